"""How moves and drops are typed."""

from __future__ import annotations

import pytest

from arbiter_app.engine.bughouse.legality import kinds_of, read_move
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour
from tests.engine.bughouse.boards import codes, first_board, played

ALL_MEN = "4k3/8/8/8/8/8/8/4K3[PNBRQ] w - - 0 1"


class TestDrops:
    """The man, @ and the square; without a man a pawn; in the letters of many languages."""

    @pytest.mark.parametrize("text", ["P@e6", "p@e6", "@e6", "P@E6", " P@e6 ", "П@e6", "п@e6", "♙@e6", "P@e6#"])
    def test_a_pawn(self, text: str) -> None:
        assert read_move(first_board(ALL_MEN), 1, text).san == "P@e6"

    @pytest.mark.parametrize(
        ("text", "san"),
        [
            ("n@e6", "N@e6"),
            ("К@e6", "N@e6"),
            ("C@e6", "N@e6"),
            ("♞@e6", "N@e6"),
            ("b@e6", "B@e6"),
            ("С@e6", "B@e6"),
            ("T@e4", "R@e4+"),
            ("Л@e4", "R@e4+"),
            ("D@d8", "Q@d8+"),
            ("Ф@d8+", "Q@d8+"),
        ],
    )
    def test_a_piece(self, text: str, san: str) -> None:
        assert read_move(first_board(ALL_MEN), 1, text).san == san

    @pytest.mark.parametrize("text", ["N@j9", "N@", "@", "NN@e4", "K@e4", "N@e4=Q", "X@e4", "a@b@c", "N@e٤"])
    def test_what_is_no_drop(self, text: str) -> None:
        assert codes(read_move(first_board(ALL_MEN), 1, text)) == ("bughouse_unreadable",)

    def test_a_letter_on_which_languages_disagree_is_what_the_reserve_holds(self) -> None:
        """S is a knight in German and a bishop in Czech."""
        assert codes(read_move(first_board(ALL_MEN), 1, "S@e6")) == ("bughouse_ambiguous",)
        assert read_move(first_board(ALL_MEN.replace("B", "")), 1, "S@e6").san == "N@e6"

    def test_english_letters_are_never_taken_for_another_language(self) -> None:
        """R is a king in French, B a rook in Hungarian, P a knight in Dutch, K a rook in Turkish."""
        assert [kinds_of(letter) for letter in "RBPNK"] == [(4,), (3,), (1,), (2,), ()]


class TestMoves:
    """As on a scoresheet; a drop is never understood without @."""

    @pytest.mark.parametrize(
        ("text", "san"),
        [
            ("e4", "e4"),
            ("e2e4", "e4"),
            ("e2-e4", "e4"),
            ("Ng1-f3", "Nf3"),
            ("Кf3", "Nf3"),
            ("Sf3", "Nf3"),
            ("g1f3", "Nf3"),
        ],
    )
    def test_short_long_squares_and_languages(self, text: str, san: str) -> None:
        assert read_move(Pair(Bughouse()), 1, text).san == san

    @pytest.mark.parametrize("text", ["O-O", "0-0", "e1g1"])
    def test_castling(self, text: str) -> None:
        pair = played("2 Nf3 | 2 a6 | 2 g3 | 2 b6 | 2 Bg2 | 2 c6")
        assert read_move(pair, 2, text).san == "O-O"

    def test_a_knight_in_the_reserve_does_not_make_a_move_doubtful(self) -> None:
        pair = first_board("4k3/8/8/8/8/8/8/4K1N1[N] w - - 0 1")
        assert read_move(pair, 1, "Nf3").san == "Nf3"
        for text in ("Nd4", "d4", "d4d4"):
            assert codes(read_move(pair, 1, text)) == ("bughouse_illegal",)

    def test_a_move_that_can_mean_two(self) -> None:
        read = read_move(first_board("4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1"), 1, "Nd2")
        assert [(refusal.code, refusal.params["moves"]) for refusal in read.refusals] == [
            ("bughouse_ambiguous", "Nbd2, Nfd2")
        ]

    def test_a_move_of_the_other_side(self) -> None:
        assert codes(read_move(Pair(Bughouse()), 1, "e5")) == ("bughouse_not_your_turn",)
        assert codes(read_move(Pair(Bughouse()), 1, "e5", Colour.BLACK)) == ("bughouse_not_your_turn",)

    @pytest.mark.parametrize("text", ["", "?", "xyzzy", "e9", "Ke3", "<b>", "e4" * 5000])
    def test_what_is_no_legal_move(self, text: str) -> None:
        (refusal,) = read_move(Pair(Bughouse()), 1, text).refusals
        assert refusal.code == "bughouse_illegal"
        assert len(str(refusal.params["move"])) <= 20

    def test_reading_changes_nothing(self) -> None:
        pair = played("1 e4 | 1 d5 | 1 exd5 | 2 e4")
        before = pair.bfen()
        for text in ("Qxd5", "P@e3", "P@e8", "e5", "junk"):
            read_move(pair, 1, text)
            read_move(pair, 2, text)
        assert pair.bfen() == before
