"""English sentences about what follows the last round of a division. See `wording`."""

from __future__ import annotations

FINDINGS: dict[str, str] = {
    "decided_before_lodged": "It came in on {day}; it cannot have been decided before, nor told before that. "
    "Check the days.",
    "decided_late": "The decision was due by {until}.",
    "decision_is_final": "The decision of {role} is final.",
    "no_protests": "These rules know no objections.",
    "no_such_protest": "There is no objection “{protest}”.",
    "objecting_team_not_of_match": "{team} did not play this match and cannot object about it.",
    "objection_without_words": "Write what the objection is about.",
    "protest_decided": "{role} has decided this already. An appeal comes first.",
    "protest_not_decided": "It has not been decided yet, so there is nothing to appeal against.",
    "calendar_name_missing": "Give each holiday and tournament a name.",
    "no_season_calendar": "These rules keep no days free, so there is nothing to enter.",
    "tournament_ends_before_it_begins": "{event} ends before it begins. Check its days.",
    "date_ahead": "The day is later than today. Is the date right?",
    "no_board_prizes": "These rules give no board prizes.",
    "no_special_matches": "These rules know no special match.",
    "no_trophies": "These rules say nothing about trophies.",
    "reply_before_notice": "The team was told on {day}; it cannot have replied before. Check the date.",
    "reply_too_late": "The reply came on {day}; it was possible until {until}. The right has lapsed.",
    "special_match_known": "{displaced} was already told that it may ask for a match against {gained}.",
    "special_match_no_ground": "Too few boards were conceded to {gained} to displace {displaced}, "
    "no line runs between the two, or the division is not over.",
    "special_match_not_asked": "{displaced} has not asked for a match against {gained}. Record its reply first.",
    "special_match_not_clean": "{displaced} conceded {conceded} boards in the season and received {received}; "
    "below {below} would be clean.",
    "special_match_not_more_left": "Without the boards against the offending team {gained} keeps "
    "{gained_left_points} points and {displaced} {displaced_left_points}: not more.",
    "special_match_played_already": "The match of {displaced} at {gained} has been played. "
    "Take its score back in the journal first.",
    "special_match_points": "The two scores of a match on {boards} boards lie between ½ and {boards} in sum.",
    "special_match_unknown": "{displaced} has not been told of a right to a match against {gained}.",
    "team_against_itself": "{team} cannot meet itself.",
    "trophy_back_before_issue": "The trophy was handed out on {day}; it cannot be back before. Check the date.",
    "trophy_is_out": "{name} is with {team}. Record its return first.",
    "trophy_not_out": "{name} is not with any team.",
    "trophy_without_name": "Give the name of the trophy.",
}

RULINGS: dict[str, str] = {
    "decision_appealed": "The appeal of {team} goes to {role}",
    "objection_lodged": "The objection of {team} goes to {role}",
    "protest_rejected": "{role} rejects it: the fee of {fee} euro is kept",
    "protest_upheld": "{role} upholds it: {team} has {fee} euro back",
    "season_calendar_set": "Season calendar: public holidays {holidays}, tournaments {tournaments}",
    "board_prizes_announced": "The board prizes of {division} were announced on {day}",
    "special_match_asked": "{displaced} asks for the match at {gained}",
    "special_match_declined": "{displaced} does not ask for the match: the order stands",
    "special_match_notified": "{displaced} may ask for a match at {gained} until {until}",
    "special_match_recorded": "{gained} and {displaced} have played their special match",
    "trophy_issued": "{name} goes to {team}, to come back by {day}",
    "trophy_returned": "{name} is back from {team}",
    "trophy_returned_plain": "{name} is back from {team} without its engraving: {fine} euro with the next fees, "
    "kept for engraving it",
}

LINES: dict[str, str] = {
    "appeal_possible": "An appeal to {role} is possible until {until}.",
    "decision_due": "The decision is due by {until}.",
    "decision_final": "{role} is the last instance: the decision is final.",
    "notice_due": "A club that asked in writing is told by {until}.",
    "special_match_stays": "{displaced} did not win: the order stands.",
    "special_match_swaps": "{displaced} won: it changes places with {gained}.",
}
