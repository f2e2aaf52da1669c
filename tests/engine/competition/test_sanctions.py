"""Sanctions compared: the figures of table 1.5, W5, W6, W6b, W13 and W15, in half-points of both teams."""

from __future__ import annotations

import pytest

from arbiter_app.engine.competition.sanctions import Offender, is_void, ruled_board, ruled_score, sanction_for
from arbiter_app.engine.rulebook_season import Offence, Sanction, Sanctions
from arbiter_app.engine.values import BoardPoints, Side

HOME, AWAY = Side.HOME, Side.AWAY
RULE = Sanctions(
    unregistered=Sanction.MATCH_ZEROED,
    other_club=Sanction.POINTS_PASS_OVER,
    last_round=Sanction.BOARD_LOST_AND_MATCH_ZEROED,
    played_down=Sanction.POINTS_PASS_OVER,
    too_many_substitutions=Sanction.POINTS_PASS_OVER_AND_PENALTY,
    board_order=Sanction.POINTS_PASS_OVER,
    after_declaration=Sanction.POINTS_REMOVED,
    lower_boards_may_follow=True,
    both_void_match=True,
)
W, D, L = BoardPoints(2, 0), BoardPoints(1, 1), BoardPoints(0, 2)


def after(boards: tuple[BoardPoints, ...], *offenders: Offender) -> tuple[float, float]:
    """The match score after the rulings, in points."""
    given = [sanction_for(RULE, one, 2) for one in offenders]
    ruled = [ruled_board(number, points, given) for number, points in enumerate(boards, 1)]
    total = ruled_score(BoardPoints(sum(one.home for one in ruled), sum(one.away for one in ruled)), given)
    return total.home / 2, total.away / 2


def board(points: BoardPoints, *offenders: Offender) -> BoardPoints:
    """Board 8 after the rulings."""
    return ruled_board(8, points, [sanction_for(RULE, one, 2) for one in offenders])


def by_home(number: int, offence: Offence, *, lower: bool = False) -> Offender:
    return Offender(HOME, offence, tuple(range(number, 7)) if lower else (number,))


def score(boards: tuple[BoardPoints, ...]) -> tuple[float, float]:
    return sum(one.home for one in boards) / 2, sum(one.away for one in boards) / 2


class TestTooManySubstitutions:
    """W5: the offender plays the last of eight boards, which costs his team a point more (L-6.7/2)."""

    @pytest.mark.parametrize(("own", "card"), [(W, (5.0, 3.0)), (D, (4.5, 3.5)), (L, (4.0, 4.0))])
    def test_whatever_he_had_scored_it_ends_at_three_to_four(self, own: BoardPoints, card: tuple[float, float]) -> None:
        boards = (W, W, W, D, D, L, L, own)
        assert score(boards) == card
        assert after(boards, by_home(8, Offence.TOO_MANY_SUBSTITUTIONS)) == (3.0, 4.0)

    def test_the_board_itself_reads_minus_one_and_one(self) -> None:
        assert board(W, by_home(8, Offence.TOO_MANY_SUBSTITUTIONS)) == BoardPoints(-2, 2)

    def test_against_a_default_the_opponent_ends_at_nought(self) -> None:
        assert board(BoardPoints(2, -2), by_home(8, Offence.TOO_MANY_SUBSTITUTIONS)) == BoardPoints(-2, 0)


class TestBoardOrder:
    """W6: six boards, the player of board 3 stood too low (L-6.9/1)."""

    @pytest.mark.parametrize(
        ("third", "card", "ruled"),
        [(W, (4.0, 2.0), (3.0, 3.0)), (D, (3.5, 2.5), (3.0, 3.0)), (L, (3.0, 3.0), (3.0, 3.0))],
    )
    def test_what_he_won_passes_over(
        self, third: BoardPoints, card: tuple[float, float], ruled: tuple[float, float]
    ) -> None:
        boards = (D, W, third, L, D, W)
        assert score(boards) == card
        assert after(boards, by_home(3, Offence.BOARD_ORDER)) == ruled

    def test_two_players_who_stood_too_low(self) -> None:
        offenders = by_home(3, Offence.BOARD_ORDER), by_home(6, Offence.BOARD_ORDER)
        assert after((D, W, W, L, D, W), *offenders) == (2.0, 4.0)

    def test_a_board_on_which_both_stood_wrong_is_left_to_the_controller(self) -> None:
        both = by_home(3, Offence.BOARD_ORDER), Offender(AWAY, Offence.BOARD_ORDER, (3,))
        assert after((D, W, W, L, D, W), *both) == (4.0, 2.0)


