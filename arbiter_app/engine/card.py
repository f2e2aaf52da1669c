"""The score card as a value: what captains sign, and the hash of exactly that.

Rulings after the card stand beside it and do not change it (L-8.5); everything else that shows on it does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from arbiter_app.engine.records import BoardChange, Override
from arbiter_app.engine.state import Board, Dispute, Match, State
from arbiter_app.engine.values import PlayerId, Side

WHOLE_MATCH = 0
"""The number under which a change is told that is about no board."""


POSTPONED = "postponed"
"""What stands for the way a board ended that is put off to another day."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One board of the card. Half-points are None while the board has no end; `dispute`: that at the board itself."""

    board_number: int
    white: Side
    home_name: str
    away_name: str
    home_rating: int | None
    away_rating: int | None
    home_registration: str
    away_registration: str
    result: str
    termination: str
    home_half_points: int | None
    away_half_points: int | None
    home_illegal_moves: int
    away_illegal_moves: int
    home_late_ms: int
    away_late_ms: int
    overrides: tuple[str, ...]
    disputes: tuple[str, ...]
    appeal_reserved: bool
    dispute: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """The whole card: teams, lines, score in half-points, and what is remarked about the match beside the boards."""

    match_id: str
    home_team: str
    away_team: str
    division: str
    round_number: int
    lines: tuple[CardLine, ...]
    home_half_points: int
    away_half_points: int
    remarks: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """True when every board has an end, or is put off to another day."""
        return bool(self.lines) and all(
            line.home_half_points is not None or line.termination == POSTPONED for line in self.lines
        )


def make_card(state: State, match: Match) -> Card:
    """The card of a match as it stands, before rulings."""
    lines = tuple(_line(state, match, board) for board in match.boards)
    return Card(
        match.id,
        state.team(match.home).name,
        state.team(match.away).name,
        match.division,
        match.round_number,
        lines,
        sum(line.home_half_points or 0 for line in lines),
        sum(line.away_half_points or 0 for line in lines),
        tuple(_match_remarks(match)),
    )


def _match_remarks(match: Match) -> Iterator[str]:
    """What stands on the card and belongs to no board. Nothing of a line-up before the reveal."""
    if match.revealed_at is None:
        return
    boards = {str(board.ref.board_number) for board in match.boards}
    for side in Side:
        for one in _line_up_overrides(match, side):
            if one.where not in boards:
                yield f"{side.value}: {one.code}: {one.reason}"
    if match.closing_time_standard:
        yield "standard time control: the venue closes"
    for item in match.checklist:
        if not item.in_order:
            yield f"not in order: {item.item} {item.remark}".rstrip()
    for note in match.notes:
        if note.board_number is None and note.topic != "note":
            yield f"{note.topic}: {note.text}"


def card_hash(card: Card) -> str:
    """SHA-256 (hex) of everything that stands on the card."""
    text = json.dumps(asdict(card), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def card_code(digest: str) -> str:
    """The first eight hex digits of a card hash, in two groups, for people to compare."""
    return f"{digest[:4]}-{digest[4:8]}".upper()


def changes(before: Card, after: Card) -> tuple[BoardChange, ...]:
    """What differs, in printable form: board by board, and under number 0 what belongs to the whole match."""
    old = {line.board_number: line for line in before.lines}
    found: list[BoardChange] = []
    for line in after.lines:
        earlier = old.get(line.board_number)
        if earlier == line:
            continue
        was, now = _printed(earlier), _printed(line)
        if was == now and earlier is not None:
            was, now = _beside_the_result(earlier, line)
        found.append(BoardChange(line.board_number, was, now))
    if before.remarks != after.remarks:
        found.append(BoardChange(WHOLE_MATCH, *("; ".join(one.remarks) or "–" for one in (before, after))))
    return tuple(found)


def _line(state: State, match: Match, board: Board) -> CardLine:
    end = board.end
    names = {side: _name(state, board.seat(side).player_id) for side in Side}
    illegal = {side: board.illegal_count(board.colour_of(side)) for side in Side}
    players = {side: state.players.get(board.seat(side).player_id or PlayerId("")) for side in Side}
    ratings = {side: player.rating if player else None for side, player in players.items()}
    numbers = {side: player.registration if player else "" for side, player in players.items()}
    line_up_overrides = [
        f"{side.value}: {one.code}: {one.reason}"
        for side in Side
        for one in _line_up_overrides(match, side)
        if one.where == str(board.ref.board_number)
    ]
    return CardLine(
        board.ref.board_number,
        board.white,
        names[Side.HOME],
        names[Side.AWAY],
        ratings[Side.HOME],
        ratings[Side.AWAY],
        numbers[Side.HOME],
        numbers[Side.AWAY],
        "" if end is None or end.result is None else end.result.value,
        (POSTPONED if board.postponed_to is not None else "") if end is None else end.termination.value,
        None if end is None else end.points.home,
        None if end is None else end.points.away,
        illegal[Side.HOME],
        illegal[Side.AWAY],
        board.home.late_ms,
        board.away.late_ms,
        (*line_up_overrides, *(f"{one.code}: {one.reason}" for one in board.overrides)),
        tuple(f"{side.value}: {text}" for side, text in board.card_disputes),
        board.dispute is not None and board.dispute.appeal_reserved,
        "" if board.dispute is None else _dispute(board.dispute),
    )


def _dispute(dispute: Dispute) -> str:
    return f"open: {dispute.text}" if dispute.closed_at is None else f"{dispute.text}: {dispute.outcome}"


def _line_up_overrides(match: Match, side: Side) -> tuple[Override, ...]:
    line_up = match.line_up(side)
    return () if line_up is None else line_up.overrides


def _name(state: State, player_id: PlayerId | None) -> str:
    player = None if player_id is None else state.players.get(player_id)
    return "" if player is None else player.name


_WORDS = {
    "white": "White",
    "home_name": "home",
    "away_name": "away",
    "home_rating": "home rating",
    "away_rating": "away rating",
    "home_registration": "home registration",
    "away_registration": "away registration",
    "termination": "how",
    "home_illegal_moves": "illegal moves, home",
    "away_illegal_moves": "illegal moves, away",
    "home_late_ms": "late, home (s)",
    "away_late_ms": "late, away (s)",
    "overrides": "set aside",
    "disputes": "disputes",
    "appeal_reserved": "appeal reserved",
    "dispute": "dispute",
}


def _beside_the_result(before: CardLine, after: CardLine) -> tuple[str, str]:
    """What differs beside the result, before and after, in printable form."""
    was, now = asdict(before), asdict(after)
    names = [name for name in _WORDS if was[name] != now[name]]
    old, new = ("; ".join(f"{_WORDS[name]}: {_value(name, told[name])}" for name in names) for told in (was, now))
    return old, new


def _value(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name.endswith("_ms") and isinstance(value, int):
        return str(value // 1000)
    text = ", ".join(value) if isinstance(value, tuple) else str(value or "")
    return text or "–"


def _printed(line: CardLine | None) -> str:
    if line is None or line.home_half_points is None or line.away_half_points is None:
        return "–"
    return f"{line.result or line.termination} ({_halves(line.home_half_points)} : {_halves(line.away_half_points)})"


def _halves(half_points: int) -> str:
    sign = "−" if half_points < 0 else ""
    whole, half = divmod(abs(half_points), 2)
    return f"{sign}{whole or '' if half else whole}{'½' if half else ''}"
