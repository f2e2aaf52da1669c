"""The tables and triggers of an event file, its settings, and the check that they are the ones written here."""

import sqlite3

from arbiter_app.errors import Defect

APPLICATION_ID = 0x41726269
"""`Arbi`, in the header of every event file."""

USER_VERSION = 1
"""Version of the file's form. Raise it together with a step in migrations.py."""

JOURNAL = """CREATE TABLE journal (
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
) STRICT"""

# The last one also stops REPLACE where recursive triggers are off, and a second writer that did not see our last entry.
TRIGGERS = {
    "journal_no_update": """CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END""",
    "journal_no_delete": """CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END""",
    "journal_only_follows": """CREATE TRIGGER journal_only_follows BEFORE INSERT ON journal
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM journal)
  OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM journal ORDER BY seq DESC LIMIT 1), zeroblob(32))
BEGIN SELECT RAISE(ABORT, 'an entry follows the last one'); END""",
}

COLUMNS = "seq, recorded_at, happened_at, author, scope, kind, version, body, body_sha256, prev_hash, hash"
INSERT = f"INSERT INTO journal ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

SYNCHRONOUS_FULL, SYNCHRONOUS_EXTRA = 2, 3


def create_schema(connection: sqlite3.Connection) -> None:
    """Make the table and its triggers in an empty database, and mark the file as ours."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {USER_VERSION}")
    connection.execute(JOURNAL)
    for trigger in TRIGGERS.values():
        connection.execute(trigger)


def set_up(connection: sqlite3.Connection, *, writable: bool) -> None:
    """Set what SQLite does not keep in the file, and ask back what is in force.

    Raises Defect when SQLite would not keep a committed entry through a power cut; sqlite3.Error as it comes.
    """
    for setting in ("foreign_keys = ON", "recursive_triggers = ON", "trusted_schema = OFF", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {setting}")
    if not writable:
        connection.execute("PRAGMA query_only = ON")
        return
    # The rollback journal, not WAL: a copy of the one file is then complete whenever no transaction is running.
    mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    if mode != "delete":
        raise Defect(f"journal mode {mode} instead of delete")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA synchronous = EXTRA")
    if synchronous(connection) != SYNCHRONOUS_EXTRA:
        connection.execute("PRAGMA synchronous = FULL")
        if synchronous(connection) != SYNCHRONOUS_FULL:
            raise Defect(f"synchronous {synchronous(connection)} instead of FULL")


def synchronous(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA synchronous").fetchone()[0])


def missing_guards(connection: sqlite3.Connection) -> list[str]:
    """Name what differs between the file's journal table and triggers and those written here; empty when nothing does.

    A trigger of somebody else's on the journal counts too.
    """
    # As bytes: what a damaged file holds there need not be text.
    query = (
        "SELECT CAST(name AS TEXT), CAST(sql AS BLOB) FROM sqlite_schema "
        "WHERE tbl_name = 'journal' AND type IN ('table', 'trigger')"
    )
    found = dict(connection.execute(query).fetchall())
    expected = {name: sql.encode() for name, sql in {"journal": JOURNAL, **TRIGGERS}.items()}
    return sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))
