"""Penalties: what the Laws fix, and the ladder for everything else, with the player's history (FIDE 10.2, 11, 12.9)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.results import end_with
from arbiter_app.engine.decide.support import (
    LONGEST_READING_MS,
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
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import Rulebook, Scoring
from arbiter_app.engine.scoring import side_points
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import (
    BoardPoints,
    ClauseId,
    Colour,
    ConductCause,
    GameResult,
    Measure,
    PlayerId,
    Termination,
)

LADDER = tuple(Measure)
"""From the mildest on."""
WITH_TIME = (Measure.OPPONENT_TIME, Measure.OWN_TIME)
WITH_POINTS = (Measure.OPPONENT_POINTS, Measure.OWN_POINTS)
IN_THE_GAME = (*WITH_TIME, Measure.LOSS)
CAUSE_SETTINGS = {
    ConductCause.DEVICE: "conduct.device",
    ConductCause.DISTRACTION: "conduct.distraction",
    ConductCause.REFUSAL: "conduct.refusal",
}


Earlier = list[tuple[int, ev.PenaltyGiven]]
"""Penalties with their rounds, oldest first."""


def offered_measures(rulebook: Rulebook) -> tuple[Measure, ...]:
    """The ladder as these rules offer it: fines only where they were announced."""
    return tuple(one for one in LADDER if one is not Measure.FINE or rulebook.conduct.fines_announced)


def proposed_measure(rulebook: Rulebook, cause: ConductCause) -> Measure:
    """What the rules have for this cause; the mildest where the choice is the arbiter's."""
    rule = rulebook.conduct
    fixed = {
        ConductCause.DEVICE: rule.device,
        ConductCause.DISTRACTION: rule.distraction,
        ConductCause.REFUSAL: rule.refusal,
    }
    return fixed.get(cause, Measure.WARNING)


def give_penalty(state: State, rulebook: Rulebook, command: cmd.GivePenalty) -> Decision:
    """One step of the ladder; the ruling tells what the player had before in this event."""
    try:
        measure = Measure(command.measure) if command.measure else proposed_measure(rulebook, command.cause)
    except ValueError:
        return impossible("no_such_measure", measure=command.measure, known=", ".join(LADDER))
    found = find_game(state, command.board) if measure in IN_THE_GAME else find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    missing = _what_is_missing(board, command, measure)
    if missing is not None:
        return missing
    earlier = earlier_penalties(state, board.seat_of(command.colour).player_id)
    findings = _findings(rulebook, board, command, measure, earlier)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    before = shown(board, command.readings, command)
    signed = {Measure.OPPONENT_TIME: command.ms, Measure.OWN_TIME: -command.ms}.get(measure, 0)
    steps: dict[Colour, tuple[ClockStep, ...]] = {}
    if measure in WITH_TIME:
        whose = command.colour.opponent if measure is Measure.OPPONENT_TIME else command.colour
        steps = {whose: (ClockStep("penalty_time", signed),)}
    effects, after = clock_effects(before, steps)
    clauses = _clauses(rulebook, command, measure)
    reason = command.reason.strip()
    event = ev.PenaltyGiven(
        board.ref,
        command.colour,
        measure.value,
        reason,
        before,
        after if steps else None,
        clauses,
        command.cause,
        command.half_points if measure in WITH_POINTS else 0,
        command.amount if measure is Measure.FINE else 0,
        command.rounds if measure is Measure.EXCLUSION else 0,
        overrides(command, findings),
    )
    ruling = Ruling(
        "penalty",
        {"board": board.ref.board_number, "colour": command.colour, "measure": measure.value},
        clauses,
        (Line("reason", {"reason": reason}), *_effect_lines(command, measure), *history_lines(earlier)),
        effects if steps else (),
    )
    return Accepted((event, *_followers(state, rulebook, board, command, measure, clauses)), ruling)


def _what_is_missing(board: Board, command: cmd.GivePenalty, measure: Measure) -> Refused | None:
    number = board.ref.board_number
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    if measure in WITH_TIME and not 0 < command.ms <= LONGEST_READING_MS:
        return impossible("penalty_without_time", where="ms")
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=number)
    if measure in WITH_POINTS and board.final is None:
        return impossible("no_result_yet", board=number)
    needed = {Measure.FINE: command.amount, Measure.EXCLUSION: command.rounds}
    needed |= dict.fromkeys(WITH_POINTS, command.half_points)
    return impossible("penalty_needs_number") if needed.get(measure, 1) <= 0 else None


