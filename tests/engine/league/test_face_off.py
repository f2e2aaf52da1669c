"""Whole legs through `decide`: W-C1, W-C6, closing, reserve days (W-2, W-39 to W-51, W-84, W-85, W-88, W-89)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import GamesPostponed
from arbiter_app.engine.league import season_of
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.rulebook_league import BothMissed, MissedDeadline
from arbiter_app.engine.values import DrawClaimKind, MatchId, Termination
from tests.engine.hall import refused
from tests.engine.league.season import (
    AWAY,
    BLACK,
    BLACK_WINS,
    D3,
    D5,
    D7,
    DRAW,
    HOME,
    LIST,
    ONE_DAY,
    PICKS,
    RESERVE_DAY,
    WHITE,
    WHITE_WINS,
    A,
    Season,
    local,
    whole,
    with_rules,
)

ARBITER, CONTROLLER = OfficialRole.ARBITER, OfficialRole.CONTROLLER
MATE, RESIGNED, AGREED = Termination.CHECKMATE, Termination.RESIGNATION, Termination.AGREEMENT
D1, D2, D3_, BUGHOUSE = (f"A-B-d{number}" for number in range(1, 5))


def first_day(season: Season) -> None:
    """D1: mate, a draw, and B9 is not there."""
    season.opens_picks(D1)
    season.starts(D1, absent=("B9",))
    season.at("18:00:01").rules_absence(D1, 3)
    season.at("18:20:00").ends(D1, 1, WHITE_WINS, MATE)
    season.ends(D1, 2, DRAW, AGREED)


def second_day(season: Season) -> None:
    """D3: A2's flag, B5 resigns, nobody on board 3."""
    season.opens_picks(D2)
    season.starts(D2, absent=("A10", "B10"))
    season.at("18:00:01").rules_absence(D2, 3)
    season.at("18:28:00").claims_flag(D2, 1, BLACK)
    season.ends(D2, 2, WHITE_WINS, RESIGNED)


def third_day(season: Season) -> None:
    """D5: threefold by appeal, mate, stalemate."""
    season.opens_picks(D3_)
    season.starts(D3_)
    season.at("18:15:00").moves(D3_, 1, *("Nf3", "Nf6", "Ng1", "Ng8") * 2)
    season.do(
        cmd.RecordDrawClaim(at=season.now, board=season.ref(D3_, 1), kind=DrawClaimKind.THREEFOLD, claimant=WHITE)
    )
    season.ends(D3_, 2, BLACK_WINS, MATE)
    season.ends(D3_, 3, DRAW, Termination.STALEMATE)


def bughouse_day(season: Season) -> None:
    """D7: B9's flag falls on board 2."""
    season.opens_picks(BUGHOUSE)
    season.starts(BUGHOUSE)
    season.at("18:29:00").claims_flag(BUGHOUSE, 2, BLACK)


def face_off() -> Season:
    """W-C1, all four days."""
    season = Season.listed("A-B")

    def play() -> None:
        for day in (first_day, second_day, third_day, bughouse_day):
            day(season)

    season._once("W-C1", play)
    return season


