"""What the view of a bughouse match shows: rows of plain values, filled from the state elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from arbiter_app.engine.values import Colour

PIECES = "PNBRQ"
"""The men a reserve can hold, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One of the four players: name and team as they are, his clock, and what he may drop.

    `sign` is one or two letters that stand for the team beside its colour (see `team_signs`). `clock_ms` is None where
    the reading is not known. `reserve` and `waiting` hold letters of `PIECES`; `waiting` is what he has captured and
    not passed yet. All these men are shown in the colour they have on the board they go to.
    """

    name: str
    team: str
    sign: str
    is_home: bool
    clock_ms: int | None = None
    is_running: bool = False
    has_flag: bool = False
    tenths_below: int = 0
    reserve: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board. `fen` with its reserves in brackets and `~` behind promoted men; `last_move` as UCI ("P@e7").

    `title` is what it is called behind the word "Board": "A". `turned`: Black sits at the bottom. `to_move` is None
    where nobody is. `move_text_error` is the last refusal in words, `ended` how the board ended, empty while it goes
    on. `can_move`: moves are taken now. `moves` are all moves in their order, each with its number ("4…N@d3").
    `clocks_stand`: the game goes on, but no clock of this board runs. `hint`: what the record shows about a draw, a
    code for the arbiter's eyes (W-62), empty for nothing.
    """

    number: int
    title: str
    fen: str
    white: PlaceRow
    black: PlaceRow
    last_move: str = ""
    turned: bool = False
    to_move: Colour | None = Colour.WHITE
    move_text_error: str = ""
    ended: str = ""
    can_move: bool = True
    moves: tuple[str, ...] = ()
    clocks_stand: bool = False
    hint: str = ""

    def place(self, colour: Colour) -> PlaceRow:
        """The player with these men."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def bottom(self) -> Colour:
        """Whose men stand at the bottom of the picture."""
        return Colour.BLACK if self.turned else Colour.WHITE


@dataclass(frozen=True, slots=True)
class TransferRow:
    """A man that went from one board to the other. `time` as it is shown; `colour` is the man's own.

    `waits`: it lies beside the board until it is passed; `arrives`: False where the other board had ended.
    """

    time: str
    piece: str
    colour: Colour
    from_board: int
    to_board: int
    from_name: str
    to_name: str
    was_promoted: bool = False
    clause: str = ""
    waits: bool = False
    arrives: bool = True


@dataclass(frozen=True, slots=True)
class BughouseView:
    """The whole match. `transfers` in the order of time; `ends_when` says what decides it, `clause` where that stands.

    `by_hand`: captured men wait until they are passed. `chosen` is the number of the board that keys go to, or None.
    """

    boards: tuple[BoardRow, BoardRow]
    transfers: tuple[TransferRow, ...] = ()
    ends_when: str = ""
    clause: str = ""
    score: str = ""
    chosen: int | None = None
    by_hand: bool = False

    def board(self, number: int) -> BoardRow:
        """The board with a number. Raises KeyError for another number."""
        return {row.number: row for row in self.boards}[number]


def counted(men: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """How many of each man there are: always five, in the order of `PIECES`."""
    found = Counter(men)
    return tuple((piece, found[piece]) for piece in PIECES)


def team_signs(home: str, away: str) -> tuple[str, str]:
    """A letter for each team: of their last words, or of the first, whichever tells them apart; else 1 and 2."""
    for place in (-1, 0):
        first, second = (_letter(name, place) for name in (home, away))
        if first and second and first != second:
            return first, second
    return "1", "2"


def _letter(name: str, place: int) -> str:
    words = ["".join(sign for sign in word if sign.isalnum()) for word in name.split()]
    words = [word for word in words if word]
    return words[place][0].upper() if words else ""
