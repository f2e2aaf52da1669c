"""Folding entries into the state. Knows no rule and never refuses: what stands in the journal happened.

An event about something the state does not have (a board before the reveal, an unknown match) changes nothing but the
sequence number, so that any journal folds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.apply_board import apply_to_board
from arbiter_app.engine.apply_bughouse import with_steps
from arbiter_app.engine.apply_discipline import apply_to_discipline
from arbiter_app.engine.apply_league import apply_to_league
from arbiter_app.engine.apply_season import apply_to_season
from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.state import (
    Board,
    CheckItem,
    Entry,
    Export,
    History,
    LineUp,
    Match,
    Note,
    Seat,
    State,
    Suspension,
)
from arbiter_app.engine.values import BoardRef, MatchId, PlayerId, Side, TeamId


def apply(state: State, entry: Entry) -> State:
    """The state after one more entry. A rescinding entry gives the state without its target."""
    if isinstance(entry.event, ev.EntryRescinded):
        earlier = [] if state.history is None else state.history.oldest_first()
        return fold([*earlier, entry])
    changed = _apply_event(state, entry)
    return replace(changed, seq=entry.seq, history=History(entry, state.history))


def fold(entries: Iterable[Entry]) -> State:
    """The state after all entries, leaving out those that a later one rescinds.

    An entry that rescinds can itself be rescinded: then its target counts again.
    """
    everything = list(entries)
    dead = rescinded_by(everything)
    state = State()
    for entry in everything:
        skip = entry.seq in dead or isinstance(entry.event, ev.EntryRescinded)
        changed = state if skip else _apply_event(state, entry)
        if isinstance(entry.event, ev.EntryRescinded) and entry.seq not in dead:
            changed = _touch_scope(changed, entry)
        state = replace(changed, seq=entry.seq, history=History(entry, state.history))
    return replace(state, rescinded=dead)


def rescinded_by(entries: list[Entry]) -> frozenset[int]:
    """The numbers of the entries that no longer count."""
    dead: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.event, ev.EntryRescinded) and entry.seq not in dead:
            dead.update((entry.event.target, *entry.event.also))
    return frozenset(dead)


def _apply_event(state: State, entry: Entry) -> State:
    event = entry.event
    match event:
        case ev.RulebookAdopted():
            return replace(state, rulebook_id=event.rulebook_id, rulebook_sha256=event.sha256)
        case ev.EventCreated():
            return replace(
                state,
                title=event.title,
                arbiter=event.arbiter,
                time_zone=event.time_zone,
                season=event.season,
                supervised=event.supervised,
            )
        case ev.RosterImported():
            teams = {team.id: team for team in event.teams}
            players = {player.id: player for player in event.players}
            known = replace(state, teams={**state.teams, **teams}, players={**state.players, **players})
            return _touch_cards(known, entry, set(teams), set(players))
        case ev.TeamRegistered():
            known = replace(state, teams={**state.teams, event.team.id: event.team})
            return _touch_cards(known, entry, {event.team.id}, set())
        case ev.PlayerRegistered():
            known = replace(state, players={**state.players, event.player.id: event.player})
            return _touch_cards(known, entry, set(), {event.player.id})
        case ev.ArrangementsNoted():
            noted = {**state.arrangements, event.player_id: event.arrangements}
            return replace(state, arrangements={key: kept for key, kept in noted.items() if kept})
        case ev.MatchArranged():
            return _match_arranged(state, event)
        case (
            ev.PermissionRecorded()
            | ev.SpecialMatchNotified()
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
            return apply_to_season(state, event)
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
            return apply_to_discipline(state, event, entry)
        case (
            ev.LegArranged()
            | ev.ReserveDaysSet()
            | ev.LevelChanged()
            | ev.PlayerListSealed()
            | ev.PlayerListsOpened()
            | ev.LegAwarded()
            | ev.OfficialAssigned()
            | ev.TeamPenalised()
            | ev.LegClosed()
            | ev.PlacesDecided()
        ):
            return apply_to_league(state, event, entry)
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
            | ev.FirstFinishRuled()
            | ev.MatchRescheduled()
            | ev.DayAwarded()
            | ev.GamesPostponed()
            | ev.CardSigned()
            | ev.SignaturesVoided()
            | ev.PackExported()
        ):
            return _on_match(state, event.match_id, entry, lambda match: _apply_to_match(match, entry, event))
        case ev.EntryRescinded():
            return state
        case ev.PlayerSuspended():
            suspension = Suspension(event.player_id, event.team_id, event.board.match_id, event.matches)
            return replace(state, suspensions=(*state.suspensions, suspension))
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
            | ev.PieceTransferred()
            | ev.PiecePassed()
            | ev.ScribeNamed()
            | ev.PositionPlaced()
            | ev.ReconstructionNoted()
            | ev.RecordReplaced()
            | ev.PeriodBegun()
            | ev.IllegalMoveRecorded()
            | ev.IllegalMoveStood()
            | ev.IllegalMoveCorrected()
            | ev.IrregularityRuled()
            | ev.RecordingStopped()
            | ev.DrawOffered()
            | ev.DrawOfferRefused()
            | ev.DrawOfferDeclined()
            | ev.DrawClaimRejected()
            | ev.QuickplayRuled()
            | ev.TouchMoveRuled()
            | ev.FlagFell()
            | ev.FlagClaimRejected()
            | ev.GameEnded()
            | ev.ResultCorrected()
            | ev.ResultWithdrawn()
            | ev.ResultVerified()
            | ev.PointsRuled()
            | ev.PenaltyGiven()
            | ev.DisputeOpened()
            | ev.DisputeClosed()
            | ev.BoardDisputed()
        ):
            return _on_board(state, event.board, entry, lambda board: apply_to_board(board, event, entry))
        case _:
            assert_never(event)


MatchEvent = (
    ev.ChecklistTicked
    | ev.LineUpSealed
    | ev.LineUpReopened
    | ev.LineUpsRevealed
    | ev.ClosingTimeElected
    | ev.MatchStarted
    | ev.ClocksStopped
    | ev.ClocksRestarted
    | ev.NoteTaken
    | ev.FirstFinishRuled
    | ev.MatchRescheduled
    | ev.DayAwarded
    | ev.GamesPostponed
    | ev.CardSigned
    | ev.SignaturesVoided
    | ev.PackExported
)


def _apply_to_match(match: Match, entry: Entry, event: MatchEvent) -> Match:
    at = entry.happened_at
    match event:
        case ev.ChecklistTicked():
            kept = tuple(item for item in match.checklist if item.item != event.item)
            return replace(match, checklist=(*kept, CheckItem(event.item, event.in_order, event.remark, at)))
        case ev.LineUpSealed():
            return _set_line_up(match, event.side, LineUp(event.slots, at, event.overrides))
        case ev.LineUpReopened():
            return _set_line_up(match, event.side, None)
        case ev.LineUpsRevealed():
            return _revealed(match, entry, event)
        case ev.ClosingTimeElected():
            return replace(match, closing_time_standard=True)
        case ev.MatchStarted():
            boards = [apply_to_board(board, event, entry) for board in match.boards]
            return replace(match, started_at=at, boards=tuple(boards))
        case ev.ClocksStopped() | ev.ClocksRestarted():
            boards = [apply_to_board(board, event, entry) for board in match.boards]
            return replace(match, boards=tuple(boards))
        case ev.NoteTaken():
            return replace(match, notes=(*match.notes, Note(at, event.text, event.topic, event.board_number)))
        case ev.MatchRescheduled():
            return replace(match, scheduled_start=event.scheduled_start)
        case ev.DayAwarded():
            return replace(match, awarded=event.points)
        case ev.GamesPostponed(boards=()):
            return replace(match, scheduled_start=event.scheduled_start)
        case ev.GamesPostponed():
            boards = [
                replace(board, postponed_to=event.scheduled_start) if board.ref.board_number in event.boards else board
                for board in match.boards
            ]
            return replace(match, boards=tuple(boards))
        case ev.FirstFinishRuled():
            boards = [apply_to_board(board, event, entry) for board in match.boards]
            return with_steps(match, replace(match, boards=tuple(boards)), entry)
        case ev.CardSigned():
            return replace(match, signatures=(*match.signatures, event.signature), voided=False)
        case ev.SignaturesVoided():
            return replace(match, signatures=(), voided=True)
        case ev.PackExported():
            done = Export(event.revision, event.folder, at, entry.seq)
            return replace(match, exports=(*match.exports, done))
        case _:
            assert_never(event)


def _match_arranged(state: State, event: ev.MatchArranged) -> State:
    match = Match(
        event.match_id,
        event.home,
        event.away,
        event.division,
        event.round_number,
        event.scheduled_start,
        event.venue,
        event.board_count,
        game_kind=event.game_kind,
        is_last_round=event.is_last_round,
        consent=event.consent,
    )
    return replace(state, matches={**state.matches, match.id: match})


def _set_line_up(match: Match, side: Side, line_up: LineUp | None) -> Match:
    if side is Side.HOME:
        return replace(match, home_line_up=line_up)
    return replace(match, away_line_up=line_up)


def _revealed(match: Match, entry: Entry, event: ev.LineUpsRevealed) -> Match:
    at = entry.happened_at
    ends = dict(event.ended)
    boards = []
    for pairing in event.pairings:
        end = ends.get(pairing.board_number)
        boards.append(
            Board(
                BoardRef(match.id, pairing.board_number),
                pairing.white,
                Seat(pairing.home, named_at=at if pairing.home.kind is SlotKind.NAMED else None),
                Seat(pairing.away, named_at=at if pairing.away.kind is SlotKind.NAMED else None),
                end=end,
                ended_at=None if end is None else at,
            )
        )
    return replace(match, revealed_at=at, boards=tuple(boards))


def _on_match(state: State, match_id: MatchId, entry: Entry, change: Callable[[Match], Match]) -> State:
    match = state.matches.get(match_id)
    if match is None:
        return state
    changed = change(match)
    if not isinstance(entry.event, ev.PackExported):
        changed = replace(changed, changed_seq=entry.seq)
    return replace(state, matches={**state.matches, match_id: changed})


def _on_board(state: State, ref: BoardRef, entry: Entry, change: Callable[[Board], Board]) -> State:
    def change_board(match: Match) -> Match:
        board = match.board(ref.board_number)
        if board is None:
            return match
        boards = list(match.boards)
        boards[ref.board_number - 1] = change(board)
        changed = replace(match, boards=tuple(boards))
        return changed if match.game_kind is GameKind.STANDARD else with_steps(match, changed, entry)

    return _on_match(state, ref.match_id, entry, change_board)


def _touch_cards(state: State, entry: Entry, teams: set[TeamId], players: set[PlayerId]) -> State:
    """Names and ratings stand on cards: a pack written before such a change is out of date."""
    concerned = [
        match.id
        for match in state.matches.values()
        if match.home in teams
        or match.away in teams
        or any(board.seat(side).player_id in players for board in match.boards for side in Side)
    ]
    for match_id in concerned:
        state = _on_match(state, match_id, entry, lambda match: match)
    return state


def _touch_scope(state: State, entry: Entry) -> State:
    """A rescinded entry changes its match too, so that a pack written before is out of date."""
    event = entry.event
    if not isinstance(event, ev.EntryRescinded) or not event.scope.startswith("match/"):
        return state
    match_id = MatchId(event.scope.split("/")[1])
    return _on_match(state, match_id, entry, lambda match: match)
