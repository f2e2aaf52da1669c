"""How a board ended reads as a whole sentence, whatever ended it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import BoardPoints, GameResult, Termination
from arbiter_app.ui.hall.bughouse.desk import ended_words
from tests.exchange.bughouse_evening import started

pytestmark = pytest.mark.qt
WON = GameResult.WHITE_WINS


@pytest.fixture(scope="module")
def board() -> Board:
    """A board that is being played."""
    return started().board(2)


@pytest.mark.parametrize(
    ("termination", "result", "words"),
    [
        (Termination.CHECKMATE, WON, "1–0 · Checkmate"),
        (Termination.FLAG_FALL, WON, "1–0 · Won on time"),
        (Termination.RESIGNATION, GameResult.BLACK_WINS, "0–1 · Resigned"),
        (Termination.UNKNOWN, GameResult.DRAW, "½–½"),
        (Termination.OTHER_BOARD, None, "The other board decided the match"),
    ],
)
def test_result_and_reason(board: Board, termination: Termination, result: GameResult | None, words: str) -> None:
    assert ended_words(board) == ""
    ended = replace(board, end=GameEnd(termination, result, result, BoardPoints(0, 0)))
    assert ended_words(ended) == words


@pytest.mark.parametrize("termination", list(Termination))
def test_no_reason_has_a_gap(board: Board, termination: Termination) -> None:
    ended = replace(board, end=GameEnd(termination, WON, WON, BoardPoints(0, 0)))
    assert "…" not in ended_words(ended)
    assert not ended_words(ended).endswith((":", "·", " "))
