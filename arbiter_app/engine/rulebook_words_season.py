"""The settings of a season in divisions in words."""

from __future__ import annotations

from collections.abc import Mapping

SEASON_SECTION_WORDS: Mapping[str, str] = {
    "eligibility": "Who may play for which team",
    "special_matches": "Special matches",
    "board_prizes": "Board prizes",
    "trophies": "Trophies",
}

SEASON_SETTING_WORDS: Mapping[str, str] = {
    "eligibility.ladder": "Divisions from the highest; others stand alone",
    "eligibility.one_club": "A player serves one club in a season",
    "eligibility.same_division_is_other_club": "Teams of a club in the same division count as other clubs",
    "eligibility.same_division_allowances": "Games with permission for the other team of a division",
    "eligibility.last_round_games": "Games for the club before its last round",
    "eligibility.no_lower_than_declared": "Nobody plays lower than declared",
    "eligibility.one_substitute_team_in_division": "A substitute serves one team of the club in a division",
    "eligibility.free_substitutions": "Games as a substitute that leave a player the own team",
    "eligibility.same_team_substitutions": "Games for one team after which club-mates are compared",
    "eligibility.same_team_gap": "So much stronger a club-mate in a lower division bars a substitute",
    "eligibility.lower_club_mate": "Who plays in a lower division",
    "eligibility.higher_team_gap": "Nobody plays lower than a club-mate rated so much less is declared",
    "eligibility.first_game_declares": "A player nobody declared belongs to the team of the first game",
    "eligibility.received_is_game": "A board won without a game counts before the last round",
    "eligibility.received_is_substitution": "A board won without a game counts as a substitute's game",
    "special_matches.match_threshold": "Boards conceded in one match that may displace another team",
    "special_matches.season_threshold": "Boards received in a season that may displace another team",
    "special_matches.more_must_be_left": "The displaced team must have more left, not as much",
    "special_matches.must_be_won": "The displaced team must win the special match",
    "special_matches.clean_below": "Boards below which the displaced team is clean",
    "special_matches.clean": "What it is clean of",
    "special_matches.scope": "What is left out of both totals",
    "special_matches.reply_days": "Days to ask for the special match",
    "board_prizes.percent": "Percent of what there is to win that bring a prize",
    "board_prizes.received_counts": "A board won without a game counts for a prize",
    "trophies.hold_years": "Years a trophy is held",
    "trophies.engraving_fine": "Fine for a trophy that comes back without its engraving, in euro",
}
