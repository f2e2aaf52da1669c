"""A set of rules as data: clauses, settings, time controls and divisions.

The TOML files in `resources/rulebooks/` are read into these values. Each setting has a source: `Rulebook.source` gives
the clause that a setting rests on, by its dotted path (`"draw_offers.minimum_gap"`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import time
from enum import StrEnum

from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.rulebook_eligibility import Eligibility
from arbiter_app.engine.rulebook_illegal import (
    IllegalMoves as IllegalMoves,
    IllegalWindow as IllegalWindow,
    LadderStep as LadderStep,
    PenaltySide as PenaltySide,
)
from arbiter_app.engine.rulebook_league import (
    HandIn,
    LeagueTable,
    Legs,
    Levels,
    LevelSwitches,
    Officials,
    Postponement,
    TeamPenalties,
)
from arbiter_app.engine.rulebook_season import (
    BoardPrizes,
    Fines,
    Fixtures,
    Protests,
    Sanctions,
    SpecialMatches,
    Trophies,
)
from arbiter_app.engine.values import ClauseId, Measure


class ClauseKind(StrEnum):
    """What the application does about a clause (design, section 6)."""

    ENFORCES = "enforces"
    COMPUTES = "computes"
    WARNS = "warns"
    RECORDS = "records"
    SHOWS = "shows"
    OUT = "out"

    @property
    def needs_test(self) -> bool:
        """True for the kinds that must have a test marked with the clause id."""
        return self not in (ClauseKind.SHOWS, ClauseKind.OUT)


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule, told in our own words."""

    id: ClauseId
    title: str
    text: str
    kind: ClauseKind


class IncrementMode(StrEnum):
    """How time is given back during a move; in an hourglass what one side uses flows to the other."""

    NONE = "none"
    FISCHER = "fischer"
    BRONSTEIN = "bronstein"
    DELAY = "delay"
    HOURGLASS = "hourglass"


class NextPeriod(StrEnum):
    """What begins the next period: the moves of one side, or one clock at zero, for both sides at once."""

    BY_MOVES = "by_moves"
    AT_ZERO = "at_zero"


