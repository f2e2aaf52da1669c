"""The event as it stands: the fold of its entries. Frozen values only; a change is a new value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from arbiter_app.engine.clock import GameClock
from arbiter_app.engine.competition.sanctions import MatchSanction, ruled_board, ruled_score
from arbiter_app.engine.events import Event
from arbiter_app.engine.records import (
    Arrangement,
    ClockPlace,
    DrawOffer,
    Elsewhere,
    GameEnd,
    IllegalMove,
    NotedGame,
    Override,
    Player,
    Ply,
    Signature,
    Slot,
    SlotKind,
    Team,
)
from arbiter_app.engine.records_bughouse import BughouseStep, Transfer
from arbiter_app.engine.records_discipline import Discipline
from arbiter_app.engine.records_league import DecidedPlaces, Leg, LevelChange, TeamPenalty
from arbiter_app.engine.records_protests import Protest
from arbiter_app.engine.records_season import GivenPermission, HeldTrophy, Holiday, SanctionedEvent, SpecialMatchRight
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.values import (
    BoardPoints,
    BoardRef,
    ClauseId,
    ClockReadings,
    Colour,
    GameResult,
    LegId,
    MatchId,
    PlayerId,
    Side,
    TeamId,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered event of the journal, as the engine sees it."""

    seq: int
    happened_at: datetime
    author: str
    event: Event


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that is to be written down: when it happened and who says so."""

    happened_at: datetime
    author: str
    event: Event


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry that stands in the journal: when it was written, its hash (hex). `event` None: the body is left out."""

    seq: int
    recorded_at: datetime
    happened_at: datetime
    author: str
    scope: str
    kind: str
    event: Event | None
    hash: str

    @property
    def entry(self) -> Entry | None:
        """The entry as the engine folds it."""
        if self.event is None:
            return None
        return Entry(self.seq, self.happened_at, self.author, self.event)


