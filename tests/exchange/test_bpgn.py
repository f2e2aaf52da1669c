"""BPGN written and read back: nothing of a game is lost on the way."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.notation.bpgn_game import BpgnGame, BpgnMove
from arbiter_app.engine.values import Colour
from arbiter_app.exchange.bpgn import bughouse_bpgn, read_bpgn, write_bpgn
from arbiter_app.exchange.bpgn_write import LINE_WIDTH, ROSTER
from tests.conftest import Golden
from tests.exchange.bughouse_games import PLAYERS, random_game, team_match


def again(game: BpgnGame) -> BpgnGame:
    """The game after it went through a file."""
    found = read_bpgn(bughouse_bpgn(game))
    assert found.faults == ()
    assert len(found.games) == 1
    return found.games[0]


def remarked(game: BpgnGame, place: int, comment: str) -> BpgnGame:
    moves = list(game.moves)
    moves[place] = replace(moves[place], comment=comment)
    return replace(game, moves=tuple(moves))


@pytest.mark.clause("W-79", "W-73")
def test_the_sequence_of_the_rules_as_a_file(golden: Golden) -> None:
    golden("exchange/bughouse.bpgn", bughouse_bpgn(team_match()))


@pytest.mark.clause("W-74", "W-75", "W-78")
def test_the_sequence_of_the_rules_comes_back_with_its_clocks() -> None:
    game = again(team_match())
    assert game.moves == team_match().moves
    assert (game.result, game.ending) == ("1-0", "Player B9 checkmated")
    last = {(move.board, move.colour): move.clock_ms for move in game.moves}
    assert last == {
        (1, Colour.WHITE): 858_000,
        (1, Colour.BLACK): 864_000,
        (2, Colour.WHITE): 860_000,
        (2, Colour.BLACK): 856_000,
    }


def test_the_tags_begin_in_the_usual_order_and_the_own_ones_follow() -> None:
    names = [line[1:].split()[0] for line in write_bpgn(team_match()).splitlines() if line.startswith("[")]
    known = [name for name, unknown in ROSTER if unknown or name in team_match().tags]
    assert names == [*known, "Result", "TeamWhiteA", "TeamBlackA"]


def test_what_is_not_known_is_a_question_mark_and_ratings_are_left_out() -> None:
    text = write_bpgn(BpgnGame({}, ()))
    assert '[WhiteA "?"]' in text
    assert '[Date "????.??.??"]' in text
    assert "Elo" not in text
    assert text.endswith("\n\n*\n")


@pytest.mark.parametrize("seed", range(60))
def test_a_game_of_any_course_comes_back_as_it_was(seed: int) -> None:
    def to_the_millisecond(hand: random.Random, ply: int) -> int | None:
        return None if hand.random() < 0.1 else 180_000 - ply * 1_003 - hand.randrange(3_000)

    game = random_game(seed, plies=80, clock=to_the_millisecond, tags=None if seed % 2 else {**PLAYERS, "Site": "<b>"})
    found = again(game)
    assert found.moves == game.moves
    assert found.result == game.result


TEXTS = st.text(st.characters(blacklist_characters="{}", blacklist_categories=("Cs", "Cc", "Zl", "Zp"))).map(
    lambda text: " ".join(text.split())
)


@given(comment=TEXTS, ending=TEXTS, before=st.lists(TEXTS.filter(bool), max_size=3).map(tuple), name=TEXTS)
def test_what_somebody_typed_comes_back(comment: str, ending: str, before: tuple[str, ...], name: str) -> None:
    game = replace(team_match(), comments=before, ending=ending, tags={**team_match().tags, "WhiteA": name})
    game = remarked(game, 3, comment)
    found = again(game)
    assert found.comments == before
    assert found.moves == game.moves
    assert found.tags == game.tags
    assert found.ending in (ending, f'"{ending}"')


@pytest.mark.parametrize("comment", ["150", "-0.5", "C:twice", "R:5", "12a. Qf7 1-0", '[Event "x"]', "; not the end"])
def test_a_comment_stays_a_comment_whatever_it_looks_like(comment: str) -> None:
    game = remarked(team_match(), 2, comment)
    assert again(game).moves == game.moves


def test_two_remarks_on_one_move_stay_two() -> None:
    game = remarked(team_match(), 2, "Clock stopped\nClock started")
    assert again(game).moves[2].comment == "Clock stopped\nClock started"


def test_braces_in_a_comment_become_brackets() -> None:
    assert again(remarked(team_match(), 2, "a } b { c")).moves[2].comment == "a ) b ( c"


def test_no_line_of_the_moves_looks_like_a_tag_or_is_too_long() -> None:
    talk = " ".join(f"[{number}] says x" for number in range(200, 300))
    text = write_bpgn(replace(remarked(team_match(), 2, talk), comments=(talk,)))
    below = text.split("\n\n", 1)[1].splitlines()
    assert len(below) > 30
    assert not [line for line in below if line.startswith(("[", "%"))]
    assert max(map(len, below)) <= LINE_WIDTH
    assert again(remarked(team_match(), 2, talk)).moves[2].comment == talk


@pytest.mark.parametrize(("clock_ms", "written"), [(858_000, "{858}"), (118_585, "{118.585}"), (-576, "{-0.576}")])
def test_clocks_are_whole_seconds_where_they_can_be(clock_ms: int, written: str) -> None:
    game = BpgnGame(PLAYERS, (BpgnMove(1, Colour.WHITE, 1, "e4", clock_ms),))
    assert written in write_bpgn(game)
    assert again(game).moves[0].clock_ms == clock_ms
