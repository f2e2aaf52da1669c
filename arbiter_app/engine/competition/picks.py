"""Are these picks for a game day allowed? One player a level for singles, a pair of levels for bughouse (W-8 to W-20).

Whether a team has handed in at all, and in time, is for `hand_in`; what an empty place costs is for the scoring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.engine.competition.appearances import (
    Appearance,
    Member,
    Source,
    TeamSeason,
    Use,
    allowance,
    bughouse_used,
    has_switched,
    meetings,
    slot_holders,
    source_of,
)
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.rulebook_league import HandIn, InvalidPick, Levels, LevelSwitches
from arbiter_app.engine.values import MatchId, PlayerId, TeamId


@dataclass(frozen=True, slots=True)
class PickDay:
    """The game day picks are for. `leg`: which leg of the team, from 1; `levels`: the level of each board from board 1.

    No levels for a bughouse day: the pair may sit as it likes. `singles_days`: how many game days with singles the leg
    has, and so how many singles at each level.
    """

    match_id: MatchId
    division: str
    leg: int
    opponent: TeamId
    opponent_name: str
    levels: tuple[int, ...]
    kind: GameKind = GameKind.STANDARD
    singles_days: int = 3


@dataclass(frozen=True, slots=True)
class _Rules:
    levels: Levels
    switches: LevelSwitches
    source: Source

    def refusal(self, code: str, setting: str, board: int, **params: str | int) -> Finding:
        return Finding(code, Severity.REFUSE, self.source(setting), {**params, "board": board}, where=str(board))

    def refusal_of(self, code: str, setting: str, number: int, board: int, **params: str | int) -> Finding:
        """A refusal that rests on one element of a list, such as the figure of a level."""
        clause = source_of(self.source, setting, number)
        return Finding(code, Severity.REFUSE, clause, {**params, "board": board}, where=str(board))


def check_picks(
    levels: Levels,
    switches: LevelSwitches,
    season: TeamSeason,
    day: PickDay,
    picks: Sequence[PlayerId | None],
    source: Source,
) -> tuple[Finding, ...]:
    """Everything that is wrong with a team's picks, board by board; an empty place is allowed.

    An earlier version for the same day gives back what it used. A place that nobody of the level may fill is warned of.
    """
    rules = _Rules(levels, switches, source)
    season = season.without(day.match_id)
    found: list[Finding] = []
    seen: dict[PlayerId, int] = {}
    named: list[tuple[int, Member]] = []
    for board, player_id in enumerate(picks, 1):
        if player_id is None:
            found += _nobody_left(rules, season, day, board)
            continue
        member = season.member(player_id)
        if member is None:
            params: dict[str, str | int] = {"player": player_id, "board": board}
            found.append(
                Finding("pick_not_of_team", Severity.REFUSE, params=params, overridable=False, where=str(board))
            )
        elif player_id in seen:
            params = {"player": member.name, "board": board, "other": seen[player_id]}
            found.append(Finding("player_twice", Severity.REFUSE, params=params, overridable=False, where=str(board)))
        else:
            seen[player_id] = board
            named.append((board, member))
    if day.kind is GameKind.BUGHOUSE:
        return (*found, *_bughouse(rules, season, day, named))
    for board, member in named:
        wrong = list(_single(rules, season, day, member, board))
        found += wrong
        if not wrong:
            season = season.adding(_appearance(day, member, board))
    return tuple(found)


def eligible(
    levels: Levels, switches: LevelSwitches, season: TeamSeason, day: PickDay, board: int, source: Source
) -> tuple[Member, ...]:
    """Who may be picked for a board, whoever else is picked that day; in the order of the team's players."""
    rules, season = _Rules(levels, switches, source), season.without(day.match_id)
    if day.kind is GameKind.BUGHOUSE:
        return tuple(member for member in season.members if not list(_bughouse(rules, season, day, [(board, member)])))
    return tuple(member for member in season.members if not list(_single(rules, season, day, member, board)))


def incomplete_findings(
    hand_in: HandIn, findings: Sequence[Finding], picks: Sequence[PlayerId | None], source: Source
) -> Iterator[Finding]:
    """Places left empty although somebody could be picked, where picks that are not in order count as missing (W-86).

    `findings`: what `check_picks` found of the same picks. Where only the board is lost an empty place is allowed.
    """
    if hand_in.invalid_pick is not InvalidPick.PICKS:
        return
    nobody = {one.where for one in findings if one.code == NOBODY_ELIGIBLE}
    for board, player_id in enumerate(picks, 1):
        if player_id is None and str(board) not in nobody:
            clause = source("hand_in.invalid_pick")
            yield Finding("picks_incomplete", Severity.REFUSE, clause, {"board": board}, where=str(board))


NOBODY_ELIGIBLE = "nobody_eligible"


def _appearance(day: PickDay, member: Member, board: int) -> Appearance:
    return Appearance(
        member.player_id, day.match_id, day.leg, day.levels[board - 1], day.opponent, day.kind, Use.PICKED
    )


