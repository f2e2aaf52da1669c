"""Glances at the cards of the hall during the evening: opened, looked at, left. Nothing is recorded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEventLoop

from arbiter_app.ui.hall.mating_page import MatingPage
from arbiter_app.ui.hall.sheets.page import SheetsPage
from arbiter_app.ui.hall.sheets.table import SheetsTable
from arbiter_app.ui.rehearsal.stage import Stage, Step

AT = "20:31:30"
_MOVES = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5")
_SLIPS = {3: "Ne6", 8: "0-0", 10: "Rc1"}
"""Half-moves that Black's sheet has otherwise, counted from 0."""


def _glance(board: int, letters: tuple[str, ...], picture: str, stage: Stage) -> None:
    stage.board(board)
    stage.hand.keys(*letters)
    stage.look(picture)
    stage.hand.keys("Esc")


def _mating(stage: Stage) -> None:
    """A line to mate, played through by two moves."""
    stage.board(1)
    stage.hand.keys("K", "W")
    page = stage.hand.find(MatingPage, lambda _one: True, "the mating page")
    if page.is_searching:
        waiting = QEventLoop()
        page.answered.connect(waiting.quit)
        waiting.exec()
    stage.hand.click("Next move")
    stage.hand.click("Next move")
    stage.look("can-he-still-mate")
    stage.hand.keys("Esc")


def _touched(stage: Stage) -> None:
    stage.board(1)
    stage.hand.keys("G", "T")
    stage.hand.fill("Squares", "f3 b5")
    stage.hand.keys("Enter")
    stage.look("touched-pieces")
    stage.hand.keys("Esc")


def _sheets(stage: Stage) -> None:
    """Two sheets that part; what is typed stays on the page and in no journal."""
    stage.board(1)
    stage.hand.keys("L")
    _write(stage, _MOVES)
    table = stage.hand.find(SheetsTable, lambda _one: True, "the scoresheets")
    table.setCurrentIndex(table.model().index(0, 2))
    _write(stage, tuple(_SLIPS.get(number, move) for number, move in enumerate(_MOVES)))
    page = stage.hand.find(SheetsPage, lambda _one: True, "the page of scoresheets")
    page.look()
    stage.look("scoresheets")
    stage.hand.keys("Esc")


def _write(stage: Stage, moves: tuple[str, ...]) -> None:
    for move in moves:
        for sign in move:
            stage.hand.write(sign)
        stage.hand.keys("Space")


_CARDS = (
    ("a claim, the moves not recorded", 7, ("D",), "draw-claim"),
    ("a claim judged", 7, ("D", "R"), "draw-claim-judged"),
    ("a claim decided by the moves", 1, ("D", "R"), "draw-claim-by-the-moves"),
    ("a time adjusted", 7, ("T", "W"), "time-adjusted"),
    ("an irregularity", 7, ("G",), "irregularity"),
    ("displaced pieces", 1, ("G", "P"), "displaced-pieces"),
    ("a piece off its square", 1, ("G", "O"), "piece-off-its-square"),
    ("colours exchanged", 1, ("G", "W"), "colours-exchanged"),
    ("a wrong initial position", 1, ("G", "I"), "wrong-initial-position"),
    ("a penalty", 7, ("P", "B"), "penalty"),
    ("a note", 7, ("N",), "note"),
)


def _step(what: str, act: Callable[[Stage], None]) -> Step:
    return Step(AT, f"a glance at {what}, and Esc", act, 0)


STEPS = (
    *(_step(what, partial(_glance, board, letters, picture)) for what, board, letters, picture in _CARDS),
    _step("touched pieces", _touched),
    _step("a player who can still mate", _mating),
    _step("two scoresheets", _sheets),
)
