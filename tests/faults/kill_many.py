"""Plays a script in child processes and kills each at a random moment; run by test_kill_while_playing.py.

Forks, so that every child begins with everything imported. Prints a JSON list: for each child the number of script
lines it had acknowledged when it died, how many entries stand in its file afterwards, and what reopening said.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from arbiter_app.bootstrap import begin_script, load_script, open_event
from arbiter_app.script import play_lines


def play_and_acknowledge(script: Path, path: Path, acknowledge: int) -> None:
    """Play the script into `path`; write one byte for each line that is saved."""
    opened, reader, rest = begin_script(load_script(script), path)
    os.write(acknowledge, b"+")
    for _line, command in play_lines(rest, opened.desk, reader):
        opened.desk.submit(command)
        os.write(acknowledge, b"+")
    opened.close()


def killed_after(play: Callable[[int], None], least: int, wait_s: float) -> int:
    """Fork a player and kill it a moment after `least` acknowledgements: bytes written to what `play` is given.

    Returns how many there were in the end. Where it dies does not hang on how fast the machine is, only how far behind
    the last acknowledgement.
    """
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        try:
            play(write_end)
        finally:
            os._exit(0)
    os.close(write_end)
    count = 0
    while count < least and (chunk := os.read(read_end, least - count)):
        count += len(chunk)
    select.select([], [], [], wait_s)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while chunk := os.read(read_end, 4096):
        count += len(chunk)
    os.close(read_end)
    return count


def reopened(path: Path) -> dict[str, object]:
    """What stands in the file after the crash."""
    if not path.exists():
        return {"entries": 0, "notices": [], "sound": True}
    opened = open_event(path, stop_clocks=False)
    try:
        assert opened.opened is not None
        entries = opened.desk.entry_count
        notices = [problem.code for problem in opened.notices]
        return {"entries": entries, "notices": notices, "sound": opened.opened.report.is_sound}
    finally:
        opened.close()


def main(script: Path, folder: Path, times: int, seed: int) -> None:
    """Kill `times` players at moments spread over a whole play, most of them within a line."""
    lines = len(load_script(script))
    started = time.monotonic()
    play_once(script, folder / "whole.arbiter")
    each = (time.monotonic() - started) / lines
    moments = random.Random(seed)
    found = []
    for number in range(times):
        path = folder / f"{number}.arbiter"
        least, wait_s = moments.randrange(lines), moments.uniform(0, 2 * each)
        acknowledged = killed_after(partial(play_and_acknowledge, script, path), least, wait_s)
        found.append({"least": least, "acknowledged": acknowledged, **reopened(path)})
    sys.stdout.write(json.dumps(found))


def play_once(script: Path, path: Path) -> None:
    """A whole play, to know how long one takes."""
    null = os.open(os.devnull, os.O_WRONLY)
    play_and_acknowledge(script, path, null)
    os.close(null)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
