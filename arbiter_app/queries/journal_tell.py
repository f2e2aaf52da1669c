"""What an entry of the journal says, as a code with parameters; the sentences are in `journal_wording`."""

from __future__ import annotations

from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.card import WHOLE_MATCH
from arbiter_app.engine.findings import Params
from arbiter_app.engine.state import Entry, State
from arbiter_app.engine.values import (
    DrawClaimKind,
    Measure,
    QuickplayDecision,
    QuickplayRequest,
    Termination,
)
from arbiter_app.queries.journal_names import (
    NOBODY,
    at_board,
    club_name,
    end_text,
    numbers,
    player_name,
    points_pair,
    team_name,
)
from arbiter_app.queries.journal_tell_discipline import of_discipline
from arbiter_app.queries.journal_tell_league import of_bughouse, of_league
from arbiter_app.queries.journal_tell_season import of_season

Told = tuple[str, Params]
"""A code of `journal_wording.ENTRY_SENTENCES` and what goes into it."""


def describe(entry: Entry, state: State) -> Told:
    """What happened, in one sentence's code and parameters. Tells nothing of what is inside a sealed line-up."""
    variant, params = _told(entry.event, state)
    kind = type(entry.event).__name__
    return f"entry.{kind}.{variant}" if variant else f"entry.{kind}", params


def _told(event: ev.Event, state: State) -> Told:
    match event:
        case (
            ev.RulebookAdopted()
            | ev.EventCreated()
            | ev.RosterImported()
            | ev.TeamRegistered()
            | ev.PlayerRegistered()
            | ev.ArrangementsNoted()
            | ev.MatchArranged()
            | ev.PackExported()
            | ev.EntryRescinded()
        ):
            return _of_event(event, state)
        case (
            ev.ChecklistTicked()
            | ev.LineUpSealed()
            | ev.LineUpReopened()
            | ev.LineUpsRevealed()
            | ev.ClosingTimeElected()
            | ev.MatchStarted()
            | ev.ClocksStopped()
            | ev.ClocksRestarted()
            | ev.NoteTaken()
            | ev.CardSigned()
            | ev.PlayerSuspended()
            | ev.SignaturesVoided()
        ):
            return _of_match(event, state)
        case (
            ev.PlayerNamed()
            | ev.TimeControlWished()
            | ev.DigitalClockNoted()
            | ev.BoardStarted()
            | ev.EquipmentMissed()
            | ev.EquipmentArrived()
            | ev.PlayerArrived()
            | ev.ClockPlaced()
            | ev.BoardPlacedElsewhere()
            | ev.ClockSwitched()
            | ev.ClockPressed()
            | ev.ClocksAdjusted()
            | ev.ClockRead()
            | ev.ColoursSwapped()
            | ev.TimesConfirmed()
            | ev.MoveMade()
            | ev.PositionPlaced()
            | ev.ReconstructionNoted()
            | ev.RecordReplaced()
            | ev.PeriodBegun()
            | ev.RecordingStopped()
        ):
            return _of_play(event, state)
        case (
            ev.LegArranged()
            | ev.MatchRescheduled()
            | ev.ReserveDaysSet()
            | ev.LevelChanged()
            | ev.PlayerListSealed()
            | ev.PlayerListsOpened()
            | ev.LegAwarded()
            | ev.DayAwarded()
            | ev.OfficialAssigned()
            | ev.TeamPenalised()
            | ev.GamesPostponed()
            | ev.LegClosed()
            | ev.PlacesDecided()
            | ev.PermissionRecorded()
        ):
            return of_league(event, state)
        case (
            ev.SpecialMatchNotified()
            | ev.SpecialMatchAnswered()
            | ev.SpecialMatchPlayed()
            | ev.BoardPrizesAnnounced()
            | ev.TrophyIssued()
            | ev.TrophyReturned()
            | ev.SeasonCalendarSet()
            | ev.ObjectionLodged()
            | ev.DecisionAppealed()
            | ev.ProtestDecided()
        ):
            return of_season(event, state)
        case (
            ev.SanctionRuled()
            | ev.FineImposed()
            | ev.FineSettled()
            | ev.DefaultExplained()
            | ev.WalkoverTold()
            | ev.MatchMarkedDefaulted()
            | ev.RegistrationAppealed()
            | ev.PromotionDeclined()
            | ev.PlaceFilled()
        ):
            return of_discipline(event, state)
        case ev.PieceTransferred() | ev.PiecePassed() | ev.FirstFinishRuled() | ev.ScribeNamed():
            return of_bughouse(event, state)
        case _:
            return _of_incident(event, state)


