"""Plain values shared by the whole engine: colours, sides, results, points, instants."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NewType

TeamId = NewType("TeamId", str)
PlayerId = NewType("PlayerId", str)
MatchId = NewType("MatchId", str)
LegId = NewType("LegId", str)
ClauseId = NewType("ClauseId", str)

ONE_MS = timedelta(milliseconds=1)
EVENT_SCOPE = "event"


class Colour(StrEnum):
    """The colour of the chessmen a player has."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Colour:
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Side(StrEnum):
    """The two teams of a match."""

    HOME = "home"
    AWAY = "away"

    @property
    def opponent(self) -> Side:
        """The other team."""
        return Side.AWAY if self is Side.HOME else Side.HOME


class GameResult(StrEnum):
    """What is written for one game (FIDE 10.1)."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"

    @property
    def winner(self) -> Colour | None:
        """The colour that won; None for a draw."""
        if self is GameResult.DRAW:
            return None
        return Colour.WHITE if self is GameResult.WHITE_WINS else Colour.BLACK

    @classmethod
    def won_by(cls, colour: Colour) -> GameResult:
        """The result that says that `colour` won."""
        return cls.WHITE_WINS if colour is Colour.WHITE else cls.BLACK_WINS


class Termination(StrEnum):
    """Why a game ended, or why it was never played."""

    CHECKMATE = "checkmate"
    RESIGNATION = "resignation"
    STALEMATE = "stalemate"
    DEAD_POSITION = "dead_position"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    FIFTY_MOVES = "fifty_moves"
    FORCED_REPETITION = "forced_repetition"
    NO_EFFORT = "no_effort"
    ILLEGAL_POSITION = "illegal_position"
    FLAG_FALL = "flag_fall"
    BOTH_FLAGS = "both_flags"
    FLAG_NO_MATERIAL = "flag_no_material"
    MATE_AFTER_FLAG = "mate_after_flag"
    ILLEGAL_MOVES = "illegal_moves"
    ILLEGAL_MOVES_NO_MATE = "illegal_moves_no_mate"
    DEFAULT = "default"
    DOUBLE_DEFAULT = "double_default"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double_walkover"
    EQUIPMENT_WALKOVER = "equipment_walkover"
    OTHER_BOARD = "other_board"
    ARBITER = "arbiter"
    UNKNOWN = "unknown"

    @property
    def is_unplayed(self) -> bool:
        """True where no game took place, so that nothing goes to rating."""
        return self in UNPLAYED


UNPLAYED = frozenset(
    {
        Termination.DEFAULT,
        Termination.DOUBLE_DEFAULT,
        Termination.WALKOVER,
        Termination.DOUBLE_WALKOVER,
        Termination.EQUIPMENT_WALKOVER,
    }
)


class ClockSource(StrEnum):
    """Who keeps the time of a game: this computer, or a clock standing in the hall."""

    APPLICATION = "application"
    HALL = "hall"


class IllegalKind(StrEnum):
    """What a completed illegal move was (FIDE 7.5.1 to 7.5.4)."""

    ILLEGAL_MOVE = "illegal_move"
    NOT_PROMOTED = "not_promoted"
    PRESS_WITHOUT_MOVE = "press_without_move"
    TWO_HANDS = "two_hands"

    @property
    def move_stands(self) -> bool:
        """True where the move stays on the board and only the act is punished."""
        return self in (IllegalKind.NOT_PROMOTED, IllegalKind.TWO_HANDS)


class ConductCause(StrEnum):
    """What a penalty is for: the Laws fix some of them, for the others the arbiter chooses (FIDE 11, 12.9)."""

    OTHER = "other"
    DEVICE = "device"
    DISTRACTION = "distraction"
    REFUSAL = "refusal"


class IrregularityKind(StrEnum):
    """What was found to be wrong with a set-up or a position (FIDE 7.2 to 7.4, 7.6, A.5.4)."""

    WRONG_POSITION = "wrong_position"
    BOARD_TURNED = "board_turned"
    COLOURS_REVERSED = "colours_reversed"
    DISPLACED_PIECES = "displaced_pieces"
    PIECE_OFF_SQUARE = "piece_off_square"
    ILLEGAL_POSITION = "illegal_position"
    CLOCK_SETTING = "clock_setting"


class IrregularityOutcome(StrEnum):
    """What becomes of the game: a new one, it goes on, an earlier position, or the arbiter waits for the next move."""

    NEW_GAME = "new_game"
    GOES_ON = "goes_on"
    RESTORED = "restored"
    WAITS = "waits"


class Measure(StrEnum):
    """What the arbiter may do about an irregularity, from the mildest on (FIDE 12.9)."""

    WARNING = "warning"
    OPPONENT_TIME = "opponent_time"
    OWN_TIME = "own_time"
    OPPONENT_POINTS = "opponent_points"
    OWN_POINTS = "own_points"
    LOSS = "loss"
    FINE = "fine"
    EXCLUSION = "exclusion"
    EXPULSION = "expulsion"


class DrawClaimKind(StrEnum):
    """What a player claims a draw by; the last two need no claim and may be found late (FIDE 9.6)."""

    THREEFOLD = "threefold"
    FIFTY_MOVES = "fifty"
    FORCED_REPETITION = "forced_repetition"
    FIVEFOLD = "fivefold"
    SEVENTYFIVE_MOVES = "seventyfive"

    @property
    def needs_no_claim(self) -> bool:
        """True for a draw that stands whoever noticed it."""
        return self in (DrawClaimKind.FIVEFOLD, DrawClaimKind.SEVENTYFIVE_MOVES)


class ClaimSource(StrEnum):
    """What a claim was checked against: the record of this computer, a scoresheet, or the arbiter's judgement."""

    RECORD = "record"
    SCORESHEET = "scoresheet"
    JUDGEMENT = "judgement"


class QuickplayRequest(StrEnum):
    """What a player short of time asks for (FIDE Guidelines III.4, III.5)."""

    INCREMENT = "increment"
    NO_EFFORT = "no_effort"


class QuickplayDecision(StrEnum):
    """What the arbiter does about it."""

    DRAW = "draw"
    INCREMENT = "increment"
    POSTPONED = "postponed"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class BoardPoints:
    """What one board brings to the two teams, in half-points; may be negative."""

    home: int
    away: int

    def of(self, side: Side) -> int:
        """Half-points of one side."""
        return self.home if side is Side.HOME else self.away


@dataclass(frozen=True, slots=True)
class ClockReadings:
    """What both clocks show, in milliseconds."""

    white_ms: int
    black_ms: int

    def of(self, colour: Colour) -> int:
        """Milliseconds of one colour."""
        return self.white_ms if colour is Colour.WHITE else self.black_ms

    def adding(self, colour: Colour, ms: int) -> ClockReadings:
        """The same readings with `ms` added to one colour, never below zero."""
        if colour is Colour.WHITE:
            return ClockReadings(max(0, self.white_ms + ms), self.black_ms)
        return ClockReadings(self.white_ms, max(0, self.black_ms + ms))


@dataclass(frozen=True, slots=True, order=True)
class BoardRef:
    """One board of one match; boards are numbered from 1."""

    match_id: MatchId
    board_number: int

    @property
    def scope(self) -> str:
        """The journal scope of this board."""
        return f"match/{self.match_id}/board/{self.board_number}"


def match_scope(match_id: MatchId) -> str:
    """The journal scope of a match."""
    return f"match/{match_id}"


def ms_between(earlier: datetime, later: datetime) -> int:
    """Whole milliseconds from `earlier` to `later`; negative when `later` comes first."""
    return (later - earlier) // ONE_MS
