"""Pages of the gallery: every widget with ordinary and with awkward contents."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.engine.values import Colour
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.board_panel import BoardPanel
from arbiter_app.ui.widgets.board_placing import PlacingPanel
from arbiter_app.ui.widgets.cards import (
    Card,
    DangerButton,
    EmptyHint,
    NoticeBar,
    Pill,
    PrimaryButton,
    SealedCover,
    SecondaryButton,
    plain_label,
)
from arbiter_app.ui.widgets.clocks import ClockFace, TimeEdit
from arbiter_app.ui.widgets.fields import ChoiceBox, NumberEdit
from arbiter_app.ui.widgets.match_sheet import MatchSheet
from arbiter_app.ui.widgets.match_view import MatchRowView, PlayerLine
from arbiter_app.ui.widgets.rail import Rail, RailEntry
from arbiter_app.ui.widgets.ruling_card import RulingCard
from arbiter_app.ui.widgets.ruling_view import Alternative, RulingView
from arbiter_app.ui.widgets.signature import SignaturePad
from arbiter_app.ui.widgets.statusbar import StatusBar
from arbiter_app.ui.widgets.tables import Column, RowsTable

LONG = "Бронислава-Йоханна Ó Ceallaigh-Featherstone"
TAGS = "<b>O'Ó, Й</b>"
_SCREENS = ("Event", "Line-ups", "Hall", "Sign-off", "Standings", "Rulings", "Rulebook", "Journal")
_INCIDENTS = (
    ("Arrived", "A"),
    ("Illegal move", "I"),
    ("Draw offer", "O"),
    ("Draw claim", "D"),
    ("Flag fell", "F"),
    ("Adjust time", "T"),
    ("Irregularity", "G"),
    ("Penalty", "P"),
    ("Result", "R"),
    ("Note", "N"),
)
_SPANISH = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"
_SIGNATURE = (
    ((60, 620), (110, 470), (190, 440), (240, 600), (300, 640), (360, 420), (420, 300), (470, 520), (520, 760)),
    ((560, 700), (640, 560), (720, 340), (800, 420), (880, 600), (940, 480)),
)


def frame(current: str, content: QWidget) -> QMainWindow:
    """A window with rail, content and status bar."""
    window = QMainWindow()
    middle = QWidget()
    row = QHBoxLayout(middle)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    rail = Rail([RailEntry(name.lower(), name, f"F{number}") for number, name in enumerate(_SCREENS, start=1)])
    rail.set_current(current)
    rail.set_badge("sign-off", "2", Tone.WARN, "2 boards without a result")
    rail.set_badge("rulings", "!", Tone.DANGER, "1 deadline passed")
    row.addWidget(rail)
    column = QVBoxLayout()
    column.setSpacing(0)
    column.addWidget(content, 1)
    bar = StatusBar()
    bar.set_saved("Saved 20:14:30")
    bar.set_journal("Journal 1,284 entries, chain intact")
    bar.set_usb("USB: USB STICK 14.2 GB free")
    bar.set_arbiter("Arbiter: Arbiter 1")
    column.addWidget(bar)
    row.addLayout(column, 1)
    window.setCentralWidget(middle)
    return window


def match_rows(count: int) -> tuple[MatchRowView, ...]:
    """Boards with everything that can stand on a match sheet."""
    white, black = Colour.WHITE, Colour.BLACK
    rows = (
        MatchRowView(
            1,
            PlayerLine("Player A1", black, "1985", 2_467_000),
            PlayerLine("Player B1", white, "2012", 2_332_000, running=True),
        ),
        MatchRowView(
            2,
            PlayerLine("Player A2", white, "1930", 1_335_000, running=True),
            PlayerLine("Player B2", black, "1940", 872_000),
            pills=(("illegal ×1", Tone.WARN),),
        ),
        MatchRowView(3, PlayerLine(LONG, black, "1874"), PlayerLine(TAGS, white, "1869"), result="½–½"),
        MatchRowView(
            4,
            PlayerLine("Player A4", white, "1822", 3_060_000, running=True),
            PlayerLine(LONG, black, "1790", 1_780_000),
            pills=(("late 18 min", Tone.WARN), ("draw offer 2 of 3", Tone.NEUTRAL), ("disputed", Tone.DANGER)),
        ),
        MatchRowView(5, PlayerLine("Player A5", black, "1760"), PlayerLine("Player B5", white, "1755"), result="1–0"),
        MatchRowView(
            6,
            PlayerLine("Player A6", white, "1701", 1_998_000),
            PlayerLine("Player B6", black, "1688", 0, flag=True),
            pills=(("flag", Tone.DANGER),),
        ),
        MatchRowView(
            7,
            PlayerLine("Player A7", black, "1644"),
            PlayerLine("—", white, "walkover"),
            result="1–0",
            pills=(("walkover", Tone.DANGER),),
        ),
        MatchRowView(
            8,
            PlayerLine("Player A8", white, "1590", 3_481_000, running=True),
            PlayerLine("Player B8", black, "absent", 3_600_000),
            pills=(("default in 0:41", Tone.DANGER),),
        ),
        MatchRowView(
            9,
            PlayerLine("Player A9", black, "1540", 3_481_000),
            PlayerLine("Player B9", white, "1544", 3_600_000),
            result="+1 / −1",
            pills=(("default", Tone.DANGER), ("under protest", Tone.WARN)),
        ),
        MatchRowView(10, PlayerLine("Player A10", white), PlayerLine("Player B10", black, "not named yet")),
    )
    return rows[:count]


def sample_board() -> BoardWidget:
    """A position with a last move."""
    board = chess.Board()
    for san in _SPANISH.split():
        board.push_san(san)
    widget = BoardWidget()
    widget.set_position(board)
    return widget


def sample_ruling(*, crowded: bool = False) -> RulingView:
    """A ruling as on the mockup; `crowded` has everything a card can carry."""
    plain = RulingView(
        heading="Ruling · Board 2",
        title="Illegal move by Black",
        subtitle="second in this game",
        effects=(
            "White gains 2:00",
            "White clock 0:22:15 → 0:24:15",
            "Take back to the position before the move",
            "A third illegal move loses the game",
        ),
        why=(
            ("L-7.12", "two minutes for each of the first two; the third loses, unless the opponent cannot mate."),
            ("", "1st recorded 19:58 · entry 1,201"),
        ),
        clocks=(("White", 1_335_000, 1_455_000, "0:22:15 + 2:00"), ("Black", 872_000, 872_000, "unchanged")),
    )
    if not crowded:
        return plain
    return RulingView(
        heading="Ruling · Board 12 · Division 1",
        title=f"Flag-fall claimed by {TAGS} against {LONG}",
        subtitle="61 moves made",
        effects=plain.effects,
        why=(*plain.why, ("L-12.2(b)", "the claim stands when the opponent can mate.")),
        clocks=plain.clocks,
        todo=("Put the knight back on f3.", "Set the clock and let both players see it."),
        alternatives=(Alternative("draw", "Draw: no mate is possible"), Alternative("warn", "A warning only")),
        confirms=("White agrees the times", "Black agrees the times"),
    )


def hall_page(*, boards: int = 8, ruling: RulingView | None = None, own_decision: bool = False) -> QWidget:
    """The hall: sheet, board, right column."""
    page = QWidget()
    row = QHBoxLayout(page)
    row.setContentsMargins(12, 12, 12, 12)
    row.setSpacing(12)
    sheet = MatchSheet()
    sheet.set_header("Club A", "2½ – ½", "Club B")
    sheet.set_rows(match_rows(boards))
    sheet.set_current(2)
    row.addWidget(sheet, 42)
    middle = Card()
    below = QWidget()
    lines = QVBoxLayout(below)
    lines.setContentsMargins(0, 0, 0, 0)
    lines.addWidget(plain_label("10…Nbd7 · White to move · move 11", "muted"))
    entry = QLineEdit()
    entry.setPlaceholderText("Type a move from the score sheet, e.g. Nbd2 — Enter")
    lines.addWidget(entry)
    lines.addStretch(1)
    middle.body.addWidget(BoardPanel(sample_board(), below), 1)
    row.addWidget(middle, 47)
    right: QWidget
    if ruling is None:
        right = _incidents()
    else:
        card = RulingCard()
        card.set_view(ruling)
        if own_decision:
            card.open_form()
            card.form.white.field.setText("22:75")
        right = card
    right.setFixedWidth(330)
    row.addWidget(right)
    return page


def _incidents() -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(10)
    clock = Card("Board 2 clock", section=True)
    upper, lower = ClockFace("Player A2", "White · Club A"), ClockFace(LONG, "Black · Club B")
    upper.set_clock(1_335_000, active=True)
    lower.set_clock(0, flag=True)
    clock.body.addWidget(upper)
    clock.body.addWidget(lower)
    keys = QHBoxLayout()
    keys.addWidget(SecondaryButton("Pause", "Space"))
    keys.addWidget(SecondaryButton("Press", "Tab"))
    clock.body.addLayout(keys)
    column.addWidget(clock)
    happened = Card("What happened?", section=True)
    grid = QGridLayout()
    grid.setSpacing(6)
    for place, (name, key) in enumerate(_INCIDENTS):
        grid.addWidget(SecondaryButton(name, key), place // 2, place % 2)
    happened.body.addLayout(grid)
    column.addWidget(happened)
    column.addStretch(1)
    return box


@dataclass(frozen=True, slots=True)
class _Standing:
    place: int
    team: str
    points: str
    penalties: str
    score: str
    remark: str = ""


def _standings() -> RowsTable[_Standing]:
    table: RowsTable[_Standing] = RowsTable(
        (
            Column("#", lambda row: str(row.place), align="right", width=40, muted=True),
            Column("Team", lambda row: row.team, width=-2, strong=True),
            Column("Game points", lambda row: row.points, align="right"),
            Column(
                "Penalties",
                lambda row: row.penalties,
                align="right",
                tone=lambda row: Tone.DANGER if row.penalties != "0" else None,
            ),
            Column("Score", lambda row: row.score, align="right", strong=True, digits=True),
            Column("Remark", lambda row: row.remark, width=-1, muted=True),
        )
    )
    table.set_rows(
        (
            _Standing(1, "Club A", "27½", "0", "27½"),
            _Standing(2, LONG, "26", "−1", "25", "default on board 8 in round 4"),
            _Standing(3, TAGS, "25", "0", "25"),
            _Standing(4, "Club D", "22", "0", "22"),
        )
    )
    table.choose(1)
    return table


def kit_page() -> QWidget:
    """Everything that is no part of the hall."""
    page = QWidget()
    outer = QVBoxLayout(page)
    outer.setContentsMargins(12, 12, 12, 12)
    outer.setSpacing(8)
    for text, tone, action in (
        ("The stick is full: 1.2 MB are needed, 0.3 MB are free.", Tone.DANGER, "Choose a folder"),
        ("Saved", Tone.OK, ""),
    ):
        bar = NoticeBar()
        bar.say(text, tone, action)
        outer.addWidget(bar)
    row = QHBoxLayout()
    row.setSpacing(12)
    row.addWidget(_controls(), 3)
    middle = QVBoxLayout()
    table = Card(f"Standings of {LONG} {LONG}")
    table.add_to_header(Pill("after round 5", Tone.NEUTRAL))
    table.body.addWidget(_standings())
    middle.addWidget(table, 3)
    signing = Card("Captain, Club A · signed 22:41", section=True)
    signing.set_panel("primary")
    pad = SignaturePad("Captain, Club A")
    pad.set_strokes(_SIGNATURE)
    signing.body.addWidget(pad)
    middle.addWidget(signing, 2)
    row.addLayout(middle, 5)
    last = QVBoxLayout()
    last.addWidget(SealedCover("Sealed 19:02", "Opens for both captains together when the home line-up is sealed"), 1)
    hint = Card()
    hint.body.addWidget(EmptyHint("No teams yet", "Add teams by hand or read them from a CSV file.", "Add a team"))
    last.addWidget(hint, 1)
    row.addLayout(last, 3)
    outer.addLayout(row, 1)
    return page


def _controls() -> Card:
    card = Card("Controls")
    for button in (PrimaryButton("Seal line-up"), SecondaryButton("Swap 4 and 5"), DangerButton("Dispute a board…")):
        card.body.addWidget(button)
    off = PrimaryButton("Not yet", "⏎")
    off.setEnabled(False)
    card.body.addWidget(off)
    pills = QHBoxLayout()
    for text, tone in (("sealed", Tone.OK), ("editing", Tone.WARN), ("absent", Tone.DANGER), ("round 5", Tone.NEUTRAL)):
        pills.addWidget(Pill(text, tone))
    pills.addStretch(1)
    card.body.addLayout(pills)
    texts = QHBoxLayout()
    texts.addWidget(QLineEdit(TAGS))
    texts.addWidget(NumberEdit())
    card.body.addLayout(texts)
    combo = ChoiceBox()
    combo.addItems([LONG, TAGS])
    card.body.addWidget(combo)
    tick, choice = QCheckBox("White agrees the times"), QRadioButton("By hand")
    tick.setChecked(True)
    choice.setChecked(True)
    ticks = QHBoxLayout()
    ticks.addWidget(tick)
    ticks.addWidget(choice)
    card.body.addLayout(ticks)
    time = TimeEdit("White's clock")
    time.field.setText("22:75")
    card.body.addWidget(time)
    card.body.addStretch(1)
    return card


def placing_page() -> QWidget:
    """The board in placing mode, and a promotion."""
    page = QWidget()
    row = QHBoxLayout(page)
    row.setContentsMargins(12, 12, 12, 12)
    row.setSpacing(12)
    placing = sample_board()
    panel = PlacingPanel(placing)
    panel.begin()
    panel.piece_buttons["N"].click()
    row.addWidget(placing, 1)
    side = Card("Place the position")
    side.body.addWidget(panel)
    row.addWidget(side)
    flipped = BoardWidget(flipped=True)
    flipped.set_position(chess.Board("rnbqkbnr/ppppp2p/5p2/6pQ/4P3/3P4/PPP2PPP/RNB1KBNR b KQkq - 1 3"))
    row.addWidget(flipped, 1)
    return page
