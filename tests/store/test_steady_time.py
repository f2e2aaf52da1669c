"""One steady time: the computer's time of day is looked at once, and may be set as anybody likes after that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from arbiter_app.bootstrap import create_command, create_event
from arbiter_app.engine import clock as clocks, commands as cmd
from arbiter_app.engine.values import Colour
from arbiter_app.store.steady_time import SteadyTime, counted_ns, steady_now
from tests.queries.evening import START, Evening, HallClock, opened, ref

SECOND_NS = 1_000_000_000


@dataclass(slots=True)
class Computer:
    """A computer whose time of day can be set, beside a counter that only counts on."""

    wall: datetime = datetime(2017, 10, 12, 18, 15, 0, 123_456, tzinfo=UTC)
    ns: int = 77 * SECOND_NS

    def steady(self) -> SteadyTime:
        """The time of a program that starts now."""
        return SteadyTime(lambda: self.wall, lambda: self.ns)

    def goes_on(self, seconds: float) -> None:
        """Time passes, also while the lid is closed."""
        self.wall += timedelta(seconds=seconds)
        self.ns += round(seconds * SECOND_NS)


def test_time_goes_on_by_what_is_counted() -> None:
    computer = Computer()
    now = computer.steady()
    begun = now()
    computer.goes_on(90)
    assert now() - begun == timedelta(seconds=90)


def test_setting_the_computers_time_changes_nothing() -> None:
    computer = Computer()
    now = computer.steady()
    begun = now()
    for hours in (1, -3):
        computer.wall += timedelta(hours=hours)
        assert now() == begun


def test_instants_are_whole_milliseconds() -> None:
    computer = Computer()
    now = computer.steady()
    assert now().microsecond == 123_000
    computer.ns += 1_999_999
    assert now().microsecond == 124_000


def test_setting_the_computers_time_moves_no_running_clock() -> None:
    evening = opened()
    computer = Computer(wall=START)
    evening.desk.now = computer.steady()
    hall = Evening(evening.desk, HallClock(START))
    for side in hall.match.boards[0].white, hall.match.boards[0].white.opponent:
        hall.desk.submit(cmd.WishTimeControl(at=START, board=ref(1), side=side, control_id="standard-120"))
    hall.do(cmd.StartMatch(at=hall.desk.now(), match_id=hall.match.id))
    computer.goes_on(60)
    computer.wall += timedelta(hours=1)
    clock = hall.match.boards[0].clock
    assert clock is not None
    shown = clocks.readings(clock, hall.desk.now()).of(Colour.WHITE)
    assert shown == (2 * 3600 - 60) * 1000


def test_an_event_uses_the_steady_time_unless_it_is_given_another() -> None:
    command = create_command("leinster-league", "Division 1", "Arbiter 1", "Europe/Dublin", START)
    assert create_event(None, command).desk.now is steady_now
    assert steady_now().microsecond % 1000 == 0


def test_the_counter_of_this_computer_never_goes_back() -> None:
    counted = [counted_ns() for _ in range(100)]
    assert counted == sorted(counted)
