"""The hash chain: what it holds together, and that one altered byte is found and named."""

from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from arbiter_app.store import chain
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.records import NO_HASH, Fault, FaultKind, Head, NewRecord
from tests.store.doubles import EVENING, entries, entry, ticking_clock, unguarded

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
new_records = st.builds(
    NewRecord,
    happened_at=st.just(EVENING),
    author=texts,
    scope=texts,
    kind=texts,
    version=st.integers(0, 2**62),
    body=st.binary(max_size=60),
)


def test_the_hash_is_the_one_the_file_format_describes() -> None:
    (row,) = chain.link(Head(), [entry(1, author="Ó")], EVENING)
    columns = (
        "1:1" + "27:2026-11-30T19:30:00.000000Z" + "27:2026-11-30T19:30:01.000000Z"
        "1:Ó" + "16:match/m1/board/3" + "9:NoteTaken" + "1:1"
    )
    body = entry(1).body
    expected = sha256(b"arbiter journal entry 1\n" + bytes(32) + columns.encode() + sha256(body).digest()).hexdigest()
    assert row[-1].hex() == expected


@given(st.lists(new_records, max_size=6))
def test_a_linked_chain_is_sound(records: list[NewRecord]) -> None:
    report = chain.check(chain.link(Head(), records, EVENING))
    assert report.is_sound
    assert report.head.seq == len(records)


@given(st.lists(new_records, min_size=1, max_size=4), st.data())
def test_a_body_left_out_leaves_the_chain_sound(records: list[NewRecord], data: st.DataObject) -> None:
    rows = chain.link(Head(), records, EVENING)
    out = data.draw(st.integers(0, len(rows) - 1))
    rows[out] = (*rows[out][:7], None, *rows[out][8:])
    report = chain.check(rows)
    assert report.is_sound
    assert report.withheld == 1


@given(st.lists(new_records, min_size=2, max_size=4), st.data())
def test_one_altered_column_is_found_at_its_entry(records: list[NewRecord], data: st.DataObject) -> None:
    rows = chain.link(Head(), records, EVENING)
    at = data.draw(st.integers(0, len(rows) - 1), label="entry")
    column = data.draw(st.integers(1, 10), label="column")
    altered: list[Any] = list(rows[at])
    old = altered[column]
    if isinstance(old, bytes):
        place = data.draw(st.integers(0, max(0, len(old) - 1)))
        new: object = bytes([*old[:place], (old[place] + 1) % 256, *old[place + 1 :]]) if old else b"\0"
    elif isinstance(old, int):
        new = old + 1
    else:
        new = "2026-11-30T19:30:07.000000Z" if column in (1, 2) else f"{old}x"
    altered[column] = new
    fault = chain.check([*rows[:at], cast(chain.Row, tuple(altered)), *rows[at + 1 :]]).fault
    assert fault is not None
    assert fault.seq == at + 1
    assert (fault.kind is FaultKind.BODY) == (column == 7)


@given(st.lists(new_records, min_size=2, max_size=5), st.data())
def test_what_was_moved_from_one_column_to_the_next_is_found(records: list[NewRecord], data: st.DataObject) -> None:
    rows = chain.link(Head(), records, EVENING)
    at = data.draw(st.integers(0, len(rows) - 1))
    row = rows[at]
    joined = row[3] + row[4]
    split = data.draw(st.integers(0, len(joined)))
    rows[at] = (*row[:3], joined[:split], joined[split:], *row[5:])
    assert chain.check(rows).is_sound == (split == len(row[3]))


def test_reading_stops_before_the_first_faulty_entry() -> None:
    rows = chain.link(Head(), entries(5), EVENING)
    rows[2] = (*rows[2][:3], "somebody else", *rows[2][4:])
    reading = chain.Reading(rows)
    assert [record.seq for record in reading] == [1, 2]
    assert reading.report.head == Head(2, rows[1][-1])
    assert reading.report.fault == Fault(3, FaultKind.COLUMN)


