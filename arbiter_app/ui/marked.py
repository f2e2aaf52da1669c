"""Marks a text for translation where it stands. Qt's own function says it returns any object; this one says text."""

from __future__ import annotations


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 (the name that Qt's tools look for)
    """The text as it is; `context` is for the tools that gather texts."""
    del context
    return text
