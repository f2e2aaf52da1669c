"""The entries as lines, the filter, and the one command of this screen: taking an entry back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from PySide6.QtCore import QObject, Signal

from arbiter_app.desk import Change
from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.state import Recorded
from arbiter_app.errors import Problem
from arbiter_app.queries.journal import JournalRow, KindGroup, journal_rows, undo_obstacle
from arbiter_app.queries.journal_facts import Fact, entry_facts
from arbiter_app.queries.journal_undo import UndoEffects, undo_effects
from arbiter_app.queries.rulebook import rule_names
from arbiter_app.ui.dates import with_days
from arbiter_app.ui.journal.lines import JournalLine, journal_line, translate_code
from arbiter_app.ui.workspace import Workspace

_CHANGES_EARLIER_LINES = (
    ev.EntryRescinded,
    ev.MatchArranged,
    ev.RosterImported,
    ev.TeamRegistered,
    ev.PlayerRegistered,
    ev.LineUpReopened,
    ev.LineUpsRevealed,
    ev.PlayerNamed,
)
"""After these the sentences of earlier entries may read differently: names, matches, what is sealed, what counts."""


@dataclass(frozen=True, slots=True)
class JournalFilter:
    """What is shown; an empty part lets everything through. `board` 0: the whole match and every board."""

    match_id: str = ""
    board: int = 0
    group: KindGroup | None = None
    author: str = ""
    text: str = ""

    def takes(self, line: JournalLine) -> bool:
        """Whether a line is shown."""
        row = line.row
        return (
            (not self.match_id or row.match_id == self.match_id)
            and (not self.board or row.board_number == self.board)
            and (self.group is None or row.group is self.group)
            and (not self.author or row.author == self.author)
            and all(word in line.found_by for word in self.text.casefold().split())
        )


class JournalController(QObject):
    """Keeps the lines of all entries; new ones are put on top, and all are made anew only where they may differ."""

    lines_changed = Signal(object)
    """The lines that the filter lets through, newest first."""
    choices_changed = Signal()
    """Matches, boards or authors to filter by are others now."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._recorded: list[Recorded] = []
        self._lines: list[JournalLine] = []
        self._loaded = False
        self._active = False
        self.filter = JournalFilter()
        workspace.changed.connect(self._changed)
        workspace.event_opened.connect(self._start)

    # What is shown

    def set_active(self, active: bool) -> None:
        """Show every new entry at once while somebody looks; the journal is read when that is so for the first time."""
        self._active = active
        if active and not self._loaded:
            self._load()
        elif active:
            self._tell()

    def _load(self) -> None:
        try:
            self._recorded = self._workspace.desk.entries()
        except Problem as trouble:
            self._workspace.problem.emit(trouble)
            return
        self._loaded = True
        self._make_all()
        self.choices_changed.emit()
        self._tell()

    def lines(self) -> tuple[JournalLine, ...]:
        """The lines that the filter lets through, newest first."""
        return tuple(line for line in self._lines if self.filter.takes(line))

    def total(self) -> int:
        """How many entries there are."""
        return self._workspace.desk.entry_count

    def head_hash(self) -> str:
        """The hash of the newest entry, which vouches for all."""
        return self._workspace.desk.head_hash

    def authors(self) -> tuple[str, ...]:
        """Who made entries."""
        return tuple(sorted({one.author for one in self._recorded}))

    def matches(self) -> tuple[tuple[str, str], ...]:
        """Match ids with their teams, in the order of the event."""
        state = self._workspace.desk.state
        return tuple(
            (match.id, f"{state.teams[match.home].name} – {state.teams[match.away].name}")
            for match in state.matches.values()
        )

    def boards(self) -> int:
        """How many boards the match of the filter has, or the largest match without one."""
        matches = self._workspace.desk.state.matches.values()
        wanted = [match.board_count for match in matches if self.filter.match_id in ("", match.id)]
        return max(wanted, default=0)

    def set_filter(self, wanted: JournalFilter) -> None:
        """Show other entries."""
        if wanted != self.filter:
            self.filter = wanted
            self._tell()

    def _rows(self, recorded: Iterable[Recorded]) -> tuple[JournalRow, ...]:
        desk = self._workspace.desk
        return journal_rows(recorded, desk.state, rule_names(desk.rulebook))

    def facts(self, row: JournalRow) -> tuple[Fact, ...]:
        """What stands in an entry, days as people read them."""
        recorded = self._recorded[row.seq - 1]
        entry, desk = recorded.entry, self._workspace.desk
        if entry is None:
            return ()
        found = entry_facts(entry, desk.state, translate_code, rule_names(desk.rulebook))
        return tuple(replace(one, value=with_days({"value": one.value})["value"]) for one in found)

    # Taking back

    def obstacle(self, seq: int) -> str:
        """Why an entry cannot be taken back, as a code; empty when it can."""
        if self._workspace.desk.readonly:
            return "desk_readonly"
        return undo_obstacle(self._workspace.desk.state, seq)

    def undo_effects(self, seq: int) -> UndoEffects:
        """What taking it back leads to; the instant of the command is now."""
        desk = self._workspace.desk
        command = cmd.Rescind(at=self._workspace.now(), target=seq, reason="")
        desk.preview(command)  # A match whose moves were left out is read whole first.
        return undo_effects(desk.state, desk.rulebook, command)

    def take_back(self, effects: UndoEffects, reason: str) -> bool:
        """Do what was shown. False when it was refused or not saved; the workspace has said why."""
        outcome = self._workspace.ask(replace(effects.command, reason=reason))
        return outcome is not None and not isinstance(outcome.decision, Refused)

    # Changes

    def _start(self) -> None:
        self._loaded = False
        self._recorded, self._lines = [], []
        self.filter = JournalFilter()
        if self._active:
            self._load()

    def _changed(self, change: Change) -> None:
        if not self._loaded:
            return
        authors = self.authors()
        self._recorded += change.recorded
        again = any(isinstance(one.event, _CHANGES_EARLIER_LINES) for one in change.recorded)
        if again:
            self._make_all()
        else:
            self._lines[:0] = self._made(self._rows(change.recorded))
        if again or self.authors() != authors:
            self.choices_changed.emit()
        self._tell()

    def _make_all(self) -> None:
        self._lines = self._made(self._rows(self._recorded))

    def _made(self, rows: tuple[JournalRow, ...]) -> list[JournalLine]:
        today: date = self._workspace.local(self._workspace.now()).date()
        return [journal_line(row, self._workspace, today) for row in rows]

    def _tell(self) -> None:
        if not self._active:
            return
        self.lines_changed.emit(self.lines())
