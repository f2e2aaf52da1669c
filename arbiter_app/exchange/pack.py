"""Writing a pack to a stick, so that a name on it means: complete, flushed, read back and the same.

Everything is written into a hidden folder first, each file flushed to the medium, read back and compared; only then the
folder gets its name. Whatever fails on the way leaves nothing under that name.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from arbiter_app.exchange import pack_troubles as troubles
from arbiter_app.exchange.disk import Disk
from arbiter_app.exchange.pack_files import GatheredPack
from arbiter_app.exchange.pack_manifest import MANIFEST, Manifest, manifest_bytes, read_manifest
from arbiter_app.exchange.pack_name import is_leftover, revision_name, temporary_name
from arbiter_app.shapes import PackReport, Progress

CLUSTER = 64 * 1024
"""The largest piece a file can be rounded up to on a stick."""


def nothing(_code: str, _done: int, _of: int) -> None:
    """Tell nobody how far it is."""


def write_pack(pack: GatheredPack, folder: Path, progress: Progress = nothing, disk: Disk | None = None) -> PackReport:
    """Write a pack into a folder and check it there.

    `progress` is told in bytes: "writing", then "checking", then "finishing"; whatever it raises ends the writing and
    leaves nothing behind. Raises Problem: not enough room, read-only, pulled out, not a folder, or a stick that reads
    back something else. Needs neither the desk nor Qt, so that another thread can do it.
    """
    return _Writing(pack, folder, progress, disk or Disk()).run()


class _Writing:
    """One attempt to write one pack."""

    def __init__(self, pack: GatheredPack, folder: Path, progress: Progress, disk: Disk) -> None:
        self.pack = pack
        self.folder = folder
        self.progress = progress
        self.disk = disk
        self.done = 0
        self.needed = sum(map(len, pack.files.values()))
        self.free = 0

    def run(self) -> PackReport:
        try:
            return self._write()
        except OSError as error:
            raise troubles.from_os(error, self.folder, self.needed, self._free_now(), self._is_there()) from error

    def _write(self) -> PackReport:
        if not self.disk.is_folder(self.folder):
            raise troubles.not_a_folder(self.folder) if self.folder.is_file() else troubles.never_there(self.folder)
        name, revision = self._clear_and_choose_name()
        facts = {"revision": revision, **self.pack.facts}
        files = {**self.pack.files, MANIFEST: manifest_bytes(facts, self.pack.files)}
        self._look_for_room(files)
        making, target = self.folder / temporary_name(name), self.folder / name
        place = making
        try:
            self._fill(making, files)
            self._check(making, files)
            self.progress("finishing", self.done, self.done)
            self.disk.rename(making, target)
            place = target
            self.disk.sync_folder(self.folder)
        except BaseException:
            # Also when somebody cancels. Where the stick is gone there is nothing left to clear away.
            with suppress(OSError):
                if place == target:
                    self.disk.rename(target, making)
                self.disk.remove_folder(making)
            raise
        return PackReport(target, revision, sha256(files[MANIFEST]).hexdigest(), tuple(sorted(files)))

    def _clear_and_choose_name(self) -> tuple[str, int]:
        """Clear away what an earlier attempt left, and find the first revision whose name is free."""
        base = self.pack.base
        names = self.disk.names(self.folder)
        if any(self._is_of_other_match(name) for name in names if name.lower() == base.lower()):
            # Two matches with one name: a few letters that only this one has.
            base = f"{base}-{sha256(f'{self.pack.event}/{self.pack.match_id}'.encode()).hexdigest()[:6]}"
        for name in names:
            if is_leftover(name, base):
                self.disk.remove_folder(self.folder / name)
        taken = {name.lower() for name in names}
        revision = self.pack.next_revision
        while revision_name(base, revision).lower() in taken:
            revision += 1
        return revision_name(base, revision), revision

    def _is_of_other_match(self, name: str) -> bool:
        try:
            found = read_manifest(self.disk.read(self.folder / name / MANIFEST))
        except OSError:
            return False
        own = self.pack.event, self.pack.match_id
        return isinstance(found, Manifest) and (found.event, found.match_id) != own

    def _look_for_room(self, files: dict[str, bytes]) -> None:
        self.needed = sum(map(len, files.values()))
        rounded = sum(-(-len(data) // CLUSTER) * CLUSTER for data in files.values()) + CLUSTER
        self.free = self.disk.free_bytes(self.folder)
        if self.free < rounded:
            raise troubles.full(self.folder, rounded, self.free)

    def _fill(self, making: Path, files: dict[str, bytes]) -> None:
        self.disk.make_folder(making)
        for name, data in files.items():
            self.disk.write(making / name, data, lambda count: self._told("writing", count))
        self.disk.sync_folder(making)

    def _check(self, making: Path, files: dict[str, bytes]) -> None:
        if self.disk.names(making) != sorted(files):
            raise troubles.differs(self.folder, making.name)
        for name, data in files.items():
            if sha256(self.disk.read(making / name)).digest() != sha256(data).digest():
                raise troubles.differs(self.folder, name)
            self._told("checking", len(data))

    def _told(self, code: str, count: int) -> None:
        self.done += count
        self.progress(code, self.done, 2 * self.needed)

    def _is_there(self) -> bool:
        try:
            return self.disk.is_folder(self.folder)
        except OSError:
            return False

    def _free_now(self) -> int:
        try:
            return self.disk.free_bytes(self.folder)
        except OSError:
            return self.free
