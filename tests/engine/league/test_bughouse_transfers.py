"""A man is told as handed over whatever command made the move that took him (W-73)."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.values import IllegalKind
from tests.engine.league.bughouse_day import BughouseDay
from tests.engine.league.season import BLACK, WHITE
from tests.engine.league.test_bughouse_sequence import until


def before_the_rook_falls() -> BughouseDay:
    """White's pawn on b7 of board 1 can take the rook on a8 and promote."""
    return until(50).at(54)


@pytest.mark.clause("W-73")
def test_a_pawn_that_was_left_unpromoted_took_a_rook() -> None:
    day = before_the_rook_falls()
    day.do(cmd.PressClock, 1)
    made = day.do(cmd.RecordIllegalMove, 1, colour=WHITE, kind=IllegalKind.NOT_PROMOTED, pawn="bxa8")
    assert [type(event) for event in made.events] == [ev.IllegalMoveRecorded, ev.MoveMade, ev.PieceTransferred]
    assert (day.match.transfers[-1].piece, day.match.transfers[-1].to) == ("R", BLACK)
    assert day.reserve(2, BLACK) == "PPPR"


@pytest.mark.clause("W-73")
def test_taking_the_ruling_back_takes_the_man_back() -> None:
    day = before_the_rook_falls()
    before = day.reserve(2, BLACK), day.match.transfers
    day.do(cmd.PressClock, 1)
    seq = day.season.state.seq + 1
    day.do(cmd.RecordIllegalMove, 1, colour=WHITE, kind=IllegalKind.NOT_PROMOTED, pawn="bxa8")
    day.season.undoes(seq)
    assert (day.reserve(2, BLACK), day.match.transfers) == before
