"""The facts of one entry as lines to read: what stands in its event, without what is sealed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType

from arbiter_app.engine import events as ev
from arbiter_app.engine.card import WHOLE_MATCH, card_code
from arbiter_app.engine.records import (
    BoardChange,
    ClockPlace,
    DrawClaim,
    GameEnd,
    Otherwise,
    Override,
    Pairing,
    Player,
    Ply,
    SeatRef,
    Signature,
    Slot,
    SlotKind,
    Team,
)
from arbiter_app.engine.records_league import GameDay, ListedPlayer, Official
from arbiter_app.engine.records_season import GivenPermission, Holiday, SanctionedEvent
from arbiter_app.engine.rulebook import TimeControl
from arbiter_app.engine.state import Entry, State
from arbiter_app.engine.values import BoardPoints, ClockReadings, GameResult
from arbiter_app.queries.journal import is_sealed
from arbiter_app.queries.journal_names import (
    RESULT_TEXT,
    club_name,
    end_text,
    leg_team,
    leg_teams,
    local_text,
    player_name,
    points_pair,
    team_name,
)
from arbiter_app.queries.journal_wording import ACTS
from arbiter_app.wording import Translate, english, points_text, value_text

FIELD_WORDS: Mapping[str, str] = {
    "goes_on": "The game goes on", "cause": "For", "half_points": "Points", "amount": "Amount", "rounds": "Rounds",
    "white": "White", "also": "Taken back with it", "since": "Standing since",
    "after": "Clocks after", "annulled": "Moves annulled (White, Black)", "counts": "Uses up an offer",
    "moves_stand": "Moves that stand (White, Black)", "next_to_run": "Runs next",
    "arbiter": "Arbiter", "arrangements": "Arranged", "place": "Clock to the right of",
    "available": "Digital clock there", "away": "Away team",
    "before": "Clocks before", "board_count": "Boards", "boards": "Boards", "changes": "Changes",
    "claimant": "Claimant", "colour": "Colour", "completed": "Clock pressed", "control": "Time control",
    "control_id": "Time control", "count": "Number", "demanded": "Deduction demanded", "division": "Division",
    "edition": "Edition", "end": "End", "ended": "Ended", "fen": "Position (FEN)", "file_name": "File",
    "folder": "Folder", "home": "Home team", "in_order": "In order", "item": "Item", "kind": "Kind",
    "late_ms": "Late", "lost_ms": "Time lost", "manifest_sha256": "SHA-256 of the manifest", "measure": "Measure",
    "needs_confirmed_times": "Both must agree to the times", "now": "Now", "number": "Number of the offer",
    "offender": "Offender", "otherwise": "Decided otherwise", "overrides": "Set aside", "own_moves": "Own moves made",
    "pairings": "Pairings", "player": "Player", "player_id": "Player", "players": "Players", "plies_kept":
    "Half-moves kept", "points": "Points", "present": "At their boards", "appeal_reserved": "Appeal reserved",
    "readings": "Clocks", "reason": "Reason", "remark": "Remark", "revision": "Revision", "round_number": "Round",
    "rulebook_id": "Rules", "ruled_by": "Ruled by", "running": "Clock running", "san": "Move", "scheduled_start":
    "Scheduled start", "season": "Season", "sha256": "SHA-256", "side": "Side", "signature": "Signature",
    "slots": "Line-up", "source": "Clocks kept by", "starts": "Boards started", "target": "Entry taken back",
    "team": "Team", "teams": "Teams", "text": "Words", "time_zone": "Time zone",
    "title": "Title", "topic": "About", "uci": "Squares", "venue": "Venue", "visitors_told": "Visitors told",
    "was": "Was", "what": "What", "supervised": "Games supervised",
    "asks": "Asks for the match", "displaced": "Displaced team", "due_on": "Due back", "engraved": "Engraved",
    "fine": "Fine in euro", "gained": "Team that gained", "on": "Day", "score": "Score",
    "protest": "Objection", "protest_id": "Objection", "step": "Form", "holidays": "Public holidays",
    "tournaments": "Tournaments", "consent": "Both teams agreed to the day",
    "total": "Total",
    "move": "Move as written", "claim": "Claim", "touched": "Touched", "free": "Any legal move",
    "moves": "Moves possible", "team_id": "Team", "matches": "Matches", "request": "Asked for", "decision": "Decided",
    "outcome": "What became of the game", "plies": "Half-moves", "start_fen": "Begins from (FEN)",
    "periods": "Periods (White, Black)", "phase": "Phase", "days": "Days", "gap": "Legs over by then",
    "declared_by": "Declared by", "missed_by": "Missed by", "official": "Official", "approved_by": "Approved by",
    "name": "Name", "leg_id": "Leg", "by": "Captured by", "piece": "Piece", "was_promoted": "Was promoted",
    "to_board": "Goes to board", "to": "Goes to the side of", "waits": "Lies ready", "arrives": "Arrives",
    "ends": "Ends", "is_last_round": "Last round or play-off", "permission": "Permission",
    "accepted": "Accepted", "by_committee": "By the committee", "controller_told_at": "Controller told at",
    "declined": "Team that declined", "fine_entry": "Entry of the fine", "notified_on": "Told of the ruling on",
    "offence": "For", "penalty": "Half-points of the board", "proof": "Proof", "sanction": "Sanction",
    "told_at": "Told at", "visitors_left_at": "Visitors set out at", "voids": "Match void if both did so",
    "win": "Half-points of a won board",
    "game_kind": "Game", "lot": "Colours by lot", "helper": "Helper of a team-mate",
}  # fmt: skip
"""What the fields of events are called, in English."""

HIDDEN = frozenset({"target_kind", "match_id", "board", "board_number", "scope", "clauses", "salt"})
"""Shown elsewhere beside the entry, or nobody's business."""

