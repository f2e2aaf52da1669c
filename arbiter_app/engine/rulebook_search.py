"""Clauses found by id, title or text, whatever their accents and capitals."""

from __future__ import annotations

import unicodedata

from arbiter_app.engine.rulebook import Clause, Rulebook

_ID, _ID_START, _ID_PART, _TITLE, _TEXT = range(5)


def folded(text: str) -> str:
    """A text without accents and capitals, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def search_clauses(rulebook: Rulebook, query: str) -> tuple[Clause, ...]:
    """The clauses that hold every word of the query, best first: by id, then title, then text.

    Clauses of the same rank keep the order of the rulebook. An empty query gives every clause.
    """
    words = folded(query).split()
    ranked = []
    for clause in rulebook.clauses.values():
        ranks = [_rank(clause, word) for word in words]
        if None not in ranks:
            ranked.append((sum(rank for rank in ranks if rank is not None), clause))
    return tuple(clause for _, clause in sorted(ranked, key=lambda pair: pair[0]))


def _rank(clause: Clause, word: str) -> int | None:
    clause_id = folded(clause.id)
    number = clause_id.partition("-")[2]
    if word in (clause_id, number):
        return _ID
    # The number of a clause is looked for from its start: "5.4" finds 5.4 and 5.4/1, and not 15.4.
    for start in (clause_id, number):
        if start.startswith(word):
            return _ID_START if not start[len(word)].isdigit() else _ID_PART
    if word in folded(clause.title):
        return _TITLE
    return _TEXT if word in folded(clause.text) else None
