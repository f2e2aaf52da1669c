"""From a controller's ruling as it is typed to one command, looked at before it is recorded."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.commands import RuleAdvice, RulePoints
from arbiter_app.engine.findings import Acceptance, Accepted, Decision, Refused, Severity
from arbiter_app.engine.values import BoardRef, Side
from arbiter_app.ui.workspace import Workspace

Ruled = RulePoints | RuleAdvice


class RulingsController(QObject):
    """`previewed` carries the decision on the ruling as it is typed; None while something is missing."""

    previewed = Signal(object)
    recorded = Signal()
    doubted = Signal(object)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._command: Ruled | None = None

    def look(
        self, board_number: int | None, offender: Side, ruled_by: str, reason: str, *, advice: bool = False
    ) -> None:
        """Show what the ruling would lead to: on an illegal player, or with `advice` on advice that was taken."""
        match = self._workspace.match
        if match is None or board_number is None or not ruled_by.strip() or not reason.strip():
            self._command = None
            self.previewed.emit(None)
            return
        kind = RuleAdvice if advice else RulePoints
        self._command = kind(
            at=self._workspace.now(),
            board=BoardRef(match.id, board_number),
            offender=offender,
            ruled_by=ruled_by,
            reason=reason,
        )
        self.previewed.emit(self._decide(self._command))

    def record(self) -> None:
        """Record the ruling just looked at."""
        command = self._command
        if command is None:
            return
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused) and all(one.severity is not Severity.REFUSE for one in decision.findings):
            self.doubted.emit(decision.findings)
            return
        self._ask(command)

    def go_on(self) -> None:
        """Record it in spite of what was asked about."""
        if self._command is not None:
            self._ask(self._accepting(self._command))

    def _ask(self, command: Ruled) -> None:
        outcome = self._workspace.ask(command)
        if outcome is not None and outcome.is_accepted:
            self._command = None
            self.recorded.emit()

    def _decide(self, command: Ruled) -> Decision:
        decision = self._workspace.preview(command)
        if isinstance(decision, Accepted):
            return decision
        return self._workspace.preview(self._accepting(command))

    def _accepting(self, command: Ruled) -> Ruled:
        decision = self._workspace.preview(command)
        if isinstance(decision, Accepted):
            return command
        accept = tuple(
            Acceptance(one.code, where=one.where) for one in decision.findings if one.severity is not Severity.REFUSE
        )
        return replace(command, accept=accept)
