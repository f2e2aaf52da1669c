"""O: draw offers."""

from __future__ import annotations

from arbiter_app.engine.commands import AcceptDraw, DeclineDraw, OfferDraw
from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.scene import Scene, colour_options, typed_number
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import colour_word, tr


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
