"""The incidents of the hall as data: a key, a label, and the first step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbiter_app.ui.hall.incident_arrival import arrived
from arbiter_app.ui.hall.incident_claims import draw_claim
from arbiter_app.ui.hall.incident_draws import draw_offer
from arbiter_app.ui.hall.incident_illegal import illegal_move
from arbiter_app.ui.hall.incident_mating import mating
from arbiter_app.ui.hall.incident_other import irregularity, note
from arbiter_app.ui.hall.incident_penalty import penalty
from arbiter_app.ui.hall.incident_result import result
from arbiter_app.ui.hall.incident_time import adjust_time, flag_fell, read_off
from arbiter_app.ui.hall.scene import Scene
from arbiter_app.ui.hall.steps import Step
from arbiter_app.ui.hall.words import tr


@dataclass(frozen=True, slots=True)
class Incident:
    """One button of "What happened?". `key` is a Latin letter, by its place on the keyboard."""

    key: str
    label: str
    begin: Callable[[Scene], Step]

    def title(self) -> str:
        """The label in the language in use."""
        return tr(self.label)


INCIDENTS = (
    Incident("A", "Arrived", arrived),
    Incident("I", "Illegal move", illegal_move),
    Incident("O", "Draw offer", draw_offer),
    Incident("D", "Draw claim", draw_claim),
    Incident("F", "Flag fell", lambda scene: flag_fell(scene, result)),
    Incident("T", "Adjust time", adjust_time),
    Incident("G", "Irregularity", irregularity),
    Incident("P", "Penalty", penalty),
    Incident("R", "Result", result),
    Incident("N", "Note", note),
)
READ_OFF = Incident("C", "Read off", read_off)
MATING = Incident("K", "Can he still mate?", mating)
BY_KEY = {incident.key: incident for incident in (*INCIDENTS, READ_OFF, MATING)}
