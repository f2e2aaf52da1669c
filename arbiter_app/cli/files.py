"""`arbiter-app verify FILE|PACK`, `arbiter-app export FILE --to DIR` and `arbiter-app roster FILE --to CSV`."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter_app.bootstrap import OpenEvent, check_event, check_pack, export_pack, open_event
from arbiter_app.engine.values import MatchId
from arbiter_app.errors import Problem
from arbiter_app.exchange.roster_write import write_roster
from arbiter_app.shapes import PackReport

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parsers(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of `verify`, `export` and `roster`."""
    verify = commands.add_parser("verify", help="check an event file or a pack")
    verify.add_argument("path", type=Path)
    verify.add_argument("--json", action="store_true")
    verify.set_defaults(run=run_verify)
    export = commands.add_parser("export", help="write the packs of an event")
    export.add_argument("file", type=Path)
    export.add_argument("--to", type=Path, required=True, help="the stick, or any folder")
    export.add_argument("--match", help="only this match")
    export.add_argument("--json", action="store_true")
    export.set_defaults(run=run_export)
    roster = commands.add_parser("roster", help="write the teams and players of an event as CSV")
    roster.add_argument("file", type=Path)
    roster.add_argument("--to", type=Path, required=True, help="the CSV file, which must not exist")
    roster.set_defaults(run=run_roster)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check says: the faults, or how much was found sound."""

    faults: tuple[str, ...]
    sound: str


def run_verify(options: argparse.Namespace) -> int:
    """Every fault names a file or an entry; status 1 when there is one."""
    verdict = _check(options.path)
    if options.json:
        print(json.dumps({"sound": not verdict.faults, "faults": list(verdict.faults)}, ensure_ascii=False))
    else:
        for fault in verdict.faults:
            print(fault)
        if not verdict.faults:
            print(verdict.sound)
    return 1 if verdict.faults else 0


def _check(path: Path) -> Verdict:
    if path.is_dir():
        pack = check_pack(path)
        return Verdict(pack.faults, f"{path.name}: revision {pack.revision}, every file is as it was written")
    event = check_event(path)
    return Verdict(event.faults, f"{path.name}: {event.head_seq} entries, the chain holds")


def run_export(options: argparse.Namespace) -> int:
    """One pack for each match whose line-ups are open, or for the one that is named."""
    opened = open_event(options.file, stop_clocks=False)
    try:
        for match_id in _matches(opened, options.match):
            _tell(export_pack(opened, match_id, options.to), as_json=options.json)
    finally:
        opened.close()
    return 0


def run_roster(options: argparse.Namespace) -> int:
    """Teams, players and their levels as they stand now; no file is written over."""
    opened = open_event(options.file, readonly=True)
    try:
        state = opened.desk.state
        data = write_roster(state.teams.values(), state.players.values())
    finally:
        opened.close()
    target: Path = options.to
    try:
        with target.open("xb") as file:
            file.write(data)
    except OSError as error:
        raise Problem(
            "roster.unwritable",
            f"The list cannot be written to {target}: {error.strerror or error}.",
            "Choose another place or another name.",
        ) from error
    print(f"roster: {target}")
    return 0


def revealed_matches(opened: OpenEvent) -> list[MatchId]:
    """The matches that have something to tell."""
    return [match.id for match in opened.desk.state.matches.values() if match.revealed_at is not None]


def _matches(opened: OpenEvent, wanted: str | None) -> list[MatchId]:
    found = [MatchId(wanted)] if wanted else revealed_matches(opened)
    if not found:
        raise Problem(
            "export.nothing", "No match of this event has open line-ups yet.", "Reveal the line-ups, then export."
        )
    return found


def _tell(report: PackReport, *, as_json: bool) -> None:
    if as_json:
        data = {"pack": str(report.folder), "revision": report.revision, "files": list(report.files)}
        print(json.dumps(data, ensure_ascii=False), flush=True)
    else:
        print(f"pack: {report.folder}", flush=True)
