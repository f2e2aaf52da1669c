"""Players who are barred from matches by a ruling (L-7.13, X-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.records import Player
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State, Suspension
from arbiter_app.engine.values import PlayerId


def suspension_findings(
    state: State, rulebook: Rulebook, match: Match, players: Sequence[Player | None]
) -> Iterator[Finding]:
    """A refusal for each suspended player; whichever team wants to field him."""
    for number, player in enumerate(players, 1):
        if player is not None and suspended_for(state, match, player.id) is not None:
            yield Finding(
                "player_suspended",
                Severity.REFUSE,
                rulebook.sources.get("rulings.advice_suspension_matches"),
                {"player": player.name, "board": number},
                where=str(number),
            )


def suspended_for(state: State, match: Match, player_id: PlayerId) -> Suspension | None:
    """The suspension that bars a player from this match.

    It covers the next matches of the team in which it happened, and until then the matches of every other team.
    """
    return next((one for one in state.suspensions if one.player_id == player_id and _covers(state, one, match)), None)


def _covers(state: State, suspension: Suspension, match: Match) -> bool:
    offence = state.matches.get(suspension.match_id)
    if offence is None or match.scheduled_start <= offence.scheduled_start:
        return False
    starts = sorted(
        other.scheduled_start
        for other in state.matches.values()
        if suspension.team_id in (other.home, other.away) and other.scheduled_start > offence.scheduled_start
    )
    served = starts[: suspension.matches]
    return len(served) < suspension.matches or match.scheduled_start <= served[-1]
