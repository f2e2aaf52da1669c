"""What happened. Each event is a frozen fact in the past tense and carries all of its effects.

`apply` folds them without knowing a rule, so an old journal means the same under a newer rulebook. One command gives
one event, nearly always; the instant stands in the entry, not in the event. Those before play are in `events_setup`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import get_args

from arbiter_app.engine.events_bughouse import (
    FirstFinishRuled as FirstFinishRuled,
    PiecePassed as PiecePassed,
    PieceTransferred as PieceTransferred,
)
from arbiter_app.engine.events_discipline import (
    DefaultExplained as DefaultExplained,
    DisciplineEvent as DisciplineEvent,
    FineImposed as FineImposed,
    FineSettled as FineSettled,
    MatchMarkedDefaulted as MatchMarkedDefaulted,
    PlaceFilled as PlaceFilled,
    PromotionDeclined as PromotionDeclined,
    RegistrationAppealed as RegistrationAppealed,
    SanctionRuled as SanctionRuled,
    WalkoverTold as WalkoverTold,
)
from arbiter_app.engine.events_draws import (
    DrawClaimRejected as DrawClaimRejected,
    DrawOfferDeclined as DrawOfferDeclined,
    DrawOffered as DrawOffered,
    DrawOfferRefused as DrawOfferRefused,
    QuickplayRuled as QuickplayRuled,
    TouchMoveRuled as TouchMoveRuled,
)
from arbiter_app.engine.events_illegal import (
    IllegalMoveCorrected as IllegalMoveCorrected,
    IllegalMoveRecorded as IllegalMoveRecorded,
    IllegalMoveStood as IllegalMoveStood,
    IrregularityRuled as IrregularityRuled,
)
from arbiter_app.engine.events_league import (
    DayAwarded as DayAwarded,
    GamesPostponed as GamesPostponed,
    LegArranged as LegArranged,
    LegAwarded as LegAwarded,
    LegClosed as LegClosed,
    LevelChanged as LevelChanged,
    MatchRescheduled as MatchRescheduled,
    OfficialAssigned as OfficialAssigned,
    PlacesDecided as PlacesDecided,
    PlayerListSealed as PlayerListSealed,
    PlayerListsOpened as PlayerListsOpened,
    ReserveDaysSet as ReserveDaysSet,
    ScribeNamed as ScribeNamed,
    TeamPenalised as TeamPenalised,
)
from arbiter_app.engine.events_protests import (
    DecisionAppealed as DecisionAppealed,
    ObjectionLodged as ObjectionLodged,
    ProtestDecided as ProtestDecided,
    ProtestEvent as ProtestEvent,
)
from arbiter_app.engine.events_record import (
    PeriodBegun as PeriodBegun,
    ReconstructionNoted as ReconstructionNoted,
    RecordReplaced as RecordReplaced,
)
from arbiter_app.engine.events_rulings import (
    PlayerSuspended as PlayerSuspended,
    PointsRuled as PointsRuled,
)
from arbiter_app.engine.events_season import (
    BoardPrizesAnnounced as BoardPrizesAnnounced,
    PermissionRecorded as PermissionRecorded,
    SeasonCalendarSet as SeasonCalendarSet,
    SeasonEvent as SeasonEvent,
    SpecialMatchAnswered as SpecialMatchAnswered,
    SpecialMatchNotified as SpecialMatchNotified,
    SpecialMatchPlayed as SpecialMatchPlayed,
    TrophyIssued as TrophyIssued,
    TrophyReturned as TrophyReturned,
)
from arbiter_app.engine.events_setup import (
    ArrangementsNoted as ArrangementsNoted,
    ChecklistTicked as ChecklistTicked,
    EventCreated as EventCreated,
    LineUpReopened as LineUpReopened,
    LineUpSealed as LineUpSealed,
    LineUpsRevealed as LineUpsRevealed,
    MatchArranged as MatchArranged,
    PlayerRegistered as PlayerRegistered,
    RosterImported as RosterImported,
    RulebookAdopted as RulebookAdopted,
    TeamRegistered as TeamRegistered,
)
from arbiter_app.engine.records import (
    BoardChange,
    ClockPlace,
    DrawClaim,
    GameEnd,
    Override,
    SeatRef,
    Signature,
)
from arbiter_app.engine.rulebook import TimeControl
from arbiter_app.engine.values import (
    EVENT_SCOPE,
    BoardRef,
    ClauseId,
    ClockReadings,
    ClockSource,
    Colour,
    ConductCause,
    MatchId,
    PlayerId,
    Side,
    match_scope,
)


@dataclass(frozen=True, slots=True)
class PlayerNamed:
    """A place that was left open got its player, after the reveal (L-6.11)."""

    board: BoardRef
    side: Side
    player_id: PlayerId
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeControlWished:
    """One player (or his captain) said which time control he wishes."""

    board: BoardRef
    side: Side
    control_id: str


@dataclass(frozen=True, slots=True)
class DigitalClockNoted:
    """Whether the home team has a digital clock for this board."""

    board: BoardRef
    available: bool


@dataclass(frozen=True, slots=True)
class ClosingTimeElected:
    """The home captain chose the standard control for a venue that closes (L-7.4(a)); were the visitors told?"""

    match_id: MatchId
    visitors_told: bool


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Play began: who sits there, and each board's control and running side."""

    match_id: MatchId
    source: ClockSource
    present: tuple[SeatRef, ...]
    starts: tuple[tuple[int, TimeControl, Colour | None], ...]


