"""The entries of a season in divisions in words: special matches, prizes, trophies."""

from __future__ import annotations

from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.findings import Params
from arbiter_app.engine.state import State
from arbiter_app.queries.journal_names import club_name, points_pair

OfSeason = (
    ev.SpecialMatchNotified
    | ev.SpecialMatchAnswered
    | ev.SpecialMatchPlayed
    | ev.BoardPrizesAnnounced
    | ev.TrophyIssued
    | ev.TrophyReturned
    | ev.SeasonCalendarSet
    | ev.ObjectionLodged
    | ev.DecisionAppealed
    | ev.ProtestDecided
)


def of_season(event: OfSeason, state: State) -> tuple[str, Params]:
    """The variant of the sentence and what goes into it."""
    match event:
        case ev.SpecialMatchNotified() | ev.SpecialMatchAnswered() | ev.SpecialMatchPlayed():
            teams = {"gained": club_name(state, event.gained), "displaced": club_name(state, event.displaced)}
            if isinstance(event, ev.SpecialMatchPlayed):
                return "", {**teams, "points": points_pair(event.score)}
            declined = isinstance(event, ev.SpecialMatchAnswered) and not event.asks
            return "declined" if declined else "", {**teams, "on": event.on.isoformat()}
        case ev.BoardPrizesAnnounced():
            return "", {"division": event.division, "on": event.on.isoformat()}
        case ev.ObjectionLodged():
            lodged = event.protest
            team = club_name(state, lodged.team_id)
            return "", {
                "team": team,
                "on": lodged.steps[0].lodged_on.isoformat() if lodged.steps else "",
                "text": lodged.text,
            }
        case ev.DecisionAppealed():
            return "", {"protest": event.protest_id, "on": event.step.lodged_on.isoformat()}
        case ev.ProtestDecided():
            made = event.decision
            told: Params = {"role": made.role, "who": made.by, "on": made.decided_on.isoformat(), "why": made.reasons}
            return "" if made.upheld else "rejected", told
        case ev.SeasonCalendarSet():
            return "", {"holidays": len(event.holidays), "tournaments": len(event.tournaments)}
        case ev.TrophyIssued():
            team = club_name(state, event.team_id)
            return "", {"name": event.name, "team": team, "on": event.on.isoformat(), "due": event.due_on.isoformat()}
        case ev.TrophyReturned():
            told = {"name": event.name, "on": event.on.isoformat(), "fine": event.fine}
            return "plain" if event.fine else "", told
        case _:
            assert_never(event)
