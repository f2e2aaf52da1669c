"""What the entries of a league in legs and of a bughouse match say, as codes with parameters."""

from __future__ import annotations

from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.findings import Params
from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.state import State
from arbiter_app.engine.values import BoardRef, Side, Termination
from arbiter_app.queries.journal_names import (
    NOBODY,
    at_board,
    club_name,
    end_text,
    leg_team,
    leg_teams,
    local_text,
    numbers,
    player_name,
    points_pair,
    team_name,
)

OfLeague = (
    ev.LegArranged
    | ev.MatchRescheduled
    | ev.ReserveDaysSet
    | ev.LevelChanged
    | ev.PlayerListSealed
    | ev.PlayerListsOpened
    | ev.LegAwarded
    | ev.DayAwarded
    | ev.OfficialAssigned
    | ev.TeamPenalised
    | ev.GamesPostponed
    | ev.LegClosed
    | ev.PlacesDecided
    | ev.PermissionRecorded
)
_OfLeg = ev.PlayerListSealed | ev.PlayerListsOpened | ev.OfficialAssigned | ev.LegAwarded | ev.LegClosed
OfBughouse = ev.PieceTransferred | ev.PiecePassed | ev.FirstFinishRuled | ev.ScribeNamed


def of_league(event: OfLeague, state: State) -> tuple[str, Params]:
    """The variant of the sentence and what goes into it. Tells nothing of what is on a sealed list."""
    match event:
        case ev.LegArranged():
            teams = {"home_team": club_name(state, event.home), "away_team": club_name(state, event.away)}
            return "", {**teams, "phase": event.phase, "days": len(event.days)}
        case ev.MatchRescheduled():
            return "", {"moment": local_text(state, event.scheduled_start), "why": event.reason}
        case ev.ReserveDaysSet():
            days = ", ".join(day.isoformat() for day in event.days)
            return "" if days else "none", {"days": days}
        case ev.LevelChanged():
            levels = {"was": event.was or 0, "now": event.now}
            return "first" if event.was is None else "", {"player": player_name(state, event.player_id), **levels}
        case ev.PlayerListSealed():
            return "", {"team": leg_team(state, event.leg_id, event.side), "leg": _leg(state, event)}
        case ev.OfficialAssigned():
            official = {"name": event.official.name, "role": event.official.role.value}
            return "", {**official, "leg": _leg(state, event)}
        case ev.LegAwarded():
            missed = _missed(event.missed_by, leg_teams(state, event.leg_id))
            return _both(event.missed_by), {
                "leg": _leg(state, event),
                "teams": missed,
                "points": points_pair(event.points),
                "why": event.reason,
            }
        case ev.DayAwarded():
            home, away = (team_name(state, event.match_id, side) for side in Side)
            missed = _missed(event.missed_by, (home, away))
            return _both(event.missed_by), {"teams": missed, "points": points_pair(event.points), "why": event.reason}
        case ev.TeamPenalised():
            leg = "" if event.leg_id is None else " – ".join(leg_teams(state, event.leg_id))
            team = club_name(state, event.team_id)
            told_by = "by" if event.ruled_by else ""
            return "leg" if leg else told_by, {
                "team": team,
                "who": event.ruled_by,
                "half_points": event.half_points,
                "leg": leg,
                "why": event.reason,
            }
        case ev.GamesPostponed():
            told = {"moment": local_text(state, event.scheduled_start), "who": ", ".join(event.approved_by) or NOBODY}
            return "" if event.boards else "day", {**told, "boards": numbers(event.boards), "why": event.reason}
        case ev.PlacesDecided():
            return "", {"teams": ", ".join(club_name(state, team) for team in event.teams), "why": event.reason}
        case ev.PermissionRecorded():
            given = event.permission
            replaced = player_name(state, given.instead_of)
            told = {"who": given.authority, "player": player_name(state, given.player_id)}
            team = club_name(state, given.team_id)
            variant = "" if given.instead_of is None else "instead"
            return variant, {**told, "team": team, "other": replaced, "moment": local_text(state, given.given_at)}
        case ev.PlayerListsOpened() | ev.LegClosed():
            return "", {"leg": _leg(state, event)}
        case _:
            assert_never(event)


def of_bughouse(event: OfBughouse, state: State) -> tuple[str, Params]:
    """The variant of the sentence and what goes into it."""
    match event:
        case ev.PieceTransferred():
            variant = "waits" if event.waits else "promoted" if event.was_promoted else ""
            return variant if event.arrives else "nowhere", _man(event, state)
        case ev.PiecePassed():
            return "", _man(event, state)
        case ev.FirstFinishRuled():
            ends = ", ".join(f"{BOARD_LETTERS.get(number, number)} {_end(end)}" for number, end in event.ends)
            return "", {"ends": ends, "why": event.reason}
        case ev.ScribeNamed():
            team = team_name(state, event.board.match_id, event.side)
            return "" if event.name else "none", {"name": event.name, "team": team}
        case _:
            assert_never(event)


def _end(end: GameEnd) -> str:
    """How a board ended; one that ended with the other has no result of its own."""
    return NOBODY if end.termination is Termination.OTHER_BOARD else end_text(end)


def _man(event: ev.PieceTransferred | ev.PiecePassed, state: State) -> Params:
    to = BoardRef(event.board.match_id, event.to_board)
    return {
        "piece": event.piece,
        "player": at_board(state, event.board, event.by),
        "partner": at_board(state, to, event.to),
        "from_board": BOARD_LETTERS.get(event.board.board_number, str(event.board.board_number)),
        "to_board": BOARD_LETTERS.get(event.to_board, str(event.to_board)),
    }


def _leg(
    state: State, event: ev.PlayerListSealed | ev.PlayerListsOpened | ev.OfficialAssigned | ev.LegAwarded | ev.LegClosed
) -> str:
    return " – ".join(leg_teams(state, event.leg_id))


def _missed(sides: tuple[Side, ...], teams: tuple[str, str]) -> str:
    return ", ".join(teams[0] if side is Side.HOME else teams[1] for side in sides) or NOBODY


def _both(sides: tuple[Side, ...]) -> str:
    return "both" if len(sides) == len(Side) else ""
