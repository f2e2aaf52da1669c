"""Letters by the physical key, so that A is A on a Russian layout, where the same key gives Ф."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

_LATIN = "QWERTYUIOPASDFGHJKLZXCVBNM"
_CYRILLIC = "ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ"
_TO_LATIN = dict(zip(_CYRILLIC, _LATIN, strict=True))
_TO_CYRILLIC = dict(zip(_LATIN, _CYRILLIC, strict=True))
_SIGNS = {Qt.Key.Key_Equal: "=", Qt.Key.Key_Minus: "-", Qt.Key.Key_Plus: "+", Qt.Key.Key_Underscore: "-"}
_KEYS_THAT_TYPE_NO_LETTER = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def key_name(event: QKeyEvent) -> str:
    """The key as the hall names it: "A" to "Z" by position, "0" to "9", "=", "-", "Enter", "Esc"; else empty.

    With Ctrl or Alt held it is nothing the hall knows by name.
    """
    if event.modifiers() & (_KEYS_THAT_TYPE_NO_LETTER | Qt.KeyboardModifier.MetaModifier):
        return ""
    key = event.key()
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return "Enter"
    if key == Qt.Key.Key_Escape:
        return "Esc"
    sign = _SIGNS.get(Qt.Key(key)) if key in _SIGNS else None
    if sign is not None:
        return sign
    letter = chr(key).upper() if 0x20 < key < 0x2000 else ""
    if letter in _TO_LATIN:
        return _TO_LATIN[letter]
    return letter if letter.isascii() and letter.isalnum() else ""


def is_cyrillic(event: QKeyEvent) -> bool | None:
    """Whether a letter came from a Cyrillic layout; None when the key was no letter."""
    letter = chr(event.key()).upper() if 0x20 < event.key() < 0x2000 else ""
    if letter in _TO_LATIN:
        return True
    return False if letter in _TO_CYRILLIC else None


def layout_is_cyrillic() -> bool:
    """What the system says about the present layout."""
    script: QLocale.Script = QGuiApplication.inputMethod().locale().script()
    return script == QLocale.Script.CyrillicScript


def hint(latin: str, cyrillic: bool) -> str:
    """What stands on the key of the present layout."""
    return _TO_CYRILLIC.get(latin, latin) if cyrillic else latin
