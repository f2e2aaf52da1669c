"""The answers for the teams of a club, one below the other: verdict, reasons with their clauses, the match meant."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding
from arbiter_app.queries.eligibility import TeamAnswer, Verdict
from arbiter_app.ui.dates import short_moment
from arbiter_app.ui.event.who_words import told, verdict_text
from arbiter_app.ui.widgets.cards import ElidedLabel, LinkButton, Pill, SecondaryButton, plain_label, set_panel

_CLAUSE_WIDTH = 62


class AnswerFrame(QFrame):
    """One team."""

    clause_clicked = Signal(str)
    permission_wanted = Signal(object)
    """The TeamAnswer that a permission would turn."""

    def __init__(self, answer: TeamAnswer, local: Callable[[datetime], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.answer = answer
        self.sentences: list[str] = []
        set_panel(self, "inset")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        words, tone = verdict_text(answer)
        self.pill = Pill(words, tone, self)
        name = f"{answer.team} · {answer.division}" if answer.division else answer.team
        self.setAccessibleName(f"{name}: {words}")
        head = QHBoxLayout()
        head.addWidget(ElidedLabel(name, "strong", self), 1)
        head.addWidget(self.pill)
        column.addLayout(head)
        if answer.starts_at is not None:
            when = short_moment(local(answer.starts_at))
            last = self.tr(", last round or play-off") if answer.is_last_round else ""
            column.addWidget(plain_label(f"{when}, {answer.opponent}{last}", "small", wrap=True, parent=self))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(0, _CLAUSE_WIDTH)
        column.addLayout(self._grid)
        codes = {one.code for one in answer.findings}
        for finding in (*answer.findings, *answer.team_findings):
            if finding.code == "substitute" and "substitution_ties" in codes:
                continue  # The game that ties is told with its number, too.
            self._say(told(finding), finding)
        if answer.permission is not None:
            given = short_moment(local(answer.permission.given_at))
            words = self.tr("Permitted by {who}, {given}.")
            self._say(words.format(who=answer.permission.authority, given=given), None)
        self.permission_button: SecondaryButton | None = None
        if answer.verdict is Verdict.NEEDS_PERMISSION:
            self.permission_button = SecondaryButton(self.tr("Record a permission for this team…"), parent=self)
            self.permission_button.clicked.connect(lambda: self.permission_wanted.emit(answer))
            column.addWidget(self.permission_button, 0, Qt.AlignmentFlag.AlignLeft)

    def _say(self, text: str, finding: Finding | None) -> None:
        row = len(self.sentences)
        self.sentences.append(text)
        clause = None if finding is None else finding.clause
        if clause:
            link = LinkButton(clause, self, middle=True)
            link.clicked.connect(lambda: self.clause_clicked.emit(clause))
            self._grid.addWidget(link, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        label = plain_label(text, wrap=True, parent=self)
        self._grid.addWidget(label, row, 1)


class AnswerList(QScrollArea):
    """The answers of one player."""

    clause_clicked = Signal(str)
    permission_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frames: list[AnswerFrame] = []
        self._shown: tuple[TeamAnswer, ...] | None = None

    def set_answers(
        self, answers: tuple[TeamAnswer, ...], local: Callable[[datetime], datetime], *, can_write: bool
    ) -> None:
        """Show other answers; equal ones are not made anew, so that the focus stays."""
        if answers == self._shown:
            return
        self._shown = answers
        page = QWidget()
        page.setProperty("panel", "transparent")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(8)
        self.frames = [AnswerFrame(one, local, page) for one in answers]
        for frame in self.frames:
            frame.clause_clicked.connect(self.clause_clicked)
            frame.permission_wanted.connect(self.permission_wanted)
            if frame.permission_button is not None:
                frame.permission_button.setEnabled(can_write)
            column.addWidget(frame)
        column.addStretch(1)
        self.setWidget(page)