@dataclass(frozen=True, slots=True)
class History:
    """All entries so far, newest first, as a chain that older states share."""

    entry: Entry
    earlier: History | None

    def oldest_first(self) -> list[Entry]:
        """The entries in journal order."""
        entries: list[Entry] = []
        node: History | None = self
        while node is not None:
            entries.append(node.entry)
            node = node.earlier
        entries.reverse()
        return entries


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of one board. `arrived_at` None means not seen yet; `declared` is False when named after the start."""

    slot: Slot
    declared: bool = True
    named_at: datetime | None = None
    arrived_at: datetime | None = None
    late_ms: int = 0
    wish: str | None = None

    @property
    def player_id(self) -> PlayerId | None:
        """Who sits here; None for an empty or open place."""
        return self.slot.player_id

    @property
    def is_named(self) -> bool:
        """True when a player is on the sheet for this place."""
        return self.slot.kind is SlotKind.NAMED


@dataclass(frozen=True, slots=True)
class PointsRuling:
    """A controller's ruling on a board's points."""

    points: BoardPoints
    offender: Side
    clauses: tuple[ClauseId, ...]
    ruled_by: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Note:
    """Words of the arbiter with their time."""

    at: datetime
    text: str
    topic: str
    board_number: int | None


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute at a board; closed ones say how, and whether the appeal stays open."""

    opened_at: datetime
    text: str
    closed_at: datetime | None = None
    outcome: str = ""
    appeal_reserved: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match, from the reveal on.

    `to_run` is the side whose clock runs after the present stop, `started_with` what the clocks showed at the start.
    """

    ref: BoardRef
    white: Side
    home: Seat
    away: Seat
    digital_clock: bool = True
    clock: GameClock | None = None
    started_at: datetime | None = None
    plies: tuple[Ply, ...] = ()
    start_fen: str | None = None
    illegal_moves: tuple[IllegalMove, ...] = ()
    offers: tuple[DrawOffer, ...] = ()
    live_offer: DrawOffer | None = None
    white_flag_at: datetime | None = None
    black_flag_at: datetime | None = None
    released_from_recording: frozenset[Colour] = frozenset()
    equipment_missing: str = ""
    equipment_arrived_at: datetime | None = None
    times_to_confirm: bool = False
    to_run: Colour | None = None
    end: GameEnd | None = None
    ended_at: datetime | None = None
    verified: bool = False
    rulings: tuple[PointsRuling, ...] = ()
    penalties: tuple[str, ...] = ()
    dispute: Dispute | None = None
    card_disputes: tuple[tuple[Side, str], ...] = ()
    overrides: tuple[Override, ...] = ()
    started_with: ClockReadings | None = None
    clock_place: ClockPlace | None = None
    elsewhere: Elsewhere | None = None
    reconstruction: NotedGame | None = None
    postponed_claim: Colour | None = None
    postponed_to: datetime | None = None
    scribes: tuple[tuple[Side, str], ...] = ()
    sanctions: tuple[MatchSanction, ...] = ()

    def seat(self, side: Side) -> Seat:
        """The seat of one team."""
        return self.home if side is Side.HOME else self.away

    def side_of(self, colour: Colour) -> Side:
        """Which team has this colour."""
        return self.white if colour is Colour.WHITE else self.white.opponent

    def colour_of(self, side: Side) -> Colour:
        """Which colour this team has."""
        return Colour.WHITE if self.white is side else Colour.BLACK

    def seat_of(self, colour: Colour) -> Seat:
        """The seat behind one colour."""
        return self.seat(self.side_of(colour))

    def flag_at(self, colour: Colour) -> datetime | None:
        """When the flag of one colour was seen down, if it was."""
        return self.white_flag_at if colour is Colour.WHITE else self.black_flag_at

    def illegal_count(self, colour: Colour) -> int:
        """Completed illegal moves of one colour in this game."""
        return sum(1 for fault in self.illegal_moves if fault.colour is colour)

    @property
    def away_venue(self) -> Elsewhere | None:
        """Where the away player plays if not in the hall; None once somebody else sits there."""
        placed = self.elsewhere
        return placed if placed is not None and placed.player_id == self.away.player_id else None

    @property
    def colour_to_move(self) -> Colour:
        """Who is to move after the recorded plies."""
        first = Colour.WHITE if self.start_fen is None or " w " in self.start_fen else Colour.BLACK
        return first if len(self.plies) % 2 == 0 else first.opponent

    def own_moves(self, colour: Colour) -> int:
        """Moves of one colour that stand in the record."""
        return sum(1 for ply in self.plies_of(colour))

    def plies_of(self, colour: Colour) -> Iterator[Ply]:
        """The recorded half-moves of one colour."""
        first = Colour.WHITE if self.start_fen is None or " w " in self.start_fen else Colour.BLACK
        offset = 0 if colour is first else 1
        return iter(self.plies[offset::2])

    @property
    def on_the_board(self) -> GameResult | None:
        """The layer that goes to rating."""
        return None if self.end is None else self.end.on_the_board

    @property
    def automatic(self) -> BoardPoints | None:
        """The layer after the automatic rules."""
        return None if self.end is None else self.end.points

    @property
    def ruled(self) -> BoardPoints | None:
        """The layer after rulings on this board alone, before sanctions on the match."""
        return self.rulings[-1].points if self.rulings and self.end is not None else self.automatic

    @property
    def final(self) -> BoardPoints | None:
        """The layer after rulings; None while the board has no end."""
        points = self.ruled
        if not self.sanctions or points is None:
            return points
        return ruled_board(self.ref.board_number, points, self.sanctions)


@dataclass(frozen=True, slots=True)
class LineUp:
    """A sealed line-up. Queries show it to nobody before the reveal."""

    slots: tuple[Slot, ...]
    sealed_at: datetime
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckItem:
    """One ticked item of the checklist."""

    item: str
    in_order: bool
    remark: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Export:
    """One written pack; `seq` is the entry that recorded it."""

    revision: int
    folder: str
    at: datetime
    seq: int


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams meeting, from the fixture to the signed card.

    `is_last_round`: it is of its division's last round, or a play-off (L-6.3).
    `steps`: of a bughouse match, the order of what was done on its two boards; `transfers`: men that changed boards.
    """

    id: MatchId
    home: TeamId
    away: TeamId
    division: str
    round_number: int
    scheduled_start: datetime
    venue: str
    board_count: int
    checklist: tuple[CheckItem, ...] = ()
    closing_time_standard: bool = False
    home_line_up: LineUp | None = None
    away_line_up: LineUp | None = None
    revealed_at: datetime | None = None
    started_at: datetime | None = None
    boards: tuple[Board, ...] = ()
    notes: tuple[Note, ...] = ()
    signatures: tuple[Signature, ...] = ()
    voided: bool = False
    exports: tuple[Export, ...] = ()
    changed_seq: int = 0
    game_kind: GameKind = GameKind.STANDARD
    steps: tuple[BughouseStep, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    leg_id: LegId | None = None
    awarded: BoardPoints | None = None
    is_last_round: bool = False
    consent: bool = False
    sanctions: tuple[MatchSanction, ...] = ()

    @property
    def is_bughouse(self) -> bool:
        """Whether its two boards belong together."""
        return self.game_kind is GameKind.BUGHOUSE

    def team(self, side: Side) -> TeamId:
        """The team on one side."""
        return self.home if side is Side.HOME else self.away

    def line_up(self, side: Side) -> LineUp | None:
        """The sealed line-up of one side."""
        return self.home_line_up if side is Side.HOME else self.away_line_up

    def board(self, number: int) -> Board | None:
        """The board with this number; None before the reveal or when there is no such board."""
        return self.boards[number - 1] if 1 <= number <= len(self.boards) else None

    def starts_at(self, board: Board) -> datetime:
        """When a board is to begin: with the match, or when it was put off to."""
        return board.postponed_to or self.scheduled_start

    @property
    def begins_at(self) -> datetime:
        """When the next of its boards is to begin: as fixed, or on a reserve day once all left were put off."""
        left = [self.starts_at(board) for board in self.boards if board.end is None]
        return min(left) if left and self.awarded is None else self.scheduled_start

    def signature(self, side: Side) -> Signature | None:
        """The signature of one side that holds now."""
        return next((one for one in reversed(self.signatures) if one.side is side), None)


@dataclass(frozen=True, slots=True)
class Suspension:
    """A player barred from the next `matches` of a team after the match in which it happened."""

    player_id: PlayerId
    team_id: TeamId
    match_id: MatchId
    matches: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything that is known about the event."""

    title: str = ""
    arbiter: str = ""
    time_zone: str = "UTC"
    season: str = ""
    supervised: bool | None = None
    rulebook_id: str = ""
    rulebook_sha256: str = ""
    teams: Mapping[TeamId, Team] = field(default_factory=dict)
    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    matches: Mapping[MatchId, Match] = field(default_factory=dict)
    arrangements: Mapping[PlayerId, tuple[Arrangement, ...]] = field(default_factory=dict)
    suspensions: tuple[Suspension, ...] = ()
    legs: Mapping[LegId, Leg] = field(default_factory=dict)
    reserve_days: tuple[date, ...] = ()
    level_changes: tuple[LevelChange, ...] = ()
    team_penalties: tuple[TeamPenalty, ...] = ()
    decided_places: tuple[DecidedPlaces, ...] = ()
    permissions: tuple[GivenPermission, ...] = ()
    special_matches: tuple[SpecialMatchRight, ...] = ()
    prizes_announced: Mapping[str, date] = field(default_factory=dict)
    trophies: tuple[HeldTrophy, ...] = ()
    protests: tuple[Protest, ...] = ()
    holidays: tuple[Holiday, ...] = ()
    tournaments: tuple[SanctionedEvent, ...] = ()
    discipline: Discipline = field(default_factory=Discipline)
    rescinded: frozenset[int] = frozenset()
    seq: int = 0
    history: History | None = field(default=None, repr=False, compare=False)

    def team(self, team_id: TeamId) -> Team:
        """The team; one without a name where its entry was taken back."""
        return self.teams.get(team_id) or Team(team_id, team_id)

    def has_arrangement(self, player_id: PlayerId | None, arrangement: Arrangement) -> bool:
        """Whether a player may do this because of a disability."""
        return player_id is not None and arrangement in self.arrangements.get(player_id, ())

    def find_board(self, ref: BoardRef) -> Board | None:
        """The board `ref` points at, if it exists."""
        match = self.matches.get(ref.match_id)
        return None if match is None else match.board(ref.board_number)

    def squad(self, team_id: TeamId) -> tuple[Player, ...]:
        """The players registered for a team, in the order of entry."""
        return tuple(player for player in self.players.values() if player.team_id == team_id)


def match_score(match: Match) -> BoardPoints:
    """The match score so far in half-points, rulings included; boards without an end count nothing.

    A game day that was awarded as a whole counts as it was awarded, whatever was played.
    """
    if match.awarded is not None:
        return match.awarded
    finals = [board.final for board in match.boards]
    known = [points for points in finals if points is not None]
    if match.is_bughouse:
        return _bughouse_score(known, all_ended=len(known) == len(finals))
    score = BoardPoints(sum(points.home for points in known), sum(points.away for points in known))
    return ruled_score(score, match.sanctions) if match.sanctions else score


def _bughouse_score(known: list[BoardPoints], all_ended: bool) -> BoardPoints:
    """Two boards, one match: the board that was won decides it; a drawn one brings its points once both have ended."""
    won = next((points for points in known if points.home != points.away), None)
    if won is not None:
        return won
    return max(known, key=lambda points: points.home) if known and all_ended else BoardPoints(0, 0)
