"""Results entered, verified and corrected; the card, its signatures and what makes them void."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.records import Otherwise, SignatureKind
from arbiter_app.engine.values import GameResult, Side, Termination
from tests.engine.hall import (
    AWAY,
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    HOME,
    MATCH,
    NOBODY,
    OPEN,
    WHITE,
    WHITE_WINS,
    Hall,
    clauses,
    clocks,
    instant,
    points,
    refused,
)

T = Termination


def finished(absent: tuple[Side, ...] = ()) -> Hall:
    """Division 4, all boards decided: board 2 by absence where somebody is absent there, the others drawn."""
    hall = Hall.playing(4, clock=HALL_CLOCK, absent=[(2, side) for side in absent])
    hall.at("22:00:00")
    if absent:
        hall.rules_absence(2)
    for board in hall.match.boards:
        if board.end is None:
            hall.ends(board.ref.board_number, DRAW)
    return hall


def signed() -> Hall:
    hall = finished()
    hall.signs(HOME)
    hall.signs(AWAY)
    return hall


class TestResults:
    @pytest.mark.clause("L-4.1/1", "F-10.1", "F-10.2")
    @pytest.mark.parametrize(
        ("result", "half_points"),
        [(WHITE_WINS, points("0", "1")), (BLACK_WINS, points("1", "0")), (DRAW, points("0.5", "0.5"))],
    )
    def test_a_result_brings_its_points_to_the_teams(self, result: GameResult, half_points: tuple[int, int]) -> None:
        hall = Hall.playing(4)
        ruling = hall.at("21:00:00").ends(1, result)
        assert hall.half_points(1) == half_points
        assert ruling.score is not None
        assert (ruling.score.home_after, ruling.score.away_after) == half_points
        assert hall.board(1).ended_at == hall.now

    def test_a_result_says_what_becomes_of_the_table(self) -> None:
        hall = Hall.playing(4)
        first = hall.at("21:00:00").ends(2, BLACK_WINS)
        assert [(one.before, one.after, one.place_before, one.place_after) for one in first.table] == [
            (0, 0, 1, 2),
            (0, 2, 1, 1),
        ]
        second = hall.ends(1, DRAW)
        assert [(one.team, one.before, one.after) for one in second.table] == [("Club A", 0, 1), ("Club B", 2, 3)]

    def test_a_board_that_has_ended_takes_no_second_result(self) -> None:
        hall = finished()
        with refused("board_has_ended"):
            hall.ends(1, DRAW)

    def test_a_result_before_the_start_is_asked_about(self) -> None:
        hall = Hall.ready(4)
        with refused("match_not_started"):
            hall.ends(1, DRAW)

    def test_there_is_no_game_against_a_place_without_a_name(self) -> None:
        hall = Hall.division(4)
        hall.club_a.names_all()
        hall.club_b.names("B1", "B2", "B3", "B4", "B5", OPEN)
        hall.reveal()
        hall.starts()
        with refused("nobody_to_play", side=AWAY):
            hall.ends(6, DRAW)

    def test_a_result_decided_otherwise_keeps_its_reason(self) -> None:
        hall = Hall.playing(4)
        hall.ends(1, WHITE_WINS, T.RESIGNATION, otherwise=Otherwise("the flag had fallen before", result=DRAW))
        assert hall.outcome(1) == (DRAW, T.ARBITER)
        assert [one.reason for one in hall.board(1).overrides] == ["the flag had fallen before"]

    def test_a_withdrawn_result_lets_the_board_play_on_with_its_clock_standing(self) -> None:
        hall = Hall.playing(4)
        hall.at("20:30:00").ends(1, DRAW)
        hall.at("20:40:00").do(cmd.WithdrawResult(at=hall.now, board=hall.ref(1), reason="wrong board"))
        assert hall.board(1).end is None
        assert hall.shows(1) == clocks("0:45:00", "1:45:00")
        hall.restarts(1)
        assert hall.runs(1) is WHITE
        with refused("no_result_yet"):
            hall.do(cmd.WithdrawResult(at=hall.now, board=hall.ref(1), reason="again"))


class TestCorrections:
    def test_the_old_result_stays_in_the_journal(self) -> None:
        hall = finished()
        hall.corrects(1, BLACK_WINS)
        event = hall.entries[-1].event
        assert isinstance(event, ev.ResultCorrected)
        assert (event.was.result, event.now.result, event.reason) == (DRAW, BLACK_WINS, "wrong key")
        assert hall.half_points(1) == points("1", "0")

    def test_a_correction_needs_a_reason_and_a_difference(self) -> None:
        hall = finished()
        with refused("reason_missing"):
            hall.corrects(1, BLACK_WINS, " ")
        with refused("result_unchanged"):
            hall.corrects(1, DRAW)
        hall.corrects(1, DRAW, termination=T.STALEMATE)
        assert hall.outcome(1) == (DRAW, T.STALEMATE)

    def test_a_defaulted_board_can_be_corrected_into_a_game(self) -> None:
        hall = finished(absent=(HOME,))
        assert hall.half_points(2) == points("-1", "1")
        hall.corrects(2, BLACK_WINS, "he was there, the tick was forgotten")
        assert hall.half_points(2) == points("0", "1")
        assert hall.board(2).on_the_board is BLACK_WINS

    def test_an_empty_place_cannot_be_corrected_into_a_game(self) -> None:
        hall = Hall.division(4)
        hall.club_a.names_all()
        hall.club_b.names("B1", "B2", "B3", "B4", "B5", NOBODY)
        hall.reveal()
        with refused("nobody_to_play"):
            hall.corrects(6, DRAW)

    def test_a_ruling_on_the_points_stands_whatever_becomes_of_the_result(self) -> None:
        hall = finished()
        hall.rules_points(1, HOME)
        with refused("points_were_ruled"):
            hall.corrects(1, BLACK_WINS)
        hall.accepting("points_were_ruled").corrects(1, BLACK_WINS)
        assert hall.half_points(1) == points("0", "1")
        hall.accepting("points_were_ruled").do(cmd.WithdrawResult(at=hall.now, board=hall.ref(1), reason="it goes on"))
        assert hall.half_points(1) is None

    @pytest.mark.clause("L-6.9/1")
    def test_a_ruling_needs_a_result_and_a_name_and_a_reason(self) -> None:
        hall = Hall.playing(4)
        with refused("no_result_yet"):
            hall.rules_points(1, HOME)
        hall.ends(1, DRAW)
        with refused("reason_missing"):
            hall.do(cmd.RulePoints(at=hall.now, board=hall.ref(1), offender=HOME, ruled_by="", reason="x"))


class TestSecondPass:
    def test_the_same_result_again_is_verified_once(self) -> None:
        hall = finished()
        hall.verifies(1, DRAW)
        assert hall.board(1).verified
        with refused("already_verified"):
            hall.verifies(1, DRAW)

    @pytest.mark.parametrize(("result", "absent"), [(WHITE_WINS, ()), (None, (HOME,))])
    def test_a_difference_stops_and_changes_nothing(self, result: GameResult | None, absent: tuple[Side, ...]) -> None:
        hall = finished()
        before = hall.state
        with refused("second_pass_differs", written="1/2-1/2"):
            hall.verifies(1, result, *absent)
        assert hall.state is before

    @pytest.mark.parametrize(
        ("absent", "wrong"), [((HOME,), (AWAY,)), ((AWAY,), (HOME, AWAY)), ((HOME, AWAY), (HOME,))]
    )
    def test_boards_without_a_game_are_verified_by_who_was_absent(
        self, absent: tuple[Side, ...], wrong: tuple[Side, ...]
    ) -> None:
        hall = finished(absent)
        with refused("second_pass_differs"):
            hall.verifies(2, None, *wrong)
        with refused("second_pass_differs"):
            hall.verifies(2, WHITE_WINS)
        hall.verifies(2, None, *absent)
        assert hall.board(2).verified

    @pytest.mark.parametrize(("names", "conceding"), [(NOBODY, (AWAY,)), ("B6", (HOME, AWAY))])
    def test_walkovers_are_verified_by_the_empty_side(self, names: str | None, conceding: tuple[Side, ...]) -> None:
        hall = Hall.division(4)
        hall.club_a.names("A1", "A2", "A3", "A4", "A5", "A6" if names is None else NOBODY)
        hall.club_b.names("B1", "B2", "B3", "B4", "B5", NOBODY)
        hall.reveal()
        hall.verifies(6, None, *conceding)
        assert hall.board(6).verified

    def test_a_correction_takes_the_verification_away(self) -> None:
        hall = finished()
        hall.verifies(1, DRAW)
        hall.corrects(1, WHITE_WINS)
        assert not hall.board(1).verified


class TestSigning:
    @pytest.mark.clause("L-8.1/1", "F-8.7")
    def test_one_signature_leaves_the_card_open_and_both_close_it(self) -> None:
        hall = finished()
        first = hall.signs(HOME)
        second = hall.signs(AWAY)
        assert [[line.code for line in ruling.lines] for ruling in (first, second)] == [["card_open"], ["card_locked"]]
        assert "L-8.1/1" in clauses(second)

    @pytest.mark.clause("L-8.1/1")
    def test_an_incomplete_card_cannot_be_signed(self) -> None:
        hall = Hall.playing(4)
        hall.ends(1, DRAW)
        with refused("card_incomplete", "L-8.1/1", boards="2, 3, 4, 5, 6"):
            hall.signs(HOME)

    @pytest.mark.clause("L-8.1/1")
    def test_the_card_that_is_signed_is_the_one_that_was_shown(self) -> None:
        hall = finished()
        shown = card_hash(make_card(hall.state, hall.match))
        hall.corrects(1, WHITE_WINS)
        with refused("card_changed_meanwhile"):
            hall.signs(HOME, card_hash=shown)

    @pytest.mark.clause("L-8.1/1")
    def test_a_signature_has_a_name_and_a_line_and_words_where_it_is_not_plain(self) -> None:
        hall = finished()
        with refused("name_missing"):
            hall.signs(HOME, name=" ")
        with refused("signature_empty"):
            hall.signs(HOME, strokes=((),))
        with refused("reservation_missing"):
            hall.signs(HOME, SignatureKind.WITH_RESERVATION)
        hall.signs(HOME, SignatureKind.WITH_RESERVATION, reservation="board 3, clock")
        with refused("already_signed"):
            hall.signs(HOME)

    @pytest.mark.clause("L-8.1/1")
    def test_who_refused_may_sign_later(self) -> None:
        hall = finished()
        hall.signs(HOME, SignatureKind.REFUSED, reservation="board 3", strokes=())
        hall.signs(HOME)
        signature = hall.match.signature(HOME)
        assert signature is not None
        assert signature.kind is SignatureKind.AGREED

    @pytest.mark.clause("L-8.1/1", "L-7.11/1")
    def test_a_captain_may_dispute_one_board_and_sign_the_rest(self) -> None:
        hall = finished()
        hall.do(cmd.DisputeCardBoard(at=hall.now, board=hall.ref(3), side=AWAY, text="it was a win"))
        assert make_card(hall.state, hall.match).lines[2].disputes == ("away: it was a win",)
        hall.signs(HOME)
        hall.signs(AWAY)


def correct_a_result(hall: Hall) -> None:
    hall.corrects(1, WHITE_WINS)


def withdraw_a_result(hall: Hall) -> None:
    hall.do(cmd.WithdrawResult(at=hall.now, board=hall.ref(1), reason="goes on"))


def dispute_a_board(hall: Hall) -> None:
    hall.do(cmd.DisputeCardBoard(at=hall.now, board=hall.ref(1), side=AWAY, text="it was a win"))


def take_a_result_back(hall: Hall) -> None:
    (seq,) = [
        entry.seq
        for entry in hall.entries
        if isinstance(entry.event, ev.GameEnded) and entry.event.board == hall.ref(1)
    ]
    hall.accepting("later_entries_stay").do(cmd.Rescind(at=hall.now, target=seq, reason="wrong board"))


def rename_a_player(hall: Hall) -> None:
    hall.club_a.player("A3", name="Player A3 the Second")


def rate_a_player_anew(hall: Hall) -> None:
    hall.club_b.player("B2", rating=1600)


def rename_a_team(hall: Hall) -> None:
    team = hall.state.teams[hall.club_a.team_id]
    hall.do(cmd.RegisterTeam(at=hall.now, team=replace(team, name="Club A Renamed")))


def open_a_dispute(hall: Hall) -> None:
    hall.do(cmd.OpenDispute(at=hall.now, board=hall.ref(1), text="the flag was down"))


def find_something_not_in_order(hall: Hall) -> None:
    item = hall.rulebook.checklist[0]
    hall.do(cmd.TickChecklist(at=hall.now, match_id=MATCH, item=item, in_order=False, remark="no tables"))


def report_the_conditions(hall: Hall) -> None:
    hall.do(cmd.TakeNote(at=hall.now, match_id=MATCH, text="cold hall", topic="facilities"))


class TestVoidedSignatures:
    CHANGES = (
        open_a_dispute,
        find_something_not_in_order,
        report_the_conditions,
        correct_a_result,
        withdraw_a_result,
        dispute_a_board,
        take_a_result_back,
        rename_a_player,
        rate_a_player_anew,
        rename_a_team,
    )

    @pytest.mark.clause("L-8.1/1")
    @pytest.mark.parametrize("change", CHANGES)
    def test_any_change_of_the_card_is_confirmed_and_voids_both(self, change: Callable[[Hall], None]) -> None:
        hall = signed()
        with refused("signatures_void"):
            change(hall)
        change(hall.accepting("signatures_void"))
        assert hall.match.signatures == ()
        assert hall.match.voided

    @pytest.mark.clause("L-8.1/1")
    def test_what_changed_is_kept(self) -> None:
        hall = signed()
        hall.accepting("signatures_void").corrects(1, WHITE_WINS)
        event = hall.entries[-1].event
        assert isinstance(event, ev.SignaturesVoided)
        (difference,) = event.changes
        assert (difference.board_number, difference.was, difference.now) == (1, "1/2-1/2 (½ : ½)", "1-0 (0 : 1)")

    @pytest.mark.clause("L-8.1/1")
    def test_both_can_sign_again(self) -> None:
        hall = signed()
        hall.accepting("signatures_void").corrects(1, WHITE_WINS)
        hall.signs(HOME)
        hall.signs(AWAY)
        assert len(hall.match.signatures) == 2
        assert not hall.match.voided

    @pytest.mark.clause("L-8.5")
    def test_a_ruling_notes_and_verification_void_nothing(self) -> None:
        hall = signed()
        hall.rules_points(1, HOME)
        hall.do(cmd.TakeNote(at=hall.now, match_id=MATCH, text="sent by post"))
        hall.verifies(1, DRAW)
        hall.do(cmd.RecordExport(at=hall.now, match_id=MATCH, revision=1, folder="F", manifest_sha256="0"))
        assert len(hall.match.signatures) == 2

    @pytest.mark.clause("L-8.1/1")
    @pytest.mark.parametrize("target", [0, 1], ids=["the change", "the void"])
    def test_undoing_the_change_or_the_void_undoes_both(self, target: int) -> None:
        hall = signed()
        hall.accepting("signatures_void").corrects(1, WHITE_WINS)
        hall.undoes(hall.state.seq - 1 + target)
        assert hall.outcome(1)[0] is DRAW
        assert len(hall.match.signatures) == 2
        assert {one.card_hash for one in hall.match.signatures} == {card_hash(make_card(hall.state, hall.match))}

    @pytest.mark.clause("L-8.1/1")
    def test_a_change_about_the_match_is_told_under_no_board(self) -> None:
        hall = signed()
        report_the_conditions(hall.accepting("signatures_void"))
        event = hall.entries[-1].event
        assert isinstance(event, ev.SignaturesVoided)
        (difference,) = event.changes
        assert (difference.board_number, difference.was, difference.now) == (0, "–", "facilities: cold hall")

    @pytest.mark.clause("L-8.1/1", "L-7.11/1")
    def test_nobody_signs_over_an_open_dispute_without_being_told(self) -> None:
        hall = finished()
        open_a_dispute(hall)
        with refused("dispute_still_open", boards="1"):
            hall.signs(HOME)
        hall.accepting("dispute_still_open").signs(HOME)
        assert make_card(hall.state, hall.match).lines[0].dispute == "open: the flag was down"
        hall.signs(AWAY, SignatureKind.REFUSED, reservation="board 1", strokes=())
        with refused("signatures_void"):
            hall.do(cmd.CloseDispute(at=hall.now, board=hall.ref(1), text="the flag was up"))

    @pytest.mark.clause("L-6.4/1", "L-8.1/1")
    def test_what_was_set_aside_for_the_whole_line_up_stands_on_the_card_once_it_is_open(self) -> None:
        hall = Hall.division(4)
        hall.do(cmd.RegisterTeam(at=hall.now, team=replace(hall.state.teams[hall.club_a.team_id], club_teams=2)))
        for number in range(1, 10):
            hall.club_a.player(f"A{number}", on_panel=False)
        hall.accepting("panel_missing", "sent by post").club_a.names_all()
        hall.club_b.names_all()
        assert make_card(hall.state, hall.match).remarks == ()
        hall.reveal()
        assert make_card(hall.state, hall.match).remarks == ("home: panel_missing: sent by post",)

    @pytest.mark.clause("L-8.1/1")
    def test_a_change_beside_the_results_is_told_as_what_it_is(self) -> None:
        hall = signed()
        rate_a_player_anew(hall.accepting("signatures_void"))
        dispute_a_board(hall)
        event = next(entry.event for entry in hall.entries if isinstance(entry.event, ev.SignaturesVoided))
        (difference,) = event.changes
        assert (difference.was, difference.now) == ("away rating: 1500", "away rating: 1600")


class TestExport:
    def test_revisions_only_go_up(self) -> None:
        hall = signed()
        hall.do(cmd.RecordExport(at=hall.now, match_id=MATCH, revision=2, folder="F", manifest_sha256="0"))
        with refused("revision_taken"):
            hall.do(cmd.RecordExport(at=hall.now, match_id=MATCH, revision=2, folder="F", manifest_sha256="0"))

    def test_any_later_entry_of_the_match_makes_the_pack_old_and_an_undo_too(self) -> None:
        hall = signed()
        hall.do(cmd.RecordExport(at=hall.now, match_id=MATCH, revision=1, folder="F", manifest_sha256="0"))
        (export,) = hall.match.exports
        assert hall.match.changed_seq < export.seq
        hall.do(cmd.TakeNote(at=hall.now, match_id=MATCH, text="x"))
        assert hall.match.changed_seq > export.seq
        hall.undoes_last()
        assert hall.match.changed_seq == hall.state.seq


def test_times_of_entry_are_those_of_the_commands() -> None:
    hall = Hall.playing(4)
    hall.at("20:31:00").illegal_move(1, BLACK)
    assert hall.entries[-1].happened_at == instant("20:31:00")


def test_a_result_brought_back_before_a_restart_leaves_the_clock_standing() -> None:
    hall = Hall.playing(4)
    hall.at("20:00:00").ends(1, DRAW)
    hall.do(cmd.WithdrawResult(at=hall.now, board=hall.ref(1), reason="goes on"))
    withdrawn = hall.state.seq
    hall.at("20:05:00").restarts(1)
    assert hall.runs(1) is WHITE
    hall.at("20:10:00").undoes(withdrawn)
    assert hall.outcome(1) == (DRAW, T.UNKNOWN)
    assert hall.runs(1) is None


def test_a_name_that_changes_after_an_export_makes_the_pack_out_of_date() -> None:
    hall = Hall.playing(4)
    before = hall.match.changed_seq
    player = next(iter(hall.facts().players.values()))
    hall.do(cmd.RegisterPlayer(at=hall.entries[-1].happened_at, player=replace(player, name="Player Renamed")))
    assert hall.match.changed_seq > before
