"""The form about sanctions and fines: what it is about decides which fields it asks for."""

from __future__ import annotations

import re
from datetime import date
from enum import StrEnum

from PySide6.QtCore import QDate, QTime, Signal
from PySide6.QtWidgets import QCheckBox, QDateEdit, QHBoxLayout, QLineEdit, QTimeEdit, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Accepted, Decision, Refused
from arbiter_app.engine.rulebook_season import Offence
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.texts import say, say_title, say_word
from arbiter_app.ui.widgets.cards import Card, LinkButton, PrimaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.wording import points_text

_LONGEST = 200
_HALF = re.compile(r"(\d{1,2})?\s*(½|[.,]5|[.,]0)?")


class About(StrEnum):
    """What is recorded."""

    SANCTION = "sanction"
    FINE = "fine"
    SETTLE = "settle"
    EXPLANATION = "explanation"
    NOTICE = "notice"
    NOT_PLAYED = "not_played"
    APPEAL = "appeal"
    PENALTY = "penalty"
    DECLINED = "declined"
    FILLED = "filled"


FIELDS: dict[About, tuple[str, ...]] = {
    About.SANCTION: ("match", "side", "offence", "boards", "lower", "points", "committee", "by", "reason"),
    About.FINE: ("match", "side", "cause", "amount", "day", "by", "reason"),
    About.SETTLE: ("fine", "end", "day", "by"),
    About.EXPLANATION: ("match", "side", "day", "reason", "accepted", "by"),
    About.NOTICE: ("match", "side", "told", "controller", "left"),
    About.NOT_PLAYED: ("match", "side", "by", "reason"),
    About.APPEAL: ("match", "side", "notified", "day", "reason"),
    About.PENALTY: ("team", "points", "by", "reason"),
    About.DECLINED: ("team", "day", "by"),
    About.FILLED: ("vacancy", "team", "day", "by"),
}


