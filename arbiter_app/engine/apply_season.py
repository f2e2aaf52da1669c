"""Folding what belongs to a season in divisions. Knows no rule: what stands in the journal happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.records_protests import Protest, ProtestStep
from arbiter_app.engine.records_season import HeldTrophy, SpecialMatchRight
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.state import State
from arbiter_app.engine.values import TeamId


def apply_to_season(state: State, event: ev.SeasonEvent | ev.ProtestEvent) -> State:
    """The state after one of these entries."""
    match event:
        case ev.PermissionRecorded():
            return replace(state, permissions=(*state.permissions, event.permission))
        case ev.SpecialMatchNotified():
            right = SpecialMatchRight(event.gained, event.displaced, event.on)
            others = [one for one in state.special_matches if not _is_of(one, event.gained, event.displaced)]
            return replace(state, special_matches=(*others, right))
        case ev.SpecialMatchAnswered():
            return _on_right(state, event, lambda one: replace(one, asks=event.asks, replied_on=event.on))
        case ev.SpecialMatchPlayed():
            return _on_right(state, event, lambda one: replace(one, score=event.score))
        case ev.BoardPrizesAnnounced():
            return replace(state, prizes_announced={**state.prizes_announced, event.division: event.on})
        case ev.ObjectionLodged():
            return replace(state, protests=(*state.protests, event.protest))
        case ev.DecisionAppealed():
            return _on_protest(state, event.protest_id, lambda one: (*one.steps, event.step))
        case ev.ProtestDecided():
            return _on_protest(
                state, event.protest_id, lambda one: (*one.steps[:-1], replace(one.current, decision=event.decision))
            )
        case ev.SeasonCalendarSet():
            return replace(state, holidays=event.holidays, tournaments=event.tournaments)
        case ev.TrophyIssued():
            return replace(
                state, trophies=(*state.trophies, HeldTrophy(event.name, event.team_id, event.on, event.due_on))
            )
        case ev.TrophyReturned():
            held = tuple(
                replace(one, returned_on=event.on, engraved=event.engraved)
                if one.name == event.name and one.returned_on is None
                else one
                for one in state.trophies
            )
            return replace(state, trophies=held)
        case _:
            assert_never(event)


def _on_right(
    state: State,
    event: ev.SpecialMatchAnswered | ev.SpecialMatchPlayed,
    change: Callable[[SpecialMatchRight], SpecialMatchRight],
) -> State:
    changed = tuple(change(one) if _is_of(one, event.gained, event.displaced) else one for one in state.special_matches)
    return replace(state, special_matches=changed)


def _on_protest(state: State, protest_id: str, steps: Callable[[Protest], tuple[ProtestStep, ...]]) -> State:
    changed = tuple(replace(one, steps=steps(one)) if one.id == protest_id else one for one in state.protests)
    return replace(state, protests=changed)


def _is_of(right: SpecialMatchRight, gained: TeamId, displaced: TeamId) -> bool:
    return (right.gained, right.displaced) == (gained, displaced)
