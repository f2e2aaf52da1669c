"""Settings of a league played in legs: levels, squads, appearances, lists and picks with deadlines, the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from enum import StrEnum


class SinglesPattern(StrEnum):
    """On which days the legs of a phase play: one on odd and one on even days, or all on the same days."""

    INTERLEAVED = "interleaved"
    PARALLEL = "parallel"


@dataclass(frozen=True, slots=True)
class Legs:
    """A leg: one team against another over several game days.

    `game_days`: their divisions in order; none: no legs. `colours_by_lot`: the colours of each match are drawn; else
    they go by the board. `starts_sharply`: no game day begins before its hour. `most_minutes_in_week`: what a player
    should need in a week, for information only. `notice_clauses`: ids of clauses printed on notices to players.
    """

    game_days: tuple[str, ...] = ()
    fewest_teams: int = 3
    most_teams: int = 8
    singles_pattern: SinglesPattern = SinglesPattern.INTERLEAVED
    singles_every_second_day: bool = True
    bughouse_on_one_day: bool = True
    meet_once: bool = True
    colours_by_lot: bool = False
    starts_sharply: bool = False
    most_minutes_in_week: int | None = None
    notice_clauses: tuple[str, ...] = ()


class CapacityCheck(StrEnum):
    """What a squad that cannot fill all its places leads to."""

    WARN = "warn"
    BLOCK = "block"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Levels:
    """Levels of players from the strongest down; each tuple has one number a level. No names: no levels.

    `squad_minimum`: players a team needs. `per_opponent`: singles of one player against one team. `season_limit`:
    singles of one player in the season, 0 for one against each opponent. `double_slots`: how many players of a team may
    play once more than that. `bughouse_levels`: which levels make a bughouse pair, one player of each;
    `bughouse_minimum`: players that bughouse needs. `minimum_checked_at_list`: a change of level that goes below the
    minimum only warns, and the published list is refused. `forfeits_count`: being picked uses the appearance even if
    nobody plays; `postponed_counts`: so does a postponed game, from the start.
    """

    names: tuple[str, ...] = ()
    squad_minimum: tuple[int, ...] = ()
    per_opponent: tuple[int, ...] = ()
    season_limit: tuple[int, ...] = ()
    double_slots: tuple[int, ...] = ()
    bughouse_levels: tuple[int, ...] = ()
    bughouse_minimum: tuple[int, ...] = ()
    bughouse_limit: int | None = None
    bughouse_is_separate: bool = True
    capacity_check: CapacityCheck = CapacityCheck.WARN
    minimum_checked_at_list: bool = True
    forfeits_count: bool = True
    postponed_counts: bool = True


class SwitchScope(StrEnum):
    """Over what changes of level are counted."""

    PLAYER_AND_GAP = "player_and_gap"
    PLAYER_AND_SEASON = "player_and_season"
    TEAM_AND_GAP = "team_and_gap"


class SwitchCap(StrEnum):
    """What a change of level leaves: the smallest limit of all levels held, counted together; or one more game."""

    SMALLEST_LIMIT = "smallest_limit"
    ONE_MORE = "one_more"


@dataclass(frozen=True, slots=True)
class LevelSwitches:
    """Changes of level between two legs of a team. `sticky`: going back does not restore the higher limit."""

    most: int | None = 1
    scope: SwitchScope = SwitchScope.PLAYER_AND_GAP
    cap: SwitchCap = SwitchCap.SMALLEST_LIMIT
    sticky: bool = True
    frozen_after_list: bool = True


class PreviousDay(StrEnum):
    """Which day is the one before."""

    CALENDAR = "calendar"
    WORKING = "working"


class MissedDeadline(StrEnum):
    """What a missed deadline costs: the whole leg, or that game day."""

    LEG = "leg"
    DAY = "day"


class BothMissed(StrEnum):
    """What holds when both teams miss a deadline: nobody scores, or the arbiter decides."""

    NOBODY_SCORES = "nobody_scores"
    ARBITER_DECIDES = "arbiter_decides"


class InvalidPick(StrEnum):
    """What a pick that breaks a rule at the deadline costs: its board, or the picks count as missing."""

    BOARD = "board"
    PICKS = "picks"


@dataclass(frozen=True, slots=True)
class HandIn:
    """Lists of players for a leg, and picks for a game day: when they are due, how they open, what lateness costs.

    Times of day are local; `None`: no deadline. `days_before` counts from the first game day of the leg, or the game
    day. `due_time_is_in_time`: the very second of the deadline is still in time. `opens_itself`: both open together as
    soon as the second comes in. `replaced_while_sealed`: until then the last version counts. `warn_minutes`: when to
    remind captains, from the earliest.
    """

    list_due: time | None = None
    list_days_before: int = 1
    picks_due: time | None = None
    picks_days_before: int = 1
    due_time_is_in_time: bool = False
    previous_day: PreviousDay = PreviousDay.CALENDAR
    opens_itself: bool = False
    replaced_while_sealed: bool = False
    list_missed: MissedDeadline = MissedDeadline.LEG
    picks_missed: MissedDeadline = MissedDeadline.LEG
    both_missed: BothMissed = BothMissed.NOBODY_SCORES
    invalid_pick: InvalidPick = InvalidPick.BOARD
    warn_minutes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Officials:
    """Who may not be an official of a leg."""

    arbiter_is_neutral: bool = False
    moderator_is_neutral: bool = False
    arbiter_is_not_playing: bool = False
    has_controller: bool = False
    scribes: bool = False


class PenaltyTarget(StrEnum):
    """What points taken from a team come off: its total in the table, or a leg."""

    TABLE = "table"
    LEG = "leg"


@dataclass(frozen=True, slots=True)
class TeamPenalties:
    """Points taken from a team, as many as are entered: there is no tariff. `half_points`: not only whole ones."""

    allowed: bool = False
    target: PenaltyTarget = PenaltyTarget.TABLE
    any_team: bool = True
    half_points: bool = False


@dataclass(frozen=True, slots=True)
class Postponement:
    """Games put off to a reserve day. `approvals`: how many officials must agree."""

    allowed: bool = False
    approvals: int = 2
    reserve_days_only: bool = True
    needs_reason: bool = True


class TableTieBreak(StrEnum):
    """What parts teams with equal totals."""

    LEG_BETWEEN = "leg_between"
    BOARD_COUNT_BETWEEN = "board_count_between"
    GAMES_WON = "games_won"
    FIRST_LEVEL_WINS = "first_level_wins"


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """The table: the points of legs, or of matches, less penalties. No tie-breaks: the place is shared.

    `ties_start_again`: among teams that are still level after others were parted from them, all is compared anew.
    """

    tie_breaks: tuple[TableTieBreak, ...] = ()
    may_fall_below_zero: bool = True
    ties_start_again: bool = False
