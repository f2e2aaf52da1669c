"""What is printed on a score card, as plain texts in their places; how they are drawn is the business of the PDF."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbiter_app.engine.records import SignatureKind, SlotKind
from arbiter_app.engine.rulebook import BoardCountBasis
from arbiter_app.engine.values import BoardPoints, Colour, GameResult, Side, Termination
from arbiter_app.queries.local_time import local
from arbiter_app.queries.scorecard import CardRow, CardSeat, CardSignature, ScoreCard
from arbiter_app.queries.scorecard_words import remark_text
from arbiter_app.wording import WORDS, points_text

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MOST_REMARKS = 900
"""Letters of remarks at one board; with more a row would be longer than a page."""

SQUARES = {Colour.WHITE: "□", Colour.BLACK: "■"}
GAME_TEXT = {GameResult.WHITE_WINS: "1–0", GameResult.BLACK_WINS: "0–1", GameResult.DRAW: "½–½"}
NOBODY = {SlotKind.BLANK: "— nobody", SlotKind.TO_BE_NAMED: "— not named", SlotKind.NAMED: "—"}
BASIS = {
    BoardCountBasis.AWARDED: "wins by default, walkover and ruling count",
    BoardCountBasis.PLAYED_ONLY: "only wins on the board count",
}
KINDS = {
    SignatureKind.AGREED: "agrees",
    SignatureKind.WITH_RESERVATION: "signs with a reservation",
    SignatureKind.REFUSED: "refuses to sign",
}


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A text and a smaller one below it."""

    text: str
    small: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One board: number, home, points, away, remarks."""

    board: str
    home: SheetCell
    points: SheetCell
    away: SheetCell
    remarks: str


@dataclass(frozen=True, slots=True)
class SheetSignature:
    """A box to sign in, or a signature given. `strokes` are polylines in a 0..1000 box."""

    heading: str
    strokes: tuple[tuple[tuple[int, int], ...], ...]
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole card."""

    title: str
    mark: str
    occasion: str
    home: str
    score: SheetCell
    away: str
    rows: tuple[SheetRow, ...]
    total: SheetRow
    lines: tuple[str, ...]
    signatures: tuple[SheetSignature, ...]
    foot: tuple[str, ...]


def card_sheet(card: ScoreCard, copy: int = 1) -> Sheet:
    """The texts of the card. `copy` counts the prints; from the second on it is marked."""
    mark = [f"Revision {card.revision}" if card.revision else "", f"Copy {copy}" if copy > 1 else ""]
    return Sheet(
        title="Score card",
        mark=" · ".join((*filter(None, mark), f"Card code {card.code}")),
        occasion=_occasion(card),
        home=card.home.name,
        score=SheetCell(_score(card.score), f"after rulings {_score(card.final_score)}" if card.has_rulings else ""),
        away=card.away.name,
        rows=tuple(_row(row) for row in card.rows),
        total=_total(card),
        lines=tuple(_lines(card)),
        signatures=tuple(_signature(card, side) for side in Side),
        foot=_foot(card),
    )


def day_text(day: date) -> str:
    """A date as it is written on the card: Thu 12 Oct 2017."""
    return f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]} {day.year}"


def _occasion(card: ScoreCard) -> str:
    start = local(card.scheduled_start, card.time_zone)
    when = f"{day_text(start.date())}, {start:%H:%M}"
    occasion = f"Round {card.round_number}"
    if card.game_day is not None:
        occasion = f"Phase {card.round_number}, day {card.game_day}"
    parts = (card.event_title, card.division_name, occasion, when, card.venue)
    return " · ".join(filter(None, parts))


def _row(row: CardRow) -> SheetRow:
    remarks = "; ".join(remark_text(remark) for remark in row.remarks)
    if len(remarks) > MOST_REMARKS:
        remarks = f"{remarks[:MOST_REMARKS]}… (more in the list of incidents)"
    return SheetRow(str(row.board_number), _seat(row.home), _points(row), _seat(row.away), remarks)


