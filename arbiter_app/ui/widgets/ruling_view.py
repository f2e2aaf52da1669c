"""What a ruling card shows, as frozen values: everything in words already, nothing left to decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["note", "warn", "confirm", "refuse"]
"""As in the design, section 5. "refuse" gives a red card; the others a gold one."""

Why = tuple[str, str]
"""A clause id and a sentence; the id may be empty for a fact ("1st recorded 19:58")."""

ClockLine = tuple[str, int | None, int | None, str]
"""Label ("White"), reading before and after in ms, and the sum between them ("0:22:15 + 2:00")."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another course the rules leave open: a key for code, and what the button says."""

    key: str
    label: str
    hint: str = ""
    """The key beside the words."""


@dataclass(frozen=True, slots=True)
class RulingView:
    """One proposal, or one refusal. `confirms` are boxes that must all be ticked before Apply."""

    heading: str
    title: str
    subtitle: str = ""
    effects: tuple[str, ...] = ()
    why: tuple[Why, ...] = ()
    clocks: tuple[ClockLine, ...] = ()
    todo: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    apply_enabled: bool = True
    confirms: tuple[str, ...] = ()
    severity: Severity = "confirm"
    overridable: bool = True
    """False where nothing can be decided otherwise (a refusal that protects the record)."""
    apply_text: str = ""
    """What Apply says instead of "Apply"."""
    results: tuple[tuple[str, str], ...] = ()
    """Results to choose from when deciding otherwise: key and words; empty gives the usual three."""
    otherwise_times_only: bool = False
    """Deciding otherwise is about the clocks alone: no result can be chosen."""
    otherwise_records: str = ""
    """What deciding otherwise records, where nothing but a reason can be given for it."""
