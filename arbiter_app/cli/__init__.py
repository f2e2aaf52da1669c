"""The command line (design, section 11). Exit status: 0 done, 1 refused or found faulty, 2 wrong usage."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from arbiter_app.cli import evening, files, play, rules
from arbiter_app.errors import Problem

DONE, FAULTY, USAGE = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, or open the window. Never shows a traceback for a Problem."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = _parser()
    if arguments and arguments[0] in COMMANDS:
        options = parser.parse_args(arguments)
        try:
            return int(options.run(options))
        except Problem as problem:
            print(f"{problem.sentence}\n{problem.way_out}".strip(), file=sys.stderr)
            return FAULTY
        except BrokenPipeError:
            return DONE
    options = _window_parser().parse_args(arguments)
    from arbiter_app.wiring import run_window

    return run_window(options.file, sample=options.sample)


def _window_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="arbiter-app",
        description="The arbiter's desk for a team chess match.",
        epilog=f"Commands without a window: {', '.join(COMMANDS)}. See docs/commands.md.",
    )
    parser.add_argument("file", nargs="?", type=Path, help="an event file (*.arbiter) to open")
    parser.add_argument("--sample", action="store_true", help="open a fresh copy of the sample season")
    return parser


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="arbiter-app")
    commands = parser.add_subparsers(dest="command", required=True)
    play.add_parser(commands)
    files.add_parsers(commands)

    rules.add_parser(commands)
    evening.add_parser(commands)
    return parser


COMMANDS = ("play", "verify", "export", "roster", "rulebook", "evening")
