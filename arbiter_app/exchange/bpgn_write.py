"""A bughouse game as BPGN: who sat where, the moves of both boards in the order of time with what the clocks showed.

Source: "BPGN - Bughouse Portable Game Notation". Line breaks are set so that programs that look for tags line by line
find none in a comment.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from arbiter_app.engine.notation.bpgn_game import BpgnGame

LINE_WIDTH = 79
ROSTER = (
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("WhiteA", "?"),
    ("WhiteAElo", ""),
    ("BlackA", "?"),
    ("BlackAElo", ""),
    ("WhiteB", "?"),
    ("WhiteBElo", ""),
    ("BlackB", "?"),
    ("BlackBElo", ""),
    ("TimeControl", "?"),
    ("Lag", ""),
)
"""The tags that come first, in their order, with what stands where nothing is known; "" leaves the tag out."""

_HELD = "\x1f"
"""Stands for a space at which no line may break; white space itself, so that no text brings one along."""
_OWN_MEANING = re.compile(r"\s*(?:-?\d+(?:\.\d+)?\s*$|[A-Z]:)")
"""A comment that reads as a clock, or as one of the kinds that have a letter."""


def write_bpgn(game: BpgnGame) -> str:
    """One game, ending with a line break. Clocks are whole seconds where all are, else thousandths: both are in use."""
    tags = "".join(f'[{name} "{_tag_value(value)}"]\n' for name, value in _tags(game))
    held = " ".join(_movetext(game)).replace(" [", f"{_HELD}[").replace(" %", f"{_HELD}%")
    lines = textwrap.wrap(held, LINE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{tags}\n" + "\n".join(lines).replace(_HELD, " ") + "\n"


def _tags(game: BpgnGame) -> Iterable[tuple[str, str]]:
    roster = dict(ROSTER)
    for name, unknown in ROSTER:
        value = game.tags.get(name, unknown)
        if value or name in game.tags:
            yield name, value
    yield "Result", game.result
    for name, value in game.tags.items():
        if name not in roster and name != "Result":
            yield name, value


def _movetext(game: BpgnGame) -> Iterable[str]:
    for text in game.comments:
        yield _comment(text)
    in_seconds = all(move.clock_ms is None or move.clock_ms % 1000 == 0 for move in game.moves)
    for move in game.moves:
        clock = "" if move.clock_ms is None else _clock(move.clock_ms, in_seconds)
        yield (move.label + clock).replace(" ", _HELD)
        yield from (_comment(line) for line in move.comment.splitlines() if line.strip())
    if game.ending:
        text = _plain(game.ending)
        yield f'{{"{text}"}}' if _OWN_MEANING.match(text) else f"{{{text}}}"
    yield game.result


def _clock(ms: int, in_seconds: bool) -> str:
    if in_seconds:
        return f" {{{ms // 1000}}}"
    whole, rest = divmod(abs(ms), 1000)
    return f"{{{'-' if ms < 0 else ''}{whole}.{rest:03}}}"


def _comment(text: str) -> str:
    plain = _plain(text)
    return f"{{{plain}}}" if re.match(r"[A-BD-Z]:", plain) else f"{{C:{plain}}}"


def _plain(text: str) -> str:
    """On one line, without the brace that would end the comment."""
    return " ".join(text.split()).replace("{", "(").replace("}", ")")


def _tag_value(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
