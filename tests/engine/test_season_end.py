"""After the last round: special matches, board prizes, trophies through `decide` and `apply` (L-5.5 to L-5.7, L-9)."""

from __future__ import annotations

from datetime import date

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.moves import Move
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.season_end import lines_of, prize_rows, special_match_pairs
from arbiter_app.engine.values import PlayerId, TeamId
from tests.engine.divisions import Season, order
from tests.engine.hall import instant, league, refused

A, B = TeamId("A"), TeamId("B")
NOTIFIED, LAST_DAY, TOO_LATE = date(2018, 5, 2), date(2018, 5, 9), date(2018, 5, 10)


def played_out(**results: str) -> Season:
    """Four teams, two go up: T 13½, A 9, B 8, D far behind; D did not come to boards 4 to 6 against A.

    `AD="1 1 1 1 1 1"`: what else happened in a match.
    """
    season = Season("division-3")
    known = {
        "TA": "1 1 1 = = =",
        "TB": "1 1 1 = = =",
        "TD": "1 1 1 = = =",
        "AB": "= = = = = =",
        "AD": "1 2 = + + +",
        "BD": "1 = = = = =",
    }
    for pair, played in {**known, **results}.items():
        season.meets("–".join(pair), played)
    season.now = instant("12:00:00", "2018-05-20")
    return season


def pairs(season: Season) -> list[tuple[str, str, bool]]:
    """Who gained, who is displaced, and whether it may ask for a match."""
    found = special_match_pairs(season.state, season.rulebook, season.name)
    return [(one.gained, one.displaced, one.is_entitled) for one in found]


def notifies(season: Season, *, on: date = NOTIFIED, reason: str = "") -> None:
    accept = tuple(
        Acceptance(code, reason)
        for code in ("special_match_no_ground", "special_match_not_more_left", "special_match_not_clean")
    )
    season.do(cmd.NotifySpecialMatch(at=season.now, gained=A, displaced=B, on=on, accept=accept if reason else ()))


def answers(season: Season, *, on: date = LAST_DAY, asks: bool = True, reason: str = "") -> None:
    accept = (Acceptance("reply_too_late", reason),) if reason else ()
    season.do(cmd.AnswerSpecialMatch(at=season.now, gained=A, displaced=B, asks=asks, on=on, accept=accept))


def plays(season: Season, gained: int, displaced: int) -> None:
    season.do(
        cmd.RecordSpecialMatch(at=season.now, gained=A, displaced=B, gained_points=gained, displaced_points=displaced)
    )


class TestTheRight:
    """A has 3 points from the boards D gave away, B 1½ from the same boards; the line runs below the second place."""

    @pytest.mark.clause("L-5.5", "L-5.5(a)")
    def test_more_is_left_to_the_displaced_team(self) -> None:
        season = played_out()
        assert order(season.table()) == "T A B D"
        (found,) = special_match_pairs(season.state, season.rulebook, "division-3")
        assert (found.gained, found.displaced, found.line) == (A, B, 2)
        assert (found.gained_total, found.displaced_total) == (18, 16)
        assert (found.gained_left, found.displaced_left) == (12, 13)
        assert found.is_entitled

    @pytest.mark.clause("L-5.5(a)")
    def test_as_much_is_not_enough(self) -> None:
        season = played_out(BD="1 = 2 = = =")
        assert pairs(season) == [("A", "B", False)]
        with refused("special_match_not_more_left", "L-5.5(a)", gained_left_points=12, displaced_left_points=12):
            notifies(season)

    @pytest.mark.clause("L-5.5")
    def test_two_boards_are_too_few(self) -> None:
        season = played_out(AD="1 2 = = + +")
        assert pairs(season) == []
        with refused("special_match_no_ground", "L-5.5"):
            notifies(season)

    @pytest.mark.clause("L-5.5(b)")
    def test_who_conceded_three_boards_itself_has_no_right(self) -> None:
        season = played_out(TB="+ + + = = =", AB="2 2 2 2 = =", BD="1 1 1 2 2 2")
        assert order(season.table()) == "T A B D"
        with refused("special_match_not_clean", "L-5.5(b)", conceded=3, received=0, below=3):
            notifies(season)

    @pytest.mark.clause("L-5.5")
    def test_nothing_is_asked_before_the_division_is_over(self) -> None:
        season = played_out(BD="1 = =")
        assert pairs(season) == []

    @pytest.mark.parametrize(
        ("division", "teams", "lines"),
        [("division-1", 12, (1, 10)), ("division-2", 12, (2, 10)), ("division-2", 10, (2,)), ("novices", 8, ())],
    )
    @pytest.mark.clause("L-5.5")
    def test_the_lines_of_a_division(self, division: str, teams: int, lines: tuple[int, ...]) -> None:
        season = Season(division)
        names = [f"T{number}" for number in range(teams)]
        for round_number, name in enumerate(names[1:], 1):
            season.meets(f"{names[0]}–{name}", " ".join("1" * season.size), round_number=round_number)
        assert lines_of(league().divisions[division], season.table()) == lines


class TestTheReply:
    @pytest.mark.clause("L-5.7")
    def test_seven_days_from_being_told(self) -> None:
        season = played_out()
        notifies(season)
        answers(season, on=LAST_DAY)
        (right,) = season.state.special_matches
        assert (right.notified_on, right.asks, right.replied_on) == (NOTIFIED, True, LAST_DAY)

    @pytest.mark.clause("L-5.7")
    def test_a_day_later_the_right_has_lapsed(self) -> None:
        season = played_out()
        notifies(season)
        with refused("reply_too_late", "L-5.7", until="2018-05-09"):
            answers(season, on=TOO_LATE)
        answers(season, on=TOO_LATE, reason="The letter was delayed")
        assert season.state.special_matches[0].asks

    @pytest.mark.clause("L-5.7")
    def test_who_was_told_nothing_has_nothing_to_answer(self) -> None:
        season = played_out()
        with refused("special_match_unknown"):
            answers(season)
        notifies(season)
        with refused("special_match_known"):
            notifies(season)
        with refused("reply_before_notice"):
            answers(season, on=date(2018, 5, 1))


