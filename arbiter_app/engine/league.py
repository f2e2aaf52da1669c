"""The league as it stands in the state, in the values that `competition` works with: who has played how often,
what each match of a leg brought, the table."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, tzinfo

from arbiter_app.engine.competition.appearances import Appearance, Member, TeamSeason, Use
from arbiter_app.engine.competition.hand_in import HandInKind, due_at
from arbiter_app.engine.competition.leg_score import Forfeit, Leg as ScoredLeg, LegItem, day_worth, leg_score, wins
from arbiter_app.engine.competition.picks import PickDay
from arbiter_app.engine.competition.switches import LevelChange as MadeChange, SwitchWindow
from arbiter_app.engine.competition.table import PlaceDecision, Standing, TableLeg, TablePenalty, standings
from arbiter_app.engine.findings import Finding, Refused, Severity
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.records import Slot, SlotKind
from arbiter_app.engine.records_league import GameDay, Leg, PlayerList
from arbiter_app.engine.rulebook import Division, GameKind, Rulebook
from arbiter_app.engine.rulebook_bughouse import BughouseSeating
from arbiter_app.engine.state import Board, Match, State, match_score
from arbiter_app.engine.values import BoardPoints, ClauseId, LegId, MatchId, PlayerId, Side, TeamId


def find_leg(state: State, leg_id: LegId) -> Leg | Refused:
    """The leg, or the refusal that there is none."""
    leg = state.legs.get(leg_id)
    if leg is not None:
        return leg
    return Refused((Finding("no_such_leg", Severity.REFUSE, params={"leg": leg_id}, overridable=False),))


def leg_label(state: State, leg: Leg) -> str:
    """A leg as people call it: the names of its teams."""
    return f"{state.team(leg.home).name}–{state.team(leg.away).name}"


def legs_of_team(state: State, team_id: TeamId) -> tuple[Leg, ...]:
    """The legs of a team in the order of their phases."""
    own = (leg for leg in state.legs.values() if leg.side_of(team_id) is not None)
    return tuple(sorted(own, key=lambda leg: (leg.phase, leg.days[0].scheduled_start)))


def leg_number(state: State, team_id: TeamId, leg_id: LegId) -> int:
    """Which leg of a team this is, from 1."""
    return next((number for number, leg in enumerate(legs_of_team(state, team_id), 1) if leg.id == leg_id), 1)


def singles_days(rulebook: Rulebook) -> int:
    """How many days of a leg have singles."""
    kinds = [rulebook.divisions[name].game_kind for name in rulebook.legs.game_days if name in rulebook.divisions]
    return kinds.count(GameKind.STANDARD)


def season_of(state: State, team_id: TeamId) -> TeamSeason:
    """A team over the season: its players with the levels of their opened lists, and the picks that have opened."""
    legs = legs_of_team(state, team_id)
    lists = _opened_lists(legs, team_id)
    members = tuple(
        Member(
            player.id,
            player.name,
            player.level,
            tuple(None if listed is None else listed.level_of(player.id) for listed in lists),
        )
        for player in state.squad(team_id)
    )
    appearances = [
        one
        for number, leg in enumerate(legs, 1)
        for day in leg.days
        for one in _appearances(state, leg, day, number, team_id)
    ]
    opponents = max(len(legs), len(state.teams) - 1)
    return TeamSeason(members, tuple(appearances), opponents)


def _opened_lists(legs: tuple[Leg, ...], team_id: TeamId) -> list[PlayerList | None]:
    """The open list of each leg up to the last that has opened; None for a leg that was decided without lists."""
    lists = [leg.player_list(side) if leg.opened_at and (side := leg.side_of(team_id)) else None for leg in legs]
    while lists and lists[-1] is None:
        lists.pop()
    return lists


def _appearances(state: State, leg: Leg, day: GameDay, number: int, team_id: TeamId) -> list[Appearance]:
    match, side = state.matches.get(day.match_id), leg.side_of(team_id)
    if match is None or side is None or match.revealed_at is None:
        return []
    listed = leg.player_list(side)
    found = []
    for board in match.boards:
        player_id = board.seat(side).player_id
        if player_id is None:
            continue
        level = (listed.level_of(player_id) if listed is not None else None) or _own_level(state, player_id)
        opponent = leg.team(side.opponent)
        found.append(Appearance(player_id, match.id, number, level, opponent, day.game_kind, _use(leg, match, board)))
    return found


def _own_level(state: State, player_id: PlayerId) -> int:
    player = state.players.get(player_id)
    return (player.level if player is not None else None) or 1


def _use(leg: Leg, match: Match, board: Board) -> Use:
    """What became of a place in picks; a game that was cancelled with its leg or day is free again (X-W19)."""
    if board.end is not None:
        return Use.FORFEITED if board.end.termination.is_unplayed else Use.PLAYED
    if leg.awarded is not None or match.awarded is not None:
        return Use.RELEASED
    return Use.PICKED if board.postponed_to is None else Use.POSTPONED


def pick_day(state: State, rulebook: Rulebook, match: Match, side: Side) -> PickDay | None:
    """The game day picks are for; None for a match that belongs to no leg."""
    leg = state.legs.get(match.leg_id) if match.leg_id is not None else None
    division = rulebook.divisions.get(match.division)
    if leg is None or division is None:
        return None
    team, opponent = leg.team(side), leg.team(side.opponent)
    return PickDay(
        match.id,
        match.division,
        leg_number(state, team, leg.id),
        opponent,
        state.team(opponent).name,
        _seat_levels(rulebook, division),
        match.game_kind,
        singles_days(rulebook),
    )


def _seat_levels(rulebook: Rulebook, division: Division) -> tuple[int, ...]:
    is_free = division.game_kind is GameKind.BUGHOUSE and rulebook.bughouse.seating is BughouseSeating.FREE
    return () if is_free else division.board_levels


def picked(slots: tuple[Slot, ...]) -> tuple[PlayerId | None, ...]:
    """The players of a line-up; None for an empty place."""
    return tuple(slot.player_id if slot.kind is SlotKind.NAMED else None for slot in slots)


def due(state: State, rulebook: Rulebook, leg: Leg, match_id: MatchId | None = None) -> datetime | None:
    """When the list of a leg is due, or the picks for one of its game days; None: no deadline.

    Days count as they are fixed now: the list is due before the earliest of them.
    """
    zone = zone_of(state.time_zone)
    days = [day for day in leg.days if match_id is None or day.match_id == match_id] or list(leg.days)
    matches = [state.matches.get(day.match_id) for day in days]
    starts = min(
        day.scheduled_start if match is None else match.scheduled_start
        for day, match in zip(days, matches, strict=True)
    )
    kind = HandInKind.LIST if match_id is None else HandInKind.PICKS
    return due_at(rulebook.hand_in, kind, local_date(starts, zone), zone)


def playing_days(match: Match, zone: tzinfo) -> frozenset[date]:
    """The local dates on which a match is played, with boards that were put off."""
    starts = {match.starts_at(board) for board in match.boards} or {match.scheduled_start}
    return frozenset(local_date(start, zone) for start in starts)


def players_on(state: State, on: date) -> frozenset[PlayerId]:
    """Who plays on a local date, by line-ups that are open."""
    zone = zone_of(state.time_zone)
    return frozenset(
        player_id
        for match in state.matches.values()
        for board in match.boards
        if local_date(match.starts_at(board), zone) == on
        for side in Side
        if (player_id := board.seat(side).player_id) is not None
    )


def due_here(state: State, rulebook: Rulebook, leg: Leg, match_id: MatchId | None = None) -> datetime | None:
    """The same instant by the clock in the hall, to be said in a sentence."""
    at = due(state, rulebook, leg, match_id)
    return None if at is None else at.astimezone(zone_of(state.time_zone))


def is_listed(state: State, player_id: PlayerId) -> bool:
    """Whether a player stands on a list of a leg that has been open: from then on his level is changed, not entered."""
    return any(
        leg.opened_at is not None and listed is not None and listed.level_of(player_id) is not None
        for leg in state.legs.values()
        for listed in (leg.home_list, leg.away_list)
    )


def switch_window(state: State, team_id: TeamId) -> SwitchWindow:
    """Between which legs of a team a change of level is asked for (X-W6)."""
    legs = legs_of_team(state, team_id)
    begun = [leg for leg in legs if leg.opened_at is not None or leg.closed_at is not None]
    frozen = next((leg for leg in begun if leg.closed_at is None), None)
    ahead = next((leg for leg in legs if leg.opened_at is None and leg.closed_at is None), None)
    side = None if ahead is None else ahead.side_of(team_id)
    is_sent = ahead is not None and side is not None and ahead.player_list(side) is not None
    return SwitchWindow(len(begun), "" if frozen is None else leg_label(state, frozen), is_sent)


def changes_made(state: State, team_id: TeamId) -> tuple[MadeChange, ...]:
    """The changes of level that the players of a team have made; a first level is none."""
    squad = {player.id for player in state.squad(team_id)}
    return tuple(
        MadeChange(one.player_id, one.gap, one.was, one.now)
        for one in state.level_changes
        if one.was is not None and one.player_id in squad
    )


def scored_leg(state: State, rulebook: Rulebook, leg: Leg) -> ScoredLeg:
    """A leg with what each of its matches brought, rulings included."""
    items = tuple(item for number, day in enumerate(leg.days, 1) for item in _items(state, rulebook, day, number))
    awards = {
        day.match_id: _forfeit(match.awarded)
        for day in leg.days
        if (match := state.matches.get(day.match_id)) is not None and match.awarded is not None
    }
    return ScoredLeg(items, None if leg.awarded is None else _forfeit(leg.awarded), awards)


def _forfeit(points: BoardPoints) -> Forfeit:
    if points.home == points.away:
        return Forfeit.TO_NOBODY
    return Forfeit.given(Side.HOME if points.home > points.away else Side.AWAY)


def _items(state: State, rulebook: Rulebook, day: GameDay, number: int) -> list[LegItem]:
    division = rulebook.divisions[day.division]
    match = state.matches.get(day.match_id)
    worth = division.board_win or (rulebook.scoring.win,) * day.board_count
    if day.game_kind is GameKind.BUGHOUSE:
        ended = match is not None and bool(match.boards) and all(board.end is not None for board in match.boards)
        points = None if match is None or not ended else _played(match)
        return [LegItem("BH", day.match_id, worth[0], points, None, _figure_clauses(rulebook, day, 1, points))]
    levels = division.board_levels or tuple(range(1, day.board_count + 1))
    items = []
    for place, level in enumerate(levels[: day.board_count], 1):
        board = None if match is None else match.board(place)
        points = None if board is None else board.final
        clauses = _figure_clauses(rulebook, day, place, points)
        items.append(
            LegItem(f"D{number} L{level}", day.match_id, worth[min(place, len(worth)) - 1], points, level, clauses)
        )
    return items


def _figure_clauses(rulebook: Rulebook, day: GameDay, place: int, points: BoardPoints | None) -> tuple[ClauseId, ...]:
    """The clause of what a board of the division brings: a draw where both have something, else a win."""
    is_draw = points is not None and points.home == points.away > 0
    path = f"divisions.{day.division}.{'board_draw' if is_draw else 'board_win'}"
    return (rulebook.source_of(path, place),) if path in rulebook.sources else ()


def _played(match: Match) -> BoardPoints:
    return match_score(match if match.awarded is None else replace(match, awarded=None))


def leg_worth(rulebook: Rulebook) -> int:
    """Half-points of a team that wins everything in a leg."""
    return sum(worth_of_day(rulebook, name) for name in rulebook.legs.game_days)


def worth_of_day(rulebook: Rulebook, division_id: str) -> int:
    """Half-points of a team that wins everything on a game day."""
    division = rulebook.divisions[division_id]
    return day_worth(division.game_kind, division.board_win)


def table(state: State, rulebook: Rulebook, *, with_decisions: bool = True) -> tuple[Standing, ...]:
    """The table of the league with all that has been played; empty without legs.

    `with_decisions`: teams whose order was decided stand in it.
    """
    if not state.legs:
        return ()
    rows = []
    for leg in sorted(state.legs.values(), key=lambda one: (one.phase, one.days[0].scheduled_start)):
        scored = scored_leg(state, rulebook, leg)
        score = leg_score(scored)
        counted = [item for item in scored.items if scored.forfeit is None and item.match_id not in scored.day_forfeits]
        path = "legs.game_days"
        rows.append(
            TableLeg(
                leg_label(state, leg),
                leg.home,
                leg.away,
                score.home,
                score.away,
                leg.closed_at is not None,
                rulebook.sources.get(path),
                (wins(counted, Side.HOME), wins(counted, Side.AWAY)),
                (wins(counted, Side.HOME, 1), wins(counted, Side.AWAY, 1)),
            )
        )
    labels = {leg.id: leg_label(state, leg) for leg in state.legs.values()}
    penalties = [
        TablePenalty(
            one.team_id,
            one.half_points,
            one.reason,
            labels.get(one.leg_id, "") if one.leg_id is not None else "",
            rulebook.sources.get("team_penalties.allowed"),
        )
        for one in state.team_penalties
    ]
    decided = state.decided_places if with_decisions else ()
    decisions = [PlaceDecision(one.teams, one.reason, one.total) for one in decided]
    teams = [team_id for team_id in state.teams if any(leg.side_of(team_id) is not None for leg in state.legs.values())]
    rule = rulebook.league_table
    return standings(
        rule, rulebook.team_penalties, teams, rows, penalties, decisions, lambda path: rulebook.sources.get(path)
    )
