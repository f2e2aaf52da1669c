"""W-C7: the bughouse match of the rules through `decide`, with its clocks, refusals, transfers and final positions."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import BoardPoints, Termination
from tests.engine.hall import lines, refused
from tests.engine.league.bughouse_day import DAY, START, W_C7, BughouseDay
from tests.engine.league.season import BLACK, HOME, WHITE, Season, clocks

FINAL = (
    "q3kbnr/p2b1ppp/2B1p3/8/8/8/PPPP1PPP/RNBQK1NR",
    "r1bqkb1r/ppppPppp/2n1pn2/8/2P1P3/3n4/PP1PNPPP/RNBQKB1R",
)


def whole_game() -> BughouseDay:
    """The whole match."""
    day = BughouseDay()
    day.plays_timed(W_C7)
    return day


def until(seconds: int) -> BughouseDay:
    """The match as far as it was played by then."""
    day = BughouseDay()
    rows = [row for row in W_C7.strip().replace("\n", "|").split("|") if int(row.split()[0]) <= seconds]
    day.plays_timed("|".join(rows))
    return day


@pytest.mark.clause("W-69", "W-70", "W-72", "W-54")
def test_both_boards_start_in_the_same_second_with_four_clocks_of_15_minutes() -> None:
    day = BughouseDay()
    assert [board.started_at for board in day.match.boards] == [START, START]
    assert [day.shows(number) for number in (1, 2)] == [clocks("15:00", "15:00")] * 2
    assert [day.season.runs(DAY, number) for number in (1, 2)] == [WHITE, WHITE]


@pytest.mark.clause("W-70")
@pytest.mark.parametrize("lot", [0, 1, 2, 3])
def test_the_lot_gives_team_mates_opposite_colours(lot: int) -> None:
    season = Season.listed("A-B")
    season.opens_picks(DAY, lot=lot)
    first, second = season.match(DAY).boards
    assert (first.colour_of(HOME), second.colour_of(HOME)) == ((WHITE, BLACK) if lot % 2 == 0 else (BLACK, WHITE))


@pytest.mark.clause("W-75", "W-79", "W-45")
def test_the_match_ends_ten_to_nothing_with_the_clocks_of_the_rules() -> None:
    day = whole_game()
    assert day.score() == (10, 0)
    assert day.endings() == (Termination.OTHER_BOARD, Termination.CHECKMATE)
    assert day.at(3600).shows(1) == clocks("14:18", "14:18")
    assert day.shows(2) == clocks("14:20", "14:16")
    assert [day.season.runs(DAY, number) for number in (1, 2)] == [None, None]


@pytest.mark.clause("W-71", "W-76")
def test_the_final_positions_are_those_of_the_rules() -> None:
    pair = whole_game().pair
    assert tuple(pair.board(number).board_fen(promoted=False) for number in (1, 2)) == FINAL
    assert (pair.turn(1), pair.turn(2)) == (BLACK, WHITE)
    assert pair.is_closed(1)
    assert pair.is_closed(2)


@pytest.mark.clause("W-73", "W-78")
def test_the_log_has_five_men_for_a9_and_one_for_b9() -> None:
    log = [
        (int((one.at - START).total_seconds()), one.piece, one.was_promoted, one.from_board, one.by, one.to)
        for one in whole_game().match.transfers
    ]
    assert log == [
        (18, "P", False, 1, WHITE, BLACK),
        (30, "P", False, 1, WHITE, BLACK),
        (42, "P", False, 1, WHITE, BLACK),
        (54, "R", False, 1, WHITE, BLACK),
        (60, "P", True, 1, BLACK, WHITE),
        (78, "N", False, 1, WHITE, BLACK),
    ]


@pytest.mark.clause("W-79")
def test_the_ruling_on_the_mate_says_that_both_boards_end() -> None:
    day = until(78)
    ruling = day.at(84).ruling(cmd.MakeMove, 2, move="N@d3")
    assert {"ends_checkmate", "bughouse_ends_both"} <= lines(ruling)
    assert ruling.score is not None
    assert (ruling.score.home_after, ruling.score.away_after) == (20, 0)


@pytest.mark.clause("W-77")
@pytest.mark.parametrize(("drop", "rank"), [("P@b8", 8), ("P@g1", 1)])
def test_a_pawn_is_not_dropped_on_the_first_or_last_rank_and_the_clock_runs_on(drop: str, rank: int) -> None:
    day = until(60)
    before = day.pair.bfen()
    with refused("bughouse_pawn_rank", rank=rank):
        day.at(62).plays(f"2 {drop}")
    assert day.pair.bfen() == before
    assert day.season.runs(DAY, 2) is WHITE
    assert day.at(64).shows(2).white_ms == 15 * 60_000 - (64 - 60 + 10 + 10 + 10) * 1000


@pytest.mark.clause("W-77")
def test_a_pawn_on_rank_7_may_promote_with_the_next_move() -> None:
    day = until(72)
    day.at(80).plays("2 a6", "2 exd8=Q+")
    assert day.match.transfers[-1].piece == "Q"


@pytest.mark.clause("W-82", "W-76")
def test_a_man_that_is_not_in_the_reserve_is_not_dropped() -> None:
    with refused("bughouse_not_in_reserve", piece="N"):
        until(72).at(76).plays("2 N@d3")


@pytest.mark.clause("W-76")
def test_nothing_is_dropped_on_an_occupied_square_or_into_check() -> None:
    day = until(60)
    with refused("bughouse_square_occupied", square="a8"):
        day.plays("2 P@a8")
    with refused("bughouse_pawn_rank"):
        day.plays("2 P@a8")
    day = BughouseDay()
    day.plays("1 e4", "1 d5", "1 exd5", "2 e4", "2 f6", "2 Qh5")
    with refused("bughouse_check"):
        day.plays("2 P@a6")
    day.plays("2 P@g6")
    assert day.match.boards[1].plies[-1].san == "P@g6"


@pytest.mark.clause("W-75")
def test_a_drop_is_the_move_of_that_turn() -> None:
    day = until(70)
    assert day.season.runs(DAY, 2) is BLACK
    with refused("bughouse_not_your_turn"):
        day.plays("2 d4")


@pytest.mark.clause("W-74")
def test_a_man_is_brought_in_at_any_later_turn() -> None:
    day = until(20)
    assert day.reserve(2, BLACK) == "P"
    day.at(570).plays("2 e4")
    day.at(580).plays("2 P@e5")
    assert day.reserve(2, BLACK) == ""


@pytest.mark.clause("W-72")
def test_a_move_on_one_board_changes_only_the_clocks_of_that_board() -> None:
    day = until(10)
    assert (day.season.runs(DAY, 1), day.season.runs(DAY, 2)) == (BLACK, BLACK)
    day.at(12).plays("1 d5")
    assert (day.season.runs(DAY, 1), day.season.runs(DAY, 2)) == (WHITE, BLACK)
    assert day.shows(1) == clocks("14:54", "14:54")
    assert day.shows(2) == clocks("14:50", "14:58")


@pytest.mark.clause("W-71")
def test_all_else_is_chess() -> None:
    day = BughouseDay()
    day.plays("1 e4", "1 e5")
    with refused("bughouse_illegal"):
        day.plays("1 Ke3")


@pytest.mark.clause("W-79")
def test_the_journal_gives_the_same_boards_again() -> None:
    day = whole_game()
    assert day.season.folded().matches == day.season.state.matches
    assert match_score(day.season.folded().matches[day.match.id]) == BoardPoints(20, 0)


@pytest.mark.clause("W-79")
def test_an_undone_mate_lets_both_boards_play_on() -> None:
    day = whole_game()
    made = next(entry.seq for entry in reversed(day.season.entries) if type(entry.event).__name__ == "MoveMade")
    day.at(90).season.undoes(made)
    assert day.endings() == (None, None)
    assert day.reserve(2, BLACK) == "PPPNR"
    day.plays("2 N@d3")
    assert day.score() == (10, 0)


def test_a_drop_that_can_mean_two_men_says_which() -> None:
    """S is a knight in German and a bishop in Czech; A4 takes both for A9."""
    day = BughouseDay()
    day.plays(
        "1 e4", "1 Nc6", "1 Bb5", "1 b6", "1 Bxc6", "1 Ba6", "1 d3", "1 e6", "1 Bxd7+", "1 Kxd7", "1 Nf3", "1 Bc4"
    )
    day.plays("1 dxc4", "2 e4")
    assert day.reserve(2, BLACK) == "PNB"
    with refused("bughouse_ambiguous", moves="N@f3, B@f3"):
        day.plays("2 S@f3")
