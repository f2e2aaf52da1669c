"""O and D: draw offers, and claims of a draw."""

from __future__ import annotations

from arbiter_app.engine.commands import AcceptDraw, AdjustTime, DeclineDraw, OfferDraw, RecordResult
from arbiter_app.engine.values import ClockReadings, Colour, GameResult, Termination
from arbiter_app.ui.hall.scene import Scene, colour_options, reading_fields, typed_number, typed_readings, typed_text
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.wording import time_text


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
        Field("move", tr("With move number (if not recorded)"), "number"),
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
    ).format(time=time_text(bonus))
    if scene.rulebook.draw_claims.needs_own_record:
        note += " " + tr("The claimant needs a complete record of his own.")
    paths = ("draw_claims.wrong_claim_bonus_seconds", "draw_claims.needs_own_record")
    found = tuple(dict.fromkeys(scene.rulebook.sources[path] for path in paths if path in scene.rulebook.sources))
    return Ask(tr("Who claims a draw?"), colour_options(scene, lambda colour: _claim(scene, colour)), note, found)


def _claim(scene: Scene, claimant: Colour) -> Step:
    options = (
        Option("R", tr("It holds: repetition"), lambda: _upheld(scene, Termination.REPETITION)),
        Option("F", tr("It holds: fifty moves"), lambda: _upheld(scene, Termination.FIFTY_MOVES)),
        Option("X", tr("It does not hold"), lambda: _rejected(scene, claimant)),
    )
    return Ask(tr("How does {colour}'s claim end?").format(colour=colour_word(claimant)), options)


def _upheld(scene: Scene, termination: Termination) -> Step:
    command = RecordResult(at=scene.at, board=scene.board.ref, result=GameResult.DRAW, termination=termination)
    return Propose(command, title=tr("The claim holds"))


def _rejected(scene: Scene, claimant: Colour) -> Step:
    bonus = scene.rulebook.draw_claims.wrong_claim_bonus_seconds * 1000
    opponent = claimant.opponent
    shown = scene.readings()
    reason = tr("Draw claim by {colour} does not hold").format(colour=colour_word(claimant))
    fields = (*reading_fields(scene), Field("reason", tr("Reason"), value=reason))

    def command(values: Values) -> AdjustTime:
        # Without a clock there is nothing to add to; the engine says so.
        before = typed_readings(values) or shown or ClockReadings(0, 0)
        after = before.adding(opponent, bonus)
        return AdjustTime(
            at=scene.at, board=scene.board.ref, readings=after, reason=typed_text(values, "reason") or reason
        )

    lines = (
        tr("{colour} gains {time}").format(colour=colour_word(opponent), time=time_text(bonus)),
        tr("The claim counts as a draw offer: the opponent may accept it."),
    )
    return Propose(
        command(defaults(fields)), title=tr("The claim does not hold"), fields=fields, rebuild=command, lines=lines
    )
