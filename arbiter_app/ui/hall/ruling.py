"""From what the engine answers to what a ruling card shows: every sentence ready, nothing left to decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from arbiter_app.engine.commands import (
    ClaimFlag,
    Command,
    RecordArrival,
    RecordIllegalMove,
    RecordIrregularity,
    RecordResult,
)
from arbiter_app.engine.events import GameEnded
from arbiter_app.engine.findings import (
    Acceptance,
    Accepted,
    ClockEffect,
    Decision,
    Finding,
    Refused,
    Ruling,
    Severity,
    TableChange,
)
from arbiter_app.engine.laws.lateness import default_from
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import GameResult, Side
from arbiter_app.queries.hall_timeline import UndoEffect
from arbiter_app.ui.hall.scene import Scene
from arbiter_app.ui.hall.steps import Propose
from arbiter_app.ui.hall.words import (
    colour_word,
    lower_first,
    on_the_sheet,
    player_of,
    result_text,
    spelled_on,
    tr,
    winner_text,
)
from arbiter_app.ui.texts import say, say_title
from arbiter_app.ui.widgets.clock_text import format_ms, format_span
from arbiter_app.ui.widgets.ruling_view import Alternative, ClockLine, RulingView, Why
from arbiter_app.wording import points_text, time_text

MOST_ROUNDS = 6
LONGEST_WHY = 130
OTHERWISE = (RecordArrival, RecordIllegalMove, ClaimFlag, RecordResult, RecordIrregularity)
"""Commands of which the arbiter can decide the consequence otherwise."""
MATING_LINES = ("mating_", "men_not_checked")
LOOK = "K"
"""The key that looks whether the winner of the ruling can still mate."""
ENDS_IN_A_RESULT = (RecordResult,)
"""Of these the engine always makes an end: a decision otherwise names another result."""
TIMES_ONLY = (RecordIrregularity,)
"""Of these the arbiter decides other times, and nothing else (FIDE 7.1)."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A command with its warnings accepted: what Enter would do, and what was warned about on the way."""

    command: Command
    decision: Decision
    warnings: tuple[Finding, ...] = ()

    @property
    def is_refused(self) -> bool:
        """True when something stands in the way that one key does not settle."""
        return isinstance(self.decision, Refused)


def settle(command: Command, preview: Callable[[Command], Decision]) -> Settled:
    """Ask what a command leads to; warnings are shown beside the ruling, so that one Enter goes on past them."""
    warnings: list[Finding] = []
    decision = preview(command)
    for _ in range(MOST_ROUNDS):
        if isinstance(decision, Accepted) or any(one.severity is Severity.REFUSE for one in decision.findings):
            break
        warnings += decision.findings
        accepted = tuple(Acceptance(one.code, where=one.where) for one in decision.findings)
        command = replace(command, accept=(*command.accept, *accepted))
        decision = preview(command)
    return Settled(command, decision, tuple(warnings))


def needs_no_card(settled: Settled, *, direct: bool) -> bool:
    """Whether it can be applied at once: nothing is warned about, and nothing follows but itself."""
    if isinstance(settled.decision, Refused) or settled.warnings:
        return False
    ruling = settled.decision.ruling
    return direct and (ruling is None or (not ruling.clocks and ruling.score is None))


