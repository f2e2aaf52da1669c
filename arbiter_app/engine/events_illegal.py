"""Events of illegal moves, and of a set-up or a position that was wrong."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.records import GameEnd, Otherwise, Override
from arbiter_app.engine.values import (
    BoardRef,
    ClauseId,
    ClockReadings,
    Colour,
    IllegalKind,
    IrregularityKind,
    IrregularityOutcome,
)


@dataclass(frozen=True, slots=True)
class IllegalMoveRecorded:
    """A completed illegal move with its consequences; plies after `plies_kept` were taken back.

    `annulled`: completed moves of White and Black that no longer count. `moves_stand`: the moves of each that stand
    now, None where nobody knows. `next_to_run`: whose clock runs next; None means the offender's. `move`: as the
    arbiter wrote it, empty where it was not told.
    """

    board: BoardRef
    colour: Colour
    count: int
    before: ClockReadings | None
    after: ClockReadings | None
    plies_kept: int
    clauses: tuple[ClauseId, ...]
    ended: GameEnd | None = None
    needs_confirmed_times: bool = False
    otherwise: Otherwise | None = None
    kind: IllegalKind = IllegalKind.ILLEGAL_MOVE
    annulled: tuple[int, int] = (0, 0)
    moves_stand: tuple[int, int] | None = None
    next_to_run: Colour | None = None
    overrides: tuple[Override, ...] = ()
    move: str = ""


@dataclass(frozen=True, slots=True)
class IllegalMoveStood:
    """An illegal move that can no longer be corrected: the game goes on from the position after it.

    That position is placed with the next entry. `move`: as the arbiter wrote it; empty where nobody did.
    """

    board: BoardRef
    colour: Colour
    move: str
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class IllegalMoveCorrected:
    """The players put an illegal move right by agreement; fields as in `IllegalMoveRecorded`."""

    board: BoardRef
    colour: Colour
    plies_kept: int
    annulled: tuple[int, int] = (0, 0)
    moves_stand: tuple[int, int] | None = None
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class IrregularityRuled:
    """What was done about a wrong set-up or position (FIDE 7, A.5.4).

    A new game has none of the moves, offers and illegal moves of the cancelled one, which stay in the journal.
    `plies_kept`: half-moves that stand, None where the record is not touched; `annulled` as in `IllegalMoveRecorded`.
    """

    board: BoardRef
    kind: IrregularityKind
    outcome: IrregularityOutcome
    colour: Colour | None = None
    before: ClockReadings | None = None
    after: ClockReadings | None = None
    plies_kept: int | None = None
    annulled: tuple[int, int] = (0, 0)
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()
    otherwise: Otherwise | None = None
