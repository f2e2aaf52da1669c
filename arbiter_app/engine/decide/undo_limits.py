"""What an undo must not take away: ground on which other entries stand. Those are taken back first, or corrected."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.engine.decide.support import impossible
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import PlayerId, Side


def missing_ground(before: State, after: State) -> Refused | None:
    """The refusal of an undo that would leave a match without its teams, players, line-ups or start; None if none is.

    Where the ground was missing before, the undo does no new harm and may go on.
    """
    for match_id, match in before.matches.items():
        name = _name(before, match)
        later = after.matches.get(match_id)
        if later is None:
            if match.revealed_at is not None or match.home_line_up or match.away_line_up:
                return impossible("undo_match_has_begun", match=name)
            continue
        if _lacks(after, later) and not _lacks(before, match):
            return impossible("undo_entry_is_used", match=name)
        if _has_lost_its_start(match, later):
            return impossible("undo_match_has_begun", match=name)
    return _leg_without_lists(before, after)


def _leg_without_lists(before: State, after: State) -> Refused | None:
    """A leg is gone, or its lists are closed again, and yet picks of it were opened."""
    for leg_id, leg in before.legs.items():
        later = after.legs.get(leg_id)
        matches = [match for day in leg.days if (match := before.matches.get(day.match_id)) is not None]
        revealed = any(match.revealed_at is not None for match in matches)
        if revealed and leg.opened_at is not None and (later is None or later.opened_at is None):
            teams = [before.team(team).name for team in (leg.home, leg.away)]
            return impossible("undo_leg_has_begun", leg=" – ".join(teams))
    return None


def _has_lost_its_start(match: Match, later: Match) -> bool:
    """The line-ups or the start are gone, and yet boards were played."""
    open_without_sheets = later.revealed_at is not None and not (later.home_line_up and later.away_line_up)
    if open_without_sheets and match.home_line_up and match.away_line_up:
        return True
    begun = match.started_at is not None and any(_was_played(match))
    return begun and (later.revealed_at is None or later.started_at is None)


def _was_played(match: Match) -> Iterator[bool]:
    for board in match.boards:
        has_result = board.end is not None and not board.end.termination.is_unplayed
        yield has_result or bool(board.plies)


def _lacks(state: State, match: Match) -> bool:
    """Whether a team or a player of the match is not known any more."""
    if match.home not in state.teams or match.away not in state.teams:
        return True
    return any(player_id not in state.players for player_id in _players(match))


def _players(match: Match) -> Iterator[PlayerId]:
    for side in Side:
        line_up = match.line_up(side)
        for slot in () if line_up is None else line_up.slots:
            if slot.player_id is not None:
                yield slot.player_id
        for board in match.boards:
            seated = board.seat(side).player_id
            if seated is not None:
                yield seated


def _name(state: State, match: Match) -> str:
    teams = [state.teams[team].name if team in state.teams else str(team) for team in (match.home, match.away)]
    return " – ".join(teams)
