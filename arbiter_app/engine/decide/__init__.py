"""`decide`: what a command leads to under a rulebook. Pure; may refuse; the instant comes with the command."""

from __future__ import annotations

from typing import assert_never

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.apply import apply
from arbiter_app.engine.card import card_hash, changes, make_card
from arbiter_app.engine.decide import (
    advice,
    arrivals,
    bughouse,
    bughouse_ends,
    calendar,
    card,
    clock_setting,
    clocks,
    colours,
    conduct,
    draw_claims,
    draws,
    fines,
    flags,
    illegal,
    illegal_stood,
    irregularities,
    league,
    league_hand_in,
    line_ups,
    moves,
    penalties,
    promotion,
    protests,
    quickplay,
    reconstruction,
    remote,
    results,
    rights,
    sanctions,
    season,
    season_end,
    setup,
    start,
    touch_ruling,
    undo,
)
from arbiter_app.engine.decide.instants import unlikely_instant
from arbiter_app.engine.decide.support import bughouse_match, unsettled
from arbiter_app.engine.findings import (
    Accepted,
    Decision,
    Finding,
    Refused,
    Ruling,
    ScoreEffect,
    Severity,
)
from arbiter_app.engine.laws.supervision import rules_of_event
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Entry, Match, State, match_score
from arbiter_app.engine.table_effect import penalty_changes, table_changes
from arbiter_app.engine.values import BoardPoints, BoardRef, MatchId


def decide(state: State, rulebook: Rulebook, command: cmd.Command) -> Decision:
    """The events and the ruling a command leads to, or the findings that stand in its way.

    On top of each decision: the match score before and after, and signatures that a change of the card voids (L-8.1).
    """
    return decide_ahead(state, rulebook, command, "")[0]


def decide_ahead(state: State, rulebook: Rulebook, command: cmd.Command, author: str) -> tuple[Decision, State]:
    """The decision, and the state it leads to once its events are the next entries of `author`; as it was when refused.

    Deciding has to look at that state anyway, and folding an undo twice would be felt.
    """
    stands = _as_it_stands(state, rulebook, command)
    decision = _decide(state, stands, command)
    linked_match = bughouse_match(state, command)
    if isinstance(decision, Refused):
        if linked_match is not None:
            return bughouse_ends.same_tenth(linked_match, command) or decision, state
        return decision, state
    if not decision.events:
        return decision, state
    if linked_match is not None:
        decision = bughouse_ends.linked(stands, linked_match, decision, command)
        if isinstance(decision, Refused):
            return decision, state
    doubted = unlikely_instant(state, command)
    if doubted is not None:
        return doubted, state
    after = preview(state, command, decision.events, author)
    if isinstance(command, cmd.Rescind):
        decision = undo.with_consequences(state, after, rulebook, command, decision)
        if isinstance(decision, Refused):
            return decision, state
        after = preview(after, command, decision.events[1:], author)
    changed = _changed_matches(state, after)
    signed = _with_signatures(state, after, changed, command, decision)
    if isinstance(signed, Refused):
        return signed, state
    after = preview(after, command, signed.events[len(decision.events) :], author)
    return _with_score(state, after, rulebook, changed, signed), after


def _as_it_stands(state: State, rulebook: Rulebook, command: cmd.Command) -> Rulebook:
    """The rules as they stand in the event, and in the division of the match that the command is about."""
    rulebook = rules_of_event(rulebook, state.supervised)
    board = getattr(command, "board", None)
    match_id = board.match_id if isinstance(board, BoardRef) else getattr(command, "match_id", None)
    match = state.matches.get(match_id) if match_id is not None else None
    return rulebook if match is None else rulebook.in_division(match.division)


def preview(state: State, command: cmd.CommandBase, events: tuple[ev.Event, ...], author: str = "") -> State:
    """The state as it would be after these events."""
    for number, event in enumerate(events, state.seq + 1):
        state = apply(state, Entry(number, command.at, author, event))
    return state


