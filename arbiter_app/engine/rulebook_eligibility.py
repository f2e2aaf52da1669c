"""Settings of a season in divisions: which team of a club a player may play for, and how often (L-6, L-13)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LowerClubMate(StrEnum):
    """Which club-mates play "in a lower division": those declared there, those who have played there, or either."""

    DECLARED = "declared"
    PLAYED = "played"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Who may play where. None, 0 or false: no such limit.

    `ladder`: divisions from the highest; one that is not among them stands alone. `one_club`: a player serves one club
    in a season; `same_division_is_other_club`: so do the teams of one club that meet in a division, but for
    `same_division_allowances` games with permission. `last_round_games`: games for the club before its last round.
    `no_lower_than_declared`: who is declared for a team may not play lower.
    `one_substitute_team_in_division`: a substitute serves one of the club's teams in each division.
    `free_substitutions`: so many games higher up leave a player his own team; one more ties him to the team of that
    game. `same_team_substitutions`: after so many games for one team, no more for it while a club-mate rated
    `same_team_gap` higher plays lower. `higher_team_gap`: nobody plays lower than a club-mate rated so much less is
    declared. `first_game_declares`: an undeclared player belongs to the team of his first game.
    `received_is_game`, `received_is_substitution`: whether a board won without a game counts for the last round, and as
    a game of a substitute; one lost by the own absence never counts.
    """

    ladder: tuple[str, ...] = ()
    one_club: bool = False
    same_division_is_other_club: bool = False
    same_division_allowances: int = 0
    last_round_games: int = 0
    no_lower_than_declared: bool = False
    one_substitute_team_in_division: bool = False
    free_substitutions: int | None = None
    same_team_substitutions: int | None = None
    same_team_gap: int = 0
    lower_club_mate: LowerClubMate = LowerClubMate.EITHER
    higher_team_gap: int | None = None
    first_game_declares: bool = False
    received_is_game: bool = True
    received_is_substitution: bool = False


@dataclass(frozen=True, slots=True)
class CupEligibility:
    """Who may play for a cup team, for one trophy (C-Def, C-2). Empty, None or false: not asked.

    `played_in`: league divisions in one of which a player must have played this season; `rating_below`: a rating that
    shuts out. `trophies`: the cups between which nobody changes his club. `one_team`: a player serves one team of a
    trophy. `member_required`: only members of the union. `unrated_moves`: by so many boards a player without a rating
    may move from one match to the next; a substitute without one begins on the lowest board.
    """

    played_in: tuple[str, ...] = ()
    rating_below: int | None = None
    trophies: tuple[str, ...] = ()
    one_team: bool = False
    member_required: bool = False
    unrated_moves: int | None = None