def _of_event(
    event: ev.RulebookAdopted
    | ev.EventCreated
    | ev.RosterImported
    | ev.TeamRegistered
    | ev.PlayerRegistered
    | ev.ArrangementsNoted
    | ev.MatchArranged
    | ev.PackExported
    | ev.EntryRescinded,
    state: State,
) -> Told:
    match event:
        case ev.RulebookAdopted():
            return "", {"rulebook": event.rulebook_id, "edition": event.edition}
        case ev.EventCreated():
            return "", {"title": event.title, "arbiter": event.arbiter or NOBODY}
        case ev.RosterImported():
            return "", {"file": event.file_name, "teams": len(event.teams), "players": len(event.players)}
        case ev.TeamRegistered():
            return "", {"team": event.team.name}
        case ev.PlayerRegistered():
            return "", {"player": event.player.name, "team": club_name(state, event.player.team_id)}
        case ev.ArrangementsNoted():
            rights = ", ".join(one.value.replace("_", " ") for one in event.arrangements)
            return "" if rights else "none", {"player": player_name(state, event.player_id), "rights": rights}
        case ev.MatchArranged():
            teams = {"home_team": club_name(state, event.home), "away_team": club_name(state, event.away)}
            return "", {**teams, "round": event.round_number}
        case ev.PackExported():
            return "", {"revision": event.revision, "folder": event.folder}
        case ev.EntryRescinded():
            entries = sorted((event.target, *event.also))
            if len(entries) > 1:
                return "several", {"entries": ", ".join(map(str, entries)), "why": event.reason}
            return "", {"entry": event.target, "why": event.reason}
        case _:
            assert_never(event)


def _of_match(
    event: ev.ChecklistTicked
    | ev.LineUpSealed
    | ev.LineUpReopened
    | ev.LineUpsRevealed
    | ev.ClosingTimeElected
    | ev.MatchStarted
    | ev.ClocksStopped
    | ev.ClocksRestarted
    | ev.NoteTaken
    | ev.CardSigned
    | ev.PlayerSuspended
    | ev.SignaturesVoided,
    state: State,
) -> Told:
    match event:
        case ev.ChecklistTicked():
            item = event.item.replace("_", " ")
            return "" if event.in_order else "not_in_order", {"item": item, "text": event.remark}
        case ev.LineUpSealed():
            return "", {"team": team_name(state, event.match_id, event.side)}
        case ev.LineUpReopened():
            return "", {"team": team_name(state, event.match_id, event.side), "why": event.reason}
        case ev.LineUpsRevealed():
            return "", {"boards": len(event.pairings)}
        case ev.ClosingTimeElected():
            return "" if event.visitors_told else "not_told", {}
        case ev.MatchStarted():
            return "", {"present": len(event.present)}
        case ev.ClocksStopped():
            known = event.reason in ("recovered", "dispute", "break", "undone")
            variant = event.reason if known else "why" if event.reason else ""
            return variant, {"boards": numbers(event.boards), "why": event.reason}
        case ev.ClocksRestarted():
            return "", {"boards": numbers(tuple(number for number, _ in event.running))}
        case ev.NoteTaken():
            variant = event.topic if event.topic in ("irregularity", "facilities") else ""
            return variant, {"text": event.text}
        case ev.CardSigned():
            signed = event.signature
            team = team_name(state, event.match_id, signed.side)
            return signed.kind.value, {"name": signed.name, "team": team, "text": signed.reservation}
        case ev.PlayerSuspended():
            name = player_name(state, event.player_id)
            return "", {"player": name, "count": event.matches, "who": event.ruled_by, "why": event.reason}
        case ev.SignaturesVoided():
            boards = tuple(change.board_number for change in event.changes if change.board_number != WHOLE_MATCH)
            return ("" if boards else "match"), {"boards": numbers(boards)}
        case _:
            assert_never(event)


