"""A bughouse game as it is written down: two boards in one row of moves, in the order of time.

Neutral between the files that hold such games and the screen that plays them through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arbiter_app.engine.values import Colour

UNFINISHED = "*"
BOARD_LETTERS = {1: "A", 2: "B"}
TEAM_TAGS = ("TeamWhiteA", "TeamBlackA")
"""Own tags, which no standard has: the team of WhiteA and BlackB, and that of BlackA and WhiteB."""

POSITION_TAG = "FEN"
"""Where a game does not begin from the usual position: both boards with their reserves, as "one | other"."""


@dataclass(frozen=True, slots=True)
class BpgnMove:
    """One half-move on one of the two boards.

    `number` counts as on a scoresheet, a drop is a move too ("N@f3"). `clock_ms`: what the mover's clock shows when the
    move is completed; below zero where it was noted before the flag was. `comment`: one remark a line.
    """

    board: int
    colour: Colour
    number: int
    san: str
    clock_ms: int | None = None
    comment: str = ""

    @property
    def label(self) -> str:
        """Number, board and move as BPGN writes them: "12A. Qf7" is White's on the first board, "12a." Black's."""
        letter = BOARD_LETTERS[self.board]
        return f"{self.number}{letter if self.colour is Colour.WHITE else letter.lower()}. {self.san}"


@dataclass(frozen=True, slots=True)
class BpgnGame:
    """One game: tags by their names, moves of both boards in the order of time, how it ended.

    `result` is of the team of WhiteA and BlackB: "1-0", "0-1", "1/2-1/2" or "*". `ending`: why, in words ("" = not
    said). `comments` stand before the first move.
    """

    tags: Mapping[str, str]
    moves: tuple[BpgnMove, ...]
    result: str = UNFINISHED
    ending: str = ""
    comments: tuple[str, ...] = field(default=())
