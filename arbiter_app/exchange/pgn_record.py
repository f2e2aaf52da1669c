"""The record of one board out of the journal: the moves that stand, the clocks, and what happened between the moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from arbiter_app.engine import clock as clocks, events as ev
from arbiter_app.engine.apply import apply, rescinded_by
from arbiter_app.engine.records import DrawClaim
from arbiter_app.engine.state import Entry, Recorded, State
from arbiter_app.engine.values import (
    BoardRef,
    ClockReadings,
    ClockSource,
    Colour,
    DrawClaimKind,
    QuickplayRequest,
)
from arbiter_app.queries.journal_tell import describe
from arbiter_app.queries.journal_wording import entry_sentence
from arbiter_app.wording import time_text, value_text

SILENT = (
    ev.ClockPressed,
    ev.ClocksRestarted,
    ev.TimesConfirmed,
    ev.BoardStarted,
    ev.PlayerNamed,
    ev.TimeControlWished,
    ev.DigitalClockNoted,
    ev.ResultVerified,
)
"""What is seen from the tags and the moves, or is of no interest in a game. Every other event of a board is told: one
that has no words of its own here, in those of the journal."""


@dataclass(slots=True)
class RecordedPly:
    """One half-move that stands: its SAN, what the mover's clock showed then (None: not known), remarks after it."""

    san: str
    left_ms: int | None
    after: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Part:
    """Moves from the first position or from one that was set up, without a jump between them."""

    fen: str | None = None
    before: list[str] = field(default_factory=list)
    plies: list[RecordedPly] = field(default_factory=list)

    def remark(self, text: str) -> None:
        """Put a remark where the game stands now."""
        (self.plies[-1].after if self.plies else self.before).append(text)


def game_parts(recorded: Iterable[Recorded], ref: BoardRef, untold: tuple[type[ev.Event], ...] = ()) -> list[Part]:
    """The parts of one board's record, at least one. Entries that were taken back are left out.

    `untold`: kinds of events of which this record says nothing, because it tells them in another way.
    """
    entries = [entry for one in recorded if (entry := one.entry) is not None]
    dead = rescinded_by(entries)
    parts = [Part()]
    state = State()
    for entry in entries:
        event = entry.event
        if entry.seq in dead or isinstance(event, ev.EntryRescinded):
            continue
        state = apply(state, entry)
        if is_about(event, ref) and not isinstance(event, untold):
            _take(parts, entry, state, ref)
    return parts


def is_about(event: ev.Event, ref: BoardRef) -> bool:
    """Whether an event happened at one board; stopped clocks and notes name theirs by number."""
    match event:
        case ev.ClocksStopped():
            return event.match_id == ref.match_id and ref.board_number in event.boards
        case ev.NoteTaken():
            return (event.match_id, event.board_number) == (ref.match_id, ref.board_number)
        case _:
            return getattr(event, "board", None) == ref


def _take(parts: list[Part], entry: Entry, state: State, ref: BoardRef) -> None:
    event, part = entry.event, parts[-1]
    match event:
        case ev.MoveMade():
            part.plies.append(RecordedPly(event.san, _left_ms(entry, state, ref) if event.completed else None))
        case ev.PositionPlaced():
            if part.plies or part.before:
                parts.append(Part(event.fen))
            else:
                part.fen = event.fen
        case ev.RecordReplaced():
            _replace(parts, event)
        case ev.IllegalMoveRecorded():
            del part.plies[event.plies_kept :]
            part.remark(_illegal_move(event))
        case ev.IllegalMoveCorrected():
            del part.plies[event.plies_kept :]
            part.remark(f"Illegal move by {_word(event.colour)} put right by agreement of the players")
        case ev.IrregularityRuled():
            part.remark(f"Irregularity: {_word(event.kind).lower()}{_set_to(event.before, event.after)}")
            if event.outcome.value == "new_game":
                parts.append(Part())
            elif event.plies_kept is not None:
                del part.plies[event.plies_kept :]
        case ev.IllegalMoveStood():
            written = f" {event.move}" if event.move else ""
            part.remark(f"Illegal move{written} by {_word(event.colour)}, found too late: it stands")
        case ev.DrawClaimRejected():
            part.remark(
                f"Arbiter: {_claim(event.claimant, event.claim)}, not upheld{_set_to(event.before, event.after)}"
            )
        case ev.GameEnded() if event.claim is not None:
            part.remark(f"Arbiter: {_claim(event.claim.claimant, event.claim)}, upheld")
        case ev.QuickplayRuled():
            asked = "an increment" if event.request is QuickplayRequest.INCREMENT else "a draw, the opponent not trying"
            change = _set_to(event.before, event.after)
            part.remark(f"Arbiter: {_word(event.claimant)} asks for {asked}, {event.decision.value}{change}")
        case ev.TouchMoveRuled():
            free = "any move" if event.free else ", ".join(event.moves)
            part.remark(f"Arbiter: {_word(event.colour)} touched {', '.join(event.touched)}, has to play {free}")
        case ev.DrawOffered():
            part.remark(f"{_word(event.colour)} offers a draw")
        case ev.PenaltyGiven():
            change = _set_to(event.before, event.after)
            part.remark(f"Arbiter: {_word(event.measure)} against {_word(event.colour)}, {event.reason}{change}")
        case ev.ClocksAdjusted():
            part.remark(_adjusted(event))
        case ev.ClockRead():
            _read_off(part, event, state, ref)
        case _ if not isinstance(event, SILENT):
            part.remark(entry_sentence(*describe(entry, state)))
        case _:
            return


