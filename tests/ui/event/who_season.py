"""A desk in memory over the club of three teams, for the screens that say who may play."""

from __future__ import annotations

from datetime import datetime, timedelta

from arbiter_app.desk import Desk
from arbiter_app.engine.commands import Command
from arbiter_app.engine.findings import Accepted, Decision
from arbiter_app.engine.state import State
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.engine.season_club import FIRST, Club, three_teams
from tests.ui.fake_services import FakeServices, HallClock, new_desk


class DeskHall:
    """Commands go to the desk of a window; line-ups are opened as soon as both are in."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def now(self) -> datetime:
        """The time of the next command."""
        return self.desk.now()

    @property
    def state(self) -> State:
        """What is known."""
        return self.desk.state

    def attempt(self, command: Command) -> Decision:
        """Give a command; it happens if it is accepted."""
        return self.desk.submit(command).decision

    def do(self, command: Command) -> Accepted:
        """Give a command that must be accepted."""
        decision = self.attempt(command)
        assert isinstance(decision, Accepted), decision
        return decision


class WhoSeason:
    """K1, K2 and K3 of Club K; S, declared for K3, has been a substitute for K2. It is the Friday after."""

    def __init__(self) -> None:
        self.clock = HallClock(FIRST - timedelta(days=7))
        self.services = FakeServices(self.clock)
        self.desk = new_desk(self.clock)
        self.club: Club = three_teams(DeskHall(self.desk))

    def goes_to_week(self, week: int) -> None:
        """The day after the matches of a week, counted from 0."""
        self.clock.moment = FIRST + timedelta(weeks=week, days=1)

    def workspace(self) -> Workspace:
        """A window's workspace over the desk."""
        return Workspace(OpenedEvent(self.desk, None), self.services)
