"""Who may play for which team of his club on a day, and why not; and what a permission would change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta, tzinfo
from enum import StrEnum

from arbiter_app.engine.decide.season import PERMISSION_SETTINGS
from arbiter_app.engine.eligibility.from_state import division_of, place_in, season_of_event
from arbiter_app.engine.eligibility.season import (
    Permission,
    PermissionKind,
    Place,
    Season,
    substitutions,
    tied_team,
)
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.lineups.checks import check_player, panel_findings
from arbiter_app.engine.lineups.suspensions import suspension_findings
from arbiter_app.engine.local_time import local_date
from arbiter_app.engine.names import folded
from arbiter_app.engine.records import Player, Team
from arbiter_app.engine.records_season import GivenPermission
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_search import folded as plain
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import MatchId, PlayerId, TeamId

_Ask = Callable[[tuple[Permission, ...]], tuple[Finding, ...]]
_A_MOMENT = timedelta(seconds=1)
_END_OF_DAY = time(23, 59, 59)
_ASKED = MatchId("")
"""The match that is asked about where the team has none on that day."""


class Verdict(StrEnum):
    """The answer for one team. `FIRST_GAME`: he may, and belongs to this team from then on unless declared lower."""

    MAY = "may"
    FIRST_GAME = "first_game"
    SUBSTITUTE = "substitute"
    PERMITTED = "permitted"
    NEEDS_PERMISSION = "needs_permission"
    MAY_NOT = "may_not"


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player in the list of those found."""

    player_id: PlayerId
    name: str
    registration: str
    team: str


@dataclass(frozen=True, slots=True)
class TeamAnswer:
    """May the player play for this team?

    `findings` are about him, `team_findings` about the panel of the team, which would keep back its whole sheet.
    `game`: of a substitute, the number this game would have; `free`: so many leave him his own team. `kind`: the
    permission that would help; `permission`: the one that does. `match_id`, `opponent`, `starts_at`: the team's match
    on the day, if it has one that was not played before.
    """

    team_id: TeamId
    team: str
    division: str
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    team_findings: tuple[Finding, ...] = ()
    game: int = 0
    free: int | None = None
    kind: PermissionKind | None = None
    permission: Permission | None = None
    match_id: MatchId | None = None
    opponent: str = ""
    starts_at: datetime | None = None
    is_last_round: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """When the question is about: an instant, the hall's time zone, and whether as in a last round or play-off.

    A team that meets somebody on that day, at the instant or later, is asked about that match; any other about the end
    of the day.
    """

    at: datetime
    zone: tzinfo
    last_round: bool = False

    @property
    def end_of_day(self) -> datetime:
        """The last second of the day."""
        return datetime.combine(local_date(self.at, self.zone), _END_OF_DAY, self.zone)


@dataclass(frozen=True, slots=True)
class Change:
    """What a permission makes of the answer for one team."""

    before: TeamAnswer
    after: TeamAnswer


def asks_who_may_play(rulebook: Rulebook) -> bool:
    """Whether the rules have a ladder of divisions, without which the question has no answer."""
    return bool(rulebook.eligibility.ladder)


def permission_kinds(rulebook: Rulebook) -> tuple[PermissionKind, ...]:
    """The permissions that the rules know."""
    return tuple(kind for kind, setting in PERMISSION_SETTINGS.items() if rulebook.sources.get(setting))


def find_players(state: State, words: str) -> tuple[FoundPlayer, ...]:
    """Players in whose name, number, team or club every word is found, whatever accents and capitals; by name.

    Without words everybody.
    """
    wanted = plain(words).split()
    found = []
    for player in state.players.values():
        team = state.team(player.team_id)
        text = plain(f"{player.name} {player.registration} {team.name} {team.club}")
        if all(word in text for word in wanted):
            found.append(FoundPlayer(player.id, player.name, player.registration, team.name))
    return tuple(sorted(found, key=lambda one: (plain(one.name), one.team)))


def club_teams(state: State, rulebook: Rulebook, player: Player) -> tuple[Team, ...]:
    """The teams of a player's club, the highest division first; his own alone where no club is known."""
    own = state.team(player.team_id)
    club = folded(own.club)
    teams = [one for one in state.teams.values() if one.id == own.id or (club and folded(one.club) == club)]
    return tuple(sorted(teams, key=lambda team: _rank(state, rulebook, team)))


def club_mates_below(state: State, rulebook: Rulebook, team: Team) -> tuple[Player, ...]:
    """Players of the club's other teams who may come to a team: of its division or a lower one, or on no panel."""
    club, here = folded(team.club), _rank(state, rulebook, team)
    if not club or not asks_who_may_play(rulebook):
        return ()
    others = [one for one in state.teams.values() if one.id != team.id and folded(one.club) == club]
    return tuple(
        player
        for one in sorted(others, key=lambda one: _rank(state, rulebook, one))
        for player in state.squad(one.id)
        if _rank(state, rulebook, one) >= here or not player.on_panel
    )


def _rank(state: State, rulebook: Rulebook, team: Team) -> int:
    ladder, division = rulebook.eligibility.ladder, division_of(state, team)
    return ladder.index(division) if division in ladder else len(ladder)


def who_may_play(state: State, rulebook: Rulebook, player_id: PlayerId, asked: Asked) -> tuple[TeamAnswer, ...]:
    """The answer for every team of the player's club. Raises KeyError for a player nobody entered."""
    season = _of_club(season_of_event(state, rulebook), player_id)
    return _answers(state, rulebook, season, player_id, asked)


