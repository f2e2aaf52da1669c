"""A league with a bughouse match in a journal, on disk and in memory: every entry comes back as it was written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.engine import events as ev
from arbiter_app.engine.apply import fold
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.records import Pairing, Player, Slot, SlotKind
from arbiter_app.engine.state import Draft, Recorded, State
from arbiter_app.engine.values import MatchId, PlayerId, Side, TeamId
from arbiter_app.store.codec import EventCodec
from arbiter_app.store.event_journal import EventJournal, take_into
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.memory import MemoryJournal
from arbiter_app.store.opening import open_event_file
from arbiter_app.store.records import Journal
from tests.engine.league.bughouse_day import DAY, W_C7, BughouseDay
from tests.engine.league.season import Season, rules
from tests.store.doubles import EVENING, ticking_clock

CODEC = EventCodec(ev.EVENT_TYPES)


def played() -> Season:
    """The lists and the picks of a bughouse day, and its match played to the end."""
    day = BughouseDay()
    day.plays_timed(W_C7)
    return day.season


def drafts(season: Season) -> list[Draft]:
    return [Draft(entry.happened_at, entry.author, entry.event) for entry in season.entries]


def folded(recorded: list[Recorded]) -> State:
    return fold(entry for one in recorded if (entry := one.entry) is not None)


@pytest.fixture(params=["file", "memory"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    made: Journal
    if request.param == "file":
        made = JournalFile.create(tmp_path / "season.arbiter", [], clock=ticking_clock())
    else:
        made = MemoryJournal(clock=ticking_clock())
    yield made
    made.close()


def test_a_season_comes_back_entry_by_entry_and_folds_to_the_same_state(journal: Journal) -> None:
    season = played()
    written = EventJournal(journal).append(drafts(season))
    found = list(EventJournal(journal).entries())
    assert found == written
    assert [one.event for one in found] == [entry.event for entry in season.entries]
    assert folded(found) == season.state
    assert journal.verify().is_sound


def test_entries_stand_under_the_scope_of_their_board_their_match_or_the_event(journal: Journal) -> None:
    written = EventJournal(journal).append(drafts(played()))
    scopes = {one.kind: one.scope for one in written}
    assert scopes["LegArranged"] == scopes["PlayerListSealed"] == scopes["PlayerListsOpened"] == "event"
    assert scopes["LineUpsRevealed"] == f"match/{DAY}"
    assert scopes["PieceTransferred"] == f"match/{DAY}/board/1"


def test_opening_a_file_leaves_men_handed_over_until_somebody_looks_at_the_game(tmp_path: Path) -> None:
    path, season = tmp_path / "season.arbiter", played()
    with JournalFile.create(path, [], clock=ticking_clock()) as file:
        EventJournal(file).append(drafts(season))
    taken: list[Recorded] = []
    opened = open_event_file(path, "Arbiter A", take=take_into(taken))
    left = {one.kind for one in taken if one.event is None}
    assert left == {"MoveMade", "PieceTransferred"}
    whole = folded(list(EventJournal(opened.journal).entries()))
    opened.close()
    match = whole.matches[MatchId(DAY)]
    assert [one.piece for one in match.transfers] == ["P", "P", "P", "R", "P", "N"]
    played_out = pair_of(season.match(DAY), rules().bughouse)
    assert pair_of(match, rules().bughouse).bfen() == played_out.bfen()


OLDER: list[tuple[ev.Event, tuple[str, ...]]] = [
    (ev.PlayerRegistered(Player(PlayerId("A1"), "Player A1", TeamId("A"))), ("player.level",)),
    (
        ev.MatchArranged(MatchId("m1"), TeamId("A"), TeamId("B"), "d", 1, EVENING, "Hall", 4),
        ("game_kind", "is_last_round"),
    ),
    (
        ev.LineUpsRevealed(MatchId("m1"), (Pairing(1, Side.HOME, Slot(SlotKind.BLANK), Slot(SlotKind.TO_BE_NAMED)),)),
        ("lot",),
    ),
    (ev.PlacesDecided((TeamId("B"), TeamId("A")), "by lot"), ("total",)),
]
"""Events that had fewer fields before, most of them before there were legs, and the fields that have come since."""


@pytest.mark.parametrize(("event", "since"), OLDER, ids=[type(event).__name__ for event, _ in OLDER])
def test_an_entry_of_an_older_file_reads_as_it_was_meant(event: ev.Event, since: tuple[str, ...]) -> None:
    kind, version, body = CODEC.encode(event)
    older = json.loads(body)
    for path in since:
        *way, name = path.split(".")
        place = older
        for step in way:
            place = place[step]
        del place[name]
    assert CODEC.decode(kind, version, json.dumps(older).encode()) == event


def test_a_list_is_written_with_its_levels_and_its_salt() -> None:
    sealed = next(entry.event for entry in Season.listed().entries if isinstance(entry.event, ev.PlayerListSealed))
    body = json.loads(CODEC.encode(sealed).body)
    assert body["players"][:2] == [{"level": 1, "player_id": "A1"}, {"level": 1, "player_id": "A2"}]
    assert set(body) == {"leg_id", "side", "players", "salt", "overrides"}
