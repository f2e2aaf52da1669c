"""The English sentences of the remarks on a card; a screen translates each template before it is filled."""

from __future__ import annotations

from arbiter_app.queries.scorecard_remarks import Remark
from arbiter_app.wording import Translate, english, points_text, value_text

REMARKS: dict[str, str] = {
    "ended_stalemate": "stalemate",
    "ended_dead_position": "dead position",
    "ended_repetition": "threefold repetition",
    "ended_fifty_moves": "fifty-move rule",
    "ended_forced_repetition": "forced repetition",
    "ended_no_effort": "no effort to win",
    "ended_flag_fall": "lost on time",
    "ended_both_flags": "both flags down before the claim",
    "ended_flag_no_material": "flag down, the claimant cannot mate",
    "ended_mate_after_flag": "mate after the own flag",
    "ended_illegal_moves": "lost by illegal moves",
    "ended_illegal_moves_no_mate": "illegal moves, the opponent cannot mate",
    "ended_default": "default by declared player",
    "ended_double_default": "default by both players",
    "ended_walkover": "walkover",
    "ended_double_walkover": "no player on either side",
    "ended_other_board": "the other board decided",
    "ended_equipment_walkover": "walkover, equipment missing",
    "remark_decided": "arbiter decided: {text}",
    "remark_home_player_absent": "home player absent as well",
    "remark_late": "{late_ms} late",
    "remark_named_later": "named after the start",
    "remark_elsewhere": "plays at {venue}",
    "remark_helper_elsewhere": "plays at {venue} as a helper",
    "remark_not_named": "not named",
    "remark_equipment_came": "equipment late: {what}",
    "remark_equipment_missing": "equipment missing: {what}",
    "remark_illegal_moves": "illegal move ×{count}",
    "remark_penalty": "penalty: {measure}",
    "remark_override": "{finding} set aside: {reason}",
    "remark_dispute_open": "dispute open: {text}",
    "remark_dispute_settled": "dispute settled: {text} ({outcome})",
    "remark_appeal_reserved": "appeal reserved: {text} ({outcome})",
    "remark_card_disputed": "disputes this board: {text}",
    "remark_ruling": "ruling by {by}: {reason}; points {home} : {away}",
    "remark_closing_time": "venue closes: standard time control chosen",
    "remark_checklist": "not in order: {item} {text}",
    "remark_note": "{topic}: {text}",
    "remark_signatures_voided": "changed after signing: the signatures are void",
}

FINDING_NAMES: dict[str, str] = {
    "announced_move_not_written": "claim with a move not written down",
    "arrived_too_late": "late arrival",
    "board_count_differs": "number of boards",
    "both_missed": "deadline missed by both",
    "cup_for_other_club": "played for another club",
    "cup_for_other_team": "played for another team of the club",
    "declared_higher": "declared for a higher team",
    "list_level_differs": "level other than on the list",
    "no_earlier_game": "no match before the last round",
    "no_member": "no member of the union",
    "not_played_in_divisions": "no match in the divisions of the cup",
    "permission_not_for_these_teams": "permission for other teams",
    "permission_used_up": "permissions used up",
    "reply_too_late": "reply that came too late",
    "special_match_no_ground": "special match without a ground",
    "special_match_not_clean": "special match of a team that is not clean",
    "special_match_not_more_left": "special match without more points left",
    "deadline_is_over": "day moved after a missed deadline",
    "picks_incomplete": "incomplete picks",
    "picks_published": "change after the picks were open",
    "played_for_other_club": "played for another club",
    "rated_too_high": "rated too high",
    "stands_in_for_weaker": "substitute for a weaker player",
    "stronger_club_mate_lower": "stronger player in a lower division",
    "substitute_of_other_team": "substitute for another team of the division",
    "substitute_tied": "substitute tied to another team",
    "substitute_too_often": "too many games as a substitute",
    "team_of_same_division": "player of the same division",
    "weaker_club_mate_higher": "weaker player declared higher",
    "board_order": "board order",
    "both_players_illegal": "both players illegal",
    "bound_by_no_touch": "touch by a player who is bound by none",
    "remote_nobody_to_help": "helper at another venue",
    "remote_not_arranged": "board at another venue",
    "remote_not_known": "board at another venue",
    "remote_second_board": "second board at another venue",
    "break_before_move": "break before the own move",
    "break_not_entitled": "break without a right to it",
    "break_not_known": "break with the clocks stopped",
    "break_not_told": "break without telling the opponent",
    "claim_lost_by_touch": "claim after touching a piece",
    "claim_needs_record": "claim without an own record",
    "claim_not_known": "claim that the record does not show",
    "claimant_not_on_move": "claim of a player who is not on move",
    "clock_side_is_blacks": "side of the clock",
    "clock_side_is_decided": "side of the clock",
    "clock_side_is_the_arbiters": "side of the clock",
    "default_time_not_over": "default time",
    "default_time_not_over_yet": "default time",
    "draw_not_in_the_moves": "draw that the moves do not show",
    "guideline_not_announced": "guideline that was not announced",
    "line_up_gap": "empty board above a filled one",
    "line_ups_revealed": "change after the line-ups were open",
    "moves_show_a_right_claim": "claim that the moves show to be right",
    "moves_show_a_wrong_claim": "claim that the moves show to be wrong",
    "must_record_still": "duty to record",
    "must_record_with_increment": "duty to record",
    "agreement_not_known": "illegal move put right by the players",
    "claim_after_touch": "claim of an illegal move after the touch",
    "illegal_move_is_corrected": "illegal move that stands",
    "next_period_not_known": "next period begun under rules that do not know it",
    "illegal_move_not_claimed": "illegal move without a claim",
    "illegal_move_stands": "illegal move found late",
    "illegal_position_is_corrected": "illegal position",
    "not_illegal_here": "counted as an illegal move",
    "set_up_claim_too_late": "late claim about the set-up",
    "device_loses": "milder than the rules for a device",
    "fine_not_announced": "fine that was not announced",
    "points_not_normal": "unusual points",
    "both_cannot_lose": "loss of both",
    "substitution_too_late": "late replacement of a player",
    "not_both_have_moved": "draw before both have moved",
    "opponent_is_named": "clock started without a move",
    "own_flag_is_down": "request after the own flag fell",
    "panel_missing": "missing panel",
    "panel_too_small": "size of the panel",
    "place_left_open": "place left open",
    "player_not_on_panel": "player not on the panel",
    "player_not_registered": "player not registered",
    "player_of_other_team": "player of another team",
    "player_suspended": "suspended player",
    "player_was_there": "player was at the board",
    "quickplay_with_increment": "guideline for games without increment",
    "result_decided_otherwise": "proposed result",
    "times_not_confirmed": "times not confirmed",
    "too_much_time_left": "request with time left",
}

SIDE_FIRST = "{side}: {remark}"


def remark_text(remark: Remark, translate: Translate = english, *, with_side: bool = True) -> str:
    """One remark as people read it, with "home:" or "away:" before it where it is about one side."""
    template = translate(REMARKS.get(remark.code, remark.code))
    text = template.format_map({name: _value(name, value, translate) for name, value in remark.params.items()})
    if remark.side is None or not with_side:
        return text.strip()
    side = value_text("side", remark.side.value, translate)
    return translate(SIDE_FIRST).format(side=side, remark=text.strip())


def _value(name: str, value: str | int, translate: Translate) -> str:
    if name == "finding":
        return translate(FINDING_NAMES.get(str(value), str(value)))
    if name in ("home", "away") and isinstance(value, int):
        return points_text(value)
    return value_text(name, value, translate)
