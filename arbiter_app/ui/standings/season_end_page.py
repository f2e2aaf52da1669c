"""After the last round: special matches on the left, board prizes on the right, trophies below."""

from __future__ import annotations

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.queries.season_end import Kept, PrizeLine, SeasonEnd, SpecialRow, SpecialStatus, TrophyLine
from arbiter_app.ui.dates import whole_day
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, LinkButton, PrimaryButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.wording import board_points_text, points_text

_LONGEST = 80


class SeasonEndPage(QWidget):
    """Shows rows and says what is wanted; `SeasonEndDesk` records it. `clause_wanted` carries a clause id."""

    clause_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.special_card = Card(self.tr("Special matches"), self)
        self.special: RowsTable[SpecialRow] = RowsTable(self._special_columns(), self.special_card)
        self.special.setAccessibleName(self.tr("Special matches"))
        self.no_special = plain_label("", "muted", wrap=True, parent=self)
        self.says = plain_label("", "small", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.day = _day_edit(self, self.tr("Day"))
        self.score = QLineEdit(self)
        self.score.setMaxLength(9)
        self.score.setPlaceholderText(self.tr("3½ – 4½"))
        self.score.setAccessibleName(self.tr("Score of the special match, the team that gained first"))
        self.tell_button = PrimaryButton(self.tr("The team was told"), parent=self)
        self.asks_button = PrimaryButton(self.tr("It asks for the match"), parent=self)
        self.declines_button = SecondaryButton(self.tr("It does not"), parent=self)
        self.score_button = PrimaryButton(self.tr("Record the score"), parent=self)
        self.doubt = DoubtBar(self)
        self.done = plain_label("", "strong", wrap=True, parent=self)
        self.prizes_card = Card(self.tr("Board prizes"), self)
        self.prizes: RowsTable[PrizeLine] = RowsTable(self._prize_columns(), self.prizes_card)
        self.prizes.setAccessibleName(self.tr("Board prizes"))
        self.prizes_say = plain_label("", "small", wrap=True, parent=self)
        self.prize_link = LinkButton("", self, middle=True)
        self.announce_button = SecondaryButton(self.tr("They were announced"), parent=self)
        self.announced_day = _day_edit(self, self.tr("Day of the announcement"))
        self.trophies_card = Card(self.tr("Trophies"), self)
        self.trophies: RowsTable[TrophyLine] = RowsTable(self._trophy_columns(), self.trophies_card)
        self.trophies.setAccessibleName(self.tr("Trophies"))
        self.no_trophies = plain_label(
            self.tr("No trophy was handed out. Type its name and choose the team that holds it for a year."),
            "muted", wrap=True, parent=self,
        )  # fmt: skip
        self.trophy = QLineEdit(self)
        self.trophy.setMaxLength(_LONGEST)
        self.trophy.setPlaceholderText(self.tr("Name of the trophy"))
        self.trophy.setAccessibleName(self.trophy.placeholderText())
        self.holder = ChoiceBox(self)
        self.holder.setAccessibleName(self.tr("Team that holds it"))
        self.issue_button = SecondaryButton(self.tr("Hand it out"), parent=self)
        self.back_button = SecondaryButton(self.tr("Back, engraved"), parent=self)
        self.plain_button = SecondaryButton(self.tr("Back, not engraved"), parent=self)
        self.trophies_say = plain_label("", "strong", wrap=True, parent=self)
        self._lay_out()
        self.special.row_chosen.connect(lambda _row: self._explain())
        self.trophies.row_chosen.connect(lambda _row: self._offer_return())
        self.link.clicked.connect(lambda: self.clause_wanted.emit(self.link.text()))
        self.prize_link.clicked.connect(lambda: self.clause_wanted.emit(self.prize_link.text()))
        self.doubt.clause_clicked.connect(self.clause_wanted)
        self._can_write = False
        self.say_done("")
        self.say_of_trophies("")
        self.setFocusProxy(self.special)

    def _special_columns(self) -> tuple[Column[SpecialRow], ...]:
        words = {
            SpecialStatus.NO_RIGHT: self.tr("no right"),
            SpecialStatus.TO_TELL: self.tr("may ask: tell it"),
            SpecialStatus.TOLD: self.tr("told, no reply yet"),
            SpecialStatus.LAPSED: self.tr("no reply: lapsed"),
            SpecialStatus.ASKED: self.tr("asks: to be played"),
            SpecialStatus.DECLINED: self.tr("does not ask"),
            SpecialStatus.PLAYED: self.tr("played"),
        }
        waits = (SpecialStatus.TO_TELL, SpecialStatus.TOLD, SpecialStatus.ASKED)
        return (
            Column[SpecialRow](self.tr("Gained"), lambda row: row.gained_name, width=-2, wraps=True),
            Column[SpecialRow](self.tr("Displaced"), lambda row: row.displaced_name, width=-2, strong=True, wraps=True),
            Column[SpecialRow](
                "",
                lambda row: words[row.status],
                width=150,
                tone=lambda row: Tone.WARN if row.status in waits else Tone.NEUTRAL,
            ),
        )

    def _prize_columns(self) -> tuple[Column[PrizeLine], ...]:
        return (
            Column[PrizeLine](self.tr("Player"), lambda row: row.player, width=-3, strong=True, wraps=True),
            Column[PrizeLine](self.tr("Team"), lambda row: row.team, width=-2, muted=True, wraps=True),
            Column[PrizeLine](self.tr("Points"), lambda row: points_text(row.points), align="right", digits=True),
            Column[PrizeLine](self.tr("Of"), lambda row: points_text(row.available), align="right", digits=True),
            Column[PrizeLine]("%", lambda row: percent_text(row.hundredths), align="right", width=72, digits=True),
            Column[PrizeLine](
                self.tr("Prize"),
                lambda row: "✓" if row.is_won else "",
                align="center",
                width=58,
                tone=lambda row: Tone.OK if row.is_won else None,
            ),
        )

    def _trophy_columns(self) -> tuple[Column[TrophyLine], ...]:
        def due(row: TrophyLine) -> str:
            if row.returned_on is None:
                return row.due_on.isoformat()
            back = self.tr("back {day}") if row.engraved else self.tr("back {day}, not engraved")
            return back.replace("{day}", row.returned_on.isoformat())

        return (
            Column[TrophyLine](self.tr("Trophy"), lambda row: row.name, width=-3, strong=True, wraps=True),
            Column[TrophyLine](self.tr("With"), lambda row: row.team, width=-2, wraps=True),
            Column[TrophyLine](
                self.tr("Due back"), due, width=180, digits=True, tone=lambda row: Tone.WARN if row.is_late else None
            ),
        )

    def _lay_out(self) -> None:
        body = self.special_card.body
        self.no_special.setAlignment(Qt.AlignmentFlag.AlignTop)
        body.addWidget(self.no_special)
        body.addWidget(self.special, 1)
        body.addWidget(self.says)
        self.day_label = plain_label(self.tr("Day"), "small", parent=self)
        acts = QHBoxLayout()
        acts.setSpacing(8)
        for widget in (self.day_label, self.day, self.score):
            acts.addWidget(widget)
        for button in (self.tell_button, self.asks_button, self.declines_button, self.score_button):
            acts.addWidget(button)
        acts.addStretch(1)
        acts.addWidget(self.link)
        body.addLayout(acts)
        body.addWidget(self.doubt)
        body.addWidget(self.done)
        self.prizes_card.body.addWidget(self.prizes, 1)
        self.prizes_card.body.addWidget(self.prizes_say)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.announced_day)
        row.addWidget(self.announce_button)
        row.addStretch(1)
        row.addWidget(self.prize_link)
        self.prizes_card.body.addLayout(row)
        self.no_trophies.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.trophies_card.body.addWidget(self.no_trophies)
        self.trophies_card.body.addWidget(self.trophies, 1)
        self.trophies_card.body.addWidget(self.trophies_say)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.trophy, 3)
        row.addWidget(self.holder, 2)
        row.addWidget(self.issue_button)
        self.trophies_card.body.addLayout(row)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.back_button)
        row.addWidget(self.plain_button)
        row.addStretch(1)
        self.trophies_card.body.addLayout(row)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self.special_card, 1)
        left.addWidget(self.trophies_card, 1)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(12)
        columns.addLayout(left, 1)
        columns.addWidget(self.prizes_card, 1)

    def show_end(self, end: SeasonEnd, teams: tuple[tuple[str, str], ...], today: QDate, *, can_write: bool) -> None:
        """Show a division; `teams`: ids and names of those who may hold a trophy."""
        self._can_write = can_write
        self.special.set_rows(end.special)
        self.special.setVisible(bool(end.special))
        self.no_special.setVisible(not end.special)
        self.no_special.setText(
            self.tr("No team was displaced by boards that another one conceded.")
            if end.is_over
            else self.tr("Once every match of the division is played, it says here who may ask for a special match.")
        )
        self.prizes.set_rows(end.prizes)
        self.prizes_say.setText(self._prize_words(end))
        self.prize_link.setText(end.prize_clause or "")
        self.prize_link.setVisible(bool(end.prize_clause))
        announcing = can_write and end.is_over and end.announced_on is None and end.percent is not None
        for widget in (self.announce_button, self.announced_day):
            widget.setVisible(announcing)
        self.prizes_card.setVisible(end.percent is not None)
        self.trophies.set_rows(end.trophies)
        self.trophies.setVisible(bool(end.trophies))
        self.no_trophies.setVisible(not end.trophies)
        if [(self.holder.itemData(n), self.holder.itemText(n)) for n in range(self.holder.count())] != list(teams):
            self.holder.clear()
            for team_id, name in teams:
                self.holder.addItem(name, team_id)
        for edit in (self.day, self.announced_day):
            if not edit.hasFocus():
                edit.setDate(today)
        for writing in (self.trophy, self.holder, self.issue_button):
            writing.setVisible(can_write)
        for table in (self.special, self.trophies):
            if table.currentIndex().row() < 0:
                table.choose(0)
        self._explain()
        self._offer_return()

    def _prize_words(self, end: SeasonEnd) -> str:
        if not end.prizes:
            return self.tr("No points of players yet.")
        words = self.tr("{percent} percent of a win in each match of the own team bring a prize.")
        said = [words.replace("{percent}", str(end.percent))]
        if end.announced_on is not None:
            said.append(self.tr("Announced on {day}.").replace("{day}", whole_day(end.announced_on)))
            if end.appeal_until is not None:
                said.append(self.tr("Appeals until {day}.").replace("{day}", whole_day(end.appeal_until)))
        elif not end.is_over:
            said.append(self.tr("The division is not over: it stands so if nothing is added."))
        return " ".join(said)

    def _explain(self) -> None:
        row = self.special.chosen_row() if self.special.isVisibleTo(self) else None
        status = None if row is None or not self._can_write else row.status
        self.says.setText("" if row is None else self._why(row))
        self.says.setVisible(row is not None)
        self.link.setText("" if row is None else row.clause or "")
        self.link.setVisible(row is not None and bool(row.clause))
        tells = status in (SpecialStatus.TO_TELL, SpecialStatus.NO_RIGHT)
        replies = status in (SpecialStatus.TOLD, SpecialStatus.LAPSED)
        self.tell_button.setVisible(tells)
        self.asks_button.setVisible(replies)
        self.declines_button.setVisible(replies)
        for widget in (self.day, self.day_label):
            widget.setVisible(tells or replies)
        for part in (self.score, self.score_button):
            part.setVisible(status is SpecialStatus.ASKED)
        if self.doubt.isVisibleTo(self):
            self.doubt.leave()

    def _why(self, row: SpecialRow) -> str:
        said = [] if row.kept is None else self._account(row, row.kept)
        if row.status is SpecialStatus.TOLD and row.until is not None:
            said.append(self.tr("It may reply until {day}.").replace("{day}", whole_day(row.until)))
        if row.status is SpecialStatus.LAPSED and row.until is not None:
            said.append(self.tr("It had until {day} to reply.").replace("{day}", whole_day(row.until)))
        if row.score is not None:
            score = board_points_text(row.score.home, row.score.away)
            said.append(self.tr("Played at {team}: {score}.").format(team=row.gained_name, score=score))
        return " ".join(said)

    def _account(self, row: SpecialRow, kept: Kept) -> list[str]:
        words = self.tr(
            "Without the boards given away: {gained} {total} − {off} = {left}, {displaced} {dt} − {do} = {dl}."
        )
        said = [
            words.format(
                gained=row.gained_name,
                total=points_text(kept.gained_total),
                off=points_text(kept.gained_total - kept.gained_left),
                left=points_text(kept.gained_left),
                displaced=row.displaced_name,
                dt=points_text(kept.displaced_total),
                do=points_text(kept.displaced_total - kept.displaced_left),
                dl=points_text(kept.displaced_left),
            )
        ]
        if not kept.has_more_left:
            return [*said, self.tr("{team} does not keep more: no right.").format(team=row.displaced_name)]
        words = self.tr("{team} conceded {conceded} and received {received} boards; below {below} is clean.")
        said.append(
            words.format(team=row.displaced_name, conceded=kept.conceded, received=kept.received, below=kept.below)
        )
        return said

    def _offer_return(self) -> None:
        row = self.trophies.chosen_row() if self.trophies.isVisibleTo(self) else None
        out = row is not None and row.returned_on is None and self._can_write
        for button in (self.back_button, self.plain_button):
            button.setVisible(out)

    def say_done(self, text: str) -> None:
        """What was just recorded; empty to say nothing."""
        self.done.setText(text)
        self.done.setVisible(bool(text))

    def say_of_trophies(self, text: str) -> None:
        """What was just recorded about a trophy, or why it was not."""
        self.trophies_say.setText(text)
        self.trophies_say.setVisible(bool(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.doubt.isVisibleTo(self):
            self.doubt.leave()
            event.accept()
            return
        super().keyPressEvent(event)


def percent_text(hundredths: int) -> str:
    """Hundredths of a percent as "77.27"; nothing below zero is cut the wrong way."""
    sign = "−" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def _day_edit(parent: QWidget, name: str) -> QDateEdit:
    edit = QDateEdit(parent)
    edit.setDisplayFormat("yyyy-MM-dd")
    edit.lineEdit().setTextMargins(8, 0, 0, 0)
    edit.setAccessibleName(name)
    return edit
