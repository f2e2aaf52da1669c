"""Folding, for any events in any order: in parts or whole, with entries taken back and brought back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import cache, reduce

from hypothesis import given, settings, strategies as st

from arbiter_app.engine.apply import apply, fold
from arbiter_app.engine.card import make_card
from arbiter_app.engine.events import EntryRescinded, Event
from arbiter_app.engine.state import Entry, State, match_score
from arbiter_app.store.event_journal import CODEC
from tests.engine.anything import EVENTS, INSTANTS
from tests.engine.hall import HOME, WHITE, Hall


@cache
def evening() -> tuple[Entry, ...]:
    """A match in play, for the events to be about."""
    hall = Hall.playing(4, absent=[(2, HOME)])
    hall.plays(1, "e4", "e5")
    hall.at("20:00:00").illegal_move(3, WHITE, found_at_move=1)
    return tuple(hall.entries)


def journal(made: list[tuple[datetime, Event]]) -> list[Entry]:
    """The evening, and whatever was made up behind it."""
    first = list(evening())
    return first + [Entry(number, at, "X", event) for number, (at, event) in enumerate(made, len(first) + 1)]


JOURNALS = st.lists(st.tuples(INSTANTS, EVENTS), max_size=8).map(journal)


def facts(state: State) -> State:
    """The state without what only counts entries."""
    matches = {key: replace(match, changed_seq=0) for key, match in state.matches.items()}
    return replace(state, seq=0, rescinded=frozenset(), matches=matches)


def rescinding(entries: list[Entry], target: int) -> list[Entry]:
    """The journal with one more entry, which takes another one back."""
    event = EntryRescinded(target, "Any", "event", "wrong key")
    return [*entries, Entry(len(entries) + 1, entries[-1].happened_at, "X", event)]


@settings(max_examples=40)
@given(JOURNALS, st.data())
def test_folding_in_parts_equals_folding_whole(entries: list[Entry], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(entries)))
    whole = fold(entries)
    assert reduce(apply, entries[cut:], fold(entries[:cut])) == whole
    assert whole.seq == len(entries)


@settings(max_examples=40)
@given(JOURNALS, st.data())
def test_rescinding_an_entry_equals_folding_without_it(entries: list[Entry], data: st.DataObject) -> None:
    target = data.draw(st.integers(1, len(entries)))
    without = [entry for entry in entries if entry.seq != target]
    assert facts(fold(rescinding(entries, target))) == facts(fold(without))


@settings(max_examples=40)
@given(JOURNALS, st.data())
def test_rescinding_a_rescinding_entry_brings_its_target_back(entries: list[Entry], data: st.DataObject) -> None:
    target = data.draw(st.integers(1, len(entries)))
    once = rescinding(entries, target)
    assert facts(fold(rescinding(once, len(once)))) == facts(fold(entries))


@settings(max_examples=40)
@given(JOURNALS)
def test_applying_never_fails_and_whatever_comes_out_can_be_shown(entries: list[Entry]) -> None:
    state = fold(entries)
    for match in state.matches.values():
        make_card(state, match)
        match_score(match)
        for board in match.boards:
            assert board.final is None or board.end is not None


@given(EVENTS)
def test_encoding_and_decoding_an_event_are_inverse(event: Event) -> None:
    assert CODEC.decode(*CODEC.encode(event)) == event
