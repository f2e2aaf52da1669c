"""Board prizes: 75 percent of what there was to win for the own team (L-9.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.competition.board_prizes import PlayerScore, PrizeRow, board_prizes
from arbiter_app.engine.rulebook_season import BoardPrizes
from arbiter_app.engine.values import PlayerId, TeamId

RULE = BoardPrizes(percent=75)
PLAYER, OWN, HIGHER = PlayerId("A1"), TeamId("Club A 2"), TeamId("Club A 1")


def row(*half_points: int, matches: int = 11, rule: BoardPrizes = RULE, higher: int = 0, received: int = 0) -> PrizeRow:
    scores = [PlayerScore(PLAYER, OWN, one) for one in half_points]
    scores += [PlayerScore(PLAYER, HIGHER, 2)] * higher + [PlayerScore(PLAYER, OWN, 2, received=True)] * received
    return board_prizes(rule, scores, {PLAYER: OWN}, {OWN: matches}, win=2)[0]


@pytest.mark.parametrize(
    ("half_points", "hundredths", "is_won"),
    [((2,) * 8 + (1,), 7727, True), ((2,) * 8, 7272, False)],
)
def test_eight_and_a_half_of_eleven_but_not_eight(half_points: tuple[int, ...], hundredths: int, is_won: bool) -> None:
    found = row(*half_points)
    assert (found.hundredths, found.is_won) == (hundredths, is_won)


def test_points_in_a_higher_division_do_not_count() -> None:
    assert not row(*(2,) * 8, higher=1).is_won


def test_the_base_is_the_matches_of_the_team_not_the_rounds() -> None:
    """Eleven teams play eleven rounds and ten matches each: 7.5 of 10 is 75 percent (X-6)."""
    assert row(*(2,) * 7, 1, matches=10).is_won
    assert not row(*(2,) * 7, 1, matches=11).is_won


def test_a_default_takes_away_and_a_board_won_without_a_game_adds() -> None:
    assert row(*(2,) * 8, 1, -2).points == 15
    assert row(*(2,) * 7, 1, received=1).is_won
    assert not row(*(2,) * 7, 1, received=1, rule=replace(RULE, received_counts=False)).is_won


def test_without_prizes_there_are_no_rows() -> None:
    assert board_prizes(BoardPrizes(), [PlayerScore(PLAYER, OWN, 2)], {PLAYER: OWN}, {OWN: 1}, win=2) == ()
