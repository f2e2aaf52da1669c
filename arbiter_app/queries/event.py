"""The event, its matches and its checklist as rows: what there is, how far it got, and what comes next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from enum import StrEnum

from arbiter_app.engine.events import EntryRescinded, MatchArranged, scope_of
from arbiter_app.engine.records import Player, SignatureKind, Team
from arbiter_app.engine.rulebook import Division, Rulebook
from arbiter_app.engine.state import Match, State, match_score
from arbiter_app.engine.values import BoardPoints, MatchId, PlayerId, Side, TeamId, match_scope

SATURDAY = 5


class Stage(StrEnum):
    """How far a match got."""

    ARRANGED = "arranged"
    SEALING = "sealing"
    SEALED = "sealed"
    REVEALED = "revealed"
    PLAYING = "playing"
    PLAYED = "played"
    SIGNED = "signed"
    EXPORTED = "exported"
    AWARDED = "awarded"


class Step(StrEnum):
    """What the arbiter does next."""

    ENTER_TEAMS = "enter_teams"
    ARRANGE_MATCH = "arrange_match"
    CHECKLIST = "checklist"
    SEAL = "seal"
    REVEAL = "reveal"
    START = "start"
    RESULTS = "results"
    SIGN = "sign"
    EXPORT = "export"
    DONE = "done"
    AWARDED = "awarded"


@dataclass(frozen=True, slots=True)
class FixtureRow:
    """One match of the event. Points are half-points, None before the first result."""

    match_id: MatchId
    division: str
    round_number: int
    start: datetime
    venue: str
    home: str
    away: str
    stage: Stage
    score: BoardPoints | None
    day: int | None = None

    @property
    def teams(self) -> str:
        """Both names, as people say it."""
        return f"{self.home} – {self.away}"


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team with the number of its players, and of those on its panel."""

    team: Team
    players: int
    on_panel: int


@dataclass(frozen=True, slots=True)
class ChecklistRow:
    """One item of the checklist; `in_order` None: not looked at yet."""

    item: str
    in_order: bool | None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """The stations of a match: how many of each are done."""

    checked: int
    to_check: int
    sealed: int
    revealed: bool
    started: bool
    ended: int
    boards: int
    signed: int
    exported: bool
    step: Step


@dataclass(frozen=True, slots=True)
class Heading:
    """What the top of the window says of a match. `day`: which game day of its leg, from 1; None outside a leg."""

    division: str
    round_number: int
    teams: str
    day: int | None = None


@dataclass(frozen=True, slots=True)
class ClocksAtHand:
    """Whether any clock of a match runs, and whether any stands that can go on."""

    any_runs: bool
    any_stands: bool


def division_name(rulebook: Rulebook, division_id: str) -> str:
    """The name of a division; its id where the rulebook has none."""
    division = rulebook.divisions.get(division_id)
    return division_id if division is None else division.name


def team_name(state: State, team_id: TeamId) -> str:
    """The name of a team; its id where nobody entered it."""
    team = state.teams.get(team_id)
    return team_id if team is None else team.name


def heading(state: State, rulebook: Rulebook, match: Match) -> Heading:
    """Division, round and teams of a match."""
    teams = f"{team_name(state, match.home)} v {team_name(state, match.away)}"
    return Heading(division_name(rulebook, match.division), match.round_number, teams, game_day(state, match))


def game_day(state: State, match: Match) -> int | None:
    """Which game day of its leg a match is, from 1; None for a match that belongs to no leg."""
    leg = None if match.leg_id is None else state.legs.get(match.leg_id)
    days = () if leg is None else leg.days
    return next((number for number, day in enumerate(days, 1) if day.match_id == match.id), None)


def is_settled(state: State, match: Match) -> bool:
    """Whether nothing is to be played any more because its leg, or its day, was given as a whole."""
    leg = None if match.leg_id is None else state.legs.get(match.leg_id)
    return match.awarded is not None or (leg is not None and leg.awarded is not None)


def is_exported(match: Match) -> bool:
    """True when the newest pack holds the newest change of the match."""
    return bool(match.exports) and match.exports[-1].seq > match.changed_seq


def signed_sides(match: Match) -> int:
    """How many captains have signed, reservations included; a refusal is no signature."""
    signatures = [match.signature(side) for side in Side]
    return sum(1 for one in signatures if one is not None and one.kind is not SignatureKind.REFUSED)


def stage(match: Match) -> Stage:
    """How far a match got."""
    ended = sum(1 for board in match.boards if board.end is not None)
    if signed_sides(match) == len(Side):
        return Stage.EXPORTED if is_exported(match) else Stage.SIGNED
    if match.boards and ended == len(match.boards):
        return Stage.PLAYED
    if match.started_at is not None:
        return Stage.PLAYING
    if match.revealed_at is not None:
        return Stage.REVEALED
    sealed = sum(1 for side in Side if match.line_up(side) is not None)
    return (Stage.ARRANGED, Stage.SEALING, Stage.SEALED)[sealed]


