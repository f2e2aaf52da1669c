"""Sanctions on a match through `decide` and `apply`: the figures of W6, W6b, W13 and W15 in a division."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance, Accepted
from arbiter_app.engine.rulebook_season import Offence
from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import BoardPoints, GameResult, MatchId, Side, TeamId
from tests.engine.divisions import EVENING, Season, order
from tests.engine.hall import instant, refused
from tests.engine.undo_halls import ended

HOME, AWAY = Side.HOME, Side.AWAY
V_W = MatchId("V-W")


def one_match(results: str, division: str = "division-4") -> Season:
    """V at home against W."""
    return Season(division).meets("V–W", results)


def rules(
    season: Season,
    offence: Offence,
    *boards: int,
    side: Side = HOME,
    match: str = "V-W",
    lower: bool = False,
    half_points: int = 0,
    committee: bool = False,
    accept: tuple[Acceptance, ...] = (),
) -> Accepted:
    """The controller rules; what was decided."""
    return season.do(
        cmd.RuleSanction(
            at=season.now, match_id=MatchId(match), side=side, offence=offence, boards=boards,
            with_lower_boards=lower, half_points=half_points, by_committee=committee, ruled_by="Controller",
            reason="Report of the captain", accept=accept,
        )
    )  # fmt: skip


def score(season: Season, match: str = "V-W") -> tuple[float, float]:
    """The match score after rulings, in points."""
    points = match_score(season.state.matches[MatchId(match)])
    return points.home / 2, points.away / 2


class TestBoardOrder:
    """W6: six boards, the third player stood too low."""

    @pytest.mark.parametrize(
        ("third", "card", "ruled"),
        [("1", (4.0, 2.0), (3.0, 3.0)), ("=", (3.5, 2.5), (3.0, 3.0)), ("2", (3.0, 3.0), (3.0, 3.0))],
    )
    @pytest.mark.clause("L-6.9/1", "L-8.5")
    def test_what_he_won_passes_over_and_the_result_stays(
        self, third: str, card: tuple[float, float], ruled: tuple[float, float]
    ) -> None:
        season = one_match(f"= 1 {third} 2 = 1")
        assert score(season) == card
        before = season.state.matches[V_W].boards[2].on_the_board
        rules(season, Offence.BOARD_ORDER, 3)
        assert score(season) == ruled
        assert season.state.matches[V_W].boards[2].on_the_board is before

    @pytest.mark.clause("L-6.9/1")
    def test_the_preview_names_the_board_the_score_and_the_table(self) -> None:
        season = one_match("= 1 1 2 = 1")
        ruling = rules(season, Offence.BOARD_ORDER, 3).ruling
        assert ruling is not None
        assert ruling.score is not None
        assert [(line.code, line.params.get("home_points")) for line in ruling.lines] == [("sanction_board", 0)]
        assert (ruling.score.home_before, ruling.score.home_after, ruling.score.away_after) == (8, 6, 6)
        assert {(one.team, one.before, one.after) for one in ruling.table} == {("V", 8, 6), ("W", 4, 6)}
        assert ruling.clauses == ("L-6.9/1", "L-8.5")

    @pytest.mark.clause("L-6.9/1")
    def test_a_result_put_right_later_is_ruled_anew(self) -> None:
        season = one_match("= 1 1 2 = 1")
        rules(season, Offence.BOARD_ORDER, 3)
        board = season.state.matches[V_W].boards[2].ref
        season.do(
            cmd.CorrectResult(
                at=season.now, board=board, result=GameResult.DRAW, reason="Both signed a draw",
                accept=(Acceptance("points_were_ruled"), Acceptance("signatures_void")),
            )
        )  # fmt: skip
        assert season.state.matches[V_W].boards[2].final == BoardPoints(0, 2)
        assert season.state.matches[V_W].boards[2].automatic == BoardPoints(1, 1)

    @pytest.mark.clause("L-6.9/2")
    def test_only_the_committee_takes_more(self) -> None:
        season = one_match("= 1 1 2 = 1")
        rules(season, Offence.BOARD_ORDER, 3)
        with refused("only_the_committee", "L-6.9/2"):
            rules(season, Offence.EXTRA, half_points=4)
        rules(season, Offence.EXTRA, half_points=4, committee=True)
        assert score(season) == (1.0, 3.0)

    @pytest.mark.clause("L-6.9/1")
    def test_both_players_of_a_board_move_no_points(self) -> None:
        season = one_match("= 1 1 2 = 1")
        rules(season, Offence.BOARD_ORDER, 3)
        with refused("both_players_offended", "L-6.9/1", board=3):
            rules(season, Offence.BOARD_ORDER, 3, side=AWAY)
        rules(season, Offence.BOARD_ORDER, 3, side=AWAY, accept=(Acceptance("both_players_offended"),))
        assert score(season) == (4.0, 2.0)

    @pytest.mark.clause("L-6.9/1")
    def test_the_same_is_not_ruled_twice(self) -> None:
        season = one_match("= 1 1 2 = 1")
        rules(season, Offence.BOARD_ORDER, 3)
        with refused("sanction_known", board=3):
            rules(season, Offence.BOARD_ORDER, 3)


class TestOtherClub:
    """W6b: 4.0–2.0, the third player belongs to another club."""

    @pytest.mark.clause("L-6.2/2")
    def test_the_lower_boards_may_follow(self) -> None:
        alone, lower = (one_match("1 = 1 = 1 2") for _ in range(2))
        rules(alone, Offence.OTHER_CLUB, 3)
        rules(lower, Offence.OTHER_CLUB, 3, lower=True)
        assert (score(alone), score(lower)) == ((3.0, 3.0), (1.5, 4.5))

    @pytest.mark.clause("L-6.2/2")
    def test_after_another_offence_they_stay(self) -> None:
        season = one_match("1 = 1 = 1 2")
        with refused("lower_boards_stay", "L-6.2/2"):
            rules(season, Offence.BOARD_ORDER, 3, lower=True)


@pytest.mark.parametrize(
    ("results", "card"),
    [
        ("1 1 1 = = 2 2 1", (5.0, 3.0)),
        ("1 1 1 = = 2 2 =", (4.5, 3.5)),
        ("1 1 1 = = 2 2 2", (4.0, 4.0)),
    ],
)
@pytest.mark.clause("L-6.7/2")
def test_a_substitute_too_often_costs_a_point_more(results: str, card: tuple[float, float]) -> None:
    season = one_match(results, "division-2")
    assert score(season) == card
    rules(season, Offence.TOO_MANY_SUBSTITUTIONS, 8)
    assert score(season) == (3.0, 4.0)
    assert season.state.matches[V_W].boards[7].final == BoardPoints(-2, 2)


@pytest.mark.clause("L-6.10/3")
def test_after_the_declaration_the_point_goes_to_nobody() -> None:
    season = one_match("1 1 1 = = 2 2 1", "division-2")
    rules(season, Offence.AFTER_DECLARATION, 1)
    assert score(season) == (4.0, 3.0)


class TestUnregistered:
    """The offending team loses the points of the match, the opponents keep theirs."""

    @pytest.mark.clause("L-6.1/2")
    def test_three_to_two_becomes_nought_to_two(self) -> None:
        season = one_match("1 1 1 2 2", "division-5")
        rules(season, Offence.UNREGISTERED, 2)
        assert score(season) == (0.0, 2.0)

    @pytest.mark.clause("L-6.1/2")
    def test_a_score_below_nought_stays_below(self) -> None:
        season = one_match("- - 1 2 2", "division-5")
        assert score(season) == (-1.0, 4.0)
        rules(season, Offence.UNREGISTERED, 3)
        assert score(season) == (-1.0, 4.0)

    @pytest.mark.parametrize("order_first", [True, False])
    @pytest.mark.clause("L-6.1/2", "L-6.9/1")
    def test_boards_come_first_whichever_was_ruled_first(self, order_first: bool) -> None:
        """Table 1.5: 3.5–2.5, board 3 won against the order, board 5 held without registration: 0.0–3.5."""
        season = one_match("1 2 1 2 = 1")
        assert score(season) == (3.5, 2.5)
        both = [(Offence.BOARD_ORDER, 3), (Offence.UNREGISTERED, 5)]
        for offence, board in both if order_first else both[::-1]:
            rules(season, offence, board)
        assert score(season) == (0.0, 3.5)

    @pytest.mark.clause("L-4.2", "L-6.1/2")
    def test_the_small_division_of_w13(self) -> None:
        season = Season("division-5")
        for pair, results in {
            "E–F": "1 1 1 2 =", "G–H": "1 1 1 2 2", "E–G": "1 1 2 2 2", "F–H": "= + 1 1 =", "E–H": "1 1 1 2 2",
            "F–G": "1 1 1 2 =",
        }.items():  # fmt: skip
            season.meets(pair, results)
        rules(season, Offence.UNREGISTERED, 4, match="G-H", side=AWAY)
        season.do(cmd.PenaliseTeam(at=season.now, team_id=TeamId("F"), points=0, half=True, reason="Committee"))
        assert score(season, "G-H") == (3.0, 0.0)
        assert [(row.team, row.total / 2) for row in season.table().rows] == [
            ("E", 8.5), ("F", 8.5), ("G", 7.5), ("H", 2.0),
        ]  # fmt: skip

    @pytest.mark.clause("L-6.1/3")
    def test_an_appeal_within_fourteen_days_and_with_proof(self) -> None:
        season = one_match("1 1 1 2 2", "division-5")
        rules(season, Offence.UNREGISTERED, 2)
        season.now = instant("12:00:00", "2017-11-10")

        def appeals(on: date, proof: str = "Receipt of the union") -> None:
            season.do(
                cmd.AppealRegistration(
                    at=season.now, match_id=V_W, side=HOME, notified_on=date(2017, 10, 26), on=on, proof=proof
                )
            )

        with refused("appeal_without_proof", "L-6.1/3"):
            appeals(date(2017, 11, 9), " ")
        with refused("appeal_too_late", "L-6.1/3", until="2017-11-09"):
            appeals(date(2017, 11, 10))
        appeals(date(2017, 11, 9))
        assert [one.proof for one in season.state.discipline.appeals] == ["Receipt of the union"]


class TestLastRound:
    """W15: six boards, X against Y; the fifth player had not played before."""

    @pytest.mark.parametrize(
        ("fifth", "card"), [("1", (3.5, 2.5)), ("=", (3.0, 3.0)), ("2", (2.5, 3.5))]
    )  # fmt: skip
    @pytest.mark.clause("L-6.3/3")
    def test_all_points_are_lost_and_his_game_goes_over(self, fifth: str, card: tuple[float, float]) -> None:
        season = one_match(f"1 1 2 2 {fifth} =")
        assert score(season) == card
        rules(season, Offence.LAST_ROUND, 5)
        assert score(season) == (0.0, 3.5)

    @pytest.mark.clause("L-6.3/4")
    def test_where_both_did_so_the_match_is_void_and_parts_nobody(self) -> None:
        """V and W have 3 points each against U; the board count of their own match would part them."""
        season = Season("division-4")
        season.meets("V–W", "1 1 2 2 1 =").meets("V–U", "= = = = = =").meets("W–U", "= = = = = =")
        rules(season, Offence.LAST_ROUND, 5)
        assert order(season.table()) == "W U V"
        rules(season, Offence.LAST_ROUND, 3, side=AWAY)
        assert score(season) == (0.0, 0.0)
        (leg,) = (one for one in season.table().legs if one.label == "V-W")
        assert (leg.is_void, leg.board_counts) == (True, (15, 5))
        assert order(season.table()) == "U V=W"


class TestLateResult:
    """Match on a day 0: fine from day 8, no points from day 11 for the team that was to report (Q23, Q24)."""

    @pytest.mark.clause("L-8.1(b)")
    def test_from_the_eleventh_day_the_team_has_no_points(self) -> None:
        season = one_match("= 1 1 2 = 1")
        season.now = EVENING + timedelta(days=10)
        with refused("late_result_too_early", "L-8.1(b)"):
            rules(season, Offence.LATE_RESULT)
        season.now = EVENING + timedelta(days=11)
        rules(season, Offence.LATE_RESULT)
        assert score(season) == (0.0, 2.0)


def test_taken_back_the_points_are_as_before() -> None:
    season = one_match("1 2 1 2 = 1")
    rules(season, Offence.BOARD_ORDER, 3)
    first = season.state.seq
    rules(season, Offence.UNREGISTERED, 5)
    season.do(
        cmd.Rescind(at=season.now, target=first, reason="Wrong board", accept=(Acceptance("later_entries_stay"),))
    )
    assert score(season) == (0.0, 2.5)
    assert order(season.table()) == "W V"


@pytest.mark.clause("L-8.5")
def test_a_signed_card_stays_signed() -> None:
    hall = ended()
    hall.signs(HOME)
    hall.do(
        cmd.RuleSanction(
            at=hall.now, match_id=hall.ref(1).match_id, side=AWAY, offence=Offence.UNREGISTERED, boards=(1,),
            ruled_by="Controller", reason="Not on the list",
        )
    )  # fmt: skip
    match = hall.state.matches[hall.ref(1).match_id]
    assert match.sanctions[0].zeroes
    assert match.signature(HOME) is not None
    assert not match.voided
