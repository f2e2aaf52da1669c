"""What does not fit in a window: cut texts, parts outside their place, siblings that lie over each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QLineEdit, QPushButton, QStackedWidget, QWidget

from arbiter_app.ui.shell.view_panel import ViewPanel
from arbiter_app.ui.widgets.buttons import KitButton, LinkButton
from arbiter_app.ui.widgets.signature import SignaturePad

_SLACK = 1
"""Pixels that rounding may take."""


def misfits(window: QWidget) -> list[str]:
    """Every fault of the layout as it is shown now, one in a line."""
    shown = [one for one in window.findChildren(QWidget) if one.isVisible()]
    return [*_cut(shown), *_outside(shown), *_overlapping([window, *shown])]


def _cut(shown: list[QWidget]) -> Iterator[str]:
    for one in shown:
        if not isinstance(one, QLabel | QPushButton) or not one.text():
            continue
        if isinstance(one, QLabel) and one.wordWrap():
            needed = one.heightForWidth(one.width())
            if needed > one.height() + _SLACK:
                yield f"{_name(one)} needs {needed} px of height and has {one.height()}"
        elif isinstance(one, KitButton) and " ".join(one.shown_lines()) == one.text():
            continue  # Narrower than one line, and all of it in two.
        elif one.sizeHint().width() > one.width() + _SLACK:
            yield f"{_name(one)} needs {one.sizeHint().width()} px of width and has {one.width()}"


def _outside(shown: list[QWidget]) -> Iterator[str]:
    for one in shown:
        parent = one.parentWidget()
        if parent is None or one.isWindow() or isinstance(parent.parentWidget(), QAbstractScrollArea):
            continue
        # The sign that empties a field is Qt's; the ground of a link reaches below its words, for fingers.
        if isinstance(parent, QLineEdit) or isinstance(one, LinkButton):
            continue
        if not parent.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(one.geometry()):
            yield f"{_name(one)} {one.geometry().getRect()} sticks out of {_name(parent)} {parent.rect().getRect()}"


def _overlapping(shown: list[QWidget]) -> Iterator[str]:
    for parent in shown:
        if isinstance(parent, QStackedWidget | QAbstractScrollArea):
            continue
        children = [
            one for one in parent.children() if isinstance(one, QWidget) and one.isVisible() and not one.isWindow()
        ]
        for one, other in combinations(children, 2):
            # The button that wipes a pad stands in its corner; the choice of looks is meant to lie over the rest.
            if any(isinstance(each, SignaturePad | ViewPanel) for each in (one, other)):
                continue
            if one.geometry().intersects(other.geometry()):
                yield f"{_name(one)} {one.geometry().getRect()} lies over {_name(other)} {other.geometry().getRect()}"


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QLabel | QPushButton) else widget.accessibleName()
    return f"{type(widget).__name__} “{text[:40]}”"
