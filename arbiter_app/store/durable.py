"""Files that are on the disk when the call returns."""

import os
import sys
from pathlib import Path


def sync_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(path: Path) -> None:
    """Make the names in a folder durable. Windows has no such call; its file systems journal names themselves."""
    if sys.platform == "win32":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(temporary: Path, target: Path) -> None:
    """Give a finished file its final name: before, the old file stands there; after, the whole new one."""
    sync_file(temporary)
    os.replace(temporary, target)
    sync_folder(target.parent)
