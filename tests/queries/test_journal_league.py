"""The journal of a league in legs and of bughouse: names, men and local times, and nothing of a sealed list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.records_league import ListedPlayer, OfficialRole
from arbiter_app.engine.rulebook_bughouse import TransferMode
from arbiter_app.engine.values import LegId, MatchId, PlayerId, Side, TeamId, Termination
from arbiter_app.exchange.incidents_csv import incidents_csv
from arbiter_app.queries.hall_timeline import last_act, timeline
from arbiter_app.queries.journal import KindGroup, group_of, is_sealed
from arbiter_app.queries.journal_facts import entry_facts
from arbiter_app.queries.journal_tell import describe
from arbiter_app.queries.journal_wording import entry_sentence
from tests.engine.league.bughouse_day import DAY, W_C7, BughouseDay
from tests.engine.league.season import (
    AWAY,
    D1_EVE,
    DRAW,
    HOME,
    LIST,
    ONE_DAY,
    PICKS,
    WHITE,
    WHITE_WINS,
    Season,
    with_rules,
)
from tests.engine.league.undo_entries import leg_played, list_missed, picks_missed_by_the_day, picks_open
from tests.queries.league_season import everything_told, recorded, rows, sentences, told


def newest(season: Season) -> str:
    return sentences(season)[0]


class TestSentences:
    """Every entry reads as a sentence about people, with local times."""

    def test_the_calendar(self) -> None:
        season = Season.arranged()
        assert told(season, "LegArranged")[0] == "Team A v Team B arranged for phase 1: 4 game days"
        assert told(season, "ReserveDaysSet") == ["Reserve days: 2026-03-12"]
        day = season.match("A-B-d1")
        season.accepting("not_alternate").do(
            cmd.RescheduleMatch(
                at=season.now, match_id=day.id, scheduled_start=day.scheduled_start + ONE_DAY, reason="hall closed"
            )
        )
        assert newest(season) == "Moved to 2026-03-04 18:00:00: hall closed"
        assert rows(season)[0].match_name == "Team A – Team B"
        season.do(cmd.SetReserveDays(at=season.now, days=()))
        assert newest(season) == "There are no reserve days any more"

    def test_officials_and_scribes(self) -> None:
        season = picks_open()
        season.assigns("A-B", OfficialRole.MODERATOR, "<b>O'Ó, Й</b>")
        assert newest(season) == "<b>O'Ó, Й</b> is moderator of Team A – Team B"
        for name in ("Scribe 1", ""):
            season.do(cmd.NameScribe(at=season.now, board=season.ref("A-B-d1", 1), side=HOME, name=name))
        assert told(season, "ScribeNamed") == [
            "Scribe 1 writes the moves for Team A",
            "Nobody writes the moves for Team A any more",
        ]

    def test_levels_first_and_changed(self) -> None:
        season = Season.founded()
        season.accepting("min_level").changes_level("A8", 3, "Captain A")
        assert newest(season) == "A8 was put at level 3"
        season = leg_played()
        season.closes("A-B")
        season.accepting("min_level").accepting("switch_leaves").changes_level("A8", 3, "Captain A")
        assert newest(season) == "A8 went from level 2 to level 3"

    def test_lists(self) -> None:
        season = Season.listed("A-B")
        assert told(season, "PlayerListSealed", "PlayerListsOpened") == [
            "Team A sealed its list for Team A – Team B",
            "Team B sealed its list for Team A – Team B",
            "Both lists of Team A – Team B opened",
        ]

    @pytest.mark.clause("W-84")
    def test_a_missed_list(self) -> None:
        season = list_missed()
        season.rules_missed("A-B", LIST, reason="no word from the captain")
        assert newest(season) == ("Team B missed the deadline: Team A – Team B counts 100–0. no word from the captain")
        nobody = Season.arranged().at("17:03:00", D1_EVE)
        nobody.rules_missed("A-B", LIST)
        assert newest(nobody) == "Both missed the deadline: Team A – Team B counts 0–0"

    @pytest.mark.clause("W-85")
    def test_missed_picks_of_a_day(self) -> None:
        season = picks_missed_by_the_day()
        season.rules_missed("A-B", PICKS, "A-B-d1")
        assert newest(season) == "Team B missed the deadline: the day counts 30–0"

    @pytest.mark.clause("W-52")
    def test_points_taken(self) -> None:
        season = Season.arranged()
        season.penalises("C", 3, "disturbed board 1")
        assert newest(season) == "3 points taken from Team C: disturbed board 1"

    def test_points_taken_are_told_as_people_write_them(self) -> None:
        """In the entry they are half-points."""
        season = Season.arranged()
        entry = replace(season.entries[-1], event=ev.TeamPenalised(TeamId("C"), 3, "disturbed board 1", None))
        facts = {fact.words: fact.value for fact in entry_facts(entry, season.state)}
        assert facts["Points"] == "1½"
        assert entry_sentence(*describe(entry, season.state)) == "1½ points taken from Team C: disturbed board 1"

    @pytest.mark.clause("W-88")
    def test_games_put_off(self) -> None:
        season = picks_open()
        season.postpones("A-B-d1", 2, 3)
        assert newest(season) == "Board 2, 3 put off to 2026-03-12 18:00:00, approved by arbiter, controller: power cut"
        season = Season.arranged().at("15:00:00", D1_EVE)
        season.postpones("A-B-d1")
        assert newest(season) == (
            "The whole day put off to 2026-03-12 18:00:00, approved by arbiter, controller: power cut"
        )

    def test_a_closed_leg_and_shared_places(self) -> None:
        season = leg_played()
        season.closes("A-B")
        assert newest(season) == "Team A – Team B closed"
        season = Season.arranged()
        season.do(cmd.DecidePlaces(at=season.now, teams=tuple(map(TeamId, "DCBA")), reason="by lot"))
        assert newest(season) == "Places decided in this order: Team D, Team C, Team B, Team A. by lot"


@pytest.mark.clause("W-73")
class TestBughouse:
    """Which man went from whom to whom, with the boards as bughouse calls them."""

    def test_men_handed_over_at_once(self) -> None:
        day = BughouseDay()
        day.plays_timed(W_C7)
        handed = told(day.season, "PieceTransferred")
        assert handed[0] == "A4 captured a pawn on board A: it goes to A9 on board B"
        assert handed[3] == "A4 captured a rook on board A: it goes to A9 on board B"
        assert handed[4] == "B4 captured a promoted pawn on board A: it goes to B9 on board B as a pawn"
        assert {group_of("PieceTransferred"), group_of("PiecePassed")} == {KindGroup.MOVES}

    def test_a_man_that_waits_and_is_passed(self) -> None:
        day = BughouseDay(with_rules("bughouse", transfer=TransferMode.BY_HAND))
        day.plays_timed("6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5")
        assert newest(day.season) == "A4 captured a pawn on board A: it lies ready for A9 on board B"
        day.at(20).do(cmd.PassPiece, 1, colour=WHITE, piece="P")
        assert newest(day.season) == "A4 passed a pawn from board A to A9 on board B"

    @pytest.mark.clause("W-79")
    def test_the_end_of_the_other_board_and_a_decision_about_the_first_finish(self) -> None:
        day = BughouseDay()
        day.at(60).season.ends(DAY, 2, WHITE_WINS, Termination.RESIGNATION)
        assert newest(day.season) == "Ended with the other board, which decided the match"
        day.at(90).first_finish(1, HOME, Termination.CHECKMATE)
        assert newest(day.season) == "Which board finished first was decided: A 1–0, B —. seen by the arbiter"
        assert rows(day.season)[0].group is KindGroup.RESULTS

    def test_what_goes_to_an_ended_board_goes_to_nobody(self) -> None:
        day = BughouseDay()
        day.plays_timed("6 1 e4 | 10 2 c4 | 11 2 Nf6 | 12 1 d5")
        day.at(14).season.ends(DAY, 2, DRAW, Termination.AGREEMENT)
        day.plays_timed("18 1 exd5")
        assert newest(day.season) == "A4 captured a pawn on board A; board B had ended, so it goes to nobody"

    def test_a_decision_about_both_boards_stands_at_both_and_can_be_taken_back_there(self) -> None:
        day = BughouseDay()
        day.at(60).season.ends(DAY, 2, WHITE_WINS, Termination.RESIGNATION)
        day.at(90).first_finish(1, HOME, Termination.CHECKMATE)
        for number in (1, 2):
            ref = day.season.ref(DAY, number)
            assert timeline(day.season.state, ref)[-1].code == "entry.FirstFinishRuled"
            entry = last_act(day.season.state, ref)
            assert entry is not None
            assert isinstance(entry.event, ev.FirstFinishRuled)


def sealing(season: Season, side: Side, sign: int) -> None:
    """A list on which one player stands at a level that nobody could guess: the sign to look for."""
    team = season.leg("A-B").team(side)
    listed = tuple(
        ListedPlayer(player.id, sign if player.id == f"{team}15" else player.level or 0)
        for player in season.state.squad(team)
    )
    for code in ("list_level_differs", "min_level", "level_required"):
        season.accepting(code, f"protest of {team}")
    season.do(cmd.SealPlayerList(at=season.now, leg_id=LegId("A-B"), side=side, players=listed, salt=f"salt {team}"))


SQUADS = ("RosterImported",)
"""The import of the squads names everybody, and says nothing of a list."""


@pytest.mark.clause("W-24")
class TestSealedLists:
    """Nobody sees a list before both are in, nor after the opening was taken back."""

    def test_a_list_is_told_nowhere_before_both_are_in(self) -> None:
        season = Season.arranged().at("15:10:00", D1_EVE)
        sealing(season, HOME, 1)
        shown = everything_told(season, *SQUADS)
        assert "Team A sealed its list" in shown
        assert not [sign for sign in ("A15", "salt", "protest", "list_level_differs", "\u00a0(1)") if sign in shown]
        assert rows(season)[0].clauses == ()
        sealing(season.at("16:00:00"), AWAY, 3)
        assert "A15\u00a0(1)" in everything_told(season, *SQUADS)
        assert "salt" not in everything_told(season)

    def test_both_lists_are_sealed_again_after_their_opening_was_taken_back(self) -> None:
        season = Season.arranged().at("15:10:00", D1_EVE)
        sealing(season, HOME, 1)
        sealing(season.at("16:00:00"), AWAY, 3)
        season.at("16:01:00").undoes(season.entries[-1].seq)
        shown = everything_told(season, *SQUADS)
        assert not [sign for sign in ("A15", "B15", "salt", "protest") if sign in shown]

    def test_a_list_that_was_handed_in_again_stays_sealed_in_its_first_form(self) -> None:
        season = Season.arranged().at("15:10:00", D1_EVE)
        sealing(season, HOME, 2)
        sealing(season.at("15:20:00"), HOME, 1)
        sealing(season.at("16:00:00"), AWAY, 3)
        sent = [entry for entry in season.entries if isinstance(entry.event, ev.PlayerListSealed)]
        assert [is_sealed(entry, season.state) for entry in sent] == [True, False, False]
        assert [fact.value for fact in entry_facts(sent[0], season.state)] == ["sealed"]

    @pytest.mark.clause("W-84")
    def test_the_list_of_the_punctual_team_stays_sealed_when_the_leg_is_awarded(self) -> None:
        season = Season.arranged().at("15:10:00", D1_EVE)
        sealing(season, HOME, 1)
        season.at("17:03:00").rules_missed("A-B", LIST)
        assert "A15" not in everything_told(season, *SQUADS)

    @pytest.mark.clause("W-31")
    def test_picks_are_told_nowhere_before_both_are_in(self) -> None:
        season = Season.listed("A-B")
        season.at("16:30:00", D1_EVE).picks("A-B-d1", HOME, "A2 A5 A10")
        shown = everything_told(season, *SQUADS, "PlayerListSealed", "PlayerListsOpened")
        assert "Team A sealed its line-up" in shown
        assert not [name for name in ("A2", "A5", "A10") if name in shown]

    def test_a_sealed_list_is_in_no_csv_of_a_match(self) -> None:
        season = Season.arranged().at("15:10:00", D1_EVE)
        sealing(season, HOME, 1)
        csv = incidents_csv(season.state, MatchId("A-B-d1"), recorded(season)).decode("utf-8-sig")
        assert not [sign for sign in ("A15", "salt", "protest") if sign in csv]


def test_facts_name_teams_officials_and_days() -> None:
    season = Season.arranged()
    season.assigns("A-B", OfficialRole.CONTROLLER, "Controller 1")
    facts = {fact.field: fact.value for fact in entry_facts(season.entries[-1], season.state)}
    assert facts == {"leg_id": "Team A – Team B", "official": "Controller 1, controller"}
    leg = next(entry for entry in season.entries if isinstance(entry.event, ev.LegArranged))
    arranged = {fact.field: fact.value for fact in entry_facts(leg, season.state)}
    assert (arranged["home"], arranged["away"]) == ("Team A", "Team B")
    assert arranged["days"].splitlines()[3] == "bughouse, 2026-03-11 18:00:00"


def test_a_name_in_the_journal_is_plain_text() -> None:
    season = Season.founded()
    player = replace(season.state.players[PlayerId("A8")], name="<b>{Ó}")
    season.do(cmd.RegisterPlayer(at=season.now, player=player))
    season.accepting("min_level").changes_level("A8", 3)
    assert newest(season) == "<b>{Ó} was put at level 3"


def test_roles_are_words_of_the_language_in_use() -> None:
    season = picks_open()
    season.postpones("A-B-d1", 2)
    row = rows(season)[0]
    said = entry_sentence(row.code, row.params, lambda text: f"<{text}>" if text in ("arbiter", "controller") else text)
    assert "approved by <arbiter>, <controller>" in said
