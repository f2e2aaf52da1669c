"""A file of bughouse games on the disk: what cannot be read at all is a Problem, what is damaged has its faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from arbiter_app.engine.notation.bpgn_faults import BpgnFault, BpgnRead
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.errors import Problem
from arbiter_app.exchange.bpgn_read import read_bpgn
from arbiter_app.shapes import Progress

MOST_BYTES = 20_000_000


def load_bpgn(path: Path) -> bytes:
    """The bytes of a file. Raises Problem for one that cannot be read, or is larger than any file of games here."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise Problem(
                "bpgn.too_big",
                f"“{path.name}” has {size / 1_000_000:.0f} MB; files up to {MOST_BYTES // 1_000_000} MB are read.",
                "Split the file with a text editor, between two games, and open the parts.",
            )
        return path.read_bytes()
    except OSError as error:
        raise Problem(
            "bpgn.unreadable",
            f"“{path.name}” cannot be read: {error.strerror or error}.",
            "Close the program that has it open, or choose another file.",
        ) from error


def games_of(
    data: bytes, rules: Bughouse | None = None, progress: Progress | None = None, stop: Callable[[], bool] | None = None
) -> BpgnRead:
    """The games of a file, and why there are none. `progress` is told the step "reading" in lines; never raises."""

    def told(line: int, of: int) -> bool:
        if progress is not None:
            progress("reading", line, of)
        return stop is None or not stop()

    found = read_bpgn(data, rules, told)
    if found.games or any(fault.code == "stopped" for fault in found.faults):
        return found
    code = "no_game" if data.strip() else "file_empty"
    return BpgnRead((), (BpgnFault(1, code), *found.faults))