def _replace(parts: list[Part], event: ev.RecordReplaced) -> None:
    """The moves found instead of all those before; remarks and times stay with the half-moves of the same number."""
    old = [ply for part in parts for ply in part.plies]
    fresh = Part(event.start_fen, [text for part in parts for text in part.before])
    for number, ply in enumerate(event.plies):
        same = old[number] if number < len(old) else RecordedPly(ply.san, None)
        fresh.plies.append(RecordedPly(ply.san, same.left_ms if same.san == ply.san else None, same.after))
    parts[:] = [fresh]
    for left_over in old[len(event.plies) :]:
        for text in left_over.after:
            fresh.remark(text)
    fresh.remark(f"Record reconstructed: {event.reason}")


def _left_ms(entry: Entry, state: State, ref: BoardRef) -> int | None:
    """What the mover's clock shows, where this computer is the clock."""
    board = state.find_board(ref)
    if board is None or board.clock is None or board.clock.source is not ClockSource.APPLICATION:
        return None
    return clocks.readings(board.clock, entry.happened_at).of(board.colour_to_move.opponent)


def _read_off(part: Part, event: ev.ClockRead, state: State, ref: BoardRef) -> None:
    """A clock in the hall, read after a move: the mover's time stands still then and is that of his move."""
    board = state.find_board(ref)
    last = part.plies[-1] if part.plies else None
    if board is not None and last is not None and last.left_ms is None and not last.after:
        mover = board.colour_to_move.opponent
        if event.running is mover.opponent:
            last.left_ms = event.readings.of(mover)
            return
    part.remark(f"Clock read off: {time_text(event.readings.white_ms)} / {time_text(event.readings.black_ms)}")


def _claim(claimant: Colour | None, claim: DrawClaim | None) -> str:
    """Who claimed, with which move, and how much was counted."""
    words = "draw without a claim" if claimant is None else f"{_word(claimant)} claims a draw"
    if claim is None:
        return words
    announced = f" with {claim.announced}" if claim.announced else ""
    by_moves = claim.kind in (DrawClaimKind.FIFTY_MOVES, DrawClaimKind.SEVENTYFIVE_MOVES)
    what = "half-moves" if by_moves else "times the position"
    return words + announced + ("" if claim.count is None else f" ({claim.count} {what})")


def _illegal_move(event: ev.IllegalMoveRecorded) -> str:
    start = f"Arbiter: illegal move by {_word(event.colour)}, number {event.count}, position restored"
    return start + _set_to(event.before, event.after)


def _adjusted(event: ev.ClocksAdjusted) -> str:
    return f"Arbiter: {event.reason}{_set_to(event.before, event.after)}"


def _set_to(before: ClockReadings | None, after: ClockReadings | None) -> str:
    """What was added to which clock, and what both show now."""
    if after is None:
        return ""
    shown = f"clocks set {time_text(after.white_ms)} / {time_text(after.black_ms)}"
    if before is None:
        return f"; {shown}"
    changes = [
        f"{'+' if after.of(colour) > before.of(colour) else ''}{time_text(after.of(colour) - before.of(colour))} "
        f"{_word(colour)}"
        for colour in Colour
        if after.of(colour) != before.of(colour)
    ]
    return f", {', '.join(changes)}; {shown}" if changes else f"; {shown}"


def _word(code: str) -> str:
    return value_text("measure", code)
