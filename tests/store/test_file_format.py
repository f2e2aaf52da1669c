"""docs/file-format.md tells the truth: its check runs without this program and finds what it says it finds."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter_app.store import schema, views
from arbiter_app.store.backup import sealed_copy
from arbiter_app.store.journal import JournalFile
from tests.store.doubles import entries, unguarded

PAGE = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text("utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(5)).close()
    return path


def documented_check(path: Path) -> subprocess.CompletedProcess[str]:
    """Run the program of the page, away from this package."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    return subprocess.run(
        [sys.executable, "-I", "-c", program, str(path)], capture_output=True, text=True, cwd=path.parent, check=False
    )


def test_the_documented_check_finds_a_sound_file_sound(path: Path) -> None:
    with JournalFile.open(path) as journal:
        head = journal.head
    assert documented_check(path).stdout == f"5 entries, head {head.hash.hex()}\n"


def test_the_documented_check_finds_a_copy_without_bodies_sound(path: Path, tmp_path: Path) -> None:
    with JournalFile.open(path) as journal:
        sealed_copy(journal, tmp_path / "copy.arbiter", lambda record: record.seq == 3)
    assert documented_check(tmp_path / "copy.arbiter").stdout.startswith("5 entries")


@pytest.mark.parametrize(
    "tamper",
    [
        "UPDATE journal SET author = 'X' WHERE seq = 3",
        "UPDATE journal SET body = x'7b7d' WHERE seq = 3",
        "DELETE FROM journal WHERE seq = 3",
    ],
)
def test_the_documented_check_names_an_altered_entry(path: Path, tamper: str) -> None:
    with unguarded(path) as connection:
        connection.execute(tamper)
    done = documented_check(path)
    assert done.returncode == 1
    assert done.stderr == "entry 3 is not as it was written\n"


def test_every_column_and_view_is_documented() -> None:
    for column in schema.COLUMNS.split(", "):
        assert f"| `{column}` |" in PAGE
    listed = re.sub(r"\s+", " ", PAGE)
    for view in views.VIEWS:
        assert re.search(rf"\b{view}\b", listed)
    assert f"`{schema.APPLICATION_ID:#x}`" in PAGE
    assert f"`PRAGMA user_version`, {schema.USER_VERSION} |" in PAGE
