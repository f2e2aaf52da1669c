"""Little time and no increment: a request for one, or a claim that the opponent does not try to win (Guidelines III).

The arbiter judges; which of the guidelines are announced stands in the rulebook.
"""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.results import flags_down, played_outcome
from arbiter_app.engine.decide.support import (
    clock_effects,
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
from arbiter_app.engine.record import knows_position
from arbiter_app.engine.records import Override
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import IncrementMode, Period, Rulebook, TimeControl
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import (
    ClockReadings,
    Colour,
    GameResult,
    QuickplayDecision,
    QuickplayRequest,
    Termination,
)

OPTIONS = {
    QuickplayRequest.INCREMENT: (QuickplayDecision.INCREMENT, QuickplayDecision.DRAW, QuickplayDecision.REJECTED),
    QuickplayRequest.NO_EFFORT: (QuickplayDecision.DRAW, QuickplayDecision.POSTPONED, QuickplayDecision.REJECTED),
}
"""What the arbiter may decide. A request for an increment is an offer of a draw: `DRAW` says that it was accepted."""
SETTINGS = {
    QuickplayRequest.INCREMENT: "quickplay.increment_request",
    QuickplayRequest.NO_EFFORT: "quickplay.no_effort_claim",
}
BONUS_AS_USUAL = {
    (QuickplayRequest.INCREMENT, QuickplayDecision.INCREMENT): True,
    (QuickplayRequest.NO_EFFORT, QuickplayDecision.REJECTED): True,
}


def rule_quickplay_finish(state: State, rulebook: Rulebook, command: cmd.RuleQuickplayFinish) -> Decision:
    """What the arbiter decided: drawn, five seconds a move for both, postponed, or rejected (FIDE III.4, III.5)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=number)
    if command.decision not in OPTIONS[command.request]:
        options = ", ".join(OPTIONS[command.request])
        return impossible("quickplay_decision_open", where="decision", board=number, options=options)
    before = shown(board, command.readings, command)
    findings = _findings(rulebook, board, command, before)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    aside = overrides(command, findings)
    alternatives = tuple(
        Line(f"quickplay_{other.value}") for other in OPTIONS[command.request] if other is not command.decision
    )
    if command.decision is QuickplayDecision.DRAW:
        return _drawn(rulebook, board, command, aside, alternatives)
    return _goes_on(rulebook, board, command, before, aside, alternatives)


def _findings(
    rulebook: Rulebook, board: Board, command: cmd.RuleQuickplayFinish, before: ClockReadings | None
) -> list[Finding]:
    number, claimant, rule = board.ref.board_number, command.claimant, rulebook.quickplay
    clause = source(rulebook, SETTINGS[command.request])
    is_increment = command.request is QuickplayRequest.INCREMENT
    findings: list[Finding] = []
    if not (rule.increment_request if is_increment else rule.no_effort_claim):
        findings.append(refusal("guideline_not_announced", clause, board=number))
    if board.postponed_claim is claimant and not is_increment:
        return findings
    if board.clock is not None and board.clock.control.has_increment:
        findings.append(refusal("quickplay_with_increment", clause, board=number))
    if knows_position(board) and board.colour_to_move is not claimant:
        findings.append(refusal("claimant_not_on_move", clause, colour=claimant))
    if flags_down(board, command.at)[claimant]:
        findings.append(refusal("own_flag_is_down", clause, colour=claimant))
    elif before is None:
        findings.append(warning("reading_missing", where="readings", board=number))
    elif before.of(claimant) >= rule.below_seconds * 1000:
        left, limit = before.of(claimant), rule.below_seconds * 1000
        findings.append(refusal("too_much_time_left", clause, colour=claimant, left_ms=left, limit_ms=limit))
    return findings


def _drawn(
    rulebook: Rulebook,
    board: Board,
    command: cmd.RuleQuickplayFinish,
    aside: tuple[Override, ...],
    alternatives: tuple[Line, ...],
) -> Decision:
    """By agreement where the offer in the request was accepted, else because the arbiter finds it so."""
    was_offer = command.request is QuickplayRequest.INCREMENT
    ending = Termination.AGREEMENT if was_offer else Termination.NO_EFFORT
    end, ruling = played_outcome(
        rulebook, board, GameResult.DRAW, ending, command, None if was_offer else SETTINGS[command.request]
    )
    return Accepted((ev.GameEnded(board.ref, end, aside),), replace(ruling, alternatives=alternatives))


def _goes_on(
    rulebook: Rulebook,
    board: Board,
    command: cmd.RuleQuickplayFinish,
    before: ClockReadings | None,
    aside: tuple[Override, ...],
    alternatives: tuple[Line, ...],
) -> Decision:
    decision = command.decision or QuickplayDecision.REJECTED
    clauses = sources(rulebook, SETTINGS[command.request])
    rule, opponent = rulebook.quickplay, command.claimant.opponent
    gives = command.opponent_bonus
    if gives is None:
        gives = BONUS_AS_USUAL.get((command.request, decision), False)
    steps: dict[Colour, tuple[ClockStep, ...]] = {}
    if gives:
        steps = {opponent: (ClockStep("quickplay_bonus", rule.opponent_bonus_seconds * 1000),)}
        clauses += sources(rulebook, "quickplay.opponent_bonus_seconds")
    effects, after = clock_effects(before, steps)
    control = None
    to_do: tuple[Line, ...] = ()
    if decision is QuickplayDecision.INCREMENT:
        to_do = (Line("set_increment", {"seconds": rule.increment_seconds}),)
        clauses += sources(rulebook, "quickplay.increment_seconds")
        if board.clock is not None:
            control = with_increment(board.clock.control, rule.increment_seconds)
    if decision is QuickplayDecision.POSTPONED:
        to_do = (Line("watch_the_game"), Line("decide_after_flag"))
    clauses = tuple(dict.fromkeys(clauses))
    event = ev.QuickplayRuled(
        board.ref,
        command.claimant,
        command.request,
        decision,
        before,
        after if steps else None,
        control,
        clauses,
        aside,
    )
    ruling = Ruling(
        "quickplay_ruled",
        {"board": board.ref.board_number, "claimant": command.claimant},
        clauses,
        (Line(f"quickplay_{decision.value}"),),
        effects if steps else (),
        to_do=to_do,
        alternatives=alternatives,
    )
    return Accepted((event,), ruling)


def with_increment(control: TimeControl, seconds: int) -> TimeControl:
    """The control with so many seconds added for each move of both from now on."""

    def periods(of: tuple[Period, ...]) -> tuple[Period, ...]:
        return tuple(replace(one, increment_ms=seconds * 1000, mode=IncrementMode.FISCHER) for one in of)

    return replace(
        control,
        id=f"{control.id}+{seconds}",
        label=f"{control.label} + 0:00:{seconds:02}",
        white=periods(control.white),
        black=periods(control.black),
    )
