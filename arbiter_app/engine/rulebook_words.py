"""Each setting of a rulebook in words, and its value as a person reads it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from enum import StrEnum

from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.rulebook_words_league import LEAGUE_SECTION_WORDS, LEAGUE_SETTING_WORDS
from arbiter_app.engine.rulebook_words_season import SEASON_SECTION_WORDS, SEASON_SETTING_WORDS

SECTION_WORDS: Mapping[str, str] = {
    "scoring": "Points",
    "lateness": "Late arrivals",
    "equipment": "Missing equipment",
    "illegal_moves": "Illegal moves",
    "draw_offers": "Draw offers",
    "flag_fall": "Flag-fall",
    "recording": "Recording of moves",
    "draw_claims": "Draw claims",
    "quickplay": "Games without increment, little time",
    "line_ups": "Line-ups",
    "rulings": "Rulings after the match",
    "deadlines": "Deadlines and money",
    "rights": "Rights",
    "judgements": "Acts without a figure",
    "supervision": "Supervised games",
    "irregularities": "Wrong set-ups and positions",
    "conduct": "Conduct",
    **LEAGUE_SECTION_WORDS,
    **SEASON_SECTION_WORDS,
}

SETTING_WORDS: Mapping[str, str] = {
    "checklist": "What is looked at in the hall before the start",
    "scoring.win": "Points for a win",
    "scoring.draw": "Points for a draw",
    "scoring.loss": "Points for a loss",
    "scoring.default_offender": "Points for a declared player who does not come",
    "scoring.default_opponent": "Points for the opponent of a declared player who does not come",
    "scoring.walkover_offender": "Points for a place left empty",
    "scoring.walkover_opponent": "Points for the player who meets a place left empty",
    "scoring.double_default": "Points for each side when both declared players do not come",
    "scoring.double_walkover": "Points for each side when both places are left empty",
    "scoring.late_named_absent_is_default": "A player named only after the start who does not come is a default",
    "scoring.board_count": "Board count of a win by board, from board 1 down",
    "scoring.board_count_basis": "Wins that enter the board count",
    "lateness.default_minutes": "Default time, from the scheduled start",
    "lateness.arrival_at_limit_is_in_time": "Arriving in the very second of the limit is in time",
    "lateness.both_absent": "Who loses the time when both are absent at the start",
    "lateness.late_time": "How a late player loses time",
    "lateness.substitution": "Until when a player who is not there may be replaced",
    "equipment.deduction_on_demand": "Time lost through missing equipment is taken off the home clocks on demand",
    "equipment.walkover_minutes": "Time lost from which a board without equipment is a walkover",
    "equipment.present_home_half_points": "Points for a home player present on a board lost through equipment",
    "illegal_moves.ladder": "What a player's illegal moves bring, one after the other; the last repeats",
    "illegal_moves.bonus_seconds": "Time for the opponent for an illegal move",
    "illegal_moves.draw_if_opponent_cannot_mate": "The losing step draws if the opponent cannot mate",
    "illegal_moves.take_back_increment": "The increment of an annulled move is taken back",
    "illegal_moves.both_confirm_times": "Both players confirm the times before the restart",
    "illegal_moves.window": "How long an illegal move may be found",
    "illegal_moves.penalty": "Where the time for an illegal move goes",
    "illegal_moves.unrecorded_loses_on_claim": "Who does not record any more loses by an illegal move on a claim",
    "illegal_moves.king_capture_claims": "Taking the king is a claim of an illegal move",
    "illegal_moves.exempt_counts_as_recording": "A player who need not record counts as recording",
    "draw_offers.minimum_gap": "Own moves to complete after an offer before the next",
    "draw_offers.maximum": "Offers of a player in a game",
    "draw_offers.count_rule": "Which moves are counted between offers",
    "draw_offers.refused_counts": "An offer refused by the rules uses one up",
    "draw_offers.claims_count": "A draw claim uses up an offer",
    "flag_fall.needs_claim": "A win on time needs a claim by the player",
    "flag_fall.mating_test": "How it is judged whether a player can still mate",
    "flag_fall.both_down_before_claim_is_draw": "Both flags down before a claim is a draw",
    "flag_fall.goes_on_before_last_period": "Both flags down before the last period, order unknown: the game goes on",
    "flag_fall.mate_after_own_flag_is_draw": "Mate given after the own flag fell, before a claim, is a draw",
    "recording.released_below_seconds": "Time left below which a player need not record",
    "recording.increment_keeps_duty": "With an increment every move is recorded",
    "recording.latched": "Once released a player stays free when time is added",
    "recording.noted_before_reconstruction": "Position, times and moves are noted before a reconstruction",
    "recording.unshown_limit_begins_period": "A limit nobody can check: the next move is the first of the next period",
    "draw_claims.wrong_claim_bonus_seconds": "Time for the opponent for a wrong claim",
    "draw_claims.needs_own_record": "A claim of a repetition needs an own record of the moves",
    "draw_claims.announced_move_written": "A move announced with a claim is written down first",
    "draw_claims.touch_loses_claim": "Touching a man loses the claim with that move",
    "draw_claims.claim_stops_clocks": "A claimant stops the clocks",
    "draw_claims.shown_to_arbiter": "The arbiter is shown what could be claimed; nobody else is",
    "quickplay.increment_request": "A player short of time may ask for an increment for both",
    "quickplay.no_effort_claim": "A player short of time may claim that the opponent does not try to win",
    "quickplay.below_seconds": "Time left below which a player is short of time",
    "quickplay.increment_seconds": "Increment that is set on request",
    "quickplay.opponent_bonus_seconds": "Time for the opponent for such a request or claim",
    "line_ups.one_club": "A player plays for one club only",
    "line_ups.registration_required": "Every player must be registered",
    "line_ups.panel_required": "A club with several teams names panels",
    "line_ups.walkovers_from_lowest": "Empty places are the lowest boards",
    "line_ups.order_gap": "A player rated so much above a team-mate on a higher board is illegal there",
    "line_ups.order_floor": "Ratings below this count as this for the order of boards",
    "line_ups.order_free_up_to": "Between two players rated no higher than this the order is free",
    "line_ups.order_unrated": "What an unrated player counts for the order of boards",
    "line_ups.change_after_reveal": "A line-up may be changed after it was opened",
    "rulings.board_order": "What a ruling on a wrong order of boards does",
    "rulings.advice": "What a ruling on advice from others does",
    "rulings.advice_suspension_matches": "Matches of the team for which a player who took advice is suspended",
    "deadlines.time_zone": "Time zone of deadlines",
    "deadlines.result_days": "Result due after the match",
    "deadlines.result_fine_after_days": "Fine for a late result once these have passed",
    "deadlines.result_zero_further_days": "No points for a late result after these further days",
    "deadlines.objection_days": "Objections until, after the match",
    "deadlines.fine_default_minimum": "Least fine for each defaulting player",
    "deadlines.fine_default_from_boards": "Boards defaulted in a match from which a fine is possible",
    "rights.away_white_on_odd_boards": "The away team has White on the odd boards",
    "rights.rules_copy_runs_home_clock": "The home clock runs while a copy of the rules is fetched",
    "rights.resignation_draws_if_opponent_cannot_mate": "A resignation draws if the opponent cannot mate",
    "rights.black_chooses_clock_side": "Black chooses the side of the clock",
    "rights.break_stops_clocks": "The clocks stop for a break of a player entitled to it",
    "rights.exempt_from_recording": "A player with a disability of hand or eye need not record",
    "rights.remote_board": "An away player with a disability may play at his own venue",
    "rights.remote_helpers": "Team-mates who may be there with him to help",
    "rights.pause_needs_reason": "Clocks are stopped for a reason only",
    "judgements.checkmate": "Checkmate ends the game",
    "judgements.resignation": "A resignation ends the game",
    "judgements.stalemate": "Stalemate ends the game",
    "judgements.dead_position": "A dead position ends the game",
    "judgements.agreement": "The players may agree to a draw",
    "judgements.forced_repetition": "The arbiter may judge a forced repetition",
    "judgements.completed_moves_only": "Only a completed move can be an illegal move",
    "judgements.not_promoted": "A pawn left unpromoted counts as an illegal move",
    "judgements.press_without_move": "Pressing the clock without a move counts as an illegal move",
    "judgements.two_hands": "A move made with two hands counts as an illegal move",
    "judgements.dead_position_by_itself": "A dead position ends the game without anybody asking",
    "judgements.fivefold_repetition": "A position that appears five times draws by itself",
    "judgements.seventyfive_moves": "75 moves each without capture or pawn move draw by themselves",
    "judgements.threefold_claim": "A draw may be claimed when a position appears three times",
    "judgements.fifty_move_claim": "A draw may be claimed after 50 moves each without capture or pawn move",
    "judgements.same_position": "Positions are the same only with the same rights to castle and to take en passant",
    "judgements.touch_move": "A touched piece must move or be taken, if it can",
    "judgements.white_clock_starts": "White's clock is started at the scheduled time",
    "judgements.reversed_colours": "Reversed colours: a new game while fewer than ten moves are made by both",
    "judgements.clocks_adjusted_by_arbiter": "The arbiter may correct the clocks",
    "judgements.penalties": "The arbiter may impose a penalty",
    "judgements.disputes": "A dispute is recorded and the game goes on",
    "judgements.both_captains_sign": "Both captains sign the card",
    "judgements.closing_time_standard": "The home captain may choose the first control where the venue closes",
    "judgements.named_later": "A player may be named after the start",
    "judgements.result_stays_for_rating": "A ruling leaves the result for rating as it was on the board",
    "judgements.venue_agreed": "The venue is agreed beforehand",
    "supervision.event_chooses": "An event says for its whole length whether its games are supervised",
    "supervision.supervised": "Games are supervised where the event does not say",
    "supervision.bonus_seconds": "Time for the opponent for an illegal move in supervised games",
    "irregularities.reversed_new_game_below_moves": "Moves by both from which reversed colours stay as they are",
    "irregularities.set_up_claims_until_moves": "Moves by both after which no claim about the set-up is heard",
    "irregularities.illegal_position_waits": "The arbiter waits for the next move before an illegal position is a draw",
    "irregularities.displaced_bonus_seconds": "Time proposed for the opponent for displaced pieces",
    "irregularities.board_transferred": "A board that stands turned is set right and the game goes on",
    "irregularities.position_restored": "A piece found off its square: an earlier position is restored",
    "conduct.device": "What a device that was not approved brings",
    "conduct.distraction": "What is proposed for distracting the opponent",
    "conduct.refusal": "What a persistent refusal to comply brings",
    "conduct.both_may_lose": "Both players may lose",
    "conduct.points_stay_normal": "Points of a board stay normal, and their sum below the usual maximum",
    "conduct.fines_announced": "Fines were announced beforehand",
    **LEAGUE_SETTING_WORDS,
    **SEASON_SETTING_WORDS,
}

DIVISION_WORDS: Mapping[str, str] = {
    "team_size": "Boards of a match",
    "panel_minimum": "Least players of a panel",
    "session_start": "Start",
    "session_end": "Planned end",
    "saturday_start": "Start on a Saturday",
    "time_controls": "Time controls",
    "choice": "How the time control of a game is chosen",
    "maximum_teams": "Most teams",
    "groups": "Groups",
    "default_minutes": "Default time of its own",
    "minimum_base_minutes": "Least time for each player",
    "game_kind": "What is played",
    "board_win": "Points for a win, by board",
    "board_draw": "Points for a draw, by board",
    "board_levels": "Level of the player, by board",
    "promoted": "Teams that go up",
    "relegated": "Places that go down",
    "group_play_off": "The first two of each group play off for going up",
    "winner_title": "What the winner is called",
}

_UNITS = {"minutes": ("minute", "minutes"), "seconds": ("second", "seconds"), "days": ("day", "days")}
_MONEY = "deadlines.fine_default_minimum"
_MINUTES_OF_WEEK = "legs.most_minutes_in_week"
_EACH_OPPONENT = "levels.season_limit"
_BOARD_POINTS = (".board_win", ".board_draw")


def value_words(setting: str, value: object) -> str:
    """A value as a person reads it: points, times and money with their unit, choices as words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, StrEnum):
        return value.value.replace("_", " ")
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, int):
        return _number_words(setting, value)
    if isinstance(value, tuple):
        return ", ".join(value_words(setting if isinstance(part, int) else "", part) for part in value) or "none"
    if isinstance(value, Mapping):
        rows = [f"{key} boards: {' '.join(str(part) for part in parts)}" for key, parts in value.items()]
        return "; ".join(rows) or "none"
    return str(value).replace("_", " ") if setting == "" else str(value)


