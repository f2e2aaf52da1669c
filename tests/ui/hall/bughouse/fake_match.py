"""A match that answers the wishes of the view by the two boards of the engine: rows in, wishes out, no desk."""

from __future__ import annotations

from dataclasses import replace

import chess

from arbiter_app.engine.bughouse.endings import board_ending
from arbiter_app.engine.bughouse.legality import Read, read_move
from arbiter_app.engine.bughouse.pair import Capture, Pair
from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import BoardRow, BughouseView, PlaceRow, TransferRow
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.hall.bughouse.side_column import SideColumn

NAMES = {
    (1, Colour.WHITE): "Player A4",
    (1, Colour.BLACK): "Player B4",
    (2, Colour.WHITE): "Player B9",
    (2, Colour.BLACK): "Player A9",
}


class FakeMatch:
    """Board 1: A4 White against B4. Board 2: B9 White against A9, turned. Keeps every wish in `heard`."""

    def __init__(self, boards: BoardsView, side: SideColumn | None = None, rules: Bughouse | None = None) -> None:
        self.rules = rules or Bughouse()
        self.pair = Pair(self.rules)
        self.boards, self.side = boards, side
        self.heard: list[tuple[object, ...]] = []
        self.codes: list[tuple[str, ...]] = []
        self.last_moves = {1: "", 2: ""}
        self.errors = {1: "", 2: ""}
        self.transfers: tuple[TransferRow, ...] = ()
        self.chosen = 1
        self.mated: int | None = None
        self.time = "0:00"
        boards.move_wished.connect(self._move)
        boards.drop_wished.connect(self._drop)
        boards.pass_wished.connect(self._pass)
        boards.board_chosen.connect(self._choose)
        boards.appeal_wished.connect(lambda number: self.heard.append(("appeal", number)))
        self.show()

    def view(self) -> BughouseView:
        by_hand = self.rules.transfer is TransferMode.BY_HAND
        score = "" if self.mated is None else "10 – 0"
        return BughouseView(
            (self._row(1), self._row(2)), self.transfers, "Mate on either board.", "W-79", score, self.chosen, by_hand
        )

    def show(self) -> None:
        self.boards.set_view(self.view())
        if self.side is not None:
            self.side.set_view(self.view())

    def reserve(self, number: int, colour: Colour) -> str:
        return "".join(self.pair.reserve(number, colour))

    def _row(self, number: int) -> BoardRow:
        over = self.mated is not None
        return BoardRow(
            number,
            f"{number}",
            self.pair.fen(number),
            self._place(number, Colour.WHITE),
            self._place(number, Colour.BLACK),
            self.last_moves[number],
            turned=number == 2,
            to_move=None if over else self.pair.turn(number),
            move_text_error=self.errors[number],
            ended="Ended" if over else "",
        )

    def _place(self, number: int, colour: Colour) -> PlaceRow:
        name = NAMES[number, colour]
        row = PlaceRow(name, f"Team {name[7]}", name[7], name[7] == "A", 900_000)
        return replace(
            row, reserve=self.pair.reserve(number, colour), waiting=self.pair.tray(number, colour),
        )  # fmt: skip

    def _choose(self, number: int) -> None:
        self.heard.append(("chosen", number))
        self.chosen = number
        self.show()

    def _move(self, number: int, text: str) -> None:
        self.heard.append(("move", number, text))
        self._judge(number, read_move(self.pair, number, text))

    def _drop(self, number: int, piece: str, square: str, whose: str) -> None:
        self.heard.append(("drop", number, piece, square, whose))
        self._judge(number, read_move(self.pair, number, f"{piece}@{square}", Colour(whose)))

    def _pass(self, number: int, whose: str, piece: str) -> None:
        self.heard.append(("pass", number, whose, piece))
        self.pair.pass_piece(number, Colour(whose), piece)
        self.show()

    def _judge(self, number: int, read: Read) -> None:
        self.codes.append(tuple(refusal.code for refusal in read.refusals))
        self.errors[number] = " ".join(self.codes[-1])
        if read.move is not None:
            self._play(number, read.move)
        self.show()

    def _play(self, number: int, move: chess.Move) -> None:
        capture = self.pair.push(number, move)
        self.last_moves[number] = move.uci()
        if capture is not None:
            self.transfers += (self._transfer(number, capture),)
        ending = board_ending(self.pair, number)
        if ending is not None and ending.winner is not None:
            self.mated = number

    def _transfer(self, number: int, capture: Capture) -> TransferRow:
        return TransferRow(
            self.time,
            capture.piece,
            capture.to,
            number,
            capture.to_board,
            NAMES[number, capture.by],
            NAMES[capture.to_board, capture.to],
            capture.was_promoted,
        )
