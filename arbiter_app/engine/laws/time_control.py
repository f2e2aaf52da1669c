"""Which time control a game is played with (L-7.4, catalogue 1.2, X-2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.engine.rulebook import Division, TimeControlChoice


class ChoiceReason(StrEnum):
    """Why a control was chosen."""

    FIXED = "fixed"
    NO_DIGITAL_CLOCK = "no_digital_clock"
    CLOSING_TIME = "closing_time"
    BOTH_AGREE = "both_agree"
    ONE_WISH = "one_wish"
    WISH_UNKNOWN = "wish_unknown"


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen control's id; None while both players sit there and have not both said their wish."""

    control_id: str | None
    reason: ChoiceReason


def choose_control(
    division: Division,
    home_wish: str | None,
    away_wish: str | None,
    digital_clock: bool,
    closing_time: bool,
    both_present: bool,
) -> Choice:
    """The control for one game: the division's first is what both must want, the second what one wish decides."""
    if division.choice is TimeControlChoice.FIXED or len(division.time_controls) == 1:
        return Choice(division.time_controls[0], ChoiceReason.FIXED)
    agreed, wished = division.time_controls[0], division.time_controls[1]
    if not digital_clock:
        return Choice(agreed, ChoiceReason.NO_DIGITAL_CLOCK)
    if closing_time:
        return Choice(agreed, ChoiceReason.CLOSING_TIME)
    if wished in (home_wish, away_wish):
        return Choice(wished, ChoiceReason.ONE_WISH)
    if home_wish == agreed and away_wish == agreed:
        return Choice(agreed, ChoiceReason.BOTH_AGREE)
    if both_present:
        return Choice(None, ChoiceReason.WISH_UNKNOWN)
    return Choice(agreed, ChoiceReason.WISH_UNKNOWN)
