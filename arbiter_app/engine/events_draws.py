"""What happened at the board about draws and touched pieces: offers, claims, little time, touch-move."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.records import DrawClaim, Override
from arbiter_app.engine.rulebook import TimeControl
from arbiter_app.engine.values import (
    BoardRef,
    ClauseId,
    ClockReadings,
    Colour,
    DrawClaimKind,
    QuickplayDecision,
    QuickplayRequest,
)


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A valid draw offer; `own_moves` is m (L-12.3)."""

    board: BoardRef
    colour: Colour
    number: int
    own_moves: int | None
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawOfferRefused:
    """A draw offer that the rules do not allow; it is no live offer. `counts`: it uses one up all the same."""

    board: BoardRef
    colour: Colour
    own_moves: int | None
    reason: str
    clauses: tuple[ClauseId, ...] = ()
    counts: bool = False


@dataclass(frozen=True, slots=True)
class DrawOfferDeclined:
    """The opponent said no, or touched a piece (FIDE 9.1.2.1)."""

    board: BoardRef


@dataclass(frozen=True, slots=True)
class DrawClaimRejected:
    """A wrong claim of a draw; the opponent may still accept it as an offer. `counts`: it uses an offer up."""

    board: BoardRef
    claimant: Colour
    kind: DrawClaimKind
    before: ClockReadings | None
    after: ClockReadings | None
    clauses: tuple[ClauseId, ...] = ()
    counts: bool = False
    claim: DrawClaim | None = None
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class QuickplayRuled:
    """A request or claim of a player short of time, decided without ending the game (FIDE Guidelines III.4, III.5).

    `control`: the time control from now on, where it changes.
    """

    board: BoardRef
    claimant: Colour
    request: QuickplayRequest
    decision: QuickplayDecision
    before: ClockReadings | None
    after: ClockReadings | None
    control: TimeControl | None = None
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class TouchMoveRuled:
    """What the player on move had touched, in order, and the moves left to him (SAN). `free`: any legal move."""

    board: BoardRef
    colour: Colour
    touched: tuple[str, ...]
    free: bool
    moves: tuple[str, ...]
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()
