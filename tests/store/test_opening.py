"""Opening: every state a file can be in gets its verdict, and no file that is not in order is changed."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from arbiter_app.errors import Problem
from arbiter_app.store import backup, schema
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.opening import OpenedFile, create_event_file, open_event_file
from tests.store.doubles import entries, entry, ticking_clock, unguarded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An event file with five entries and no copy beside it."""
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(5), clock=ticking_clock()).close()
    return path


def opened(path: Path, *, readonly: bool = False) -> OpenedFile:
    return open_event_file(path, "Arbiter A", readonly=readonly, patience_s=0)


def codes(file: OpenedFile) -> list[str]:
    return [notice.code for notice in file.notices]


def refusal(path: Path) -> Problem:
    with pytest.raises(Problem) as caught:
        opened(path)
    assert caught.value.way_out
    assert "{" not in str(caught.value)
    return caught.value


def test_a_file_in_order_opens_for_writing_without_a_word(path: Path) -> None:
    seen: list[int] = []
    file = open_event_file(path, "Arbiter A", take=lambda record: seen.append(record.seq))
    assert not file.readonly
    assert file.notices == []
    assert file.report.is_sound
    assert seen == [1, 2, 3, 4, 5]
    file.journal.append([entry(6)])
    file.close()
    assert opened(path).journal.head.seq == 6


def test_a_new_file_is_open_for_writing_and_locked(tmp_path: Path) -> None:
    path = tmp_path / "new.arbiter"
    file = create_event_file(path, entries(1), "Arbiter A")
    assert not file.readonly
    assert codes(opened(path)) == ["store.held"]
    file.close()
    assert not opened(path).notices


def test_a_refused_creation_leaves_no_lock(path: Path) -> None:
    with pytest.raises(Problem):
        create_event_file(path, entries(1), "Arbiter A")
    assert not opened(path).notices


def test_a_second_window_opens_read_only_and_says_who_has_it(path: Path) -> None:
    first = opened(path)
    second = open_event_file(path, "Arbiter B")
    assert second.readonly
    assert codes(second) == ["store.held"]
    assert second.notices[0].facts["owner"] == "Arbiter A"
    assert "Arbiter A on " in second.notices[0].sentence
    assert second.notices[0].sentence.endswith(" UTC.")
    second.close()
    first.journal.append([entry(6)])
    first.close()
    third = opened(path)
    assert not third.readonly
    third.close()


def test_looking_at_a_file_takes_no_lock(path: Path) -> None:
    looking = opened(path, readonly=True)
    writing = opened(path)
    assert not writing.readonly
    looking.close()
    writing.close()


def test_a_missing_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nothing.arbiter").code == "store.not_found"
    assert list(tmp_path.iterdir()) == []


def test_a_folder(tmp_path: Path) -> None:
    assert refusal(tmp_path).code == "store.not_an_event_file"


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.arbiter"
    path.touch()
    assert refusal(path).code == "store.empty"
    assert path.stat().st_size == 0


@pytest.mark.parametrize("size", [200, 10_000_000])
def test_garbage(tmp_path: Path, size: int) -> None:
    path = tmp_path / "garbage.arbiter"
    garbage = random.Random(7).randbytes(size)
    path.write_bytes(garbage)
    assert refusal(path).code == "store.not_an_event_file"
    assert path.read_bytes() == garbage


def test_a_database_of_another_application(tmp_path: Path) -> None:
    path = tmp_path / "foreign.arbiter"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE journal (seq INTEGER)")
    before = path.read_bytes()
    assert refusal(path).code == "store.not_an_event_file"
    assert path.read_bytes() == before


def test_a_file_from_a_newer_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {schema.USER_VERSION + 1}")
    before = path.read_bytes()
    problem = refusal(path)
    assert problem.code == "store.newer"
    assert problem.facts["found"] == str(schema.USER_VERSION + 1)
    assert path.read_bytes() == before


