"""What taking an entry back would lead to, told before anything happens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.card import changes, make_card
from arbiter_app.engine.decide import decide, preview
from arbiter_app.engine.findings import Acceptance, ClockEffect, Finding, Refused, ScoreEffect, Severity
from arbiter_app.engine.records import BoardChange
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State


@dataclass(frozen=True, slots=True)
class UndoEffects:
    """The consequences of taking one entry back.

    `command` carries the acceptance of all `consequences`, so it is what is submitted once they were read. With an
    `obstacle` the entry cannot be taken back. `boards` are the card's lines before and after, `clocks` what the
    clocks of its board show with the entry and without it.
    """

    command: cmd.Rescind
    consequences: tuple[Finding, ...] = ()
    score: ScoreEffect | None = None
    clocks: tuple[ClockEffect, ...] = ()
    boards: tuple[BoardChange, ...] = ()
    obstacle: Finding | None = None


def undo_effects(state: State, rulebook: Rulebook, command: cmd.Rescind) -> UndoEffects:
    """What the command leads to. A reason that is still missing is no obstacle: it is asked for last."""
    trial = command if command.reason.strip() else replace(command, reason="…")
    consequences: list[Finding] = []
    # Each round settles what stands in the way, until the command stands or cannot.
    for _ in range(len(Severity)):
        decision = decide(state, rulebook, trial)
        if not isinstance(decision, Refused):
            after = preview(state, trial, decision.events)
            told = replace(command, accept=trial.accept)
            ruling = decision.ruling
            score, clocks = (None, ()) if ruling is None else (ruling.score, ruling.clocks)
            return UndoEffects(told, tuple(consequences), score, clocks, _boards(state, after))
        for finding in decision.findings:
            if finding.severity is Severity.REFUSE:
                return UndoEffects(command, tuple(consequences), obstacle=finding)
            consequences.append(finding)
        accepted = tuple(Acceptance(one.code, where=one.where) for one in consequences)
        trial = replace(trial, accept=accepted)
    raise AssertionError(f"entry {command.target} is refused for reasons that were accepted")


def _boards(state: State, after: State) -> tuple[BoardChange, ...]:
    found: list[BoardChange] = []
    for match_id, match in state.matches.items():
        changed = after.matches.get(match_id)
        if changed is not None and changed.boards != match.boards and changed.boards:
            found += changes(make_card(state, match), make_card(after, changed))
    return tuple(found)
