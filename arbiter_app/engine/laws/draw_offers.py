"""How often a draw may be offered (L-12.3). Does not decide whether an offer is a distraction (FIDE 11.5)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from arbiter_app.engine.records import DrawOffer
from arbiter_app.engine.rulebook import DrawOffers, OfferCount


class OfferAnswer(StrEnum):
    """Whether an offer counts as one."""

    ALLOWED = "allowed"
    TOO_EARLY = "too_early"
    TOO_MANY = "too_many"
    NOT_KNOWN = "not_known"


def judge_offer(rule: DrawOffers, earlier: Sequence[DrawOffer], own_made: int | None, with_move: bool) -> OfferAnswer:
    """Whether a player may offer now.

    `earlier`: this player's valid offers in this game. `own_made`: his moves made on the board including the one
    he offers with; None when nobody knows. With a move, one fewer is completed. Source: L-12.3, count rules W9.
    """
    if rule.maximum is not None and len(earlier) >= rule.maximum:
        return OfferAnswer.TOO_MANY
    if rule.minimum_gap is None or not earlier:
        return OfferAnswer.ALLOWED
    last = earlier[-1].own_moves
    if own_made is None or last is None:
        return OfferAnswer.NOT_KNOWN
    counted = own_made - 1 if with_move and rule.count_rule is OfferCount.COMPLETED else own_made
    return OfferAnswer.ALLOWED if counted >= last + rule.minimum_gap else OfferAnswer.TOO_EARLY


def next_offer_with_move(rule: DrawOffers, earlier: Sequence[DrawOffer]) -> int | None:
    """The number of the first own move with which the next offer is allowed; None when no more, or not known."""
    if rule.maximum is not None and len(earlier) >= rule.maximum:
        return None
    if rule.minimum_gap is None or not earlier:
        return 1
    last = earlier[-1].own_moves
    if last is None:
        return None
    return last + rule.minimum_gap + (1 if rule.count_rule is OfferCount.COMPLETED else 0)
