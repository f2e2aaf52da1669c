"""Claims of a draw over a row of moves: FIDE 9.2, 9.3 and 9.6, beside what python-chess says."""

from __future__ import annotations

from random import Random

import chess
import pytest

from arbiter_app.engine.laws.claims import (
    AutomaticKind,
    Basis,
    Verdict,
    ZeroingMove,
    find_automatic_draws,
    judge_fifty_moves,
    judge_repetition,
)
from arbiter_app.engine.laws.positions import Difference, DifferenceKind, GameLine, ImpossibleMove, read_line
from arbiter_app.engine.values import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
OUT_AND_BACK = "Nf3 Nf6 Ng1 Ng8"
ROOK_ROUND = "Ra2 Kg7 Ra1 Kg8"


def line(moves: str, fen: str | None = None) -> GameLine:
    """A row of moves in SAN."""
    board = chess.Board() if fen is None else chess.Board(fen)
    return read_line(fen, [board.push_san(one).uci() for one in moves.split()])


def move(row: GameLine, san: str) -> chess.Move:
    """An announced move."""
    return row.last.parse_san(san)


def shuffled(seed: int, plies: int) -> chess.Board:
    """A random game whose players like to take their moves back."""
    random, board = Random(seed), chess.Board()
    while board.ply() < plies and any(board.legal_moves):
        legal = list(board.legal_moves)
        back = None
        if len(board.move_stack) > 1:
            last = board.move_stack[-2]
            back = chess.Move(last.to_square, last.from_square)
        board.push(back if back in legal and random.random() < 0.7 else random.choice(legal))
    return board


