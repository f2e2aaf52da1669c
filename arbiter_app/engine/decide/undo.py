"""Undo: an earlier entry no longer counts; what else changes is shown first (design, section 7)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd
from arbiter_app.engine import events as ev
from arbiter_app.engine.decide.support import impossible, unsettled
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused, Ruling, Severity
from arbiter_app.engine.state import Entry, State

FOUNDATIONS = (ev.RulebookAdopted, ev.EventCreated, ev.PackExported)
"""Entries that cannot be taken back: the file stands on them, or they tell what has left the hall."""


def find_entry(state: State, seq: int) -> Entry | None:
    """The entry with this number, or None."""
    node = state.history
    while node is not None and node.entry.seq > seq:
        node = node.earlier
    return node.entry if node is not None and node.entry.seq == seq else None


def later_entries(state: State, entry: Entry) -> int:
    """How many entries of the same scope stand behind an entry and still count."""
    scope = ev.scope_of(entry.event)
    count = 0
    node = state.history
    while node is not None and node.entry.seq > entry.seq:
        later = node.entry
        same = ev.scope_of(later.event).startswith(scope) or scope == "event"
        if same and later.seq not in state.rescinded and not isinstance(later.event, ev.EntryRescinded):
            count += 1
        node = node.earlier
    return count


def rescind(state: State, command: cmd.Rescind) -> Decision:
    """Take one entry back. Later entries at the same board stay and are named before anything happens."""
    entry = find_entry(state, command.target)
    if entry is None:
        return impossible("no_such_entry", entry=command.target)
    if isinstance(entry.event, FOUNDATIONS):
        return impossible("entry_is_foundation", entry=command.target)
    if command.target in state.rescinded:
        return impossible("already_rescinded", entry=command.target)
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    findings: list[Finding] = []
    later = later_entries(state, entry)
    if later:
        params: dict[str, str | int] = {"entry": command.target, "later": later}
        findings.append(Finding("later_entries_stay", Severity.CONFIRM, params=params))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    kind = type(entry.event).__name__
    event = ev.EntryRescinded(command.target, kind, ev.scope_of(entry.event), command.reason.strip())
    return Accepted((event,), Ruling("entry_rescinded", {"entry": command.target, "kind": kind}))
