"""PySide6 6.12.0 ends the process under Python 3.11 after some hundred signals; the range in pyproject keeps it out."""

import pytest
from PySide6.QtCore import QObject, Signal

EMISSIONS = 5_000


class Bell(QObject):
    """Emits what a board of the hall emits: a number and a text."""

    rung = Signal(int, str)


class Listener(QObject):
    """Counts in a slot of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    def hear(self, number: int, text: str) -> None:
        """Count a call whose arguments arrived whole."""
        self.heard += text == f"board {number}"


@pytest.mark.qt
def test_five_thousand_signals_arrive_and_the_process_lives() -> None:
    bell, listener = Bell(), Listener()
    bell.rung.connect(listener.hear)
    for number in range(EMISSIONS):
        bell.rung.emit(number, f"board {number}")
    assert listener.heard == EMISSIONS


@pytest.mark.qt
def test_signals_through_lambdas_arrive_too() -> None:
    bell = Bell()
    heard: list[int] = []
    bell.rung.connect(lambda number, _text: heard.append(number))
    for number in range(EMISSIONS):
        bell.rung.emit(number, "")
    assert heard == list(range(EMISSIONS))
