"""The errands done for real: files, copies, packs, and the rules to choose from."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.bootstrap import check_pack
from arbiter_app.engine.commands import ArrangeMatch, ImportRoster, RevealLineUps, SealLineUp, TakeNote
from arbiter_app.engine.events import PackExported
from arbiter_app.engine.values import Side
from arbiter_app.errors import Problem
from arbiter_app.exchange.bpgn import write_bpgn
from arbiter_app.store import backup
from arbiter_app.store.chain import Row
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.opening import open_event_file
from arbiter_app.store.steady_time import steady_now
from arbiter_app.ui.main_window import MainWindow
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.settings import AppSettings
from arbiter_app.wiring import GAMES_ASIDE_BYTES, READ_ASIDE_BYTES, RealServices, StickServices
from tests.exchange.bughouse_games import random_game
from tests.ui.fake_services import MATCH, RULES, START, TEAM_A, TEAM_B, does, line_up, roster

pytestmark = pytest.mark.qt


@pytest.fixture
def errands(qtbot: QtBot, tmp_path: Path) -> RealServices:
    """The errands, with settings and event files in a folder of their own."""
    del qtbot
    return RealServices(AppSettings(tmp_path / "settings.ini"), tmp_path / "events")


def new_event(errands: RealServices, name: str = "Evening") -> OpenedEvent:
    """A new event file."""
    path = errands.default_folder() / f"{name}.arbiter"
    return errands.new_event(path, RULES, name, "Arbiter 1", "Europe/Dublin")


def with_match(opened: OpenedEvent) -> OpenedEvent:
    """The event with two teams and a match."""
    desk = opened.desk
    teams, players = roster()
    does(desk, ImportRoster(at=desk.now(), teams=teams, players=players, file_name="x.csv"))
    does(
        desk,
        ArrangeMatch(
            at=desk.now(), match_id=MATCH, home=TEAM_A, away=TEAM_B, division="division-1", round_number=5,
            scheduled_start=START, venue="Hall A",
        ),
    )  # fmt: skip
    return opened


def export(errands: RealServices, opened: OpenedEvent, folder: Path) -> list[str]:
    """Write a pack and give the steps that were told."""
    folder.mkdir(exist_ok=True)
    steps: list[str] = []
    errands.export_pack(opened.desk, MATCH, folder, lambda step, _done, _of: steps.append(step))
    return list(dict.fromkeys(steps))


def test_the_rules_to_choose_from_carry_edition_and_time_zone(errands: RealServices) -> None:
    choices = {choice.id: choice for choice in errands.rulebooks()}
    assert choices[RULES].time_zone == "Europe/Dublin"
    assert choices[RULES].edition
    assert not choices[RULES].fault


def test_a_new_event_lies_in_its_file_and_opens_again(errands: RealServices) -> None:
    opened = new_event(errands)
    assert opened.path is not None
    errands.close_event()
    again = errands.open_event(opened.path)
    assert again.desk.state.title == "Evening"
    assert not again.desk.readonly
    errands.close_event()


def test_another_event_closes_the_open_one_so_that_others_may_write_it(errands: RealServices) -> None:
    first = new_event(errands, "First")
    new_event(errands, "Second")
    assert first.path is not None
    with_lock = open_event_file(first.path, "Somebody else")
    assert not with_lock.readonly
    with_lock.close()
    errands.close_event()


def test_the_open_file_opened_again_is_only_shown(errands: RealServices) -> None:
    opened = new_event(errands)
    assert opened.path is not None
    assert errands.open_event(opened.path).desk is opened.desk
    errands.close_event()


def test_a_file_that_somebody_else_writes_opens_read_only_and_says_who(errands: RealServices, tmp_path: Path) -> None:
    opened = new_event(errands)
    other = RealServices(AppSettings(tmp_path / "other.ini"), tmp_path)
    assert opened.path is not None
    second = other.open_event(opened.path)
    assert second.desk.readonly
    assert "Arbiter 1" in second.notices[0].sentence
    other.close_event()
    errands.close_event()


def test_a_damaged_file_is_restored_from_its_last_good_copy_and_kept_aside(errands: RealServices) -> None:
    opened = with_match(new_event(errands))
    path = opened.path
    assert path is not None
    errands.close_event()
    path.write_bytes(path.read_bytes()[:3000])
    with pytest.raises(Problem) as trouble:
        errands.open_event(path)
    assert trouble.value.way_out
    restored = errands.restore_last_good(path)
    assert list(restored.desk.state.matches) == [MATCH]
    assert path.with_name(f"{path.name}.damaged").exists()
    errands.close_event()


def test_the_sound_entries_of_a_damaged_file_go_on_in_a_new_one_where_the_copy_holds_less(
    errands: RealServices,
) -> None:
    opened = new_event(errands)
    path = opened.path
    assert path is not None
    errands.close_event()
    opened = with_match(errands.open_event(path))
    does(opened.desk, TakeNote(at=opened.desk.now(), match_id=MATCH, text="altered later"))
    damaged = path.with_name("damaged.arbiter")
    damaged.write_bytes(path.read_bytes().replace(b"altered later", b"altered LATER"))
    broken = errands.open_event(damaged)
    assert [(one.code, one.facts.get("way")) for one in broken.notices] == [("store.fault_body", "save_anew")]
    assert broken.desk.readonly
    saved = errands.save_anew(damaged)
    assert saved.path == damaged.with_name("damaged saved.arbiter")
    assert saved.notices == ()
    assert saved.desk.state.matches[MATCH].notes == ()
    does(saved.desk, TakeNote(at=saved.desk.now(), match_id=MATCH, text="goes on"))
    assert b"altered LATER" in damaged.read_bytes()
    errands.close_event()


def test_while_an_event_is_open_its_copy_is_renewed_from_time_to_time(
    qtbot: QtBot, errands: RealServices, tmp_path: Path
) -> None:
    opened = with_match(new_event(errands))
    path = opened.path
    assert path is not None
    assert backup.last_good(path) is None
    window = MainWindow(errands, AppSettings(tmp_path / "settings.ini"), opened=opened)
    qtbot.addWidget(window)
    assert window.copy_timer.isActive()
    window.copy_timer.timeout.emit()
    good = backup.last_good(path)
    assert good is not None
    assert good.head.seq == opened.desk.state.seq


def test_a_copy_that_cannot_be_written_is_told_once(qtbot: QtBot, errands: RealServices, tmp_path: Path) -> None:
    opened = new_event(errands)
    assert opened.path is not None
    backup.last_good_path(opened.path).mkdir()
    window = MainWindow(errands, AppSettings(tmp_path / "settings.ini"), opened=opened)
    qtbot.addWidget(window)
    assert window.desk_view is not None
    for _ in range(2):
        window.copy_timer.timeout.emit()
    told = window.desk_view.notices
    assert opened.path.name in told.text()
    told.bar.close_button.click()
    assert told.text() == ""


def test_files_that_are_gone_are_no_longer_offered(tmp_path: Path) -> None:
    settings = AppSettings(tmp_path / "settings.ini")
    (tmp_path / "here.arbiter").touch()
    settings.add_recent(tmp_path / "gone.arbiter")
    settings.add_recent(tmp_path / "here.arbiter")
    assert RealServices(settings).recent_files() == [tmp_path / "here.arbiter"]


def test_a_pack_is_written_read_back_and_recorded_with_the_next_revision(errands: RealServices, tmp_path: Path) -> None:
    opened = with_match(new_event(errands))
    steps = export(errands, opened, tmp_path / "stick")
    export(errands, opened, tmp_path / "stick")
    assert steps == ["writing", "checking", "finishing"]
    exports = opened.desk.state.matches[MATCH].exports
    assert [one.revision for one in exports] == [1, 2]
    assert all(Path(one.folder, "MANIFEST.json").is_file() for one in exports)
    errands.close_event()


def test_a_pack_that_was_overtaken_by_an_entry_is_not_recorded_as_the_newest(
    errands: RealServices, tmp_path: Path
) -> None:
    opened = with_match(new_event(errands))
    desk = opened.desk
    note = TakeNote(at=desk.now(), match_id=MATCH, text="the heating failed")

    def meanwhile(_step: str, _done: int, _of: int) -> None:
        does(desk, note)

    with pytest.raises(Problem, match="Export once more"):
        errands.export_pack(desk, MATCH, tmp_path, meanwhile)
    assert desk.state.matches[MATCH].exports == ()
    export(errands, opened, tmp_path)
    assert [one.revision for one in desk.state.matches[MATCH].exports] == [2]
    errands.close_event()


@pytest.mark.clause("L-6.10/1")
def test_a_sealed_line_up_leaves_the_hall_in_no_file_of_a_pack(errands: RealServices, tmp_path: Path) -> None:
    opened = with_match(new_event(errands))
    desk = opened.desk
    slots = line_up(TEAM_B, 8)
    # The players stand in the roster anyway; the salt only beside the line-up itself.
    salt = "5a17" * 8
    does(desk, SealLineUp(at=desk.now(), match_id=MATCH, side=Side.AWAY, slots=slots, salt=salt))
    export(errands, opened, tmp_path / "stick")
    written = [path for path in (tmp_path / "stick").rglob("*") if path.is_file()]
    assert written
    assert not [path.name for path in written if salt.encode() in path.read_bytes()]
    errands.close_event()


def test_after_the_reveal_the_line_ups_are_in_the_pack(errands: RealServices, tmp_path: Path) -> None:
    opened = with_match(new_event(errands))
    desk = opened.desk
    salt = "5a17" * 8
    for side, team in ((Side.HOME, TEAM_A), (Side.AWAY, TEAM_B)):
        slots = line_up(team, 4)
        does(desk, SealLineUp(at=desk.now(), match_id=MATCH, side=side, slots=slots, salt=salt))
    does(desk, RevealLineUps(at=desk.now(), match_id=MATCH))
    export(errands, opened, tmp_path / "stick")
    written = [path for path in (tmp_path / "stick").rglob("*") if path.is_file()]
    assert [path.name for path in written if salt.encode() in path.read_bytes()]
    errands.close_event()


def test_a_place_that_is_no_folder_is_a_problem_and_nothing_is_recorded(errands: RealServices, tmp_path: Path) -> None:
    opened = with_match(new_event(errands))
    with pytest.raises(Problem) as trouble:
        errands.export_pack(opened.desk, MATCH, tmp_path / "missing", lambda _step, _done, _of: None)
    assert trouble.value.code == "pack.never_there"
    assert not [one for one in opened.desk.entries() if isinstance(one.event, PackExported)]
    errands.close_event()


def test_the_card_is_written_as_pdf_or_says_why_not(errands: RealServices, tmp_path: Path) -> None:
    opened = with_match(new_event(errands))
    errands.write_card_pdf(opened.desk, MATCH, tmp_path / "card.pdf")
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
    assert not [one for one in tmp_path.iterdir() if one.name.endswith(".part")]
    with pytest.raises(Problem, match="Choose another place"):
        errands.write_card_pdf(opened.desk, MATCH, tmp_path / "missing" / "card.pdf")
    errands.close_event()


def test_a_list_that_cannot_be_read_is_a_problem(errands: RealServices, tmp_path: Path) -> None:
    with pytest.raises(Problem, match="cannot be read"):
        errands.read_roster(tmp_path / "missing.csv")


def test_the_sample_opens_with_its_clocks_running_and_can_be_written(errands: RealServices) -> None:
    opened = errands.open_sample()
    assert opened.recovered == ()
    assert not opened.desk.readonly
    running = [
        board
        for match in opened.desk.state.matches.values()
        for board in match.boards
        if board.clock is not None and board.clock.running is not None and board.end is None
    ]
    assert running
    errands.close_event()


class TestPlaces:
    """Where an event file lies: in a pack it stays as it was written, on a stick there is a word of warning."""

    def test_the_copy_in_a_pack_opens_to_look_at_and_nothing_is_put_beside_it(
        self, errands: RealServices, tmp_path: Path
    ) -> None:
        export(errands, with_match(new_event(errands)), tmp_path / "stick")
        errands.close_event()
        (copy,) = (tmp_path / "stick").rglob("*.arbiter")
        before = sorted(path.name for path in copy.parent.iterdir())
        opened = errands.open_event(copy)
        assert opened.desk.readonly
        assert [one.code for one in opened.notices] == ["store.copy_in_pack"]
        assert "copy in a pack" in opened.notices[0].sentence
        errands.close_event()
        assert sorted(path.name for path in copy.parent.iterdir()) == before
        assert check_pack(copy.parent).is_sound

    def test_an_event_on_a_stick_opens_with_a_warning(self, qtbot: QtBot, tmp_path: Path) -> None:
        del qtbot
        stick = tmp_path / "stick"
        settings = AppSettings(tmp_path / "settings.ini")
        errands = StickServices(settings, tmp_path / "events", steady_now, stick)
        new = errands.new_event(stick / "Evening.arbiter", RULES, "Evening", "Arbiter 1", "Europe/Dublin")
        assert [one.code for one in new.notices] == ["store.on_removable_drive"]
        errands.close_event()
        again = errands.open_event(stick / "Evening.arbiter")
        assert "(STICK)" in again.notices[0].sentence
        assert not again.desk.readonly
        errands.close_event()

    def test_an_event_on_this_computer_opens_without_a_word(self, qtbot: QtBot, tmp_path: Path) -> None:
        del qtbot
        settings = AppSettings(tmp_path / "settings.ini")
        errands = StickServices(settings, tmp_path / "events", steady_now, tmp_path / "stick")
        assert new_event(errands).notices == ()
        errands.close_event()


def test_an_entry_the_disk_did_not_confirm_is_looked_for_in_the_file_opened_again(
    qtbot: QtBot, errands: RealServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = with_match(new_event(errands))
    window = MainWindow(errands, AppSettings(tmp_path / "settings.ini"), opened=opened)
    qtbot.addWidget(window)
    window.show()
    view, workspace = window.desk_view, window.workspace
    assert view is not None
    assert workspace is not None
    write = JournalFile._write

    def takes_and_fails(journal: JournalFile, rows: Sequence[Row]) -> None:
        write(journal, rows)
        raise sqlite3.OperationalError("disk I/O error")

    def refuses(_: Path) -> None:
        raise OSError(5, "Input/output error")

    def note(text: str) -> TakeNote:
        return TakeNote(at=workspace.now(), match_id=MATCH, text=text)

    with monkeypatch.context() as bad_disk:
        bad_disk.setattr(JournalFile, "_write", takes_and_fails)
        bad_disk.setattr("arbiter_app.store.durable.sync_file", refuses)
        assert workspace.ask(note("first")) is None
    assert "did not confirm it" in view.notices.text()
    assert view.notices.bar.action_button.text() == "Open it again"
    said: list[Problem] = []
    workspace.problem.connect(said.append)
    assert workspace.ask(note("second")) is None
    assert [one.code for one in said] == ["store.uncertain"]
    QTest.mouseClick(view.notices.bar.action_button, Qt.MouseButton.LeftButton)
    assert not workspace.desk.readonly
    assert workspace.ask(note("third")) is not None
    texts = [one.text for one in workspace.desk.state.matches[MATCH].notes]
    assert texts == ["first", "third"]


def test_a_long_list_is_read_aside_while_the_window_goes_on(errands: RealServices, tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    lines = [f"Club {n // 50},Player {n},P{n},{1000 + n % 1500}" for n in range(9000)]
    path.write_text("\n".join(["team,player,registration,rating", *lines]), "utf-8")
    assert path.stat().st_size > READ_ASIDE_BYTES
    painted: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: painted.append(1))
    timer.start(0)
    preview = errands.read_roster(path)
    timer.stop()
    assert painted
    assert len(preview.players) == 9000
    assert preview.faults == ()


def test_a_long_file_of_bughouse_games_is_read_aside_and_can_be_stopped(errands: RealServices, tmp_path: Path) -> None:
    path = tmp_path / "long.bpgn"
    path.write_text((write_bpgn(random_game(3, plies=40)) + "\n") * 120, "utf-8")
    assert path.stat().st_size > GAMES_ASIDE_BYTES
    steps: list[tuple[str, int, int]] = []
    painted: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: painted.append(1))
    timer.start(0)
    found = errands.read_games(path, lambda *step: steps.append(step), lambda: False)
    timer.stop()
    assert painted
    assert {step for step, _, _ in steps} == {"reading"}
    assert (len(found.games), found.faults) == (120, ())
    stopped = errands.read_games(path, lambda *_step: None, lambda: True)
    assert 0 < len(stopped.games) < 120
    assert [fault.code for fault in stopped.faults] == ["stopped"]


def test_a_short_file_of_bughouse_games_is_written_and_read_at_once(errands: RealServices, tmp_path: Path) -> None:
    path = tmp_path / "one.bpgn"
    game = random_game(3, plies=40)
    errands.write_game(game, path)
    assert [file.name for file in tmp_path.iterdir() if "bpgn" in file.name] == ["one.bpgn"]
    assert errands.read_games(path, lambda *_step: None, lambda: False).games[0].moves == game.moves
    with pytest.raises(Problem) as told:
        errands.write_game(game, tmp_path / "nowhere" / "one.bpgn")
    assert told.value.code == "bpgn.not_written"


def test_only_rules_with_divisions_make_an_event_and_rapid_asks_for_supervision(errands: RealServices) -> None:
    choices = {choice.id: choice for choice in errands.rulebooks()}
    assert not choices["fide-rapid"].holds_matches
    assert choices["team-match-rapid"].holds_matches
    assert choices["team-match-rapid"].asks_supervision
    assert choices["team-match-rapid"].supervision_clause == "F-A.6"
    assert not choices["team-match-standard"].asks_supervision


@pytest.mark.clause("F-A.6")
def test_a_rapid_match_is_arranged_and_its_supervision_said_once(errands: RealServices) -> None:
    path = errands.default_folder() / "rapid.arbiter"
    opened = errands.new_event(path, "team-match-rapid", "Rapid", "Arbiter 1", "Europe/Dublin", supervised=True)
    desk = opened.desk
    assert desk.state.supervised is True
    teams, players = roster()
    does(desk, ImportRoster(at=desk.now(), teams=teams, players=players, file_name="x.csv"))
    does(
        desk,
        ArrangeMatch(
            at=desk.now(), match_id=MATCH, home=TEAM_A, away=TEAM_B, division="boards-4-with-increment",
            round_number=1, scheduled_start=START, venue="Hall A",
        ),
    )  # fmt: skip
    assert len(desk.state.matches) == 1
    errands.close_event()
