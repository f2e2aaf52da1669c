"""Which tests show that a clause of a rulebook is kept: `make clauses`.

    python scripts/clauses.py            print the table: clause, kind, title, tests or "not yet"
    python scripts/clauses.py --update   strike from the list of "not yet" every clause that has a test by now
    python scripts/clauses.py --init     write that list anew where there is none

Clauses are read from `resources/rulebooks/*.toml`, marks (`@pytest.mark.clause("L-5.4")`) from the text of the tests,
so that the table needs nothing installed. The list, `tests/rulebooks/not_yet.txt`, may only shrink.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULEBOOKS = ROOT / "resources" / "rulebooks"
TESTS = ROOT / "tests"
NOT_YET = TESTS / "rulebooks" / "not_yet.txt"

KINDS_WITH_TESTS = frozenset({"enforces", "computes", "warns", "records"})
KINDS = KINDS_WITH_TESTS | {"shows", "out"}

HEADING = """\
# Clauses that no test shows yet, one a line. This list may only shrink: whoever writes the first test of a clause
# strikes it here (python scripts/clauses.py --update).
"""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as its rulebook declares it."""

    id: str
    kind: str
    title: str
    rulebook: str

    @property
    def needs_test(self) -> bool:
        """Say whether its kind asks for a test of its own."""
        return self.kind in KINDS_WITH_TESTS


@dataclass(frozen=True, slots=True)
class Mark:
    """One mention of a clause in the tests; `clause` is None where the id is not written out."""

    clause: str | None
    test: str
    line: int


def read_clauses(folder: Path = RULEBOOKS) -> list[Clause]:
    """Return every clause of every rulebook in the order of the files. Raises TOMLDecodeError on a broken file."""
    return [
        Clause(each["id"], each["kind"], each.get("title", ""), path.stem)
        for path in sorted(folder.glob("*.toml"))
        for each in tomllib.loads(path.read_text("utf-8")).get("clause", [])
    ]


def read_marks(folder: Path = TESTS) -> list[Mark]:
    """Return every mark `clause(...)` below the folder, in the order of files and lines."""
    return [
        mark
        for path in sorted(folder.rglob("*.py"))
        for mark in _marks(ast.parse(path.read_text("utf-8")), path.relative_to(folder.parent).as_posix())
    ]


def _marks(node: ast.AST, name: str) -> Iterator[Mark]:
    """Yield the marks at or below a node; `name` is the test, class or file around it."""
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{name}::{child.name}"
        elif isinstance(child, ast.Call) and _is_clause_mark(child.func):
            for argument in child.args:
                text = argument.value if isinstance(argument, ast.Constant) else None
                yield Mark(text if isinstance(text, str) else None, name, child.lineno)
        yield from _marks(child, inner)


def _is_clause_mark(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "clause"
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def read_not_yet(path: Path = NOT_YET) -> list[str]:
    """Return the clauses listed as without test; none where there is no list."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def write_not_yet(ids: list[str], path: Path = NOT_YET) -> None:
    """Write the list with its heading."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADING + "".join(f"{each}\n" for each in ids), "utf-8")


def tests_by_clause(marks: list[Mark]) -> dict[str, list[str]]:
    """Return for each clause mentioned the tests that mention it, each once."""
    found: dict[str, dict[str, None]] = {}
    for mark in marks:
        if mark.clause is not None:
            found.setdefault(mark.clause, {})[mark.test] = None
    return {clause: list(tests) for clause, tests in found.items()}


def faults(clauses: list[Clause], marks: list[Mark], not_yet: list[str]) -> list[str]:
    """Return a sentence for each disagreement between rulebooks, tests and the list of "not yet"."""
    known = {each.id: each for each in clauses}
    tested = tests_by_clause(marks)
    wrong_kind = [f"{each.id} has the unknown kind {each.kind!r}" for each in clauses if each.kind not in KINDS]
    unwritten = [
        f"{mark.test}, line {mark.line}: write the clause out as a string" for mark in marks if not mark.clause
    ]
    unknown = [
        f"{', '.join(tests)}: no rulebook has a clause {clause}"
        for clause, tests in tested.items()
        if clause not in known
    ]
    untested = [
        f"{each} is of kind {known[each].kind} and has neither a test nor a line in {NOT_YET.name}"
        for each in known
        if known[each].needs_test and each not in tested and each not in not_yet
    ]
    done = [f"{each} has a test by now: strike it from {NOT_YET.name}" for each in not_yet if each in tested]
    strange = [f"{NOT_YET.name} names {each}, which no rulebook has" for each in not_yet if each not in known]
    twice = [f"{NOT_YET.name} names {each} twice" for each in sorted({e for e in not_yet if not_yet.count(e) > 1})]
    return wrong_kind + unwritten + unknown + untested + done + strange + twice


def without_test(clauses: list[Clause], tested: Mapping[str, object]) -> list[str]:
    """Return the ids of the clauses that need a test and have none, each once."""
    return list(dict.fromkeys(each.id for each in clauses if each.needs_test and each.id not in tested))


def table(clauses: list[Clause], tested: Mapping[str, list[str]]) -> str:
    """Return the whole table as text: a line a clause, further tests of a clause below the first, sums last."""
    width = max((len(each.id) for each in clauses), default=6)
    lines: list[str] = []
    for each in clauses:
        none = "not yet" if each.needs_test else "-"
        first, *more = tested.get(each.id) or [none]
        lines.append(f"{each.id:{width}}  {each.kind:8}  {each.title[:38]:38}  {first}")
        lines += [f"{'':{width + 52}}{test}" for test in more]
    for rulebook in dict.fromkeys(each.rulebook for each in clauses):
        need = [each for each in clauses if each.rulebook == rulebook and each.needs_test]
        done = sum(each.id in tested for each in need)
        total = sum(each.rulebook == rulebook for each in clauses)
        lines.append(
            f"{rulebook}: {total} clauses, {len(need)} need a test, {done} have one, {len(need) - done} not yet"
        )
    return "\n".join(lines) or f"No rulebook in {RULEBOOKS.relative_to(ROOT)} declares a clause."


def main(arguments: list[str] | None = None) -> int:
    """Print the table or keep the list; exit status 1 when something disagrees."""
    parser = argparse.ArgumentParser(description="Which tests show that a clause of a rulebook is kept.")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--update", action="store_true", help="strike clauses that have a test by now")
    choice.add_argument("--init", action="store_true", help="write the list of 'not yet' where there is none")
    chosen = parser.parse_args(arguments)
    clauses, marks = read_clauses(), read_marks()
    tested = tests_by_clause(marks)
    if chosen.init:
        if NOT_YET.exists():
            print(f"{NOT_YET.relative_to(ROOT)} is there already; it may only shrink (--update).")
            return 1
        write_not_yet(without_test(clauses, tested))
    elif chosen.update:
        lacking = set(without_test(clauses, tested))
        write_not_yet([each for each in dict.fromkeys(read_not_yet()) if each in lacking])
    else:
        print(table(clauses, tested))
    found = faults(clauses, marks, read_not_yet())
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
