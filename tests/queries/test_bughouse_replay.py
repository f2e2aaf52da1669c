"""A bughouse game played through: each frame shows both boards, the reserves and the clocks at that moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.bughouse.pair import Capture
from arbiter_app.engine.notation.bpgn_game import BpgnGame, BpgnMove
from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_replay import Replay, replay, shown_board
from tests.exchange.bughouse_games import FULL_MS, RULES, random_game, team_match

W, B = Colour.WHITE, Colour.BLACK


@pytest.fixture(scope="module")
def played() -> Replay:
    return replay(team_match(), RULES)


def index_of(played: Replay, label: str) -> int:
    return next(frame.index for frame in played.frames if frame.label == label)


def test_a_frame_a_half_move_and_one_before_the_first(played: Replay) -> None:
    assert [frame.label for frame in played.frames] == ["", *(move.label for move in team_match().moves)]
    assert [frame.index for frame in played.frames] == list(range(22))
    assert (played.frames[0].mover, played.frames[0].board) == (None, None)
    assert played.left_out == 0


@pytest.mark.clause("W-72")
def test_four_clocks_each_as_last_noted(played: Replay) -> None:
    assert set(played.frames[0].clocks.values()) == {FULL_MS}
    assert played.frames[3].clocks == {(1, W): 894_000, (1, B): 894_000, (2, W): 890_000, (2, B): FULL_MS}


@pytest.mark.clause("W-73", "W-78")
def test_reserves_and_transfers_of_the_sequence_of_the_rules(played: Replay) -> None:
    transfers = [frame.transfer for frame in played.frames if frame.transfer is not None]
    assert [(one.piece, one.was_promoted, one.to_board, one.to) for one in transfers] == [
        ("P", False, 2, B),
        ("P", False, 2, B),
        ("P", False, 2, B),
        ("R", False, 2, B),
        ("P", True, 2, W),
        ("N", False, 2, B),
    ]
    assert played.frames[index_of(played, "5a. Qxa8")].reserves[2, W] == ("P",)
    last = played.frames[-1]
    assert last.reserves == {(1, W): (), (1, B): (), (2, W): (), (2, B): ("P", "P", "P", "R")}
    assert last.fens[0].startswith("q3kbnr/p2b1ppp/2B1p3/8/8/8/PPPP1PPP/RNBQK1NR[")
    assert last.fens[1].startswith("r1bqkb1r/ppppPppp/2n1pn2/8/2P1P3/3n4/PP1PNPPP/RNBQKB1R[")
    assert (last.turn(1), last.turn(2)) == (B, W)


def test_both_positions_in_one_line(played: Replay) -> None:
    frame = played.frames[5]
    assert frame.bfen == f"{frame.fens[0]} | {frame.fens[1]}"
    again = replay(BpgnGame({"FEN": frame.bfen}, team_match().moves[5:]), RULES)
    assert again.frames[-1].fens == played.frames[-1].fens
    assert again.left_out == 0


def test_a_drop_and_a_move_are_told_as_they_were_made(played: Replay) -> None:
    assert played.frames[index_of(played, "4B. P@e7")].move == "P@e7"
    assert played.frames[index_of(played, "5A. bxa8=Q")].move == "b7a8q"
    assert played.frames[index_of(played, "5A. bxa8=Q")].transfer == Capture("R", False, W, 2, B)


def test_who_sits_where_and_for_which_team(played: Replay) -> None:
    assert played.players == {(1, W): "Player A4", (1, B): "Player B4", (2, W): "Player B9", (2, B): "Player A9"}
    assert played.teams == {(1, W): "Team A", (1, B): "Team B", (2, W): "Team B", (2, B): "Team A"}
    assert played.title == "Workplace league · 1 · 2026.03.11"
    assert (played.result, played.ending) == ("1-0", "Player B9 checkmated")


def test_steps_stay_within_the_game(played: Replay) -> None:
    assert (played.step(0, -1), played.step(0, 1), played.step(20, 5), played.last) == (0, 1, 21, 21)


def test_steps_on_one_board_leave_out_the_other(played: Replay) -> None:
    boards = [frame.board for frame in played.frames]
    assert boards[:8] == [None, 1, 2, 1, 1, 2, 1, 1]
    assert played.on_board(1, 1, 1) == 3
    assert played.on_board(1, 2, 1) == 2
    assert played.on_board(5, 2, -1) == 2
    assert played.on_board(2, 2, -1) == 0
    assert played.on_board(20, 1, 1) == 20
    assert played.on_same_board(0, 1) == 1
    assert played.on_same_board(0, -1) == 0
    assert played.on_same_board(3, 1) == 4
    assert played.on_same_board(5, -1) == 2


@pytest.mark.parametrize("seed", range(5))
def test_walking_one_board_after_the_other_meets_every_half_move_once(seed: int) -> None:
    played = replay(random_game(seed), RULES)
    met = []
    for board in (1, 2):
        place = 0
        while (following := played.on_board(place, board, 1)) != place:
            place = following
            met.append(place)
    assert sorted(met) == list(range(1, played.last + 1))


def test_a_half_move_that_is_not_legal_ends_the_frames_and_is_counted() -> None:
    game = team_match()
    moves = [*game.moves[:4], BpgnMove(1, B, 2, "Qxh1"), *game.moves[4:]]
    played = replay(replace(game, moves=tuple(moves)), RULES)
    assert (played.last, played.left_out) == (4, 18)


def test_nobody_is_to_move_once_the_match_is_over(played: Replay) -> None:
    def to_move(index: int) -> list[Colour | None]:
        return [shown_board(played, index, board, is_turned=False).to_move for board in (1, 2)]

    assert to_move(0) == [W, W]
    assert to_move(played.last - 1) == [B, B]
    assert to_move(played.last) == [None, None]
    open_game = replay(replace(team_match(), result="*"), RULES)
    assert shown_board(open_game, open_game.last, 2, is_turned=False).to_move is W


def test_a_board_as_a_row_has_players_teams_and_the_last_half_move_on_it(played: Replay) -> None:
    row = shown_board(played, 15, 2, is_turned=True)
    assert (row.white.name, row.black.name, row.black.team, row.black.sign) == ("Player B9", "Player A9", "Team A", "A")
    assert (row.black.is_home, row.white.is_home, row.bottom, row.last_move) == (True, False, B, "g1e2")
    assert row.black.reserve == ("P", "P", "P", "R")
    assert shown_board(played, 0, 1, is_turned=False).last_move == ""
    assert not shown_board(played, 0, 1, is_turned=False, is_home_white_a=False).white.is_home


def test_a_team_without_a_name_is_its_two_players() -> None:
    tags = {name: value for name, value in team_match().tags.items() if not name.startswith("Team")}
    found = replay(replace(team_match(), tags=tags), RULES)
    assert found.team(is_white_a=True) == "Player A4 + Player A9"
    assert found.team(is_white_a=False) == "Player B4 + Player B9"
    assert replay(BpgnGame({}, ()), RULES).team(is_white_a=True) == "— + —"


def test_clocks_are_unknown_where_the_control_is() -> None:
    game = team_match()
    played = replay(replace(game, tags={**game.tags, "TimeControl": "?"}), RULES)
    assert played.frames[1].clocks == {(1, W): 894_000, (1, B): None, (2, W): None, (2, B): None}
