"""Facts that events carry and the state keeps: teams, players, slots, game ends, signatures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from arbiter_app.engine.values import (
    BoardPoints,
    ClaimSource,
    ClauseId,
    ClockReadings,
    Colour,
    DrawClaimKind,
    GameResult,
    PlayerId,
    Side,
    TeamId,
    Termination,
)


@dataclass(frozen=True, slots=True)
class Team:
    """A team; `club_teams` is how many teams its club has entered (a panel is due from two on, L-6.4).

    `division`: the one it is entered in; empty where only its matches say so. `group`: of that
    division, where it is split.
    """

    id: TeamId
    name: str
    club: str = ""
    captain: str = ""
    club_teams: int = 1
    division: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player as registered. `registration` is the national number; `estimate` the captain's estimate (L-6.8(a)4).

    `level`: where teams put their players into levels, 1 being the strongest.
    """

    id: PlayerId
    name: str
    team_id: TeamId
    registration: str = ""
    rating: int | None = None
    estimate: int | None = None
    on_panel: bool = True
    fide_id: str = ""
    level: int | None = None


class Arrangement(StrEnum):
    """What a player with a disability may do (L-11.1, L-11.2, L-11.3)."""

    BREAKS = "breaks"
    NO_RECORDING = "no_recording"
    OWN_VENUE = "own_venue"


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where an away player plays instead of in the hall; `helper`: he is there to help a team-mate (L-11.1)."""

    player_id: PlayerId
    venue: str
    helper: bool = False


@dataclass(frozen=True, slots=True)
class ClockPlace:
    """To whose right hand the clock stands, and who chose so; None: the arbiter (L-7.10)."""

    right_of: Colour
    by: Colour | None


class SlotKind(StrEnum):
    """A place in a line-up: a player, a player to be named later, or nobody (walkover)."""

    NAMED = "named"
    TO_BE_NAMED = "to_be_named"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in a line-up, from board 1 downward."""

    kind: SlotKind
    player_id: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Override:
    """A finding the arbiter set aside, and the reason; printed on the card."""

    code: str
    reason: str
    clause: ClauseId | None = None
    where: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One board at the reveal: who has White, and what each side put there."""

    board_number: int
    white: Side
    home: Slot
    away: Slot


@dataclass(frozen=True, slots=True)
class SeatRef:
    """One place at one board."""

    board_number: int
    side: Side


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a board ended, in layers: `on_the_board` goes to rating (None: not played), `points` follow the rules.

    `result` is what is written on the card for a game; None for a board without a game.
    """

    termination: Termination
    result: GameResult | None
    on_the_board: GameResult | None
    points: BoardPoints
    clauses: tuple[ClauseId, ...] = ()
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The arbiter decided otherwise than proposed: why, and what holds instead where it differs."""

    reason: str
    readings: ClockReadings | None = None
    result: GameResult | None = None
    no_result: bool = False


class SignatureKind(StrEnum):
    """What a captain does with the card."""

    AGREED = "agreed"
    WITH_RESERVATION = "with_reservation"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Signature:
    """One captain's act on the card. `strokes` are polylines in a 0..1000 box; `card_hash` is the signed content."""

    side: Side
    kind: SignatureKind
    name: str
    role: str
    strokes: tuple[tuple[tuple[int, int], ...], ...]
    card_hash: str
    signed_at: datetime
    reservation: str = ""


@dataclass(frozen=True, slots=True)
class Ply:
    """One half-move as recorded; `completed` means the clock was pressed (FIDE 6.2)."""

    uci: str
    san: str
    completed: bool
    readings: ClockReadings | None = None


@dataclass(frozen=True, slots=True)
class NotedGame:
    """What was noted before a reconstruction (FIDE 8.5.3); None is what nobody knew. `own_moves`: White's, Black's."""

    fen: str
    readings: ClockReadings | None
    running: Colour | None
    own_moves: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class IllegalMove:
    """One completed illegal move: the count is the offender's, in this game."""

    colour: Colour
    count: int
    at: datetime


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """One valid draw offer; `own_moves` is m, the offering player's moves made on the board (L-12.3)."""

    colour: Colour
    number: int
    own_moves: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class DrawClaim:
    """A claim of a draw with what was counted for it; `claimant` None: it needed no claim.

    `announced`: the move announced with it. `count`: occurrences of the position, or half-moves without capture and
    pawn move; None where nothing could be counted. `positions`: the moves after which the position stood ("17...Kg8").
    """

    kind: DrawClaimKind
    claimant: Colour | None
    source: ClaimSource
    announced: str = ""
    count: int | None = None
    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardChange:
    """One board's part of the card before and after a change, in printable form."""

    board_number: int
    was: str
    now: str