SEALED = "sealed"
_SEALED_FIELDS: Mapping[type[ev.Event], str] = {
    ev.LineUpSealed: "slots",
    ev.LineUpsRevealed: "pairings",
    ev.PlayerListSealed: "players",
    ev.PlayerListsOpened: "home",
}
"""What is not told of an entry that is not open."""
_MOST = 16
_SHOWN_HASH = 16


@dataclass(frozen=True, slots=True)
class Fact:
    """One line: the field of the event, what it is called, its value as people read it (may have several lines)."""

    field: str
    words: str
    value: str


def entry_facts(
    entry: Entry, state: State, translate: Translate = english, names: Mapping[str, str] = MappingProxyType({})
) -> tuple[Fact, ...]:
    """What stands in an entry. A line-up that was not opened is told as "sealed", and nothing of it.

    `names`: what ids of the rules are called.
    Days and instants come as ISO text, by the clock in the hall.
    """
    event = entry.event
    teller = _Teller(state, translate, names)
    if is_sealed(entry, state):
        name = _SEALED_FIELDS[type(event)]
        return (teller.fact(name, translate(SEALED)),)
    return tuple(teller.facts(event))


class _Teller:
    def __init__(self, state: State, translate: Translate, names: Mapping[str, str]) -> None:
        self._state = state
        self._names = names
        self._translate = translate

    def fact(self, name: str, value: str) -> Fact:
        return Fact(name, self._translate(FIELD_WORDS[name]), value)

    def facts(self, event: ev.Event) -> Iterator[Fact]:
        for one in fields(event):
            if one.name in HIDDEN:
                continue
            text = self._field(event, one.name)
            if text:
                yield self.fact(one.name, text)

    def _field(self, event: ev.Event, name: str) -> str:
        value = getattr(event, name)
        match event, name:
            case ev.RulebookAdopted(), "text":
                return self._say("{count} letters", count=len(str(value)))
            case ev.RosterImported(), "teams" | "players":
                return str(len(value))
            case ((ev.MatchArranged() | ev.LegArranged()), "home" | "away"):
                return club_name(self._state, value)
            case ev.PlacesDecided(), "teams":
                return ", ".join(club_name(self._state, team) for team in value)
            case _, "half_points" if isinstance(value, int):
                return points_text(value)
            case _, "team_id" | "gained" | "displaced" | "declined":
                return "" if value is None else club_name(self._state, value)
            case ev.LegAwarded(), "missed_by":
                return ", ".join(leg_team(self._state, event.leg_id, side) for side in value)
            case ev.DayAwarded(), "missed_by":
                return ", ".join(team_name(self._state, event.match_id, side) for side in value)
            case _, "approved_by":
                return ", ".join(value_text("role", role, self._translate) for role in value)
            case _, "leg_id":
                return "" if value is None else " – ".join(leg_teams(self._state, value))
            case ev.IllegalMoveRecorded(), "kind":
                return self._translate(ACTS[str(value)])
            case _, "player_id":
                return player_name(self._state, value)
            case _, "division" | "control_id" | "rulebook_id":
                return self._names.get(value, str(value or ""))
            case _, "sha256" | "manifest_sha256":
                return f"{value[:_SHOWN_HASH]}…"
            case _:
                return self._value(name, value)

    def _value(self, name: str, value: object) -> str:
        match value:
            case None | "" | ():
                return ""
            case bool():
                return self._translate("yes" if value else "no")
            case datetime():
                return local_text(self._state, value)
            case date():
                return value.isoformat()
            case GameResult():
                return RESULT_TEXT[value]
            case StrEnum():
                return value_text("side", value.value, self._translate).replace("_", " ")
            case tuple() if all(type(part) is int for part in value):
                return ", ".join(str(part) for part in value)
            case tuple():
                parts = [self._value(name, part) if not isinstance(part, tuple) else self._row(part) for part in value]
                shown = parts[:_MOST]
                more = [self._say("and {count} more", count=len(parts) - _MOST)] if len(parts) > _MOST else []
                return ("\n" if name in _LINES else ", ").join([*shown, *more])
            case int() | str():
                return value_text(name, value, self._translate)
            case _:
                return self._record(value)

    def _record(self, value: object) -> str:
        match value:
            case ClockReadings():
                return self._say("White {white_ms}, Black {black_ms}", white_ms=value.white_ms, black_ms=value.black_ms)
            case BoardPoints():
                return points_pair(value)
            case GameEnd():
                return self._end(value)
            case TimeControl():
                return value.label
            case Holiday():
                return f"{value.day.isoformat()} {value.name}"
            case SanctionedEvent():
                return f"{value.first.isoformat()} – {value.last.isoformat()} {value.name}"
            case Team() | Player():
                return value.name
            case Slot():
                return self._slot(value)
            case SeatRef():
                return f"{value.board_number} {value_text('side', value.side.value, self._translate)}"
            case Pairing():
                white = value_text("side", value.white.value, self._translate)
                words = "{board}: {home} – {away}, White: {white}"
                names = {"home": self._slot(value.home), "away": self._slot(value.away)}
                return self._say(words, board=value.board_number, white=white, **names)
            case ListedPlayer():
                return f"{player_name(self._state, value.player_id)}\u00a0({value.level})"
            case GameDay():
                start = local_text(self._state, value.scheduled_start)
                return f"{self._names.get(value.division, value.division)}, {start}"
            case Official():
                return f"{value.name}, {value_text('role', value.role.value, self._translate)}"
            case GivenPermission():
                return ", ".join(part for part in (value.authority, value.number) if part)
            case date():
                return value.isoformat()
            case Override():
                clause = f" [{value.clause}]" if value.clause else ""
                return f"{value.code.replace('_', ' ')}{clause}: {value.reason}"
            case Otherwise():
                return value.reason
            case DrawClaim():
                return self._row(
                    (value.kind, value.claimant, value.announced, value.source, value.count, value.positions)
                )
            case Ply():
                return value.san
            case ClockPlace():
                return self._value("colour", value.right_of)
            case BoardChange():
                number = "" if value.board_number == WHOLE_MATCH else f"{value.board_number}: "
                return f"{number}{value.was} → {value.now}"
            case Signature():
                kind = self._translate(value.kind.value.replace("_", " "))
                parts = (value.name, value.role, kind, value.reservation, card_code(value.card_hash))
                return ", ".join(part for part in parts if part)
            case _:
                return str(value)

    def _row(self, parts: tuple[object, ...]) -> str:
        """One line of a list in a list: a board with what is told of it."""
        return ", ".join(text for part in parts if (text := self._value("", part)))

    def _end(self, end: GameEnd) -> str:
        how = self._translate(end.termination.value.replace("_", " "))
        rated = "—" if end.on_the_board is None else RESULT_TEXT[end.on_the_board]
        return self._say(
            "{result} ({how}); points {points}; for rating {rated}",
            result=end_text(end), how=how, points=points_pair(end.points), rated=rated,
        )  # fmt: skip

    def _slot(self, slot: Slot) -> str:
        if slot.kind is SlotKind.NAMED:
            return player_name(self._state, slot.player_id)
        return self._translate("to be named" if slot.kind is SlotKind.TO_BE_NAMED else "walkover")

    def _say(self, words: str, **params: str | int) -> str:
        ready = {name: value_text(name, value, self._translate) for name, value in params.items()}
        return self._translate(words).format_map(ready)


_LINES = frozenset({"slots", "pairings", "changes", "overrides", "starts", "ended", "days", "players", "ends"})
"""Fields whose parts stand below one another."""