def _changed_matches(before: State, after: State) -> list[tuple[Match, Match]]:
    return [
        (match, after.matches[match_id])
        for match_id, match in before.matches.items()
        if match_id in after.matches and after.matches[match_id] is not match
    ]


def _with_signatures(
    state: State, after: State, changed_matches: list[tuple[Match, Match]], command: cmd.Command, decision: Accepted
) -> Decision:
    """Signatures hold only for the very card that was signed; names stand on it too."""
    looked_at = changed_matches
    if state.teams is not after.teams or state.players is not after.players:
        looked_at = [(state.matches.get(match_id, match), match) for match_id, match in after.matches.items()]
    voided: list[ev.Event] = []
    held = 0
    for match, changed in looked_at:
        if not changed.signatures:
            continue
        now = make_card(after, changed)
        digest = card_hash(now)
        if any(signature.card_hash != digest for signature in changed.signatures):
            voided.append(ev.SignaturesVoided(match.id, changes(make_card(state, match), now)))
            held += bool(match.signatures)
    if not voided:
        return decision
    if not held:
        # An undo brought signatures back, but the card is not what was signed: they are as void as before.
        return replace(decision, events=(*decision.events, *voided))
    finding = Finding("signatures_void", Severity.CONFIRM, params={"matches": held})
    blocking = unsettled(command, (finding,))
    if blocking:
        return Refused(blocking)
    return replace(decision, events=(*decision.events, *voided))


def _with_score(
    state: State, after: State, rulebook: Rulebook, changed_matches: list[tuple[Match, Match]], decision: Accepted
) -> Accepted:
    for match, changed in changed_matches:
        if _ends_alike(match, changed):
            continue
        before, now = match_score(match), match_score(changed)
        if before != now:
            ruling = decision.ruling or Ruling("score_changes", {"match": MatchId(match.id)})
            table = table_changes(state, after, rulebook, changed)
            return replace(decision, ruling=replace(ruling, score=_score_effect(before, now), table=table))
    if decision.ruling is not None and state.team_penalties is not after.team_penalties:
        return replace(decision, ruling=replace(decision.ruling, table=penalty_changes(state, after, rulebook)))
    return decision


def _ends_alike(match: Match, changed: Match) -> bool:
    """True when no board got another end or ruling, so that there is no score to add up."""
    if len(match.boards) != len(changed.boards) or match.sanctions != changed.sanctions:
        return False
    pairs = zip(match.boards, changed.boards, strict=True)
    return all(was is now or (was.end is now.end and was.rulings is now.rulings) for was, now in pairs)


def _score_effect(before: BoardPoints, now: BoardPoints) -> ScoreEffect:
    return ScoreEffect(before.home, before.away, now.home, now.away)


