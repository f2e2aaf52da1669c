"""What the kinds of a clause are called on the screen."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from arbiter_app.engine.rulebook import ClauseKind
from arbiter_app.ui.theme import Tone

# QT_TRANSLATE_NOOP gives its text back, but says that it gives an object.
_KINDS: dict[ClauseKind, tuple[object, object, Tone]] = {
    ClauseKind.ENFORCES: (
        QT_TRANSLATE_NOOP("Rulebook", "enforced"),
        QT_TRANSLATE_NOOP("Rulebook", "The application keeps to this clause; going against it needs a reason."),
        Tone.OK,
    ),
    ClauseKind.COMPUTES: (
        QT_TRANSLATE_NOOP("Rulebook", "computed"),
        QT_TRANSLATE_NOOP("Rulebook", "The application works out what follows from this clause."),
        Tone.OK,
    ),
    ClauseKind.WARNS: (
        QT_TRANSLATE_NOOP("Rulebook", "warned"),
        QT_TRANSLATE_NOOP("Rulebook", "The application warns where this clause is touched; the arbiter decides."),
        Tone.WARN,
    ),
    ClauseKind.RECORDS: (
        QT_TRANSLATE_NOOP("Rulebook", "recorded"),
        QT_TRANSLATE_NOOP("Rulebook", "The application writes down what happens under this clause."),
        Tone.NEUTRAL,
    ),
    ClauseKind.SHOWS: (
        QT_TRANSLATE_NOOP("Rulebook", "shown"),
        QT_TRANSLATE_NOOP("Rulebook", "The application shows this clause; people keep to it."),
        Tone.NEUTRAL,
    ),
    ClauseKind.OUT: (
        QT_TRANSLATE_NOOP("Rulebook", "not covered"),
        QT_TRANSLATE_NOOP("Rulebook", "This clause is about something the application has no part in."),
        Tone.NEUTRAL,
    ),
}


def translated(text: str) -> str:
    """Words of a rulebook (a setting, a value) in the language in use, where there is a translation."""
    return QCoreApplication.translate("Rulebook", text) if text else ""


def kind_word(kind: ClauseKind) -> str:
    """What the pill of a clause says."""
    return translated(str(_KINDS[kind][0]))


def kind_sentence(kind: ClauseKind) -> str:
    """What the application does about such a clause."""
    return translated(str(_KINDS[kind][1]))


def kind_tone(kind: ClauseKind) -> Tone:
    """How the pill looks."""
    return _KINDS[kind][2]
