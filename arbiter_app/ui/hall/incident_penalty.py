"""P: the ladder of penalties, with what the player had before in the event (FIDE 11, 12.9)."""

from __future__ import annotations

from functools import partial

from arbiter_app.engine.commands import GivePenalty, TakeNote
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
_CONDUCT = (
    ("Moved or castled with two hands", ConductCause.OTHER, "judgements.two_hands", False),
    ("Pressed the clock with the other hand", ConductCause.OTHER, "", False),
    ("Helped, or disturbed the opponent", ConductCause.DISTRACTION, "conduct.distraction", False),
    ("Moved on the partner's board", ConductCause.OTHER, "", True),
    ("Dropped a man that was not in the reserve", ConductCause.OTHER, "bughouse.transfer", True),
)
"""What is written down: words, cause, the setting whose clause says so, and whether only bughouse knows it."""
_DEVICE_KEYS = {Colour.WHITE: "1", Colour.BLACK: "2"}


def penalty(scene: Scene) -> Step:
    """Whom? A device found on a player has keys of its own: the rules fix what follows."""

    def device(colour: Colour) -> Option:
        label = tr("Device found: {who}").format(who=who(scene.state, scene.board, colour))
        return Option(_DEVICE_KEYS[colour], label, lambda: _penalty_for(scene, colour, ConductCause.DEVICE))

    whom = colour_options(scene, lambda colour: _penalty_for(scene, colour, ConductCause.OTHER))
    return Ask(tr("Who gets a penalty?"), (*whom, *(device(colour) for colour in Colour), *_conduct_option(scene)))


def _conduct_option(scene: Scene) -> tuple[Option, ...]:
    """Where hands are no illegal move they are written down, and so is what partners may not do."""
    if scene.rulebook.judgements.two_hands and not scene.match.is_bughouse:
        return ()
    return (Option("H", tr("Hands, help, disturbance…"), lambda: conduct(scene)),)


def conduct(scene: Scene) -> Step:
    """What was it? Then who; a warning is proposed, and it can be written down without one."""
    causes = [one for one in _CONDUCT if scene.match.is_bughouse or not one[3]]
    options = tuple(
        Option(str(place), tr(words), partial(_conduct_of, scene, cause, words))
        for place, (words, cause, _path, _bughouse) in enumerate(causes, 1)
    )
    paths = (path for _words, _cause, path, _bughouse in causes)
    clauses = dict.fromkeys(scene.rulebook.sources[path] for path in paths if path in scene.rulebook.sources)
    return Ask(tr("What was it?"), options, clauses=tuple(clauses))


def _conduct_of(scene: Scene, cause: ConductCause, words: str) -> Step:
    move = len(scene.board.plies) // 2 + 1
    reason = tr("{what}, move {move}").format(what=tr(words), move=move)
    whom = colour_options(scene, lambda colour: _penalty_for(scene, colour, cause, reason))
    return Ask(tr("Who was it?"), whom)


def _only_noted(scene: Scene, colour: Colour, reason: str) -> Option:
    text = f"{who(scene.state, scene.board, colour)}: {reason}"
    note = TakeNote(at=scene.at, match_id=scene.match.id, text=text, board_number=scene.number, topic="conduct")
    return Option("N", tr("Only write it down"), lambda: Propose(note, title=tr("Note"), direct=True))


def _penalty_for(scene: Scene, colour: Colour, cause: ConductCause, reason: str = "") -> Step:
    fields = _fields(scene, cause, reason)

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

    options = (_only_noted(scene, colour, reason),) if reason else ()
    return Propose(command(defaults(fields)), fields=fields, rebuild=command, options=options)


def _fields(scene: Scene, cause: ConductCause, reason: str) -> tuple[Field, ...]:
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
        Field("reason", tr("Reason"), value=reason or reasons[cause], follows=None if reason else ("cause", reasons)),
        *reading_fields(scene),
    )


def _for(*measures: Measure) -> tuple[str, tuple[str, ...]]:
    return "measure", tuple(one.value for one in measures)
