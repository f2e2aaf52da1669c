"""Folding what belongs to a league in legs. Knows no rule: what stands in the journal happened."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.records_league import DecidedPlaces, Leg, LevelChange, Official, PlayerList, TeamPenalty
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.state import Entry, Match, State
from arbiter_app.engine.values import LegId, Side

LeagueEvent = (
    ev.LegArranged
    | ev.ReserveDaysSet
    | ev.LevelChanged
    | ev.PlayerListSealed
    | ev.PlayerListsOpened
    | ev.LegAwarded
    | ev.OfficialAssigned
    | ev.TeamPenalised
    | ev.LegClosed
    | ev.PlacesDecided
)


def apply_to_league(state: State, event: LeagueEvent, entry: Entry) -> State:
    """The state after one of these entries."""
    at = entry.happened_at
    match event:
        case ev.LegArranged():
            return _arranged(state, event)
        case ev.ReserveDaysSet():
            return replace(state, reserve_days=event.days)
        case ev.LevelChanged():
            return _level_changed(state, event, entry)
        case ev.PlayerListSealed():
            sealed = PlayerList(event.players, at, event.overrides)
            return _on_leg(state, event.leg_id, lambda leg: _with_list(leg, event.side, sealed))
        case ev.PlayerListsOpened():
            return _on_leg(state, event.leg_id, lambda leg: _opened(leg, event, at))
        case ev.LegAwarded():
            return _on_leg(state, event.leg_id, lambda leg: replace(leg, awarded=event.points, closed_at=at))
        case ev.OfficialAssigned():
            return _on_leg(state, event.leg_id, lambda leg: _with_official(leg, event.official))
        case ev.TeamPenalised():
            penalty = TeamPenalty(
                event.team_id, event.half_points, event.reason, at, entry.seq, event.leg_id, event.ruled_by
            )
            return replace(state, team_penalties=(*state.team_penalties, penalty))
        case ev.LegClosed():
            return _on_leg(state, event.leg_id, lambda leg: replace(leg, closed_at=at))
        case ev.PlacesDecided():
            decided = DecidedPlaces(event.teams, event.reason, event.total)
            return replace(state, decided_places=(*state.decided_places, decided))
        case _:
            assert_never(event)


def _arranged(state: State, event: ev.LegArranged) -> State:
    matches = {
        day.match_id: Match(
            day.match_id,
            event.home,
            event.away,
            day.division,
            event.phase,
            day.scheduled_start,
            event.venue,
            day.board_count,
            game_kind=day.game_kind,
            leg_id=event.leg_id,
        )
        for day in event.days
    }
    leg = Leg(event.leg_id, event.home, event.away, event.phase, event.days)
    return replace(state, legs={**state.legs, leg.id: leg}, matches={**state.matches, **matches})


def _level_changed(state: State, event: ev.LevelChanged, entry: Entry) -> State:
    player = state.players.get(event.player_id)
    if player is None:
        return state
    change = LevelChange(event.player_id, event.was, event.now, event.gap, entry.happened_at)
    players = {**state.players, player.id: replace(player, level=event.now)}
    return replace(state, players=players, level_changes=(*state.level_changes, change))


def _opened(leg: Leg, event: ev.PlayerListsOpened, at: datetime) -> Leg:
    """The lists as they opened: levels may have changed since they were sealed (X-W22)."""
    home = None if leg.home_list is None else replace(leg.home_list, players=event.home)
    away = None if leg.away_list is None else replace(leg.away_list, players=event.away)
    return replace(leg, home_list=home, away_list=away, opened_at=at)


def _with_list(leg: Leg, side: Side, player_list: PlayerList) -> Leg:
    return replace(leg, home_list=player_list) if side is Side.HOME else replace(leg, away_list=player_list)


def _with_official(leg: Leg, official: Official) -> Leg:
    kept = tuple(one for one in leg.officials if one.role is not official.role)
    return replace(leg, officials=(*kept, official))


def _on_leg(state: State, leg_id: LegId, change: Callable[[Leg], Leg]) -> State:
    leg = state.legs.get(leg_id)
    return state if leg is None else replace(state, legs={**state.legs, leg_id: change(leg)})
