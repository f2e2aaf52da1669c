"""The card as shown, and what a captain does with it. What is signed is what was shown, or nothing is signed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPagedPaintDevice

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.card import Card, changes, make_card
from arbiter_app.engine.findings import Acceptance, Finding, Refused, Severity
from arbiter_app.engine.records import BoardChange, SignatureKind
from arbiter_app.engine.values import BoardRef, MatchId, Side
from arbiter_app.errors import Problem
from arbiter_app.queries.journal_undo import UndoEffects, undo_effects
from arbiter_app.queries.scorecard import ScoreCard, scorecard
from arbiter_app.queries.signoff import CardDispute, FineHint, card_disputes, fine_hints, voided_changes
from arbiter_app.ui.workspace import Workspace

NOT_SAVED = "not_saved"
"""The code of the finding that a command stood but could not be written down; the workspace has told the Problem."""

Strokes = tuple[tuple[tuple[int, int], ...], ...]


class SignoffController(QObject):
    """Keeps the card that the captains look at, so that a change in between is noticed and told."""

    card_changed = Signal(object)
    """The `ScoreCard` to show now; None without a match."""
    content_changed = Signal(object)
    """What captains sign is another than was shown: a tuple of `BoardChange`."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._shown: ScoreCard | None = None
        self._signed_content: Card | None = None
        self._active = False
        self._prints: dict[tuple[MatchId, str], int] = {}
        workspace.event_opened.connect(self._prints.clear)
        for signal in (workspace.changed, workspace.match_chosen, workspace.event_opened):
            signal.connect(self._changed)

    @property
    def shown(self) -> ScoreCard | None:
        """The card as it was shown last."""
        return self._shown

    @property
    def readonly(self) -> bool:
        """True when nothing can be signed in this window."""
        return self._workspace.desk.readonly

    def set_active(self, active: bool) -> None:
        """Keep up with the desk while somebody looks; what happened meanwhile is caught up with then."""
        self._active = active
        if active:
            self.refresh()

    def _changed(self) -> None:
        if self._active:
            self.refresh()

    def refresh(self) -> None:
        """Show the card as it stands; tell first when what is signed has changed meanwhile."""
        match = self._workspace.match
        desk = self._workspace.desk
        before, content_before = self._shown, self._signed_content
        if match is None:
            self._shown, self._signed_content = None, None
        else:
            self._shown = scorecard(desk.state, desk.rulebook, match.id)
            self._signed_content = make_card(desk.state, match)
        now, content = self._shown, self._signed_content
        if before == now:
            return
        if content_before is not None and content is not None and content_before.match_id == content.match_id:
            differences = changes(content_before, content)
            if differences:
                self.content_changed.emit(differences)
        self.card_changed.emit(now)

    def fines(self) -> tuple[FineHint, ...]:
        """Teams whose defaults may cost a fine."""
        desk = self._workspace.desk
        return () if self._shown is None else fine_hints(desk.state, desk.rulebook, self._shown.match_id)

    def disputes(self) -> tuple[CardDispute, ...]:
        """The boards of the card that a captain does not agree to."""
        return () if self._shown is None else card_disputes(self._workspace.desk.state, self._shown.match_id)

    def settling(self, entry: int) -> UndoEffects:
        """What settling a dispute leads to: its entry no longer counts."""
        desk = self._workspace.desk
        command = cmd.Rescind(at=self._workspace.now(), target=entry, reason="")
        desk.preview(command)  # A match whose moves were left out is read whole first.
        return undo_effects(desk.state, desk.rulebook, command)

    def settle(self, effects: UndoEffects, reason: str) -> bool:
        """Do what was shown. False when it was refused or not saved; the workspace has said why."""
        outcome = self._workspace.ask(replace(effects.command, reason=reason))
        return outcome is not None and not isinstance(outcome.decision, Refused)

    def voided(self) -> tuple[BoardChange, ...]:
        """What made the signatures void; empty when they are not."""
        return () if self._shown is None else voided_changes(self._workspace.desk.state, self._shown.match_id)

    def sign(
        self,
        side: Side,
        kind: SignatureKind,
        name: str,
        role: str,
        strokes: Strokes,
        text: str = "",
        accepted: tuple[Finding, ...] = (),
    ) -> tuple[Finding, ...]:
        """A captain agrees, signs with a reservation, or refuses. Returns why it was not taken; empty when it was.

        `accepted`: findings that were shown and are gone along with.
        """
        shown = self._shown
        if shown is None:
            return ()
        command = cmd.SignCard(
            at=self._workspace.now(),
            match_id=shown.match_id,
            side=side,
            kind=kind,
            name=name,
            role=role,
            strokes=strokes,
            card_hash=shown.digest,
            reservation=text,
            accept=tuple(Acceptance(one.code, where=one.where) for one in accepted),
        )
        return self._submit(command)

    def dispute(self, side: Side, board: int, text: str, accepted: tuple[Finding, ...] = ()) -> tuple[Finding, ...]:
        """A captain does not agree to one board. `accepted`: findings that were shown and are gone along with."""
        shown = self._shown
        if shown is None:
            return ()
        command = cmd.DisputeCardBoard(
            at=self._workspace.now(), board=BoardRef(shown.match_id, board), side=side, text=text
        )
        accept = tuple(Acceptance(one.code, where=one.where) for one in accepted)
        return self._submit(replace(command, accept=accept))

    def show_board(self, board: int) -> None:
        """Go to one board in the hall."""
        self._workspace.choose_board(board)
        self._workspace.screen_wanted.emit("hall")

    def want_screen(self, key: str) -> None:
        """Go to another screen."""
        self._workspace.screen_wanted.emit(key)

    def suggested_file(self) -> Path:
        """Where the card goes unless another place is chosen."""
        shown = self._shown
        name = "card.pdf" if shown is None else f"card-{_plain(shown.match_id)}-{shown.code}.pdf"
        return self._workspace.services.default_folder() / name

    def write_card(self, path: Path) -> bool:
        """Write the card as PDF. False when it could not be; the workspace has said why."""
        if self._shown is None:
            return False
        try:
            self._workspace.services.write_card_pdf(self._workspace.desk, self._shown.match_id, path)
        except Problem as trouble:
            self._workspace.problem.emit(trouble)
            return False
        return True

    def next_copy(self) -> int:
        """Which copy of this very card a print would be; counted while the event is open."""
        return 1 if self._shown is None else self._prints.get((self._shown.match_id, self._shown.digest), 0) + 1

    def print_card(self, device: QPagedPaintDevice) -> bool:
        """Print the card, the second time marked as a copy. False when it could not be; the workspace has said why."""
        shown = self._shown
        if shown is None:
            return False
        copy = self.next_copy()
        try:
            self._workspace.services.paint_card(self._workspace.desk, shown.match_id, device, copy)
        except Problem as trouble:
            self._workspace.problem.emit(trouble)
            return False
        self._prints[shown.match_id, shown.digest] = copy
        return True

    def _submit(self, command: cmd.SignCard | cmd.DisputeCardBoard) -> tuple[Finding, ...]:
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            self.refresh()
            return decision.findings
        outcome = self._workspace.ask(command)
        if outcome is None:
            return (Finding(NOT_SAVED, Severity.REFUSE, overridable=False),)
        return outcome.decision.findings if isinstance(outcome.decision, Refused) else ()


def _plain(text: str) -> str:
    """A text as part of a file name on any system."""
    return "".join(sign if sign.isalnum() else "-" for sign in text)