class TestTheMatch:
    @pytest.mark.clause("L-5.5(c)")
    @pytest.mark.parametrize(("score", "places"), [((5, 7), "T B A D"), ((6, 6), "T A B D"), ((8, 4), "T A B D")])
    def test_only_a_win_changes_the_order(self, score: tuple[int, int], places: str) -> None:
        season = played_out()
        notifies(season)
        answers(season)
        plays(season, *score)
        table = season.table()
        assert order(table) == places
        assert [row.place for row in table.rows] == [1, 2, 3, 4]
        assert table.moves[TeamId(places.split()[1])] is Move.UP

    @pytest.mark.clause("L-5.5(c)")
    def test_a_team_that_did_not_ask_does_not_play(self) -> None:
        season = played_out()
        notifies(season)
        with refused("special_match_not_asked"):
            plays(season, 5, 7)
        answers(season, asks=False)
        with refused("special_match_not_asked"):
            plays(season, 5, 7)

    def test_a_score_is_possible_on_the_boards_there_are(self) -> None:
        season = played_out()
        notifies(season)
        answers(season)
        for score in ((7, 7), (0, 0)):
            with refused("special_match_points", boards=6):
                plays(season, *score)

    def test_it_is_undone_with_its_exchange(self) -> None:
        season = played_out()
        notifies(season)
        answers(season)
        plays(season, 5, 7)
        season.undoes_last()
        assert order(season.table()) == "T A B D"
        assert season.state.special_matches[0].score is None


class TestBoardPrizes:
    @pytest.mark.clause("L-9.2/1")
    def test_three_of_four_points(self) -> None:
        """T1 won 3 of 3; A4 had ½, ½ and a win without a game: 2 of 3 are less than 75 percent."""
        season = played_out()
        rows = {row.player_id: row for row in prize_rows(season.state, season.rulebook, "division-3")}
        assert (rows[PlayerId("T1")].points, rows[PlayerId("T1")].available) == (6, 6)
        assert rows[PlayerId("T1")].is_won
        assert (rows[PlayerId("A4")].points, rows[PlayerId("A4")].is_won) == (4, False)
        assert rows[PlayerId("D4")].points == -2 + 1 + 1

    @pytest.mark.clause("L-9.2/1")
    def test_matches_between_groups_do_not_count(self) -> None:
        season = Season("division-5")
        season.enters("N1", "N2", group="North").enters("S1", "S2", group="South")
        season.meets("N1–N2", "1 1 1 1 1").meets("S1–S2", "1 1 1 1 1").meets("N1–S1", "2 2 2 2 2")
        rows = {row.player_id: row for row in prize_rows(season.state, season.rulebook, "division-5")}
        assert (rows[PlayerId("N11")].points, rows[PlayerId("N11")].available) == (2, 2)
        assert rows[PlayerId("S11")].points == 2

    @pytest.mark.clause("L-9.2/2")
    def test_the_day_of_the_announcement_is_kept(self) -> None:
        season = played_out()
        season.do(cmd.AnnounceBoardPrizes(at=season.now, division="division-3", on=date(2018, 5, 10)))
        assert season.state.prizes_announced == {"division-3": date(2018, 5, 10)}
        with refused("date_ahead"):
            season.do(cmd.AnnounceBoardPrizes(at=season.now, division="division-3", on=date(2018, 5, 21)))


class TestTrophies:
    def issues(self, season: Season, on: date = date(2018, 5, 20)) -> None:
        season.do(cmd.IssueTrophy(at=season.now, name="The cup of the division", team_id=A, on=on))

    @pytest.mark.clause("L-9.1")
    def test_it_is_held_for_a_year(self) -> None:
        season = played_out()
        self.issues(season)
        (held,) = season.state.trophies
        assert (held.team_id, held.due_on, held.returned_on) == (A, date(2019, 5, 20), None)
        with refused("trophy_is_out", team="A"):
            self.issues(season)

    @pytest.mark.clause("L-9.3")
    def test_without_its_engraving_it_costs_thirty(self) -> None:
        season = played_out()
        self.issues(season)
        season.now = instant("12:00:00", "2019-05-18")
        done = season.do(cmd.ReturnTrophy(at=season.now, name="The cup of the division", engraved=False))
        assert done.ruling is not None
        assert (done.ruling.code, done.ruling.params["fine"]) == ("trophy_returned_plain", 30)
        assert done.ruling.clauses == ("L-9.3",)
        assert season.state.trophies[0].returned_on == date(2019, 5, 18)
        with refused("trophy_not_out"):
            season.do(cmd.ReturnTrophy(at=season.now, name="The cup of the division", engraved=True))

    @pytest.mark.clause("L-9.3")
    def test_with_it_nothing(self) -> None:
        season = played_out()
        self.issues(season)
        done = season.do(cmd.ReturnTrophy(at=season.now, name="The cup of the division", engraved=True))
        assert done.ruling is not None
        assert done.ruling.code == "trophy_returned"

    def test_of_a_leap_day_it_is_the_day_before(self) -> None:
        season = played_out()
        season.now = instant("12:00:00", "2020-03-01")
        self.issues(season, date(2020, 2, 29))
        assert season.state.trophies[0].due_on == date(2021, 2, 28)
