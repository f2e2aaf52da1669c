"""A season of the workplace league, told entry by entry as the journal shows it."""

from __future__ import annotations

from datetime import timedelta

from arbiter_app.engine import events as ev
from arbiter_app.engine.state import Recorded
from arbiter_app.queries.journal import JournalRow, journal_rows
from arbiter_app.queries.journal_facts import entry_facts
from arbiter_app.queries.journal_wording import entry_sentence
from tests.engine.league.season import Season


def recorded(season: Season) -> list[Recorded]:
    """The entries as the desk gives them, written down a second after they happened."""
    return [
        Recorded(
            entry.seq, entry.happened_at + timedelta(seconds=1), entry.happened_at, entry.author,
            ev.scope_of(entry.event), type(entry.event).__name__, entry.event, "0" * 64,
        )
        for entry in season.entries
    ]  # fmt: skip


def rows(season: Season) -> tuple[JournalRow, ...]:
    """The rows of the journal, newest first."""
    return journal_rows(recorded(season), season.state)


def sentences(season: Season) -> list[str]:
    """What the journal says, newest first."""
    return [entry_sentence(row.code, row.params) for row in rows(season)]


def told(season: Season, *kinds: str) -> list[str]:
    """What the journal says of entries of these kinds, oldest first."""
    return [entry_sentence(row.code, row.params) for row in reversed(rows(season)) if row.kind in kinds]


def everything_told(season: Season, *besides: str) -> str:
    """All that the journal shows of all entries but those of some kinds: rows, their values, clauses and facts."""
    lines = [f"{row.code} {dict(row.params)} {row.clauses}" for row in rows(season) if row.kind not in besides]
    lines += [entry_sentence(row.code, row.params) for row in rows(season) if row.kind not in besides]
    for entry in season.entries:
        if type(entry.event).__name__ not in besides:
            lines += [f"{fact.words} {fact.value}" for fact in entry_facts(entry, season.state)]
    return "\n".join(lines)