def _of_play(
    event: ev.PlayerNamed
    | ev.TimeControlWished
    | ev.DigitalClockNoted
    | ev.BoardStarted
    | ev.EquipmentMissed
    | ev.EquipmentArrived
    | ev.PlayerArrived
    | ev.ClockPlaced
    | ev.BoardPlacedElsewhere
    | ev.ClockSwitched
    | ev.ClockPressed
    | ev.ClocksAdjusted
    | ev.ClockRead
    | ev.ColoursSwapped
    | ev.TimesConfirmed
    | ev.MoveMade
    | ev.PositionPlaced
    | ev.ReconstructionNoted
    | ev.RecordReplaced
    | ev.PeriodBegun
    | ev.RecordingStopped,
    state: State,
) -> Told:
    match event:
        case ev.PlayerNamed():
            team = team_name(state, event.board.match_id, event.side)
            return "", {"player": player_name(state, event.player_id), "team": team}
        case ev.TimeControlWished():
            return "", {"player": at_board(state, event.board, event.side), "control": event.control_id}
        case ev.DigitalClockNoted():
            return "" if event.available else "none", {}
        case ev.BoardStarted():
            return "", {"control": event.control.label}
        case ev.EquipmentMissed():
            return "", {"what": event.what.replace("_", " ")}
        case ev.EquipmentArrived():
            return "demanded" if event.demanded else "", {"lost_ms": event.lost_ms}
        case ev.PlayerArrived():
            player = at_board(state, event.board, event.side)
            return "late" if event.late_ms > 0 else "", {"player": player, "late_ms": event.late_ms}
        case ev.ClocksAdjusted():
            after = event.after
            return "", {"white_ms": after.white_ms, "black_ms": after.black_ms, "why": event.reason}
        case ev.ClockRead():
            return "", {"white_ms": event.readings.white_ms, "black_ms": event.readings.black_ms}
        case ev.ColoursSwapped():
            return "", {"player": at_board(state, event.board, event.white), "why": event.reason}
        case ev.MoveMade():
            return "" if event.completed else "not_completed", {"san": event.san}
        case ev.RecordingStopped():
            return "", {"player": at_board(state, event.board, event.colour), "colour": event.colour}
        case ev.ClockPlaced():
            by = event.place.by
            who = "" if by is None else at_board(state, event.board, by)
            return "arbiter" if by is None else "", {"colour": event.place.right_of, "who": who}
        case ev.BoardPlacedElsewhere():
            player = player_name(state, event.player_id)
            return "helper" if event.helper else "", {"player": player, "venue": event.venue}
        case ev.RecordReplaced():
            return "", {"count": len(event.plies), "why": event.reason}
        case ev.ReconstructionNoted() | ev.PeriodBegun():
            return "", {}
        case ev.ClockSwitched() | ev.ClockPressed() | ev.TimesConfirmed() | ev.PositionPlaced():
            return "", {}
        case _:
            assert_never(event)


