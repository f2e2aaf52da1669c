"""Commands about illegal moves, and about a set-up or a position that was wrong."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.records import Otherwise
from arbiter_app.engine.values import BoardRef, ClockReadings, Colour, IllegalKind, IrregularityKind


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordIllegalMove(CommandBase):
    """A player completed an illegal move.

    `move`: as it was played ("Ke1-e3"), so that the moves that may replace it can be told.
    `readings`: what the hall clock shows. `found_at_move`: the number of the illegal move when it was found later.
    `replied`: the opponent has made the next move. `pawn`: the move of a pawn left unpromoted, as written ("e8"), for
    the record. Where a claim decides: `recording`: the offender still records (left out: by what is known), `claimed`:
    the opponent claims, `touched`: he had touched a piece before, `king_taken`: he took the king.
    `white_men`, `black_men`: the men on the board, for the losing step ("KRP"; L and D are bishops on light and dark
    squares). `can_mate`: what the arbiter found about the side that would win, by the full search or by himself; left
    out, the position tells.
    """

    board: BoardRef
    colour: Colour
    kind: IllegalKind = IllegalKind.ILLEGAL_MOVE
    readings: ClockReadings | None = None
    found_at_move: int | None = None
    white_men: str | None = None
    black_men: str | None = None
    can_mate: bool | None = None
    otherwise: Otherwise | None = None
    replied: bool = False
    pawn: str = ""
    recording: bool | None = None
    claimed: bool = True
    touched: bool = False
    king_taken: bool = False
    move: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetIllegalMoveStand(CommandBase):
    """An illegal move was found too late, and the game goes on from the position after it.

    `move`: by its squares ("e1e5"; "O-O" for castling), from the last position of the record; or `fen`: the position as
    it is seen after that move.
    """

    board: BoardRef
    colour: Colour
    move: str = ""
    fen: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectByAgreement(CommandBase):
    """The players themselves put an illegal move right: nobody is penalised, nothing is counted.

    `found_at_move`: the number of that move; left out, it was the last one.
    """

    board: BoardRef
    colour: Colour
    found_at_move: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordIrregularity(CommandBase):
    """Something was wrong with the set-up or the position of a game.

    `colour`: who is at fault, where anybody is. `moves_made`: moves made by both, where record and clock do not tell.
    For a piece off its square `back_to`: half-moves of the record that stand, or `fen`: the position that is restored.
    `still_illegal`: the next move is completed, and the position is illegal still. `bonus_ms`: time for the opponent;
    left out, as usual. `readings`: what the hall clock shows.
    """

    board: BoardRef
    kind: IrregularityKind
    colour: Colour | None = None
    moves_made: int | None = None
    back_to: int | None = None
    fen: str = ""
    still_illegal: bool = False
    bonus_ms: int | None = None
    readings: ClockReadings | None = None
    otherwise: Otherwise | None = None
