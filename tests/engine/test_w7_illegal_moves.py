"""Worked match W7: the ladder of illegal moves (league part), and what else the league and the Laws say about them."""

from __future__ import annotations

import pytest

from arbiter_app.engine.findings import ClockEffect, ClockStep
from arbiter_app.engine.records import Otherwise
from arbiter_app.engine.values import GameResult, Termination
from tests.engine.hall import (
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    WHITE,
    Hall,
    clauses,
    clocks,
    laws_in_a_team_match,
    lines,
    ms,
    refused,
)


def restart(hall: Hall) -> None:
    hall.both_confirm(1)
    hall.restarts(1)


@pytest.fixture
def hall() -> Hall:
    """Division 4, no increment, a clock in the hall."""
    return Hall.playing(4, clock=HALL_CLOCK)


@pytest.mark.clause("L-7.12/2", "L-7.1", "F-7.5.1")
def test_the_first_two_illegal_moves_bring_the_opponent_two_minutes_each(hall: Hall) -> None:
    first = hall.at("20:31:00").illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"))
    assert hall.shows(1) == clocks("0:40:00", "0:37:00")
    assert "L-7.12/2" in clauses(first)
    restart(hall)
    hall.at("21:00:00").illegal_move(1, WHITE, readings=clocks("0:20:00", "0:21:10"))
    assert hall.shows(1) == clocks("0:20:00", "0:23:10")
    assert hall.board(1).end is None


@pytest.mark.clause("L-7.12/2")
def test_the_ruling_shows_the_sum_on_each_clock(hall: Hall) -> None:
    ruling = hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"))
    assert ruling.clocks == (
        ClockEffect(WHITE, ms("0:40:00"), ms("0:40:00")),
        ClockEffect(BLACK, ms("0:35:00"), ms("0:37:00"), (ClockStep("illegal_move_bonus", ms("0:02:00")),)),
    )


@pytest.mark.clause("L-7.12/4", "L-7.12/5", "L-7.1")
@pytest.mark.parametrize(
    ("white_men", "black_men", "result", "termination"),
    [
        (None, None, BLACK_WINS, Termination.ILLEGAL_MOVES),
        ("KQR", "KRP", BLACK_WINS, Termination.ILLEGAL_MOVES),
        ("KQR", "K", DRAW, Termination.ILLEGAL_MOVES_NO_MATE),
        ("KR", "KB", DRAW, Termination.ILLEGAL_MOVES_NO_MATE),
        ("KR", "KN", BLACK_WINS, Termination.ILLEGAL_MOVES),
    ],
)
def test_the_third_loses_unless_the_opponent_cannot_mate(
    hall: Hall, white_men: str | None, black_men: str | None, result: GameResult, termination: Termination
) -> None:
    for _ in range(2):
        hall.illegal_move(1, WHITE)
        hall.illegal_move(1, BLACK)
    assert hall.board(1).end is None
    ruling = hall.illegal_move(1, WHITE, white_men=white_men, black_men=black_men)
    assert hall.outcome(1) == (result, termination)
    wanted = "L-7.12/4" if termination is Termination.ILLEGAL_MOVES else "L-7.12/5"
    assert wanted in clauses(ruling)
    assert ("men_not_checked" in lines(ruling)) is (white_men is None)


@pytest.mark.clause("L-7.12/5")
def test_with_the_men_unknown_the_arbiter_may_still_say_that_the_opponent_cannot_mate(hall: Hall) -> None:
    hall.illegal_move(1, WHITE)
    hall.illegal_move(1, WHITE)
    ruling = hall.illegal_move(1, WHITE, otherwise=Otherwise("blocked position", result=DRAW))
    assert hall.outcome(1) == (DRAW, Termination.ARBITER)
    assert "opponent_cannot_mate" in {line.code for line in ruling.alternatives}
    assert hall.board(1).end is not None
    assert "decided_otherwise" in lines(ruling)