class TestFaceOff:
    """W-C1: 54–39."""

    @pytest.mark.clause("W-39", "W-40", "W-41", "W-42", "W-43", "W-44", "W-45", "W-49", "W-50", "W-51", "W-84")
    def test_line_by_line(self) -> None:
        lines = face_off().leg_lines("A-B").lines
        table = [
            (one.item.label, one.points and whole(one.points.home, one.points.away),
             whole(one.running.home, one.running.away))
            for one in lines
        ]  # fmt: skip
        assert table == [
            ("D1 L1", (15, 0), (15, 0)),
            ("D1 L2", (5, 5), (20, 5)),
            ("D1 L3", (5, 0), (25, 5)),
            ("D2 L1", (0, 15), (25, 20)),
            ("D2 L2", (10, 0), (35, 20)),
            ("D2 L3", (0, 0), (35, 20)),
            ("D3 L1", (7, 7), (42, 27)),
            ("D3 L2", (0, 10), (42, 37)),
            ("D3 L3", (2, 2), (44, 39)),
            ("BH", (10, 0), (54, 39)),
        ]

    @pytest.mark.clause("W-2", "W-45")
    def test_the_sum_and_the_remainder_are_those_of_the_rules(self) -> None:
        """A leg brings 100, less one for each draw of level 1 and 3 and less the double forfeit."""
        home, away = face_off().leg_score("A-B")
        assert home + away == 100 - 5 - 1 - 1
        assert home % 5 == away % 5 == 2 * 2

    @pytest.mark.clause("W-9", "W-19")
    def test_everybody_has_used_one_single(self) -> None:
        used = list(season_of(face_off().state, A).appearances)
        singles = [one.player_id for one in used if one.kind == "standard"]
        assert sorted(singles, key=lambda name: int(name[1:])) == [
            "A1",
            "A2",
            "A3",
            "A4",
            "A5",
            "A6",
            "A9",
            "A10",
            "A11",
        ]
        assert [one.player_id for one in used if one.kind == "bughouse"] == ["A4", "A9"]

    @pytest.mark.clause("W-2")
    def test_it_is_closed_when_all_ten_results_are_there(self) -> None:
        season = Season.listed("A-B")
        for day in (first_day, second_day, third_day):
            day(season)
        with refused("leg_incomplete", "W-2", missing="BH", matches=10):
            season.at("18:50:00", D5).closes("A-B")
        bughouse_day(season)
        assert season.at("18:50:00", D7).closes("A-B").code == "leg_closed"
        assert season.leg("A-B").closed_at == season.now
        with refused("leg_is_closed"):
            season.closes("A-B")

    @pytest.mark.clause("W-39", "W-51")
    def test_a_ruling_shows_what_becomes_of_the_table(self) -> None:
        season = Season.playing(D1)
        ruling = season.at("18:20:00").ends(D1, 1, WHITE_WINS, MATE)
        assert [(one.team, one.before, one.after) for one in ruling.table] == [("Team A", 0, 30), ("Team B", 0, 0)]

    @pytest.mark.clause("W-40", "W-42", "W-44", "W-46")
    def test_ten_draws_are_47_each(self) -> None:
        season = Season.listed("A-B")
        for day in (D1, D2, D3_, BUGHOUSE):
            season.opens_picks(day)
            season.starts(day)
            for board in season.match(day).boards:
                season.at(f"18:2{board.ref.board_number}:00").ends(day, board.ref.board_number, DRAW, AGREED)
        assert season.leg_score("A-B") == (47, 47)


