"""Berger tables: who meets whom in which round, and who is at home (FIDE Handbook C.05, Annex 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from arbiter_app.engine.competition.round_robin import Pair
from arbiter_app.engine.values import TeamId


def berger_table(numbers: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds for so many pairing numbers, each a pair (at home, away), the numbers from 1.

    An odd number of teams gets one number more, whose opponent is free. Raises ValueError for fewer than two.
    """
    if numbers < 2:
        raise ValueError("a round robin needs at least two")
    even = numbers + numbers % 2
    found: list[list[tuple[int, int]]] = [[] for _ in range(even - 1)]
    for first, second in combinations(range(1, even + 1), 2):
        found[meeting_round(even, first, second) - 1].append(_at_home_first(even, first, second))
    return tuple(tuple(pairs) for pairs in found)


def meeting_round(even: int, first: int, second: int) -> int:
    """In which round two numbers meet, in the table for an even number of teams."""
    total = 2 * first if second == even else first + second
    return (total - 2) % (even - 1) + 1


def rounds(teams: Sequence[TeamId], double: bool = False) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of teams in the order of their numbers; `double`: all of them once more with home and away changed."""
    even = len(teams) + len(teams) % 2
    single = tuple(
        tuple((teams[home - 1], teams[away - 1]) for home, away in pairs if max(home, away) <= len(teams))
        for pairs in berger_table(even)
    )
    back = tuple(tuple((away, home) for home, away in pairs) for pairs in single)
    return single + back if double else single


def rounds_needed(club_teams: int) -> int:
    """In how many rounds the teams of one club can all have met."""
    return club_teams - 1 + club_teams % 2


def numbered(teams: Sequence[TeamId], clubs: Mapping[TeamId, str]) -> tuple[TeamId, ...]:
    """The teams in an order in which those of one club meet in the earliest rounds (L-2.9), else as they came.

    Clubs with more teams choose first. From four teams on a table may have no numbers that meet in the first three
    rounds; then they meet as early as they can.
    """
    even = len(teams) + len(teams) % 2
    groups = sorted(_club_groups(teams, clubs), key=len, reverse=True)
    taken: dict[int, TeamId] = {}
    for group in groups:
        free = [number for number in range(1, len(teams) + 1) if number not in taken]
        taken.update(zip(_earliest(even, free, len(group)), group, strict=True))
    left = iter(team for team in teams if team not in taken.values())
    return tuple(taken[number] if number in taken else next(left) for number in range(1, len(teams) + 1))


def _club_groups(teams: Sequence[TeamId], clubs: Mapping[TeamId, str]) -> list[list[TeamId]]:
    groups: dict[str, list[TeamId]] = {}
    for team in teams:
        if clubs.get(team):
            groups.setdefault(clubs[team], []).append(team)
    return [group for group in groups.values() if len(group) > 1]


def _earliest(even: int, free: Sequence[int], count: int) -> tuple[int, ...]:
    """Numbers for the teams of one club, so that the last of their meetings is as early as it can be."""

    def last_meeting(chosen: tuple[int, ...]) -> int:
        return max(meeting_round(even, first, second) for first, second in combinations(chosen, 2))

    return min(combinations(free, count), key=last_meeting)


def _at_home_first(even: int, first: int, second: int) -> tuple[int, int]:
    """The pair with the home team first; `first` is the smaller number."""
    if second == even:
        return (first, second) if first <= even // 2 else (second, first)
    return (first, second) if (first + second) % 2 else (second, first)