@pytest.mark.clause("L-7.12/4")
def test_the_men_in_the_record_decide_where_nobody_types_them(hall: Hall) -> None:
    hall.position(1, "4k3/8/8/8/8/8/8/3RK3 w - - 0 60")
    for _ in range(3):
        hall.illegal_move(1, WHITE)
    assert hall.outcome(1) == (DRAW, Termination.ILLEGAL_MOVES_NO_MATE)


@pytest.mark.clause("L-7.12/4")
def test_a_man_that_does_not_exist_is_refused(hall: Hall) -> None:
    hall.illegal_move(1, WHITE)
    hall.illegal_move(1, WHITE)
    with refused("men_unreadable", letter="X"):
        hall.illegal_move(1, WHITE, white_men="KX", black_men="K")


@pytest.mark.clause("L-7.12/1", "F-7.5.1")
def test_fischer_the_increment_of_the_illegal_move_is_taken_back() -> None:
    hall = Hall.playing(1, fischer=[1])
    hall.at("20:20:00").sets(1, "0:20:00", "0:15:10")
    hall.at("20:21:30").presses(1)
    assert hall.shows(1) == clocks("0:19:00", "0:15:10")
    ruling = hall.at("20:21:40").illegal_move(1, WHITE)
    assert hall.shows(1) == clocks("0:18:30", "0:17:00")
    assert ruling.clocks[0].steps == (ClockStep("increment_taken_back", -30_000),)
    assert {"restore_position", "touch_move"} <= lines(ruling)
    restart(hall)
    assert hall.runs(1) is WHITE


@pytest.mark.clause("L-7.12/1", "F-7.5.1")
def test_fischer_with_a_clock_in_the_hall_gives_the_same_readings() -> None:
    hall = Hall.playing(1, clock=HALL_CLOCK, fischer=[1])
    hall.at("20:21:40").illegal_move(1, WHITE, readings=clocks("0:19:00", "0:15:00"))
    assert hall.shows(1) == clocks("0:18:30", "0:17:00")


@pytest.mark.clause("L-7.12/1")
def test_the_clocks_stop_when_an_illegal_move_is_found() -> None:
    hall = Hall.playing(4)
    hall.at("19:40:00").presses(1)
    hall.at("19:41:00").illegal_move(1, WHITE)
    assert hall.runs(1) is None
    hall.at("19:50:00")
    assert hall.shows(1) == clocks("1:35:00", "1:46:00")


