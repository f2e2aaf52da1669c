"""The power goes in the middle of a bughouse game: boards, reserves and clocks come back as they were saved."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from arbiter_app.bootstrap import open_event
from arbiter_app.engine import clock as engine_clock, commands as cmd
from arbiter_app.engine.values import ClockReadings
from tests.exchange.bughouse_evening import MATCH, START, started
from tests.faults.kill_bughouse import ROWS, moves, shown

KILLS = 40


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_boards_reserves_and_clocks_are_those_of_the_last_saved_move_wherever_the_program_is_killed(
    tmp_path: Path,
) -> None:
    child = [sys.executable, "-m", "tests.faults.kill_bughouse", str(tmp_path), str(KILLS), "11"]
    told = json.loads(subprocess.run(child, capture_output=True, text=True, check=True).stdout)
    counts, seen, found = told["counts"], told["seen"], told["found"]
    assert len(found) == KILLS
    assert [one for one in found if not one["sound"] or one["notices"]] == []
    # A capture stands in the file with the man it hands over, or not at all.
    assert [one["entries"] for one in found if one["entries"] not in counts] == []
    assert [one for one in found if one["entries"] < counts[one["acknowledged"]]] == []
    assert [one for one in found if one["shown"] != seen[str(one["entries"])]] == []
    assert [one for one in found if one["acknowledged"] < one["least"]] == []
    assert len({one["least"] for one in found}) > 8, "the moments of the kills are spread over the game"


def test_the_game_of_these_tests_hands_men_over_and_has_one_dropped(tmp_path: Path) -> None:
    evening = started(tmp_path / "game.arbiter")
    evening.play(len(ROWS) - 2)
    assert shown(evening.opened)["reserves"] == ["", "", "", "PPPR"]
    evening.opened.close()


@dataclass(slots=True)
class Wall:
    """The clock on the wall."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now


def test_after_a_crash_all_four_clocks_stand_as_at_the_last_entry_and_the_game_goes_on(tmp_path: Path) -> None:
    begun = tmp_path / "begun.arbiter"
    started(begun).opened.close()
    wall = Wall()
    opened = open_event(begun, stop_clocks=False, now=wall)
    for move in moves()[:14]:
        wall.now = move.at
        assert opened.desk.submit(move).is_accepted
    before = shown(opened)
    copy = Path(shutil.copy(begun, tmp_path / "after-the-crash.arbiter"))
    opened.close()

    wall.now += timedelta(hours=1)
    again = open_event(copy, now=wall)
    match = again.desk.state.matches[MATCH]
    assert again.recovered == (MATCH,)
    assert {name: value for name, value in shown(again).items() if name != "clocks"} == {
        name: value for name, value in before.items() if name != "clocks"
    }
    clocks = [board.clock for board in match.boards]
    assert [clock is not None and clock.running for clock in clocks] == [None, None]
    assert [engine_clock.readings(clock, wall.now) for clock in clocks if clock is not None] == [
        ClockReadings(870_000, 876_000), ClockReadings(870_000, 876_000),
    ]  # fmt: skip
    assert again.desk.submit(cmd.RestartClocks(at=wall.now, match_id=MATCH)).is_accepted
    assert again.desk.submit(replace(moves()[14], at=wall.now)).is_accepted
    again.close()
