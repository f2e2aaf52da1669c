"""`arbiter-app play SCRIPT`: a script through the same desk as the clicks."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbiter_app.bootstrap import OpenEvent, begin_script, export_pack, free_path, load_script
from arbiter_app.cli.files import revealed_matches
from arbiter_app.cli.printing import board_text, decision_json, decision_lines
from arbiter_app.desk import Desk
from arbiter_app.engine.findings import Accepted, Decision
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.state import Match, match_score
from arbiter_app.engine.values import Side
from arbiter_app.script import ScriptLine, play_lines
from arbiter_app.wording import points_text

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of `play`."""
    parser = commands.add_parser("play", help="play a script of commands")
    parser.add_argument("script", type=Path)
    parser.add_argument("--out", type=Path, help="folder for the event file and the pack of each match")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


@dataclass(slots=True)
class Report:
    """Where the answers go, and whether all came as the script expects."""

    as_json: bool
    all_as_expected: bool = True

    def line(self, line: ScriptLine, decision: Decision) -> None:
        """The answer to one line; what is printed is on the disk."""
        accepted = isinstance(decision, Accepted)
        expected = (line.expects == "accepted") == accepted
        self.all_as_expected = self.all_as_expected and expected
        if self.as_json:
            data: dict[str, Any] = {"line": line.number, "do": line.name, "expected": expected}
            self.data(data | decision_json(decision))
        else:
            first, *rest = decision_lines(decision) or ["done"]
            print(f"{line.number:>4}  {line.name}: {first}", flush=True)
            for text in rest:
                print(f"      {text}", flush=True)
            if not expected:
                print(f"      expected: {line.expects}", flush=True)

    def data(self, data: dict[str, Any]) -> None:
        """One object of JSON on a line of its own."""
        print(json.dumps(data, ensure_ascii=False), flush=True)


def run(options: argparse.Namespace) -> int:
    """Play a script and print each ruling, the match scores and board counts, and the packs."""
    lines = load_script(options.script)
    report = Report(options.json)
    path: Path | None = None
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        path = free_path(options.out, options.script.stem)
    opened, reader, rest = begin_script(lines, path)
    try:
        for line, command in play_lines(rest, opened.desk, reader):
            report.line(line, opened.desk.submit(command).decision)
        _print_matches(opened.desk, report)
        if path is not None:
            _export(opened, options.out, report)
    finally:
        opened.close()
    return 0 if report.all_as_expected else 1


def match_summary(desk: Desk, match: Match) -> dict[str, Any]:
    """Score on the card, score after rulings and board counts of one match; half-points."""
    state, scoring = desk.state, desk.rulebook.scoring
    on_card = [board.automatic for board in match.boards if board.automatic is not None]
    final = match_score(match)
    return {
        "match": match.id,
        "home": state.teams[match.home].name,
        "away": state.teams[match.away].name,
        "card": [sum(points.home for points in on_card), sum(points.away for points in on_card)],
        "final": [final.home, final.away],
        "board_count_card": [board_count(scoring, match, side, after_rulings=False) for side in Side],
        "board_count_final": [board_count(scoring, match, side) for side in Side],
    }


def _print_matches(desk: Desk, report: Report) -> None:
    for match in desk.state.matches.values():
        summary = match_summary(desk, match)
        if report.as_json:
            report.data(summary)
            continue
        for board in match.boards:
            print(board_text(match, board.ref.board_number))
        card, final = summary["card"], summary["final"]
        print(f"{summary['home']} {points_text(card[0])} – {points_text(card[1])} {summary['away']} (card)")
        print(f"board count {summary['board_count_card'][0]} – {summary['board_count_card'][1]}")
        if final != card:
            print(f"after rulings {points_text(final[0])} – {points_text(final[1])}", end="; ")
            print(f"board count {summary['board_count_final'][0]} – {summary['board_count_final'][1]}")


def _export(opened: OpenEvent, folder: Path, report: Report) -> None:
    for match_id in revealed_matches(opened):
        done = export_pack(opened, match_id, folder)
        if report.as_json:
            report.data({"pack": str(done.folder), "revision": done.revision, "files": list(done.files)})
        else:
            print(f"pack: {done.folder}", flush=True)
