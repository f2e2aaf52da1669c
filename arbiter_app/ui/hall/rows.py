"""From the rows of the hall to what the match sheet paints: words for marks, and their tones."""

from __future__ import annotations

from arbiter_app.queries.hall import BoardRow, Mark, MarkKind, Presence, SeatRow
from arbiter_app.queries.hall_clocks import ReadingKind, ShownClock
from arbiter_app.ui.dates import short_day
from arbiter_app.ui.hall.words import result_text, tr
from arbiter_app.ui.palettes import Tone
from arbiter_app.ui.widgets.clock_text import format_span
from arbiter_app.ui.widgets.match_view import MatchRowView, PlayerLine

MOST_WORDS = 2
_TONES = {
    MarkKind.DEFAULT_DUE: Tone.DANGER,
    MarkKind.DEFAULT_IN: Tone.DANGER,
    MarkKind.FLAG: Tone.DANGER,
    MarkKind.DISPUTE: Tone.DANGER,
    MarkKind.EQUIPMENT: Tone.DANGER,
    MarkKind.UNPLAYED: Tone.DANGER,
    MarkKind.RULED: Tone.DANGER,
    MarkKind.WISH: Tone.WARN,
    MarkKind.PUT_OFF: Tone.NEUTRAL,
    MarkKind.TIMES: Tone.WARN,
    MarkKind.OFFER: Tone.OK,
    MarkKind.ABSENT: Tone.DANGER,
    MarkKind.LATE: Tone.WARN,
    MarkKind.ILLEGAL: Tone.WARN,
    MarkKind.STOPPED: Tone.NEUTRAL,
    MarkKind.ELSEWHERE: Tone.NEUTRAL,
    MarkKind.APPEAL: Tone.WARN,
    MarkKind.VERIFIED: Tone.OK,
}


def view_of(row: BoardRow) -> MatchRowView:
    """One row of the match sheet."""
    ended = row.points is not None
    # Two words have room; that a clock stands is seen from the clock as well.
    marks = [mark for mark in row.marks if mark.kind is not MarkKind.STOPPED or len(row.marks) <= MOST_WORDS]
    pills = [(mark_text(mark), _TONES[mark.kind]) for mark in marks]
    if ended and len(marks) > 1 and marks[-1].kind is MarkKind.VERIFIED:
        # Below the result one word has room: what was verified gets a tick.
        (first, tone), *more = pills[:-1]
        pills = [(tr("{mark} ✓").format(mark=first), tone), *more]
    return MatchRowView(
        row.board_number,
        player_line(row, row.home, ended),
        player_line(row, row.away, ended),
        result_text(row.points),
        tuple(pills),
    )


def player_line(row: BoardRow, seat: SeatRow, ended: bool) -> PlayerLine:
    """One player with his clock; a board that has ended shows no clock."""
    clock = row.clock
    readings = clock.readings if is_known(clock) and not ended else None
    return PlayerLine(
        seat.name or "—",
        seat.colour,
        seat_note(seat, row),
        None if readings is None else readings.of(seat.colour),
        not ended and clock.running is seat.colour,
        not ended and seat.colour in clock.flags,
        note_matters=seat.presence is Presence.ABSENT and not ended,
    )


def is_known(clock: ShownClock) -> bool:
    """Whether a reading is worth showing on the sheet: a hall clock's starting time is none after a minute."""
    return clock.readings is not None and (clock.reading is None or clock.reading.kind is not ReadingKind.START)


def seat_note(seat: SeatRow, row: BoardRow) -> str:
    """What stands in grey after the name; whoever won his board without a game is not called absent."""
    rating = "" if seat.rating is None else str(seat.rating)
    if row.points is not None and seat.presence is Presence.ABSENT and row.points.of(seat.side) >= 2:
        return rating
    match seat.presence:
        case Presence.EMPTY:
            return tr("nobody")
        case Presence.OPEN:
            return tr("to be named")
        case Presence.ABSENT:
            return tr("absent")
        case Presence.UNKNOWN | Presence.PRESENT:
            return rating


def mark_text(mark: Mark) -> str:
    """The word of one mark."""
    match mark.kind:
        case MarkKind.DEFAULT_DUE:
            return tr("default due")
        case MarkKind.DEFAULT_IN:
            return tr("default {time}").format(time=format_span(mark.ms))
        case MarkKind.FLAG:
            return {"white": tr("flag W"), "black": tr("flag B")}.get(mark.word, tr("both flags"))
        case MarkKind.DISPUTE:
            return tr("dispute")
        case MarkKind.EQUIPMENT:
            return tr("no {what}").format(what=tr(mark.word))
        case MarkKind.WISH:
            return tr("wish missing")
        case MarkKind.PUT_OFF:
            return tr("put off to {day}").format(day="" if mark.at is None else short_day(mark.at.date()))
        case MarkKind.TIMES:
            return tr("times to agree")
        case MarkKind.OFFER:
            return {"white": tr("offer W"), "black": tr("offer B")}.get(mark.word, tr("offer"))
        case MarkKind.ABSENT:
            return tr("absent {n} min").format(n=mark.ms // 60_000)
        case MarkKind.LATE:
            return tr("late {n} min").format(n=mark.ms // 60_000)
        case MarkKind.ILLEGAL:
            return _illegal(mark.counts)
        case MarkKind.STOPPED:
            return tr("stopped")
        case MarkKind.RULED:
            return tr("ruled")
        case MarkKind.UNPLAYED:
            return tr(mark.word.replace("_", " "))
        case MarkKind.ELSEWHERE:
            return tr("away venue")
        case MarkKind.APPEAL:
            return tr("appeal")
        case MarkKind.VERIFIED:
            return tr("verified")


def _illegal(counts: tuple[int, int]) -> str:
    """ "illegal ×2" when one side made them all, "illegal 1+2" (White, Black) otherwise."""
    white, black = counts
    if white and black:
        return tr("illegal {white}+{black}").format(white=white, black=black)
    return tr("illegal ×{n}").format(n=white or black)
