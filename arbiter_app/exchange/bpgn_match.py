"""A bughouse match of the journal as one game of BPGN, with the clocks and the remarks of both boards."""

from __future__ import annotations

import re
from collections.abc import Iterable

import chess

from arbiter_app.engine import events as ev
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS, TEAM_TAGS, UNFINISHED, BpgnGame, BpgnMove
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.records_bughouse import StepKind
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.state import Board, Match, Recorded
from arbiter_app.engine.values import BoardPoints, Colour, GameResult, Side, Termination
from arbiter_app.exchange.pgn_record import RecordedPly, game_parts
from arbiter_app.exchange.pgn_time import UNKNOWN, time_control_tag
from arbiter_app.queries.local_time import local
from arbiter_app.queries.scorecard import CardRow, ScoreCard
from arbiter_app.queries.scorecard_words import remark_text
from arbiter_app.wording import points_text, sentence

_TOLD_BY_THE_MOVES = (ev.PieceTransferred, ev.PiecePassed, ev.GameEnded)
_WORDS = {
    Termination.CHECKMATE: "{loser} checkmated",
    Termination.RESIGNATION: "{loser} resigns",
    Termination.FLAG_FALL: "{loser} forfeits on time",
}
"""The words in which servers tell the commonest ends; every other end is told in ours."""

_TOLD_AT_THE_END = frozenset(f"ended_{one.value}" for one in (*_WORDS, Termination.OTHER_BOARD))


def match_bpgn(card: ScoreCard, match: Match, recorded: Iterable[Recorded], rules: Bughouse) -> BpgnGame:
    """Both boards of a bughouse match in the order of time. `recorded`: entries of the event or of it, in order.

    A half-move that no longer fits, because an earlier one was taken back, is left out as it is in the hall. Men that
    are passed by hand have no sign in BPGN: there every captured man goes over at once.
    """
    entries = list(recorded)
    before: list[str] = []
    noted: dict[int, list[RecordedPly]] = {}
    for board in match.boards:
        parts = game_parts(entries, board.ref, _TOLD_BY_THE_MOVES)
        plies = [ply for part in parts for ply in part.plies]
        noted[board.ref.board_number] = plies[len(plies) - len(board.plies) :]
        before += [_named(board, text) for part in parts for text in part.before]
    moves = _moves(match, noted, replace(rules, transfer=TransferMode.AUTOMATIC))
    after = [_named(board, text) for board, row in _rows(card, match) for text in _remarks(card, row)]
    if moves:
        last = moves[-1]
        moves[-1] = replace(last, comment="\n".join(filter(None, (last.comment, *after))))
    else:
        before += after
    return BpgnGame(_tags(card, match), tuple(moves), match_result(match), _ending(card, match), tuple(before))


def _moves(match: Match, noted: dict[int, list[RecordedPly]], rules: Bughouse) -> list[BpgnMove]:
    pair = Pair(rules)
    rows = {
        board.ref.board_number: iter(zip(board.plies, noted[board.ref.board_number], strict=False))
        for board in match.boards
    }
    moves: list[BpgnMove] = []
    for step in match.steps:
        number = step.board_number
        found = next(rows[number], None) if step.kind is StepKind.MOVE else None
        if found is None:
            continue
        ply, told = found
        move = chess.Move.from_uci(ply.uci)
        half = pair.board(number)
        if not half.is_pseudo_legal(move):
            continue
        colour, count = pair.turn(number), half.fullmove_number
        pair.push(number, move)
        comment = "\n".join(told.after)
        moves.append(BpgnMove(number, colour, count, ply.san, told.left_ms, comment))
    return moves


def match_result(match: Match) -> str:
    """What happened on the boards, for White of board A and his partner; "*" while it is open or was not played."""
    ends = [(board, board.end) for board in match.boards]
    won = [(board, result) for board, end in ends if (result := _played(end)) and result.winner is not None]
    balance = sum(1 if _is_for_white_a(match, board, result) else -1 for board, result in won)
    if balance:
        return "1-0" if balance > 0 else "0-1"
    is_drawn = any(_played(end) is GameResult.DRAW for _board, end in ends)
    is_over = all(end is not None for _board, end in ends)
    return "1/2-1/2" if is_over and (won or is_drawn) else UNFINISHED


