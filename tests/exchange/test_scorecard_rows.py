"""The rows of the score card, which the screen, the print and the files of a pack share."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from arbiter_app.engine import commands
from arbiter_app.engine.records import Otherwise, SignatureKind
from arbiter_app.engine.values import BoardPoints, GameResult, Side
from arbiter_app.queries.scorecard_remarks import Remark
from arbiter_app.queries.scorecard_words import FINDING_NAMES, remark_text
from tests.exchange.evening import at, before_the_match, board, played, ruled, seal, signed, started


@pytest.mark.clause("L-8.5", "L-4.4")
def test_a_ruling_changes_the_points_and_never_what_happened_on_the_board() -> None:
    card = ruled().card
    row = card.rows[5]
    assert (row.on_the_board, row.written) == (GameResult.WHITE_WINS, GameResult.WHITE_WINS)
    assert (row.automatic, row.final) == (BoardPoints(2, 0), BoardPoints(0, 2))
    assert row.layers_differ
    assert card.has_rulings
    assert (card.score, card.final_score) == (BoardPoints(11, 3), BoardPoints(9, 5))
    assert (card.board_counts, card.final_board_counts) == (BoardPoints(11, 8), BoardPoints(8, 11))


@pytest.mark.clause("L-8.1(a)", "L-8.1(b)", "L-8.2")
def test_the_deadlines_stand_on_the_card() -> None:
    assert [(one.code, one.day, one.clause) for one in played().card.deadlines] == [
        ("result_due", date(2017, 10, 15), "L-8.1(a)"),
        ("result_fine_from", date(2017, 10, 20), "L-8.1(b)"),
        ("result_zero_from", date(2017, 10, 23), "L-8.1(b)"),
        ("objection_until", date(2017, 10, 22), "L-8.2"),
    ]


@pytest.mark.clause("L-8.1/1")
def test_the_card_is_locked_when_both_captains_have_signed() -> None:
    evening = played()
    assert not evening.card.is_locked
    evening.sign(Side.HOME, "23:20:00")
    assert not evening.card.is_locked
    evening.sign(Side.AWAY, "23:21:00", SignatureKind.WITH_RESERVATION, "board 6")
    card = evening.card
    assert card.is_locked
    assert [one.is_current for one in card.signatures] == [True, True]
    assert {one.card_code for one in card.signatures} == {card.code}


def test_a_ruling_leaves_the_signatures_standing() -> None:
    before, after = signed().card, ruled().card
    assert after.is_locked
    assert (before.digest, before.code) == (after.digest, after.code)


def test_a_sealed_line_up_is_on_no_card_before_the_reveal() -> None:
    evening = before_the_match()
    seal(evening, Side.HOME)
    card = evening.card
    assert card.rows == ()
    assert card.remarks == ()


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, ["home: lost by illegal moves", "home: illegal move ×3"]),
        (3, ["home: 1:00:00 late"]),
        (4, ["away: default by declared player"]),
        (6, ["home: board order set aside: plays under protest"]),
        (7, ["appeal reserved: phone rang {twice} (not resolved)"]),
        (8, ["away: walkover"]),
    ],
)
def test_remarks_say_what_is_behind_a_result(number: int, expected: list[str]) -> None:
    assert [remark_text(one) for one in played().card.rows[number - 1].remarks] == expected


def test_a_remark_with_braces_or_markup_is_shown_as_it_was_typed() -> None:
    remark = Remark("remark_dispute_open", None, {"text": "{finding} <b>x</b>"})
    assert remark_text(remark) == "dispute open: {finding} <b>x</b>"


def test_nothing_is_shown_as_result_of_a_board_that_goes_on() -> None:
    evening = before_the_match()
    assert evening.card.missing_boards == ()
    assert not evening.card.is_complete


def test_every_refusal_that_can_be_set_aside_has_a_name_for_the_card() -> None:
    source = "".join(
        path.read_text("utf-8")
        for folder in ("decide", "lineups")
        for path in Path(commands.__file__).parent.joinpath(folder).glob("*.py")
    )
    refusals = re.findall(r'otherwise_overrides\("(\w+)"', source)
    refusals += re.findall(r'refusal\(\s*"(\w+)"', source)
    refusals += re.findall(r'Finding\(\s*"(\w+)",\s*Severity\.REFUSE(?![^()]*overridable=False)', source)
    assert len(refusals) > 10
    never = {"player_twice", "line_up_size"}
    assert set(refusals) - never <= set(FINDING_NAMES)


def test_a_result_decided_otherwise_is_remarked_once_with_its_reason() -> None:
    evening = started()
    evening.do(
        commands.RecordResult(
            at=at("21:00:00"),
            board=board(5),
            result=GameResult.WHITE_WINS,
            otherwise=Otherwise("both captains agree", result=GameResult.DRAW),
        )
    )
    row = evening.card.rows[4]
    assert row.written is GameResult.DRAW
    assert [remark_text(one) for one in row.remarks] == ["proposed result set aside: both captains agree"]