class DisciplineForm(Card):
    """Says what was typed; shows what would follow. `edited` and `submitted` carry nothing."""

    edited = Signal()
    submitted = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Record"))
        self._rows: dict[str, QWidget] = {}
        self.about = self._choice("about", self.tr("What"))
        for one, text in (
            (About.SANCTION, self.tr("A rule was broken in a match")),
            (About.FINE, self.tr("A fine is imposed")),
            (About.SETTLE, self.tr("A fine was paid or is waived")),
            (About.EXPLANATION, self.tr("A team explains its defaults")),
            (About.NOTICE, self.tr("A walkover was told beforehand")),
            (About.NOT_PLAYED, self.tr("A team did not play a match")),
            (About.APPEAL, self.tr("An appeal proves a registration")),
            (About.PENALTY, self.tr("The committee takes points off the table")),
            (About.DECLINED, self.tr("A club declines promotion")),
            (About.FILLED, self.tr("The committee fills a vacant place")),
        ):
            self.about.addItem(text, one)
        self.match = self._choice("match", self.tr("Match"))
        self.side = self._choice("side", self.tr("Team"))
        self.vacancy = self._choice("vacancy", self.tr("Place declined by"))
        self.team = self._choice("team", self.tr("Team"))
        self.fine = self._choice("fine", self.tr("Fine"))
        self.end = self._choice("end", self.tr("How it ended"))
        self.offence = self._choice("offence", self.tr("Rule broken"))
        for offence in Offence:
            self.offence.addItem(say_word(offence.value), offence)
        self.boards = self._line("boards", self.tr("Boards"), self.tr("as 3, or 3, 5"))
        self.lower_boards = self._tick("lower", self.tr("The same on all lower boards"))
        self.points = self._line("points", self.tr("Points taken"), self.tr("as 2, or 1½"))
        self.committee = self._tick("committee", self.tr("Decided by the committee"))
        self.cause = self._choice("cause", self.tr("For"))
        self.amount = self._line("amount", self.tr("Amount in euro"), self.tr("whole euro"))
        self.notified = self._day("notified", self.tr("Told of the ruling on"))
        self.told = self._time("told", self.tr("Visitors told at"))
        self.controller = self._line("controller", self.tr("Controller told at"), self.tr("17:58, or empty"))
        self.left = self._time("left", self.tr("Visitors set out at"))
        self.day = self._day("day", self.tr("Day"))
        self.by = self._line("by", self.tr("Decided by"), self.tr("as “Divisional controller”"))
        self.accepted = self._choice("accepted", self.tr("Explanation"))
        self.reason = self._line("reason", self.tr("Reason"), self.tr("It is kept and printed"))
        self.preview_label = plain_label("", "strong", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.record_button = PrimaryButton(self.tr("Record it"), parent=self)
        self.doubt = DoubtBar(self)
        self._arrange()
        self.about.currentIndexChanged.connect(lambda _place: self.show_fields())
        self.offence.currentIndexChanged.connect(lambda _place: self.show_fields())
        self.record_button.clicked.connect(self._submit)
        self.link.clicked.connect(lambda: self.clause_clicked.emit(self.link.text()))
        self.doubt.clause_clicked.connect(self.clause_clicked)
        self.setFocusProxy(self.about)
        self.show_fields()

    # Fields

    def _row(self, name: str, title: str, field: QWidget) -> None:
        box = QWidget(self)
        box.setProperty("panel", "transparent")
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        if title:
            field.setAccessibleName(title)
            column.addWidget(SectionLabel(title, box))
        column.addWidget(field)
        self._rows[name] = box

    def _choice(self, name: str, title: str) -> ChoiceBox:
        field = ChoiceBox(self)
        self._row(name, title, field)
        field.currentIndexChanged.connect(lambda _place: self.edited.emit())
        return field

    def _line(self, name: str, title: str, hint: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setMaxLength(_LONGEST)
        field.setPlaceholderText(hint)
        self._row(name, title, field)
        field.textChanged.connect(lambda _text: self.edited.emit())
        field.returnPressed.connect(self._submit)
        return field

    def _tick(self, name: str, text: str) -> QCheckBox:
        field = QCheckBox(text, self)
        self._row(name, "", field)
        field.toggled.connect(lambda _on: self.edited.emit())
        return field

    def _day(self, name: str, title: str) -> QDateEdit:
        field = QDateEdit(QDate(2000, 1, 1), self)
        field.setDisplayFormat("yyyy-MM-dd")
        field.lineEdit().setTextMargins(8, 0, 0, 0)
        self._row(name, title, field)
        field.dateChanged.connect(lambda _day: self.edited.emit())
        return field

    def _time(self, name: str, title: str) -> QTimeEdit:
        field = QTimeEdit(QTime(18, 0), self)
        field.setDisplayFormat("HH:mm")
        field.lineEdit().setTextMargins(8, 0, 0, 0)
        self._row(name, title, field)
        field.timeChanged.connect(lambda _time: self.edited.emit())
        return field

    def _arrange(self) -> None:
        pairs = (
            ("about",), ("fine",), ("match", "side"), ("vacancy", "team"), ("offence", "boards", "points"),
            ("lower",), ("committee",), ("cause", "end", "amount"), ("told", "controller", "left"),
            ("notified", "day"), ("by", "accepted"), ("reason",),
        )  # fmt: skip
        shares = {"match": 3, "side": 2, "offence": 3, "boards": 2, "points": 2, "cause": 3, "amount": 2}
        for names in pairs:
            row = QHBoxLayout()
            row.setSpacing(8)
            for name in names:
                row.addWidget(self._rows[name], shares.get(name, 1))
            self.body.addLayout(row)
        self.body.addWidget(self.preview_label)
        foot = QHBoxLayout()
        foot.addWidget(self.record_button, 1)
        foot.addWidget(self.link)
        self.body.addLayout(foot)
        self.body.addWidget(self.doubt)
        self.body.addStretch(1)

    # What is asked for

    def kind(self) -> About:
        """What is recorded."""
        return About(self.about.currentData())

    def show_fields(self) -> None:
        """Only the fields that this asks for."""
        kind, offence = self.kind(), Offence(self.offence.currentData())
        wanted = {"about", *FIELDS[kind]}
        if kind is About.SANCTION:
            hidden = {"lower"} if offence is not Offence.OTHER_CLUB else set()
            hidden |= {"boards"} if not offence.is_on_boards else {"points", "committee"}
            hidden |= {"points", "committee"} if offence is not Offence.EXTRA else set()
            wanted -= hidden
        for name, box in self._rows.items():
            box.setVisible(name in wanted)
        texts = {
            About.EXPLANATION: self.tr("What the team wrote"),
            About.APPEAL: self.tr("What proves it, as “receipt of the union”"),
        }
        self.reason.setPlaceholderText(texts.get(kind, self.tr("Reason; it is kept and printed")))
        if self.doubt.isVisibleTo(self):
            self.doubt.leave()
        self.edited.emit()

    def board_numbers(self) -> tuple[int, ...]:
        """The boards typed."""
        return tuple(int(one) for one in re.findall(r"\d{1,2}", self.boards.text()))

    def half_points(self) -> int:
        """The points typed, in half-points; 0 where there are none."""
        found = _HALF.fullmatch(self.points.text().strip())
        if found is None:
            return 0
        whole, half = found.groups()
        return 2 * int(whole or 0) + (1 if half and half[-1] in "½5" else 0)

    def euro(self) -> int:
        """The amount typed; 0 where it is no whole number."""
        text = self.amount.text().strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0

    def chosen_day(self, field: QDateEdit) -> date:
        """The day of a field."""
        day = field.date()
        return date(day.year(), day.month(), day.day())

    # What would follow

    def show_preview(self, decision: Decision | None) -> None:
        """Show what would follow; None while something is missing."""
        self.record_button.setEnabled(decision is not None and (isinstance(decision, Accepted) or _may_go_on(decision)))
        clause = ""
        if decision is None:
            text = self.tr("Fill the form in: what follows shows here before it is recorded.")
        elif isinstance(decision, Refused):
            text = " ".join(say(one.code, one.params) for one in decision.findings)
            clause = next((one.clause for one in decision.findings if one.clause), "")
        else:
            text, clause = (
                self._consequence(decision),
                next(iter(decision.ruling.clauses if decision.ruling else ()), ""),
            )
        self.preview_label.setText(text)
        self.link.setText(clause)
        self.link.setVisible(bool(clause))

    def _consequence(self, decision: Accepted) -> str:
        ruling = decision.ruling
        if ruling is None:
            return ""
        lines = [f"{say_title(ruling.code, ruling.params)}."]
        lines += [say(one.code, one.params) for one in decision.notes]
        lines += [say(one.code, one.params) for one in ruling.lines]
        if ruling.score is not None:
            score = ruling.score
            words = self.tr("Match score: {before} becomes {after}.")
            before = f"{points_text(score.home_before)} – {points_text(score.away_before)}"
            after = f"{points_text(score.home_after)} – {points_text(score.away_after)}"
            lines.append(words.replace("{before}", before).replace("{after}", after))
        words = self.tr("{before} points, place {place} → {after} points, place {now}")
        for one in ruling.table:
            told = words.format(
                before=points_text(one.before),
                place=one.place_before,
                after=points_text(one.after),
                now=one.place_after,
            )
            lines.append(f"{one.team}: {told}")
        return "\n".join(lines)

    def clear(self) -> None:
        """Empty what was typed, but not who decides."""
        for field in (self.boards, self.points, self.amount, self.reason):
            field.clear()
        for tick in (self.lower_boards, self.committee):
            tick.setChecked(False)

    def _submit(self) -> None:
        if self.record_button.isEnabled():
            self.submitted.emit()


def _may_go_on(decision: Refused) -> bool:
    return all(one.overridable for one in decision.findings)
