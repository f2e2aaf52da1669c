"""Hypothesis strategies for any event and any command about one match: every field any value of its type, from a
small world, so that what comes out hits something."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from arbiter_app.engine import commands_setup
from arbiter_app.engine.commands import COMMAND_TYPES, Command
from arbiter_app.engine.events import EVENT_TYPES, EntryRescinded, Event
from arbiter_app.engine.values import MatchId, PlayerId, TeamId
from tests.engine.hall import MATCH, instant

WORDS = st.sampled_from(["", " ", "x", "A1", "Hall 1", "<b>O'Ó, Й</b>", "division-4", "8/8/8/8/8/8/8/8 w - - 0 1"])
NUMBERS = st.one_of(st.integers(-1, 8), st.sampled_from([60_000, 7_200_000, 10**12]))
INSTANTS = st.builds(
    lambda seconds, ms: instant("19:00:00") + timedelta(seconds=seconds, milliseconds=ms),
    st.integers(0, 5 * 3600),
    st.sampled_from([0, 0, 1, 999]),
)
MOVES = ("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "Qh5", "Qxf7", "Qh4", "f3", "g4", "Kxh1", "a1=Q", "--", "")
POSITIONS = (
    *("8/5k2/8/8/3Q4/2K5/7r/8 w - - 0 60", "7k/8/8/8/8/8/R7/K7 b - - 149 120", "k7/2P5/1K6/8/8/8/8/8 w - - 0 70"),
    *("8/8/4k3/8/3p4/2KB4/8/8 w - - 0 60", "8/8/8/8/8/8/8/8 w - - 0 1", "nonsense"),
)
MEN = st.none() | st.sampled_from(["K", "KR", "KQR", "KB", "KBB", "KN", "KLD", "KX", ""])
LEAVES: dict[Any, st.SearchStrategy[Any]] = {
    str: WORDS,
    int: NUMBERS,
    bool: st.booleans(),
    datetime: INSTANTS,
    MatchId: st.sampled_from([MATCH] * 9 + [MatchId("nowhere")]),
    PlayerId: st.sampled_from(["A1", "A6", "A9", "B1", "B6", "nobody"]).map(PlayerId),
    TeamId: st.sampled_from(["club-a", "club-b", "club-c"]).map(TeamId),
}
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "board_number": st.sampled_from([1, 1, 1, 2, 2, 3, 6, 8, 9, 0]),
    "move": st.sampled_from(MOVES),
    "fen": st.sampled_from(POSITIONS),
    "white_men": MEN,
    "black_men": MEN,
    "control_id": st.sampled_from(["standard-105", "standard-120", "fischer-90-30", "blitz"]),
    "wish": st.none() | st.sampled_from(["standard-120", "fischer-90-30", "blitz"]),
    "measure": st.sampled_from(["warning", "own_time", "opponent_time", "flogging"]),
    "item": st.sampled_from(["clocks", "coffee"]),
    "division": st.sampled_from(["division-1", "division-4", "division-99"]),
    "reason": st.sampled_from(["he says so", ""]),
    "ruled_by": st.sampled_from(["Controller", ""]),
    "text": st.sampled_from(["something", ""]),
    "move_number": st.none() | st.integers(0, 40),
    "found_at_move": st.none() | st.integers(-1, 5),
    "white_ms": st.integers(-1, 7_200_000),
    "black_ms": st.integers(-1, 7_200_000),
    "ms": st.integers(-1, 300_000),
    "remaining_ms": st.none() | st.integers(0, 600_000),
}
"""What fields of these names hold in commands, mostly with sense."""


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    """A strategy for the values of a type."""
    if kind in LEAVES:
        return LEAVES[kind]
    if hasattr(kind, "__supertype__"):
        return any_of(kind.__supertype__)
    if get_origin(kind) in (Union, types.UnionType):
        return st.one_of([any_of(one) for one in get_args(kind)])
    if get_origin(kind) is tuple:
        args = get_args(kind)
        if args[-1] is Ellipsis:
            return st.lists(any_of(args[0]), max_size=6).map(tuple)
        return st.tuples(*(any_of(one) for one in args))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return built(kind)
    return st.from_type(kind)


def built(kind: type[Any], **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A strategy for a dataclass, with some fields given."""
    hints = get_type_hints(kind)
    chosen = {one.name: FIELDS.get(one.name, any_of(hints[one.name])) for one in fields(kind)}
    return st.builds(kind, **chosen | given)


EVENTS: st.SearchStrategy[Event] = st.one_of(
    [built(kind) for kind in EVENT_TYPES.values()] + [built(EntryRescinded, target=st.integers(1, 60))]
)
COMMANDS: st.SearchStrategy[Command] = st.one_of([built(kind) for kind in COMMAND_TYPES.values()])
ACTS: st.SearchStrategy[Command] = st.one_of(
    [built(kind) for kind in COMMAND_TYPES.values() if kind.__module__ != commands_setup.__name__]
)
"""Commands of the evening itself."""
