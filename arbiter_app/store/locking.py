"""One writer for an event file: a lock that the system lets go when its owner dies.

The file `name.arbiter.lock` says who writes: owner, computer, process, since when. What counts is not the file but the
lock the system keeps on it, so that a crash leaves nothing to clear away.
"""

import json
import os
import socket
import sys
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

from arbiter_app.store.records import instant_to_text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR_BEHIND_THE_TEXT = 1 << 20
"""Windows forbids others to read what is locked, so a byte is locked where no text is."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has the event file open for writing. `since` is UTC, ISO 8601."""

    owner: str
    host: str
    pid: int
    since: str


class HeldByOther(Exception):
    """Somebody else has the lock. `holder` is None when they did not say who they are."""

    def __init__(self, holder: Holder | None) -> None:
        super().__init__(str(holder))
        self.holder = holder


class WriterLock:
    """The lock beside an event file, held from `take` to `release`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, event_file: Path, owner: str, since: datetime) -> Self:
        """Become the one writer of `event_file`.

        Raises HeldByOther when there is one already; OSError when the folder cannot be written, or its file system
        knows no locks.
        """
        path = lock_path(event_file)
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                if not _lock(descriptor):
                    raise HeldByOther(read_holder(path))
                if _is_same_file(descriptor, path):
                    _write(descriptor, Holder(owner, socket.gethostname(), os.getpid(), instant_to_text(since)))
                    return cls(path, descriptor)
            except BaseException:
                os.close(descriptor)
                raise
            # The former owner removed the file between our opening and our locking it: try with the new one.
            os.close(descriptor)

    def release(self) -> None:
        """Let go; a second call does nothing."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        if sys.platform == "win32":
            os.close(descriptor)
            _remove(self.path)
        else:
            # Removed while still locked, or a third could lock a file that is about to go.
            _remove(self.path)
            os.close(descriptor)


def lock_path(event_file: Path) -> Path:
    return event_file.with_name(f"{event_file.name}.lock")


def read_holder(path: Path) -> Holder | None:
    """Who the lock file names; None when it cannot be read."""
    try:
        found = json.loads(path.read_bytes())
        return Holder(str(found["owner"]), str(found["host"]), int(found["pid"]), str(found["since"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(descriptor: int, holder: Holder) -> None:
    text = json.dumps(asdict(holder), ensure_ascii=False).encode()
    os.ftruncate(descriptor, 0)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, text)


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError:
        # Left behind, it locks nobody out.
        return


def _lock(descriptor: int) -> bool:
    if sys.platform == "win32":
        os.lseek(descriptor, FAR_BEHIND_THE_TEXT, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_same_file(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
