"""Nothing is lost between the boards: all men are there at every half-move, and a replay gives the same boards."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.bughouse.pair import Pair, read_bfen, replay
from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.values import Colour
from tests.engine.bughouse.boards import random_game

ALL_MEN = Counter(P=32, N=8, B=8, R=8, Q=4, K=4)
GAMES_A_TEST = 25


@pytest.mark.clause("W-73", "W-78", "W-82")
@pytest.mark.parametrize("part", range(8))
def test_all_men_are_there_at_every_half_move(part: int) -> None:
    promoted = dropped = 0
    for seed in range(part * GAMES_A_TEST, (part + 1) * GAMES_A_TEST):
        steps = []
        pair = Pair(Bughouse())
        for pair, step, move in random_game(seed, 70):
            steps.append(step)
            assert pair.census() == ALL_MEN, (seed, len(steps))
            promoted += bool(move.promotion)
            dropped += bool(move.drop)
        assert replay(Bughouse(), steps).bfen() == pair.bfen()
        assert read_bfen(pair.bfen(), Bughouse()).bfen() == pair.bfen()
    assert promoted
    assert dropped


@pytest.mark.clause("W-73")
@given(seed=st.integers(0, 10**6), colour=st.sampled_from(Colour))
def test_what_waits_beside_the_boards_is_counted_too(seed: int, colour: Colour) -> None:
    rules = Bughouse(transfer=TransferMode.BY_HAND)
    pair = Pair(rules)
    for pair, step, _ in random_game(seed, 40, rules):
        waiting = pair.tray(step.board, colour)
        if waiting:
            pair.pass_piece(step.board, colour, waiting[-1])
        assert pair.census() == ALL_MEN


@pytest.mark.clause("W-78")
@given(seed=st.integers(0, 10**6))
def test_where_promoted_men_stay_what_they_are_none_is_lost_either(seed: int) -> None:
    rules = Bughouse(promoted_reverts=False)
    for pair, _, _ in random_game(seed, 60, rules):
        assert pair.census().total() == ALL_MEN.total()


@pytest.mark.clause("W-73")
@given(seed=st.integers(0, 10**6))
def test_only_the_men_taken_for_an_ended_board_are_lost(seed: int) -> None:
    game = random_game(seed, 60)
    pair, _, _ = next(game)
    pair.close(2)
    lost: Counter[str] = Counter()
    before = pair.census()
    for pair, step, _ in game:
        now = pair.census()
        gone = before - now
        assert not gone or step.board == 1
        lost += gone
        before = now
    assert before + lost == ALL_MEN
