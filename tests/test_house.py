"""The rules of the house that a machine can watch over."""

import ast
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.resources import resource

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 600
MADE = {".git", ".venv", ".hypothesis", "build", "dist", "__pycache__"}

# Written in two halves, so that this file does not find itself.
FOREIGN_TO_THE_REPOSITORY = [
    r"--?(extra-)?index" + r"-url",
    r"--find" + r"-links\s",
    r"--trusted" + r"-host\s",
    r"files\.python" + r"hosted",
    r"python" + r"hosted\.org",
    r"py" + r"pi\.org/simple",
    r"https?://[^\s)]*/(simple|packages)" + r"/",
    r"registry\.npm" + r"js",
    r"deb\.debian" + r"\.org",
]


def repository_files() -> Iterator[Path]:
    """Yield every file of the tree but what git and tools have made in it."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [each for each in folders if each not in MADE and not each.endswith("_cache")]
        yield from (Path(folder, name) for name in names)


def code_files(*folders: str) -> list[Path]:
    """Return the Python files of the named top-level folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def strings_in_code(path: Path) -> list[tuple[int, str]]:
    """Return line and text of every string of a module that is not a docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    ]


def test_no_code_asks_which_rulebook_it_is_running() -> None:
    ids = {path.stem for path in resource("rulebooks").glob("*.toml")}
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in code_files("arbiter_app")
        for line, text in strings_in_code(path)
        if any(name in text for name in ids)
    ]
    assert not found, "\n".join(found)


def test_no_file_names_a_package_index() -> None:
    unwanted = re.compile("|".join(FOREIGN_TO_THE_REPOSITORY))
    found = []
    for path in repository_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
            for number, line in enumerate(text.splitlines(), 1)
            if unwanted.search(line)
        ]
    assert not found, "\n".join(found)


def test_no_code_file_is_longer_than_a_reader_can_hold() -> None:
    lengths = {
        path: len(path.read_text("utf-8").splitlines()) for path in code_files("arbiter_app", "tests", "scripts")
    }
    too_long = {str(path.relative_to(ROOT)): lines for path, lines in lengths.items() if lines >= LONGEST_FILE}
    assert not too_long


@pytest.mark.parametrize(("file", "extra"), [("run.in", None), ("test.in", "dev")])
def test_the_requirement_files_ask_for_what_the_package_asks_for(file: str, extra: str | None) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["optional-dependencies"][extra] if extra else project["dependencies"]
    lines = (ROOT / "requirements" / file).read_text("utf-8").splitlines()
    assert [line for line in lines if line and line[0] not in "#-"] == wanted


@pytest.mark.parametrize("file", ["run.txt", "test.txt"])
def test_every_locked_package_has_a_version_and_a_hash(file: str) -> None:
    text = (ROOT / "requirements" / file).read_text("utf-8").replace("\\\n", " ")
    packages = [line for line in text.splitlines() if line and line[0] not in " #"]
    assert packages
    assert not [line for line in packages if not re.match(r"[a-z0-9-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line)]


def test_resources_are_found_from_a_checkout() -> None:
    assert resource() == ROOT / "resources"
    assert resource("fonts", "OFL.txt") == ROOT / "resources" / "fonts" / "OFL.txt"
