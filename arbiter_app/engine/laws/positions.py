"""A game as a row of positions, and which of them are the same one (FIDE 9.2.3). Does not judge a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import chess

from arbiter_app.engine.values import Colour

PositionKey = tuple[int, ...]
"""Men by kind, White's men, who moves; then the rights to castle, and where en passant can really be played (-1: not).

Two positions are the same when the keys are equal; they look the same when all but the last three numbers are.
"""
_MEN = 7
_TURN = 7
_CASTLING = 8
_EN_PASSANT = 9
NO_EN_PASSANT = -1
_ROOK_HOMES = (
    (chess.BB_H1, Colour.WHITE),
    (chess.BB_A1, Colour.WHITE),
    (chess.BB_H8, Colour.BLACK),
    (chess.BB_A8, Colour.BLACK),
)


def position_key(board: chess.Board) -> PositionKey:
    """What makes a position the one it is.

    The right to castle counts, not whether castling is possible just now; en passant counts only if it is legal, so not
    for a pawn that is pinned.
    """
    square = board.ep_square
    if square is not None and not board.has_legal_en_passant():
        square = None
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.turn,
        board.clean_castling_rights(),
        NO_EN_PASSANT if square is None else square,
    )


class DifferenceKind(StrEnum):
    """Why two positions with the same men on the same squares are not the same."""

    SIDE_TO_MOVE = "side_to_move"
    CASTLING_KINGSIDE = "castling_kingside"
    CASTLING_QUEENSIDE = "castling_queenside"
    EN_PASSANT = "en_passant"


@dataclass(frozen=True, slots=True)
class Difference:
    """One reason. `colour`: whose right to castle differs; `square`: where en passant was possible in one of them."""

    kind: DifferenceKind
    colour: Colour | None = None
    square: str = ""


def differences(one: PositionKey, other: PositionKey) -> tuple[Difference, ...] | None:
    """Why two positions differ though they look the same; None when the men differ, empty when they are the same."""
    if one[:_MEN] != other[:_MEN]:
        return None
    found: list[Difference] = []
    if one[_TURN] != other[_TURN]:
        found.append(Difference(DifferenceKind.SIDE_TO_MOVE))
    lost = one[_CASTLING] ^ other[_CASTLING]
    for home, colour in _ROOK_HOMES:
        if lost & home:
            is_kingside = bool(home & chess.BB_FILE_H)
            kind = DifferenceKind.CASTLING_KINGSIDE if is_kingside else DifferenceKind.CASTLING_QUEENSIDE
            found.append(Difference(kind, colour))
    if one[_EN_PASSANT] != other[_EN_PASSANT]:
        square = max(one[_EN_PASSANT], other[_EN_PASSANT])
        found.append(Difference(DifferenceKind.EN_PASSANT, square=chess.square_name(square)))
    return tuple(found)


class ImpossibleMove(ValueError):
    """A move of the row is not legal where it stands. `ply`: its place, from 0; `move`: as it was written."""

    def __init__(self, ply: int, move: str) -> None:
        super().__init__(f"{move} cannot be played after {ply} half-moves")
        self.ply, self.move = ply, move


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game move by move. `keys` and `quiet` have one place more than `moves`: the position it starts from.

    `quiet`: half-moves of the row up to there since the last capture or pawn move. `begins_known`: nothing was played
    before the row.
    """

    start_fen: str
    moves: tuple[chess.Move, ...]
    keys: tuple[PositionKey, ...]
    quiet: tuple[int, ...]
    begins_known: bool
    last: chess.Board

    @property
    def to_move(self) -> Colour:
        """Who is to move at the end of the row."""
        return Colour.WHITE if self.last.turn else Colour.BLACK

    def with_move(self, move: chess.Move) -> GameLine:
        """The row with one legal move more."""
        board = self.last.copy(stack=1)
        count = 0 if board.is_zeroing(move) else self.quiet[-1] + 1
        board.push(move)
        return GameLine(
            self.start_fen,
            (*self.moves, move),
            (*self.keys, position_key(board)),
            (*self.quiet, count),
            self.begins_known,
            board,
        )

    def boards(self) -> Iterator[chess.Board]:
        """Each position of the row, one board that goes on from move to move."""
        board = chess.Board(self.start_fen)
        yield board
        for move in self.moves:
            board.push(move)
            yield board


def read_line(start_fen: str | None, moves: Sequence[str]) -> GameLine:
    """Read a game from its first position (None: the usual one) and its moves in UCI.

    Raises ImpossibleMove for a move that is not legal in its turn, ValueError for a position that cannot be read.
    """
    board = chess.Board() if start_fen is None else chess.Board(start_fen)
    first = board.fen()
    keys = [position_key(board)]
    quiet = [0]
    made: list[chess.Move] = []
    for ply, text in enumerate(moves):
        try:
            move = chess.Move.from_uci(text)
        except ValueError as error:
            raise ImpossibleMove(ply, text) from error
        if not board.is_legal(move):
            raise ImpossibleMove(ply, text)
        quiet.append(0 if board.is_zeroing(move) else quiet[-1] + 1)
        board.push(move)
        keys.append(position_key(board))
        made.append(move)
    return GameLine(first, tuple(made), tuple(keys), tuple(quiet), first == chess.STARTING_FEN, board)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One position of a game: after which move it stood, and who is to move in it.

    `ply`: half-moves of the row before it. `move_number` and `san`: the move that led to it, "" for the first position.
    `announced`: it would only stand after the announced move.
    """

    ply: int
    move_number: int
    san: str
    to_move: Colour
    announced: bool = False

    @property
    def label(self) -> str:
        """The move as players write it: "17.Nf3", "17...Kg8"; "" for the first position."""
        if not self.san:
            return ""
        return f"{self.move_number}{'.' if self.to_move is Colour.BLACK else '...'}{self.san}"


def occurrences(line: GameLine, plies: Sequence[int], announced_ply: int | None = None) -> tuple[Occurrence, ...]:
    """Name the positions at these places of the row."""
    wanted = set(plies)
    found: list[Occurrence] = []
    number, san = 0, ""
    for ply, board in enumerate(line.boards()):
        if ply in wanted:
            to_move = Colour.WHITE if board.turn else Colour.BLACK
            found.append(Occurrence(ply, number or board.fullmove_number, san, to_move, ply == announced_ply))
        if ply + 1 in wanted:
            number, san = board.fullmove_number, board.san(line.moves[ply])
    return tuple(found)
