"""How a board ended reads as a whole sentence, whatever ended it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.state import Match
from arbiter_app.engine.values import BoardPoints, GameResult, Termination
from arbiter_app.ui.hall.bughouse.desk import ended_words
from tests.exchange.bughouse_evening import started

pytestmark = pytest.mark.qt
WON = GameResult.WHITE_WINS


@pytest.fixture(scope="module")
def match() -> Match:
    """A match that is being played."""
    return started().match


def words_after(match: Match, termination: Termination, result: GameResult | None) -> str:
    """What is said of board 2 when both boards have ended."""
    ended = replace(
        match,
        boards=tuple(
            replace(board, end=GameEnd(termination, result, result, BoardPoints(0, 0))) for board in match.boards
        ),
    )
    return ended_words(ended.boards[1], ended)


def test_a_board_that_goes_on_has_not_ended(match: Match) -> None:
    assert ended_words(match.boards[1], match) == ""


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
def test_result_and_reason(match: Match, termination: Termination, result: GameResult | None, words: str) -> None:
    assert words_after(match, termination, result) == words


@pytest.mark.parametrize("termination", list(Termination))
def test_no_reason_has_a_gap(match: Match, termination: Termination) -> None:
    said = words_after(match, termination, WON)
    assert "…" not in said
    assert not said.endswith((":", "·", " "))
