"""Settings of a season in divisions: special matches after conceded boards, board prizes (L-5.5 to L-5.7, L-9.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Clean(StrEnum):
    """What a displaced team must have kept below the threshold: boards conceded and received, or one of them."""

    BOTH = "both"
    EITHER = "either"


class SpecialScope(StrEnum):
    """What is left out against an offending team: the conceded boards, or the whole matches."""

    BOARDS = "boards"
    MATCHES = "matches"


@dataclass(frozen=True, slots=True)
class SpecialMatches:
    """When a displaced team may ask for a match against the team that gained by conceded boards. None: never.

    `match_threshold`: boards that one team conceded in one match; `season_threshold`: boards received in the season;
    `more_must_be_left`: the displaced team needs more than the other once both lose what is left out, not as much;
    `clean_below`: what the displaced team itself must have stayed under; `must_be_won`: a draw leaves the places.
    """

    match_threshold: int | None = None
    season_threshold: int | None = None
    more_must_be_left: bool = True
    clean_below: int = 3
    must_be_won: bool = True
    clean: Clean = Clean.BOTH
    scope: SpecialScope = SpecialScope.BOARDS
    reply_days: int = 7


@dataclass(frozen=True, slots=True)
class BoardPrizes:
    """A prize for each player with so many percent of what there was to win; None: no prizes.

    `received_counts`: boards won without a game count.
    """

    percent: int | None = None
    received_counts: bool = True


@dataclass(frozen=True, slots=True)
class Trophies:
    """How long a trophy is held, in years, and the fine in whole euro for one that comes back without an engraving."""

    hold_years: int | None = None
    engraving_fine: int | None = None


@dataclass(frozen=True, slots=True)
class Moves:
    """Who leaves a division at the end of a season. `promoted`: so many go up; `relegated`: places that go down.

    `group_play_off`: the first two of each group meet again, and the first so many of that table go up.
    """

    promoted: int = 0
    relegated: tuple[int, ...] = ()
    group_play_off: bool = False


@dataclass(frozen=True, slots=True)
class Fixtures:
    """When matches may be, as far as the rules say so; what is off only warns (L-2.4 to L-2.9).

    `programme_end`: month and day after which nothing is fixed; empty for no end. `holiday_needs_consent`: a public
    holiday and its weekend. `easter_weeks_free`: the weeks before and after Easter Sunday. `tournament_days_free`: the
    days of events that the union sanctioned. `higher_team_first`: a club's higher team begins its season before a
    lower one.
    `club_meets_first`: teams of one club in a division meet in the earliest rounds.
    """

    programme_end: tuple[int, ...] = ()
    holiday_needs_consent: bool = False
    easter_weeks_free: bool = False
    tournament_days_free: bool = False
    higher_team_first: bool = False
    club_meets_first: bool = False


@dataclass(frozen=True, slots=True)
class Protests:
    """Objections and appeals (L-8.2 to L-8.7). No instances: no protests.

    `instances`: who decides, the objection first, then each appeal; the last one is final. `lodge_days`: days to come
    to each, from the match for the objection and from being told of the decision for an appeal; `decision_days`: days
    each has to decide, 0 for no limit; `consulting`: instances that must hear another controller than the one appealed.
    `fee`: whole euro at each step, given back if upheld. `needs_secretary`, `needs_captain`, `needs_player`: whose
    signatures a form has; the player's where one is involved. `notice_days`: to tell who asked in writing.
    `prize_days`: to appeal against a board prize. `neutral`: nobody rules on the own club.
    """

    instances: tuple[str, ...] = ()
    lodge_days: tuple[int, ...] = ()
    decision_days: tuple[int, ...] = ()
    consulting: tuple[str, ...] = ()
    fee: int = 0
    needs_secretary: bool = False
    needs_captain: bool = False
    needs_player: bool = False
    notice_days: int | None = None
    prize_days: int | None = None
    neutral: bool = False


class Sanction(StrEnum):
    """What a ruling on a player who should not have played does to the points.

    What the offender won goes away; or over to the opponent; or over, and the board costs a point more; the opponents
    win the board and the offending team loses all points of the match; or the team loses those, and the board stands.
    """

    POINTS_REMOVED = "points_removed"
    POINTS_PASS_OVER = "points_pass_over"
    POINTS_PASS_OVER_AND_PENALTY = "points_pass_over_and_penalty"
    BOARD_LOST_AND_MATCH_ZEROED = "board_lost_and_match_zeroed"
    MATCH_ZEROED = "match_zeroed"


class Offence(StrEnum):
    """Why a player should not have played, or what the team did. `EXTRA`: nothing more than was ruled already."""

    UNREGISTERED = "unregistered"
    OTHER_CLUB = "other_club"
    LAST_ROUND = "last_round"
    PLAYED_DOWN = "played_down"
    TOO_MANY_SUBSTITUTIONS = "too_many_substitutions"
    BOARD_ORDER = "board_order"
    AFTER_DECLARATION = "after_declaration"
    LATE_RESULT = "late_result"
    EXTRA = "extra"

    @property
    def is_on_boards(self) -> bool:
        """Whether it is about players at boards, not about the team."""
        return self not in (Offence.LATE_RESULT, Offence.EXTRA)


@dataclass(frozen=True, slots=True)
class Sanctions:
    """What each offence brings once it is ruled on. None: nothing by these rules.

    `penalty`: half-points below nothing, for the board of a substitute too often. `lower_boards_may_follow`: after
    `other_club` the controller may do the same to all lower boards. `both_void_match`: where both teams offended
    against `last_round`, the match counts for nobody. `committee_deducts_more`: the committee, and nobody else, may
    take more points off the match. `appeal_days`: to prove that a player was registered.
    """

    unregistered: Sanction | None = None
    other_club: Sanction | None = None
    last_round: Sanction | None = None
    played_down: Sanction | None = None
    too_many_substitutions: Sanction | None = None
    board_order: Sanction | None = None
    after_declaration: Sanction | None = None
    late_result: Sanction | None = None
    penalty: int = 2
    lower_boards_may_follow: bool = False
    both_void_match: bool = False
    committee_deducts_more: bool = False
    appeal_days: int | None = None

    def of(self, offence: Offence) -> Sanction | None:
        """What an offence brings."""
        found: Sanction | None = None if offence is Offence.EXTRA else getattr(self, offence.value)
        return found


@dataclass(frozen=True, slots=True)
class Fines:
    """Fines on teams in whole euro, what follows a match that a team did not play, and what a club may decline.

    `hold_points`: points of matches played after the fine for defaults was imposed are held until it is paid;
    `explanation_days`: from the match, to explain a default so that the fine may be waived; `late_result`: the fine for
    a result that did not come. `relegates_at`, `to_bottom_at`: so many matches defaulted in a season bring a team one
    division down, or to the bottom. `walkover_proof`: it is kept when a walkover was told, and when the visitors set
    out. `promotion_may_be_declined`: the place is vacant then until the committee fills it.
    """

    hold_points: bool = False
    walkover_proof: bool = False
    promotion_may_be_declined: bool = False
    explanation_days: int | None = None
    late_result: int | None = None
    relegates_at: int | None = None
    to_bottom_at: int | None = None
