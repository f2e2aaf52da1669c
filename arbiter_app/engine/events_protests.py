"""Events about objections and appeals."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.records import Override
from arbiter_app.engine.records_protests import Protest, ProtestDecision, ProtestStep


@dataclass(frozen=True, slots=True)
class ObjectionLodged:
    """A team objected; the form was complete and in time, or it was set aside why not (L-8.2)."""

    protest: Protest


@dataclass(frozen=True, slots=True)
class DecisionAppealed:
    """The decision about an objection went to the next instance (L-8.3)."""

    protest_id: str
    step: ProtestStep


@dataclass(frozen=True, slots=True)
class ProtestDecided:
    """An instance upheld or rejected an objection or an appeal (L-8.2 to L-8.4)."""

    protest_id: str
    decision: ProtestDecision
    overrides: tuple[Override, ...] = ()


ProtestEvent = ObjectionLodged | DecisionAppealed | ProtestDecided
"""All events about objections and appeals."""
