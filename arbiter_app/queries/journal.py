"""The journal as rows for people: when, who, where, what, on which clauses, and what can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import get_args

from arbiter_app.engine import events as ev
from arbiter_app.engine.decide.undo import FOUNDATIONS, find_entry
from arbiter_app.engine.findings import Params
from arbiter_app.engine.groups import is_consequence
from arbiter_app.engine.state import Entry, Recorded, State
from arbiter_app.engine.values import ClauseId, MatchId
from arbiter_app.queries.journal_names import club_name
from arbiter_app.queries.journal_tell import Told, describe

__all__ = [
    "JournalRow", "KindGroup", "Told", "describe", "entry_clauses", "group_of", "is_sealed", "journal_rows",
    "last_undoable", "undo_obstacle",
]  # fmt: skip


class KindGroup(StrEnum):
    """What an entry is about, for the filter."""

    SETUP = "setup"
    LINE_UPS = "line_ups"
    CLOCKS = "clocks"
    MOVES = "moves"
    INCIDENTS = "incidents"
    RESULTS = "results"
    CARD = "card"
    CORRECTIONS = "corrections"


_GROUPS: dict[KindGroup, tuple[type[ev.Event], ...]] = {
    KindGroup.SETUP: (
        ev.RulebookAdopted, ev.EventCreated, ev.RosterImported, ev.TeamRegistered, ev.PlayerRegistered,
        ev.ArrangementsNoted, ev.MatchArranged, ev.ChecklistTicked, ev.LegArranged, ev.MatchRescheduled,
        ev.ReserveDaysSet, ev.SeasonCalendarSet, ev.PermissionRecorded, ev.OfficialAssigned, ev.GamesPostponed,
    ),
    KindGroup.LINE_UPS: (
        ev.LineUpSealed, ev.LineUpReopened, ev.LineUpsRevealed, ev.PlayerNamed, ev.TimeControlWished,
        ev.DigitalClockNoted, ev.ClosingTimeElected, ev.LevelChanged, ev.PlayerListSealed, ev.PlayerListsOpened,
        ev.ScribeNamed, ev.BoardPlacedElsewhere,
    ),
    KindGroup.CLOCKS: (
        ev.MatchStarted, ev.BoardStarted, ev.ClockPlaced, ev.ClockSwitched, ev.ClocksStopped, ev.ClocksRestarted,
        ev.ClocksAdjusted, ev.ClockRead, ev.TimesConfirmed, ev.PeriodBegun,
    ),
    KindGroup.MOVES: (
        ev.ClockPressed, ev.MoveMade, ev.PieceTransferred, ev.PiecePassed, ev.PositionPlaced, ev.RecordReplaced,
    ),
    KindGroup.INCIDENTS: (
        ev.EquipmentMissed, ev.EquipmentArrived, ev.PlayerArrived, ev.IllegalMoveRecorded, ev.RecordingStopped,
        ev.IllegalMoveStood, ev.IllegalMoveCorrected, ev.IrregularityRuled, ev.ReconstructionNoted,
        ev.DrawOffered, ev.DrawOfferRefused, ev.DrawOfferDeclined, ev.DrawClaimRejected,
        ev.QuickplayRuled, ev.TouchMoveRuled,
        ev.FlagFell, ev.FlagClaimRejected, ev.PenaltyGiven, ev.ColoursSwapped,
        ev.NoteTaken, ev.DisputeOpened, ev.DisputeClosed,
    ),
    KindGroup.RESULTS: (
        ev.GameEnded, ev.ResultVerified, ev.PointsRuled, ev.PlayerSuspended, ev.FirstFinishRuled, ev.LegAwarded,
        ev.DayAwarded, ev.TeamPenalised, ev.LegClosed, ev.PlacesDecided,
        ev.ObjectionLodged, ev.DecisionAppealed, ev.ProtestDecided,
        ev.SpecialMatchNotified, ev.SpecialMatchAnswered, ev.SpecialMatchPlayed, ev.BoardPrizesAnnounced,
        ev.TrophyIssued, ev.TrophyReturned,
        *get_args(ev.DisciplineEvent),
    ),
    KindGroup.CARD: (ev.BoardDisputed, ev.CardSigned, ev.SignaturesVoided, ev.PackExported),
    KindGroup.CORRECTIONS: (ev.ResultCorrected, ev.ResultWithdrawn, ev.EntryRescinded),
}  # fmt: skip
_GROUP_OF = {kind.__name__: group for group, kinds in _GROUPS.items() for kind in kinds}


_IDS = frozenset({"control", "rulebook"})
"""Parameters that are ids of the rules."""


def group_of(kind: str) -> KindGroup:
    """The group of an event kind."""
    return _GROUP_OF[kind]


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One entry. `code` and `params` make its sentence; `taken_back_by` and `why` when it no longer counts.

    `match_id` is empty for what concerns the whole event, `board_number` None for the whole match.
    """

    seq: int
    happened_at: datetime
    recorded_at: datetime
    author: str
    kind: str
    group: KindGroup
    match_id: str
    match_name: str
    board_number: int | None
    code: str
    params: Params
    clauses: tuple[ClauseId, ...]
    hash: str
    taken_back_by: int | None = None
    why: str = ""

    @property
    def counts(self) -> bool:
        """False when a later entry took this one back."""
        return self.taken_back_by is None

    @property
    def was_recorded_later(self) -> bool:
        """True when it was written down more than two seconds after it happened."""
        return abs((self.recorded_at - self.happened_at).total_seconds()) > 2