def _of_incident(
    event: ev.IllegalMoveRecorded
    | ev.IllegalMoveStood
    | ev.IllegalMoveCorrected
    | ev.IrregularityRuled
    | ev.DrawOffered
    | ev.DrawOfferRefused
    | ev.DrawOfferDeclined
    | ev.DrawClaimRejected
    | ev.QuickplayRuled
    | ev.TouchMoveRuled
    | ev.FlagFell
    | ev.FlagClaimRejected
    | ev.GameEnded
    | ev.ResultCorrected
    | ev.ResultWithdrawn
    | ev.ResultVerified
    | ev.PointsRuled
    | ev.PenaltyGiven
    | ev.DisputeOpened
    | ev.DisputeClosed
    | ev.BoardDisputed,
    state: State,
) -> Told:
    match event:
        case ev.IllegalMoveRecorded():
            return _illegal_move(event, state)
        case ev.IllegalMoveStood():
            return "" if event.move else "position", {**_player(event, state), "move": event.move}
        case ev.IllegalMoveCorrected():
            return "", _player(event, state)
        case ev.IrregularityRuled():
            return event.outcome.value, {"kind": event.kind}
        case ev.DrawOffered():
            return "", {**_player(event, state), "number": event.number}
        case ev.DrawOfferRefused():
            return "", {**_player(event, state), "reason": event.reason}
        case ev.FlagFell():
            return "goes_on" if event.goes_on else "", _player(event, state)
        case ev.DrawClaimRejected():
            return _claim_rejected(event, state)
        case ev.TouchMoveRuled():
            touched = {"touched": ", ".join(event.touched), "moves": ", ".join(event.moves)}
            player = {"player": at_board(state, event.board, event.colour), "colour": event.colour}
            return "free" if event.free else "", {**player, **touched}
        case ev.QuickplayRuled():
            is_increment = event.request is QuickplayRequest.INCREMENT
            is_rejected = event.decision is QuickplayDecision.REJECTED
            variant = "increment_rejected" if is_increment and is_rejected else event.decision.value
            return variant, {"player": at_board(state, event.board, event.claimant), "claimant": event.claimant}
        case ev.FlagClaimRejected():
            claimed = {"player": at_board(state, event.board, event.claimant), "claimant": event.claimant}
            return "why" if event.reason else "", {**claimed, "why": event.reason}
        case ev.GameEnded():
            return _game_ended(event, state)
        case ev.ResultCorrected():
            return "", {"was": end_text(event.was), "now": end_text(event.now), "why": event.reason}
        case ev.ResultWithdrawn():
            return "", {"was": end_text(event.was), "why": event.reason}
        case ev.PointsRuled():
            return "", {"who": event.ruled_by, "points": points_pair(event.points), "why": event.reason}
        case ev.PenaltyGiven():
            known = event.measure in set(Measure) - {Measure.WARNING}
            return event.measure if known else "", {**_player(event, state), "why": event.reason}
        case ev.DisputeOpened():
            return "", {"text": event.text}
        case ev.DisputeClosed():
            return "appeal" if event.appeal_reserved else "", {"text": event.text}
        case ev.BoardDisputed():
            return "", {"team": team_name(state, event.board.match_id, event.side), "text": event.text}
        case ev.DrawOfferDeclined() | ev.ResultVerified():
            return "", {}
        case _:
            assert_never(event)


_OfColour = (
    ev.DrawOffered | ev.DrawOfferRefused | ev.FlagFell | ev.PenaltyGiven | ev.IllegalMoveStood | ev.IllegalMoveCorrected
)


def _claim_rejected(event: ev.DrawClaimRejected, state: State) -> Told:
    params: dict[str, str | int] = {
        "player": at_board(state, event.board, event.claimant),
        "claimant": event.claimant,
    }
    ground = {DrawClaimKind.FIVEFOLD: "threefold", DrawClaimKind.SEVENTYFIVE_MOVES: "fifty"}.get(event.kind, event.kind)
    count = None if event.claim is None else event.claim.count
    if count is None or ground == DrawClaimKind.FORCED_REPETITION:
        return str(ground), params
    return f"{ground}_counted", {**params, "count": count}


def _game_ended(event: ev.GameEnded, state: State) -> Told:
    end, claim = event.end, event.claim
    params: dict[str, str | int] = {"result": end_text(end), "points": points_pair(end.points), "why": end.remark}
    by_claim = end.termination in (Termination.REPETITION, Termination.FIFTY_MOVES)
    if claim is None or claim.claimant is None or not by_claim:
        return end.termination.value, params
    claimant = {"player": at_board(state, event.board, claim.claimant), "claimant": claim.claimant}
    return f"{end.termination.value}_claimed", {**params, **claimant}


def _player(event: _OfColour, state: State) -> Params:
    return {"player": at_board(state, event.board, event.colour), "colour": event.colour}


def _illegal_move(event: ev.IllegalMoveRecorded, state: State) -> Told:
    params: dict[str, str | int] = {
        "act": event.kind.value,
        "player": at_board(state, event.board, event.colour),
        "colour": event.colour,
        "count": event.count,
    }
    variant = "" if event.ended is None else "ended"
    if event.ended is not None:
        params["result"] = end_text(event.ended)
    if event.otherwise is not None:
        params["why"] = event.otherwise.reason
        variant = f"{variant}_otherwise".lstrip("_")
    return variant, params
