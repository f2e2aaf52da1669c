"""Files as other programs write them, and damaged ones: what could be read stays, the rest is told with its line."""

from __future__ import annotations

import pytest

from arbiter_app.engine.notation.bpgn_faults import FAULT_SENTENCES
from arbiter_app.engine.values import Colour
from arbiter_app.exchange.bpgn import BpgnGame, BpgnRead, read_bpgn, write_bpgn
from tests.exchange.bughouse_games import team_match

HEAD = """[Event "Training"]
[WhiteA "Player A1"][WhiteAElo "2049"]
[BlackA "Player B1"]
[WhiteB "Player B2"]
[BlackB "Player A2"]
[TimeControl "180+0"]
[Result "1-0"]

"""
FIRST_LINE = HEAD.count("\n") + 1


def only(found: BpgnRead) -> BpgnGame:
    assert len(found.games) == 1
    return found.games[0]


def sound(text: str | bytes) -> BpgnGame:
    found = read_bpgn(text)
    assert [(fault.line, fault.code, fault.found) for fault in found.faults] == []
    return only(found)


def faults(text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.code) for fault in read_bpgn(text).faults]


def labels(game: BpgnGame) -> list[str]:
    return [move.label for move in game.moves]


class TestFilesOfOtherPrograms:
    def test_two_tags_on_one_line(self) -> None:
        tags = sound(HEAD + "1A. e4{179.2} {Player B1 resigns} 1-0").tags
        assert (tags["WhiteA"], tags["WhiteAElo"]) == ("Player A1", "2049")

    def test_a_comment_over_several_lines_that_begin_with_a_bracket(self) -> None:
        game = sound(HEAD + "{C:Talk before}\n1A. e4{179.2} {C:[138] whispers: go\n[140] whispers: sit\n} 1a. e5 1-0")
        assert game.comments == ("Talk before",)
        assert game.moves[0].comment == "[138] whispers: go [140] whispers: sit"
        assert labels(game) == ["1A. e4", "1a. e5"]

    @pytest.mark.parametrize("end", ["\r\n", "\r"])
    def test_lines_that_end_as_elsewhere(self, end: str) -> None:
        text = (HEAD + "1A. e4 {179}\n1B. d4 {178}\n1-0\n").replace("\n", end)
        assert labels(sound(text)) == ["1A. e4", "1B. d4"]
        assert labels(sound(text.encode())) == ["1A. e4", "1B. d4"]

    def test_lines_are_counted_as_an_editor_counts_them(self) -> None:
        text = (HEAD + "1A. e4\n1a. e4\n1-0\n").replace("\n", "\r\n")
        assert faults(text) == [(FIRST_LINE + 1, "bughouse_illegal")]

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
    def test_names_in_the_usual_encodings(self, encoding: str) -> None:
        text = HEAD.replace("Player A1", "Ó Player É1") + "1A. e4 1-0"
        assert sound(text.encode(encoding)).tags["WhiteA"] == "Ó Player É1"

    def test_a_text_that_still_has_its_mark(self) -> None:
        assert sound("\ufeff" + HEAD + "1A. e4 1-0").tags["Event"] == "Training"

    def test_quotes_and_backslashes_in_a_tag(self) -> None:
        assert sound(r'[WhiteA "Player \"A1\" \\ x"] 1A. e4 1-0').tags["WhiteA"] == 'Player "A1" \\ x'

    def test_clocks_in_seconds_in_thousandths_and_below_zero(self) -> None:
        game = sound(HEAD + "1A. e4 {150} 1a. e5{118.585} 1B. d4{-0.576} 1b. d5 1-0")
        assert [move.clock_ms for move in game.moves] == [150_000, 118_585, -576, None]

    def test_a_second_number_in_braces_is_a_comment(self) -> None:
        (move,) = sound(HEAD + "1A. e4 {150} {149} {Player B1 resigns} 1-0").moves
        assert (move.clock_ms, move.comment) == (150_000, "149")

    def test_boards_that_end_with_different_counts(self) -> None:
        game = sound(HEAD + "1A. e4 1a. e5 2A. Nf3 2a. Nc6 3A. Bb5 1B. d4 1-0")
        assert [sum(move.board == board for move in game.moves) for board in (1, 2)] == [5, 1]

    def test_the_order_in_the_file_is_the_order_of_play_whatever_the_clocks_say(self) -> None:
        text = "1A. e4{10.0} 1a. d5{10.0} 2A. exd5{9.0} 1B. d4{170.0} 1b. P@e4{175.0} 1-0"
        game = sound(HEAD + text)
        assert labels(game)[-1] == "1b. P@e4"
        assert sound(write_bpgn(game)).moves == game.moves

    def test_a_knight_drop_as_one_site_writes_it(self) -> None:
        text = "1A. e4 1a. Nc6 1B. d4 1b. e5 2A. Bb5 2a. a6 3A. Bxc6 2B. dxe5 2b. $146@f3+ {5} 1-0"
        assert labels(sound(HEAD + text))[-1] == "2b. N@f3+"

    def test_glyphs_are_left_out(self) -> None:
        game = sound(HEAD + "1A. e4! $1 1a. e5?? !? ; best\n 1-0")
        assert labels(game) == ["1A. e4", "1a. e5"]

    def test_prefix_and_move_without_a_space(self) -> None:
        assert labels(sound(HEAD + "1A.e4{9.1}1a.e5{9.2}1-0")) == ["1A. e4", "1a. e5"]

    def test_the_last_comment_before_the_result_is_the_ending(self) -> None:
        game = sound(HEAD + "1A. e4 {9} {What a start} {C:really} {Player B1 forfeits on time} 1-0")
        assert game.ending == "Player B1 forfeits on time"
        assert game.moves[0].comment == "What a start\nreally"

    def test_a_number_is_no_ending(self) -> None:
        game = sound(HEAD + "1A. e4 {9} {8} 1-0")
        assert (game.ending, game.moves[0].comment) == ("", "8")

    def test_the_clock_of_a_move_that_was_not_read_is_no_ending(self) -> None:
        assert only(read_bpgn(HEAD + "1A. e4 {9} 1a. e4 {8} 1-0")).ending == ""

    def test_a_comment_of_a_kind_with_a_letter_is_no_ending(self) -> None:
        game = sound(HEAD + "1A. e4 {R:12 0} 1-0")
        assert (game.ending, game.moves[0].comment) == ("", "R:12 0")

    def test_an_aborted_game(self) -> None:
        game = sound(HEAD.replace("1-0", "*") + "{C:Number 5}{Game aborted on move 1} *")
        assert (game.result, game.ending, game.moves) == ("*", "Game aborted on move 1", ())
        assert game.comments == ("Number 5",)

    def test_a_check_that_the_partner_can_still_help_against_keeps_its_mark(self) -> None:
        text = "1A. e4 1a. f6 1B. e4 1b. d5 2B. exd5 2A. d4 2a. g5 3A. Qh5+ 3a. P@g6 1-0"
        game = sound(HEAD + text)
        assert labels(game)[-2:] == ["3A. Qh5+", "3a. P@g6"]

    def test_a_promotion_and_what_becomes_of_it(self) -> None:
        assert labels(sound(write_bpgn(team_match())))[13] == "5A. bxa8=Q"

    def test_several_games(self) -> None:
        found = read_bpgn((HEAD + "1A. e4 1-0\n\n") * 3)
        assert (len(found.games), found.faults) == (3, ())

    def test_a_position_to_begin_from(self) -> None:
        tag = '[FEN "8/8/8/8/8/8/4k3/K7[Qn] w - - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"]\n'
        assert labels(sound(tag + HEAD + "1A. Q@e5+ 1a. N@e3 1-0")) == ["1A. Q@e5+", "1a. N@e3"]


