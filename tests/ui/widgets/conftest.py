"""Every test here runs with the light theme at normal text size, and leaves it so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from arbiter_app.ui import theme


@pytest.fixture(autouse=True)
def light_theme(qapp: QApplication) -> Iterator[None]:
    """The theme is one per process; a test that changes it does not touch the next."""
    if theme.current() is not theme.LIGHT or theme.text_percent() != 100 or not qapp.styleSheet():
        theme.apply_theme(qapp, "light", 100)
    yield
    if theme.current() is not theme.LIGHT or theme.text_percent() != 100:
        theme.apply_theme(qapp, "light", 100)
