"""What somebody asks for. Every command carries the instant it is about; `accept` names findings that are set aside.

In a script each is one JSON line, `{"at": ..., "do": "record_result", ...}`; docs/commands.md lists them all. Those
before play are in `commands_setup`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import get_args

from arbiter_app.engine.commands_bughouse import (
    PassPiece as PassPiece,
    RuleFirstFinish as RuleFirstFinish,
)
from arbiter_app.engine.commands_discipline import (
    AppealRegistration as AppealRegistration,
    DeclinePromotion as DeclinePromotion,
    DisciplineCommand as DisciplineCommand,
    FillPlace as FillPlace,
    ImposeFine as ImposeFine,
    MarkMatchDefaulted as MarkMatchDefaulted,
    RecordExplanation as RecordExplanation,
    RecordWalkoverNotice as RecordWalkoverNotice,
    RuleSanction as RuleSanction,
    SettleFine as SettleFine,
)
from arbiter_app.engine.commands_draws import (
    AcceptDraw as AcceptDraw,
    DeclineDraw as DeclineDraw,
    OfferDraw as OfferDraw,
    RecordDrawClaim as RecordDrawClaim,
    RuleQuickplayFinish as RuleQuickplayFinish,
    RuleTouchMove as RuleTouchMove,
)
from arbiter_app.engine.commands_illegal import (
    CorrectByAgreement as CorrectByAgreement,
    LetIllegalMoveStand as LetIllegalMoveStand,
    RecordIllegalMove as RecordIllegalMove,
    RecordIrregularity as RecordIrregularity,
)
from arbiter_app.engine.commands_league import (
    ArrangeLeg as ArrangeLeg,
    AssignOfficial as AssignOfficial,
    ChangeLevel as ChangeLevel,
    CloseLeg as CloseLeg,
    DecidePlaces as DecidePlaces,
    NameScribe as NameScribe,
    PenaliseTeam as PenaliseTeam,
    PostponeGames as PostponeGames,
    RescheduleMatch as RescheduleMatch,
    RuleMissedDeadline as RuleMissedDeadline,
    SealPlayerList as SealPlayerList,
    SetReserveDays as SetReserveDays,
)
from arbiter_app.engine.commands_protests import (
    AppealDecision as AppealDecision,
    DecideProtest as DecideProtest,
    LodgeObjection as LodgeObjection,
    ProtestCommand as ProtestCommand,
)
from arbiter_app.engine.commands_record import (
    BeginNextPeriod as BeginNextPeriod,
    CorrectSetting as CorrectSetting,
    NoteReconstruction as NoteReconstruction,
    ReplaceRecord as ReplaceRecord,
)
from arbiter_app.engine.commands_rulings import (
    RuleAdvice as RuleAdvice,
    RulePoints as RulePoints,
)
from arbiter_app.engine.commands_season import (
    AnnounceBoardPrizes as AnnounceBoardPrizes,
    AnswerSpecialMatch as AnswerSpecialMatch,
    IssueTrophy as IssueTrophy,
    NotifySpecialMatch as NotifySpecialMatch,
    RecordPermission as RecordPermission,
    RecordSpecialMatch as RecordSpecialMatch,
    ReturnTrophy as ReturnTrophy,
    SeasonCommand as SeasonCommand,
    SetSeasonCalendar as SetSeasonCalendar,
)
from arbiter_app.engine.commands_setup import (
    ArrangeMatch as ArrangeMatch,
    CommandBase as CommandBase,
    CreateEvent as CreateEvent,
    ImportRoster as ImportRoster,
    NoteArrangements as NoteArrangements,
    RegisterPlayer as RegisterPlayer,
    RegisterTeam as RegisterTeam,
    ReopenLineUp as ReopenLineUp,
    RevealLineUps as RevealLineUps,
    SealLineUp as SealLineUp,
    TickChecklist as TickChecklist,
)
from arbiter_app.engine.records import Otherwise, SeatRef, SignatureKind
from arbiter_app.engine.values import (
    BoardRef,
    ClockReadings,
    ClockSource,
    Colour,
    ConductCause,
    GameResult,
    MatchId,
    PlayerId,
    Side,
    Termination,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePlayer(CommandBase):
    """Name the player for a place that was left open."""

    board: BoardRef
    side: Side
    player_id: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class WishTimeControl(CommandBase):
    """A player, or his captain for him, says which control he wishes."""

    board: BoardRef
    side: Side
    control_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteDigitalClock(CommandBase):
    """Say whether there is a digital clock for this board."""

    board: BoardRef
    available: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectForClosingTime(CommandBase):
    """The home captain chooses the standard control because the venue closes."""

    match_id: MatchId
    visitors_told: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StartMatch(CommandBase):
    """Start the clocks of all boards. `present`: who sits there now."""

    match_id: MatchId
    source: ClockSource = ClockSource.HALL
    present: tuple[SeatRef, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StartBoard(CommandBase):
    """Start one board that could not start with the others."""

    board: BoardRef
    source: ClockSource = ClockSource.HALL


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportMissingEquipment(CommandBase):
    """The home team has no clock or set for a board at the start."""

    board: BoardRef
    what: str = "clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEquipment(CommandBase):
    """The missing equipment came, or the time for it is over. `demanded`: the visitors want the lost time off."""

    board: BoardRef
    demanded: bool
    source: ClockSource = ClockSource.HALL


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordArrival(CommandBase):
    """A player is at the board now. `wish`: the time control he wishes on arrival."""

    board: BoardRef
    side: Side
    wish: str | None = None
    otherwise: Otherwise | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAbsence(CommandBase):
    """The default time is over and somebody is not there: decide the board."""

    board: BoardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceClock(CommandBase):
    """A player, or the arbiter (`by` left out), says to whose right hand the clock stands."""

    board: BoardRef
    right_of: Colour
    by: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceBoardElsewhere(CommandBase):
    """The away player of a board plays at his own venue, which the hosts' gives him no access to.

    `helper`: he is a team-mate of such a player, who needs him there.
    """

    board: BoardRef
    venue: str
    helper: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBreak(CommandBase):
    """A player who is entitled to it leaves the board after his move; the clocks stop. `told`: the opponent was."""

    board: BoardRef
    colour: Colour
    told: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchClock(CommandBase):
    """Start the other side's clock without a move, for an opponent who is not named."""

    board: BoardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock(CommandBase):
    """The running side completes a move that is not written down."""

    board: BoardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClocks(CommandBase):
    """Stop the clocks of these boards; of all when none is named."""

    match_id: MatchId
    boards: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartClocks(CommandBase):
    """Let the clocks of these boards run again; of all stopped ones when none is named."""

    match_id: MatchId
    boards: tuple[int, ...] = ()
    running: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadClock(CommandBase):
    """Enter what the hall clock shows."""

    board: BoardRef
    readings: ClockReadings
    running: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustTime(CommandBase):
    """Set the clocks of a board to these readings."""

    board: BoardRef
    readings: ClockReadings
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProduceRules(CommandBase):
    """The copy of the rules that was asked for at `asked_at` is here now; the home clock ran meanwhile."""

    board: BoardRef
    asked_at: datetime
    readings: ClockReadings | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapColours(CommandBase):
    """The two players of a board sit with each other's colours; moves and clocks stay with the colours."""

    board: BoardRef
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmTimes(CommandBase):
    """Both players agree to the displayed times."""

    board: BoardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove(CommandBase):
    """A move as written on the scoresheet (SAN, or from-to squares)."""

    board: BoardRef
    move: str
    completed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePosition(CommandBase):
    """Set the position up by hand (FEN)."""

    board: BoardRef
    fen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRecording(CommandBase):
    """A player short of time wants to stop recording; `remaining_ms` as read off the hall clock."""

    board: BoardRef
    colour: Colour
    remaining_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeFlag(CommandBase):
    """A flag is seen down. Nothing is said to the players where the rules ask for a claim.

    Where the arbiter calls flags the game ends with it; the men and `can_mate` then as in
    `RecordIllegalMove`. `other_down`: the other flag is down too; `first`: whose fell first, where somebody knows;
    `last_period`: whether it is the last period, where record and clock do not tell.
    """

    board: BoardRef
    colour: Colour
    other_down: bool = False
    first: Colour | None = None
    last_period: bool | None = None
    white_men: str | None = None
    black_men: str | None = None
    can_mate: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFlag(CommandBase):
    """A player claims that the opponent's time is up.

    `own_flag_down`: the claimant's own flag is down too, as seen on the hall clock. Men and `can_mate` as in
    `RecordIllegalMove`, `first` and `last_period` as in `SeeFlag`.
    """

    board: BoardRef
    claimant: Colour
    own_flag_down: bool | None = None
    first: Colour | None = None
    last_period: bool | None = None
    white_men: str | None = None
    black_men: str | None = None
    can_mate: bool | None = None
    otherwise: Otherwise | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordResult(CommandBase):
    """A game ended: result, and how if known. For a resignation or mate the engine checks flags and men first."""

    board: BoardRef
    result: GameResult
    termination: Termination = Termination.UNKNOWN
    white_men: str | None = None
    black_men: str | None = None
    can_mate: bool | None = None
    otherwise: Otherwise | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordForfeit(CommandBase):
    """A board without a game: which side is not there (both: a double default)."""

    board: BoardRef
    absent: tuple[Side, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult(CommandBase):
    """Put a result right, with a reason."""

    board: BoardRef
    result: GameResult
    reason: str
    termination: Termination = Termination.UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawResult(CommandBase):
    """Take a result away: the board plays on."""

    board: BoardRef
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyResult(CommandBase):
    """Second pass: the result as typed again. A difference stops; nothing is overwritten."""

    board: BoardRef
    result: GameResult | None
    absent: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalty(CommandBase):
    """A measure against a player (FIDE 12.9); left out, the one that the rules have for the cause.

    `opponent_time` and `own_time` need `ms`; `opponent_points` and `own_points` need `half_points` and a board with a
    result; `loss`: the opponent wins, or has `opponent_half_points`, or loses too (`both`); `fine` needs the `amount`,
    `exclusion` the `rounds`. `readings`: what the hall clock shows.
    """

    board: BoardRef
    colour: Colour
    measure: str = ""
    reason: str = ""
    ms: int = 0
    readings: ClockReadings | None = None
    cause: ConductCause = ConductCause.OTHER
    half_points: int = 0
    opponent_half_points: int | None = None
    both: bool = False
    amount: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeNote(CommandBase):
    """Write something down, about a board or the match."""

    match_id: MatchId
    text: str
    board_number: int | None = None
    topic: str = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDispute(CommandBase):
    """A dispute begins; the clocks of the board stop."""

    board: BoardRef
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseDispute(CommandBase):
    """The dispute ends; unresolved ones keep the appeal open."""

    board: BoardRef
    text: str
    appeal_reserved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeCardBoard(CommandBase):
    """A captain does not agree to one board of the card."""

    board: BoardRef
    side: Side
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignCard(CommandBase):
    """A captain signs the card as shown; `card_hash` says which card that was."""

    match_id: MatchId
    side: Side
    kind: SignatureKind
    name: str
    role: str
    strokes: tuple[tuple[tuple[int, int], ...], ...]
    card_hash: str
    reservation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordExport(CommandBase):
    """A pack was written and read back."""

    match_id: MatchId
    revision: int
    folder: str
    manifest_sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescind(CommandBase):
    """An earlier entry shall no longer count."""

    target: int
    reason: str


Command = (
    CreateEvent
    | ImportRoster
    | RegisterTeam
    | RegisterPlayer
    | NoteArrangements
    | ArrangeMatch
    | TickChecklist
    | ArrangeLeg
    | RescheduleMatch
    | SetReserveDays
    | ChangeLevel
    | SealPlayerList
    | RuleMissedDeadline
    | AssignOfficial
    | PenaliseTeam
    | PostponeGames
    | NameScribe
    | CloseLeg
    | DecidePlaces
    | SeasonCommand
    | ProtestCommand
    | DisciplineCommand
    | SealLineUp
    | ReopenLineUp
    | RevealLineUps
    | NamePlayer
    | WishTimeControl
    | NoteDigitalClock
    | ElectForClosingTime
    | StartMatch
    | StartBoard
    | ReportMissingEquipment
    | RecordEquipment
    | RecordArrival
    | RuleAbsence
    | PlaceClock
    | PlaceBoardElsewhere
    | TakeBreak
    | SwitchClock
    | PressClock
    | StopClocks
    | RestartClocks
    | ReadClock
    | AdjustTime
    | ProduceRules
    | SwapColours
    | ConfirmTimes
    | MakeMove
    | PassPiece
    | RuleFirstFinish
    | PlacePosition
    | NoteReconstruction
    | ReplaceRecord
    | BeginNextPeriod
    | CorrectSetting
    | RecordIllegalMove
    | LetIllegalMoveStand
    | CorrectByAgreement
    | RecordIrregularity
    | StopRecording
    | OfferDraw
    | DeclineDraw
    | AcceptDraw
    | RecordDrawClaim
    | RuleQuickplayFinish
    | RuleTouchMove
    | SeeFlag
    | ClaimFlag
    | RecordResult
    | RecordForfeit
    | CorrectResult
    | WithdrawResult
    | VerifyResult
    | RulePoints
    | RuleAdvice
    | GivePenalty
    | TakeNote
    | OpenDispute
    | CloseDispute
    | DisputeCardBoard
    | SignCard
    | RecordExport
    | Rescind
)


def script_name(command: type[Command]) -> str:
    """The name of a command in a script: `RecordResult` is `record_result`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", command.__name__).lower()


COMMAND_TYPES: dict[str, type[Command]] = {script_name(kind): kind for kind in get_args(Command)}
