"""A game day of singles through `decide`: 18:00:00, absences, clocks, appeals, conduct (W-47 to W-68, W-C9)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import (
    IrregularityRuled,
    NoteTaken,
    ResultCorrected,
)
from arbiter_app.engine.values import (
    ConductCause,
    DrawClaimKind,
    GameResult,
    IllegalKind,
    IrregularityKind,
    MatchId,
    Measure,
    PlayerId,
    Termination,
)
from tests.engine.hall import lines, refused
from tests.engine.league.season import (
    AWAY,
    BLACK,
    D1,
    DRAW,
    HALL_CLOCK,
    HOME,
    THIS_COMPUTER,
    WHITE,
    WHITE_WINS,
    Season,
    clocks,
    local,
    rules,
)

DAY = "A-B-d1"


def ready() -> Season:
    """The picks of D1 are open; White at home."""
    season = Season.listed("A-B")
    season.opens_picks(DAY)
    return season


def playing() -> Season:
    """The games run, on the clocks of this computer."""
    return Season.playing(DAY, source=THIS_COMPUTER)


def elapsed(season: Season, text: str) -> Season:
    """So long after the start, "10:28"."""
    minutes, seconds = text.split(":")
    season.now = local("18:00:00", D1) + timedelta(minutes=int(minutes), seconds=int(seconds))
    return season


class TestStart:
    """Play begins at 18:00:00 and not before."""

    @pytest.mark.clause("W-48")
    def test_one_second_earlier_is_refused(self) -> None:
        season = ready()
        with refused("start_too_early", "W-48"):
            season.starts(DAY, text="17:59:59")
        season.starts(DAY)

    @pytest.mark.clause("W-54")
    def test_fifteen_minutes_each_and_nothing_added(self) -> None:
        season = playing()
        assert season.shows(DAY, 1) == clocks("15:00", "15:00")
        elapsed(season, "0:09").moves(DAY, 1, "e4")
        assert season.shows(DAY, 1) == clocks("14:51", "15:00")
        elapsed(season, "0:20").moves(DAY, 1, "e5")
        assert season.shows(DAY, 1) == clocks("14:51", "14:49")


class TestAbsence:
    """Who is not there at 18:00:00 forfeits; the opponent gets all the points (W-49, W-50, W-C9)."""

    @pytest.mark.clause("W-49")
    def test_at_18_00_00_he_plays_with_all_his_time(self) -> None:
        season = ready()
        season.starts(DAY, absent=("B1",), source=THIS_COMPUTER)
        season.arrives(DAY, 1, AWAY)
        assert season.board(DAY, 1).end is None
        assert season.shows(DAY, 1) == clocks("15:00", "15:00")
        with refused("nobody_absent"):
            season.at("18:00:01").rules_absence(DAY, 1)

    @pytest.mark.clause("W-49")
    def test_one_second_later_he_has_forfeited(self) -> None:
        season = ready()
        season.starts(DAY, absent=("B1",))
        ruling = season.at("18:00:01").arrives(DAY, 1, AWAY)
        assert ruling.code == "arrived_too_late"
        assert "W-49" in ruling.clauses
        assert {line.code for line in ruling.alternatives} == {"let_him_play"}
        assert season.outcome(DAY, 1) == (None, Termination.DEFAULT)
        assert season.points(DAY, 1) == (15, 0)

    @pytest.mark.clause("W-49")
    @pytest.mark.parametrize(
        ("absent", "board", "points"),
        [("B1", 1, (15, 0)), ("A1", 1, (0, 15)), ("B4", 2, (10, 0)), ("A4", 2, (0, 10)), ("B9", 3, (5, 0)),
         ("A9", 3, (0, 5))],
    )  # fmt: skip
    def test_full_points_at_every_level(self, absent: str, board: int, points: tuple[int, int]) -> None:
        season = ready()
        season.starts(DAY, absent=(absent,))
        with refused("default_time_not_over", "W-49"):
            season.at("18:00:00").rules_absence(DAY, board)
        season.at("18:00:01").rules_absence(DAY, board)
        assert season.points(DAY, board) == points

    @pytest.mark.clause("W-50", "W-51")
    def test_both_absent_score_nothing_and_it_is_no_draw(self) -> None:
        season = ready()
        season.starts(DAY, absent=("A9", "B9"))
        ruling = season.at("18:00:01").rules_absence(DAY, 3)
        assert "W-50" in ruling.clauses
        assert season.outcome(DAY, 3) == (None, Termination.DOUBLE_DEFAULT)
        assert season.points(DAY, 3) == (0, 0)
        assert (season.totals()["A"], season.totals()["B"]) == (0, 0)
        drawn = ready()
        drawn.starts(DAY)
        drawn.at("18:20:00").ends(DAY, 3, DRAW, Termination.AGREEMENT)
        assert (drawn.totals()["A"], drawn.totals()["B"]) == (2, 2)

    @pytest.mark.clause("W-49", "W-50")
    def test_a_forfeit_is_entered_by_hand_only_after_the_time(self) -> None:
        season = ready()
        season.starts(DAY, absent=("A9", "B9"))
        forfeit = cmd.RecordForfeit(at=season.now, board=season.ref(DAY, 3), absent=(HOME, AWAY))
        with refused("default_time_not_over_yet"):
            season.do(forfeit)

    @pytest.mark.clause("W-87")
    def test_a_result_of_somebody_who_was_not_seen_is_asked_about(self) -> None:
        season = ready()
        season.starts(DAY, absent=("B1",))
        with refused("player_not_seen", board=1, side="away"):
            season.at("18:20:00").ends(DAY, 1, WHITE_WINS, Termination.CHECKMATE)

    @pytest.mark.clause("W-49")
    def test_nobody_steps_in_for_a_player_whose_picks_are_open(self) -> None:
        """Assumed (Q19): a forfeit, or a reserve day."""
        season = ready()
        name = cmd.NamePlayer(at=season.now, board=season.ref(DAY, 2), side=HOME, player_id=PlayerId("A5"))
        with refused("place_not_open"):
            season.do(name)


class TestAppeals:
    """Draws are given on appeal only; the appellant stops the clocks and calls the arbiter (W-47, W-62, W-63, W-65)."""

    @staticmethod
    def appealing() -> Season:
        """A4 (White on board 2) appeals at 4:32 against 3:50."""
        season = playing()
        elapsed(season, "10:28").do(cmd.PressClock(at=season.now, board=season.ref(DAY, 2)))
        elapsed(season, "21:38").do(cmd.PressClock(at=season.now, board=season.ref(DAY, 2)))
        stop = cmd.StopClocks(at=season.now, match_id=MatchId(DAY), boards=(2,), reason="draw appeal")
        season.do(stop)
        return season

    @pytest.mark.clause("W-63")
    def test_both_clocks_of_the_board_stand_and_the_others_run(self) -> None:
        season = self.appealing()
        assert elapsed(season, "25:00").shows(DAY, 2) == clocks("4:32", "3:50")
        assert season.runs(DAY, 2) is None
        assert season.runs(DAY, 1) is WHITE
        with refused("no_clock_runs"):
            season.do(cmd.StopClocks(at=season.now, match_id=MatchId(DAY), boards=(2,), reason="draw appeal"))

    @pytest.mark.clause("W-47", "W-65")
    def test_a_rejected_appeal_brings_the_opponent_a_minute_and_play_goes_on__w_c9(self) -> None:
        season = self.appealing()
        ruling = elapsed(season, "24:00").ruling(
            cmd.RecordDrawClaim(
                at=season.now, board=season.ref(DAY, 2), kind=DrawClaimKind.THREEFOLD, claimant=WHITE, upheld=False
            )
        )
        assert ruling.code == "draw_claim_rejected"
        assert "W-47" in ruling.clauses
        assert season.shows(DAY, 2) == clocks("4:32", "4:50")
        season.do(cmd.RestartClocks(at=season.now, match_id=MatchId(DAY), boards=(2,)))
        assert season.runs(DAY, 2) is WHITE
        assert season.board(DAY, 2).end is None

    @pytest.mark.clause("W-47", "W-62")
    def test_a_third_repetition_draws_only_when_somebody_appeals(self) -> None:
        season = playing()
        season.moves(DAY, 2, *("Nf3", "Nf6", "Ng1", "Ng8") * 2)
        assert season.board(DAY, 2).end is None
        claim = cmd.RecordDrawClaim(
            at=season.now, board=season.ref(DAY, 2), kind=DrawClaimKind.THREEFOLD, claimant=WHITE
        )
        ruling = season.ruling(claim)
        assert "position_counted" in lines(ruling)
        assert season.outcome(DAY, 2) == (DRAW, Termination.REPETITION)
        assert season.points(DAY, 2) == (5, 5)

    @pytest.mark.clause("W-47")
    def test_twice_is_not_enough(self) -> None:
        season = playing()
        season.moves(DAY, 2, "Nf3", "Nf6", "Ng1", "Ng8")
        season.do(
            cmd.RecordDrawClaim(at=season.now, board=season.ref(DAY, 2), kind=DrawClaimKind.THREEFOLD, claimant=WHITE)
        )
        assert season.board(DAY, 2).end is None
        assert season.shows(DAY, 2) == clocks("15:00", "16:00")

    @pytest.mark.clause("W-47", "W-62")
    def test_neither_a_fifth_repetition_nor_75_moves_end_a_game_by_themselves(self) -> None:
        season = playing()
        season.moves(DAY, 1, *("Nf3", "Nf6", "Ng1", "Ng8") * 38)
        assert season.board(DAY, 1).end is None
        for kind in (DrawClaimKind.FIVEFOLD, DrawClaimKind.SEVENTYFIVE_MOVES):
            with refused("not_drawn_by_itself", "W-62"):
                season.do(cmd.RecordDrawClaim(at=season.now, board=season.ref(DAY, 1), kind=kind))

    @pytest.mark.clause("W-62")
    def test_a_dead_position_is_drawn_once_the_arbiter_confirms_it(self) -> None:
        season = playing()
        season.do(cmd.PlacePosition(at=season.now, board=season.ref(DAY, 1), fen="7k/8/8/8/8/8/4q3/4K3 w - - 0 1"))
        season.moves(DAY, 1, "Kxe2")
        assert season.board(DAY, 1).end is None
        season.ends(DAY, 1, DRAW, Termination.DEAD_POSITION)
        assert season.points(DAY, 1) == (7, 7)

    @pytest.mark.clause("W-62")
    def test_an_agreed_draw_is_entered_by_the_arbiter(self) -> None:
        season = playing()
        season.moves(DAY, 1, "e4")
        with refused("not_both_have_moved", "W-62"):
            season.ends(DAY, 1, DRAW, Termination.AGREEMENT)
        season.moves(DAY, 1, "e5")
        ruling = season.ends(DAY, 1, DRAW, Termination.AGREEMENT)
        assert "W-62" in ruling.clauses
        assert season.points(DAY, 1) == (7, 7)

    @pytest.mark.clause("W-65")
    def test_only_a_typing_error_is_put_right_with_a_reason_and_both_versions_stay(self) -> None:
        assert rules().deadlines.objection_days is None
        season = Season.playing(DAY)
        season.at("18:20:00").ends(DAY, 1, DRAW, Termination.AGREEMENT)
        correct = cmd.CorrectResult(
            at=season.now, board=season.ref(DAY, 1), result=WHITE_WINS, reason=" ", termination=Termination.CHECKMATE
        )
        with refused("reason_missing"):
            season.do(correct)
        event = season.do(
            cmd.CorrectResult(
                at=season.now, board=season.ref(DAY, 1), result=WHITE_WINS, reason="wrong key",
                termination=Termination.CHECKMATE,
            )
        ).events[0]  # fmt: skip
        assert isinstance(event, ResultCorrected)
        assert (event.was.result, event.now.result, event.reason) == (DRAW, WHITE_WINS, "wrong key")
        assert season.points(DAY, 1) == (15, 0)


class TestEndings:
    """Section 1.9 in singles: stalemate, flags and resignations with and without men to mate."""

    @pytest.mark.clause("W-68", "W-44")
    def test_stalemate_draws_at_once(self) -> None:
        season = playing()
        season.do(cmd.PlacePosition(at=season.now, board=season.ref(DAY, 3), fen="7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"))
        season.moves(DAY, 3, "Qg6")
        assert season.outcome(DAY, 3) == (DRAW, Termination.STALEMATE)
        assert season.points(DAY, 3) == (2, 2)
        end = season.board(DAY, 3).end
        assert end is not None
        assert end.clauses == ("W-68",)

    @pytest.mark.clause("W-39", "W-41", "W-43")
    @pytest.mark.parametrize(("board", "points"), [(1, (0, 15)), (2, (0, 10)), (3, (0, 5))])
    def test_a_flag_loses_against_a_player_who_can_mate(self, board: int, points: tuple[int, int]) -> None:
        season = playing()
        elapsed(season, "15:00").claims_flag(DAY, board, BLACK)
        assert season.outcome(DAY, board) == (GameResult.BLACK_WINS, Termination.FLAG_FALL)
        assert season.points(DAY, board) == points

    @pytest.mark.clause("W-39", "W-40", "W-41", "W-42", "W-43", "W-44")
    @pytest.mark.parametrize(
        ("board", "result", "clause"),
        [
            (1, WHITE_WINS, "W-39"),
            (1, DRAW, "W-40"),
            (2, WHITE_WINS, "W-41"),
            (2, DRAW, "W-42"),
            (3, WHITE_WINS, "W-43"),
            (3, DRAW, "W-44"),
        ],
    )
    def test_a_result_names_the_clause_of_its_points(self, board: int, result: GameResult, clause: str) -> None:
        season = elapsed(playing(), "10:00")
        ruling = season.ruling(cmd.RecordResult(at=season.now, board=season.ref(DAY, board), result=result))
        assert ruling.clauses == (clause,)

    @pytest.mark.clause("W-47", "W-40")
    def test_a_flag_against_a_bare_king_draws(self) -> None:
        season = playing()
        season.do(cmd.PlacePosition(at=season.now, board=season.ref(DAY, 1), fen="7k/8/8/8/8/8/4Q3/4K3 w - - 0 1"))
        elapsed(season, "15:00").claims_flag(DAY, 1, BLACK)
        assert season.outcome(DAY, 1) == (DRAW, Termination.FLAG_NO_MATERIAL)
        assert season.points(DAY, 1) == (7, 7)

    @pytest.mark.clause("W-47", "W-42")
    def test_a_resignation_against_a_bare_king_draws(self) -> None:
        season = Season.playing(DAY)
        season.at("18:20:00").ends(
            DAY, 2, GameResult.BLACK_WINS, Termination.RESIGNATION, white_men="KQ", black_men="K"
        )
        assert season.outcome(DAY, 2) == (DRAW, Termination.RESIGNATION)
        assert season.points(DAY, 2) == (5, 5)


class TestIllegalMoves:
    """Section 1.6: a minute for the first, the game for the second (W-C9)."""

    @staticmethod
    def first() -> Season:
        """B4's first illegal move on board 2, with 2:15 and 3:00 left."""
        season = Season.playing(DAY)
        season.at("18:25:00").ruling(
            cmd.RecordIllegalMove(
                at=season.now, board=season.ref(DAY, 2), colour=BLACK, readings=clocks("2:15", "3:00")
            )
        )
        return season

    @pytest.mark.clause("W-47")
    def test_the_first_brings_the_opponent_a_minute(self) -> None:
        season = self.first()
        assert season.shows(DAY, 2) == clocks("3:15", "3:00")
        assert season.board(DAY, 2).illegal_count(BLACK) == 1
        assert season.board(DAY, 2).end is None

    @pytest.mark.clause("W-47", "W-41")
    @pytest.mark.parametrize(("men", "result", "points"), [("KQ", WHITE_WINS, (10, 0)), ("K", DRAW, (5, 5))])
    def test_the_second_loses_unless_the_opponent_has_a_bare_king(
        self, men: str, result: GameResult, points: tuple[int, int]
    ) -> None:
        season = self.first()
        season.at("18:26:00").ruling(
            cmd.RecordIllegalMove(at=season.now, board=season.ref(DAY, 2), colour=BLACK, white_men=men, black_men="KR")
        )
        assert season.outcome(DAY, 2)[0] is result
        assert season.points(DAY, 2) == points


