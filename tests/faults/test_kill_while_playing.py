"""The power goes while the evening is recorded: what was acknowledged is there, and the file opens without repair."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter_app.bootstrap import begin_script, load_script
from arbiter_app.resources import resource
from arbiter_app.script import play_lines

KILLS = 200
SCRIPT = resource("sample", "golden-evening.jsonl")


def entries_after_each_line() -> list[int]:
    """How many entries stand in the journal after each line of the script, without any crash; 0 lines first."""
    opened, reader, rest = begin_script(load_script(SCRIPT), None)
    counts = [0, opened.desk.entry_count]
    for _line, command in play_lines(rest, opened.desk, reader):
        opened.desk.submit(command)
        counts.append(opened.desk.entry_count)
    return counts


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_no_acknowledged_line_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    child = [sys.executable, "-m", "tests.faults.kill_many", str(SCRIPT), str(tmp_path), str(KILLS), "7"]
    done = subprocess.run(child, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    expected = entries_after_each_line()
    assert len(found) == KILLS
    assert [one for one in found if not one["sound"] or one["notices"]] == []
    # An entry may be on the disk a moment before it is acknowledged, never the other way round.
    lost = [one for one in found if one["entries"] < expected[one["acknowledged"]]]
    assert lost == []
    assert [one for one in found if one["acknowledged"] < one["least"]] == []
    assert len({one["least"] for one in found}) > 20, "the moments of the kills are spread over the evening"
