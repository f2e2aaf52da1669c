"""The window: the first screen, or one open event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget
from shiboken6 import isValid

from arbiter_app.errors import Problem
from arbiter_app.ui import theme
from arbiter_app.ui.dialogs import FilePicker, SystemPicker
from arbiter_app.ui.services import OpenedEvent, Services
from arbiter_app.ui.settings import AppSettings
from arbiter_app.ui.shell.desk_view import DeskView
from arbiter_app.ui.shell.notices import WayOut
from arbiter_app.ui.shell.screens import SCREENS
from arbiter_app.ui.texts import install_translation
from arbiter_app.ui.workspace import Workspace

if TYPE_CHECKING:
    from arbiter_app.ui.hall_display.view import HallDisplay
    from arbiter_app.ui.shell.view_panel import ViewPanel
    from arbiter_app.ui.start.view import StartScreen

SMALLEST = (1280, 720)
USUAL = (1366, 768)
COPY_MS = 5 * 60 * 1000
"""How often the copy beside an open event file is brought up to date."""


class MainWindow(QMainWindow):
    """Shows one event, or the first screen while none is open."""

    def __init__(
        self,
        services: Services,
        settings: AppSettings,
        picker: FilePicker | None = None,
        opened: OpenedEvent | None = None,
    ) -> None:
        super().__init__()
        self._services = services
        self._settings = settings
        self._picker: FilePicker = picker or SystemPicker()
        self._desk_view: DeskView | None = None
        self._start: StartScreen | None = None
        self._display: HallDisplay | None = None
        self._view_panel: ViewPanel | None = None
        self._focus_before: QWidget | None = None
        self._pages = QStackedWidget(self)
        self.setCentralWidget(self._pages)
        self.setMinimumSize(*SMALLEST)
        room = self.screen().availableGeometry()
        self.resize(min(USUAL[0], room.width()), min(USUAL[1], room.height()))
        if not settings.geometry.isEmpty():
            self.restoreGeometry(settings.geometry)
        for number, spec in enumerate(SCREENS, start=1):
            shortcut = QShortcut(QKeySequence(f"F{number}"), self)
            shortcut.activated.connect(lambda key=spec.key: self.show_screen(key))
        self.copy_timer = QTimer(self)
        self.copy_timer.setInterval(COPY_MS)
        self.copy_timer.timeout.connect(self._renew_copy)
        self.copy_timer.start()
        if opened is None:
            self.show_start()
        else:
            self.show_event(opened)

    @property
    def workspace(self) -> Workspace | None:
        """The open event; None on the first screen."""
        return None if self._desk_view is None else self._desk_view.workspace

    @property
    def desk_view(self) -> DeskView | None:
        """The view of the open event."""
        return self._desk_view

    @property
    def hall_display(self) -> HallDisplay | None:
        """The second window while it is open."""
        return self._display

    def start_screen(self) -> StartScreen:
        """The first screen, built when it is needed."""
        if self._start is None:
            from arbiter_app.ui.start.view import StartScreen

            self._start = StartScreen(self._services, self._settings, self._picker)
            self._start.opened.connect(self.show_event)
            self._start.left.connect(self._show_desk)
            self._pages.addWidget(self._start)
        return self._start

    def show_start(self) -> None:
        """Show the first screen; an event that is open stays open behind it."""
        start = self.start_screen()
        start.refresh(can_go_back=self._desk_view is not None)
        self._pages.setCurrentWidget(start)
        self.setWindowTitle(self.tr("Arbiter’s desk"))
        start.setFocus()

    def show_event(self, opened: OpenedEvent) -> None:
        """Show an event that was just opened."""
        if self._desk_view is None:
            self._build(Workspace(opened, self._services, self))
        else:
            self._desk_view.workspace.replace_event(opened)
            self._desk_view.show_screen("hall" if opened.recovered else "event")
        if opened.path is not None:
            self._settings.add_recent(opened.path)
        self._show_desk()

    def show_screen(self, key: str) -> None:
        """Show a screen of the open event."""
        if self._desk_view is not None and self._desk_view.rail.isEnabled():
            self._show_desk()
            self._desk_view.show_screen(key)

    def toggle_hall_display(self) -> None:
        """Open the second window, or close it."""
        if self._desk_view is None:
            return
        if self._display is not None:
            self._display.close()
            return
        from arbiter_app.ui.hall_display.view import HallDisplay

        self._display = HallDisplay(self._desk_view.workspace)
        self._display.closed.connect(self._forget_display)
        self._display.show_beside(self)
        self._desk_view.header.display_button.setChecked(True)

    def show_view_panel(self) -> None:
        """Open the choice of colours, text size and language below its button, or close it."""
        if self._desk_view is None:
            return
        if self._view_panel is not None:
            self._view_panel.close()
            return
        from arbiter_app.ui.shell.view_panel import ViewPanel

        self._focus_before = QApplication.focusWidget()
        self._view_panel = ViewPanel(self._settings, self)
        self._view_panel.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._view_panel.looks_changed.connect(self._put_looks_in_force)
        self._view_panel.language_changed.connect(self._put_language_in_force)
        self._view_panel.destroyed.connect(self._forget_view_panel)
        self._place_view_panel()
        self._view_panel.show()
        self._view_panel.theme_buttons[theme.current().name].setFocus()

    @property
    def view_panel(self) -> ViewPanel | None:
        """The choice of looks while it is open."""
        return self._view_panel

    def tell_defect(self, log_file: str) -> None:
        """Something in the program is wrong: said plainly, and what is recorded is safe."""
        text = self.tr("This is our fault, not yours: something in the program went wrong. What was recorded is safe.")
        if log_file:
            text += " " + self.tr("Details for whoever repairs it are in {file}.").format(file=log_file)
        if self._desk_view is not None:
            self._desk_view.notices.tell(text, theme.Tone.DANGER)
        if self._start is not None and self._pages.currentWidget() is self._start:
            self._start.tell(text)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._desk_view is not None and not self._desk_view.rail.isEnabled():
            event.ignore()
            return
        self._settings.geometry = self.saveGeometry()
        self._settings.save()
        try:
            self._services.close_event()
        except Problem as problem:
            # The event is closed and complete on the disk; only its copy is not new. Said once, then it may go.
            if self._desk_view is not None:
                self._leave_desk()
                self.start_screen().tell(f"{problem.sentence} {problem.way_out}")
                event.ignore()
                return
        if self._display is not None:
            self._display.close()
        event.accept()

    def _build(self, workspace: Workspace) -> None:
        view = DeskView(workspace, self._picker)
        view.start_wanted.connect(self.show_start)
        view.view_wanted.connect(self.show_view_panel)
        view.way_wanted.connect(self._take_way_out)
        view.hall_display_wanted.connect(self.toggle_hall_display)
        workspace.event_opened.connect(self._name_window)
        workspace.changed.connect(self._name_window)
        self._desk_view = view
        self._pages.addWidget(view)
        is_in_play = workspace.match is not None and workspace.match.started_at is not None
        # After a crash the hall asks about its clocks.
        view.show_screen("hall" if is_in_play or workspace.opened.recovered else "event")

    def _leave_desk(self) -> None:
        """The event is closed: nothing of it may be touched any more."""
        if self._display is not None:
            self._display.close()
        old, self._desk_view = self._desk_view, None
        if old is not None:
            self._pages.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.show_start()

    def _renew_copy(self) -> None:
        """A file that cannot be opened any more loses then a few minutes at most."""
        if self._desk_view is None:
            return
        try:
            self._services.renew_copy()
        except Problem as problem:
            self._desk_view.notices.tell_problem(problem)

    def _take_way_out(self, way: WayOut) -> None:
        """Mend the open file; the first screen says when that cannot be done."""
        path = None if self.workspace is None else self.workspace.opened.path
        if path is None:
            return
        self.show_start()
        controller = self.start_screen().controller
        match way:
            case WayOut.RESTORE:
                controller.restore(path)
            case WayOut.SAVE_ANEW:
                controller.save_anew(path)
            case WayOut.REOPEN:
                controller.open_file(path)

    def _show_desk(self) -> None:
        if self._desk_view is not None:
            self._pages.setCurrentWidget(self._desk_view)
            self._name_window()

    def _name_window(self) -> None:
        if self._desk_view is not None:
            title = self._desk_view.workspace.desk.state.title
            self.setWindowTitle(self.tr("{event} · Arbiter’s desk").format(event=title))

    def _forget_display(self) -> None:
        self._display = None
        if self._desk_view is not None:
            self._desk_view.header.display_button.setChecked(False)

    def _place_view_panel(self) -> None:
        if self._view_panel is None or self._desk_view is None:
            return
        button = self._desk_view.header.view_button
        corner = button.mapTo(self, QPoint(button.width(), button.height() + 4))
        self._view_panel.adjustSize()
        self._view_panel.move(corner - QPoint(self._view_panel.width(), 0))

    def _forget_view_panel(self) -> None:
        """The keyboard goes back into the screen, to where it was there: in the hall letters are incidents."""
        self._view_panel = None
        before, self._focus_before = self._focus_before, None
        screen = None if self._desk_view is None else self._desk_view.stack.currentWidget()
        if screen is None or not isValid(screen):
            return
        is_there = before is not None and isValid(before) and before.isVisible() and screen.isAncestorOf(before)
        (before if before is not None and is_there else screen).setFocus()

    def _put_looks_in_force(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.apply_theme(app, self._settings.theme, self._settings.text_percent)
            self._place_view_panel()

    def _put_language_in_force(self) -> None:
        """Texts are put into widgets when these are made, so the view of the event is made anew."""
        app = QApplication.instance()
        if app is None or self._desk_view is None:
            return
        install_translation(app, self._settings.language)
        old, key = self._desk_view, self._desk_view.rail.current()
        self._build(old.workspace)
        self._pages.removeWidget(old)
        old.deleteLater()
        if self._start is not None:
            self._pages.removeWidget(self._start)
            self._start.deleteLater()
            self._start = None
        self._show_desk()
        if key:
            self._desk_view.show_screen(key)
