"""The entries about sanctions, fines and promotions in words."""

from __future__ import annotations

from typing import assert_never

from arbiter_app.engine import events as ev
from arbiter_app.engine.events_discipline import DisciplineEvent
from arbiter_app.engine.findings import Params
from arbiter_app.engine.records_discipline import FineEnd, WalkoverNotice
from arbiter_app.engine.rulebook_season import Offence
from arbiter_app.engine.state import State
from arbiter_app.engine.values import MatchId, Side
from arbiter_app.queries.journal_names import club_name, local_text, numbers
from arbiter_app.wording import points_text


def of_discipline(event: DisciplineEvent, state: State) -> tuple[str, Params]:
    """The variant of the sentence and what goes into it."""
    match event:
        case ev.SanctionRuled():
            return _sanction(event, state)
        case ev.FineImposed():
            team = club_name(state, event.team_id)
            return "", {"who": event.ruled_by, "team": team, "amount": event.amount, "why": event.reason}
        case ev.FineSettled():
            told: Params = {"who": event.ruled_by, "team": club_name(state, event.team_id), "on": event.on.isoformat()}
            return ("waived" if event.end is FineEnd.WAIVED else ""), told
        case ev.DefaultExplained():
            words = {None: "", True: "accepted", False: "rejected"}
            team, on = club_name(state, event.team_id), event.on.isoformat()
            return words[event.accepted], {"who": event.ruled_by, "team": team, "on": on, "text": event.text}
        case ev.WalkoverTold():
            notice = WalkoverNotice(
                event.match_id, event.side, event.told_at, event.controller_told_at, event.visitors_left_at
            )
            told_at, left = local_text(state, event.told_at), local_text(state, event.visitors_left_at)
            team = _team(state, event.match_id, event.side)
            return ("" if notice.is_in_time else "late"), {"team": team, "told": told_at, "left": left}
        case ev.MatchMarkedDefaulted():
            team = _team(state, event.match_id, event.side)
            return "", {"who": event.ruled_by, "team": team, "why": event.reason}
        case ev.RegistrationAppealed():
            team = _team(state, event.match_id, event.side)
            return "", {"team": team, "on": event.on.isoformat(), "text": event.proof}
        case ev.PromotionDeclined():
            team = club_name(state, event.team_id)
            return "", {"who": event.ruled_by, "team": team, "on": event.on.isoformat()}
        case ev.PlaceFilled():
            team, declined = club_name(state, event.team_id), club_name(state, event.declined)
            return "", {"who": event.ruled_by, "team": team, "on": event.on.isoformat(), "declined": declined}
        case _:
            assert_never(event)


def _sanction(event: ev.SanctionRuled, state: State) -> tuple[str, Params]:
    team = _team(state, event.match_id, event.side)
    told: Params = {"who": event.ruled_by, "team": team, "why": event.reason}
    if event.offence is Offence.EXTRA:
        return "extra", {**told, "points": points_text(event.half_points)}
    if not event.boards:
        return "match", {**told, "offence": event.offence.value}
    variant = "board" if len(event.boards) == 1 else ""
    return variant, {**told, "offence": event.offence.value, "boards": numbers(event.boards)}


def _team(state: State, match_id: MatchId, side: Side) -> str:
    match = state.matches.get(match_id)
    return match_id if match is None else club_name(state, match.team(side))
