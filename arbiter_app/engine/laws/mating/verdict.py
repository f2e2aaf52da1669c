"""What the mating prover answers, and on what ground."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Answer(StrEnum):
    """The three answers to "can this player still mate?". The first two are proven, the third is none."""

    YES = "yes"
    NO = "no"
    UNPROVEN = "unproven"


class Reason(StrEnum):
    """The ground of a verdict. For a dead position it is the ground that holds for the side named first."""

    CHECKMATED = "checkmated"
    """YES: the board shows checkmate by the side asked about. NO: that side is checkmated itself."""
    STALEMATE = "stalemate"
    """NO: the side to move has no legal move and is not in check."""
    BARE_KING = "bare_king"
    """NO: the side asked about has nothing but its king."""
    LONE_KNIGHT = "lone_knight"
    """NO: one knight, and the opponent has no man that could stand in the way of his king but queens."""
    ONE_COLOUR_BISHOPS = "one_colour_bishops"
    """NO: bishops on squares of one colour, and the opponent has no pawn, knight, or bishop on the other colour."""
    FORCED_LINE = "forced_line"
    """NO: every move of the line is the only legal one, and it ends where mate is impossible, or in a circle."""
    EXHAUSTED = "exhausted"
    """NO: every legal line was followed to a place where mate is impossible."""
    BLOCKED = "blocked"
    """NO: the pawns are locked for ever, and the men that can move cannot mate where the king can go."""
    MATE_FOUND = "mate_found"
    """YES: the line is legal and ends in checkmate."""
    ALIVE = "alive"
    """NO (dead position): one side can still mate; the line shows it."""
    NOT_REFUTED = "not_refuted"
    """UNPROVEN: the quick stage found no reason why mate should be impossible, and did not look for a mate."""
    LIMIT_REACHED = "limit_reached"
    """UNPROVEN: the search was ended by its limit."""
    NOT_A_POSITION = "not_a_position"
    """UNPROVEN: the position cannot stand in a game (kings, pawns on an end rank, the side not on move in check)."""
    OTHER_CHESS = "other_chess"
    """UNPROVEN: not standard chess, or castling with pieces that started elsewhere."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer with its evidence.

    `line`: moves in UCI notation from the position asked about; for YES it ends in checkmate by the side asked
    about, for a NO by a forced line it is that line. `reach`: for a blocked position, the squares the men of the side
    asked about can ever stand on, as (name of the square of the man now, squares he can reach, his own included).
    """

    answer: Answer
    reason: Reason
    line: tuple[str, ...] = ()
    reach: tuple[tuple[str, tuple[str, ...]], ...] = ()


class NotJudgedError(Exception):
    """The position is none that the prover may judge; `reason` says why. Never leaves this package."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
