"""One byte is altered, the end is missing: found, named, never taken for good and never a traceback."""

import functools
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from arbiter_app.errors import Problem
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.opening import OpenedFile, open_event_file
from arbiter_app.store.records import FaultKind, StoredRecord
from tests.store.doubles import entries, entry, ticking_clock

ENTRIES = 40


@functools.cache
def whole_file() -> tuple[bytes, list[StoredRecord]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.arbiter"
        with JournalFile.create(path, entries(ENTRIES), clock=ticking_clock()) as journal:
            return path.read_bytes(), list(journal.records())


def opened(folder: str, content: bytes) -> tuple[OpenedFile, list[StoredRecord]]:
    path = Path(folder) / "evening.arbiter"
    path.write_bytes(content)
    taken: list[StoredRecord] = []
    return open_event_file(path, "Arbiter A", take=taken.append, patience_s=0), taken


@given(st.integers(0, len(whole_file()[0]) - 1), st.integers(1, 255))
@settings(max_examples=200)
def test_no_altered_byte_is_taken_for_good(place: int, difference: int) -> None:
    open_with_altered_byte(place, difference)


@given(st.integers(0, 99), st.integers(1, 255))
@settings(max_examples=100)
def test_no_altered_byte_of_the_header_is_taken_for_good(place: int, difference: int) -> None:
    open_with_altered_byte(place, difference)


def open_with_altered_byte(place: int, difference: int) -> None:
    """Either a refusal, or the entries before a named fault, or all of them, and then one more does no harm."""
    content, original = whole_file()
    altered = bytearray(content)
    altered[place] ^= difference
    with tempfile.TemporaryDirectory() as folder:
        try:
            file, taken = opened(folder, bytes(altered))
        except Problem:
            return
        assert taken == original[: len(taken)]
        if file.report.is_sound:
            assert taken == original
            with suppress(Problem):
                file.journal.append([entry(ENTRIES + 1)])
            assert file.journal.verify().is_sound
        else:
            assert file.readonly
            assert file.notices[0].way_out
        file.close()


@given(st.integers(1, ENTRIES), st.data())
@settings(max_examples=60)
@pytest.mark.parametrize(
    ("column", "kind"),
    [
        ("recorded_at", FaultKind.COLUMN),
        ("happened_at", FaultKind.COLUMN),
        ("author", FaultKind.COLUMN),
        ("scope", FaultKind.COLUMN),
        ("kind", FaultKind.COLUMN),
        ("body", FaultKind.BODY),
        ("body_sha256", FaultKind.COLUMN),
        ("prev_hash", FaultKind.COLUMN),
        ("hash", FaultKind.COLUMN),
    ],
)
def test_one_altered_byte_of_a_column_is_named(column: str, kind: FaultKind, seq: int, data: st.DataObject) -> None:
    content, original = whole_file()
    start, length = place_of(content, original[seq - 1], column)
    place = start + data.draw(st.integers(0, length - 1), label="byte of the column")
    altered = bytearray(content)
    altered[place] ^= data.draw(st.integers(1, 255), label="difference")
    with tempfile.TemporaryDirectory() as folder:
        file, taken = opened(folder, bytes(altered))
        assert file.report.fault is not None
        assert (file.report.fault.seq, file.report.fault.kind) == (seq, kind)
        assert taken == original[: seq - 1]
        file.close()


def place_of(content: bytes, record: StoredRecord, column: str) -> tuple[int, int]:
    """Where a column of an entry lies in the file: its columns stand one behind the other, the body is its own."""
    body = entry(record.seq).body
    lengths = {
        "recorded_at": 27,
        "happened_at": 27,
        "author": len(record.author),
        "scope": len(record.scope),
        "kind": len(record.kind),
        "version": 0,
        "body": len(body),
        "body_sha256": 32,
        "prev_hash": 32,
        "hash": 32,
    }
    before_body = sum(list(lengths.values())[:6])
    assert content.count(body) == 1
    place = content.index(body) - before_body
    for name, length in lengths.items():
        if name == column:
            return place, length
        place += length
    raise AssertionError(column)


@given(st.integers(1, len(whole_file()[0]) - 1))
@settings(max_examples=60)
def test_a_file_cut_anywhere_is_refused_and_left_as_it_is(length: int) -> None:
    content, _ = whole_file()
    with tempfile.TemporaryDirectory() as folder:
        with pytest.raises(Problem) as caught:
            opened(folder, content[:length])
        assert caught.value.code == "store.cut_short"
        assert [each.name for each in Path(folder).iterdir()] == ["evening.arbiter"]
        assert (Path(folder) / "evening.arbiter").read_bytes() == content[:length]
