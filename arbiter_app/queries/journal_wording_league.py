"""English sentences for the entries of a league in legs and of a bughouse match. See `journal_wording`."""

from __future__ import annotations

ENTRY_SENTENCES: dict[str, str] = {
    "entry.LegArranged": "{home_team} v {away_team} arranged for phase {phase}: {days} game days",
    "entry.MatchRescheduled": "Moved to {moment}: {why}",
    "entry.ReserveDaysSet": "Reserve days: {days}",
    "entry.ReserveDaysSet.none": "There are no reserve days any more",
    "entry.LevelChanged": "{player} went from level {was} to level {now}",
    "entry.LevelChanged.first": "{player} was put at level {now}",
    "entry.PlayerListSealed": "{team} sealed its list for {leg}",
    "entry.PlayerListsOpened": "Both lists of {leg} opened",
    "entry.LegAwarded": "{teams} missed the deadline: {leg} counts {points}. {why}",
    "entry.LegAwarded.both": "Both missed the deadline: {leg} counts {points}. {why}",
    "entry.DayAwarded": "{teams} missed the deadline: the day counts {points}. {why}",
    "entry.DayAwarded.both": "Both missed the deadline: the day counts {points}. {why}",
    "entry.OfficialAssigned": "{name} is {role} of {leg}",
    "entry.TeamPenalised": "{half_points} points taken from {team}: {why}",
    "entry.TeamPenalised.by": "{who} took {half_points} points from {team}: {why}",
    "entry.TeamPenalised.leg": "{half_points} points taken from {team} in {leg}: {why}",
    "entry.GamesPostponed": "Board {boards} put off to {moment}, approved by {who}: {why}",
    "entry.GamesPostponed.day": "The whole day put off to {moment}, approved by {who}: {why}",
    "entry.LegClosed": "{leg} closed",
    "entry.PlacesDecided": "Places decided in this order: {teams}. {why}",
    "entry.PermissionRecorded": "{who} permitted {player} to play for {team}, given {moment}",
    "entry.PermissionRecorded.instead": "{who} permitted {player} to play for {team} in place of {other}, "
    "given {moment}",
    "entry.ScribeNamed": "{name} writes the moves for {team}",
    "entry.ScribeNamed.none": "Nobody writes the moves for {team} any more",
    "entry.PieceTransferred": "{player} captured a {piece} on board {from_board}: "
    "it goes to {partner} on board {to_board}",
    "entry.PieceTransferred.promoted": "{player} captured a promoted pawn on board {from_board}: "
    "it goes to {partner} on board {to_board} as a {piece}",
    "entry.PieceTransferred.waits": "{player} captured a {piece} on board {from_board}: "
    "it lies ready for {partner} on board {to_board}",
    "entry.PieceTransferred.nowhere": "{player} captured a {piece} on board {from_board}; "
    "board {to_board} had ended, so it goes to nobody",
    "entry.PiecePassed": "{player} passed a {piece} from board {from_board} to {partner} on board {to_board}",
    "entry.FirstFinishRuled": "Which board finished first was decided: {ends}. {why}",
    "entry.GameEnded.other_board": "Ended with the other board, which decided the match",
}
