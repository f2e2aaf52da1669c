"""The window of the sample event, from the start of the program until it is shown, against a bare window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from statistics import median

from arbiter_app.bootstrap import open_sample_copy
from benchmarks.frame import Measured, Row, timed

STARTS = 7


def measure(folder: Path) -> Measured:
    """Both programs in turn, each with a home folder of its own; the first start of each only warms the disk.

    It also writes the byte code, as the installation of a program does, whatever the surroundings say about that.
    """
    sample = open_sample_copy(folder)
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    surroundings["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")

    def start(argument: str) -> None:
        subprocess.run([sys.executable, "-m", "benchmarks.cold", argument], env=surroundings, check=True)

    ours: list[float] = []
    plain: list[float] = []
    for number in range(STARTS + 1):
        fresh = folder / f"start-{number}.arbiter"
        shutil.copy(sample, fresh)
        plain.append(timed(partial(start, "bare")))
        ours.append(timed(partial(start, str(fresh))))
    return Measured(median(ours[1:]), median(plain[1:]))


ROW = Row(
    "window of the sample event shown, cold",
    "a bare PySide6 main window shown, cold",
    2,
    measure,
)
