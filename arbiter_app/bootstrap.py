"""The wiring below the window: event files to desks, packs, scripts. `wiring.py` joins the window to it."""

from __future__ import annotations

import getpass
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from arbiter_app import rulebooks
from arbiter_app.desk import Desk
from arbiter_app.engine.commands import CreateEvent, RecordExport, StopClocks
from arbiter_app.engine.decide import decide
from arbiter_app.engine.events import RulebookAdopted
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.notation.bpgn_game import BpgnGame
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_faults import RulebookFaulty
from arbiter_app.engine.rulebook_toml import bundle, parse_bundle
from arbiter_app.engine.state import Draft, Recorded, State
from arbiter_app.engine.values import EVENT_SCOPE, ClockSource, MatchId, match_scope
from arbiter_app.errors import Problem
from arbiter_app.queries.notices import Notice
from arbiter_app.resources import resource
from arbiter_app.script import CREATE, MOST_BYTES, Reader, ScriptLine, faulty, play_lines, read_script
from arbiter_app.shapes import PackCheck, PackReport, Progress
from arbiter_app.store import backup, chain, troubles
from arbiter_app.store.event_journal import EventJournal, take_into, to_record
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.memory import MemoryJournal
from arbiter_app.store.opening import OpenedFile, create_event_file, open_event_file
from arbiter_app.store.steady_time import steady_now

if TYPE_CHECKING:
    # What reads and writes exchange files is imported when it is used: it brings Qt's fonts and PDF with it.
    from arbiter_app.exchange.pack_check import EventCheck
    from arbiter_app.exchange.pack_files import GatheredPack
    from arbiter_app.exchange.scorecard_pdf import Device

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


def create_command(
    rulebook_id: str, title: str, arbiter: str, time_zone: str, at: datetime, supervised: bool | None = None
) -> CreateEvent:
    """The command that begins an event under a rulebook, with the text of the rules. Raises Problem."""
    try:
        text = rulebooks.read_text(rulebook_id)
        edition = rulebooks.load(rulebook_id).edition
    except (KeyError, RulebookFaulty, OSError) as error:
        raise Problem(
            "rulebook.unusable",
            f"The rules “{rulebook_id}” cannot be used: {error}",
            "Choose other rules, or put the file of the rules right.",
        ) from error
    return CreateEvent(
        at=at,
        title=title,
        arbiter=arbiter,
        time_zone=time_zone,
        rulebook_id=rulebook_id,
        rulebook_edition=edition,
        rulebook_sha256=text.sha256,
        rulebook_text=bundle(text),
        supervised=supervised,
    )


def create_event(path: Path | None, command: CreateEvent, now: Clock = steady_now) -> OpenEvent:
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


def open_event(
    path: Path, author: str = "", *, readonly: bool = False, stop_clocks: bool = True, now: Clock = steady_now
) -> OpenEvent:
    """Open an event file: verified, folded, running clocks stopped at the last certain moment. Raises Problem.

    `stop_clocks` is false only for a sample whose clocks are meant to run on. The copy in a pack opens read-only and
    nothing is put beside it: a pack stays as it was written.
    """
    entries: list[Recorded] = []
    in_pack = is_in_pack(path)
    readonly = readonly or in_pack
    owner = author or user_name()
    opened = open_event_file(path, owner, readonly=readonly, take=take_into(entries), clock=now)
    try:
        rulebook = adopted_rulebook(entries, path, opened.notices)
        journal = EventJournal(opened.journal, opened.readonly)
        desk = Desk(journal, rulebook, author, now, entries)
        if not author:
            desk.author = desk.state.arbiter
        recovered = stop_running_clocks(desk) if stop_clocks and not opened.readonly else ()
    except BaseException:
        opened.close()
        raise
    if in_pack:
        opened.notices.insert(0, troubles.copy_in_pack(path))
    return OpenEvent(desk, path, opened, opened.notices, recovered)


def is_in_pack(path: Path) -> bool:
    """Whether an event file lies in a pack: beside a manifest."""
    from arbiter_app.exchange.pack_manifest import MANIFEST

    try:
        return path.with_name(MANIFEST).is_file()
    except OSError:
        return False


def adopted_rulebook(entries: list[Recorded], path: Path, notices: Sequence[Problem] = ()) -> Rulebook:
    """The rulebook that stands at the beginning of the file.

    Raises Problem when there is none, or none that this version can read; where the opening found the cause, that one.
    """
    for one in entries[:2]:
        if isinstance(one.event, RulebookAdopted):
            try:
                return parse_bundle(one.event.text)
            except RulebookFaulty as error:
                raise Problem(
                    "event.rulebook_unreadable",
                    f"The rules in “{path.name}” cannot be read by this version of the program: {error}",
                    "Open the file with the version that made it, or install the newest one. The file is as it was.",
                ) from error
    if notices:
        raise notices[0]
    raise Problem(
        "event.no_rulebook",
        f"“{path.name}” does not begin with a rulebook, so it is not a complete event file.",
        "Restore the last good copy, or open another file.",
    )


