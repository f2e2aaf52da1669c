"""Results: recorded, corrected, withdrawn, verified, forfeits, and a controller's ruling on points."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.decide.arrivals import absence_end
from arbiter_app.engine.decide.mating import Chance, Known, mating_chance
from arbiter_app.engine.decide.support import (
    find_board,
    find_open_board,
    impossible,
    otherwise_overrides,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
    warning,
    was_seen,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling, Severity
from arbiter_app.engine.laws.endings import outcome_after_flags
from arbiter_app.engine.laws.lateness import default_from
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.records import GameEnd, Otherwise
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.scoring import game_end, ruled_points
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import (
    ClauseId,
    ClockSource,
    Colour,
    GameResult,
    Side,
    Termination,
)


def flags_down(board: Board, at: datetime) -> dict[Colour, bool]:
    """Whose flag is down at `at`: seen by the arbiter, or by the clock where this computer is the clock."""
    clock = board.clock
    down = {colour: board.flag_at(colour) is not None for colour in Colour}
    if clock is not None and clock.source is ClockSource.APPLICATION:
        for colour in Colour:
            down[colour] = down[colour] or clocks.flag_has_fallen(clock, colour, at)
    return down


def end_with(
    rulebook: Rulebook,
    board: Board,
    result: GameResult,
    termination: Termination,
    clauses: tuple[ClauseId, ...],
    remark: str = "",
) -> GameEnd:
    """The end of a played game with the rulebook's points."""
    return game_end(rulebook.scoring_on(board.ref.board_number), board, result, termination, clauses, remark)


def otherwise_end(rulebook: Rulebook, board: Board, otherwise: Otherwise, proposed: GameEnd | None) -> GameEnd | None:
    """What the arbiter decided instead of the proposed end; None: the game goes on."""
    if otherwise.no_result:
        return None
    if otherwise.result is None:
        return proposed
    clauses = () if proposed is None else proposed.clauses
    return end_with(rulebook, board, otherwise.result, Termination.ARBITER, clauses, otherwise.reason)


def played_outcome(
    rulebook: Rulebook,
    board: Board,
    result: GameResult,
    termination: Termination,
    command: cmd.CommandBase,
    setting: str | None = None,
) -> tuple[GameEnd, Ruling]:
    """The end of a game that ended on the board, after a look at the flags (L-12.1, L-12.2).

    `setting`: the one whose clause ends the game, where the termination alone does not tell.
    """
    down = flags_down(board, command.at)
    outcome = outcome_after_flags(rulebook.flag_fall, (result, termination), down[Colour.WHITE], down[Colour.BLACK])
    is_as_asked = setting is not None and outcome[1] is termination
    clauses = sources(rulebook, setting or "") if is_as_asked else _ending_clauses(rulebook, board, *outcome)
    end = end_with(rulebook, board, outcome[0], outcome[1], clauses)
    lines = [Line(f"ends_{outcome[1].value}", {"result": outcome[0].value})]
    params: dict[str, str | int] = {"board": board.ref.board_number, "result": outcome[0].value}
    return end, Ruling("game_ended", params, clauses, tuple(lines))


def _ending_clauses(
    rulebook: Rulebook, board: Board, result: GameResult, termination: Termination
) -> tuple[ClauseId, ...]:
    """What ends a game so; where nothing more is known, what the result brings on this board."""
    settings = {
        Termination.BOTH_FLAGS: "flag_fall.both_down_before_claim_is_draw",
        Termination.MATE_AFTER_FLAG: "flag_fall.mate_after_own_flag_is_draw",
        Termination.CHECKMATE: "judgements.checkmate",
        Termination.RESIGNATION: "judgements.resignation",
        Termination.STALEMATE: "judgements.stalemate",
        Termination.DEAD_POSITION: "judgements.dead_position",
        Termination.AGREEMENT: "judgements.agreement",
        Termination.REPETITION: "judgements.threefold_claim",
        Termination.FIFTY_MOVES: "judgements.fifty_move_claim",
        Termination.FORCED_REPETITION: "judgements.forced_repetition",
    }
    if termination in settings:
        return sources(rulebook, settings[termination])
    points, figure = ("draw", "board_draw") if result is GameResult.DRAW else ("win", "board_win")
    path = f"divisions.{rulebook.division_id}.{figure}"
    if path in rulebook.sources:
        return (rulebook.source_of(path, board.ref.board_number),)
    return sources(rulebook, f"scoring.{points}")


