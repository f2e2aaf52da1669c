"""Advice from others, deliberately taken: the points of the game go, and the player is suspended (L-7.13)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import find_board, impossible, sources
from arbiter_app.engine.findings import Accepted, Decision, Line, Refused, Ruling
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.scoring import ruled_points
from arbiter_app.engine.state import State


def rule_advice(state: State, rulebook: Rulebook, command: cmd.RuleAdvice) -> Decision:
    """What the offender had won is removed, and goes to the opponent only where the rules say so.

    A game that still goes on is ended first; who wins it then is for the Laws and the arbiter (Q25).
    """
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number, offender = board.ref.board_number, command.offender
    points, player_id = board.ruled, board.seat(offender).player_id
    if player_id is None:
        return impossible("nobody_to_play", board=number, side=offender)
    if points is None:
        return impossible("advice_in_play", board=number)
    ruled_by, reason = command.ruled_by.strip(), command.reason.strip()
    if not ruled_by or not reason:
        return impossible("reason_missing", where="reason")
    rule = rulebook.rulings
    clauses = sources(rulebook, "rulings.advice", "rulings.advice_suspension_matches")
    after = ruled_points(rule.advice, points, offender)
    events: list[ev.Event] = [ev.PointsRuled(board.ref, after, offender, clauses, ruled_by, reason)]
    lines: tuple[Line, ...] = ()
    player = state.players.get(player_id)
    if rule.advice_suspension_matches:
        team = match.team(offender)
        events.append(
            ev.PlayerSuspended(board.ref, player_id, team, rule.advice_suspension_matches, ruled_by, reason, clauses)
        )
        name = player_id if player is None else player.name
        lines = (Line("player_is_suspended", {"player": name, "matches": rule.advice_suspension_matches}),)
    code = "points_stay" if after == points else "points_ruled"
    return Accepted(tuple(events), Ruling(code, {"board": number, "side": offender}, clauses, lines))
