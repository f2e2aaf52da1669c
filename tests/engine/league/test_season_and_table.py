"""W-C2: the table with a penalty for a team that was free, shared places, and the sample season (W-1, W-51 to W-53)."""

from __future__ import annotations

import pytest

from arbiter_app.bootstrap import begin_script, load_script, play_script
from arbiter_app.desk import Desk
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.leg_score import leg_score
from arbiter_app.engine.competition.table import AddendKind
from arbiter_app.engine.league import leg_number, scored_leg, table
from arbiter_app.engine.rulebook_league import PenaltyTarget
from arbiter_app.engine.state import State
from arbiter_app.engine.values import LegId, TeamId
from arbiter_app.resources import resource
from tests.engine.hall import refused
from tests.engine.league.season import D1, HOME, LEGS, LIST, A, B, C, Season, whole, with_rules

SCRIPT = resource("sample", "workplace-league", "season.jsonl")


@pytest.fixture(scope="module")
def desk() -> Desk:
    """The sample season, played by its script; every line is answered as it expects."""
    lines = load_script(SCRIPT)
    opened, reader, rest = begin_script(lines, None)
    play_script(rest, opened.desk, reader)
    return opened.desk


def totals(state: State, desk: Desk) -> dict[str, int]:
    """Whole points of each team, from the first place down."""
    return {row.team: row.total // 2 for row in table(state, desk.rulebook)}


class TestSampleSeason:
    """All six legs of W-C2, by script."""

    @pytest.mark.clause("W-1", "W-51", "W-52")
    def test_the_totals_are_186_170_150_70(self, desk: Desk) -> None:
        assert totals(desk.state, desk) == {"B": 186, "A": 170, "C": 150, "D": 70}
        rows = table(desk.state, desk.rulebook)
        assert [(row.place, row.points // 2, row.penalty // 2) for row in rows] == [
            (1, 186, 0),
            (2, 170, 0),
            (3, 158, -8),
            (4, 70, 0),
        ]

    @pytest.mark.clause("W-39", "W-84")
    def test_the_legs_are_those_of_the_rules(self, desk: Desk) -> None:
        scores = {leg.id: whole(*_score(desk, leg.id)) for leg in desk.state.legs.values()}
        assert scores == {
            "A-B": (54, 39),
            "C-D": (60, 40),
            "A-C": (46, 51),
            "B-D": (100, 0),
            "A-D": (70, 30),
            "B-C": (47, 47),
        }

    @pytest.mark.clause("W-1")
    def test_every_figure_is_told_with_what_it_is_made_of(self, desk: Desk) -> None:
        rows = {row.team: row for row in table(desk.state, desk.rulebook)}
        why = {team: [(one.kind, one.amount // 2) for one in row.why] for team, row in rows.items()}
        leg, penalty = AddendKind.LEG, AddendKind.PENALTY
        assert why[B] == [(leg, 39), (leg, 100), (leg, 47)]
        assert why[A] == [(leg, 54), (leg, 46), (leg, 70)]
        assert why[C] == [(leg, 60), (leg, 51), (leg, 47), (penalty, -8)]
        assert why[TeamId("D")] == [(leg, 40), (leg, 0), (leg, 30)]

    def test_all_legs_are_closed_and_numbered_by_team(self, desk: Desk) -> None:
        assert all(leg.closed_at is not None for leg in desk.state.legs.values())
        assert [leg_number(desk.state, B, LegId(leg)) for leg in ("A-B", "B-D", "B-C")] == [1, 2, 3]

    @pytest.mark.clause("W-53")
    def test_without_the_penalty_c_would_have_158(self, desk: Desk) -> None:
        penalty = desk.state.team_penalties[0]
        assert (penalty.team_id, penalty.half_points) == (C, 16)


def _score(desk: Desk, leg: LegId) -> tuple[int, int]:
    score = leg_score(scored_leg(desk.state, desk.rulebook, desk.state.legs[leg]))
    return score.home, score.away


class TestTeamPenalties:
    """The arbiter takes points from a team, also from one that is free that day."""

    @pytest.mark.clause("W-52", "W-53")
    @pytest.mark.parametrize("team", ["A", "B", "C", "D"])
    def test_any_team_may_lose_points_on_d1(self, team: str) -> None:
        """On D1 only A and B play."""
        season = Season.playing("A-B-d1")
        season.at("18:10:00", D1)
        ruling = season.penalises(team, 8)
        assert "W-52" in ruling.clauses
        assert season.totals()[team] == -8

    @pytest.mark.clause("W-53")
    def test_a_rulebook_may_bind_it_to_the_teams_of_the_leg(self) -> None:
        season = Season.arranged(with_rules("team_penalties", any_team=False))
        with refused("team_not_playing", "W-53", team="Team C"):
            season.penalises("C", 8, leg="A-B")
        season.penalises("A", 8, leg="A-B")

    @pytest.mark.clause("W-52")
    @pytest.mark.parametrize("points", [0, -3])
    def test_an_amount_above_none_is_required(self, points: int) -> None:
        with refused("amount_required", "W-52"):
            Season.arranged().penalises("C", points)

    @pytest.mark.clause("W-52")
    def test_a_reason_is_required(self) -> None:
        with refused("reason_required", "W-52"):
            Season.arranged().penalises("C", 8, " ")

    @pytest.mark.clause("W-52")
    def test_the_total_loses_them_and_no_leg_does(self) -> None:
        season = Season.arranged()
        season.plays_leg("C-D")
        ruling = season.penalises("C", 8)
        assert (ruling.params["before_points"], ruling.params["after_points"]) == (200, 184)
        assert season.totals()["C"] == 92
        assert [(one.team, one.before, one.after, one.place_before, one.place_after) for one in ruling.table] == [
            ("Team C", 200, 184, 1, 1)
        ]
        assert season.leg_score("C-D") == (100, 0)

    @pytest.mark.clause("W-52")
    def test_as_a_setting_they_come_off_a_leg(self) -> None:
        season = Season.arranged(with_rules("team_penalties", target=PenaltyTarget.LEG))
        season.plays_leg("C-D")
        with refused("leg_required"):
            season.penalises("C", 8)
        season.penalises("C", 8, leg="C-D")
        assert season.totals()["C"] == 92

    @pytest.mark.clause("W-52")
    def test_a_leg_that_is_named_has_to_be_there(self) -> None:
        with refused("no_such_leg", leg="A-Z"):
            Season.arranged().penalises("A", 8, leg="A-Z")

    @pytest.mark.clause("W-52")
    def test_it_is_taken_back_with_an_undo(self) -> None:
        season = Season.arranged()
        season.penalises("C", 8)
        season.undoes(season.entries[-1].seq)
        assert season.totals()["C"] == 0


class TestSharedPlaces:
    """Equal totals share the place; no tie-break is invented (Q10)."""

    @staticmethod
    def tied() -> Season:
        """A and B have 100 each for lists that C and D missed."""
        season = Season.arranged()
        for leg in ("A-C", "B-D"):
            season.at("12:00:00", season.eve_of(f"{leg}-d1")).seals_list(leg, HOME)
            season.at("17:00:00").rules_missed(leg, LIST)
        return season

    @pytest.mark.clause("W-52")
    def test_the_place_is_shared(self) -> None:
        rows = self.tied().table()
        assert [(row.team, row.place, row.last_place, row.total // 2) for row in rows] == [
            ("A", 1, 2, 100),
            ("B", 1, 2, 100),
            ("C", 3, 4, 0),
            ("D", 3, 4, 0),
        ]

    @pytest.mark.clause("W-52")
    def test_with_88_points_off_c_and_d_share_place_3__w_c2(self, desk: Desk) -> None:
        """In the sample season C has 158 without its penalty, and D 70."""
        season = Season.founded()
        season.rulebook = desk.rulebook
        season.state = desk.state
        season.at("20:00:00", LEGS["B-C"][1][3])
        season.penalises("C", 80, "in all 88")
        rows = season.table()[2:]
        assert [(row.team, row.place, row.last_place, row.total // 2) for row in rows] == [
            ("C", 3, 4, 70),
            ("D", 3, 4, 70),
        ]

    @pytest.mark.clause("W-52")
    def test_the_arbiter_may_decide_with_a_reason(self) -> None:
        season = self.tied()
        with refused("reason_missing"):
            season.do(cmd.DecidePlaces(at=season.now, teams=(B, A), reason=" "))
        with refused("places_not_shared"):
            season.do(cmd.DecidePlaces(at=season.now, teams=(A, C), reason="play-off"))
        season.do(cmd.DecidePlaces(at=season.now, teams=(B, A, B), reason="play-off"))
        rows = season.table()[:2]
        assert [(row.team, row.place, row.last_place, row.decision) for row in rows] == [
            ("B", 1, 1, "play-off"),
            ("A", 2, 2, "play-off"),
        ]
