"""Changes of level between two legs of a team: when, how often, and what they leave (W-25 to W-29, X-W5, X-W22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbiter_app.engine.competition.appearances import Member, Source, TeamSeason, allowance
from arbiter_app.engine.competition.squads import minimum_findings
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import Levels, LevelSwitches, SwitchScope
from arbiter_app.engine.values import PlayerId


@dataclass(frozen=True, slots=True)
class LevelChange:
    """A change that was made. `gap`: after how many published lists of the team; 0 is before its first leg."""

    player_id: PlayerId
    gap: int
    from_level: int
    to_level: int


@dataclass(frozen=True, slots=True)
class SwitchWindow:
    """When a change is asked for. `gap`: after how many published lists of the team.

    `frozen_by`: the leg (as shown, "A-B") whose list is published and which is not closed; empty: between legs.
    `list_sent`: the list of the next leg has been handed in but is not published.
    """

    gap: int
    frozen_by: str = ""
    list_sent: bool = False


def check_switch(
    levels: Levels,
    switches: LevelSwitches,
    season: TeamSeason,
    made: Sequence[LevelChange],
    window: SwitchWindow,
    member: Member,
    to_level: int,
    source: Source,
) -> tuple[Finding, ...]:
    """Everything that speaks against a change of level, and a note of what it leaves the player.

    Before a player stands in a published list his level is only entered, not changed. A level that becomes too small
    is only warned of where the minimum is checked with the list.
    """
    if not 1 <= to_level <= len(levels.names):
        params: dict[str, str | int] = {"player": member.name, "levels": len(levels.names)}
        return (Finding("level_required", Severity.REFUSE, source("levels.names"), params, overridable=False),)
    if member.level == to_level:
        params = {"player": member.name, "level": to_level}
        return (Finding("level_is_the_same", Severity.REFUSE, params=params, overridable=False),)
    was_listed = any(level is not None for level in member.listed)
    found: list[Finding] = []
    if window.frozen_by and switches.frozen_after_list:
        params = {"player": member.name, "leg": window.frozen_by}
        found.append(Finding("levels_frozen", Severity.REFUSE, source("level_switches.frozen_after_list"), params))
    elif was_listed and is_used_up(switches, made, member.player_id, window.gap):
        params = {"player": member.name, "most": switches.most or 0, "scope": switches.scope.value}
        found.append(Finding("switch_used", Severity.REFUSE, source("level_switches.most"), params))
    found += _too_small(levels, season, member, to_level, source)
    if was_listed:
        found.append(_leaves(levels, switches, season, member, to_level, source))
    if window.list_sent:
        params = {"player": member.name}
        clause = source("level_switches.frozen_after_list")
        found.append(Finding("list_follows_switch", Severity.NOTE, clause, params))
    return tuple(found)


def is_used_up(switches: LevelSwitches, made: Sequence[LevelChange], player_id: PlayerId, gap: int) -> bool:
    """Whether no further change is allowed to a player in this gap."""
    if switches.most is None:
        return False
    counted = [
        one
        for one in made
        if (one.gap == gap or switches.scope is SwitchScope.PLAYER_AND_SEASON)
        and (one.player_id == player_id or switches.scope is SwitchScope.TEAM_AND_GAP)
    ]
    return len(counted) >= switches.most


def _too_small(levels: Levels, season: TeamSeason, member: Member, to_level: int, source: Source) -> Iterator[Finding]:
    severity = Severity.WARN if levels.minimum_checked_at_list else Severity.REFUSE
    after = [to_level if one.player_id == member.player_id else one.level for one in season.members]
    for finding in minimum_findings(levels, after, source, severity):
        if finding.params["level"] == member.level:
            yield finding


def _leaves(
    levels: Levels, switches: LevelSwitches, season: TeamSeason, member: Member, to_level: int, source: Source
) -> Finding:
    left = allowance(levels, switches, season, replace(member, level=to_level), to_level)
    params: dict[str, str | int] = {
        "player": member.name,
        "level": to_level,
        "used": left.used,
        "limit": left.limit,
        "left": left.left,
    }
    return Finding("switch_leaves", Severity.NOTE, source("level_switches.cap"), params)
