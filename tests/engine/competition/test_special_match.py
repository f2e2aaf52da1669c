"""The right to a special match: W4, its negative cases, and W4b over a season (L-5.5 to L-5.7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from arbiter_app.engine.competition.division_matches import ScoredBoard, ScoredMatch
from arbiter_app.engine.competition.special_match import Ground, SpecialMatch, exchanged, special_matches
from arbiter_app.engine.competition.table import Standing
from arbiter_app.engine.records_season import SpecialMatchRight
from arbiter_app.engine.rulebook_season import Clean, SpecialMatches, SpecialScope
from arbiter_app.engine.values import BoardPoints, MatchId, Side, TeamId

RULE = SpecialMatches(match_threshold=3, season_threshold=6)
T, A, B, D = (TeamId(letter) for letter in "TABD")
ORDER = (T, A, B, D)
TOTALS = {T: 120, A: 95, B: 94, D: 20}
SEASON_TOTALS = {T: 120, A: 102, B: 98, D: 20}
PROMOTION = (2,)


def half_points(text: str) -> int:
    return round(float(text) * 2)


def given_to(team: str, offender: str, boards: tuple[int, ...], match_score: str = "6.5") -> ScoredMatch:
    """A match in which an offender conceded boards to a team at home; `match_score` is that of the team."""
    rows = tuple(ScoredBoard(number, 2, 0, (Side.AWAY,)) for number in boards)
    match = MatchId(f"{team}-{offender}")
    return ScoredMatch(match, TeamId(team), TeamId(offender), half_points(match_score), 3, rows)


def played_by(team: str, offender: str, scores: dict[int, str], match_score: str = "5.0") -> ScoredMatch:
    """A match away against an offender in which all was played; `scores` of the team by board."""
    rows = tuple(ScoredBoard(number, 2 - half_points(score), half_points(score)) for number, score in scores.items())
    match = MatchId(f"{offender}-{team}")
    return ScoredMatch(match, TeamId(offender), TeamId(team), 3, half_points(match_score), rows)


A_AGAINST_D = given_to("A", "D", (6, 7, 8))
B_AGAINST_D = played_by("B", "D", {6: "1", 7: "0.5", 8: "0"})
B_CONCEDED_ONE = ScoredMatch(MatchId("B-T"), B, T, 4, 12, (ScoredBoard(8, 0, 2, (Side.HOME,)),))
B_RECEIVED_TWO = given_to("B", "X", (7, 8))
SEASON = (A_AGAINST_D, B_AGAINST_D, B_CONCEDED_ONE, B_RECEIVED_TWO)


def pair(*matches: ScoredMatch, rule: SpecialMatches = RULE, totals: dict[TeamId, int] = TOTALS) -> SpecialMatch | None:
    """What is found for A and B."""
    found = special_matches(rule, ORDER, totals, matches, PROMOTION)
    return next((one for one in found if (one.gained, one.displaced) == (A, B)), None)


class TestOneMatch:
    """D defaulted one board and conceded two more against A, who stands just above B (L-5.5)."""

    def test_b_may_ask_for_a_match(self) -> None:
        found = pair(*SEASON)
        assert found is not None
        assert found.ground is Ground.MATCH
        assert (found.gained_left, found.displaced_left) == (89, 91)
        assert (found.conceded, found.received, found.is_clean) == (1, 2, True)
        assert found.is_entitled

    def test_equal_after_removal_gives_no_right(self) -> None:
        found = pair(A_AGAINST_D, played_by("B", "D", {6: "1", 7: "0.5", 8: "1"}), B_CONCEDED_ONE, B_RECEIVED_TWO)
        assert found is not None
        assert found.gained_left == found.displaced_left == 89
        assert not found.is_entitled

    def test_two_conceded_boards_are_too_few(self) -> None:
        assert pair(given_to("A", "D", (7, 8)), *SEASON[1:]) is None

    def test_who_received_three_boards_is_not_clean_in_both_ways(self) -> None:
        received = given_to("B", "X", (6, 7, 8))
        both = pair(*SEASON[:3], received)
        either = pair(*SEASON[:3], received, rule=replace(RULE, clean=Clean.EITHER))
        assert both is not None
        assert either is not None
        assert (both.is_entitled, either.is_entitled) == (False, True)

    def test_without_a_line_between_them_nothing_is_displaced(self) -> None:
        assert special_matches(RULE, ORDER, TOTALS, SEASON, (1, 3)) == ()

    def test_the_same_meeting_counts_where_teams_meet_twice(self) -> None:
        first = played_by("B", "D", {6: "1", 7: "1", 8: "1"})
        second = ScoredMatch(MatchId("B-D"), B, D, 10, 6, (ScoredBoard(6, 0, 2), ScoredBoard(7, 0, 2)))
        again = ScoredMatch(MatchId("D-A"), D, A, 2, 14)
        found = pair(A_AGAINST_D, again, first, second)
        assert found is not None
        assert [one.displaced for one in found.left_out] == [6]


class TestSeveralOffenders:
    """A received boards 7 and 8 from each of D, E and F: six over the season (L-5.6, W4b)."""

    MATCHES = (
        given_to("A", "D", (7, 8), "6.5"),
        given_to("A", "E", (7, 8), "6.0"),
        given_to("A", "F", (7, 8), "7.0"),
        played_by("B", "D", {7: "0.5", 8: "1"}, "5.0"),
        played_by("B", "E", {7: "1", 8: "0"}, "6.0"),
        played_by("B", "F", {7: "0.5", 8: "0.5"}, "6.5"),
    )

    @pytest.mark.clause("L-5.6", "L-5.5/m")
    def test_the_boards_alone_are_left_out(self) -> None:
        found = pair(*self.MATCHES, totals=SEASON_TOTALS)
        assert found is not None
        assert found.ground is Ground.SEASON
        assert (found.gained_left, found.displaced_left) == (90, 91)
        assert found.is_entitled

    @pytest.mark.clause("L-5.5/m")
    def test_or_the_whole_matches(self) -> None:
        found = pair(*self.MATCHES, totals=SEASON_TOTALS, rule=replace(RULE, scope=SpecialScope.MATCHES))
        assert found is not None
        assert (found.gained_left, found.displaced_left) == (63, 63)
        assert not found.is_entitled

    @pytest.mark.clause("L-5.6")
    def test_five_received_boards_are_too_few(self) -> None:
        assert pair(*self.MATCHES[:2], given_to("A", "F", (8,)), totals=SEASON_TOTALS) is None

    def test_an_offender_with_fewer_boards_stays_out_where_one_match_is_the_ground(self) -> None:
        found = pair(*SEASON, given_to("A", "E", (8,)), played_by("B", "E", {8: "0"}))
        assert found is not None
        assert [one.offender for one in found.left_out] == [D]


class TestAfterTheMatch:
    """Only a win of the displaced team changes the order (L-5.5(c))."""

    ROWS = tuple(
        Standing(place, place, team, 11, TOTALS[team], 0, TOTALS[team], ()) for place, team in enumerate(ORDER, 1)
    )

    def order(self, gained: int, displaced: int, *, rows: tuple[Standing, ...] = ROWS, drawn: bool = False) -> str:
        """The teams from the top with their places after a match with this score, in half-points."""
        right = SpecialMatchRight(A, B, date(2018, 5, 2), True, date(2018, 5, 5), BoardPoints(gained, displaced))
        rule = replace(RULE, must_be_won=not drawn)
        return " ".join(f"{row.place}{row.team}" for row in exchanged(rule, rows, [right]))

    def test_a_win(self) -> None:
        assert self.order(gained=7, displaced=9) == "1T 2B 3A 4D"

    def test_a_drawn_or_lost_match(self) -> None:
        assert self.order(gained=8, displaced=8) == "1T 2A 3B 4D"
        assert self.order(gained=9, displaced=7) == "1T 2A 3B 4D"

    def test_a_draw_where_the_rules_let_it_do(self) -> None:
        assert self.order(gained=8, displaced=8, drawn=True) == "1T 2B 3A 4D"

    def test_teams_whose_order_has_turned_since_keep_it(self) -> None:
        turned = (
            self.ROWS[0],
            replace(self.ROWS[2], place=2, last_place=2),
            replace(self.ROWS[1], place=3, last_place=3),
        )
        assert self.order(gained=7, displaced=9, rows=turned) == "1T 2B 3A"

    def test_a_right_without_a_match_changes_nothing(self) -> None:
        assert exchanged(RULE, self.ROWS, [SpecialMatchRight(A, B, date(2018, 5, 2))]) == self.ROWS
