"""A workplace league for tests: its settings, Team A with players as in the examples of the rules, short names."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time

from arbiter_app.engine.competition.appearances import Appearance, Member, TeamSeason, Use
from arbiter_app.engine.competition.picks import PickDay, check_picks
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.rulebook_league import (
    HandIn,
    LeagueTable,
    Legs,
    Levels,
    LevelSwitches,
    Officials,
    Postponement,
    TeamPenalties,
)
from arbiter_app.engine.values import ClauseId, MatchId, PlayerId, TeamId

A, B, C, D = (TeamId(name) for name in "ABCD")
STANDARD, BUGHOUSE = GameKind.STANDARD, GameKind.BUGHOUSE

LEGS = Legs(game_days=("singles", "singles", "singles", "bughouse"))
KINDS = {"singles": STANDARD, "bughouse": BUGHOUSE}
LEVELS = Levels(
    names=("Expert", "Intermediate", "Novice"),
    squad_minimum=(3, 5, 6),
    per_opponent=(1, 1, 1),
    season_limit=(0, 2, 1),
    double_slots=(0, 0, 2),
    bughouse_levels=(2, 3),
    bughouse_minimum=(2, 2),
    bughouse_limit=2,
)
SWITCHES = LevelSwitches()
HAND_IN = HandIn(
    list_due=time(17), picks_due=time(17), opens_itself=True, replaced_while_sealed=True, warn_minutes=(60, 15)
)
OFFICIALS = Officials(
    arbiter_is_neutral=True, moderator_is_neutral=True, arbiter_is_not_playing=True, has_controller=True, scribes=True
)
PENALTIES = TeamPenalties(allowed=True)
POSTPONEMENT = Postponement(allowed=True)
TABLE = LeagueTable()

# In half-points: singles of level 1, 2, 3, and the bughouse match.
SINGLES_WIN, SINGLES_DRAW = (30, 20, 10), (14, 10, 4)
BUGHOUSE_WIN, BUGHOUSE_DRAW = 20, 10

# The days of the example calendar: D1 Tuesday 3 March 2026 to D7 Wednesday 11 March.
DAYS = tuple(date(2026, 3, day) for day in (3, 4, 5, 6, 9, 10, 11))
D1, D2, D3, D4, D5, D6, D7 = DAYS


SAID = {
    "already_met": "already_met {player} {opponent}",
    "bughouse_min_level": "bughouse_min_level {level} {players}/{minimum}",
    "bughouse_needs_levels": "bughouse_needs_levels {levels}: {players}",
    "bughouse_not_for_level": "bughouse_not_for_level {player} {level}",
    "bughouse_seat": "bughouse_seat {board} {player} {level}",
    "bughouse_same_day": "bughouse_same_day {phase}: {days}",
    "cap_bughouse": "cap_bughouse {player} {used}/{limit}",
    "cap_level": "cap_level {level} {player} {used}/{limit}",
    "cap_switch": "cap_switch {player} {used}/{limit}",
    "capacity_bughouse": "capacity_bughouse {level} {appearances}/{places}",
    "capacity_level": "capacity_level {level} {appearances}/{places}",
    "double_slots": "double_slots {player} {used}/{limit} {holders}",
    "leg_incomplete": "leg_incomplete {missing}",
    "level_full": "level_full {level} {games}",
    "level_is_the_same": "level_is_the_same {player} {level}",
    "level_required": "level_required {player}",
    "levels_frozen": "levels_frozen {player} {leg}",
    "list_follows_switch": "list_follows_switch {player}",
    "listed_not_of_team": "listed_not_of_team {player}",
    "listed_twice": "listed_twice {player}",
    "min_level": "min_level {level} {players}/{minimum}",
    "nobody_eligible": "nobody_eligible {level} {board}",
    "not_alternate": "not_alternate {home}-{away} {before} {day} {apart}",
    "not_on_list": "not_on_list {player}",
    "not_reserve_day": "not_reserve_day {day}",
    "number_of_teams": "number_of_teams {teams} of {fewest} to {most}",
    "official_not_neutral": "official_not_neutral {official} {role} {team} {leg}",
    "official_playing": "official_playing {official} {day}",
    "one_per_level": "one_per_level {player} {level} on {board}",
    "pair_exists": "pair_exists {home}-{away}",
    "pick_not_of_team": "pick_not_of_team {player}",
    "player_twice": "player_twice {player} {board} {other}",
    "switch_leaves": "switch_leaves {player} {used}/{limit} {left}",
    "switch_used": "switch_used {player} {most} {scope}",
    "team_not_playing": "team_not_playing {team}",
    "two_approvals": "two_approvals {given}/{needed} {lacking}",
}


def source(path: str) -> ClauseId:
    """A clause that says from which setting it came."""
    return ClauseId(f"of {path}")


def level_of(name: str) -> int:
    """Players 1 to 3 of a team are of level 1, 4 to 8 of level 2, 9 to 15 of level 3."""
    number = int(name[1:])
    return 1 if number <= 3 else 2 if number <= 8 else 3


def squad(last: int = 15, listed: int = 3, **levels: tuple[int | None, ...]) -> tuple[Member, ...]:
    """Players A1 to the last with their level in so many published lists; `A3=(1, 2)`: in each list, the last now."""
    members = []
    for number in range(1, last + 1):
        name = f"A{number}"
        stood = levels.get(name, (level_of(name),) * listed)
        members.append(Member(PlayerId(name), name, stood[-1] if stood and stood[-1] else level_of(name), stood))
    return tuple(members)


def season(members: Iterable[Member], *played: str, opponents: int = 3) -> TeamSeason:
    """Appearances in order, as "A1 v B": legs 1, 2, 3 are against B, C, D; "A4+A9 v B" is bughouse."""
    members = tuple(members)
    found: list[Appearance] = []
    for number, one in enumerate(played):
        names, opponent = one.split(" v ")
        leg = "BCD".index(opponent) + 1
        kind = BUGHOUSE if "+" in names else STANDARD
        for name in names.split("+"):
            member = next(each for each in members if each.name == name)
            level = member.level_in(leg) or level_of(name)
            day = MatchId(f"{opponent}-{number}")
            found.append(Appearance(PlayerId(name), day, leg, level, TeamId(opponent), kind, Use.PLAYED))
    return TeamSeason(members, tuple(found), opponents)


def singles_day(opponent: str = "D", match_id: str = "today") -> PickDay:
    """A day of singles against B, C or D."""
    leg = "BCD".index(opponent) + 1
    return PickDay(MatchId(match_id), "singles", leg, TeamId(opponent), opponent, (1, 2, 3))


def bughouse_day(opponent: str = "D") -> PickDay:
    """The bughouse day against B, C or D."""
    leg = "BCD".index(opponent) + 1
    return PickDay(MatchId("bughouse"), "bughouse", leg, TeamId(opponent), opponent, (2, 3), BUGHOUSE)


def picked(
    team: TeamSeason,
    *names: str | None,
    day: PickDay | None = None,
    levels: Levels = LEVELS,
    switches: LevelSwitches = SWITCHES,
) -> list[str]:
    """What is said against these picks, one text each; nobody named for a board is None."""
    ids = [None if name is None else PlayerId(name) for name in names]
    return said(check_picks(levels, switches, team, day or singles_day(), ids, source))


def at_board(
    name: str, team: TeamSeason, opponent: str = "D", levels: Levels = LEVELS, switches: LevelSwitches = SWITCHES
) -> list[str]:
    """What is said against one single, at the level the player has in the list of that leg; other boards stay empty."""
    day = singles_day(opponent)
    member = next(one for one in team.members if one.name == name)
    names = [name if member.level_in(day.leg) == level else None for level in day.levels]
    found = check_picks(
        levels, switches, team, day, [None if each is None else PlayerId(each) for each in names], source
    )
    return said(one for one in found if one.code != "nobody_eligible")


def said(findings: Iterable[Finding]) -> list[str]:
    """Findings as short texts with their figures; a warning ends in "?", a note begins with "note"."""
    return [_short(one) for one in findings]


def of_setting(findings: Iterable[Finding]) -> list[str]:
    """From which settings the clauses of findings are."""
    return [str(one.clause).removeprefix("of ") for one in findings]


def _short(finding: Finding) -> str:
    text = SAID.get(finding.code, finding.code).format_map(finding.params)
    if finding.severity is Severity.NOTE:
        return f"note {text}"
    return f"{text}?" if finding.severity is Severity.WARN else text
