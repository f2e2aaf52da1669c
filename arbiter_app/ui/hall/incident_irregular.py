"""What was wrong on the board: set-ups, displaced and touched pieces, positions that cannot be (FIDE 4, 7)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.engine.commands import RecordIrregularity, RuleTouchMove, SwapColours
from arbiter_app.engine.decide.colours import moves_made_by_both
from arbiter_app.engine.values import Colour, IrregularityKind
from arbiter_app.ui.hall.scene import Scene, reading_fields, typed_number, typed_readings, typed_text
from arbiter_app.ui.hall.steps import Field, Option, Propose, Step, Values, Write, defaults
from arbiter_app.ui.hall.words import colour_word, tr

NOBODY = ""


def board_options(scene: Scene) -> tuple[Option, ...]:
    """One key each. What the rules never ask about is left out."""
    options = [
        Option("T", tr("A piece was touched"), lambda: touched(scene)),
        Option("P", tr("Pieces were displaced"), lambda: displaced(scene)),
        Option("O", tr("A piece is off its square"), lambda: off_square(scene)),
        Option("W", tr("Colours exchanged"), lambda: reversed_colours(scene)),
        Option("I", tr("Wrong initial position"), lambda: set_up(scene, IrregularityKind.WRONG_POSITION)),
        Option("B", tr("Board turned round"), lambda: set_up(scene, IrregularityKind.BOARD_TURNED)),
    ]
    if scene.rulebook.irregularities.illegal_position_waits:
        options.append(Option("K", tr("Illegal position"), lambda: illegal_position(scene)))
    return tuple(options)


def _base(scene: Scene, kind: IrregularityKind, values: Values) -> RecordIrregularity:
    return RecordIrregularity(at=scene.at, board=scene.board.ref, kind=kind, readings=typed_readings(values))


def displaced(scene: Scene) -> Step:
    """Put back in the offender's own time; a bonus for the opponent is proposed where somebody is at fault."""
    nobody = (NOBODY, tr("nobody"))
    at_fault = (nobody, *((colour.value, colour_word(colour)) for colour in Colour))
    fields = (Field("colour", tr("At fault"), "choice", NOBODY, at_fault), *reading_fields(scene))

    def command(values: Values) -> RecordIrregularity:
        colour = values.get("colour")
        base = _base(scene, IrregularityKind.DISPLACED_PIECES, values)
        return replace(base, colour=Colour(str(colour)) if colour else None)

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def set_up(scene: Scene, kind: IrregularityKind) -> Step:
    """A wrong initial position, or a board that was turned."""
    fields = (*_moves_made_field(scene), *reading_fields(scene))

    def command(values: Values) -> RecordIrregularity:
        return replace(_base(scene, kind, values), moves_made=typed_number(values, "moves_made"))

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _moves_made_field(scene: Scene) -> tuple[Field, ...]:
    """Asked for only where record and clock do not tell."""
    if moves_made_by_both(scene.board) is not None:
        return ()
    return (Field("moves_made", tr("Moves made by both"), "number"),)


def reversed_colours(scene: Scene) -> Step:
    """Fewer than ten moves by both: a new game; else it goes on. The names alone can be exchanged as well."""
    only_names = Option("N", tr("Only exchange the names: they sit as they should"), lambda: _swap(scene))
    if moves_made_by_both(scene.board) is not None:
        return _with(_reversed(scene, None), only_names)
    field = Field("moves_made", tr("Moves made by both"), "number", required=True)

    def go_on(values: Values) -> Step:
        return _with(_reversed(scene, typed_number(values, "moves_made")), only_names)

    return Write(tr("How many moves have both made?"), (field,), go_on)


def _with(step: Propose, option: Option) -> Propose:
    return replace(step, options=(*step.options, option))


def _reversed(scene: Scene, made: int | None) -> Propose:
    fields = reading_fields(scene)

    def command(values: Values) -> RecordIrregularity:
        return replace(_base(scene, IrregularityKind.COLOURS_REVERSED, values), moves_made=made)

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _swap(scene: Scene) -> Step:
    fields = (Field("reason", tr("Reason"), value=tr("Colours reversed at the board")),)

    def command(values: Values) -> SwapColours:
        return SwapColours(at=scene.at, board=scene.board.ref, reason=typed_text(values, "reason"))

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def off_square(scene: Scene) -> Step:
    """The position before, or the last one that can be identified: by the half-moves that stand, or as a FEN."""
    recorded = len(scene.board.plies)
    fields = (
        Field("back_to", tr("Half-moves that stand, of {n}").format(n=recorded), "number", max(0, recorded - 1)),
        Field("fen", tr("Or the position to restore, as FEN")),
        *reading_fields(scene),
    )

    def command(values: Values) -> RecordIrregularity:
        fen = typed_text(values, "fen")
        base = _base(scene, IrregularityKind.PIECE_OFF_SQUARE, values)
        return replace(base, fen=fen, back_to=None if fen else typed_number(values, "back_to"))

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def illegal_position(scene: Scene) -> Step:
    """Both kings in check, or a pawn on the last rank: wait for the next move, then it is drawn if still so."""
    states = (("no", tr("not yet")), ("yes", tr("yes, and it is illegal still")))
    fields = (Field("still", tr("Was the next move completed?"), "choice", "no", states), *reading_fields(scene))

    def command(values: Values) -> RecordIrregularity:
        base = _base(scene, IrregularityKind.ILLEGAL_POSITION, values)
        return replace(base, still_illegal=values.get("still") == "yes")

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def touched(scene: Scene) -> Step:
    """Which squares, in order? The moves that satisfy the duty stand on the card."""
    mover = scene.board.colour_to_move
    title = tr("What did {colour} touch, in order?").format(colour=colour_word(mover))
    note = tr("Squares one after the other, own men and the opponent's: “e1 h1”.")
    field = Field("touched", tr("Squares"), required=True, longest=40)
    return Write(title, (field,), lambda values: _touch_card(scene, typed_text(values, "touched")), note)


def _touch_card(scene: Scene, squares: str) -> Step:
    yes_no = (("yes", tr("yes")), ("no", tr("no")))
    no_yes = (("no", tr("no")), ("yes", tr("yes")))
    fields = (
        Field("touched", tr("Squares"), value=squares, narrow=True, longest=40),
        Field("released_on", tr("Let go on"), narrow=True, longest=2),
        Field("order", tr("Order known"), "choice", "yes", yes_no),
        Field("adjusting", tr("Said “I adjust”, or by accident"), "choice", "no", no_yes),
        Field("promotes_to", tr("New piece touched the square"), narrow=True, longest=1),
        Field("late", tr("The opponent had touched a piece"), "choice", "no", no_yes),
    )

    def command(values: Values) -> RuleTouchMove:
        words = typed_text(values, "touched").lower().replace(",", " ").replace("-", " ").split()
        return RuleTouchMove(
            at=scene.at,
            board=scene.board.ref,
            colour=scene.board.colour_to_move,
            touched=tuple(words),
            order_known=values.get("order") != "no",
            adjusting=values.get("adjusting") == "yes",
            released_on=typed_text(values, "released_on"),
            promotes_to=typed_text(values, "promotes_to"),
            complaint_too_late=values.get("late") == "yes",
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)
