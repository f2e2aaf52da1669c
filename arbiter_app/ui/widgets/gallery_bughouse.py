"""Pages of the gallery: a bughouse match with ordinary and with awkward contents."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import BoardRow, BughouseView, PlaceRow, TransferRow
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.hall.bughouse.side_column import SideColumn
from arbiter_app.ui.hall.happened_card import HappenedCard
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import plain_label

LONG = "Бронислава-Йоханна Ó Ceallaigh-Featherst"
TAGS = "<b>O'Ó, Й</b>"
HEADER_HEIGHT = 51
_FIRST = "r2q1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2Q1RK1[PPPBppn] w - - 0 9"
_SECOND = "r2q1rk1/ppp2ppp/2np1n2/4p1B1/2b1P3/2NP1b2/PPP2PPP/R2Q1K1R[Ppr] w - - 1 12"


def sample_view() -> BughouseView:
    """A match in full swing: Team A at the bottom of both boards."""
    first = BoardRow(
        1,
        "A",
        _FIRST,
        PlaceRow("Player A4", "Team A", "A", True, 465_000, True, reserve=("P", "P", "P", "B")),
        PlaceRow("Player B4", "Team B", "B", False, 372_000, reserve=("P", "P", "N")),
        last_move="c8g4",
        moves=("8.Bg5", "8…Bg4"),
    )
    second = BoardRow(
        2,
        "B",
        _SECOND,
        PlaceRow("Player B9", "Team B", "B", False, 481_000, True, reserve=("P",)),
        PlaceRow("Player A9", "Team A", "A", True, 358_000, reserve=("P", "R")),
        last_move="g4f3",
        turned=True,
    )
    white, black = Colour.WHITE, Colour.BLACK
    transfers = (
        TransferRow("18:20:02", "P", white, 1, 2, "Player B4", "Player B9", True, "W-78"),
        TransferRow("18:21:47", "P", white, 2, 1, "Player A9", "Player A4"),
        TransferRow("18:22:10", "N", black, 1, 2, "Player A4", "Player A9"),
    )
    ends = "A mate or a fallen flag on either board wins the match for the whole team."
    return BughouseView((first, second), transfers, ends, "W-79", "0 – 0", 1)


def awkward_view() -> BughouseView:
    """Long names, a refusal, a check, a fallen flag, men that wait to be passed, more transfers than there is room."""
    view = sample_view()
    first, second = view.boards
    first = replace(
        first,
        white=replace(first.white, name=LONG, team=LONG, reserve=("P",) * 12 + ("Q",), waiting=("P", "P", "R")),
        black=replace(first.black, name=TAGS, team=TAGS, clock_ms=None, waiting=tuple("PNBRQ")),
        move_text_error=(
            "Player A4 has no knight in his reserve. The square f3 is not empty. A pawn may not be dropped on rank 8."
        ),
    )
    second = replace(
        second,
        fen="rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR[] w KQkq - 1 3",
        last_move="P@h4",
        white=replace(second.white, name=LONG, clock_ms=0, has_flag=True, is_running=False, reserve=()),
        black=replace(second.black, name="Player A9", clock_ms=8_400, tenths_below=20_000, waiting=()),
        ended="Ended 18:24:31: flag of Player B9",
    )
    many = tuple(replace(row, from_name=LONG, to_name=TAGS) for row in view.transfers * 3)
    return replace(view, boards=(first, second), transfers=many, by_hand=True, chosen=2, score="10 – 0")


def _header(parent: QWidget) -> QFrame:
    """As much room as the desk's header takes."""
    bar = QFrame(parent)
    set_panel(bar, "topbar")
    bar.setFixedHeight(HEADER_HEIGHT)
    row = QHBoxLayout(bar)
    row.addWidget(plain_label("Leg 2 · Bughouse", "heading", parent=bar))
    return bar


def bughouse_page(view: BughouseView | None = None) -> QWidget:
    """Both boards and the column beside them."""
    view = view or sample_view()
    page = QWidget()
    outer = QVBoxLayout(page)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    outer.addWidget(_header(page))
    row = QHBoxLayout()
    row.setContentsMargins(12, 10, 12, 10)
    outer.addLayout(row, 1)
    row.setSpacing(12)
    boards, side = BoardsView(page), SideColumn(page)
    side.add_below(HappenedCard(side))
    boards.set_view(view)
    side.set_view(view)
    row.addWidget(boards, 89)
    row.addWidget(side, 33)
    return page
