"""The journal as the desk sees it: events in, events out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.engine import events as ev
from arbiter_app.engine.state import Draft, Recorded
from arbiter_app.engine.values import BoardRef, MatchId, Side
from arbiter_app.errors import Problem
from arbiter_app.store import backup
from arbiter_app.store.event_journal import EventJournal, take_into
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.opening import open_event_file
from arbiter_app.store.records import NewRecord
from tests.store.doubles import EVENING, ticking_clock

MATCH = MatchId("m1")
BOARD = BoardRef(MATCH, 3)
EVENTS: tuple[ev.Event, ...] = (
    ev.EventCreated("Evening", "Arbiter A", "Europe/Dublin"),
    ev.LineUpSealed(MATCH, Side.HOME, (), "salt"),
    ev.MoveMade(BOARD, "e2e4", "e4"),
    ev.ClockPressed(BOARD),
    ev.NoteTaken(MatchId("m10"), None, "another match"),
)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[JournalFile]:
    with JournalFile.create(tmp_path / "evening.arbiter", [], clock=ticking_clock()) as journal:
        yield journal


def written(file: JournalFile) -> list[Recorded]:
    return EventJournal(file).append([Draft(EVENING, "Arbiter A", event) for event in EVENTS])


def test_what_was_appended_comes_back_with_number_scope_and_hash(file: JournalFile) -> None:
    recorded = written(file)
    assert list(EventJournal(file).entries()) == recorded
    assert [one.event for one in recorded] == list(EVENTS)
    assert [one.seq for one in recorded] == [1, 2, 3, 4, 5]
    assert [one.scope for one in recorded] == ["event", "match/m1", "match/m1/board/3", "match/m1/board/3", "match/m10"]
    assert recorded[-1].hash == file.head.hash.hex()


def test_a_scope_holds_what_is_below_it_and_no_namesake(file: JournalFile) -> None:
    written(file)
    journal = EventJournal(file)
    assert [one.seq for one in journal.entries("match/m1")] == [2, 3, 4]
    assert [one.seq for one in journal.entries("match/m1/board/3")] == [3, 4]
    assert [one.seq for one in journal.entries("match/m10")] == [5]


def test_entries_left_undecoded_are_still_listed(file: JournalFile) -> None:
    written(file)
    entries = list(
        EventJournal(file).entries(leave_sealed=lambda kind, scope: kind == "MoveMade" and "/board/3" in scope)
    )
    assert [one.event for one in entries] == [EVENTS[0], EVENTS[1], None, EVENTS[3], EVENTS[4]]


def test_opening_leaves_moves_until_somebody_looks(file: JournalFile) -> None:
    written(file)
    taken: list[Recorded] = []
    opened = open_event_file(file.path, "Arbiter A", take=take_into(taken))
    assert [one.event for one in taken] == [EVENTS[0], EVENTS[1], None, None, EVENTS[4]]
    opened.close()


def test_an_entry_without_its_body_has_no_event(file: JournalFile, tmp_path: Path) -> None:
    written(file)
    backup.sealed_copy(file, tmp_path / "copy.arbiter", lambda record: record.kind == "LineUpSealed")
    with JournalFile.open(tmp_path / "copy.arbiter", readonly=True) as copy:
        assert [one.event for one in EventJournal(copy).entries()] == [EVENTS[0], None, *EVENTS[2:]]


def test_an_entry_of_a_newer_version_closes_the_file_again(file: JournalFile) -> None:
    file.append([NewRecord(EVENING, "Arbiter A", "event", "Levitated", 1, b"{}")])
    with pytest.raises(Problem) as caught:
        open_event_file(file.path, "Arbiter A", take=take_into([]))
    assert caught.value.code == "store.newer_entry"
    again = open_event_file(file.path, "Arbiter A")
    assert not again.readonly
    again.close()
