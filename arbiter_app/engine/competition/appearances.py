"""How often a player may still play: appearances used, limits by level, double slots, changes of level.

An appearance is used by standing in picks that have opened, whatever became of the game, as far as the settings say so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.rulebook_league import Levels, LevelSwitches, SwitchCap
from arbiter_app.engine.values import ClauseId, MatchId, PlayerId, TeamId

Source = Callable[[str], ClauseId | None]
"""From the dotted path of a setting to the clause it rests on: `Rulebook.source`."""


def source_of(source: Source, setting: str, number: int) -> ClauseId | None:
    """The clause that an element of a list rests on, counted from 1; that of the list where elements have none."""
    return source(f"{setting}.{number}") or source(setting)


class Use(StrEnum):
    """What became of a pick: it waits for its day, was played, forfeited, put off to another day, or given back."""

    PICKED = "picked"
    PLAYED = "played"
    FORFEITED = "forfeited"
    POSTPONED = "postponed"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class Member:
    """A player of one team. `level`: as it stands now, from 1; None: none given yet.

    `listed`: the level in each of the team's published lists, in the order of its legs; None: not on that list.
    """

    player_id: PlayerId
    name: str
    level: int | None
    listed: tuple[int | None, ...] = ()

    def level_in(self, leg: int) -> int | None:
        """The level in the list of the team's `leg`, from 1; while that list is not published, the level of now."""
        return self.listed[leg - 1] if leg <= len(self.listed) else self.level


@dataclass(frozen=True, slots=True)
class Appearance:
    """One player in one pick. `match_id`: the game day; `leg`: which leg of his team, from 1; `level`: his there."""

    player_id: PlayerId
    match_id: MatchId
    leg: int
    level: int
    opponent: TeamId
    kind: GameKind = GameKind.STANDARD
    use: Use = Use.PLAYED


@dataclass(frozen=True, slots=True)
class TeamSeason:
    """A team over the season: its players, their appearances from the earliest, and against how many teams it plays."""

    members: tuple[Member, ...]
    appearances: tuple[Appearance, ...]
    opponents: int

    def member(self, player_id: PlayerId) -> Member | None:
        """The player; None when he is not of this team."""
        return next((one for one in self.members if one.player_id == player_id), None)

    def without(self, match_id: MatchId) -> TeamSeason:
        """The same season with nothing picked for this game day: a version that is replaced counts no more (X-W17)."""
        return replace(self, appearances=tuple(one for one in self.appearances if one.match_id != match_id))

    def adding(self, appearance: Appearance) -> TeamSeason:
        """The same season with one appearance more."""
        return replace(self, appearances=(*self.appearances, appearance))


@dataclass(frozen=True, slots=True)
class Allowance:
    """Singles of one player. `limit`: with a double slot as far as he has or can now take one.

    `without_slot`: the limit if he takes none; `with_slot`: the limit if slots were free.
    """

    used: int
    limit: int
    without_slot: int
    with_slot: int

    @property
    def left(self) -> int:
        """How many singles he may still play; a change of level never makes it less than none."""
        return max(0, self.limit - self.used)


def counts(levels: Levels, appearance: Appearance) -> bool:
    """Whether an appearance is used up."""
    if appearance.use is Use.FORFEITED:
        return levels.forfeits_count
    if appearance.use is Use.POSTPONED:
        return levels.postponed_counts
    return appearance.use is not Use.RELEASED


def singles_used(levels: Levels, season: TeamSeason, player_id: PlayerId) -> int:
    """Singles of one player at any level; where the settings say so, his bughouse matches too."""
    return sum(1 for one in season.appearances if one.player_id == player_id and _is_single(levels, one))


def bughouse_used(levels: Levels, season: TeamSeason, player_id: PlayerId) -> int:
    """Bughouse matches of one player."""
    return sum(
        1
        for one in season.appearances
        if one.player_id == player_id and one.kind is GameKind.BUGHOUSE and counts(levels, one)
    )


def meetings(levels: Levels, season: TeamSeason, player_id: PlayerId, opponent: TeamId) -> int:
    """Singles of one player against one team, those put off among them: their place is taken."""
    return sum(
        1
        for one in season.appearances
        if one.player_id == player_id
        and one.opponent == opponent
        and one.kind is GameKind.STANDARD
        and (counts(levels, one) or one.use is Use.POSTPONED)
    )


