"""Worked match W8: time and material, every row, and what else is said about flags."""

from __future__ import annotations

import pytest

from arbiter_app.engine.laws.material import can_mate, parse_men
from arbiter_app.engine.records import Otherwise
from arbiter_app.engine.rulebook import MatingTest
from arbiter_app.engine.values import Colour, GameResult, Termination
from tests.engine.hall import (
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    WHITE,
    WHITE_WINS,
    Hall,
    clauses,
    clocks,
    laws_in_a_team_match,
    league,
    lines,
    ms,
    refused,
    with_rules,
)

T = Termination


@pytest.fixture
def hall() -> Hall:
    """Division 4 with clocks in the hall."""
    return Hall.playing(4, clock=HALL_CLOCK).at("22:40:10")


# White's flag is down and Black claims: what each has, and what follows under both tests.
WHITE_FLAG = [
    ("KQ", "KRP", BLACK_WINS, BLACK_WINS),
    ("KQ", "K", DRAW, DRAW),
    ("KQ", "KB", DRAW, DRAW),
    ("KR", "KB", DRAW, DRAW),
    ("KQ", "KN", DRAW, DRAW),
    ("KR", "KN", BLACK_WINS, DRAW),
    ("KB", "KN", BLACK_WINS, DRAW),
    ("KN", "KN", BLACK_WINS, DRAW),
    ("KP", "KN", BLACK_WINS, DRAW),
    ("KN", "KB", BLACK_WINS, DRAW),
    ("KP", "KB", BLACK_WINS, DRAW),
    ("KL", "KD", BLACK_WINS, DRAW),
]


@pytest.mark.clause("L-12.1(b)", "L-12.2(e)", "L-7.6", "F-6.9")
@pytest.mark.parametrize(("white", "black", "helpmate", "bare"), WHITE_FLAG)
def test_white_flag_and_black_claims(
    hall: Hall, white: str, black: str, helpmate: GameResult, bare: GameResult
) -> None:
    ruling = hall.claims_flag(1, BLACK, white_men=white, black_men=black)
    termination = T.FLAG_FALL if helpmate is BLACK_WINS else T.FLAG_NO_MATERIAL
    assert hall.outcome(1) == (helpmate, termination)
    assert ("L-12.1(b)" if helpmate is BLACK_WINS else "L-12.2(e)") in clauses(ruling)
    by_list = Hall.playing(4, with_rules(league(), "flag_fall", mating_test=MatingTest.BARE_MATERIAL), HALL_CLOCK)
    by_list.claims_flag(1, BLACK, white_men=white, black_men=black)
    assert by_list.outcome(1)[0] is bare


@pytest.mark.clause("L-12.2(e)")
@pytest.mark.parametrize(
    ("own", "other", "answer"),
    [
        ("KNN", "K", True),
        ("KBN", "K", True),
        ("KLD", "K", True),
        ("KLL", "KQ", False),
        ("KLL", "KD", True),
        ("KLL", "KL", False),
        ("KB", "KB", None),
        ("KBB", "K", None),
        ("KB", "K", False),
        ("KN", "KQQ", False),
        ("KN", "KQN", True),
    ],
)
def test_counting_men_says_yes_no_or_that_the_squares_of_the_bishops_decide(
    own: str, other: str, answer: bool | None
) -> None:
    assert can_mate(MatingTest.HELPMATE, parse_men(own), parse_men(other)) is answer


@pytest.mark.clause("L-12.2(e)")
@pytest.mark.parametrize(("own", "answer"), [("K", False), ("KN", False), ("KB", False), ("KNN", True), ("KLL", True)])
def test_the_bare_list_looks_at_the_own_men_only(own: str, answer: bool) -> None:
    assert can_mate(MatingTest.BARE_MATERIAL, parse_men(own), parse_men("KQRBNP")) is answer


@pytest.mark.clause("L-12.2(f)")
def test_white_flag_unclaimed_then_white_mates_draws(hall: Hall) -> None:
    hall.sees_flag(1, WHITE)
    ruling = hall.at("22:40:30").ends(1, WHITE_WINS, T.CHECKMATE)
    assert hall.outcome(1) == (DRAW, T.MATE_AFTER_FLAG)
    assert "L-12.2(f)" in clauses(ruling)


@pytest.mark.clause("L-12.2(f)")
def test_mate_on_the_board_after_the_own_flag_draws_with_this_computer_as_the_clock() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6")
    hall.at("21:15:01").plays(1, "Qxf7#")
    assert hall.outcome(1) == (DRAW, T.MATE_AFTER_FLAG)


@pytest.mark.clause("L-12.1(a)", "F-5.1.1")
def test_mate_before_the_flag_wins_at_once() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6")
    hall.at("21:14:59").plays(1, "Qxf7")
    assert hall.outcome(1) == (WHITE_WINS, T.CHECKMATE)
    assert hall.runs(1) is None


