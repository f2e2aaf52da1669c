"""The matches of divisions as fixtures, and what speaks against their days (L-2.4 to L-2.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbiter_app.engine.competition.fixtures import Fixture, day_findings, season_findings
from arbiter_app.engine.findings import Finding
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import TeamId

_TEAM_PARAMS = ("home", "away", "team", "other")


def fixtures_of(state: State) -> tuple[Fixture, ...]:
    """All matches that belong to no leg, in the order of entry."""
    return tuple(_fixture(state, match) for match in state.matches.values() if match.leg_id is None)


def fixture_findings(state: State, rulebook: Rulebook) -> Mapping[str, tuple[Finding, ...]]:
    """What speaks against each match as the calendar stands, by its id; teams by their names."""
    fixtures = fixtures_of(state)
    found: dict[str, list[Finding]] = {one.match_id: [] for one in fixtures}
    for one in fixtures:
        found[one.match_id] += day_findings(
            rulebook.fixtures, one, state.holidays, state.tournaments, rulebook.sources.get
        )
    for finding in _of_season(state, rulebook, fixtures):
        found[finding.where].append(finding)
    return {match_id: tuple(_named(state, one) for one in findings) for match_id, findings in found.items()}


def findings_with(state: State, rulebook: Rulebook, match: Match) -> tuple[Finding, ...]:
    """What speaks against a match that is not arranged yet, or against a new day of it: what it would bring anew."""
    new = _fixture(state, match)
    others = [one for one in fixtures_of(state) if one.match_id != match.id]
    before = set(map(_key, _of_season(state, rulebook, others)))
    added = [one for one in _of_season(state, rulebook, [*others, new]) if _key(one) not in before]
    days = day_findings(rulebook.fixtures, new, state.holidays, state.tournaments, rulebook.sources.get)
    return tuple(_named(state, one) for one in (*days, *added))


def _fixture(state: State, match: Match) -> Fixture:
    day = local_date(match.scheduled_start, zone_of(state.time_zone))
    return Fixture(match.id, match.division, match.round_number, match.home, match.away, day, match.consent)


def _of_season(state: State, rulebook: Rulebook, fixtures: Sequence[Fixture]) -> tuple[Finding, ...]:
    clubs = {team.id: team.club.strip().casefold() for team in state.teams.values()}
    ranks = {division: place for place, division in enumerate(rulebook.eligibility.ladder, 1)}
    return season_findings(rulebook.fixtures, fixtures, clubs, ranks, rulebook.sources.get)


def _key(finding: Finding) -> tuple[str, str, str]:
    return finding.code, finding.where, str(sorted(finding.params.items()))


def _named(state: State, finding: Finding) -> Finding:
    named = {
        name: state.team(TeamId(str(value))).name if name in _TEAM_PARAMS else value
        for name, value in finding.params.items()
    }
    return replace(finding, params=named)
