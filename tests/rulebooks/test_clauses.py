"""Every clause that the application acts on has a test of its own, or stands in a list that may only shrink."""

from pathlib import Path

import pytest

from scripts import clauses
from scripts.clauses import Clause, Mark

DEFAULT = Clause("X-5.4", "enforces", "Default", "some-league")
OPENING = Clause("X-1.1", "shows", "Opening words", "some-league")
A_TEST = Mark("X-5.4", "tests/test_a.py::test_default", 3)


def test_every_clause_has_a_test_or_stands_in_the_list() -> None:
    found = clauses.faults(clauses.read_clauses(), clauses.read_marks(), clauses.read_not_yet())
    assert not found, "\n".join(found)


def test_a_clause_with_a_test_is_in_order() -> None:
    assert clauses.faults([DEFAULT, OPENING], [A_TEST], []) == []


def test_a_clause_in_the_list_is_in_order() -> None:
    assert clauses.faults([DEFAULT, OPENING], [], ["X-5.4"]) == []


@pytest.mark.parametrize(
    ("known", "marks", "listed", "fault"),
    [
        ([DEFAULT], [], [], "X-5.4 is of kind enforces and has neither a test nor a line in not_yet.txt"),
        ([DEFAULT], [A_TEST], ["X-5.4"], "X-5.4 has a test by now: strike it from not_yet.txt"),
        ([], [A_TEST], [], "tests/test_a.py::test_default: no rulebook has a clause X-5.4"),
        ([OPENING], [], ["X-9"], "not_yet.txt names X-9, which no rulebook has"),
        ([DEFAULT], [], ["X-5.4", "X-5.4"], "not_yet.txt names X-5.4 twice"),
        (
            [OPENING],
            [Mark(None, "tests/test_a.py::test_b", 7)],
            [],
            "tests/test_a.py::test_b, line 7: write the clause",
        ),
        ([Clause("X-2", "forces", "", "some-league")], [], [], "X-2 has the unknown kind 'forces'"),
    ],
)
def test_each_disagreement_is_named(known: list[Clause], marks: list[Mark], listed: list[str], fault: str) -> None:
    (only,) = clauses.faults(known, marks, listed)
    assert only.startswith(fault)


def test_marks_are_found_on_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_a.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.clause('X-1')\n"
        "@pytest.mark.clause('X-2', 'X-3')\n"
        "def test_one(): pass\n"
        "@pytest.mark.clause('X-4')\n"
        "class TestTwo:\n"
        "    @pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.clause('X-5'))])\n"
        "    def test_three(self, n): pass\n",
        "utf-8",
    )
    assert clauses.tests_by_clause(clauses.read_marks(tests)) == {
        "X-1": ["tests/test_a.py"],
        "X-2": ["tests/test_a.py::test_one"],
        "X-3": ["tests/test_a.py::test_one"],
        "X-4": ["tests/test_a.py::TestTwo"],
        "X-5": ["tests/test_a.py::TestTwo::test_three"],
    }


def test_the_table_says_not_yet_where_a_test_is_lacking() -> None:
    lines = clauses.table([DEFAULT, OPENING], {}).splitlines()
    assert lines[0].endswith("not yet")
    assert lines[1].endswith("-")
    assert lines[2] == "some-league: 2 clauses, 1 need a test, 0 have one, 1 not yet"


def test_the_list_survives_being_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "not_yet.txt"
    assert clauses.read_not_yet(path) == []
    clauses.write_not_yet(["X-12.2(b)", "X-7.12/2"], path)
    assert clauses.read_not_yet(path) == ["X-12.2(b)", "X-7.12/2"]
