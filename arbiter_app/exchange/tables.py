"""How our CSV files are written: UTF-8 with a mark, so that spreadsheets show every letter; CRLF line ends."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime

from arbiter_app.queries.local_time import local

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table as CSV. None is an empty field."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(header)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def _harmless(cell: object) -> object:
    """Text that a spreadsheet would run as a formula ("=…", "@x") gets an apostrophe before it; numbers do not."""
    if not isinstance(cell, str) or not cell.startswith(FORMULA_STARTS):
        return cell
    try:
        float(cell)
    except ValueError:
        return f"'{cell}"
    return cell


def bare(cell: str) -> str:
    """Text without the apostrophe that keeps a spreadsheet from running it."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell


def half_points_number(half_points: int) -> str:
    """Half-points as a number that spreadsheets and programs read: 5.5, -1."""
    return f"{half_points / 2:g}"


def local_text(instant: datetime, time_zone: str) -> str:
    """An instant by the clock in the hall, with its distance to UTC: 2017-10-12T19:15:00+01:00."""
    return local(instant, time_zone).isoformat(timespec="seconds")
