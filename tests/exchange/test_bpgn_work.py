"""A large file costs as many times more as it is longer, also a damaged one. Counted in steps, not in time."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType

import pytest

from arbiter_app.exchange.bpgn import read_bpgn, write_bpgn
from arbiter_app.exchange.bpgn_read import TOLD_EVERY
from arbiter_app.exchange.bpgn_scan import TokenKind, scan
from tests.exchange.bughouse_games import random_game


def calls(work: Callable[[], object]) -> Counter[str]:
    """How often each function was called, those written in C too."""
    seen: Counter[str] = Counter()

    def count(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            seen[frame.f_code.co_name] += 1
        elif event == "c_call":
            seen[getattr(argument, "__name__", "?")] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return seen


def steps_to_read(text: str) -> int:
    return calls(lambda: read_bpgn(text)).total()


def test_twice_as_many_games_take_twice_the_steps() -> None:
    text = write_bpgn(random_game(7, plies=30))
    few, many = (steps_to_read(text * times) for times in (10, 20))
    assert few > 10_000
    assert many < 2.1 * few


@pytest.mark.parametrize("rubbish", ["{ ", "{\n", "[", '[A "', "[ ", "} ", "1A. ", "x ", "* ", '[A "x"]', "{}", "\\"])
def test_a_file_of_nothing_but_rubbish_takes_no_more_steps_a_sign(rubbish: str) -> None:
    few, many = (steps_to_read(rubbish * times) for times in (500, 1_000))
    assert many < 2.1 * few + 50


def test_the_end_of_the_file_is_looked_for_once_however_many_comments_are_open() -> None:
    text = "1A. e4 {9\n" * 400
    seen = calls(lambda: list(scan(text)))
    kinds = Counter(token.kind for token in scan(text))
    assert kinds[TokenKind.OPEN_COMMENT] == 400
    # Two searches to the end of the file, for a brace and for a line of tags; all others end with their line.
    assert seen["search"] == 1
    assert seen["find"] == 401


def test_whoever_waits_is_told_again_and_again_and_may_end_the_reading() -> None:
    text = (write_bpgn(random_game(7, plies=40)) + "\n") * 60
    heard: list[tuple[int, int]] = []

    def told(line: int, of: int) -> bool:
        heard.append((line, of))
        return len(heard) < 3

    found = read_bpgn(text, told=told)
    lines = text.count("\n") + 1
    assert [fault.code for fault in found.faults] == ["stopped"]
    assert TOLD_EVERY / 80 < len(found.games) < 60
    assert 0 < len(found.games[-1].moves) <= 40
    assert [of for _, of in heard] == [lines] * 3
    assert 0 < heard[0][0] < heard[1][0] < heard[2][0] == found.faults[0].line < lines
