"""Events to bytes and back: the bytes are canonical, and nothing unknown is guessed at."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings

from arbiter_app.engine.events import EVENT_TYPES, Event
from arbiter_app.errors import Defect, Problem
from arbiter_app.store.codec import EventCodec
from tests.store.any_event import any_of

CODEC = EventCodec(EVENT_TYPES)


class Colour(StrEnum):
    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Readings:
    white_ms: int
    black_ms: int


@dataclass(frozen=True, slots=True)
class Happened:
    """A double with every shape an event can have."""

    VERSION: ClassVar[int] = 3

    text: str
    at: datetime
    colour: Colour | None
    readings: Readings | None
    pairs: tuple[tuple[int, Colour], ...]
    flag: bool = False


DOUBLES = EventCodec({"Happened": Happened})
EXAMPLE = Happened(
    "O’Ó <b>Й</b>", datetime(2026, 11, 30, 19, 30, tzinfo=UTC), Colour.BLACK, Readings(1, 2), ((3, Colour.WHITE),)
)


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_decode_is_the_inverse_of_encode_for_every_event(kind: str) -> None:
    @given(any_of(EVENT_TYPES[kind]))
    @settings(max_examples=25)
    def keeps(event: Event) -> None:
        encoded = CODEC.encode(event)
        assert encoded.kind == kind
        assert CODEC.decode(*encoded) == event
        assert CODEC.encode(CODEC.decode(*encoded)) == encoded

    keeps()


def test_the_bytes_are_canonical() -> None:
    assert DOUBLES.encode(EXAMPLE) == (
        "Happened",
        3,
        '{"at":"2026-11-30T19:30:00.000000Z","colour":"black","flag":false,"pairs":[[3,"white"]],'
        '"readings":{"black_ms":2,"white_ms":1},"text":"O’Ó <b>Й</b>"}'.encode(),
    )


def test_an_instant_is_written_in_utc_whatever_its_zone() -> None:
    moved = EXAMPLE.at.astimezone(timezone(timedelta(hours=1)))
    elsewhere = Happened(EXAMPLE.text, moved, EXAMPLE.colour, EXAMPLE.readings, EXAMPLE.pairs)
    assert DOUBLES.encode(elsewhere) == DOUBLES.encode(EXAMPLE)


def changed(**fields: Any) -> bytes:
    data = {**json.loads(DOUBLES.encode(EXAMPLE).body), **fields}
    return json.dumps({key: value for key, value in data.items() if value != "left out"}).encode()


@pytest.mark.parametrize(
    ("kind", "version", "body"),
    [
        ("Levitated", 1, b"{}"),
        ("Happened", 4, changed()),
        ("Happened", 3, changed(shoe_size=43)),
        ("Happened", 3, changed(colour="green")),
        ("Happened", 3, changed(at="half past seven")),
        ("Happened", 3, changed(text="left out")),
        ("Happened", 3, b"[]"),
    ],
    ids=["kind", "version", "field too many", "value", "instant", "field missing", "not an object"],
)
def test_what_this_version_does_not_know_is_a_newer_version(kind: str, version: int, body: bytes) -> None:
    with pytest.raises(Problem) as caught:
        DOUBLES.decode(kind, version, body)
    assert caught.value.code == "store.newer_entry"


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"{} {}"])
def test_what_is_no_json_is_unreadable(body: bytes) -> None:
    with pytest.raises(Problem) as caught:
        DOUBLES.decode("Happened", 3, body)
    assert caught.value.code == "store.unreadable_entry"


def test_an_old_entry_is_lifted_version_by_version() -> None:
    codec = EventCodec(
        {"Happened": Happened},
        {
            ("Happened", 1): lambda old: {**old, "pairs": []},
            ("Happened", 2): lambda old: {key: value for key, value in old.items() if key != "gone"},
        },
    )
    first = b'{"at":"2026-11-30T19:30:00.000000Z","colour":null,"gone":1,"readings":null,"text":"x"}'
    assert codec.decode("Happened", 1, first) == Happened("x", EXAMPLE.at, None, None, ())


def test_a_missing_lift_is_our_own_mistake() -> None:
    with pytest.raises(Defect, match="version 1 of Happened"):
        DOUBLES.decode("Happened", 1, changed())


def test_an_event_of_no_registry_is_our_own_mistake() -> None:
    with pytest.raises(Defect, match="Readings"):
        EventCodec[Any]({"Happened": Happened}).encode(Readings(1, 2))
