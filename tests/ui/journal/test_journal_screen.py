"""The Journal screen by mouse and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import EntryRescinded, SignaturesVoided
from arbiter_app.engine.values import BoardPoints, ClockReadings, Colour, Side
from arbiter_app.ui.journal.view import JournalScreen
from arbiter_app.ui.widgets.buttons import LinkButton
from arbiter_app.ui.workspace import Workspace
from tests.queries.evening import MATCH, START, Evening, arranged, played, ref, seal, signed, started
from tests.ui.evening_workspace import on_a_full_disk, open_workspace

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton


def shown(qtbot: QtBot, evening: Evening, workspace: Workspace | None = None) -> JournalScreen:
    screen = JournalScreen(workspace or open_workspace(evening))
    qtbot.addWidget(screen)
    screen.resize(1188, 640)
    screen.show()
    qtbot.waitExposed(screen)
    screen.activateWindow()
    return screen


def sequence(screen: JournalScreen) -> list[int]:
    return [line.seq for line in screen.table.rows_model().rows()]


def choose(screen: JournalScreen, seq: int) -> None:
    screen.table.choose(sequence(screen).index(seq))


def texts(screen: JournalScreen) -> str:
    labels = [label.text() for label in screen.right.findChildren(QLabel)]
    cells = [
        str(screen.table.model().index(row, column).data())
        for row in range(screen.table.model().rowCount())
        for column in range(screen.table.model().columnCount())
    ]
    return "\n".join(labels + cells)


def seq_of(evening: Evening, kind: str, board: int | None = None) -> int:
    scope = None if board is None else ref(board).scope
    return next(one.seq for one in evening.desk.entries() if one.kind == kind and scope in (None, one.scope))


def points(evening: Evening, board: int) -> BoardPoints | None:
    return evening.match.boards[board - 1].automatic


def test_all_entries_stand_there_newest_first_with_the_newest_open(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    assert sequence(screen) == list(range(evening.desk.entry_count, 0, -1))
    assert screen.right.title() == f"Entry {evening.desk.entry_count}"
    assert evening.desk.head_hash[:16] in screen.foot.text()


def test_a_new_entry_comes_on_top_while_the_one_being_read_stays(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    choose(screen, 5)
    evening.sign(Side.HOME)
    assert sequence(screen)[0] == evening.desk.entry_count
    chosen = screen.table.chosen_row()
    assert chosen is not None
    assert chosen.seq == 5


def test_an_entry_written_later_than_it_happened_shows_both_times(qtbot: QtBot) -> None:
    evening = played()
    evening.do(cmd.TakeNote(at=START, match_id=MATCH, text="lights off"))
    screen = shown(qtbot, evening)
    line = screen.table.rows_model().rows()[0]
    assert line.happened == "19:15:00"
    assert line.recorded > "20:16:00"
    assert screen.table.rows_model().rows()[1].recorded == ""


def test_a_result_reads_as_on_the_sheet_home_first(qtbot: QtBot) -> None:
    evening = started()
    board = next(one for one in evening.match.boards if one.colour_of(Side.HOME) is Colour.BLACK and one.end is None)
    evening.end(board.ref.board_number, "home")
    line = shown(qtbot, evening).table.rows_model().rows()[0]
    assert line.what.startswith("Ended 1–0, Player A")


def test_filters_by_board_kind_and_words(qtbot: QtBot) -> None:
    evening = signed()
    screen = shown(qtbot, evening)
    screen.filters.board.setCurrentIndex(screen.filters.board.findData("7"))
    boards = {line.row.board_number for line in screen.table.rows_model().rows()}
    assert boards == {7}
    screen.filters.group.setCurrentIndex(screen.filters.group.findData("results"))
    assert [line.row.kind for line in screen.table.rows_model().rows()] == ["GameEnded"]
    QTest.mouseClick(screen.filters.clear_button, LEFT)
    assert len(sequence(screen)) == evening.desk.entry_count
    QTest.keyClicks(screen.filters.text, "signed away")
    assert [line.row.kind for line in screen.table.rows_model().rows()] == ["CardSigned"]


def test_a_letter_typed_in_the_table_filters_and_esc_shows_all_again(qtbot: QtBot) -> None:
    evening = signed()
    screen = shown(qtbot, evening)
    QTest.keyClick(screen.table, Qt.Key.Key_W)
    QTest.keyClicks(screen.filters.text, "alkover")
    assert sequence(screen) == []
    assert screen.nothing.isVisible()
    QTest.keyClick(screen.filters.text, Qt.Key.Key_Escape)
    assert len(sequence(screen)) == evening.desk.entry_count


def test_no_line_up_is_told_before_the_reveal_not_even_to_a_filter(qtbot: QtBot) -> None:
    evening = arranged()
    seal(evening, Side.HOME)
    seal(evening, Side.AWAY)
    screen = shown(qtbot, evening)
    for seq in sequence(screen):
        choose(screen, seq)
        assert "Player A" not in texts(screen)
    choose(screen, seq_of(evening, "LineUpSealed"))
    assert "sealed" in texts(screen)
    QTest.keyClicks(screen.filters.text, "Player A1")
    assert sequence(screen) == []


def test_the_reveal_opens_what_was_sealed(qtbot: QtBot) -> None:
    evening = arranged()
    seal(evening, Side.HOME)
    seal(evening, Side.AWAY)
    screen = shown(qtbot, evening)
    evening.do(cmd.RevealLineUps(at=evening.at, match_id=MATCH))
    choose(screen, seq_of(evening, "LineUpSealed"))
    assert "Player A1" in texts(screen)


def test_an_entry_is_taken_back_with_its_consequences_shown_first(qtbot: QtBot) -> None:
    evening = signed()
    screen = shown(qtbot, evening)
    target = seq_of(evening, "GameEnded", 2)
    choose(screen, target)
    QTest.mouseClick(screen.detail.undo_button, LEFT)
    told = screen.undo_form.effects.text()
    assert "Match score 5½ – 1½ becomes 4½ – 1½" in told
    assert "signatures" in told
    assert not screen.undo_form.apply_button.isEnabled()
    before = evening.desk.entry_count
    QTest.keyClicks(screen.undo_form.reason, "typed on the wrong board")
    QTest.keyClick(screen.undo_form.reason, Qt.Key.Key_Return)
    QTest.keyClick(screen.undo_form.reason, Qt.Key.Key_Return)
    events = [one.event for one in evening.desk.entries()[before:]]
    assert [type(event) for event in events] == [EntryRescinded, SignaturesVoided]
    assert evening.match.boards[1].end is None
    assert evening.match.signature(Side.HOME) is None
    line = next(line for line in screen.table.rows_model().rows() if line.seq == target)
    assert line.undone == f"taken back by {before + 1}: typed on the wrong board"
    assert screen.side.currentWidget() is screen.detail


def test_the_clocks_without_the_entry_are_shown_first(qtbot: QtBot) -> None:
    evening = started()
    before, after = ClockReadings(4_800_000, 4_500_000), ClockReadings(4_800_000, 4_740_000)
    evening.do(cmd.StopClocks(at=evening.at, match_id=MATCH, boards=(1,)))
    evening.do(cmd.ReadClock(at=evening.at, board=ref(1), readings=before))
    evening.do(cmd.AdjustTime(at=evening.at, board=ref(1), readings=after, reason="set wrongly"))
    screen = shown(qtbot, evening)
    QTest.mouseClick(screen.detail.undo_button, LEFT)
    assert "Black’s clock: 1:19:00 becomes 1:15:00" in screen.undo_form.effects.text()


def test_esc_leaves_the_form_and_nothing_happens(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    before = evening.desk.entry_count
    QTest.keyClick(screen.table, Qt.Key.Key_Delete)
    QTest.keyClicks(screen.undo_form.reason, "perhaps")
    QTest.keyClick(screen.undo_form.reason, Qt.Key.Key_Escape)
    assert screen.side.currentWidget() is screen.detail
    assert evening.desk.entry_count == before


def test_an_undo_is_undone_from_the_same_place(qtbot: QtBot) -> None:
    evening = played()
    evening.do(cmd.Rescind(at=evening.at, target=evening.desk.entry_count, reason="wrong board"))
    screen = shown(qtbot, evening)
    assert points(evening, 6) is None
    QTest.mouseClick(screen.detail.undo_button, LEFT)
    QTest.keyClicks(screen.undo_form.reason, "it was right")
    QTest.mouseClick(screen.undo_form.apply_button, LEFT)
    assert points(evening, 6) == BoardPoints(0, 2)


def test_an_entry_that_cannot_be_taken_back_says_why(qtbot: QtBot) -> None:
    screen = shown(qtbot, played())
    choose(screen, 1)
    assert not screen.detail.undo_button.isEnabled()
    assert "cannot be taken back" in screen.detail.why_not.text()


def test_a_clause_of_an_entry_opens_the_rulebook(qtbot: QtBot) -> None:
    evening = played()
    workspace = open_workspace(evening)
    screen = shown(qtbot, evening, workspace)
    asked: list[str] = []
    workspace.clause_wanted.connect(asked.append)
    choose(screen, seq_of(evening, "GameEnded", 7))
    link = next(one for one in screen.detail.findChildren(LinkButton) if one.text() == "L-5.4")
    QTest.mouseClick(link, LEFT)
    assert asked == ["L-5.4"]


def test_a_name_that_looks_like_markup_is_shown_as_it_is(qtbot: QtBot) -> None:
    evening = played({"B7": "<b>Ó Briain</b>"})
    evening.do(cmd.TakeNote(at=evening.at, match_id=MATCH, text="<i>note</i>", board_number=7))
    screen = shown(qtbot, evening)
    labels = [label for label in screen.right.findChildren(QLabel) if "<i>note</i>" in label.text()]
    assert labels
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)


def test_a_reason_being_typed_survives_a_new_entry(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    target = screen.table.chosen_row()
    assert target is not None
    QTest.mouseClick(screen.detail.undo_button, LEFT)
    QTest.keyClicks(screen.undo_form.reason, "wrong")
    evening.do(cmd.TakeNote(at=evening.at, match_id=MATCH, text="lights off"))
    assert screen.side.currentWidget() is screen.undo_form
    QTest.keyClicks(screen.undo_form.reason, " board")
    QTest.keyClick(screen.undo_form.reason, Qt.Key.Key_Return)
    event = evening.desk.entries()[-1].event
    assert event == EntryRescinded(target.seq, "GameEnded", ref(6).scope, "wrong board")
    assert not screen.detail.undo_button.isEnabled()


def test_an_undo_that_could_not_be_saved_keeps_the_reason_typed(qtbot: QtBot) -> None:
    evening = on_a_full_disk(played())
    workspace = open_workspace(evening)
    told: list[object] = []
    workspace.problem.connect(told.append)
    screen = shown(qtbot, evening, workspace)
    QTest.mouseClick(screen.detail.undo_button, LEFT)
    QTest.keyClicks(screen.undo_form.reason, "wrong board")
    QTest.keyClick(screen.undo_form.reason, Qt.Key.Key_Return)
    assert len(told) == 1
    assert screen.undo_form.reason.text() == "wrong board"
    assert screen.undo_form.apply_button.isEnabled()
    assert points(evening, 6) is not None


def test_what_is_open_for_reading_only_cannot_be_taken_back(qtbot: QtBot) -> None:
    screen = shown(qtbot, on_a_full_disk(played(), readonly=True))
    assert not screen.detail.undo_button.isEnabled()
    assert "reading only" in screen.detail.why_not.text()


def test_what_happened_while_another_screen_was_shown_is_there_afterwards(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    screen.hide()
    evening.sign(Side.HOME)
    evening.sign(Side.AWAY)
    screen.show()
    assert sequence(screen)[0] == evening.desk.entry_count
    chosen = screen.table.chosen_row()
    assert chosen is not None
    assert chosen.seq == evening.desk.entry_count


def test_the_number_of_a_board_is_never_cut_in_the_table(qtbot: QtBot) -> None:
    screen = shown(qtbot, played(), None)
    screen.resize(1164, 616)
    column = next(n for n, one in enumerate(screen.table.rows_model().columns()) if one.title == "Where")
    line = next(line for line in screen.table.rows_model().rows() if line.row.board_number is not None)
    screen.table.set_rows([replace(line, where="Board 16 · Club C – Club D")])
    assert screen.table.shown_text(0, column).startswith("Board 16")


def test_no_id_of_the_rules_stands_in_the_journal(qtbot: QtBot) -> None:
    evening = played()
    rules = evening.desk.rulebook
    screen = shown(qtbot, evening)
    told = texts(screen)
    for line in screen.table.rows_model().rows():
        told += "\n".join(fact.value for fact in screen.controller.facts(line.row))
    assert rules.title in told
    assert "Division 1" in told
    for one in (rules.id, *rules.divisions, *rules.time_controls):
        assert one not in told
