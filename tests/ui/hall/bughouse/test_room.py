"""Four reserves and four clocks are in full view at every size of window and text (W-82)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.queries.bughouse_rows import BughouseView
from arbiter_app.ui import theme
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.theme import TOUCH_PX
from arbiter_app.ui.widgets import gallery_bughouse, gallery_pages
from arbiter_app.ui.widgets.buttons import KitButton
from arbiter_app.ui.widgets.reserve_tray import WaitingTray

pytestmark = [pytest.mark.qt, pytest.mark.clause("W-82")]
SIZES = ((1280, 720), (1366, 768))
VIEWS = {"ordinary": gallery_bughouse.sample_view, "awkward": gallery_bughouse.awkward_view}


def shown(qtbot: QtBot, view: BughouseView, width: int, height: int) -> tuple[QMainWindow, BoardsView]:
    window = gallery_pages.frame("hall", gallery_bughouse.bughouse_page(view))
    qtbot.addWidget(window)
    window.resize(width, height)
    with qtbot.waitExposed(window):
        window.show()
    assert (window.width(), window.height()) == (width, height), "the window had to grow"
    return window, window.findChildren(BoardsView)[0]


def in_window(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def parts(boards: BoardsView) -> dict[str, QWidget]:
    """Everything that has to be in full view."""
    found: dict[str, QWidget] = {}
    for number, pane in boards.panes.items():
        found[f"board {number}"] = pane.board
        found[f"field {number}"] = pane.field
        found[f"appeal {number}"] = pane.appeal_button
        found[f"choose {number}"] = pane.choose_button
        for colour, place in pane.places.items():
            found[f"reserve {number} {colour}"] = place.reserve
            found[f"clock {number} {colour}"] = place.header.clock
            found[f"team {number} {colour}"] = place.header.stripe
            if place.waiting.isVisible():
                found[f"waiting {number} {colour}"] = place.waiting
    return found


@pytest.mark.parametrize("percent", [100, 125])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_nothing_is_outside_clipped_or_covered(
    qtbot: QtBot, qapp: QApplication, view: Callable[[], BughouseView], size: tuple[int, int], percent: int
) -> None:
    theme.apply_theme(qapp, "light", percent)
    window, boards = shown(qtbot, view(), *size)
    rects = {name: in_window(widget) for name, widget in parts(boards).items()}
    assert len([name for name in rects if name.startswith(("reserve", "clock"))]) == 8
    for name, widget in parts(boards).items():
        assert widget.isVisible(), name
        assert window.rect().contains(rects[name]), name
        assert widget.visibleRegion().boundingRect() == widget.rect(), f"{name} is clipped"
        least = widget.minimumSizeHint()
        assert widget.height() >= least.height(), name
        # A button may be narrower: its words stand in two lines then.
        assert widget.width() >= least.width() or isinstance(widget, KitButton), name
    names = list(rects)
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            assert not rects[one].intersects(rects[other]), f"{one} covers {other}"


@pytest.mark.parametrize("percent", [100, 125])
def test_everything_to_hit_is_forty_pixels(qtbot: QtBot, qapp: QApplication, percent: int) -> None:
    theme.apply_theme(qapp, "light", percent)
    _window, boards = shown(qtbot, gallery_bughouse.awkward_view(), 1280, 720)
    for pane in boards.panes.values():
        assert pane.board.square_side() >= TOUCH_PX
        for place in pane.places.values():
            assert place.reserve.place_rect("Q").width() >= TOUCH_PX
            assert place.reserve.rect().contains(place.reserve.place_rect("Q"))
            for button in place.waiting.buttons.values():
                assert min(button.width(), button.height()) >= TOUCH_PX
                assert button.visibleRegion().boundingRect() == button.rect()
        for widget in (pane.field, pane.choose_button, pane.appeal_button):
            assert widget.height() >= TOUCH_PX - 2


@pytest.mark.parametrize("percent", [100, 125])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_words_of_the_buttons_are_whole(
    qtbot: QtBot, qapp: QApplication, size: tuple[int, int], percent: int
) -> None:
    theme.apply_theme(qapp, "light", percent)
    _window, boards = shown(qtbot, gallery_bughouse.sample_view(), *size)
    for pane in boards.panes.values():
        for button in (pane.choose_button, pane.appeal_button):
            assert " ".join(button.shown_lines()) == button.text()


def test_five_kinds_of_men_that_wait_have_a_button_each(qtbot: QtBot) -> None:
    _window, boards = shown(qtbot, gallery_bughouse.awkward_view(), 1280, 720)
    fullest = max(boards.findChildren(WaitingTray), key=lambda tray: len(tray.buttons))
    assert list(fullest.buttons) == ["P", "N", "B", "R", "Q"]


def test_one_team_sits_at_the_bottom_of_both_boards(qtbot: QtBot) -> None:
    _window, boards = shown(qtbot, gallery_bughouse.sample_view(), 1280, 720)
    for pane in boards.panes.values():
        lowest = max((place.header for place in pane.places.values()), key=lambda header: in_window(header).top())
        assert lowest.stripe.sign() == "A"
        assert in_window(lowest).top() > in_window(pane.board).top()


def test_a_long_name_is_plain_text_and_whole_in_the_tooltip(qtbot: QtBot) -> None:
    _window, boards = shown(qtbot, gallery_bughouse.awkward_view(), 1280, 720)
    clocks = [place.header.clock for place in boards.panes[1].places.values()]
    assert gallery_bughouse.LONG in clocks[0].toolTip()
    assert "&lt;b&gt;O'Ó, Й&lt;/b&gt;" in clocks[1].toolTip()
    assert clocks[1].accessibleName().startswith(gallery_bughouse.TAGS)
