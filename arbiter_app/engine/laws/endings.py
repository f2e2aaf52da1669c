"""What the result is when a flag is involved, or an illegal move loses (L-12.1, L-12.2, L-7.12; FIDE 5, 6.9, 7.5.5)."""

from __future__ import annotations

from arbiter_app.engine.rulebook import FlagFall, LadderStep
from arbiter_app.engine.values import Colour, GameResult, Termination

Outcome = tuple[GameResult, Termination]


def ladder_step(ladder: tuple[LadderStep, ...], count: int) -> LadderStep:
    """What the `count`-th completed illegal move of one player brings; the last step repeats."""
    return ladder[min(count, len(ladder)) - 1]


def outcome_of_illegal_loss(offender: Colour, opponent_can_mate: bool | None, draw_rule: bool) -> Outcome:
    """The losing step of the ladder: a draw when the opponent cannot mate by any legal moves (L-7.12, FIDE 7.5.5)."""
    if draw_rule and opponent_can_mate is False:
        return GameResult.DRAW, Termination.ILLEGAL_MOVES_NO_MATE
    return GameResult.won_by(offender.opponent), Termination.ILLEGAL_MOVES


def outcome_of_flag_claim(
    rule: FlagFall, claimant: Colour, own_flag_down: bool, claimant_can_mate: bool | None
) -> Outcome:
    """A valid claim on time: both flags down draw where the rules say so, and so does a claimant who cannot mate."""
    if own_flag_down and rule.both_down_before_claim_is_draw:
        return GameResult.DRAW, Termination.BOTH_FLAGS
    if claimant_can_mate is False:
        return GameResult.DRAW, Termination.FLAG_NO_MATERIAL
    return GameResult.won_by(claimant), Termination.FLAG_FALL


def outcome_after_flags(rule: FlagFall, asked: Outcome, white_flag_down: bool, black_flag_down: bool) -> Outcome:
    """The result of a game that ended on the board while flags may be down unclaimed (L-12.2(b), (f), X-17).

    Both flags down: drawn whatever came later. Mate by the player whose flag is down: drawn. Everything else stands:
    a resignation ends the game first.
    """
    result, termination = asked
    if white_flag_down and black_flag_down and rule.both_down_before_claim_is_draw:
        return GameResult.DRAW, Termination.BOTH_FLAGS
    winner = result.winner
    if winner is not None and termination is Termination.CHECKMATE and rule.mate_after_own_flag_is_draw:
        flag_down = white_flag_down if winner is Colour.WHITE else black_flag_down
        if flag_down:
            return GameResult.DRAW, Termination.MATE_AFTER_FLAG
    return asked