def load_script(path: Path) -> list[ScriptLine]:
    """The lines of a script file. Raises Problem when it cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Problem("script.too_large", f"“{path.name}” is too large for a script.", "Choose another file.")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Problem(
            "script.unreadable", f"“{path}” cannot be read: {reason}.", "Check the name and try again."
        ) from error
    except UnicodeDecodeError as error:
        raise Problem(
            "script.encoding", f"“{path.name}” is not written in UTF-8.", "Save it as UTF-8 and try again."
        ) from error
    return read_script(text)


def begin_script(
    lines: Sequence[ScriptLine], path: Path | None, now: datetime | None = None
) -> tuple[OpenEvent, Reader, list[ScriptLine]]:
    """The event of a script's first line, in a file or in memory. Raises Problem when it does not create one."""
    first, *rest = lines
    if first.name != CREATE:
        raise faulty(first.number, "does not create an event", f"the first command is {CREATE}")
    reader = Reader(now)
    fields = first.fields
    missing = [name for name in ("rulebook", "title", "arbiter", "time_zone") if name not in fields]
    if missing:
        raise faulty(first.number, "lacks a field", ", ".join(missing))
    at = reader.instant(first)
    supervised = fields.get("supervised")
    if supervised is not None and not isinstance(supervised, bool):
        raise faulty(first.number, "has an unfit value of supervised", "true or false")
    command = create_command(
        str(fields["rulebook"]), str(fields["title"]), str(fields["arbiter"]), str(fields["time_zone"]), at, supervised
    )
    opened = create_event(path, command)
    try:
        reader.zone = ZoneInfo(command.time_zone)
    except (KeyError, ValueError, OSError) as error:
        opened.close()
        raise faulty(first.number, "names an unknown time zone", command.time_zone) from error
    return opened, reader, rest


def play_script(lines: Sequence[ScriptLine], desk: Desk, reader: Reader) -> None:
    """Play lines that must all be answered as they expect. Raises Problem at the first that is not."""
    for line, command in play_lines(lines, desk, reader):
        accepted = desk.submit(command).is_accepted
        if accepted != (line.expects == "accepted"):
            raise faulty(line.number, "was not answered as expected", line.name)


def open_sample_copy(folder: Path, now: Clock = steady_now) -> Path:
    """Make a fresh sample season in a folder and give its path: a finished evening, and a match that is being played.

    The running match began three quarters of an hour before `now`, so that the hall looks as it does on an evening.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = free_path(folder, "sample-season")
    moment = now().replace(microsecond=0)
    opened, reader, rest = begin_script(load_script(resource("sample", "golden-evening.jsonl")), path, moment)
    try:
        play_script(rest, opened.desk, reader)
        play_script(load_script(resource("sample", "running-match.jsonl")), opened.desk, reader)
    finally:
        opened.close()
    return path


def open_league_copy(folder: Path, now: Clock = steady_now) -> Path:
    """Make a fresh copy of the sample league, all six legs of it, in a folder and give its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = free_path(folder, "sample-league")
    season = min(resource("sample").glob("*/season.jsonl"))
    lines = load_script(season)
    opened, reader, rest = begin_script(lines, path, now().replace(microsecond=0))
    try:
        play_script(rest, opened.desk, reader)
    finally:
        opened.close()
    return path


def free_path(folder: Path, stem: str) -> Path:
    """A name for an event file that is not taken yet."""
    path = folder / f"{stem}.arbiter"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.arbiter"
        number += 1
    return path


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
            stop = StopClocks(at=moment, match_id=match.id, boards=running, reason="recovered")
            if desk.submit(stop).is_accepted:
                stopped.append(match.id)
    return tuple(stopped)


