"""The hall with a hand at the keyboard."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.hall.hall_hand import Hand, begun, sit_down


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """The hall ten minutes after the start; this computer is the clock."""
    return sit_down(qtbot, begun())
