"""From what a stick does to a Problem: what happened, and the way out. Nothing recorded is ever lost by it."""

from __future__ import annotations

import errno
from pathlib import Path

from arbiter_app.errors import Problem

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
GONE = (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ENOTCONN, errno.ESTALE)
REFUSED = (errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ)

SAFE = "Everything is safe in the event file."


def full(folder: Path, needed: int, free: int) -> Problem:
    """There is not enough room, known before anything was written or found out on the way."""
    facts = {"folder": str(folder), "needed": size_text(needed), "free": size_text(free)}
    return Problem(
        "pack.full",
        f"There is not enough room in {folder}: the pack needs {facts['needed']}, {facts['free']} are free.",
        f"Delete something there or take another stick, then export again. {SAFE}",
        facts,
    )


def read_only(folder: Path) -> Problem:
    """Nothing can be written there."""
    return Problem(
        "pack.read_only",
        f"Nothing can be written to {folder}: the stick or the folder is read-only.",
        f"Slide the lock on the stick's side, or choose another folder, then export again. {SAFE}",
        {"folder": str(folder)},
    )


def gone(folder: Path) -> Problem:
    """The stick is not there any more."""
    return Problem(
        "pack.gone",
        f"{folder} is not there any more: the stick was pulled out, or it has failed.",
        f"Put the stick in again and export once more; what was begun there is cleared away by itself. {SAFE}",
        {"folder": str(folder)},
    )


def never_there(folder: Path) -> Problem:
    """The folder named does not exist, and nothing was begun there."""
    return Problem(
        "pack.never_there",
        f"There is no folder {folder} now.",
        "Make the folder first, put the stick in, or name another one; then export again.",
        {"folder": str(folder)},
    )


def not_a_folder(folder: Path) -> Problem:
    """A place to export to must be a folder."""
    return Problem(
        "pack.not_a_folder",
        f"{folder} is no folder.",
        "Choose the stick itself or a folder on it.",
        {"folder": str(folder)},
    )


def differs(folder: Path, name: str) -> Problem:
    """What is read back is not what was written."""
    return Problem(
        "pack.differs",
        f"“{name}” on {folder} reads back differently from what was written: the stick cannot be trusted.",
        f"Nothing was left on it. Take another stick and export again. {SAFE}",
        {"folder": str(folder), "name": name},
    )


def from_os(error: OSError, folder: Path, needed: int, free: int, is_there: bool) -> Problem:
    """What a failed call of the system means."""
    if error.errno in FULL:
        return full(folder, needed, free)
    if not is_there or error.errno in GONE:
        return gone(folder)
    if error.errno in READ_ONLY:
        return read_only(folder)
    if error.errno == errno.ENOTDIR:
        return not_a_folder(folder)
    return Problem(
        "pack.io_error",
        f"The pack could not be written to {folder}: {error.strerror or error}.",
        f"Try again, or take another stick or folder. {SAFE}",
        {"folder": str(folder), "error": str(error)},
    )


def size_text(size: int) -> str:
    """A number of bytes for people."""
    if size >= 1_000_000:
        return f"{size / 1_000_000:.1f} MB"
    return f"{max(0, size) / 1000:.0f} kB"