def user_name() -> str:
    """Who uses this computer, for the lock of a file before anybody knows its arbiter."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "somebody"


def new_salt() -> str:
    """Random text that keeps the hash of a sealed line-up unguessable."""
    return secrets.token_hex(16)


def new_lot() -> int:
    """A number drawn by lot, of 31 bits; one bit decides the colours of one board."""
    return secrets.randbits(31)


def gather_pack(opened: OpenEvent, match_id: MatchId) -> GatheredPack:
    """Make the files of a match's pack in memory. In the desk's thread; Qt draws the card. Raises Problem.

    What is not revealed stays sealed: of such line-ups only hashes are in the files.
    """
    from arbiter_app.exchange import pack_files
    from arbiter_app.queries.scorecard import scorecard

    if opened.opened is None:
        raise Problem(
            "pack.no_file",
            "This event is in memory only, so there is no event file to put into a pack.",
            "Make a new event with a file and play it there.",
        )
    desk, journal = opened.desk, opened.opened.journal
    match = desk.load_match(match_id)
    if match is None:
        raise Problem("pack.no_match", f"There is no match “{match_id}”.", "Choose a match of this event.")
    return pack_files.gather_pack(
        pack_files.PackJob(
            state=desk.state,
            match=match,
            card=scorecard(desk.state, desk.rulebook, match_id),
            recorded=_recorded(desk, match_id),
            raw=journal.records,
            head_seq=desk.entry_count,
            head_hash=desk.head_hash,
            copy_event=lambda path, sealed: backup.sealed_copy(journal, path, lambda one: one.seq in sealed),
            written_at=desk.now(),
            bughouse=desk.rulebook.in_division(match.division).bughouse,
        )
    )


def match_game(desk: Desk, match_id: MatchId) -> BpgnGame:
    """A bughouse match as one game, both boards in the order of time. Raises KeyError for an unknown match."""
    from arbiter_app.exchange.bpgn_match import match_bpgn
    from arbiter_app.queries.scorecard import scorecard

    match = desk.load_match(match_id) or desk.state.matches[match_id]
    rules = desk.rulebook.in_division(match.division).bughouse
    return match_bpgn(scorecard(desk.state, desk.rulebook, match_id), match, _recorded(desk, match_id), rules)


def _recorded(desk: Desk, match_id: MatchId) -> tuple[Recorded, ...]:
    """The entries of the event and of one match, in order."""
    found = (*desk.entries(EVENT_SCOPE), *desk.entries(match_scope(match_id)))
    return tuple(sorted(found, key=lambda one: one.seq))


def record_pack(desk: Desk, match_id: MatchId, report: PackReport) -> None:
    """Note in the journal that a pack was written and read back; in an event that is only looked at, note nothing.

    Raises Problem when the journal did not take it; the pack is sound all the same.
    """
    if desk.readonly:
        return
    folder, digest = str(report.folder), report.manifest_sha256
    at, revision = desk.now(), report.revision
    record = RecordExport(at=at, match_id=match_id, revision=revision, folder=folder, manifest_sha256=digest)
    if not desk.submit(record).is_accepted:
        raise Problem(
            "pack.not_recorded",
            f"The pack is written to {folder} and sound, but the journal did not take note of it.",
            "Export once more.",
        )


def export_pack(opened: OpenEvent, match_id: MatchId, folder: Path, progress: Progress | None = None) -> PackReport:
    """Write the pack of a match, read it back, and note it in the journal. Raises Problem."""
    from arbiter_app.exchange import pack

    report = pack.write_pack(gather_pack(opened, match_id), folder, progress or pack.nothing)
    record_pack(opened.desk, match_id, report)
    return report


def check_pack(folder: Path) -> PackCheck:
    """Check every byte of a pack, and the chain of the entries in it. Raises Problem when there is no such folder."""
    from arbiter_app.exchange import pack_check

    return pack_check.check_pack(folder, check_event, chain.entry_hash)


def check_event(path: Path) -> EventCheck:
    """Check the chain and the build of an event file without opening the event. Raises Problem for what is none."""
    from arbiter_app.exchange.pack_check import EventCheck

    with JournalFile.open(path, readonly=True) as journal:
        reading = journal.read()
        hashes = {record.seq: record.hash.hex() for record in reading}
        report = journal.with_build_checked(reading.report)
    faults = () if report.fault is None else (f"{report.fault}.",)
    if not faults:
        # What this program would refuse to open is not sound, whatever the chain says.
        open_event_file(path, "", readonly=True).close()
    return EventCheck(faults, report.head.seq, report.head.hash.hex(), hashes)


def paint_card(desk: Desk, match_id: MatchId, device: Device, copy: int = 1) -> None:
    """Paint the score card onto a printer; the same document as the PDF. Raises Problem, KeyError as `card_pdf`."""
    from arbiter_app.exchange import scorecard_pdf
    from arbiter_app.queries.scorecard import scorecard

    if not scorecard_pdf.paint_card(scorecard(desk.state, desk.rulebook, match_id), device, copy):
        raise Problem(
            "card.not_printed",
            "The printer did not take the score card.",
            "See that it is switched on and has paper, then print again; or save the card as PDF.",
        )


def notice_pdf(notice: Notice) -> bytes:
    """A notice as a PDF."""
    from arbiter_app.exchange import notices_pdf

    return notices_pdf.notice_pdf(notice)


def card_pdf(desk: Desk, match_id: MatchId, copy: int = 1) -> bytes:
    """The score card of a match as a PDF; `copy` counts the prints. Raises KeyError for an unknown match."""
    from arbiter_app.exchange.scorecard_pdf import scorecard_pdf
    from arbiter_app.queries.scorecard import scorecard

    return scorecard_pdf(scorecard(desk.state, desk.rulebook, match_id), copy)
