"""I: an illegal move was completed."""

from __future__ import annotations

from arbiter_app.engine.commands import RecordIllegalMove, TakeNote
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.laws.endings import ladder_step
from arbiter_app.engine.rulebook import LadderStep
from arbiter_app.engine.values import ClockSource, Colour, IllegalKind
from arbiter_app.ui.hall.incident_mating import REFINED, mating_fields, typed_chance
from arbiter_app.ui.hall.scene import (
    Scene,
    colour_options,
    reading_fields,
    typed_men,
    typed_number,
    typed_readings,
)
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import colour_word, tr

_KINDS = (
    (IllegalKind.ILLEGAL_MOVE, "illegal move"),
    (IllegalKind.NOT_PROMOTED, "pawn not replaced"),
    (IllegalKind.PRESS_WITHOUT_MOVE, "clock pressed without a move"),
    (IllegalKind.TWO_HANDS, "two hands"),
)


def illegal_move(scene: Scene) -> Step:
    """Whose?"""
    return Ask(tr("Who made the illegal move?"), colour_options(scene, lambda colour: _who(scene, colour)))


def _who(scene: Scene, colour: Colour) -> Step:
    """The clock of this computer tells whether the move was completed; where it was not, that is asked first."""
    clock = scene.board.clock
    on_move = None if clock is None or clock.source is not ClockSource.APPLICATION else clock.running
    if on_move is not colour:
        return _by(scene, colour)
    words = colour_word(colour)
    note = TakeNote(
        at=scene.at,
        match_id=scene.match.id,
        text=tr("Illegal move by {colour} put right before the clock was pressed").format(colour=words),
        board_number=scene.number,
    )
    title = tr("{colour}'s clock is still running").format(colour=words)
    completed = (Acceptance("move_not_completed"),)
    options = (
        Option(
            "1",
            tr("Not pressed: put it right, no penalty"),
            lambda: Propose(note, title=tr("No penalty: it is noted"), direct=True),
        ),
        Option("2", tr("The clock was pressed: penalty"), lambda: _by(scene, colour, completed)),
    )
    explained = tr("A move counts once the clock was pressed. Before that {colour} only plays another move.")
    return Ask(title, options, explained.format(colour=words))


def _by(scene: Scene, colour: Colour, accept: tuple[Acceptance, ...] = ()) -> Step:
    loses = ladder_step(scene.rulebook.illegal_moves.ladder, scene.board.illegal_count(colour) + 1) is LadderStep.LOSS
    kinds = tuple((kind.value, tr(words)) for kind, words in _KINDS)
    fields = (*reading_fields(scene), Field("kind", tr("What"), "choice", IllegalKind.ILLEGAL_MOVE.value, kinds))
    if loses:
        fields += mating_fields(scene, colour.opponent)
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
            can_mate=typed_chance(values),
            accept=accept,
            kind=IllegalKind(str(values.get("kind") or IllegalKind.ILLEGAL_MOVE)),
        )

    return Propose(
        command(defaults(fields)),
        fields=fields,
        rebuild=command,
        refine={"opponent_cannot_mate": REFINED[False]},
        mating=colour.opponent if loses else None,
    )
