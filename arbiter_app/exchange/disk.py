"""What is done to a stick, one call each, so that tests can let every one of them fail."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

CHUNK = 256 * 1024


class Disk:
    """The real thing. Every call may raise OSError."""

    def is_folder(self, path: Path) -> bool:
        """Whether there is a folder of that name."""
        return path.is_dir()

    def names(self, folder: Path) -> list[str]:
        """The names in a folder."""
        return sorted(os.listdir(folder))

    def free_bytes(self, folder: Path) -> int:
        """How much room there is."""
        return shutil.disk_usage(folder).free

    def make_folder(self, path: Path) -> None:
        """Make one folder, which must not exist."""
        path.mkdir()

    def write(self, path: Path, data: bytes, told: Callable[[int], None]) -> None:
        """Write a new file and return when it is on the medium; `told` is given the number of bytes of each piece."""
        with path.open("xb") as file:
            for start in range(0, len(data), CHUNK):
                piece = data[start : start + CHUNK]
                file.write(piece)
                file.flush()
                told(len(piece))
            os.fsync(file.fileno())

    def read(self, path: Path) -> bytes:
        """Read a file from the medium itself, where the system can be asked to forget what it keeps in memory."""
        with path.open("rb") as file:
            if sys.platform == "linux":
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return file.read()

    def sync_folder(self, path: Path) -> None:
        """Make the names in a folder durable. Windows has no such call; its file systems journal names themselves."""
        if sys.platform == "win32":
            return
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def rename(self, source: Path, target: Path) -> None:
        """Give a folder its final name."""
        source.rename(target)

    def remove_folder(self, path: Path) -> None:
        """Remove a folder with what is in it."""
        shutil.rmtree(path)
