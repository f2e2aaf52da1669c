"""Fines, held points, explanations, matches not played, declined promotions (L-3.4, L-5.3, L-5.8, L-5.9, L-8.1(b))."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.match_defaults import Consequence, consequence
from arbiter_app.engine.competition.moves import Move
from arbiter_app.engine.discipline import defaulted_matches
from arbiter_app.engine.findings import Acceptance, Accepted
from arbiter_app.engine.records_discipline import FineCause, FineEnd
from arbiter_app.engine.values import MatchId, Side, TeamId
from tests.engine.divisions import EVENING, Season
from tests.engine.hall import instant, league, refused

HOME = Side.HOME
MATCH_DAY = date(2017, 10, 12)


def season(first: str = "- - 1 1 1 1") -> Season:
    """A at home against B on 2017-10-12; A's first two players do not come."""
    return Season("division-4").meets("A–B", first)


def fines(season: Season, amount: int, *, on: date | None = None, cause: FineCause = FineCause.DEFAULTS) -> Accepted:
    return season.do(
        cmd.ImposeFine(
            at=season.now, match_id=MatchId("A-B"), side=HOME, cause=cause, amount=amount, on=on,
            ruled_by="Controller", reason="Two absent",
        )
    )  # fmt: skip


def settles(season: Season, end: FineEnd, *, on: date | None = None, reason: str = "") -> None:
    codes = ("no_explanation_accepted", "explanation_was_late")
    accept = tuple(Acceptance(code, reason) for code in codes) if reason else ()
    seq = season.state.discipline.fines[-1].seq
    season.do(cmd.SettleFine(at=season.now, fine=seq, end=end, on=on, ruled_by="Controller", accept=accept))


def explains(season: Season, on: date, *, accepted: bool | None = None, match: str = "A-B") -> Accepted:
    return season.do(
        cmd.RecordExplanation(
            at=season.now, match_id=MatchId(match), side=HOME, text="Snow on the road", on=on, accepted=accepted,
            ruled_by="Controller",
        )
    )  # fmt: skip


class TestTheAmount:
    """So much for each player who defaulted, once two boards were (L-5.3/1)."""

    @pytest.mark.clause("L-5.3/1")
    def test_fifteen_for_two_is_too_little(self) -> None:
        with refused("fine_too_small", "L-5.3/1", minimum=20, players=2):
            fines(season(), 15)
        assert fines(season(), 20).events

    @pytest.mark.clause("L-5.3/1")
    def test_one_default_is_no_reason(self) -> None:
        with refused("too_few_defaults", "L-5.3/1", boards=1):
            fines(season("- 1 1 1 1 1"), 20)

    @pytest.mark.clause("L-8.1(b)")
    def test_a_late_result_costs_twenty_five_from_the_eighth_day(self) -> None:
        played = season()
        played.now = EVENING + timedelta(days=8)
        with refused("late_fine_too_early", "L-8.1(b)", day="2017-10-20"):
            fines(played, 25, cause=FineCause.LATE_RESULT, on=date(2017, 10, 19))
        with refused("late_fine_is_fixed", "L-8.1(b)", amount=25):
            fines(played, 30, cause=FineCause.LATE_RESULT)
        fines(played, 25, cause=FineCause.LATE_RESULT, on=date(2017, 10, 20))
        assert [(one.amount, one.end) for one in played.state.discipline.fines] == [(25, None)]


