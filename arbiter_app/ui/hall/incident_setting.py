"""T, then S: a clock in the hall was set to other times than the game's control (FIDE 6.10)."""

from __future__ import annotations

from arbiter_app.engine.commands import CorrectSetting
from arbiter_app.engine.laws.clock_setting import counts_are_enough
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.rulebook import TimeControl
from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.scene import Scene, reading_fields, typed_number, typed_readings
from arbiter_app.ui.hall.steps import Field, Propose, Step, Value, Values, Write
from arbiter_app.ui.hall.words import colour_word, tr


def wrong_setting(scene: Scene) -> Step:
    """What was it set to, what does it show, how many moves were made? Both right times follow with their sums."""
    moves = tuple(
        Field(
            f"{colour.value}_moves",
            tr("{colour}'s moves").format(colour=colour_word(colour)),
            "number",
            own_moves_made(scene.board, colour),
            required=True,
        )
        for colour in Colour
    )
    fields = (
        *_set_to_fields(scene),
        *reading_fields(scene, only_hall=False),
        *moves,
    )
    title = tr("The clock of board {n} was set wrongly").format(n=scene.number)
    note = (
        "" if scene.board.clock is None else tr("Right is: {control}").format(control=scene.board.clock.control.label)
    )
    return Write(title, fields, lambda values: _corrected(scene, values), note, go=tr("Show what follows"))


def _set_to_fields(scene: Scene) -> tuple[Field, ...]:
    """One of the division's other controls fills in what was set; anything else is typed. Black's time may be other."""
    controls = _other_controls(scene)
    names = tuple((name, one.label) for name, one in controls.items())
    right = None if scene.board.clock is None else scene.board.clock.control
    unequal = right is not None and _is_unequal(right)
    sides = (("same", tr("the same")), ("own", tr("another")))
    bases: dict[str, Value] = {name: one.white[0].base_ms for name, one in controls.items()}
    black: dict[str, Value] = {name: one.black[0].base_ms for name, one in controls.items()}
    increments: dict[str, Value] = {name: one.white[0].increment_ms // 1000 for name, one in controls.items()}
    ways: dict[str, Value] = {name: "own" if _is_unequal(one) else "same" for name, one in controls.items()}
    chosen = (Field("set_to", tr("It was set to"), "choice", "", (("", tr("as typed below")), *names), wide=True),)
    return (
        *(chosen if controls else ()),
        Field("base_ms", tr("Time it was set to"), "time", required=True, follows=("set_to", bases)),
        Field("increment", tr("Seconds a move"), "number", 0, follows=("set_to", increments)),
        Field("sides", tr("Black's time"), "choice", "own" if unequal else "same", sides, follows=("set_to", ways)),
        Field(
            "black_base_ms",
            tr("Black's was set to"),
            "time",
            required=True,
            only_for=("sides", ("own",)),
            follows=("set_to", black),
        ),
    )


def _other_controls(scene: Scene) -> dict[str, TimeControl]:
    """The division's controls that differ from the right one in first times and increment, as far as can be typed."""
    right = None if scene.board.clock is None else scene.board.clock.control
    known = {
        name: scene.rulebook.time_controls[name]
        for name in scene.rulebook.divisions[scene.match.division].time_controls
    }
    return {
        name: one
        for name, one in known.items()
        if right is not None and one != right and counts_are_enough(one) and _is_typed_alike(one, right)
    }


def _is_typed_alike(one: TimeControl, right: TimeControl) -> bool:
    """Whether first times and one increment tell all in which it differs."""
    increments = {period.increment_ms for period in one.white + one.black}
    later = ((of.white[1:], of.black[1:]) for of in (one, right))
    bases = [tuple((each.base_ms, each.moves) for each in (*white, *black)) for white, black in later]
    return len(increments) == 1 and bases[0] == bases[1]


def _is_unequal(control: TimeControl) -> bool:
    return control.white[0].base_ms != control.black[0].base_ms


def _corrected(scene: Scene, values: Values) -> Step:
    base, black = values.get("base_ms"), values.get("black_base_ms")
    return Propose(
        CorrectSetting(
            at=scene.at,
            board=scene.board.ref,
            base_ms=base if isinstance(base, int) else 0,
            black_base_ms=black if isinstance(black, int) else None,
            increment_ms=(typed_number(values, "increment") or 0) * 1000,
            readings=typed_readings(values),
            white_moves=typed_number(values, "white_moves"),
            black_moves=typed_number(values, "black_moves"),
        )
    )
