"""The table of a division from matches that were played board by board (L-2.2, L-3, L-4, W2, W3, W12, W13)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.moves import Move
from arbiter_app.engine.competition.table import AddendKind
from arbiter_app.engine.findings import TableChange
from arbiter_app.engine.values import BoardRef, MatchId, Side, TeamId
from tests.engine.divisions import Season, order
from tests.engine.hall import league, points, refused, with_rules

DRAWN = "= = = = ="
THREE = (("P–Q", "1 1 = = 2"), ("Q–R", "2 1 1 1 2"), ("R–P", "2 2 1 1 1"))


class TestTies:
    @pytest.mark.clause("L-4.3", "L-4.4")
    @pytest.mark.parametrize(
        ("division", "results", "places"),
        [
            (1, "1 2 = = = = 2 1", "A=B"),
            (3, "1 2 2 = 1 =", "B A"),
            (3, "1 2 = = 2 1", "A=B"),
            (5, "1 2 2 = 1", "B A"),
        ],
    )
    def test_two_teams_with_a_drawn_match_are_parted_by_its_board_count(
        self, division: int, results: str, places: str
    ) -> None:
        """W2."""
        assert order(Season(f"division-{division}").meets("A–B", results).table()) == places

    @pytest.mark.clause("L-4.3")
    @pytest.mark.parametrize(("results", "places"), [("1 2 2 1", "A=B"), ("1 2 1 2", "A B")])
    def test_so_are_novices(self, results: str, places: str) -> None:
        """W2, the two lines of four boards."""
        assert order(Season("novices").meets("A–B", results).table()) == places

    @pytest.mark.clause("L-4.3", "L-4.4")
    def test_three_level_teams_are_parted_by_the_board_count_of_their_matches(self) -> None:
        """W3: 5–5–5 in points, 18, 12 and 10 in board count."""
        season = Season("division-5")
        for pair, results in THREE:
            season.meets(pair, results)
        table = season.table()
        assert order(table) == "P R Q"
        assert [[one.amount for one in row.tie_breaks] for row in table.rows] == [[10, 18], [10, 12], [10, 10]]
        assert [one.leg for one in table.rows[0].tie_breaks[1].why] == ["P-Q", "R-P"]

    @pytest.mark.clause("L-4.3")
    def test_those_still_level_are_compared_anew(self) -> None:
        """W3b: Q and R have 11 each; their own match was 3–2."""
        season = Season("division-5")
        for pair, results in (THREE[0], ("Q–R", "1 1 2 2 1"), THREE[2]):
            season.meets(pair, results)
        assert order(season.table()) == "P Q R"
        season.rulebook = with_rules(league(), "league_table", ties_start_again=False)
        assert order(season.table()) == "P Q=R"

    @pytest.mark.clause("L-4.3")
    def test_a_play_off_or_a_lot_is_recorded_and_decides(self) -> None:
        season = Season("division-5").meets("A–B", "1 2 = = =").meets("C–D", DRAWN)
        season.decides_order("DC", "Play-off 2–3")
        rows = {row.team: row for row in season.table().rows}
        assert rows[TeamId("D")].place < rows[TeamId("C")].place
        assert rows[TeamId("D")].decision == "Play-off 2–3"
        season.decides_order("CD", "The play-off was void: by lot")
        assert {row.team: row.decision for row in season.table().rows}[TeamId("C")] == "The play-off was void: by lot"

    @pytest.mark.clause("L-4.3")
    def test_a_decision_holds_only_while_just_these_teams_are_level_with_that_total(self) -> None:
        season = Season("division-5").meets("A–B", "1 2 = = =").meets("C–D", DRAWN)
        season.decides_order("DC", "by lot")
        season.penalises("C", 0, half=True)
        season.penalises("D", 0, half=True)
        rows = {row.team: row for row in season.table().rows}
        assert (rows[TeamId("C")].places, rows[TeamId("D")].places) == ("3–4", "3–4")
        assert (rows[TeamId("C")].decision, rows[TeamId("C")].stale_decision) == ("", "by lot")
        season.decides_order("CD", "by a new lot")
        assert [row.team for row in season.table().rows][2:] == ["C", "D"]

    @pytest.mark.clause("L-4.3")
    def test_some_of_the_teams_that_share_a_place_are_not_enough(self) -> None:
        season = Season("division-5").meets("A–B", DRAWN).meets("C–D", DRAWN)
        assert order(season.table()) == "A=B=C=D"
        with refused("places_not_shared", clause="L-4.3"):
            season.decides_order("AB", "by lot")

    @pytest.mark.clause("L-4.3")
    def test_teams_that_the_rules_part_are_asked_about(self) -> None:
        season = Season("division-5").meets("A–B", "1 2 = = =")
        with refused("places_not_shared", clause="L-4.3"):
            season.decides_order("BA", "by lot")


def mini_division() -> Season:
    """W13. The two games that H won against G were by a player whose points a ruling takes: H 0, G keeps its 3."""
    season = Season("division-5")
    season.meets("E–F", "1 1 1 = 2").meets("G–H", "1 1 1 2 2")
    season.meets("E–G", "1 1 2 2 2").meets("F–H", "= + 1 1 =")
    season.meets("E–H", "1 1 1 2 2").meets("F–G", "1 1 1 = 2")
    for board in (4, 5):
        season.do(
            cmd.RuleAdvice(
                at=season.now, board=BoardRef(MatchId("G-H"), board), offender=Side.AWAY, ruled_by="Controller",
                reason="the points go",
            )
        )  # fmt: skip
    season.penalises("F", 0, half=True)
    return season


class TestGamePoints:
    @pytest.mark.clause("L-4.1/1", "L-4.1/2", "L-4.2")
    def test_points_of_games_less_penalties_make_the_table(self) -> None:
        """W13."""
        table = mini_division().table()
        assert [(row.team, row.place, row.points, row.penalty, row.total) for row in table.rows] == [
            ("E", 1, *points("8.5", "0", "8.5")),
            ("F", 2, *points("9", "-0.5", "8.5")),
            ("G", 3, *points("7.5", "0", "7.5")),
            ("H", 4, *points("2", "0", "2")),
        ]

    @pytest.mark.clause("L-4.2")
    def test_each_total_is_the_sum_of_its_reasons(self) -> None:
        rows = {row.team: row for row in mini_division().table().rows}
        why = rows[TeamId("F")].why
        assert [(one.label, one.leg, one.amount) for one in why if one.kind is AddendKind.LEG] == [
            ("E", "E-F", 3), ("H", "F-H", 8), ("G", "F-G", 7),
        ]  # fmt: skip
        assert [(one.kind, one.label, one.amount, one.clause) for one in why[3:]] == [
            (AddendKind.PENALTY, "Committee", -1, "L-4.2")
        ]
        assert {one.clause for one in why} == {"L-4.2"}

    @pytest.mark.clause("L-4.2")
    def test_a_penalty_is_above_zero(self) -> None:
        season = Season("division-5").meets("A–B", DRAWN)
        with refused("amount_required", clause="L-4.2"):
            season.penalises("A", 0)

    @pytest.mark.clause("L-4.2")
    def test_a_penalty_says_what_becomes_of_total_and_place(self) -> None:
        """A won 3 : 2 and loses 1½."""
        season = Season("division-5").meets("A–B", "1 1 1 2 2")
        taken = cmd.PenaliseTeam(at=season.now, team_id=TeamId("A"), points=1, half=True, reason="Committee")
        assert season.ruling(taken).table == (TableChange("A", 6, 3, 1, 2),)

    def test_a_ruling_says_what_becomes_of_the_places(self) -> None:
        season = Season("division-5").meets("A–B", "1 2 = = =")
        ruling = season.ruling(
            cmd.RuleAdvice(
                at=season.now, board=BoardRef(MatchId("A-B"), 1), offender=Side.HOME, ruled_by="Controller", reason="x"
            )
        )
        assert [(one.team, one.place_before, one.place_after) for one in ruling.table] == [("A", 1, 2), ("B", 2, 1)]


ALL_BOARDS = {8: "1 1 1 1 1 1 1 1", 6: "1 1 1 1 1 1", 5: "1 1 1 1 1"}


def whole_division(number: int, teams: int) -> Season:
    """Everybody meets everybody; the team that comes first in the alphabet wins."""
    season = Season(f"division-{number}")
    names = [chr(ord("A") + place) for place in range(teams)]
    for home, away in combinations(names, 2):
        season.meets(f"{home}–{away}", ALL_BOARDS[season.size])
    return season


class TestUpAndDown:
    @pytest.mark.clause("L-3.2/1", "L-3.3")
    @pytest.mark.parametrize(("teams", "down"), [(12, "KL"), (11, "K"), (4, "")])
    def test_two_go_up_and_the_places_eleven_and_twelve_down(self, teams: int, down: str) -> None:
        found = whole_division(4, teams).table()
        assert found.is_final
        assert "".join(team for team, move in found.moves.items() if move is Move.DOWN) == down
        assert "".join(team for team, move in found.moves.items() if move is Move.UP) == "AB"
        assert found.champion is None

    @pytest.mark.clause("L-2.2", "L-3.2/1")
    def test_nobody_goes_up_from_the_first_whose_winner_is_champion(self) -> None:
        found = whole_division(1, 3).table()
        assert (found.champion, dict(found.moves)) == ("A", {})

    @pytest.mark.clause("L-2.2")
    def test_there_is_no_champion_before_the_last_match(self) -> None:
        season = Season("division-1").meets("A–B", ALL_BOARDS[8]).meets("A–C", ALL_BOARDS[8])
        assert season.table().champion is None
        season.meets("B–C", "1 1 1")
        assert (season.table().champion, season.table().is_final) == (None, False)

    @pytest.mark.clause("L-2.2", "L-3.2/1")
    def test_one_match_in_the_file_is_an_evening_and_no_division(self) -> None:
        found = Season("division-1").meets("A–B", ALL_BOARDS[8]).table()
        assert (found.is_final, found.champion, dict(found.moves)) == (False, None, {})

    @pytest.mark.clause("L-3.2/1", "L-4.3")
    def test_of_teams_that_share_the_second_place_nobody_goes_up_yet(self) -> None:
        season = (
            Season("division-4").meets("A–B", "1 1 1 1 1 1").meets("A–C", "1 1 1 1 1 1").meets("B–C", "= = = = = =")
        )
        assert dict(season.table().moves) == {"A": Move.UP}
        assert season.table().undecided == ("B", "C")
        season.decides_order("CB", "by lot")
        assert dict(season.table().moves) == {"A": Move.UP, "C": Move.UP}

    @pytest.mark.clause("L-3.2/2")
    def test_division_5_without_groups_needs_no_play_off(self) -> None:
        season = whole_division(5, 3)
        assert [team for team, move in season.table().moves.items() if move is Move.UP] == ["A", "B"]

    @pytest.mark.clause("L-13/5")
    def test_nobody_leaves_the_novices(self) -> None:
        season = Season("novices")
        for pair in ("A–B", "A–C", "B–C"):
            season.meets(pair, "1 1 1 1")
        assert (season.table().is_final, dict(season.table().moves)) == (True, {})


def two_groups(division: str, *, between: str = "1 1 = = 2") -> Season:
    """Two groups of three; N1, N2 and S1, S2 are the first of theirs, with the results of W12 between them.

    `between`: how N1 played N2.
    """
    season = (
        Season(division)
        .enters("N1", "N2", group="north")
        .enters("N3", group="North ")
        .enters("S1", "S2", "S3", group="south")
    )
    season.meets("N1–N2", between).meets("S1–S2", "1 2 = = =")
    for home, away in (("N1", "N3"), ("N2", "N3"), ("S1", "S3"), ("S2", "S3")):
        season.meets(f"{home}–{away}", "1 1 1 1 1")
    return season


class TestGroups:
    @pytest.mark.clause("L-3.2/2")
    def test_the_first_two_of_each_group_play_off_and_carry_their_match_over(self) -> None:
        """W12: 8.5, 8.5, 8.0 and 5.0; N1 before N2 by their own match."""
        season = two_groups("division-5")
        assert [(table.group, order(table)[:5]) for table in season.tables()] == [
            ("north", "N1 N2"),
            ("south", "S1 S2"),
        ]
        assert not any(table.moves and Move.UP in table.moves.values() for table in season.tables())
        season.meets("N1–S1", "1 1 2 2 2").meets("N1–S2", "1 1 1 = 2")
        season.meets("N2–S1", "1 2 = = =").meets("N2–S2", "1 1 1 1 2")
        play_off = season.tables()[2]
        assert play_off.is_play_off
        assert play_off.is_final
        assert [(row.team, row.total) for row in play_off.rows] == [
            (team, *points(total)) for team, total in (("N1", "8.5"), ("N2", "8.5"), ("S1", "8"), ("S2", "5"))
        ]
        assert dict(play_off.moves) == {"N1": Move.UP, "N2": Move.UP}
        # The play-off is no part of the groups.
        assert [row.total for row in season.tables()[0].rows] == list(points("8", "7", "0"))

    @pytest.mark.clause("L-4.3", "L-3.2/2")
    def test_a_lot_about_a_group_is_not_told_of_as_stale_in_the_play_off(self) -> None:
        season = two_groups("division-5", between="= = = = =")
        season.decides_order(("N2", "N1"), "by lot")
        season.meets("N1–S1", "1 1 2 2 2").meets("N2–S2", "1 1 1 = 2")
        group, _, play_off = season.tables()
        assert [(row.team, row.decision) for row in group.rows][:2] == [("N2", "by lot"), ("N1", "by lot")]
        assert {(row.decision, row.stale_decision) for row in play_off.rows} == {("", "")}

    @pytest.mark.clause("L-3.2/1")
    def test_elsewhere_the_first_two_of_each_group_go_up(self) -> None:
        tables = two_groups("division-6").tables()
        assert [set(table.moves) for table in tables] == [{"N1", "N2"}, {"S1", "S2"}]


RESULTS = st.sampled_from(["1 1 1 1 1", "1 2 = = =", "2 2 = = 1", "= = = = =", "2 + - = 1"])


@settings(max_examples=12, deadline=None)
@given(st.lists(RESULTS, min_size=6, max_size=6), st.permutations(list(combinations("ABCD", 2))))
def test_the_table_does_not_depend_on_the_order_of_entry(results: list[str], entered: list[tuple[str, str]]) -> None:
    """Property: the same matches, entered in another order, give the same table."""
    played = dict(zip(combinations("ABCD", 2), results, strict=True))

    def table(pairs: list[tuple[str, str]]) -> object:
        season = Season("division-5")
        for home, away in pairs:
            season.meets(f"{home}–{away}", played[home, away], round_number=list(played).index((home, away)) + 1)
        return replace(season.table(), legs=())

    assert table(entered) == table(list(played))
