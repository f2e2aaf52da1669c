"""The hall in the light theme, with a hand at the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.ui import theme
from tests.ui.hall.hall_hand import Hand, begun, sit_down


@pytest.fixture(autouse=True)
def light_theme(qapp: QApplication) -> None:
    """The theme is one per process."""
    if theme.current() is not theme.LIGHT or theme.text_percent() != 100 or not qapp.styleSheet():
        theme.apply_theme(qapp, "light", 100)


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """The hall ten minutes after the start; this computer is the clock."""
    return sit_down(qtbot, begun())