@pytest.mark.clause("L-12.2(b)")
@pytest.mark.parametrize("claimant", [WHITE, BLACK])
def test_both_flags_down_then_anyone_claims_draws(hall: Hall, claimant: Colour) -> None:
    hall.sees_flag(1, WHITE)
    both = hall.at("22:41:05").sees_flag(1, BLACK)
    assert "L-12.2(b)" in clauses(both)
    ruling = hall.at("22:41:06").claims_flag(1, claimant, white_men="KQ", black_men="KQ")
    assert hall.outcome(1) == (DRAW, T.BOTH_FLAGS)
    assert "L-12.2(b)" in clauses(ruling)


@pytest.mark.clause("L-12.2(b)")
@pytest.mark.parametrize(("result", "termination"), [(WHITE_WINS, T.RESIGNATION), (BLACK_WINS, T.CHECKMATE)])
def test_a_resignation_or_mate_after_both_flags_changes_nothing(
    hall: Hall, result: GameResult, termination: Termination
) -> None:
    hall.sees_flag(1, WHITE)
    hall.sees_flag(1, BLACK)
    hall.ends(1, result, termination)
    assert hall.outcome(1) == (DRAW, T.BOTH_FLAGS)


@pytest.mark.clause("L-12.2(b)", "L-12.1(b)")
@pytest.mark.parametrize(("claim", "outcome"), [("21:17:00", (BLACK_WINS, T.FLAG_FALL)), ("21:17:01", None)])
def test_with_this_computer_as_the_clock_a_claim_one_second_earlier_wins(
    claim: str, outcome: tuple[GameResult, Termination] | None
) -> None:
    hall = Hall.playing(4)
    hall.at("21:15:10").presses(1)  # White's flag fell ten seconds ago, nobody has said so.
    hall.sets(1, "0:00:00", "0:01:51")
    hall.at(claim).claims_flag(1, BLACK)
    assert hall.outcome(1) == (outcome or (DRAW, T.BOTH_FLAGS))


@pytest.mark.clause("L-12.2(b)")
def test_the_claimant_s_own_flag_is_taken_from_what_the_arbiter_sees_or_has_seen(hall: Hall) -> None:
    hall.claims_flag(1, BLACK, own_flag_down=True)
    hall.sees_flag(2, BLACK)
    hall.claims_flag(2, BLACK, own_flag_down=False)
    assert [hall.outcome(board)[1] for board in (1, 2)] == [T.BOTH_FLAGS, T.BOTH_FLAGS]


@pytest.mark.clause("L-12.1(a)")
def test_white_flag_unclaimed_then_black_mates_wins(hall: Hall) -> None:
    hall.sees_flag(1, WHITE)
    ruling = hall.ends(1, BLACK_WINS, T.CHECKMATE)
    assert hall.outcome(1) == (BLACK_WINS, T.CHECKMATE)
    assert "L-12.1(a)" in clauses(ruling)


@pytest.mark.clause("L-12.2(a)", "F-5.2.1", "F-5.2.3")
@pytest.mark.parametrize("termination", [T.STALEMATE, T.AGREEMENT])
def test_white_flag_unclaimed_then_stalemate_or_agreement_draws(hall: Hall, termination: Termination) -> None:
    hall.sees_flag(1, WHITE)
    ruling = hall.ends(1, DRAW, termination)
    assert hall.outcome(1) == (DRAW, termination)
    assert "L-12.2(a)" in clauses(ruling)


@pytest.mark.clause("L-12.1(a)")
def test_white_flag_nobody_claims_black_resigns_white_wins(hall: Hall) -> None:
    hall.sees_flag(1, WHITE)
    hall.ends(1, WHITE_WINS, T.RESIGNATION)
    assert hall.outcome(1) == (WHITE_WINS, T.RESIGNATION)


@pytest.mark.clause("L-12.2(d)", "F-5.2.2")
def test_king_and_bishop_against_king_draws_at_once() -> None:
    hall = Hall.playing(4)
    hall.position(1, "8/8/4k3/8/3p4/2KB4/8/8 w - - 0 60")
    hall.plays(1, "Kxd4")
    assert hall.outcome(1) == (DRAW, T.DEAD_POSITION)


@pytest.mark.clause("L-12.2(d)")
def test_knight_against_knight_goes_on() -> None:
    hall = Hall.playing(4)
    hall.position(1, "8/8/4k1n1/8/3p4/2KN4/8/8 w - - 0 60")
    hall.plays(1, "Kxd4")
    assert hall.board(1).end is None


