"""A whole match for the tests of the exchange files: eight boards, every kind of ending, names that are hard to print.

The course of it is the league evening that ends 5½ – 1½; some names are long or hold markup, and board 1 has moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from arbiter_app.bootstrap import OpenEvent, create_command, create_event
from arbiter_app.desk import Desk
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.records import Player, SeatRef, SignatureKind, Slot, SlotKind, Team
from arbiter_app.engine.values import (
    BoardRef,
    ClockSource,
    Colour,
    GameResult,
    MatchId,
    PlayerId,
    Side,
    TeamId,
    Termination,
)
from arbiter_app.queries.scorecard import ScoreCard, scorecard
from arbiter_app.store.event_journal import CODEC
from arbiter_app.store.records import NO_HASH, StoredRecord

MATCH = MatchId("d1-r5-a-b")
DAY = datetime(2017, 10, 12, tzinfo=UTC)
"""The evening begins at 19:15 in Dublin, which is 18:15 UTC."""

RATINGS_A = (1985, 1930, 1874, 1722, 1550, 1700, 1644, 1590)
NAMES_A = {1: "<b>O'Ó, Й</b>", 3: 'Player "A3" \\ }'}
NAMES_B = {2: "Wilhelmina Konstantinopolskaya-Ó Súilleabháin"}
STROKES = (((100, 500), (250, 300), (400, 620), (600, 350)), ((620, 700), (900, 650)))


def at(clock: str, day: int = 0) -> datetime:
    """An instant of the evening by the clock on the wall in the hall, an hour ahead of UTC."""
    hours, minutes, seconds = (int(part) for part in clock.split(":"))
    return DAY + timedelta(days=day, hours=hours - 1, minutes=minutes, seconds=seconds)


@dataclass(slots=True)
class Evening:
    """The open event and the wall clock, which stands at the last command."""

    opened: OpenEvent
    wall: list[datetime]

    @property
    def desk(self) -> Desk:
        return self.opened.desk

    @property
    def card(self) -> ScoreCard:
        return scorecard(self.desk.state, self.desk.rulebook, MATCH)

    def do(self, command: cmd.Command) -> None:
        """Submit a command that has to stand."""
        self.wall[0] = max(self.wall[0], command.at)
        outcome = self.desk.submit(command)
        assert outcome.is_accepted, (command, outcome.decision)

    def sign(self, side: Side, clock: str, kind: SignatureKind = SignatureKind.AGREED, words: str = "") -> None:
        """Sign the card as it stands."""
        digest = card_hash(make_card(self.desk.state, self.desk.state.matches[MATCH]))
        name = "Captain A" if side is Side.HOME else "Captain B"
        self.do(
            cmd.SignCard(
                at=at(clock),
                match_id=MATCH,
                side=side,
                kind=kind,
                name=name,
                role="captain",
                strokes=STROKES,
                card_hash=digest,
                reservation=words,
            )
        )


def board(number: int) -> BoardRef:
    return BoardRef(MATCH, number)


def before_the_match(path: Path | None = None) -> Evening:
    """The event with its teams and the fixture; no line-up yet."""
    wall = [at("18:30:00")]
    now: Callable[[], datetime] = lambda: wall[0]  # noqa: E731
    command = create_command("leinster-league", "Sample season", "Arbiter 1", "Europe/Dublin", wall[0])
    evening = Evening(create_event(path, command, now), wall)
    teams = (
        Team(TeamId("a"), "Club A", "Club A", "Captain A"),
        Team(TeamId("b"), "Club B", "Club B", "Captain B"),
    )
    players = [
        Player(PlayerId(f"A{n}"), NAMES_A.get(n, f"Player A{n}"), TeamId("a"), f"10{n:02}", RATINGS_A[n - 1])
        for n in range(1, 9)
    ]
    players += [
        Player(PlayerId(f"B{n}"), NAMES_B.get(n, f"Player B{n}"), TeamId("b"), f"20{n:02}", 2050 - 40 * n, None)
        for n in range(1, 7)
    ]
    players.append(Player(PlayerId("B7"), "Player B7", TeamId("b"), "2007", 1700, None, True, "2500007"))
    evening.do(cmd.ImportRoster(at=at("18:31:00"), teams=teams, players=tuple(players), file_name="teams.csv"))
    evening.do(
        cmd.ArrangeMatch(
            at=at("18:32:00"),
            match_id=MATCH,
            home=TeamId("a"),
            away=TeamId("b"),
            division="division-1",
            round_number=5,
            scheduled_start=at("19:15:00"),
            venue="Hall 1",
        )
    )
    return evening


def seal(evening: Evening, side: Side, clock: str = "") -> None:
    """Hand in one line-up: home with board 6 under protest, away without a player on board 8."""
    letter, named = ("A", 8) if side is Side.HOME else ("B", 7)
    slots = [Slot(SlotKind.NAMED, PlayerId(f"{letter}{n}")) for n in range(1, named + 1)]
    slots += [Slot(SlotKind.BLANK)] * (8 - named)
    accept = (Acceptance("board_order", "plays under protest", "6"),) if side is Side.HOME else ()
    evening.do(
        cmd.SealLineUp(
            at=at(clock or ("18:53:00" if side is Side.HOME else "18:58:00")),
            match_id=MATCH,
            side=side,
            slots=tuple(slots),
            salt=f"salt-{side.value}",
            accept=accept,
        )
    )


def started(path: Path | None = None) -> Evening:
    """Line-ups open, clocks running; A3 and B4 are not there yet."""
    evening = before_the_match(path)
    seal(evening, Side.HOME)
    seal(evening, Side.AWAY)
    evening.do(cmd.RevealLineUps(at=at("19:05:00"), match_id=MATCH))
    for number in range(1, 8):
        wish = "fischer-90-30" if number == 1 else "standard-120"
        evening.do(cmd.WishTimeControl(at=at("19:08:00"), board=board(number), side=Side.AWAY, control_id=wish))
        evening.do(
            cmd.WishTimeControl(at=at("19:08:30"), board=board(number), side=Side.HOME, control_id="standard-120")
        )
    absent = ((3, Side.HOME), (4, Side.AWAY))
    present = tuple(SeatRef(n, side) for n in range(1, 8) for side in Side if (n, side) not in absent)
    evening.do(cmd.StartMatch(at=at("19:15:00"), match_id=MATCH, source=ClockSource.APPLICATION, present=present))
    return evening


def _first_board(evening: Evening) -> None:
    """Three illegal moves by Black, the third loses; the increment is taken back each time."""
    opening = (("19:16:45", "e4"), ("19:17:50", "e5"), ("19:19:15", "Nf3"), ("19:20:00", "Nc6"))
    for clock, move in (*opening, ("19:21:05", "Bb5"), ("19:22:30", "a6")):
        evening.do(cmd.MakeMove(at=at(clock), board=board(1), move=move))
    for hour, white, black in (("20:2", "Ba4", "b5"), ("20:3", "Bb3", "d6"), ("20:5", "c3", "")):
        evening.do(cmd.MakeMove(at=at(f"{hour}0:00"), board=board(1), move=white))
        evening.do(cmd.PressClock(at=at(f"{hour}2:00"), board=board(1)))
        evening.do(cmd.RecordIllegalMove(at=at(f"{hour}2:08"), board=board(1), colour=Colour.BLACK))
        if black:
            evening.do(cmd.ConfirmTimes(at=at(f"{hour}2:30"), board=board(1)))
            evening.do(cmd.RestartClocks(at=at(f"{hour}2:35"), match_id=MATCH, boards=(1,)))
            evening.do(cmd.MakeMove(at=at(f"{hour}3:20"), board=board(1), move=black))


def _third_board(evening: Evening) -> None:
    """Offers with moves 12, 19 and 26; the third is accepted."""
    for clock, number in (("20:40:00", 12), ("20:55:00", 19), ("21:05:00", 26)):
        evening.do(cmd.OfferDraw(at=at(clock), board=board(3), colour=Colour.WHITE, move_number=number))
        if number < 26:
            evening.do(cmd.DeclineDraw(at=at(clock.replace(":00", ":30", 1)), board=board(3)))
    evening.do(cmd.AcceptDraw(at=at("21:35:00"), board=board(3)))


def played(path: Path | None = None) -> Evening:
    """All boards have ended; nobody has signed."""
    evening = started(path)
    evening.do(cmd.PressClock(at=at("19:15:00"), board=board(3)))
    evening.do(cmd.RecordArrival(at=at("20:15:00"), board=board(3), side=Side.HOME))
    evening.do(cmd.RecordArrival(at=at("20:15:01"), board=board(4), side=Side.AWAY))
    _first_board(evening)
    _third_board(evening)
    evening.do(cmd.PressClock(at=at("21:35:30"), board=board(2)))
    evening.do(cmd.PlacePosition(at=at("21:36:00"), board=board(2), fen="8/8/4k3/8/3B4/2K5/7r/8 b - - 0 61"))
    evening.do(cmd.MakeMove(at=at("21:36:20"), board=board(2), move="Rh3"))
    evening.do(cmd.OpenDispute(at=at("21:36:30"), board=board(7), text="phone rang {twice}"))
    evening.do(cmd.CloseDispute(at=at("21:37:00"), board=board(7), text="not resolved", appeal_reserved=True))
    evening.do(cmd.TakeNote(at=at("21:38:00"), match_id=MATCH, text="light flickers on board 5", topic="facilities"))
    evening.do(
        cmd.RecordResult(
            at=at("21:40:00"),
            board=board(6),
            result=GameResult.WHITE_WINS,
            termination=Termination.RESIGNATION,
        )
    )
    evening.do(
        cmd.RecordResult(
            at=at("21:55:00"), board=board(7), result=GameResult.BLACK_WINS, termination=Termination.CHECKMATE
        )
    )
    evening.do(cmd.RecordResult(at=at("22:00:00"), board=board(2), result=GameResult.DRAW))
    evening.do(
        cmd.RecordResult(at=at("22:30:00"), board=board(5), result=GameResult.DRAW, termination=Termination.AGREEMENT)
    )
    return evening


def signed(path: Path | None = None) -> Evening:
    """Both captains have signed, the visitors with a reservation."""
    evening = played(path)
    evening.sign(Side.HOME, "23:20:00")
    evening.sign(Side.AWAY, "23:21:00", SignatureKind.WITH_RESERVATION, "board 6: order of the boards")
    return evening


def ruled(path: Path | None = None) -> Evening:
    """The controller has ruled on board 6: the point passes over."""
    evening = signed(path)
    evening.do(
        cmd.RulePoints(
            at=at("20:00:00", day=3),
            board=board(6),
            offender=Side.HOME,
            ruled_by="Division controller",
            reason="wrong order of boards",
        )
    )
    return evening


def raw_entries(evening: Evening) -> list[StoredRecord]:
    """The entries of the journal with their exact bytes."""
    opened = evening.opened.opened
    if opened is not None:
        return list(opened.journal.records())
    head = NO_HASH
    found: list[StoredRecord] = []
    for one in evening.desk.entries():
        assert one.event is not None
        kind, version, body = CODEC.encode(one.event)
        digest = bytes.fromhex(one.hash)
        body_sha256 = sha256(body).digest()
        recorded = (one.seq, one.recorded_at, one.happened_at, one.author, one.scope, kind, version)
        found.append(StoredRecord(*recorded, body, body_sha256, head, digest))
        head = digest
    return found
