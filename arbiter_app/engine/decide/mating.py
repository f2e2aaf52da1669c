"""The mating question as a ruling asks it: what the arbiter found, what was typed, or what the record shows."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from arbiter_app.engine.findings import Line
from arbiter_app.engine.laws.material import Men, can_mate, men_on, parse_men
from arbiter_app.engine.laws.mating.quick import quick
from arbiter_app.engine.laws.mating.verdict import Answer
from arbiter_app.engine.record import knows_position, own_moves_made, position
from arbiter_app.engine.rulebook import MatingTest, Rulebook
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import Colour


@dataclass(frozen=True, slots=True)
class Chance:
    """Whether a side can still mate: None when nobody knows, and then a loss stands. `lines` say why."""

    can: bool | None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What a command says about it.

    `found`: the arbiter's own finding, by the full search or by himself. The men as letters ("KRP"; L and D are bishops
    on light and dark squares), None where the record shall tell.
    """

    found: bool | None = None
    white_men: str | None = None
    black_men: str | None = None


def known_position(board: Board) -> chess.Board | None:
    """The position by the record; None without one, or when the clock tells of more moves than are in it.

    One more is no sign of that: a press with an illegal move is not in the record.
    """
    if not knows_position(board):
        return None
    clock = board.clock
    if clock is not None:
        missing = sum(max(0, clock.side(each).moves - (own_moves_made(board, each) or 0)) for each in Colour)
        if missing > 1:
            return None
    return position(board)


def mating_chance(rulebook: Rulebook, board: Board, colour: Colour, known: Known) -> Chance:
    """Whether one side can still mate (FIDE 5.1.2, 6.9, 7.5.5; L-7.12, L-12.2(e)).

    Raises ValueError naming a letter that is no chessman.
    """
    if rulebook.flag_fall.mating_test is MatingTest.NEVER_ASKED:
        return Chance(True)
    if known.found is not None:
        return Chance(known.found, (Line(f"mating_found_{_word(known.found)}", {"colour": colour}),))
    stands = known_position(board)
    typed = {Colour.WHITE: known.white_men, Colour.BLACK: known.black_men}
    is_typed = any(text is not None for text in typed.values())
    test = rulebook.flag_fall.mating_test
    if stands is not None and not is_typed and test is MatingTest.HELPMATE:
        verdict = quick(stands, colour)
        if verdict.answer is not Answer.UNPROVEN:
            code = f"mating_{verdict.answer.value}_{verdict.reason.value}"
            return Chance(verdict.answer is Answer.YES, (Line(code, {"colour": colour}),))
    by_men = _by_men(test, stands, colour, typed)
    if by_men is None:
        return Chance(None, (Line("men_not_checked", {"colour": colour}),))
    if by_men and stands is not None and test is MatingTest.HELPMATE:
        return Chance(True, (Line("mating_not_refuted", {"colour": colour}),))
    return Chance(by_men)


def _word(can: bool) -> str:
    return Answer.YES.value if can else Answer.NO.value


def _by_men(
    test: MatingTest, stands: chess.Board | None, colour: Colour, typed: dict[Colour, str | None]
) -> bool | None:
    men: dict[Colour, Men | None] = {}
    for each in Colour:
        text = typed[each]
        recorded = None if stands is None else men_on(stands, each)
        men[each] = recorded if text is None else parse_men(text)
    own, other = men[colour], men[colour.opponent]
    if own is None:
        return None
    if other is None:
        return can_mate(test, own, Men()) if own.is_strong or not own.total else None
    return can_mate(test, own, other)
