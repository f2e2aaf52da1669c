"""The Sign-off screen by mouse and keys: what is signed is what was shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.card import card_code, card_hash, make_card
from arbiter_app.engine.events import CardSigned, SignaturesVoided
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.records import BoardChange, Signature, SignatureKind
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import GameResult, Side
from arbiter_app.ui import theme
from arbiter_app.ui.signoff.sign_box import SignBox
from arbiter_app.ui.signoff.view import SignoffScreen
from arbiter_app.ui.signoff.words import changes_text
from arbiter_app.ui.workspace import Workspace
from tests.queries.evening import MATCH, Evening, arranged, empty_event, played, ref, signed, started
from tests.ui.evening_workspace import on_a_full_disk, open_workspace

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton


def shown(
    qtbot: QtBot, evening: Evening, workspace: Workspace | None = None, size: tuple[int, int] = (1164, 616)
) -> SignoffScreen:
    """The screen at the size it has in the smallest window."""
    screen = SignoffScreen(workspace or open_workspace(evening))
    qtbot.addWidget(screen)
    screen.resize(*size)
    screen.show()
    qtbot.waitExposed(screen)
    screen.activateWindow()
    return screen


def draw(box: SignBox) -> None:
    """A wave across the pad, by mouse."""
    pad = box.pad
    QTest.mousePress(pad, LEFT, pos=QPoint(20, pad.height() // 2))
    for step in range(1, 8):
        QTest.mouseMove(pad, QPoint(20 + 25 * step, pad.height() // 2 + (12 if step % 2 else -12)))
    QTest.mouseRelease(pad, LEFT, pos=QPoint(220, pad.height() // 2))


def look_to_the_end(screen: SignoffScreen) -> None:
    """Page down until the whole card has been on the screen."""
    while screen.more_button.isVisible():
        QTest.mouseClick(screen.more_button, LEFT)


def sign(screen: SignoffScreen, side: Side) -> None:
    draw(screen.boxes[side])
    QTest.mouseClick(screen.boxes[side].agree_button, LEFT)


def signature(evening: Evening, side: Side) -> Signature | None:
    return evening.match.signature(side)


def board(evening: Evening, number: int) -> Board:
    return evening.match.boards[number - 1]


def texts(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


# Before signing


def test_without_a_match_it_says_what_to_do_next(qtbot: QtBot) -> None:
    workspace = open_workspace(empty_event())
    asked: list[str] = []
    workspace.screen_wanted.connect(asked.append)
    screen = shown(qtbot, empty_event(), workspace)
    assert screen.hint.isVisible()
    QTest.mouseClick(screen.hint.button, LEFT)
    assert asked == ["event"]


def test_before_the_reveal_it_leads_to_the_line_ups(qtbot: QtBot) -> None:
    workspace = open_workspace(arranged())
    asked: list[str] = []
    workspace.screen_wanted.connect(asked.append)
    screen = shown(qtbot, arranged(), workspace)
    QTest.mouseClick(screen.hint.button, LEFT)
    assert asked == ["lineups"]


@pytest.mark.clause("L-8.1/1")
def test_nobody_signs_before_every_board_has_its_result(qtbot: QtBot) -> None:
    evening = started()
    evening.end(1, "draw")
    workspace = open_workspace(evening)
    went: list[str] = []
    workspace.screen_wanted.connect(went.append)
    screen = shown(qtbot, evening, workspace)
    assert "2, 3, 4, 5, 6, 7" in screen.gate_text.text()
    for box in screen.boxes.values():
        assert not box.agree_button.isEnabled()
        draw(box)
        assert box.pad.is_empty()
    button = next(one for one in screen.missing_buttons if one.text() == "Board 5")
    QTest.mouseClick(button, LEFT)
    assert (workspace.board_number, went) == (5, ["hall"])


def test_the_whole_card_of_eight_boards_is_seen_at_once_and_says_everything(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    assert screen.card_view.verticalScrollBar().maximum() == 0
    told = texts(screen)
    code = card_code(card_hash(make_card(evening.state, evening.match)))
    for words in (
        "Club A – Club B   5½ – 1½", f"Card code {code}", "Player A1 1975", "½–½", "+1 / −1",
        "default by declared player",
        "walkover", "Board count 15 : 3", "Result due 15 Oct 2017", "Objection until 22 Oct 2017",
    ):  # fmt: skip
        assert words in told
    assert screen.boxes[Side.HOME].name.text() == "Captain A"
    assert screen.boxes[Side.HOME].agree_button.isEnabled()


def test_a_card_longer_than_the_room_is_looked_at_to_its_last_board_first(qtbot: QtBot) -> None:
    evening = played({f"A{n}": "A name of forty letters, not one fewer " * 2 for n in range(1, 9)})
    screen = shown(qtbot, evening)
    box = screen.boxes[Side.HOME]
    assert not box.agree_button.isEnabled()
    assert "to its end" in box.problem.text()
    look_to_the_end(screen)
    assert box.agree_button.isEnabled()
    sign(screen, Side.HOME)
    assert signature(evening, Side.HOME) is not None


def test_the_remarks_below_the_boards_have_to_be_seen_too(qtbot: QtBot) -> None:
    evening = played()
    for number in range(6):
        text = f"{number}: the hall was cold " * 6
        note = cmd.TakeNote(at=evening.at, match_id=MATCH, text=text, topic="facilities")
        evening.do(note)
    screen = shown(qtbot, evening)
    view, box = screen.card_view, screen.boxes[Side.HOME]
    bar = view.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum() - 5)
    assert not box.agree_button.isEnabled()
    bar.setValue(bar.maximum())
    assert box.agree_button.isEnabled()


def test_two_defaults_bring_the_fine_with_its_clause(qtbot: QtBot) -> None:
    evening = played(absent=(6, 7))
    workspace = open_workspace(evening)
    clauses: list[str] = []
    workspace.clause_wanted.connect(clauses.append)
    screen = shown(qtbot, evening, workspace)
    assert "Club B defaulted on boards 6, 7" in screen.fine_text.text()
    QTest.mouseClick(screen.fine_clause, LEFT)
    assert clauses == ["L-5.3/1"]


def test_one_default_brings_no_fine(qtbot: QtBot) -> None:
    assert not shown(qtbot, played()).fine.isVisible()


# Signing


@pytest.mark.clause("L-8.1/1")
def test_both_captains_sign_and_the_card_is_closed(qtbot: QtBot) -> None:
    evening = played()
    workspace = open_workspace(evening)
    went: list[str] = []
    workspace.screen_wanted.connect(went.append)
    screen = shown(qtbot, evening, workspace)
    digest = card_hash(make_card(evening.state, evening.match))
    sign(screen, Side.HOME)
    assert not screen.export_button.isVisible()
    sign(screen, Side.AWAY)
    for side, name in ((Side.HOME, "Captain A"), (Side.AWAY, "Captain B")):
        given = signature(evening, side)
        assert given is not None
        assert (given.kind, given.name, given.role, given.card_hash) == (
            SignatureKind.AGREED, name, "captain", digest,
        )  # fmt: skip
        assert len(given.strokes[0]) > 5
    assert screen.state_pill.text() == "signed by both"
    assert digest in texts(screen.card_view)
    assert not screen.boxes[Side.HOME].agree_button.isVisible()
    QTest.mouseClick(screen.export_button, LEFT)
    assert went == ["export"]


def test_a_double_click_signs_once(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    box = screen.boxes[Side.HOME]
    draw(box)
    before = evening.desk.entry_count
    QTest.mouseDClick(box.agree_button, LEFT)
    QTest.mouseClick(box.agree_button, LEFT)
    assert [type(one.event) for one in evening.desk.entries()[before:]] == [CardSigned]


def test_an_empty_box_or_no_name_is_told_and_not_signed(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    box = screen.boxes[Side.AWAY]
    QTest.mouseClick(box.agree_button, LEFT)
    assert box.problem.text() == "Sign in the box first."
    draw(box)
    box.name.clear()
    QTest.mouseClick(box.agree_button, LEFT)
    assert box.problem.text() == "Write down who signs."
    QTest.keyClicks(box.name, "Somebody Else")
    box.role.setCurrentIndex(1)
    QTest.mouseClick(box.agree_button, LEFT)
    given = signature(evening, Side.AWAY)
    assert given is not None
    assert (given.name, given.role) == ("Somebody Else", "nominated person")


def test_clear_wipes_the_pad(qtbot: QtBot) -> None:
    screen = shown(qtbot, played())
    box = screen.boxes[Side.HOME]
    draw(box)
    assert not box.pad.is_empty()
    QTest.mouseClick(box.clear_button, LEFT)
    assert box.pad.is_empty()


def test_a_reservation_needs_its_words_and_closes_the_card_with_them(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    sign(screen, Side.HOME)
    box = screen.boxes[Side.AWAY]
    draw(box)
    QTest.mouseClick(box.reserve_button, LEFT)
    assert not box.form.done_button.isEnabled()
    QTest.keyClicks(box.form.text, "board 3 under protest")
    QTest.mouseClick(box.form.done_button, LEFT)
    given = signature(evening, Side.AWAY)
    assert given is not None
    assert (given.kind, given.reservation) == (SignatureKind.WITH_RESERVATION, "board 3 under protest")
    assert screen.state_pill.text() == "signed by both, with a reservation"
    assert "board 3 under protest" in box.said.text()


def test_a_refusal_needs_its_words_no_signature_and_leaves_the_card_open(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    box = screen.boxes[Side.AWAY]
    QTest.mouseClick(box.refuse_button, LEFT)
    QTest.keyClicks(box.form.text, "clock on board 2")
    QTest.mouseClick(box.form.done_button, LEFT)
    given = signature(evening, Side.AWAY)
    assert given is not None
    assert (given.kind, given.reservation, given.strokes) == (SignatureKind.REFUSED, "clock on board 2", ())
    sign(screen, Side.HOME)
    assert screen.state_pill.text() == "to be signed"
    assert "refused" in box.said.text()
    sign(screen, Side.AWAY)
    again = signature(evening, Side.AWAY)
    assert again is not None
    assert again.kind is SignatureKind.AGREED


def test_esc_leaves_the_words_and_nothing_happens(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    box = screen.boxes[Side.AWAY]
    before = evening.desk.entry_count
    QTest.mouseClick(box.refuse_button, LEFT)
    QTest.keyClicks(box.form.text, "perhaps not")
    QTest.keyClick(box.form.text, Qt.Key.Key_Escape)
    assert box.agree_button.isVisible()
    assert evening.desk.entry_count == before


def test_one_board_is_disputed_and_the_rest_is_signed(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    box = screen.boxes[Side.AWAY]
    QTest.mouseClick(box.dispute_button, LEFT)
    box.form.board.setCurrentIndex(box.form.board.findData(4))
    QTest.keyClicks(box.form.text, "the flag was up")
    QTest.mouseClick(box.form.done_button, LEFT)
    assert board(evening, 4).card_disputes == ((Side.AWAY, "the flag was up"),)
    assert "the flag was up" in texts(screen.card_view)
    sign(screen, Side.HOME)
    sign(screen, Side.AWAY)
    assert screen.state_pill.text() == "signed by both, in dispute: board 4"


def test_a_dispute_after_the_other_signed_voids_that_signature_only_once_confirmed(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    sign(screen, Side.HOME)
    box = screen.boxes[Side.AWAY]
    QTest.mouseClick(box.dispute_button, LEFT)
    QTest.keyClicks(box.form.text, "touch-move")
    QTest.mouseClick(box.form.done_button, LEFT)
    assert board(evening, 1).card_disputes == ()
    assert "void" in box.form.problem.text()
    QTest.mouseClick(box.form.done_button, LEFT)
    assert board(evening, 1).card_disputes == ((Side.AWAY, "touch-move"),)
    assert signature(evening, Side.HOME) is None


# Changes


@pytest.mark.clause("L-8.1/1")
def test_a_change_voids_both_signatures_says_what_changed_and_both_sign_again(qtbot: QtBot) -> None:
    evening = signed()
    screen = shown(qtbot, evening)
    change = cmd.CorrectResult(at=evening.at, board=ref(1), result=GameResult.WHITE_WINS, reason="written wrongly")
    assert not evening.desk.submit(change).is_accepted
    assert screen.state_pill.text() == "signed by both"
    evening.correct(1, GameResult.WHITE_WINS)
    assert isinstance(evening.desk.entries()[-1].event, SignaturesVoided)
    assert screen.state_pill.text() == "changed after signing"
    assert "board 1: ½–½ (½ : ½) became 1–0 (0 : 1)" in screen.notice.text()
    assert all(box.pad.is_empty() for box in screen.boxes.values())
    look_to_the_end(screen)
    sign(screen, Side.HOME)
    sign(screen, Side.AWAY)
    assert screen.state_pill.text() == "signed by both"
    assert not screen.notice.isVisible()


def test_a_ruling_after_signing_is_shown_as_a_layer_and_voids_nothing(qtbot: QtBot) -> None:
    evening = signed()
    screen = shown(qtbot, evening)
    evening.do(cmd.RulePoints(at=evening.at, board=ref(2), offender=Side.HOME, ruled_by="Controller", reason="order"))
    told = texts(screen)
    assert "on the board 1–0 · automatic 1–0 · final 0–1" in told
    assert "After rulings: 4½ – 2½" in told
    assert "Club A – Club B   5½ – 1½" in told
    assert screen.state_pill.text() == "signed by both"


def test_what_was_drawn_under_another_card_is_wiped(qtbot: QtBot) -> None:
    evening = played()
    screen = shown(qtbot, evening)
    box = screen.boxes[Side.HOME]
    draw(box)
    evening.correct(2, GameResult.DRAW)
    assert box.pad.is_empty()
    assert "changed while it was being signed" in screen.notice.text()
    assert "board 2" in screen.notice.text()


def test_a_card_that_changed_unseen_is_not_signed(qtbot: QtBot) -> None:
    evening = played()
    workspace = open_workspace(evening)
    screen = shown(qtbot, evening, workspace)
    draw(screen.boxes[Side.HOME])
    workspace.blockSignals(True)
    evening.correct(2, GameResult.DRAW)
    workspace.blockSignals(False)
    QTest.mouseClick(screen.boxes[Side.HOME].agree_button, LEFT)
    assert signature(evening, Side.HOME) is None
    assert "changed" in screen.boxes[Side.HOME].problem.text()
    assert "Club A – Club B   5 – 2" in texts(screen)


def test_a_signature_taken_back_in_the_journal_leaves_an_empty_pad(qtbot: QtBot) -> None:
    evening = signed()
    screen = shown(qtbot, evening)
    evening.do(
        cmd.Rescind(
            at=evening.at, target=evening.desk.entry_count, reason="signed in the wrong box",
            accept=(Acceptance("later_entries_stay"),),
        )
    )  # fmt: skip
    assert signature(evening, Side.AWAY) is None
    assert screen.boxes[Side.AWAY].pad.is_empty()
    assert screen.boxes[Side.AWAY].agree_button.isEnabled()
    assert not screen.boxes[Side.HOME].pad.is_empty()


def test_a_signature_that_could_not_be_saved_stays_on_the_pad(qtbot: QtBot) -> None:
    evening = on_a_full_disk(played())
    workspace = open_workspace(evening)
    told: list[object] = []
    workspace.problem.connect(told.append)
    screen = shown(qtbot, evening, workspace)
    sign(screen, Side.HOME)
    box = screen.boxes[Side.HOME]
    assert (signature(evening, Side.HOME), len(told)) == (None, 1)
    assert "not saved" in box.problem.text()
    assert not box.pad.is_empty()


def test_what_is_open_for_reading_only_cannot_be_signed(qtbot: QtBot) -> None:
    screen = shown(qtbot, on_a_full_disk(played(), readonly=True))
    assert "reading only" in screen.gate_text.text()
    assert not screen.boxes[Side.HOME].agree_button.isEnabled()


def test_a_change_while_another_screen_was_shown_is_told_on_return(qtbot: QtBot) -> None:
    evening = signed()
    screen = shown(qtbot, evening)
    screen.hide()
    evening.correct(1, GameResult.WHITE_WINS)
    screen.show()
    assert screen.state_pill.text() == "changed after signing"
    assert "board 1" in screen.notice.text()
    assert screen.boxes[Side.HOME].pad.is_empty()


def test_names_are_plain_text_on_the_card(qtbot: QtBot) -> None:
    screen = shown(qtbot, played({"A1": "<b>Ó'Й</b>", "A": "<i>Club</i>", "captain A": "<u>C</u>"}))
    labels = screen.findChildren(QLabel)
    assert any("<b>Ó'Й</b>" in label.text() for label in labels)
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)


def test_nothing_is_wider_than_the_smallest_window(qtbot: QtBot) -> None:
    screen = shown(qtbot, signed({f"{club}{n}": "W" * 40 for club in "AB" for n in range(1, 9)}))
    hint = screen.minimumSizeHint()
    assert (hint.width() <= 1164, hint.height() <= 616) == (True, True)


def disputed_and_signed(qtbot: QtBot) -> tuple[Evening, SignoffScreen]:
    """The away captain disputes board 4, then both sign."""
    evening = played()
    evening.do(cmd.DisputeCardBoard(at=evening.at, board=ref(4), side=Side.AWAY, text="the flag was up"))
    evening.sign(Side.HOME)
    evening.sign(Side.AWAY)
    return evening, shown(qtbot, evening)


def test_a_signed_card_with_a_disputed_board_says_so_everywhere(qtbot: QtBot) -> None:
    _evening, screen = disputed_and_signed(qtbot)
    assert screen.state_pill.text() == "signed by both, in dispute: board 4"
    QTest.mouseClick(screen.settle_button, LEFT)
    assert screen.dispute_bar.text.text() == "Board 4 is in dispute. Club B: the flag was up"
    assert "agrees with this card except board 4" in screen.boxes[Side.AWAY].said.text()
    assert "except" not in screen.boxes[Side.HOME].said.text()


def test_a_dispute_is_settled_with_a_reason_and_the_card_is_signed_again(qtbot: QtBot) -> None:
    evening, screen = disputed_and_signed(qtbot)
    bar = screen.dispute_bar
    QTest.mouseClick(screen.settle_button, LEFT)
    assert "signature" in bar.follows.text()
    QTest.keyClick(bar.reason, Qt.Key.Key_Return)
    assert len(board(evening, 4).card_disputes) == 1
    QTest.keyClicks(bar.reason, "both captains agree now")
    QTest.keyClick(bar.reason, Qt.Key.Key_Return)
    assert board(evening, 4).card_disputes == ()
    assert not bar.isVisible()
    assert not screen.settle_button.isVisible()
    assert signature(evening, Side.HOME) is None


def test_a_dispute_that_is_left_alone_stands(qtbot: QtBot) -> None:
    evening, screen = disputed_and_signed(qtbot)
    bar = screen.dispute_bar
    QTest.mouseClick(screen.settle_button, LEFT)
    QTest.keyClicks(bar.reason, "perhaps")
    QTest.keyClick(bar.reason, Qt.Key.Key_Escape)
    assert len(board(evening, 4).card_disputes) == 1
    assert not bar.isVisible()
    assert screen.settle_button.isVisible()


def test_the_place_to_sign_says_so_until_something_is_drawn(qtbot: QtBot) -> None:
    screen = shown(qtbot, played())
    box = screen.boxes[Side.HOME]
    assert box.pad.hint().startswith("Sign here")
    draw(box)
    assert box.pad.hint() == ""


def test_at_large_text_the_heading_of_a_disputed_card_stays_low(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply_theme(qapp, "light", 120)
    try:
        _evening, screen = disputed_and_signed(qtbot)
        assert screen.title.height() < 2 * screen.settle_button.height()
        assert not screen.more_button.isVisible()
    finally:
        theme.apply_theme(qapp, "light", 100)


def test_a_board_that_ended_without_a_result_is_told_in_words() -> None:
    changes = (BoardChange(2, "other_board (0 : 0)", "–"), BoardChange(3, "default (−1 : 1)", "1-0 (1 : 0)"))
    assert changes_text(changes) == (
        "board 2: the other board decided (0 : 0) became –; "
        "board 3: default by declared player (−1 : 1) became 1–0 (1 : 0)"
    )
