"""The second board: two scoresheets, the game that fits them, and its last position (FIDE 8.5)."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.engine.notation import LETTERS, completions
from arbiter_app.engine.scoresheets import Proposal, Reconstruction, line_of, reconstruct
from arbiter_app.engine.values import Colour
from arbiter_app.ui import theme
from arbiter_app.ui.hall.sheets.model import Cell, Mark, SheetsModel
from arbiter_app.ui.hall.sheets.proposals import ProposalList
from arbiter_app.ui.hall.sheets.table import SheetsTable
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.board_panel import BoardPanel
from arbiter_app.ui.widgets.buttons import PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import SectionLabel, plain_label

WAIT_MS = 250
"""So long after the last move typed the readings are looked for."""
MOST_COMPLETIONS = 10
_SHARES = (42, 37, 35)
_SHARES_OF_LARGE_TEXT = (39, 36, 39)
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Subject:
    """The board whose sheets are entered: its heading, what was noted first, and the position the sheets begin with."""

    heading: str
    noted: str
    start: chess.Board
    can_take: bool
    can_note: bool = False


class SheetsPage(QWidget):
    """Enter both sheets; the arbiter picks a reading. Nothing is recorded here."""

    taken = Signal(object)
    """The Proposal that the arbiter takes as the record of the game."""
    note_wanted = Signal()
    """Position, times and moves are to be noted first."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._subject = Subject("", "", chess.Board(), can_take=False)
        self._found: Reconstruction | None = None
        self.sheets = SheetsModel(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self.look)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for part in (self._build_sheets(), self._build_board(), self._build_readings()):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            row.addWidget(part)
        self._row = row
        theme.themed.connect(self._share_width)
        self._share_width()
        self.sheets.edited.connect(self._edited)
        shortcut = QShortcut(QKeySequence("Ctrl+Return"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.take)

    def _build_sheets(self) -> QWidget:
        card = QFrame(self)
        set_panel(card, "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(6)
        self._heading = SectionLabel("", card)
        self._noted = plain_label("", "muted", wrap=True, parent=card)
        column.addWidget(self._heading)
        column.addWidget(self._noted)
        self.note_button = SecondaryButton(tr("Note position and times first"), parent=card)
        self.note_button.clicked.connect(self.note_wanted)
        column.addWidget(self.note_button)
        heads = QGridLayout()
        heads.setVerticalSpacing(2)
        self.languages: dict[Colour, QComboBox] = {}
        for place, sheet in enumerate(Colour):
            words = tr("{sheet}'s sheet").format(sheet=colour_word(sheet))
            heads.addWidget(plain_label(words, "strong", parent=card), 0, place)
            heads.addWidget(self._language_box(sheet, words, card), 1, place)
            heads.setColumnStretch(place, 1)
        column.addLayout(heads)
        self.table = SheetsTable(self.sheets, card)
        column.addWidget(self.table, 1)
        self.helps = plain_label("", "small", wrap=True, parent=card)
        self.helps.setMinimumHeight(2 * self.helps.fontMetrics().lineSpacing() + 2)
        self.helps.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.helps)
        self.table.left.connect(self.left)
        self.table.typing.connect(self._show_fitting)
        self.table.cell_chosen.connect(self._tell_cell)
        return card

    def _language_box(self, sheet: Colour, words: str, parent: QWidget) -> QComboBox:
        box = QComboBox(parent)
        box.addItem(tr("any letters"), "")
        for code, letters in LETTERS.items():
            box.addItem(f"{code}: {' '.join(letters)}", code)
        box.setAccessibleName(tr("{sheet}: letters of the men").format(sheet=words))
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.currentIndexChanged.connect(self._edited)
        self.languages[sheet] = box
        return box

    def _build_board(self) -> QWidget:
        card = QFrame(self)
        set_panel(card, "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(11, 11, 11, 11)
        self.board = BoardWidget(card)
        self.board.set_interactive(False)
        below = QWidget(card)
        self.panel = BoardPanel(self.board, below, card)
        column.addWidget(self.panel)
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 0, 0, 0)
        self.position_label: QLabel = plain_label("", "muted", wrap=True, parent=below)
        lower.addWidget(self.position_label)
        lower.addStretch(1)
        return card

    def _build_readings(self) -> QWidget:
        card = QFrame(self)
        set_panel(card, "accent")
        column = QVBoxLayout(card)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(SectionLabel(tr("What was played"), card))
        self.said = plain_label("", "strong", wrap=True, parent=card)
        column.addWidget(self.said)
        self.proposals = ProposalList(card)
        column.addWidget(self.proposals, 1)
        self.take_button = PrimaryButton(tr("Take as the record of the game"), "Ctrl ⏎", card)
        self.leave_button = SecondaryButton(tr("Back to the hall"), "Esc", card)
        column.addWidget(self.take_button)
        column.addWidget(self.leave_button)
        self.proposals.chosen.connect(self._show_proposal)
        self.take_button.clicked.connect(self.take)
        self.leave_button.clicked.connect(self.left)
        return card

    def _share_width(self) -> None:
        """With larger text the board, which is a picture, gives way to what has to be read."""
        for place, share in enumerate(_SHARES if theme.text_percent() <= 100 else _SHARES_OF_LARGE_TEXT):
            self._row.setStretch(place, share)

    def begin(self, subject: Subject) -> None:
        """Two empty sheets for this board; what was typed for the same board before is kept."""
        if subject.heading != self._subject.heading or subject.start.fen() != self._subject.start.fen():
            self.sheets.clear(subject.start.fullmove_number, black_begins=not subject.start.turn)
        self._subject = subject
        self._heading.setText(subject.heading)
        self._noted.setText(subject.noted)
        self.note_button.setVisible(subject.can_note)
        self.look()
        self.table.begin_at(self.sheets.first_cell(Colour.WHITE))

    def forget(self) -> None:
        """Another event or match: what was typed is of no use any more."""
        self._subject = Subject("", "", chess.Board(), can_take=False)
        self.sheets.clear()
        self.look()

    def look(self) -> None:
        """Find where the sheets part and what was played."""
        self._timer.stop()
        white, black = self.sheets.words(Colour.WHITE), self.sheets.words(Colour.BLACK)
        if not white and not black:
            self._found = None
            self.said.setText(tr("Type the moves of both sheets, or of one. Paste takes a whole game."))
            self.proposals.set_proposals(())
            self._show_proposal(None)
            return
        languages = tuple(str(self.languages[sheet].currentData() or "") for sheet in Colour)
        self._found = reconstruct(white, black, start=self._subject.start, languages=(languages[0], languages[1]))
        self.said.setText(self._summary(self._found))
        proposals = self._found.proposals
        # Sheets that say the same and can be followed need no second opinion.
        self.proposals.set_proposals(proposals[:1] if proposals and not proposals[0].changes else proposals)
        self._show_proposal(self.proposals.current())

    def take(self) -> None:
        """Take the chosen reading."""
        if self._timer.isActive():
            self.look()
        proposal = self.proposals.current()
        if proposal is not None and self.take_button.isEnabled():
            self.taken.emit(proposal)

    # Inside

    def _edited(self) -> None:
        self._timer.start()

    def _summary(self, found: Reconstruction) -> str:
        parts = []
        if found.parting is not None:
            words = tr("The sheets part at {n}{dots} White writes “{white}”, Black “{black}”.")
            parts.append(
                words.format(
                    n=found.parting.number,
                    dots=_dots(found.parting.colour),
                    white=found.parting.white_writes or tr("nothing"),
                    black=found.parting.black_writes or tr("nothing"),
                )
            )
        if not found.proposals or not found.proposals[0].changes:
            parts.append(tr("The moves are legal to the end.") if found.proposals else tr("No reading was found."))
        elif len(found.proposals) == 1:
            parts.append(tr("One reading makes the rest legal."))
        else:
            parts.append(tr("{n} readings make the rest legal, the likeliest first.").format(n=len(found.proposals)))
        if not found.is_finished:
            parts.append(tr("There may be better ones: correct a cell and look again."))
        return " ".join(parts)

    def _show_proposal(self, proposal: Proposal | None) -> None:
        self.sheets.set_marks(self._marks(proposal))
        self.take_button.setEnabled(self._subject.can_take and proposal is not None and bool(proposal.moves))
        game = self._subject.start.copy()
        for move in () if proposal is None else proposal.moves:
            game.push(move)
        self.board.set_position(game, game.move_stack[-1] if game.move_stack else None)
        mover = colour_word(Colour.WHITE if game.turn else Colour.BLACK)
        words = tr("After {n} half-moves: {colour} to move, move {move}")
        self.position_label.setText(
            words.format(n=len(game.move_stack), colour=mover, move=game.fullmove_number)
            if proposal is not None
            else tr("The position at the end of the reading stands here.")
        )

    def _marks(self, proposal: Proposal | None) -> dict[Cell, tuple[Mark, str]]:
        marks: dict[Cell, tuple[Mark, str]] = {}
        found = self._found
        if found is None:
            return marks
        if found.parting is not None:
            for sheet in Colour:
                marks[Cell(sheet, found.parting.slot)] = (Mark.PARTING, tr("The sheets part here"))
        for stop in found.stops:
            if stop is not None:
                marks[Cell(stop.sheet, stop.slot)] = (Mark.STOP, self._why_stopped(stop.reading.possible))
        for change in () if proposal is None else proposal.changes:
            if change.slot is not None:
                line = line_of(change)
                marks[Cell(change.sheet, change.slot)] = (Mark.CHANGED, say(line.code, line.params))
        return marks

    def _why_stopped(self, possible: tuple[str, ...]) -> str:
        if not possible:
            return tr("Not possible in this position")
        return tr("Not possible in this position. Possible: {moves}").format(moves=", ".join(possible))

    def _tell_cell(self, cell: Cell) -> None:
        """What is wrong with the chosen cell, in words; else what can be typed there."""
        marks = self._marks(self.proposals.current())
        if cell in marks:
            self.helps.setText(marks[cell][1])
        else:
            self.helps.setText(tr("Space or Enter: next move. An empty cell is a gap. Del empties a cell."))

    def _show_fitting(self, index: Index, text: str) -> None:
        """The legal moves that fit what is being typed, as far as the sheet can be followed to there."""
        cell = self.sheets.cell_at(index)
        game = self._before(cell)
        if game is None:
            self.helps.setText("")
            return
        fitting = completions(game, text, str(self.languages[cell.sheet].currentData() or ""))
        if not fitting:
            self.helps.setText(
                tr("No legal move begins with “{text}”. It may be written so all the same.").format(text=text)
            )
        else:
            shown = ", ".join(fitting[:MOST_COMPLETIONS]) + (" …" if len(fitting) > MOST_COMPLETIONS else "")
            self.helps.setText(tr("Fits: {moves}").format(moves=shown))

    def _before(self, cell: Cell) -> chess.Board | None:
        """The position before a half-move of a sheet by the chosen reading; None when it does not go so far."""
        proposal = self.proposals.current()
        moves = () if proposal is None else proposal.moves
        if cell.slot > len(moves):
            return None
        game = self._subject.start.copy(stack=False)
        for move in moves[: cell.slot]:
            game.push(move)
        return game


def _dots(colour: Colour) -> str:
    return "." if colour is Colour.WHITE else "…"
