"""Undo: an earlier entry no longer counts; what else changes is shown first (design, section 7)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.apply import apply
from arbiter_app.engine.decide.support import impossible, unsettled
from arbiter_app.engine.decide.undo_limits import missing_ground
from arbiter_app.engine.findings import Accepted, ClockEffect, Decision, Finding, Line, Refused, Ruling, Severity
from arbiter_app.engine.groups import NAMED_PARTS, UNDONE, is_consequence, written_with
from arbiter_app.engine.linked_boards import torn_board
from arbiter_app.engine.record import is_whole
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.state import Entry, State
from arbiter_app.engine.values import BoardRef, ClockSource, Colour

FOUNDATIONS = (ev.RulebookAdopted, ev.EventCreated, ev.PackExported)
"""Entries that cannot be taken back: the file stands on them, or they tell what has left the hall."""


def find_entry(state: State, seq: int) -> Entry | None:
    """The entry with this number, or None."""
    node = state.history
    while node is not None and node.entry.seq > seq:
        node = node.earlier
    return node.entry if node is not None and node.entry.seq == seq else None


def later_entries(state: State, group: tuple[Entry, ...]) -> int:
    """How many entries of the same scope stand behind what one command wrote, and still count."""
    scope, last = ev.scope_of(group[0].event), group[-1].seq
    below = f"{scope}/"
    count = 0
    node = state.history
    while node is not None and node.entry.seq > last:
        later = node.entry
        other = ev.scope_of(later.event)
        same = scope in ("event", other) or other.startswith(below)
        comes_by_itself = is_consequence(later.event) and not isinstance(later.event, ev.SignaturesVoided)
        if same and later.seq not in state.rescinded and not comes_by_itself:
            count += 1
        node = node.earlier
    return count


def rescind(state: State, command: cmd.Rescind) -> Decision:
    """Take an entry back, with all that its command wrote. Later entries stay and are named before anything happens."""
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
    group = tuple(one for one in written_with(state, entry) if one.seq not in state.rescinded)
    later = later_entries(state, group)
    if later:
        params: dict[str, str | int] = {"entry": command.target, "later": later}
        findings.append(Finding("later_entries_stay", Severity.CONFIRM, params=params))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    kind = type(entry.event).__name__
    others = tuple(one for one in group if one is not entry)
    event = ev.EntryRescinded(
        command.target,
        kind,
        ev.scope_of(group[0].event),
        command.reason.strip(),
        tuple(one.seq for one in others),
    )
    lines = tuple(_goes_with_it(one) for one in others)
    return Accepted((event,), Ruling("entry_rescinded", {"entry": command.target, "kind": kind}, lines=lines))


def _goes_with_it(entry: Entry) -> Line:
    """What else is taken back. Signatures may be void through any change of the card."""
    kind = type(entry.event).__name__
    if kind in NAMED_PARTS:
        return Line("also_taken_back", {"entry": entry.seq, "part": kind})
    return Line("change_taken_back", {"entry": entry.seq})


def with_consequences(
    state: State, after: State, rulebook: Rulebook, command: cmd.Rescind, decision: Accepted
) -> Decision:
    """The decision with what the clocks show afterwards; refused where the record of moves would be torn."""
    torn = _torn_record(state, after, rulebook.bughouse)
    if torn is not None:
        return impossible("moves_would_not_fit", board=torn)
    missing = missing_ground(state, after)
    if missing is not None:
        return missing
    entry, ruling = find_entry(state, command.target), decision.ruling
    if entry is None or ruling is None:
        return decision
    group = written_with(state, entry)
    stops, lines = _stand_again(state, after, group[0], command)
    for number, stop in enumerate(stops, after.seq + 1):
        after = apply(after, Entry(number, command.at, "", stop))
    told = replace(ruling, lines=(*ruling.lines, *lines), clocks=_clock_effects(state, after, group, command))
    return replace(decision, events=(*decision.events, *stops), ruling=told)


def _stand_again(
    before: State, after: State, first: Entry, command: cmd.Rescind
) -> tuple[list[ev.ClocksStopped], list[Line]]:
    """Clocks of this computer that stood, and would run from the instant of the entry on as if nothing had been.

    They stand as they stood then, until the arbiter starts them: nobody has played meanwhile.
    """
    since = min(first.happened_at, command.at)
    stops: list[ev.ClocksStopped] = []
    lines: list[Line] = []
    for match_id, match in after.matches.items():
        was = before.matches.get(match_id)
        numbers: list[int] = []
        for board in match.boards:
            old, clock = None if was is None else was.board(board.ref.board_number), board.clock
            if clock is None or clock.running is None or clock.source is not ClockSource.APPLICATION:
                continue
            if old is None or old.clock is None or old.clock.running is not None:
                continue
            numbers.append(board.ref.board_number)
            shown = clocks.readings(clock, since)
            stand = {"board": board.ref.board_number, "white_ms": shown.white_ms, "black_ms": shown.black_ms}
            lines.append(Line("clocks_stand", stand))
        if numbers:
            stops.append(ev.ClocksStopped(match_id, tuple(numbers), UNDONE, since=since))
    return stops, lines


def _torn_record(before: State, after: State, bughouse: Bughouse) -> int | None:
    """The first board whose recorded moves would no longer follow from one another.

    In bughouse they follow from those of the other board too: a man cannot be dropped that was not captured there.
    """
    for match_id, match in after.matches.items():
        was = before.matches.get(match_id)
        if match.is_bughouse:
            if was is not None and match.steps != was.steps and torn_board(was, bughouse) is None:
                torn = torn_board(match, bughouse)
                if torn is not None:
                    return torn
            continue
        for board in match.boards:
            old = None if was is None else was.board(board.ref.board_number)
            is_same = old is not None and (old.plies, old.start_fen) == (board.plies, board.start_fen)
            if not is_same and not is_whole(board) and (old is None or is_whole(old)):
                return board.ref.board_number
    return None


def _clock_effects(
    before: State, after: State, group: tuple[Entry, ...], command: cmd.Rescind
) -> tuple[ClockEffect, ...]:
    """What the clocks of the board show with these entries and without them."""
    ref = getattr(group[0].event, "board", None)
    if not isinstance(ref, BoardRef):
        return ()
    old, new = before.find_board(ref), after.find_board(ref)
    if old is None or new is None or old.clock is None or new.clock is None:
        return ()
    was, now = clocks.readings(old.clock, command.at), clocks.readings(new.clock, command.at)
    if was == now or not (old.clock.is_certain and new.clock.is_certain):
        return ()
    return tuple(ClockEffect(colour, was.of(colour), now.of(colour)) for colour in Colour)
