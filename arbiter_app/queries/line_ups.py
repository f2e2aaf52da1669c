"""Line-ups as rows. What is sealed is in none of them: before the reveal a side says only when it was sealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from arbiter_app.engine.competition.appearances import Member, TeamSeason, allowance, bughouse_used
from arbiter_app.engine.competition.picks import eligible
from arbiter_app.engine.league import pick_day, season_of
from arbiter_app.engine.lineups.checks import order_findings, order_rating
from arbiter_app.engine.records import Player, Slot, SlotKind
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import Colour, MatchId, PlayerId, Side
from arbiter_app.queries.eligibility import club_mates_below

Draft = tuple[Slot | None, ...]
"""What a captain has entered so far, from board 1 on; None where nothing is decided."""

OPEN = Slot(SlotKind.TO_BE_NAMED)
NOBODY = Slot(SlotKind.BLANK)


@dataclass(frozen=True, slots=True)
class SquadRow:
    """One player to choose from. `figure` counts for the order of boards; `lifted`: it is not the rating itself.

    In a league with levels: the level of this leg, appearances used and allowed, and the boards he may be picked for.
    """

    player_id: PlayerId
    name: str
    rating: int | None
    figure: int
    lifted: bool
    on_panel: bool
    registered: bool
    level: int | None = None
    used: int = 0
    limit: int = 0
    fits: tuple[int, ...] = ()
    club_team: str = ""
    """The other team of the club that he comes from as a substitute; empty for the team's own players."""

    @property
    def is_levelled(self) -> bool:
        """Whether the player is chosen by level and appearances, and not by rating."""
        return self.level is not None and self.limit > 0


