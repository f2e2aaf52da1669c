"""The only wiring: event files to desks. Everything else gets what it needs handed in."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from arbiter_app import rulebooks
from arbiter_app.desk import Desk
from arbiter_app.engine.commands import CreateEvent, StopClocks
from arbiter_app.engine.decide import decide
from arbiter_app.engine.events import RulebookAdopted
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_toml import bundle, parse_bundle
from arbiter_app.engine.state import Draft, Recorded, State
from arbiter_app.engine.values import ClockSource, MatchId
from arbiter_app.errors import Problem
from arbiter_app.store.event_journal import EventJournal, take_into, to_record
from arbiter_app.store.memory import MemoryJournal
from arbiter_app.store.opening import OpenedFile, create_event_file, open_event_file
from arbiter_app.store.records import utc_now

Clock = Callable[[], datetime]


@dataclass(slots=True)
class OpenEvent:
    """An event that is open: its desk, its file (None in memory), and what there is to say about the opening."""

    desk: Desk
    path: Path | None = None
    opened: OpenedFile | None = None
    notices: list[Problem] = field(default_factory=list)
    recovered: tuple[MatchId, ...] = ()

    def close(self) -> None:
        """Renew the last good copy and let go of the file. Raises Problem when the copy could not be written."""
        if self.opened is not None:
            self.opened.close()


def create_command(rulebook_id: str, title: str, arbiter: str, time_zone: str, at: datetime) -> CreateEvent:
    """The command that begins an event under a rulebook, with the text of the rules. Raises Problem."""
    text = rulebooks.read_text(rulebook_id)
    edition = rulebooks.load(rulebook_id).edition
    return CreateEvent(
        at=at,
        title=title,
        arbiter=arbiter,
        time_zone=time_zone,
        rulebook_id=rulebook_id,
        rulebook_edition=edition,
        rulebook_sha256=text.sha256,
        rulebook_text=bundle(text),
    )


def create_event(path: Path | None, command: CreateEvent, now: Clock = utc_now) -> OpenEvent:
    """Make an event file (or an event in memory, without a path) and open it. Raises Problem."""
    rulebook = parse_bundle(command.rulebook_text)
    decision = decide(State(), rulebook, command)
    if isinstance(decision, Refused):
        raise Problem(
            f"event.{decision.findings[0].code}",
            "The event cannot be made without a title.",
            "Type a title and try again.",
        )
    records = [to_record(Draft(command.at, command.arbiter, event)) for event in decision.events]
    if path is None:
        memory = MemoryJournal(records, clock=now)
        journal = EventJournal(memory)
        return OpenEvent(Desk(journal, rulebook, command.arbiter, now, journal.entries()))
    opened = create_event_file(path, records, command.arbiter, clock=now)
    journal = EventJournal(opened.journal, opened.readonly)
    desk = Desk(journal, rulebook, command.arbiter, now, journal.entries())
    return OpenEvent(desk, path, opened, opened.notices)


def open_event(path: Path, author: str = "", *, readonly: bool = False, now: Clock = utc_now) -> OpenEvent:
    """Open an event file: verified, folded, running clocks stopped at the last certain moment. Raises Problem."""
    entries: list[Recorded] = []
    opened = open_event_file(path, author, readonly=readonly, take=take_into(entries), clock=now)
    try:
        rulebook = adopted_rulebook(entries, path)
        journal = EventJournal(opened.journal, opened.readonly)
        desk = Desk(journal, rulebook, author, now, entries)
        if not author:
            desk.author = desk.state.arbiter
        recovered = () if opened.readonly else stop_running_clocks(desk)
    except BaseException:
        opened.close()
        raise
    return OpenEvent(desk, path, opened, opened.notices, recovered)


def adopted_rulebook(entries: list[Recorded], path: Path) -> Rulebook:
    """The rulebook that stands at the beginning of the file. Raises Problem when there is none."""
    for one in entries[:2]:
        if isinstance(one.event, RulebookAdopted):
            return parse_bundle(one.event.text)
    raise Problem(
        "event.no_rulebook",
        f"“{path.name}” does not begin with a rulebook, so it is not a complete event file.",
        "Restore the last good copy, or open another file.",
    )


def stop_running_clocks(desk: Desk) -> tuple[MatchId, ...]:
    """After a crash: clocks of this computer that still run in the journal stop at the last certain moment.

    That is when the last entry was written. The arbiter is then asked what the clocks show.
    """
    moment = desk.saved_at or desk.now()
    stopped: list[MatchId] = []
    for match in list(desk.state.matches.values()):
        running = tuple(
            board.ref.board_number
            for board in match.boards
            if board.end is None
            and board.clock is not None
            and board.clock.running is not None
            and board.clock.source is ClockSource.APPLICATION
        )
        if running:
            desk.submit(StopClocks(at=moment, match_id=match.id, boards=running, reason="recovered"))
            stopped.append(match.id)
    return tuple(stopped)


def new_salt() -> str:
    """Random text that keeps the hash of a sealed line-up unguessable."""
    return secrets.token_hex(16)


def utc(text: str) -> datetime:
    """An instant from ISO text, as UTC. Raises ValueError for text without an offset."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(text)
    return instant.astimezone(UTC)