@pytest.mark.clause("L-7.12/1")
def test_an_illegal_move_found_later_takes_back_every_increment_of_the_annulled_moves() -> None:
    hall = Hall.playing(1, fischer=[1])
    hall.at("19:16:00").plays(1, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
    shown = hall.shows(1)
    ruling = hall.illegal_move(1, WHITE, found_at_move=2)
    # White's moves 2 and 3 and Black's moves 2 and 3 no longer stand.
    assert hall.shows(1).white_ms == shown.white_ms - 60_000
    assert hall.shows(1).black_ms == shown.black_ms - 60_000 + 120_000
    assert [ply.san for ply in hall.board(1).plies] == ["e4", "e5"]
    assert "L-7.12/1" in clauses(ruling)
    restart(hall)
    assert hall.runs(1) is WHITE


@pytest.mark.clause("L-7.12/1")
def test_increments_are_counted_by_the_presses_where_no_moves_are_written_down() -> None:
    hall = Hall.playing(1, fischer=[1])
    for _ in range(7):
        hall.presses(1)
    shown = hall.shows(1)
    hall.illegal_move(1, BLACK, found_at_move=2)
    # Four presses by White, three by Black; Black's moves 2 and 3 and White's moves 3 and 4 fall away.
    assert hall.shows(1).black_ms == shown.black_ms - 60_000
    assert hall.shows(1).white_ms == shown.white_ms - 60_000 + 120_000


@pytest.mark.clause("L-7.12/1", "L-12.3/1")
def test_the_count_behind_a_draw_offer_is_cut_to_the_moves_that_stand() -> None:
    hall = Hall.playing(4, clock=HALL_CLOCK)
    hall.offers(1, WHITE, 12)
    hall.illegal_move(1, WHITE, found_at_move=9)
    (offer,) = hall.board(1).offers
    assert (offer.number, offer.own_moves) == (1, 8)


@pytest.mark.clause("L-7.12/3")
def test_a_reading_lets_the_clock_go_on_only_when_both_players_agree_to_the_times(hall: Hall) -> None:
    hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"))
    with refused("times_not_confirmed", "L-7.12/3"):
        hall.reads(1, "0:40:00", "0:37:00", running=WHITE)
    hall.reads(1, "0:40:00", "0:37:00")
    assert hall.runs(1) is None
    hall.accepting("times_not_confirmed", "both went on at once").reads(1, "0:40:00", "0:37:00", running=WHITE)
    assert hall.runs(1) is WHITE
    assert [one.reason for one in hall.board(1).overrides] == ["both went on at once"]


@pytest.mark.clause("L-7.12/3")
def test_the_clock_goes_on_only_when_both_players_agree_to_the_times(hall: Hall) -> None:
    hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"))
    with refused("times_not_confirmed", "L-7.12/3"):
        hall.restarts(1)
    hall.both_confirm(1)
    hall.restarts(1)
    assert hall.runs(1) is WHITE


@pytest.mark.clause("L-7.12/3")
def test_restarting_all_boards_leaves_out_those_whose_times_wait_for_agreement(hall: Hall) -> None:
    hall.stops()
    hall.illegal_move(1, BLACK)
    hall.restarts()
    assert (hall.runs(1), hall.runs(2)) == (None, WHITE)


@pytest.mark.clause("F-6.2")
def test_a_move_that_was_not_completed_is_no_illegal_move_yet() -> None:
    hall = Hall.playing(4)
    with refused("move_not_completed", "F-6.2"):
        hall.at("19:40:00").illegal_move(1, WHITE)


@pytest.mark.clause("F-6.2")
def test_counted_all_the_same_it_takes_no_increment_back() -> None:
    hall = Hall.playing(1, fischer=[1])
    shown = hall.at("19:40:00").shows(1)
    hall.accepting("move_not_completed").illegal_move(1, WHITE)
    assert hall.shows(1).white_ms == shown.white_ms


@pytest.mark.clause("F-7.5.5", "L-7.1")
def test_by_the_laws_alone_the_second_loses() -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), clock=HALL_CLOCK)
    hall.illegal_move(1, BLACK, readings=clocks("0:40:00", "0:35:00"))
    assert hall.shows(1) == clocks("0:42:00", "0:35:00")
    hall.restarts(1)
    ruling = hall.illegal_move(1, BLACK, white_men="KQ", black_men="K")
    assert hall.outcome(1) == (GameResult.WHITE_WINS, Termination.ILLEGAL_MOVES)
    assert "F-7.5.5" in clauses(ruling)


@pytest.mark.clause("F-7.5.5")
def test_by_the_laws_alone_the_second_draws_against_a_bare_king() -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), clock=HALL_CLOCK)
    hall.illegal_move(1, BLACK)
    hall.illegal_move(1, BLACK, white_men="K", black_men="KQ")
    assert hall.outcome(1) == (DRAW, Termination.ILLEGAL_MOVES_NO_MATE)


@pytest.mark.clause("L-7.12/2")
def test_the_arbiter_may_set_other_times_with_a_reason(hall: Hall) -> None:
    other = Otherwise("the clock was defective", readings=clocks("0:30:00", "0:30:00"))
    ruling = hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"), otherwise=other)
    assert hall.shows(1) == clocks("0:30:00", "0:30:00")
    assert [effect.after_ms for effect in ruling.clocks] == [ms("0:30:00"), ms("0:30:00")]
