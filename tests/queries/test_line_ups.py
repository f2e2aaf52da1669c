"""Line-ups as rows: what is sealed is in none, and the repairs that are offered do help."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arbiter_app.engine.commands import ArrangeMatch, RegisterPlayer, RevealLineUps
from arbiter_app.engine.records import Player, Slot, SlotKind
from arbiter_app.engine.values import MatchId, PlayerId, Side
from arbiter_app.queries import line_ups as query
from tests.ui.fake_services import MATCH, START, TEAM_A, TEAM_B, HallClock, desk_with_match, does, line_up, seals_both


def named(*numbers: int) -> query.Draft:
    """A draft of Club A."""
    return tuple(Slot(SlotKind.NAMED, PlayerId(f"A{number}")) for number in numbers)


def test_a_side_says_when_it_was_sealed_and_nothing_else() -> None:
    desk = desk_with_match(HallClock())
    seals_both(desk)
    match = desk.state.matches[MATCH]
    status = query.side_status(desk.state, match, Side.HOME)
    assert status == query.SideStatus(Side.HOME, "Club A", "Captain A", START - timedelta(minutes=20))
    assert query.pairing_rows(desk.state, match) == ()


@pytest.mark.clause("L-6.8(a)")
def test_the_repair_offered_is_the_exchange_that_mends_the_order() -> None:
    desk = desk_with_match(HallClock())
    assert query.order_repairs(desk.state, desk.rulebook, named(1, 2, 3, 4, 5, 6, 7, 8)) == ((4, 5),)
    assert query.order_repairs(desk.state, desk.rulebook, named(1, 2, 3, 5, 4, 6, 7, 8)) == ()


@pytest.mark.clause("L-6.8(b)")
def test_unrated_and_low_rated_players_show_the_figure_that_counts() -> None:
    desk = desk_with_match(HallClock())
    for number, rating, estimate in ((21, None, 1500), (22, None, None), (23, 900, None)):
        player = Player(PlayerId(f"A{number}"), f"Player A{number}", TEAM_A, str(number), rating, estimate)
        does(desk, RegisterPlayer(at=START, player=player))
    rows = {
        row.player_id: row
        for row in query.squad_rows(desk.state, desk.rulebook, next(iter(desk.state.matches.values())), Side.HOME)
    }
    figures = [(rows[PlayerId(f"A{number}")].figure, rows[PlayerId(f"A{number}")].lifted) for number in (21, 22, 23)]
    assert figures == [(1500, True), (1200, True), (1200, True)]
    assert not rows[PlayerId("A1")].lifted


def test_the_panel_comes_first_in_order_of_rating_and_missing_players_leave_the_lowest_boards() -> None:
    desk = desk_with_match(HallClock())
    rows = query.squad_rows(desk.state, desk.rulebook, next(iter(desk.state.matches.values())), Side.HOME)
    assert [row.player_id for row in rows][:4] == ["A1", "A2", "A5", "A3"]
    draft = query.in_order_of_rating(rows, 10)
    assert [slot.kind for slot in draft if slot][8:] == [SlotKind.NAMED, SlotKind.BLANK]


def test_a_player_put_on_another_board_leaves_the_first() -> None:
    draft = query.placed(named(1, 2, 3), 3, Slot(SlotKind.NAMED, PlayerId("A1")))
    assert draft == (None, *named(2, 1))
    assert query.undecided(draft) == (1,)
    assert query.next_undecided(draft, 3) == 1
    assert query.decided(draft) is None


def test_moving_a_board_closes_the_gap() -> None:
    assert query.moved(named(1, 2, 3, 4), 4, 2) == named(1, 4, 2, 3)


def test_the_last_line_up_is_copied_from_opened_matches_only() -> None:
    desk = desk_with_match(HallClock())
    later = MatchId("M2")
    does(
        desk,
        ArrangeMatch(
            at=START, match_id=later, home=TEAM_B, away=TEAM_A, division="division-1", round_number=6,
            scheduled_start=START + timedelta(days=7), venue="Hall B",
        ),
    )  # fmt: skip
    seals_both(desk)
    match = desk.state.matches[later]
    assert query.last_line_up(desk.state, match, Side.AWAY) is None
    does(desk, RevealLineUps(at=START, match_id=MATCH))
    found = query.last_line_up(desk.state, match, Side.AWAY)
    assert found == (MATCH, line_up(TEAM_A, 8))
    assert query.last_line_up(desk.state, desk.state.matches[MATCH], Side.HOME) is None


@pytest.mark.clause("L-7.8", "L-5.2")
def test_pairings_name_the_colours_and_the_walkover() -> None:
    desk = desk_with_match(HallClock())
    seals_both(desk, away=line_up(TEAM_B, 7))
    does(desk, RevealLineUps(at=START, match_id=MATCH))
    rows = query.pairing_rows(desk.state, desk.state.matches[MATCH])
    assert [row.white for row in rows] == [Side.AWAY, Side.HOME] * 4
    assert [row.ended for row in rows] == [""] * 7 + ["walkover"]
    assert rows[7].away.name == ""
