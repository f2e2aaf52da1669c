"""One written half-move of a scoresheet, and what it would cost to take it for a given move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import chess

from arbiter_app.engine.notation import LETTERS, likely_languages
from arbiter_app.engine.notation.written import Written, clean, parse
from arbiter_app.engine.scoresheets.misreading import (
    CLOSE,
    FAR,
    FILE_COSTS,
    ILLEGIBLE,
    PIECE_COSTS,
    RANK_COSTS,
    SIGNS_FOR_FILES,
    SIGNS_FOR_RANKS,
    UNSEEN,
    kind_of,
)

FALSE_SIGN, MISSING_SIGN = 25, 15
_GAP = re.compile(r"[\s?.\-–—_…]*")


@dataclass(frozen=True, slots=True)
class Form:
    """One way to understand the words: costs by kind of man, by square and by origin."""

    pieces: tuple[int, ...]
    files: tuple[int, ...]
    ranks: tuple[int, ...]
    from_files: tuple[int, ...] | None = None
    from_ranks: tuple[int, ...] | None = None
    promotion: int | None = None
    castling: int | None = None
    captures: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A legal move as far as it shows on a sheet."""

    kind: int
    from_square: int
    to_square: int
    promotion: int | None
    is_castling: bool
    is_capture: bool


def played(board: chess.Board, move: chess.Move) -> Played:
    """A move of a position as it shows on a sheet."""
    kind = board.piece_type_at(move.from_square) or chess.PAWN
    is_castling = kind == chess.KING and board.is_castling(move)
    is_capture = not is_castling and board.is_capture(move)
    return Played(kind, move.from_square, move.to_square, move.promotion, is_castling, is_capture)


def key_of(move: Played) -> int:
    """All of it in one number."""
    head = move.from_square | move.to_square << 6 | (move.promotion or 0) << 12 | move.kind << 15
    return head | move.is_castling << 18 | move.is_capture << 19


@dataclass(slots=True)
class Slot:
    """A written half-move. `costs` remembers what has been asked."""

    text: str
    forms: tuple[Form, ...]
    is_gap: bool
    checks: bool
    writes_captures: bool = False
    writes_checks: bool = False
    costs: dict[int, int] = field(default_factory=dict)

    def cost(self, key: int, move: Played) -> int:
        """What it costs to read this slot as the move, checks left out; 0 when it says just that."""
        found = self.costs.get(key)
        if found is None:
            found = self.costs[key] = self._cost(move)
        return found

    def _cost(self, move: Played) -> int:
        if self.is_gap:
            return UNSEEN
        least = min((_form_cost(form, move) for form in self.forms), default=ILLEGIBLE)
        if least < ILLEGIBLE and self.forms:
            captures = self.forms[0].captures
            if captures and not move.is_capture:
                least += FALSE_SIGN
            elif move.is_capture and self.writes_captures and not captures:
                least += MISSING_SIGN
        return min(least, ILLEGIBLE)

    def check_cost(self, gives_check: bool) -> int:
        """What the sign of check, or its absence, adds."""
        if self.is_gap or gives_check == self.checks:
            return 0
        if self.checks:
            return FALSE_SIGN
        return MISSING_SIGN if self.writes_checks else 0


def _form_cost(form: Form, move: Played) -> int:
    if form.castling is not None or move.is_castling:
        return _castling_cost(form, move)
    cost = form.pieces[move.kind] + form.files[move.to_square & 7] + form.ranks[move.to_square >> 3]
    if form.from_files is not None:
        cost += form.from_files[move.from_square & 7]
    elif move.kind == chess.PAWN and move.is_capture:
        cost += 20 if form.captures else 60
    if form.from_ranks is not None:
        cost += form.from_ranks[move.from_square >> 3]
    if form.promotion != move.promotion:
        if form.promotion is None:
            cost += 20 if move.promotion == chess.QUEEN else FAR
        else:
            cost += CLOSE
    return cost


def _castling_cost(form: Form, move: Played) -> int:
    if not move.is_castling:
        return ILLEGIBLE
    if form.castling is None:
        king_goes = form.pieces[chess.KING] + form.files[move.to_square & 7] + form.ranks[move.to_square >> 3]
        return min(ILLEGIBLE, 20 + king_goes)
    return 0 if form.castling == move.to_square & 7 else CLOSE


