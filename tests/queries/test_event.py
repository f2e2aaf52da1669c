"""The event as rows: stations of a match, the start that a division usually has, free ids."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from arbiter_app.engine.commands import RevealLineUps, StopClocks, TickChecklist
from arbiter_app.engine.values import GameResult, TeamId
from arbiter_app.queries import event as query
from arbiter_app.queries.event import Stage, Step
from tests.ui.fake_services import (
    MATCH,
    START,
    HallClock,
    desk_with_match,
    desk_with_teams,
    does,
    ends,
    new_desk,
    plays,
    seals_both,
)

DUBLIN = ZoneInfo("Europe/Dublin")


@pytest.mark.clause("L-7.3(a)", "L-7.3(b)", "L-7.3(c)")
@pytest.mark.parametrize(
    ("division", "day", "start"),
    [
        ("division-1", date(2017, 10, 12), "2017-10-12T19:15:00+01:00"),
        ("division-5", date(2017, 10, 12), "2017-10-12T19:30:00+01:00"),
        ("division-1", date(2017, 10, 14), "2017-10-14T14:30:00+01:00"),
        ("division-1", date(2017, 11, 2), "2017-11-02T19:15:00+00:00"),
    ],
)
def test_the_usual_start_follows_the_division_and_saturdays_have_their_own(
    division: str, day: date, start: str
) -> None:
    rulebook = new_desk(HallClock()).rulebook
    assert query.default_start(rulebook.divisions[division], day, DUBLIN).isoformat() == start


def test_an_event_says_what_it_lacks_before_there_is_a_match() -> None:
    clock = HallClock()
    assert query.event_step(new_desk(clock).state) is Step.ENTER_TEAMS
    assert query.event_step(desk_with_teams(clock).state) is Step.ARRANGE_MATCH
    assert query.event_step(desk_with_match(clock).state) is None


def test_a_match_goes_through_its_stations() -> None:
    clock = HallClock()
    desk = desk_with_match(clock)

    def now() -> tuple[Stage, Step]:
        match = desk.state.matches[MATCH]
        return query.stage(match), query.progress(desk.rulebook, match).step

    assert now() == (Stage.ARRANGED, Step.CHECKLIST)
    for item in desk.rulebook.checklist:
        does(desk, TickChecklist(at=clock(), match_id=MATCH, item=item, in_order=True))
    assert now() == (Stage.ARRANGED, Step.SEAL)
    plays(desk, clock)
    assert now() == (Stage.PLAYING, Step.RESULTS)
    ends(desk, **{f"board_{number}": GameResult.DRAW for number in range(1, 9)})
    assert now() == (Stage.PLAYED, Step.SIGN)


def test_both_sealed_waits_for_the_reveal_and_the_reveal_ends_the_checklist() -> None:
    desk = desk_with_match(HallClock())
    seals_both(desk)
    assert query.stage(desk.state.matches[MATCH]) is Stage.SEALED
    does(desk, RevealLineUps(at=START, match_id=MATCH))
    assert query.progress(desk.rulebook, desk.state.matches[MATCH]).step is Step.START


@pytest.mark.clause("L-7.9/1")
def test_the_checklist_shows_the_last_word_on_each_item() -> None:
    desk = desk_with_match(HallClock())
    for in_order, remark in ((False, "two clocks short"), (True, "")):
        does(desk, TickChecklist(at=START, match_id=MATCH, item="clocks", in_order=in_order, remark=remark))
    rows = {row.item: row for row in query.checklist_rows(desk.rulebook, desk.state.matches[MATCH])}
    assert len(rows) == 10
    assert rows["clocks"] == query.ChecklistRow("clocks", True)
    assert rows["boards"].in_order is None


def test_what_can_be_paused_and_resumed_follows_the_clocks() -> None:
    clock = HallClock()
    desk = desk_with_match(clock)
    plays(desk, clock)
    assert query.clocks_at_hand(desk.state.matches[MATCH]) == query.ClocksAtHand(any_runs=True, any_stands=False)
    does(desk, StopClocks(at=clock(), match_id=MATCH))
    assert query.clocks_at_hand(desk.state.matches[MATCH]) == query.ClocksAtHand(any_runs=False, any_stands=True)


def test_free_ids_are_free() -> None:
    state = desk_with_match(HallClock()).state
    assert query.free_match_id(state) not in state.matches
    assert query.free_team_id(state) not in state.teams
    assert query.free_player_id(state, TeamId("A")) not in state.players