def ruling_view(
    scene: Scene,
    step: Propose,
    settled: Settled,
    preview: Callable[[Command], Decision],
    local: Callable[[datetime], datetime],
) -> RulingView:
    """The card of one proposal."""
    heading = tr("Ruling · Board {n}").format(n=scene.label)
    options = tuple(Alternative(f"option:{one.key}", one.label, one.key) for one in step.options)
    if step.mating is not None and _turns_on_mating(settled.decision):
        words = tr("Can {colour} still mate? Look").format(colour=colour_word(step.mating))
        options = (*options, Alternative(f"option:{LOOK}", words, LOOK))
    if isinstance(settled.decision, Refused):
        return _refusal(scene, heading, settled, options, preview, local)
    decision = settled.decision
    ruling = decision.ruling or Ruling("plain")
    warned = tuple(f"⚠ {say(one.code, one.params)}" for one in (*settled.warnings, *decision.notes))
    unstarted = never_started(settled.command, scene.board)
    if unstarted:
        warned = (f"⚠ {tr('This board was never started. Was it played all the same?')}", *warned)
    known_clocks = scene.has_hall_clock and all(one.after_ms is not None for one in ruling.clocks)
    hall = tuple(_clock_line(one) for one in ruling.clocks) if known_clocks else ()
    by_hand = _set_by_hand(ruling) if scene.has_hall_clock and not known_clocks else ()
    effects = (*warned, *step.lines, *by_hand, *_lines(scene, ruling, settled.command, local), *_score(ruling))
    known = tuple(one for one in ruling.alternatives if one.code in step.refine or one.code == "let_him_play")
    return RulingView(
        heading=heading,
        title=step.title or ("" if decision.ruling is None else _title(scene, ruling)),
        effects=effects,
        why=_why(scene.rulebook, ruling, settled.warnings, short=bool(hall)),
        clocks=hall,
        todo=tuple(say(one.code, one.params) for one in ruling.to_do),
        alternatives=(*options, *(Alternative(one.code, say(one.code, one.params)) for one in known)),
        confirms=tuple(say(one, {}) for one in ruling.confirms),
        severity="warn" if settled.warnings or unstarted else "confirm",
        overridable=isinstance(settled.command, OTHERWISE),
        otherwise_times_only=isinstance(settled.command, TIMES_ONLY),
        apply_text=step.apply_text or (tr("Go on") if settled.warnings or unstarted else ""),
        results=result_choices(scene),
    )


def never_started(command: Command, board: Board) -> bool:
    """Whether a game's result is about to be entered for a board whose clocks were never started."""
    return isinstance(command, RecordResult) and board.clock is None


_WITH_A_NAME = {
    "arrived": "{name} ({colour}) is at board {board}",
    "arrived_late": "{name} ({colour}) is {late} late and plays",
    "arrived_too_late": "{name} ({colour}) is {late} late; the limit is {limit}",
}


def _title(scene: Scene, ruling: Ruling) -> str:
    """The heading of a ruling: players by name, results as on the match sheet."""
    words = _WITH_A_NAME.get(ruling.code)
    if words is None or "side" not in ruling.params:
        return say_title(ruling.code, spelled_on(scene.state, scene.board, ruling.params))
    side = Side(str(ruling.params["side"]))
    return tr(words).format(
        name=player_of(scene.state, scene.board, side),
        colour=colour_word(scene.board.colour_of(side)),
        board=scene.number,
        late=time_text(int(ruling.params.get("late_ms", 0))),
        limit=time_text(int(ruling.params.get("limit_ms", 0))),
    )