@dataclass(frozen=True, slots=True)
class Period:
    """One period of a time control. `moves` is None for "all remaining moves"; times are in milliseconds.

    `increment_from_move`: a Fischer increment is first added for this move of the game.
    """

    base_ms: int
    moves: int | None = None
    increment_ms: int = 0
    mode: IncrementMode = IncrementMode.NONE
    increment_from_move: int = 1


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods for each side; equal sides have the same list twice.

    `increment_before_first_move`: a Fischer clock shows base + increment at the start (FIDE glossary).
    """

    id: str
    label: str
    white: tuple[Period, ...]
    black: tuple[Period, ...]
    increment_before_first_move: bool = True
    next_period: NextPeriod = NextPeriod.BY_MOVES

    @property
    def has_increment(self) -> bool:
        """True when any period of either side adds time for a move."""
        without = (IncrementMode.NONE, IncrementMode.HOURGLASS)
        return any(period.mode not in without for period in self.white + self.black)


class GameKind(StrEnum):
    """What is played: each board by itself, or two boards together as a bughouse match."""

    STANDARD = "standard"
    BUGHOUSE = "bughouse"


class TimeControlChoice(StrEnum):
    """How one of several time controls is chosen for a game."""

    FIXED = "fixed"
    ONE_WISH_DECIDES = "one_wish_decides"


@dataclass(frozen=True, slots=True)
class Division:
    """A stage with its own team size, session and time controls.

    `time_controls`: ids; with `ONE_WISH_DECIDES` the first is the one both must want (standard), the second
    the one that a single wish decides (Fischer, needs a digital clock). `default_minutes`: a default time of
    its own; None: the one of `Lateness`. `minimum_base_minutes`: a shorter control is a fault of the rulebook.
    `board_win`, `board_draw`: half-points by board where boards bring different points; of a bughouse match the first
    figure is that of the whole match. `board_levels`: the level that a player of each board must have.
    `promoted`, `relegated`, `group_play_off`: as in `rulebook_season.Moves`. `winner_title`: what the first is called.
    """

    id: str
    name: str
    team_size: int
    panel_minimum: int
    session_start: time
    session_end: time
    saturday_start: time | None
    time_controls: tuple[str, ...]
    choice: TimeControlChoice = TimeControlChoice.FIXED
    maximum_teams: int = 12
    groups: int = 1
    default_minutes: int | None = None
    minimum_base_minutes: int | None = None
    game_kind: GameKind = GameKind.STANDARD
    board_win: tuple[int, ...] = ()
    board_draw: tuple[int, ...] = ()
    board_levels: tuple[int, ...] = ()
    promoted: int = 0
    relegated: tuple[int, ...] = ()
    group_play_off: bool = False
    winner_title: str = ""


class BoardCountBasis(StrEnum):
    """Which wins enter the board count."""

    AWARDED = "awarded"
    PLAYED_ONLY = "played_only"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Half-points for each way a board can end.

    `late_named_absent_is_default`: a player named only after the start, and absent at the limit, is a default
    and not a walkover.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    default_offender: int = 0
    default_opponent: int = 2
    walkover_offender: int = 0
    walkover_opponent: int = 2
    double_default: int = 0
    double_walkover: int = 0
    late_named_absent_is_default: bool = False
    board_count: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    board_count_basis: BoardCountBasis = BoardCountBasis.AWARDED


class LostTime(StrEnum):
    """Who loses the time when both players are absent at the start."""

    WHITE_FROM_START = "white_from_start"
    FROM_PRESS = "from_press"
    SPLIT = "split"


class LateTime(StrEnum):
    """How a late player loses time: the clocks run, or they wait and the lateness comes off the own clock."""

    CLOCK_RUNS = "clock_runs"
    DEDUCTED = "deducted"


class Substitution(StrEnum):
    """Until when a named player who is not there may be replaced, once the line-ups are open."""

    NEVER = "never"
    UNTIL_START = "until_start"
    UNTIL_DEFAULT_TIME = "until_default_time"


@dataclass(frozen=True, slots=True)
class Lateness:
    """The default time. `arrival_at_limit_is_in_time`: exactly the limit still plays; whole seconds are compared."""

    default_minutes: int = 0
    arrival_at_limit_is_in_time: bool = True
    both_absent: LostTime = LostTime.WHITE_FROM_START
    late_time: LateTime = LateTime.CLOCK_RUNS
    substitution: Substitution = Substitution.NEVER


@dataclass(frozen=True, slots=True)
class Equipment:
    """Equipment missing at the start: deduction on demand, walkover from `walkover_minutes` on."""

    deduction_on_demand: bool = False
    walkover_minutes: int = 60
    present_home_half_points: int = 0


@dataclass(frozen=True, slots=True)
class Supervision:
    """Whether each game has an arbiter's eye on it, and what then holds instead (FIDE A.4, A.6, B.2, B.4).

    `event_chooses`: an event says so for its whole length, and `supervised` is what holds where it does not.
    """

    event_chooses: bool = False
    supervised: bool = True
    bonus_seconds: int = 120


@dataclass(frozen=True, slots=True)
class Irregularities:
    """Set-ups that were wrong and positions that cannot be (FIDE 7.2, 7.3, A.5.1, A.5.4).

    `set_up_claims_until_moves`: after so many moves by both no claim about set-up or clock setting is heard; None:
    always. `illegal_position_waits`: the arbiter waits for the next move, and then the game is drawn.
    `displaced_bonus_seconds`: what is proposed for the opponent of a player who left pieces displaced.
    """

    reversed_new_game_below_moves: int = 10
    set_up_claims_until_moves: int | None = None
    illegal_position_waits: bool = False
    displaced_bonus_seconds: int = 0
    board_transferred: bool = True
    position_restored: bool = True


@dataclass(frozen=True, slots=True)
class Conduct:
    """What was announced beforehand about conduct (FIDE 11.3.2, 12.9)."""

    device: Measure = Measure.LOSS
    distraction: Measure = Measure.WARNING
    refusal: Measure = Measure.LOSS
    both_may_lose: bool = True
    points_stay_normal: bool = True
    fines_announced: bool = False


class OfferCount(StrEnum):
    """From which move a new draw offer is allowed: counted over completed moves, or moves made."""

    COMPLETED = "completed"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class DrawOffers:
    """Limits on draw offers; None means no limit."""

    minimum_gap: int | None = None
    maximum: int | None = None
    count_rule: OfferCount = OfferCount.COMPLETED
    refused_counts: bool = False
    claims_count: bool = False


class MatingTest(StrEnum):
    """How "can this player still mate?" is answered."""

    HELPMATE = "helpmate"
    BARE_MATERIAL = "bare_material"
    NEVER_ASKED = "never_asked"


@dataclass(frozen=True, slots=True)
class FlagFall:
    """Flag-fall: by claim only or called by the arbiter; what the mating test is; mate after the own flag."""

    needs_claim: bool = False
    mating_test: MatingTest = MatingTest.HELPMATE
    both_down_before_claim_is_draw: bool = False
    goes_on_before_last_period: bool = False
    mate_after_own_flag_is_draw: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """The duty to record. Released below `released_below_seconds` unless the control adds time."""

    released_below_seconds: int = 300
    increment_keeps_duty: bool = True
    latched: bool = True
    noted_before_reconstruction: bool = True
    unshown_limit_begins_period: bool = True


@dataclass(frozen=True, slots=True)
class DrawClaims:
    """Claims of a repetition or of fifty moves. `shown_to_arbiter`: what could be claimed is told, to nobody else."""

    wrong_claim_bonus_seconds: int = 120
    needs_own_record: bool = False
    announced_move_written: bool = True
    touch_loses_claim: bool = True
    claim_stops_clocks: bool = True
    shown_to_arbiter: bool = False


@dataclass(frozen=True, slots=True)
class Quickplay:
    """Which of the guidelines for games without increment are announced (FIDE Guidelines III), and their figures."""

    increment_request: bool = False
    no_effort_claim: bool = False
    below_seconds: int = 120
    increment_seconds: int = 5
    opponent_bonus_seconds: int = 120


class UnratedOrder(StrEnum):
    """Which figure stands for an unrated player in the order of boards."""

    ESTIMATE_ELSE_FLOOR = "estimate_else_floor"
    ALWAYS_FLOOR = "always_floor"


@dataclass(frozen=True, slots=True)
class LineUps:
    """Checks of a line-up. `order_gap`: so much stronger lower down is refused, above `order_free_up_to`; or None."""

    one_club: bool = True
    registration_required: bool = False
    panel_required: bool = False
    walkovers_from_lowest: bool = False
    order_gap: int | None = None
    order_floor: int | None = None
    order_free_up_to: int | None = None
    order_unrated: UnratedOrder = UnratedOrder.ESTIMATE_ELSE_FLOOR
    change_after_reveal: bool = False


class IllegalPlayerSanction(StrEnum):
    """What a controller's ruling on an illegal player does to the board."""

    POINTS_PASS_OVER = "points_pass_over"
    POINTS_REMOVED = "points_removed"
    MATCH_ZEROED = "match_zeroed"


