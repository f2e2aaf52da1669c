"""Papers of a league in legs that are printed: the sheet of deadlines that captains sign, the notice of a game day.

A notice tells nothing of lists and picks that are still sealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, tzinfo

from arbiter_app.engine.competition.hand_in import HandInKind
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import Colour, MatchId, Side
from arbiter_app.queries.event import division_name, team_name
from arbiter_app.queries.season import deadline_sheet

# Not from the system's language: the papers are English, as the score card is.
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
KIND_WORDS = {HandInKind.LIST: "List of players", HandInKind.PICKS: "Picks"}


@dataclass(frozen=True, slots=True)
class Notice:
    """A printed page: headings, one table, paragraphs below, lines to sign on."""

    title: str
    subtitle: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    paragraphs: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()


def deadline_notice(state: State, rulebook: Rulebook, zone: tzinfo) -> Notice:
    """All deadlines of the season with date and time, to be signed by the captains before it begins."""
    rows = []
    for line in deadline_sheet(state, rulebook, zone):
        at = line.due.at.astimezone(zone)
        rows.append(
            (
                f"{_day(at)} {at.year}",
                f"before {at:%H:%M:%S}",
                KIND_WORDS[line.due.kind],
                line.leg,
                _day(line.due.game_day),
                str(line.due.clause or ""),
            )
        )
    header = ("Day", "Time", "What", "Leg", "For", "Rule")
    captains = tuple(f"{team.name}: {team.captain}" if team.captain else team.name for team in state.teams.values())
    return Notice(state.title, "Deadlines", header, tuple(rows), _reminders(rulebook), captains)


def day_notice(state: State, rulebook: Rulebook, match_id: MatchId, zone: tzinfo) -> Notice:
    """The notice of a game day for captains and players: who meets whom with which colour. Raises KeyError."""
    match = state.matches[match_id]
    start = match.scheduled_start.astimezone(zone)
    leg = None if match.leg_id is None else state.legs.get(match.leg_id)
    levels = rulebook.divisions[match.division].board_levels if match.division in rulebook.divisions else ()
    rows = tuple(_pairing(state, rulebook, board, levels) for board in match.boards)
    officials = []
    if leg is not None:
        for role in (OfficialRole.ARBITER, OfficialRole.MODERATOR):
            official = leg.official(role)
            if official is not None:
                team = f", {team_name(state, official.team_id)}" if official.team_id else ""
                officials.append(f"{role.value.capitalize()}: {official.name}{team}")
    teams = f"{team_name(state, match.home)} – {team_name(state, match.away)}"
    subtitle = f"{division_name(rulebook, match.division)}, {_whole_day(start)}, {start:%H:%M}"
    sealed = () if match.revealed_at is not None else ("The picks are not open yet.",)
    header = ("Board", "Level", state.team(match.home).name, "", state.team(match.away).name)
    return Notice(teams, subtitle, header, rows, (*sealed, *officials, *_reminders(rulebook)))


def _day(day: date) -> str:
    return f"{_DAYS[day.weekday()][:3]} {day.day} {_MONTHS[day.month - 1][:3]}"


def _whole_day(day: date) -> str:
    return f"{_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year}"


def _pairing(state: State, rulebook: Rulebook, board: Board, levels: tuple[int, ...]) -> tuple[str, ...]:
    number = board.ref.board_number
    level = levels[min(number, len(levels)) - 1] if levels else 0
    names = rulebook.levels.names
    word = names[level - 1] if 0 < level <= len(names) else ""
    signs = {side: "White" if board.colour_of(side) is Colour.WHITE else "Black" for side in Side}
    return (
        str(number),
        word,
        f"{_name(state, board, Side.HOME)} ({signs[Side.HOME]})",
        "–",
        f"{_name(state, board, Side.AWAY)} ({signs[Side.AWAY]})",
    )


def _name(state: State, board: Board, side: Side) -> str:
    player_id = board.seat(side).player_id
    player = None if player_id is None else state.players.get(player_id)
    return "nobody" if player is None else player.name


def _reminders(rulebook: Rulebook) -> tuple[str, ...]:
    """What the rules want players to be told, in the words of the rulebook."""
    clauses = (rulebook.clauses.get(one) for one in rulebook.legs.notice_clauses)
    return tuple(f"{clause.id} {clause.title}: {clause.text}" for clause in clauses if clause is not None)
