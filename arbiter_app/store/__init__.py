"""The event file: a journal in SQLite, its codec, lock, copies, migrations and readable views (docs/file-format.md)."""