@dataclass(frozen=True, slots=True)
class Rulings:
    """Sanctions that a controller may rule after the card is signed."""

    board_order: IllegalPlayerSanction = IllegalPlayerSanction.POINTS_PASS_OVER
    advice: IllegalPlayerSanction = IllegalPlayerSanction.POINTS_REMOVED
    advice_suspension_matches: int = 0


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Days after the match (day 0), each to its last second in local time; money in whole euro."""

    time_zone: str = "UTC"
    result_days: int | None = None
    result_fine_after_days: int | None = None
    result_zero_further_days: int | None = None
    objection_days: int | None = None
    fine_default_minimum: int | None = None
    fine_default_from_boards: int | None = None


@dataclass(frozen=True, slots=True)
class Rights:
    """Smaller choices: odd boards, rules copy, resignation, side of the clock, rights of players with a disability."""

    away_white_on_odd_boards: bool = True
    rules_copy_runs_home_clock: bool = False
    resignation_draws_if_opponent_cannot_mate: bool = True
    black_chooses_clock_side: bool = False
    break_stops_clocks: bool = False
    exempt_from_recording: bool = False
    pause_needs_reason: bool = False
    remote_board: bool = False
    remote_helpers: int = 0


@dataclass(frozen=True, slots=True)
class Judgements:
    """Acts that need no figure, each with the clause it rests on; false where a competition does not know the act."""

    checkmate: bool = True
    resignation: bool = True
    stalemate: bool = True
    dead_position: bool = True
    agreement: bool = True
    forced_repetition: bool = True
    completed_moves_only: bool = True
    not_promoted: bool = True
    press_without_move: bool = True
    two_hands: bool = True
    dead_position_by_itself: bool = True
    fivefold_repetition: bool = True
    seventyfive_moves: bool = True
    threefold_claim: bool = True
    fifty_move_claim: bool = True
    same_position: bool = True
    touch_move: bool = True
    white_clock_starts: bool = True
    reversed_colours: bool = True
    clocks_adjusted_by_arbiter: bool = True
    penalties: bool = True
    disputes: bool = True
    both_captains_sign: bool = True
    closing_time_standard: bool = False
    named_later: bool = False
    result_stays_for_rating: bool = False
    venue_agreed: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """Why a setting stands as it does where the rules are silent or contradict themselves.

    `question`: its number in the list of open questions (`Q3`) or corrections (`X-1`).
    """

    question: str
    text: str


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """A decided reading that no typed setting holds: shown with the rules and looked up by its key."""

    key: str
    value: str | int | bool
    clause: ClauseId
    reading: Reading


COMPETITION: Mapping[str, bool] = {"competition": True}
"""Marks a section that only some competitions have: a base rulebook may leave it out, and who states it states all."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One set of rules, complete: what it extends is already merged in."""

    id: str
    title: str
    edition: str
    clauses: Mapping[str, Clause]
    sources: Mapping[str, ClauseId]
    time_controls: Mapping[str, TimeControl]
    divisions: Mapping[str, Division]
    scoring: Scoring
    lateness: Lateness
    equipment: Equipment
    illegal_moves: IllegalMoves
    draw_offers: DrawOffers
    flag_fall: FlagFall
    recording: Recording
    draw_claims: DrawClaims
    quickplay: Quickplay
    line_ups: LineUps
    rulings: Rulings
    deadlines: Deadlines
    rights: Rights
    judgements: Judgements = field(default_factory=Judgements)
    supervision: Supervision = field(default_factory=Supervision)
    irregularities: Irregularities = field(default_factory=Irregularities)
    conduct: Conduct = field(default_factory=Conduct)
    bughouse: Bughouse = field(default_factory=Bughouse, metadata=COMPETITION)
    legs: Legs = field(default_factory=Legs, metadata=COMPETITION)
    levels: Levels = field(default_factory=Levels, metadata=COMPETITION)
    level_switches: LevelSwitches = field(default_factory=LevelSwitches, metadata=COMPETITION)
    hand_in: HandIn = field(default_factory=HandIn, metadata=COMPETITION)
    officials: Officials = field(default_factory=Officials, metadata=COMPETITION)
    team_penalties: TeamPenalties = field(default_factory=TeamPenalties, metadata=COMPETITION)
    postponement: Postponement = field(default_factory=Postponement, metadata=COMPETITION)
    league_table: LeagueTable = field(default_factory=LeagueTable, metadata=COMPETITION)
    eligibility: Eligibility = field(default_factory=Eligibility, metadata=COMPETITION)
    special_matches: SpecialMatches = field(default_factory=SpecialMatches, metadata=COMPETITION)
    board_prizes: BoardPrizes = field(default_factory=BoardPrizes, metadata=COMPETITION)
    protests: Protests = field(default_factory=Protests, metadata=COMPETITION)
    fixtures: Fixtures = field(default_factory=Fixtures, metadata=COMPETITION)
    trophies: Trophies = field(default_factory=Trophies, metadata=COMPETITION)
    sanctions: Sanctions = field(default_factory=Sanctions, metadata=COMPETITION)
    fines: Fines = field(default_factory=Fines, metadata=COMPETITION)
    checklist: tuple[str, ...] = ()
    readings: Mapping[str, Reading] = field(default_factory=dict)
    open_decisions: Mapping[str, OpenDecision] = field(default_factory=dict)
    division_id: str = ""

    def in_division(self, division_id: str) -> Rulebook:
        """This rulebook as it stands in one division: its points by board, its default time if it has one of its own.

        Raises KeyError for an unknown division.
        """
        here = replace(self._with_game_kind(division_id), division_id=division_id)
        own = self.divisions[division_id].default_minutes
        if own is None:
            return here
        clause = self.sources[f"divisions.{division_id}.default_minutes"]
        sources = {**self.sources, "lateness.default_minutes": clause}
        return replace(here, lateness=replace(self.lateness, default_minutes=own), sources=sources)

    def _with_game_kind(self, division_id: str) -> Rulebook:
        """In bughouse men may still come from the other board, so nobody asks whether a side can mate (X-W14)."""
        if self.divisions[division_id].game_kind is not GameKind.BUGHOUSE:
            return self
        rule = self.bughouse
        flag, illegal, rights = self.flag_fall, self.illegal_moves, self.rights
        if not rule.flag_asks_mating:
            flag = replace(flag, mating_test=MatingTest.NEVER_ASKED)
            rights = replace(rights, resignation_draws_if_opponent_cannot_mate=False)
        if not rule.illegal_loss_asks_mating:
            illegal = replace(illegal, draw_if_opponent_cannot_mate=False)
        return replace(self, flag_fall=flag, illegal_moves=illegal, rights=rights)

    def scoring_on(self, board_number: int) -> Scoring:
        """What one board brings: as everywhere, or by the figures that the division has for its boards."""
        division = self.divisions.get(self.division_id)
        if division is None or not division.board_win:
            return self.scoring
        win, draw = (_figure(figures, board_number) for figures in (division.board_win, division.board_draw))
        return replace(self.scoring, win=win, draw=draw, default_opponent=win, walkover_opponent=win)

    def source(self, path: str) -> ClauseId:
        """The clause that a setting rests on, by dotted path. Raises KeyError for an unknown setting."""
        return self.sources[path]

    def source_of(self, path: str, number: int) -> ClauseId:
        """The clause that an element of a list rests on, counted from 1; else that of the whole. Raises KeyError."""
        return self.sources.get(f"{path}.{number}") or self.sources[path]

    def clause(self, clause_id: str) -> Clause:
        """The clause with this id. Raises KeyError when there is none."""
        return self.clauses[clause_id]


def _figure(by_board: tuple[int, ...], board_number: int) -> int:
    """The figure of one board; boards beyond the list bring what the last one brings."""
    return by_board[min(board_number, len(by_board)) - 1]
