"""What holds where each game has an arbiter's eye on it (FIDE A.4, A.6, B.2, B.4)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.engine.rulebook import IllegalWindow, Rulebook

AS_IN_STANDARD_PLAY = (
    "illegal_moves.window",
    "irregularities.set_up_claims_until_moves",
    "irregularities.illegal_position_waits",
)
"""Settings that supervised games have as standard play has them."""
BONUS = "illegal_moves.bonus_seconds"


def rules_of_event(rulebook: Rulebook, supervised: bool | None) -> Rulebook:
    """The rulebook as it stands in one event: with the rules for supervised games where the event has these.

    `supervised`: what the event says; None: nothing, so that the rulebook's own word holds. An event fixes it for its
    whole length.
    """
    rule = rulebook.supervision
    is_supervised = rule.supervised if supervised is None else supervised
    if not rule.event_chooses or not is_supervised:
        return rulebook
    clause = rulebook.source("supervision.supervised")
    own_bonus = rulebook.source("supervision.bonus_seconds")
    readings = {name: one for name, one in rulebook.readings.items() if name != BONUS}
    if "supervision.bonus_seconds" in readings:
        readings[BONUS] = readings["supervision.bonus_seconds"]
    illegal = replace(rulebook.illegal_moves, window=IllegalWindow.WHOLE_GAME, bonus_seconds=rule.bonus_seconds)
    set_up = replace(rulebook.irregularities, set_up_claims_until_moves=None, illegal_position_waits=False)
    return replace(
        rulebook,
        illegal_moves=illegal,
        irregularities=set_up,
        sources={**rulebook.sources, **dict.fromkeys(AS_IN_STANDARD_PLAY, clause), BONUS: own_bonus},
        readings=readings,
    )
