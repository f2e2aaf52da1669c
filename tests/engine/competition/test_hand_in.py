"""Lists and picks: due to the second, sealed until both are in, what a missed deadline costs, reminders."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.competition.hand_in import (
    HandInKind,
    MissedProposal,
    check_hand_in,
    current_warning,
    due_at,
    is_in_time,
    missed,
    missing,
    sheet_of_deadlines,
    warnings,
)
from arbiter_app.engine.rulebook_league import BothMissed, HandIn, MissedDeadline, PreviousDay
from arbiter_app.engine.values import Side
from tests.engine.competition.workplace import D1, D3, D5, D7, HAND_IN, of_setting, said, source

LIST, PICKS = HandInKind.LIST, HandInKind.PICKS
HOME, AWAY = Side.HOME, Side.AWAY
BERLIN = ZoneInfo("Europe/Berlin")
LEG_WORTH, DAY_WORTH, BUGHOUSE_WORTH = 200, 60, 20
BY_DAY = replace(HAND_IN, picks_missed=MissedDeadline.DAY)


def local(day: int, clock: str, month: int = 3) -> datetime:
    """An instant of March 2026, from local time in the hall."""
    return datetime.combine(date(2026, month, day), time.fromisoformat(clock), BERLIN).astimezone(UTC)


def due(kind: HandInKind, game_day: date, rule: HandIn = HAND_IN) -> datetime:
    found = due_at(rule, kind, game_day, BERLIN)
    assert found is not None
    return found


class TestDeadline:
    @pytest.mark.clause("W-22")
    def test_the_list_is_due_on_the_day_before_the_first_game_day(self) -> None:
        assert due(LIST, D1) == local(2, "17:00:00") == datetime(2026, 3, 2, 16, tzinfo=UTC)

    @pytest.mark.clause("W-30")
    def test_picks_are_due_on_the_day_before(self) -> None:
        assert due(PICKS, D3) == local(4, "17:00:00")

    @pytest.mark.clause("W-22", "W-30", "W-84", "W-85")
    @pytest.mark.parametrize(
        ("clock", "in_time"),
        [("16:59:59", True), ("16:59:59.999999", True), ("17:00:00", False), ("17:00:00.500000", False)],
    )
    def test_the_second_of_the_deadline_is_late(self, clock: str, in_time: bool) -> None:
        assert is_in_time(HAND_IN, due(PICKS, D3), local(4, clock)) is in_time
        assert is_in_time(HAND_IN, due(LIST, D1), local(2, clock)) is in_time

    @pytest.mark.clause("W-30")
    @pytest.mark.parametrize(("clock", "in_time"), [("17:00:00.999999", True), ("17:00:01", False)])
    def test_as_a_setting_that_second_is_in_time(self, clock: str, in_time: bool) -> None:
        rule = replace(HAND_IN, due_time_is_in_time=True)
        assert is_in_time(rule, due(PICKS, D3), local(4, clock)) is in_time

    @pytest.mark.clause("W-30")
    def test_the_day_before_a_monday_is_sunday_or_as_a_setting_friday(self) -> None:
        assert due(PICKS, D5) == local(8, "17:00:00")
        assert due(PICKS, D5, replace(HAND_IN, previous_day=PreviousDay.WORKING)) == local(6, "17:00:00")

    @pytest.mark.clause("W-22")
    @pytest.mark.parametrize(("days", "clock"), [(0, "17:00:00"), (0, "18:00:00"), (1, "18:00:00"), (2, "17:00:00")])
    def test_other_days_and_times(self, days: int, clock: str) -> None:
        rule = replace(HAND_IN, list_due=time.fromisoformat(clock), list_days_before=days)
        assert due(LIST, D1, rule) == local(3 - days, clock)

    @pytest.mark.clause("W-30")
    def test_summer_time_moves_no_deadline_of_the_hall(self) -> None:
        """Clocks are set forward on Sunday 29 March 2026: 17:00 is 16:00 UTC on Saturday, 15:00 UTC on Sunday."""
        assert due(PICKS, date(2026, 3, 29)) == datetime(2026, 3, 28, 16, tzinfo=UTC)
        assert due(PICKS, date(2026, 3, 30)) == datetime(2026, 3, 29, 15, tzinfo=UTC)
        assert not is_in_time(HAND_IN, due(PICKS, date(2026, 3, 30)), datetime(2026, 3, 29, 15, 30, tzinfo=UTC))

    def test_a_time_that_comes_twice_counts_the_first_time(self) -> None:
        """Clocks are set back on Sunday 25 October 2026 at 03:00."""
        rule = replace(HAND_IN, picks_due=time(2, 30))
        assert due(PICKS, date(2026, 10, 26), rule) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)

    def test_without_a_time_there_is_no_deadline(self) -> None:
        assert due_at(HandIn(), LIST, D1, BERLIN) is None
        assert sheet_of_deadlines(HandIn(), [D1], BERLIN, source) == ()
        assert missing(HAND_IN, None, local(31, "12:00:00"), {}) == ()

    @given(st.dates(date(2020, 1, 1), date(2040, 1, 1)), st.sampled_from(["Europe/Berlin", "UTC", "America/New_York"]))
    def test_every_deadline_is_17_00_of_the_day_before_wherever_the_hall_is(self, day: date, zone: str) -> None:
        at = due_at(HAND_IN, PICKS, day, ZoneInfo(zone))
        assert at is not None
        there = at.astimezone(ZoneInfo(zone))
        assert (there.date(), there.time()) == (day - timedelta(days=1), time(17))

    @pytest.mark.clause("W-22", "W-30")
    def test_the_sheet_of_deadlines_of_leg_a_b(self) -> None:
        sheet = sheet_of_deadlines(HAND_IN, [D1, D3, D5, D7], BERLIN, source)
        assert [(one.kind, one.game_day, one.at) for one in sheet] == [
            (LIST, D1, local(2, "17:00:00")),
            (PICKS, D1, local(2, "17:00:00")),
            (PICKS, D3, local(4, "17:00:00")),
            (PICKS, D5, local(8, "17:00:00")),
            (PICKS, D7, local(10, "17:00:00")),
        ]
        assert [one.clause for one in sheet[:2]] == ["of hand_in.list_due", "of hand_in.picks_due"]


class TestReminders:
    @pytest.mark.clause("W-83")
    def test_captains_are_reminded_at_16_00_and_16_45(self) -> None:
        at = due(LIST, D1)
        assert warnings(HAND_IN, at) == ((60, local(2, "16:00:00")), (15, local(2, "16:45:00")))

    @pytest.mark.clause("W-83")
    @pytest.mark.parametrize(
        ("clock", "shown"),
        [
            ("15:59:59", None),
            ("16:00:00", 60),
            ("16:44:59", 60),
            ("16:45:00", 15),
            ("16:59:59", 15),
            ("17:00:00", None),
        ],
    )
    def test_the_nearest_reminder_is_shown_until_the_deadline(self, clock: str, shown: int | None) -> None:
        assert current_warning(HAND_IN, due(LIST, D1), local(2, clock)) == shown


class TestSealed:
    """W-C5: picks of leg A-B for D3, due Wednesday 4 March 17:00:00."""

    @pytest.mark.clause("W-31", "W-86")
    def test_sealed_picks_may_be_replaced_and_open_ones_may_not(self) -> None:
        at = due(PICKS, D3)
        assert check_hand_in(HAND_IN, PICKS, at, local(4, "13:06:00"), False, True, source) == ()
        opened = check_hand_in(HAND_IN, PICKS, at, local(4, "16:45:00"), True, True, source)
        assert said(opened) == ["picks_published"]
        once = replace(HAND_IN, replaced_while_sealed=False)
        assert said(check_hand_in(once, PICKS, at, local(4, "13:06:00"), False, True, source)) == ["picks_handed_in"]

    @pytest.mark.clause("W-24", "W-30", "W-22")
    def test_what_comes_late_is_refused_with_both_instants(self) -> None:
        found = check_hand_in(HAND_IN, PICKS, due(PICKS, D3), local(4, "17:00:00"), False, False, source)
        assert (said(found), of_setting(found)) == (["picks_late"], ["hand_in.picks_due"])
        assert found[0].params == {"due": "2026-03-04T16:00:00+00:00", "at": "2026-03-04T16:00:00+00:00"}
        found = check_hand_in(HAND_IN, LIST, due(LIST, D1), local(2, "17:00:01"), False, False, source)
        assert (said(found), of_setting(found)) == (["list_late"], ["hand_in.list_due"])


class TestMissedDeadline:
    """W-C6: a captain misses 17:00."""

    @pytest.mark.clause("W-84")
    def test_no_list_costs_the_whole_leg(self) -> None:
        received = {AWAY: local(2, "12:00:00")}
        assert missing(HAND_IN, due(LIST, D1), local(2, "16:59:59"), received) == ()
        late = missing(HAND_IN, due(LIST, D1), local(2, "17:00:00"), received)
        assert late == (HOME,)
        assert missed(HAND_IN, LIST, late, LEG_WORTH, DAY_WORTH, source) == MissedProposal(
            "leg_won", MissedDeadline.LEG, AWAY, 0, 200, source("hand_in.list_missed")
        )

    @pytest.mark.clause("W-84")
    def test_at_16_59_59_it_is_in_time(self) -> None:
        received = {AWAY: local(2, "12:00:00"), HOME: local(2, "16:59:59")}
        assert missing(HAND_IN, due(LIST, D1), local(2, "17:03:00"), received) == ()
        assert missed(HAND_IN, LIST, (), LEG_WORTH, DAY_WORTH, source) is None

    @pytest.mark.clause("W-84", "W-50")
    def test_when_both_miss_it_nobody_scores(self) -> None:
        late = missing(HAND_IN, due(LIST, D1), local(2, "17:00:00"), {})
        proposal = missed(HAND_IN, LIST, late, LEG_WORTH, DAY_WORTH, source)
        assert proposal is not None
        assert (proposal.code, proposal.winner, proposal.home, proposal.away) == ("leg_to_nobody", None, 0, 0)
        assert not proposal.is_open

    @pytest.mark.clause("W-84")
    def test_as_a_setting_the_arbiter_decides_when_both_miss_it(self) -> None:
        rule = replace(HAND_IN, both_missed=BothMissed.ARBITER_DECIDES)
        proposal = missed(rule, LIST, (HOME, AWAY), LEG_WORTH, DAY_WORTH, source)
        assert proposal is not None
        assert (proposal.code, proposal.is_open) == ("both_missed", True)

    @pytest.mark.clause("W-85")
    def test_no_picks_cost_the_leg_or_as_a_setting_the_day(self) -> None:
        late = missing(HAND_IN, due(PICKS, D5), local(8, "17:00:00"), {AWAY: local(8, "09:00:00")})
        whole = missed(HAND_IN, PICKS, late, LEG_WORTH, DAY_WORTH, source)
        day = missed(BY_DAY, PICKS, late, LEG_WORTH, DAY_WORTH, source)
        bughouse = missed(BY_DAY, PICKS, (AWAY,), LEG_WORTH, BUGHOUSE_WORTH, source)
        assert whole is not None
        assert day is not None
        assert bughouse is not None
        assert (whole.code, whole.winner, whole.home, whole.away) == ("leg_won", AWAY, 0, 200)
        assert (day.code, day.winner, day.home, day.away) == ("day_won", AWAY, 0, 60)
        assert (bughouse.code, bughouse.winner, bughouse.home, bughouse.away) == ("day_won", HOME, 20, 0)

    @pytest.mark.clause("W-85")
    def test_when_both_miss_their_picks_the_leg_or_the_day_goes_to_nobody(self) -> None:
        """X-W18."""
        both = missed(HAND_IN, PICKS, (HOME, AWAY), LEG_WORTH, DAY_WORTH, source)
        day = missed(BY_DAY, PICKS, (HOME, AWAY), LEG_WORTH, DAY_WORTH, source)
        assert both is not None
        assert day is not None
        assert (both.code, day.code) == ("leg_to_nobody", "day_to_nobody")

    @pytest.mark.clause("W-85", "W-31")
    def test_picks_that_came_late_count_as_missing(self) -> None:
        """W-C5, variant: B sends at 17:00:00."""
        received = {HOME: local(4, "11:30:00"), AWAY: local(4, "17:00:00")}
        assert missing(HAND_IN, due(PICKS, D3), local(4, "17:00:05"), received) == (AWAY,)
