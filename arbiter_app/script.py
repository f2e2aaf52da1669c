"""Scripts: one command a line as JSON, played through the same desk as the clicks.

A line is `{"at": "2017-10-12T19:15:00+01:00", "do": "record_result", "board": 3, ...}`. docs/commands.md lists all
commands and the short forms that are understood here; everything else is the command's own fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from cattrs.errors import BaseValidationError
from cattrs.preconf.json import make_converter
from cattrs.v import transform_error

from arbiter_app.desk import Desk
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.commands import COMMAND_TYPES, Command, SealLineUp, SignCard, StartMatch
from arbiter_app.engine.records import SeatRef, Slot, SlotKind
from arbiter_app.engine.state import State
from arbiter_app.engine.values import MatchId, PlayerId, Side
from arbiter_app.errors import Problem

MOST_BYTES = 20_000_000
CREATE = "create_event"
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2999, 12, 31, tzinfo=UTC)
STEADY_HAND = (((100, 500), (400, 300), (600, 700), (900, 450)),)
"""The strokes that stand for a signature where a script only says that somebody signed."""


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """One line: its number, the command's name, its fields, and the expected answer ("accepted" or "refused")."""

    number: int
    name: str
    fields: Mapping[str, Any]
    expects: str = "accepted"


def read_script(text: str) -> list[ScriptLine]:
    """The lines of a script. Empty lines and lines that begin with `#` or `//` are passed over.

    Raises Problem naming the line that cannot be read.
    """
    lines: list[ScriptLine] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not raw.strip() or raw.lstrip().startswith(("#", "//")):
            continue
        try:
            fields = json.loads(raw)
            json.dumps(fields, ensure_ascii=False).encode()
        except ValueError as error:
            raise faulty(number, "is no JSON", str(error)) from error
        if not isinstance(fields, dict) or not isinstance(fields.get("do"), str):
            raise faulty(number, 'has no "do"', "every line names its command")
        name = fields.pop("do")
        if name not in COMMAND_TYPES:
            raise faulty(number, f"names the unknown command “{name}”", "see docs/commands.md")
        expects = fields.pop("expect", "accepted")
        lines.append(ScriptLine(number, name, fields, str(expects)))
    if not lines:
        raise Problem("script.empty", "The script has no commands.", "Choose a file with one command a line.")
    return lines


def faulty(number: int, what: str, detail: str) -> Problem:
    """The Problem for one faulty line."""
    return Problem(
        "script.faulty",
        f"Line {number} of the script {what}: {detail}.",
        "Put the line right and play the script again. Nothing of this line was recorded.",
        {"line": str(number)},
    )


class Reader:
    """Turns script lines into commands. Keeps the day, the match and the time zone that short forms leave out."""

    def __init__(self, now: datetime | None = None) -> None:
        self._converter = make_converter(forbid_extra_keys=True)
        self._converter.register_structure_hook(datetime, lambda value, _: self._aware(value))
        self._now = now
        self._day: date | None = None
        self._match: str | None = None
        self.zone = ZoneInfo("UTC")

    def instant(self, line: ScriptLine) -> datetime:
        """The line's instant, UTC. "19:15:00" alone is the day of the line before, in the event's time zone."""
        text = line.fields.get("at")
        if not isinstance(text, str):
            raise faulty(line.number, 'has no "at"', "every line says when it happened")
        try:
            instant = self._local_time(text) if text[:1].isdigit() and "T" not in text else self._aware(text)
        except (ValueError, OverflowError) as error:
            raise faulty(line.number, f"has an unreadable time “{text}”", "write 2017-10-12T19:15:00+01:00") from error
        if not EARLIEST <= instant <= LATEST:
            raise faulty(line.number, f"has the time “{text}”", f"years {EARLIEST.year} to {LATEST.year} are possible")
        self._day = instant.astimezone(self.zone).date()
        return instant

    def command(self, line: ScriptLine, state: State) -> Command:
        """The command of a line. Raises Problem naming the line and the field that does not fit."""
        fields: dict[str, Any] = dict(line.fields)
        fields["at"] = self.instant(line)
        kind = COMMAND_TYPES[line.name]
        try:
            self._fill_in(kind, fields)
            _short_forms(kind, fields, state)
            return self._converter.structure(fields, kind)
        except BaseValidationError as error:
            raise faulty(line.number, "does not fit", "; ".join(transform_error(error))) from error
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            raise faulty(line.number, "does not fit", str(error)) from error

    def _fill_in(self, kind: type[Command], fields: dict[str, Any]) -> None:
        names = kind.__dataclass_fields__
        match_id = fields.pop("match", None) or fields.get("match_id") or self._match
        if match_id is not None:
            self._match = str(match_id)
        if "match_id" in names:
            fields.setdefault("match_id", self._match)
        if "board" in names and isinstance(fields.get("board"), int):
            fields["board"] = {"match_id": self._match, "board_number": fields["board"]}

    def _aware(self, value: object) -> datetime:
        """An instant; "now-0:45:00" is relative to the moment at which the script is played."""
        if isinstance(value, str) and value.startswith("now") and self._now is not None:
            sign = -1 if value[3:4] == "-" else 1
            return self._now + sign * timedelta(milliseconds=_ms(value[4:] or "0:00:00"))
        instant = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
        if instant.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return instant.astimezone(UTC)

    def _local_time(self, text: str) -> datetime:
        if self._day is None:
            raise ValueError(text)
        return datetime.combine(self._day, time.fromisoformat(text), self.zone).astimezone(UTC)


