"""From the state: points held for a fine, matches a team did not play and what is proposed for it (L-5.3/2, L-5.8)."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.engine.competition.defaults import is_conceded_by
from arbiter_app.engine.competition.match_defaults import Consequence, DefaultedMatches, consequence
from arbiter_app.engine.competition.table import TablePenalty
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.records_discipline import Fine, FineCause
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State, match_score
from arbiter_app.engine.values import MatchId, Side, TeamId


def held_points(state: State, rulebook: Rulebook, matches: tuple[Match, ...]) -> Iterator[TablePenalty]:
    """The points of matches played after a fine for defaults was imposed, until it is paid or waived (X-24)."""
    if not rulebook.fines.hold_points:
        return
    zone = zone_of(state.time_zone)
    for match in matches:
        day = local_date(match.scheduled_start, zone)
        score = match_score(match)
        for side in Side:
            fines = (one for one in _open_fines(state, match.team(side)) if one.imposed_on < day)
            if score.of(side) > 0 and next(fines, None) is not None:
                other = match.team(side.opponent)
                clause = rulebook.sources.get("fines.hold_points")
                yield TablePenalty(match.team(side), score.of(side), other, match.id, clause, is_held=True)


def _open_fines(state: State, team_id: TeamId) -> Iterator[Fine]:
    for one in state.discipline.fines:
        if one.team_id == team_id and one.cause is FineCause.DEFAULTS and one.end is None:
            yield one


def defaulted_matches(state: State, rulebook: Rulebook) -> tuple[DefaultedMatches, ...]:
    """Every team that defaulted a whole match, with what is proposed for it."""
    found: dict[TeamId, list[MatchId]] = {}
    for match in sorted(state.matches.values(), key=lambda one: (one.scheduled_start, one.id)):
        for side in Side:
            if match.leg_id is None and is_defaulted(state, match, side):
                found.setdefault(match.team(side), []).append(match.id)
    return tuple(_proposal(state, rulebook, team, tuple(matches)) for team, matches in found.items())


def is_defaulted(state: State, match: Match, side: Side) -> bool:
    """Whether a team conceded every board, or the controller says that it did not play (Q26)."""
    if any((one.match_id, one.side) == (match.id, side) for one in state.discipline.marked):
        return True
    return bool(match.boards) and all(is_conceded_by(board, side) for board in match.boards)


def _proposal(state: State, rulebook: Rulebook, team: TeamId, matches: tuple[MatchId, ...]) -> DefaultedMatches:
    excused = tuple(one for one in matches if _is_excused(state, one, team))
    order = rulebook.eligibility.ladder
    division = next((state.matches[one].division for one in matches), "")
    what = consequence(rulebook.fines, len(matches) - len(excused), division, order)
    if what is None:
        return DefaultedMatches(team, matches, excused, None)
    at_bottom = rulebook.fines.to_bottom_at
    thrice = at_bottom is not None and len(matches) - len(excused) >= at_bottom
    setting = "fines.to_bottom_at" if thrice or what[0] is Consequence.BOTTOM else "fines.relegates_at"
    return DefaultedMatches(team, matches, excused, *what, setting, rulebook.sources.get(setting))


def _is_excused(state: State, match_id: MatchId, team: TeamId) -> bool:
    told = state.discipline.explanation(match_id, team)
    return told is not None and told.accepted is True
