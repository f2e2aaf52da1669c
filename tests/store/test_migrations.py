"""Lifting a file: after a copy, whole steps only, and the result is like a fresh file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from arbiter_app.errors import Defect
from arbiter_app.store import migrations, schema
from arbiter_app.store.journal import JournalFile
from tests.store.doubles import entries

# Form 1 as it was released. Frozen: it is what lies on the laptops, whatever schema.py says later.
FORM_1 = """
PRAGMA application_id = 1098015337;
PRAGMA user_version = 1;
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY,
  recorded_at TEXT NOT NULL,
  happened_at TEXT NOT NULL,
  author TEXT NOT NULL,
  scope TEXT NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  body BLOB,
  body_sha256 BLOB NOT NULL CHECK (length(body_sha256) = 32),
  prev_hash BLOB NOT NULL CHECK (length(prev_hash) = 32),
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
CREATE TRIGGER journal_only_follows BEFORE INSERT ON journal
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM journal)
  OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM journal ORDER BY seq DESC LIMIT 1), zeroblob(32))
BEGIN SELECT RAISE(ABORT, 'an entry follows the last one'); END;
"""


def tables_of(path: Path) -> tuple[int, int, set[tuple[str, str, str]]]:
    """What makes up the form of a file; the bookkeeping of the migrations and the views, renewed at opening, aside."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT type, name, sql FROM sqlite_schema WHERE type <> 'view' AND tbl_name <> '_sqlite_migrations'"
        ).fetchall()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    return application, version, set(rows)


def test_a_file_of_form_1_lifted_to_today_has_the_form_of_a_fresh_file(tmp_path: Path) -> None:
    old, fresh = tmp_path / "old.arbiter", tmp_path / "fresh.arbiter"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(FORM_1)
    migrations.lift(old, 1)
    JournalFile.create(fresh, []).close()
    assert tables_of(old) == tables_of(fresh)


def test_there_is_a_step_for_every_form_before_todays() -> None:
    assert sorted(migrations.STEPS) == list(range(1, schema.USER_VERSION))


def test_a_file_of_todays_form_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(2)).close()
    before = path.read_bytes()
    assert migrations.lift(path, schema.USER_VERSION) is None
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["evening.arbiter"]


def add_rooms(db: Database) -> None:
    db.execute("CREATE TABLE rooms (name TEXT) STRICT")


def name_rooms(db: Database) -> None:
    db.execute("INSERT INTO rooms VALUES ('Room A')")


def fail(db: Database) -> None:
    db.execute("CREATE TABLE half_done (name TEXT)")
    raise Defect("a step that breaks off")


def test_steps_run_in_order_after_a_copy_and_the_version_goes_up(tmp_path: Path) -> None:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(2)).close()
    kept = migrations.lift(path, 1, steps={1: add_rooms, 2: name_rooms}, wanted=3)
    assert kept == tmp_path / "evening.arbiter.form-1"
    with JournalFile.open(kept) as copy:
        assert copy.verify().head.seq == 2
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM rooms").fetchall() == [("Room A",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        assert connection.execute("SELECT count(*) FROM journal").fetchone() == (2,)


def test_a_step_that_breaks_off_leaves_the_form_before_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(2)).close()
    with pytest.raises(Defect, match="breaks off"):
        migrations.lift(path, 1, steps={1: add_rooms, 2: fail}, wanted=3)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert "rooms" in names
    assert "half_done" not in names


def test_a_missing_step_is_our_own_mistake_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(2)).close()
    before = path.read_bytes()
    with pytest.raises(Defect, match="form 1"):
        migrations.lift(path, 1, steps={}, wanted=2)
    assert path.read_bytes() == before
