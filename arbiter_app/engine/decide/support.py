"""Small helpers of the decide modules: locating, settling findings, naming sources, clock effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arbiter_app.engine import clock as clocks
from arbiter_app.engine.commands import CommandBase
from arbiter_app.engine.findings import ClockEffect, ClockStep, Finding, Refused, Severity
from arbiter_app.engine.league import leg_label
from arbiter_app.engine.records import Otherwise, Override
from arbiter_app.engine.records_league import Leg
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import BoardRef, ClauseId, ClockReadings, Colour, MatchId, Side

Located = tuple[Match, Board]
LONGEST_READING_MS = 100 * 3600 * 1000


def impossible(code: str, clause: ClauseId | None = None, where: str = "", **params: str | int) -> Refused:
    """A refusal that cannot be overridden: it would make the record meaningless."""
    return Refused((Finding(code, Severity.REFUSE, clause, params, overridable=False, where=where),))


def refusal(code: str, clause: ClauseId | None = None, where: str = "", **params: str | int) -> Finding:
    """A refusal the arbiter may override with a reason."""
    return Finding(code, Severity.REFUSE, clause, params, where=where)


def warning(code: str, clause: ClauseId | None = None, where: str = "", **params: str | int) -> Finding:
    """A warning: one key to go on."""
    return Finding(code, Severity.WARN, clause, params, where=where)


def note(code: str, clause: ClauseId | None = None, where: str = "", **params: str | int) -> Finding:
    """Something to know; nothing to decide."""
    return Finding(code, Severity.NOTE, clause, params, where=where)


def unsettled(command: CommandBase, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that still stand in the way of the command."""
    return tuple(one for one in findings if not _is_settled(command, one))


def _is_settled(command: CommandBase, finding: Finding) -> bool:
    if finding.severity is Severity.NOTE:
        return True
    for acceptance in command.accept:
        if acceptance.code != finding.code or acceptance.where not in ("", finding.where):
            continue
        if finding.severity is not Severity.REFUSE:
            return True
        return finding.overridable and bool(acceptance.reason.strip())
    return False


def overrides(command: CommandBase, findings: Iterable[Finding]) -> tuple[Override, ...]:
    """The refusals that the command sets aside, with their reasons, for the card."""
    found: list[Override] = []
    for finding in findings:
        if finding.severity is not Severity.REFUSE:
            continue
        for acceptance in command.accept:
            if acceptance.code == finding.code and acceptance.where in ("", finding.where):
                found.append(Override(finding.code, acceptance.reason, finding.clause, finding.where))
                break
    return tuple(found)


def notes(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that are only to know."""
    return tuple(one for one in findings if one.severity is Severity.NOTE)


def sources(rulebook: Rulebook, *paths: str) -> tuple[ClauseId, ...]:
    """The clauses these settings rest on, each once, in order."""
    found = [rulebook.source(path) for path in paths if path in rulebook.sources]
    return tuple(dict.fromkeys(found))


def source(rulebook: Rulebook, path: str) -> ClauseId | None:
    """The clause one setting rests on; None when the rulebook names none."""
    return rulebook.sources.get(path)


def find_match(state: State, match_id: MatchId) -> Match | Refused:
    """The match, or the refusal that there is none."""
    match = state.matches.get(match_id)
    return impossible("no_such_match", match=match_id) if match is None else match


def leg_is_over(state: State, leg: Leg, match: Match | None = None) -> Refused | None:
    """The refusal of what comes after the end of a leg, or after a ruling on the day; None while it is open."""
    if leg.awarded is not None or (match is not None and match.awarded is not None):
        return impossible("leg_is_awarded", leg=leg_label(state, leg))
    if leg.closed_at is not None:
        return impossible("leg_is_closed", leg=leg_label(state, leg))
    return None


def bughouse_match(state: State, command: CommandBase) -> Match | None:
    """The bughouse match a command is about, if it is about one."""
    ref = getattr(command, "board", None)
    match_id = ref.match_id if isinstance(ref, BoardRef) else getattr(command, "match_id", None)
    match = None if match_id is None else state.matches.get(match_id)
    return match if match is not None and match.is_bughouse else None


def find_board(state: State, ref: BoardRef) -> Located | Refused:
    """The match and the board, or the refusal that says what is missing."""
    match = find_match(state, ref.match_id)
    if isinstance(match, Refused):
        return match
    if not match.boards:
        return impossible("line_ups_not_revealed", match=ref.match_id)
    board = match.board(ref.board_number)
    if board is None:
        return impossible("no_such_board", board=ref.board_number, boards=len(match.boards))
    return match, board


def find_open_board(state: State, ref: BoardRef) -> Located | Refused:
    """A board that has no end yet."""
    found = find_board(state, ref)
    if isinstance(found, tuple) and found[1].end is not None:
        return impossible("board_has_ended", board=ref.board_number)
    return found


def find_game(state: State, ref: BoardRef) -> Located | Refused:
    """A board in play: started and without an end."""
    found = find_open_board(state, ref)
    if isinstance(found, tuple) and found[1].started_at is None:
        return impossible("board_not_started", board=ref.board_number)
    return found


def shown(board: Board, at_readings: ClockReadings | None, command: CommandBase) -> ClockReadings | None:
    """What the clocks show: as read off, else as this computer keeps them.

    None without a clock, and for a clock in the hall that has run since it was last read.
    """
    if at_readings is not None:
        return at_readings
    if board.clock is None:
        return None
    now = clocks.at_instant(board.clock, command.at)
    return clocks.readings(now, command.at) if now.is_certain else None


def is_in_dispute(board: Board) -> bool:
    """Whether a dispute at the board is still open."""
    return board.dispute is not None and board.dispute.closed_at is None


def has_played(board: Board, side: Side) -> bool:
    """Whether the record shows a player at the board: moves, presses of the clock, offers or illegal moves of his."""
    colour = board.colour_of(side)
    pressed = 0 if board.clock is None else board.clock.side(colour).moves
    offered = any(offer.colour is colour for offer in board.offers)
    return bool(board.own_moves(colour) or pressed or offered or board.illegal_count(colour))


def was_seen(board: Board, side: Side) -> bool:
    """Whether a player came, or has played without anybody noting that he came."""
    return board.seat(side).arrived_at is not None or has_played(board, side)


def is_implausible(readings: ClockReadings | None) -> bool:
    """Whether these typed readings cannot be what a chess clock shows."""
    return readings is not None and any(not 0 <= readings.of(colour) <= LONGEST_READING_MS for colour in Colour)


def otherwise_overrides(code: str, otherwise: Otherwise | None) -> tuple[Override, ...]:
    """The arbiter's reason for deciding otherwise than proposed, for the card."""
    return () if otherwise is None else (Override(code, otherwise.reason),)


def clock_effects(
    before: ClockReadings | None, steps: Mapping[Colour, tuple[ClockStep, ...]]
) -> tuple[tuple[ClockEffect, ...], ClockReadings | None]:
    """The effect of some steps on both clocks, and the readings that result (None when unknown before)."""
    after = before
    effects: list[ClockEffect] = []
    for colour in Colour:
        of_colour = steps.get(colour, ())
        if after is not None:
            after = after.adding(colour, sum(step.ms for step in of_colour))
        effects.append(
            ClockEffect(
                colour,
                None if before is None else before.of(colour),
                None if after is None else after.of(colour),
                of_colour,
            )
        )
    return tuple(effects), after