@pytest.mark.clause("L-12.2(d)")
def test_two_bishops_of_one_square_colour_draw_at_once() -> None:
    hall = Hall.playing(4)
    hall.position(1, "8/8/4k1b1/8/3p4/2KB4/8/8 w - - 0 60")
    hall.plays(1, "Kxd4")
    assert hall.outcome(1) == (DRAW, T.DEAD_POSITION)


@pytest.mark.clause("L-12.2(d)")
@pytest.mark.parametrize(
    ("section", "settings", "ends"),
    [
        ("flag_fall", {"mating_test": MatingTest.HELPMATE}, {"bishops": True, "knights": False, "wall": True}),
        ("flag_fall", {"mating_test": MatingTest.BARE_MATERIAL}, {"bishops": False, "knights": True, "wall": False}),
        ("flag_fall", {"mating_test": MatingTest.NEVER_ASKED}, {"bishops": False, "knights": False, "wall": False}),
        ("judgements", {"dead_position": False}, {"bishops": False, "knights": False, "wall": False}),
    ],
)
def test_whether_a_position_is_dead_is_asked_as_the_rules_ask_who_can_mate(
    section: str, settings: dict[str, object], ends: dict[str, bool]
) -> None:
    hall = Hall.playing(4, with_rules(league(), section, **settings))
    hall.position(1, "8/8/4k1b1/8/3p4/2K1B3/5B2/8 w - - 0 60")
    hall.position(2, "8/8/4k1n1/8/3p4/2KN4/8/8 w - - 0 60")
    hall.position(3, "8/8/4k3/p1p1p1p1/P1P1P3/4K3/6P1/8 w - - 0 39")
    hall.plays(1, "Bxd4", "Bd3", "Kxd3")
    hall.plays(2, "Kxd4")
    hall.plays(3, "g3", "Kd6", "g4")
    found = {name: hall.board(number).end is not None for number, name in enumerate(("bishops", "knights", "wall"), 1)}
    assert found == ends


@pytest.mark.clause("L-12.2(a)", "F-5.2.1")
def test_stalemate_on_the_board_ends_the_game() -> None:
    hall = Hall.playing(4)
    hall.position(2, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 60")
    hall.plays(2, "Qc7")
    assert hall.outcome(2) == (DRAW, T.STALEMATE)


@pytest.mark.clause("L-12.1(b)", "F-6.8")
def test_a_claim_is_rejected_while_the_flag_is_up() -> None:
    hall = Hall.playing(4)
    ruling = hall.at("21:14:59").claims_flag(1, BLACK)
    assert (ruling.code, ruling.params["left_ms"]) == ("flag_claim_rejected", ms("0:00:01"))
    assert hall.board(1).end is None


@pytest.mark.clause("L-12.1(b)")
def test_a_flag_seen_down_waits_for_a_claim_and_nothing_follows(hall: Hall) -> None:
    ruling = hall.sees_flag(1, WHITE)
    assert (ruling.code, ruling.alternatives, lines(ruling)) == ("flag_waits_for_claim", (), set())
    assert hall.board(1).end is None
    with refused("flag_already_down"):
        hall.sees_flag(1, WHITE)


@pytest.mark.clause("L-12.1(b)")
def test_this_computer_s_flag_cannot_be_seen_down_before_it_falls() -> None:
    hall = Hall.playing(4)
    with refused("flag_is_up", left_ms=1000):
        hall.at("21:14:59").sees_flag(1, WHITE)
    hall.at("21:15:00").sees_flag(1, WHITE)
    assert hall.board(1).white_flag_at is not None


@pytest.mark.clause("F-6.10")
def test_a_clock_that_the_arbiter_sets_has_its_flag_up_again(hall: Hall) -> None:
    hall.sees_flag(1, WHITE)
    hall.sets(1, "0:05:00", "0:10:00")
    hall.ends(1, WHITE_WINS, T.CHECKMATE)
    assert hall.outcome(1) == (WHITE_WINS, T.CHECKMATE)


@pytest.mark.clause("L-12.2(e)")
def test_a_claim_with_the_men_unknown_wins_and_says_that_nobody_looked(hall: Hall) -> None:
    ruling = hall.claims_flag(1, BLACK)
    assert hall.outcome(1) == (BLACK_WINS, T.FLAG_FALL)
    assert "men_not_checked" in lines(ruling)


@pytest.mark.clause("L-12.2(e)")
def test_the_arbiter_may_decide_a_claim_otherwise_and_the_reason_stays_on_the_card(hall: Hall) -> None:
    hall.claims_flag(1, BLACK, otherwise=Otherwise("blocked position", result=DRAW))
    assert hall.outcome(1) == (DRAW, T.ARBITER)
    assert [one.reason for one in hall.board(1).overrides] == ["blocked position"]
    hall.claims_flag(2, BLACK, otherwise=Otherwise("the clock was defective", no_result=True))
    assert hall.board(2).end is None


@pytest.mark.clause("L-12.1(a)", "F-5.1.2")
def test_a_resignation_draws_when_the_opponent_cannot_mate(hall: Hall) -> None:
    ruling = hall.ends(1, WHITE_WINS, T.RESIGNATION, white_men="K", black_men="KQ")
    assert hall.outcome(1) == (DRAW, T.RESIGNATION)
    assert "L-12.1(a)" in clauses(ruling)
    hall.ends(2, WHITE_WINS, T.RESIGNATION, white_men="KR", black_men="KQ")
    assert hall.outcome(2) == (WHITE_WINS, T.RESIGNATION)


@pytest.mark.clause("F-6.8", "F-6.9", "F-5.2.2")
@pytest.mark.parametrize(
    ("black_men", "outcome"), [("KP", (BLACK_WINS, T.FLAG_FALL)), ("K", (DRAW, T.FLAG_NO_MATERIAL))]
)
def test_by_the_laws_a_flag_that_the_arbiter_sees_ends_the_game(
    black_men: str, outcome: tuple[GameResult, Termination]
) -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), clock=HALL_CLOCK)
    ruling = hall.sees_flag(1, WHITE, white_men="KQ", black_men=black_men)
    assert hall.outcome(1) == outcome
    assert {"F-6.8", "F-6.9"} & clauses(ruling)
    assert hall.board(1).white_flag_at is not None


