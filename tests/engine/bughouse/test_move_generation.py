"""The moves and drops of a board are those that a second, plain search finds."""

from __future__ import annotations

import pytest

from arbiter_app.engine.bughouse.endings import playable_moves
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.rulebook_bughouse import Bughouse
from tests.engine.bughouse.boards import first_board, random_game
from tests.engine.bughouse.mailbox import Mailbox


def ours(pair: Pair, number: int) -> set[str]:
    """The moves of a board as squares."""
    return {move.uci() for move in playable_moves(pair, number)}


def plain(pair: Pair, number: int) -> set[str]:
    """What the other search finds; it is told every square a pawn has just passed."""
    return Mailbox(pair.board(number).fen(promoted=True, en_passant="fen")).moves()


@pytest.mark.clause("W-71", "W-76", "W-77")
@pytest.mark.parametrize("seed", range(8))
def test_both_searches_agree_through_random_games(seed: int) -> None:
    counted = 0
    for pair, step, _ in random_game(seed, 110):
        if counted % 2 == 0:
            assert ours(pair, step.board) == plain(pair, step.board), pair.fen(step.board)
        counted += 1
    assert counted > 20


@pytest.mark.clause("W-71", "W-76", "W-77")
@pytest.mark.parametrize(
    ("fen", "count"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", 26),
        ("4k3/8/8/8/8/8/8/4K3[PQ] w - - 0 1", 5 + 48 + 62),
        ("4k3/8/8/8/4r3/8/8/4K3[PQ] w - - 0 1", 4 + 2 + 2),
        ("4k3/8/8/8/4r3/8/8/r3K3[PQ] w - - 0 1", 2),
        ("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", 7),
        ("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", 9),
    ],
)
def test_counted_by_hand(fen: str, count: int) -> None:
    """Castling, an empty board with two men in hand, a check that may be blocked, a double check, pawns."""
    pair = first_board(fen)
    assert len(ours(pair, 1)) == count
    assert ours(pair, 1) == plain(pair, 1)


@pytest.mark.clause("W-71")
def test_the_settings_take_away_only_what_they_name() -> None:
    strict = Bughouse(drop_check=False, dropped_pawn_steps_two=False, pawn_forbidden_ranks=(1, 2, 7, 8))
    pair = Pair(strict)
    for pair, step, _ in random_game(3, 90, strict):
        half = pair.board(step.board)
        taken_away = plain(pair, step.board) - ours(pair, step.board)
        for uci in taken_away:
            move = half.parse_uci(uci)
            assert half.gives_check(move) or (uci[:2] == "P@" and uci[3] in "27")