def decided_otherwise(ruling: Ruling, otherwise: Otherwise, end: GameEnd) -> Ruling:
    """The ruling with the arbiter's own decision and reason on it."""
    line = Line("decided_otherwise", {"reason": otherwise.reason})
    params = {**ruling.params, "result": end.result or ""}
    return replace(ruling, params=params, lines=(*ruling.lines, line))


def agreement_findings(rulebook: Rulebook, board: Board) -> list[Finding]:
    """The players may agree to a draw once both have moved (FIDE 5.2.3).

    Looked at only where moves are recorded; presses of the clock and the move of an offer are evidence too.
    """
    if any((offer.own_moves or 0) > 1 for offer in board.offers):
        return []
    for colour in Colour:
        pressed = 0 if board.clock is None else board.clock.side(colour).moves
        if own_moves_made(board, colour) == 0 and not pressed:
            clause = source(rulebook, "judgements.agreement")
            return [refusal("not_both_have_moved", clause, board=board.ref.board_number)]
    return []


def record_result(state: State, rulebook: Rulebook, command: cmd.RecordResult) -> Decision:
    """A result as entered, looked at through flags and men before it is written."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    findings: list[Finding] = []
    if match.revealed_at is not None and match.started_at is None:
        findings.append(warning("match_not_started", board=number))
    for side in Side:
        if not board.seat(side).is_named:
            return impossible("nobody_to_play", board=number, side=side)
    if board.started_at is not None:
        clause = source(rulebook, "lateness.default_minutes")
        findings += (
            warning("player_not_seen", clause, side.value, board=number, side=side)
            for side in Side
            if not was_seen(board, side)
        )
    if command.termination is Termination.AGREEMENT:
        findings += agreement_findings(rulebook, board)
    findings += _what_came_first(rulebook, board, command)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    asked = command.result, command.termination
    try:
        chance = _chance_after_resignation(rulebook, board, command)
    except ValueError as letter:
        return impossible("men_unreadable", where="men", letter=str(letter))
    if chance.can is False:
        clauses = sources(rulebook, "rights.resignation_draws_if_opponent_cannot_mate")
        end = end_with(rulebook, board, GameResult.DRAW, Termination.RESIGNATION, clauses)
        line = Line("resigned_but_no_mate", {"result": GameResult.DRAW.value})
        ruling = Ruling("game_ended", {"board": number, "result": end.result or ""}, clauses, (line, *chance.lines))
    else:
        end, ruling = played_outcome(rulebook, board, *asked, command)
    if command.otherwise is not None:
        end = otherwise_end(rulebook, board, command.otherwise, end) or end
        ruling = decided_otherwise(ruling, command.otherwise, end)
    aside = overrides(command, findings) + otherwise_overrides("result_decided_otherwise", command.otherwise)
    return Accepted((ev.GameEnded(board.ref, end, aside),), ruling)


def _chance_after_resignation(rulebook: Rulebook, board: Board, command: cmd.RecordResult) -> Chance:
    """FIDE 5.1.2: a resignation draws when the opponent cannot mate by any series of legal moves."""
    winner = command.result.winner
    asks = rulebook.rights.resignation_draws_if_opponent_cannot_mate
    if command.termination is not Termination.RESIGNATION or winner is None or not asks:
        return Chance(None)
    return mating_chance(rulebook, board, winner, Known(command.can_mate, command.white_men, command.black_men))


def _what_came_first(rulebook: Rulebook, board: Board, command: cmd.RecordResult) -> list[Finding]:
    """Where no claim is needed, a flag that is down by the clock asks what happened first (FIDE 6.8, 6.9).

    An ending on the board stands if it came before the flag was seen.
    """
    if rulebook.flag_fall.needs_claim or command.termination in BY_THE_FLAG:
        return []
    clause = source(rulebook, "flag_fall.needs_claim")
    return [
        warning("flag_or_result_first", clause, where=colour.value, board=board.ref.board_number, colour=colour)
        for colour, is_down in flags_down(board, command.at).items()
        if is_down and command.result.winner is not colour.opponent
    ]


BY_THE_FLAG = (Termination.FLAG_FALL, Termination.FLAG_NO_MATERIAL, Termination.BOTH_FLAGS, Termination.ARBITER)
"""Endings in which the flag has been looked at."""


def record_forfeit(state: State, rulebook: Rulebook, command: cmd.RecordForfeit) -> Decision:
    """A board without a game, entered as such."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    if not command.absent:
        return impossible("nobody_absent", board=number)
    findings: list[Finding] = []
    for side in command.absent:
        if was_seen(board, side):
            findings.append(refusal("player_was_there", where=side.value, board=number, side=side))
    if command.at < default_from(rulebook.lateness, match.starts_at(board)):
        clause = source(rulebook, "lateness.default_minutes")
        findings.append(refusal("default_time_not_over_yet", clause, board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    end = absence_end(rulebook, board, set(command.absent))
    line = Line(f"ends_{end.termination.value}")
    ruling = Ruling("absence_decided", {"board": number}, end.clauses, (line,))
    event = ev.GameEnded(board.ref, end, overrides(command, findings))
    return Accepted((event,), ruling)


def correct_result(state: State, rulebook: Rulebook, command: cmd.CorrectResult) -> Decision:
    """A result was wrong; the old one stays in the journal."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    if board.end is None:
        return impossible("no_result_yet", board=number)
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    for side in Side:
        if not board.seat(side).is_named:
            return impossible("nobody_to_play", board=number, side=side)
    clauses = _ending_clauses(rulebook, board, command.result, command.termination)
    now = end_with(rulebook, board, command.result, command.termination, clauses)
    is_same_way = command.termination in (Termination.UNKNOWN, board.end.termination)
    if is_same_way and (now.result, now.points) == (board.end.result, board.end.points):
        return impossible("result_unchanged", board=number)
    blocking = unsettled(command, _ruled_findings(board))
    if blocking:
        return Refused(blocking)
    params: dict[str, str | int] = {
        "board": number,
        "was": board.end.result or board.end.termination,
        "now": command.result,
    }
    ruling = Ruling("result_corrected", params, clauses)
    return Accepted((ev.ResultCorrected(board.ref, board.end, now, command.reason.strip()),), ruling)


def withdraw_result(state: State, command: cmd.WithdrawResult) -> Decision:
    """The board has no result any more and plays on."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if board.end is None:
        return impossible("no_result_yet", board=board.ref.board_number)
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    blocking = unsettled(command, _ruled_findings(board))
    if blocking:
        return Refused(blocking)
    return Accepted((ev.ResultWithdrawn(board.ref, board.end, command.reason.strip()),))


def _ruled_findings(board: Board) -> list[Finding]:
    """A ruling on the points stands whatever becomes of the result; the controller has to look at it again."""
    if not board.rulings:
        return []
    return [Finding("points_were_ruled", Severity.CONFIRM, params={"board": board.ref.board_number})]


def verify_result(state: State, rulebook: Rulebook, command: cmd.VerifyResult) -> Decision:
    """The second pass: the same result again is verified; a difference stops and changes nothing."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    end = board.end
    if end is None:
        return impossible("no_result_yet", board=number)
    typed = command.result.value if command.result is not None else _forfeit_text(command.absent)
    conceding = _conceding(rulebook, number, end)
    if end.result is not None or command.result is not None:
        same = end.result is command.result
    else:
        same = conceding == set(command.absent)
    if not same:
        written = end.result.value if end.result is not None else _forfeit_text(tuple(conceding))
        return impossible("second_pass_differs", board=number, written=written, typed=typed)
    if board.verified:
        return impossible("already_verified", board=number)
    return Accepted((ev.ResultVerified(board.ref),))


def _conceding(rulebook: Rulebook, number: int, end: GameEnd) -> set[Side]:
    """The sides that a board without a game went against."""
    scoring = rulebook.scoring_on(number)
    full = min(scoring.default_opponent, scoring.walkover_opponent)
    return {side for side in Side if end.points.of(side) < full}


def _forfeit_text(absent: tuple[Side, ...]) -> str:
    return "+".join(sorted(side.value for side in absent))


def rule_points(state: State, rulebook: Rulebook, command: cmd.RulePoints) -> Decision:
    """A controller rules on an illegal player: points go, or pass over; the game's result stays (L-6.9, L-8.5)."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    points = board.ruled
    if points is None:
        return impossible("no_result_yet", board=number)
    if not command.ruled_by.strip() or not command.reason.strip():
        return impossible("reason_missing", where="reason")
    findings: list[Finding] = []
    against = [*(one.offender for one in board.rulings), *(one.side for one in board.sanctions)]
    if command.offender.opponent in against:
        findings.append(refusal("both_players_illegal", source(rulebook, "rulings.board_order"), board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    after = ruled_points(rulebook.rulings.board_order, points, command.offender)
    clauses = sources(rulebook, "rulings.board_order", "judgements.result_stays_for_rating")
    code = "points_stay" if after == points else "points_ruled"
    ruling = Ruling(code, {"board": number, "side": command.offender}, clauses)
    event = ev.PointsRuled(
        board.ref,
        after,
        command.offender,
        clauses,
        command.ruled_by.strip(),
        command.reason.strip(),
    )
    return Accepted((event,), ruling)