def journal_rows(
    recorded: Iterable[Recorded], state: State, names: Mapping[str, str] = MappingProxyType({})
) -> tuple[JournalRow, ...]:
    """The entries as rows, newest first, under the present state. `names`: what ids of the rules are called."""
    known = list(recorded)
    taken_back = {
        target: (one.seq, one.event.reason)
        for one in known
        if isinstance(one.event, ev.EntryRescinded) and one.seq not in state.rescinded
        for target in (one.event.target, *one.event.also)
    }
    return tuple(_row(one, state, taken_back.get(one.seq), names) for one in reversed(known))


def _row(recorded: Recorded, state: State, taken_back: tuple[int, str] | None, names: Mapping[str, str]) -> JournalRow:
    entry = recorded.entry
    code, params = ("entry.left_out", {}) if entry is None else describe(entry, state)
    params = {key: names.get(str(value), value) if key in _IDS else value for key, value in params.items()}
    match_id, board_number = place_of(recorded.scope)
    seq, why = taken_back or (None, "")
    return JournalRow(
        recorded.seq,
        recorded.happened_at,
        recorded.recorded_at,
        recorded.author,
        recorded.kind,
        group_of(recorded.kind),
        match_id,
        match_name(state, match_id),
        board_number,
        code,
        params,
        () if entry is None or is_sealed(entry, state) else entry_clauses(entry.event),
        recorded.hash,
        seq,
        why,
    )


def place_of(scope: str) -> tuple[str, int | None]:
    """Match id and board number of a scope; empty and None where it has none. A match id may hold slashes."""
    if not scope.startswith("match/"):
        return "", None
    match_id, board, number = scope.removeprefix("match/").rpartition("/board/")
    return (match_id, int(number)) if board else (number, None)


def match_name(state: State, match_id: str) -> str:
    """The two teams of a match: "Club A – Club B"; empty without a match."""
    match = state.matches.get(MatchId(match_id))
    return "" if match is None else f"{club_name(state, match.home)} – {club_name(state, match.away)}"


def entry_clauses(event: ev.Event) -> tuple[ClauseId, ...]:
    """The clauses an entry rests on, each once."""
    own: tuple[ClauseId, ...] = getattr(event, "clauses", ())
    if isinstance(event, ev.GameEnded):
        own = event.end.clauses
    elif isinstance(event, ev.ResultCorrected):
        own = event.now.clauses
    overrides = getattr(event, "overrides", ())
    return tuple(dict.fromkeys((*own, *(one.clause for one in overrides if one.clause is not None))))


def is_sealed(entry: Entry, state: State) -> bool:
    """True for a line-up or list that is not open: before it opens, given back, or after opening was taken back."""
    event = entry.event
    if isinstance(event, ev.PlayerListSealed | ev.PlayerListsOpened):
        return _is_sealed_list(event, entry, state)
    if not isinstance(event, ev.LineUpSealed | ev.LineUpsRevealed):
        return False
    match = state.matches.get(event.match_id)
    if match is None or match.revealed_at is None:
        return True
    if isinstance(event, ev.LineUpsRevealed):
        return False
    opened = match.line_up(event.side)
    return opened is None or (opened.slots, opened.sealed_at) != (event.slots, entry.happened_at)


def _is_sealed_list(event: ev.PlayerListSealed | ev.PlayerListsOpened, entry: Entry, state: State) -> bool:
    leg = state.legs.get(event.leg_id)
    if leg is None or leg.opened_at is None:
        return True
    if isinstance(event, ev.PlayerListsOpened):
        return False
    opened = leg.player_list(event.side)
    return opened is None or (opened.players, opened.sealed_at) != (event.players, entry.happened_at)


def last_undoable(state: State, scope: str = "") -> Entry | None:
    """The newest entry at a scope or below it that counts and can be taken back; all scopes when empty.

    What followed by itself from another entry, and a taking back, are passed over: undo goes to the arbiter's own act.
    """
    node = state.history
    while node is not None:
        entry = node.entry
        if is_act(state, entry) and _is_below(ev.scope_of(entry.event), scope):
            return entry
        node = node.earlier
    return None


def is_act(state: State, entry: Entry) -> bool:
    """Whether an entry counts and is an act of the arbiter that can be taken back."""
    counts = entry.seq not in state.rescinded
    return counts and not isinstance(entry.event, FOUNDATIONS) and not is_consequence(entry.event)


def undo_obstacle(state: State, seq: int) -> str:
    """Why an entry cannot be taken back, as the code of a finding; empty when it can."""
    entry = find_entry(state, seq)
    if entry is None:
        return "no_such_entry"
    if isinstance(entry.event, FOUNDATIONS):
        return "entry_is_foundation"
    return "already_rescinded" if seq in state.rescinded else ""


def _is_below(scope: str, above: str) -> bool:
    return not above or scope == above or scope.startswith(f"{above}/")
