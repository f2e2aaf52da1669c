"""Which sticks are there: asked of the system in its own way, judged by pure functions that tests feed."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import string
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.errors import Problem
from arbiter_app.shapes import Drive

USER_MOUNTS = ("/media/", "/run/media/", "/mnt/")
"""Where desktops mount what somebody plugs in; a stick mounted elsewhere is known by its device."""

PSEUDO = frozenset(
    {"tmpfs", "proc", "sysfs", "devtmpfs", "squashfs", "overlay", "autofs", "cgroup2", "devpts", "efivarfs"}
)
WINDOWS_REMOVABLE = 2
FreeBytes = Callable[[Path], int]


@dataclass(frozen=True, slots=True)
class Mount:
    """One line of /proc/mounts."""

    device: str
    path: str
    kind: str
    options: tuple[str, ...]


def removable_drives() -> list[Drive]:
    """The removable drives of this computer, by name. Never raises: what cannot be asked is left out."""
    if sys.platform == "win32":
        return windows_drives(_windows_types(), _windows_label, _free_bytes, _is_writable)
    if sys.platform == "darwin":
        return mac_drives(_volumes(), _free_bytes, _is_writable)
    return linux_drives(_read("/proc/mounts"), _is_removable_device, _free_bytes, _is_writable)


def linux_drives(
    mounts: str, is_removable: Callable[[str], bool], free: FreeBytes, writable: Callable[[Path], bool]
) -> list[Drive]:
    """Sticks from the text of /proc/mounts: on a removable device, or mounted where desktops mount them."""
    found: dict[str, Drive] = {}
    for mount in parse_mounts(mounts):
        if mount.kind in PSEUDO or not mount.device.startswith("/dev/"):
            continue
        if not (mount.path.startswith(USER_MOUNTS) or is_removable(mount.device)):
            continue
        drive = _drive(Path(mount.path), Path(mount.path).name or mount.path, free, writable)
        if drive is not None:
            is_writable = drive.writable and "ro" not in mount.options
            found[mount.path] = Drive(drive.path, drive.label, drive.free_bytes, is_writable)
    return _by_label(found.values())


def parse_mounts(text: str) -> list[Mount]:
    """The lines of /proc/mounts; spaces and other odd letters in a path stand there as octal numbers."""
    mounts: list[Mount] = []
    for line in text.splitlines():
        fields = line.split(" ")
        if len(fields) >= 4:
            device, path, kind, options = (_unescaped(field) for field in fields[:4])
            mounts.append(Mount(device, path, kind, tuple(options.split(","))))
    return mounts


def windows_drives(
    types: Mapping[str, int], label: Callable[[str], str], free: FreeBytes, writable: Callable[[Path], bool]
) -> list[Drive]:
    """Drives that Windows calls removable; `types` are the answers of GetDriveType by root ("E:\\")."""
    found: list[Drive] = []
    for root, kind in types.items():
        if kind != WINDOWS_REMOVABLE:
            continue
        name = label(root)
        drive = _drive(Path(root), f"{name} ({root[:2]})" if name else root[:2], free, writable)
        if drive is not None:
            found.append(drive)
    return _by_label(found)


def mac_drives(volumes: Iterable[tuple[Path, bool]], free: FreeBytes, writable: Callable[[Path], bool]) -> list[Drive]:
    """The volumes below /Volumes but the one that the system runs from (true beside it)."""
    found = [_drive(path, path.name, free, writable) for path, is_system in volumes if not is_system]
    return _by_label(drive for drive in found if drive is not None)


def disk_of(device: str) -> str:
    """The disk that a partition is on: "sdb" of "/dev/sdb1", "mmcblk0" of "/dev/mmcblk0p1"."""
    name = device.removeprefix("/dev/")
    found = re.fullmatch(r"(nvme\d+n\d+|mmcblk\d+)(p\d+)?|([a-z]+)\d*", name)
    return name if found is None else found.group(1) or found.group(3)


def _drive(path: Path, label: str, free: FreeBytes, writable: Callable[[Path], bool]) -> Drive | None:
    """None for a drive that does not answer: a slot without a card, a stick that was just pulled out."""
    try:
        return Drive(path, label, free(path), writable(path))
    except OSError:
        return None


def chosen_folder(folder: Path) -> Drive:
    """A folder that somebody chose, as a place to write to. Raises Problem when it cannot be looked at."""
    found = _drive(folder, folder.name or str(folder), _free_bytes, _is_writable)
    if found is None:
        raise Problem("pack.no_place", f"“{folder}” cannot be looked at.", "Choose another folder.")
    return found


def _by_label(drives: Iterable[Drive]) -> list[Drive]:
    return sorted(drives, key=lambda drive: (drive.label.casefold(), str(drive.path)))


def _unescaped(field: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found.group(1), 8)), field)


def _free_bytes(path: Path) -> int:
    return shutil.disk_usage(path).free


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK)


def _read(path: str) -> str:
    try:
        return Path(path).read_text("utf-8", "replace")
    except OSError:
        return ""


def _is_removable_device(device: str) -> bool:
    return _read(f"/sys/block/{disk_of(device)}/removable").strip() == "1"


def _volumes() -> list[tuple[Path, bool]]:
    root = Path("/").stat().st_dev
    found: list[tuple[Path, bool]] = []
    try:
        for path in Path("/Volumes").iterdir():
            found.append((path, path.stat().st_dev == root))
    except OSError:
        return found
    return found


def _windows_types() -> dict[str, int]:
    if sys.platform == "win32":
        roots = [f"{letter}:\\" for letter in string.ascii_uppercase]
        return {root: ctypes.windll.kernel32.GetDriveTypeW(root) for root in roots}
    return {}


def _windows_label(root: str) -> str:
    if sys.platform == "win32":
        buffer = ctypes.create_unicode_buffer(261)
        known = ctypes.windll.kernel32.GetVolumeInformationW(root, buffer, len(buffer), None, None, None, None, 0)
        return buffer.value if known else ""
    return root
