"""Why an entry or a result is taken back: the reason is the arbiter's own, so none stands there before."""

from __future__ import annotations

from collections.abc import Callable

from arbiter_app.ui.hall.scene import typed_text
from arbiter_app.ui.hall.steps import Ask, Field, Option, Step, Write
from arbiter_app.ui.hall.words import tr


def ask_why(title: str, proposal: Callable[[str], Step]) -> Ask:
    """The usual reasons and one in the arbiter's own words; `proposal` goes on with the reason given."""

    def option(key: str, reason: str) -> Option:
        return Option(key, reason, lambda: proposal(reason))

    def written() -> Write:
        reason = Field("reason", tr("Reason"), required=True)
        return Write(title, (reason,), lambda values: proposal(typed_text(values, "reason")))

    options = (
        option("M", tr("Entered by mistake")),
        option("B", tr("Meant for another board")),
        option("T", tr("Told wrongly")),
        Option("O", tr("Another reason…"), written),
    )
    return Ask(title, options, tr("Why? The reason is kept and printed. What follows is shown before it counts."))


def reason_field(reason: str) -> Field:
    """The reason given, which may still be put in other words."""
    return Field("reason", tr("Reason"), value=reason, required=True)
