"""The command line draws the score card with Qt; the tests share one application with those of the windows."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def one_application(qapp: QApplication) -> QApplication:
    """Made before the card is drawn for the first time, so that no lesser one is made then."""
    return qapp
