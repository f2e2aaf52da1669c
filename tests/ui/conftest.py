"""Every test of the screens runs with the light theme, a clock of its own, and errands in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from arbiter_app.ui import theme
from arbiter_app.ui.settings import AppSettings
from tests.ui.fake_services import FakePicker, FakeServices, HallClock


@pytest.fixture(autouse=True)
def light_theme(qapp: QApplication) -> Iterator[None]:
    """The theme is one per process; a test that changes it does not touch the next."""
    if theme.current() is not theme.LIGHT or theme.text_percent() != 100 or not qapp.styleSheet():
        theme.apply_theme(qapp, "light", 100)
    yield
    # Closed windows wait for an event loop to be deleted; until then every change of theme styles them once more.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if theme.current() is not theme.LIGHT or theme.text_percent() != 100:
        theme.apply_theme(qapp, "light", 100)


@pytest.fixture
def clock() -> HallClock:
    """The time of day in the hall, twenty minutes before the start."""
    return HallClock()


@pytest.fixture
def services(clock: HallClock) -> FakeServices:
    """Errands that are done in memory."""
    return FakeServices(clock)


@pytest.fixture
def settings(tmp_path: Path) -> AppSettings:
    """Settings in a file of their own."""
    return AppSettings(tmp_path / "settings.ini")


@pytest.fixture
def picker() -> FakePicker:
    """Answers for the system's dialogs."""
    return FakePicker()
