"""From how a board ended to the points it brings (L-4.1, L-5.1 to L-5.4, L-7.9)."""

from __future__ import annotations

from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import BoardCountBasis, IllegalPlayerSanction, Rulebook, Scoring
from arbiter_app.engine.state import Board, Match
from arbiter_app.engine.values import BoardPoints, ClauseId, Colour, GameResult, Side, Termination


def game_points(scoring: Scoring, result: GameResult, white: Side) -> BoardPoints:
    """Half-points of a played game for the two teams; `white` is the team with White."""
    winner = result.winner
    if winner is None:
        return BoardPoints(scoring.draw, scoring.draw)
    winning_side = white if winner is Colour.WHITE else white.opponent
    return side_points(winning_side, scoring.win, scoring.loss)


def side_points(side: Side, own: int, other: int) -> BoardPoints:
    """`own` half-points for `side`, `other` for the opponent."""
    return BoardPoints(own, other) if side is Side.HOME else BoardPoints(other, own)


def game_end(
    scoring: Scoring,
    board: Board,
    result: GameResult,
    termination: Termination,
    clauses: tuple[ClauseId, ...] = (),
    remark: str = "",
) -> GameEnd:
    """The end of a game that was played."""
    points = game_points(scoring, result, board.white)
    return GameEnd(termination, result, result, points, clauses, remark)


def unplayed_end(
    termination: Termination, points: BoardPoints, clauses: tuple[ClauseId, ...], remark: str = ""
) -> GameEnd:
    """The end of a board without a game: nothing goes to rating."""
    return GameEnd(termination, None, None, points, clauses, remark)


def walkover_end(rulebook: Rulebook, board_number: int, conceding: Side) -> GameEnd:
    """A board that one team could not fill (L-5.1, L-5.2)."""
    scoring = rulebook.scoring_on(board_number)
    points = side_points(conceding, scoring.walkover_offender, scoring.walkover_opponent)
    settings = ("scoring.walkover_offender", "scoring.walkover_opponent")
    clauses = (rulebook.sources[path] for path in settings if path in rulebook.sources)
    return unplayed_end(Termination.WALKOVER, points, tuple(dict.fromkeys(clauses)))


def ruled_points(sanction: IllegalPlayerSanction, points: BoardPoints, offender: Side) -> BoardPoints:
    """A board's points after a ruling on an illegal player (L-6.9, L-6.10; X-8).

    What the offender had won goes away, and over to the opponent where the sanction says so.
    """
    won = max(0, points.of(offender))
    gained = won if sanction is IllegalPlayerSanction.POINTS_PASS_OVER else 0
    return side_points(offender, points.of(offender) - won, points.of(offender.opponent) + gained)


def board_count(scoring: Scoring, match: Match, side: Side, after_rulings: bool = True) -> int:
    """The board count of one team in one match: wins only, by the table for its size (L-4.4).

    Basis `awarded` counts wins without a game and by ruling; `played_only` counts neither (X-18).
    """
    weights = scoring.board_count.get(str(match.board_count), ())
    total = 0
    for board, weight in zip(match.boards, weights, strict=False):
        points = board.final if after_rulings else board.automatic
        if points is None or points.of(side) < scoring.win:
            continue
        played = (
            board.end is not None and not board.end.termination.is_unplayed and not (board.rulings or board.sanctions)
        )
        if scoring.board_count_basis is BoardCountBasis.AWARDED or played:
            total += weight
    return total
