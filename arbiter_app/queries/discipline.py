"""What the controller of a season in divisions still has to decide about teams, and what was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.competition.defaults import fine_prompts
from arbiter_app.engine.competition.match_defaults import Consequence
from arbiter_app.engine.discipline import defaulted_matches
from arbiter_app.engine.events_discipline import DisciplineEvent
from arbiter_app.engine.findings import Params
from arbiter_app.engine.records_discipline import Fine, FineCause
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import ClauseId, MatchId, Side, TeamId
from arbiter_app.queries.event import division_name, team_name
from arbiter_app.queries.journal_tell import describe


@dataclass(frozen=True, slots=True)
class TodoRow:
    """Something to decide: a code with what goes into it, its clause; the match and team it is about."""

    code: str
    params: Params
    clause: ClauseId | None
    match_id: MatchId | None = None
    side: Side | None = None
    fine: int | None = None
    team_id: TeamId | None = None


@dataclass(frozen=True, slots=True)
class RecordedRow:
    """An entry that stands: when, and its sentence as code and parameters."""

    seq: int
    at: datetime
    code: str
    params: Params
    clauses: tuple[ClauseId, ...]


def has_discipline(rulebook: Rulebook) -> bool:
    """Whether the rules name sanctions or fines."""
    return any(path.startswith(("sanctions.", "fines.")) for path in rulebook.sources)


def match_choices(state: State) -> tuple[tuple[MatchId, str], ...]:
    """The matches of divisions by their start, with the names of the teams."""
    found = sorted(state.matches.values(), key=lambda one: (one.scheduled_start, one.id))
    return tuple(
        (one.id, f"{team_name(state, one.home)} – {team_name(state, one.away)}") for one in found if one.leg_id is None
    )


def open_fines(state: State) -> tuple[Fine, ...]:
    """Fines neither paid nor waived."""
    return tuple(one for one in state.discipline.fines if one.end is None)


def todo_rows(state: State, rulebook: Rulebook) -> tuple[TodoRow, ...]:
    """Fines that may be imposed, fines that are open, matches not played, places to fill."""
    return (
        *_prompts(state, rulebook),
        *_fines(state, rulebook),
        *_not_played(state, rulebook),
        *_vacant(state, rulebook),
    )


def recorded_rows(state: State) -> tuple[RecordedRow, ...]:
    """What was ruled and recorded, the newest first; what was taken back is left out."""
    found, node = [], state.history
    while node is not None:
        entry, node = node.entry, node.earlier
        if isinstance(entry.event, DisciplineEvent) and entry.seq not in state.rescinded:
            code, params = describe(entry, state)
            found.append(RecordedRow(entry.seq, entry.happened_at, code, params, getattr(entry.event, "clauses", ())))
    return tuple(found)


def _prompts(state: State, rulebook: Rulebook) -> Iterator[TodoRow]:
    clause = rulebook.sources.get("deadlines.fine_default_minimum")
    fined = {(one.match_id, one.team_id) for one in state.discipline.fines if one.cause is FineCause.DEFAULTS}
    for match in sorted(state.matches.values(), key=lambda one: (one.scheduled_start, one.id)):
        for one in fine_prompts(rulebook.deadlines, match):
            team = match.team(one.side)
            if (match.id, team) not in fined:
                params: Params = {"team": team_name(state, team), "players": one.players, "minimum": one.minimum}
                yield TodoRow("todo_fine", params, clause, match.id, one.side)


def _fines(state: State, rulebook: Rulebook) -> Iterator[TodoRow]:
    for one in open_fines(state):
        params: Params = {
            "team": team_name(state, one.team_id),
            "amount": one.amount,
            "day": one.imposed_on.isoformat(),
        }
        holds = one.cause is FineCause.DEFAULTS and rulebook.fines.hold_points
        clause = rulebook.sources.get("fines.hold_points") if holds else next(iter(one.clauses), None)
        yield TodoRow("todo_fine_holds" if holds else "todo_fine_open", params, clause, one.match_id, fine=one.seq)


def _not_played(state: State, rulebook: Rulebook) -> Iterator[TodoRow]:
    codes = {
        Consequence.ONE_DOWN: "todo_one_down",
        Consequence.BOTTOM: "todo_bottom",
        Consequence.SCRATCH: "todo_scratch",
    }
    for one in defaulted_matches(state, rulebook):
        if one.proposed is not None:
            match = state.matches[one.matches[-1]]
            params: Params = {
                "team": team_name(state, one.team_id),
                "count": one.counted,
                "division": division_name(rulebook, one.to_division) if one.to_division else "",
            }
            side = Side.HOME if match.home == one.team_id else Side.AWAY
            yield TodoRow(codes[one.proposed], params, one.clause, match.id, side)


def _vacant(state: State, rulebook: Rulebook) -> Iterator[TodoRow]:
    clause = rulebook.sources.get("fines.promotion_may_be_declined")
    for one in state.discipline.declined:
        if one.replaced_by is None:
            yield TodoRow("todo_vacant", {"team": team_name(state, one.team_id)}, clause, team_id=one.team_id)
