"""Worked match W16: the golden evening, Division 1, Thursday 12 October 2017, 19:15, Club A at home to Club B."""

from __future__ import annotations

from datetime import date

import pytest

from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.competition.deadlines import match_deadlines
from arbiter_app.engine.competition.defaults import fine_prompts
from arbiter_app.engine.records import SignatureKind
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.values import GameResult, Termination
from tests.engine.hall import (
    AWAY,
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    HOME,
    NOBODY,
    WHITE,
    WHITE_WINS,
    Hall,
    clocks,
    points,
    refused,
)


def line_ups(hall: Hall) -> None:
    """A6 (1700) stands below A5 (1550): refused, then played under protest. Club B has nobody for board 8."""
    hall.club_a.ratings(2000, 1900, 1800, 1700, 1550, 1700, 1600, 1500)
    with refused("board_order", "L-6.8(a)", board=6, other=5, difference=150):
        hall.club_a.names_all()
    hall.accepting("board_order", "plays under protest").club_a.names_all()
    hall.club_b.names("B1", "B2", "B3", "B4", "B5", "B6", "B7", NOBODY)
    hall.reveal()


def start(hall: Hall) -> None:
    hall.all_wish_standard()
    hall.wishes(1, AWAY, "fischer-90-30")
    hall.starts(absent=[(3, HOME), (4, AWAY)])
    hall.at("20:15:00").arrives(3, HOME)
    hall.at("20:15:01").arrives(4, AWAY)


def three_illegal_moves_by_a1(hall: Hall) -> None:
    for time in ("20:22:00", "20:37:00"):
        hall.at(time).illegal_move(1, BLACK, readings=clocks("0:50:00", "0:40:00"))
        assert hall.shows(1) == clocks("0:52:00", "0:39:30")
        hall.both_confirm(1)
        hall.restarts(1)
    hall.at("20:52:00").illegal_move(1, BLACK, white_men="KR", black_men="KRP")


def play(hall: Hall) -> None:
    three_illegal_moves_by_a1(hall)
    hall.at("21:15:40").sees_flag(2, BLACK)
    hall.at("21:16:00").claims_flag(2, WHITE, white_men="KB", black_men="KR")
    hall.at("20:40:00").offers(3, WHITE, 12)
    hall.declines_draw(3)
    hall.at("20:52:00").offers(3, WHITE, 18)
    hall.at("20:55:00").offers(3, WHITE, 19)
    hall.declines_draw(3)
    hall.at("21:05:00").offers(3, WHITE, 26)
    hall.accepts_draw(3)
    hall.at("23:13:00").sees_flag(5, WHITE)
    hall.at("23:15:05").sees_flag(5, BLACK)
    hall.at("23:15:20").claims_flag(5, BLACK)
    hall.at("21:40:00").ends(6, WHITE_WINS, Termination.RESIGNATION)
    hall.at("21:55:00").ends(7, BLACK_WINS, Termination.CHECKMATE)


def evening() -> Hall:
    hall = Hall.division(1, clock=HALL_CLOCK)
    line_ups(hall)
    start(hall)
    play(hall)
    return hall


def signed() -> Hall:
    hall = evening().at("23:20:00")
    hall.signs(HOME)
    hall.signs(AWAY)
    return hall


def ruled() -> Hall:
    hall = signed().at("20:00:00", day="2017-10-20")
    hall.rules_points(6, HOME)
    return hall


@pytest.mark.clause("L-7.4(a)/1", "L-7.8")
def test_who_has_white_and_which_control() -> None:
    hall = evening()
    assert [board.white for board in hall.match.boards] == [AWAY, HOME] * 4
    controls = [board.clock.control.id for board in hall.match.boards if board.clock is not None]
    assert controls == ["fischer-90-30", *["standard-120"] * 6]


