"""Sticks are found on every system; what does not answer is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.errors import Problem
from arbiter_app.exchange.drives import (
    chosen_folder,
    disk_of,
    linux_drives,
    mac_drives,
    parse_mounts,
    removable_drives,
    windows_drives,
)
from arbiter_app.shapes import Drive

MOUNTS = r"""
/dev/sda2 / ext4 rw,relatime 0 0
/dev/sda1 /boot/efi vfat rw 0 0
tmpfs /run tmpfs rw 0 0
tmpfs /media/not-a-stick tmpfs rw 0 0
/dev/sdb1 /media/arbiter/USB\040STICK vfat rw,nosuid 0 0
/dev/sdc1 /run/media/arbiter/Турнир exfat ro,nosuid 0 0
/dev/sdd1 /srv/stick vfat rw 0 0
/dev/sde1 /media/arbiter/gone vfat rw 0 0
half a line
"""


def free(path: Path) -> int:
    if path.name == "gone":
        raise OSError(5, "Input/output error")
    return 14_200_000_000


def always(_: Path) -> bool:
    return True


def test_linux_finds_what_is_mounted_for_people_and_what_is_on_a_removable_device() -> None:
    drives = linux_drives(MOUNTS, lambda device: device == "/dev/sdd1", free, always)
    assert drives == [
        Drive(Path("/srv/stick"), "stick", 14_200_000_000),
        Drive(Path("/media/arbiter/USB STICK"), "USB STICK", 14_200_000_000),
        Drive(Path("/run/media/arbiter/Турнир"), "Турнир", 14_200_000_000, writable=False),
    ]


def test_linux_leaves_out_the_disks_of_the_computer() -> None:
    assert linux_drives(MOUNTS.splitlines()[1], lambda _: False, free, always) == []


def test_a_stick_that_cannot_be_written_says_so() -> None:
    assert [drive.writable for drive in linux_drives(MOUNTS, lambda _: False, free, lambda _: False)] == [False, False]


def test_odd_letters_in_a_path_are_read() -> None:
    mount = parse_mounts(r"/dev/sdb1 /media/a/b\134c\011d vfat rw,noexec 0 0")[0]
    assert (mount.path, mount.options) == ("/media/a/b\\c\td", ("rw", "noexec"))


@pytest.mark.parametrize(
    ("device", "disk"),
    [
        ("/dev/sdb1", "sdb"),
        ("/dev/sdb", "sdb"),
        ("/dev/mmcblk0p1", "mmcblk0"),
        ("/dev/nvme0n1p3", "nvme0n1"),
        ("/dev/mapper/home", "mapper/home"),
    ],
)
def test_a_partition_is_on_a_disk(device: str, disk: str) -> None:
    assert disk_of(device) == disk


def test_windows_finds_removable_drives_with_their_labels() -> None:
    types = {"C:\\": 3, "D:\\": 5, "E:\\": 2, "F:\\": 2, "G:\\": 1}
    drives = windows_drives(types, lambda root: "STICK" if root == "E:\\" else "", free, always)
    assert [drive.label for drive in drives] == ["F:", "STICK (E:)"]


def test_mac_leaves_out_the_volume_of_the_system() -> None:
    volumes = [(Path("/Volumes/Macintosh HD"), True), (Path("/Volumes/STICK"), False), (Path("/Volumes/gone"), False)]
    assert [drive.label for drive in mac_drives(volumes, free, always)] == ["STICK"]


def test_asking_this_computer_raises_nothing() -> None:
    assert all(drive.free_bytes >= 0 for drive in removable_drives())


def test_a_chosen_folder_is_a_place_with_room_and_one_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "Matches, Ó"
    folder.mkdir()
    found = chosen_folder(folder)
    assert (found.path, found.label, found.writable) == (folder, "Matches, Ó", True)
    assert found.free_bytes > 0
    folder.rmdir()
    with pytest.raises(Problem, match=r"cannot be looked at"):
        chosen_folder(folder)
