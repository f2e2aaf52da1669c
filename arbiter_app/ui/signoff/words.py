"""The words of the Sign-off screen that several of its parts use."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from arbiter_app.engine.card import WHOLE_MATCH
from arbiter_app.engine.records import BoardChange, SignatureKind, SlotKind
from arbiter_app.engine.values import BoardPoints, Termination
from arbiter_app.queries.scorecard import CardSeat, ScoreCard
from arbiter_app.queries.scorecard_remarks import Remark
from arbiter_app.queries.scorecard_words import REMARKS, remark_text
from arbiter_app.wording import points_text

CAPTAIN = "captain"
NOMINATED = "nominated person"
ROLES = (CAPTAIN, NOMINATED)
"""Who may sign for a team; kept in the signature as it stands here."""


def tr(text: str) -> str:
    """A text of this screen in the language in use."""
    return QCoreApplication.translate("Signoff", text)


def translate_code(text: str) -> str:
    """A template or word of the engine in the language in use."""
    return QCoreApplication.translate("Codes", text)


def role_word(role: str) -> str:
    """A role as it is shown."""
    return {CAPTAIN: tr("Captain"), NOMINATED: tr("Nominated person")}.get(role, role)


def kind_word(kind: SignatureKind) -> str:
    """What a captain did."""
    return {
        SignatureKind.AGREED: tr("agrees with this card"),
        SignatureKind.WITH_RESERVATION: tr("signed with a reservation"),
        SignatureKind.REFUSED: tr("refused to sign"),
    }[kind]


def score_text(points: BoardPoints) -> str:
    """A match score: "5½ – 1½"."""
    return f"{points_text(points.home)} – {points_text(points.away)}"


def card_title(card: ScoreCard) -> str:
    """Both teams and the score: "Club A – Club B  5½ – 1½". A figure at the end of a name stays apart from it."""
    return f"{card.home.name} – {card.away.name}   {score_text(card.score)}"


def day_text(day: date) -> str:
    """A date as people write it."""
    return QLocale().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")


def seat_text(seat: CardSeat) -> str:
    """A player with the rating; or why nobody is there."""
    if not seat.name:
        return tr("— not named") if seat.slot is SlotKind.TO_BE_NAMED else tr("— walkover")
    if seat.rating is not None:
        return f"{seat.name} {seat.rating}"
    return seat.name if seat.estimate is None else tr("{name} (est. {rating})").format(
        name=seat.name, rating=seat.estimate
    )  # fmt: skip


def remarks_text(remarks: tuple[Remark, ...]) -> str:
    """All remarks of a board in one line of text."""
    return "; ".join(remark_text(one, translate_code) for one in remarks)


def changes_text(changes: tuple[BoardChange, ...]) -> str:
    """What changed on a card, board by board."""
    parts = []
    for one in changes:
        words = tr("board {number}: {was} became {now}")
        if one.board_number == WHOLE_MATCH:
            words = tr("about the match: {was} became {now}")
        parts.append(words.format(number=one.board_number, was=_typeset(one.was), now=_typeset(one.now)))
    return "; ".join(parts)


_UNPLAYED = frozenset(one.value for one in Termination if f"ended_{one.value}" in REMARKS)
"""Ways a board ends that a card prints by their code, for want of a result."""


def _typeset(printed: str) -> str:
    """A line of the card as this screen writes results, and how a board ended without one in words."""
    how, points, rest = printed.partition(" (")
    if how in _UNPLAYED:
        return f"{translate_code(REMARKS[f'ended_{how}'])}{points}{rest}"
    return printed.replace("1/2-1/2", "½–½").replace("1-0", "1–0").replace("0-1", "0–1")
