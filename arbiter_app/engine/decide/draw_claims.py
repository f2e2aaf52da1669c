"""Claims of a draw: right, wrong, lost by the way they were made; draws that need no claim (FIDE 9.2 to 9.6, X-1)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide import bughouse_claims
from arbiter_app.engine.decide.claim_check import ClaimCheck, check_claim, recorded_line, typed_line
from arbiter_app.engine.decide.moves import ending_of
from arbiter_app.engine.decide.results import correct_result, flags_down, played_outcome
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_board,
    find_game,
    impossible,
    is_implausible,
    overrides,
    refusal,
    shown,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import Accepted, ClockStep, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.laws.claims import AutomaticDraw, AutomaticKind, Verdict, find_automatic_draws
from arbiter_app.engine.record import knows_position
from arbiter_app.engine.records import Arrangement, DrawClaim, Override
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import (
    ClaimSource,
    ClauseId,
    ClockSource,
    Colour,
    DrawClaimKind,
    GameResult,
    Termination,
)

SETTINGS = {
    DrawClaimKind.THREEFOLD: "judgements.threefold_claim",
    DrawClaimKind.FIFTY_MOVES: "judgements.fifty_move_claim",
    DrawClaimKind.FORCED_REPETITION: "judgements.forced_repetition",
    DrawClaimKind.FIVEFOLD: "judgements.fivefold_repetition",
    DrawClaimKind.SEVENTYFIVE_MOVES: "judgements.seventyfive_moves",
}
ENDS = {
    DrawClaimKind.THREEFOLD: Termination.REPETITION,
    DrawClaimKind.FIFTY_MOVES: Termination.FIFTY_MOVES,
    DrawClaimKind.FORCED_REPETITION: Termination.FORCED_REPETITION,
    DrawClaimKind.FIVEFOLD: Termination.REPETITION,
    DrawClaimKind.SEVENTYFIVE_MOVES: Termination.FIFTY_MOVES,
}
AUTOMATIC = {
    DrawClaimKind.FIVEFOLD: AutomaticKind.FIVEFOLD,
    DrawClaimKind.SEVENTYFIVE_MOVES: AutomaticKind.SEVENTYFIVE_MOVES,
}


def record_draw_claim(state: State, rulebook: Rulebook, command: cmd.RecordDrawClaim) -> Decision:
    """A claim that is right draws; a wrong one brings the opponent time and stays an offer (FIDE 9.2 to 9.5, X-1).

    The moves decide where they can, else the arbiter. A claim that was lost by a touch, or for which the claimant's own
    record is missing, is refused and costs nothing (F-9.4, L-12.4/3).
    """
    if command.kind.needs_no_claim:
        return _found_without_claim(state, rulebook, command)
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    claimant = command.claimant
    if claimant is None:
        return impossible("claimant_missing", where="claimant", board=number)
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=number)
    is_bughouse = match.is_bughouse
    check = bughouse_claims.check_claim(rulebook, match, board, command) if is_bughouse else check_claim(board, command)
    if isinstance(check, Refused):
        return check
    if check.verdict is Verdict.GAME_IS_OVER:
        return impossible("claim_after_the_end", where="moves", board=number)
    findings = _claim_findings(state, rulebook, board, command, claimant, check)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    is_upheld = check.right if command.upheld is None else command.upheld
    if is_upheld is None:
        return _needs_judgement(number, command.kind, check)
    aside = overrides(command, findings)
    if not is_upheld:
        return _wrong_claim(rulebook, board, command, claimant, check, aside)
    setting = "draw_claims.announced_move_written" if _is_about_to_appear(command, check) else SETTINGS[command.kind]
    end, ruling = played_outcome(rulebook, board, GameResult.DRAW, ENDS[command.kind], command, setting)
    ruling = replace(
        ruling,
        clauses=tuple(dict.fromkeys((*ruling.clauses, *_evidence_clauses(rulebook, command.kind, check)))),
        lines=(*ruling.lines, *check.lines()),
        alternatives=() if check.right else (Line("claim_may_be_rejected"),),
    )
    return Accepted((ev.GameEnded(board.ref, end, aside, check.claim(command.kind, claimant)),), ruling)


def _is_about_to_appear(command: cmd.RecordDrawClaim, check: ClaimCheck) -> bool:
    """Whether a repetition is claimed with a move that is still to be made (FIDE 9.2.1)."""
    if command.kind is not DrawClaimKind.THREEFOLD:
        return False
    return check.with_announced_move or (check.answer is None and check.announced is not None)


def _evidence_clauses(rulebook: Rulebook, kind: DrawClaimKind, check: ClaimCheck) -> tuple[ClauseId, ...]:
    if kind is not DrawClaimKind.THREEFOLD or check.answer is None:
        return ()
    return sources(rulebook, "judgements.same_position")


def _needs_judgement(number: int, kind: DrawClaimKind, check: ClaimCheck) -> Refused:
    """The moves do not settle the claim; the arbiter has to."""
    if kind is DrawClaimKind.FORCED_REPETITION:
        return impossible("claim_is_judged", where="upheld", board=number)
    if check.verdict is Verdict.EARLIER_MOVES_UNKNOWN:
        return impossible("claim_earlier_moves_unknown", where="upheld", board=number)
    return impossible("claim_needs_judgement", where="upheld", board=number)


def _claim_findings(
    state: State,
    rulebook: Rulebook,
    board: Board,
    command: cmd.RecordDrawClaim,
    claimant: Colour,
    check: ClaimCheck,
) -> list[Finding]:
    number = board.ref.board_number
    clause = source(rulebook, SETTINGS[command.kind])
    findings: list[Finding] = []
    if not _is_known(rulebook, command.kind):
        findings.append(refusal("claim_not_known", clause, board=number))
    if command.kind is DrawClaimKind.FORCED_REPETITION:
        return findings
    of_record = knows_position(board) and board.colour_to_move is not claimant
    if check.verdict is Verdict.NOT_ON_MOVE or (check.answer is None and of_record):
        findings.append(refusal("claimant_not_on_move", clause, colour=claimant))
    if not rulebook.flag_fall.needs_claim and flags_down(board, command.at)[claimant]:
        findings.append(refusal("own_flag_is_down", source(rulebook, "flag_fall.needs_claim"), colour=claimant))
    findings += _procedure_findings(rulebook, command, claimant, number)
    needs_record = rulebook.draw_claims.needs_own_record and command.kind is DrawClaimKind.THREEFOLD
    player = board.seat_of(claimant).player_id
    is_exempt = state.has_arrangement(player, Arrangement.NO_RECORDING) and rulebook.rights.exempt_from_recording
    if needs_record and not command.own_record and not is_exempt:
        own = source(rulebook, "draw_claims.needs_own_record")
        findings.append(refusal("claim_needs_record", own, colour=claimant))
    elif needs_record and not is_exempt and claimant in board.released_from_recording and not command.moves.strip():
        own = source(rulebook, "draw_claims.needs_own_record")
        findings.append(warning("claimant_stopped_recording", own, colour=claimant))
    if check.differs_from_record:
        findings.append(warning("sheet_differs_from_record", where="moves", board=number))
    if command.upheld is False and check.right:
        findings.append(refusal("moves_show_a_right_claim", clause, board=number))
    if command.upheld and check.right is False:
        findings.append(refusal("moves_show_a_wrong_claim", clause, board=number))
    return findings


def _is_known(rulebook: Rulebook, kind: DrawClaimKind) -> bool:
    known = rulebook.judgements
    return {
        DrawClaimKind.THREEFOLD: known.threefold_claim,
        DrawClaimKind.FIFTY_MOVES: known.fifty_move_claim,
        DrawClaimKind.FORCED_REPETITION: known.forced_repetition,
        DrawClaimKind.FIVEFOLD: known.fivefold_repetition,
        DrawClaimKind.SEVENTYFIVE_MOVES: known.seventyfive_moves,
    }[kind]


def _procedure_findings(
    rulebook: Rulebook, command: cmd.RecordDrawClaim, claimant: Colour, number: int
) -> list[Finding]:
    """How a claim is made: written first, nothing touched, clocks stopped (FIDE 9.2.1, 9.4, 9.5)."""
    rule = rulebook.draw_claims
    findings: list[Finding] = []
    if command.touched and rule.touch_loses_claim:
        clause = source(rulebook, "draw_claims.touch_loses_claim")
        findings.append(refusal("claim_lost_by_touch", clause, colour=claimant))
    if command.announced.strip() and not command.written and rule.announced_move_written:
        clause = source(rulebook, "draw_claims.announced_move_written")
        findings.append(refusal("announced_move_not_written", clause, colour=claimant))
    if not command.clock_stopped and rule.claim_stops_clocks:
        findings.append(warning("claim_stops_clocks", source(rulebook, "draw_claims.claim_stops_clocks"), board=number))
    return findings


def _wrong_claim(
    rulebook: Rulebook,
    board: Board,
    command: cmd.RecordDrawClaim,
    claimant: Colour,
    check: ClaimCheck,
    aside: tuple[Override, ...],
) -> Decision:
    before = shown(board, command.readings, command)
    steps: dict[Colour, tuple[ClockStep, ...]] = {}
    clauses = sources(rulebook, SETTINGS[command.kind])
    is_judged = command.kind is DrawClaimKind.FORCED_REPETITION
    if not is_judged:
        bonus = rulebook.draw_claims.wrong_claim_bonus_seconds * 1000
        steps = {claimant.opponent: (ClockStep("wrong_claim_bonus", bonus),)}
        clauses += sources(rulebook, "draw_claims.wrong_claim_bonus_seconds")
    clauses += _evidence_clauses(rulebook, command.kind, check)
    clauses = tuple(dict.fromkeys(clauses))
    effects, after = clock_effects(before, steps)
    event = ev.DrawClaimRejected(
        board.ref,
        claimant,
        command.kind,
        before,
        after if steps else None,
        clauses,
        rulebook.draw_offers.claims_count,
        check.claim(command.kind, claimant),
        aside,
    )
    followers, lines, to_do = _announced_move(rulebook, board, command, check) if not is_judged else ((), (), ())
    ruling = Ruling(
        "draw_claim_rejected",
        {"board": board.ref.board_number, "claimant": claimant},
        clauses,
        (*check.lines(), Line("claim_is_an_offer"), *lines),
        effects if steps else (),
        to_do=to_do,
        alternatives=(Line("claim_may_be_upheld"),) if check.right is None else (),
    )
    return Accepted((event, *followers), ruling)


Followers = tuple[tuple[ev.Event, ...], tuple[Line, ...], tuple[Line, ...]]


def _announced_move(rulebook: Rulebook, board: Board, command: cmd.RecordDrawClaim, check: ClaimCheck) -> Followers:
    """After a wrong claim an announced move is made if it is legal, else another one with that man (FIDE 9.5, 4.3).

    It is completed only once the claimant has pressed the clock; in the hall that happens out of sight.
    """
    announced = check.announced
    if announced is None or check.line is None:
        return (), (), (Line("announced_move_is_played"),)
    if announced.move is None:
        return (), (), (Line("play_instead", {"moves": ", ".join(announced.instead)}),)
    to_do = (Line("play_announced", {"move": announced.san}),)
    if check.source is not ClaimSource.RECORD:
        return (), (), to_do
    is_hall = board.clock is None or board.clock.source is ClockSource.HALL
    made = ev.MoveMade(board.ref, announced.move.uci(), announced.san, completed=is_hall)
    game = check.line.last.copy()
    game.push(announced.move)
    ending = ending_of(rulebook, game)
    if ending is None:
        return (made,), (), to_do
    end, ruling = played_outcome(rulebook, board, ending[0], ending[1], command, ending[2])
    return (made, ev.GameEnded(board.ref, end)), ruling.lines, to_do


def _found_without_claim(state: State, rulebook: Rulebook, command: cmd.RecordDrawClaim) -> Decision:
    """Five occurrences or 75 moves by each: drawn, found late too, even with another result written (FIDE 9.6)."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    if board.started_at is None:
        return impossible("board_not_started", board=number)
    if match.is_bughouse:
        is_known = bughouse_claims.is_recorded(board)
        draw = bughouse_claims.automatic_draw(rulebook, match, board, command.kind)
    else:
        line = typed_line(board, command.moves, command.language) if command.moves.strip() else recorded_line(board)
        if isinstance(line, Refused):
            return line
        is_known = line is not None
        draws = () if line is None else find_automatic_draws(line)
        draw = next((one for one in draws if one.kind is AUTOMATIC[command.kind]), None)
    findings: list[Finding] = []
    clause = source(rulebook, SETTINGS[command.kind])
    if not _is_known(rulebook, command.kind):
        findings.append(warning("not_drawn_by_itself", clause, board=number))
    if is_known and draw is None:
        findings.append(refusal("draw_not_in_the_moves", clause, board=number))
    if not is_known and not command.upheld:
        return impossible("claim_needs_judgement", where="upheld", board=number)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    lines = () if draw is None else _found_lines(draw)
    if board.end is not None:
        aside = overrides(command, findings)
        found_at = str(clause) if draw is None or not draw.at.label else f"{clause}: {draw.at.label}"
        reason = aside[0].reason if aside else found_at
        correction = cmd.CorrectResult(
            at=command.at,
            accept=command.accept,
            board=command.board,
            result=GameResult.DRAW,
            termination=ENDS[command.kind],
            reason=reason,
        )
        corrected = correct_result(state, rulebook, correction)
        if isinstance(corrected, Refused) or corrected.ruling is None:
            return corrected
        ruling = replace(corrected.ruling, clauses=sources(rulebook, SETTINGS[command.kind]), lines=lines)
        return replace(corrected, ruling=ruling)
    end, ruling = played_outcome(rulebook, board, GameResult.DRAW, ENDS[command.kind], command, SETTINGS[command.kind])
    ruling = replace(ruling, lines=(*ruling.lines, *lines))
    positions = () if draw is None else tuple(one.label for one in draw.occurrences)
    origin = ClaimSource.JUDGEMENT if draw is None else _origin(command)
    claim = DrawClaim(command.kind, command.claimant, origin, "", len(positions) or None, positions)
    return Accepted((ev.GameEnded(board.ref, end, overrides(command, findings), claim),), ruling)


def _origin(command: cmd.RecordDrawClaim) -> ClaimSource:
    return ClaimSource.SCORESHEET if command.moves.strip() else ClaimSource.RECORD


def _found_lines(draw: AutomaticDraw) -> tuple[Line, ...]:
    labels = [one.label or "–" for one in draw.occurrences]
    counted = (Line("position_stood", {"count": len(labels), "positions": ", ".join(labels)}),) if labels else ()
    return (Line("drawn_at", {"position": draw.at.label or "–", "later": draw.later}), *counted)
