"""What every journal does, on disk or in memory: written once, run against both."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from arbiter_app.errors import Defect, Problem
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.memory import MemoryJournal
from arbiter_app.store.records import NO_HASH, Head, Journal, NewRecord
from tests.store.doubles import EVENING, entries, entry, ticking_clock

Make = Callable[[list[NewRecord]], Journal]


@pytest.fixture(params=["file", "memory"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    made: list[Journal] = []

    def make_journal(first: list[NewRecord]) -> Journal:
        journal: Journal
        if request.param == "file":
            journal = JournalFile.create(tmp_path / "evening.arbiter", first, clock=ticking_clock())
        else:
            journal = MemoryJournal(first, clock=ticking_clock())
        made.append(journal)
        return journal

    yield make_journal
    for journal in made:
        journal.close()


def test_a_journal_without_entries_has_the_head_zero(make: Make) -> None:
    journal = make([])
    assert journal.head == Head(0, NO_HASH)
    assert list(journal.records()) == []
    assert journal.verify().is_sound


def test_appended_records_come_back_as_they_were_in_order(make: Make) -> None:
    journal = make(entries(2))
    stored = journal.append(entries(3, start=3))
    everything = list(journal.records())
    assert everything[2:] == stored
    assert [record.seq for record in everything] == [1, 2, 3, 4, 5]
    assert [record.body for record in everything] == [new.body for new in entries(5)]
    assert [record.happened_at for record in everything] == [new.happened_at for new in entries(5)]
    assert (stored[0].author, stored[0].scope, stored[0].kind, stored[0].version) == (
        "Arbiter A",
        "match/m1/board/3",
        "NoteTaken",
        1,
    )


def test_reading_after_a_number_gives_only_later_entries(make: Make) -> None:
    journal = make(entries(5))
    assert [record.seq for record in journal.records(after=3)] == [4, 5]
    assert list(journal.records(after=5)) == []


def test_each_entry_carries_the_hash_of_the_one_before(make: Make) -> None:
    first, second, third = make(entries(3)).records()
    assert first.prev_hash == NO_HASH
    assert second.prev_hash == first.hash
    assert third.prev_hash == second.hash


def test_the_head_is_the_last_entry(make: Make) -> None:
    journal = make(entries(2))
    (stored,) = journal.append([entry(3)])
    assert journal.head == Head(3, stored.hash)
    assert journal.verify().head == journal.head


def test_recorded_at_is_one_reading_of_the_clock_for_an_append(make: Make) -> None:
    journal = make(entries(1))
    stored = journal.append(entries(2, start=2))
    assert {record.recorded_at for record in stored} == {EVENING + timedelta(seconds=1)}


def test_appending_nothing_changes_nothing(make: Make) -> None:
    journal = make(entries(2))
    before = journal.head
    assert journal.append([]) == []
    assert journal.head == before


def test_an_append_that_expects_another_head_is_refused_and_adds_nothing(make: Make) -> None:
    journal = make(entries(2))
    with pytest.raises(Problem) as caught:
        journal.append([entry(3)], expected=Head(1, NO_HASH))
    assert caught.value.code == "store.changed_elsewhere"
    assert [record.seq for record in journal.records()] == [1, 2]


def test_an_append_that_expects_the_head_there_is_goes_through(make: Make) -> None:
    journal = make(entries(2))
    journal.append([entry(3)], expected=journal.head)
    assert journal.head.seq == 3


def test_instants_are_kept_in_utc_to_the_microsecond(make: Make) -> None:
    dublin_summer = timezone(timedelta(hours=1))
    happened = datetime(2026, 7, 1, 19, 30, 0, 123456, tzinfo=dublin_summer)
    journal = make([entry(1, happened_at=happened)])
    (record,) = journal.records()
    assert record.happened_at == happened
    assert record.happened_at.utcoffset() == timedelta(0)
    assert record.recorded_at.tzinfo is UTC


def test_an_instant_without_a_time_zone_is_our_own_mistake(make: Make) -> None:
    journal = make([])
    with pytest.raises(Defect):
        journal.append([entry(1, happened_at=datetime(2026, 11, 30, 19, 30))])  # noqa: DTZ001
    assert journal.head.seq == 0


def test_names_and_bodies_of_any_script_survive(make: Make) -> None:
    body = '{"text":"O’Ó <b>Й</b> \\u0000 ♞"}'.encode()
    journal = make([entry(1, author="Séán Й <b>", body=body)])
    (record,) = journal.records()
    assert (record.author, record.body) == ("Séán Й <b>", body)
    assert journal.verify().is_sound


def test_the_same_entries_at_the_same_time_have_the_same_hashes(tmp_path: Path) -> None:
    on_disk = JournalFile.create(tmp_path / "a.arbiter", entries(4), clock=ticking_clock())
    in_memory = MemoryJournal(entries(4), clock=ticking_clock())
    with on_disk:
        assert list(on_disk.records()) == list(in_memory.records())
