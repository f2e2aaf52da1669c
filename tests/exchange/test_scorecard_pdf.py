"""The printed card: one page for eight boards, no row cut in two, every name as it is, all three layers."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QPageSize, QPdfWriter

from arbiter_app.exchange.scorecard_pdf import (
    BOTTOM,
    DPI,
    PAGE_HEIGHT,
    TOP,
    Page,
    application,
    layout,
    paint_card,
    scorecard_pdf,
)
from arbiter_app.exchange.scorecard_sheet import card_sheet
from arbiter_app.queries.scorecard import CardSeat, ScoreCard
from arbiter_app.queries.scorecard_remarks import Remark
from tests.exchange.evening import before_the_match, ruled, signed, started

LONG = "Wilhelmina <b>Konstantinopolskaya</b>-O’Ó"
WORDS = "told at length by both captains and their players, who did not agree about it"


def with_long_names(card: ScoreCard) -> ScoreCard:
    def long(seat: CardSeat) -> CardSeat:
        return replace(seat, name=LONG) if seat.name else seat

    rows = tuple(replace(row, home=long(row.home), away=long(row.away)) for row in card.rows)
    return replace(card, rows=rows, home=replace(card.home, name="C" * 40), away=replace(card.away, name=LONG))


def with_many_remarks(card: ScoreCard, times: int) -> ScoreCard:
    extra = (Remark("remark_dispute_open", None, {"text": WORDS}),) * times
    return replace(card, rows=tuple(replace(row, remarks=row.remarks + extra) for row in card.rows))


def printed(pages: list[Page]) -> list[str]:
    return [text.text for page in pages for text in page.texts]


def page_count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_the_card_says_who_played_whom_and_how_it_ended() -> None:
    sheet = card_sheet(signed().card)
    assert (sheet.home, sheet.score.text, sheet.away) == ("Club A", "5½ – 1½", "Club B")
    first, fourth = sheet.rows[0], sheet.rows[3]
    assert (first.home.text, first.home.small) == ("■ <b>O'Ó, Й</b>", "1985 · no. 1001")
    assert (first.away.text, first.points.text) == ("□ Player B1", "0 : 1")
    assert (fourth.points.text, fourth.points.small) == ("1 : −1", "not played")
    assert fourth.remarks == "away: default by declared player"


@pytest.mark.clause("L-8.5")
def test_the_three_layers_are_printed_where_they_differ() -> None:
    sheet = card_sheet(ruled().card)
    assert (sheet.rows[5].points.text, sheet.rows[5].points.small) == ("1 : 0", "on the board 1–0\nafter ruling 0 : 1")
    assert "after ruling" not in sheet.rows[6].points.small
    assert (sheet.score.text, sheet.score.small) == ("5½ – 1½", "after rulings 4½ – 2½")


@pytest.mark.clause("L-8.1(a)", "L-8.1(b)", "L-8.2", "L-4.4")
def test_deadlines_and_board_counts_are_printed_with_their_clauses() -> None:
    count, deadlines, *_ = card_sheet(signed().card).lines
    assert count == "Board count (L-4.4: wins by default, walkover and ruling count): Club A 11, Club B 8"
    assert deadlines.startswith("Result due Sun 15 Oct 2017 (L-8.1(a)) · Fine for a late result from Fri 20 Oct 2017")
    assert deadlines.endswith("Objection until Sun 22 Oct 2017 (L-8.2)")


@pytest.mark.clause("L-6.8(a)2")
def test_the_fide_code_of_a_player_is_on_the_card() -> None:
    assert "FIDE 2500007" in card_sheet(signed().card).rows[6].away.small


@pytest.mark.clause("L-7.11/1")
def test_an_appeal_that_is_reserved_is_on_the_card() -> None:
    assert card_sheet(signed().card).rows[6].remarks.startswith("appeal reserved: phone rang {twice}")


@pytest.mark.clause("L-8.1/1")
def test_both_signatures_are_on_the_card_with_name_role_time_and_reservation() -> None:
    home, away = card_sheet(signed().card).signatures
    assert (home.heading, home.name) == ("Club A · agrees", "Captain A, captain · Thu 12 Oct 2017, 23:20")
    assert home.strokes
    assert (away.heading, away.words) == ("Club B · signs with a reservation", "board 6: order of the boards")


def test_without_signatures_there_are_lines_to_sign_on() -> None:
    home, away = card_sheet(started().card).signatures
    assert (home.strokes, away.strokes) == ((), ())
    assert home.heading == "Captain, Club A"


def test_a_board_that_goes_on_has_no_points() -> None:
    sheet = card_sheet(started().card)
    assert (sheet.rows[0].points.text, sheet.rows[0].points.small) == ("", "not finished")
    assert "1, 2, 3, 4, 5, 6, 7" in sheet.total.remarks


def test_hash_code_rules_and_copy_are_on_the_card() -> None:
    card = signed().card
    sheet = card_sheet(card, copy=2)
    assert sheet.mark == f"Copy 2 · Card code {card.code}"
    assert any(card.digest in line for line in sheet.foot)
    assert any(card.rulebook_edition in line for line in sheet.foot)
    assert "Copy" not in card_sheet(card).mark


@pytest.mark.qt
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("times", [0, 1])
def test_eight_boards_fit_one_page_with_long_names_and_remarks(times: int) -> None:
    card = with_many_remarks(with_long_names(ruled().card), times)
    pages = layout(card_sheet(card))
    assert len(pages) == 1
    assert page_count(scorecard_pdf(card)) == 1
    texts = printed(pages)
    assert f"□ {LONG}" in texts
    assert "C" * 40 in texts


@pytest.mark.qt
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("times", [0, 3, 40])
def test_no_row_is_cut_in_two_and_none_covers_another(times: int) -> None:
    card = with_many_remarks(with_long_names(ruled().card), times)
    pages = layout(card_sheet(card))
    assert (len(pages) > 1) == (times > 0)
    for page in pages:
        for block in page.blocks:
            assert block.top() >= TOP - 1
            assert block.bottom() <= PAGE_HEIGHT - BOTTOM + 1
        for above, below in pairwise(page.blocks):
            assert above.bottom() <= below.top() + 0.5
    assert page_count(scorecard_pdf(card)) == len(pages)


@pytest.mark.qt
@pytest.mark.usefixtures("qapp")
def test_no_text_leaves_its_page() -> None:
    for page in layout(card_sheet(with_long_names(ruled().card))):
        for text in page.texts:
            assert text.box.left() >= 0
            assert text.box.bottom() <= PAGE_HEIGHT - BOTTOM + 1


@pytest.mark.qt
@pytest.mark.usefixtures("qapp")
def test_a_card_without_line_ups_can_be_printed() -> None:
    assert page_count(scorecard_pdf(before_the_match().card)) == 1


@pytest.mark.parametrize("dots", [300, 600, 1200])
def test_a_printer_with_other_dots_gets_the_same_document(tmp_path: Path, dots: int) -> None:
    application()
    writer = QPdfWriter(str(tmp_path / "printed.pdf"))
    writer.setResolution(dots)
    assert paint_card(signed().card, writer, 2)
    assert writer.pageLayout().pageSize().id() is QPageSize.PageSizeId.A4
    assert writer.pageLayout().fullRectPixels(dots).width() * DPI // dots in range(2479, 2482)
    assert page_count((tmp_path / "printed.pdf").read_bytes()) == 1


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_takes_nothing_is_told(tmp_path: Path) -> None:
    application()
    assert not paint_card(signed().card, QPdfWriter(str(tmp_path / "missing" / "printed.pdf")))
