"""English sentences for the codes of the engine, and the one way values are put into them.

Knows neither Qt nor a language: the screens translate each template before it is filled (`ui/texts.py`), the command
line uses the English as it stands. Values come ready for people: times as h:mm:ss, colours and sides as words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter

from arbiter_app import wording_discipline, wording_draws, wording_league, wording_season, wording_season_end

Translate = Callable[[str], str]

FINDINGS: dict[str, str] = {
    "substitution_too_late": "It is too late to replace the player of board {board}.",
    "flag_or_result_first": "By the clock the flag of {colour} on board {board} is down. What happened first? "
    "The result stands if it came before the flag was seen; else call the flag.",
    "last_period_not_known": "Both flags of board {board} are down. Say whether it is the last period: "
    "in the last one the game is drawn, before it the game goes on.",
    **wording_draws.FINDINGS,
    **wording_league.FINDINGS,
    **wording_season.FINDINGS,
    **wording_season_end.FINDINGS,
    **wording_discipline.FINDINGS,
    "device_loses": "The rules fix what this brings: {measure}. A milder measure needs a reason.",
    "fine_not_announced": "No fine was announced beforehand under these rules.",
    "no_earlier_warning": "{colour} has no earlier warning in this event. Is the refusal persistent?",
    "penalty_needs_number": "Say how much: half-points, the amount of the fine, or the rounds.",
    "points_not_normal": "Board {board} would stand at {home} : {away} half-points. A score must be a normal one, "
    "and the sum at most {maximum}.",
    "both_cannot_lose": "These rules do not let both players lose.",
    "back_to_impossible": "The record of board {board} has {plies} half-moves; say how many of them stand.",
    "moves_made_needed": "Nobody knows how many moves were made on board {board}: type the number.",
    "no_such_way_back": "Say which half-moves of the record stand, or give the position that is restored.",
    "set_up_claim_too_late": "{moves} moves were made by both, so nothing is said about the set-up any more: "
    "the game on board {board} goes on.",
    "illegal_position_is_corrected": "These rules do not wait for the next move: "
    "record the illegal move on board {board}.",
    "agreement_not_known": "These rules leave an illegal move on board {board} to the arbiter, not to the players.",
    "castling_impossible": "Castling is noted, but king or rook has left its place. Keep the position without it?",
    "check_impossible": "{colour} is in check in a way that no move can bring about. Keep the position all the same?",
    "check_to_side_not_on_move": "{colour} is in check, but the other side is to move. Keep the position all the same?",
    "claim_after_touch": "{colour} touched a piece before claiming, so the claim comes too late: the position stands.",
    "en_passant_impossible": "No pawn can be captured en passant on {square}. Keep the position without it?",
    "fen_castling": "“{text}” does not say who may castle: letters of K, Q, k and q, or a dash.",
    "fen_empty": "No position is given.",
    "fen_en_passant": "“{text}” is no square for a capture en passant: one of the third or sixth rank, or a dash.",
    "fen_number": "“{text}” is no number of moves.",
    "fen_row_length": "Rank {rank} of the position has {squares} squares and not 8.",
    "fen_rows": "A position has 8 ranks with a stroke between two; this one has {rows}.",
    "fen_sign": "On rank {rank} of the position nobody knows “{text}”: K, Q, R, B, N, P, or a number of empty squares.",
    "fen_too_long": "Behind the position there is more: “{text}”.",
    "fen_turn": "“{text}” does not say who is to move: w or b.",
    "illegal_move_is_corrected": "These rules let an illegal move be put right in the whole game: "
    "record it on board {board} instead.",
    "illegal_move_not_claimed": "The offender does not record any more: the move loses if {colour} claims it "
    "before touching a piece, and nothing follows without a claim.",
    "illegal_move_of_other_side": "By the record it was not for {colour} to move. Give the position instead.",
    "illegal_move_stands": "The opponent has made the next move, so the illegal move by {colour} stands. "
    "Record that it stands, or that the players put it right by agreement.",
    "illegal_move_unreadable": "“{move}” is no illegal move from the last position. Write its two squares, "
    "such as e1e5, or give the position after it.",
    "move_count_impossible": "The number of moves made is not less than none.",
    "next_period_not_known": "These rules begin no period on board {board} when a limit cannot be checked.",
    "no_king": "{colour} has no king. Keep the position all the same?",
    "no_next_period": "On board {board} no period follows for which moves are counted.",
    "not_illegal_here": "These rules do not count that by {colour} as an illegal move. Note it, or give a penalty.",
    "offender_on_move": "In this position {colour} would be on move again. Is the other side to move?",
    "pawn_unreadable": "“{move}” is no move of a pawn to the last rank here. Write it as e8 or dxe8.",
    "arrangements_unchanged": "This is noted for {player} already.",
    "advice_in_play": "The game on board {board} still goes on. End it first: under the Laws the arbiter may give the "
    "win to the opponent.",
    "already_arrived": "This player is at board {board} already.",
    "already_released": "{colour} need not record any more already.",
    "already_rescinded": "Entry {entry} was taken back already.",
    "already_signed": "{name} has signed for this team already.",
    "already_verified": "Board {board} was verified already.",
    "asked_after_produced": "The rules cannot have been asked for after they were produced.",
    "before_the_start": "That is before board {board} started. Is the time right?",
    "board_count_differs": "The match has {boards} boards, but a team of this division has {size}.",
    "board_has_ended": "Board {board} has a result. Correct or withdraw it first.",
    "board_has_started": "Board {board} has started.",
    "board_not_started": "Board {board} has not started. Start the clocks first.",
    "both_players_illegal": "A ruling against the other player of board {board} stands already. "
    "With both illegal no points move by themselves: the controller decides.",
    "board_order": "Board {board} is rated {difference} points above board {other}; the limit is {limit}. "
    "Swap the two, or field another player.",
    "break_before_move": "{colour} has to make a move before the break.",
    "break_not_entitled": "The clocks stop only for a player entitled to breaks; {colour} is not noted as one.",
    "break_not_known": "These rules stop no clocks for a break of {colour}.",
    "break_not_told": "{colour} has to tell the opponent before the move.",
    "card_changed_meanwhile": "The card changed since it was shown. Read it again, then sign.",
    "card_incomplete": "The card is not complete: no result on board {boards}.",
    "reading_above_control": "{colour} cannot have more than {most_ms} on board {board}, unless time was added.",
    "clock_is_kept_here": "This computer is the clock of board {board}: set its times with “Adjust time”.",
    "setting_impossible": "No clock can be set so: give the time and the increment it was set to.",
    "moves_made_missing": "How many moves has each player completed on board {board}? The record does not say.",
    "correction_by_judgement": "The number of moves does not tell the times of this control: judge and set them.",
    "setting_was_right": "The clock of board {board} gave what it should have given: nothing is to be corrected.",
    "correction_below_zero": "A clock of board {board} would show less than zero: judge, and set the times.",
    "clock_is_in_the_hall": "The clock of board {board} stands in the hall; read it off instead.",
    "remote_full": "As many boards as may be are at the away team's venue already: one, and {helpers} for a helper.",
    "remote_nobody": "Nobody is named for the away team on board {board}.",
    "remote_nobody_to_help": "No team-mate of {player} plays at another venue, so that there is nobody to help.",
    "remote_not_arranged": "For {player} it is not noted that he may play away games at his own venue (Event, Change).",
    "remote_not_known": "Under these rules board {board} is played in the hall.",
    "remote_second_board": "Board {board} is at the away team's venue already; a second one only for a helper.",
    "remote_venue_missing": "Say where the player plays.",
    "clock_side_is_blacks": "Black chooses the side of the clock on board {board}.",
    "clock_side_is_decided": "The side of the clock on board {board} is decided already by one who goes first.",
    "clock_side_is_the_arbiters": "The arbiter decides on which side of board {board} the clock stands.",
    "clock_stands": "The clock of board {board} is not running.",
    "default_time_not_over": "The default time is not over: {left_ms} to go.",
    "default_time_not_over_yet": "The default time of board {board} is not over yet.",
    "dispute_is_open": "There is an open dispute at board {board}.",
    "dispute_still_open": "The dispute on board {boards} is still open. Sign all the same?",
    "entry_is_foundation": "Entry {entry} cannot be taken back: the file stands on it, or it tells what left the hall.",
    "equipment_missing": "Board {board} waits for its equipment.",
    "equipment_not_missing": "No equipment is missing at board {board}.",
    "equipment_first": "Board {board} waits for its equipment: say first whether that came.",
    "event_exists": "This file already holds the event “{title}”.",
    "flag_already_down": "The flag of {colour} on board {board} is noted as down already.",
    "flag_is_up": "The flag of {colour} is up: {left_ms} left.",
    "home_player_may_still_come": "The home player of board {board} may still come in this very second.",
    "king_missing": "There must be a white and a black king on the board.",
    "king_twice": "There is more than one king of a colour on the board.",
    "later_entries_stay": "Later entries of the same place stay as they are: {later}. "
    "Take entry {entry} back all the same?",
    "line_up_already_sealed": "The {side} line-up is sealed already.",
    "line_up_empty": "Nobody is named: all {boards} boards would be walkovers.",
    "line_up_gap": "Board {board} is empty above board {last}. Walkovers come from the lowest board upward.",
    "line_up_missing": "{team} has not sealed its line-up.",
    "line_up_not_sealed": "The {side} line-up is not sealed.",
    "line_up_size": "The line-up has {names} places, the match has {boards} boards.",
    "line_ups_not_revealed": "The line-ups are not open yet. Seal both and reveal them first.",
    "line_ups_revealed": "The line-ups are open: nothing can be changed on them any more.",
    "match_exists": "There is a match with the id {match} already.",
    "match_has_started": "The match has started already.",
    "match_not_started": "The match has not started. Enter the result all the same?",
    "men_unreadable": "“{letter}” is no chessman. Use K Q R B N P, and L or D for a bishop on light or dark squares.",
    "move_number_impossible": "{move} is no number of a move; the first is 1.",
    "moves_would_not_fit": "Without that entry the moves of board {board} would not follow from one another. "
    "Take the later moves back first.",
    "move_ambiguous": "“{move}” can mean several moves: {candidates}. Write which one.",
    "move_for_other_side": "{colour} is to move, and “{move}” is a move of the other side. Possible: {possible}.",
    "move_impossible": "“{move}” is not possible here. Possible: {possible}.",
    "move_not_completed": "{colour} has not pressed the clock, so the move is not completed: "
    "correct it without a penalty.",
    "long_after_the_start": "That is more than a day after board {board} started. Is the time right?",
    "match_id_unusable": "“{match}” cannot be the id of a match: use letters, figures, “-”, “_” and “.”.",
    "must_record_still": "{colour} has {left_ms} left and must record until there is less than {limit_ms}.",
    "must_record_with_increment": "{colour} must record every move: this time control adds time.",
    "name_missing": "A name is needed.",
    "name_too_long": "The name is longer than {most} letters.",
    "no_boards": "A match has from 1 to 100 boards.",
    "no_choice_for_closing_time": "These rules give the home captain no choice of the time control.",
    "no_deduction_here": "These rules take no time off for missing equipment (board {board}).",
    "no_clock_runs": "No clock is running.",
    "no_clock_to_restart": "No stopped clock can be restarted.",
    "no_live_offer": "There is no live draw offer on board {board}.",
    "no_open_dispute": "There is no open dispute at board {board}.",
    "no_result_yet": "Board {board} has no result yet.",
    "no_such_board": "There is no board {board}; the match has {boards}.",
    "no_such_control": "There is no time control “{control}” here; known: {known}.",
    "no_such_division": "There is no division “{division}”; known: {known}.",
    "no_such_entry": "There is no entry {entry}.",
    "no_such_item": "“{item}” is not on the checklist.",
    "no_such_match": "There is no match “{match}”.",
    "no_such_measure": "There is no measure “{measure}”; known: {known}.",
    "no_such_player": "There is no player “{player}”.",
    "no_such_team": "There is no team “{team}”.",
    "no_times_to_confirm": "No times wait for agreement on board {board}.",
    "not_both_have_moved": "On board {board} not both players have made a move, so they cannot agree to a draw yet.",
    "nobody_absent": "Nobody is absent at board {board}.",
    "nobody_to_play": "Nobody is named for the {side} side of board {board}, so there was no game.",
    "offer_gap_not_known": "Nobody knows how many moves {colour} has made since the last offer. Count it as an offer?",
    "opponent_is_named": "The opponent on board {board} is named, so his clock starts with a move only.",
    "other_clock_runs": "On board {board} the clock of the opponent runs, not that of {colour}.",
    "panel_too_small": "The panel of {team} has {size} players; the division asks for {least}.",
    "panel_missing": "{team} has no panel, and its club has more than one team.",
    "pawns_on_end_ranks": "There are pawns on the first or last rank: {squares}. Keep the position all the same?",
    "penalty_without_time": "Say how much time the penalty is.",
    "position_not_noted": "Note the position, the times and the moves of board {board} first. Go on all the same?",
    "position_to_note_missing": "Nothing is recorded on board {board}: set the position up first.",
    "reconstruction_count_differs": "White made {white_moves} and Black {black_moves} moves, as noted; these are "
    "{white_found} and {black_found}. Go on?",
    "reconstruction_ends_elsewhere": "These moves end in another position than the one noted on board {board}. Go on "
    "all the same?",
    "record_move_impossible": "At move {number} of {colour}, “{move}” is not possible. Possible: {possible}.",
    "running_not_noted": "Whose clock ran on board {board}? Go on without knowing?",
    "several_kings": "{colour} has {count} kings. Keep the position all the same?",
    "too_many_men": "{colour} has {count} men, more than 16. Keep the position all the same?",
    "too_many_pawns": "{colour} has {count} pawns, more than 8. Keep the position all the same?",
    "too_many_promoted": "{colour} has {count} promoted men, but only {pawns} pawns are missing. Keep it all the same?",
    "placed_checkmate": "This position is checkmate: the game is over. Keep the position all the same?",
    "placed_dead_position": "In this position neither side can mate any more: the game is drawn. Keep the position all "
    "the same?",
    "placed_fifty_moves": "In this position 75 moves by each side were made without a capture or a pawn: the game is "
    "drawn. Keep the position all the same?",
    "placed_stalemate": "This position is stalemate: the game is drawn. Keep the position all the same?",
    "place_left_open": "Board {board} cannot be left open: these rules know no player named after the start.",
    "place_not_named": "Nobody is named for this place on board {board}. Name the player first.",
    "place_not_open": "The place on board {board} was not left open.",
    "player_elsewhere": "{player} on board {board} also stands on the open line-up of {other} at the same hour.",
    "player_not_on_panel": "{player} on board {board} is not on the panel of {team}.",
    "player_not_seen": "Nobody has seen the {side} player of board {board}: if he never came, record the absence "
    "instead.",
    "player_not_registered": "{player} on board {board} has no registration number.",
    "player_of_club": "{player} on board {board} belongs to {other}, another team of the club. "
    "Is he allowed to play for {team}?",
    "player_suspended": "{player} on board {board} is suspended.",
    "player_of_other_team": "{player} on board {board} is not a player of {team}.",
    "player_twice": "{player} stands on board {board} and on board {other}.",
    "player_was_there": "The {side} player of board {board} was at the board.",
    "player_without_team": "{player} belongs to a team that is not known: {team}.",
    "points_were_ruled": "The points of board {board} were ruled on; that ruling stays as it is. "
    "Change the result all the same?",
    "position_unreadable": "The position cannot be read.",
    "reading_impossible": "A reading for board {board} is not a clock time.",
    "reading_missing": "Read the clock of board {board} off first.",
    "reason_missing": "A reason is needed; it is kept and printed.",
    "registration_twice": "{player} has the same registration number as {other}.",
    "reservation_missing": "Write down what the reservation or refusal is about.",
    "result_unchanged": "Board {board} has this result already.",
    "revision_taken": "A pack with revision {revision} was written already.",
    "roster_empty": "There is nothing in {file} to take over.",
    "rules_copy_costs_nothing": "These rules take no time off for a missing copy of the rules.",
    "second_pass_differs": "Board {board} stands as {written}, the second pass says {typed}. "
    "Nothing was changed: look at the sheet.",
    "signature_empty": "The signature is empty. Sign in the box first.",
    "signatures_void": "The card is signed. This change makes the signatures void; both captains have to sign again.",
    "slot_without_player": "A named place has no player.",
    "start_too_early": "It is {minutes} minutes before the scheduled start.",
    "team_against_itself": "{team} cannot play against itself.",
    "text_missing": "Write something down first.",
    "times_not_confirmed": "On board {board} both players have to agree to the times before the clock goes on.",
    "times_unchanged": "These are the times that the clocks of board {board} show already. Record it all the same?",
    "title_missing": "The event needs a title.",
    "undo_entry_is_used": "{match} stands on this entry: its teams or players would be gone. "
    "Change the team or player instead.",
    "undo_leg_has_begun": "Line-ups of {leg} are open already, and this would take away the lists they rest on. "
    "Take those back first.",
    "undo_match_has_begun": "{match} has begun, and this would take its ground away. "
    "Take back what was recorded in it first.",
    "venue_missing": "No venue is given. Arrange the match all the same?",
    "visitor_not_seen": "The visiting player of board {board} was not seen either: for the controller to look at.",
    "visitors_not_told": "The visitors were not told of the closing time beforehand; that is noted.",
    "wish_missing": "Board {board} waits until both players have said which time control they wish.",
}

RULINGS: dict[str, str] = {
    "both_flags_go_on": "Both flags of board {board} are down, and nobody knows which fell first",
    **wording_draws.RULINGS,
    **wording_league.RULINGS,
    **wording_season_end.RULINGS,
    **wording_discipline.RULINGS,
    "irregularity": "{kind} on board {board}",
    "illegal_move_corrected": "The players put an illegal move by {colour} right",
    "illegal_move_stood": "The illegal move by {colour} on board {board} stands",
    "absence_decided": "Board {board} is decided by absence",
    "appeal_reserved": "Board {board}: play goes on, the appeal is reserved",
    "arrived": "The {side} player is at board {board}",
    "arrived_late": "The {side} player of board {board} is {late_ms} late and plays",
    "arrived_too_late": "The {side} player of board {board} is {late_ms} late; the limit is {limit_ms}",
    "board_elsewhere": "Board {board}: {player} plays at the own venue, {venue}",
    "board_elsewhere_to_help": "Board {board}: {player} plays at {venue}, as the helper of a team-mate",
    "board_started": "Board {board} starts",
    "break_taken": "{colour} takes a break: the clocks of board {board} stop",
    "card_agreed": "{name} signs for {team}",
    "card_refused": "{name} refuses to sign for {team}",
    "card_with_reservation": "{name} signs for {team} with a reservation",
    "colours_swapped": "Board {board}: the {side} player has White",
    "clock_placed": "Board {board}: the clock stands to the right of {colour}",
    "dispute_opened": "Dispute at board {board}",
    "dispute_settled": "The dispute at board {board} is settled",
    "entry_rescinded": "Entry {entry} is taken back",
    "equipment_deducted": "Board {board}: {lost_ms} lost goes off the home clock",
    "equipment_in_time": "The equipment of board {board} came before the start",
    "equipment_missing": "Board {board} waits for its equipment",
    "equipment_not_demanded": "Board {board} starts with full time: no deduction was demanded",
    "equipment_walkover": "Board {board} is a walkover for want of equipment",
    "flag_called": "The flag of {colour} on board {board} has fallen",
    "flag_claim_rejected": "The claim on board {board} does not hold: {left_ms} left",
    "flag_claim_set_aside": "The claim of {claimant} on board {board} is set aside",
    "flag_claimed": "{claimant} claims on time on board {board}",
    "flag_waits_for_claim": "The flag of {colour} on board {board} is down. Say nothing; wait for a claim",
    "game_ended": "Board {board} ends {result}",
    "next_period_begun": "Board {board}: the next move is the first of the next period",
    "illegal_move": "Illegal move by {colour}, number {count} in this game",
    "line_ups_revealed": "Both line-ups are open",
    "match_started": "The clocks are started",
    "penalty": "{measure} for {colour} on board {board}",
    "player_named": "{player} is named for board {board}",
    "points_ruled": "The points of board {board} are ruled anew",
    "points_stay": "The ruling on board {board} moves no points",
    "reconstruction_noted": "Board {board} is noted for a reconstruction",
    "record_replaced": "The record of board {board} is replaced",
    "recording_released": "{colour} need not record any more",
    "result_corrected": "Board {board}: {was} becomes {now}",
    "rules_copy": "The rules were missing for {waited_ms}; the home clock ran",
    "score_changes": "The match score changes",
    "setting_corrected": "The clock of board {board} was set wrongly; White has made {white_moves} moves, Black "
    "{black_moves}",
    "time_adjusted": "The clocks of board {board} are set",
}

SHEETS: dict[str, str] = {
    "sheet_ambiguous": "{sheet}'s sheet, {number}{dots} “{written}” can mean several moves; read as {meant}.",
    "sheet_extra": "{sheet}'s sheet, at {number}{dots} “{written}” was not played.",
    "sheet_gap": "{sheet}'s sheet, {number}{dots} not written; {meant} put in.",
    "sheet_illegible": "{sheet}'s sheet, {number}{dots} “{written}” cannot be meant; {meant} put in its place.",
    "sheet_misread": "{sheet}'s sheet, {number}{dots} “{written}” read as {meant}.",
    "sheet_missing": "{sheet}'s sheet leaves out {number}{dots} {meant}.",
    "sheet_repeated": "{sheet}'s sheet, at {number}{dots} “{written}” is written twice.",
    "sheet_swapped": "{sheet}'s sheet, {number}{dots} {meant} stands in a wrong place.",
}
"""What is read otherwise than it stands on a scoresheet."""

LINES: dict[str, str] = {
    "penalty_possible": "No penalty is fixed for it: a warning or another penalty is for the arbiter.",
    "clock_is_set_right": "Stop the clock, set it right, and correct both times by judgement.",
    "clock_is_empty": "The clock of the late player is empty: the game is lost on time; call the flag.",
    "set_next_period": "Set both clocks for the next period.",
    **wording_draws.LINES,
    **wording_league.LINES,
    **wording_season_end.LINES,
    **wording_discipline.LINES,
    "both_lose": "Both players lose.",
    "earlier_penalty": "Earlier in this event, round {round}: {measure}, {why}.",
    "no_earlier_penalty": "Earlier in this event: nothing.",
    "fine_of": "The fine: {amount}.",
    "excluded_for": "Excluded from {rounds} rounds.",
    "opponent_score": "The opponent has {half_points} half-points.",
    "board_is_set_right": "Transfer the position to a board that stands right.",
    "displaced_put_back": "The player puts the pieces back in the own time.",
    "displaced_bonus": "for displaced pieces",
    "ends_illegal_position": "An illegal position is still on the board: draw.",
    "game_goes_on": "The game goes on.",
    "clocks_from_start": "The clocks are proposed as at the start; the arbiter sets them by judgement.",
    "clocks_by_judgement": "The clocks are proposed as they are; the arbiter sets them by judgement.",
    "leave_clocks": "Leave the clocks as they are",
    "new_game": "The game is cancelled and a new one is played; the cancelled one stays in the journal.",
    "restored_by_record": "Put back the position after {plies} half-moves; {colour} is to move.",
    "restored_by_position": "Put back the position that was given; {colour} is to move.",
    "wait_for_next_move": "Say nothing: wait until the next move is completed. If the position is illegal still, "
    "the game is drawn.",
    "colours_go_on": "The game goes on with the colours as they are, and is written down so.",
    **SHEETS,
    "by_reading": "{text}",
    "clocks_go_on": "The clocks go on as they are.",
    "goes_on_from_it": "It was found too late: the game goes on from the position after it, and nobody is penalised.",
    "king_put_back": "The king that was taken is put back.",
    "later_moves_taken_back": "The moves made since are taken back too.",
    "limit_not_shown": "It cannot be shown that the time limit was overstepped.",
    "limit_was_kept": "{colour} made {count} moves, and {needed} were due when the flag fell.",
    "limit_was_overstepped": "{colour} made {count} moves; {needed} were due when the flag fell.",
    "moves_reconstructed": "White has made {white_moves} moves, Black {black_moves}.",
    "next_period": "next period",
    "no_penalty_by_agreement": "Both players agree: there is no penalty, and the move is not counted.",
    "queen_in_record": "The record has {move} from now on.",
    "adjusted": "adjusted",
    "base_set_right": "time of the periods",
    "increments_set_right": "increments",
    "set_clock_to_control": "Set the clock to {control}, with the times above and the moves made.",
    "also_taken_back": "With it goes entry {entry}: {part}.",
    "away_from_boards": "Players and captains talk away from the boards.",
    "board_starts": "Board {board}: {control} ({reason}).",
    "all_stays_with_colours": "Moves, clocks, draw offers and illegal moves stay with their colours.",
    "both_agree": "both agree",
    "both_confirm_times": "Both players confirm the displayed times before the clock goes on.",
    "both_down_so_drawn": "Both flags are down: the game is drawn. Enter the draw, or a claim.",
    "both_flags_down": "Both flags are down",
    "card_locked": "Both captains have signed: the card is closed.",
    "card_open": "The card is open until both captains have signed.",
    "change_taken_back": "With it goes entry {entry}, the change of the card.",
    "check_hall_clock": "Check this against the hall clock.",
    "claimant_cannot_mate": "The claimant cannot possibly mate",
    "closing_time": "the venue closes",
    "clocks_stand": "The clocks of board {board} stand at {white_ms} (White) and {black_ms} (Black). "
    "Start them when play goes on.",
    "control_changes": "The game is played with {control} from now on.",
    "decided_otherwise": "Decided otherwise: {reason}",
    "ends_agreement": "Draw agreed.",
    "ends_arbiter": "Decided by the arbiter.",
    "ends_both_flags": "Both flags were down before the claim: draw.",
    "ends_checkmate": "Checkmate.",
    "ends_dead_position": "Neither side can mate: draw.",
    "ends_default": "A declared player is absent: default.",
    "ends_double_default": "Both declared players are absent: default of both.",
    "ends_double_walkover": "Nobody on either side: no points.",
    "ends_equipment_walkover": "Lost for want of equipment.",
    "ends_fifty_moves": "Draw by the fifty-move rule.",
    "ends_flag_fall": "Won on time: {result}.",
    "ends_flag_no_material": "The claimant cannot mate: draw.",
    "ends_forced_repetition": "Forced repetition: draw.",
    "ends_illegal_moves": "Lost by illegal moves: {result}.",
    "ends_illegal_moves_no_mate": "The opponent cannot mate: draw.",
    "ends_mate_after_flag": "Mate after the own flag, before a claim: draw.",
    "ends_no_effort": "The opponent cannot win or makes no effort to: draw.",
    "ends_repetition": "Draw by repetition.",
    "ends_resignation": "Resigned: {result}.",
    "ends_stalemate": "Stalemate: draw.",
    "ends_unknown": "{result}.",
    "ends_walkover": "The place is empty: walkover.",
    "equipment_lost_time": "lost through missing equipment",
    "fixed": "fixed for the division",
    "illegal_move_bonus": "for the illegal move",
    "increment_taken_back": "increment taken back",
    "let_him_play": "Let him play all the same",
    "men_not_checked": "It was not checked whether {colour} can still mate.",
    "mating_found_no": "{colour} cannot mate by any legal moves: the arbiter has found it so.",
    "mating_found_yes": "{colour} can still mate: the arbiter has found it so.",
    "mating_no_bare_king": "{colour} has nothing but the king and cannot mate.",
    "mating_no_blocked": "{colour} cannot mate: the position is blocked for ever.",
    "mating_no_checkmated": "{colour} is checkmated and cannot mate.",
    "mating_no_exhausted": "{colour} cannot mate: every series of legal moves was followed to its end.",
    "mating_no_forced_line": "{colour} cannot mate: the only legal moves lead to where mate is impossible.",
    "mating_no_lone_knight": "{colour} cannot mate: one knight, and no man of the opponent can hem in his king.",
    "mating_no_one_colour_bishops": "{colour} cannot mate: bishops on squares of one colour, and no man of the "
    "opponent can hem in his king.",
    "mating_no_stalemate": "{colour} cannot mate: it is stalemate.",
    "mating_not_refuted": "Nothing shows that {colour} cannot mate, so the loss stands.",
    "mating_yes_checkmated": "{colour} has given checkmate.",
    "mating_yes_mate_found": "{colour} can still mate.",
    "move_stands": "The move stands; the opponent of {colour} is on move.",
    "next_gives_time": "The next illegal move by the same player, number {count}, gives time again.",
    "next_loses": "The next illegal move by the same player, number {count}, loses the game.",
    "no_digital_clock": "no digital clock",
    "nothing_to_restore": "Nothing has to be put back; {colour} has to make a move.",
    "offer_allowed_with_move": "The next offer is allowed with move {move}.",
    "offer_too_early": "Too soon after the last offer.",
    "offer_too_many": "All {maximum} offers of the game are used.",
    "offers_left": "Offers left in this game: {left}.",
    "one_wish": "one player wishes it",
    "opponent_cannot_mate": "The opponent cannot possibly mate",
    "pawn_becomes_queen": "The pawn of {colour} becomes a queen, and the move stands.",
    "penalty_time": "penalty",
    "player_is_suspended": "{player} is suspended for the team's next matches: {matches}.",
    "ran_meanwhile": "ran meanwhile, given back",
    "reason": "Reason: {reason}",
    "reconstruct_on_second_board": "Reconstruct the game on a second board; this one stays as it is.",
    "resigned_but_no_mate": "Resigned, but the opponent cannot mate: draw.",
    "restore_noted_position": "Go on from the position and the times that were noted.",
    "restore_position": "Put back the position before the illegal move; {colour} moves again.",
    "reversed_goes_on": "Ten moves or more were made by both: the game goes on with the colours as they are.",
    "reversed_new_game": "Fewer than ten moves were made by both: a new game is played with the right colours, and "
    "nothing is swapped here, unless the arbiter decides otherwise.",
    "reversed_result_turned": "The result reads {score} now, and both players keep their points.",
    "reversed_unknown": "With fewer than ten moves made by both a new game is played with the right colours, and "
    "nothing is swapped here; from ten moves on the game goes on.",
    "rules_copy_missing": "waited for the rules",
    "time_lost": "time lost",
    "walkover_on_board": "Board {board}: walkover.",
    "wish_unknown": "wish not known",
}

WORDS: dict[str, str] = {
    **wording_league.WORDS,
    **wording_discipline.WORDS,
    "clock_setting": "Clock set wrong",
    "opponent_points": "Points for the opponent",
    "own_points": "Points off",
    "loss": "Loss of the game",
    "fine": "Fine",
    "exclusion": "Exclusion from rounds",
    "expulsion": "Expulsion",
    "PenaltyGiven": "the penalty",
    "PointsRuled": "the ruling on points",
    "wrong_position": "Wrong initial position",
    "board_turned": "Board turned by 90 degrees",
    "colours_reversed": "Reversed colours",
    "displaced_pieces": "Displaced pieces",
    "piece_off_square": "Piece off its square",
    "IrregularityRuled": "the irregularity",
    "ColoursSwapped": "the change of colours",
    "illegal_position": "Illegal position",
    "white": "White",
    "black": "Black",
    "home": "home",
    "away": "away",
    "warning": "Warning",
    "opponent_time": "Time for the opponent",
    "own_time": "Time off",
    "result_due": "Result due",
    "result_fine_from": "Fine for a late result from",
    "result_zero_from": "No points for a late result from",
    "objection_until": "Objection until",
    "RulebookAdopted": "the rules",
    "EventCreated": "the beginning of the event",
    "PlayerArrived": "the arrival",
    "EquipmentArrived": "the arrival of the equipment",
    "BoardStarted": "the start of the board",
    "TimeControlWished": "the wish for a time control",
    "PlayerNamed": "the naming of the player",
    "DrawClaimRejected": "the rejected claim",
    "MoveMade": "the move",
    "PositionPlaced": "the position",
    "IllegalMoveRecorded": "the illegal move",
    "IllegalMoveStood": "the illegal move",
    "FlagFell": "the fallen flag",
    "PlayerSuspended": "the suspension",
    "GameEnded": "the end of the game",
    "DisputeOpened": "the dispute",
    "ClocksStopped": "the stop of the clocks",
    "EntryRescinded": "the undo",
    "SignaturesVoided": "the end of the signatures",
    "threefold": "threefold repetition",
    "fifty": "fifty moves",
    "forced_repetition": "forced repetition",
}

SENTENCES: dict[str, str] = {**LINES, **RULINGS, **FINDINGS}
"""Templates by code. Where a ruling and a finding share a code, both say the same thing."""

WORD_PARAMS = frozenset(
    {"kind", "colour", "sheet", "claimant", "side", "measure", "part", "piece", "role", "offence", "end"}
)
CODE_PARAMS = frozenset({"reason"})


_INSTANT = re.compile(r"\b(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)[-+]\d\d:\d\d\b")
"""An instant by the clock in the hall: its offset from UTC is left out of a sentence."""


def english(text: str) -> str:
    """The text as it stands."""
    return text


def sentence(code: str, params: Mapping[str, object], translate: Translate = english) -> str:
    """The sentence of a finding or line with its values; a code without one is shown with its values, never hidden."""
    return _filled(SENTENCES.get(code), code, params, translate)


def title(code: str, params: Mapping[str, object], translate: Translate = english) -> str:
    """The heading of a ruling."""
    return _filled(RULINGS.get(code), code, params, translate)


def _filled(template: str | None, code: str, params: Mapping[str, object], translate: Translate) -> str:
    if template is None:
        given = ", ".join(f"{name}: {value}" for name, value in params.items())
        return f"{code} ({given})" if given else code
    parts: list[str] = []
    for literal, name, _spec, _conversion in Formatter().parse(translate(template)):
        parts.append(literal)
        if name is not None:
            parts.append(value_text(name, params.get(name, "…"), translate))
    text = "".join(parts)
    return text[:1].upper() + text[1:]


def value_text(name: str, value: object, translate: Translate = english) -> str:
    """A value as people read it: `*_ms` as a time, colours, sides and measures as words, known codes as their words."""
    if name.endswith("_ms") and isinstance(value, int):
        return time_text(value)
    if name.endswith("_points") and isinstance(value, int):
        return points_text(value)
    text = str(value)
    if name in WORD_PARAMS and text in WORDS:
        return translate(WORDS[text])
    if name in CODE_PARAMS and text in LINES:
        return translate(LINES[text])
    return _INSTANT.sub(r"\1 \2", text)


def time_text(ms: int) -> str:
    """Milliseconds as h:mm:ss, rounded up to whole seconds, so that zero means zero; with a minus sign if negative."""
    seconds = -(-abs(ms) // 1000)
    sign = "−" if ms < 0 else ""
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def points_text(half_points: int) -> str:
    """Half-points as people write them: 5½, ½, −1, 0."""
    sign = "−" if half_points < 0 else ""
    whole, half = divmod(abs(half_points), 2)
    digits = "" if half and not whole else str(whole)
    return f"{sign}{digits}{'½' if half else ''}"


def board_points_text(home: int, away: int) -> str:
    """What a board brings to home and away, in half-points, as it stands everywhere: "1–0", "½–½", "+1 / −1"."""
    shown = [points_text(home), points_text(away)]
    if min(home, away) < 0:
        return " / ".join(text if text.startswith("−") or text == "0" else f"+{text}" for text in shown)
    return "–".join(shown)
