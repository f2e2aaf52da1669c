"""English sentences about draws and touched pieces: offers, claims, little time, touch-move. See `wording`."""

from __future__ import annotations

FINDINGS: dict[str, str] = {
    "announced_move_not_written": "{colour} has not written the announced move down, so the claim is not admitted. "
    "It is not a wrong claim and costs no time.",
    "bound_by_no_touch": "{colour} is bound by no touch, because of a disability.",
    "claim_after_the_end": "With these moves the game on board {board} is over already; nobody can claim any more.",
    "claim_earlier_moves_unknown": "The record of board {board} begins at a position that was set up, and what stood "
    "before counts too. Type the moves off the claimant's scoresheet, or decide: right or wrong.",
    "claim_is_judged": "On board {board} it is for you to judge whether the repetition is forced: right or wrong.",
    "claim_lost_by_touch": "{colour} has touched a piece and cannot claim with this move any more. "
    "It is not a wrong claim and costs no time.",
    "claim_needs_judgement": "There is no complete record of board {board} to check the claim with. "
    "Type the moves off the claimant's scoresheet, or decide: right or wrong.",
    "claim_needs_record": "{colour} has not recorded the moves of the repetition, so the claim is not admitted. "
    "It is not a wrong claim and costs no time.",
    "claim_not_known": "These rules know no such claim (board {board}).",
    "claim_stops_clocks": "The clocks of board {board} have to be stopped for a claim. Stop them first?",
    "claimant_missing": "Say who claims the draw on board {board}.",
    "claimant_not_on_move": "{colour} is not on move, and only the player on move can claim.",
    "claimant_stopped_recording": "{colour} was released from recording. Has he recorded the moves of the repetition "
    "all the same?",
    "draw_not_in_the_moves": "The moves of board {board} show no such draw.",
    "guideline_not_announced": "This guideline was not announced for the competition (board {board}).",
    "language_not_known": "There is no language “{language}” of scoresheets.",
    "move_is_legal": "“{move}” is a legal move in that position.",
    "moves_show_a_right_claim": "The moves of board {board} show that the claim is right. Reject it all the same?",
    "moves_show_a_wrong_claim": "The moves of board {board} show that the claim is wrong. Uphold it all the same?",
    "not_drawn_by_itself": "These rules draw no game by itself here (board {board}). Do you decide for a draw?",
    "nothing_to_touch": "Nothing stands on {square} that could have been touched.",
    "own_flag_is_down": "The flag of {colour} is down, so it is too late for this.",
    "postponed_claim_open": "The claim of {claimant} on board {board} that the opponent does not try to win was "
    "postponed: decide it first. Let the time decide all the same?",
    "quickplay_decision_open": "Say how the request on board {board} is decided: {options}.",
    "quickplay_with_increment": "The time control of board {board} adds time, so this guideline does not apply.",
    "sheet_differs_from_record": "The moves of the scoresheet lead to another position than the record of board "
    "{board}. Go by the scoresheet?",
    "sheet_move_ambiguous": "Move {number} of the scoresheet, “{move}”, can mean several moves: {possible}.",
    "sheet_move_of_other_side": "Move {number} of the scoresheet, “{move}”, would be a move of the other side "
    "({other}). Is a move missing before it?",
    "sheet_move_impossible": "Move {number} of the scoresheet, “{move}”, is not possible there. Possible: {possible}.",
    "square_unreadable": "“{squares}” are no squares of the board. Write them as e2, h1.",
    "too_much_time_left": "{colour} has {left_ms} left; this is possible with less than {limit_ms}.",
    "touch_by_side_not_on_move": "{colour} is not on move, so a touch binds to nothing.",
    "touch_needs_position": "The position on board {board} is not known. Enter the moves or set it up first.",
}

RULINGS: dict[str, str] = {
    "draw_claim_rejected": "The claim of a draw by {claimant} is wrong",
    "draw_offer_refused": "The draw offer by {colour} does not count",
    "draw_offered": "{colour} offers a draw, number {number}",
    "quickplay_ruled": "The request of {claimant} on board {board} is decided",
    "touch_ruled": "Touch-move by {colour} on board {board}",
}

LINES: dict[str, str] = {
    "alike_castling_kingside": "The position {position} is not the same: {colour} had a right to castle on the king's "
    "side in only one of them.",
    "alike_castling_queenside": "The position {position} is not the same: {colour} had a right to castle on the "
    "queen's side in only one of them.",
    "alike_en_passant": "The position {position} is not the same: en passant was possible on {square}.",
    "alike_other_to_move": "The position {position} is not the same: the other player was on move.",
    "announced_is_capture": "The announced move is a capture, so the count begins anew.",
    "announced_is_pawn_move": "The announced move is a pawn move, so the count begins anew.",
    "announced_mates": "The announced move would give mate; the claim comes before it.",
    "announced_move_is_played": "A move that was announced with the claim is played, if it is legal.",
    "announced_not_legal": "The announced move {move} is not legal.",
    "checked_from_record": "Checked with the record of this game.",
    "checked_from_scoresheet": "Checked with the moves typed off the scoresheet.",
    "claim_is_an_offer": "The claim stands as an offer of a draw; the opponent may accept it.",
    "claim_may_be_rejected": "Reject the claim",
    "claim_may_be_upheld": "Uphold the claim",
    "decide_after_flag": "Give the decision later in the game, or as soon as a flag has fallen.",
    "drawn_at": "The game was drawn after {position}; half-moves made since: {later}.",
    "earlier_moves_unknown": "The moves before the position that was set up are not known; they may count too.",
    "play_announced": "{move} is made on the board now, as announced.",
    "play_instead": "The announced move is not legal: that piece makes another move. Possible: {moves}.",
    "position_counted": "Times that the position stood, with {colour} to move: {count} (after {positions}).",
    "position_from_the_start": "The first position of the record is one of them.",
    "position_on_the_board": "The position on the board is the one that counts, before {move}.",
    "position_stood": "Times that the position stood: {count} (after {positions}).",
    "position_with_announced": "The position after the announced {move} is counted.",
    "quickplay_bonus": "for the request",
    "quickplay_draw": "The game is drawn.",
    "quickplay_increment": "An increment is set for both.",
    "quickplay_postponed": "The decision is postponed; the game goes on.",
    "quickplay_rejected": "The request is rejected; the game goes on.",
    "quiet_counted": "Moves without capture and pawn move: {white} by White, {black} by Black.",
    "quiet_half_moves": "Half-moves without capture and pawn move on the board: {count}.",
    "quiet_needed": "Needed: {needed} by each.",
    "quiet_since": "Counted from {position}.",
    "set_increment": "Set the clock to {seconds} seconds more for each move of both.",
    "touch_free": "Nothing that was touched can be moved or taken: any legal move may be made ({moves}).",
    "touch_move": "The touched piece must move if it can (touch-move).",
    "touch_move_exempt": "{colour} is bound by no touch, because of a disability.",
    "touch_move_stands": "The move stands as it was made ({moves}).",
    "touch_moves": "Moves that satisfy the duty to move or take what was touched: {moves}.",
    "watch_the_game": "The arbiter watches the game from now on.",
    "wrong_claim_bonus": "for the wrong claim",
}
