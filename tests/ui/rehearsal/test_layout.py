"""Nothing is cut or covered in the smallest window, at any look of the evening."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.ui.rehearsal.conftest import Rehearsed
from tests.ui.rehearsal.layout import misfits

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support", extend=True)]


def test_nothing_is_cut_or_covered_at_1280_by_720(rehearsed: Rehearsed) -> None:
    found = [f"{look}: {fault}" for look, faults in rehearsed.misfits.items() for fault in faults]
    assert not found, "\n".join(found)


def test_every_screen_was_looked_at(rehearsed: Rehearsed) -> None:
    assert {"first-screen", "checklist", "sealed", "hall", "signed", "standings", "rulings", "rulebook", "journal"} <= (
        set(rehearsed.looks)
    )


def test_a_cut_label_and_one_below_another_are_found(qapp: QApplication) -> None:
    del qapp
    window = QWidget()
    window.resize(200, 100)
    first, second = QLabel("a long text that does not fit", window), QLabel("below", window)
    first.setGeometry(10, 10, 60, 20)
    second.setGeometry(20, 15, 500, 20)
    window.show()
    found = "\n".join(misfits(window))
    assert "px of width" in found
    assert "sticks out" in found
    assert "lies over" in found
    window.close()