class TestMissedPicks:
    """W-C6 number 4: picks that do not come (W-85)."""

    @staticmethod
    def before_d5(extent: MissedDeadline = MissedDeadline.LEG, both: BothMissed = BothMissed.NOBODY_SCORES) -> Season:
        """D1 and D3 are played, 35–20; B's picks for D5 are in, it is 16:59:59."""
        season = Season.listed("A-B", with_rules("hand_in", picks_missed=extent, both_missed=both))
        first_day(season)
        second_day(season)
        assert season.leg_score("A-B") == (35, 20)
        season.at("16:59:59", D5 - ONE_DAY)
        return season

    @pytest.mark.clause("W-85")
    def test_the_whole_leg_is_lost_and_the_results_are_struck(self) -> None:
        season = self.before_d5()
        season.picks(D3_, AWAY, "B3 B6 B11")
        with refused("deadline_not_missed"):
            season.rules_missed("A-B", PICKS, D3_)
        ruling = season.at("17:00:00").rules_missed("A-B", PICKS, D3_)
        assert "W-85" in ruling.clauses
        assert season.leg_score("A-B") == (0, 100)
        lines = season.leg_lines("A-B").lines
        assert [one.struck and whole(one.struck.home, one.struck.away) for one in lines[:6]] == [
            (15, 0), (5, 5), (5, 0), (0, 15), (10, 0), (0, 0),
        ]  # fmt: skip
        assert all(one.points and (one.points.home, one.points.away) == (0, 0) for one in lines)

    @pytest.mark.clause("W-9", "W-85")
    def test_games_that_were_played_stay_used_and_sealed_picks_use_none__x_w19(self) -> None:
        season = self.before_d5()
        season.picks(D3_, AWAY, "B3 B6 B11")
        season.at("17:00:00").rules_missed("A-B", PICKS, D3_)
        used = {one.player_id for one in season_of(season.state, season.leg("A-B").away).appearances}
        assert used == {"B1", "B4", "B9", "B2", "B5", "B10"}
        assert season.match(D3_).revealed_at is None

    @pytest.mark.clause("W-9", "W-85", "W-88")
    def test_a_reserved_game_of_a_cancelled_leg_is_free_again__x_w19(self) -> None:
        season = Season.listed("A-B")
        season.opens_picks(D1)
        season.at("17:30:00", local("18:00:00", D3).date() - 2 * ONE_DAY).postpones(D1, 2)
        season.starts(D1)
        season.at("18:20:00").wins_all(D1)
        assert "A4" in {one.player_id for one in season_of(season.state, A).appearances if one.use == "postponed"}
        season.at("16:00:00", D3 - ONE_DAY).picks(D2, AWAY, "B2 B5 B10")
        season.at("17:00:00").rules_missed("A-B", PICKS, D2)
        assert {one.use for one in season_of(season.state, A).appearances if one.player_id == "A4"} == {"released"}

    @pytest.mark.clause("W-85")
    def test_as_a_setting_only_the_day_is_lost(self) -> None:
        season = self.before_d5(MissedDeadline.DAY)
        season.picks(D3_, AWAY, "B3 B6 B11")
        ruling = season.at("17:00:00").rules_missed("A-B", PICKS, D3_)
        assert (ruling.params["home_points"], ruling.params["away_points"]) == (0, 60)
        assert season.leg_score("A-B") == (35, 50)
        assert season.leg_lines("A-B").missing == ("BH",)
        bughouse_day(season)
        assert season.leg_score("A-B") == (45, 50)

    @pytest.mark.clause("W-85")
    @pytest.mark.parametrize(("extent", "score"), [(MissedDeadline.LEG, (0, 0)), (MissedDeadline.DAY, (35, 20))])
    def test_both_missing_bring_nobody_anything__x_w18(self, extent: MissedDeadline, score: tuple[int, int]) -> None:
        season = self.before_d5(extent)
        season.at("17:00:00").rules_missed("A-B", PICKS, D3_)
        assert season.leg_score("A-B") == score

    @pytest.mark.clause("W-85")
    def test_a_rulebook_may_leave_both_missing_to_the_arbiter(self) -> None:
        season = self.before_d5(both=BothMissed.ARBITER_DECIDES)
        with refused("points_of_missed_missing"):
            season.at("17:00:00").rules_missed("A-B", PICKS, D3_)

    @pytest.mark.clause("W-85")
    def test_picks_that_are_open_are_not_missed(self) -> None:
        season = self.before_d5()
        season.opens_picks(D3_)
        with refused("picks_are_in"):
            season.at("17:00:00").rules_missed("A-B", PICKS, D3_)

    @pytest.mark.clause("W-85", "W-88")
    def test_a_reserve_day_takes_the_place_of_a_forfeit(self) -> None:
        """W-C6 number 5: both approvals and the reason are kept; the deadline moves with the day."""
        season = self.before_d5()
        event = season.at("16:30:00").do(
            cmd.PostponeGames(
                at=season.now, match_id=MatchId(D3_), scheduled_start=local("18:00:00", RESERVE_DAY),
                reason="train strike", approved_by=(ARBITER, CONTROLLER),
            )
        ).events[0]  # fmt: skip
        assert isinstance(event, GamesPostponed)
        assert (event.approved_by, event.reason) == (("arbiter", "controller"), "train strike")
        with refused("deadline_not_missed"):
            season.at("17:03:00").rules_missed("A-B", PICKS, D3_)
        season.at("16:59:59", RESERVE_DAY - ONE_DAY).picks(D3_, HOME, "A3 A6 A11")
        with refused("picks_late"):
            season.at("17:00:00").picks(D3_, AWAY, "B3 B6 B11")

    @pytest.mark.clause("W-84", "W-88")
    def test_nothing_is_put_off_once_the_leg_is_lost(self) -> None:
        season = self.before_d5()
        season.picks(D3_, AWAY, "B3 B6 B11")
        season.at("17:00:00").rules_missed("A-B", PICKS, D3_)
        with refused("leg_is_awarded"):
            season.postpones(D3_)

    @pytest.mark.clause("W-85")
    def test_the_ruling_is_taken_back_as_a_whole(self) -> None:
        season = self.before_d5()
        season.picks(D3_, AWAY, "B3 B6 B11")
        season.at("17:00:00").rules_missed("A-B", PICKS, D3_)
        season.at("17:10:00").undoes(season.entries[-1].seq)
        assert season.leg_score("A-B") == (35, 20)
        assert season.leg("A-B").closed_at is None

    @pytest.mark.clause("W-84")
    def test_a_late_list_that_the_arbiter_lets_pass_costs_nothing(self) -> None:
        season = Season.arranged()
        season.at("12:00:00", season.eve_of(D1)).seals_list("A-B", AWAY)
        season.at("17:05:00").accepting("list_late", "power cut").seals_list("A-B", HOME)
        assert season.leg("A-B").opened_at == season.now
        with refused("list_published"):
            season.at("17:10:00").rules_missed("A-B", LIST)


