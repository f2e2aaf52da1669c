"""What a deadline, a moved day and a closed leg still let happen (W-2, W-64, W-83 to W-88)."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import (
    DayAwarded,
    GamesPostponed,
    LegAwarded,
    LegClosed,
    MatchRescheduled,
    PlayerListSealed,
)
from arbiter_app.engine.findings import Accepted
from arbiter_app.engine.league import due
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.rulebook_league import BothMissed
from arbiter_app.engine.values import LegId, MatchId, PlayerId
from arbiter_app.queries.season import deadline_sheet
from tests.engine.hall import refused
from tests.engine.league.season import (
    AWAY,
    D1,
    D1_EVE,
    D2,
    D3,
    D3_EVE,
    HOME,
    LIST,
    ONE_DAY,
    PICKS,
    RESERVE_DAY,
    ZONE,
    Season,
    local,
    with_rules,
)
from tests.engine.league.undo_entries import leg_played

FIRST, SECOND = "A-B-d1", "A-B-d2"


def moves(season: Season, day: str, to: date | datetime, reason: str = "hall is let") -> Accepted:
    """A game day gets another start; what the calendar warns of is accepted."""
    start = to if isinstance(to, datetime) else local("18:00:00", to)
    season.accepting("not_alternate")
    return season.do(cmd.RescheduleMatch(at=season.now, match_id=MatchId(day), scheduled_start=start, reason=reason))


class TestMovedDays:
    @pytest.mark.clause("W-83", "W-88")
    def test_the_list_is_due_before_the_earliest_day_as_it_stands(self) -> None:
        """The first day is moved behind the second: the second is the first now."""
        season = Season.arranged()
        moves(season, FIRST, D3 + ONE_DAY)
        leg = season.leg("A-B")
        assert due(season.state, season.rulebook, leg) == local("17:00:00", D3_EVE)
        first = next(
            line for line in deadline_sheet(season.state, season.rulebook, ZONE) if line.leg == "Team A – Team B"
        )
        assert (first.due.kind, first.due.at) == (LIST, local("17:00:00", D3_EVE))

    @pytest.mark.clause("W-84")
    def test_a_day_is_not_moved_away_from_a_missed_deadline(self) -> None:
        season = Season.arranged()
        season.at("17:00:01", D1_EVE)
        with refused("deadline_is_over", "W-22"):
            moves(season, FIRST, D2)
        season.accepting("deadline_is_over", "The post was late")
        event = moves(season, FIRST, D2).events[0]
        assert isinstance(event, MatchRescheduled)
        assert [one.reason for one in event.overrides] == ["The post was late"]

    @pytest.mark.clause("W-34")
    def test_a_day_is_moved_with_a_reason_and_not_into_the_past(self) -> None:
        season = Season.arranged()
        with refused("reason_missing"):
            moves(season, FIRST, D2, reason=" ")
        with refused("start_in_the_past"):
            moves(season, FIRST, season.now)

    @pytest.mark.clause("W-88")
    def test_a_game_is_not_put_off_into_the_past(self) -> None:
        season = Season.listed("A-B")
        season.opens_picks(FIRST)
        with refused("start_in_the_past"):
            season.at("12:00:00", RESERVE_DAY + ONE_DAY).postpones(FIRST, 2)

    @pytest.mark.clause("W-64")
    def test_an_arbiter_who_plays_a_game_that_was_put_off_is_told_of(self) -> None:
        """A4 of the leg A-B has a game left on the reserve day; an arbiter of the leg played that day he is not."""
        season = Season.listed("A-B")
        season.opens_picks(FIRST)
        season.at("12:00:00", D1).postpones(FIRST, 2)
        player = season.board(FIRST, 2).home.player_id
        assert player is not None
        moves(season, "C-D-d1", RESERVE_DAY)
        with refused("official_playing", "W-64", day=RESERVE_DAY.isoformat()):
            season.do(
                cmd.AssignOfficial(
                    at=season.now,
                    leg_id=LegId("C-D"),
                    role=OfficialRole.ARBITER,
                    name=str(player),
                    player_id=PlayerId(player),
                )
            )


class TestClosedLegs:
    @pytest.mark.clause("W-2")
    def test_nothing_is_handed_in_or_started_after_the_end(self) -> None:
        season = Season.listed("A-B")
        season.opens_picks(FIRST)
        season.accepting("leg_incomplete", "The season was broken off").do(
            cmd.CloseLeg(at=season.now, leg_id=LegId("A-B"))
        )
        closed = season.entries[-1].event
        assert isinstance(closed, LegClosed)
        assert [one.reason for one in closed.overrides] == ["The season was broken off"]
        with refused("leg_is_closed"):
            season.picks(SECOND, HOME, "A2 A5 A10")
        with refused("leg_is_closed"):
            season.starts(FIRST)
        with refused("leg_is_closed"):
            season.rules_missed("A-B", PICKS, SECOND)
        with refused("leg_is_closed"):
            moves(season, SECOND, D3 + ONE_DAY)

    @pytest.mark.clause("W-2", "W-24")
    def test_open_lists_are_not_taken_back_under_open_picks(self) -> None:
        season = leg_played()
        sealed = [entry for entry in season.entries if isinstance(entry.event, PlayerListSealed)]
        with refused("undo_leg_has_begun", leg="Team A – Team B"):
            season.undoes(sealed[-1].seq)


class TestReasonsAreKept:
    @pytest.mark.clause("W-88")
    def test_of_games_put_off_to_a_day_that_is_no_reserve_day(self) -> None:
        season = Season.listed("A-B")
        season.opens_picks(FIRST)
        season.accepting("not_reserve_day", "Nobody could be there")
        season.at("12:00:00", D1).postpones(FIRST, 2, to=RESERVE_DAY + ONE_DAY)
        event = season.entries[-1].event
        assert isinstance(event, GamesPostponed)
        assert {one.reason for one in event.overrides} == {"Nobody could be there"}

    @pytest.mark.clause("W-85")
    def test_of_both_having_missed_it_with_what_the_arbiter_gives(self) -> None:
        season = Season.listed("A-B", with_rules("hand_in", both_missed=BothMissed.ARBITER_DECIDES))
        command = cmd.RuleMissedDeadline(
            at=local("17:00:00", D1_EVE), leg_id=LegId("A-B"), kind=PICKS, match_id=MatchId(FIRST)
        )
        season.at("17:00:00", D1_EVE)
        with refused("points_of_missed_missing"):
            season.do(command)
        given = cmd.RuleMissedDeadline(
            at=command.at, leg_id=command.leg_id, kind=PICKS, match_id=command.match_id, home_points=20, away_points=10
        )
        season.accepting("both_missed", "Both captains were ill")
        event = season.do(given).events[0]
        assert isinstance(event, LegAwarded | DayAwarded)
        assert (event.points.home, event.points.away) == (20, 10)
        assert [one.reason for one in event.overrides] == ["Both captains were ill"]


class TestLevelsOfSealedLists:
    @pytest.mark.clause("W-24", "W-25")
    def test_a_list_that_was_sent_opens_with_the_levels_that_hold_now__x_w22(self) -> None:
        season = Season.arranged()
        season.seals_list("A-B", HOME)
        season.at("10:00:00", D1_EVE).changes_level("A9", 2)
        season.seals_list("A-B", AWAY)
        leg = season.leg("A-B")
        assert leg.home_list is not None
        assert leg.opened_at is not None
        assert leg.home_list.level_of(PlayerId("A9")) == 2
