"""In the window as it is, all four reserves and clocks and "What happened?" are seen without scrolling (W-82)."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.ui import theme
from arbiter_app.ui.theme import TOUCH_PX, Tone
from tests.ui.hall.bughouse.real_window import OpenWindow, RealWindow, in_window
from tests.ui.rehearsal.layout import misfits

pytestmark = [pytest.mark.qt, pytest.mark.clause("W-82")]
MOVES = "1 e4, 2 c4, 1 d5, 1 exd5, 2 Nf6, 1 c6, 1 dxc6, 2 e4"
SLEPT = "This computer slept for 0:02:00. Its clocks went on meanwhile: check them with the players."


def parts(real: RealWindow) -> dict[str, QWidget]:
    """Whatever has to be in full view."""
    play = real.hall.play
    found: dict[str, QWidget] = {"ends when": play.side.ends_when, "transfers": play.side.transfers}
    for key, button in play.happened.buttons.items():
        found[f"incident {key}"] = button
    for number, pane in play.boards.panes.items():
        found[f"board {number}"] = pane.board
        found[f"field {number}"] = pane.field
        found[f"appeal {number}"] = pane.appeal_button
        for colour in Colour:
            place = pane.places[colour]
            found[f"reserve {number} {colour}"] = place.reserve
            found[f"clock {number} {colour}"] = place.header.clock
            found[f"team {number} {colour}"] = place.header.stripe
            found[f"turn {number} {colour}"] = place.header.mark
    return found


@pytest.mark.parametrize("notice", [False, True], ids=["plain", "notice"])
@pytest.mark.parametrize("percent", [100, 125, 150])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)], ids=str)
def test_nothing_is_clipped_covered_or_scrolled_away(
    open_window: OpenWindow, qapp: QApplication, size: tuple[int, int], percent: int, notice: bool
) -> None:
    theme.apply_theme(qapp, "light", percent)
    real = open_window(size=size)
    real.begin(MOVES)
    if notice:
        real.hall.bar.say(SLEPT, Tone.WARN)
    qapp.processEvents()
    assert (real.window.width(), real.window.height()) == size, "the window had to grow"
    assert real.hall.bar.isVisible() == notice
    assert not real.hall.play.desk.verticalScrollBar().isVisible()
    found = parts(real)
    rects = {name: in_window(widget) for name, widget in found.items()}
    for name, widget in found.items():
        assert widget.isVisible(), name
        assert real.window.rect().contains(rects[name]), name
        assert widget.visibleRegion().boundingRect() == widget.rect(), f"{name} is clipped"
    names = list(rects)
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            assert not rects[one].intersects(rects[other]), f"{one} covers {other}"
    assert percent > 100 or misfits(real.window) == []
    least = TOUCH_PX if percent <= 125 else TOUCH_PX - 8
    assert min(real.pane(number).board.square_side() for number in (1, 2)) >= least


def test_a_notice_moves_no_square_and_no_reserve(open_window: OpenWindow, qapp: QApplication) -> None:
    real = open_window()
    real.begin(MOVES)

    def places() -> list[tuple[int, int, int]]:
        pane = real.pane(2)
        widgets = [pane.board, *(pane.places[colour].reserve for colour in Colour)]
        top = in_window(pane).top()
        return [(in_window(one).left(), in_window(one).top() - top, one.width()) for one in widgets]

    before = places()
    real.hall.bar.say(SLEPT, Tone.WARN)
    qapp.processEvents()
    assert places() == before
