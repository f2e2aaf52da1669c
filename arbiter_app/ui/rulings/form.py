"""The form for a controller's ruling on the points of a board; it shows the new score before it is recorded."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Accepted, Decision, Refused
from arbiter_app.engine.values import Side
from arbiter_app.queries.rulings import RulableRow
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.texts import say, say_title
from arbiter_app.ui.widgets.cards import Card, EmptyHint, LinkButton, PrimaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.wording import points_text


class RulingForm(Card):
    """Says what was typed; shows what would follow."""

    edited = Signal()
    submitted = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("A ruling on the points of a board"))
        self.about = ChoiceBox(self)
        self.about.setAccessibleName(self.tr("About"))
        self.about.addItem(self.tr("an illegal player"), False)
        self.about.addItem(self.tr("advice taken deliberately"), True)
        self.board = ChoiceBox(self)
        self.board.setAccessibleName(self.tr("Board"))
        self.offenders = {Side.HOME: QRadioButton(self), Side.AWAY: QRadioButton(self)}
        self.ruled_by = QLineEdit(self)
        self.ruled_by.setPlaceholderText(self.tr("Who ruled, as “Divisional controller”"))
        self.reason = QLineEdit(self)
        self.preview_label = plain_label("", "strong", wrap=True, parent=self)
        self.stays_label = plain_label("", "muted", wrap=True, parent=self)
        self.record_button = PrimaryButton(self.tr("Record the ruling"), parent=self)
        self.doubt = DoubtBar(self)
        self.nothing = EmptyHint(
            self.tr("No board with a result"),
            self.tr("A ruling is about the points of a board; the match has none yet."),
            parent=self,
        )
        self._form = QWidget(self)
        self._whose = SectionLabel("", self)
        self._about_label = SectionLabel(self.tr("About"), self)
        self._links = QHBoxLayout()
        self._lay_out()
        self.about.currentIndexChanged.connect(self._say_whose)
        self.board.currentIndexChanged.connect(self.edited)
        self.ruled_by.textChanged.connect(self.edited)
        self.reason.textChanged.connect(self.edited)
        for button in self.offenders.values():
            button.toggled.connect(self.edited)
        for edit in (self.ruled_by, self.reason):
            edit.setMaxLength(200)
            edit.returnPressed.connect(self._submit)
        self.record_button.clicked.connect(self._submit)
        self.doubt.clause_clicked.connect(self.clause_clicked)
        self.setFocusProxy(self.board)
        self._say_whose()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(10)
        grid.addWidget(SectionLabel(self.tr("Board"), self), 0, 0, 1, 2)
        grid.addWidget(self.board, 1, 0, 1, 2)
        grid.addWidget(self._about_label, 2, 0, 1, 2)
        grid.addWidget(self.about, 3, 0, 1, 2)
        grid.addWidget(self._whose, 4, 0, 1, 2)
        grid.addWidget(self.offenders[Side.HOME], 5, 0)
        grid.addWidget(self.offenders[Side.AWAY], 5, 1)
        grid.addWidget(SectionLabel(self.tr("Ruled by"), self), 6, 0, 1, 2)
        grid.addWidget(self.ruled_by, 7, 0, 1, 2)
        grid.addWidget(SectionLabel(self.tr("Reason"), self), 8, 0, 1, 2)
        grid.addWidget(self.reason, 9, 0, 1, 2)
        column = QVBoxLayout(self._form)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(grid)
        column.addSpacing(6)
        column.addWidget(self.preview_label)
        column.addWidget(self.stays_label)
        column.addLayout(self._links)
        column.addWidget(self.record_button)
        column.addWidget(self.doubt)
        column.addStretch(1)
        self.body.addWidget(self._form, 1)
        self.body.addWidget(self.nothing, 1)

    def set_boards(self, rows: tuple[RulableRow, ...], teams: dict[Side, str], *, can_write: bool) -> None:
        """Offer the boards of a match; what is chosen stays chosen."""
        chosen = self.board_number()
        self.board.blockSignals(True)
        self.board.clear()
        words = self.tr("Board {number}: {home} – {away}, {points}")
        for row in rows:
            points = f"{points_text(row.points.home)} : {points_text(row.points.away)}"
            home, away = row.home or "—", row.away or "—"
            self.board.addItem(
                words.format(number=row.board_number, home=home, away=away, points=points), row.board_number
            )
        place = self.board.findData(chosen) if chosen is not None else 0
        self.board.setCurrentIndex(max(0, place) if rows else -1)
        self.board.blockSignals(False)
        for side, button in self.offenders.items():
            button.setText(teams.get(side, "").replace("&", "&&"))
        self._form.setVisible(bool(rows))
        self._form.setEnabled(can_write)
        self.nothing.setVisible(not rows)

    def is_about_advice(self) -> bool:
        """Whether advice was taken; else a player was illegal."""
        return bool(self.about.currentData())

    def offer_advice(self, offered: bool) -> None:
        """Ask what the ruling is about only where the rules have both."""
        if not offered:
            self.about.setCurrentIndex(0)
        self.about.setVisible(offered)
        self._about_label.setVisible(offered)

    def _say_whose(self) -> None:
        advice = self.is_about_advice()
        self._whose.setText(self.tr("Whose player took it") if advice else self.tr("Whose player was illegal"))
        advised = self.tr("What was seen, as “asked a team-mate about the position”")
        placed = self.tr("What was wrong, as “placed below a lower-rated player”")
        self.reason.setPlaceholderText(advised if advice else placed)
        self.edited.emit()

    def board_number(self) -> int | None:
        """The board chosen."""
        data = self.board.currentData()
        return data if isinstance(data, int) else None

    def offender(self) -> Side | None:
        """Whose player; None until somebody says."""
        return next((side for side, button in self.offenders.items() if button.isChecked()), None)

    def show_preview(self, decision: Decision | None) -> None:
        """Show what would follow; None while something is missing."""
        while (item := self._links.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.record_button.setEnabled(isinstance(decision, Accepted))
        self.stays_label.setText("")
        if decision is None:
            self.preview_label.setText(self.tr("Choose the team, and say who ruled and why: the new score shows here."))
            return
        if isinstance(decision, Refused):
            self.preview_label.setText(" ".join(say(one.code, one.params) for one in decision.findings))
            return
        ruling = decision.ruling
        if ruling is None:
            return
        text = say_title(ruling.code, ruling.params) + "."
        for line in ruling.lines:
            text += "\n" + say(line.code, line.params)
        if ruling.score is not None:
            one = ruling.score
            words = self.tr("The match score {before} becomes {after}.")
            text += "\n" + words.format(
                before=f"{points_text(one.home_before)} – {points_text(one.away_before)}",
                after=f"{points_text(one.home_after)} – {points_text(one.away_after)}",
            )
        self.preview_label.setText(text)
        self.stays_label.setText(self.tr("The result of the game stays as it is for the rating."))
        for clause in ruling.clauses:
            link = LinkButton(clause, self)
            link.clicked.connect(lambda _checked=False, wanted=clause: self.clause_clicked.emit(wanted))
            self._links.addWidget(link)
        self._links.addStretch(1)

    def clear(self) -> None:
        """Empty what was typed."""
        self.reason.clear()
        for button in self.offenders.values():
            button.setAutoExclusive(False)
            button.setChecked(False)
            button.setAutoExclusive(True)

    def begin_anew(self) -> None:
        """Empty everything, also who ruled and what about."""
        self.clear()
        self.ruled_by.clear()
        self.about.setCurrentIndex(0)
        self.board.clear()
        self.doubt.hide()

    def _submit(self) -> None:
        if self.record_button.isEnabled():
            self.submitted.emit()