def permission_changes(
    state: State, rulebook: Rulebook, permission: GivenPermission, asked: Asked
) -> tuple[Change, ...]:
    """The answers that another permission on file would make other ones."""
    given = Permission(
        permission.kind, permission.player_id, permission.team_id, permission.given_at, permission.authority,
        permission.instead_of,
    )  # fmt: skip
    whole = season_of_event(state, rulebook)
    whole = replace(whole, permissions=(*whole.permissions, given))
    after = _of_club(whole, permission.player_id)
    before = replace(after, permissions=after.permissions[:-1])
    pairs = zip(
        _answers(state, rulebook, before, permission.player_id, asked),
        _answers(state, rulebook, after, permission.player_id, asked),
        strict=True,
    )
    return tuple(
        Change(one, other) for one, other in pairs if (one.verdict, one.findings) != (other.verdict, other.findings)
    )


def _of_club(season: Season, player_id: PlayerId) -> Season:
    """The season as far as it bears on one player: himself, his club-mates and whom he stands in for.

    Every check asks about these alone; a whole league would be looked through for each key in a form.
    """
    player = season.players[player_id]
    permissions = tuple(one for one in season.permissions if one.player_id == player_id)
    wanted = {player_id, *(one.id for one in season.club_mates(player)), *(one.instead_of for one in permissions)}
    return replace(
        season,
        players={one.id: one for one in season.players.values() if one.id in wanted},
        games=tuple(one for one in season.games if one.player_id in wanted),
        permissions=permissions,
    )


def _answers(
    state: State, rulebook: Rulebook, season: Season, player_id: PlayerId, asked: Asked
) -> tuple[TeamAnswer, ...]:
    player = state.players[player_id]
    return tuple(
        _answer(state, rulebook, season, player, team, _match(state, rulebook, team, asked))
        for team in club_teams(state, rulebook, player)
    )


def _match(state: State, rulebook: Rulebook, team: Team, asked: Asked) -> Match:
    """The team's match on the day; else one nobody arranged, at the end of it."""
    day = local_date(asked.at, asked.zone)
    coming = [
        one
        for one in state.matches.values()
        if team.id in (one.home, one.away)
        and one.scheduled_start >= asked.at
        and local_date(one.scheduled_start, asked.zone) == day
    ]
    if coming:
        match = min(coming, key=lambda one: one.scheduled_start)
        return replace(match, is_last_round=match.is_last_round or asked.last_round)
    division = division_of(state, team)
    boards = rulebook.divisions[division].team_size if division in rulebook.divisions else 0
    return Match(
        _ASKED, team.id, team.id, division, 0, asked.end_of_day, "", boards, is_last_round=asked.last_round
    )  # fmt: skip


def _answer(state: State, rulebook: Rulebook, season: Season, player: Player, team: Team, match: Match) -> TeamAnswer:
    place = place_in(match, team.id, player.id, 0)
    rule, earlier = rulebook.eligibility, season.before(place)

    def ask(permissions: tuple[Permission, ...]) -> tuple[Finding, ...]:
        there = replace(earlier, permissions=permissions)
        return (
            *check_player(rulebook, state, match, team, player, 0, there),
            *suspension_findings(state, rulebook, match, [player]),
        )

    findings = ask(earlier.permissions)
    kind = permission = None
    if _refuses(findings):
        kind = _would_help(rulebook, place, earlier.permissions, ask)
        verdict = Verdict.MAY_NOT if kind is None else Verdict.NEEDS_PERMISSION
    elif _refuses(ask(())):
        permission = next(filter(None, (earlier.permitted(one, place) for one in PermissionKind)), None)
        verdict = Verdict.PERMITTED
    else:
        verdict = _may_how(findings)
    games = substitutions(rule, earlier, earlier.players[player.id])
    is_substitute = verdict is Verdict.SUBSTITUTE and tied_team(rule, games) is None
    played = match.id != _ASKED
    division = rulebook.divisions.get(match.division)
    return TeamAnswer(
        team.id,
        team.name,
        "" if division is None else division.name,
        Verdict.MAY if verdict is Verdict.SUBSTITUTE and not is_substitute else verdict,
        findings,
        () if division is None else tuple(panel_findings(rulebook, state, team, match.division)),
        len(games) + 1 if is_substitute else 0,
        rule.free_substitutions,
        kind,
        permission,
        match.id if played else None,
        state.team(match.away if match.home == team.id else match.home).name if played else "",
        match.scheduled_start if played else None,
        match.is_last_round,
    )


def _may_how(findings: tuple[Finding, ...]) -> Verdict:
    codes = {one.code for one in findings}
    if "first_game_declares" in codes:
        return Verdict.FIRST_GAME
    return Verdict.SUBSTITUTE if codes & {"substitute", "substitution_ties"} else Verdict.MAY


def _refuses(findings: tuple[Finding, ...]) -> bool:
    return any(one.severity is Severity.REFUSE for one in findings)


def _would_help(
    rulebook: Rulebook, place: Place, permissions: tuple[Permission, ...], ask: _Ask
) -> PermissionKind | None:
    """The kind of permission that would leave nothing to refuse, given a moment before the match began."""
    given_at = place.starts_at - _A_MOMENT
    return next(
        (
            kind
            for kind in permission_kinds(rulebook)
            if not _refuses(ask((*permissions, Permission(kind, place.player_id, place.team, given_at, ""))))
        ),
        None,
    )
