"""The Rulebook screen: a search, the clauses that answer it, and the clause chosen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.queries.rulebook import ClauseDetail, ClauseRow
from arbiter_app.ui.rulebook.clause_list import ClauseList
from arbiter_app.ui.rulebook.clause_page import ClausePage
from arbiter_app.ui.rulebook.controller import RulebookController
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, ElidedLabel, EmptyHint, NoticeBar, SecondaryButton
from arbiter_app.ui.workspace import Workspace

_LONGEST_QUERY = 80


class RulebookScreen(QWidget):
    """Searchable rules. A link anywhere in the application opens its clause here (`show_clause`)."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.controller = RulebookController(workspace, self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search by number or words, for example 7.12 or draw offer"))
        self.search.setAccessibleName(self.tr("Search the rules"))
        self.search.setMaxLength(_LONGEST_QUERY)
        self.search.setClearButtonEnabled(True)
        self.list = ClauseList(self)
        self.nothing = EmptyHint(self.tr("No clause says that"), "", self.tr("Clear the search"), self)
        self.notice = NoticeBar(self)
        self.back_button = SecondaryButton(self.tr("Back"), self.tr("Esc"), self)
        self.rules = ElidedLabel("", "muted", self)
        self.page = ClausePage(self)
        self._lay_out()
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self.controller.search)
        self.list.clause_chosen.connect(self.controller.choose)
        self.list.text_typed.connect(self._type)
        self.nothing.clicked.connect(self.clear_search)
        self.back_button.clicked.connect(self._back)
        self.controller.rows_changed.connect(self._show_rows)
        self.controller.clause_changed.connect(self._show_clause)
        workspace.clause_wanted.connect(self.show_clause)
        workspace.event_opened.connect(self._start)
        self._start()

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(8)
        outer.addWidget(self.notice)
        row = QHBoxLayout()
        row.setSpacing(12)
        self.left = Card(" ", self)
        self.left.body.addWidget(self.search)
        self.left.body.addWidget(self.list, 1)
        self.left.body.addWidget(self.nothing, 1)
        right = Card("", self)
        head = QHBoxLayout()
        head.addWidget(self.rules, 1)
        head.addWidget(self.back_button)
        right.body.addLayout(head)
        right.body.addWidget(self.page, 1)
        row.addWidget(self.left, 5)
        row.addWidget(right, 6)
        outer.addLayout(row, 1)
        self.setFocusProxy(self.search)

    @Slot(str)
    def show_clause(self, clause_id: str) -> None:
        """Open a clause; a search that hides it is cleared. An id the rules do not have is told in a notice."""
        found = self.controller.find(clause_id)
        if not found:
            words = self.tr("The rules of this event have no clause {clause}.").format(clause=clause_id)
            self.notice.say(words, Tone.WARN)
            return
        self.notice.dismiss()
        if found not in {row.id for row in self.list.rows()}:
            self.search.clear()
        self.list.choose(found, centred=True)

    def clear_search(self) -> None:
        """Show every clause again; the one being read stays."""
        self.search.clear()
        self.search.setFocus()
        if self.controller.chosen is not None:
            self.list.choose(self.controller.chosen.clause.id, centred=True)

    # What the keyboard does

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._search_key(event)
        return super().eventFilter(watched, event)

    def _search_key(self, event: QKeyEvent) -> bool:
        """Arrows in the search move in the list, so that the hands stay where they are."""
        match event.key():
            case Qt.Key.Key_Down:
                self.list.step(1)
            case Qt.Key.Key_Up:
                self.list.step(-1)
            case Qt.Key.Key_PageDown:
                self.list.step(self.list.page())
            case Qt.Key.Key_PageUp:
                self.list.step(-self.list.page())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not self.list.chosen():
                    self.list.step(1)
            case _:
                return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc clears the search, and with nothing to clear goes back; letters go into the search."""
        if event.key() == Qt.Key.Key_Escape:
            if self.search.text():
                self.clear_search()
            else:
                self._back()
            event.accept()
        elif event.text().strip() and event.text().isprintable():
            self._type(event.text())
            event.accept()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.search.setFocus()

    # What is shown

    def _start(self) -> None:
        title = self.controller.title()
        self.left.set_title(title)
        self.list.set_heads(title, self.tr("Laws of Chess"))
        self.search.clear()
        self._show_rows(self.controller.rows())
        self.list.step(1)

    def _show_rows(self, rows: tuple[ClauseRow, ...]) -> None:
        self.list.set_rows(rows)
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        if not rows:
            words = self.tr("Nothing in these rules answers “{query}”.").format(query=self.controller.query)
            self.nothing.set_hint(self.tr("No clause says that"), words, self.tr("Clear the search"))
        elif self.controller.query:
            self.list.step(1)

    def _show_clause(self, detail: ClauseDetail | None) -> None:
        rules = ""
        if detail is not None:
            words = self.tr("{rules}, edition {edition}")
            rules = words.format(rules=self.controller.title(), edition=self.controller.edition())
            if detail.of_laws:
                rules = self.tr("Laws of Chess, as {rules} uses them").format(rules=self.controller.title())
        self.rules.set_text(rules)
        self.page.show_clause(detail)

    def _type(self, text: str) -> None:
        self.search.setFocus()
        self.search.insert(text)

    def _back(self) -> None:
        self._workspace.screen_wanted.emit("back")