class TestDamagedFiles:
    def test_an_illegal_move_and_the_game_up_to_there(self) -> None:
        found = read_bpgn(HEAD + "1A. e4 {9}\n1a. e5\n2A. Ke3 {8}\n2a. Nc6 {C:and on} {Player B1 resigns} 1-0")
        game = only(found)
        assert labels(game) == ["1A. e4", "1a. e5"]
        assert (game.result, game.ending) == ("1-0", "Player B1 resigns")
        assert game.moves[1].comment == ""
        (fault,) = found.faults
        assert (fault.line, fault.code, fault.found) == (FIRST_LINE + 2, "bughouse_illegal", "2A. Ke3")
        assert fault.reason == "2A. Ke3: this move is not possible in the position; read up to here."

    @pytest.mark.parametrize(
        ("moves", "code"),
        [
            ("1A. e4 2A. d4", "bughouse_not_your_turn"),
            ("1A. N@e4", "bughouse_not_in_reserve"),
            ("1A. e4 1a. d5 2A. exd5 1B. d4 1b. P@d4", "bughouse_square_occupied"),
            ("1A. e4 1a. d5 2A. exd5 1B. Nf3 1b. Nf6 2B. Ng1 2b. P@g1", "bughouse_square_occupied"),
            ("1A. e4 1a. d5 2A. exd5 1B. Nf3 1b. P@g1", "bughouse_pawn_rank"),
            ("1A. e4 1a. e5 2A. Qh5 2a. Ke7 3A. Qxe5 3a. d6", "bughouse_illegal"),
            ("1A. e4 1a. Nc3", "bughouse_illegal"),
            ("1A. zz9", "bughouse_illegal"),
            ("1A. X@e4", "bughouse_unreadable"),
            ("1A. Nf3 1a. e6 2A. d3 2a. e5 3A. Nd2", "bughouse_ambiguous"),
        ],
    )
    def test_a_move_that_the_boards_refuse_is_told_with_its_reason(self, moves: str, code: str) -> None:
        found = read_bpgn(HEAD + moves + " 1-0")
        assert [fault.code for fault in found.faults] == [code]
        assert len(only(found).moves) == moves.count(".") - 1

    def test_a_move_without_its_number(self) -> None:
        found = read_bpgn(HEAD + "1A. e4\ne5 2A. d4 1-0")
        assert [(fault.line, fault.code, fault.found) for fault in found.faults] == [
            (FIRST_LINE + 1, "unreadable", "e5")
        ]
        assert labels(only(found)) == ["1A. e4"]

    @pytest.mark.parametrize("rest", ["1a. 2A. d4 1-0", "1a. 1-0", "1a. {9} 1-0"])
    def test_a_number_without_its_move(self, rest: str) -> None:
        assert faults(HEAD + "1A. e4\n" + rest) == [(FIRST_LINE + 1, "move_missing")]

    def test_a_number_that_is_not_the_next_one_is_told_once(self) -> None:
        found = read_bpgn(HEAD + "1A. e4\n1a. e5\n3A. d4\n3a. d5\n4A. Nf3 1-0")
        assert [(fault.line, fault.code, fault.expected) for fault in found.faults] == [
            (FIRST_LINE + 2, "number_unexpected", "2")
        ]
        assert len(only(found).moves) == 5

    def test_a_file_that_was_cut_off(self) -> None:
        found = read_bpgn(HEAD + "1A. e4 {9} {C:so far}\n1a. e5 {1")
        assert [(fault.line, fault.code) for fault in found.faults] == [
            (FIRST_LINE + 1, "comment_open"),
            (FIRST_LINE + 1, "game_cut_off"),
        ]
        game = only(found)
        assert labels(game) == ["1A. e4", "1a. e5"]
        assert game.result == "1-0"

    def test_a_game_without_result_before_the_next_one(self) -> None:
        found = read_bpgn(HEAD + "1A. e4\n\n" + HEAD + "1A. d4 1-0")
        assert [(fault.line, fault.code) for fault in found.faults] == [(FIRST_LINE, "game_cut_off")]
        assert [labels(game) for game in found.games] == [["1A. e4"], ["1A. d4"]]

    def test_an_open_comment_does_not_swallow_the_next_game(self) -> None:
        found = read_bpgn(HEAD + "1A. e4 {9\n1a. e5 1-0\n\n" + HEAD + "1A. d4 {C:closed} 1-0")
        assert [(fault.line, fault.code) for fault in found.faults] == [(FIRST_LINE, "comment_open")]
        assert [labels(game) for game in found.games] == [["1A. e4", "1a. e5"], ["1A. d4"]]

    @pytest.mark.parametrize("broken", ['[WhiteA Player"]', '[WhiteA "Player A1]', "[]", '[White A "x"]'])
    def test_a_broken_tag_costs_only_itself(self, broken: str) -> None:
        found = read_bpgn(HEAD.replace('[BlackA "Player B1"]', broken) + "1A. e4 1-0")
        assert [(fault.line, fault.code, fault.found) for fault in found.faults] == [(3, "tag_unreadable", broken)]
        assert "BlackA" not in only(found).tags
        assert labels(only(found)) == ["1A. e4"]

    def test_a_tag_that_stands_twice(self) -> None:
        found = read_bpgn(HEAD.replace("BlackA", "WhiteA") + "1A. e4 1-0")
        assert [(fault.line, fault.code) for fault in found.faults] == [(3, "tag_twice")]
        assert only(found).tags["WhiteA"] == "Player A1"

    def test_a_result_that_differs_from_the_tag(self) -> None:
        found = read_bpgn(HEAD + "1A. e4\n0-1")
        assert [(fault.line, fault.code) for fault in found.faults] == [(FIRST_LINE + 1, "result_differs")]
        assert only(found).result == "0-1"

    def test_text_around_the_games_is_told_once_a_line(self) -> None:
        found = read_bpgn("Dear arbiter, here they are\n1-0\n" + HEAD + "1A. e4 1-0\nKind regards\n")
        assert [(fault.line, fault.code) for fault in found.faults] == [
            (1, "stray_text"),
            (2, "stray_text"),
            (FIRST_LINE + 3, "stray_text"),
        ]
        assert labels(only(found)) == ["1A. e4"]

    def test_a_tag_that_lost_its_bracket_costs_no_move(self) -> None:
        found = read_bpgn(HEAD.replace('[BlackA "Player B1"]', 'BlackA "Player B1"]') + "1A. e4 1-0")
        assert [(fault.line, fault.code) for fault in found.faults] == [(3, "stray_text")]
        assert labels(only(found)) == ["1A. e4"]

    def test_a_position_that_cannot_be_read(self) -> None:
        found = read_bpgn('[FEN "nonsense"]\n' + HEAD + "1A. e4 1a. e5 1-0")
        assert [(fault.line, fault.code) for fault in found.faults] == [(FIRST_LINE + 1, "position_unreadable")]
        assert (only(found).moves, only(found).result) == ((), "1-0")

    @pytest.mark.parametrize("nothing", ["", "\n\n", b"", "{a comment}", ";\n"])
    def test_a_file_without_games(self, nothing: str | bytes) -> None:
        assert read_bpgn(nothing) == BpgnRead((), ())

    @pytest.mark.parametrize("cut", range(0, 1_000, 7))
    def test_any_piece_of_a_file_is_read_without_a_stop(self, cut: int) -> None:
        text = write_bpgn(team_match())
        for piece in (text[:cut], text[cut:], text[:cut] + "{" + text[cut:], text[:cut] + "\0[" + text[cut:]):
            found = read_bpgn(piece)
            assert all(1 <= fault.line <= piece.count("\n") + 1 for fault in found.faults)
            assert all(fault.reason for fault in found.faults)


def test_every_sentence_of_a_fault_fills_its_gaps() -> None:
    assert all("{" not in text.format(found="x", expected="y") for text in FAULT_SENTENCES.values())


def test_the_mover_of_a_prefix_is_told_by_its_letter() -> None:
    moves = sound(HEAD + "1A. e4 1a. e5 1B. d4 1b. d5 1-0").moves
    assert [(move.board, move.colour) for move in moves] == [
        (1, Colour.WHITE),
        (1, Colour.BLACK),
        (2, Colour.WHITE),
        (2, Colour.BLACK),
    ]
