"""A pack on a stick is whole, or it is not there; every byte of it is covered."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from arbiter_app.bootstrap import check_pack, export_pack, gather_pack
from arbiter_app.engine.values import Side
from arbiter_app.errors import Problem
from arbiter_app.exchange.disk import Disk
from arbiter_app.exchange.pack import write_pack
from arbiter_app.exchange.pack_files import GatheredPack
from arbiter_app.exchange.pack_manifest import MANIFEST, manifest_bytes
from arbiter_app.exchange.pack_name import is_leftover, pack_base, safe_part
from tests.exchange.evening import MATCH, Evening, before_the_match, seal, signed

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

NAME = "Sample-season-Division-1-r5-Club-A-Club-B"
FILES = ("MANIFEST.json", "event.arbiter", "games.pgn", "incidents.csv", "match.json", "scorecard.csv", "scorecard.pdf")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A signed evening in a file, which no test here adds to."""
    evening = signed(tmp_path_factory.mktemp("event") / "season.arbiter")
    yield evening
    evening.opened.close()


@pytest.fixture(scope="module")
def pack(evening: Evening, qapp: QGuiApplication) -> GatheredPack:
    """What is going to be written, made once; Qt draws the card in the application of the whole run."""
    assert isinstance(qapp, QGuiApplication)
    return gather_pack(evening.opened, MATCH)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


class FailingDisk(Disk):
    """Lets the call with a number fail; pulled out, every call after it fails too."""

    def __init__(self, fails_at: int = -1, error: int = errno.EIO, pulled_out: bool = False) -> None:
        self.fails_at = fails_at
        self.error = error
        self.pulled_out = pulled_out
        self.calls = 0

    def _call(self) -> None:
        self.calls += 1
        if self.calls == self.fails_at or (self.pulled_out and 0 < self.fails_at < self.calls):
            raise OSError(self.error, "it failed")

    def is_folder(self, path: Path) -> bool:
        self._call()
        return super().is_folder(path)

    def names(self, folder: Path) -> list[str]:
        self._call()
        return super().names(folder)

    def free_bytes(self, folder: Path) -> int:
        self._call()
        return super().free_bytes(folder)

    def make_folder(self, path: Path) -> None:
        self._call()
        super().make_folder(path)

    def write(self, path: Path, data: bytes, told: Callable[[int], None]) -> None:
        self._call()
        half = len(data) // 2
        super().write(path, data[:half], told)
        self._call()
        path.unlink()
        super().write(path, data, told)

    def read(self, path: Path) -> bytes:
        self._call()
        return super().read(path)

    def sync_folder(self, path: Path) -> None:
        self._call()
        super().sync_folder(path)

    def rename(self, source: Path, target: Path) -> None:
        self._call()
        super().rename(source, target)

    def remove_folder(self, path: Path) -> None:
        self._call()
        super().remove_folder(path)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.clause("L-8.1/2")
def test_a_pack_has_all_its_files_and_checks(pack: GatheredPack, stick: Path) -> None:
    report = write_pack(pack, stick)
    assert (report.folder, report.revision, report.files) == (stick / NAME, 1, FILES)
    assert names(stick) == [NAME]
    assert tuple(names(report.folder)) == FILES
    assert check_pack(report.folder).is_sound


def test_the_manifest_names_revision_rules_card_and_head_of_the_chain(
    evening: Evening, pack: GatheredPack, stick: Path
) -> None:
    manifest = json.loads((write_pack(pack, stick).folder / MANIFEST).read_text("utf-8"))
    desk, card = evening.desk, evening.card
    assert manifest["chain"] == {"seq": desk.entry_count, "hash": desk.head_hash}
    assert manifest["rulebook"]["sha256"] == desk.state.rulebook_sha256
    assert manifest["card"] == {"code": card.code, "sha256": card.digest, "locked": True}
    assert manifest["supersedes"] is None


def test_progress_goes_from_writing_over_checking_to_the_end(pack: GatheredPack, stick: Path) -> None:
    told: list[tuple[str, int, int]] = []
    write_pack(pack, stick, lambda code, done, of: told.append((code, done, of)))
    assert list(dict.fromkeys(code for code, _, _ in told)) == ["writing", "checking", "finishing"]
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert told[-1][1] == told[-1][2]


def test_whoever_cancels_leaves_nothing_behind(pack: GatheredPack, stick: Path) -> None:
    def cancel(code: str, _done: int, _of: int) -> None:
        if code == "checking":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_pack(pack, stick, cancel)
    assert names(stick) == []


def test_the_second_pack_is_a_new_revision_that_names_the_first(tmp_path: Path, stick: Path) -> None:
    evening = signed(tmp_path / "season.arbiter")
    first = export_pack(evening.opened, MATCH, stick)
    second = export_pack(evening.opened, MATCH, stick)
    assert (first.folder.name, second.folder.name) == (NAME, f"{NAME}-rev2")
    manifest = json.loads((second.folder / MANIFEST).read_text("utf-8"))
    assert (manifest["revision"], manifest["supersedes"]) == (2, {"revision": 1, "folder": NAME})
    assert [one.revision for one in evening.desk.state.matches[MATCH].exports] == [1, 2]
    assert check_pack(first.folder).is_sound
    assert check_pack(second.folder).is_sound
    evening.opened.close()


