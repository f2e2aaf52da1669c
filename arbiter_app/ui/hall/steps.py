"""The steps of an incident as data: choose one, write something down, look at a proposal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

import chess

from arbiter_app.engine.commands import Command
from arbiter_app.engine.values import Colour

Value = str | int | None
Values = Mapping[str, Value]
"""What stands in the fields: text, milliseconds for a time, a whole number, the key of a choice; None when empty."""

FieldKind = Literal["text", "time", "number", "choice"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be typed. `choices` are keys with their words, for the kind "choice"."""

    name: str
    label: str
    kind: FieldKind = "text"
    value: Value = None
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = False
    last_ms: int | None = None
    """For a time: what the clock last showed, to understand what is typed."""
    narrow: bool = False
    """For a text: half a row is enough."""
    wide: bool = False
    """For a choice: it needs a whole row."""
    longest: int = 200
    """For a text: so many letters at most."""
    only_for: tuple[str, tuple[str, ...]] | None = None
    """The choice it belongs to: the name of that field, and the keys of it for which this one is asked."""
    follows: tuple[str, Mapping[str, Value]] | None = None
    """The field it follows until somebody types here: its name, and what stands here for each of its keys."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question, by key or click."""

    key: str
    label: str
    then: Callable[[], Step]
    also: str = ""
    """Other keys that mean the same, one letter each."""

    def answers_to(self, key: str) -> bool:
        """Whether this key chooses it."""
        return key == self.key or (len(key) == 1 and key in self.also)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with a few answers; `note` explains, in plain words."""

    title: str
    options: tuple[Option, ...]
    note: str = ""
    clauses: tuple[str, ...] = ()
    since: datetime | None = None
    """When it was claimed, where the time that this takes is to be seen."""


@dataclass(frozen=True, slots=True)
class Write:
    """Something to be typed first; Enter goes on to what `build` makes of it."""

    title: str
    fields: tuple[Field, ...]
    build: Callable[[Values], Step]
    note: str = ""
    go: str = ""


@dataclass(frozen=True, slots=True)
class Propose:
    """A command to be looked at before it counts. With `fields` it is built anew whenever one of them changes.

    `options` are other courses, offered beside those of the ruling. `direct`: apply without showing a card when nothing
    stands in the way and nothing follows from it but itself.
    """

    command: Command
    title: str = ""
    fields: tuple[Field, ...] = ()
    rebuild: Callable[[Values], Command] | None = None
    options: tuple[Option, ...] = ()
    lines: tuple[str, ...] = ()
    apply_text: str = ""
    direct: bool = False
    following: Callable[[], Step] | None = None
    """What comes next once it is recorded."""
    refine: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """What an alternative of the ruling, by its code, puts into the fields."""
    mating: Colour | None = None
    """The side of which the ruling asks whether it can still mate; the answer goes into the field "can_mate"."""
    since: datetime | None = None
    """As of an Ask."""


@dataclass(frozen=True, slots=True)
class Look:
    """The mating question by itself: can `colour` still mate in this position? None: nobody knows the position."""

    colour: Colour
    position: chess.Board | None


Step = Ask | Write | Propose | Look


def defaults(fields: tuple[Field, ...]) -> dict[str, Value]:
    """The values the fields begin with."""
    return {one.name: one.value for one in fields}
