"""The score card as rows: what happened on each board, what the rules made of it, and what was ruled afterwards.

The same rows feed the Sign-off screen, the printed card and the files of a pack, so that they cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.card import Card, card_code, card_hash, make_card
from arbiter_app.engine.competition.deadlines import Deadline, match_deadlines
from arbiter_app.engine.records import Player, SignatureKind, SlotKind, Team
from arbiter_app.engine.rulebook import BoardCountBasis, Rulebook
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.state import Board, Match, State, match_score
from arbiter_app.engine.values import (
    BoardPoints,
    ClauseId,
    Colour,
    GameResult,
    MatchId,
    PlayerId,
    Side,
    Termination,
)
from arbiter_app.queries.event import game_day
from arbiter_app.queries.local_time import local
from arbiter_app.queries.scorecard_remarks import Remark, board_remarks, match_remarks


@dataclass(frozen=True, slots=True)
class CardSeat:
    """One side of one board. `name` is empty where nobody is named: `slot` says whether somebody was to come."""

    name: str
    colour: Colour
    slot: SlotKind
    registration: str = ""
    rating: int | None = None
    estimate: int | None = None
    fide_id: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One board in three layers.

    `on_the_board` goes to rating (None: no game, or still going on), `automatic` are the points that the rules give by
    themselves and that the captains sign, `final` are the points after rulings. `written` is the result as written.
    """

    board_number: int
    white: Side
    home: CardSeat
    away: CardSeat
    termination: Termination | None
    written: GameResult | None
    on_the_board: GameResult | None
    automatic: BoardPoints | None
    final: BoardPoints | None
    remarks: tuple[Remark, ...]
    is_disputed: bool
    is_verified: bool

    @property
    def layers_differ(self) -> bool:
        """True when what happened on the board, the automatic points and the final points do not say the same."""
        return self.final != self.automatic or self.written != self.on_the_board

    def seat(self, side: Side) -> CardSeat:
        """The player of one team."""
        return self.home if side is Side.HOME else self.away