@dataclass(frozen=True, slots=True)
class BoardStarted:
    """One board began on its own: its equipment came, or its players agreed on a control."""

    board: BoardRef
    source: ClockSource
    control: TimeControl
    running: Colour | None
    readings: ClockReadings
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class EquipmentMissed:
    """The home team had no clock or set for this board at the start."""

    board: BoardRef
    what: str


@dataclass(frozen=True, slots=True)
class EquipmentArrived:
    """Missing equipment came; on demand the lost time went off the home player's clock (L-7.9)."""

    board: BoardRef
    demanded: bool
    lost_ms: int
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    """A player came to the board.

    `readings`: what the clocks show from now on. A late wish may change the control. `running`: the side whose clock
    runs from now on, where that changes.
    """

    board: BoardRef
    side: Side
    late_ms: int
    readings: ClockReadings | None = None
    control: TimeControl | None = None
    clauses: tuple[ClauseId, ...] = ()
    running: Colour | None = None
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockPlaced:
    """Somebody chose on which side of the board the clock stands (L-7.10)."""

    board: BoardRef
    place: ClockPlace
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardPlacedElsewhere:
    """The away player of a board plays at another venue, by himself or as the helper of a team-mate (L-11.1)."""

    board: BoardRef
    player_id: PlayerId
    venue: str
    helper: bool = False
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockSwitched:
    """The other side's clock was started without a move (L-6.11)."""

    board: BoardRef
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """The running side completed a move."""

    board: BoardRef


@dataclass(frozen=True, slots=True)
class ClocksStopped:
    """The clocks of these boards stand. `reason` is a code or the arbiter's words.

    `since`: the instant from which they stand, where that was before the entry; nobody is charged for the time since.
    """

    match_id: MatchId
    boards: tuple[int, ...]
    reason: str
    overrides: tuple[Override, ...] = ()
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class ClocksRestarted:
    """The clocks of these boards run again; the colour that runs is named for each."""

    match_id: MatchId
    running: tuple[tuple[int, Colour], ...]
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class ClocksAdjusted:
    """The arbiter set the clocks of a board."""

    board: BoardRef
    before: ClockReadings | None
    after: ClockReadings
    reason: str
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockRead:
    """The arbiter read the hall clock off."""

    board: BoardRef
    readings: ClockReadings
    running: Colour | None = None
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class ColoursSwapped:
    """The players of a board changed colours: `white` has White now.

    `ended`: the result as it reads with these colours, the points being the same; None while the board has no end.
    """

    board: BoardRef
    white: Side
    reason: str
    ended: GameEnd | None = None
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class TimesConfirmed:
    """Both players agreed to the displayed times (L-7.12)."""

    board: BoardRef


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move on the board; `completed` when the clock was pressed with it."""

    board: BoardRef
    uci: str
    san: str
    completed: bool = True


@dataclass(frozen=True, slots=True)
class PositionPlaced:
    """The position was set up by hand, with the number of full moves played."""

    board: BoardRef
    fen: str


@dataclass(frozen=True, slots=True)
class RecordingStopped:
    """A player with little time need not record any more (FIDE 8.4, L-12.4); stays so for the game."""

    board: BoardRef
    colour: Colour
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class FlagFell:
    """A flag is down; nothing follows from it until somebody claims, where the rules ask for a claim.

    `goes_on`: both are down, nobody knows which fell first, and the game goes on (FIDE III.3).
    """

    board: BoardRef
    colour: Colour
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class FlagClaimRejected:
    """A claim on time that did not hold: the flag was up, or the arbiter decided so and said why."""

    board: BoardRef
    claimant: Colour
    clauses: tuple[ClauseId, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A board came to its end; `claim`: by a claim of a draw, with what was counted for it."""

    board: BoardRef
    end: GameEnd
    overrides: tuple[Override, ...] = ()
    claim: DrawClaim | None = None


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A result was put right, in the arbiter's words."""

    board: BoardRef
    was: GameEnd
    now: GameEnd
    reason: str


@dataclass(frozen=True, slots=True)
class ResultWithdrawn:
    """The result was taken away: the board plays on."""

    board: BoardRef
    was: GameEnd
    reason: str


