"""Who plays whom in which phase: every pair of teams once, every team at most one leg a phase (W-1, X-W1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import Legs
from arbiter_app.engine.values import TeamId

Pair = tuple[TeamId, TeamId]


@dataclass(frozen=True, slots=True)
class Phase:
    """The legs that are played in the same period; `free`: the team without a leg, for an odd number of teams."""

    number: int
    legs: tuple[Pair, ...]
    free: TeamId | None = None


def round_robin(teams: Sequence[TeamId]) -> tuple[Phase, ...]:
    """A single round robin: n - 1 phases for an even number of teams, n for an odd one.

    The first team stays and meets the others in their order, who go round it; four teams play A-B, C-D; A-C, B-D;
    A-D, B-C. In each leg the team that was entered first is named first. Raises ValueError for a team named twice.
    """
    if len(set(teams)) != len(teams):
        raise ValueError("a team is named twice")
    places: list[TeamId | None] = [*teams, *([None] if len(teams) % 2 else [])]
    if not places:
        return ()
    rank = {team: place for place, team in enumerate(teams)}
    fixed, circle = places[0], places[1:]
    phases = []
    for turn in range(len(circle)):
        turned = circle[turn:] + circle[:turn]
        drawn = [(fixed, turned[0])]
        drawn += [(turned[place], turned[-place]) for place in range(1, (len(turned) + 1) // 2)]
        legs = sorted(
            (_in_order(first, second, rank) for first, second in drawn if first is not None and second is not None),
            key=lambda pair: rank[pair[0]],
        )
        free = next((first or second for first, second in drawn if first is None or second is None), None)
        phases.append(Phase(turn + 1, tuple(legs), free))
    return tuple(phases)


def check_teams(rule: Legs, teams: Sequence[TeamId], source: Source) -> tuple[Finding, ...]:
    """Whether the league has neither too few nor too many teams."""
    if rule.fewest_teams <= len(teams) <= rule.most_teams:
        return ()
    setting = "legs.fewest_teams" if len(teams) < rule.fewest_teams else "legs.most_teams"
    params: dict[str, str | int] = {"teams": len(teams), "fewest": rule.fewest_teams, "most": rule.most_teams}
    return (Finding("number_of_teams", Severity.REFUSE, source(setting), params),)


def check_pair(rule: Legs, legs: Iterable[Pair], home: TeamId, away: TeamId, source: Source) -> tuple[Finding, ...]:
    """Whether a leg between two teams may be added to these `legs`: no pair twice, no team against itself."""
    params: dict[str, str | int] = {"home": home, "away": away}
    if home == away:
        return (Finding("team_against_itself", Severity.REFUSE, params=params, overridable=False),)
    if rule.meet_once and any({home, away} == set(pair) for pair in legs):
        return (Finding("pair_exists", Severity.REFUSE, source("legs.meet_once"), params),)
    return ()


def _in_order(first: TeamId, second: TeamId, rank: dict[TeamId, int]) -> Pair:
    return (first, second) if rank[first] < rank[second] else (second, first)
