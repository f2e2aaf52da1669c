"""The table: W-C2 with the penalty, shared places, tie-breaks as settings, and the reasons of every figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.competition.table import (
    Addend,
    AddendKind,
    PlaceDecision,
    Standing,
    TableLeg,
    TablePenalty,
    leg_points,
    standings,
)
from arbiter_app.engine.rulebook_league import LeagueTable, PenaltyTarget, TableTieBreak, TeamPenalties
from arbiter_app.engine.values import ClauseId, Side, TeamId
from tests.engine.competition.workplace import PENALTIES, TABLE, A, B, C, D, source

TEAMS = (A, B, C, D)
LEG_CLAUSE, PENALTY_CLAUSE = ClauseId("W-39"), ClauseId("W-52")


def played(home: TeamId, away: TeamId, home_points: int, away_points: int) -> TableLeg:
    """A leg with its score in whole points."""
    return TableLeg(f"{home}–{away}", home, away, 2 * home_points, 2 * away_points, clause=LEG_CLAUSE)


def fined(team: TeamId, points: int, leg: str = "A–B") -> TablePenalty:
    """So many whole points off a team's total."""
    return TablePenalty(team, 2 * points, "disturbed the games", leg, PENALTY_CLAUSE)


SEASON = (
    played(A, B, 54, 39),
    played(C, D, 60, 40),
    played(A, C, 46, 51),
    played(B, D, 100, 0),
    played(A, D, 70, 30),
    played(B, C, 47, 47),
)


def table(
    *penalties: TablePenalty,
    legs: Sequence[TableLeg] = SEASON,
    rule: LeagueTable = TABLE,
    penalty_rule: TeamPenalties = PENALTIES,
    decisions: Sequence[PlaceDecision] = (),
) -> tuple[Standing, ...]:
    return standings(rule, penalty_rule, TEAMS, legs, penalties, decisions, source)