def _number_words(setting: str, value: int) -> str:
    if setting.startswith("scoring.") or setting.endswith(("_half_points", *_BOARD_POINTS)):
        return points_words(value)
    if setting == _EACH_OPPONENT and not value:
        return "one against each team"
    if setting == _MINUTES_OF_WEEK:
        return f"{value} minutes"
    if setting == _MONEY:
        return f"{value} euro"
    one, many = _UNITS.get(setting.rpartition("_")[2], ("", ""))
    return f"{value} {one if value == 1 else many}".strip()


def points_words(half_points: int) -> str:
    """Half-points as points: `1`, `½`, `−1½`, `0`."""
    whole, half = divmod(abs(half_points), 2)
    figure = f"{whole or ''}{'½' if half else ''}" or "0"
    return f"−{figure}" if half_points < 0 else figure


def duration_words(ms: int) -> str:
    """Milliseconds as `h:mm:ss`."""
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def time_control_words(control: TimeControl) -> str:
    """The periods of a time control as a sentence."""
    if control.white == control.black:
        return f"{_periods_words(control, control.white)}."
    return f"White {_periods_words(control, control.white)}; Black {_periods_words(control, control.black)}."


def _periods_words(control: TimeControl, periods: tuple[Period, ...]) -> str:
    begins = ", then, for both at zero, " if control.next_period is NextPeriod.AT_ZERO else ", then "
    return begins.join(_period_words(control, period) for period in periods)


def _period_words(control: TimeControl, period: Period) -> str:
    moves = f"{period.moves} moves" if period.moves is not None else "all moves"
    words = f"{duration_words(period.base_ms)} for {moves}"
    if period.mode is IncrementMode.HOURGLASS:
        return f"{words} (hourglass: what one side uses flows to the other)"
    if not period.increment_ms:
        return words
    words += f" with {duration_words(period.increment_ms)} a move ({period.mode})"
    if period.increment_from_move > 1:
        return f"{words} from move {period.increment_from_move} on"
    return f"{words}, also before the first" if control.increment_before_first_move else words
