"""The facts of an evening without what differs from one playing to the next: ids, salts, strokes, hashes, folders."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from arbiter_app.desk import Desk
from arbiter_app.engine.records import Slot
from arbiter_app.engine.state import Board, Match, Seat, State
from arbiter_app.engine.values import BoardRef, MatchId, PlayerId, Side


def kinds(desk: Desk) -> Counter[str]:
    """How many entries of each kind the journal has."""
    return Counter(one.kind for one in desk.entries())


def happened(desk: Desk) -> list[tuple[str, str, str]]:
    """What happened when and where: instant, the board's part of the scope, kind. In the order of the instants."""
    return sorted((one.happened_at.isoformat(), "/".join(one.scope.split("/")[2:]), one.kind) for one in desk.entries())


def match_facts(desk: Desk) -> dict[str, Any]:
    """What holds for the match as a whole, each fact by its name."""
    state, match = desk.state, the_match(desk)
    return {
        "event": (state.title, state.arbiter, state.time_zone, state.rulebook_id, state.rulebook_sha256),
        "teams": [(state.teams[match.team(side)].name, state.teams[match.team(side)].captain) for side in Side],
        "players": [(one.name, one.registration, one.rating, one.on_panel) for one in state.players.values()],
        "fixture": (match.division, match.round_number, match.scheduled_start, match.venue, match.board_count),
        "checklist": sorted((one.item, one.in_order, one.remark, one.at) for one in match.checklist),
        "line-ups": [_line_up(state, match, side) for side in Side],
        "revealed": match.revealed_at,
        "started": match.started_at,
        "notes": match.notes,
        "signatures": [
            (one.side, one.kind, one.name, one.role, one.signed_at, one.reservation) for one in match.signatures
        ],
        "exports": [(one.revision, one.at) for one in match.exports],
    }


def board_facts(desk: Desk, number: int) -> Board:
    """A board as it stands, clocks, flags, offers, illegal moves and all; players by name."""
    state, board = desk.state, the_match(desk).boards[number - 1]
    return replace(
        board,
        ref=BoardRef(MatchId("the match"), number),
        home=_seat(state, board.home),
        away=_seat(state, board.away),
    )


def the_match(desk: Desk) -> Match:
    """The only match, with its moves."""
    (match,) = desk.state.matches.values()
    return desk.load_match(match.id) or match


def _line_up(state: State, match: Match, side: Side) -> dict[str, Any] | None:
    line_up = match.line_up(side)
    if line_up is None:
        return None
    slots = [_slot(state, slot) for slot in line_up.slots]
    return {"slots": slots, "sealed": line_up.sealed_at, "overrides": line_up.overrides}


def _seat(state: State, seat: Seat) -> Seat:
    return replace(seat, slot=_slot(state, seat.slot))


def _slot(state: State, slot: Slot) -> Slot:
    return slot if slot.player_id is None else replace(slot, player_id=PlayerId(state.players[slot.player_id].name))