def _nobody_left(rules: _Rules, season: TeamSeason, day: PickDay, board: int) -> Iterator[Finding]:
    if eligible(rules.levels, rules.switches, season, day, board, rules.source):
        return
    level = day.levels[board - 1] if day.levels else 0
    clause = source_of(rules.source, "levels.season_limit", level)
    params: dict[str, str | int] = {"level": level, "board": board}
    yield Finding("nobody_eligible", Severity.WARN, clause, params, where=str(board))


def _on_list(rules: _Rules, day: PickDay, member: Member, board: int) -> Iterator[Finding]:
    if member.level_in(day.leg) is None:
        yield rules.refusal("not_on_list", "hand_in.list_due", board, player=member.name)


def _single(rules: _Rules, season: TeamSeason, day: PickDay, member: Member, board: int) -> Iterator[Finding]:
    level, levels = day.levels[board - 1], rules.levels
    unlisted = list(_on_list(rules, day, member, board))
    if unlisted:
        yield from unlisted
        return
    if member.level_in(day.leg) != level:
        setting = f"divisions.{day.division}.board_levels"
        params: dict[str, str | int] = {"player": member.name, "level": level}
        yield rules.refusal("one_per_level", setting, board, **params)
        return
    if meetings(levels, season, member.player_id, day.opponent) >= levels.per_opponent[level - 1]:
        met: dict[str, str | int] = {"player": member.name, "opponent": day.opponent_name}
        yield rules.refusal_of("already_met", "levels.per_opponent", level, board, **met)
    yield from _cap(rules, season, day, member, board)
    filled = {
        one.match_id
        for one in season.appearances
        if one.leg == day.leg and one.level == level and one.kind is GameKind.STANDARD and one.use is not Use.RELEASED
    }
    if len(filled) >= day.singles_days:
        # The clause of the first game day, one of singles.
        yield rules.refusal_of("level_full", "legs.game_days", 1, board, level=level, games=len(filled))


def _cap(rules: _Rules, season: TeamSeason, day: PickDay, member: Member, board: int) -> Iterator[Finding]:
    """No game beyond the limit of the level, of the levels held, or of the double slots (W-9 to W-15, W-27, X-W11)."""
    level, listed = day.levels[board - 1], member.listed[: day.leg]
    stood = Member(member.player_id, member.name, level, listed)
    left = allowance(rules.levels, rules.switches, season, stood, level)
    figures: dict[str, str | int] = {"player": member.name, "used": left.used}
    if left.used >= left.with_slot:
        figures["limit"] = left.limit
        if has_switched(stood, level):
            yield rules.refusal("cap_switch", "level_switches.cap", board, **figures)
        else:
            yield rules.refusal_of("cap_level", "levels.season_limit", level, board, **figures, level=level)
    elif left.used >= left.limit:
        held = {one for one in (*listed, level) if one is not None and rules.levels.double_slots[one - 1]}
        holders = [one.name for slot in sorted(held) for one in slot_holders(rules.levels, season, slot)]
        params: dict[str, str | int] = {
            "player": member.name,
            "used": len(holders),
            "limit": sum(rules.levels.double_slots[slot - 1] for slot in held),
            "holders": ", ".join(holders),
        }
        yield rules.refusal("double_slots", "levels.double_slots", board, **params)


def _bughouse(
    rules: _Rules, season: TeamSeason, day: PickDay, named: Sequence[tuple[int, Member]]
) -> Iterator[Finding]:
    """A pair of the levels that make one, none of them beyond his limit (W-17, W-18, W-20)."""
    wanted = rules.levels.bughouse_levels
    levels: list[int] = []
    misplaced: list[Finding] = []
    for board, member in named:
        level = member.level_in(day.leg)
        if level is None:
            yield from _on_list(rules, day, member, board)
        elif level not in wanted:
            yield rules.refusal(
                "bughouse_not_for_level", "levels.bughouse_levels", board, player=member.name, level=level
            )
        else:
            levels.append(level)
            if day.levels and level != day.levels[board - 1]:
                params: dict[str, str | int] = {"player": member.name, "level": day.levels[board - 1]}
                misplaced.append(rules.refusal("bughouse_seat", "bughouse.seating", board, **params))
        used, limit = bughouse_used(rules.levels, season, member.player_id), rules.levels.bughouse_limit
        if limit is not None and used >= limit:
            yield rules.refusal(
                "cap_bughouse", "levels.bughouse_limit", board, player=member.name, used=used, limit=limit
            )
    too_many = [level for level in sorted(set(levels)) if levels.count(level) > wanted.count(level)]
    if too_many:
        players = ", ".join(member.name for _, member in named)
        needed = ", ".join(str(level) for level in wanted)
        yield Finding(
            "bughouse_needs_levels",
            Severity.REFUSE,
            rules.source("levels.bughouse_levels"),
            {"players": players, "levels": needed},
        )
    else:
        yield from misplaced
