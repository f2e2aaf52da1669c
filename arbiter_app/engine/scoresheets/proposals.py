"""What the application proposes for two scoresheets: games that are legal, and what had to be read otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import chess

from arbiter_app.engine.findings import Line
from arbiter_app.engine.scoresheets.misreading import ILLEGIBLE
from arbiter_app.engine.scoresheets.outlook import SWAPPED
from arbiter_app.engine.scoresheets.search import AMBIGUOUS, Node, Take, path
from arbiter_app.engine.scoresheets.slots import Form, Played, Sheet, played
from arbiter_app.engine.values import Colour


class ChangeKind(StrEnum):
    """What is read otherwise than it stands on a sheet."""

    MISREAD = "misread"
    ILLEGIBLE = "illegible"
    AMBIGUOUS = "ambiguous"
    GAP = "gap"
    MISSING = "missing"
    EXTRA = "extra"
    REPEATED = "repeated"
    SWAPPED = "swapped"


@dataclass(frozen=True, slots=True)
class Change:
    """One change on one sheet.

    `sheet`: whose. `slot`: which half-move of the sheet, from 0; None for one that it leaves out. `number`, `colour`:
    the move of the game it is about. `written`: as it stands. `meant`: the move in SAN; empty when it was not played.
    `parts`: what was misread: "piece", "file", "rank", "origin", "promotion", "castling".
    """

    kind: ChangeKind
    sheet: Colour
    slot: int | None
    number: int
    colour: Colour
    written: str
    meant: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A legal game and its price in hundredths of a slip: 0 when the sheets say just this.

    The price also holds small doubts that are no change, such as a sign of check too many. `is_complete` False: the
    search gave up here, and so many half-moves of White's and Black's sheet are not read (`left`).
    """

    moves: tuple[chess.Move, ...]
    sans: tuple[str, ...]
    changes: tuple[Change, ...]
    cost: int
    fen: str
    is_complete: bool = True
    left: tuple[int, int] = (0, 0)

    @property
    def fewest_on_a_sheet(self) -> int:
        """The changes on the better of the two sheets: of two readings, one that blames one writer is likelier."""
        return min(sum(1 for change in self.changes if change.sheet is colour) for colour in Colour)


def make_proposal(start: chess.Board, sheets: tuple[Sheet, Sheet], goal: Node, *, is_complete: bool) -> Proposal:
    """The game that leads to a node of the search, with the changes on both sheets."""
    game = start.copy(stack=False)
    moves, sans, changes = [], [], []
    for step in path(goal):
        number, colour = game.fullmove_number, Colour.WHITE if game.turn else Colour.BLACK
        if step.crossed is not None:
            which, slot = step.crossed
            changes.append(_crossed_out(sheets[which], tuple(Colour)[which], slot, number, colour))
        if step.move is None or step.takes is None:
            continue
        san, shown = game.san(step.move), played(game, step.move)
        for whose, sheet, take in zip(Colour, sheets, step.takes, strict=True):
            change = _change(sheet, whose, take, shown, san, number, colour)
            if change is not None:
                changes.append(change)
        moves.append(step.move)
        sans.append(san)
        game.push(step.move)
    left = tuple(max(0, len(sheet) - place.at) for sheet, place in zip(sheets, goal.places, strict=True))
    return Proposal(tuple(moves), tuple(sans), tuple(changes), goal.cost, game.fen(), is_complete, (left[0], left[1]))


def _crossed_out(sheet: Sheet, whose: Colour, slot: int, number: int, colour: Colour) -> Change:
    text = sheet.slots[slot].text
    before = [sheet.slots[at].text for at in (slot - 1, slot - 2) if at >= 0]
    kind = ChangeKind.REPEATED if text in before else ChangeKind.EXTRA
    return Change(kind, whose, slot, number, colour, text, "")


def _change(
    sheet: Sheet, whose: Colour, take: Take, move: Played, san: str, number: int, colour: Colour
) -> Change | None:
    if take.slot is None:
        if take.place.at >= len(sheet):
            return None
        return Change(ChangeKind.MISSING, whose, None, number, colour, "", san)
    slot = sheet.slots[take.slot]
    kind, parts = ChangeKind.MISREAD, misread_parts(slot.forms, move)
    if take.out_of_turn:
        if take.cost < SWAPPED:
            return None
        kind, parts = ChangeKind.SWAPPED, ()
    elif slot.is_gap:
        kind, parts = ChangeKind.GAP, ()
    elif take.cost >= ILLEGIBLE or not slot.forms:
        kind, parts = ChangeKind.ILLEGIBLE, ()
    elif not parts:
        if take.cost != AMBIGUOUS:
            return None
        kind = ChangeKind.AMBIGUOUS
    return Change(kind, whose, take.slot, number, colour, slot.text, san, parts)


def misread_parts(forms: tuple[Form, ...], move: Played) -> tuple[str, ...]:
    """Which parts of the words do not fit the move, in the form that fits best."""
    differing = [_differs(form, move) for form in forms]
    return min(differing, key=len, default=())


def _differs(form: Form, move: Played) -> tuple[str, ...]:
    if form.castling is not None or move.is_castling:
        king_moves = move.is_castling and form.castling is None and not form.pieces[chess.KING]
        return () if form.castling == move.to_square & 7 or king_moves else ("castling",)
    found = []
    if form.pieces[move.kind]:
        found.append("piece")
    if form.files[move.to_square & 7]:
        found.append("file")
    if form.ranks[move.to_square >> 3]:
        found.append("rank")
    wrong_file = form.from_files is not None and form.from_files[move.from_square & 7]
    wrong_rank = form.from_ranks is not None and form.from_ranks[move.from_square >> 3]
    if wrong_file or wrong_rank:
        found.append("origin")
    if form.promotion != move.promotion:
        found.append("promotion")
    return tuple(found)


def line_of(change: Change) -> Line:
    """The change as a line to show: "White's sheet, 12. Nf3: “Ne3” read as Nf3"."""
    params: dict[str, str | int] = {
        "sheet": change.sheet.value,
        "number": change.number,
        "dots": "." if change.colour is Colour.WHITE else "…",
        "written": change.written,
        "meant": change.meant,
    }
    match change.kind:
        case ChangeKind.GAP:
            return Line("sheet_gap", params)
        case ChangeKind.MISSING:
            return Line("sheet_missing", params)
        case ChangeKind.EXTRA:
            return Line("sheet_extra", params)
        case ChangeKind.REPEATED:
            return Line("sheet_repeated", params)
        case ChangeKind.SWAPPED:
            return Line("sheet_swapped", params)
        case ChangeKind.AMBIGUOUS:
            return Line("sheet_ambiguous", params)
        case ChangeKind.ILLEGIBLE:
            return Line("sheet_illegible", params)
        case ChangeKind.MISREAD:
            return Line("sheet_misread", params)