@dataclass(frozen=True, slots=True)
class ResultVerified:
    """The second pass typed the same result again."""

    board: BoardRef


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A warning or another measure against a player (FIDE 12.9). `amount` of a fine; `rounds` of an exclusion."""

    board: BoardRef
    colour: Colour
    measure: str
    reason: str
    before: ClockReadings | None = None
    after: ClockReadings | None = None
    clauses: tuple[ClauseId, ...] = ()
    cause: ConductCause = ConductCause.OTHER
    half_points: int = 0
    amount: int = 0
    rounds: int = 0
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteTaken:
    """Free words of the arbiter; `topic` is a code such as note, irregularity, facilities."""

    match_id: MatchId
    board_number: int | None
    text: str
    topic: str = "note"


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    """Players and captains disagree; they talk away from the boards (L-7.11)."""

    board: BoardRef
    text: str


@dataclass(frozen=True, slots=True)
class DisputeClosed:
    """The dispute ended: settled, or play resumed with the appeal reserved."""

    board: BoardRef
    text: str
    appeal_reserved: bool


@dataclass(frozen=True, slots=True)
class BoardDisputed:
    """A captain does not agree to this board of the card; the rest can be signed."""

    board: BoardRef
    side: Side
    text: str


@dataclass(frozen=True, slots=True)
class CardSigned:
    """A captain signed, signed with reservation, or refused."""

    match_id: MatchId
    signature: Signature


@dataclass(frozen=True, slots=True)
class SignaturesVoided:
    """The card changed after signing: the signatures no longer hold."""

    match_id: MatchId
    changes: tuple[BoardChange, ...]


@dataclass(frozen=True, slots=True)
class PackExported:
    """A USB pack was written and read back."""

    match_id: MatchId
    revision: int
    folder: str
    manifest_sha256: str


@dataclass(frozen=True, slots=True)
class EntryRescinded:
    """An earlier entry no longer counts, with the reason. `also`: the entries that its command wrote with it."""

    target: int
    target_kind: str
    scope: str
    reason: str
    also: tuple[int, ...] = ()


Event = (
    RulebookAdopted
    | EventCreated
    | RosterImported
    | TeamRegistered
    | PlayerRegistered
    | ArrangementsNoted
    | MatchArranged
    | ChecklistTicked
    | LegArranged
    | MatchRescheduled
    | ReserveDaysSet
    | LevelChanged
    | PlayerListSealed
    | PlayerListsOpened
    | LegAwarded
    | DayAwarded
    | OfficialAssigned
    | TeamPenalised
    | GamesPostponed
    | ScribeNamed
    | LegClosed
    | PlacesDecided
    | SeasonEvent
    | ProtestEvent
    | DisciplineEvent
    | LineUpSealed
    | LineUpReopened
    | LineUpsRevealed
    | PlayerNamed
    | TimeControlWished
    | DigitalClockNoted
    | ClosingTimeElected
    | MatchStarted
    | BoardStarted
    | EquipmentMissed
    | EquipmentArrived
    | PlayerArrived
    | ClockPlaced
    | BoardPlacedElsewhere
    | ClockSwitched
    | ClockPressed
    | ClocksStopped
    | ClocksRestarted
    | ClocksAdjusted
    | ClockRead
    | ColoursSwapped
    | TimesConfirmed
    | MoveMade
    | PieceTransferred
    | PiecePassed
    | FirstFinishRuled
    | PositionPlaced
    | ReconstructionNoted
    | RecordReplaced
    | PeriodBegun
    | IllegalMoveRecorded
    | IllegalMoveStood
    | IllegalMoveCorrected
    | IrregularityRuled
    | RecordingStopped
    | DrawOffered
    | DrawOfferRefused
    | DrawOfferDeclined
    | DrawClaimRejected
    | QuickplayRuled
    | TouchMoveRuled
    | FlagFell
    | FlagClaimRejected
    | GameEnded
    | ResultCorrected
    | ResultWithdrawn
    | ResultVerified
    | PointsRuled
    | PlayerSuspended
    | PenaltyGiven
    | NoteTaken
    | DisputeOpened
    | DisputeClosed
    | BoardDisputed
    | CardSigned
    | SignaturesVoided
    | PackExported
    | EntryRescinded
)

EVENT_TYPES: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}
PLY_KINDS = frozenset({"MoveMade", "ClockPressed", "PieceTransferred", "PiecePassed"})
"""Kinds that a season leaves undecoded until somebody looks at the game."""


def scope_of(event: Event) -> str:
    """The journal scope an event belongs to: "event", "match/<id>" or "match/<id>/board/<n>"."""
    if isinstance(event, EntryRescinded):
        return event.scope
    board = getattr(event, "board", None)
    if isinstance(board, BoardRef):
        return board.scope
    match_id = getattr(event, "match_id", None)
    if match_id is None:
        return EVENT_SCOPE
    number = getattr(event, "board_number", None)
    return match_scope(match_id) if number is None else BoardRef(match_id, number).scope