class TestHeldPoints:
    """Fined on 10-20; 5.0 won on 11-02 are held until 11-10 (L-5.3/2)."""

    @pytest.mark.clause("L-5.3/2")
    def test_points_after_the_fine_wait_for_the_payment(self) -> None:
        played = season()
        played.now = instant("12:00:00", "2017-10-20")
        fines(played, 20)
        played.meets("A–C", "1 1 1 1 1 2", round_number=4)
        row = next(one for one in played.table().rows if one.team == "A")
        assert (row.points, row.held, row.total) == (4 + 10, -10, 4)
        played.now = instant("12:00:00", "2017-11-10")
        settles(played, FineEnd.PAID)
        row = next(one for one in played.table().rows if one.team == "A")
        assert (row.points, row.held, row.total) == (14, 0, 14)

    @pytest.mark.clause("L-5.3/2")
    def test_a_match_of_the_day_of_the_fine_is_not_after_it(self) -> None:
        played = season().meets("A–C", "1 1 1 1 1 2", round_number=2)
        fines(played, 20, on=date(2017, 10, 19))
        assert next(one.held for one in played.table().rows if one.team == "A") == 0

    @pytest.mark.clause("L-5.3/2")
    def test_between_level_teams_the_match_counts_as_played(self) -> None:
        """A's 5.0 of 11-02 against C are held, and are what parts the two (X-24)."""
        played = season("- - 1 1 2 =")
        played.now = instant("12:00:00", "2017-10-20")
        fines(played, 20)
        played.meets("A–C", "1 1 1 1 1 2", round_number=4)
        (leg,) = (one for one in played.table().legs if one.label == "A-C")
        assert (leg.home_points, leg.away_points) == (10, 2)
        assert next(one.held for one in played.table().rows if one.team == "A") == -10


class TestExplanation:
    """Offence of 10-12: until 10-19 (L-5.3/3)."""

    @pytest.mark.clause("L-5.3/3")
    def test_a_fine_is_waived_after_an_explanation_in_time(self) -> None:
        played = season()
        played.now = instant("12:00:00", "2017-10-25")
        fines(played, 20)
        with refused("no_explanation_accepted", "L-5.3/3"):
            settles(played, FineEnd.WAIVED)
        ruling = explains(played, date(2017, 10, 19), accepted=True).ruling
        assert ruling is not None
        assert ruling.lines == ()
        settles(played, FineEnd.WAIVED)
        assert played.state.discipline.fines[0].end is FineEnd.WAIVED

    @pytest.mark.clause("L-5.3/3")
    def test_a_day_later_the_waiver_needs_a_reason(self) -> None:
        played = season()
        played.now = instant("12:00:00", "2017-10-25")
        fines(played, 20)
        ruling = explains(played, date(2017, 10, 20), accepted=True).ruling
        assert ruling is not None
        assert [line.code for line in ruling.lines] == ["explanation_late"]
        with refused("explanation_was_late", "L-5.3/3", day="2017-10-20", until="2017-10-19"):
            settles(played, FineEnd.WAIVED)
        settles(played, FineEnd.WAIVED, reason="The post was on strike")
        assert played.state.discipline.fines[0].end is FineEnd.WAIVED


@pytest.mark.parametrize(
    ("told", "controller", "code"),
    [
        ("17:55:00", "17:58:00", "walkover_told_in_time"),
        ("18:40:00", "17:58:00", "walkover_told_late"),
        ("17:55:00", "18:40:00", "walkover_told_late"),
        ("17:55:00", "", "walkover_told_late"),
        ("18:20:00", "17:58:00", "walkover_told_late"),
    ],
)
@pytest.mark.clause("L-5.3/4")
def test_a_walkover_is_told_before_the_visitors_set_out(told: str, controller: str, code: str) -> None:
    played = season()
    ruling = played.ruling(
        cmd.RecordWalkoverNotice(
            at=played.now, match_id=MatchId("A-B"), side=HOME, told_at=instant(told),
            controller_told_at=instant(controller) if controller else None, visitors_left_at=instant("18:20:00"),
        )
    )  # fmt: skip
    assert (ruling.code, ruling.clauses) == (code, ("L-5.3/4",))


