"""The hall's screen: what it shows at each stage, and what keys and clicks do in it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import EntryRescinded
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour, GameResult, Side
from tests.queries.evening import arranged, opened, played, ref
from tests.ui.hall.hall_hand import Hand, begun, on_a_disk, sit_down

pytestmark = pytest.mark.qt


class TestStages:
    """What is shown before anything can be played."""

    def test_without_line_ups_the_hint_leads_to_them(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, arranged())
        wanted: list[str] = []
        hand.workspace.screen_wanted.connect(wanted.append)
        assert hand.screen.stack.currentWidget() is hand.screen.hint
        hand.click(hand.screen.hint.button)
        assert wanted == ["lineups"]

    def test_after_the_reveal_the_start_page_is_there(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, opened())
        assert hand.screen.stack.currentWidget() is hand.screen.start_page

    def test_no_sealed_line_up_is_shown(self, qtbot: QtBot) -> None:
        evening = arranged()
        hand = sit_down(qtbot, evening)
        assert hand.screen.play.sheet.board_numbers() == ()


class TestBoards:
    """Choosing a board."""

    def test_a_digit_chooses_a_board(self, hand: Hand) -> None:
        hand.keys("5")
        assert hand.workspace.board_number == 5
        assert hand.screen.play.sheet.current_board() == 5

    def test_a_digit_without_such_a_board_changes_nothing(self, hand: Hand) -> None:
        hand.keys("5", "9")
        assert hand.workspace.board_number == 5

    def test_arrows_walk_the_boards(self, hand: Hand) -> None:
        hand.keys("Down")
        assert hand.workspace.board_number == 2

    def test_a_click_on_a_row_chooses_it(self, hand: Hand) -> None:
        hand.click(hand.screen.play.sheet.row(4))
        assert hand.workspace.board_number == 4

    def test_another_board_leaves_the_open_card_and_records_nothing(self, hand: Hand) -> None:
        last = hand.evening.desk.entry_count
        hand.keys("1", "I", "W")
        hand.click(hand.screen.play.sheet.row(4))
        assert hand.screen.controller.step is None
        assert hand.screen.play.front() is hand.screen.play.desk
        assert hand.evening.desk.entry_count == last


class TestOnce:
    """A second Enter, a held key, a double click never apply twice."""

    def test_a_double_enter_records_one_illegal_move(self, hand: Hand) -> None:
        hand.keys("1", "I", "B", "Enter", "Enter")
        assert len(hand.board(1).illegal_moves) == 1

    def test_a_held_enter_records_one_illegal_move(self, hand: Hand) -> None:
        hand.keys("1", "I", "B")
        hand.keys("Enter")
        hand.held(Qt.Key.Key_Return)
        hand.held(Qt.Key.Key_Return)
        assert len(hand.board(1).illegal_moves) == 1

    def test_a_double_click_on_apply_records_one_result(self, hand: Hand) -> None:
        hand.keys("1", "R", "1")
        button = hand.screen.play.proposal.card.apply_button
        hand.click(button)
        hand.click(button)
        kinds = hand.new_kinds(0)
        assert kinds.count("GameEnded") == 1

    def test_a_held_tab_presses_the_clock_once(self, hand: Hand) -> None:
        last = hand.evening.desk.entry_count
        hand.keys("1", "Tab")
        hand.held(Qt.Key.Key_Tab)
        assert hand.new_kinds(last) == ["ClockPressed"]

    def test_esc_leaves_the_card_and_records_nothing(self, hand: Hand) -> None:
        last = hand.evening.desk.entry_count
        hand.keys("1", "I", "B", "Esc")
        assert hand.evening.desk.entry_count == last
        assert hand.screen.play.front() is hand.screen.play.desk

    def test_what_could_not_be_saved_can_be_applied_again(self, qtbot: QtBot) -> None:
        evening = begun()
        disk = on_a_disk(evening)
        hand = sit_down(qtbot, evening)
        troubles: list[object] = []
        hand.workspace.problem.connect(troubles.append)
        hand.keys("1", "I", "B")
        disk.full = True
        hand.keys("Enter")
        assert len(troubles) == 1
        assert hand.board(1).illegal_moves == ()
        disk.full = False
        hand.keys("Enter")
        assert len(hand.board(1).illegal_moves) == 1


class TestTyping:
    """No letter is a command while a field has the keyboard; letters go by the physical key."""

    def test_letters_in_the_move_field_are_letters(self, hand: Hand) -> None:
        hand.keys("1", "M")
        hand.type("Nf3")
        assert hand.screen.controller.step is None
        assert hand.screen.play.column.field.text() == "Nf3"

    def test_a_typed_move_is_recorded_and_presses_the_clock(self, hand: Hand) -> None:
        hand.keys("1", "M")
        hand.type("e4")
        hand.keys("Enter")
        board = hand.board(1)
        assert [ply.san for ply in board.plies] == ["e4"]
        assert board.clock is not None
        assert board.clock.running is Colour.BLACK
        assert hand.screen.play.column.field.text() == ""
        assert hand.screen.play.column.status_text() == "Black to move · move 1"

    def test_an_impossible_move_says_what_is_possible(self, hand: Hand) -> None:
        hand.keys("1", "M")
        hand.type("Nf9")
        hand.keys("Enter")
        assert "Nf3" in hand.screen.play.column.sentence()
        assert hand.board(1).plies == ()

    def test_esc_leaves_the_field(self, hand: Hand) -> None:
        hand.keys("1", "M")
        hand.type("Nf9")
        hand.keys("Enter", "Esc", "I")
        assert hand.screen.play.column.sentence() == ""
        assert hand.screen.play.front() is hand.screen.play.question

    def test_letters_work_under_a_russian_layout(self, hand: Hand) -> None:
        hand.keys("1")
        hand.cyrillic("Ш", "И")
        hand.keys("Enter")
        assert hand.board(1).illegal_count(Colour.BLACK) == 1

    def test_the_buttons_show_the_letters_of_the_layout(self, hand: Hand) -> None:
        hand.cyrillic("Ш")
        hand.keys("Esc")
        assert hand.screen.play.happened.buttons["A"].key_hint() == "Ф"
        hand.keys("I", "Esc")
        assert hand.screen.play.happened.buttons["A"].key_hint() == "A"

    def test_undo_works_under_a_russian_layout(self, hand: Hand) -> None:
        hand.keys("1", "I", "B", "Enter")
        hand.cyrillic("Я", ctrl=True)
        hand.keys("M", "Enter")
        assert hand.board(1).illegal_moves == ()


class TestClocks:
    """Pause, restart, press, agreement, reading off."""

    def test_pause_all_stops_every_clock_and_lets_them_go_on(self, hand: Hand) -> None:
        hand.keys("Shift+Space")
        assert all(one.clock is None or one.clock.running is None for one in hand.evening.match.boards)
        hand.keys("Shift+Space")
        assert all(one.clock.running is not None for one in hand.evening.match.boards if one.clock is not None)

    def test_after_an_illegal_move_both_agree_before_the_clock_goes_on(self, hand: Hand) -> None:
        hand.keys("1", "I", "B", "Enter", "Space")
        assert hand.screen.play.front() is hand.screen.play.proposal
        assert not hand.screen.play.proposal.card.apply_button.isEnabled()
        hand.keys("Esc", "W", "B", "Space")
        clock = hand.board(1).clock
        assert clock is not None
        assert clock.running is Colour.BLACK
        assert not hand.board(1).times_to_confirm

    def test_one_tick_is_no_agreement(self, hand: Hand) -> None:
        hand.keys("1", "I", "B", "Enter", "W")
        assert hand.board(1).times_to_confirm

    def test_a_hall_clock_is_read_off_and_shown_with_its_time(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun(ClockSource.HALL))
        hand.keys("1", "C")
        hand.retype("1:41:07")
        hand.keys("Enter")
        hand.retype("1:43:00")
        hand.keys("Enter")
        face = hand.screen.play.clock.faces[Colour.WHITE]
        assert face.time_text() == "1:41:07"
        assert "read 19:25" in face.accessibleName()
        assert not face.is_active()

    def test_a_hall_clock_is_not_counted_down(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun(ClockSource.HALL))
        hand.keys("1")
        hand.later(minutes=20)
        assert hand.screen.play.clock.faces[Colour.WHITE].time_text() == "2:00:00"

    def test_the_sum_of_a_ruling_is_shown_before_it_counts(self, hand: Hand) -> None:
        hand.keys("1", "I", "B")
        effects = hand.screen.play.proposal.card.view().effects
        assert any("+2:00" in one for one in effects)
        assert any("1:50:00 → 1:52:00" in one for one in effects)

    def test_what_a_result_does_to_the_table_is_shown_before_it_counts(self, hand: Hand) -> None:
        hand.keys("1", "R", "1")
        effects = hand.screen.play.proposal.card.view().effects
        assert "Table: Club A 1 → 2" in effects


class TestUndo:
    """Ctrl+Z shows what it takes back; Enter does it."""

    def test_the_consequences_are_shown_first(self, hand: Hand) -> None:
        hand.keys("1", "R", "1", "Enter", "Ctrl+Z", "M")
        view = hand.screen.play.proposal.card.view()
        assert "Ended 1–0, Player A1 wins (Black)" in view.title
        assert any("Match score" in one for one in view.effects)
        hand.keys("Enter")
        assert hand.board(1).end is None

    def test_the_reason_is_the_arbiters_own_and_none_stands_there_before(self, hand: Hand) -> None:
        hand.keys("1", "R", "1", "Enter", "Ctrl+Z", "Enter")
        assert hand.screen.controller.proposal is None
        assert hand.board(1).end is not None
        hand.keys("O")
        hand.type("the card was read upside down")
        hand.keys("Enter", "Enter")
        assert hand.board(1).end is None
        reasons = [one.event.reason for one in hand.evening.desk.entries() if isinstance(one.event, EntryRescinded)]
        assert reasons == ["the card was read upside down"]

    def test_the_clock_stands_as_it_stood_after_a_result_is_taken_back_until_it_is_restarted(self, hand: Hand) -> None:
        before = hand.board(1).clock
        hand.keys("1", "R", "1", "Enter", "Ctrl+Z", "M", "Enter")
        after = hand.board(1).clock
        assert before is not None
        assert after is not None
        assert after.running is None
        hand.keys("Space")
        again = hand.board(1).clock
        assert again is not None
        assert again.running is before.running

    def test_an_entry_about_several_boards_says_so(self, hand: Hand) -> None:
        hand.keys("Shift+Space", "1", "Ctrl+Z", "M")
        assert any("several boards" in one for one in hand.screen.play.proposal.card.view().effects)

    def test_the_timeline_keeps_what_was_taken_back(self, hand: Hand) -> None:
        hand.keys("1", "O", "W", "Enter", "Ctrl+Z", "M", "Enter")
        assert any("Taken back" in one for one in hand.screen.play.timeline.sentences())


class TestDecisions:
    """Against the proposal, and beside it."""

    def test_decide_otherwise_keeps_the_reason(self, hand: Hand) -> None:
        hand.keys("1", "R", "1")
        card = hand.screen.play.proposal.card
        card.open_form()
        card.form.reason.setPlainText("The game was drawn by agreement of both captains")
        card.form.result.setCurrentIndex(card.form.result.findData(GameResult.DRAW.value))
        hand.click(card.form.record)
        end = hand.board(1).end
        assert end is not None
        assert end.result is GameResult.DRAW
        assert "captains" in end.remark

    def test_too_late_but_let_to_play_needs_a_reason(self, qtbot: QtBot) -> None:
        evening = begun()
        evening.clock.on(minutes=51)
        hand = sit_down(qtbot, evening)
        hand.keys("7", "A", "W" if hand.board(7).colour_of(Side.AWAY) is Colour.WHITE else "B")
        card = hand.screen.play.proposal.card
        hand.click(card.alternative_buttons["let_him_play"])
        assert not card.form.isHidden()
        card.form.reason.setPlainText("Both captains agreed")
        hand.click(card.form.record)
        assert hand.board(7).end is None
        assert hand.board(7).away.arrived_at is not None

    def test_a_third_illegal_move_against_a_bare_king_is_drawn(self, hand: Hand) -> None:
        for _ in range(2):
            hand.keys("1", "I", "B", "Enter", "W", "B", "Space", "Tab")
        hand.keys("I", "B")
        card = hand.screen.play.proposal.card
        assert any("Player" in one and "wins" in one for one in card.view().effects)
        hand.click(card.alternative_buttons["opponent_cannot_mate"])
        hand.screen.play.proposal.card.setFocus()
        hand.keys("Enter")
        end = hand.board(1).end
        assert end is not None
        assert end.result is GameResult.DRAW

    def test_a_reading_that_cannot_be_read_blocks_apply(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun(ClockSource.HALL))
        hand.keys("1", "I", "B")
        fields = hand.screen.play.proposal.fields
        assert fields is not None
        fields.editors["white_ms"].setFocus()
        hand.retype("1:99:00")
        hand.keys("Enter")
        assert hand.board(1).illegal_moves == ()


class TestShown:
    """What stands on the screen."""

    def test_a_name_that_looks_like_html_is_a_name(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun(names={"A1": "<b>O'Ó, Й</b>"}))
        row = hand.screen.play.sheet.row(1)
        assert row.view().home.name == "<b>O'Ó, Й</b>"
        hand.keys("1", "I")
        labels = [button.text() for button in hand.screen.play.question.options.values()]
        assert any("<b>O'Ó, Й</b>" in label for label in labels)

    def test_the_score_and_the_result_stand_on_the_sheet(self, hand: Hand) -> None:
        hand.keys("1", "R", "1", "Enter")
        assert hand.screen.play.sheet.header_texts() == ("Club A", "2 – 0", "Club B")
        assert hand.screen.play.sheet.row(1).view().result == "1–0"

    def test_when_every_board_has_a_result_the_card_is_next(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, played())
        wanted: list[str] = []
        hand.workspace.screen_wanted.connect(wanted.append)
        assert not hand.screen.play.done_button.isHidden()
        hand.click(hand.screen.play.done_button)
        assert wanted == ["signoff"]

    def test_the_clock_panel_names_the_control(self, hand: Hand) -> None:
        hand.keys("1")
        assert hand.screen.play.clock.title() == "Board 1 clock · Standard"
        assert hand.screen.play.done_button.isHidden()

    def test_an_offer_shows_until_it_is_declined(self, hand: Hand) -> None:
        hand.keys("1", "O", "W", "Enter")
        assert "offer W" in [text for text, _tone in hand.screen.play.sheet.row(1).view().pills]
        hand.keys("O", "X")
        assert hand.screen.play.sheet.row(1).view().pills == ()

    def test_a_clause_on_the_timeline_asks_for_the_rulebook(self, hand: Hand) -> None:
        wanted: list[str] = []
        hand.workspace.clause_wanted.connect(wanted.append)
        hand.keys("1", "I", "B", "Enter")
        hand.click(hand.screen.play.timeline.lines[-1].links[0])
        assert wanted == ["L-7.12/2"]

    def test_a_position_can_be_set_up(self, hand: Hand) -> None:
        hand.keys("1")
        hand.click(hand.screen.play.column.place_button)
        assert hand.screen.play.column.board.is_placing()
        hand.click(hand.screen.play.placing.tools.black_moves)
        hand.click(hand.screen.play.placing.keep_button)
        fen = hand.board(1).start_fen
        assert fen is not None
        assert " b " in fen
        assert not hand.screen.play.column.board.is_placing()

    def test_a_move_that_is_not_possible_is_told_and_not_recorded(self, hand: Hand) -> None:
        hand.keys("1")
        hand.screen.play.column.board.illegal_move_tried.emit("g1g5")
        assert "g1–g5" in hand.screen.play.column.sentence()
        assert hand.board(1).plies == ()

    def test_nothing_is_redone_on_the_board_when_only_a_clock_was_read(self, qtbot: QtBot) -> None:
        evening = begun(ClockSource.HALL)
        evening.do(cmd.MakeMove(at=evening.at, board=ref(1), move="e4"))
        hand = sit_down(qtbot, evening)
        hand.keys("1")
        hand.screen.play.column.board.set_flipped(True)
        evening.do(cmd.ReadClock(at=evening.at, board=ref(1), readings=ClockReadings(1000, 2000)))
        assert hand.screen.play.column.board.is_flipped()


class TestRulesCopy:
    """A copy of the rules: asked for, then here; the home clock paid for the time between (L-7.11)."""

    @pytest.mark.clause("L-7.11/2")
    def test_the_home_clock_pays_for_the_wait(self, hand: Hand) -> None:
        hand.keys("1", "G", "R", "Enter", "Space")
        before = hand.board(1).clock
        hand.evening.clock.on(minutes=3)
        hand.keys("G", "R", "Enter")
        after = hand.board(1).clock
        home = hand.board(1).colour_of(Side.HOME)
        assert before is not None
        assert after is not None
        assert before.side(home).remaining_ms - after.side(home).remaining_ms == 180_000

    def test_after_that_it_can_be_asked_for_again(self, hand: Hand) -> None:
        hand.keys("1", "G", "R", "Enter", "G", "R", "Enter", "G")
        assert "asked for" in hand.screen.play.question.options["R"].text()


def test_an_empty_note_is_not_recorded(hand: Hand) -> None:
    last = hand.evening.desk.entry_count
    hand.keys("1", "N", "Enter")
    assert hand.screen.play.front() is hand.screen.play.question
    hand.keys("Esc")
    assert hand.evening.desk.entry_count == last
