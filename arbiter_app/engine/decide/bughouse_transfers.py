"""Men that change boards, whatever command made the move that took them (W-73, W-78)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import chess

from arbiter_app.engine import events as ev
from arbiter_app.engine.apply import apply
from arbiter_app.engine.bughouse.pair import Capture
from arbiter_app.engine.decide.support import sources
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_bughouse import TransferMode
from arbiter_app.engine.state import Entry, Match, State
from arbiter_app.engine.values import BoardRef, Colour


def transferred(rulebook: Rulebook, ref: BoardRef, mover: Colour, capture: Capture) -> ev.PieceTransferred:
    """The entry for a captured man: it goes to the partner, waits beside the board, or goes nowhere."""
    waits = rulebook.bughouse.transfer is TransferMode.BY_HAND
    settings = ("bughouse.transfer", "bughouse.promoted_reverts") if capture.was_promoted else ("bughouse.transfer",)
    return ev.PieceTransferred(
        ref,
        mover,
        capture.piece,
        capture.was_promoted,
        capture.to_board,
        capture.to,
        waits and capture.arrives,
        capture.arrives,
        sources(rulebook, *settings),
    )


def with_transfers(rulebook: Rulebook, match: Match, events: Sequence[ev.Event], at: datetime) -> tuple[ev.Event, ...]:
    """The events with the man that each move among them captured, where that is not told yet.

    A move is also made for a pawn that was left unpromoted.
    """
    if any(isinstance(event, ev.PieceTransferred) for event in events):
        return tuple(events)
    found: list[ev.Event] = []
    for event in events:
        if isinstance(event, ev.MoveMade):
            number = event.board.board_number
            pair = pair_of(after_events(match, found, at), rulebook.bughouse)
            mover = pair.turn(number)
            capture = pair.push(number, chess.Move.from_uci(event.uci))
            found.append(event)
            if capture is not None:
                found.append(transferred(rulebook, event.board, mover, capture))
        else:
            found.append(event)
    return tuple(found)


def after_events(match: Match, events: Sequence[ev.Event], at: datetime) -> Match:
    """The match as these events leave it."""
    state = State(matches={match.id: match})
    for seq, event in enumerate(events, 1):
        state = apply(state, Entry(seq, at, "", event))
    return state.matches[match.id]
