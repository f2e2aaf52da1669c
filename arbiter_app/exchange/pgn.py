"""The games of a match as PGN, with the clocks, the illegal moves and the arbiter's corrections as comments.

One game a board, also for a board without a game. Where a position was set up by hand the record before it and the one
after it are two games, because no reader follows a jump. Read back by any program that reads PGN.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import chess

from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.state import Board, Recorded
from arbiter_app.engine.values import Colour, Termination
from arbiter_app.exchange.pgn_record import Part, game_parts
from arbiter_app.exchange.pgn_time import UNKNOWN, time_control_note, time_control_tag
from arbiter_app.queries.local_time import local
from arbiter_app.queries.scorecard import CardRow, CardSeat, ScoreCard
from arbiter_app.queries.scorecard_words import remark_text
from arbiter_app.wording import points_text

UNFINISHED = "*"
LINE_WIDTH = 79

TERMINATIONS: dict[Termination, str] = {
    Termination.FLAG_FALL: "time forfeit",
    Termination.ILLEGAL_MOVES: "rules infraction",
    Termination.ARBITER: "adjudication",
    Termination.NO_EFFORT: "adjudication",
}
"""In the words of the PGN standard; every other game that was played ended "normal".

The standard keeps "time forfeit" and "rules infraction" for a game that a player loses by them: what is drawn although
a flag is down, or after illegal moves, is "normal", and its comments say why.
"""


@dataclass(slots=True)
class _Game:
    """One game as it will be written: tags in order, and what stands below them."""

    tags: list[tuple[str, str]]
    text: list[str] = field(default_factory=list)


def games_pgn(card: ScoreCard, boards: Sequence[Board], recorded: Iterable[Recorded]) -> str:
    """All boards of a match. `recorded` are the entries of the event or of this match, in order."""
    entries = list(recorded)
    games: list[_Game] = []
    for row, board in zip(card.rows, boards, strict=True):
        parts = game_parts(entries, board.ref)
        for number, part in enumerate(parts, 1):
            is_last = number == len(parts)
            games.append(_game(card, row, board, part, is_last))
    return "\n".join(_written(game) for game in games)


def _game(card: ScoreCard, row: CardRow, board: Board, part: Part, is_last: bool) -> _Game:
    end = board.end if is_last else None
    result = _result(end)
    game = _Game(_tags(card, row, board, part, end))
    game.text += _movetext(part)
    remarks = [remark_text(remark) for remark in row.remarks] if is_last else ["The position was set up by hand here"]
    if end is not None and end.on_the_board is None:
        points = f"{points_text(end.points.home)} : {points_text(end.points.away)}"
        remarks.insert(0, f"Not played. Points {card.home.name} – {card.away.name} {points}")
    game.text += [_comment(one) for one in remarks]
    game.text.append(result)
    return game


def _result(end: GameEnd | None) -> str:
    """The result that happened on the board; a board without a game has none, whatever points it brings."""
    if end is None or end.on_the_board is None:
        return UNFINISHED
    return end.on_the_board.value


def _tags(card: ScoreCard, row: CardRow, board: Board, part: Part, end: GameEnd | None) -> list[tuple[str, str]]:
    began = board.started_at or card.started_at or card.scheduled_start
    day = local(began, card.time_zone)
    white, black = row.seat(row.white), row.seat(row.white.opponent)
    tags = [
        ("Event", card.event_title or "?"),
        ("Site", card.venue or "?"),
        ("Date", f"{day:%Y.%m.%d}"),
        ("Round", str(card.round_number)),
        ("White", _name(white)),
        ("Black", _name(black)),
        ("Result", _result(end)),
        ("Board", str(row.board_number)),
        ("WhiteTeam", card.team(row.white).name),
        ("BlackTeam", card.team(row.white.opponent).name),
    ]
    for colour, seat in ((Colour.WHITE, white), (Colour.BLACK, black)):
        if seat.rating is not None:
            tags.append((f"{colour.value.capitalize()}Elo", str(seat.rating)))
        if seat.fide_id:
            tags.append((f"{colour.value.capitalize()}FideId", seat.fide_id))
    tags += _time_tags(board, began)
    if part.fen is not None and _start(part) is not None:
        tags += [("SetUp", "1"), ("FEN", part.fen)]
    tags.append(("Termination", termination_tag(end)))
    return tags


def _time_tags(board: Board, began: datetime) -> list[tuple[str, str]]:
    instant = began.astimezone(UTC)
    tags = [("UTCDate", f"{instant:%Y.%m.%d}"), ("UTCTime", f"{instant:%H:%M:%S}")]
    control = None if board.clock is None else board.clock.control
    white, black = (time_control_tag(control, colour) for colour in Colour)
    if white == black:
        tags.append(("TimeControl", white))
    else:
        tags += [("TimeControl", UNKNOWN), ("WhiteTimeControl", white), ("BlackTimeControl", black)]
    note = time_control_note(control)
    return tags if note is None else [*tags, ("TimeControlNote", note)]


def termination_tag(end: GameEnd | None) -> str:
    """How a game ended, in one of the eight words of the PGN standard; a board without a game is "abandoned"."""
    if end is None:
        return "unterminated"
    if end.on_the_board is None:
        return "abandoned"
    return TERMINATIONS.get(end.termination, "normal")


def _name(seat: CardSeat) -> str:
    return seat.name or "?"


def _movetext(part: Part) -> list[str]:
    """The tokens of the moves with their comments; a number is repeated after a comment."""
    tokens = [_comment(text) for text in part.before]
    position = _start(part)
    if position is None:
        return tokens + _told_in_words(part)
    number, is_white = position.fullmove_number, position.turn == chess.WHITE
    needs_number = True
    for ply in part.plies:
        if is_white:
            tokens.append(f"{number}.")
        elif needs_number:
            tokens.append(f"{number}...")
        tokens.append(ply.san)
        if ply.left_ms is not None:
            tokens.append(f"{{[%clk {_clk(ply.left_ms)}]}}")
        tokens += [_comment(text) for text in ply.after]
        needs_number = bool(ply.after) or ply.left_ms is not None
        number, is_white = number + (not is_white), not is_white
    return tokens


def _start(part: Part) -> chess.Board | None:
    """The position the moves begin from; None for one that readers do not take: each side needs its one king."""
    if part.fen is None:
        return chess.Board()
    try:
        position = chess.Board(part.fen)
    except ValueError:
        return None
    kings = [len(position.pieces(chess.KING, colour)) for colour in chess.COLORS]
    return position if kings == [1, 1] else None


def _told_in_words(part: Part) -> list[str]:
    """A position that no program reads, kept as seen, and the moves from it: all as comments."""
    tokens = [_comment(f"Position as seen, which PGN cannot hold: {part.fen}")]
    for ply in part.plies:
        tokens += [_comment(text) for text in (f"Move {ply.san}", *ply.after)]
    return tokens


def _clk(ms: int) -> str:
    """Rounded up like every time that is shown: zero means that the time was up."""
    seconds = -(-ms // 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _comment(text: str) -> str:
    """A comment ends at the first closing brace, and `[%` begins a command: neither comes from what somebody typed."""
    safe = " ".join(text.split()).replace("{", "(").replace("}", ")").replace("[%", "(%")
    return f"{{{safe}}}"


def _written(game: _Game) -> str:
    tags = "".join(f'[{name} "{_tag_value(value)}"]\n' for name, value in game.tags)
    lines = textwrap.wrap(" ".join(game.text), LINE_WIDTH, break_long_words=False, break_on_hyphens=False)
    return tags + "\n" + "\n".join(lines) + "\n"


def _tag_value(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
