"""A club with teams in several divisions, whose players play for them week by week."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Protocol

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance, Accepted, Decision, Refused, Severity
from arbiter_app.engine.records import Player, Slot, SlotKind, Team
from arbiter_app.engine.state import State
from arbiter_app.engine.values import MatchId, PlayerId, Side, TeamId
from tests.engine.hall import instant

FIRST = instant("18:15:00", "2017-10-05")


class Desk(Protocol):
    """Where commands go: the engine alone, or the desk of a window."""

    @property
    def now(self) -> datetime:
        """The time of the next command."""

    @property
    def state(self) -> State:
        """What is known."""

    def attempt(self, command: cmd.Command) -> Decision:
        """Give a command; it happens if it is accepted."""

    def do(self, command: cmd.Command) -> Accepted:
        """Give a command that must be accepted."""


class Club:
    """Club K with a team in several divisions; in each an opponent of another club. Every match is a week later."""

    def __init__(self, hall: Desk, *teams: tuple[str, int]) -> None:
        self.hall = hall
        self.divisions: dict[str, int] = {}
        self.week = 0
        for name, division in teams:
            self.team(name, division)

    def team(self, name: str, division: int, club: str = "Club K") -> None:
        """Enter a team."""
        self.divisions[name] = division
        team = Team(TeamId(name), name, club, division=f"division-{division}")
        self.hall.do(cmd.RegisterTeam(at=self.hall.now, team=team))

    def player(self, name: str, team: str, rating: int | None = 1500, *, on_panel: bool = True) -> None:
        """Register a player with a team; on its panel he is declared for it."""
        player = Player(PlayerId(name), name, TeamId(team), f"ICU-{name}", rating, on_panel=on_panel)
        self.hall.do(cmd.RegisterPlayer(at=self.hall.now, player=player))

    def arranged(self, team: str, *, last_round: bool = False) -> MatchId:
        """The next match of a team, against an opponent of its division."""
        division, match = self.divisions[team], MatchId(f"week-{self.week}-{team}")
        other = f"Z{division}"
        if TeamId(other) not in self.hall.state.teams:
            self.team(other, division, f"Club {other}")
            self.player(f"Player {other}", other)
        self.hall.do(
            cmd.ArrangeMatch(
                at=self.hall.now,
                match_id=match,
                home=TeamId(team),
                away=TeamId(other),
                division=f"division-{division}",
                round_number=self.week + 1,
                scheduled_start=FIRST + timedelta(weeks=self.week),
                venue="Hall 1",
                is_last_round=last_round,
                accept=(Acceptance("lower_team_first"),),
            )
        )
        return match

    def seals(self, match: MatchId, side: Side, name: str) -> Accepted | Refused:
        """Hand in a line-up of one player on board 1; what only warns or asks is accepted."""
        boards = self.hall.state.matches[match].board_count
        slots = (Slot(SlotKind.NAMED, PlayerId(name)), *[Slot(SlotKind.BLANK)] * (boards - 1))
        command = cmd.SealLineUp(at=self.hall.now, match_id=match, side=side, slots=slots)
        found = self.hall.attempt(command)
        if isinstance(found, Refused) and not any(one.severity is Severity.REFUSE for one in found.findings):
            accept = tuple(Acceptance(one.code, where=one.where) for one in found.findings)
            found = self.hall.attempt(cmd.SealLineUp(
                at=self.hall.now, match_id=match, side=side, slots=slots, accept=accept
            ))  # fmt: skip
        assert isinstance(found, Accepted | Refused)
        return found

    def plays(self, name: str, team: str) -> None:
        """The player plays for a team that week."""
        match = self.arranged(team)
        away = f"Player Z{self.divisions[team]}"
        for side, player in ((Side.HOME, name), (Side.AWAY, away)):
            assert isinstance(self.seals(match, side, player), Accepted)
        self.hall.do(cmd.RevealLineUps(at=self.hall.now, match_id=match))
        self.week += 1

    def answer(self, name: str, team: str, *, last_round: bool = False) -> list[str]:
        """Why the player may not play for a team in its next match: codes with their clauses."""
        match = self.arranged(team, last_round=last_round)
        found = self.seals(match, Side.HOME, name)
        self.week += 1
        if isinstance(found, Accepted):
            return []
        return [f"{one.code} {one.clause}" for one in found.findings if one.severity is Severity.REFUSE]


def three_teams(hall: Desk) -> Club:
    """K1, K2 and K3 in divisions 1, 2 and 4; S, rated 1500, is on the panel of K3."""
    club = Club(hall, ("K1", 1), ("K2", 2), ("K3", 4))
    for team in ("K1", "K2", "K3"):
        for number in range(1, 9):
            club.player(f"{team}-{number}", team)
    club.player("S", "K3")
    return club
