"""Results in sentences as on the match sheet: home first, with the name of who won."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import Colour, GameResult, Side

Translate = Callable[[str], str]


def untranslated(text: str) -> str:
    """English, as exports are written."""
    return text


def player_of(state: State, board: Board, side: Side, translate: Translate = untranslated) -> str:
    """The name of a player; a word for a place without one."""
    seat = board.seat(side)
    player = None if seat.player_id is None else state.players.get(seat.player_id)
    if player is not None:
        return player.name
    return translate("to be named") if seat.slot.kind is SlotKind.TO_BE_NAMED else translate("nobody")


def winner_text(state: State, board: Board, result: GameResult, translate: Translate = untranslated) -> str:
    """ "Player A1 wins (White)" or "draw"."""
    winner = result.winner
    if winner is None:
        return translate("Draw")
    name = player_of(state, board, board.side_of(winner), translate)
    colour = translate("White") if winner is Colour.WHITE else translate("Black")
    return translate("{name} wins ({colour})").format(name=name, colour=colour)


def on_the_sheet(state: State, board: Board, value: str | int, translate: Translate = untranslated) -> str | int:
    """A game's result home first, as on the match sheet, with the winner's name; anything else as it is."""
    try:
        result = GameResult(str(value).replace("–", "-"))
    except ValueError:
        return value
    winner = result.winner
    if winner is None:
        return "½–½"
    score = "1–0" if board.side_of(winner) is Side.HOME else "0–1"
    return f"{score}, {winner_text(state, board, result, translate)}"


def spelled_on(
    state: State, board: Board, params: Mapping[str, str | int], translate: Translate = untranslated
) -> dict[str, str | int]:
    """Parameters of a sentence about one board, its results as on the match sheet."""
    return {
        name: on_the_sheet(state, board, value, translate) if name in ("result", "was", "now") else value
        for name, value in params.items()
    }
