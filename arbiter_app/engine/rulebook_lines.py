"""On which line of a TOML text each key and array element stands.

`tomllib` gives values without places. This scanner walks over a text that `tomllib` has accepted, so it may
trust the syntax and only has to know where things begin and end.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping

Path = tuple[str | int, ...]

_BLANK = " \t"
_SPACE = " \t\r\n"
_BARE_END = ",]}#\r\n"

# A multi-line string may end in up to two quotes of its own before the closing three.
_STRING = re.compile(r'''"""(?:[^\\]|\\.)*?"{3,5}|\'{3}.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'''', re.DOTALL)


def key_lines(text: str) -> Mapping[Path, int]:
    """The line (from 1) of each key, by its path; elements of arrays by index: `("clause", 2, "id")`.

    A table has the line of its header, a dotted key the line it stands on. `text` must be valid TOML.
    """
    return _Scanner(text).scan()


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a path or, when it has none, of the nearest table above it; 1 for the top."""
    for end in range(len(path), 0, -1):
        if path[:end] in lines:
            return lines[path[:end]]
    return 1


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._at = 0
        self._newlines = [place for place, sign in enumerate(self._text) if sign == "\n"]
        self._lines: dict[Path, int] = {}
        self._array_sizes: dict[Path, int] = {}

    def scan(self) -> Mapping[Path, int]:
        table: Path = ()
        while self._skip_to_statement():
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._key_and_value(table)
        return self._lines

    def _skip_to_statement(self) -> bool:
        self._skip_space_and_comments()
        return self._at < len(self._text)

    def _skip_space_and_comments(self) -> None:
        while self._at < len(self._text):
            sign = self._text[self._at]
            if sign == "#":
                end = self._text.find("\n", self._at)
                self._at = len(self._text) if end < 0 else end
            elif sign in _SPACE:
                self._at += 1
            else:
                return

    def _skip_blanks(self) -> None:
        while self._at < len(self._text) and self._text[self._at] in _BLANK:
            self._at += 1

    def _note(self, path: Path) -> None:
        self._lines.setdefault(path, bisect_right(self._newlines, self._at) + 1)

    def _header(self) -> Path:
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        start = self._at
        self._at += brackets
        keys = self._keys()
        self._at += brackets
        end, self._at = self._at, start
        if brackets == 2:
            path = (*self._inside_arrays(keys[:-1]), keys[-1])
            index = self._array_sizes.get(path, 0)
            self._array_sizes[path] = index + 1
            self._note(path)
            path = (*path, index)
        else:
            path = self._inside_arrays(keys)
        self._note(path)
        self._at = end
        return path

    def _inside_arrays(self, keys: Path) -> Path:
        """The path of a header, with the index of the last element for each array of tables on the way.

        Tables on the way that have no header of their own begin here.
        """
        path: Path = ()
        for key in keys:
            path = (*path, key)
            self._note(path)
            if path in self._array_sizes:
                path = (*path, self._array_sizes[path] - 1)
        return path

    def _keys(self) -> tuple[str, ...]:
        """A key, dotted or not; stops after it."""
        keys = []
        while True:
            self._skip_blanks()
            keys.append(self._simple_key())
            self._skip_blanks()
            if self._text[self._at] != ".":
                return tuple(keys)
            self._at += 1

    def _simple_key(self) -> str:
        start = self._at
        if self._text[start] in "\"'":
            self._skip_string()
            return self._text[start + 1 : self._at - 1]
        while self._text[self._at].isalnum() or self._text[self._at] in "-_":
            self._at += 1
        return self._text[start : self._at]

    def _key_and_value(self, table: Path) -> None:
        start = self._at
        keys = self._keys()
        end, self._at = self._at, start
        for count in range(1, len(keys) + 1):
            self._note((*table, *keys[:count]))
        self._at = end + 1
        self._skip_blanks()
        self._value((*table, *keys))

    def _value(self, path: Path) -> None:
        sign = self._text[self._at]
        if sign in "\"'":
            self._skip_string()
        elif sign == "[":
            self._array(path)
        elif sign == "{":
            self._inline_table(path)
        else:
            while self._at < len(self._text) and self._text[self._at] not in _BARE_END:
                self._at += 1

    def _array(self, path: Path) -> None:
        self._at += 1
        index = 0
        while True:
            self._skip_space_and_comments()
            if self._text[self._at] == "]":
                self._at += 1
                return
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._note((*path, index))
            self._value((*path, index))
            index += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while True:
            self._skip_space_and_comments()
            if self._text[self._at] == "}":
                self._at += 1
                return
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._key_and_value(path)

    def _skip_string(self) -> None:
        string = _STRING.match(self._text, self._at)
        assert string is not None, "the text was not valid TOML"
        self._at = string.end()
