"""What the ends of the two boards mean for the match (W-79, W-C8, X-W13, X-W14)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from arbiter_app.engine.bughouse.endings import Finish, Outcome, Standing, match_outcome
from arbiter_app.engine.rulebook_bughouse import Bughouse, OneBoardDrawn
from arbiter_app.engine.values import Side, Termination

START = datetime(2026, 3, 11, 18, 0, tzinfo=UTC)
A, B = Side.HOME, Side.AWAY
FLAG, MATE, AGREED = Termination.FLAG_FALL, Termination.CHECKMATE, Termination.AGREEMENT


def finish(board: int, seconds: float, winner: Side | None, termination: Termination = FLAG) -> Finish:
    """A finish so many seconds after the start."""
    return Finish(board, START + timedelta(seconds=seconds), winner, termination)


def outcome(*finishes: Finish, rules: Bughouse | None = None) -> Outcome:
    """The outcome, which does not depend on the order in which the finishes are told."""
    found = {match_outcome(rules or Bughouse(), order) for order in permutations(finishes)}
    assert len(found) == 1
    return found.pop()


class TestFirstFinish:
    """The earliest lost board decides both."""

    @pytest.mark.clause("W-79")
    def test_a_flag_before_a_mate_decides__w_c8(self) -> None:
        flag, mate = finish(2, 1330.0, A), finish(1, 1330.4, B, MATE)
        assert outcome(flag, mate) == Outcome(Standing.WON, A, (flag,), (mate,))

    @pytest.mark.clause("W-79")
    @pytest.mark.parametrize("later", [1330.0, 1330.04, 1330.099])
    def test_two_teams_in_the_same_tenth_of_a_second_are_left_to_the_arbiter__w_c8(self, later: float) -> None:
        flag, mate = finish(2, 1330.0, A), finish(1, later, B, MATE)
        found = outcome(flag, mate)
        assert (found.standing, found.winner, set(found.deciding)) == (Standing.UNDECIDED, None, {flag, mate})

    @pytest.mark.clause("W-79")
    def test_the_next_tenth_is_later_however_near(self) -> None:
        assert outcome(finish(2, 1330.099, A), finish(1, 1330.1, B)).winner is A

    @pytest.mark.clause("W-79")
    def test_one_team_that_wins_both_in_the_same_tenth_has_won(self) -> None:
        assert outcome(finish(2, 1330.0, A), finish(1, 1330.0, A, MATE)).winner is A

    @pytest.mark.clause("W-79")
    @pytest.mark.parametrize(
        "termination", [MATE, FLAG, Termination.RESIGNATION, Termination.ILLEGAL_MOVES, Termination.DEFAULT]
    )
    def test_every_lost_board_ends_the_match__x_w13__x_w14(self, termination: Termination) -> None:
        only = finish(1, 60.0, B, termination)
        assert outcome(only) == Outcome(Standing.WON, B, (only,))

    @pytest.mark.clause("W-79")
    def test_nothing_has_finished(self) -> None:
        assert outcome() == Outcome(Standing.OPEN)


class TestDrawnBoards:
    """One drawn board leaves it to the other; two draw the match."""

    @pytest.mark.clause("W-46", "W-79")
    def test_the_other_board_decides__w_c8(self) -> None:
        drawn, flag = finish(1, 600.0, None, AGREED), finish(2, 900.0, B)
        assert outcome(drawn) == Outcome(Standing.OPEN)
        assert outcome(drawn, flag) == Outcome(Standing.WON, B, (flag,))

    @pytest.mark.clause("W-46")
    def test_both_drawn_is_a_drawn_match__w_c8(self) -> None:
        one, other = finish(1, 600.0, None, AGREED), finish(2, 900.0, None, Termination.STALEMATE)
        assert outcome(one, other) == Outcome(Standing.DRAWN, None, (one, other))

    @pytest.mark.clause("W-79")
    def test_a_draw_in_the_same_tenth_does_not_save_the_other_board(self) -> None:
        assert outcome(finish(1, 600.0, None, AGREED), finish(2, 600.0, A)).winner is A

    @pytest.mark.clause("W-79")
    def test_a_rulebook_may_draw_the_match_at_once(self) -> None:
        rules = Bughouse(one_board_drawn=OneBoardDrawn.MATCH_DRAWN)
        drawn, flag = finish(1, 600.0, None, AGREED), finish(2, 900.0, B)
        assert outcome(drawn, flag, rules=rules) == Outcome(Standing.DRAWN, None, (drawn,), (flag,))
        together = outcome(drawn, finish(2, 600.0, B), rules=rules)
        assert together.standing is Standing.UNDECIDED


@pytest.mark.clause("W-79")
def test_a_rulebook_may_play_both_boards_out() -> None:
    rules = Bughouse(first_finish_ends_both=False)
    assert outcome(finish(1, 600.0, A), rules=rules).standing is Standing.OPEN
    assert outcome(finish(1, 600.0, A), finish(2, 700.0, B), rules=rules).standing is Standing.DRAWN
    assert outcome(finish(1, 600.0, None), finish(2, 700.0, B), rules=rules).winner is B
    assert outcome(finish(1, 600.0, A), finish(2, 700.0, A), rules=rules).winner is A
