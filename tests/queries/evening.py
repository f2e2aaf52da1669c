"""An evening of two clubs in memory, as far as a test wants it: arranged, opened, started, played."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from arbiter_app.bootstrap import create_command, create_event
from arbiter_app.desk import Desk, Outcome
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.records import Player, SeatRef, SignatureKind, Slot, SlotKind, Team
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import BoardRef, ClockSource, GameResult, MatchId, PlayerId, Side, TeamId

START = datetime(2017, 10, 12, 18, 15, tzinfo=UTC)
MATCH = MatchId("M1")
STROKES = (((100, 500), (500, 200), (900, 700)),)
HOME_WINS, AWAY_WINS, DRAW = "home", "away", "draw"
RESULTS = (DRAW, HOME_WINS, DRAW, HOME_WINS, DRAW, AWAY_WINS)
"""Boards 1 to 6 of the evening; on 7 nobody comes for Club B, on 8 its place is empty."""


@dataclass(slots=True)
class HallClock:
    """The time of day: it goes on only when a test says so."""

    now: datetime = START - timedelta(minutes=45)

    def __call__(self) -> datetime:
        return self.now

    def on(self, **span: float) -> datetime:
        """Let time pass, e.g. `on(minutes=5)`."""
        self.now += timedelta(**span)
        return self.now


@dataclass(slots=True)
class Evening:
    """The desk of the evening and the acts a test needs, each accepted or the test fails."""

    desk: Desk
    clock: HallClock
    done: list[Outcome] = field(default_factory=list)

    @property
    def state(self) -> State:
        """What is known now."""
        return self.desk.state

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.desk.state.matches[MATCH]

    @property
    def at(self) -> datetime:
        """Now."""
        return self.clock.now

    def do(self, command: cmd.Command) -> Outcome:
        """Submit a command that must stand."""
        outcome = self.desk.submit(command)
        assert outcome.is_accepted, outcome.decision
        self.done.append(outcome)
        self.clock.on(seconds=1)
        return outcome

    def end(self, board: int, winner: str) -> Outcome:
        """A board ends: "home", "away" or "draw"."""
        white = self.match.boards[board - 1].white
        result = GameResult.DRAW
        if winner != DRAW:
            result = GameResult.WHITE_WINS if white.value == winner else GameResult.BLACK_WINS
        return self.do(cmd.RecordResult(at=self.at, board=ref(board), result=result))

    def sign(self, side: Side, kind: SignatureKind = SignatureKind.AGREED, text: str = "") -> Outcome:
        """A captain signs the card as it stands."""
        digest = card_hash(make_card(self.state, self.match))
        return self.do(
            cmd.SignCard(
                at=self.at, match_id=MATCH, side=side, kind=kind, name=f"Captain {side.value}", role="captain",
                strokes=STROKES, card_hash=digest, reservation=text,
            )
        )  # fmt: skip

    def correct(self, board: int, result: GameResult) -> Outcome:
        """A result is put right, also after signing."""
        accept = (Acceptance("signatures_void"),)
        reason = "written on the wrong line"
        return self.do(cmd.CorrectResult(at=self.at, board=ref(board), result=result, reason=reason, accept=accept))


def ref(board: int) -> BoardRef:
    """A board of the match."""
    return BoardRef(MATCH, board)


def empty_event() -> Evening:
    """The event exists; nobody plays yet."""
    clock = HallClock()
    command = create_command("leinster-league", "Division 1", "Arbiter 1", "Europe/Dublin", clock.now)
    return Evening(create_event(None, command, clock).desk, clock)


def arranged(names: dict[str, str] | None = None, captains: bool = True) -> Evening:
    """Two clubs with eight players each and their match. `names` replaces a player's or team's name by id."""
    evening = empty_event()
    known = names or {}
    teams = tuple(
        Team(TeamId(club), known.get(club, f"Club {club}"), captain=known.get(f"captain {club}", f"Captain {club}"))
        if captains
        else Team(TeamId(club), known.get(club, f"Club {club}"))
        for club in "AB"
    )
    players = tuple(
        Player(
            PlayerId(f"{club}{number}"),
            known.get(f"{club}{number}", f"Player {club}{number}"),
            TeamId(club),
            f"{club}-{number}",
            2030 - 55 * number,
        )
        for club in "AB"
        for number in range(1, 9)
    )
    evening.do(cmd.ImportRoster(at=evening.at, teams=teams, players=players, file_name="clubs.csv"))
    evening.do(
        cmd.ArrangeMatch(
            at=evening.at, match_id=MATCH, home=TeamId("A"), away=TeamId("B"), division="division-1", round_number=5,
            scheduled_start=START, venue="Hall 1",
        )
    )  # fmt: skip
    return evening


def seal(evening: Evening, side: Side, filled: int = 8) -> Outcome:
    """A captain hands in a line-up with so many names from the top."""
    club = "A" if side is Side.HOME else "B"
    slots = tuple(
        Slot(SlotKind.NAMED, PlayerId(f"{club}{number}")) if number <= filled else Slot(SlotKind.BLANK)
        for number in range(1, 9)
    )
    return evening.do(cmd.SealLineUp(at=evening.at, match_id=MATCH, side=side, slots=slots, salt=f"salt {club}"))


def opened(names: dict[str, str] | None = None) -> Evening:
    """Both line-ups are open; Club B has nobody on board 8."""
    evening = arranged(names)
    seal(evening, Side.HOME)
    seal(evening, Side.AWAY, 7)
    evening.do(cmd.RevealLineUps(at=evening.at, match_id=MATCH))
    return evening


def started(names: dict[str, str] | None = None, absent: tuple[int, ...] = (7,)) -> Evening:
    """The clocks were started; the visitors of these boards are not there."""
    evening = opened(names)
    for board in range(1, 8):
        for side in Side:
            evening.do(cmd.WishTimeControl(at=evening.at, board=ref(board), side=side, control_id="standard-120"))
    evening.clock.now = START
    present = tuple(
        SeatRef(board, side) for board in range(1, 8) for side in Side if side is Side.HOME or board not in absent
    )
    evening.do(cmd.StartMatch(at=START, match_id=MATCH, source=ClockSource.HALL, present=present))
    return evening


def played(names: dict[str, str] | None = None, absent: tuple[int, ...] = (7,)) -> Evening:
    """Every board has its end: Club A 5½ – 1½ Club B after the default on board 7 and the walkover on board 8."""
    evening = started(names, absent)
    evening.clock.on(minutes=61)
    for board in absent:
        evening.do(cmd.RuleAbsence(at=evening.at, board=ref(board)))
    for board, winner in enumerate(RESULTS, start=1):
        if board not in absent:
            evening.end(board, winner)
    return evening


def signed(names: dict[str, str] | None = None) -> Evening:
    """Both captains agreed to the card."""
    evening = played(names)
    evening.sign(Side.HOME)
    evening.sign(Side.AWAY)
    return evening
