"""What must have come of the evening: the card, the board counts, and no defect on the way."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.state import Match, match_score
from arbiter_app.engine.values import Side
from arbiter_app.wording import points_text

CARD = (11, 3)
"""5½ – 1½, in half-points."""
COUNTS = (11, 8)


def faults_of(match: Match, rulebook: Rulebook) -> list[str]:
    """What is not as it must be on the card of the evening."""
    score = match_score(match)
    counts = tuple(board_count(rulebook.scoring, match, side) for side in Side)
    faults: list[str] = []
    if (score.home, score.away) != CARD:
        faults.append(f"the card is {points_text(score.home)} – {points_text(score.away)}")
    if counts != COUNTS:
        faults.append(f"the board counts are {counts[0]} – {counts[1]}")
    return faults


_OFFSCREEN_CANNOT = "This plugin does not support"
"""What Qt says again and again where there is no real window."""


class Defects:
    """Gathers exceptions in slots, which reach nobody else, and what Qt complains about, while it is entered."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def __enter__(self) -> Self:
        self._before = sys.excepthook
        sys.excepthook = self._take
        self._handler = qInstallMessageHandler(self._hear)
        return self

    def __exit__(self, *_exception: object) -> None:
        sys.excepthook = self._before
        qInstallMessageHandler(self._handler)

    def _hear(self, _kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if _OFFSCREEN_CANNOT not in text:
            self.told.append(f"Qt: {text}")

    def _take(self, kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        self.told.append(f"{kind.__name__}: {error}")
        self._before(kind, error, traceback)