@dataclass(frozen=True, slots=True)
class CardSignature:
    """What one captain did. `is_current`: what was signed is what stands on the card now."""

    side: Side
    team: str
    kind: SignatureKind
    name: str
    role: str
    strokes: tuple[tuple[tuple[int, int], ...], ...]
    signed_at: datetime
    reservation: str
    card_code: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The whole card.

    Scores are half-points: `score` without rulings (what the captains sign), `final_score` with them. Board counts in
    the same way, as whole numbers; None where the rules have none for this team size. `digest` is the SHA-256 (hex) of
    what is signed, `code` its short form. `match_day` is the date in the hall; `revision` counts the packs so far.
    `game_day`: which day of its leg it is, where it is one; `round_number` is the phase then.
    """

    match_id: MatchId
    event_title: str
    arbiter: str
    time_zone: str
    home: Team
    away: Team
    division: str
    division_name: str
    round_number: int
    scheduled_start: datetime
    started_at: datetime | None
    match_day: date
    venue: str
    rows: tuple[CardRow, ...]
    score: BoardPoints
    final_score: BoardPoints
    board_counts: BoardPoints | None
    final_board_counts: BoardPoints | None
    board_count_basis: BoardCountBasis
    board_count_clause: ClauseId | None
    deadlines: tuple[Deadline, ...]
    signatures: tuple[CardSignature, ...]
    signatures_voided: bool
    remarks: tuple[Remark, ...]
    digest: str
    code: str
    is_complete: bool
    revision: int
    rulebook_id: str
    rulebook_title: str
    rulebook_edition: str
    rulebook_sha256: str
    game_day: int | None = None

    @property
    def is_locked(self) -> bool:
        """True when both captains have signed (with or without reservation) and nothing changed since (L-8.1)."""
        found = [self.signature(side) for side in Side]
        return all(one is not None and one.is_current and one.kind is not SignatureKind.REFUSED for one in found)

    @property
    def has_rulings(self) -> bool:
        """True when a ruling after the card changed the points of a board."""
        return self.final_score != self.score or any(row.final != row.automatic for row in self.rows)

    @property
    def missing_boards(self) -> tuple[int, ...]:
        """The boards without an end."""
        return tuple(row.board_number for row in self.rows if row.automatic is None)

    def team(self, side: Side) -> Team:
        """One of the two teams."""
        return self.home if side is Side.HOME else self.away

    def signature(self, side: Side) -> CardSignature | None:
        """What the captain of one side did last, if it still holds."""
        return next((one for one in reversed(self.signatures) if one.side is side), None)


def scorecard(state: State, rulebook: Rulebook, match_id: MatchId) -> ScoreCard:
    """The card of a match as it stands. Before the reveal it has no rows. Raises KeyError for an unknown match."""
    match = state.matches[match_id]
    card = make_card(state, match)
    digest = card_hash(card)
    day = local(match.scheduled_start, rulebook.deadlines.time_zone).date()
    division = rulebook.divisions.get(match.division)
    return ScoreCard(
        match_id=match.id,
        event_title=state.title,
        arbiter=state.arbiter,
        time_zone=state.time_zone,
        home=state.team(match.home),
        away=state.team(match.away),
        division=match.division,
        division_name=division.name if division else match.division,
        round_number=match.round_number,
        game_day=game_day(state, match),
        scheduled_start=match.scheduled_start,
        started_at=match.started_at,
        match_day=day,
        venue=match.venue,
        rows=tuple(_row(state, match, board) for board in match.boards),
        score=BoardPoints(card.home_half_points, card.away_half_points),
        final_score=match_score(match),
        board_counts=_board_counts(rulebook, match, after_rulings=False),
        final_board_counts=_board_counts(rulebook, match, after_rulings=True),
        board_count_basis=rulebook.scoring.board_count_basis,
        board_count_clause=rulebook.sources.get("scoring.board_count"),
        deadlines=match_deadlines(rulebook.deadlines, dict(rulebook.sources), day),
        signatures=_signatures(state, match, card),
        signatures_voided=match.voided,
        remarks=match_remarks(match),
        digest=digest,
        code=card_code(digest),
        is_complete=card.is_complete,
        revision=max((one.revision for one in match.exports), default=0),
        rulebook_id=state.rulebook_id,
        rulebook_title=rulebook.title,
        rulebook_edition=rulebook.edition,
        rulebook_sha256=state.rulebook_sha256,
    )


def _row(state: State, match: Match, board: Board) -> CardRow:
    end = board.end
    return CardRow(
        board.ref.board_number,
        board.white,
        _seat(state, board, Side.HOME),
        _seat(state, board, Side.AWAY),
        None if end is None else end.termination,
        None if end is None else end.result,
        board.on_the_board,
        board.automatic,
        board.final,
        board_remarks(state, match, board),
        bool(board.card_disputes) or (board.dispute is not None and board.dispute.closed_at is None),
        board.verified,
    )


def _seat(state: State, board: Board, side: Side) -> CardSeat:
    seat = board.seat(side)
    player: Player | None = state.players.get(seat.player_id or PlayerId(""))
    colour = board.colour_of(side)
    if player is None:
        return CardSeat("", colour, seat.slot.kind)
    return CardSeat(
        player.name,
        colour,
        seat.slot.kind,
        player.registration,
        player.rating,
        player.estimate if player.rating is None else None,
        player.fide_id,
    )


def _board_counts(rulebook: Rulebook, match: Match, *, after_rulings: bool) -> BoardPoints | None:
    """The board counts of both teams as a pair; whole numbers here, not half-points."""
    if str(match.board_count) not in rulebook.scoring.board_count:
        return None
    counts = [board_count(rulebook.scoring, match, side, after_rulings) for side in (Side.HOME, Side.AWAY)]
    return BoardPoints(*counts)


def _signatures(state: State, match: Match, card: Card) -> tuple[CardSignature, ...]:
    digest = card_hash(card)
    return tuple(
        CardSignature(
            one.side,
            state.team(match.team(one.side)).name,
            one.kind,
            one.name,
            one.role,
            one.strokes,
            one.signed_at,
            one.reservation,
            card_code(one.card_hash),
            one.card_hash == digest,
        )
        for one in match.signatures
    )