def meant(slot: Slot, board: chess.Board) -> chess.Move | None:
    """The legal move that a slot says, signs apart; None for none, several, or a gap."""
    found = None
    if slot.is_gap:
        return None
    for move in board.generate_legal_moves():
        shown = played(board, move)
        if slot.cost(key_of(shown), shown) <= FALSE_SIGN:
            if found is not None:
                return None
            found = move
    return found


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scoresheet, slot by slot, with the language it is written in."""

    slots: tuple[Slot, ...]
    language: str

    def __len__(self) -> int:
        return len(self.slots)


def read_slots(words: Sequence[str], language: str = "") -> Sheet:
    """The slots of a sheet; empty words, dashes and question marks are gaps."""
    used = language or likely_languages(words)[0]
    slots = [_slot(word, used) for word in words]
    captures = any(form.captures for slot in slots for form in slot.forms)
    checks = any(slot.checks for slot in slots)
    for slot in slots:
        slot.writes_captures, slot.writes_checks = captures, checks
    return Sheet(tuple(slots), used)


def _slot(word: str, language: str) -> Slot:
    if _GAP.fullmatch(word):
        return Slot(word, (), is_gap=True, checks=False)
    written = parse(word, language, with_alike=True)
    written = written or parse(word, language, any_case=True, with_alike=True)
    if not written:
        written = tuple(form for other in LETTERS for form in parse(word, other))
    forms = tuple(_form(each) for each in dict.fromkeys(written)) or _garbled(word, language)
    return Slot(word, forms, is_gap=False, checks=clean(word).checks)


_ANY = (0,) * 8


def _form(written: Written) -> Form:
    return Form(
        (0,) * 7 if written.piece is None else PIECE_COSTS[written.piece],
        _ANY if written.to_file is None else FILE_COSTS[written.to_file],
        _ANY if written.to_rank is None else RANK_COSTS[written.to_rank],
        None if written.from_file is None else FILE_COSTS[written.from_file],
        None if written.from_rank is None else RANK_COSTS[written.from_rank],
        written.promotion,
        written.castling,
        written.captures,
    )


def _garbled(word: str, language: str) -> tuple[Form, ...]:
    """Words that are no move: each sign for itself, the last two for the square, the first for the man."""
    body = clean(word.replace("?", "¿")).body
    signs = [sign for sign in body if sign not in "x-"]
    if len(signs) < 2:
        return ()
    ranks, files = _rank_costs(signs[-1]), _file_costs(signs[-2])
    head = signs[:-2]
    if not head:
        return (Form(PIECE_COSTS[chess.PAWN], files, ranks, captures="x" in body),)
    if head[0] == "¿":
        return (Form((UNSEEN,) * 7, files, ranks, captures="x" in body),)
    kind = kind_of(head[0], language)
    origin = _file_costs(head[-1]) if len(head) > 1 or kind is None else None
    pieces = PIECE_COSTS[chess.PAWN if kind is None else kind]
    return (Form(pieces, files, ranks, origin, captures="x" in body),)


def _file_costs(sign: str) -> tuple[int, ...]:
    if sign == "¿":
        return (UNSEEN,) * 8
    name = sign if sign in "abcdefgh" else SIGNS_FOR_FILES.get(sign.lower(), "")
    if not name:
        return (CLOSE,) * 8
    shift = 0 if name == sign else UNSEEN
    return tuple(cost + shift for cost in FILE_COSTS["abcdefgh".index(name)])


def _rank_costs(sign: str) -> tuple[int, ...]:
    if sign == "¿":
        return (UNSEEN,) * 8
    name = sign if sign in "12345678" else SIGNS_FOR_RANKS.get(sign.lower(), "")
    if not name:
        return (CLOSE,) * 8
    shift = 0 if name == sign else UNSEEN
    return tuple(cost + shift for cost in RANK_COSTS["12345678".index(name)])


def distance(one: Slot, two: Slot) -> int:
    """At most what it costs to take two slots of two sheets for the same move, as far as the words alone tell."""
    if one.is_gap or two.is_gap:
        return UNSEEN * (one.is_gap + two.is_gap)
    if one.text == two.text:
        return 0
    least = ILLEGIBLE
    for first in one.forms:
        for second in two.forms:
            least = min(least, _between(first, second))
    return least


def _between(one: Form, two: Form) -> int:
    if one.castling is not None or two.castling is not None:
        if one.castling == two.castling:
            return 0
        return CLOSE if one.castling is not None and two.castling is not None else ILLEGIBLE
    return (
        min(map(int.__add__, one.pieces[1:], two.pieces[1:]))
        + min(map(int.__add__, one.files, two.files))
        + min(map(int.__add__, one.ranks, two.ranks))
    )
