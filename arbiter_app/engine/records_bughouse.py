"""Facts of a bughouse match: the order of what was done on its two boards, and what went from one to the other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from arbiter_app.engine.values import Colour

NO_MAN_CAN_COME = "no_man_can_come"
"""The remark on the end of a board whose player had waited for a man, when the partner's board ended."""


class StepKind(StrEnum):
    """What is done in one step: the next recorded half-move of a board, a man passed by hand, the end of a board."""

    MOVE = "move"
    PASS = "pass"
    END = "end"


@dataclass(frozen=True, slots=True)
class BughouseStep:
    """One step in the order of time. A pass names the man ("P", "N", "B", "R", "Q") and who passed it."""

    board_number: int
    kind: StepKind = StepKind.MOVE
    piece: str = ""
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """A captured man on its way to the partner (W-73): `by` captured it on `from_board`, `to` has it on `to_board`.

    `waits`: it lies beside the board until it is passed by hand; `arrives`: False where the other board had ended.
    """

    at: datetime
    piece: str
    was_promoted: bool
    from_board: int
    by: Colour
    to_board: int
    to: Colour
    waits: bool = False
    arrives: bool = True
