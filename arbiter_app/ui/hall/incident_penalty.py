"""P: the ladder of penalties, with what the player had before in the event (FIDE 11, 12.9)."""

from __future__ import annotations

from arbiter_app.engine.commands import GivePenalty
from arbiter_app.engine.decide.penalties import (
    WITH_POINTS,
    WITH_TIME,
    offered_measures,
    proposed_measure,
)
from arbiter_app.engine.values import Colour, ConductCause, Measure
from arbiter_app.ui.hall.scene import Scene, colour_options, reading_fields, typed_number, typed_readings, typed_text
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import tr, who
from arbiter_app.ui.texts import say_word

_CAUSES = (
    (ConductCause.OTHER, "conduct"),
    (ConductCause.DISTRACTION, "distraction"),
    (ConductCause.DEVICE, "device found"),
    (ConductCause.REFUSAL, "refuses to comply"),
)
_DEVICE_KEYS = {Colour.WHITE: "1", Colour.BLACK: "2"}
USUAL_MINUTES = 2


def penalty(scene: Scene) -> Step:
    """Whom? A device found on a player has keys of its own: the rules fix what follows."""

    def device(colour: Colour) -> Option:
        label = tr("Device found: {who}").format(who=who(scene.state, scene.board, colour))
        return Option(_DEVICE_KEYS[colour], label, lambda: _penalty_for(scene, colour, ConductCause.DEVICE))

    whom = colour_options(scene, lambda colour: _penalty_for(scene, colour, ConductCause.OTHER))
    return Ask(tr("Who gets a penalty?"), (*whom, *(device(colour) for colour in Colour)))


def _penalty_for(scene: Scene, colour: Colour, cause: ConductCause) -> Step:
    measures = tuple((one.value, say_word(one.value)) for one in offered_measures(scene.rulebook))
    causes = tuple((one.value, tr(words)) for one, words in _CAUSES)
    proposed = proposed_measure(scene.rulebook, cause).value
    opponent = (("", tr("wins")), ("1", tr("half a point")), ("0", tr("no point")), ("both", tr("loses too")))
    fields = (
        Field("cause", tr("Cause"), "choice", cause.value, causes),
        Field("measure", tr("Measure"), "choice", proposed, measures),
        Field("number", tr("Minutes, ½ points, amount or rounds"), "number", USUAL_MINUTES),
        Field("opponent", tr("At a loss the opponent"), "choice", "", opponent),
        Field("reason", tr("Reason"), value=tr(dict(_CAUSES)[cause]).capitalize()),
        *reading_fields(scene),
    )

    def command(values: Values) -> GivePenalty:
        measure = Measure(str(values.get("measure") or proposed))
        number = typed_number(values, "number") or 0
        against = values.get("opponent")
        return GivePenalty(
            at=scene.at,
            board=scene.board.ref,
            colour=colour,
            measure=measure.value,
            reason=typed_text(values, "reason"),
            ms=number * 60_000 if measure in WITH_TIME else 0,
            readings=typed_readings(values),
            cause=ConductCause(str(values.get("cause") or cause)),
            half_points=number if measure in WITH_POINTS else 0,
            opponent_half_points=int(str(against)) if against in ("0", "1") and measure is Measure.LOSS else None,
            both=against == "both" and measure is Measure.LOSS,
            amount=number if measure is Measure.FINE else 0,
            rounds=number if measure is Measure.EXCLUSION else 0,
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)