def _decide(state: State, rulebook: Rulebook, command: cmd.Command) -> Decision:
    match command:
        case cmd.CreateEvent():
            return setup.create_event(state, command)
        case cmd.ImportRoster():
            return setup.import_roster(state, command)
        case cmd.RegisterTeam():
            return setup.register_team(command)
        case cmd.RegisterPlayer():
            return setup.register_player(state, command)
        case cmd.NoteArrangements():
            return setup.note_arrangements(state, command)
        case cmd.ArrangeMatch():
            return setup.arrange_match(state, rulebook, command)
        case cmd.ArrangeLeg():
            return league.arrange_leg(state, rulebook, command)
        case cmd.RescheduleMatch():
            return league.reschedule_match(state, rulebook, command)
        case cmd.SetReserveDays():
            return league.set_reserve_days(rulebook, command)
        case cmd.ChangeLevel():
            return league_hand_in.change_level(state, rulebook, command)
        case cmd.SealPlayerList():
            return league_hand_in.seal_player_list(state, rulebook, command)
        case cmd.RuleMissedDeadline():
            return league_hand_in.rule_missed_deadline(state, rulebook, command)
        case cmd.AssignOfficial():
            return league.assign_official(state, rulebook, command)
        case cmd.PenaliseTeam():
            return league.penalise_team(state, rulebook, command)
        case cmd.PostponeGames():
            return league.postpone_games(state, rulebook, command)
        case cmd.NameScribe():
            return league.name_scribe(state, rulebook, command)
        case cmd.CloseLeg():
            return league.close_leg(state, rulebook, command)
        case cmd.RecordPermission():
            return season.record_permission(state, rulebook, command)
        case cmd.NotifySpecialMatch():
            return season_end.notify_special_match(state, rulebook, command)
        case cmd.AnswerSpecialMatch():
            return season_end.answer_special_match(state, rulebook, command)
        case cmd.RecordSpecialMatch():
            return season_end.record_special_match(state, rulebook, command)
        case cmd.AnnounceBoardPrizes():
            return season_end.announce_board_prizes(state, rulebook, command)
        case cmd.IssueTrophy():
            return season_end.issue_trophy(state, rulebook, command)
        case cmd.ReturnTrophy():
            return season_end.return_trophy(state, rulebook, command)
        case cmd.RuleSanction():
            return sanctions.rule_sanction(state, rulebook, command)
        case cmd.AppealRegistration():
            return sanctions.appeal_registration(state, rulebook, command)
        case cmd.ImposeFine():
            return fines.impose_fine(state, rulebook, command)
        case cmd.SettleFine():
            return fines.settle_fine(state, rulebook, command)
        case cmd.RecordExplanation():
            return fines.record_explanation(state, rulebook, command)
        case cmd.RecordWalkoverNotice():
            return fines.record_walkover_notice(state, rulebook, command)
        case cmd.MarkMatchDefaulted():
            return fines.mark_match_defaulted(state, rulebook, command)
        case cmd.DeclinePromotion():
            return promotion.decline_promotion(state, rulebook, command)
        case cmd.FillPlace():
            return promotion.fill_place(state, rulebook, command)
        case cmd.LodgeObjection():
            return protests.lodge_objection(state, rulebook, command)
        case cmd.AppealDecision():
            return protests.appeal_decision(state, rulebook, command)
        case cmd.DecideProtest():
            return protests.decide_protest(state, rulebook, command)
        case cmd.SetSeasonCalendar():
            return calendar.set_season_calendar(rulebook, command)
        case cmd.DecidePlaces():
            return league.decide_places(state, rulebook, command)
        case cmd.TickChecklist():
            return setup.tick_checklist(state, rulebook, command)
        case cmd.TakeNote():
            return setup.take_note(state, command)
        case cmd.SealLineUp():
            return line_ups.seal_line_up(state, rulebook, command)
        case cmd.ReopenLineUp():
            return line_ups.reopen_line_up(state, rulebook, command)
        case cmd.RevealLineUps():
            return line_ups.reveal_line_ups(state, rulebook, command)
        case cmd.NamePlayer():
            return line_ups.name_player(state, rulebook, command)
        case cmd.WishTimeControl():
            return start.wish_time_control(state, rulebook, command)
        case cmd.NoteDigitalClock():
            return start.note_digital_clock(state, command)
        case cmd.ElectForClosingTime():
            return start.elect_for_closing_time(state, rulebook, command)
        case cmd.StartMatch():
            return start.start_match(state, rulebook, command)
        case cmd.StartBoard():
            return start.start_board(state, rulebook, command)
        case cmd.ReportMissingEquipment():
            return start.report_missing_equipment(state, rulebook, command)
        case cmd.RecordEquipment():
            return start.record_equipment(state, rulebook, command)
        case cmd.RecordArrival():
            return arrivals.record_arrival(state, rulebook, command)
        case cmd.RuleAbsence():
            return arrivals.rule_absence(state, rulebook, command)
        case cmd.PlaceClock():
            return rights.place_clock(state, rulebook, command)
        case cmd.PlaceBoardElsewhere():
            return remote.place_board_elsewhere(state, rulebook, command)
        case cmd.TakeBreak():
            return rights.take_break(state, rulebook, command)
        case cmd.SwitchClock():
            return clocks.switch_clock(state, rulebook, command)
        case cmd.PressClock():
            return clocks.press_clock(state, command)
        case cmd.StopClocks():
            return clocks.stop_clocks(state, rulebook, command)
        case cmd.RestartClocks():
            return clocks.restart_clocks(state, rulebook, command)
        case cmd.ReadClock():
            return clocks.read_clock(state, rulebook, command)
        case cmd.AdjustTime():
            return clocks.adjust_time(state, rulebook, command)
        case cmd.CorrectSetting():
            return clock_setting.correct_setting(state, rulebook, command)
        case cmd.ProduceRules():
            return clocks.produce_rules(state, rulebook, command)
        case cmd.SwapColours():
            return colours.swap_colours(state, rulebook, command)
        case cmd.ConfirmTimes():
            return clocks.confirm_times(state, command)
        case cmd.MakeMove():
            return moves.make_move(state, rulebook, command)
        case cmd.PassPiece():
            return bughouse.pass_piece(state, rulebook, command)
        case cmd.RuleFirstFinish():
            return bughouse_ends.rule_first_finish(state, rulebook, command)
        case cmd.PlacePosition():
            return moves.place_position(state, rulebook, command)
        case cmd.NoteReconstruction():
            return reconstruction.note_reconstruction(state, rulebook, command)
        case cmd.ReplaceRecord():
            return reconstruction.replace_record(state, rulebook, command)
        case cmd.BeginNextPeriod():
            return reconstruction.begin_next_period(state, rulebook, command)
        case cmd.StopRecording():
            return moves.stop_recording(state, rulebook, command)
        case cmd.RecordIllegalMove():
            return illegal.record_illegal_move(state, rulebook, command)
        case cmd.LetIllegalMoveStand():
            return illegal_stood.let_illegal_move_stand(state, rulebook, command)
        case cmd.CorrectByAgreement():
            return illegal_stood.correct_by_agreement(state, rulebook, command)
        case cmd.RecordIrregularity():
            return irregularities.record_irregularity(state, rulebook, command)
        case cmd.OfferDraw():
            return draws.offer_draw(state, rulebook, command)
        case cmd.DeclineDraw():
            return draws.decline_draw(state, command)
        case cmd.AcceptDraw():
            return draws.accept_draw(state, rulebook, command)
        case cmd.RecordDrawClaim():
            return draw_claims.record_draw_claim(state, rulebook, command)
        case cmd.RuleTouchMove():
            return touch_ruling.rule_touch_move(state, rulebook, command)
        case cmd.RuleQuickplayFinish():
            return quickplay.rule_quickplay_finish(state, rulebook, command)
        case cmd.SeeFlag():
            return flags.see_flag(state, rulebook, command)
        case cmd.ClaimFlag():
            return flags.claim_flag(state, rulebook, command)
        case cmd.RecordResult():
            return results.record_result(state, rulebook, command)
        case cmd.RecordForfeit():
            return results.record_forfeit(state, rulebook, command)
        case cmd.CorrectResult():
            return results.correct_result(state, rulebook, command)
        case cmd.WithdrawResult():
            return results.withdraw_result(state, command)
        case cmd.VerifyResult():
            return results.verify_result(state, rulebook, command)
        case cmd.RulePoints():
            return results.rule_points(state, rulebook, command)
        case cmd.RuleAdvice():
            return advice.rule_advice(state, rulebook, command)
        case cmd.GivePenalty():
            return penalties.give_penalty(state, rulebook, command)
        case cmd.OpenDispute():
            return conduct.open_dispute(state, rulebook, command)
        case cmd.CloseDispute():
            return conduct.close_dispute(state, rulebook, command)
        case cmd.DisputeCardBoard():
            return conduct.dispute_card_board(state, command)
        case cmd.SignCard():
            return card.sign_card(state, rulebook, command)
        case cmd.RecordExport():
            return card.record_export(state, command)
        case cmd.Rescind():
            return undo.rescind(state, command)
        case _:
            assert_never(command)
