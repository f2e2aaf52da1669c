"""Transfers and what ends the match, beside the boards."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import TransferRow
from arbiter_app.ui.hall.bughouse.side_column import SideColumn, transfer_in_words, transfer_sentence
from arbiter_app.ui.widgets.gallery_bughouse import LONG, TAGS, sample_view
from tests.ui.hall.bughouse.hand import LEFT, Hand

pytestmark = pytest.mark.qt
ROW = TransferRow("18:20:02", "P", Colour.WHITE, 1, 2, "Player B4", "Player B9")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (ROW, "A→B Player B4 to Player B9"),
        (
            TransferRow("", "Q", Colour.BLACK, 2, 1, TAGS, "{giver}", was_promoted=True),
            "B→A <b>O'Ó, Й</b> to {giver}, was promoted",
        ),
        (
            TransferRow("", "N", Colour.WHITE, 1, 2, LONG, "B", waits=True),
            f"A→B {LONG} to B, waits to be passed",
        ),
        (
            TransferRow("", "R", Colour.WHITE, 1, 2, "A", "B", arrives=False),
            "A→B A to B, goes nowhere: that board had ended",
        ),
    ],
)
def test_a_transfer_beside_its_picture(row: TransferRow, sentence: str) -> None:
    assert transfer_sentence(row, {1: "A", 2: "B"}) == sentence


def test_who_does_not_see_the_picture_hears_the_man(hand: Hand) -> None:
    assert transfer_in_words(ROW, {1: "A", 2: "B"}) == "18:20:02 white pawn A→B Player B4 to Player B9"
    hand.side.set_view(sample_view())
    line = hand.side.transfers.lines[0]
    assert line.accessibleName() == line.toolTip() == "18:22:10 black knight A→B Player A4 to Player A9"


def test_where_the_room_is_short_the_end_is_said_by_its_clause_alone(qtbot: QtBot) -> None:
    side = SideColumn()
    qtbot.addWidget(side)
    side.set_view(sample_view())
    side.resize(300, 600)
    side.show()
    assert not side.ends_when.is_short()
    side.resize(300, 180)
    assert side.ends_when.is_short()
    assert side.ends_when.toolTip().startswith("A mate or a fallen flag")


def test_the_newest_transfer_stands_first_and_its_clause_opens(hand: Hand) -> None:
    asked: list[str] = []
    hand.side.clause_wished.connect(asked.append)
    hand.side.set_view(sample_view())
    lines = hand.side.transfers.lines
    assert [line.sentence[:8] for line in lines] == ["18:22:10", "18:21:47", "18:20:02"]
    QTest.mouseClick(lines[2].links[0], LEFT)
    assert asked == ["W-78"]


def test_what_ends_the_match_stands_with_score_and_clause(hand: Hand) -> None:
    hand.side.set_view(sample_view())
    assert hand.side.ends_when.sentence().startswith("A mate or a fallen flag")
    assert hand.side.ends_when.score.text() == "0 – 0"


def test_a_transfer_takes_the_place_of_the_empty_list(hand: Hand) -> None:
    assert hand.side.transfers.lines == []
    for start, end in (("e2", "e4"), ("d7", "d5"), ("e4", "d5")):
        hand.move(1, start, end)
    assert [line.sentence for line in hand.side.transfers.lines] == ["0:00 1→2 Player A4 to Player A9"]
