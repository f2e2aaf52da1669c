"""English sentences about a season in divisions: who may play, fixtures, objections and appeals. See `wording`."""

from __future__ import annotations

FINDINGS: dict[str, str] = {
    "after_programme_end": "{home} v {away} on {day} is after the programme should be finished.",
    "authority_missing": "Say who gave the permission.",
    "permission_ahead": "The permission is dated later than now. Is the date right?",
    "permission_not_known": "These rules know no such permission, so it would change nothing for {player}.",
    "replaced_missing": "Say for whom {player} stands in: nobody may stand in for a weaker player.",
    "substitute": "{player} on board {board} belongs to {other} and is a substitute here: game number {games}, "
    "{free} leave the player the own team. Games that this file does not know are for the captain to tell.",
    "appeal_too_late": "The appeal came in on {day}; it was possible until {until}. The decision stands.",
    "club_meets_late": "{home} and {away} are of one club and meet in round {round}; "
    "teams of one club meet by round {last}.",
    "cup_for_other_club": "{player} has played for {other} in one of the cups this season and may not change clubs.",
    "cup_for_other_team": "{player} is entered for {other}, or has played for it, and may not play for {team} too.",
    "declared_higher": "{player} is declared for {other} and may not play for a lower team.",
    "easter_weeks": "{home} v {away} on {day} is beside Easter: {first} to {last} are kept free.",
    "fee_not_paid": "The fee of {fee} euro is not paid, so nothing is handed in yet.",
    "first_game_declares": "This is the first game of {player}. Declare the player for {team} or for a lower team "
    "of the club; without a choice it is {team}.",
    "holiday_weekend": "Nobody is obliged to play {home} v {away} on {day} ({holiday}). Have both teams agreed?",
    "lodged_before_cause": "It came in on {day}, before what it is about ({from}). Is the date right?",
    "lower_team_first": "{team} begins its season on {day}, before {other}, the higher team of the club, on {later}.",
    "no_earlier_game": "{player} has played {games} matches for the club this season; the last round needs {least}.",
    "no_member": "{player} is no member of the union at the moment.",
    "no_rating_to_compare": "{player} has no rating, so nobody can say whether weaker players are declared higher.",
    "nobody_consulted": "Another controller than the one appealed ({appealed}) has to be heard first. Say who it was.",
    "not_played_in_divisions": "{player} has not played this season in a division that opens this cup.",
    "not_this_instance": "This is for the {role} to decide, not for {name}.",
    "objection_too_late": "The objection came in on {day}; it was possible until {until}. It cannot be heard.",
    "permission_not_for_these_teams": "The permission for {player} does not hold: only a player of the last of the "
    "club's teams in a division may help out in the one before it. {other} is not the last, or {team} not that one.",
    "permission_used_up": "{player} has helped out in {team} {games} times; {most} times in a season are possible.",
    "played_for_other_club": "{player} has played for {other} this season and may not play for another club.",
    "rated_too_high": "{player} is rated {rating}; this is for players below {below}.",
    "rules_on_own_club": "{name} is of {club} and may not rule on it. Pass the case to somebody of no club concerned.",
    "signature_missing": "The signature of the {signer} is missing, so nothing is handed in yet.",
    "stands_in_for_weaker": "{player} would stand in for {replaced}, who is rated lower ({rating}).",
    "stronger_club_mate_lower": "{player} has been a substitute for {team} {games} times, "
    "and {other}, rated {rating}, plays in a lower division.",
    "substitute_of_other_team": "{player} has been a substitute for {other} in this division and may not be one for "
    "{team} too.",
    "substitute_tied": "{player} has been a substitute {games} times and may now play for {other} only.",
    "substitute_too_often": "{player} has been a substitute {games} times, belongs to {other} now, "
    "and may not play lower.",
    "substitution_ties": "This is game number {games} of {player} as a substitute: after it {player} may play "
    "for {team} only, for the rest of the season.",
    "team_of_same_division": "{player} is of {other}, another team of the club in this division, "
    "and has no permission.",
    "tournament_day": "{home} v {away} on {day} is during {event}, whose days are kept free.",
    "unrated_begins_high": "{player} has no rating and begins as a substitute on board {board}; "
    "the lowest is board {lowest}. Is there a permission?",
    "unrated_moves_far": "{player} has no rating and moves from board {before} to board {board}. "
    "Is there a permission?",
    "weaker_club_mate_higher": "{player} may not play for {team}: {other}, rated only {rating}, "
    "is declared for {team_of_other}.",
}
