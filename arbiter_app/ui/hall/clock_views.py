"""What the clock panel shows of a board, in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import ClockSource, Colour
from arbiter_app.queries.hall_clocks import ReadingKind, ShownClock
from arbiter_app.ui.dates import short_moment
from arbiter_app.ui.hall.clock_card import ClockView, FaceView
from arbiter_app.ui.hall.words import colour_word, player_of, short_control, team_of, tr

Local = Callable[[datetime], datetime]


def face_view(state: State, board: Board, colour: Colour, clock: ShownClock, local: Local) -> FaceView:
    """One face: name, side, team, and for a hall clock when it was last looked at."""
    side = board.side_of(colour)
    below = f"{colour_word(colour)} · {team_of(state, board, side)}"
    if clock.reading is not None:
        kinds = {ReadingKind.READ: tr("read"), ReadingKind.SET: tr("set"), ReadingKind.START: tr("start")}
        below = f"{colour_word(colour)} · {kinds[clock.reading.kind]} {local(clock.reading.at):%H:%M}"
    ended = board.end is not None
    return FaceView(
        player_of(state, board, side),
        below,
        None if clock.readings is None else clock.readings.of(colour),
        not ended and clock.running is colour,
        not ended and colour in clock.flags,
        clock.tenths_below,
    )


def clock_view(state: State, match: Match, board: Board, clock: ShownClock, local: Local) -> ClockView:
    """The whole panel of one board."""
    white, black = (face_view(state, board, colour, clock, local) for colour in Colour)
    control = "" if board.clock is None else short_control(board.clock.control)
    title = tr("Board {n} clock").format(n=board.ref.board_number) + (f" · {control}" if control else "")
    if board.end is not None:
        return ClockView(title, white, black)
    if board.clock is None:
        return ClockView(title, white, black, waits=_waits(board, local), begin=_begin(board, match))
    stands = board.clock.running is None
    return ClockView(
        title,
        white,
        black,
        pause=tr("Restart") if stands else tr("Pause"),
        is_hall=board.clock.source is ClockSource.HALL,
        can_press=not stands and board.clock.source is ClockSource.APPLICATION,
        times_to_agree=board.times_to_confirm,
    )


def _waits(board: Board, local: Local) -> str:
    if board.equipment_missing and board.equipment_arrived_at is None:
        return tr("This board waits: no {what}.").format(what=tr(board.equipment_missing))
    if board.postponed_to is not None:
        words = tr("Put off to {moment}. When the players are there, mark them as arrived and start this board.")
        return words.format(moment=short_moment(local(board.postponed_to)))
    return tr("This board waits until both players have said which time control they wish.")


def _begin(board: Board, match: Match) -> str:
    if match.started_at is None:
        return ""
    if board.equipment_missing and board.equipment_arrived_at is None:
        return tr("The equipment is here…")
    return tr("Start this board…")
