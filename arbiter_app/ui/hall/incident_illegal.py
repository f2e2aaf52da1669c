"""I: an illegal move was completed."""

from __future__ import annotations

from arbiter_app.engine.commands import CorrectByAgreement, LetIllegalMoveStand, RecordIllegalMove, TakeNote
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.laws.endings import ladder_step
from arbiter_app.engine.rulebook import IllegalWindow, LadderStep
from arbiter_app.engine.values import ClockSource, Colour, IllegalKind
from arbiter_app.ui.hall.incident_mating import REFINED, mating_fields, typed_chance
from arbiter_app.ui.hall.scene import (
    Scene,
    colour_options,
    reading_fields,
    typed_men,
    typed_number,
    typed_readings,
    typed_text,
)
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import colour_word, tr

_KINDS = (
    (IllegalKind.ILLEGAL_MOVE, "illegal move"),
    (IllegalKind.NOT_PROMOTED, "pawn not replaced"),
    (IllegalKind.PRESS_WITHOUT_MOVE, "clock pressed without a move"),
    (IllegalKind.TWO_HANDS, "two hands"),
)
SETTINGS = {
    IllegalKind.NOT_PROMOTED: "not_promoted",
    IllegalKind.PRESS_WITHOUT_MOVE: "press_without_move",
    IllegalKind.TWO_HANDS: "two_hands",
}


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
    loses = _may_lose(scene, colour)
    fields = _fields(scene, colour, loses=loses)

    def command(values: Values) -> RecordIllegalMove:
        kind = IllegalKind(str(values.get("kind") or IllegalKind.ILLEGAL_MOVE))
        played = typed_text(values, "move")
        is_pawn = kind is IllegalKind.NOT_PROMOTED
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
            kind=kind,
            move="" if is_pawn else played,
            pawn=played if is_pawn else "",
            replied=values.get("replied") == "yes",
            recording=None if not values.get("recording") else values.get("recording") == "yes",
            claimed=values.get("claimed") != "no",
            touched=values.get("touched") == "yes",
            king_taken=values.get("king") == "yes",
        )

    return Propose(
        command(defaults(fields)),
        fields=fields,
        rebuild=command,
        options=_other_courses(scene, colour),
        refine={"opponent_cannot_mate": REFINED[False]},
        mating=colour.opponent if loses else None,
    )


def _may_lose(scene: Scene, colour: Colour) -> bool:
    rule = scene.rulebook.illegal_moves
    step = ladder_step(rule.ladder, scene.board.illegal_count(colour) + 1)
    return step is LadderStep.LOSS or rule.unrecorded_loses_on_claim


def _fields(scene: Scene, colour: Colour, *, loses: bool) -> tuple[Field, ...]:
    """What may change the ruling, the most likely first; what these rules never ask is left out."""
    rule, judged = scene.rulebook.illegal_moves, scene.rulebook.judgements
    kinds = tuple(
        (kind.value, tr(words)) for kind, words in _KINDS if kind not in SETTINGS or getattr(judged, SETTINGS[kind])
    )
    no_yes, yes_no = (("no", tr("no")), ("yes", tr("yes"))), (("yes", tr("yes")), ("no", tr("no")))
    fields = [*reading_fields(scene), Field("kind", tr("What"), "choice", IllegalKind.ILLEGAL_MOVE.value, kinds)]
    if rule.window is IllegalWindow.UNTIL_REPLY:
        fields.append(Field("replied", tr("Has the opponent moved since?"), "choice", "no", no_yes))
    if rule.unrecorded_loses_on_claim:
        fields.append(Field("recording", tr("Does he record?"), "choice", "", (("", tr("not said")), *yes_no)))
        fields.append(Field("claimed", tr("The opponent claims"), "choice", "yes", yes_no))
        fields.append(Field("touched", tr("after touching a piece"), "choice", "no", no_yes))
        if rule.king_capture_claims:
            fields.append(Field("king", tr("The king was taken"), "choice", "no", no_yes))
    if loses:
        fields += mating_fields(scene, colour.opponent)
    fields.append(Field("move", tr("As played, e.g. e1e3"), narrow=True, longest=12))
    fields.append(Field("found", tr("Found later, at move"), "number"))
    return tuple(fields)


def _other_courses(scene: Scene, colour: Colour) -> tuple[Option, ...]:
    """Where an illegal move can become too old: it stands, or the players put it right themselves (FIDE A.5.2)."""
    if scene.rulebook.illegal_moves.window is not IllegalWindow.UNTIL_REPLY:
        return ()
    return (
        Option("S", tr("Too late: the move stands"), lambda: _stands(scene, colour)),
        Option("N", tr("The players put it right themselves"), lambda: _by_agreement(scene, colour)),
    )


def _stands(scene: Scene, colour: Colour) -> Step:
    fields = (
        Field("move", tr("The move by its squares, e.g. e1e5"), narrow=True, longest=8),
        Field("fen", tr("Or the position after it, as FEN")),
    )

    def command(values: Values) -> LetIllegalMoveStand:
        return LetIllegalMoveStand(
            at=scene.at,
            board=scene.board.ref,
            colour=colour,
            move=typed_text(values, "move"),
            fen=typed_text(values, "fen"),
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _by_agreement(scene: Scene, colour: Colour) -> Step:
    fields = (Field("found", tr("At move, if not the last"), "number"),)

    def command(values: Values) -> CorrectByAgreement:
        found = typed_number(values, "found")
        return CorrectByAgreement(at=scene.at, board=scene.board.ref, colour=colour, found_at_move=found)

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)
