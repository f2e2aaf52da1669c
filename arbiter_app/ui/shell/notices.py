"""Problems, refusals and defects, one after the other: each in a sentence with a way out."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding, Refused, Severity
from arbiter_app.errors import SAVE_ANEW, Problem
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import NoticeBar

REFUSAL_MS = 9000


class WayOut(Enum):
    """A way out of a problem that is one button."""

    RESTORE = auto()
    SAVE_ANEW = auto()
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
    way_wanted = Signal(object)
    """A WayOut was pressed."""

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

    def tell_problem(self, problem: Problem) -> None:
        """Something the world did: sentence and way out, until it is closed; the way as a button where it is one."""
        way = way_out_of(problem)
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
        if notice.way is not None:
            action = self._button_text(notice.way)
        self.show()
        self.bar.say(notice.text, notice.tone, action, notice_ms=notice.notice_ms)

    def _button_text(self, way: WayOut) -> str:
        match way:
            case WayOut.RESTORE:
                return self.tr("Restore the last good copy")
            case WayOut.SAVE_ANEW:
                return self.tr("Save what is good as a new file")
            case WayOut.REOPEN:
                return self.tr("Open it again")

    def _next(self) -> None:
        self._shown = None
        if self._waiting:
            self._show(self._waiting.popleft())
        else:
            self.hide()

    def _act(self) -> None:
        if self._shown is None:
            return
        if self._shown.way is not None:
            self.way_wanted.emit(self._shown.way)
        elif self._shown.clause:
            self.clause_wanted.emit(self._shown.clause)


def way_out_of(problem: Problem) -> WayOut | None:
    """The button that a problem of the open file has. Where nothing was taken for certain, only the file can say."""
    if problem.code == "store.uncertain":
        return WayOut.REOPEN
    if problem.code.startswith("store.fault_"):
        return WayOut.SAVE_ANEW if SAVE_ANEW.items() <= problem.facts.items() else WayOut.RESTORE
    return WayOut.RESTORE if problem.code == "store.behind_copy" else None


def _weight(finding: Finding) -> int:
    return [Severity.NOTE, Severity.WARN, Severity.CONFIRM, Severity.REFUSE].index(finding.severity)