def whole(rows: Sequence[Standing]) -> list[tuple[str, TeamId, int, int, int]]:
    """Place, team, points, penalty, total, in whole points."""
    return [(row.places, row.team, row.points // 2, row.penalty // 2, row.total // 2) for row in rows]


class TestSeason:
    """W-C2."""

    @pytest.mark.clause("W-39", "W-51", "W-52", "W-53")
    def test_table_with_a_penalty_for_a_team_that_was_not_playing(self) -> None:
        rows = table(fined(C, 8))
        assert whole(rows) == [
            ("1", B, 186, 0, 186),
            ("2", A, 170, 0, 170),
            ("3", C, 158, -8, 150),
            ("4", D, 70, 0, 70),
        ]
        assert [row.legs for row in rows] == [3, 3, 3, 3]

    @pytest.mark.clause("W-52")
    def test_the_scores_of_the_legs_stay(self) -> None:
        row = table(fined(C, 8))[2]
        assert row.why == (
            Addend(AddendKind.LEG, D, "C–D", 120, LEG_CLAUSE),
            Addend(AddendKind.LEG, A, "A–C", 102, LEG_CLAUSE),
            Addend(AddendKind.LEG, B, "B–C", 94, LEG_CLAUSE),
            Addend(AddendKind.PENALTY, "disturbed the games", "A–B", -16, PENALTY_CLAUSE),
        )

    @pytest.mark.clause("W-52")
    def test_equal_totals_share_the_place(self) -> None:
        """With a penalty of 88 C and D share places 3 and 4."""
        assert whole(table(fined(C, 88)))[2:] == [("3–4", C, 158, -88, 70), ("3–4", D, 70, 0, 70)]

    @pytest.mark.clause("W-52")
    def test_the_arbiter_may_decide_a_shared_place(self) -> None:
        rows = table(fined(C, 88), decisions=[PlaceDecision((D, C), "play-off 60–40")])
        assert [(row.places, row.team, row.decision) for row in rows[2:]] == [
            ("3", D, "play-off 60–40"),
            ("4", C, "play-off 60–40"),
        ]

    def test_a_decision_about_other_teams_parts_nobody(self) -> None:
        rows = table(fined(C, 88), decisions=[PlaceDecision((A, C), "")])
        assert [row.places for row in rows] == ["1", "2", "3–4", "3–4"]

    @pytest.mark.clause("W-52")
    def test_a_decision_does_not_hold_once_more_points_part_the_teams(self) -> None:
        """C, put below D with 70 each, would have 72 now: it stands above again, and the old order is told of."""
        rows = table(fined(C, 86), decisions=[PlaceDecision((D, C), "play-off 60–40", 140)])
        assert [(row.places, row.team, row.decision, row.stale_decision) for row in rows[2:]] == [
            ("3", C, "", "play-off 60–40"),
            ("4", D, "", "play-off 60–40"),
        ]

    @pytest.mark.clause("W-52")
    def test_a_decision_does_not_hold_with_another_total(self) -> None:
        decided = PlaceDecision((D, C), "play-off 60–40", 140)
        rows = table(fined(C, 89), fined(D, 1), decisions=[decided])
        assert [(row.places, row.stale_decision) for row in rows[2:]] == [("3–4", "play-off 60–40")] * 2
        assert [row.stale_decision for row in rows[:2]] == ["", ""]
        assert [row.team for row in table(fined(C, 88), decisions=[decided])[2:]] == [D, C]

    @pytest.mark.clause("W-52")
    def test_a_decision_without_its_total_holds_for_just_its_teams(self) -> None:
        """As in files written before the total was kept."""
        rows = table(fined(C, 89), fined(D, 1), decisions=[PlaceDecision((D, C), "play-off 60–40")])
        assert [(row.places, row.team) for row in rows[2:]] == [("3", D), ("4", C)]
        rows = table(fined(C, 88), fined(A, 100), decisions=[PlaceDecision((D, C), "play-off 60–40")])
        assert [row.team for row in rows] == [B, A, C, D], "A has 70 as well"
        assert [(row.places, row.stale_decision) for row in rows[1:]] == [
            ("2–4", ""),
            ("2–4", "play-off 60–40"),
            ("2–4", "play-off 60–40"),
        ]

    @pytest.mark.clause("W-52")
    def test_a_total_may_fall_below_zero_unless_a_setting_forbids_it(self) -> None:
        assert whole(table(fined(D, 100)))[3] == ("4", D, 70, -100, -30)
        row = table(fined(D, 100), rule=replace(TABLE, may_fall_below_zero=False))[3]
        assert (row.points, row.penalty, row.total) == (140, -200, 0)
        assert row.why[-1] == Addend(AddendKind.NOT_BELOW_ZERO, "", "", 60, source("league_table.may_fall_below_zero"))

    @pytest.mark.clause("W-52")
    def test_as_a_setting_a_penalty_comes_off_a_leg(self) -> None:
        off_leg = replace(PENALTIES, target=PenaltyTarget.LEG)
        penalties = [fined(C, 8, "C–D"), fined(C, 3, "A–B")]
        assert sum(one.amount for one in leg_points(off_leg, SEASON[1], Side.HOME, penalties)) == 104
        assert sum(one.amount for one in leg_points(off_leg, SEASON[1], Side.AWAY, penalties)) == 80
        assert sum(one.amount for one in leg_points(PENALTIES, SEASON[1], Side.HOME, penalties)) == 120
        row = table(*penalties, penalty_rule=off_leg)[2]
        assert [(one.leg, one.amount) for one in row.why] == [
            ("C–D", 120),
            ("C–D", -16),
            ("A–C", 102),
            ("B–C", 94),
            ("A–B", -6),
        ]
        assert row.total == 294

    def test_a_leg_that_is_open_counts_as_it_stands_and_is_not_counted_as_played(self) -> None:
        rows = table(legs=[replace(SEASON[0], home_points=70, away_points=40, is_closed=False)])
        assert [(row.team, row.total, row.legs) for row in rows[:2]] == [(A, 70, 0), (B, 40, 0)]
        assert [row.places for row in rows[2:]] == ["3–4", "3–4"]


class TestTieBreaks:
    """None is stated; these are settings."""

    def tied(self, *rules: TableTieBreak, legs: Sequence[TableLeg] = SEASON) -> list[tuple[str, TeamId]]:
        rows = table(fined(C, 88), rule=LeagueTable(tie_breaks=rules), legs=legs)
        return [(row.places, row.team) for row in rows[2:]]

    def test_the_leg_between_the_tied_teams(self) -> None:
        assert self.tied(TableTieBreak.LEG_BETWEEN) == [("3", C), ("4", D)]
        rows = table(fined(C, 88), rule=LeagueTable(tie_breaks=(TableTieBreak.LEG_BETWEEN,)))
        assert [(row.tie_breaks[0].amount, row.tie_breaks[0].why) for row in rows[2:]] == [
            (120, (Addend(AddendKind.LEG, D, "C–D", 120, LEG_CLAUSE),)),
            (80, (Addend(AddendKind.LEG, C, "C–D", 80, LEG_CLAUSE),)),
        ]
        assert [row.tie_breaks for row in rows[:2]] == [(), ()]

    def test_matches_won_then_wins_of_level_1(self) -> None:
        legs = [replace(one, wins=(4, 4), first_level_wins=(1, 2)) for one in SEASON]
        assert self.tied(TableTieBreak.GAMES_WON, legs=legs) == [("3–4", C), ("3–4", D)]
        assert self.tied(TableTieBreak.GAMES_WON, TableTieBreak.FIRST_LEVEL_WINS, legs=legs) == [("3", D), ("4", C)]
        legs[1] = replace(legs[1], wins=(6, 3))
        assert self.tied(TableTieBreak.GAMES_WON, TableTieBreak.FIRST_LEVEL_WINS, legs=legs) == [("3", C), ("4", D)]


POINTS = st.integers(0, 100)


@given(
    st.lists(st.tuples(POINTS, POINTS), min_size=6, max_size=6),
    st.lists(st.tuples(st.sampled_from(TEAMS), st.integers(1, 120), st.sampled_from(["", "A–B", "C–D"])), max_size=5),
    st.sampled_from(PenaltyTarget),
    st.booleans(),
    st.permutations(tuple(TableTieBreak)),
    st.integers(0, 3),
)
def test_every_figure_is_the_sum_of_its_reasons(
    scores: list[tuple[int, int]],
    fines: list[tuple[TeamId, int, str]],
    target: PenaltyTarget,
    may_fall_below_zero: bool,
    tie_breaks: list[TableTieBreak],
    how_many: int,
) -> None:
    legs = [played(leg.home, leg.away, *score) for leg, score in zip(SEASON, scores, strict=True)]
    rule = LeagueTable(tuple(tie_breaks[:how_many]), may_fall_below_zero)
    penalties = [fined(team, amount, leg) for team, amount, leg in fines]
    rows = table(*penalties, legs=legs, rule=rule, penalty_rule=TeamPenalties(allowed=True, target=target))
    assert sorted(row.team for row in rows) == sorted(TEAMS)
    for row in rows:
        assert row.total == sum(one.amount for one in row.why)
        assert row.points == sum(one.amount for one in row.why if one.kind is AddendKind.LEG)
        assert row.penalty == -2 * sum(amount for team, amount, _ in fines if team == row.team)
        assert may_fall_below_zero or row.total >= 0
        for figure in row.tie_breaks:
            assert figure.amount == sum(one.amount for one in figure.why)
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)
    for row in rows:
        shared = [each for each in rows if each.place == row.place]
        assert row.last_place - row.place + 1 == len(shared)
        assert rows[row.place - 1] is shared[0]


@given(st.permutations(SEASON), st.permutations([fined(C, 88), fined(A, 5), fined(A, 5)]))
def test_the_table_does_not_depend_on_the_order_of_entry(legs: list[TableLeg], penalties: list[TablePenalty]) -> None:
    assert whole(table(*penalties, legs=legs)) == whole(table(*penalties[::-1], legs=legs[::-1]))
