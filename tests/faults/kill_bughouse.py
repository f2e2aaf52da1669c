"""Kills programs in the middle of a bughouse game; run by test_kill_in_bughouse.py.

Every child opens a copy of the same file, in which the match has just begun, plays the game of the rules, and is killed
at a random moment. Prints JSON: what both boards show after each number of entries, played without any crash, and for
each child how many moves it had acknowledged, how many entries stand in its file, and what that file shows.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import time
from functools import partial
from pathlib import Path

from arbiter_app.bootstrap import OpenEvent, open_event
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.values import BoardRef, Colour
from tests.exchange.bughouse_evening import MATCH, at, started
from tests.exchange.bughouse_games import STEPS
from tests.faults.kill_many import killed_after

ROWS = [row.split() for row in STEPS.replace("\n", "|").split("|") if row.strip()]


def moves() -> list[cmd.MakeMove]:
    """The game of the rules as commands."""
    return [
        cmd.MakeMove(at=at(int(seconds)), board=BoardRef(MATCH, int(board)), move=move.rstrip("+#"))
        for seconds, board, move in ROWS
    ]


def shown(opened: OpenEvent) -> dict[str, object]:
    """Positions, reserves, clocks, results and men handed over, as the journal alone gives them."""
    desk = opened.desk
    match = desk.state.matches[MATCH]
    pair = pair_of(match, desk.rulebook.bughouse)
    return {
        "positions": pair.bfen(),
        "reserves": ["".join(pair.reserve(number, colour)) for number in (1, 2) for colour in Colour],
        "clocks": [repr(board.clock) for board in match.boards],
        "ends": [repr(board.end) for board in match.boards],
        "transfers": [repr(one) for one in match.transfers],
    }


def play_and_acknowledge(path: Path, acknowledge: int) -> None:
    """Open the file and play on; write one byte for each move that is saved."""
    opened = open_event(path, stop_clocks=False)
    for move in moves():
        opened.desk.submit(move)
        os.write(acknowledge, b"+")
    opened.close()


def uninterrupted(path: Path) -> tuple[list[int], dict[int, object]]:
    """How many entries stand after each number of moves, and what is shown then."""
    opened = open_event(path, stop_clocks=False)
    counts = [opened.desk.entry_count]
    seen: dict[int, object] = {counts[0]: shown(opened)}
    for move in moves():
        assert opened.desk.submit(move).is_accepted
        counts.append(opened.desk.entry_count)
        seen[counts[-1]] = shown(opened)
    opened.close()
    return counts, seen


def reopened(path: Path) -> dict[str, object]:
    """What stands in the file after the crash."""
    opened = open_event(path, stop_clocks=False)
    try:
        assert opened.opened is not None
        return {
            "entries": opened.desk.entry_count,
            "notices": [problem.code for problem in opened.notices],
            "sound": opened.opened.report.is_sound,
            "shown": shown(opened),
        }
    finally:
        opened.close()


def main(folder: Path, times: int, seed: int) -> None:
    """Kill `times` programs at moments spread over the whole game."""
    begun = folder / "begun.arbiter"
    started(begun).opened.close()
    counts, seen = uninterrupted(Path(shutil.copy(begun, folder / "whole.arbiter")))
    began = time.monotonic()
    null = os.open(os.devnull, os.O_WRONLY)
    play_and_acknowledge(Path(shutil.copy(begun, folder / "timed.arbiter")), null)
    each = (time.monotonic() - began) / len(ROWS)
    moments = random.Random(seed)
    found = []
    for number in range(times):
        path = Path(shutil.copy(begun, folder / f"{number}.arbiter"))
        least, wait_s = moments.randrange(len(ROWS)), moments.uniform(0, 2 * each)
        acknowledged = killed_after(partial(play_and_acknowledge, path), least, wait_s)
        found.append({"least": least, "acknowledged": acknowledged, **reopened(path)})
    sys.stdout.write(json.dumps({"counts": counts, "seen": seen, "found": found}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
