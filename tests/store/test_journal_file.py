"""The journal on the disk: its settings, its guards, and how it refuses."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from arbiter_app.errors import Problem
from arbiter_app.store import schema
from arbiter_app.store.chain import Row
from arbiter_app.store.journal import ROWS_AT_A_TIME, JournalFile
from tests.store.doubles import entries, entry, ticking_clock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.arbiter"


def test_the_file_says_in_its_header_what_it_is(path: Path) -> None:
    JournalFile.create(path, entries(1)).close()
    header = path.read_bytes()[:100]
    assert int.from_bytes(header[68:72]) == schema.APPLICATION_ID
    assert int.from_bytes(header[60:64]) == schema.USER_VERSION


def test_the_journal_table_has_exactly_these_columns(path: Path) -> None:
    with JournalFile.create(path, []) as journal:
        columns = journal.connection.execute("SELECT name, type, pk FROM pragma_table_info('journal')").fetchall()
        strict = journal.connection.execute("SELECT strict FROM pragma_table_list('journal')").fetchone()
    assert columns == [
        ("seq", "INTEGER", 1),
        ("recorded_at", "TEXT", 0),
        ("happened_at", "TEXT", 0),
        ("author", "TEXT", 0),
        ("scope", "TEXT", 0),
        ("kind", "TEXT", 0),
        ("version", "INTEGER", 0),
        ("body", "BLOB", 0),
        ("body_sha256", "BLOB", 0),
        ("prev_hash", "BLOB", 0),
        ("hash", "BLOB", 0),
    ]
    assert strict == (1,)


@pytest.mark.parametrize(
    ("pragma", "in_force"),
    [
        ("journal_mode", "delete"),
        ("synchronous", schema.SYNCHRONOUS_EXTRA),
        ("foreign_keys", 1),
        ("recursive_triggers", 1),
        ("trusted_schema", 0),
    ],
)
def test_an_open_journal_has_the_safe_settings_in_force(path: Path, pragma: str, in_force: object) -> None:
    with JournalFile.create(path, []) as journal:
        assert journal.connection.execute(f"PRAGMA {pragma}").fetchone() == (in_force,)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE journal SET author = 'somebody' WHERE seq = 2",
        "DELETE FROM journal WHERE seq = 2",
        "DELETE FROM journal",
        "INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE seq = 2",
        "INSERT INTO journal SELECT 9, recorded_at, happened_at, author, scope, kind, version, body, body_sha256, "
        "hash, prev_hash FROM journal WHERE seq = 3",
        "INSERT INTO journal SELECT 4, recorded_at, happened_at, author, scope, kind, version, body, body_sha256, "
        "prev_hash, hash FROM journal WHERE seq = 3",
    ],
    ids=["update", "delete", "delete all", "replace", "a gap", "another link"],
)
@pytest.mark.parametrize("recursive_triggers", [True, False])
def test_triggers_refuse_to_change_an_entry(path: Path, change: str, recursive_triggers: bool) -> None:
    JournalFile.create(path, entries(3)).close()
    before = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA recursive_triggers = {recursive_triggers}")
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(change)
    assert path.read_bytes() == before


def test_the_file_is_complete_in_itself_while_it_is_open(path: Path, tmp_path: Path) -> None:
    with JournalFile.create(path, entries(1)) as journal:
        journal.append(entries(5, start=2))
        copy = tmp_path / "copied by a file manager.arbiter"
        copy.write_bytes(path.read_bytes())
        assert sorted(each.name for each in tmp_path.iterdir()) == sorted([path.name, copy.name])
    with JournalFile.open(copy, readonly=True) as opened:
        assert opened.head.seq == 6
        assert opened.verify().is_sound


def test_creating_never_writes_over_a_file(path: Path) -> None:
    path.write_text("the shopping list")
    with pytest.raises(Problem) as caught:
        JournalFile.create(path, [])
    assert caught.value.code == "store.exists"
    assert path.read_text() == "the shopping list"


def test_creating_in_a_folder_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        JournalFile.create(tmp_path / "nowhere" / "evening.arbiter", [])
    assert caught.value.code == "store.vanished"


def test_names_with_signs_of_their_own_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "Über 100% #1 ?mode=ro Й.arbiter"
    JournalFile.create(path, entries(1)).close()
    with JournalFile.open(path) as journal:
        journal.append([entry(2)])
        assert journal.head.seq == 2


def test_a_read_only_journal_reads_and_does_not_write(path: Path) -> None:
    JournalFile.create(path, entries(2)).close()
    with JournalFile.open(path, readonly=True) as journal:
        assert len(list(journal.records())) == 2
        with pytest.raises(Problem) as caught:
            journal.append([entry(3)])
    assert caught.value.code == "store.read_only"


def test_a_read_only_journal_follows_what_the_writer_adds(path: Path) -> None:
    with JournalFile.create(path, entries(2)) as writer, JournalFile.open(path, readonly=True) as reader:
        writer.append([entry(3)])
        assert [record.seq for record in reader.records(after=2)] == [3]


def test_two_writers_never_interleave(path: Path) -> None:
    with JournalFile.create(path, entries(2)) as one, JournalFile.open(path) as other:
        one.append([entry(3)])
        with pytest.raises(Problem) as caught:
            other.append([entry(4)])
        assert caught.value.code == "store.changed_elsewhere"
        assert other.verify().head.seq == 3
    with JournalFile.open(path) as again:
        again.append([entry(4)])
        assert again.verify().is_sound


def test_a_reader_in_the_middle_does_not_hold_up_the_writer(path: Path) -> None:
    with JournalFile.create(path, entries(5)) as writer, JournalFile.open(path, readonly=True) as reader:
        records = reader.records()
        next(records)
        writer.append([entry(6)])
        assert writer.head.seq == 6


def test_a_long_journal_is_read_whole(path: Path) -> None:
    count = 2 * ROWS_AT_A_TIME + 1
    with JournalFile.create(path, entries(count), clock=ticking_clock()) as journal:
        assert [record.seq for record in journal.records()] == list(range(1, count + 1))
        assert journal.verify().head == journal.head


class _FailsAfterCommit(JournalFile):
    """A disk that takes the commit and then reports an error."""

    def _write(self, rows: Sequence[Row]) -> None:
        super()._write(rows)
        raise sqlite3.OperationalError("disk I/O error")


class _FailsAtCommit(JournalFile):
    """A disk that reports an error and takes nothing."""

    def _write(self, rows: Sequence[Row]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.executemany(schema.INSERT, rows)
        raise sqlite3.OperationalError("disk I/O error")


def test_an_error_after_the_commit_is_settled_by_looking_at_the_disk(path: Path) -> None:
    JournalFile.create(path, entries(1)).close()
    with _FailsAfterCommit.open(path) as journal:
        assert [record.seq for record in journal.append([entry(2)])] == [2]
        assert journal.head.seq == 2
        assert [record.seq for record in journal.records()] == [1, 2]


def test_an_entry_the_disk_took_but_would_not_confirm_is_said_to_be_uncertain(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    JournalFile.create(path, entries(1)).close()

    def refuses(_: Path) -> None:
        raise OSError(5, "Input/output error")

    with _FailsAfterCommit.open(path) as journal:
        monkeypatch.setattr("arbiter_app.store.durable.sync_file", refuses)
        with pytest.raises(Problem) as caught:
            journal.append([entry(2)])
        assert caught.value.code == "store.uncertain"
        with pytest.raises(Problem, match="read-only"):
            journal.append([entry(2)])


def test_a_failed_commit_leaves_the_journal_as_it_was_and_usable(path: Path) -> None:
    JournalFile.create(path, entries(1)).close()
    with _FailsAtCommit.open(path) as journal:
        before = journal.head
        with pytest.raises(Problem) as caught:
            journal.append(entries(2, start=2))
        assert caught.value.code == "store.io_error"
        assert journal.head == before
        assert not journal.connection.in_transaction
    with JournalFile.open(path) as again:
        again.append(entries(2, start=2))
        assert again.verify().head.seq == 3
