"""A bughouse match of the journal as BPGN: everything that was recorded is in the file, and comes back from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.bootstrap import check_pack, export_pack, match_game
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.notation.bpgn_game import BpgnGame
from arbiter_app.engine.values import BoardRef, ClockSource, Colour, GameResult, Termination
from arbiter_app.exchange.bpgn import read_bpgn, write_bpgn
from arbiter_app.queries.bughouse_replay import replay
from tests.exchange.bughouse_evening import HARD_NAME, MATCH, BughouseEvening, at, started
from tests.exchange.bughouse_games import RULES, team_match


def again(game: BpgnGame) -> BpgnGame:
    found = read_bpgn(write_bpgn(game))
    assert found.faults == ()
    return found.games[0]


@pytest.fixture
def evening() -> BughouseEvening:
    return started()


@pytest.mark.clause("W-79")
def test_the_match_of_the_rules_is_the_game_of_the_rules(evening: BughouseEvening) -> None:
    evening.play()
    game = match_game(evening.desk, MATCH)
    told = [(move.label.rstrip("+#"), move.clock_ms) for move in game.moves]
    assert told == [(move.label.rstrip("+#"), move.clock_ms) for move in team_match().moves]
    assert (game.result, game.ending) == ("1-0", "Player B9 checkmated")
    assert [move.comment for move in game.moves if move.comment] == []
    assert again(game).moves == game.moves
    wanted = (
        "Event",
        "Date",
        "Round",
        "WhiteA",
        "BlackA",
        "WhiteB",
        "BlackB",
        "TimeControl",
        "TeamWhiteA",
        "TeamBlackA",
    )
    assert [game.tags[name] for name in wanted] == [
        "Workplace league, sample season", "2026.03.11", "1", "Player A4", "Player B4", "Player B9", "Player A9",
        "900+0", "Team A", "Team B",
    ]  # fmt: skip


@pytest.mark.parametrize("plies", [0, 1, 7, 14, 20, 21])
def test_the_replay_of_a_match_ends_where_the_hall_stands(evening: BughouseEvening, plies: int) -> None:
    evening.play(plies)
    played = replay(match_game(evening.desk, MATCH), RULES)
    pair = pair_of(evening.match, RULES)
    assert played.last == plies
    assert played.left_out == 0
    assert played.frames[-1].fens == (pair.fen(1), pair.fen(2))
    assert played.frames[-1].reserves == {(n, c): pair.reserve(n, c) for n in (1, 2) for c in Colour}


@pytest.mark.clause("W-79")
def test_a_win_before_a_draw_tells_the_ending_whatever_board_it_was(evening: BughouseEvening) -> None:
    """Board B was drawn first, board A won after it; then the order of the boards says nothing."""
    evening.play(5)
    for board, result, how in (
        (2, GameResult.DRAW, Termination.AGREEMENT),
        (1, GameResult.WHITE_WINS, Termination.RESIGNATION),
    ):
        evening.do(
            cmd.RecordResult(at=at(100 * (3 - board)), board=BoardRef(MATCH, board), result=result, termination=how)
        )
    game = match_game(evening.desk, MATCH)
    assert (game.result, game.ending) == ("1-0", "Player B4 resigns")


def test_a_match_in_play_has_no_result_and_no_ending(evening: BughouseEvening) -> None:
    evening.play(5)
    game = match_game(evening.desk, MATCH)
    assert (game.result, game.ending) == ("*", "")


def test_moves_that_were_taken_back_are_not_in_the_game(evening: BughouseEvening) -> None:
    evening.play(4)
    evening.do(cmd.Rescind(at=at(30), target=evening.desk.entry_count, reason="wrong board"))
    game = match_game(evening.desk, MATCH)
    assert [move.label for move in game.moves] == ["1A. e4", "1B. c4", "1a. d5"]
    assert again(game).moves == game.moves


def test_what_the_arbiter_did_is_a_comment(evening: BughouseEvening) -> None:
    evening.play(2)
    evening.do(cmd.OfferDraw(at=at(11), board=BoardRef(MATCH, 1), colour=Colour.WHITE))
    game = again(match_game(evening.desk, MATCH))
    assert "White offers a draw" in game.moves[0].comment
    assert game.moves[1].comment == ""


def test_clocks_in_the_hall_leave_no_times_where_nobody_read_them() -> None:
    evening = started(source=ClockSource.HALL)
    evening.play(3)
    assert {move.clock_ms for move in match_game(evening.desk, MATCH).moves} == {None}


@pytest.mark.parametrize(("result", "told"), [(GameResult.WHITE_WINS, "0-1"), (GameResult.BLACK_WINS, "1-0")])
def test_the_result_is_that_of_white_on_the_first_board_and_his_partner(
    evening: BughouseEvening, result: GameResult, told: str
) -> None:
    evening.do(cmd.RecordResult(at=at(40), board=BoardRef(MATCH, 2), result=result))
    game = match_game(evening.desk, MATCH)
    assert (game.result, game.tags["Result"]) == (told, told)
    assert game.ending == ""


@pytest.mark.parametrize(
    ("termination", "result", "ending"),
    [
        (Termination.RESIGNATION, GameResult.WHITE_WINS, "Player A9 resigns"),
        (Termination.FLAG_FALL, GameResult.BLACK_WINS, "Player B9 forfeits on time"),
        (Termination.ILLEGAL_MOVES, GameResult.BLACK_WINS, "Board B: Lost by illegal moves"),
        (Termination.AGREEMENT, GameResult.DRAW, "Board B: Draw agreed"),
    ],
)
def test_why_it_ended_is_told_as_servers_tell_it_or_in_our_words(
    evening: BughouseEvening, termination: Termination, result: GameResult, ending: str
) -> None:
    at_the_board = BoardRef(MATCH, 2)
    evening.do(cmd.RecordResult(at=at(40), board=at_the_board, result=result, termination=termination))
    assert match_game(evening.desk, MATCH).ending == ending


def test_both_boards_drawn_is_a_drawn_game(evening: BughouseEvening) -> None:
    evening.do(cmd.RecordResult(at=at(40), board=BoardRef(MATCH, 1), result=GameResult.DRAW))
    assert match_game(evening.desk, MATCH).result == "*"
    evening.do(cmd.RecordResult(at=at(50), board=BoardRef(MATCH, 2), result=GameResult.DRAW))
    assert match_game(evening.desk, MATCH).result == "1/2-1/2"


def test_a_name_that_is_hard_to_write_comes_back_as_it_is() -> None:
    evening = started(name=HARD_NAME)
    evening.play()
    game = again(match_game(evening.desk, MATCH))
    assert game.tags["WhiteA"] == HARD_NAME


@pytest.mark.qt
@pytest.mark.usefixtures("qapp")
def test_the_pack_of_a_bughouse_match_has_the_game_under_the_name_of_the_match(tmp_path: Path) -> None:
    evening = started(tmp_path / "league.arbiter", name=HARD_NAME)
    evening.play()
    stick = tmp_path / "stick"
    stick.mkdir()
    report = export_pack(evening.opened, MATCH, stick)
    assert "A-B-d4.bpgn" in report.files
    assert "games.pgn" not in report.files
    assert check_pack(report.folder).is_sound
    found = read_bpgn((report.folder / "A-B-d4.bpgn").read_bytes())
    assert found.faults == ()
    assert (len(found.games[0].moves), found.games[0].result) == (21, "1-0")
    evening.opened.close()
