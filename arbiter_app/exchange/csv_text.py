"""From the bytes of a CSV file to records: encoding, delimiter, quotes. Knows nothing about what the columns mean."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from arbiter_app.shapes import RowFault

MOST_BYTES = 10_000_000
ENCODINGS = ("utf-8", "cp1252", "cp1251", "latin-1")
"""In the order in which they are offered; latin-1 reads anything."""

_MARKED = ("utf-8-sig", "utf-16")
DELIMITERS = (",", ";", "\t")
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_HIGH_RUN = re.compile(rb"[\xa8\xb8\xc0-\xff]+")


@dataclass(frozen=True, slots=True)
class CsvRecord:
    """One record: the number of the line it begins on (from 1), and its fields as they stand."""

    row: int
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CsvText:
    """What was read: the encoding used, those that would do as well, the delimiter, the records that are not blank."""

    encoding: str
    encodings: tuple[str, ...]
    delimiter: str
    records: tuple[CsvRecord, ...]
    faults: tuple[RowFault, ...] = ()


def read_csv_text(data: bytes, encoding: str = "") -> CsvText:
    """Split a CSV file into records. With `encoding` empty it is detected. Never raises; faults say what is wrong."""
    possible = possible_encodings(data)
    chosen = encoding or detect_encoding(data)
    if len(data) > MOST_BYTES:
        megabytes = f"{len(data) / 1_000_000:.1f} MB"
        return _faulty(chosen, possible, RowFault(0, "", "file_too_big", megabytes, f"{MOST_BYTES // 1_000_000} MB"))
    if not data.strip():
        return _faulty(chosen, possible, RowFault(0, "", "file_empty", ""))
    if chosen not in (*ENCODINGS, *_MARKED):
        return _faulty(chosen, possible, RowFault(0, "", "encoding_unknown", chosen, ", ".join(possible)))
    try:
        text = _decode(data, chosen)
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        found = f"0x{data[error.start]:02X}"
        return _faulty(chosen, possible, RowFault(row, "", "encoding_wrong", found, ", ".join(possible)))
    if "\0" in text:
        row = text.count("\n", 0, text.index("\0")) + 1
        return _faulty(chosen, possible, RowFault(row, "", "nul_byte", "0x00"))
    if not text.strip():
        return _faulty(chosen, possible, RowFault(0, "", "file_empty", ""))
    delimiter = _delimiter(text)
    records, fault = _records(text, delimiter)
    if not records and fault is None:
        fault = RowFault(0, "", "file_empty", "")
    return CsvText(chosen, possible, delimiter, records, () if fault is None else (fault,))


def possible_encodings(data: bytes) -> tuple[str, ...]:
    """The encodings in which these bytes can be read, the detected one first."""
    first = detect_encoding(data)
    others = [one for one in ENCODINGS if one != first and _decodes(data, one)]
    return (first, *others)


def detect_encoding(data: bytes) -> str:
    """The likeliest encoding. Marks and valid UTF-8 are certain; between the Windows code pages it is a guess.

    Russian words in cp1251 are runs of high bytes; accents in cp1252 stand alone between plain letters.
    """
    if data.startswith(_UTF8_MARK) and _decodes(data, "utf-8-sig"):
        return "utf-8-sig"
    if data.startswith(_UTF16_MARKS) and _decodes(data, "utf-16"):
        return "utf-16"
    if _decodes(data, "utf-8"):
        return "utf-8"
    runs = [len(run) for run in _HIGH_RUN.findall(data)]
    in_words = sum(length for length in runs if length > 1)
    order = ("cp1251", "cp1252") if in_words * 2 > sum(runs) else ("cp1252", "cp1251")
    return next((one for one in order if _decodes(data, one)), "latin-1")


def _decode(data: bytes, encoding: str) -> str:
    return data.decode("utf-8-sig" if encoding == "utf-8" else encoding)


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        _decode(data, encoding)
    except UnicodeDecodeError:
        return False
    return True


def _delimiter(text: str) -> str:
    """The one that stands most often in the first line that is not blank, outside quotes."""
    line = next(line for line in text.splitlines() if line.strip())
    bare = re.sub(r'"[^"]*"', "", line)
    return max(DELIMITERS, key=bare.count)


def _records(text: str, delimiter: str) -> tuple[tuple[CsvRecord, ...], RowFault | None]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    records: list[CsvRecord] = []
    row = 1
    try:
        for fields in reader:
            if any(field.strip() for field in fields):
                records.append(CsvRecord(row, tuple(fields)))
            row = reader.line_num + 1
    except csv.Error as error:
        return tuple(records), RowFault(row, "", "quotes_wrong", str(error))
    return tuple(records), None


def _faulty(encoding: str, possible: tuple[str, ...], fault: RowFault) -> CsvText:
    return CsvText(encoding, possible, ",", (), (fault,))
