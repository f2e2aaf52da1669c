"""Both boards of a bughouse match with their four reserves, and what goes from one to the other (W-69 to W-78)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import chess

from arbiter_app.engine.bughouse.half import KINDS, LETTERS, Half, read_position
from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.values import Colour

BOARDS = (1, 2)
SEPARATOR = " | "
PASS = "pass"
END = "end"


@dataclass(frozen=True, slots=True)
class Capture:
    """A man that was taken: what goes over, whether it had been promoted, who took it, and whose it is now.

    `arrives`: False where the partner's board has ended and takes nothing more.
    """

    piece: str
    was_promoted: bool
    by: Colour
    to_board: int
    to: Colour
    arrives: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a board (UCI, "P@e7" for a drop), a man passed by hand ("pass white N"), or "end" of the board."""

    board: int
    move: str


def _side(colour: Colour) -> chess.Color:
    return colour is Colour.WHITE


class Pair:
    """Two boards that feed each other. Mutable; nothing is taken back, a pair is replayed instead."""

    def __init__(self, rules: Bughouse, fens: tuple[str, str] | None = None) -> None:
        """Raises ValueError for a position that cannot be read."""
        self.rules = rules
        first, second = fens or (Half.starting_fen, Half.starting_fen)
        self._boards = {1: read_position(first, rules), 2: read_position(second, rules)}
        self._trays: dict[tuple[int, Colour], list[str]] = {(one, colour): [] for one in BOARDS for colour in Colour}
        self._closed: set[int] = set()

    def board(self, number: int) -> Half:
        """One board, 1 or 2. Raises KeyError for another number."""
        return self._boards[number]

    def turn(self, number: int) -> Colour:
        """Who is to move on a board."""
        return Colour.WHITE if self._boards[number].turn else Colour.BLACK

    def is_closed(self, number: int) -> bool:
        """Whether a board has ended."""
        return number in self._closed

    def close(self, number: int) -> None:
        """A board has ended: nothing goes over to it any more, unless the settings say so (X-W15)."""
        self._closed.add(number)

    def may_receive(self, number: int, colour: Colour) -> bool:
        """Whether a man may still come to a player: the partner plays on, or has one that waits to be passed."""
        return 3 - number not in self._closed or bool(self._trays[3 - number, colour.opponent])

    def push(self, number: int, move: chess.Move) -> Capture | None:
        """Make a legal move on a board; what it takes goes to the partner, or waits to be passed by hand."""
        half = self._boards[number]
        by = Colour.WHITE if half.turn else Colour.BLACK
        half.push(move)
        if half.captured is None:
            return None
        kind, was_promoted = half.captured
        other = 3 - number
        arrives = other not in self._closed or self.rules.captures_for_drawn_board
        piece = LETTERS[kind - 1]
        if arrives and self.rules.transfer is TransferMode.AUTOMATIC:
            self._boards[other].pockets[not _side(by)].add(kind)
        elif arrives:
            self._trays[number, by].append(piece)
        return Capture(piece, was_promoted, by, other, by.opponent, arrives)

    def pass_piece(self, number: int, colour: Colour, piece: str) -> None:
        """A man that waits beside a board goes to the partner. Raises ValueError when none waits."""
        self._trays[number, colour].remove(piece)
        self._boards[3 - number].pockets[not _side(colour)].add(KINDS[piece])

    def reserve(self, number: int, colour: Colour) -> tuple[str, ...]:
        """What a player may drop, in the order P N B R Q."""
        pocket = self._boards[number].pockets[_side(colour)]
        return tuple(letter for letter in LETTERS for _ in range(pocket.count(KINDS[letter])))

    def tray(self, number: int, colour: Colour) -> tuple[str, ...]:
        """What a player has taken and not passed yet, in the order P N B R Q."""
        return tuple(sorted(self._trays[number, colour], key=LETTERS.index))

    def fen(self, number: int) -> str:
        """The position of a board with its reserves in brackets and promoted men marked with ~."""
        return self._boards[number].fen(promoted=True)

    def bfen(self) -> str:
        """Both positions in one line."""
        return SEPARATOR.join(self.fen(number) for number in BOARDS)

    def census(self) -> Counter[str]:
        """All men over boards, reserves and trays, promoted ones counted as the pawns they were."""
        found: Counter[str] = Counter()
        for half in self._boards.values():
            for square, piece in half.piece_map().items():
                is_pawn = bool(half.promoted >> square & 1) and self.rules.promoted_reverts
                found["P" if is_pawn else piece.symbol().upper()] += 1
        for number in BOARDS:
            for colour in Colour:
                found.update(self.reserve(number, colour))
                found.update(self.tray(number, colour))
        return found


def read_bfen(text: str, rules: Bughouse) -> Pair:
    """Both boards from one line. Raises ValueError naming what is wrong."""
    parts = [part.strip() for part in text.split(SEPARATOR.strip())]
    if len(parts) != len(BOARDS):
        raise ValueError("two positions are needed, with | between them")
    return Pair(rules, (parts[0], parts[1]))


def replay(rules: Bughouse, steps: Iterable[Step]) -> Pair:
    """The pair after these steps, in the order of time. Raises ValueError for a step that cannot be read."""
    pair = Pair(rules)
    for step in steps:
        make(pair, step)
    return pair


def make(pair: Pair, step: Step) -> None:
    """Make one step; the move has to be legal. Raises ValueError for a step that cannot be read."""
    if step.move.startswith(PASS):
        _, colour, piece = step.move.split()
        pair.pass_piece(step.board, Colour(colour), piece)
    elif step.move == END:
        pair.close(step.board)
    else:
        pair.push(step.board, chess.Move.from_uci(step.move))
