"""A board whose away player plays at his own venue, because the hosts' gives him no access (L-11.1, C-9.1)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import (
    find_open_board,
    impossible,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused, Ruling
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, State

LONGEST_VENUE = 120
SETTING, HELPERS = "rights.remote_board", "rights.remote_helpers"


def place_board_elsewhere(state: State, rulebook: Rulebook, command: cmd.PlaceBoardElsewhere) -> Decision:
    """One board for the player it is arranged for, and one for a helper of his team; a third there never is."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number, clause = board.ref.board_number, source(rulebook, SETTING)
    venue, player_id = command.venue.strip(), board.away.player_id
    if player_id is None:
        return impossible("remote_nobody", clause, board=number)
    if not venue:
        return impossible("remote_venue_missing", where="venue")
    if len(venue) > LONGEST_VENUE:
        return impossible("name_too_long", where="venue", most=LONGEST_VENUE)
    others = _others(match, board)
    helping = source(rulebook, HELPERS)
    if rulebook.rights.remote_board and len(others) > rulebook.rights.remote_helpers:
        return impossible("remote_full", helping, helpers=rulebook.rights.remote_helpers)
    player = state.players[player_id].name if player_id in state.players else player_id
    findings: list[Finding] = []
    if not rulebook.rights.remote_board:
        findings.append(refusal("remote_not_known", clause, str(number), board=number))
    elif command.helper:
        if not any(not _is_helper(one) for one in others):
            findings.append(refusal("remote_nobody_to_help", helping, str(number), player=player))
    else:
        if not state.has_arrangement(player_id, Arrangement.OWN_VENUE):
            findings.append(refusal("remote_not_arranged", clause, str(number), player=player))
        if any(not _is_helper(one) for one in others):
            findings.append(refusal("remote_second_board", helping, str(number), board=others[0].ref.board_number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, SETTING, *((HELPERS,) if command.helper else ()))
    event = ev.BoardPlacedElsewhere(board.ref, player_id, venue, command.helper, clauses, overrides(command, findings))
    code = "board_elsewhere_to_help" if command.helper else "board_elsewhere"
    return Accepted((event,), Ruling(code, {"board": number, "player": player, "venue": venue}, clauses))


def _others(match: Match, board: Board) -> list[Board]:
    """The other boards of the match whose away player is not in the hall."""
    return [one for one in match.boards if one.ref != board.ref and one.away_venue is not None]


def _is_helper(board: Board) -> bool:
    placed = board.away_venue
    return placed is not None and placed.helper
