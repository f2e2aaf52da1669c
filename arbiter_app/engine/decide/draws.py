"""Draw offers: counted, refused when the rules do not allow them, accepted (L-12.3, FIDE 5.2.3, 9.1)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.results import agreement_findings, played_outcome
from arbiter_app.engine.decide.support import (
    find_game,
    impossible,
    overrides,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.laws.draw_offers import OfferAnswer, judge_offer, next_offer_with_move
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import GameResult, Termination


def offer_draw(state: State, rulebook: Rulebook, command: cmd.OfferDraw) -> Decision:
    """An offer that counts, or one the rules do not allow: that is logged and is no offer."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if command.move_number is not None and command.move_number < 1:
        return impossible("move_number_impossible", where="move_number", move=command.move_number)
    made, with_move = _moves_made(board, command)
    earlier = [offer for offer in board.offers if offer.colour is command.colour]
    answer = judge_offer(rulebook.draw_offers, earlier, made, with_move)
    findings: list[Finding] = []
    gap = source(rulebook, "draw_offers.minimum_gap")
    if answer is OfferAnswer.NOT_KNOWN:
        findings.append(warning("offer_gap_not_known", gap, colour=command.colour))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    if answer in (OfferAnswer.TOO_EARLY, OfferAnswer.TOO_MANY):
        return _refused_offer(rulebook, board, command, answer, made)
    number = len(earlier) + 1
    maximum = rulebook.draw_offers.maximum
    clauses = sources(rulebook, "draw_offers.minimum_gap", "draw_offers.maximum")
    params: dict[str, str | int] = {
        "board": board.ref.board_number,
        "colour": command.colour,
        "number": number,
        "maximum": maximum or 0,
        "move": made or 0,
    }
    lines: tuple[Line, ...] = ()
    if maximum is not None:
        lines = (Line("offers_left", {"left": maximum - number}),)
    ruling = Ruling("draw_offered", params, clauses, lines)
    return Accepted((ev.DrawOffered(board.ref, command.colour, number, made, clauses),), ruling)


def _moves_made(board: Board, command: cmd.OfferDraw) -> tuple[int | None, bool]:
    """The offering player's moves made, and whether the last of them is not completed yet.

    A typed number n with the move means n made; while thinking about move n it means n - 1. Without a number the record
    tells.
    """
    if command.move_number is not None:
        return (command.move_number if command.with_move else command.move_number - 1), command.with_move
    made = own_moves_made(board, command.colour)
    if made is None:
        return None, False
    last_uncompleted = bool(board.plies) and not board.plies[-1].completed
    return made, last_uncompleted and board.colour_to_move is not command.colour


def _refused_offer(
    rulebook: Rulebook, board: Board, command: cmd.OfferDraw, answer: OfferAnswer, made: int | None
) -> Decision:
    setting = "maximum" if answer is OfferAnswer.TOO_MANY else "minimum_gap"
    clauses = sources(rulebook, f"draw_offers.{setting}")
    earlier = [offer for offer in board.offers if offer.colour is command.colour]
    following = next_offer_with_move(rulebook.draw_offers, earlier)
    code = f"offer_{answer.value}"
    lines = () if following is None else (Line("offer_allowed_with_move", {"move": following}),)
    ruling = Ruling(
        "draw_offer_refused",
        {"board": board.ref.board_number, "colour": command.colour, "made": len(earlier)},
        clauses,
        (Line(code, {"maximum": rulebook.draw_offers.maximum or 0}), *lines),
    )
    counts = rulebook.draw_offers.refused_counts and answer is OfferAnswer.TOO_EARLY
    event = ev.DrawOfferRefused(board.ref, command.colour, made, code, clauses, counts)
    return Accepted((event,), ruling)


def decline_draw(state: State, command: cmd.DeclineDraw) -> Decision:
    """The live offer is off."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if board.live_offer is None:
        return impossible("no_live_offer", board=board.ref.board_number)
    return Accepted((ev.DrawOfferDeclined(board.ref),))


def accept_draw(state: State, rulebook: Rulebook, command: cmd.AcceptDraw) -> Decision:
    """The live offer is accepted: a draw, once both have moved (FIDE 5.2.3)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if board.live_offer is None:
        return impossible("no_live_offer", board=board.ref.board_number)
    findings = agreement_findings(rulebook, board)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    end, ruling = played_outcome(rulebook, board, GameResult.DRAW, Termination.AGREEMENT, command)
    return Accepted((ev.GameEnded(board.ref, end, overrides(command, findings)),), ruling)