def slot_holders(levels: Levels, season: TeamSeason, level: int) -> tuple[Member, ...]:
    """Who has taken a double slot of a level, the earliest first.

    It is taken by the pick that goes one beyond the level's own limit, by a player whose levels then include this one.
    """
    if levels.double_slots[level - 1] == 0:
        return ()
    beyond = _own_limit(levels, season.opponents, level) + 1
    used: dict[PlayerId, int] = {}
    found: dict[PlayerId, Member] = {}
    for one in season.appearances:
        member = season.member(one.player_id)
        if member is None or not _is_single(levels, one):
            continue
        used[one.player_id] = used.get(one.player_id, 0) + 1
        if used[one.player_id] == beyond and level in (one.level, *member.listed[: one.leg]):
            found.setdefault(one.player_id, member)
    return tuple(found.values())


def free_slots(levels: Levels, season: TeamSeason, level: int) -> int:
    """Double slots of a level that nobody has taken yet."""
    return max(0, levels.double_slots[level - 1] - len(slot_holders(levels, season, level)))


def limiting_levels(switches: LevelSwitches, member: Member, level: int) -> tuple[int, ...]:
    """The levels whose limits bind a player who is asked for at `level`: all he has held and this one.

    Where limits are not sticky, going back to a level drops what was held since.
    """
    path: list[int] = []
    for held in (*member.listed, level):
        if held is None:
            continue
        if held not in path:
            path.append(held)
        elif not switches.sticky:
            del path[path.index(held) + 1 :]
    return tuple(path)


def has_switched(member: Member, level: int) -> bool:
    """Whether a player has stood at another level in a published list than the one asked for, or changed before."""
    return any(held is not None and held != level for held in member.listed)


def allowance(
    levels: Levels, switches: LevelSwitches, season: TeamSeason, member: Member, level: int | None = None
) -> Allowance:
    """How many singles a player has used and may play at `level`, by default the level of now (W-27 to W-29).

    The smallest limit of all levels held counts, appearances at all levels together; or, as a setting, one more game
    after each change. Raises ValueError for a player without a level.
    """
    asked = member.level if level is None else level
    if asked is None:
        raise ValueError(f"{member.player_id} has no level")
    path = limiting_levels(switches, member, asked)
    held = {one: _holds_slot(levels, season, one, member.player_id) for one in path}
    now = {one: held[one] or free_slots(levels, season, one) > 0 for one in path}

    def limit(slots: dict[int, bool]) -> int:
        return _limit(levels, switches, season, member, asked, slots)

    return Allowance(
        singles_used(levels, season, member.player_id),
        limit(now),
        limit(held),
        limit(dict.fromkeys(path, True)),
    )


def _limit(
    levels: Levels, switches: LevelSwitches, season: TeamSeason, member: Member, asked: int, slots: dict[int, bool]
) -> int:
    """The limit over the levels of `slots`, which says for each whether a double slot is to be had."""
    own = {level: _own_limit(levels, season.opponents, level) for level in slots}
    has_slots = {level: levels.double_slots[level - 1] > 0 for level in slots}
    if switches.cap is SwitchCap.ONE_MORE and has_switched(member, asked):
        bound = [own[level] for level in slots if has_slots[level] and not slots[level]]
        return min([_used_before_switch(levels, season, member, asked) + 1, *bound])
    return min(own[level] + (has_slots[level] and slots[level]) for level in slots)


def _used_before_switch(levels: Levels, season: TeamSeason, member: Member, asked: int) -> int:
    """Singles used in the legs before the last change of level."""
    history = [*enumerate(member.listed, 1), (len(member.listed) + 1, asked)]
    stood = [(leg, level) for leg, level in history if level is not None]
    switched = [leg for (leg, level), (_, before) in zip(stood[1:], stood, strict=False) if level != before]
    since = max(switched, default=1)
    earlier = replace(season, appearances=tuple(one for one in season.appearances if one.leg < since))
    return singles_used(levels, earlier, member.player_id)


def _holds_slot(levels: Levels, season: TeamSeason, level: int, player_id: PlayerId) -> bool:
    return any(holder.player_id == player_id for holder in slot_holders(levels, season, level))


def _own_limit(levels: Levels, opponents: int, level: int) -> int:
    """Singles in the season at one level, without double slots."""
    return levels.season_limit[level - 1] or opponents


def _is_single(levels: Levels, appearance: Appearance) -> bool:
    if appearance.kind is GameKind.BUGHOUSE and levels.bughouse_is_separate:
        return False
    return counts(levels, appearance)
