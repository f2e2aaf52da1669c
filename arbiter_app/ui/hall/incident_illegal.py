"""I: an illegal move was completed."""

from __future__ import annotations

from arbiter_app.engine.commands import RecordIllegalMove
from arbiter_app.engine.laws.endings import ladder_step
from arbiter_app.engine.rulebook import LadderStep
from arbiter_app.engine.values import Colour, IllegalKind
from arbiter_app.ui.hall.scene import (
    Scene,
    colour_options,
    men_fields,
    reading_fields,
    typed_men,
    typed_number,
    typed_readings,
)
from arbiter_app.ui.hall.steps import Ask, Field, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import tr

_KINDS = (
    (IllegalKind.ILLEGAL_MOVE, "illegal move"),
    (IllegalKind.NOT_PROMOTED, "pawn not replaced"),
    (IllegalKind.PRESS_WITHOUT_MOVE, "clock pressed without a move"),
    (IllegalKind.TWO_HANDS, "two hands"),
)


def illegal_move(scene: Scene) -> Step:
    """Whose?"""
    return Ask(tr("Who made the illegal move?"), colour_options(scene, lambda colour: _by(scene, colour)))


def _by(scene: Scene, colour: Colour) -> Step:
    loses = ladder_step(scene.rulebook.illegal_moves.ladder, scene.board.illegal_count(colour) + 1) is LadderStep.LOSS
    kinds = tuple((kind.value, tr(words)) for kind, words in _KINDS)
    fields = (*reading_fields(scene), Field("kind", tr("What"), "choice", IllegalKind.ILLEGAL_MOVE.value, kinds))
    if loses:
        fields += men_fields()
    fields += (Field("found", tr("Found later, at move"), "number"),)

    def command(values: Values) -> RecordIllegalMove:
        return RecordIllegalMove(
            at=scene.at,
            board=scene.board.ref,
            colour=colour,
            readings=typed_readings(values),
            found_at_move=typed_number(values, "found"),
            white_men=typed_men(values, "white_men"),
            black_men=typed_men(values, "black_men"),
            kind=IllegalKind(str(values.get("kind") or IllegalKind.ILLEGAL_MOVE)),
        )

    refine = {"opponent_cannot_mate": {f"{colour.opponent.value}_men": "K"}} if loses else {}
    return Propose(command(defaults(fields)), fields=fields, rebuild=command, refine=refine)