def _seat(seat: CardSeat) -> SheetCell:
    square = SQUARES[seat.colour]
    if not seat.name:
        return SheetCell(f"{square} {NOBODY[seat.slot]}")
    rating = f"est. {seat.estimate}" if seat.rating is None and seat.estimate is not None else str(seat.rating or "–")
    numbers = [rating, f"no. {seat.registration}" if seat.registration else ""]
    if seat.fide_id:
        numbers.append(f"FIDE {seat.fide_id}")
    return SheetCell(f"{square} {seat.name}", " · ".join(filter(None, numbers)))


def _points(row: CardRow) -> SheetCell:
    """The points that the captains sign, home first; below them the other layers where they say something else."""
    if row.automatic is None:
        return SheetCell("", "not finished")
    below: list[str] = []
    if row.on_the_board is None:
        below.append("not played")
    elif row.layers_differ or row.termination is Termination.ARBITER:
        below.append(f"on the board {GAME_TEXT[row.on_the_board]}")
    if row.final is not None and row.final != row.automatic:
        below.append(f"after ruling {_pair(row.final)}")
    return SheetCell(_pair(row.automatic), "\n".join(below))


def _total(card: ScoreCard) -> SheetRow:
    counts = card.board_counts
    home, away = ("", "") if counts is None else (f"board count {counts.home}", f"board count {counts.away}")
    rulings = f"after rulings\n{_score(card.final_score)}" if card.has_rulings else ""
    missing = ", ".join(str(number) for number in card.missing_boards)
    remark = f"not finished: board {missing}" if missing else ""
    return SheetRow(
        "",
        SheetCell(card.home.name, home),
        SheetCell(_score(card.score), rulings),
        SheetCell(card.away.name, away),
        remark,
    )


def _lines(card: ScoreCard) -> list[str]:
    lines: list[str] = []
    if card.board_counts is not None:
        clause = f"{card.board_count_clause}: " if card.board_count_clause else ""
        text = f"Board count ({clause}{BASIS[card.board_count_basis]}): {_counts(card, card.board_counts)}"
        if card.final_board_counts is not None and card.final_board_counts != card.board_counts:
            text += f"; after rulings: {_counts(card, card.final_board_counts)}"
        lines.append(text)
    if card.deadlines:
        known = (f"{WORDS.get(one.code, one.code)} {day_text(one.day)} ({one.clause})" for one in card.deadlines)
        lines.append(" · ".join(known))
    lines += [remark_text(remark) for remark in card.remarks]
    return lines


def _counts(card: ScoreCard, counts: BoardPoints) -> str:
    return f"{card.home.name} {counts.home}, {card.away.name} {counts.away}"


def _signature(card: ScoreCard, side: Side) -> SheetSignature:
    signature = card.signature(side)
    team = card.team(side)
    if signature is None:
        return SheetSignature(f"Captain, {team.name}", (), team.captain, "")
    time = local(signature.signed_at, card.time_zone)
    role = f", {signature.role}" if signature.role else ""
    name = f"{signature.name}{role} · {day_text(time.date())}, {time:%H:%M}"
    return SheetSignature(f"{team.name} · {KINDS[signature.kind]}", signature.strokes, name, _signed_words(signature))


def _signed_words(signature: CardSignature) -> str:
    words = [signature.reservation]
    if not signature.is_current:
        words.append(f"signed another version of the card ({signature.card_code})")
    return "; ".join(filter(None, words))


def _foot(card: ScoreCard) -> tuple[str, ...]:
    rules = f"Rules: {card.rulebook_title}, edition {card.rulebook_edition}, SHA-256 {card.rulebook_sha256[:16]}…"
    arbiter = f" · Arbiter: {card.arbiter}" if card.arbiter else ""
    signs = "□ White · ■ Black · points: home : away · game results: White–Black"
    return (signs, f"{rules}{arbiter}", f"Card SHA-256 {card.digest}")


def _pair(points: BoardPoints) -> str:
    return f"{points_text(points.home)} : {points_text(points.away)}"


def _score(points: BoardPoints) -> str:
    return f"{points_text(points.home)} – {points_text(points.away)}"