@pytest.mark.parametrize("length", [1, 15, 16, 99, 100, 512, 4095, 4096, 5000, 8192, -1, -4096])
def test_a_file_cut_short(path: Path, length: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    assert refusal(path).code == "store.cut_short"
    assert path.read_bytes() == whole[:length]


def test_a_file_held_by_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert refusal(path).code == "store.busy"
        other.execute("ROLLBACK")
    assert not opened(path).notices


def test_another_program_that_gets_in_the_way_later_costs_no_entry(path: Path) -> None:
    file = opened(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Problem) as caught:
            file.journal.append([entry(6)])
        assert caught.value.code == "store.busy"
        other.execute("ROLLBACK")
    file.journal.append([entry(6)])
    assert file.journal.head.seq == 6
    file.close()


def test_a_file_another_tool_left_in_wal_mode_comes_back_to_one_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
    file = opened(path)
    assert file.journal.connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    file.close()


def test_an_altered_entry_opens_read_only_up_to_it_and_is_named(path: Path) -> None:
    with unguarded(path) as connection:
        connection.execute("UPDATE journal SET body = CAST('{}' AS BLOB) WHERE seq = 4")
    before = path.read_bytes()
    seen: list[int] = []
    file = open_event_file(path, "Arbiter A", take=lambda record: seen.append(record.seq))
    assert file.readonly
    assert seen == [1, 2, 3]
    assert codes(file) == ["store.fault_body"]
    assert "Entry 4" in file.notices[0].sentence
    assert "after entry 3" in file.notices[0].way_out
    assert [record.seq for record in file.journal.records()] == [1, 2, 3]
    assert file.journal.head == file.report.head
    with pytest.raises(Problem):
        file.journal.append([entry(6)])
    file.close()
    assert path.read_bytes() == before


def test_an_altered_entry_with_a_good_copy_offers_to_restore_it(path: Path) -> None:
    opened(path).close()
    with unguarded(path) as connection:
        connection.execute("UPDATE journal SET author = 'X' WHERE seq = 2")
    file = opened(path)
    assert codes(file) == ["store.fault_column"]
    assert "Restore the last good copy (5 entries, up to 2026-11-30 19:30 UTC)" in file.notices[0].way_out
    file.close()
    kept = backup.restore(path)
    assert kept is not None
    assert kept.exists()
    again = opened(path)
    assert not again.readonly
    assert again.journal.head.seq == 5
    again.close()


def test_the_copy_of_an_altered_file_is_never_renewed(path: Path) -> None:
    opened(path).close()
    copy = backup.last_good_path(path).read_bytes()
    with unguarded(path) as connection:
        connection.execute("UPDATE journal SET author = 'X' WHERE seq = 2")
    opened(path).close()
    assert backup.last_good_path(path).read_bytes() == copy


def test_a_file_without_its_guards_opens_read_only(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER journal_no_delete")
    file = opened(path)
    assert file.readonly
    assert codes(file) == ["store.fault_guards"]
    assert "Save what is good as a new file" in file.notices[0].way_out
    assert file.report.head.seq == 5
    file.close()


def test_a_file_with_a_damaged_view_opens_read_only_with_every_entry_and_can_be_saved_anew(path: Path) -> None:
    content = path.read_bytes()
    assert content.count(b"CREATE VIEW teams AS") == 1
    path.write_bytes(content.replace(b"CREATE VIEW teams AS", b"CREATE VIEW teams A\xff"))
    seen: list[int] = []
    file = open_event_file(path, "Arbiter A", take=lambda record: seen.append(record.seq))
    assert file.readonly
    assert codes(file) == ["store.fault_structure"]
    assert seen == [1, 2, 3, 4, 5]
    backup.salvage(file.journal, path.with_name("good.arbiter"))
    file.close()
    good = opened(path.with_name("good.arbiter"))
    assert not good.readonly
    assert good.journal.head.seq == 5
    good.close()


def test_entries_lost_from_the_end_are_noticed_by_the_copy_and_the_copy_is_kept(path: Path) -> None:
    older = path.read_bytes()
    file = opened(path)
    file.journal.append([entry(6)])
    file.close()
    path.write_bytes(older)
    behind = opened(path)
    assert codes(behind) == ["store.behind_copy"]
    behind.journal.append(entries(3, start=6))
    behind.close()
    good = backup.last_good(path)
    assert good is not None
    assert good.head.seq == 6


def test_a_copy_without_sealed_bodies_opens_read_only(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.arbiter"
    with JournalFile.open(path) as journal:
        backup.sealed_copy(journal, target, lambda record: record.seq == 2)
    file = opened(target)
    assert file.readonly
    assert codes(file) == ["store.sealed_copy"]
    assert file.report.is_sound
    file.close()


def test_what_take_raises_leaves_the_file_closed_and_unlocked(path: Path) -> None:
    def cannot(_: object) -> None:
        raise Problem("store.newer_entry", "A newer entry.", "Install the newer version.")

    with pytest.raises(Problem, match="newer entry"):
        open_event_file(path, "Arbiter A", take=cannot)
    file = opened(path)
    assert not file.readonly
    file.close()


def test_closing_leaves_the_event_file_and_its_copy_and_nothing_else(path: Path) -> None:
    file = opened(path)
    file.journal.append([entry(6)])
    file.close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["evening.arbiter", "evening.arbiter.bak"]
    assert backup.last_good_head(path) == file.journal.head
