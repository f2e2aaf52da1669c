"""The eight screens of the rail; each is imported and built when it is shown for the first time."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from arbiter_app.ui.marked import QT_TRANSLATE_NOOP
from arbiter_app.ui.widgets.rail import RailEntry
from arbiter_app.ui.workspace import Workspace

_CONTEXT = "Screens"


@dataclass(frozen=True, slots=True)
class ScreenSpec:
    """One screen: its key, its English name, and where its class is."""

    key: str
    name: str
    module: str
    class_name: str

    def title(self) -> str:
        """The name in the language in use."""
        return QCoreApplication.translate(_CONTEXT, self.name)


_UI = "arbiter_app.ui"
SCREENS = (
    ScreenSpec("event", QT_TRANSLATE_NOOP("Screens", "Event"), f"{_UI}.event.view", "EventScreen"),
    ScreenSpec("lineups", QT_TRANSLATE_NOOP("Screens", "Line-ups"), f"{_UI}.line_ups.view", "LineUpsScreen"),
    ScreenSpec("hall", QT_TRANSLATE_NOOP("Screens", "Hall"), f"{_UI}.hall.view", "HallScreen"),
    ScreenSpec("signoff", QT_TRANSLATE_NOOP("Screens", "Sign-off"), f"{_UI}.signoff.view", "SignoffScreen"),
    ScreenSpec("standings", QT_TRANSLATE_NOOP("Screens", "Standings"), f"{_UI}.standings.view", "StandingsScreen"),
    ScreenSpec("rulings", QT_TRANSLATE_NOOP("Screens", "Rulings"), f"{_UI}.rulings.view", "RulingsScreen"),
    ScreenSpec("rulebook", QT_TRANSLATE_NOOP("Screens", "Rulebook"), f"{_UI}.rulebook.view", "RulebookScreen"),
    ScreenSpec("journal", QT_TRANSLATE_NOOP("Screens", "Journal"), f"{_UI}.journal.view", "JournalScreen"),
)
_BY_KEY = {spec.key: spec for spec in SCREENS}


def screen_key(name: str) -> str:
    """The key of a screen however it is written ("line-ups", "Sign_off"); empty when there is none."""
    key = name.lower().replace("-", "").replace("_", "").replace(" ", "")
    return key if key in _BY_KEY else ""


def rail_entries() -> tuple[RailEntry, ...]:
    """The entries of the rail, with their F-keys."""
    return tuple(RailEntry(spec.key, spec.title(), f"F{number}") for number, spec in enumerate(SCREENS, start=1))


def make_screen(key: str, workspace: Workspace) -> QWidget:
    """Import and build one screen."""
    spec = _BY_KEY[key]
    made = getattr(importlib.import_module(spec.module), spec.class_name)(workspace)
    assert isinstance(made, QWidget)
    return made
