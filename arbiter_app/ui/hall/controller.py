"""The hall's controller: keys and clicks to steps, steps to one command, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.commands import (
    Command,
    ConfirmTimes,
    MakeMove,
    PlacePosition,
    PressClock,
    RestartClocks,
    StopClocks,
)
from arbiter_app.engine.findings import Refused, Severity
from arbiter_app.engine.records import Otherwise
from arbiter_app.engine.state import Entry, State
from arbiter_app.engine.values import ClockReadings, GameResult, MatchId
from arbiter_app.queries.hall_clocks import LastReading, last_readings
from arbiter_app.ui.hall.incident_mating import REFINED, look
from arbiter_app.ui.hall.incident_pause import ask_why
from arbiter_app.ui.hall.incident_start import begin_board, is_equipment_missing
from arbiter_app.ui.hall.incidents import BY_KEY
from arbiter_app.ui.hall.ruling import (
    ENDS_IN_A_RESULT,
    LOOK,
    OTHERWISE,
    TIMES_ONLY,
    Settled,
    needs_no_card,
    overriding,
    ruling_view,
    settle,
)
from arbiter_app.ui.hall.scene import Scene, typed_readings
from arbiter_app.ui.hall.steps import Ask, Look, Propose, Step, Value, Values, Write, defaults
from arbiter_app.ui.hall.undo import undo_entry, undo_last
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.ruling_view import RulingView
from arbiter_app.ui.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal ready to be shown: the step it came from, what Enter would do, and the card."""

    step: Propose
    settled: Settled
    view: RulingView
    values: Values


