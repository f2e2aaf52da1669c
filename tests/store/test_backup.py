"""Copies: whole or not at all, sealed bodies left out, and the way back."""

from pathlib import Path

import pytest

from arbiter_app.errors import Problem
from arbiter_app.store import backup
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.records import Head
from tests.store.doubles import entries, entry, ticking_clock, unguarded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(4), clock=ticking_clock()).close()
    return path


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_copy_has_every_entry_and_its_guards(path: Path, tmp_path: Path) -> None:
    with JournalFile.open(path) as journal:
        backup.copy_to(journal, tmp_path / "copy.arbiter")
        with JournalFile.open(tmp_path / "copy.arbiter") as copy:
            assert list(copy.records()) == list(journal.records())
            assert copy.verify().is_sound
    assert names(tmp_path) == ["copy.arbiter", "evening.arbiter"]


def test_a_copy_replaces_an_older_copy(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.arbiter"
    with JournalFile.open(path) as journal:
        backup.copy_to(journal, target)
        journal.append([entry(5)])
        backup.copy_to(journal, target)
        with JournalFile.open(target) as copy:
            assert copy.head == journal.head


def test_a_copy_that_cannot_be_finished_leaves_the_older_one(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "copy.arbiter"

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    with JournalFile.open(path) as journal:
        backup.copy_to(journal, target)
        before = target.read_bytes()
        journal.append([entry(5)])
        monkeypatch.setattr("arbiter_app.store.durable.sync_file", full)
        with pytest.raises(Problem) as caught:
            backup.copy_to(journal, target)
    assert caught.value.code == "store.disk_full"
    assert target.read_bytes() == before
    assert names(tmp_path) == ["copy.arbiter", "evening.arbiter"]


def test_the_last_good_copy_is_renewed_only_when_there_is_something_new(path: Path) -> None:
    with JournalFile.open(path) as journal:
        assert backup.keep_last_good(journal)
        assert not backup.keep_last_good(journal)
        journal.append([entry(5)])
        assert backup.keep_last_good(journal)
        good = backup.last_good(path)
        assert good is not None
        assert good.head == journal.head
        assert good.recorded_at == list(journal.records())[-1].recorded_at


def test_a_sealed_copy_holds_no_trace_of_a_withheld_body_and_its_chain_holds(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.arbiter"
    with JournalFile.open(path) as journal:
        journal.append([entry(5, kind="LineUpSealed", body=b'{"slots":["Player A1"],"salt":"x"}')])
        journal.append([entry(6)])
        backup.sealed_copy(journal, target, lambda record: record.kind == "LineUpSealed")
        original = list(journal.records())
    content = target.read_bytes()
    assert b"Player A1" not in content
    assert b"note 6" in content
    with JournalFile.open(target, readonly=True) as copy:
        report = copy.verify()
        assert (report.is_sound, report.withheld, report.head) == (True, 1, Head(6, original[-1].hash))
        assert list(copy.records()) == [
            record._replace(body=None) if record.kind == "LineUpSealed" else record for record in original
        ]


def test_a_sealed_copy_of_a_damaged_journal_is_refused(path: Path, tmp_path: Path) -> None:
    with unguarded(path) as connection:
        connection.execute("UPDATE journal SET author = 'X' WHERE seq = 3")
    with JournalFile.open(path, readonly=True) as journal, pytest.raises(Problem) as caught:
        backup.sealed_copy(journal, tmp_path / "copy.arbiter", lambda _: False)
    assert caught.value.code == "store.damaged"


def test_what_is_good_of_a_damaged_journal_can_be_saved_as_a_new_file(path: Path, tmp_path: Path) -> None:
    with unguarded(path) as connection:
        connection.execute("UPDATE journal SET author = 'X' WHERE seq = 3")
    with JournalFile.open(path, readonly=True) as journal:
        report = backup.salvage(journal, tmp_path / "good.arbiter")
    assert report.head.seq == 2
    with JournalFile.open(tmp_path / "good.arbiter") as good:
        assert good.verify().is_sound
        good.append([entry(3)])
        assert good.head.seq == 3


def test_restoring_keeps_the_damaged_file_and_its_unfinished_journal(path: Path) -> None:
    with JournalFile.open(path) as journal:
        backup.keep_last_good(journal)
    path.write_bytes(b"damaged")
    path.with_name("evening.arbiter-journal").write_bytes(b"half an entry")
    kept = backup.restore(path)
    assert kept is not None
    assert kept.read_bytes() == b"damaged"
    assert kept.with_name(f"{kept.name}-journal").read_bytes() == b"half an entry"
    assert not path.with_name("evening.arbiter-journal").exists()
    with JournalFile.open(path) as journal:
        assert journal.verify().head.seq == 4


def test_restoring_twice_keeps_both_damaged_files(path: Path, tmp_path: Path) -> None:
    with JournalFile.open(path) as journal:
        backup.keep_last_good(journal)
    for content in (b"first", b"second"):
        path.write_bytes(content)
        backup.restore(path)
    assert (tmp_path / "evening.arbiter.damaged").read_bytes() == b"first"
    assert (tmp_path / "evening.arbiter.damaged-2").read_bytes() == b"second"


def test_a_file_that_was_deleted_comes_back(path: Path) -> None:
    with JournalFile.open(path) as journal:
        backup.keep_last_good(journal)
    path.unlink()
    assert backup.restore(path) is None
    with JournalFile.open(path) as journal:
        assert journal.head.seq == 4


def test_without_a_good_copy_nothing_is_touched(path: Path) -> None:
    backup.last_good_path(path).write_bytes(b"not good either")
    path.write_bytes(b"damaged")
    with pytest.raises(Problem) as caught:
        backup.restore(path)
    assert caught.value.code == "store.no_good_copy"
    assert path.read_bytes() == b"damaged"
