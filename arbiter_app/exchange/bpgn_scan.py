"""From the text of a BPGN file to its tokens, each with its line. Knows nothing about games.

Every sign is looked at a fixed number of times, however damaged the file is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.errors import Defect


class TokenKind(StrEnum):
    """What stands at a place of the file."""

    TAG = "tag"
    NUMBER = "number"
    WORD = "word"
    COMMENT = "comment"
    RESULT = "result"
    BROKEN_TAG = "broken_tag"
    OPEN_COMMENT = "open_comment"


@dataclass(frozen=True, slots=True)
class Token:
    """One token and the line it begins on (from 1). `name` is that of a tag; `text` its value, or what was found."""

    kind: TokenKind
    text: str
    line: int
    name: str = ""


_TOKEN = re.compile(
    r"""
    (?P<blank>\s+|;[^\n]*)
    | (?P<tag>\[[ \t]*(?P<name>[A-Za-z0-9_]+)[ \t]+"(?P<value>(?:\\.|[^"\\\n])*)"[ \t]*\])
    | (?P<broken_tag>\[[^\[\n]*)
    | (?P<number>[0-9]{1,6}[ABab]\.+)
    | (?P<result>(?:1-0|0-1|1/2-1/2|\*)(?=[\s\[{;]|$))
    | (?P<word>[^\s{}\[;]+|\})
    """,
    re.VERBOSE,
)
_TAG_LINE = re.compile(r'^[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"[^"\n]*"[ \t]*\]', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")


def scan(text: str) -> Iterator[Token]:
    """All tokens of a file whose line ends are plain newlines.

    A comment that is not closed before the tags of the next game, or before the end of the file, ends with its line: so
    what follows it can be read.
    """
    ends = _CommentEnds(text)
    place, line, counted = 0, 1, 0
    while place < len(text):
        line += text.count("\n", counted, place)
        counted = place
        if text[place] == "{":
            close = ends.closing_brace(place)
            stop = ends.end_of_line(place) if close is None else close
            kind = TokenKind.OPEN_COMMENT if close is None else TokenKind.COMMENT
            yield Token(kind, text[place + 1 : stop], line)
            place = stop + (close is not None)
            continue
        found = _TOKEN.match(text, place)
        if found is None:
            raise Defect(f"no token begins with {text[place]!r}")
        if found["blank"] is None:
            yield _token(found, line)
        place = found.end()


def _token(found: re.Match[str], line: int) -> Token:
    if found["tag"] is not None:
        return Token(TokenKind.TAG, _ESCAPED.sub(r"\1", found["value"]), line, found["name"])
    kind = next(kind for kind in _PLAIN if found[kind.value] is not None)
    return Token(kind, found[0], line)


_PLAIN = (TokenKind.NUMBER, TokenKind.WORD, TokenKind.RESULT, TokenKind.BROKEN_TAG)


class _CommentEnds:
    """Where comments end. What was searched once is kept, so that many open braces cost no more than one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._brace = -1
        self._tag_line = -1

    def closing_brace(self, place: int) -> int | None:
        """The brace that closes a comment begun at `place`; None where there is none before the next line of tags."""
        if self._brace < place:
            found = self._text.find("}", place)
            self._brace = len(self._text) if found < 0 else found
        if self._tag_line < place:
            line = _TAG_LINE.search(self._text, place)
            self._tag_line = len(self._text) if line is None else line.start()
        return self._brace if self._brace < min(self._tag_line, len(self._text)) else None

    def end_of_line(self, place: int) -> int:
        """The newline after `place`, or the end of the file."""
        found = self._text.find("\n", place)
        return len(self._text) if found < 0 else found