@pytest.mark.clause("F-9.2.2", "F-9.2.3")
class TestOnTheBoard:
    """The position has just appeared for the third time."""

    def test_the_first_position_counts_too(self) -> None:
        answer = judge_repetition(line(f"{OUT_AND_BACK} {OUT_AND_BACK}"), WHITE)
        assert (answer.verdict, answer.basis, answer.count) == (Verdict.RIGHT, Basis.ON_THE_BOARD, 3)
        assert [one.label for one in answer.occurrences] == ["", "2...Ng8", "4...Ng8"]
        assert [one.ply for one in answer.occurrences] == [0, 4, 8]
        assert {one.to_move for one in answer.occurrences} == {WHITE}

    def test_twice_is_not_enough(self) -> None:
        answer = judge_repetition(line(OUT_AND_BACK), WHITE)
        assert (answer.verdict, answer.basis, answer.count) == (Verdict.WRONG, None, 2)

    def test_the_player_not_on_move_cannot_claim(self) -> None:
        assert judge_repetition(line(f"{OUT_AND_BACK} {OUT_AND_BACK}"), BLACK).verdict is Verdict.NOT_ON_MOVE

    def test_nobody_claims_once_the_game_is_over(self) -> None:
        mated = line("f3 e5 g4 Qh4#")
        assert judge_repetition(mated, WHITE).verdict is Verdict.GAME_IS_OVER
        assert judge_fifty_moves(mated, WHITE).verdict is Verdict.GAME_IS_OVER

    def test_the_same_men_with_the_other_player_to_move_are_another_position(self) -> None:
        triangle = "Ke2 Kg7 Kd2 Kg8 Ke1 Kg7 Ke2 Kg8"
        row = line(triangle, "6k1/8/8/8/8/8/8/4K2R w - - 0 1")
        answer = judge_repetition(row, WHITE)
        assert answer.count == 1
        (alike,) = answer.look_alikes
        assert alike.occurrence.label == "1.Ke2"
        assert alike.differences == (Difference(DifferenceKind.SIDE_TO_MOVE),)

    def test_a_right_to_castle_lost_since_makes_another_position_also_while_castling_was_hindered(self) -> None:
        row = line("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
        answer = judge_repetition(row, WHITE)
        assert (answer.verdict, answer.count) == (Verdict.WRONG, 2)
        (alike,) = answer.look_alikes
        assert alike.occurrence.ply == 0
        assert alike.differences == (
            Difference(DifferenceKind.CASTLING_KINGSIDE, WHITE),
            Difference(DifferenceKind.CASTLING_KINGSIDE, BLACK),
        )

    def test_en_passant_possible_the_first_time_makes_another_position(self) -> None:
        row = line("e4 Nc6 e5 d5 Nf3 Nb8 Ng1 Nc6")
        answer = judge_repetition(row, WHITE)
        assert answer.count == 1
        (alike,) = answer.look_alikes
        assert alike.occurrence.label == "2...d5"
        assert alike.differences == (Difference(DifferenceKind.EN_PASSANT, square="d6"),)

    def test_en_passant_that_was_never_legal_does_not(self) -> None:
        """The white pawn that could capture is pinned by the rook; FEN without legality would name the square."""
        pinned = "4r1k1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1"
        row = line("d5 Nf3 Kg7 Ng1 Kg8 Nf3 Kg7 Ng1 Kg8", pinned)
        answer = judge_repetition(row, WHITE)
        assert (answer.verdict, answer.count, answer.look_alikes) == (Verdict.RIGHT, 3, ())
        assert answer.occurrences[0].label == "1...d5"


@pytest.mark.clause("F-9.2.1")
class TestAboutToAppear:
    """The position is about to appear for the third time, with the announced move."""

    def test_the_announced_move_brings_the_third(self) -> None:
        row = line(f"{OUT_AND_BACK} Nf3 Nf6 Ng1")
        answer = judge_repetition(row, BLACK, move(row, "Ng8"))
        assert (answer.verdict, answer.basis, answer.count) == (Verdict.RIGHT, Basis.ANNOUNCED, 3)
        assert answer.occurrences[-1].label == "4...Ng8"
        assert [one.announced for one in answer.occurrences] == [False, False, True]

    def test_without_the_announced_move_it_is_not_there_yet(self) -> None:
        row = line(f"{OUT_AND_BACK} Nf3 Nf6 Ng1")
        assert judge_repetition(row, BLACK).verdict is Verdict.WRONG
        assert judge_repetition(row, BLACK, move(row, "Nd5")).verdict is Verdict.WRONG

    def test_a_third_on_the_board_is_enough_whatever_is_announced(self) -> None:
        row = line(f"{OUT_AND_BACK} {OUT_AND_BACK}")
        answer = judge_repetition(row, WHITE, move(row, "e4"))
        assert (answer.verdict, answer.basis) == (Verdict.RIGHT, Basis.ON_THE_BOARD)

    def test_an_announced_move_that_is_not_legal_cannot_bring_it(self) -> None:
        row = line(f"{OUT_AND_BACK} Nf3 Nf6 Ng1")
        answer = judge_repetition(row, BLACK, chess.Move.from_uci("f6h8"))
        assert (answer.verdict, answer.impossible) == (Verdict.WRONG, True)

    def test_an_announced_move_that_gives_mate_is_counted_like_any_other(self) -> None:
        """The claim comes before the move is made (python-chess looks only at games that go on)."""
        row = read_line("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", [])
        answer = judge_repetition(row, WHITE, move(row, "Qg7#"))
        assert (answer.verdict, answer.count, answer.mates) == (Verdict.EARLIER_MOVES_UNKNOWN, 1, True)

    def test_a_capture_cannot_bring_a_third(self) -> None:
        row = line("e4 d5")
        answer = judge_repetition(row, WHITE, move(row, "exd5"))
        assert (answer.verdict, answer.count) == (Verdict.WRONG, 1)


class TestEarlierMovesUnknown:
    """The record starts at a position that was set up."""

    def test_what_stood_before_it_may_have_been_the_first(self) -> None:
        answer = judge_repetition(line(ROOK_ROUND, "6k1/8/8/8/8/8/8/R3K3 w - - 4 40"), WHITE)
        assert (answer.verdict, answer.count) == (Verdict.EARLIER_MOVES_UNKNOWN, 2)

    def test_after_a_pawn_move_nothing_before_it_matters(self) -> None:
        answer = judge_repetition(line("e4 Kf8 Ra2 Kg8 Ra1 Kf8 Ra2 Kg8", "6k1/8/8/8/8/8/4P3/R3K3 w - - 4 40"), WHITE)
        assert answer.verdict is Verdict.WRONG

    def test_three_in_the_record_are_three(self) -> None:
        answer = judge_repetition(line(f"{ROOK_ROUND} {ROOK_ROUND}", "6k1/8/8/8/8/8/8/R3K3 w - - 4 40"), WHITE)
        assert answer.verdict is Verdict.RIGHT
        assert [one.move_number for one in answer.occurrences] == [40, 41, 43]

    def test_a_count_typed_with_the_position_is_no_evidence(self) -> None:
        row = line(ROOK_ROUND, "6k1/8/8/8/8/8/8/R3K3 w - - 99 80")
        answer = judge_fifty_moves(row, WHITE)
        assert (answer.verdict, answer.half_moves) == (Verdict.EARLIER_MOVES_UNKNOWN, 4)


def quiet_row(half_moves: int, first: str = "e4", seed: int = 1) -> GameLine:
    """One pawn move and then as many quiet half-moves, none of them a mate."""
    random = Random(seed)
    board = chess.Board("4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1")
    made = [board.push_san(first).uci()]
    while len(made) <= half_moves:
        chosen = random.choice([one for one in _quiet(board) if _goes_on(board, one)])
        board.push(chosen)
        made.append(chosen.uci())
    return read_line("4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1", made)


def _quiet(board: chess.Board) -> list[chess.Move]:
    return [one for one in board.legal_moves if not board.is_zeroing(one)]


def _goes_on(board: chess.Board, one: chess.Move) -> bool:
    board = board.copy(stack=1)
    board.push(one)
    return bool(_quiet(board))


@pytest.mark.clause("F-9.3")
class TestFiftyMoves:
    """Fifty moves by each, completed or with the announced one."""

    def test_fifty_by_each_completed(self) -> None:
        row = quiet_row(100)
        answer = judge_fifty_moves(row, row.to_move)
        assert (answer.verdict, answer.basis) == (Verdict.RIGHT, Basis.ON_THE_BOARD)
        assert (answer.white, answer.black, answer.half_moves) == (50, 50, 100)
        assert answer.since is not None
        assert answer.since.label == "1.e4"

    def test_forty_nine_and_a_half_and_a_quiet_announced_move(self) -> None:
        row = quiet_row(99)
        quiet = next(one for one in row.last.legal_moves if not row.last.is_zeroing(one))
        answer = judge_fifty_moves(row, row.to_move, quiet)
        assert (answer.verdict, answer.basis, answer.half_moves) == (Verdict.RIGHT, Basis.ANNOUNCED, 100)
        without = judge_fifty_moves(row, row.to_move)
        assert (without.verdict, without.half_moves) == (Verdict.WRONG, 99)

    def test_forty_nine_completed_are_not_enough(self) -> None:
        row = quiet_row(98)
        quiet = next(one for one in row.last.legal_moves if not row.last.is_zeroing(one))
        answer = judge_fifty_moves(row, row.to_move, quiet)
        assert (answer.verdict, answer.half_moves) == (Verdict.WRONG, 99)
        assert {answer.white, answer.black} == {49, 50}

    def test_an_announced_pawn_move_or_capture_does_not_count(self) -> None:
        row = line("e4 Kf8", "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1")
        answer = judge_fifty_moves(row, WHITE, move(row, "e5"))
        assert (answer.verdict, answer.announced_is) == (Verdict.WRONG, ZeroingMove.PAWN_MOVE)
        taking = line("Rh7 Kf8", "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 1")
        takes = read_line("4k3/7p/8/8/8/8/4P3/R3K2R w - - 0 1", [])
        assert judge_fifty_moves(takes, WHITE, move(takes, "Rxh7")).announced_is is ZeroingMove.CAPTURE
        assert judge_fifty_moves(taking, WHITE, move(taking, "Rh8")).announced_is is None

    def test_fifty_on_the_board_are_enough_even_with_a_pawn_move_announced(self) -> None:
        fen = "6k1/8/6K1/8/8/8/4P3/R7 b - - 0 1"
        row = read_line(fen, [["g8h8", "a1a2", "h8g8", "a2a1"][ply % 4] for ply in range(101)])
        answer = judge_fifty_moves(row, WHITE, move(row, "e4"))
        assert (answer.verdict, answer.basis) == (Verdict.RIGHT, Basis.ON_THE_BOARD)

    def test_the_announced_fiftieth_may_give_mate(self) -> None:
        """python-chess would not call a mated position a draw by fifty moves; the claim is made before the move."""
        round_about = ["g8h8", "a1a2", "h8g8", "a2a1"]
        fen = "6k1/8/6K1/8/8/8/8/R7 b - - 0 1"
        row = read_line(fen, [round_about[ply % 4] for ply in range(99)])
        answer = judge_fifty_moves(row, WHITE, move(row, "Ra8#"))
        assert (answer.verdict, answer.half_moves, answer.mates) == (Verdict.RIGHT, 100, True)
        assert not row.with_move(move(row, "Ra8#")).last.is_fifty_moves()
        early = read_line(fen, [round_about[ply % 4] for ply in range(97)])
        assert judge_fifty_moves(early, WHITE, move(early, "Ra8#")).half_moves == 98


class TestFoundLate:
    """Draws that need no claim, also found when the game has gone on."""

    @pytest.mark.clause("F-9.6.1")
    def test_the_fifth_occurrence_is_found_moves_later(self) -> None:
        row = line(" ".join([OUT_AND_BACK] * 4 + ["e4", "e5"]))
        (draw,) = find_automatic_draws(row)
        assert (draw.kind, draw.at.label, draw.later) == (AutomaticKind.FIVEFOLD, "8...Ng8", 2)
        assert [one.ply for one in draw.occurrences] == [0, 4, 8, 12, 16]

    @pytest.mark.clause("F-9.6.1")
    def test_four_are_not_five(self) -> None:
        assert find_automatic_draws(line(" ".join([OUT_AND_BACK] * 3))) == ()

    @pytest.mark.clause("F-9.6.2")
    def test_seventy_five_by_each_are_found_moves_later(self) -> None:
        late = [one for one in find_automatic_draws(quiet_row(153)) if one.kind is AutomaticKind.SEVENTYFIVE_MOVES]
        assert [(one.at.ply, one.later) for one in late] == [(151, 3)]
        early = [one for one in find_automatic_draws(quiet_row(149)) if one.kind is AutomaticKind.SEVENTYFIVE_MOVES]
        assert early == []

    @pytest.mark.clause("F-9.6.2")
    def test_mate_by_the_seventy_fifth_move_comes_first(self) -> None:
        round_about = ["g8h8", "a1a2", "h8g8", "a2a1"]
        row = read_line("6k1/8/6K1/8/8/8/8/R7 b - - 0 1", [round_about[ply % 4] for ply in range(149)])
        kinds = [one.kind for one in find_automatic_draws(row.with_move(move(row, "Ra8#")))]
        assert AutomaticKind.SEVENTYFIVE_MOVES not in kinds
        kinds = [one.kind for one in find_automatic_draws(row.with_move(move(row, "Ra7")))]
        assert AutomaticKind.SEVENTYFIVE_MOVES in kinds


class TestBesidePythonChess:
    """Where python-chess gives the answer of the Laws, ours is the same."""

    @pytest.mark.clause("F-9.2.1", "F-9.2.2", "F-9.2.3")
    def test_repetitions_of_random_games(self) -> None:
        claimable = 0
        for seed in range(25):
            played = shuffled(seed, 80)
            board, made = chess.Board(), []
            for one in played.move_stack:
                board.push(one)
                made.append(one.uci())
                if not any(board.legal_moves):
                    continue
                row = read_line(None, made)
                ours = judge_repetition(row, row.to_move)
                assert (ours.verdict is Verdict.RIGHT) == board.is_repetition(3)
                if len(made) % 5 == 0:
                    ahead = [
                        legal
                        for legal in board.legal_moves
                        if judge_repetition(row, row.to_move, legal).verdict is Verdict.RIGHT
                    ]
                    assert bool(ahead) == board.can_claim_threefold_repetition()
                    claimable += bool(ahead)
        assert claimable > 10

    @pytest.mark.clause("F-9.3")
    def test_fifty_moves_of_random_games(self) -> None:
        for seed in range(8):
            row = quiet_row(104, seed=seed)
            board = chess.Board(row.start_fen)
            for ply, one in enumerate(row.moves, 1):
                board.push(one)
                if ply < 97:
                    continue
                part = read_line(row.start_fen, [each.uci() for each in row.moves[:ply]])
                ahead = any(
                    judge_fifty_moves(part, part.to_move, legal).verdict is Verdict.RIGHT for legal in board.legal_moves
                )
                assert ahead == board.can_claim_fifty_moves(), (seed, ply)
                on_board = judge_fifty_moves(part, part.to_move).verdict is Verdict.RIGHT
                assert on_board == board.is_fifty_moves()

    @pytest.mark.clause("F-9.6.1")
    def test_five_occurrences_of_random_games(self) -> None:
        found = 0
        for seed in range(25):
            played = shuffled(seed, 120)
            row = read_line(None, [one.uci() for one in played.move_stack])
            ours = [one for one in find_automatic_draws(row) if one.kind is AutomaticKind.FIVEFOLD]
            board, theirs = chess.Board(), None
            for ply, one in enumerate(played.move_stack, 1):
                board.push(one)
                if theirs is None and board.is_fivefold_repetition():
                    theirs = ply
            assert (ours[0].at.ply if ours else None) == theirs
            found += theirs is not None
        assert found > 2


def test_a_move_that_is_not_legal_is_named_with_its_place() -> None:
    with pytest.raises(ImpossibleMove) as caught:
        read_line(None, ["e2e4", "e7e5", "e4e5"])
    assert (caught.value.ply, caught.value.move) == (2, "e4e5")
    with pytest.raises(ImpossibleMove):
        read_line(None, ["no"])
