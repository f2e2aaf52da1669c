"""A division in the desk of a window: the same acts as in the tests of the engine, through `Desk.submit`."""

from __future__ import annotations

from datetime import datetime

from arbiter_app import bootstrap
from arbiter_app.desk import Desk
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Decision
from tests.engine.divisions import Season
from tests.engine.hall import instant

WON = "1 1 1 1 1 1 1 1"


class DeskSeason(Season):
    """A season whose state is that of a desk in memory."""

    def __init__(self, division: str, desk: Desk | None = None) -> None:
        self._time = instant("18:00:00")
        command = bootstrap.create_command("leinster-league", "Season", "Arbiter 1", "Europe/Dublin", self._time, None)
        self.desk = desk or bootstrap.create_event(None, command, self.time).desk
        super().__init__(division)

    def time(self) -> datetime:
        """The time of the window."""
        return self._time

    def decides(self, command: cmd.Command) -> Decision:
        """What the desk says; nothing happens."""
        return self.desk.preview(command)

    def attempt(self, command: cmd.Command) -> Decision:
        """Give a command; it happens if it is accepted."""
        self._time = max(self._time, command.at)
        decision = self.desk.submit(command).decision
        self.state = self.desk.state
        return decision


def four_teams() -> DeskSeason:
    """Division 4 played to its end: A wins all, B and C are parted by the board count, D wins nothing."""
    season = DeskSeason("division-4")
    season.meets("A–B", "1 1 1 1 1 1").meets("C–D", "1 1 1 1 1 1").meets("A–C", "1 1 1 1 1 1")
    season.meets("D–B", "2 2 2 2 2 2").meets("A–D", "1 1 1 = = =").meets("C–B", "1 2 2 = 1 =")
    return season


def one_evening() -> DeskSeason:
    """One match of Division 1."""
    return DeskSeason("division-1").meets("A–B", "1 2 = = = = 2 1")
