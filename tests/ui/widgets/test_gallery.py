"""The gallery paints without a word in the log, and nothing forces the smallest window to grow."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from arbiter_app.ui import theme
from arbiter_app.ui.widgets import gallery, gallery_pages

pytestmark = pytest.mark.qt


@pytest.fixture
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> QMainWindow:
    current, make = gallery.PAGES[request.param]
    made = gallery_pages.frame(current, make())
    qtbot.addWidget(made)
    made.resize(1280, 720)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.mark.parametrize("window", gallery.PAGES, indirect=True)
def test_every_page_fits_the_smallest_window(window: QMainWindow) -> None:
    assert (window.width(), window.height()) == (1280, 720)


@pytest.mark.parametrize("window", ["hall", "kit"], indirect=True)
def test_the_themes_differ_on_the_screen(window: QMainWindow, qapp: QApplication) -> None:
    pictures: list[QImage] = []
    for name in theme.PALETTES:
        theme.apply_theme(qapp, name)
        qapp.processEvents()
        pictures.append(window.grab().toImage())
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]
