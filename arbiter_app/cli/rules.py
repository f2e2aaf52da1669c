"""`arbiter-app rulebook check FILE` and `arbiter-app rulebook show ID [CLAUSE]`."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter_app import rulebooks
from arbiter_app.engine.rulebook_print import print_rulebook
from arbiter_app.errors import Problem

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The options of `rulebook`."""
    parser = commands.add_parser("rulebook", help="check or show a set of rules")
    kinds = parser.add_subparsers(dest="what", required=True)
    check = kinds.add_parser("check", help="name all faults of a rulebook file")
    check.add_argument("file", type=Path)
    check.add_argument("--json", action="store_true")
    check.set_defaults(run=run_check)
    show = kinds.add_parser("show", help="print a rulebook, or one clause of it")
    show.add_argument("id")
    show.add_argument("clause", nargs="?")
    show.add_argument("--json", action="store_true")
    show.set_defaults(run=run_show)


def run_check(options: argparse.Namespace) -> int:
    """All faults, one a line; status 1 when there are any."""
    faults = rulebooks.check_file(options.file)
    if options.json:
        print(json.dumps([asdict(fault) for fault in faults], ensure_ascii=False))
    else:
        for fault in faults:
            print(fault)
        if not faults:
            print(f"{options.file.name}: no faults")
    return 1 if faults else 0


def run_show(options: argparse.Namespace) -> int:
    """The printed twin of a rulebook, or one clause."""
    rulebook = rulebooks.load(options.id)
    if options.clause is None:
        if options.json:
            clauses = [asdict(clause) for clause in rulebook.clauses.values()]
            print(json.dumps({"id": rulebook.id, "edition": rulebook.edition, "clauses": clauses}, ensure_ascii=False))
        else:
            print(print_rulebook(rulebook))
        return 0
    clause = rulebook.clauses.get(options.clause)
    if clause is None:
        raise Problem(
            "rulebook.no_clause",
            f"“{rulebook.title}” has no clause {options.clause}.",
            f"List them with: arbiter-app rulebook show {rulebook.id}",
        )
    if options.json:
        print(json.dumps(asdict(clause), ensure_ascii=False))
    else:
        print(f"{clause.id}  {clause.title}  ({clause.kind})\n{clause.text}")
    return 0
