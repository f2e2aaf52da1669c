"""S: a board that waits (for a wish, or for its equipment) starts after the others."""

from __future__ import annotations

from arbiter_app.engine.commands import StartBoard, WishTimeControl
from arbiter_app.engine.decide.start import chosen_control
from arbiter_app.engine.values import ClockSource, Side
from arbiter_app.ui.hall.incident_other import equipment
from arbiter_app.ui.hall.scene import Scene
from arbiter_app.ui.hall.steps import Ask, Option, Propose, Step
from arbiter_app.ui.hall.words import tr


def is_equipment_missing(scene: Scene) -> bool:
    """True while the board waits for a clock or a set."""
    return bool(scene.board.equipment_missing) and scene.board.equipment_arrived_at is None


def source_of_others(scene: Scene) -> ClockSource:
    """The kind of clock the other boards have."""
    return next((one.clock.source for one in scene.match.boards if one.clock is not None), ClockSource.HALL)


def begin_board(scene: Scene) -> Step:
    """The next thing this board needs: its equipment, a wish, or the start itself."""
    if is_equipment_missing(scene):
        return equipment(scene)
    choice = chosen_control(scene.rulebook, scene.match, scene.board, both_present=True)
    silent = [side for side in Side if scene.board.seat(side).wish is None]
    if choice.control_id is None and silent:
        return _wish(scene, silent[0])
    return Propose(StartBoard(at=scene.at, board=scene.board.ref, source=source_of_others(scene)))


def _wish(scene: Scene, side: Side) -> Step:
    controls = scene.rulebook.divisions[scene.match.division].time_controls

    def option(key: str, control_id: str) -> Option:
        command = WishTimeControl(at=scene.at, board=scene.board.ref, side=side, control_id=control_id)
        label = scene.rulebook.time_controls[control_id].label
        return Option(key, label, lambda: Propose(command, title=label, direct=True))

    options = tuple(option(str(number), one) for number, one in enumerate(controls, start=1))
    return Ask(tr("Which time control does {seat} wish?").format(seat=scene.seat_label(side)), options)