class TestOtherClub:
    """W6b: the lower boards may follow (L-6.2/2)."""

    def test_the_board_alone(self) -> None:
        assert after((W, D, W, D, W, L), by_home(3, Offence.OTHER_CLUB)) == (3.0, 3.0)

    def test_with_the_lower_boards(self) -> None:
        assert after((W, D, W, D, W, L), by_home(3, Offence.OTHER_CLUB, lower=True)) == (1.5, 4.5)


class TestLastRound:
    """W15: six boards, the fifth by a player who never played before (L-6.3/3, L-6.3/4)."""

    @pytest.mark.parametrize(("own", "card"), [(W, (3.5, 2.5)), (D, (3.0, 3.0)), (L, (2.5, 3.5))])
    def test_the_team_loses_all_and_his_game_goes_to_the_opponents(
        self, own: BoardPoints, card: tuple[float, float]
    ) -> None:
        boards = (W, W, L, L, own, D)
        assert score(boards) == card
        assert after(boards, by_home(5, Offence.LAST_ROUND)) == (0.0, 3.5)

    def test_where_both_teams_did_so_the_match_is_void(self) -> None:
        offenders = by_home(5, Offence.LAST_ROUND), Offender(AWAY, Offence.LAST_ROUND, (4,))
        assert after((W, W, L, L, W, D), *offenders) == (0.0, 0.0)
        assert is_void([sanction_for(RULE, one, 2) for one in offenders])


class TestUnregistered:
    """The team loses the points of the match, the opponents keep their own (L-6.1/2)."""

    def test_the_winner_used_one(self) -> None:
        assert after((W, W, W, L, L), by_home(2, Offence.UNREGISTERED)) == (0.0, 2.0)

    def test_a_score_below_nought_does_not_rise(self) -> None:
        absent = BoardPoints(-2, 2)
        assert after((absent, absent, W), by_home(3, Offence.UNREGISTERED)) == (-1.0, 2.0)


def test_after_the_declaration_the_points_go_to_nobody() -> None:
    """Eight boards, 5.0–3.0, the replaced player had won (L-6.10/3)."""
    boards = (W, W, W, D, D, L, L, W)
    assert score(boards) == (5.0, 3.0)
    assert after(boards, by_home(1, Offence.AFTER_DECLARATION)) == (4.0, 3.0)


def test_boards_first_then_the_match() -> None:
    """3.5–2.5: board 3 won by a player who stood too low, board 5 held by one without registration: 0.0–3.5."""
    boards = (W, L, W, L, D, W)
    assert score(boards) == (3.5, 2.5)
    offenders = by_home(5, Offence.UNREGISTERED), by_home(3, Offence.BOARD_ORDER)
    assert after(boards, *offenders) == (0.0, 3.5)


def test_an_offence_the_rules_do_not_know_changes_nothing() -> None:
    unknown = sanction_for(Sanctions(), Offender(HOME, Offence.BOARD_ORDER, (1,)), 2)
    assert ruled_board(1, W, [unknown]) == W


def test_what_passes_over_comes_first_whichever_was_ruled_first() -> None:
    """Put in after the declaration and below a lower-rated team-mate: the point passes over all the same (1.5)."""
    put_in, order = by_home(8, Offence.AFTER_DECLARATION), by_home(8, Offence.BOARD_ORDER)
    assert board(W, put_in, order) == board(W, order, put_in) == L


def test_the_committee_takes_more_off_the_match() -> None:
    """After the board has passed over, 2 points more (L-6.9/2)."""
    extra = Offender(HOME, Offence.EXTRA, (), 4)
    assert after((D, W, W, L, D, W), by_home(3, Offence.BOARD_ORDER), extra) == (1.0, 3.0)
