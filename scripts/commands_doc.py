"""Writes docs/commands.md from the command types: `python scripts/commands_doc.py`. A test keeps the two together."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from arbiter_app.engine.commands import COMMAND_TYPES, CommandBase
from arbiter_app.engine.values import BoardRef

TARGET = Path(__file__).parent.parent / "docs" / "commands.md"
INTRODUCTION = """# Commands

Every change, whether from a click, a script or an import, is one of these commands. `arbiter-app play SCRIPT` plays a
script: JSON, one command a line; lines that begin with `#` are passed over. This page is written by
`python scripts/commands_doc.py` from the command types, and a test compares the two.

```json
{"at": "2017-10-12T20:15:00+01:00", "do": "record_arrival", "match": "d1-r5-a-b", "board": 3, "side": "home"}
```

## Fields that every line has

| field | meaning |
|---|---|
| `do` | the command |
| `at` | when it happened, with its offset from UTC; a time alone ("20:15:00") is of the day before it |
| `match` | the match; left out, it is the one of the line before |
| `accept` | findings set aside: `[{"code": "board_order", "reason": "under protest"}]`; a refusal needs a reason |
| `expect` | `"refused"` where the line is meant to be refused; else a refusal makes `play` end with status 1 |

A time alone is local, in the zone of the event. `"now-0:45:00"` counts from the moment of playing, where the player
gives one (the sample does).

Short forms: `board` is the board's number; `slots` are player ids, `"?"` for a place to be named, `null` for nobody; in
`start_match`, `absent` (`[[3, "home"]]`) stands for all the others being present; `readings` may be
`{"white": "0:18:30", "black": "0:15:00"}`; `sign_card` without `card_hash` and `strokes` signs the card as it stands.
Times in fields ending in `_ms` are milliseconds; points are half-points.

The first line of a script is `create_event` with `rulebook` (an id), `title`, `arbiter` and `time_zone`; `supervised`
says whether the games are supervised, where the rules leave that to the event.

The exit status of every command of the command line is 0 when done, 1 when something was refused or found faulty, 2 for
wrong usage:

| command line | does |
|---|---|
| `arbiter-app [FILE] [--sample]` | opens the window |
| `arbiter-app play SCRIPT [--out DIR] [--json]` | plays a script; `--out` keeps the event file and the packs |
| `arbiter-app verify FILE_OR_PACK [--json]` | checks an event file or a pack, and names what was altered |
| `arbiter-app export FILE --to DIR [--match ID] [--json]` | writes the packs of an event |
| `arbiter-app roster FILE --to CSV` | writes teams, players and levels as a CSV that can be imported again |
| `arbiter-app rulebook check FILE [--json]` | names all faults of a rulebook |
| `arbiter-app rulebook show ID [CLAUSE] [--json]` | prints a rulebook or one clause |
| `arbiter-app evening --out DIR [--screenshots DIR]` | plays the sample evening through the real windows, off-screen |
"""


def document() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for name, kind in COMMAND_TYPES.items():
        parts.append("\n".join(_command(name, kind)))
    return "\n".join(parts) + "\n"


def _command(name: str, kind: type) -> Iterator[str]:
    yield f"## `{name}`\n"
    yield " ".join((kind.__doc__ or "").split()) + "\n"
    hints = get_type_hints(kind)
    own = [field for field in fields(kind) if field.name not in {one.name for one in fields(CommandBase)}]
    if own:
        yield "| field | value | needed |"
        yield "|---|---|---|"
    for field in own:
        yield f"| `{field.name}` | {_type_words(hints[field.name])} | {_need(field)} |"
    if own:
        yield ""


def _need(field: Field[Any]) -> str:
    if field.default is MISSING and field.default_factory is MISSING:
        return "yes"
    return "no"


def _type_words(hint: Any) -> str:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return ", ".join(f'`"{member.value}"`' for member in hint)
    if get_origin(hint) is UnionType or isinstance(hint, UnionType):
        return " or ".join("nothing" if one is NoneType else _type_words(one) for one in get_args(hint))
    if get_origin(hint) is tuple:
        return f"list of {_type_words(get_args(hint)[0])}"
    if hint is BoardRef:
        return "board number"
    simple = {str: "text", int: "whole number", bool: "true or false"}
    base = getattr(hint, "__supertype__", hint)
    if base in simple:
        return simple[base]
    name = getattr(hint, "__name__", str(hint))
    if hasattr(hint, "__dataclass_fields__"):
        inner = ", ".join(f"`{field.name}`" for field in fields(hint))
        return f"object ({inner})"
    return "instant" if name == "datetime" else name


if __name__ == "__main__":
    TARGET.write_text(document(), encoding="utf-8")
    sys.stdout.write(f"{TARGET.name} written\n")
