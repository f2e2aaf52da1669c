"""A position typed or set up by hand: what is wrong with it is said in words, and it is kept if it stands there so."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings, strategies as st

from arbiter_app import wording
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Accepted, Refused
from arbiter_app.engine.laws.placed_position import oddities, read_fen
from arbiter_app.engine.notation import completions, read_move, read_sheet
from arbiter_app.engine.record import position
from arbiter_app.engine.values import DrawClaimKind
from arbiter_app.queries.hall import board_rows
from tests.engine.hall import BLACK, DRAW, WHITE, Hall, league, refused, with_rules

ODD = {
    "no_king": "8/8/8/8/8/8/8/4K3 w - - 0 1",
    "several_kings": "k7/8/8/8/8/8/8/K3K3 w - - 0 1",
    "pawns_on_end_ranks": "4k2P/8/8/8/8/8/8/p3K3 w - - 0 1",
    "too_many_pawns": "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    "too_many_men": "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1",
    "too_many_promoted": "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNQ w - - 0 1",
    "check_to_side_not_on_move": "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
    "check_impossible": "4k3/8/8/8/8/3n1n2/8/4K2r w - - 0 1",
    "castling_impossible": "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
    "en_passant_impossible": "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
}
OVER = {
    "placed_checkmate": "R6k/8/6K1/8/8/8/8/8 b - - 0 60",
    "placed_stalemate": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 60",
    "placed_dead_position": "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 60",
    "placed_fifty_moves": "4k3/8/8/8/8/8/8/R3K3 w - - 150 160",
}
"""Positions in which a game is over."""
KEPT_AS_SEEN = (
    *ODD.values(),
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "kk6/pppppppp/pppppppp/8/8/8/8/KK6 b - - 0 1",
    "pppppppp/8/8/8/8/8/8/PPPPPPPP w - - 0 1",
    "KK6/8/8/8/8/8/8/7q b - - 0 1",
    "8/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "8/8/8/8/8/8/8/K1K5 w - - 0 1",
)


class TestFenText:
    @pytest.mark.parametrize(
        ("fen", "codes"),
        [
            ("", ["fen_empty"]),
            ("   ", ["fen_empty"]),
            ("8/8/8/8/8/8/4K3 w - - 0 1", ["fen_rows"]),
            ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", ["fen_sign"]),
            ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", ["fen_row_length"]),
            ("4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", ["fen_row_length"]),
            ("4k3/8/8/8/8/8/8/4Z3 w - - 0 1", ["fen_sign"]),
            ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", ["fen_turn"]),
            ("4k3/8/8/8/8/8/8/4K3 w X - 0 1", ["fen_castling"]),
            ("4k3/8/8/8/8/8/8/4K3 w - e5 0 1", ["fen_en_passant"]),
            ("4k3/8/8/8/8/8/8/4K3 w - - zero 1", ["fen_number"]),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", ["fen_too_long"]),
            ("4k3/8/8/8/8/8/8/4K3Z x ? ?", ["fen_sign", "fen_turn", "fen_castling", "fen_en_passant"]),
        ],
    )
    def test_everything_that_is_wrong_is_named(self, fen: str, codes: list[str]) -> None:
        faults = read_fen(fen)
        assert isinstance(faults, tuple)
        assert [fault.code for fault in faults] == codes

    def test_the_sentence_says_where(self) -> None:
        faults = read_fen("4k3/8/8/8/8/8/8/4K2 w - - 0 1")
        assert isinstance(faults, tuple)
        text = wording.sentence(faults[0].code, faults[0].params)
        assert text == "Rank 1 of the position has 7 squares and not 8."

    @pytest.mark.parametrize("fen", ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 b", "  4k3/8/8/8/8/8/8/4K3  w  -  - "])
    def test_fields_at_the_end_may_be_left_out(self, fen: str) -> None:
        board = read_fen(fen)
        assert isinstance(board, chess.Board)
        assert board.board_fen() == "4k3/8/8/8/8/8/8/4K3"

    @given(st.text("KQRBNPkqrbnp12345678/ wb-e36", max_size=60))
    @settings(max_examples=200, deadline=None)
    def test_no_text_makes_it_stumble(self, fen: str) -> None:
        found = read_fen(fen)
        if isinstance(found, chess.Board):
            oddities(found)
        else:
            assert found


class TestOddities:
    @pytest.mark.parametrize(("code", "fen"), ODD.items())
    def test_what_cannot_come_up_is_named(self, code: str, fen: str) -> None:
        assert code in [finding.code for finding in oddities(chess.Board(fen))]

    @pytest.mark.parametrize(
        "fen",
        [
            chess.STARTING_FEN,
            "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 2",
            "4k3/8/8/8/8/8/1PPPPPPP/QNBQKBNR w - - 0 1",
            "8/8/4k3/8/3B4/2K5/7r/8 b - - 0 61",
        ],
    )
    def test_a_position_of_a_game_is_not_asked_about(self, fen: str) -> None:
        assert oddities(chess.Board(fen)) == ()

    def test_a_position_reached_by_legal_moves_is_never_odd(self) -> None:
        game = chess.Board()
        for number in range(120):
            moves = sorted(game.legal_moves, key=lambda move: move.uci())
            game.push(moves[number * 7 % len(moves)])
            assert oddities(chess.Board(game.fen())) == ()


class TestKeptAsSeen:
    @pytest.mark.parametrize(("code", "fen"), ODD.items())
    def test_it_is_asked_about_and_kept(self, code: str, fen: str) -> None:
        hall = Hall.playing(4)
        with refused(code):
            hall.position(1, fen)
        keep(hall, fen)
        assert hall.board(1).start_fen is not None
        assert position(hall.board(1)).board_fen() == fen.split()[0]

    @pytest.mark.parametrize("fen", KEPT_AS_SEEN)
    def test_everything_else_goes_on_with_it(self, fen: str) -> None:
        hall = Hall.playing(4)
        keep(hall, fen)
        game = position(hall.board(1))
        read_move(game, "Ke2")
        read_move(game, "Kz9")
        completions(game, "K")
        read_sheet(game, "Ke2 Ke7")
        for move in list(game.legal_moves)[:3]:
            tried = Hall.playing(4)
            keep(tried, fen)
            tried.accepting("other_clock_runs").plays(1, move.uci())
            assert len(tried.board(1).plies) == 1
        ref = hall.ref(1)
        for command in (
            cmd.OfferDraw(at=hall.now, board=ref, colour=WHITE),
            cmd.RecordDrawClaim(at=hall.now, board=ref, claimant=WHITE, kind=DrawClaimKind.THREEFOLD, upheld=False),
            cmd.RecordIllegalMove(at=hall.now, board=ref, colour=BLACK),
            cmd.SeeFlag(at=hall.now, board=ref, colour=BLACK),
            cmd.ClaimFlag(at=hall.now, board=ref, claimant=WHITE),
            cmd.RecordResult(at=hall.now, board=ref, result=DRAW),
        ):
            assert isinstance(hall.decides(command), Accepted | Refused)
        assert len(board_rows(hall.state, hall.rulebook, hall.match, hall.now, {})) == len(hall.match.boards)

    def test_a_game_without_a_king_ends_by_no_mate_or_stalemate(self) -> None:
        hall = Hall.playing(4)
        keep(hall, "7k/8/8/8/8/8/p7/8 b - - 0 1")
        hall.accepting("other_clock_runs").plays(1, "Kh7")
        assert hall.board(1).end is None


class TestGameIsOver:
    @pytest.mark.clause("F-5.1.1", "F-5.2.1", "F-5.2.2")
    @pytest.mark.parametrize(("code", "fen"), OVER.items())
    def test_a_position_in_which_the_game_is_over_says_so_and_is_kept(self, code: str, fen: str) -> None:
        hall = Hall.playing(4)
        with refused(code):
            hall.position(1, fen)
        hall.accepting(code).position(1, fen)
        assert position(hall.board(1)).board_fen() == fen.split()[0]
        assert hall.board(1).end is None

    def test_a_competition_that_knows_no_dead_position_says_nothing_of_one(self) -> None:
        hall = Hall.playing(4, with_rules(league(), "judgements", dead_position=False))
        hall.position(1, OVER["placed_dead_position"])
        assert hall.board(1).start_fen is not None


def keep(hall: Hall, fen: str) -> None:
    """Set a position up, and keep it whatever is odd about it."""
    for code in (*(finding.code for finding in oddities(chess.Board(fen))), *OVER):
        hall.accepting(code)
    hall.position(1, fen)
