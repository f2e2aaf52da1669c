"""Checks of what the settings of bughouse and of a league in legs say together: each names every contradiction.

A setting that is missing or ill-formed is named elsewhere; here it is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import time
from typing import Any

from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.rulebook_faults import Fault, FaultSeverity, did_you_mean
from arbiter_app.engine.rulebook_league import PenaltyTarget, TableTieBreak
from arbiter_app.engine.rulebook_merge import Merged, fault_of, value_of

BY_LEVEL = ("squad_minimum", "per_opponent", "season_limit", "double_slots")
RANKS = range(1, 9)
APPROVERS = 2
"""Officials who may agree to a reserve day: the arbiter, and the controller where there is one."""


def level_lists(merged: Merged) -> Iterator[Fault]:
    """Levels named twice, or lists with a number for each level that are shorter or longer than the names."""
    names = _list(merged, "levels.names")
    if len(set(names)) < len(names) or not all(names):
        yield _fault(merged, "levels.names", "is ambiguous", "a name of its own for each level", ", ".join(names))
    for name in BY_LEVEL if names else ():
        setting = f"levels.{name}"
        numbers = value_of(merged, setting)
        if numbers is not None and len(numbers) != len(names):
            expected = f"a number for each of {len(names)} levels"
            yield _fault(merged, setting, "wrong length", expected, f"{len(numbers)} numbers")


def level_limits(merged: Merged) -> Iterator[Fault]:
    """Limits that keep a level from playing at all, or that contradict each other."""
    seasons, slots = _list(merged, "levels.season_limit"), _list(merged, "levels.double_slots")
    for level, each in enumerate(_list(merged, "levels.per_opponent"), 1):
        most = seasons[level - 1] if level <= len(seasons) else 0
        if each < 1:
            found = f"{each} for level {level}"
            yield _fault(merged, "levels.per_opponent", "lets nobody play", "1 or more for each level", found)
        elif 0 < most < each:
            expected = f"at least the {each} of levels.per_opponent for level {level}, or 0"
            yield _fault(merged, "levels.season_limit", "is below the limit against one team", expected, str(most))
    for level, (most, extra) in enumerate(zip(seasons, slots, strict=False), 1):
        if extra and not most:
            expected = f"0 for level {level}, whose players meet each team anyway"
            yield _fault(merged, "levels.double_slots", "adds to no limit", expected, str(extra))
    numbers = [("levels.squad_minimum", 0), ("levels.season_limit", 0), ("levels.double_slots", 0)]
    for setting, least in (*numbers, ("levels.bughouse_minimum", 0), ("hand_in.warn_minutes", 1)):
        for number in _list(merged, setting):
            if number < least:
                yield _fault(merged, setting, "out of range", f"{least} or more", str(number))


def bughouse_levels(merged: Merged) -> Iterator[Fault]:
    """A bughouse pair of levels that are not there, or without a number of players for each."""
    names, pair = _list(merged, "levels.names"), _list(merged, "levels.bughouse_levels")
    for level in pair:
        if not 1 <= level <= len(names):
            yield _fault(merged, "levels.bughouse_levels", "unknown level", _levels_expected(names), str(level))
    minimum = value_of(merged, "levels.bughouse_minimum")
    if minimum is not None and len(minimum) != len(pair):
        expected = f"a number for each of the {len(pair)} levels of the pair"
        yield _fault(merged, "levels.bughouse_minimum", "wrong length", expected, f"{len(minimum)} numbers")
    if value_of(merged, "levels.bughouse_limit") == 0 and _days(merged, GameKind.BUGHOUSE):
        expected = 'at least 1, or "none": a leg has bughouse'
        yield _fault(merged, "levels.bughouse_limit", "lets nobody play", expected, "0")


def game_days(merged: Merged) -> Iterator[Fault]:
    """Game days of divisions that are not there, fewer teams than two, or more at least than at most."""
    for index, name in enumerate(_list(merged, "legs.game_days")):
        if name not in merged.divisions:
            piece = merged.settings["legs.game_days"]
            found = did_you_mean(name, merged.divisions)
            place = (*piece.path, "value", index)
            yield piece.document.fault(place, "unknown division", "the id of a division", found)
    fewest, most = value_of(merged, "legs.fewest_teams"), value_of(merged, "legs.most_teams")
    if fewest is not None and fewest < 2:
        yield _fault(merged, "legs.fewest_teams", "out of range", "2 or more", str(fewest))
    if fewest is not None and most is not None and most < fewest:
        expected = f"at least the {fewest} of legs.fewest_teams"
        yield _fault(merged, "legs.most_teams", "is below the fewest teams", expected, str(most))
    for index, clause in enumerate(_list(merged, "legs.notice_clauses")):
        if clause not in merged.clauses:
            piece = merged.settings["legs.notice_clauses"]
            found = did_you_mean(clause, merged.clauses)
            place = (*piece.path, "value", index)
            yield piece.document.fault(place, "unknown clause", "the id of a clause of this rulebook", found)


def board_figures(merged: Merged) -> Iterator[Fault]:
    """Points by board for boards that are not there, draws without wins or worth more than a win."""
    for division in merged.divisions:
        path = f"divisions.{division}"
        boards = _figures(merged, division)
        wins, draws = _list(merged, f"{path}.board_win"), _list(merged, f"{path}.board_draw")
        for name, figures in (("board_win", wins), ("board_draw", draws)):
            if boards and len(figures) > boards:
                expected = f"at most {boards}, one a board"
                yield _fault(merged, f"{path}.{name}", "has points for no board", expected, f"{len(figures)} figures")
        for number, win in enumerate(wins, 1):
            if win < 1:
                found = f"{win} half-points for board {number}"
                yield _fault(merged, f"{path}.board_win", "brings no points", "more than 0 half-points", found)
        if bool(wins) != bool(draws):
            given, lacking = ("board_win", "board_draw") if wins else ("board_draw", "board_win")
            yield _fault(merged, f"{path}.{given}", "stands alone", f"{lacking} as well", f"only {given}")
        for number, (win, draw) in enumerate(zip(wins, draws, strict=False), 1):
            if draw > win or draw < 0:
                expected = f"0 to {win} half-points for board {number}"
                yield _fault(merged, f"{path}.board_draw", "does not fit its win", expected, str(draw))


def board_levels(merged: Merged) -> Iterator[Fault]:
    """Boards of levels that are not there, and levels that have no board on any game day."""
    names = _list(merged, "levels.names")
    for division in merged.divisions:
        setting = f"divisions.{division}.board_levels"
        levels, boards = _list(merged, setting), value_of(merged, f"divisions.{division}.team_size")
        if levels and boards is not None and len(levels) != boards:
            yield _fault(
                merged, setting, "wrong length", f"a level for each of {boards} boards", f"{len(levels)} levels"
            )
        for level in levels:
            if not 1 <= level <= len(names):
                yield _fault(merged, setting, "unknown level", _levels_expected(names), str(level))
        pair = _list(merged, "levels.bughouse_levels")
        if levels and pair and _kind(merged, division) is GameKind.BUGHOUSE and sorted(levels) != sorted(pair):
            expected = f"the levels of levels.bughouse_levels ({', '.join(map(str, pair))})"
            yield _fault(merged, setting, "differs from the pair", expected, ", ".join(map(str, levels)))
    days = _list(merged, "legs.game_days")
    if names and days and all(day in merged.divisions for day in days):
        for level, name in enumerate(names, 1):
            if not any(level in _list(merged, f"divisions.{day}.board_levels") for day in days):
                expected = "a board for each level on some game day"
                yield _fault(merged, "levels.names", "a level has no board and no points", expected, f'"{name}"')


def bughouse_divisions(merged: Merged) -> Iterator[Fault]:
    """Bughouse with other than two boards, or without the section that says how it is played."""
    for division in merged.divisions:
        if _kind(merged, division) is not GameKind.BUGHOUSE:
            continue
        boards = value_of(merged, f"divisions.{division}.team_size")
        if boards is not None and boards != 2:
            yield _fault(merged, f"divisions.{division}.team_size", "is no bughouse match", "2 boards", str(boards))
        if not any(setting.startswith("bughouse.") for setting in merged.stated):
            setting = f"divisions.{division}.game_kind"
            yield _fault(merged, setting, "has no rules", "a section [bughouse]", "none")


def bughouse_drops(merged: Merged) -> Iterator[Fault]:
    """Ranks that a board does not have, and mate by a drop that may not even give check."""
    for rank in _list(merged, "bughouse.pawn_forbidden_ranks"):
        if rank not in RANKS:
            yield _fault(merged, "bughouse.pawn_forbidden_ranks", "out of range", "ranks from 1 to 8", str(rank))
    if value_of(merged, "bughouse.drop_check") is False and value_of(merged, "bughouse.drop_mate"):
        expected = "false where bughouse.drop_check is false"
        yield _fault(merged, "bughouse.drop_mate", "contradicts another setting", expected, "true")


def deadlines(merged: Merged) -> Iterator[Fault]:
    """Deadlines out of order: picks before the list, either after the start, reminders not from the earliest."""
    due = {kind: _due(merged, kind) for kind in ("list", "picks")}
    listed, picked = due["list"], due["picks"]
    if listed is not None and picked is not None and listed > picked:
        expected = "a list due no later than the picks that are checked against it"
        yield _fault(merged, "hand_in.list_due", "out of order", expected, _due_words(listed))
    for kind, moment in due.items():
        for division in dict.fromkeys(_list(merged, "legs.game_days")):
            start = value_of(merged, f"divisions.{division}.session_start")
            if moment is not None and start is not None and moment > (0, start):
                expected = f"a time before the start of {division} ({start:%H:%M})"
                yield _fault(merged, f"hand_in.{kind}_due", "is due after the start", expected, _due_words(moment))
    reminders = _list(merged, "hand_in.warn_minutes")
    if list(reminders) != sorted(set(reminders), reverse=True):
        expected = "minutes from the earliest reminder to the last"
        yield _fault(merged, "hand_in.warn_minutes", "out of order", expected, ", ".join(map(str, reminders)))


def sessions(merged: Merged) -> Iterator[Fault]:
    """A division that ends before it begins."""
    for division in merged.divisions:
        start, end = (value_of(merged, f"divisions.{division}.session_{word}") for word in ("start", "end"))
        if start is not None and end is not None and end <= start:
            expected = f"a time after the start ({start:%H:%M})"
            yield _fault(merged, f"divisions.{division}.session_end", "out of order", expected, f"{end:%H:%M}")


def officials(merged: Merged) -> Iterator[Fault]:
    """More approvals than officials who can give them."""
    approvals, has_controller = (
        value_of(merged, setting) for setting in ("postponement.approvals", "officials.has_controller")
    )
    most = APPROVERS if has_controller is not False else APPROVERS - 1
    if approvals is not None and value_of(merged, "postponement.allowed") and approvals > most:
        expected = f"at most {most}: the arbiter{' and the controller' if most > 1 else ', for there is no controller'}"
        yield _fault(merged, "postponement.approvals", "has too few officials", expected, str(approvals))


def table(merged: Merged) -> Iterator[Fault]:
    """Points off a leg for a team that has none, and tie-breaks twice or about levels that are not there."""
    if value_of(merged, "team_penalties.target") is PenaltyTarget.LEG and value_of(merged, "team_penalties.any_team"):
        expected = 'false where team_penalties.target is "leg"'
        yield _fault(merged, "team_penalties.any_team", "contradicts another setting", expected, "true")
    breaks = _list(merged, "league_table.tie_breaks")
    if len(set(breaks)) < len(breaks):
        yield _fault(merged, "league_table.tie_breaks", "is a duplicate", "each tie-break once", ", ".join(breaks))
    if TableTieBreak.FIRST_LEVEL_WINS in breaks and not _list(merged, "levels.names"):
        expected = "tie-breaks that do without levels"
        yield _fault(merged, "league_table.tie_breaks", "has no levels", expected, TableTieBreak.FIRST_LEVEL_WINS.value)


CHECKS: tuple[Callable[[Merged], Iterator[Fault]], ...] = (
    level_lists,
    level_limits,
    bughouse_levels,
    game_days,
    board_figures,
    board_levels,
    bughouse_divisions,
    bughouse_drops,
    deadlines,
    sessions,
    officials,
    table,
)


def too_few_games(merged: Merged) -> Iterator[Fault]:
    """A warning where the least squad has fewer games than the least league has places, for singles or bughouse."""
    opponents = (value_of(merged, "legs.fewest_teams") or 0) - 1
    if opponents < 1:
        return
    minimum, limits = _list(merged, "levels.squad_minimum"), _list(merged, "levels.season_limit")
    slots, singles = _list(merged, "levels.double_slots"), _days(merged, GameKind.STANDARD)
    for level, (players, limit) in enumerate(zip(minimum, limits, strict=False), 1):
        games = sum(_list(merged, f"divisions.{day}.board_levels").count(level) for day in singles)
        each = min(limit or opponents, opponents)
        extra = slots[level - 1] if level <= len(slots) and each < opponents else 0
        found, needed = players * each + extra, games * opponents
        if found < needed:
            expected = f"players of level {level} for {needed} games against {opponents} teams"
            fault = _fault(
                merged, "levels.season_limit", "is too small for the least squad", expected, f"{found} games"
            )
            yield replace(fault, severity=FaultSeverity.WARNING)
    limit = value_of(merged, "levels.bughouse_limit")
    matches = len(_days(merged, GameKind.BUGHOUSE)) * opponents
    for players in _list(merged, "levels.bughouse_minimum") if limit else ():
        if players * limit < matches:
            expected = f"{matches} matches against {opponents} teams"
            found_words = f"{players * limit} of {players} players"
            fault = _fault(merged, "levels.bughouse_limit", "is too small for the least squad", expected, found_words)
            yield replace(fault, severity=FaultSeverity.WARNING)


def _list(merged: Merged, setting: str) -> tuple[Any, ...]:
    """The elements of a list; none where it is missing or ill-formed."""
    found: tuple[Any, ...] = value_of(merged, setting) or ()
    return found


def _kind(merged: Merged, division: str) -> GameKind:
    return value_of(merged, f"divisions.{division}.game_kind") or GameKind.STANDARD


def _days(merged: Merged, kind: GameKind) -> list[str]:
    """The game days of a leg on which this is played, by division."""
    days = _list(merged, "legs.game_days")
    return [day for day in days if day in merged.divisions and _kind(merged, day) is kind]


def _figures(merged: Merged, division: str) -> int:
    """How many figures a division may have for its boards; 0 where it is not known."""
    boards: int = value_of(merged, f"divisions.{division}.team_size") or 0
    return min(boards, 1) if _kind(merged, division) is GameKind.BUGHOUSE else boards


def _due(merged: Merged, kind: str) -> tuple[int, time] | None:
    """When something is due, to be compared: days from the game day (before it: negative) and the time of day."""
    due, days = value_of(merged, f"hand_in.{kind}_due"), value_of(merged, f"hand_in.{kind}_days_before")
    return None if due is None or days is None else (-days, due)


def _due_words(moment: tuple[int, time]) -> str:
    days, due = moment
    return f"{due:%H:%M} on the game day" if not days else f"{due:%H:%M}, days before: {-days}"


def _levels_expected(names: Sequence[object]) -> str:
    return f"a level from 1 to {len(names)}" if names else "levels in levels.names"


def _fault(merged: Merged, setting: str, problem: str, expected: str, found: str) -> Fault:
    return fault_of(merged.settings[setting], "value", problem, expected, found)
