"""A bughouse game played through: one frame a half-move, both boards, in the order of time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from arbiter_app.engine.bughouse.pair import Capture, Pair
from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS, TEAM_TAGS, UNFINISHED, BpgnGame, BpgnMove
from arbiter_app.engine.notation.bpgn_moves import first_position, read_written
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import BoardRow, PlaceRow, team_signs

Seat = tuple[int, Colour]
"""Who sits where: the number of the board and the colour."""

SEATS: tuple[Seat, ...] = tuple((board, colour) for board in BOARD_LETTERS for colour in Colour)
NOBODY = "—"
TENTHS_BELOW_MS = 20_000
_TITLE = ("Event", "Round", "Date")
_BASE_SECONDS = re.compile(r"([0-9]{1,6})(?:\+[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Frame:
    """Both boards after a half-move; the first frame is the position before any.

    `fens`: of board 1 and 2 with their reserves. `reserves` in the order P N B R Q. `clocks` in ms as last noted; None
    where nothing is known. `move`: in UCI, a drop as "P@e7". `transfer`: the man captured now, for the partner.
    """

    index: int
    label: str
    mover: Seat | None
    move: str
    fens: tuple[str, str]
    reserves: Mapping[Seat, tuple[str, ...]]
    clocks: Mapping[Seat, int | None]
    transfer: Capture | None = None
    comment: str = ""

    @property
    def board(self) -> int | None:
        """The board on which the half-move was made."""
        return None if self.mover is None else self.mover[0]

    @property
    def bfen(self) -> str:
        """Both positions with their reserves, in one line."""
        return " | ".join(self.fens)

    def turn(self, board: int) -> Colour:
        """Whose move it is on one board now."""
        return Colour.WHITE if self.fens[board - 1].split()[1] == "w" else Colour.BLACK


@dataclass(frozen=True, slots=True)
class Replay:
    """All frames of a game, and what stands above and below them. `left_out`: half-moves not taken."""

    frames: tuple[Frame, ...]
    title: str
    players: Mapping[Seat, str]
    teams: Mapping[Seat, str]
    result: str
    ending: str
    left_out: int = 0

    @property
    def last(self) -> int:
        """The index of the last frame."""
        return len(self.frames) - 1

    def last_move(self, index: int, board: int) -> str:
        """The half-move made last on one board, in UCI; empty before its first one."""
        return next((frame.move for frame in self.frames[index:0:-1] if frame.board == board), "")

    def team(self, *, is_white_a: bool) -> str:
        """The name of a team; where the game has none, those of its two players."""
        seats = [(board, colour) for board, colour in SEATS if ((board == 1) is (colour is Colour.WHITE)) is is_white_a]
        return self.teams[seats[0]] or " + ".join(self.players[seat] or NOBODY for seat in seats)

    def step(self, index: int, by: int) -> int:
        """So many half-moves on or back, on either board; stays within the game."""
        return max(0, min(self.last, index + by))

    def on_board(self, index: int, board: int, by: int) -> int:
        """The next half-move (`by` 1) or the one before (`by` -1) on one board; stays where there is none.

        Before the first half-move of a board lies the beginning of the game.
        """
        place = index + by
        while 0 < place <= self.last:
            if self.frames[place].board == board:
                return place
            place += by
        return 0 if place <= 0 else index

    def on_same_board(self, index: int, by: int) -> int:
        """As `on_board`, on the board of the half-move shown; from the beginning: the first half-move of all."""
        board = self.frames[index].board
        return self.step(index, by) if board is None else self.on_board(index, board, by)


def shown_board(played: Replay, index: int, board: int, *, is_turned: bool, is_home_white_a: bool = True) -> BoardRow:
    """One board of a frame as a row. `is_turned`: its Black sits at the bottom of the picture."""
    frame = played.frames[index]
    names = {is_white_a: played.team(is_white_a=is_white_a) for is_white_a in (True, False)}
    is_over = index == played.last and played.result != UNFINISHED
    signs = dict(zip((True, False), team_signs(names[True], names[False]), strict=True))

    def place(colour: Colour) -> PlaceRow:
        seat = board, colour
        is_white_a = (board == 1) is (colour is Colour.WHITE)
        clock_ms = frame.clocks[seat]
        return PlaceRow(
            played.players[seat] or NOBODY,
            names[is_white_a],
            signs[is_white_a],
            is_white_a is is_home_white_a,
            clock_ms,
            tenths_below=TENTHS_BELOW_MS,
            reserve=frame.reserves[seat],
        )

    return BoardRow(
        board,
        BOARD_LETTERS[board],
        frame.fens[board - 1],
        place(Colour.WHITE),
        place(Colour.BLACK),
        played.last_move(index, board),
        is_turned,
        None if is_over else frame.turn(board),
        can_move=False,
    )


def replay(game: BpgnGame, rules: Bughouse) -> Replay:
    """Play a game through. Stops before the first half-move that is not legal.

    Raises ValueError where the game gives a first position that cannot be read.
    """
    pair = first_position(game.tags, rules)
    clocks: dict[Seat, int | None] = dict.fromkeys(SEATS, _base_ms(game.tags.get("TimeControl", "")))
    frames = [_frame(pair, 0, None, clocks)]
    for move in game.moves:
        read = read_written(pair, move.board, move.san, move.colour)
        if read.move is None or read.refusals:
            break
        capture = pair.push(move.board, read.move)
        if move.clock_ms is not None:
            clocks[move.board, move.colour] = move.clock_ms
        frames.append(_frame(pair, len(frames), move, clocks, read.move.uci(), capture))
    return Replay(
        tuple(frames),
        " · ".join(game.tags[name] for name in _TITLE if game.tags.get(name, "?") not in ("", "?", "????.??.??")),
        {seat: game.tags.get(_player_tag(seat), "") for seat in SEATS},
        {seat: game.tags.get(_team_tag(seat), "") for seat in SEATS},
        game.result,
        game.ending,
        len(game.moves) + 1 - len(frames),
    )


def _frame(
    pair: Pair,
    index: int,
    move: BpgnMove | None,
    clocks: Mapping[Seat, int | None],
    uci: str = "",
    capture: Capture | None = None,
) -> Frame:
    return Frame(
        index,
        "" if move is None else move.label,
        None if move is None else (move.board, move.colour),
        uci,
        (pair.fen(1), pair.fen(2)),
        {seat: pair.reserve(*seat) for seat in SEATS},
        dict(clocks),
        capture,
        "" if move is None else move.comment,
    )


def _player_tag(seat: Seat) -> str:
    board, colour = seat
    return f"{colour.value.capitalize()}{BOARD_LETTERS[board]}"


def _team_tag(seat: Seat) -> str:
    """Partners have opposite colours."""
    board, colour = seat
    return TEAM_TAGS[(board == 1) is not (colour is Colour.WHITE)]


def _base_ms(control: str) -> int | None:
    """What all clocks show at the start, where the time control is a plain one."""
    found = _BASE_SECONDS.fullmatch(control)
    return None if found is None else int(found[1]) * 1000
