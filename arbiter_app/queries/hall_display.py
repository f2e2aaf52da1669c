"""What everybody in the hall may see: names, clocks, results, score. No mark, no hint, nothing before the reveal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, State, match_score
from arbiter_app.engine.values import BoardPoints, MatchId, Side
from arbiter_app.queries.bughouse_rows import BoardRow
from arbiter_app.queries.bughouse_view import boards_for_the_hall
from arbiter_app.queries.event import heading, team_name
from arbiter_app.queries.hall_clocks import LastReading, is_ticking, last_readings, next_shown_at, shown_clock


@dataclass(frozen=True, slots=True)
class DisplaySide:
    """One player: name (empty for nobody or a place still open), the clock in ms if known, whether it runs here."""

    name: str
    is_white: bool
    clock_ms: int | None
    running: bool


@dataclass(frozen=True, slots=True)
class DisplayRow:
    """One board. `points` in half-points once it has ended; `read_at`: a hall clock, as somebody read it off then."""

    board_number: int
    home: DisplaySide
    away: DisplaySide
    points: BoardPoints | None
    read_at: datetime | None
    tenths_below: int = 0
    """Readings under this many ms are shown in tenths; 0: never."""

    def side(self, side: Side) -> DisplaySide:
        """One of the two."""
        return self.home if side is Side.HOME else self.away


@dataclass(frozen=True, slots=True)
class Display:
    """The whole picture; no rows before both line-ups are open."""

    home: str
    away: str
    division: str
    round_number: int
    start: datetime
    score: BoardPoints
    rows: tuple[DisplayRow, ...]
    day: int | None = None
    """Which game day of its leg it is; None outside a leg."""
    boards: tuple[BoardRow, ...] = ()
    """Both boards of a bughouse match with men and reserves; empty for any other match."""


def match_on_display(state: State, held: MatchId | None, chosen: MatchId | None) -> MatchId | None:
    """Which match the hall sees: the one it saw so far (`held`), or the one the arbiter looks at (`chosen`).

    The arbiter may browse while a match is played. The hall goes along when its match is over, or when it has not begun
    and the chosen one is being played.
    """
    of_hall = None if held is None else state.matches.get(held)
    if of_hall is None or chosen is None or _is_over(of_hall):
        return chosen
    looked_at = state.matches.get(chosen)
    is_played = looked_at is not None and looked_at.started_at is not None and not _is_over(looked_at)
    return chosen if of_hall.started_at is None and is_played else held


def _is_over(match: Match) -> bool:
    return bool(match.boards) and all(board.end is not None for board in match.boards)


def display(state: State, rulebook: Rulebook, match: Match, at: datetime) -> Display:
    """The picture of a match at `at`."""
    about = heading(state, rulebook, match)
    readings = last_readings(state, match.id) if match.revealed_at is not None else {}
    rows = tuple(display_row(state, board, at, readings) for board in match.boards)
    return Display(
        team_name(state, match.home), team_name(state, match.away), about.division, about.round_number,
        match.scheduled_start, match_score(match), rows, about.day,
        _boards(state, rulebook, match, at, readings),
    )  # fmt: skip


def _boards(
    state: State, rulebook: Rulebook, match: Match, at: datetime, readings: Mapping[int, LastReading]
) -> tuple[BoardRow, ...]:
    """Reserves have to be seen by everybody (W-82), and they say nothing without the boards."""
    if not match.is_bughouse or match.revealed_at is None or not match.boards:
        return ()
    return boards_for_the_hall(state, rulebook.in_division(match.division), match, at, readings)


def display_row(state: State, board: Board, at: datetime, readings: Mapping[int, LastReading]) -> DisplayRow:
    """One board at `at`. A board that has ended shows no clock any more."""
    shown = shown_clock(board, at, readings.get(board.ref.board_number))
    has_clock = board.end is None and shown.readings is not None
    sides = []
    for side in Side:
        seat = board.seat(side)
        player = None if seat.player_id is None or seat.slot.kind is not SlotKind.NAMED else seat.player_id
        name = "" if player is None or player not in state.players else state.players[player].name
        colour = board.colour_of(side)
        ms = shown.readings.of(colour) if has_clock and shown.readings is not None else None
        sides.append(DisplaySide(name, side is board.white, ms, has_clock and shown.running is colour))
    read_at = shown.reading.at if has_clock and shown.reading is not None else None
    return DisplayRow(board.ref.board_number, sides[0], sides[1], board.final, read_at, shown.tenths_below)


def next_change(match: Match, at: datetime) -> datetime | None:
    """When a clock shows another time; None while none of this computer runs."""
    moments = [
        moment
        for board in match.boards
        if is_ticking(board) and board.clock is not None
        for moment in (next_shown_at(board.clock, at),)
        if moment is not None
    ]
    return min(moments, default=None)