def fixture_rows(state: State, rulebook: Rulebook) -> tuple[FixtureRow, ...]:
    """All matches, the earliest first."""
    matches = sorted(state.matches.values(), key=lambda match: match.begins_at)
    return tuple(
        FixtureRow(
            match.id,
            division_name(rulebook, match.division),
            match.round_number,
            match.begins_at,
            match.venue,
            team_name(state, match.home),
            team_name(state, match.away),
            Stage.AWARDED if is_settled(state, match) else stage(match),
            match_score(match) if any(board.final is not None for board in match.boards) else None,
            game_day(state, match),
        )
        for match in matches
    )


def only_arranged(state: State, match_id: MatchId) -> int | None:
    """The number of the entry that arranged a match, while no other entry about it counts; None otherwise."""
    match = state.matches.get(match_id)
    if match is None or match.revealed_at is not None or match.checklist:
        return None
    scope = match_scope(match_id)
    node = state.history
    while node is not None:
        entry, node = node.entry, node.earlier
        about = scope_of(entry.event)
        is_about = about == scope or about.startswith(f"{scope}/")
        if is_about and entry.seq not in state.rescinded and not isinstance(entry.event, EntryRescinded):
            return entry.seq if isinstance(entry.event, MatchArranged) else None
    return None


def team_rows(state: State) -> tuple[TeamRow, ...]:
    """All teams in the order of entry."""
    return tuple(
        TeamRow(team, len(squad), sum(1 for player in squad if player.on_panel))
        for team in state.teams.values()
        for squad in (state.squad(team.id),)
    )


def player_rows(state: State, team_id: TeamId) -> tuple[Player, ...]:
    """The players of a team, by level where they have one, the highest rated first, by name among equals."""
    return tuple(
        sorted(
            state.squad(team_id),
            key=lambda one: (one.level or 0, -(one.rating or one.estimate or 0), _by_number(one.name)),
        )
    )


def _by_number(name: str) -> tuple[tuple[int, str], ...]:
    """What sorts A2 before A10: the figures of a name as numbers."""
    parts = re.split(r"(\d+)", name.casefold())
    return tuple((int(part), "") if part.isascii() and part.isdigit() else (0, part) for part in parts)


def checklist_rows(rulebook: Rulebook, match: Match) -> tuple[ChecklistRow, ...]:
    """The checklist of the rulebook with the last word on each item."""
    last = {check.item: check for check in match.checklist}
    return tuple(
        ChecklistRow(item, last[item].in_order, last[item].remark) if item in last else ChecklistRow(item, None)
        for item in rulebook.checklist
    )


def progress(rulebook: Rulebook, match: Match) -> Progress:
    """The stations of a match, and the first one that is not done."""
    rows = checklist_rows(rulebook, match)
    checked = sum(1 for row in rows if row.in_order is not None)
    sealed = sum(1 for side in Side if match.line_up(side) is not None)
    ended = sum(1 for board in match.boards if board.end is not None)
    is_over = bool(match.boards) and ended == len(match.boards)
    signed = signed_sides(match)
    stations = (
        (checked == len(rows) or match.revealed_at is not None, Step.CHECKLIST),
        (sealed == len(Side), Step.SEAL),
        (match.revealed_at is not None, Step.REVEAL),
        (match.started_at is not None or is_over, Step.START),
        (is_over, Step.RESULTS),
        (signed == len(Side), Step.SIGN),
        (is_exported(match), Step.EXPORT),
    )
    step = next((what for is_done, what in stations if not is_done), Step.DONE)
    return Progress(
        checked, len(rows), sealed, match.revealed_at is not None, match.started_at is not None,
        ended, match.board_count, signed, is_exported(match), step,
    )  # fmt: skip


def event_step(state: State) -> Step | None:
    """What the event lacks before there can be a match; None when there is one."""
    if state.matches:
        return None
    return Step.ENTER_TEAMS if len(state.teams) < len(Side) else Step.ARRANGE_MATCH


def default_start(division: Division, day: date, zone: tzinfo) -> datetime:
    """When a match of this division starts on this day, local time: Saturdays have an hour of their own (L-7.3(c))."""
    is_saturday = day.weekday() == SATURDAY
    hour: time = (division.saturday_start if is_saturday else None) or division.session_start
    return datetime.combine(day, hour, zone)


def clocks_at_hand(match: Match) -> ClocksAtHand:
    """What the button that pauses everything can do now."""
    clocks = [board for board in match.boards if board.end is None and board.clock is not None]
    return ClocksAtHand(
        any(board.clock is not None and board.clock.running is not None for board in clocks),
        any(board.clock is not None and board.clock.running is None and not board.times_to_confirm for board in clocks),
    )


def free_team_id(state: State) -> TeamId:
    """An id that no team has yet."""
    return TeamId(_free("T", set(state.teams)))


def free_player_id(state: State, team_id: TeamId) -> PlayerId:
    """An id that no player has yet."""
    return PlayerId(_free(f"{team_id}-", set(state.players)))


def free_match_id(state: State) -> MatchId:
    """An id that no match has yet."""
    return MatchId(_free("M", set(state.matches)))


def _free(prefix: str, taken: set[str]) -> str:
    number = len(taken) + 1
    while f"{prefix}{number}" in taken:
        number += 1
    return f"{prefix}{number}"
