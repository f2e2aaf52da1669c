"""The open event: commands in, entries out, and who is told what changed.

The one door for every change, whether it comes from a click, a script or an import. What `submit` returns as accepted
is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from arbiter_app.engine.apply import apply, fold
from arbiter_app.engine.commands import Command, Rescind
from arbiter_app.engine.decide import decide, decide_ahead
from arbiter_app.engine.events import PLY_KINDS
from arbiter_app.engine.findings import Accepted, Decision, Refused
from arbiter_app.engine.records import SignatureKind
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Draft, Match, Recorded, State
from arbiter_app.engine.values import BoardRef, MatchId, Side
from arbiter_app.errors import Problem


class Journal(Protocol):
    """Where entries are kept. `append` returns when they are durable, or raises Problem and has kept none."""

    @property
    def readonly(self) -> bool: ...

    def append(self, drafts: Sequence[Draft]) -> Sequence[Recorded]: ...

    def entries(self, scope: str = "", leave_sealed: Callable[[str, str], bool] = ...) -> Iterable[Recorded]:
        """All entries, or those of one scope and what is below it, in order.

        Where `leave_sealed(kind, scope)` is true the event stays undecoded (None).
        """


@dataclass(frozen=True, slots=True)
class Change:
    """What listeners are told: the new entries and the scopes they touch."""

    recorded: tuple[Recorded, ...]
    scopes: frozenset[str]

    def touches(self, scope: str) -> bool:
        """Whether the change is about `scope`, something below it, or the whole event."""
        return any(
            one in ("event", scope) or one.startswith(f"{scope}/") or scope.startswith(f"{one}/") for one in self.scopes
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The decision on a command and the entries it left in the journal (none when refused)."""

    decision: Decision
    recorded: tuple[Recorded, ...] = ()

    @property
    def is_accepted(self) -> bool:
        """True when the command stands and is on the disk."""
        return isinstance(self.decision, Accepted)


Listener = Callable[[Change], None]


class Desk:
    """One open event file. Use it in one thread."""

    def __init__(
        self,
        journal: Journal,
        rulebook: Rulebook,
        author: str,
        now: Callable[[], datetime],
        recorded: Iterable[Recorded] = (),
    ) -> None:
        self._journal = journal
        self.rulebook = rulebook
        self.author = author
        self.now = now
        self._listeners: list[Listener] = []
        self._last: tuple[Command, Outcome] | None = None
        self._stopped_by: Problem | None = None
        self.saved_at: datetime | None = None
        self.head_hash = ""
        self.entry_count = 0
        self._deferred: frozenset[MatchId] = frozenset()
        self._state = State()
        self._open(list(recorded))

    @property
    def state(self) -> State:
        """The event as it stands. Of games in finished matches the moves are left out: see `load_match`."""
        return self._state

    @property
    def readonly(self) -> bool:
        """True when nothing can be recorded here (another window has the file, or the medium is read-only)."""
        return self._journal.readonly

    def preview(self, command: Command) -> Decision:
        """What the command would lead to. Nothing happens."""
        self._load_for(command)
        return decide(self._state, self.rulebook, command)

    def submit(self, command: Command, author: str | None = None) -> Outcome:
        """Decide a command and, when it stands, write it down durably and tell the listeners.

        The very same command a second time (a second Enter, a double click) is not applied twice: the first outcome
        comes back. Raises Problem when it could not be written; then nothing has changed.
        """
        if self._last is not None and self._last[0] == command:
            return self._last[1]
        author = author or self.author
        self._load_for(command)
        decision, ahead = decide_ahead(self._state, self.rulebook, command, author)
        if isinstance(decision, Refused):
            return Outcome(decision)
        if self.readonly:
            raise self._stopped_by or Problem(
                "desk.readonly",
                "This event is open for reading only, so nothing can be recorded here.",
                "Use the window that has the file, or close that one and open the file again.",
            )
        drafts = [Draft(command.at, author, event) for event in decision.events]
        recorded = self._append(drafts)
        if recorded and recorded[0].seq == self._state.seq + 1:
            self._state = ahead
            self._note(recorded[-1])
        else:
            # Moves left undecoded stand between: the entries have other numbers than the decision reckoned with.
            for one in recorded:
                self._take(one)
        outcome = Outcome(decision, recorded)
        self._last = (command, outcome)
        self._tell(recorded)
        return outcome

    def _append(self, drafts: list[Draft]) -> tuple[Recorded, ...]:
        try:
            return tuple(self._journal.append(drafts))
        except Problem as problem:
            if self.readonly:
                # The journal takes nothing more after this; whatever is asked next has the same answer.
                self._stopped_by = problem
            raise

    def load_match(self, match_id: MatchId) -> Match | None:
        """A match with every move decoded, also of one that ended long ago."""
        if match_id in self._deferred:
            self._fold_without(self._deferred - {match_id})
        return self._state.matches.get(match_id)

    def entries(self, scope: str = "") -> list[Recorded]:
        """The journal, or one scope of it."""
        return list(self._journal.entries(scope))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told of every change from now on; the returned function ends it."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _take(self, recorded: Recorded) -> None:
        entry = recorded.entry
        if entry is not None:
            self._state = apply(self._state, entry)
        self._note(recorded)

    def _note(self, recorded: Recorded) -> None:
        self.saved_at = recorded.recorded_at
        self.head_hash = recorded.hash
        self.entry_count = recorded.seq

    def _tell(self, recorded: tuple[Recorded, ...]) -> None:
        change = Change(recorded, frozenset(one.scope for one in recorded))
        for listener in list(self._listeners):
            listener(change)

    def _open(self, recorded: list[Recorded]) -> None:
        """Fold what is decoded first, to see which matches are finished; then with the moves of the others."""
        if recorded:
            self._note(recorded[-1])
        self._state = fold(entry for one in recorded if (entry := one.entry) is not None)
        undecoded = {_match_of(one.scope) for one in recorded if one.kind in PLY_KINDS and one.event is None}
        finished = frozenset(match.id for match in self._state.matches.values() if is_finished(match))
        self._deferred = frozenset(match_id for match_id in undecoded if match_id in finished)
        if undecoded - finished:
            self._fold_without(self._deferred)

    def _fold_without(self, deferred: frozenset[MatchId]) -> None:
        def leave(kind: str, scope: str) -> bool:
            return kind in PLY_KINDS and _match_of(scope) in deferred

        recorded = self._journal.entries(leave_sealed=leave)
        self._state = fold(entry for one in recorded if (entry := one.entry) is not None)
        self._deferred = deferred

    def _load_for(self, command: Command) -> None:
        """A match whose moves were left out is read whole before anything is decided about it."""
        if not self._deferred:
            return
        if isinstance(command, Rescind):
            self._fold_without(frozenset())
            return
        match_id = getattr(command, "match_id", None)
        board = getattr(command, "board", None)
        if isinstance(board, BoardRef):
            match_id = board.match_id
        if match_id is not None:
            self.load_match(match_id)


def is_finished(match: Match) -> bool:
    """Both captains have signed: the match is left alone from now on."""
    signed = [match.signature(side) for side in Side]
    return all(one is not None and one.kind is not SignatureKind.REFUSED for one in signed)


def _match_of(scope: str) -> MatchId | None:
    parts = scope.split("/")
    return MatchId(parts[1]) if len(parts) > 1 else None
