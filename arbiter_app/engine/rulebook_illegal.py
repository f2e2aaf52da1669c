"""Settings of illegal moves: what each brings, how long one may be found, where the time goes (FIDE 7.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LadderStep(StrEnum):
    """What one completed illegal move brings; `corrected`: the position is restored and nothing else follows."""

    BONUS = "bonus"
    LOSS = "loss"
    CORRECTED = "corrected"


class IllegalWindow(StrEnum):
    """How long an illegal move may be found: in the whole game, or until the opponent has made the next move."""

    WHOLE_GAME = "whole_game"
    UNTIL_REPLY = "until_reply"


class PenaltySide(StrEnum):
    """Where the time of an illegal move goes: to the opponent, or off the offender's clock."""

    OPPONENT_GAINS = "opponent_gains"
    OFFENDER_LOSES = "offender_loses"


@dataclass(frozen=True, slots=True)
class IllegalMoves:
    """The ladder of completed illegal moves, per player and game; the last step repeats.

    `unrecorded_loses_on_claim`: an offender who does not record any more loses if the opponent claims before touching
    a piece; `king_capture_claims`: taking the king is such a claim; `exempt_counts_as_recording`: so does a player who
    need not record because of a disability.
    """

    ladder: tuple[LadderStep, ...] = (LadderStep.BONUS, LadderStep.LOSS)
    bonus_seconds: int = 120
    draw_if_opponent_cannot_mate: bool = True
    take_back_increment: bool = True
    both_confirm_times: bool = False
    window: IllegalWindow = IllegalWindow.WHOLE_GAME
    penalty: PenaltySide = PenaltySide.OPPONENT_GAINS
    unrecorded_loses_on_claim: bool = False
    king_capture_claims: bool = False
    exempt_counts_as_recording: bool = True
