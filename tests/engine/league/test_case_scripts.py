"""The worked cases as scripts: every line is answered as it expects, and the figures are those of the rules."""

from __future__ import annotations

from functools import cache

import pytest

from arbiter_app.bootstrap import begin_script, load_script, play_script
from arbiter_app.desk import Desk
from arbiter_app.engine import clock as clocks
from arbiter_app.engine.competition.leg_score import leg_score
from arbiter_app.engine.league import scored_leg, season_of
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import LegId, MatchId, PlayerId, TeamId, Termination
from arbiter_app.resources import resource
from tests.engine.league.season import ms, whole
from tests.engine.league.test_bughouse_sequence import FINAL

CASES = ("w-c1", "w-c3", "w-c4", "w-c5", "w-c6", "w-c7", "w-c8", "w-c9")


@cache
def played(case: str) -> Desk:
    """The desk after the script of a case; a line that is not answered as it expects raises."""
    lines = load_script(resource("sample", "workplace-league", "cases", f"{case}.jsonl"))
    opened, reader, rest = begin_script(lines, None)
    play_script(rest, opened.desk, reader)
    return opened.desk


def score_of(desk: Desk, leg: str) -> tuple[int, int]:
    """Whole points of a leg."""
    score = leg_score(scored_leg(desk.state, desk.rulebook, desk.state.legs[LegId(leg)]))
    return whole(score.home, score.away)


def bughouse_score(desk: Desk, leg: str) -> tuple[int, int]:
    """Whole points of the bughouse match of a leg."""
    score = match_score(desk.state.matches[MatchId(f"{leg}-d4")])
    return whole(score.home, score.away)


def shown(desk: Desk, match: str, board: int) -> tuple[int, int]:
    """What the stopped clocks of a board show."""
    found = desk.state.matches[MatchId(match)].board(board)
    assert found is not None
    assert found.clock is not None
    readings = clocks.readings(found.clock, found.clock.since)
    return readings.white_ms, readings.black_ms


@pytest.mark.parametrize("case", CASES)
def test_every_line_is_answered_as_it_expects(case: str) -> None:
    assert played(case).state.title == case.upper()


@pytest.mark.clause("W-2", "W-39", "W-84")
def test_w_c1_ends_54_to_39() -> None:
    desk = played("w-c1")
    assert score_of(desk, "A-B") == (54, 39)
    assert desk.state.legs[LegId("A-B")].closed_at is not None


@pytest.mark.clause("W-26", "W-27", "W-28", "W-29")
def test_w_c3_uses_what_the_changes_of_level_left() -> None:
    desk = played("w-c3")
    used = [one.player_id for one in season_of(desk.state, TeamId("A")).appearances if one.kind == "standard"]
    singles = {name: used.count(PlayerId(name)) for name in ("A1", "A2", "A3", "A5", "A12")}
    assert singles == {"A1": 1, "A2": 2, "A3": 2, "A5": 2, "A12": 2}
    last = desk.state.matches[MatchId("A-D-d1")].home_line_up
    assert last is not None
    assert [slot.player_id for slot in last.slots] == [None, "A1", "A15"]


@pytest.mark.clause("W-10", "W-12", "W-14", "W-20")
def test_w_c4_lets_play_whom_the_limits_allow() -> None:
    desk = played("w-c4")
    match = desk.state.matches[MatchId("A-D-d1")]
    assert [board.home.player_id for board in match.boards] == ["A1", "A8", "A15"]
    bughouse = desk.state.matches[MatchId("A-D-d4")].home_line_up
    assert bughouse is not None
    assert [slot.player_id for slot in bughouse.slots] == ["A5", "A12"]


@pytest.mark.clause("W-30", "W-31")
def test_w_c5_opens_the_last_versions_together() -> None:
    desk = played("w-c5")
    match = desk.state.matches[MatchId("A-B-d2")]
    assert match.revealed_at is not None
    assert match.revealed_at.isoformat() == "2026-03-04T15:40:12+00:00"
    assert [board.home.player_id for board in match.boards] == ["A2", "A5", "A10"]
    late = desk.state.matches[MatchId("A-B-d3")]
    assert late.revealed_at is None
    assert late.home_line_up is not None


@pytest.mark.clause("W-84", "W-85", "W-88")
def test_w_c6_gives_legs_away_or_moves_the_day() -> None:
    desk = played("w-c6")
    assert {leg: score_of(desk, leg) for leg in ("A-B", "C-D", "A-C", "B-D")} == {
        "A-B": (0, 100),
        "C-D": (0, 0),
        "A-C": (0, 100),
        "B-D": (0, 0),
    }
    assert desk.state.legs[LegId("B-D")].awarded is None
    assert desk.state.matches[MatchId("B-D-d1")].scheduled_start.isoformat() == "2026-04-14T16:00:00+00:00"


@pytest.mark.clause("W-72", "W-75", "W-79")
def test_w_c7_ends_with_the_clocks_and_positions_of_the_rules() -> None:
    desk = played("w-c7")
    assert bughouse_score(desk, "A-B") == (10, 0)
    assert [shown(desk, "A-B-d4", board) for board in (1, 2)] == [
        (ms("14:18"), ms("14:18")),
        (ms("14:20"), ms("14:16")),
    ]
    pair = pair_of(desk.state.matches[MatchId("A-B-d4")], desk.rulebook.bughouse)
    assert tuple(pair.board(number).board_fen(promoted=False) for number in (1, 2)) == FINAL


@pytest.mark.clause("W-46", "W-49", "W-50", "W-79")
def test_w_c8_ends_each_match_as_the_rules_say() -> None:
    desk = played("w-c8")
    assert {leg: bughouse_score(desk, leg) for leg in desk.state.legs} == {
        "A-B": (10, 0),
        "C-D": (0, 10),
        "A-C": (0, 10),
        "B-D": (5, 5),
        "A-D": (0, 10),
        "B-C": (0, 0),
    }


@pytest.mark.clause("W-47", "W-49", "W-58", "W-63")
def test_w_c9_plays_forfeits_and_extends_as_the_rules_say() -> None:
    desk = played("w-c9")
    first = desk.state.matches[MatchId("A-B-d1")]
    ends = [None if board.end is None else board.end.termination for board in first.boards]
    assert ends == [None, Termination.ILLEGAL_MOVES_NO_MATE, Termination.DEFAULT]
    assert shown(desk, "C-D-d1", 2) == (ms("4:32"), ms("4:50"))
