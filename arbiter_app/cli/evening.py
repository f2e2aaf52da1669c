"""`arbiter-app evening --out DIR`: the golden evening through the real windows, off-screen."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of `evening`."""
    parser = commands.add_parser("evening", help="play the sample evening through the real windows")
    parser.add_argument("--out", type=Path, required=True, help="folder for the screenshots and the pack")
    parser.add_argument("--screenshots", type=Path, metavar="DIR", help="folder for the pictures of the README")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Qt is loaded only here."""
    from arbiter_app.wiring import run_evening

    return run_evening(options.out, options.screenshots)
