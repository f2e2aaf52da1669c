"""The score card as a table: one line a board with its three layers, and a line with the totals."""

from __future__ import annotations

from arbiter_app.engine.values import BoardPoints, Side
from arbiter_app.exchange.tables import csv_bytes, half_points_number
from arbiter_app.queries.scorecard import CardRow, ScoreCard
from arbiter_app.queries.scorecard_words import remark_text

SEAT = ("player", "registration", "fide_id", "rating", "estimate")
HEADER = (
    "match",
    "division",
    "round",
    "date",
    "board",
    "white",
    "home_team",
    *(f"home_{name}" for name in SEAT),
    "away_team",
    *(f"away_{name}" for name in SEAT),
    "result_on_the_board",
    "result_written",
    "termination",
    "home_points",
    "away_points",
    "home_points_after_rulings",
    "away_points_after_rulings",
    "home_board_count",
    "away_board_count",
    "remarks",
    "card_code",
)


def scorecard_csv(card: ScoreCard) -> bytes:
    """The card as CSV. Points are whole or half numbers; `result_on_the_board` is what goes to rating."""
    return csv_bytes(HEADER, [*(_line(card, row) for row in card.rows), _total(card)])


def _line(card: ScoreCard, row: CardRow) -> list[object]:
    return [
        *_match(card),
        row.board_number,
        row.white.value,
        card.home.name,
        *_seat(row, Side.HOME),
        card.away.name,
        *_seat(row, Side.AWAY),
        "" if row.on_the_board is None else row.on_the_board.value,
        "" if row.written is None else row.written.value,
        "" if row.termination is None else row.termination.value,
        *_points(row.automatic),
        *_points(row.final),
        "",
        "",
        "; ".join(remark_text(remark) for remark in row.remarks),
        card.code,
    ]


def _total(card: ScoreCard) -> list[object]:
    """The last line: scores and board counts (by the basis that the rules name), and remarks about the whole match."""
    counts = card.final_board_counts
    nobody = [""] * len(SEAT)
    return [
        *_match(card),
        "total",
        "",
        card.home.name,
        *nobody,
        card.away.name,
        *nobody,
        "",
        "",
        "",
        *_points(card.score),
        *_points(card.final_score),
        "" if counts is None else counts.home,
        "" if counts is None else counts.away,
        "; ".join(remark_text(remark) for remark in card.remarks),
        card.code,
    ]


def _match(card: ScoreCard) -> tuple[object, ...]:
    return card.match_id, card.division_name, card.round_number, card.match_day.isoformat()


def _points(points: BoardPoints | None) -> tuple[str, str]:
    return ("", "") if points is None else (half_points_number(points.home), half_points_number(points.away))


def _seat(row: CardRow, side: Side) -> tuple[object, ...]:
    seat = row.seat(side)
    return seat.name, seat.registration, seat.fide_id, seat.rating, seat.estimate
