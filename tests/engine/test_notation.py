"""Moves as people write them: every spelling and language is read, and what is not a move says what is possible."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings, strategies as st

from arbiter_app.engine.notation import LETTERS, completions, read_move, read_sheet, spell, split_sheet
from arbiter_app.engine.values import Colour
from tests.engine.hall import Hall, refused

START = chess.STARTING_FEN
ITALIAN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
TWO_KNIGHTS = "4k3/8/8/8/5N2/1p6/1N6/4K3 w - - 0 1"
PAWN_OR_BISHOP = "4k3/8/8/8/2n5/1P6/8/4KB2 w - - 0 1"
PROMOTION = "1r5k/P7/8/8/8/8/8/K7 w - - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
SEVERAL_TAKE = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1"
KING_AND_ROOK_TO_F1 = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"


def san(fen: str, text: str, language: str = "") -> str:
    """What a text means in a position."""
    return read_move(chess.Board(fen), text, language).san


@pytest.mark.clause("F-8.1")
class TestOneMove:
    @pytest.mark.parametrize(
        "text", ["Nf3", "nf3", "NF3", "Ng1-f3", "Ng1f3", "g1f3", "g1-f3", "G1F3", "Nf3+", "Nf3!?", "N f3", "♘f3", "♞f3"]
    )
    def test_case_dashes_and_remarks_do_not_matter(self, text: str) -> None:
        assert san(START, text) == "Nf3"

    @pytest.mark.parametrize(
        ("language", "text"),
        [
            ("de", "Sf3"),
            ("fr", "Cf3"),
            ("es", "Cf3"),
            ("it", "Cg1-f3"),
            ("nl", "Pf3"),
            ("pl", "Sf3"),
            ("cs", "Jf3"),
            ("hu", "Hf3"),
            ("ru", "Кf3"),
            ("ru", "Kf3"),
            ("ru", "кf3"),
            ("bg", "Кf3"),
        ],
    )
    def test_the_letters_of_the_sheets_language_are_read(self, language: str, text: str) -> None:
        assert san(START, text, language) == "Nf3"

    @pytest.mark.parametrize("text", ["Sf3", "Кf3", "Cf3"])
    def test_letters_of_another_language_are_read_where_they_mean_one_move(self, text: str) -> None:
        assert san(START, text) == "Nf3"

    @pytest.mark.parametrize("text", ["Крe2", "Kpe2", "КРе2", "кре2", "Кре2"])
    def test_a_russian_king_has_two_letters(self, text: str) -> None:
        assert san("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", text, "ru") == "Ke2"

    def test_one_cyrillic_letter_is_the_knight_and_its_latin_twin_the_king(self) -> None:
        position = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"
        assert san(position, "Кe2") == "Ne2"
        assert san(position, "Ke2") == "Ke2"
        assert san(position, "Ke2", "ru") == "Ne2"

    def test_a_letter_that_is_two_men_goes_by_the_language(self) -> None:
        assert san(KING_AND_ROOK_TO_F1, "Rf1") == "Rf1"
        assert san(KING_AND_ROOK_TO_F1, "Rf1", "fr") == "Kf1"

    def test_a_slip_in_a_letter_is_not_taken_for_another_language(self) -> None:
        reading = read_move(chess.Board("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"), "Rf2")
        assert (reading.move, reading.possible[0]) == (None, "Kf2")

    def test_languages_that_disagree_make_it_ambiguous(self) -> None:
        reading = read_move(chess.Board("4k3/8/8/8/8/8/8/K4BN1 w - - 0 1"), "Se2")
        assert (reading.move, reading.candidates) == (None, ("Be2", "Ne2"))

    @pytest.mark.parametrize("text", ["е4", "e2–e4", "e2e4", "P-e4", "Pe4", "E4", "e4 (=)", "e4="])
    def test_pawn_moves(self, text: str) -> None:
        assert san(START, text) == "e4"

    @pytest.mark.parametrize("text", ["cd5", "cd", "cxd", "c:d5", "c×d5", "cd5:", "c4d5", "с:д", "CxD5", "c4xd5"])
    def test_captures_by_pawns_with_and_without_a_sign(self, text: str) -> None:
        assert san(SEVERAL_TAKE, text) == "cxd5"

    def test_a_capture_without_the_file_is_ambiguous_if_two_pawns_can(self) -> None:
        assert read_move(chess.Board(SEVERAL_TAKE), "xd5").candidates == ("cxd5", "exd5")

    @pytest.mark.parametrize("text", ["ed6", "ed", "exd6 e.p.", "ed6ep", "e5:d6 e.p.", "e5d6"])
    def test_en_passant(self, text: str) -> None:
        assert san(EN_PASSANT, text) == "exd6"

    @pytest.mark.parametrize(
        "text", ["0-0", "O-O", "o-o", "00", "oo", "0–0", "О-О", "0 - 0", "e1g1", "Ke1-g1", "Kg1", "0-0+", "0-0!"]
    )
    def test_castling(self, text: str) -> None:
        assert san(ITALIAN, text) == "O-O"

    @pytest.mark.parametrize("text", ["0-0-0", "ooo", "O-O-O", "e1c1", "000"])
    def test_long_castling(self, text: str) -> None:
        assert san("r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text) == "O-O-O"

    @pytest.mark.parametrize("text", ["a8Q", "a8=Q", "a8(Q)", "a8/Q", "a8=q", "a7a8q", "a8D", "a8=Ф", "a8=♕"])
    def test_promotion(self, text: str) -> None:
        assert san(PROMOTION, text).startswith("a8=Q")

    def test_a_promotion_without_its_piece_names_all_four(self) -> None:
        assert read_move(chess.Board(PROMOTION), "a8").candidates == ("a8=B", "a8=N", "a8=Q", "a8=R")

    @pytest.mark.parametrize("text", ["ab8Q", "axb8(Q)", "abQ"])
    def test_promotion_with_a_capture(self, text: str) -> None:
        assert san(PROMOTION, text).startswith("axb8=Q")

    def test_a_small_b_is_the_pawn_where_it_can_be_and_else_the_bishop(self) -> None:
        assert san(PAWN_OR_BISHOP, "bc4") == "bxc4"
        assert san(PAWN_OR_BISHOP, "Bc4") == "Bxc4"
        assert san(PAWN_OR_BISHOP, "bd3") == "Bd3"

    def test_two_men_that_can_are_named(self) -> None:
        assert read_move(chess.Board(TWO_KNIGHTS), "Nd3").candidates == ("Nbd3", "Nfd3")
        assert san(TWO_KNIGHTS, "Nfd3") == "Nfd3"
        assert san(TWO_KNIGHTS, "N4d3") == "Nfd3"
        assert san(TWO_KNIGHTS, "Nf4-d3") == "Nfd3"

    def test_a_man_taken_may_stand_for_its_square(self) -> None:
        assert san(PAWN_OR_BISHOP, "BxN") == "Bxc4"

    def test_the_mark_of_a_draw_offer_is_reported(self) -> None:
        assert read_move(chess.Board(), "e4(=)").offers_draw
        assert read_move(chess.Board(), "e4=").offers_draw
        assert not read_move(chess.Board(PROMOTION), "a8=Q").offers_draw

    def test_an_impossible_move_says_what_is_possible(self) -> None:
        assert read_move(chess.Board(), "Nf9").possible == ("Na3", "Nc3", "Nf3", "Nh3")
        assert read_move(chess.Board(), "Кf9", "ru").possible == ("Na3", "Nc3", "Nf3", "Nh3")
        assert read_move(chess.Board(), "Be5").for_opponent == ""
        assert read_move(chess.Board(), "e9").possible[:2] == ("e3", "e4")

    def test_a_move_of_the_other_side_is_named(self) -> None:
        assert read_move(chess.Board(), "Nc6").for_opponent == "Nc6"

    @given(st.text(max_size=30))
    @settings(max_examples=150, deadline=None)
    def test_no_text_makes_it_stumble(self, text: str) -> None:
        game = chess.Board(ITALIAN)
        reading = read_move(game, text)
        assert reading.move is None or reading.move in game.legal_moves
        assert game.fen() == ITALIAN

    @given(st.randoms(use_true_random=False), st.sampled_from(sorted(LETTERS)))
    @settings(max_examples=40, deadline=None)
    def test_every_legal_move_is_read_back_in_every_language(self, chance: random.Random, language: str) -> None:
        game = chess.Board()
        for _ in range(30):
            moves = list(game.legal_moves)
            if not moves:
                break
            move = chance.choice(moves)
            assert read_move(game, spell(game.san(move), language), language).move == move
            assert read_move(game, move.uci(), language).move == move
            game.push(move)


class TestCompletion:
    @pytest.mark.parametrize(
        ("typed", "language", "sans"),
        [
            ("N", "", ("Na3", "Nc3", "Nf3", "Nh3")),
            ("n", "", ("Na3", "Nc3", "Nf3", "Nh3")),
            ("К", "", ("Na3", "Nc3", "Nf3", "Nh3")),
            ("S", "de", ("Na3", "Nc3", "Nf3", "Nh3")),
            ("Nf", "", ("Nf3",)),
            ("Ng", "", ("Nf3", "Nh3")),
            ("e", "", ("e3", "e4")),
            ("е", "ru", ("e3", "e4")),
            ("e2", "", ("e3", "e4")),
            ("Z", "", ()),
        ],
    )
    def test_what_fits_so_far(self, typed: str, language: str, sans: tuple[str, ...]) -> None:
        assert completions(chess.Board(), typed, language) == sans

    def test_nothing_typed_fits_all(self) -> None:
        assert len(completions(chess.Board(), "")) == 20

    def test_castling_and_captures(self) -> None:
        assert completions(chess.Board(ITALIAN), "0") == ("O-O",)
        assert completions(chess.Board(SEVERAL_TAKE), "cd") == ("cxd5",)
        assert completions(chess.Board(SEVERAL_TAKE), "cx") == ("cxd5",)


class TestSheet:
    @pytest.mark.parametrize(
        "text",
        [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O",
            "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.0-0 *",
            "1 e4 e5\n2 Nf3 Nc6\n3 Bb5 a6\n4 0 - 0",
            "e4\te5\nNf3\tNc6\nBb5\ta6\n00",
            "1) e4 e5 2) N f3 Nc6 3) Bb5 a6 4) O-O 1-0",
            '[Event "x"]\n\n1. e4 {0:01} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 ; good\n3. Bb5 ... a6 4. O-O 1/2-1/2',
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
            "e2-e4 | e7 - e5 | Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 0-0",
            "1. e4 0:01 e5 0:02 2. Nf3 ! Nc6 3. Bb5 a6 (=) 4. O-O",
            "1.е4 е5 2.Кf3 Кс6 3.Сb5 а6 4.0-0",
            "1.e4 e5 2.Cf3 Cc6 3.Fb5 a6 4.0-0",
            "1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.0-0",
        ],
    )
    def test_numbers_columns_and_comments_are_passed_over(self, text: str) -> None:
        sheet = read_sheet(chess.Board(), text)
        assert sheet.stopped is None
        assert [ply.san for ply in sheet.plies] == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]

    def test_each_half_move_has_its_number_and_position(self) -> None:
        sheet = read_sheet(chess.Board(), "e4 e5 Nf3(=)")
        last = sheet.plies[-1]
        assert (last.number, last.colour, last.uci, last.offers_draw) == (2, Colour.WHITE, "g1f3", True)
        assert last.fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"

    def test_the_language_is_found_from_the_whole_sheet(self) -> None:
        assert read_sheet(chess.Board(), "e4 e5 Cf3 Cc6 Fb5 a6 Fxc6 dc 0-0 f6 Rh1").language == "fr"
        assert read_sheet(chess.Board(), "e4 e5 Sf3 Sc6 Lb5").language == "de"

    def test_it_stops_at_the_first_move_that_is_not_understood(self) -> None:
        text = "1. e4 e5 2. Nf3 Nf9 3. Bb5"
        sheet = read_sheet(chess.Board(), text)
        stopped = sheet.stopped
        assert stopped is not None
        assert len(sheet.plies) == 3
        assert (stopped.number, stopped.colour, text[stopped.start : stopped.end]) == (2, Colour.BLACK, "Nf9")
        assert stopped.reading.possible == ("Na6", "Nc6", "Ne7", "Nf6", "Nh6")

    def test_it_stops_at_an_ambiguous_move_and_names_the_readings(self) -> None:
        sheet = read_sheet(chess.Board(), "d4 d5 Nf3 Nf6 e3 e6 Nd2")
        assert sheet.stopped is not None
        assert sheet.stopped.reading.candidates == ("Nbd2", "Nfd2")

    def test_a_sheet_may_begin_with_black(self) -> None:
        game = chess.Board("4k3/8/8/8/8/8/8/4K3 b - - 0 30")
        sheet = read_sheet(game, "30... Kd7 31. Kd2")
        assert [(ply.number, ply.colour) for ply in sheet.plies] == [(30, Colour.BLACK), (31, Colour.WHITE)]

    def test_the_game_given_is_left_as_it_is(self) -> None:
        game = chess.Board()
        read_sheet(game, "e4 e5")
        assert game == chess.Board()

    def test_the_words_alone(self) -> None:
        assert split_sheet("1. e4 e5 2. Nf9 (=) ?? 0-1") == ("e4", "e5", "Nf9(=)??")
        assert split_sheet("") == ()


class TestTypedInTheHall:
    def test_an_ambiguous_move_is_refused_with_its_readings(self) -> None:
        hall = Hall.playing(4)
        hall.position(1, TWO_KNIGHTS)
        with refused("move_ambiguous", move="Nd3", candidates="Nbd3, Nfd3"):
            hall.plays(1, "Nd3")

    def test_a_move_of_the_wrong_colour_is_refused_as_such(self) -> None:
        hall = Hall.playing(4)
        with refused("move_for_other_side", colour=Colour.WHITE):
            hall.plays(1, "Nc6")

    def test_a_russian_sheet_is_typed_as_it_stands(self) -> None:
        hall = Hall.playing(4)
        hall.plays(1, "е4", "е5", "Кf3", "Кс6", "Сb5")
        assert [ply.san for ply in hall.board(1).plies] == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
