"""Rows of a bughouse match: what is counted, and which letter stands for a team."""

from __future__ import annotations

import pytest

from arbiter_app.queries.bughouse_rows import BoardRow, BughouseView, PlaceRow, counted, team_signs


def test_a_reserve_always_has_five_places_in_one_order() -> None:
    assert counted(("R", "P", "P")) == (("P", 2), ("N", 0), ("B", 0), ("R", 1), ("Q", 0))
    assert counted(()) == (("P", 0), ("N", 0), ("B", 0), ("R", 0), ("Q", 0))


@pytest.mark.parametrize(
    ("home", "away", "signs"),
    [
        ("Team A", "Team B", ("A", "B")),
        ("Team A", "Team C", ("A", "C")),
        ("Works One", "Offices One", ("W", "O")),
        ("<b>Й</b> Ä", "Ó", ("Ä", "Ó")),
        ("Team A", "Team A", ("1", "2")),
        ("", "Team B", ("1", "2")),
        ("!!!", "???", ("1", "2")),
    ],
)
def test_a_letter_tells_the_teams_apart(home: str, away: str, signs: tuple[str, str]) -> None:
    assert team_signs(home, away) == signs


def test_the_bottom_of_a_turned_board_is_black() -> None:
    white = PlaceRow("Player B9", "Team B", "B", False)
    black = PlaceRow("Player A9", "Team A", "A", True)
    first = BoardRow(1, "1", "", black, white)
    second = BoardRow(2, "2", "", white, black, turned=True)
    assert first.place(first.bottom).is_home
    assert second.place(second.bottom).is_home
    assert BughouseView((first, second)).board(2) is second