def result_choices(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Results to decide for, with the names."""
    order = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
    return tuple((one.value, winner_text(scene.state, scene.board, one)) for one in order)


def overriding(settled: Settled, reason: str) -> Command:
    """The command with the arbiter's reason against everything that can be overridden."""
    findings = settled.decision.findings if isinstance(settled.decision, Refused) else ()
    accepted = tuple(
        Acceptance(one.code, reason, one.where)
        for one in findings
        if one.severity is Severity.REFUSE and one.overridable
    )
    return replace(settled.command, accept=(*settled.command.accept, *accepted))


_NOT_OVER = ("default_time_not_over", "default_time_not_over_yet")


def _turns_on_mating(decision: Decision) -> bool:
    """Whether the ruling says anything about a mate; a claim that is rejected does not."""
    ruling = None if isinstance(decision, Refused) else decision.ruling
    return ruling is not None and any(line.code.startswith(MATING_LINES) for line in ruling.lines)


def _refusal(
    scene: Scene,
    heading: str,
    settled: Settled,
    options: tuple[Alternative, ...],
    preview: Callable[[Command], Decision],
    local: Callable[[datetime], datetime],
) -> RulingView:
    assert isinstance(settled.decision, Refused)
    rulebook = scene.rulebook
    findings = [one for one in settled.decision.findings if one.severity is Severity.REFUSE]
    overridable = bool(findings) and all(one.overridable for one in findings)
    title = tr("The rules do not allow this") if overridable else tr("This cannot be recorded")
    why = tuple(_clause(rulebook, one.clause) for one in findings if one.clause is not None)
    effects = tuple(say(one.code, one.params) for one in findings)
    if any(one.code in _NOT_OVER for one in findings):
        over = local(default_from(rulebook.lateness, scene.match.starts_at(scene.board)))
        effects = (*effects, tr("It is over at {time}.").format(time=f"{over:%H:%M}"))
    records = _overridden(scene, settled, preview, local) if overridable else ""
    if records:
        effects = (*effects, records)
    return RulingView(
        heading=heading,
        title=title,
        effects=effects,
        why=tuple(dict.fromkeys(why)),
        alternatives=options,
        apply_enabled=False,
        severity="refuse",
        overridable=overridable,
        otherwise_records=records,
    )


def _overridden(
    scene: Scene,
    settled: Settled,
    preview: Callable[[Command], Decision],
    local: Callable[[datetime], datetime],
) -> str:
    """What deciding otherwise against a refusal records; empty where that is an act with choices of its own."""
    otherwise = settle(overriding(settled, "—"), preview)
    if isinstance(otherwise.decision, Refused):
        return ""
    told = [result_text(one.end.points) for one in otherwise.decision.events if isinstance(one, GameEnded)]
    if otherwise.decision.ruling is not None:
        told += _lines(scene, otherwise.decision.ruling, otherwise.command, local)
    return tr("Deciding otherwise records: {what}").format(what=". ".join(told)) if told else ""


def _lines(scene: Scene, ruling: Ruling, command: Command, local: Callable[[datetime], datetime]) -> tuple[str, ...]:
    came = scene.board.colour_of(command.side) if isinstance(command, RecordArrival) else None
    moved = any(effect.steps for effect in ruling.clocks)
    has_faces = scene.has_hall_clock and all(one.after_ms is not None for one in ruling.clocks)
    found: list[str] = []
    for effect in ruling.clocks:
        changed = effect.before_ms != effect.after_ms and effect.before_ms is not None
        if came is not None and effect.colour is not came:
            if changed and effect.after_ms is not None and not has_faces:
                found.append(_clock_words(effect, tr("{colour}'s clock shows {after}: it ran for whoever was there.")))
            continue
        if effect.after_ms is None and scene.has_hall_clock:
            continue  # What to set by hand is said above.
        if effect.steps:
            found.append(_gain(effect))
        if effect.after_ms is None or has_faces:
            continue  # The readings to set are shown as clocks.
        if effect.steps or changed:
            found.append(_clock_sentence(effect))
        elif moved and isinstance(command, RecordIllegalMove) and not scene.has_hall_clock:
            words = _clock_words(effect, tr("{colour}'s clock stays at {after}; both as they stood at {time}."))
            found.append(words.format(time=f"{local(scene.at):%H:%M:%S}"))
    found += _late_start(scene, ruling, local) if came is not None else ()
    found += [
        say(line.code, spelled_on(scene.state, scene.board, line.params))
        for line in ruling.lines
        if line.code != "ends_unknown"  # Says no more than the heading.
    ]
    return tuple(found)


def _late_start(scene: Scene, ruling: Ruling, local: Callable[[datetime], datetime]) -> tuple[str, ...]:
    """Why somebody who came late lost less time than he is late: the clocks were started late."""
    started, scheduled = scene.board.started_at, scene.match.starts_at(scene.board)
    if started is None or started <= scheduled or not ruling.params.get("late_ms"):
        return ()
    sentence = tr("Lateness counts from {scheduled}, as arranged; the clocks were started at {started}.")
    return (sentence.format(scheduled=f"{local(scheduled):%H:%M}", started=f"{local(started):%H:%M:%S}"),)


def _clock_words(effect: ClockEffect, words: str) -> str:
    after = "—" if effect.after_ms is None else format_ms(effect.after_ms)
    return words.replace("{colour}", colour_word(effect.colour)).replace("{after}", after)


def _gain(effect: ClockEffect) -> str:
    parts = [f"{_signed(step.ms)} {lower_first(say(step.code, {}))}" for step in effect.steps]
    return tr("{colour}: {sum}").format(colour=colour_word(effect.colour), sum=", ".join(parts))


def _set_by_hand(ruling: Ruling) -> tuple[str, ...]:
    """What to do at a clock in the hall while nobody has typed what it shows."""
    words = tr("{colour}'s clock: set {sum} on what it shows. Readings typed below give the time to set.")
    return tuple(
        words.format(colour=colour_word(one.colour), sum=" ".join(_signed(step.ms) for step in one.steps))
        for one in ruling.clocks
        if one.steps
    )


def _signed(ms: int) -> str:
    return f"+{format_span(ms)}" if ms >= 0 else format_span(ms)


def _clock_sentence(effect: ClockEffect) -> str:
    """ "White's clock 0:22:15 → 0:24:15"."""
    before = "—" if effect.before_ms is None else format_ms(effect.before_ms)
    after = "—" if effect.after_ms is None else format_ms(effect.after_ms)
    return tr("{colour}'s clock {before} → {after}").format(
        colour=colour_word(effect.colour), before=before, after=after
    )


def _clock_line(effect: ClockEffect) -> ClockLine:
    sums = " ".join(f"{'+' if step.ms >= 0 else '−'} {format_span(abs(step.ms))}" for step in effect.steps)
    before = "" if effect.before_ms is None else format_ms(effect.before_ms)
    text = f"{before} {sums}".strip() if sums else ""
    return colour_word(effect.colour), effect.before_ms, effect.after_ms, text


def _score(ruling: Ruling) -> tuple[str, ...]:
    score = ruling.score
    if score is None:
        return ()
    before = f"{points_text(score.home_before)} – {points_text(score.away_before)}"
    after = f"{points_text(score.home_after)} – {points_text(score.away_after)}"
    told = tr("Match score {before} → {after}").format(before=before, after=after)
    return (told, *_table(ruling))


def _table(ruling: Ruling) -> tuple[str, ...]:
    """What becomes of the totals and places of the two teams; nothing where none changes."""
    parts = [_in_table(one) for one in ruling.table if (one.before, one.place_before) != (one.after, one.place_after)]
    return (tr("Table:") + " " + "; ".join(parts),) if parts else ()


def _in_table(one: TableChange) -> str:
    total = tr("{team} {before} → {after}").format(
        team=one.team, before=points_text(one.before), after=points_text(one.after)
    )
    if one.before == one.after:
        total = tr("{team} stays at {points}").format(team=one.team, points=points_text(one.after))
    if one.place_before == one.place_after:
        return total
    return tr("{total}, place {was} → {now}").format(total=total, was=one.place_before, now=one.place_after)


def _why(rulebook: Rulebook, ruling: Ruling, warnings: tuple[Finding, ...], *, short: bool) -> tuple[Why, ...]:
    """The clauses; only their titles where the readings to set need the room."""
    ids = [*(one.clause for one in warnings if one.clause is not None), *ruling.clauses]
    return tuple(_clause(rulebook, one, 0 if short else LONGEST_WHY) for one in dict.fromkeys(ids))


def _clause(rulebook: Rulebook, clause_id: str, longest: int = LONGEST_WHY) -> Why:
    clause = rulebook.clauses.get(clause_id)
    if clause is None:
        return clause_id, ""
    return clause_id, clause.text if len(clause.text) <= longest else clause.title


def undo_lines(scene: Scene, effects: tuple[UndoEffect, ...]) -> tuple[str, ...]:
    """What a taking back changes, in words."""
    names = {
        "result": tr("Result {was} → {now}"),
        "illegal_moves": tr("Illegal moves {was} → {now}"),
        "draw_offers": tr("Draw offers {was} → {now}"),
        "moves": tr("Half-moves recorded {was} → {now}"),
        "arrived": tr("Players at the board {was} → {now}"),
        "penalties": tr("Penalties {was} → {now}"),
        "started": tr("Started: {was} → {now}"),
        "clock": tr("Clock running: {was} → {now}"),
    }
    words = {
        "white": tr("White's"), "black": tr("Black's"), "stands": tr("none"), "yes": tr("yes"), "no": tr("no"),
    }  # fmt: skip
    told: list[str] = []
    for one in effects:
        values = {"was": words.get(one.was, one.was), "now": words.get(one.now, one.now)}
        if one.code == "result":
            values = {name: str(on_the_sheet(scene.state, scene.board, value)) for name, value in values.items()}
        told.append(names[one.code].format(**values))
    return tuple(told)