class TestReserveDays:
    """Games go to a reserve day with two approvals and a reason (W-88, W-89)."""

    @staticmethod
    def ready() -> Season:
        """The picks of D3 are open."""
        season = Season.listed("A-B")
        first_day(season)
        season.opens_picks(D2)
        return season.at("17:30:00", D3)

    @pytest.mark.clause("W-88")
    @pytest.mark.parametrize(
        ("approved", "lacking"), [((ARBITER,), "controller"), ((CONTROLLER,), "arbiter"), ((), "arbiter, controller")]
    )
    def test_both_have_to_approve(self, approved: tuple[OfficialRole, ...], lacking: str) -> None:
        with refused("two_approvals", "W-88", given=len(approved), needed=2, lacking=lacking):
            self.ready().postpones(D2, 1, by=approved)

    @pytest.mark.clause("W-88")
    def test_only_to_a_reserve_day(self) -> None:
        with refused("not_reserve_day", "W-88", day="2026-03-13"):
            self.ready().postpones(D2, 1, to=RESERVE_DAY + ONE_DAY)

    @pytest.mark.clause("W-89")
    def test_never_without_a_reason(self) -> None:
        with refused("reason_required", "W-89"):
            self.ready().postpones(D2, 1, reason="  ")

    @pytest.mark.clause("W-88", "W-2")
    def test_one_game_is_put_off_the_others_are_played_and_the_leg_stays_open(self) -> None:
        season = self.ready()
        ruling = season.postpones(D2, 1)
        assert (ruling.code, ruling.params["boards"]) == ("games_postponed", "1")
        season.starts(D2)
        assert [board.started_at is not None for board in season.match(D2).boards] == [False, True, True]
        season.at("18:20:00").wins_all(D2)
        third_day(season)
        bughouse_day(season)
        with refused("leg_incomplete", missing="D2 L1"):
            season.at("18:50:00").closes("A-B")
        start = cmd.StartBoard(at=local("17:59:59", RESERVE_DAY), board=season.ref(D2, 1))
        with refused("start_too_early", "W-48"):
            season.do(start)
        season.at("18:00:00", RESERVE_DAY).do(cmd.StartBoard(at=season.now, board=season.ref(D2, 1)))
        for side in (HOME, AWAY):
            season.arrives(D2, 1, side)
        season.at("18:25:00").ends(D2, 1, WHITE_WINS, MATE)
        assert season.closes("A-B").code == "leg_closed"

    @pytest.mark.clause("W-48", "W-49", "W-88")
    def test_on_the_reserve_day_18_00_00_counts_too(self) -> None:
        season = self.ready()
        season.postpones(D2, 1)
        season.starts(D2)
        season.at("18:00:00", RESERVE_DAY).do(cmd.StartBoard(at=season.now, board=season.ref(D2, 1)))
        season.arrives(D2, 1, HOME)
        with refused("default_time_not_over"):
            season.rules_absence(D2, 1)
        season.at("18:00:01").rules_absence(D2, 1)
        assert season.points(D2, 1) == (15, 0)

    @pytest.mark.clause("W-88")
    def test_a_game_that_has_begun_or_ended_is_not_put_off(self) -> None:
        season = Season.playing(D1)
        with refused("board_has_started", board=1):
            season.postpones(D1, 1)
        season.at("18:20:00").wins_all(D1)
        with refused("board_has_ended", board=1):
            season.postpones(D1)

    @pytest.mark.clause("W-88")
    def test_while_picks_are_sealed_only_the_whole_day_is_put_off(self) -> None:
        season = Season.listed("A-B")
        with refused("line_ups_not_revealed"):
            season.postpones(D1, 1)
        season.postpones(D1)
        assert season.match(D1).scheduled_start == local("18:00:00", RESERVE_DAY)

    @pytest.mark.clause("W-69", "W-88")
    def test_the_two_boards_of_a_bughouse_match_are_put_off_together(self) -> None:
        season = Season.listed("A-B")
        season.opens_picks(BUGHOUSE)
        ruling = season.at("17:30:00", D7).postpones(BUGHOUSE, 1)
        assert ruling.params["boards"] == "1, 2"
        with refused("start_too_early", "W-48"):
            season.starts(BUGHOUSE)
        season.now = local("18:00:00", RESERVE_DAY)
        season.do(cmd.StartMatch(at=season.now, match_id=MatchId(BUGHOUSE), present=()))
        assert [board.started_at for board in season.match(BUGHOUSE).boards] == [season.now, season.now]

    @pytest.mark.clause("W-9", "W-88")
    @pytest.mark.parametrize("counts", [True, False])
    def test_a_game_that_is_put_off_is_used_at_once(self, counts: bool) -> None:
        season = Season.listed("A-B", with_rules("levels", postponed_counts=counts))
        season.opens_picks(D1)
        season.at("17:30:00", season.eve_of(D1) + timedelta(days=1)).postpones(D1, 2)
        with refused("already_met", player="A4"):
            season.at("12:00:00", D3 - ONE_DAY).picks(D2, HOME, "A2 A4 A10")
