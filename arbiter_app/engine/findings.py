"""What `decide` answers: findings, rulings, and the two outcomes.

The engine speaks codes with parameters; the sentences are in `arbiter_app/wording.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from arbiter_app.engine.values import ClauseId, Colour

if TYPE_CHECKING:
    from arbiter_app.engine.events import Event

Params = Mapping[str, str | int]


class Severity(StrEnum):
    """How much a finding stands in the way (design, section 5)."""

    NOTE = "note"
    WARN = "warn"
    CONFIRM = "confirm"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Finding:
    """Why something is refused or warned about.

    A `refuse` finding with `overridable` can be decided otherwise with a reason; one without it cannot, because
    the record would become meaningless. `where` says which field or board it is about, for the screen.
    """

    code: str
    severity: Severity
    clause: ClauseId | None = None
    params: Params = field(default_factory=dict)
    overridable: bool = True
    where: str = ""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """The arbiter goes on in spite of a finding; a refusal needs a reason."""

    code: str
    reason: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class ClockStep:
    """One summand between the reading before and after: why, and how many milliseconds."""

    code: str
    ms: int


@dataclass(frozen=True, slots=True)
class ClockEffect:
    """What one clock shows before and after; None where nobody has read it off."""

    colour: Colour
    before_ms: int | None
    after_ms: int | None
    steps: tuple[ClockStep, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreEffect:
    """The match score in half-points, before and after."""

    home_before: int
    away_before: int
    home_after: int
    away_after: int


@dataclass(frozen=True, slots=True)
class TableChange:
    """The total of one team in the table, in half-points, and its place, before and after."""

    team: str
    before: int
    after: int
    place_before: int
    place_after: int


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a ruling: a code with its parameters."""

    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from what happened: title, effects, clauses, and what to do on the real board.

    `alternatives` are codes of decisions the rules leave open; `confirms` are ticks to be set before applying;
    `table`: what becomes of the totals of the two teams.
    """

    code: str
    params: Params = field(default_factory=dict)
    clauses: tuple[ClauseId, ...] = ()
    lines: tuple[Line, ...] = ()
    clocks: tuple[ClockEffect, ...] = ()
    score: ScoreEffect | None = None
    to_do: tuple[Line, ...] = ()
    alternatives: tuple[Line, ...] = ()
    confirms: tuple[str, ...] = ()
    table: tuple[TableChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command stands: these events are to be recorded."""

    events: tuple[Event, ...]
    ruling: Ruling | None = None
    notes: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The command does not stand, for these reasons."""

    findings: tuple[Finding, ...]


Decision = Accepted | Refused
