"""Sentences for the codes that the engine speaks, and the translation of all of them.

A screen or a package of rules registers its sentences once, at import:

    register_sentences({"lineup.order": QT_TRANSLATE_NOOP("Codes", "Board {board} is {excess} above board {above}.")})

and everybody asks ``tr_code("lineup.order", board=5, excess=158, above=4)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from arbiter_app import wording
from arbiter_app.resources import resource
from arbiter_app.ui.dates import speak, with_days

_CONTEXT = "Codes"
_sentences: dict[str, str] = {}
_translators: list[QTranslator] = []


def register_sentences(sentences: Mapping[str, str]) -> None:
    """Add English sentences for codes, with ``{name}`` where a value goes. Raises ValueError for a code that
    already has a different sentence: two places would speak for one thing."""
    for code, sentence in sentences.items():
        known = _sentences.setdefault(code, sentence)
        if known != sentence:
            raise ValueError(f"code {code!r} has two sentences: {known!r} and {sentence!r}")


def known_codes() -> frozenset[str]:
    """All codes that have a sentence."""
    return frozenset(_sentences)


def missing_codes(codes: Iterable[str]) -> tuple[str, ...]:
    """Those of `codes` that have no sentence, in order; a test asks this for every code of the engine."""
    return tuple(sorted(set(codes) - _sentences.keys()))


def tr_code(code: str, **params: object) -> str:
    """The sentence of a code in the language in use, with its values put in.

    A code without a sentence is shown as itself with its values, never as a traceback; a value that is missing
    is shown as "…".
    """
    sentence = _sentences.get(code)
    if sentence is None:
        given = ", ".join(f"{name}: {value}" for name, value in params.items())
        return f"{code} ({given})" if given else code
    return fill(QCoreApplication.translate(_CONTEXT, sentence), params)


def fill(sentence: str, params: Mapping[str, object]) -> str:
    """Put values into a sentence; a value may hold braces or "<b>", it stays what it is."""
    parts: list[str] = []
    for literal, name, _spec, _conversion in Formatter().parse(sentence):
        parts.append(literal)
        if name is not None:
            parts.append(str(params.get(name, "…")))
    return "".join(parts)


def languages() -> tuple[str, ...]:
    """Languages that can be chosen: English, which is the source, and every file of ``resources/translations``."""
    folder = resource("translations")
    found = (
        sorted(file.stem.removeprefix("arbiter_") for file in folder.glob("arbiter_*.qm")) if folder.is_dir() else []
    )
    return ("en", *(name for name in found if name != "en"))


def install_translation(app: QCoreApplication, language: str = "") -> str:
    """Speak `language` ("ru"), or the system's when empty; returns the language in use, "en" when there is no file.

    Windows made before keep their texts: call it before the first one, or make them anew.
    """
    for old in _translators:
        app.removeTranslator(old)
    _translators.clear()
    speak("en")
    wanted = language or QLocale.system().name().split("_")[0]
    if wanted == "en" or wanted not in languages():
        return "en"
    translator = QTranslator(app)
    if not translator.load(str(resource("translations", f"arbiter_{wanted}.qm"))):
        return "en"
    app.installTranslator(translator)
    _translators.append(translator)
    speak(wanted)
    return wanted


def _translate(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)


def say(code: str, params: Mapping[str, object]) -> str:
    """The sentence of an engine code (finding or line of a ruling) in the language in use."""
    return wording.sentence(code, with_days(params), _translate)


def say_title(code: str, params: Mapping[str, object]) -> str:
    """The heading of a ruling in the language in use."""
    return wording.title(code, with_days(params), _translate)


def say_word(word: str) -> str:
    """A single word of the engine ("white", "home", "result_due") in the language in use."""
    return _translate(wording.WORDS.get(word, word))