class TestWholeMatches:
    """One costs a division, three lead to the bottom, in the lowest the team may be scratched (L-5.8, L-5.9)."""

    @pytest.mark.parametrize(
        ("division", "count", "expected"),
        [
            ("division-3", 0, None),
            ("division-3", 1, (Consequence.ONE_DOWN, "division-4")),
            ("division-3", 2, (Consequence.ONE_DOWN, "division-4")),
            ("division-2", 3, (Consequence.BOTTOM, "division-7")),
            ("division-7", 1, (Consequence.SCRATCH, "")),
            ("division-7", 3, (Consequence.SCRATCH, "")),
            ("novices", 3, None),
        ],
    )
    @pytest.mark.clause("L-5.8", "L-5.9")
    def test_what_is_proposed(self, division: str, count: int, expected: tuple[Consequence, str] | None) -> None:
        assert consequence(league().fines, count, division, league().eligibility.ladder) == expected

    @pytest.mark.clause("L-5.8")
    def test_a_match_with_every_board_given_away_until_it_is_excused(self) -> None:
        played = season("- - - - - -")
        (found,) = defaulted_matches(played.state, played.rulebook)
        assert (found.team_id, found.proposed, found.to_division) == ("A", Consequence.ONE_DOWN, "division-5")
        assert found.clause == "L-5.8"
        explains(played, MATCH_DAY, accepted=True)
        (found,) = defaulted_matches(played.state, played.rulebook)
        assert (found.counted, found.proposed) == (0, None)

    @pytest.mark.clause("L-5.9")
    def test_three_lead_to_the_bottom(self) -> None:
        played = season("- - - - - -").meets("A–C", "- - - - - -").meets("A–D", "- - - - - -")
        (found,) = defaulted_matches(played.state, played.rulebook)
        assert (found.counted, found.proposed, found.to_division) == (3, Consequence.BOTTOM, "division-7")
        assert found.clause == "L-5.9"

    @pytest.mark.clause("L-5.8")
    def test_the_controller_may_call_a_match_defaulted(self) -> None:
        played = season()
        assert defaulted_matches(played.state, played.rulebook) == ()
        mark = cmd.MarkMatchDefaulted(
            at=played.now, match_id=MatchId("A-B"), side=HOME, ruled_by="Controller", reason="Left after ten minutes"
        )
        played.do(mark)
        assert [one.team_id for one in defaulted_matches(played.state, played.rulebook)] == ["A"]
        with refused("match_marked_already"):
            played.do(mark)


class TestDeclinedPromotion:
    """The second place of a division is vacant, and the committee fills it (L-3.4)."""

    @pytest.mark.clause("L-3.4")
    def test_the_place_is_vacant_until_the_committee_names_a_team(self) -> None:
        played = (
            Season("division-4").meets("A–B", "1 1 1 1 1 1").meets("A–C", "1 1 1 1 1 1").meets("B–C", "1 1 1 1 1 1")
        )
        assert played.table().moves == {"A": Move.UP, "B": Move.UP}
        played.do(cmd.DeclinePromotion(at=played.now, team_id=TeamId("B"), by="Secretary of Club B"))
        assert played.table().moves == {"A": Move.UP, "B": Move.DECLINED}
        played.do(
            cmd.FillPlace(
                at=played.now, declined=TeamId("B"), team_id=TeamId("C"), by="Committee", on=date(2017, 10, 26)
            )
        )
        (vacancy,) = played.state.discipline.declined
        assert (vacancy.replaced_by, vacancy.filled_by, vacancy.filled_on) == ("C", "Committee", date(2017, 10, 26))

    @pytest.mark.clause("L-3.4")
    def test_who_does_not_go_up_is_asked_about(self) -> None:
        played = season()
        with refused("no_promotion_yet", team="A"):
            played.do(cmd.DeclinePromotion(at=played.now, team_id=TeamId("A"), by="Secretary"))


@pytest.mark.clause("L-4.2")
def test_a_penalty_of_the_committee_keeps_who_decided_it() -> None:
    played = season("1 1 1 1 1 1")
    played.do(
        cmd.PenaliseTeam(
            at=played.now, team_id=TeamId("A"), points=2, reason="Late entry", ruled_by="Committee"
        )
    )  # fmt: skip
    assert [(one.half_points, one.ruled_by) for one in played.state.team_penalties] == [(4, "Committee")]
    assert next(row.total for row in played.table().rows if row.team == "A") == 8
