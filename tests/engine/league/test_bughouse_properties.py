"""Random bughouse matches through `decide`: no man is lost, the journal gives the same boards, the clocks agree."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random

import chess
import pytest
from hypothesis import given, settings, strategies as st

from arbiter_app.engine.bughouse.endings import playable_moves
from arbiter_app.engine.bughouse.pair import replay
from arbiter_app.engine.linked_boards import steps_of
from arbiter_app.engine.values import Termination
from tests.engine.league.bughouse_day import DAY, START, BughouseDay
from tests.engine.league.season import HOME

ALL_MEN = Counter(P=32, N=8, B=8, R=8, Q=4, K=4)
FULL_MS = 15 * 60_000
GAMES_A_TEST, PLIES = 10, 40


def men_lost(day: BughouseDay) -> Counter[str]:
    """Men that were taken for a board that had ended."""
    return Counter(one.piece for one in day.match.transfers if not one.arrives)


def play(day: BughouseDay, seed: int, plies: int, drawn_after: int | None = None) -> None:
    """A match by a hand that likes to take, drop and promote, up to three seconds between two moves.

    `drawn_after`: after so many moves board 2 is drawn, and board 1 plays on.
    """
    hand, elapsed = Random(seed), 0
    for ply in range(plies):
        if ply == drawn_after and day.endings() == (None, None):
            day.season.accepting("not_both_have_moved")
            day.agrees(2)
        open_boards = [board.ref.board_number for board in day.match.boards if board.end is None]
        if not open_boards:
            return
        number = hand.choice(open_boards)
        elapsed += hand.randrange(0, 3000)
        pair = day.at(elapsed / 1000).pair
        half = pair.board(number)
        moves = sorted(playable_moves(pair, number), key=chess.Move.uci)
        lively = [move for move in moves if move.promotion or half.is_capture(move)]
        drops = [move for move in moves if move.drop]
        move = hand.choice(hand.choice([group for group in (moves, lively, drops) if group]))
        day.plays(f"{number} {move.uci()}")
        assert day.pair.census() + men_lost(day) == ALL_MEN, (seed, ply)


def agree(day: BughouseDay) -> None:
    """The journal gives the same boards, and no clock has lost or won time."""
    assert day.season.folded().matches == day.season.state.matches
    replayed = replay(day.season.rulebook.bughouse, steps_of(day.match, day.season.rulebook.bughouse))
    assert replayed.bfen() == day.pair.bfen()
    wall = (day.season.now - START) // timedelta(milliseconds=1)
    for board in day.match.boards:
        shown = day.shows(board.ref.board_number)
        ran = wall if board.ended_at is None else (board.ended_at - START) // timedelta(milliseconds=1)
        assert shown.white_ms + shown.black_ms == 2 * FULL_MS - ran
    if day.endings() == (None, None):
        home = sum(day.shows(one.ref.board_number).of(one.colour_of(HOME)) for one in day.match.boards)
        away = sum(day.shows(one.ref.board_number).of(one.colour_of(HOME).opponent) for one in day.match.boards)
        assert home + away == 4 * FULL_MS - 2 * wall


@pytest.mark.clause("W-72", "W-73", "W-75", "W-78", "W-82")
@pytest.mark.parametrize("part", range(10))
def test_seeded_matches_lose_no_man_no_second_and_no_move(part: int) -> None:
    dropped = 0
    for seed in range(part * GAMES_A_TEST, (part + 1) * GAMES_A_TEST):
        day = BughouseDay()
        play(day, seed, PLIES)
        agree(day)
        plies = [ply for board in day.match.boards for ply in board.plies]
        dropped += sum("@" in ply.uci for ply in plies)
        if Termination.CHECKMATE in day.endings():
            assert set(day.endings()) == {Termination.CHECKMATE, Termination.OTHER_BOARD}
            assert set(day.score()) == {0, 10}
    assert dropped


@pytest.mark.clause("W-73", "W-79")
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), drawn_after=st.integers(0, 30))
def test_men_taken_for_a_drawn_board_are_all_that_is_lost(seed: int, drawn_after: int) -> None:
    day = BughouseDay()
    play(day, seed, 40, drawn_after)
    agree(day)
    if day.endings()[1] is Termination.AGREEMENT:
        assert day.score() in ((0, 0), (10, 0), (0, 10), (5, 5))


@pytest.mark.clause("W-72")
@given(seed=st.integers(0, 10**6), later=st.integers(0, 60_000), number=st.sampled_from((1, 2)))
def test_of_each_board_just_one_clock_runs(seed: int, later: int, number: int) -> None:
    day = BughouseDay()
    play(day, seed, 12)
    if day.endings() != (None, None):
        return
    before, running = day.shows(number), day.season.runs(DAY, number)
    day.season.now += timedelta(milliseconds=later)
    after = day.shows(number)
    assert running is not None
    assert before.of(running) - after.of(running) == later
    assert before.of(running.opponent) == after.of(running.opponent)