class TestConduct:
    """What the arbiter writes down, and what follows only when he says so (W-55 to W-61, W-66, W-81)."""

    @pytest.mark.clause("W-57", "W-58")
    @pytest.mark.parametrize(("bonus", "white"), [(None, "7:10"), (60_000, "7:10"), (30_000, "6:40")])
    def test_displaced_pieces_may_bring_the_opponent_time__w_c9(self, bonus: int | None, white: str) -> None:
        """B4 presses with displaced pieces; A4 had 6:10."""
        season = Season.playing(DAY)
        done = season.at("18:20:00").do(
            cmd.RecordIrregularity(
                at=season.now, board=season.ref(DAY, 2), kind=IrregularityKind.DISPLACED_PIECES, colour=BLACK,
                readings=clocks("6:10", "5:00"), bonus_ms=bonus,
            )
        )  # fmt: skip
        event = done.events[0]
        assert isinstance(event, IrregularityRuled)
        assert (event.before, event.after) == (clocks("6:10", "5:00"), clocks(white, "5:00"))
        assert season.shows(DAY, 2) == clocks(white, "5:00")
        assert done.ruling is not None
        assert "W-58" in done.ruling.clauses

    @pytest.mark.clause("W-58")
    def test_no_extension_is_a_decision_that_is_kept_too__w_c9(self) -> None:
        season = playing()
        elapsed(season, "8:50")
        before = season.shows(DAY, 2)
        done = season.do(
            cmd.RecordIrregularity(
                at=season.now, board=season.ref(DAY, 2), kind=IrregularityKind.DISPLACED_PIECES, colour=BLACK,
                bonus_ms=0,
            )
        )  # fmt: skip
        event = done.events[0]
        assert isinstance(event, IrregularityRuled)
        assert event.before == before == clocks("6:10", "15:00")
        assert season.shows(DAY, 2) == before

    @pytest.mark.clause("W-55", "W-56", "W-57")
    def test_a_note_about_conduct_changes_nothing_else(self) -> None:
        season = playing()
        before = season.shows(DAY, 2)
        for text in ("two-handed castling, A4, move 9", "other hand on clock, B4, warning 1"):
            event = season.do(
                cmd.TakeNote(at=season.now, match_id=MatchId(DAY), text=text, board_number=2, topic="conduct")
            ).events[0]
            assert isinstance(event, NoteTaken)
        assert [note.text for note in season.match(DAY).notes][-1] == "other hand on clock, B4, warning 1"
        assert season.shows(DAY, 2) == before
        assert season.board(DAY, 2).end is None

    @pytest.mark.clause("W-55")
    def test_two_hands_are_no_illegal_move(self) -> None:
        season = Season.playing(DAY)
        with refused("not_illegal_here", "W-55"):
            season.do(
                cmd.RecordIllegalMove(at=season.now, board=season.ref(DAY, 2), colour=WHITE, kind=IllegalKind.TWO_HANDS)
            )

    @pytest.mark.clause("W-59")
    def test_there_are_no_breaks(self) -> None:
        season = playing()
        season.moves(DAY, 1, "e4")
        with refused("break_not_known", "W-59"):
            season.do(cmd.TakeBreak(at=season.now, board=season.ref(DAY, 1), colour=WHITE, told=True))
        assert season.runs(DAY, 1) is BLACK

    @pytest.mark.clause("W-60")
    def test_a_phone_is_written_down_and_the_arbiter_penalises_or_not(self) -> None:
        season = Season.playing(DAY)
        ruling = season.at("18:07:00").ruling(
            cmd.GivePenalty(
                at=season.now, board=season.ref(DAY, 3), colour=WHITE, cause=ConductCause.DEVICE, reason="phone rang"
            )
        )
        assert ruling.params["measure"] == Measure.WARNING
        assert "W-60" in ruling.clauses
        assert season.board(DAY, 3).penalties
        assert season.board(DAY, 3).end is None

    @pytest.mark.clause("W-61", "W-66")
    def test_a_team_may_have_somebody_who_writes_the_moves_down(self) -> None:
        season = Season.playing(DAY)
        season.do(cmd.NameScribe(at=season.now, board=season.ref(DAY, 2), side=HOME, name=" S1 "))
        assert season.board(DAY, 2).scribes == ((HOME, "S1"),)
        season.do(cmd.NameScribe(at=season.now, board=season.ref(DAY, 2), side=HOME, name=""))
        assert season.board(DAY, 2).scribes == ()

    @pytest.mark.clause("W-81")
    def test_a_move_on_the_partners_board_is_written_down(self) -> None:
        season = Season.playing("A-B-d4", source=HALL_CLOCK)
        season.at("18:05:10").do(
            cmd.TakeNote(
                at=season.now, match_id=MatchId("A-B-d4"), board_number=2, topic="conduct",
                text="A4 moved a piece on A9's board",
            )
        )  # fmt: skip
        ruling = season.ruling(
            cmd.GivePenalty(
                at=season.now, board=season.ref("A-B-d4", 1), colour=WHITE, measure="warning", reason="moved for A9"
            )
        )
        assert ruling.code == "penalty"
        assert [note.text for note in season.match("A-B-d4").notes] == ["A4 moved a piece on A9's board"]
        assert season.board("A-B-d4", 2).end is None