def _played(end: GameEnd | None) -> GameResult | None:
    return None if end is None else end.on_the_board


def _is_for_white_a(match: Match, board: Board, result: GameResult) -> bool:
    assert result.winner is not None
    return board.side_of(result.winner) is match.boards[0].white


def _ending(card: ScoreCard, match: Match) -> str:
    """Why the match ended, in words: the end of the board that decided it, won before drawn, else the last."""
    decided = [(board, row) for board, row in _rows(card, match) if _decides(board.end)]
    if not decided:
        return ""
    board, row = max(decided, key=_weight)
    end = board.end
    assert end is not None
    words = _WORDS.get(end.termination)
    if end.termination is Termination.UNKNOWN:
        return ""
    if words is None or end.result is None or end.result.winner is None:
        # The result follows behind.
        return f"{_title(board)}: {sentence(f'ends_{end.termination.value}', {'result': ''}).rstrip(' .:')}"
    return words.replace("{loser}", row.seat(board.side_of(end.result.winner.opponent)).name or "?")


def _weight(row: tuple[Board, CardRow]) -> tuple[bool, bool, float]:
    """The greater one is the end that decided the match."""
    board, _ = row
    result = None if board.end is None else board.end.result
    brings = board.end is not None and board.end.points != BoardPoints(0, 0)
    ended = 0.0 if board.ended_at is None else board.ended_at.timestamp()
    return result is not None and result.winner is not None, brings, ended


def _decides(end: GameEnd | None) -> bool:
    return end is not None and end.termination is not Termination.OTHER_BOARD


def _rows(card: ScoreCard, match: Match) -> Iterable[tuple[Board, CardRow]]:
    return zip(match.boards, card.rows, strict=True)


def _remarks(card: ScoreCard, row: CardRow) -> Iterable[str]:
    if row.termination is not None and row.termination.is_unplayed and row.automatic is not None:
        points = f"{points_text(row.automatic.home)} : {points_text(row.automatic.away)}"
        yield f"Not played. Points {card.home.name} – {card.away.name} {points}"
    for remark in row.remarks:
        # How the match ended stands at its end already.
        if remark.code not in _TOLD_AT_THE_END:
            yield remark_text(remark)


def _title(board: Board) -> str:
    number = board.ref.board_number
    return f"Board {BOARD_LETTERS.get(number, str(number))}"


def _named(board: Board, text: str) -> str:
    return f"{_title(board)}: {text}"


def _tags(card: ScoreCard, match: Match) -> dict[str, str]:
    day = local(card.started_at or card.scheduled_start, card.time_zone)
    tags = {
        "Event": card.event_title or "?",
        "Site": card.venue or "?",
        "Date": f"{day:%Y.%m.%d}",
        "Round": str(card.round_number),
    }
    for board, row in _rows(card, match):
        letter = BOARD_LETTERS.get(board.ref.board_number, "?")
        for colour in Colour:
            seat = row.seat(board.side_of(colour))
            tags[f"{colour.value.capitalize()}{letter}"] = seat.name or "?"
            if seat.rating is not None:
                tags[f"{colour.value.capitalize()}{letter}Elo"] = str(seat.rating)
    tags["TimeControl"] = _control(match)
    tags["Result"] = match_result(match)
    white_a = match.boards[0].white if match.boards else Side.HOME
    tags[TEAM_TAGS[0]] = card.team(white_a).name
    tags[TEAM_TAGS[1]] = card.team(white_a.opponent).name
    return tags


def _control(match: Match) -> str:
    """The one control of all four clocks, as servers write it: "180+0"; "?" where it is not known or they differ."""
    told = {
        time_control_tag(None if board.clock is None else board.clock.control, colour)
        for board in match.boards
        for colour in Colour
    }
    control = told.pop() if len(told) == 1 else UNKNOWN
    return f"{control}+0" if re.fullmatch(r"\d+", control, re.ASCII) else control
