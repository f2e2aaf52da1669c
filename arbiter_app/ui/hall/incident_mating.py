"""K: can a player still mate? By itself, and in rulings that turn on it."""

from __future__ import annotations

from arbiter_app.engine.decide.mating import known_position
from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.scene import Scene, colour_options, men_fields
from arbiter_app.ui.hall.steps import Ask, Field, Look, Step, Values
from arbiter_app.ui.hall.words import colour_word, tr


def mating(scene: Scene) -> Step:
    """Whose mate is asked about?"""
    return Ask(tr("Who might still mate?"), colour_options(scene, lambda colour: look(scene, colour)))


def look(scene: Scene, colour: Colour) -> Look:
    """The question in the position of the record."""
    return Look(colour, known_position(scene.board))


def mating_fields(scene: Scene, *winners: Colour) -> tuple[Field, ...]:
    """What the arbiter may say about it; the men on the board only where the position is not recorded."""
    if scene.match.is_bughouse and not _asked_in_bughouse(scene):
        return ()
    side = colour_word(winners[0]) if len(winners) == 1 else tr("the winner")
    answers = (("", tr("not said")), ("yes", tr("yes")), ("no", tr("no")))
    field = Field("can_mate", tr("Can {who} still mate?").format(who=side), "choice", "", answers)
    return (field,) if known_position(scene.board) is not None else (*men_fields(), field)


def _asked_in_bughouse(scene: Scene) -> bool:
    """Men may still come from the other board, so it is asked only where a house rule wants it."""
    rule = scene.rulebook.bughouse
    return rule.flag_asks_mating or rule.illegal_loss_asks_mating


def typed_chance(values: Values) -> bool | None:
    """The arbiter's answer; None where the position shall tell."""
    answer = values.get("can_mate")
    return None if not answer else answer == "yes"


REFINED = {True: {"can_mate": "yes"}, False: {"can_mate": "no"}}
"""What a proven answer puts into the fields of a ruling."""