class HallController(QObject):
    """Holds the step that is open. Nothing is recorded before `apply`, except where nothing could be shown first."""

    asked = Signal(object)
    """A question or something to type (Ask or Write)."""
    proposed = Signal(object)
    """A Proposal."""
    changed_proposal = Signal(object)
    """The same proposal with other values (a Proposal): the card changes, the fields stay."""
    looked = Signal(object, bool)
    """The mating question (a Look), and whether a proposal waits for its answer."""
    left = Signal()
    """No step is open any more."""
    said = Signal(str, bool)
    """A sentence, and whether it is bad news."""
    not_saved = Signal()
    """What was to be recorded could not be saved; it can be tried again."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._scene: Scene | None = None
        self._step: Step | None = None
        self._proposal: Proposal | None = None
        self._waiting: Proposal | None = None
        self._after: Callable[[], None] | None = None
        self._readings: tuple[State | None, MatchId | None, dict[int, LastReading]] = (None, None, {})

    # What is open

    @property
    def step(self) -> Step | None:
        """The open step."""
        return self._step

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal."""
        return self._proposal

    def readings(self) -> dict[int, LastReading]:
        """The last known readings of the chosen match."""
        match = self._workspace.match
        if match is None:
            return {}
        state = self._workspace.desk.state
        if self._readings[0] is not state or self._readings[1] != match.id:
            self._readings = (state, match.id, last_readings(state, match.id))
        return self._readings[2]

    def scene(self) -> Scene | None:
        """The chosen board at this instant; None while there is none."""
        match, board = self._workspace.match, self._workspace.board
        if match is None or board is None:
            return None
        desk = self._workspace.desk
        return Scene(
            desk.state,
            desk.rulebook.in_division(match.division),
            match,
            board,
            self._workspace.now(),
            self.readings().get(board.ref.board_number),
        )

    # Beginning and going on

    def begin(self, key: str) -> bool:
        """Open the incident of a key; False when there is none or no board."""
        incident, scene = BY_KEY.get(key), self.scene()
        if incident is None or scene is None:
            return False
        self._scene = scene
        self._take(incident.begin(scene))
        return True

    def undo(self) -> None:
        """Ask why the last entry of this board is taken back, then show what that would do."""
        scene = self.scene()
        if scene is None:
            return
        step = undo_last(scene, self._workspace.preview, self._workspace.local)
        if step is None:
            self.said.emit(tr("Nothing was recorded on board {n} yet.").format(n=scene.number), False)
            return
        self._scene = scene
        self._take(step)

    def undo_entry(self, entry: Entry) -> None:
        """Ask why this entry of the chosen board is taken back, then show what that would do."""
        self._scene = scene = self.scene()
        if scene is not None:
            self._take(undo_entry(scene, entry, self._workspace.preview, self._workspace.local))

    def choose(self, key: str) -> bool:
        """Answer a question, or take another course beside a proposal."""
        if key == LOOK and self.look():
            return True
        options = self._step.options if isinstance(self._step, Ask | Propose) else ()
        for option in options:
            if option.answers_to(key):
                self._take(option.then())
                return True
        return False

    def look(self) -> bool:
        """Look whether the side that the open proposal names can still mate; the proposal waits."""
        proposal, scene = self._proposal, self._scene
        if proposal is None or scene is None or proposal.step.mating is None:
            return False
        step = look(scene, proposal.step.mating)
        self._waiting, self._step, self._proposal = proposal, step, None
        self.looked.emit(step, True)
        return True

    def use_answer(self, can_mate: bool) -> None:
        """The question was answered with a proof: the proposal that waits takes it over."""
        self._back_to_waiting()
        self._refine(REFINED[can_mate])

    def submit(self, values: Values) -> None:
        """Go on from something typed."""
        if isinstance(self._step, Write):
            self._take(self._step.build(values))

    def change(self, values: Values) -> None:
        """The fields beside a proposal changed: what follows now?"""
        if self._proposal is None or self._proposal.step.rebuild is None:
            return
        step = replace(self._proposal.step, command=self._proposal.step.rebuild(values))
        self._propose(step, values, again=True)

    def apply(self) -> None:
        """Record what the card shows."""
        if self._proposal is not None and not self._proposal.settled.is_refused:
            self._record(self._proposal.settled.command, self._proposal.step.following)

    def alternative(self, key: str) -> None:
        """A course beside the proposal: one of ours, or one that the rules leave open."""
        if key.startswith("option:"):
            self.choose(key.removeprefix("option:"))
            return
        if self._proposal is None:
            return
        refined = self._proposal.step.refine.get(key)
        if refined is not None:
            self._refine(refined)

    def _refine(self, refined: Mapping[str, Value]) -> None:
        """Put something into the fields of the open proposal, as if it had been typed."""
        if self._proposal is None:
            return
        values: dict[str, Value] = {**self._proposal.values, **refined}
        self.change(values)
        self._show_again(values)

    def _show_again(self, values: Values) -> None:
        """Show the open proposal from the start, its fields filled with these values."""
        shown = self._proposal
        if shown is None:
            return
        fields = tuple(replace(one, value=values.get(one.name)) for one in shown.step.fields)
        again = replace(shown, step=replace(shown.step, fields=fields))
        self._proposal = again
        self._step = again.step
        self.proposed.emit(again)

    def _back_to_waiting(self) -> None:
        self._proposal, self._waiting = self._waiting, None
        self._step = None if self._proposal is None else self._proposal.step

    def decide_otherwise(self, reason: str, details: Mapping[str, int | str | None]) -> None:
        """The arbiter's own decision: against a refusal, or with another consequence."""
        proposal = self._proposal
        if proposal is None:
            return
        command = proposal.settled.command
        decision = proposal.settled.decision
        if isinstance(decision, Refused):
            own = overriding(proposal.settled, reason)
            settled = settle(own, self._workspace.preview)
            if settled.is_refused:
                self._propose(replace(proposal.step, command=own), proposal.values)
            else:
                self._record(settled.command)
            return
        if isinstance(command, OTHERWISE):
            otherwise = self._otherwise(command, reason, details)
            if isinstance(otherwise, str):
                self.said.emit(otherwise, True)
                self.not_saved.emit()
                return
            self._record(replace(command, otherwise=otherwise))

    def _otherwise(self, command: Command, reason: str, details: Mapping[str, int | str | None]) -> Otherwise | str:
        """The arbiter's own decision; a sentence where something is missing."""
        white, black, chosen = details.get("white_ms"), details.get("black_ms"), details.get("result")
        result = None if chosen is None else GameResult(str(chosen))
        if result is None and isinstance(command, ENDS_IN_A_RESULT):
            return tr("Choose which result holds instead.")
        if isinstance(command, TIMES_ONLY):
            result = None
            if white is None and black is None:
                return tr("Type the times that hold instead.")
        readings = None
        if white is not None or black is not None:
            typed = None if self._proposal is None else typed_readings(self._proposal.values)
            shown = typed or (None if self._scene is None else self._scene.readings())
            if shown is None and (white is None or black is None):
                return tr("Type what both clocks show.")
            base = shown or ClockReadings(0, 0)
            readings = ClockReadings(
                base.white_ms if white is None else int(white), base.black_ms if black is None else int(black)
            )
        return Otherwise(reason, readings, result, no_result=result is None and not isinstance(command, TIMES_ONLY))

    def leave(self) -> None:
        """Leave whatever is open; nothing is recorded."""
        self._after = None
        if self._waiting is not None:
            self._back_to_waiting()
            if self._proposal is not None:
                self._show_again(self._proposal.values)
            return
        if self._step is not None:
            self._step, self._proposal, self._scene = None, None, None
            self.left.emit()

    def look_again(self) -> None:
        """Something else was recorded meanwhile: does the open proposal still lead to the same?"""
        if self._proposal is None:
            return
        step = self._proposal.step
        settled = settle(step.command, self._workspace.preview)
        if settled != self._proposal.settled:
            self._propose(step, self._proposal.values, again=True)

    # Things without a question

    def toggle_clocks(self) -> None:
        """Pause the clock of this board, or let it run again; all four where an appeal stops both boards (W-63)."""
        scene = self.scene()
        if scene is None or scene.board.clock is None or scene.board.end is not None:
            return
        if scene.match.is_bughouse and scene.rulebook.bughouse.appeal_stops_both:
            self.pause_all()
            return
        number = (scene.number,)
        command: Command = RestartClocks(at=scene.at, match_id=scene.match.id, boards=number)
        if scene.board.clock.running is not None:
            command = StopClocks(at=scene.at, match_id=scene.match.id, boards=number)
            if scene.rulebook.rights.pause_needs_reason:
                self._scene = scene
                self._take(ask_why(command))
                return
        self._run(scene, Propose(command, title=tr("The clock goes on"), direct=True))

    def pause_all(self) -> None:
        """Stop every running clock of the match; when none is running, let all go on that may."""
        match, scene = self._workspace.match, self.scene()
        if match is None or scene is None:
            return
        running = any(board.clock is not None and board.clock.running is not None for board in match.boards)
        command: Command = StopClocks(at=scene.at, match_id=match.id)
        if not running:
            command = RestartClocks(at=scene.at, match_id=match.id)
        elif scene.rulebook.rights.pause_needs_reason:
            self._scene = scene
            self._take(ask_why(StopClocks(at=scene.at, match_id=match.id)))
            return
        self._run(scene, Propose(command, title=tr("All clocks"), direct=True))

    def press(self) -> None:
        """The running side of this board presses the clock."""
        scene = self.scene()
        if scene is not None:
            self._run(scene, Propose(PressClock(at=scene.at, board=scene.board.ref), direct=True))

    def confirm_times(self) -> None:
        """Both players agreed to the displayed times."""
        scene = self.scene()
        if scene is not None:
            self._run(scene, Propose(ConfirmTimes(at=scene.at, board=scene.board.ref), direct=True))

    def make_move(self, move: str) -> str:
        """Record a move (SAN or squares); a sentence when it is not possible, empty when it is."""
        scene = self.scene()
        if scene is None:
            return ""
        command = MakeMove(at=scene.at, board=scene.board.ref, move=move)
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            final = [one for one in decision.findings if one.severity is Severity.REFUSE and not one.overridable]
            if final:
                return " ".join(dict.fromkeys(say(one.code, one.params) for one in final))
        self._run(scene, Propose(command, title=tr("Move {move}").format(move=move), direct=True))
        return ""

    def place_position(self, fen: str) -> None:
        """Keep a position set up by hand."""
        scene = self.scene()
        if scene is not None:
            command = PlacePosition(at=scene.at, board=scene.board.ref, fen=fen)
            self._run(scene, Propose(command, title=tr("Position set up by hand"), direct=True))

    def begin_board(self) -> None:
        """Start a board that could not start with the others: what is missing is asked for first."""
        scene = self.scene()
        if scene is None or scene.board.clock is not None or scene.board.end is not None:
            return
        self._scene = scene
        self._take(begin_board(scene))
        if isinstance(self._step, Ask) and not is_equipment_missing(scene):
            self._after = self.begin_board

    def run(self, step: Propose) -> None:
        """Propose something from outside the list of incidents."""
        scene = self.scene()
        if scene is not None:
            self._run(scene, step)

    def _run(self, scene: Scene, step: Propose) -> None:
        self._scene = scene
        self._take(step)

    # Inside

    def _take(self, step: Step) -> None:
        if isinstance(step, Propose):
            self._propose(step, defaults(step.fields))
            return
        self._step, self._proposal = step, None
        if isinstance(step, Look):
            self.looked.emit(step, False)
        else:
            self.asked.emit(step)

    def _propose(self, step: Propose, values: Values, *, again: bool = False) -> None:
        scene = self._scene
        if scene is None:
            return
        space = self._workspace
        settled = settle(step.command, space.preview)
        if not again and needs_no_card(settled, direct=step.direct):
            self._record(settled.command, step.following)
            return
        self._step = step
        self._proposal = Proposal(step, settled, ruling_view(scene, step, settled, space.preview, space.local), values)
        (self.changed_proposal if again else self.proposed).emit(self._proposal)

    def _record(self, command: Command, following: Callable[[], Step] | None = None) -> None:
        # The step is closed first: a second Enter that comes while the journal is written finds nothing to apply.
        step, proposal, scene = self._step, self._proposal, self._scene
        self._step, self._proposal = None, None
        outcome = self._workspace.ask(command)
        if outcome is not None and outcome.is_accepted:
            if following is not None:
                self._take(following())
                return
            self._scene = None
            self.left.emit()
            after, self._after = self._after, None
            if after is not None:
                after()
            return
        self._step, self._proposal, self._scene = step, proposal, scene
        if outcome is None:
            self.not_saved.emit()
        else:
            self.look_again()
            self.not_saved.emit()
