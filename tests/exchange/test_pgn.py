"""The games as PGN: every reader reads them, and what did not happen on the board is no result."""

from __future__ import annotations

import io
import logging
import re

import chess.pgn
import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.values import BoardPoints, ClockReadings, Colour, GameResult, IrregularityKind, Termination
from arbiter_app.exchange.pgn import games_pgn, termination_tag
from tests.conftest import Golden
from tests.exchange.evening import MATCH, NAMES_A, Evening, at, board, ruled, signed, started


def pgn_of(evening: Evening) -> str:
    match = evening.desk.state.matches[MATCH]
    return games_pgn(evening.card, match.boards, evening.desk.entries())


def read(text: str) -> list[chess.pgn.Game]:
    file = io.StringIO(text)
    games = []
    while (game := chess.pgn.read_game(file)) is not None:
        assert game.errors == []
        games.append(game)
    return games


def by_board(evening: Evening) -> dict[str, chess.pgn.Game]:
    return {game.headers["Board"]: game for game in read(pgn_of(evening))}


def test_the_games_of_the_evening(golden: Golden) -> None:
    golden("exchange/games.pgn", pgn_of(signed()))


def test_every_game_is_read_back_without_an_error(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        games = read(pgn_of(signed()))
    assert caplog.records == []
    assert [game.headers["Board"] for game in games] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert all(
        list(game.headers)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"] for game in games
    )


def test_names_and_teams_come_back_as_they_are() -> None:
    games = by_board(signed())
    assert (games["1"].headers["White"], games["1"].headers["Black"]) == ("Player B1", "<b>O'Ó, Й</b>")
    assert (games["1"].headers["WhiteTeam"], games["1"].headers["BlackTeam"]) == ("Club B", "Club A")
    assert games["7"].headers["WhiteFideId"] == "2500007"


@pytest.mark.parametrize(
    ("number", "result", "termination"),
    [
        ("1", "1-0", "rules infraction"),
        ("2", "1/2-1/2", "normal"),
        ("4", "*", "abandoned"),
        ("7", "0-1", "normal"),
        ("8", "*", "abandoned"),
    ],
)
def test_results_are_what_happened_on_the_board(number: str, result: str, termination: str) -> None:
    game = by_board(signed())[number]
    assert (game.headers["Result"], game.headers["Termination"]) == (result, termination)


@pytest.mark.clause("L-8.5")
def test_a_ruling_changes_no_result_of_a_game() -> None:
    assert by_board(ruled())["6"].headers["Result"] == "1-0"


def test_a_default_and_a_walkover_say_which_points_they_bring() -> None:
    text = pgn_of(signed()).replace("\n", " ")
    assert "Not played. Points Club A – Club B 1 : −1" in text
    assert "Not played. Points Club A – Club B 1 : 0" in text


def test_the_moves_that_stand_are_there_and_each_illegal_move_is_a_comment() -> None:
    game = by_board(signed())["1"]
    assert [move.uci() for move in game.mainline_moves()][-2:] == ["d7d6", "c2c3"]
    last = game.end().comment.replace("\n", " ")
    assert "illegal move by Black, number 3, position restored" in last
    assert "+0:02:00 White" in " ".join(node.comment.replace("\n", " ") for node in game.mainline())


def test_clocks_are_given_where_this_computer_kept_them() -> None:
    game = by_board(signed())["1"]
    first = game.next()
    assert first is not None
    assert first.clock() == 5400 + 30 - 105 + 30


def test_an_unfinished_game_has_no_result() -> None:
    game = by_board(started())["6"]
    assert (game.headers["Result"], game.headers["Termination"]) == ("*", "unterminated")


def test_a_move_taken_back_by_the_arbiter_is_not_there() -> None:
    evening = started()
    evening.do(cmd.MakeMove(at=at("19:16:00"), board=board(5), move="e4"))
    evening.do(cmd.Rescind(at=at("19:17:00"), target=evening.desk.state.seq, reason="wrong board"))
    assert list(by_board(evening)["5"].mainline_moves()) == []


def test_a_position_set_up_by_hand_begins_a_second_game() -> None:
    evening = started()
    evening.do(cmd.MakeMove(at=at("19:16:00"), board=board(5), move="e4"))
    evening.do(cmd.PlacePosition(at=at("21:00:00"), board=board(5), fen="8/8/4k3/8/3B4/2K5/7r/8 b - - 0 61"))
    evening.do(cmd.MakeMove(at=at("21:01:00"), board=board(5), move="Rh3"))
    evening.do(
        cmd.RecordResult(at=at("21:02:00"), board=board(5), result=GameResult.DRAW, termination=Termination.AGREEMENT)
    )
    before, after = (game for game in read(pgn_of(evening)) if game.headers["Board"] == "5")
    assert (before.headers["Result"], after.headers["Result"]) == ("*", "1/2-1/2")
    assert after.headers["FEN"].startswith("8/8/4k3")
    assert [move.uci() for move in after.mainline_moves()] == ["h2h3"]
    assert "61..." in pgn_of(evening)


def test_an_illegal_move_that_stood_makes_two_games_that_can_both_be_read() -> None:
    evening = started()
    for move in ("e4", "e5"):
        evening.do(cmd.MakeMove(at=at("19:16:00"), board=board(5), move=move))
    evening.do(cmd.PressClock(at=at("19:17:00"), board=board(5)))
    evening.do(
        cmd.LetIllegalMoveStand(
            at=at("19:30:00"),
            board=board(5),
            colour=Colour.WHITE,
            move="e1e3",
            accept=(Acceptance("illegal_move_is_corrected", "found after the break"),),
        )
    )
    evening.do(cmd.MakeMove(at=at("19:31:00"), board=board(5), move="Nf6"))
    before, after = (game for game in read(pgn_of(evening)) if game.headers["Board"] == "5")
    assert [move.uci() for move in before.mainline_moves()] == ["e2e4", "e7e5"]
    assert "Illegal move e1e3 by White, found too late: it stands" in before.end().comment.replace("\n", " ")
    assert after.headers["FEN"] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2"
    assert [move.uci() for move in after.mainline_moves()] == ["g8f6"]


def test_a_cancelled_game_and_the_new_one_are_two_games() -> None:
    evening = started()
    evening.do(cmd.MakeMove(at=at("19:16:00"), board=board(5), move="e4"))
    kind = IrregularityKind.WRONG_POSITION
    evening.do(cmd.RecordIrregularity(at=at("19:20:00"), board=board(5), kind=kind))
    evening.do(cmd.MakeMove(at=at("19:25:00"), board=board(5), move="d4"))
    before, after = (game for game in read(pgn_of(evening)) if game.headers["Board"] == "5")
    assert [move.uci() for move in before.mainline_moves()] == ["e2e4"]
    assert [move.uci() for move in after.mainline_moves()] == ["d2d4"]


def test_a_correction_of_the_clocks_is_a_comment_with_what_was_added() -> None:
    evening = started()
    evening.do(cmd.MakeMove(at=at("19:16:00"), board=board(5), move="e4"))
    evening.do(
        cmd.AdjustTime(
            at=at("19:20:00"), board=board(5), readings=ClockReadings(7_200_000, 7_200_000), reason="{alarm}"
        )
    )
    game = by_board(evening)["5"]
    assert "Arbiter: (alarm), +0:01:00 White, +0:04:00 Black; clocks set 2:00:00 / 2:00:00" in (
        game.end().comment.replace("\n", " ")
    )


def test_lines_are_short_enough_for_any_reader() -> None:
    lines = pgn_of(signed()).splitlines()
    assert max(len(line) for line in lines if not line.startswith("[")) <= 79


def test_a_board_nobody_sat_at_has_question_marks() -> None:
    game = by_board(signed())["8"]
    assert (game.headers["White"], game.headers["Black"]) == ("Player A8", "?")


TERMINATION_TAGS = {
    # The standard: "loss due to losing player's failure to meet time control requirements". A draw has no such loser.
    Termination.FLAG_FALL: "time forfeit",
    Termination.BOTH_FLAGS: "normal",
    Termination.FLAG_NO_MATERIAL: "normal",
    Termination.MATE_AFTER_FLAG: "normal",
    # "Administrative forfeit due to losing player's failure to observe the Laws": again only for a loss.
    Termination.ILLEGAL_MOVES: "rules infraction",
    Termination.ILLEGAL_MOVES_NO_MATE: "normal",
    Termination.ILLEGAL_POSITION: "normal",
    # "Result due to third party adjudication process": somebody decided by judgement.
    Termination.ARBITER: "adjudication",
    Termination.NO_EFFORT: "adjudication",
    Termination.CHECKMATE: "normal",
    Termination.RESIGNATION: "normal",
    Termination.STALEMATE: "normal",
    Termination.DEAD_POSITION: "normal",
    Termination.AGREEMENT: "normal",
    Termination.REPETITION: "normal",
    Termination.FIFTY_MOVES: "normal",
    Termination.FORCED_REPETITION: "normal",
    Termination.UNKNOWN: "normal",
    # Nothing was decided on the board: "abandoned game".
    Termination.DEFAULT: "abandoned",
    Termination.DOUBLE_DEFAULT: "abandoned",
    Termination.WALKOVER: "abandoned",
    Termination.DOUBLE_WALKOVER: "abandoned",
    Termination.EQUIPMENT_WALKOVER: "abandoned",
    Termination.OTHER_BOARD: "abandoned",
}
"""What the PGN standard says of each way a game can end (section 9.8.1)."""


@pytest.mark.parametrize("how", Termination)
def test_each_way_to_end_has_its_word_of_the_standard(how: Termination) -> None:
    decided = not how.is_unplayed and how is not Termination.OTHER_BOARD
    result = GameResult.DRAW if decided else None
    assert termination_tag(GameEnd(how, result, result, BoardPoints(1, 1))) == TERMINATION_TAGS[how]


def unescaped(value: str) -> str:
    """A string token as the standard means it (section 7): python-chess hands its backslashes on as they stand."""
    return re.sub(r"\\(.)", r"\1", value)


@pytest.mark.parametrize(
    "name",
    [
        'Player "A" One',
        "Player \\A",
        "Player {A}",
        "}{",
        "Ends in a backslash\\",
        "Player A" + "x" * 32,
        "[%clk 0:00:01]",
        "; A",
    ],
)
def test_any_name_comes_back_as_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NAMES_A, 5, name)
    games = read(pgn_of(started()))
    assert len(games) == 8
    assert name in (unescaped(games[4].headers["White"]), unescaped(games[4].headers["Black"]))
