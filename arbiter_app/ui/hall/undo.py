"""Ctrl+Z: the last entry of this board is taken back, after it was asked why and its consequences were shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from arbiter_app.engine.apply import apply
from arbiter_app.engine.commands import Command, Rescind
from arbiter_app.engine.findings import Accepted, Decision
from arbiter_app.engine.state import Entry
from arbiter_app.queries.hall_timeline import last_act, touches_whole_match, undo_effects
from arbiter_app.queries.journal import describe
from arbiter_app.queries.journal_wording import entry_sentence
from arbiter_app.ui.hall.reason import ask_why, reason_field
from arbiter_app.ui.hall.ruling import settle, undo_lines
from arbiter_app.ui.hall.scene import Scene, typed_text
from arbiter_app.ui.hall.steps import Ask, Propose, Values, defaults
from arbiter_app.ui.hall.words import spelled_on, tr


def undo_last(
    scene: Scene, preview: Callable[[Command], Decision], local: Callable[[datetime], datetime]
) -> Ask | None:
    """The question why the last entry is taken back; None when nothing has happened at this board."""
    entry = last_act(scene.state, scene.board.ref)
    return None if entry is None else undo_entry(scene, entry, preview, local)


def undo_entry(
    scene: Scene, entry: Entry, preview: Callable[[Command], Decision], local: Callable[[datetime], datetime]
) -> Ask:
    """Why one entry of this board is taken back: the reason is the arbiter's own, so none stands there before."""
    code, params = describe(entry, scene.state)
    sentence = entry_sentence(code, spelled_on(scene.state, scene.board, params), tr)
    title = tr("Take back: {time} {sentence}").format(time=f"{local(entry.happened_at):%H:%M}", sentence=sentence)

    return ask_why(title, lambda reason: _proposal(scene, entry, title, reason, preview))


def _proposal(scene: Scene, entry: Entry, title: str, reason: str, preview: Callable[[Command], Decision]) -> Propose:
    fields = (reason_field(reason),)

    def command(values: Values) -> Rescind:
        return Rescind(at=scene.at, target=entry.seq, reason=typed_text(values, "reason"))

    first = command(defaults(fields))
    lines = list(_consequences(scene, first, preview))
    if touches_whole_match(entry.event):
        lines.insert(0, tr("This entry is about several boards: it is taken back for all of them."))
    return Propose(first, title=title, fields=fields, rebuild=command, lines=tuple(lines), apply_text=tr("Take back"))


def _consequences(scene: Scene, command: Rescind, preview: Callable[[Command], Decision]) -> tuple[str, ...]:
    settled = settle(command, preview)
    if not isinstance(settled.decision, Accepted):
        return ()
    state = scene.state
    for number, event in enumerate(settled.decision.events, state.seq + 1):
        state = apply(state, Entry(number, scene.at, "", event))
    after = state.find_board(scene.board.ref)
    if after is None:
        return ()
    return undo_lines(scene, undo_effects(scene.board, after))
