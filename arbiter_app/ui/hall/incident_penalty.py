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
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Value, Values, defaults
from arbiter_app.ui.hall.words import tr, who
from arbiter_app.ui.texts import say_word

_CAUSES = (
    (ConductCause.OTHER, "conduct"),
    (ConductCause.DISTRACTION, "distraction"),
    (ConductCause.DEVICE, "device found"),
    (ConductCause.REFUSAL, "refuses to comply"),
)
_DEVICE_KEYS = {Colour.WHITE: "1", Colour.BLACK: "2"}


def penalty(scene: Scene) -> Step:
    """Whom? A device found on a player has keys of its own: the rules fix what follows."""

    def device(colour: Colour) -> Option:
        label = tr("Device found: {who}").format(who=who(scene.state, scene.board, colour))
        return Option(_DEVICE_KEYS[colour], label, lambda: _penalty_for(scene, colour, ConductCause.DEVICE))

    whom = colour_options(scene, lambda colour: _penalty_for(scene, colour, ConductCause.OTHER))
    return Ask(tr("Who gets a penalty?"), (*whom, *(device(colour) for colour in Colour)))


def _penalty_for(scene: Scene, colour: Colour, cause: ConductCause) -> Step:
    fields = _fields(scene, cause)

    def command(values: Values) -> GivePenalty:
        measure = Measure(str(values.get("measure")))
        against = values.get("opponent")
        return GivePenalty(
            at=scene.at,
            board=scene.board.ref,
            colour=colour,
            measure=measure.value,
            reason=typed_text(values, "reason"),
            ms=(typed_number(values, "minutes") or 0) * 60_000 if measure in WITH_TIME else 0,
            readings=typed_readings(values),
            cause=ConductCause(str(values.get("cause") or cause)),
            half_points=(typed_number(values, "half_points") or 0) if measure in WITH_POINTS else 0,
            opponent_half_points=int(str(against)) if against in ("0", "1") and measure is Measure.LOSS else None,
            both=against == "both" and measure is Measure.LOSS,
            amount=(typed_number(values, "amount") or 0) if measure is Measure.FINE else 0,
            rounds=(typed_number(values, "rounds") or 0) if measure is Measure.EXCLUSION else 0,
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _fields(scene: Scene, cause: ConductCause) -> tuple[Field, ...]:
    """Cause and measure, and only what the chosen measure needs. How much it is, nobody but the arbiter says.

    Measure and reason follow the cause until the arbiter says something else.
    """
    rulebook = scene.rulebook
    measures = tuple((one.value, say_word(one.value)) for one in offered_measures(rulebook))
    causes = tuple((one.value, tr(words)) for one, words in _CAUSES)
    usual: dict[str, Value] = {one.value: proposed_measure(rulebook, one).value for one, _ in _CAUSES}
    reasons: dict[str, Value] = {one.value: tr(words).capitalize() for one, words in _CAUSES}
    opponent = (("", tr("wins")), ("1", tr("half a point")), ("0", tr("no point")), ("both", tr("loses too")))
    return (
        Field("cause", tr("Cause"), "choice", cause.value, causes),
        Field("measure", tr("Measure"), "choice", usual[cause], measures, follows=("cause", usual)),
        Field("minutes", tr("Minutes"), "number", only_for=_for(*WITH_TIME)),
        Field("half_points", tr("Half points"), "number", only_for=_for(*WITH_POINTS)),
        Field("amount", tr("Amount of the fine"), "number", only_for=_for(Measure.FINE)),
        Field("rounds", tr("Rounds"), "number", only_for=_for(Measure.EXCLUSION)),
        Field("opponent", tr("The opponent"), "choice", "", opponent, only_for=_for(Measure.LOSS)),
        Field("reason", tr("Reason"), value=reasons[cause], follows=("cause", reasons)),
        *reading_fields(scene),
    )


def _for(*measures: Measure) -> tuple[str, tuple[str, ...]]:
    return "measure", tuple(one.value for one in measures)
