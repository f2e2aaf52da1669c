"""Problems, refusals and defects, one after the other: each in a sentence with a way out."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding, Refused, Severity
from arbiter_app.errors import Problem
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import NoticeBar

REFUSAL_MS = 9000
REOPENED = frozenset({"store.uncertain"})
"""Problems after which only the file itself, opened again, can say what is in it."""


class WayOut(Enum):
    """A way out of a problem that is one button."""

    RESTORE = auto()
    REOPEN = auto()


@dataclass(frozen=True, slots=True)
class _Notice:
    text: str
    tone: Tone
    clause: str = ""
    notice_ms: int = 0
    way: WayOut | None = None


class Notices(QWidget):
    """What is to be told stands until it is closed; a refusal leaves by itself, and a newer one replaces it."""

    clause_wanted = Signal(str)
    restore_wanted = Signal()
    reopen_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[_Notice] = deque()
        self._shown: _Notice | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 0)
        column.setSpacing(0)
        self.bar = NoticeBar(self)
        # In a low window every line that the bar takes is missing below.
        if (inner := self.bar.layout()) is not None:
            inner.setContentsMargins(14, 1, 2, 1)
        column.addWidget(self.bar)
        self.bar.closed.connect(self._next)
        self.bar.action_clicked.connect(self._act)
        self.hide()

    def text(self) -> str:
        """The sentence shown; empty when nothing is."""
        return "" if self._shown is None else self.bar.text()

    def tell_problem(self, problem: Problem, *, restorable: bool = False) -> None:
        """Something the world did: sentence and way out, until it is closed. `restorable`: with the way as a button."""
        way = WayOut.RESTORE if restorable else WayOut.REOPEN if problem.code in REOPENED else None
        self._add(_Notice(f"{problem.sentence} {problem.way_out}".strip(), Tone.DANGER, way=way))

    def tell(self, text: str, tone: Tone = Tone.WARN, notice_ms: int = 0) -> None:
        """Any other sentence."""
        self._add(_Notice(text, tone, notice_ms=notice_ms))

    def tell_refused(self, refused: Refused) -> None:
        """Why a command was not carried out, with the clause of the first reason."""
        if not refused.findings:
            return
        worst = max(refused.findings, key=_weight)
        text = " ".join(say(one.code, one.params) for one in refused.findings)
        tone = Tone.DANGER if worst.severity is Severity.REFUSE else Tone.WARN
        self._add(_Notice(text, tone, worst.clause or "", REFUSAL_MS))

    def clear(self) -> None:
        """Another event was opened: what was said of the last one is past."""
        self._waiting.clear()
        self._shown = None
        self.bar.dismiss()
        self.hide()

    def _add(self, notice: _Notice) -> None:
        if notice == self._shown or notice in self._waiting:
            return
        if self._shown is None or self._shown.notice_ms:
            self._show(notice)
        elif notice.notice_ms:
            # A refusal is about the key just pressed, so it comes first and the standing notice returns after it.
            self._waiting.appendleft(self._shown)
            self._show(notice)
        else:
            self._waiting.append(notice)

    def _show(self, notice: _Notice) -> None:
        self._shown = notice
        action = self.tr("Rule {clause}").format(clause=notice.clause) if notice.clause else ""
        if notice.way is WayOut.RESTORE:
            action = self.tr("Restore the last good copy")
        elif notice.way is WayOut.REOPEN:
            action = self.tr("Open it again")
        self.show()
        self.bar.say(notice.text, notice.tone, action, notice_ms=notice.notice_ms)

    def _next(self) -> None:
        self._shown = None
        if self._waiting:
            self._show(self._waiting.popleft())
        else:
            self.hide()

    def _act(self) -> None:
        if self._shown is None:
            return
        if self._shown.way is WayOut.RESTORE:
            self.restore_wanted.emit()
        elif self._shown.way is WayOut.REOPEN:
            self.reopen_wanted.emit()
        elif self._shown.clause:
            self.clause_wanted.emit(self._shown.clause)


def _weight(finding: Finding) -> int:
    return [Severity.NOTE, Severity.WARN, Severity.CONFIRM, Severity.REFUSE].index(finding.severity)