def test_a_name_that_is_taken_is_left_alone(pack: GatheredPack, stick: Path) -> None:
    (stick / NAME.upper()).mkdir()
    report = write_pack(pack, stick)
    assert (report.folder.name, report.revision) == (f"{NAME}-rev2", 2)
    assert names(stick / NAME.upper()) == []


def test_a_pack_of_another_match_with_the_same_name_is_left_alone(pack: GatheredPack, stick: Path) -> None:
    other = stick / NAME
    other.mkdir()
    facts = {**pack.facts, "match": {**pack.facts["match"], "id": "other"}}
    (other / MANIFEST).write_bytes(manifest_bytes({"revision": 1, **facts}, pack.files))
    report = write_pack(pack, stick)
    assert report.revision == 1
    assert report.folder.name.startswith(f"{NAME}-")
    assert names(other) == [MANIFEST]


def test_leftovers_of_a_broken_attempt_are_cleared_away_and_nothing_else(pack: GatheredPack, stick: Path) -> None:
    for name in (f".{NAME}.part", f".{NAME}-rev2.part", ".other.part", "photos"):
        (stick / name).mkdir()
        (stick / name / "half").write_bytes(b"half")
    write_pack(pack, stick)
    assert names(stick) == [".other.part", NAME, "photos"]


@pytest.mark.parametrize("pulled_out", [False, True])
def test_whichever_call_fails_nothing_half_written_keeps_the_name(
    pack: GatheredPack, stick: Path, pulled_out: bool
) -> None:
    (stick / f".{NAME}.part").mkdir()
    disk = FailingDisk()
    write_pack(pack, stick, disk=disk)
    steps = disk.calls
    assert steps > 25
    for step in range(1, steps + 1):
        folder = stick.parent / f"stick-{step}"
        folder.mkdir()
        (folder / f".{NAME}.part").mkdir()
        with pytest.raises(Problem) as caught:
            write_pack(pack, folder, disk=FailingDisk(step, pulled_out=pulled_out))
        assert caught.value.code == "pack.gone"
        if (folder / NAME).exists():
            # Only when it went away after the last step but one: all is there then, flushed and read back.
            assert pulled_out
            assert step == steps
            assert check_pack(folder / NAME).is_sound
        again = write_pack(pack, folder)
        assert check_pack(again.folder).is_sound
        assert [name for name in names(folder) if name.endswith(".part")] == []


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errno.ENOSPC, "pack.full"),
        (errno.EROFS, "pack.read_only"),
        (errno.EACCES, "pack.read_only"),
        (errno.ENOENT, "pack.gone"),
        (errno.EIO, "pack.gone"),
        (errno.ENAMETOOLONG, "pack.io_error"),
    ],
)
def test_each_trouble_has_its_sentence_and_way_out(pack: GatheredPack, stick: Path, error: int, code: str) -> None:
    with pytest.raises(Problem) as caught:
        write_pack(pack, stick, disk=FailingDisk(8, error))
    assert caught.value.code == code
    assert "is safe in the event file" in caught.value.way_out
    assert str(stick) in caught.value.sentence
    assert names(stick) == []


def test_a_stick_without_room_is_known_before_anything_is_written(pack: GatheredPack, stick: Path) -> None:
    class SmallDisk(FailingDisk):
        def free_bytes(self, folder: Path) -> int:
            assert folder == stick
            return 300_000

        def make_folder(self, path: Path) -> None:
            raise AssertionError(path)

    with pytest.raises(Problem, match=r"needs .* kB, 300 kB are free") as caught:
        write_pack(pack, stick, disk=SmallDisk())
    assert caught.value.code == "pack.full"


def test_a_stick_that_reads_back_something_else_is_not_trusted(pack: GatheredPack, stick: Path) -> None:
    class LyingDisk(Disk):
        def read(self, path: Path) -> bytes:
            data = super().read(path)
            return data[:-1] + b"?" if path.name == "match.json" else data

    with pytest.raises(Problem, match=r"“match\.json” .* reads back differently") as caught:
        write_pack(pack, stick, disk=LyingDisk())
    assert caught.value.code == "pack.differs"
    assert names(stick) == []


