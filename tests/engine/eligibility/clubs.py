"""A season for tests: Club K with teams in several divisions, and what each of its players has played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from arbiter_app.engine.eligibility.checks import place_findings
from arbiter_app.engine.eligibility.season import (
    Permission,
    PermissionKind,
    Place,
    Presence,
    Season,
    SeasonGame,
    SeasonPlayer,
    SeasonTeam,
)
from arbiter_app.engine.findings import Severity
from arbiter_app.engine.rulebook_eligibility import Eligibility
from arbiter_app.engine.values import ClauseId, MatchId, PlayerId, TeamId

LEAGUE = Eligibility(
    one_club=True,
    same_division_is_other_club=True,
    same_division_allowances=3,
    last_round_games=1,
    no_lower_than_declared=True,
    one_substitute_team_in_division=True,
    free_substitutions=3,
    same_team_substitutions=3,
    same_team_gap=150,
    higher_team_gap=150,
    first_game_declares=True,
)
RANKS = {"division-1": 1, "division-2": 2, "division-3": 3, "division-4": 4, "division-5": 5, "division-6": 6}
FIRST_DAY = datetime(2017, 10, 2, 18, 15, tzinfo=UTC)


def source(path: str) -> ClauseId:
    """The path itself, so that a test can see which setting refuses."""
    return ClauseId(path)


@dataclass
class League:
    """A season in the making. Each game is a week after the one before."""

    rule: Eligibility = LEAGUE
    teams: dict[TeamId, SeasonTeam] = field(default_factory=dict)
    players: dict[PlayerId, SeasonPlayer] = field(default_factory=dict)
    games: list[SeasonGame] = field(default_factory=list)
    permissions: list[Permission] = field(default_factory=list)
    weeks: int = 0

    def team(self, name: str, division: int | str, club: str = "Club K") -> None:
        """Enter a team."""
        known = division if isinstance(division, str) else f"division-{division}"
        self.teams[TeamId(name)] = SeasonTeam(TeamId(name), name, club, known)

    def player(self, name: str, rating: int | None = None, declared: str | None = None, club: str = "Club K") -> None:
        """Register a player."""
        team = None if declared is None else TeamId(declared)
        self.players[PlayerId(name)] = SeasonPlayer(PlayerId(name), name, club, rating, team)

    def now(self) -> datetime:
        """When the next match begins."""
        return FIRST_DAY + timedelta(weeks=self.weeks)

    def plays(self, name: str, team: str, presence: Presence = Presence.PLAYED) -> None:
        """The player is on a sheet that week."""
        match = MatchId(f"week-{self.weeks}")
        self.games.append(SeasonGame(PlayerId(name), match, TeamId(team), self.now(), presence))
        self.weeks += 1

    def permits(self, kind: PermissionKind, name: str, team: str, instead_of: str | None = None) -> None:
        """A permission is given a day before the next match."""
        given = self.now() - timedelta(days=1)
        replaced = None if instead_of is None else PlayerId(instead_of)
        self.permissions.append(Permission(kind, PlayerId(name), TeamId(team), given, "LC", replaced))

    def season(self, ranks: Mapping[str, int] = RANKS) -> Season:
        """The season as it stands."""
        return Season(ranks, self.teams, self.players, tuple(self.games), tuple(self.permissions))

    def place(self, name: str, team: str, *, last_round: bool = False) -> Place:
        """A place on the sheet of the next match."""
        match = MatchId(f"week-{self.weeks}")
        return Place(PlayerId(name), TeamId(team), match, self.now(), last_round)

    def answers(self, name: str, team: str, *, last_round: bool = False) -> list[str]:
        """Codes of what speaks against the player in the next match; what only warns or asks ends with "?"."""
        place = self.place(name, team, last_round=last_round)
        found = place_findings(self.rule, self.season(), place, source)
        return [one.code + ("" if one.severity is Severity.REFUSE else "?") for one in found]
