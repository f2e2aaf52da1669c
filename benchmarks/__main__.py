"""Measure every row and print the table: `python -m benchmarks [part of a row's name ...]`."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import tempfile
from pathlib import Path

from benchmarks import rows
from benchmarks.frame import Measured, Row, table


def find_rows(wanted: list[str]) -> list[Row]:
    """The rows of all modules in `benchmarks.rows`, in the order of their names."""
    names = sorted(module.name for module in pkgutil.iter_modules(rows.__path__))
    chosen = [name for name in names if not wanted or any(part in name for part in wanted)]
    return [importlib.import_module(f"benchmarks.rows.{name}").ROW for name in chosen]


def main() -> int:
    """Print the table. A ratio above its limit is marked and is no failure: times belong to the machine."""
    results: list[tuple[Row, Measured]] = []
    for row in find_rows(sys.argv[1:]):
        print(f"measuring: {row.what} ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(
            prefix="arbiter-bench-", dir=Path.cwd() / "build" if on_disk() else None
        ) as folder:
            results.append((row, row.measure(Path(folder))))
    if not results:
        print("No row has such a name.", file=sys.stderr)
        return 2
    print(table(results))
    return 0


def on_disk() -> bool:
    """Make `build/` for the files, so that they lie on a disk: the system's temporary folder may be memory."""
    try:
        (Path.cwd() / "build").mkdir(exist_ok=True)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
