"""Theme of the application: palette in use, text size, fonts, and the one style sheet made from them.

Painted widgets ask :func:`current` and :func:`px` while they paint, so a change of theme needs no bookkeeping; what
caches pixels or sizes connects to :data:`themed`.
"""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app.resources import resource
from arbiter_app.ui.palettes import DARK, HIGH_CONTRAST, LIGHT, PALETTES, Palette, Tone
from arbiter_app.ui.stylesheet import stylesheet

__all__ = [
    "DARK", "HIGH_CONTRAST", "LIGHT", "PALETTES", "TEXT_PERCENT_MAX", "TEXT_PERCENT_MIN", "TOUCH_PX", "Palette",
    "Tone", "apply_theme", "colour", "current", "font", "load_fonts", "px", "set_role", "stylesheet", "tabular",
    "text_percent", "themed",
]  # fmt: skip

TOUCH_PX = 40
"""Least height and width of anything a finger has to hit (design, section 9)."""
TEXT_PERCENT_MIN = 90
TEXT_PERCENT_MAX = 150
_BASE_PX = 14
_FAMILY = "Inter"
_FALLBACK = "DejaVu Sans"


class _Notifier(QObject):
    themed = Signal()


class _Settings:
    """What is in force; one per process, as there is one QApplication."""

    palette: Palette = LIGHT
    percent: int = 100
    families: tuple[str, ...] | None = None
    # Painting asks for these thousands of times a second; both are emptied when the theme changes.
    colours: ClassVar[dict[str, QColor]] = {}
    fonts: ClassVar[dict[tuple[int, bool, bool], QFont]] = {}


_notifier = _Notifier()
themed = _notifier.themed
"""Emitted after every change of theme or text size."""


def current() -> Palette:
    """The palette in force."""
    return _Settings.palette


def text_percent() -> int:
    """The text size in force, in per cent of the normal one."""
    return _Settings.percent


def px(size: int) -> int:
    """A text size (or a measure that goes with text) of the normal layout, in pixels at the text size in force."""
    return round(size * _Settings.percent / 100)


def colour(name: str) -> QColor:
    """A palette colour by field name, e.g. ``colour("muted")``. Shared: do not change it, copy it."""
    made = _Settings.colours.get(name)
    if made is None:
        made = _Settings.colours[name] = QColor(str(getattr(_Settings.palette, name)))
    return made


def load_fonts() -> tuple[str, ...]:
    """Load every font file of ``resources/fonts`` once; returns the families to use, in order of preference.

    Only families that exist are named: asking Qt for a missing one costs a search and a warning.
    """
    if _Settings.families is None:
        found: list[str] = []
        folder = resource("fonts")
        files = sorted(folder.iterdir()) if folder.is_dir() else []
        for file in files:
            if file.suffix.lower() in {".ttf", ".otf"}:
                found += QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file)))
        ours = [name for name in found if name.startswith(_FAMILY)]
        if _FALLBACK in found or _FALLBACK in QFontDatabase.families():
            ours.append(_FALLBACK)
        _Settings.families = tuple(dict.fromkeys(ours))
    return _Settings.families


def font(size: int = _BASE_PX, *, bold: bool = False, digits: bool = False) -> QFont:
    """The application's font at a normal-layout size; ``digits`` gives figures of equal width.

    Shared by everybody who paints: do not change it, copy it.
    """
    key = (size, bold, digits)
    made = _Settings.fonts.get(key)
    if made is None:
        made = QFont()
        if families := load_fonts():
            made.setFamilies(list(families))
        made.setPixelSize(px(size))
        if bold:
            made.setWeight(QFont.Weight.Bold)
        if digits:
            made = tabular(made)
        _Settings.fonts[key] = made
    return made


def tabular(base: QFont) -> QFont:
    """A copy with figures of equal width, so that a running clock does not shiver."""
    made = QFont(base)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def set_role(widget: QWidget, role: str) -> None:
    """Give a label its text role ("title", "heading", "muted", ...) from the style sheet."""
    if widget.property("role") == role:
        return
    widget.setProperty("role", role)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def apply_theme(app: QApplication, name: str = "light", text_percent: int = 100) -> Palette:
    """Put a theme in force by name; an unknown name gives the light one, a text size out of range the nearest."""
    palette = PALETTES.get(name, LIGHT)
    _Settings.palette = palette
    _Settings.percent = max(TEXT_PERCENT_MIN, min(TEXT_PERCENT_MAX, text_percent))
    _Settings.colours.clear()
    _Settings.fonts.clear()
    app.setStyle("Fusion")
    app.setPalette(_qt_palette(palette))
    app.setFont(font())
    app.setStyleSheet(stylesheet(palette, _Settings.percent, str(resource("icons").as_posix())))
    _notifier.themed.emit()
    return palette


def _qt_palette(palette: Palette) -> QPalette:
    """What Qt's own parts (scroll areas, popups, carets) take, where the style sheet says nothing."""
    made = QPalette()
    role = QPalette.ColorRole
    for target, value in {
        role.Window: palette.window, role.WindowText: palette.text, role.Base: palette.surface,
        role.AlternateBase: palette.surface_alt, role.Text: palette.text, role.Button: palette.surface,
        role.ButtonText: palette.text, role.Highlight: palette.primary, role.HighlightedText: palette.on_primary,
        role.PlaceholderText: palette.muted, role.ToolTipBase: palette.text, role.ToolTipText: palette.surface,
        role.Link: palette.primary_text,
    }.items():  # fmt: skip
        made.setColor(target, QColor(value))
    for target in (role.Text, role.WindowText, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, target, QColor(palette.muted))
    return made
