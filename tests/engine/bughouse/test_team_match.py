"""W-C7: the bughouse match of the rules, move by move, with its refusals, reserves, transfers and final positions."""

from __future__ import annotations

import pytest

from arbiter_app.engine.bughouse.endings import BoardEnding, board_ending
from arbiter_app.engine.bughouse.legality import read_move
from arbiter_app.engine.bughouse.pair import Capture, Pair
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour, Termination
from tests.engine.bughouse.boards import codes

ROWS = """
1 e4        ok                          /
2 c4        ok                          /
1 d5        ok                          /
1 exd5      ok                         p/
2 Nf6       ok                         p/
1 c6        ok                         p/
1 dxc6      ok                        pp/
2 e4        ok                        pp/
1 Bd7       ok                        pp/
2 Nc6       ok                        pp/
1 cxb7      ok                       ppp/
1 Nc6       ok                       ppp/
2 Ne2       ok                       ppp/
1 bxa8=Q    ok                      pppr/
1 Qxa8      ok                      pppr/p
2 e6        ok                      pppr/p
2 P@b8      bughouse_pawn_rank      pppr/p
2 P@g1      bughouse_pawn_rank      pppr/p
1 Bb5       ok                      pppr/p
2 P@e7      ok                      pppr/
1 e6        ok                      pppr/
2 N@d3      bughouse_not_in_reserve pppr/
1 Bxc6      ok                     pppnr/
2 N@d3      ok                      pppr/
"""
FINAL = (
    "q3kbnr/p2b1ppp/2B1p3/8/8/8/PPPP1PPP/RNBQK1NR",
    "r1bqkb1r/ppppPppp/2n1pn2/8/2P1P3/3n4/PP1PNPPP/RNBQKB1R",
)


def reserves(pair: Pair) -> str:
    """What A9 (Black on board 2) and B9 (White there) hold; A4 and B4 on board 1 never get anything."""
    assert pair.reserve(1, Colour.WHITE) == pair.reserve(1, Colour.BLACK) == ()
    return "/".join("".join(pair.reserve(2, colour)).lower() for colour in (Colour.BLACK, Colour.WHITE))


def play_out() -> tuple[Pair, list[Capture]]:
    """The whole match; every row is checked on the way."""
    pair, captures = Pair(Bughouse()), []
    for row in ROWS.split("\n")[1:-1]:
        board, text, answer, held = row.split()
        number = int(board)
        read = read_move(pair, number, text)
        assert (codes(read) or ("ok",)) == (answer,), row
        if read.move is not None:
            capture = pair.push(number, read.move)
            captures += [] if capture is None else [capture]
        assert reserves(pair) == held, row
    return pair, captures


@pytest.mark.clause("W-71", "W-73", "W-74", "W-75", "W-76", "W-77", "W-78", "W-79", "W-82")
def test_every_row_is_answered_as_the_rules_say__w_c7() -> None:
    pair, _ = play_out()
    assert tuple(pair.board(number).board_fen(promoted=False) for number in (1, 2)) == FINAL
    assert (pair.turn(1), pair.turn(2)) == (Colour.BLACK, Colour.WHITE)
    assert pair.board(2).fullmove_number == 5


@pytest.mark.clause("W-73", "W-78")
def test_five_men_go_to_one_partner_and_one_to_the_other__w_c7() -> None:
    _, captures = play_out()
    to_a9 = [one.piece for one in captures if (one.to_board, one.to) == (2, Colour.BLACK)]
    to_b9 = [one for one in captures if (one.to_board, one.to) == (2, Colour.WHITE)]
    assert to_a9 == ["P", "P", "P", "R", "N"]
    assert to_b9 == [Capture("P", was_promoted=True, by=Colour.BLACK, to_board=2, to=Colour.WHITE)]
    assert len(captures) == 6


@pytest.mark.clause("W-76", "W-79")
def test_the_dropped_knight_mates_and_decides_the_match__w_c7() -> None:
    pair, _ = play_out()
    assert board_ending(pair, 2) == BoardEnding(Termination.CHECKMATE, Colour.BLACK)
    assert board_ending(pair, 1) is None


@pytest.mark.clause("W-75", "W-79")
def test_a_refused_drop_changes_nothing__w_c7() -> None:
    pair, _ = play_out()
    before = pair.bfen()
    assert read_move(pair, 1, "P@e5").move is None
    assert pair.bfen() == before
