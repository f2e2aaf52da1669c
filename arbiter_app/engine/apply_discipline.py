"""Folding sanctions, fines and what belongs to them. Knows no rule: what stands in the journal happened."""

from __future__ import annotations

from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.competition.sanctions import MatchSanction, Offender
from arbiter_app.engine.events_discipline import DisciplineEvent
from arbiter_app.engine.records_discipline import (
    Declined,
    Discipline,
    Explanation,
    Fine,
    MarkedDefault,
    RegistrationAppeal,
    WalkoverNotice,
)
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.state import Entry, State


def apply_to_discipline(state: State, event: DisciplineEvent, entry: Entry) -> State:
    """The state after one of these entries."""
    if isinstance(event, ev.SanctionRuled):
        return _sanctioned(state, event, entry)
    return replace(state, discipline=_changed(state.discipline, event, entry))


def _changed(known: Discipline, event: DisciplineEvent, entry: Entry) -> Discipline:
    match event:
        case ev.SanctionRuled():
            return known
        case ev.FineImposed():
            fine = Fine(
                entry.seq, event.team_id, event.match_id, event.cause, event.amount, event.on, event.ruled_by,
                event.reason, event.clauses,
            )  # fmt: skip
            return replace(known, fines=(*known.fines, fine))
        case ev.FineSettled():
            fines = tuple(
                replace(one, end=event.end, ended_on=event.on) if one.seq == event.fine_entry else one
                for one in known.fines
            )
            return replace(known, fines=fines)
        case ev.DefaultExplained():
            own = (event.match_id, event.team_id)
            others = [one for one in known.explanations if (one.match_id, one.team_id) != own]
            new = Explanation(event.match_id, event.team_id, event.on, event.text, event.accepted, event.ruled_by)
            return replace(known, explanations=(*others, new))
        case ev.WalkoverTold():
            notice = WalkoverNotice(
                event.match_id, event.side, event.told_at, event.controller_told_at, event.visitors_left_at
            )
            return replace(known, notices=(*known.notices, notice))
        case ev.MatchMarkedDefaulted():
            marked = MarkedDefault(event.match_id, event.side, event.ruled_by, event.reason)
            return replace(known, marked=(*known.marked, marked))
        case ev.RegistrationAppealed():
            appeal = RegistrationAppeal(event.match_id, event.side, event.notified_on, event.on, event.proof)
            return replace(known, appeals=(*known.appeals, appeal))
        case ev.PromotionDeclined():
            return replace(known, declined=(*known.declined, Declined(event.team_id, event.on, event.ruled_by)))
        case ev.PlaceFilled():
            filled = tuple(
                replace(one, replaced_by=event.team_id, filled_on=event.on, filled_by=event.ruled_by)
                if one.team_id == event.declined
                else one
                for one in known.declined
            )
            return replace(known, declined=filled)
        case _:
            assert_never(event)


def _sanctioned(state: State, event: ev.SanctionRuled, entry: Entry) -> State:
    match = state.matches.get(event.match_id)
    if match is None:
        return state
    offender = Offender(event.side, event.offence, event.boards, event.half_points)
    sanction = MatchSanction(
        offender, event.sanction, event.penalty, event.win, event.voids, event.clauses, event.ruled_by, event.reason,
        entry.happened_at, entry.seq,
    )  # fmt: skip
    boards = tuple(
        replace(board, sanctions=(*board.sanctions, sanction)) if board.ref.board_number in event.boards else board
        for board in match.boards
    )
    changed = replace(match, boards=boards, sanctions=(*match.sanctions, sanction))
    return replace(state, matches={**state.matches, match.id: changed})