def play_lines(lines: Sequence[ScriptLine], desk: Desk, reader: Reader) -> Iterator[tuple[ScriptLine, Command]]:
    """The commands of a script one after the other, each read against the state that the one before left."""
    for line in lines:
        yield line, reader.command(line, desk.state)


def _short_forms(kind: type[Command], fields: dict[str, Any], state: State) -> None:
    """Put the long form in the place of what docs/commands.md allows to be written shortly."""
    if kind is SealLineUp:
        fields["slots"] = [_slot(one) for one in fields.get("slots", ())]
    if kind is StartMatch:
        _present(fields, state, MatchId(str(fields.get("match_id"))))
    if kind is SignCard:
        _signature(fields, state)
    if isinstance(fields.get("readings"), dict):
        fields["readings"] = _readings(fields["readings"])


def _slot(value: object) -> object:
    """`"A1"` is a player, `"?"` a place to be named, null nobody."""
    if value is None:
        return {"kind": SlotKind.BLANK}
    if value == "?":
        return {"kind": SlotKind.TO_BE_NAMED}
    if isinstance(value, str):
        return {"kind": SlotKind.NAMED, "player_id": PlayerId(value)}
    if isinstance(value, Slot):
        return {"kind": value.kind, "player_id": value.player_id}
    return value


def _present(fields: dict[str, Any], state: State, match_id: MatchId) -> None:
    """`"absent": [[3, "home"]]` stands for all the others being present, where there is a game to be played."""
    absent = fields.pop("absent", None)
    match = state.matches.get(match_id)
    if absent is None or match is None or "present" in fields:
        return
    away = {(int(number), Side(side)) for number, side in absent}
    for number, _side in away:
        if match.board(number) is None:
            raise ValueError(f"there is no board {number}")
    seats = [
        SeatRef(board.ref.board_number, side)
        for board in match.boards
        for side in Side
        if board.end is None and board.seat(side).is_named and (board.ref.board_number, side) not in away
    ]
    fields["present"] = [{"board_number": seat.board_number, "side": seat.side} for seat in seats]


def _signature(fields: dict[str, Any], state: State) -> None:
    """Without a hash the card as it stands is signed; without strokes a steady hand does it."""
    match = state.matches.get(MatchId(str(fields.get("match_id"))))
    if match is not None and "card_hash" not in fields:
        fields["card_hash"] = card_hash(make_card(state, match))
    fields.setdefault("strokes", STEADY_HAND)
    fields.setdefault("role", "captain")


def _readings(value: Mapping[str, object]) -> Mapping[str, object]:
    """`{"white": "0:18:30", "black": "0:15:00"}` in milliseconds."""
    if set(value) != {"white", "black"}:
        return value
    return {f"{colour}_ms": _ms(text) for colour, text in value.items()}


def _ms(text: object) -> int:
    """Milliseconds of "h:mm:ss". Raises ValueError."""
    hours, minutes, seconds = (int(part) for part in str(text).split(":"))
    if hours < 0 or not 0 <= minutes < 60 or not 0 <= seconds < 60:
        raise ValueError(f"{text} is no clock time")
    return ((hours * 60 + minutes) * 60 + seconds) * 1000
