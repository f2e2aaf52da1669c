"""T, then S: a clock in the hall was set to other times than the game's control (FIDE 6.10)."""

from __future__ import annotations

from arbiter_app.engine.commands import CorrectSetting
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.scene import Scene, reading_fields, typed_number, typed_readings
from arbiter_app.ui.hall.steps import Field, Propose, Step, Values, Write
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
        Field("base_ms", tr("It was set to"), "time", required=True),
        Field("increment", tr("Seconds a move"), "number", 0),
        *reading_fields(scene, only_hall=False),
        *moves,
    )
    title = tr("The clock of board {n} was set wrongly").format(n=scene.number)
    note = (
        "" if scene.board.clock is None else tr("Right is: {control}").format(control=scene.board.clock.control.label)
    )
    return Write(title, fields, lambda values: _corrected(scene, values), note, go=tr("Show what follows"))


def _corrected(scene: Scene, values: Values) -> Step:
    base = values.get("base_ms")
    return Propose(
        CorrectSetting(
            at=scene.at,
            board=scene.board.ref,
            base_ms=base if isinstance(base, int) else 0,
            increment_ms=(typed_number(values, "increment") or 0) * 1000,
            readings=typed_readings(values),
            white_moves=typed_number(values, "white_moves"),
            black_moves=typed_number(values, "black_moves"),
        )
    )
