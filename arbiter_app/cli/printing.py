"""Decisions as lines of text and as JSON, in English."""

from __future__ import annotations

from typing import Any

from arbiter_app import wording
from arbiter_app.engine.findings import Accepted, ClockEffect, Decision, Finding, Refused, Ruling
from arbiter_app.engine.state import Match
from arbiter_app.wording import points_text, sentence, time_text, title


def decision_lines(decision: Decision) -> list[str]:
    """A decision as a person reads it: title, sentences, clocks, score, clauses."""
    if isinstance(decision, Refused):
        return [f"refused: {_finding_text(one)}" for one in decision.findings]
    lines = [] if decision.ruling is None else _ruling_lines(decision.ruling)
    lines += [f"note: {_finding_text(one)}" for one in decision.notes]
    return lines


def _finding_text(finding: Finding) -> str:
    clause = f" [{finding.clause}]" if finding.clause else ""
    return f"{sentence(finding.code, finding.params)}{clause}"


def _ruling_lines(ruling: Ruling) -> list[str]:
    clauses = f" [{', '.join(ruling.clauses)}]" if ruling.clauses else ""
    lines = [f"{title(ruling.code, ruling.params)}{clauses}"]
    lines += [sentence(line.code, line.params) for line in ruling.lines]
    lines += [text for effect in ruling.clocks if (text := clock_text(effect))]
    if ruling.score is not None:
        score = ruling.score
        before = f"{points_text(score.home_before)} : {points_text(score.away_before)}"
        after = f"{points_text(score.home_after)} : {points_text(score.away_after)}"
        lines.append(f"match score {before} → {after}")
    return lines


def clock_text(effect: ClockEffect) -> str:
    """One clock's sum, "White 0:22:15 + 0:02:00 = 0:24:15"; empty where nothing changes."""
    if not effect.steps:
        return ""
    colour = wording.value_text("colour", effect.colour)
    sums = " ".join(f"{'−' if step.ms < 0 else '+'} {time_text(abs(step.ms))}" for step in effect.steps)
    why = ", ".join(wording.LINES.get(step.code, step.code) for step in effect.steps)
    if effect.before_ms is None or effect.after_ms is None:
        return f"{colour} clock {sums} ({why})"
    return f"{colour} clock {time_text(effect.before_ms)} {sums} = {time_text(effect.after_ms)} ({why})"


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision as plain data: codes, parameters, clauses, readings in milliseconds, points in half-points."""
    if isinstance(decision, Refused):
        return {"accepted": False, "findings": [_finding_json(one) for one in decision.findings]}
    return {"accepted": True, "ruling": _ruling_json(decision), "notes": [_finding_json(n) for n in decision.notes]}


def _finding_json(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "clause": finding.clause,
        "params": dict(finding.params),
        "where": finding.where,
        "text": sentence(finding.code, finding.params),
    }


def _ruling_json(decision: Accepted) -> dict[str, Any] | None:
    ruling = decision.ruling
    if ruling is None:
        return None
    score = ruling.score
    return {
        "code": ruling.code,
        "params": dict(ruling.params),
        "clauses": list(ruling.clauses),
        "text": title(ruling.code, ruling.params),
        "lines": [sentence(line.code, line.params) for line in ruling.lines],
        "to_do": [sentence(line.code, line.params) for line in ruling.to_do],
        "clocks": [
            {"colour": one.colour, "before_ms": one.before_ms, "after_ms": one.after_ms, "sum": clock_text(one)}
            for one in ruling.clocks
        ],
        "score": None
        if score is None
        else {
            "before": [score.home_before, score.away_before],
            "after": [score.home_after, score.away_after],
        },
    }


def board_text(match: Match, number: int) -> str:
    """One board of the final table: points of both sides, termination."""
    board = match.board(number)
    if board is None or board.end is None or board.final is None:
        return f"{number:>3}  –"
    end = board.end
    points = f"{points_text(board.final.home)} : {points_text(board.final.away)}"
    return f"{number:>3}  {points:<8} {end.result or '':<8} {end.termination.value.replace('_', ' ')}"