@pytest.mark.parametrize(
    ("tamper", "fault"),
    [
        (
            "UPDATE journal SET body = CAST(replace(body, 'note 3', 'note 4') AS BLOB) WHERE seq = 3",
            Fault(3, FaultKind.BODY),
        ),
        ("UPDATE journal SET author = 'X' WHERE seq = 3", Fault(3, FaultKind.COLUMN)),
        ("UPDATE journal SET happened_at = '2026-11-30T19:30:09.000000Z' WHERE seq = 3", Fault(3, FaultKind.COLUMN)),
        ("UPDATE journal SET happened_at = 'half past seven' WHERE seq = 3", Fault(3, FaultKind.COLUMN)),
        ("UPDATE journal SET version = 2 WHERE seq = 3", Fault(3, FaultKind.COLUMN)),
        ("UPDATE journal SET hash = zeroblob(32) WHERE seq = 3", Fault(3, FaultKind.COLUMN)),
        ("UPDATE journal SET prev_hash = zeroblob(32) WHERE seq = 3", Fault(3, FaultKind.COLUMN, "prev_hash")),
        ("UPDATE journal SET body_sha256 = zeroblob(32) WHERE seq = 3", Fault(3, FaultKind.COLUMN, "body_sha256")),
        ("UPDATE journal SET body = NULL WHERE seq = 3", None),
        ("DELETE FROM journal WHERE seq = 3", Fault(3, FaultKind.MISSING)),
        ("DELETE FROM journal WHERE seq = 1", Fault(1, FaultKind.MISSING)),
        ("DELETE FROM journal WHERE seq IN (2, 3)", Fault(2, FaultKind.MISSING)),
        ("UPDATE journal SET seq = -seq WHERE seq = 3", Fault(-3, FaultKind.ORDER)),
        ("UPDATE journal SET author = CAST(x'ff' AS TEXT) WHERE seq = 3", Fault(3, FaultKind.COLUMN, "author")),
    ],
)
def test_a_tampered_row_is_named(tmp_path: Path, tamper: str, fault: Fault | None) -> None:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(6), clock=ticking_clock()).close()
    with unguarded(path) as connection:
        connection.execute(tamper)
    with JournalFile.open(path, readonly=True) as journal:
        assert journal.verify().fault == fault


def test_a_forged_last_entry_with_a_made_up_hash_is_found(tmp_path: Path) -> None:
    path = tmp_path / "evening.arbiter"
    with JournalFile.create(path, entries(3)) as journal:
        head = journal.head
    with unguarded(path) as connection:
        forged = chain.link(Head(head.seq, NO_HASH), [entry(4)], EVENING)
        connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", forged)
    with JournalFile.open(path, readonly=True) as journal:
        assert journal.verify().fault == Fault(4, FaultKind.LINK)


def test_two_entries_that_changed_places_are_found(tmp_path: Path) -> None:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(4)).close()
    with unguarded(path) as connection:
        for old, new in ((2, 100), (3, 2), (100, 3)):
            connection.execute("UPDATE journal SET seq = ? WHERE seq = ?", (new, old))
    with JournalFile.open(path, readonly=True) as journal:
        assert journal.verify().fault == Fault(2, FaultKind.LINK)


@pytest.mark.parametrize("name", ["journal_no_update", "journal_no_delete", "journal_only_follows"])
def test_a_trigger_that_is_gone_is_reported(tmp_path: Path, name: str) -> None:
    path = tmp_path / "evening.arbiter"
    with JournalFile.create(path, entries(2)) as journal:
        journal.connection.execute(f"DROP TRIGGER {name}")
        assert journal.verify().fault == Fault(2, FaultKind.GUARDS)


def test_a_trigger_of_somebody_else_is_reported(tmp_path: Path) -> None:
    with JournalFile.create(tmp_path / "evening.arbiter", entries(2)) as journal:
        journal.connection.execute("CREATE TRIGGER helpful AFTER INSERT ON journal BEGIN SELECT 1; END")
        assert journal.verify().fault == Fault(2, FaultKind.GUARDS)
