"""Reconstruction from the two scoresheets of a game, with errors and gaps (FIDE 8.5): best reading first.

    found = reconstruct(white, black)
    found.proposals[0].sans

The application proposes, the arbiter picks. Pure: it counts positions, not time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from arbiter_app.engine.scoresheets.compare import Parting as Parting, Stop as Stop, first_stop, parting
from arbiter_app.engine.scoresheets.proposals import (
    Change as Change,
    ChangeKind as ChangeKind,
    Proposal as Proposal,
    line_of as line_of,
    make_proposal,
)
from arbiter_app.engine.scoresheets.search import Search
from arbiter_app.engine.scoresheets.slots import read_slots

NODE_LIMIT = 1500
WANTED = 5
MARGIN, MARGIN_ALONE = 149, 199
"""Readings dearer than the best by more are not shown: they go against both sheets."""


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """Proposals, best first; where the sheets part; where White's and Black's sheet first cannot be followed.

    `nodes`: positions looked at. `is_finished` False: the limit was reached, so better readings may exist.
    """

    proposals: tuple[Proposal, ...]
    parting: Parting | None
    stops: tuple[Stop | None, Stop | None]
    nodes: int
    is_finished: bool


def reconstruct(
    white: Sequence[str],
    black: Sequence[str] = (),
    *,
    start: chess.Board | None = None,
    languages: tuple[str, str] = ("", ""),
    node_limit: int = NODE_LIMIT,
    wanted: int = WANTED,
) -> Reconstruction:
    """Games that fit White's and Black's sheet, each a list of written half-moves; one of them may be empty.

    A gap is "", "?" or a dash. `start`: the position the sheets begin from. `languages`: of the sheets, found out where
    not given. There is always at least one proposal; one that is not complete when the limit was reached before.
    Raises KeyError for an unknown language.
    """
    board = chess.Board() if start is None else start
    sheets = (read_slots(white, languages[0]), read_slots(black, languages[1]))
    alone = not white or not black
    found = Search(board, *sheets, node_limit, wanted, MARGIN_ALONE if alone else MARGIN).run()
    proposals = [make_proposal(board, sheets, goal, is_complete=True) for goal in found.goals]
    if not proposals and found.furthest is not None:
        proposals = [make_proposal(board, sheets, found.furthest, is_complete=False)]
    proposals.sort(key=lambda one: (one.cost, one.fewest_on_a_sheet, len(one.changes), one.sans))
    stops = (first_stop(board, sheets, 0), first_stop(board, sheets, 1))
    return Reconstruction(tuple(proposals), parting(board, *sheets), stops, found.nodes, found.is_finished)


def half_moves(rows: Sequence[tuple[str, str]], *, black_begins: bool = False) -> tuple[str, ...]:
    """The half-moves of a sheet in rows (White's move, Black's move); empty cells at the end are no gaps."""
    words = [word.strip() for row in rows for word in row]
    while words and not words[-1]:
        words.pop()
    return tuple(words[1:] if black_begins else words)
