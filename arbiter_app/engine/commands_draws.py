"""What is asked at the board about draws and touched pieces: offers, claims, little time, touch-move."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.values import (
    BoardRef,
    ClockReadings,
    Colour,
    DrawClaimKind,
    QuickplayDecision,
    QuickplayRequest,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraw(CommandBase):
    """A player offers a draw: with his move `move_number`, or (`with_move` false) while thinking about it."""

    board: BoardRef
    colour: Colour
    move_number: int | None = None
    with_move: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineDraw(CommandBase):
    """The opponent declined the live offer, or touched a piece."""

    board: BoardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptDraw(CommandBase):
    """The opponent accepts the live offer."""

    board: BoardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordDrawClaim(CommandBase):
    """A player claimed a draw, or the arbiter found one that needs no claim (`fivefold`, `seventyfive`).

    The record, or the moves typed off the claimant's scoresheet (`moves`, from the first on), decide where they can;
    `upheld` is the arbiter's decision where they cannot, or otherwise than they say. `announced`: the move announced
    with the claim; `written`: it was written down first; `touched`: the claimant touched a man before; `clock_stopped`:
    the clocks stand; `own_record`: the claimant has recorded the moves it is about. `readings`: what the hall clock
    shows.
    """

    board: BoardRef
    kind: DrawClaimKind
    claimant: Colour | None = None
    upheld: bool | None = None
    announced: str = ""
    moves: str = ""
    language: str = ""
    written: bool = True
    touched: bool = False
    clock_stopped: bool = True
    own_record: bool = True
    readings: ClockReadings | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleTouchMove(CommandBase):
    """A complaint about touched pieces: what the player on move touched, in order ("e1", "h1"; own and enemy men).

    `order_known`: false where nobody can say what came first. `adjusting`: he said so first, or it was by accident.
    `released_on`: where he let go of his man. `promotes_to`: the piece that touched the square of promotion ("N").
    `complaint_too_late`: the opponent had touched a piece himself before he complained.
    """

    board: BoardRef
    colour: Colour
    touched: tuple[str, ...]
    order_known: bool = True
    adjusting: bool = False
    released_on: str = ""
    promotes_to: str = ""
    complaint_too_late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleQuickplayFinish(CommandBase):
    """A player with little time asks for an increment for both, or claims that the opponent does not try to win.

    Only where the guidelines are announced. `decision`: left out, the refusal names what is open. `opponent_bonus`:
    time for the opponent, where the arbiter may give it; left out, as usual. `readings`: what the hall clock shows.
    """

    board: BoardRef
    claimant: Colour
    request: QuickplayRequest
    decision: QuickplayDecision | None = None
    opponent_bonus: bool | None = None
    readings: ClockReadings | None = None