@dataclass(frozen=True, slots=True)
class SideStatus:
    """All that may be known of a side before the reveal."""

    side: Side
    team: str
    captain: str
    sealed_at: datetime | None

    @property
    def is_sealed(self) -> bool:
        """True once the captain has handed it in."""
        return self.sealed_at is not None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One side of a pairing after the reveal; `name` is empty for a place that is open or nobody's."""

    name: str
    kind: SlotKind
    rating: int | None
    registration: str


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One board after the reveal. `ended` is the termination of a board that had no game, empty otherwise."""

    board_number: int
    white: Side
    home: SeatRow
    away: SeatRow
    ended: str

    def seat(self, side: Side) -> SeatRow:
        """One side."""
        return self.home if side is Side.HOME else self.away

    def colour(self, side: Side) -> Colour:
        """The colour of one side."""
        return Colour.WHITE if side is self.white else Colour.BLACK


def squad_rows(state: State, rulebook: Rulebook, match: Match, side: Side) -> tuple[SquadRow, ...]:
    """The players of a team in the order in which they may play, the panel first; with levels, by level.

    Below them who may come from other teams of the club, where the rules know substitutes (L-6.6).
    """
    if match.leg_id is not None and rulebook.levels.names:
        return levelled_rows(state, rulebook, match, side)
    rows = []
    team_id = match.team(side)
    own = state.squad(team_id)
    for player in (*own, *club_mates_below(state, rulebook, state.team(team_id))):
        is_own = player.team_id == team_id
        figure = order_rating(rulebook.line_ups, player)
        rows.append(
            SquadRow(
                player.id, player.name, player.rating, figure, figure != player.rating,
                player.on_panel, bool(player.registration.strip()),
                club_team="" if is_own else state.team(player.team_id).name,
            )
        )  # fmt: skip
    order = {name: place for place, name in enumerate(dict.fromkeys(row.club_team for row in rows))}
    return tuple(
        sorted(
            rows,
            key=lambda row: (
                order[row.club_team] if row.club_team else -1,
                not row.on_panel, -row.figure, -(row.rating or 0), row.name,
            ),
        )
    )  # fmt: skip


def levelled_rows(state: State, rulebook: Rulebook, match: Match, side: Side) -> tuple[SquadRow, ...]:
    """The players of a team by level, with what they have played and may play (W-9 to W-20)."""
    day = pick_day(state, rulebook, match, side)
    if day is None:
        return ()
    levels, switches = rulebook.levels, rulebook.level_switches
    season = season_of(state, match.team(side)).without(match.id)
    fits: dict[PlayerId, list[int]] = {}
    for board in range(1, match.board_count + 1):
        for member in eligible(levels, switches, season, day, board, rulebook.sources.get):
            fits.setdefault(member.player_id, []).append(board)
    rows = []
    for member in season.members:
        level = member.level_in(day.leg)
        used, limit = _appearances(rulebook, season, member, level, is_bughouse=match.is_bughouse)
        boards = tuple(fits.get(member.player_id, ()))
        rows.append(SquadRow(member.player_id, member.name, None, 0, False, True, True, level, used, limit, boards))
    return tuple(sorted(rows, key=lambda row: (row.level or 99, not row.fits, row.used)))


def _appearances(
    rulebook: Rulebook, season: TeamSeason, member: Member, level: int | None, *, is_bughouse: bool
) -> tuple[int, int]:
    if is_bughouse:
        used = bughouse_used(rulebook.levels, season, member.player_id)
        return used, season.opponents if rulebook.levels.bughouse_limit is None else rulebook.levels.bughouse_limit
    if level is None:
        return 0, 0
    allowed = allowance(rulebook.levels, rulebook.level_switches, season, replace(member, level=level), level)
    return allowed.used, allowed.limit


def side_status(state: State, match: Match, side: Side) -> SideStatus:
    """When a side was sealed, if it was. Never what."""
    team = state.teams[match.team(side)]
    line_up = match.line_up(side)
    return SideStatus(side, team.name, team.captain, None if line_up is None else line_up.sealed_at)


def level_of_board(rulebook: Rulebook, match: Match, number: int) -> str:
    """The level a board is for, with its name ("Level 1 – Expert"); "" where there are no levels."""
    levels = rulebook.divisions[match.division].board_levels if match.division in rulebook.divisions else ()
    if match.leg_id is None or not levels or not rulebook.levels.names:
        return ""
    level = levels[min(number, len(levels)) - 1]
    return f"{level} – {rulebook.levels.names[level - 1]}"


def empty_draft(match: Match) -> Draft:
    """Nothing decided yet."""
    return (None,) * match.board_count


def placed(draft: Draft, number: int, slot: Slot | None) -> Draft:
    """The draft with `slot` on a board; a player who stood elsewhere leaves that place."""
    changed = list(draft)
    if slot is not None and slot.player_id is not None:
        changed = [None if one is not None and one.player_id == slot.player_id else one for one in changed]
    changed[number - 1] = slot
    return tuple(changed)


def moved(draft: Draft, number: int, to: int) -> Draft:
    """The draft with the place of one board taken out and put in at another, the others closing up."""
    changed = list(draft)
    changed.insert(to - 1, changed.pop(number - 1))
    return tuple(changed)


def swapped(draft: Draft, one: int, other: int) -> Draft:
    """The draft with two boards exchanged."""
    changed = list(draft)
    changed[one - 1], changed[other - 1] = changed[other - 1], changed[one - 1]
    return tuple(changed)


def next_undecided(draft: Draft, after: int) -> int | None:
    """The next board without a decision, from the one after `after` on and round to the top; None when all are."""
    order = [*range(after, len(draft)), *range(after)]
    return next((place + 1 for place in order if draft[place] is None), None)


def undecided(draft: Draft) -> tuple[int, ...]:
    """The boards without a decision."""
    return tuple(number for number, slot in enumerate(draft, 1) if slot is None)


def to_check(draft: Draft) -> tuple[Slot, ...]:
    """The draft as a line-up for a check on the way: what is not decided yet counts as open, so that it is no gap."""
    return tuple(OPEN if slot is None else slot for slot in draft)


def decided(draft: Draft) -> tuple[Slot, ...] | None:
    """The draft as a line-up; None while a board is not decided."""
    slots = tuple(slot for slot in draft if slot is not None)
    return slots if len(slots) == len(draft) else None


def in_order_of_rating(rows: Sequence[SquadRow], board_count: int) -> Draft:
    """The panel by figure, as many as there are boards; nobody where the squad is too small."""
    chosen = [row for row in rows if row.on_panel and not row.club_team][:board_count]
    slots: list[Slot | None] = [Slot(SlotKind.NAMED, row.player_id) for row in chosen]
    return tuple(slots + [NOBODY] * (board_count - len(slots)))


def order_repairs(state: State, rulebook: Rulebook, draft: Draft) -> tuple[tuple[int, int], ...]:
    """Exchanges of two boards that mend the order and break nothing else, the nearest boards first."""
    faults = _order_faults(state, rulebook, draft)
    found: list[tuple[int, int]] = []
    for board in faults:
        for other in range(board - 1, 0, -1):
            after = _order_faults(state, rulebook, swapped(draft, other, board))
            if board not in after and len(after) < len(faults):
                found.append((other, board))
                break
    return tuple(found)


def last_line_up(state: State, match: Match, side: Side) -> tuple[MatchId, Draft] | None:
    """The line-up of the team's latest earlier match, opened ones only; None when there is none of this size."""
    team_id = match.team(side)
    earlier = [
        (other, one)
        for other in state.matches.values()
        for one in Side
        if other.id != match.id
        and other.revealed_at is not None
        and other.team(one) == team_id
        and other.scheduled_start < match.scheduled_start
    ]
    if not earlier:
        return None
    latest, its_side = max(earlier, key=lambda pair: pair[0].scheduled_start)
    line_up = latest.line_up(its_side)
    if line_up is None:
        return None
    slots: list[Slot | None] = [
        slot if slot.player_id is None or slot.player_id in state.players else None
        for slot in line_up.slots[: match.board_count]
    ]
    return latest.id, tuple(slots + [None] * (match.board_count - len(slots)))


def pairing_rows(state: State, match: Match) -> tuple[PairingRow, ...]:
    """The boards as paired; none before the reveal."""
    rows = []
    for board in match.boards:
        home, away = (_seat(state, board.seat(side).slot) for side in Side)
        end = board.end
        unplayed = end is not None and end.termination.is_unplayed
        rows.append(
            PairingRow(
                board.ref.board_number, board.white, home, away,
                end.termination.value if end is not None and unplayed else "",
            )
        )  # fmt: skip
    return tuple(rows)


def _order_faults(state: State, rulebook: Rulebook, draft: Draft) -> set[int]:
    players: list[Player | None] = [
        None if slot is None or slot.player_id is None else state.players.get(slot.player_id) for slot in draft
    ]
    return {int(finding.params["board"]) for finding in order_findings(rulebook, players)}


def _seat(state: State, slot: Slot) -> SeatRow:
    player = None if slot.player_id is None else state.players.get(slot.player_id)
    if player is None:
        return SeatRow("", slot.kind, None, "")
    return SeatRow(player.name, slot.kind, player.rating, player.registration)
