"""What the Sign-off screen says beside the card: what changed after signing, fines to think of, layers in figures."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine import events as ev
from arbiter_app.engine.competition.defaults import fine_prompts, is_defaulted_by
from arbiter_app.engine.records import BoardChange
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import BoardPoints, ClauseId, GameResult, MatchId, Side
from arbiter_app.queries.scorecard import CardRow
from arbiter_app.wording import board_points_text

_WRITTEN = {GameResult.WHITE_WINS: "1–0", GameResult.BLACK_WINS: "0–1", GameResult.DRAW: "½–½"}


@dataclass(frozen=True, slots=True)
class FineHint:
    """A team defaulted on so many boards that a fine is possible: at least `minimum` whole euro for all of them."""

    side: Side
    team: str
    boards: tuple[int, ...]
    minimum: int
    clause: ClauseId | None


@dataclass(frozen=True, slots=True)
class Layers:
    """The three layers of a board in figures: as written by colour, and as points of home and away."""

    on_the_board: str
    automatic: str
    final: str


@dataclass(frozen=True, slots=True)
class CardDispute:
    """A captain does not agree to one board of the card; `entry` is the number of the entry that says so."""

    entry: int
    board_number: int
    side: Side
    team: str
    text: str


def card_disputes(state: State, match_id: MatchId) -> tuple[CardDispute, ...]:
    """The disputes of a card that stand, in the order they were raised."""
    match = state.matches[match_id]
    wanted = sum(len(board.card_disputes) for board in match.boards)
    found: list[CardDispute] = []
    node = state.history
    while node is not None and len(found) < wanted:
        entry, node = node.entry, node.earlier
        event = entry.event
        if not isinstance(event, ev.BoardDisputed) or entry.seq in state.rescinded:
            continue
        if event.board.match_id == match_id:
            team = state.teams[match.team(event.side)].name
            found.append(CardDispute(entry.seq, event.board.board_number, event.side, team, event.text))
    return tuple(reversed(found))


def fine_hints(state: State, rulebook: Rulebook, match_id: MatchId) -> tuple[FineHint, ...]:
    """Teams that may be fined for defaults in a match; none where the rules have no such fine."""
    match = state.matches[match_id]
    clause = rulebook.sources.get("deadlines.fine_default_minimum")
    found: list[FineHint] = []
    for prompt in fine_prompts(rulebook.deadlines, match):
        boards = tuple(board.ref.board_number for board in match.boards if is_defaulted_by(board, prompt.side))
        team = state.teams[match.team(prompt.side)].name
        found.append(FineHint(prompt.side, team, boards, prompt.minimum, clause))
    return tuple(found)


def voided_changes(state: State, match_id: MatchId) -> tuple[BoardChange, ...]:
    """What changed on the card when the signatures became void; empty while they are not void."""
    match = state.matches.get(match_id)
    if match is None or not match.voided:
        return ()
    node = state.history
    while node is not None:
        event = node.entry.event
        counts = node.entry.seq not in state.rescinded
        if isinstance(event, ev.SignaturesVoided) and event.match_id == match_id and counts:
            return event.changes
        node = node.earlier
    return ()


def shown_points(points: BoardPoints | None) -> str:
    """Home and away as they stand in the result column: "1–0", "½–½"; signs where one is negative; a dash without."""
    if points is None:
        return "–"
    return board_points_text(points.home, points.away)


def layers(row: CardRow) -> Layers | None:
    """The layers of a board where they do not say the same; None where they do."""
    if not row.layers_differ:
        return None
    played = "–" if row.on_the_board is None else _WRITTEN[row.on_the_board]
    return Layers(played, shown_points(row.automatic), shown_points(row.final))
