"""Is the instant of a command likely? A slip in the date would charge hours to a clock, or default a present player."""

from __future__ import annotations

from datetime import timedelta

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.decide.support import unsettled
from arbiter_app.engine.findings import Finding, Refused, Severity
from arbiter_app.engine.state import State

LONGEST_SESSION = timedelta(hours=24)
EARLIEST = timedelta(minutes=1)
TIMED = (
    cmd.RecordArrival,
    cmd.RuleAbsence,
    cmd.SwitchClock,
    cmd.PressClock,
    cmd.MakeMove,
    cmd.RecordIllegalMove,
    cmd.StopRecording,
    cmd.OfferDraw,
    cmd.SeeFlag,
    cmd.ClaimFlag,
)
"""Commands whose instant decides something: lost time, a flag, a default."""


def unlikely_instant(state: State, command: cmd.Command) -> Refused | None:
    """A question where the command lies before its board's start, or more than a day behind it."""
    if not isinstance(command, TIMED):
        return None
    board = state.find_board(command.board)
    if board is None or board.started_at is None:
        return None
    if board.started_at - EARLIEST <= command.at <= board.started_at + LONGEST_SESSION:
        return None
    code = "before_the_start" if command.at < board.started_at else "long_after_the_start"
    finding = Finding(code, Severity.CONFIRM, params={"board": command.board.board_number})
    blocking = unsettled(command, (finding,))
    return Refused(blocking) if blocking else None
