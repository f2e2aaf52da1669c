"""Words of the hall: who sits where, how a result reads. Names are always plain text."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from arbiter_app.engine.rulebook import Rulebook, TimeControl
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import BoardPoints, Colour, GameResult, Side
from arbiter_app.queries import results_text
from arbiter_app.queries.claim_hints import quiet_hint
from arbiter_app.ui.dates import with_days
from arbiter_app.ui.marked import QT_TRANSLATE_NOOP
from arbiter_app.wording import board_points_text

CONTEXT = "Hall"
LETTER = {Colour.WHITE: "W", Colour.BLACK: "B"}


def tr(text: str) -> str:
    """A sentence of the hall in the language in use."""
    return QCoreApplication.translate(CONTEXT, text)


def colour_word(colour: Colour) -> str:
    """White or Black."""
    return tr("White") if colour is Colour.WHITE else tr("Black")


def side_word(side: Side) -> str:
    """Home or away."""
    return tr("home") if side is Side.HOME else tr("away")


def player_of(state: State, board: Board, side: Side) -> str:
    """The name of a player; a word for a place without one."""
    return results_text.player_of(state, board, side, tr)


def who(state: State, board: Board, colour: Colour) -> str:
    """ "White · Player A1"."""
    return f"{colour_word(colour)} · {player_of(state, board, board.side_of(colour))}"


def team_of(state: State, board: Board, side: Side) -> str:
    """The name of the team on one side of the board's match."""
    match = state.matches[board.ref.match_id]
    return state.teams[match.team(side)].name


def away_club(state: State, match: Match) -> str:
    """The club of the away team, whose venue an away player may play at."""
    team = state.team(match.away)
    return team.club or team.name


def result_text(points: BoardPoints | None) -> str:
    """How a board reads on the sheet, home first: "1–0", "½–½", "−1 / +1"; empty while it has no end."""
    return "" if points is None else board_points_text(points.home, points.away)


def winner_text(state: State, board: Board, result: GameResult) -> str:
    """ "Player A1 wins (White)" or "draw"."""
    return results_text.winner_text(state, board, result, tr)


def spelled(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """Parameters of a sentence with results that say who won.

    A game's result is written White first, the sheet writes home first: beside each other they need a word.
    """
    won = {"1-0": tr("White won"), "0-1": tr("Black won")}

    def spell(value: str | int) -> str | int:
        if value == GameResult.DRAW:
            return "½–½"
        words = won.get(str(value).replace("–", "-"))
        return value if words is None else f"{str(value).replace('-', '–')} ({words})"

    return {name: spell(value) if name in ("result", "was", "now") else value for name, value in params.items()}


def on_the_sheet(state: State, board: Board, value: str | int) -> str | int:
    """A game's result home first, as on the match sheet, with the winner's name; anything else as it is."""
    return results_text.on_the_sheet(state, board, value, tr)


def spelled_on(state: State, board: Board, params: Mapping[str, str | int]) -> dict[str, str | int]:
    """Parameters of a sentence about one board: results as on the match sheet, days as people read them."""
    return with_days(results_text.spelled_on(state, board, params, tr))


def lower_first(sentence: str) -> str:
    """A sentence of its own as a part of another: its first letter small."""
    return sentence[:1].lower() + sentence[1:]


def short_control(control: TimeControl) -> str:
    """The first word of a control ("Standard: 2:00:00 for all moves"); empty where it has none."""
    head, colon, _rest = control.label.partition(": ")
    return head if colon else ""


def card_result(state: State, board: Board) -> str:
    """The result of a board with the winner's name, for a sentence."""
    end = board.end
    if end is None:
        return tr("no result")
    if end.result is None:
        return f"{result_text(end.points)}"
    return f"{result_text(end.points)}, {winner_text(state, board, end.result)}"


_QUIET: dict[str, str] = {
    "dead": QT_TRANSLATE_NOOP("Hall", "Nobody can mate any more"),
    "fivefold": QT_TRANSLATE_NOOP("Hall", "A position stood five times"),
    "seventyfive": QT_TRANSLATE_NOOP("Hall", "75 moves without capture or pawn move"),
    "threefold": QT_TRANSLATE_NOOP("Hall", "This position stood three times"),
    "fifty": QT_TRANSLATE_NOOP("Hall", "50 moves without capture or pawn move"),
}


def quiet_words(rulebook: Rulebook, board: Board) -> str:
    """What the arbiter is told quietly about a board, where the rules want it; empty for nothing."""
    return hint_words(quiet_hint(rulebook, board))


def hint_words(code: str) -> str:
    """A quiet hint in words; empty for none."""
    return tr(_QUIET[code]) if code else ""
