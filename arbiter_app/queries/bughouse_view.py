"""A bughouse match of the state as the rows that its view shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS
from arbiter_app.engine.records_bughouse import Transfer
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_bughouse import TransferMode
from arbiter_app.engine.state import Board, Match, State, match_score
from arbiter_app.engine.values import Colour, Side
from arbiter_app.queries.bughouse_rows import BoardRow, BughouseView, PlaceRow, TransferRow, team_signs
from arbiter_app.queries.claim_hints import bughouse_hint
from arbiter_app.queries.event import team_name
from arbiter_app.queries.hall_clocks import LastReading, ShownClock, shown_clock
from arbiter_app.wording import points_text

RESULT_SIGNS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½"}
"""How the game on a board ended, White first."""


def bughouse_view(
    state: State,
    rulebook: Rulebook,
    match: Match,
    at: datetime,
    chosen: int,
    readings: Mapping[int, LastReading],
    refusals: Mapping[int, str],
    words: Callable[[Board], str],
    ends_when: str,
    local: Callable[[datetime], datetime],
    *,
    readonly: bool = False,
) -> BughouseView:
    """Both boards, four places, the transfers. `words` says how a board ended; `refusals` what was refused last."""
    pair = pair_of(match, rulebook.bughouse)
    signs = dict(zip(Side, team_signs(team_name(state, match.home), team_name(state, match.away)), strict=True))
    hints = {board.ref.board_number: bughouse_hint(rulebook, match, board) for board in match.boards}
    rows = tuple(
        _board(
            state,
            match,
            board,
            pair,
            at,
            readings,
            refusals,
            words,
            signs,
            hints[board.ref.board_number],
            readonly=readonly,
        )
        for board in match.boards
    )
    score = match_score(match)
    path = "bughouse.first_finish_ends_both"
    return BughouseView(
        (rows[0], rows[1]),
        tuple(_transfer(state, rulebook, match, one, local) for one in match.transfers),
        ends_when,
        str(rulebook.sources.get(path, "")),
        f"{points_text(score.home)} – {points_text(score.away)}",
        chosen,
        rulebook.bughouse.transfer is TransferMode.BY_HAND,
    )


def boards_for_the_hall(
    state: State, rulebook: Rulebook, match: Match, at: datetime, readings: Mapping[int, LastReading]
) -> tuple[BoardRow, ...]:
    """Both boards as everybody may see them: no hint, and a board that has ended says its result only."""
    pair = pair_of(match, rulebook.bughouse)
    signs = dict(zip(Side, team_signs(team_name(state, match.home), team_name(state, match.away)), strict=True))
    return tuple(
        _board(state, match, board, pair, at, readings, {}, _result_only, signs, "", readonly=True)
        for board in match.boards
    )


def _result_only(board: Board) -> str:
    result = None if board.end is None else board.end.result
    return "–" if result is None else RESULT_SIGNS[result.value]


def _board(
    state: State,
    match: Match,
    board: Board,
    pair: Pair,
    at: datetime,
    readings: Mapping[int, LastReading],
    refusals: Mapping[int, str],
    words: Callable[[Board], str],
    signs: Mapping[Side, str],
    hint: str,
    *,
    readonly: bool,
) -> BoardRow:
    number = board.ref.board_number
    clock = shown_clock(board, at, readings.get(number))
    places = {colour: _place(state, match, board, pair, clock, colour, signs) for colour in Colour}
    is_open = board.end is None
    return BoardRow(
        number,
        BOARD_LETTERS.get(number, str(number)),
        pair.fen(number),
        places[Colour.WHITE],
        places[Colour.BLACK],
        board.plies[-1].uci if board.plies else "",
        board.white is Side.AWAY,
        pair.turn(number) if is_open else None,
        refusals.get(number, ""),
        "" if is_open else words(board),
        is_open and board.started_at is not None and not readonly,
        tuple(_numbered(place, ply.san) for place, ply in enumerate(board.plies)),
        is_open and board.clock is not None and board.clock.running is None,
        hint,
    )


def _numbered(place: int, san: str) -> str:
    return f"{place // 2 + 1}{'…' if place % 2 else '.'}{san}"


def _place(
    state: State,
    match: Match,
    board: Board,
    pair: Pair,
    clock: ShownClock,
    colour: Colour,
    signs: Mapping[Side, str],
) -> PlaceRow:
    number, side = board.ref.board_number, board.side_of(colour)
    player_id = board.seat(side).player_id
    player = None if player_id is None else state.players.get(player_id)
    return PlaceRow(
        "—" if player is None else player.name,
        team_name(state, match.team(side)),
        signs[side],
        side is Side.HOME,
        None if clock.readings is None else clock.readings.of(colour),
        board.end is None and clock.running is colour,
        colour in clock.flags,
        clock.tenths_below,
        reserve=pair.reserve(number, colour),
        waiting=pair.tray(number, colour),
    )


def _transfer(
    state: State, rulebook: Rulebook, match: Match, one: Transfer, local: Callable[[datetime], datetime]
) -> TransferRow:
    settings = ("bughouse.promoted_reverts",) if one.was_promoted else ("bughouse.transfer",)
    clause = next((str(rulebook.sources[path]) for path in settings if path in rulebook.sources), "")
    return TransferRow(
        f"{local(one.at):%H:%M:%S}",
        one.piece,
        one.by.opponent,
        one.from_board,
        one.to_board,
        _name(state, match, one.from_board, one.by),
        _name(state, match, one.to_board, one.to),
        one.was_promoted,
        clause,
        one.waits,
        one.arrives,
    )


def _name(state: State, match: Match, number: int, colour: Colour) -> str:
    board = match.board(number)
    if board is None:
        return ""
    player_id = board.seat_of(colour).player_id
    player = None if player_id is None else state.players.get(player_id)
    return "—" if player is None else player.name