@pytest.mark.clause("F-6.8")
def test_by_the_laws_mate_before_anybody_has_seen_the_flag_stands() -> None:
    hall = Hall.playing(4, laws_in_a_team_match())
    hall.plays(1, "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6")
    hall.at("21:15:01").plays(1, "Qxf7#")
    assert hall.outcome(1) == (WHITE_WINS, T.CHECKMATE)


@pytest.mark.clause("F-III.3")
def test_by_the_laws_both_flags_down_in_the_last_period_draw() -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), clock=HALL_CLOCK)
    hall.claims_flag(1, BLACK, own_flag_down=True)
    assert hall.outcome(1) == (DRAW, T.BOTH_FLAGS)


@pytest.mark.clause("F-5.2.3")
def test_nobody_can_agree_to_a_draw_before_both_have_moved() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "e4")
    hall.offers(1, WHITE)
    with refused("not_both_have_moved"):
        hall.accepts_draw(1)
    with refused("not_both_have_moved"):
        hall.ends(1, DRAW, T.AGREEMENT)
    hall.plays(1, "e5")
    hall.ends(1, DRAW, T.AGREEMENT)
    assert hall.outcome(1) == (DRAW, T.AGREEMENT)


@pytest.mark.clause("F-9.6.1")
def test_the_fifth_appearance_of_a_position_draws_by_itself() -> None:
    hall = Hall.playing(4)
    for _ in range(3):
        hall.plays(1, "Nf3", "Nf6", "Ng1", "Ng8")
    assert hall.board(1).end is None
    hall.plays(1, "Nf3", "Nf6", "Ng1")
    assert hall.board(1).end is None
    hall.plays(1, "Ng8")
    assert hall.outcome(1) == (DRAW, T.REPETITION)


@pytest.mark.clause("F-9.6.2")
def test_75_moves_each_draw_by_themselves_unless_the_last_mates() -> None:
    hall = Hall.playing(4)
    hall.position(1, "7k/8/8/8/8/8/R7/K7 w - - 149 120")
    hall.plays(1, "Kb1")
    assert hall.outcome(1) == (DRAW, T.FIFTY_MOVES)
    hall.position(2, "7k/R7/6K1/8/8/8/8/8 w - - 149 120")
    hall.plays(2, "Ra8")
    assert hall.outcome(2) == (WHITE_WINS, T.CHECKMATE)


@pytest.mark.clause("L-12.2(e)")
def test_the_record_tells_the_men_where_nobody_types_them(hall: Hall) -> None:
    hall.position(1, "8/8/4k3/8/3B4/2K5/7r/8 b - - 0 61")
    hall.claims_flag(1, WHITE)
    assert hall.outcome(1) == (DRAW, T.FLAG_NO_MATERIAL)


@pytest.mark.clause("L-12.1(b)")
def test_a_press_with_the_own_flag_down_brings_no_increment() -> None:
    hall = Hall.playing(1, fischer=[1])
    hall.at("20:46:00").presses(1)
    assert hall.shows(1) == clocks("0:00:00", "1:30:30")


@pytest.mark.clause("L-12.2(e)")
def test_a_record_that_lags_behind_the_clock_tells_nothing_of_the_men() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "e4", "e5")
    for _ in range(3):
        hall.presses(1)
    hall.sets(1, "0:10:00", "0:00:00")
    assert "men_not_checked" in lines(hall.claims_flag(1, WHITE))