def _findings(
    rulebook: Rulebook,
    board: Board,
    command: cmd.GivePenalty,
    measure: Measure,
    earlier: Earlier,
) -> list[Finding]:
    findings: list[Finding] = []
    rule, number = rulebook.conduct, board.ref.board_number
    fixed = rule.device
    if command.cause is ConductCause.DEVICE and LADDER.index(measure) < LADDER.index(fixed):
        clause = source(rulebook, "conduct.device")
        findings.append(refusal("device_loses", clause, measure=fixed.value))
    if command.cause is ConductCause.REFUSAL and measure is Measure.LOSS and not earlier:
        findings.append(warning("no_earlier_warning", source(rulebook, "conduct.refusal"), colour=command.colour))
    if measure is Measure.FINE and not rule.fines_announced:
        findings.append(refusal("fine_not_announced", source(rulebook, "conduct.fines_announced")))
    if command.both and not rule.both_may_lose:
        findings.append(refusal("both_cannot_lose", source(rulebook, "conduct.both_may_lose")))
    points, scoring = _points(rulebook, board, command, measure), rulebook.scoring_on(number)
    if points is not None and rule.points_stay_normal and not _is_normal(scoring, points):
        clause = source(rulebook, "conduct.points_stay_normal")
        home, away, most = points.home, points.away, _maximum(scoring)
        findings.append(refusal("points_not_normal", clause, board=number, home=home, away=away, maximum=most))
    return findings


def _points(rulebook: Rulebook, board: Board, command: cmd.GivePenalty, measure: Measure) -> BoardPoints | None:
    """What the board brings after a measure on points or a loss; None where points do not change."""
    side = board.side_of(command.colour)
    scoring, final = rulebook.scoring_on(board.ref.board_number), board.ruled
    if measure is Measure.LOSS:
        given = scoring.win if command.opponent_half_points is None else command.opponent_half_points
        return side_points(side, scoring.loss, scoring.loss if command.both else given)
    if final is None or measure not in WITH_POINTS:
        return None
    own, other = final.of(side), final.of(side.opponent)
    if measure is Measure.OWN_POINTS:
        return side_points(side, own - command.half_points, other)
    return side_points(side, own, other + command.half_points)


def _maximum(scoring: Scoring) -> int:
    return max(scoring.win + scoring.loss, 2 * scoring.draw)


def _is_normal(scoring: Scoring, points: BoardPoints) -> bool:
    """Each score one that a game brings, and the sum no more than a game brings (FIDE 10.2)."""
    normal = {scoring.win, scoring.draw, scoring.loss}
    return points.home in normal and points.away in normal and points.home + points.away <= _maximum(scoring)


def _followers(
    state: State,
    rulebook: Rulebook,
    board: Board,
    command: cmd.GivePenalty,
    measure: Measure,
    clauses: tuple[ClauseId, ...],
) -> tuple[ev.Event, ...]:
    """The end of the game, or the points of the board, where the measure changes them."""
    points = _points(rulebook, board, command, measure)
    if points is None:
        return ()
    side, reason = board.side_of(command.colour), command.reason.strip()
    if measure is not Measure.LOSS:
        return (ev.PointsRuled(board.ref, points, side, clauses, state.arbiter or "arbiter", reason),)
    if points.of(side.opponent) == rulebook.scoring_on(board.ref.board_number).win:
        result = GameResult.won_by(command.colour.opponent)
        return (ev.GameEnded(board.ref, end_with(rulebook, board, result, Termination.ARBITER, clauses, reason)),)
    return (ev.GameEnded(board.ref, GameEnd(Termination.ARBITER, None, None, points, clauses, reason)),)


def _clauses(rulebook: Rulebook, command: cmd.GivePenalty, measure: Measure) -> tuple[ClauseId, ...]:
    found = sources(rulebook, CAUSE_SETTINGS.get(command.cause, "judgements.penalties"))
    if command.both:
        found += sources(rulebook, "conduct.both_may_lose")
    if measure in WITH_POINTS or command.opponent_half_points is not None:
        found += sources(rulebook, "conduct.points_stay_normal")
    if measure is not proposed_measure(rulebook, command.cause):
        found += sources(rulebook, "judgements.penalties")
    return tuple(dict.fromkeys(found))


def _effect_lines(command: cmd.GivePenalty, measure: Measure) -> tuple[Line, ...]:
    if measure is Measure.FINE:
        return (Line("fine_of", {"amount": command.amount}),)
    if measure is Measure.EXCLUSION:
        return (Line("excluded_for", {"rounds": command.rounds}),)
    if measure is Measure.LOSS and command.both:
        return (Line("both_lose"),)
    if measure is Measure.LOSS and command.opponent_half_points is not None:
        return (Line("opponent_score", {"half_points": command.opponent_half_points}),)
    return ()


def earlier_penalties(state: State, player_id: PlayerId | None) -> Earlier:
    """What a player was given before in this event, oldest first, each with its round; undone ones are left out."""
    found: Earlier = []
    node = state.history
    while node is not None:
        entry, node = node.entry, node.earlier
        event = entry.event
        if player_id is None or not isinstance(event, ev.PenaltyGiven) or entry.seq in state.rescinded:
            continue
        board, match = state.find_board(event.board), state.matches.get(event.board.match_id)
        if board is not None and match is not None and board.seat_of(event.colour).player_id == player_id:
            found.append((match.round_number, event))
    return found[::-1]


def history_lines(earlier: Earlier) -> tuple[Line, ...]:
    """What a player had before in the event, for a ruling."""
    if not earlier:
        return (Line("no_earlier_penalty"),)
    return tuple(
        Line("earlier_penalty", {"round": number, "measure": one.measure, "why": one.reason}) for number, one in earlier
    )
