"""Games that look played, and writers who make slips: for the tests of scoresheet reconstruction.

Knows nothing of how the application weighs a slip.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
LOOK_ALIKE = dict(zip("ceadbhfg17386524", "ecdahbgf71835642", strict=True))


def play(chance: Random, plies: int) -> list[str]:
    """The SANs of a game by two players who develop, take what hangs and step out of the way."""
    board, sans = chess.Board(), []
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            break
        move = max(moves, key=lambda each: _liking(chance, board, each))
        sans.append(board.san(move))
        board.push(move)
    return sans


def _liking(chance: Random, board: chess.Board, move: chess.Move) -> float:
    kind = board.piece_type_at(move.from_square) or chess.PAWN
    liking = chance.random() * 2.5 + 4 * (move.promotion == chess.QUEEN)
    if board.is_capture(move):
        liking += 0.6 * WORTH[board.piece_type_at(move.to_square) or chess.PAWN]
    elif board.is_attacked_by(not board.turn, move.to_square):
        liking -= 0.4 * WORTH[kind]
    if kind in (chess.KNIGHT, chess.BISHOP) and chess.square_rank(move.from_square) in (0, 7):
        liking += 0.6
    if kind == chess.KING and board.fullmove_number < 20:
        liking += 2 if board.is_castling(move) else -1.5
    return liking + 0.15 * WORTH[kind] * board.is_attacked_by(not board.turn, move.from_square)


def misread(chance: Random, sheet: list[str], at: int) -> None:
    """One letter or digit stands for another."""
    san = sheet[at]
    if san.startswith("O-O"):
        sheet[at] = "O-O-O" if san.rstrip("+#") == "O-O" else "O-O"
        return
    spots = [spot for spot, sign in enumerate(san) if sign in "abcdefgh12345678KQRBN"]
    if not spots:
        return
    spot = chance.choice(spots)
    sign = san[spot]
    family = next(group for group in ("abcdefgh", "12345678", "KQRBN") if sign in group)
    other = chance.choice([one for one in family if one != sign])
    if sign in LOOK_ALIKE and chance.random() < 0.5:
        other = LOOK_ALIKE[sign]
    sheet[at] = san[:spot] + other + san[spot + 1 :]


def leave_blank(chance: Random, sheet: list[str], at: int) -> None:
    """Nothing, or a question mark, in the place of a move."""
    sheet[at] = chance.choice(["", "?"])


def forget(chance: Random, sheet: list[str], at: int) -> None:
    """A half-move, or a whole move, is left out, and all after it stand in the wrong place."""
    if chance.random() < 0.5:
        at -= at % 2
        del sheet[at : at + 2]
    else:
        del sheet[at]


def swap(chance: Random, sheet: list[str], at: int) -> None:
    """Two moves change places: White's and Black's, or two of one player."""
    other = at + chance.choice([1, 2])
    sheet[at], sheet[other] = sheet[other], sheet[at]


def write_twice(chance: Random, sheet: list[str], at: int) -> None:
    """A half-move, or a whole row, stands there twice."""
    if chance.random() < 0.5:
        at -= at % 2
        sheet[at:at] = sheet[at : at + 2]
    else:
        sheet.insert(at, sheet[at])


def smudge(chance: Random, sheet: list[str], at: int) -> None:
    """The last sign of a move cannot be read."""
    san = sheet[at].rstrip("+#")
    if len(san) > 1 and not san.startswith("O"):
        sheet[at] = san[:-1] + chance.choice(["?", "~"])


SLIPS: tuple[Callable[[Random, list[str], int], None], ...] = (
    misread, misread, misread, misread, leave_blank, leave_blank, forget, forget, swap, swap, write_twice, smudge,
)  # fmt: skip


def two_sheets(chance: Random, sans: list[str]) -> tuple[list[str], list[str]]:
    """The sheets of both players, with one to three slips in all."""
    sheets = (list(sans), list(sans))
    for _ in range(chance.randint(1, 3)):
        sheet = sheets[chance.randrange(2)]
        chance.choice(SLIPS)(chance, sheet, chance.randrange(len(sheet) - 3))
    return sheets