@pytest.mark.clause("L-7.15/2")
def test_a3_has_an_hour_left_when_he_comes_in_the_last_second() -> None:
    hall = Hall.division(1, clock=HALL_CLOCK)
    line_ups(hall)
    start(hall)
    # Board 3: Club B has White, who moved at once.
    assert hall.shows(3).black_ms == clocks("0:00:00", "1:00:00").black_ms


@pytest.mark.clause("L-4.1/1", "L-4.1/2", "L-5.4", "L-8.1/1")
def test_the_card_signed_in_the_hall() -> None:
    hall = signed()
    assert [hall.outcome(number)[1] for number in range(1, 9)] == [
        Termination.ILLEGAL_MOVES,
        Termination.FLAG_NO_MATERIAL,
        Termination.AGREEMENT,
        Termination.DEFAULT,
        Termination.BOTH_FLAGS,
        Termination.RESIGNATION,
        Termination.CHECKMATE,
        Termination.WALKOVER,
    ]
    assert [hall.half_points(number) for number in range(1, 9)] == [
        points("0", "1"),
        points("0.5", "0.5"),
        points("0.5", "0.5"),
        points("1", "-1"),
        points("0.5", "0.5"),
        points("1", "0"),
        points("1", "0"),
        points("1", "0"),
    ]
    assert hall.score == points("5.5", "1.5")
    assert hall.board_counts == (11, 8)
    assert {signature.side for signature in hall.match.signatures} == {HOME, AWAY}
    assert {signature.card_hash for signature in hall.match.signatures} == {
        card_hash(make_card(hall.state, hall.match))
    }


@pytest.mark.clause("L-6.9/1", "L-8.5", "L-4.4")
def test_after_the_ruling_on_board_6() -> None:
    hall = ruled()
    assert hall.score == points("4.5", "2.5")
    assert hall.board_counts == (8, 11)
    scoring = hall.rulebook.scoring
    before = [board_count(scoring, hall.match, side, after_rulings=False) for side in (HOME, AWAY)]
    assert before == [11, 8]


@pytest.mark.clause("L-8.5")
def test_the_ruling_leaves_card_and_signatures_alone() -> None:
    before, after = signed(), ruled()
    assert make_card(after.state, after.match) == make_card(before.state, before.match)
    assert [one.kind for one in after.match.signatures] == [SignatureKind.AGREED, SignatureKind.AGREED]


@pytest.mark.clause("L-8.5")
def test_six_games_go_to_rating_as_they_were_played() -> None:
    rated = {board.ref.board_number: board.on_the_board for board in ruled().match.boards if board.on_the_board}
    assert rated == {
        1: WHITE_WINS,
        2: DRAW,
        3: DRAW,
        5: DRAW,
        6: GameResult.WHITE_WINS,
        7: BLACK_WINS,
    }


@pytest.mark.clause("L-8.1(a)", "L-8.1(b)", "L-8.2")
def test_the_deadlines_printed_on_the_card() -> None:
    hall = Hall.division(1)
    found = match_deadlines(hall.rulebook.deadlines, hall.rulebook.sources, date(2017, 10, 12))
    assert {one.code: (one.day, one.clause) for one in found} == {
        "result_due": (date(2017, 10, 15), "L-8.1(a)"),
        "result_fine_from": (date(2017, 10, 20), "L-8.1(b)"),
        "result_zero_from": (date(2017, 10, 23), "L-8.1(b)"),
        "objection_until": (date(2017, 10, 22), "L-8.2"),
    }


@pytest.mark.clause("L-5.3/1")
def test_one_default_brings_no_fine_prompt() -> None:
    assert fine_prompts(Hall.division(1).rulebook.deadlines, signed().match) == ()


@pytest.mark.clause("L-6.8(a)")
def test_the_protest_stands_on_the_card() -> None:
    hall = signed()
    card = make_card(hall.state, hall.match)
    assert [line.board_number for line in card.lines if line.overrides] == [6]
    assert "plays under protest" in card.lines[5].overrides[0]


def test_the_journal_of_the_evening_folds_to_the_same() -> None:
    hall = ruled()
    assert hall.folded() == hall.state
