"""O and D: draw offers, and claims of a draw."""

from __future__ import annotations

from arbiter_app.engine.commands import AcceptDraw, DeclineDraw, OfferDraw, RecordDrawClaim
from arbiter_app.engine.values import Colour, DrawClaimKind
from arbiter_app.ui.hall.scene import Scene, colour_options, reading_fields, typed_number, typed_readings
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.widgets.clock_text import format_span


def draw_offer(scene: Scene) -> Step:
    """A new offer; or, while one is live, its answer first."""
    live = scene.board.live_offer
    offers = colour_options(scene, lambda colour: _offer(scene, colour))
    if live is None:
        return Ask(tr("Who offers a draw?"), offers)
    declined = Option("X", tr("Declined, or a piece was touched"), lambda: _declined(scene))
    title = tr("{colour}'s offer is accepted").format(colour=colour_word(live.colour))
    again = tuple(Option(one.key, tr("New offer: {who}").format(who=one.label), one.then) for one in offers)
    return Propose(AcceptDraw(at=scene.at, board=scene.board.ref), title=title, options=(declined, *again))


def _declined(scene: Scene) -> Step:
    return Propose(DeclineDraw(at=scene.at, board=scene.board.ref), title=tr("The offer is declined"), direct=True)


def _offer(scene: Scene, colour: Colour) -> Step:
    fields = (
        Field("move", tr("Move, if not recorded"), "number"),
        Field(
            "how", tr("Offered"), "choice", "with", (("with", tr("with his move")), ("thinking", tr("while thinking")))
        ),
    )

    def command(values: Values) -> OfferDraw:
        return OfferDraw(
            at=scene.at,
            board=scene.board.ref,
            colour=colour,
            move_number=typed_number(values, "move"),
            with_move=values.get("how") != "thinking",
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def draw_claim(scene: Scene) -> Step:
    """The procedure in words; the arbiter looks and records how it ended. The moves are not checked here yet."""
    bonus = scene.rulebook.draw_claims.wrong_claim_bonus_seconds * 1000
    note = tr(
        "Stop the clocks. Was the move written down and not played? Then look at the scoresheets with both players. "
        "This program does not check the moves for you: you judge. A claim that does not hold gives the opponent "
        "{time}."
    ).format(time=format_span(bonus))
    if scene.rulebook.draw_claims.needs_own_record:
        note += " " + tr("The claimant needs a complete record of his own.")
    paths = ("draw_claims.wrong_claim_bonus_seconds", "draw_claims.needs_own_record")
    found = tuple(dict.fromkeys(scene.rulebook.sources[path] for path in paths if path in scene.rulebook.sources))
    return Ask(tr("Who claims a draw?"), colour_options(scene, lambda colour: _claim(scene, colour)), note, found)


def _claim(scene: Scene, claimant: Colour) -> Step:
    def option(key: str, words: str, kind: DrawClaimKind, upheld: bool) -> Option:
        return Option(key, words, lambda: _judged(scene, claimant, kind, upheld))

    options = (
        option("R", tr("Repetition: it holds"), DrawClaimKind.THREEFOLD, True),
        option("F", tr("Fifty moves: it holds"), DrawClaimKind.FIFTY_MOVES, True),
        option("P", tr("Forced repetition: it holds"), DrawClaimKind.FORCED_REPETITION, True),
        option("X", tr("Repetition: it does not hold"), DrawClaimKind.THREEFOLD, False),
        option("Y", tr("Fifty moves: it does not hold"), DrawClaimKind.FIFTY_MOVES, False),
        option("Z", tr("Forced repetition: it does not hold"), DrawClaimKind.FORCED_REPETITION, False),
    )
    return Ask(tr("How does {colour}'s claim end?").format(colour=colour_word(claimant)), options)


def _judged(scene: Scene, claimant: Colour, kind: DrawClaimKind, upheld: bool) -> Step:
    fields = reading_fields(scene)
    if kind is DrawClaimKind.THREEFOLD and scene.rulebook.draw_claims.needs_own_record:
        records = (("yes", tr("complete")), ("no", tr("not complete")))
        fields = (Field("record", tr("The claimant's own record"), "choice", "yes", records), *fields)

    def command(values: Values) -> RecordDrawClaim:
        return RecordDrawClaim(
            at=scene.at,
            board=scene.board.ref,
            claimant=claimant,
            kind=kind,
            upheld=upheld,
            own_record=values.get("record") != "no",
            readings=typed_readings(values),
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)
