"""Space and Pause all, where the rules know no break: why the clocks stop."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.engine.commands import StopClocks
from arbiter_app.ui.hall.steps import Ask, Option, Propose
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.marked import QT_TRANSLATE_NOOP

PAUSE_REASONS = (
    ("A", "draw appeal", QT_TRANSLATE_NOOP("Hall", "Draw appeal")),
    ("D", "displaced pieces", QT_TRANSLATE_NOOP("Hall", "Displaced pieces")),
    ("I", "illegal move", QT_TRANSLATE_NOOP("Hall", "Illegal move")),
    ("C", "conduct", QT_TRANSLATE_NOOP("Hall", "Conduct")),
    ("T", "technical fault", QT_TRANSLATE_NOOP("Hall", "Technical fault")),
)
"""Key, what is kept, what is said. A break is none of them (W-59)."""


def ask_why(command: StopClocks) -> Ask:
    """The question; each answer stops the clocks at once."""

    def option(key: str, reason: str, words: str) -> Option:
        stop = replace(command, reason=reason)
        return Option(key, tr(words), lambda: Propose(stop, title=tr("The clocks stop"), direct=True))

    return Ask(tr("Why do the clocks stop?"), tuple(option(*one) for one in PAUSE_REASONS))
