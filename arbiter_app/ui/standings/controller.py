"""From a row of the results to the match it is about."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.engine.values import MatchId
from arbiter_app.ui.workspace import Workspace


class StandingsController(QObject):
    """Opens matches; nothing is changed here."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace

    def open_match(self, match_id: MatchId) -> None:
        """Show a match in the hall."""
        self._workspace.choose_match(match_id)
        self._workspace.screen_wanted.emit("hall")