def test_a_place_that_is_no_folder_or_not_there_is_said_so(pack: GatheredPack, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for place, code in ((tmp_path / "file", "pack.not_a_folder"), (tmp_path / "nowhere", "pack.never_there")):
        with pytest.raises(Problem) as caught:
            write_pack(pack, place)
        assert caught.value.code == code


@pytest.mark.parametrize("name", FILES)
def test_one_changed_byte_anywhere_is_found_and_the_file_named(pack: GatheredPack, stick: Path, name: str) -> None:
    folder = write_pack(pack, stick).folder
    path = folder / name
    data = path.read_bytes()
    places = sorted({*range(0, len(data), max(1, len(data) // 40)), len(data) - 1})
    for place in places:
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        faults = check_pack(folder).faults
        assert faults, f"byte {place} of {name}"
        assert all(fault.startswith(name) for fault in faults)
    path.write_bytes(data)
    assert check_pack(folder).is_sound


def test_every_byte_of_the_manifest_is_covered(pack: GatheredPack, stick: Path) -> None:
    folder = write_pack(pack, stick).folder
    path = folder / MANIFEST
    data = path.read_bytes()
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x20]) + data[place + 1 :])
        assert check_pack(folder).faults, place
    path.write_bytes(data + b"\n")
    assert check_pack(folder).faults == (f"{MANIFEST}: it was changed after it was written.",)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(pack: GatheredPack, stick: Path, name: str) -> None:
    folder = write_pack(pack, stick).folder
    (folder / name).unlink()
    assert [fault for fault in check_pack(folder).faults if fault.startswith(f"{name} is missing")]


def test_a_file_that_does_not_belong_is_named_and_litter_of_systems_is_not(pack: GatheredPack, stick: Path) -> None:
    folder = write_pack(pack, stick).folder
    for name in (".DS_Store", "Thumbs.db", "._match.json"):
        (folder / name).write_bytes(b"")
    assert check_pack(folder).is_sound
    (folder / "notes.txt").write_bytes(b"")
    assert check_pack(folder).faults == ("notes.txt does not belong to the pack.",)


def test_a_forged_entry_under_a_new_manifest_is_found_by_the_chain(pack: GatheredPack, stick: Path) -> None:
    folder = write_pack(pack, stick).folder
    forged = {**pack.files, "match.json": pack.files["match.json"].replace(b"Captain B", b"Captain X", 1)}
    assert forged["match.json"] != pack.files["match.json"]
    (folder / "match.json").write_bytes(forged["match.json"])
    (folder / MANIFEST).write_bytes(manifest_bytes({"revision": 1, **pack.facts}, forged))
    faults = check_pack(folder).faults
    assert len(faults) == 1
    assert faults[0].startswith("match.json: entry 3 was changed")


def test_an_older_event_file_under_a_new_manifest_is_found_by_the_head(
    pack: GatheredPack, stick: Path, tmp_path: Path
) -> None:
    older = before_the_match(tmp_path / "older.arbiter")
    older_files = gather_pack(older.opened, MATCH).files
    older.opened.close()
    mixed = {**pack.files, "event.arbiter": older_files["event.arbiter"]}
    folder = write_pack(pack, stick).folder
    (folder / "event.arbiter").write_bytes(mixed["event.arbiter"])
    (folder / MANIFEST).write_bytes(manifest_bytes({"revision": 1, **pack.facts}, mixed))
    assert "event.arbiter: its last entry is not the one that MANIFEST.json names." in check_pack(folder).faults


def test_a_folder_that_is_no_pack_is_said_so(tmp_path: Path) -> None:
    assert check_pack(tmp_path).faults == (f"{MANIFEST} is missing: this is no pack, or not a whole one.",)
    with pytest.raises(Problem) as caught:
        check_pack(tmp_path / "nowhere")
    assert caught.value.code == "pack.gone"


def test_a_sealed_line_up_is_in_no_file_of_a_pack(tmp_path: Path, stick: Path) -> None:
    evening = before_the_match(tmp_path / "season.arbiter")
    seal(evening, Side.HOME)
    report = export_pack(evening.opened, MATCH, stick)
    assert check_pack(report.folder).is_sound
    for path in report.folder.iterdir():
        data = path.read_bytes()
        assert b"salt-home" not in data, path.name
        assert b"under protest" not in data, path.name
    with closing(sqlite3.connect(report.folder / "event.arbiter")) as copy:
        bodies = copy.execute("SELECT body FROM journal WHERE kind = 'LineUpSealed'").fetchall()
    assert bodies == [(None,)]
    evening.opened.close()


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Club A", "Club-A"),
        ('a<b>:"/\\|?*c', "a-b-c"),
        ("Ó Súilleabháin", "O-Suilleabhain"),
        ("Клуб Й", "Klub-Y"),
        ("Щука", "Shchuka"),
        ("CON", "CON_"),
        ("lpt1", "lpt1_"),
        ("dots...", "dots"),
        ("x" * 99, "x" * 28),
        ("棋", ""),
    ],
)
def test_names_are_safe_on_every_stick(text: str, safe: str) -> None:
    assert safe_part(text) == safe


def test_only_unfinished_packs_of_the_same_match_are_leftovers(evening: Evening) -> None:
    base = pack_base(evening.card)
    assert base == NAME
    assert is_leftover(f".{base}.part", base)
    assert is_leftover(f".{base}-rev12.part", base)
    assert not is_leftover(base, base)
    assert not is_leftover(f".{base}-2.part", base)
