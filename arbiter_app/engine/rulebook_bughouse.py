"""Settings of a bughouse match: two boards, two teams of two, reserves that partners fill for each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class TransferMode(StrEnum):
    """How a captured piece reaches the partner: at once, or it waits beside the board until it is passed."""

    AUTOMATIC = "automatic"
    BY_HAND = "by_hand"


class BughouseMate(StrEnum):
    """When a check without an answer is mate: with the reserve held now, or only where no piece that may come helps."""

    RESERVE_HELD = "reserve_held"
    ANY_PIECE = "any_piece"


class BughouseStalemate(StrEnum):
    """What no move and no drop without a check means: the board is drawn, or the player waits for a piece."""

    DRAW = "draw"
    WAITS = "waits"


class OneBoardDrawn(StrEnum):
    """What one drawn board means for the match: the other board decides, or the match is drawn at once."""

    OTHER_DECIDES = "other_decides"
    MATCH_DRAWN = "match_drawn"


class BughouseSeating(StrEnum):
    """Who sits where: by level, colours on the first board by lot; or as the arbiter enters it."""

    BY_LEVEL = "by_level"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Bughouse:
    """How bughouse is played. The points of the match stand in `Scoring`; the time control in the division.

    `captures_for_drawn_board`: what is captured for a partner whose board has ended is passed on all the same.
    """

    transfer: TransferMode = TransferMode.AUTOMATIC
    pawn_forbidden_ranks: tuple[int, ...] = (1, 8)
    drop_check: bool = True
    drop_mate: bool = True
    promoted_reverts: bool = True
    dropped_pawn_steps_two: bool = True
    dropped_rook_castles: bool = False
    mate_test: BughouseMate = BughouseMate.RESERVE_HELD
    stalemate: BughouseStalemate = BughouseStalemate.DRAW
    first_finish_ends_both: bool = True
    one_board_drawn: OneBoardDrawn = OneBoardDrawn.OTHER_DECIDES
    captures_for_drawn_board: bool = False
    appeal_stops_both: bool = True
    absent_partner_forfeits: bool = True
    repetition_with_reserves: bool = True
    flag_asks_mating: bool = False
    illegal_loss_asks_mating: bool = False
    seating: BughouseSeating = BughouseSeating.BY_LEVEL
    partners_have_opposite_colours: bool = True
