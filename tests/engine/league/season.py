"""A season of the workplace league for tests: values only, `decide` and `apply`, under the rules as they are shipped.

    season = Season.arranged()
    season.at("16:59:59", D1_EVE).seals_list("A-B", HOME)
    with refused("list_late"):
        season.at("17:00:00", D1_EVE).seals_list("A-B", AWAY)

The calendar is that of the worked cases: the leg A-B on D1, D3, D5, the leg C-D on D2, D4, D6, both bughouse matches on
D7. Players are called A1 to A15: 1 to 3 of level 1, 4 to 8 of level 2, 9 to 15 of level 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from arbiter_app.engine import clock as engine_clock, commands as cmd
from arbiter_app.engine.apply import apply, fold
from arbiter_app.engine.competition.leg_score import LegScore, leg_score
from arbiter_app.engine.competition.table import Standing
from arbiter_app.engine.decide import decide
from arbiter_app.engine.findings import Acceptance, Accepted, Decision, Refused, Ruling
from arbiter_app.engine.groups import belongs
from arbiter_app.engine.league import scored_leg, table
from arbiter_app.engine.records import Player, SeatRef, Slot, SlotKind, Team
from arbiter_app.engine.records_league import HandInKind, Leg, ListedPlayer, OfficialRole
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Entry, Match, State, match_score
from arbiter_app.engine.values import (
    BoardRef,
    ClockReadings,
    ClockSource,
    Colour,
    GameResult,
    LegId,
    MatchId,
    PlayerId,
    Side,
    TeamId,
    Termination,
)
from arbiter_app.rulebooks import load_builtin
from tests.engine.hall import Refusal

HOME, AWAY = Side.HOME, Side.AWAY
WHITE, BLACK = Colour.WHITE, Colour.BLACK
HALL_CLOCK, THIS_COMPUTER = ClockSource.HALL, ClockSource.APPLICATION
WHITE_WINS, BLACK_WINS, DRAW = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW
A, B, C, D = (TeamId(name) for name in "ABCD")
LIST, PICKS = HandInKind.LIST, HandInKind.PICKS

ZONE = ZoneInfo("Europe/Berlin")
D1, D2, D3, D4, D5, D6, D7 = (date(2026, 3, day) for day in (3, 4, 5, 6, 9, 10, 11))
RESERVE_DAY = date(2026, 3, 12)
EARLY = date(2026, 2, 20)
ONE_DAY = timedelta(days=1)
D1_EVE, D3_EVE = D1 - ONE_DAY, D3 - ONE_DAY

LEVELS = {1: range(1, 4), 2: range(4, 9), 3: range(9, 16)}
LEGS: dict[str, tuple[int, tuple[date, ...]]] = {
    "A-B": (1, (D1, D3, D5, D7)),
    "C-D": (1, (D2, D4, D6, D7)),
    "A-C": (2, tuple(date(2026, 3, day) for day in (16, 18, 20, 24))),
    "B-D": (2, tuple(date(2026, 3, day) for day in (17, 19, 23, 24))),
    "A-D": (3, (date(2026, 3, 26), date(2026, 3, 30), date(2026, 4, 1), date(2026, 4, 3))),
    "B-C": (3, (date(2026, 3, 27), date(2026, 3, 31), date(2026, 4, 2), date(2026, 4, 3))),
}
"""Each leg: its phase and its days."""


@cache
def rules() -> Rulebook:
    """The rules of the workplace league."""
    return load_builtin("workplace-league")


def with_rules(section: str, **settings: object) -> Rulebook:
    """The rules with some settings of one section changed."""
    rulebook = rules()
    return replace(rulebook, **{section: replace(getattr(rulebook, section), **settings)})


def local(text: str, day: date) -> datetime:
    """A time of day in the hall, as UTC."""
    return datetime.combine(day, time.fromisoformat(text), ZONE).astimezone(UTC)


def ms(text: str) -> int:
    """A time such as "14:18" in milliseconds."""
    minutes, seconds = text.split(":")
    return (int(minutes) * 60 + int(seconds)) * 1000


def clocks(white: str, black: str) -> ClockReadings:
    """What two clocks show."""
    return ClockReadings(ms(white), ms(black))


def level_of(name: str) -> int:
    """The level of a player by his number."""
    return next(level for level, numbers in LEVELS.items() if int(name[1:]) in numbers)


def slot(name: str) -> Slot:
    """A place in the picks; "-" for nobody."""
    return Slot(SlotKind.BLANK) if name == "-" else Slot(SlotKind.NAMED, PlayerId(name))


PICKED = (
    ("1 4 9", "2 5 10", "3 6 11", "4 9"),
    ("1 7 12", "2 8 13", "3 4 9", "5 10"),
    ("1 5 14", "2 6 15", "3 7 10", "6 11"),
)
"""The numbers of the players that a team picks in its first, second and third leg, day by day, within all limits."""

_STAGES: dict[tuple[int, object], tuple[Rulebook, State, tuple[Entry, ...], datetime]] = {}
"""Seasons as far as they were prepared, so that every test can begin where another one began."""


class Season:
    """A league under one set of rules. `at` says what time it is; the acts below happen then."""

    def __init__(self, rulebook: Rulebook | None = None, last: int = 15) -> None:
        """`last`: the highest number of a player."""
        self.rulebook = rulebook or rules()
        self.state = State()
        self.entries: list[Entry] = []
        self.now = local("10:00:00", EARLY)
        self.author = "Arbiter 1"
        self._accept: tuple[Acceptance, ...] = ()
        self._once(("founded", last), lambda: self._found(last))

    def _once(self, stage: object, prepare: Callable[[], None]) -> None:
        """Prepare a stage the first time, and begin where that ended every other time."""
        kept = _STAGES.get((id(self.rulebook), stage))
        if kept is None:
            prepare()
            kept = _STAGES[id(self.rulebook), stage] = (self.rulebook, self.state, tuple(self.entries), self.now)
        _, self.state, entries, self.now = kept
        self.entries = list(entries)

    def _found(self, last: int) -> None:
        self.do(
            cmd.CreateEvent(
                at=self.now, title="Season", arbiter="Arbiter 1", time_zone="Europe/Berlin",
                rulebook_id=self.rulebook.id, rulebook_edition=self.rulebook.edition, rulebook_sha256="",
                rulebook_text="",
            )
        )  # fmt: skip
        teams = tuple(Team(TeamId(name), f"Team {name}", captain=f"Captain {name}") for name in "ABCD")
        players = tuple(
            Player(PlayerId(f"{team}{number}"), f"{team}{number}", TeamId(team), level=level)
            for team in "ABCD"
            for level, numbers in LEVELS.items()
            for number in numbers
            if number <= last
        )
        self.do(cmd.ImportRoster(at=self.now, teams=teams, players=players, file_name="squads.csv"))
        self.do(cmd.SetReserveDays(at=self.now, days=(RESERVE_DAY,)))

    # Stages.

    @classmethod
    def founded(cls, rulebook: Rulebook | None = None, last: int = 15) -> Season:
        """Teams and players, no leg yet."""
        return cls(rulebook, last)

    @classmethod
    def arranged(cls, rulebook: Rulebook | None = None, last: int = 15) -> Season:
        """All six legs stand in the calendar."""
        season = cls(rulebook, last)
        season._once(("arranged", last), lambda: season.arranges(*LEGS))
        return season

    @classmethod
    def listed(cls, leg: str = "A-B", rulebook: Rulebook | None = None, last: int = 15) -> Season:
        """The lists of a leg are open."""
        season = cls.arranged(rulebook, last)
        season._once(("listed", leg, last), lambda: season.opens_lists(leg))
        return season

    @classmethod
    def playing(cls, day: str = "A-B-d1", rulebook: Rulebook | None = None, source: ClockSource = HALL_CLOCK) -> Season:
        """The games of the first day of a leg, or of its bughouse day, have begun at 18:00:00; White at home."""
        season = cls.listed(day[:3], rulebook)

        def begin() -> None:
            season.opens_picks(day)
            season.starts(day, source=source)

        season._once(("playing", day, source), begin)
        return season

    # What time it is, and what is accepted or asked.

    def at(self, text: str, day: date | None = None) -> Season:
        """From now on it is this local time, of this day or of the one it was."""
        self.now = local(text, day or self.now.astimezone(ZONE).date())
        return self

    def accepting(self, code: str, reason: str = "so decided", where: str = "") -> Season:
        """The next act is done in spite of this finding."""
        self._accept += (Acceptance(code, reason, where),)
        return self

    def decides(self, command: cmd.Command) -> Decision:
        """What the engine says; nothing happens."""
        accept, self._accept = self._accept, ()
        return decide(self.state, self.rulebook, replace(command, accept=command.accept + accept))

    def do(self, command: cmd.Command) -> Accepted:
        """Give a command; it happens unless it is refused."""
        decision = self.decides(command)
        if isinstance(decision, Refused):
            raise Refusal(decision.findings)
        # What one command writes is taken back together, so it must be known to belong together.
        assert all(belongs(decision.events[0], other) for other in decision.events[1:]), decision.events
        for event in decision.events:
            self.entries.append(Entry(self.state.seq + 1, command.at, self.author, event))
            self.state = apply(self.state, self.entries[-1])
        return decision

    def ruling(self, command: cmd.Command) -> Ruling:
        """The ruling on a command that happens."""
        ruling = self.do(command).ruling
        assert ruling is not None
        return ruling

    # Before play.

    def arranges(self, *legs: str) -> None:
        """Legs of the calendar."""
        for leg in legs:
            self.arranges_on(leg, *LEGS[leg][1])

    def arranges_on(self, leg: str, *days: date, phase: int | None = None) -> Accepted:
        """A leg on these days, each at 18:00."""
        home, away = leg.split("-")[:2]
        return self.do(
            cmd.ArrangeLeg(
                at=self.now, leg_id=LegId(leg), home=TeamId(home), away=TeamId(away), phase=phase or LEGS[leg][0],
                starts=tuple(local("18:00:00", day) for day in days),
            )
        )  # fmt: skip

    def assigns(
        self, leg: str, role: OfficialRole, name: str, team: str | None = None, player: str | None = None
    ) -> Accepted:
        """An official of a leg."""
        return self.do(
            cmd.AssignOfficial(
                at=self.now, leg_id=LegId(leg), role=role, name=name,
                team_id=None if team is None else TeamId(team), player_id=None if player is None else PlayerId(player),
            )
        )  # fmt: skip

    def changes_level(self, player: str, level: int, by: str = "") -> Accepted:
        """A captain puts a player into another level."""
        return self.do(cmd.ChangeLevel(at=self.now, player_id=PlayerId(player), level=level, declared_by=by))

    def seals_list(self, leg: str, side: Side, *players: str, level: int | None = None) -> Accepted:
        """A list is handed in: the whole squad, or these players."""
        listed = tuple(
            ListedPlayer(PlayerId(name), level or self.state.players[PlayerId(name)].level or 0)
            if PlayerId(name) in self.state.players
            else ListedPlayer(PlayerId(name), level or 1)
            for name in players
        )
        return self.do(cmd.SealPlayerList(at=self.now, leg_id=LegId(leg), side=side, players=listed))

    def opens_lists(self, leg: str) -> None:
        """Both lists come in the day before, at 15:10:00 and 16:20:00; levels with too few players are let pass."""
        eve = self.leg(leg).days[0].scheduled_start.astimezone(ZONE).date() - ONE_DAY
        self.at("15:10:00", eve).accepting("min_level").seals_list(leg, HOME)
        self.at("16:20:00").accepting("min_level").seals_list(leg, AWAY)

    def day_picks(self, day: str, side: Side) -> str:
        """The picks of a team for a game day where a test does not care: by the number of its leg."""
        match = self.match(day)
        numbers = PICKED[match.round_number - 1][int(day[-1]) - 1].split()
        return " ".join(f"{match.team(side)}{number}" for number in numbers)

    def eve_of(self, day: str) -> date:
        """The day before a game day."""
        return self.match(day).scheduled_start.astimezone(ZONE).date() - ONE_DAY

    def plays_leg(self, leg: str, home: Iterable[str] = (), away: Iterable[str] = (), days: int = 4) -> None:
        """A whole leg, or its first days, from the lists on; the home team wins every match. Picks may be given."""
        if self.leg(leg).opened_at is None:
            self.opens_lists(leg)
        given = {HOME: list(home), AWAY: list(away)}
        for number in range(1, days + 1):
            day = f"{leg}-d{number}"
            names = {
                side: picks[number - 1] if number <= len(picks) and picks[number - 1] else self.day_picks(day, side)
                for side, picks in given.items()
            }
            self.opens_picks(day, names[HOME], names[AWAY])
            self.starts(day)
            self.at("18:20:00").wins_all(day)
        if days == len(self.leg(leg).days):
            self.at("18:50:00").closes(leg)

    def picks(self, day: str, side: Side, names: str, lot: int = 0) -> Accepted:
        """Picks for a game day, "A1 A4 A9"; "-" for an empty place. `lot` 0: the first team has White on all boards."""
        slots = tuple(map(slot, names.split()))
        return self.do(cmd.SealLineUp(at=self.now, match_id=MatchId(day), side=side, slots=slots, lot=lot))

    def opens_picks(self, day: str, home: str = "", away: str = "", lot: int = 0) -> None:
        """Both picks come in the day before, at 16:30:00 and 16:40:12; a place that nobody may fill stays empty."""
        eve = self.eve_of(day)
        self.at("16:30:00", eve).accepting("nobody_eligible")
        self.picks(day, HOME, home or self.day_picks(day, HOME), lot)
        self.at("16:40:12").picks(day, AWAY, away or self.day_picks(day, AWAY), lot)

    def starts(
        self, day: str, absent: Iterable[str] = (), text: str = "18:00:00", source: ClockSource = HALL_CLOCK
    ) -> Accepted:
        """The games of a day begin; everybody named but the absent is there."""
        match = self.match(day)
        self.at(text, match.scheduled_start.astimezone(ZONE).date())
        missing = set(absent)
        present = tuple(
            SeatRef(board.ref.board_number, side)
            for board in match.boards
            for side in Side
            if board.seat(side).is_named and board.seat(side).player_id not in missing
        )
        return self.do(cmd.StartMatch(at=self.now, match_id=match.id, source=source, present=present))

    # Play.

    def ref(self, day: str, board: int) -> BoardRef:
        """The reference of a board."""
        return BoardRef(MatchId(day), board)

    def arrives(self, day: str, board: int, side: Side) -> Ruling:
        """A player comes to the board."""
        return self.ruling(cmd.RecordArrival(at=self.now, board=self.ref(day, board), side=side))

    def rules_absence(self, day: str, board: int) -> Ruling:
        """Somebody is not there."""
        return self.ruling(cmd.RuleAbsence(at=self.now, board=self.ref(day, board)))

    def moves(self, day: str, board: int, *moves: str) -> None:
        """Moves are made and completed."""
        for move in moves:
            self.do(cmd.MakeMove(at=self.now, board=self.ref(day, board), move=move))

    def ends(self, day: str, board: int, result: GameResult, how: Termination, **details: Any) -> Ruling:
        """A result is entered."""
        return self.ruling(
            cmd.RecordResult(at=self.now, board=self.ref(day, board), result=result, termination=how, **details)
        )

    def claims_flag(self, day: str, board: int, claimant: Colour, **details: Any) -> Ruling:
        """A flag is down."""
        return self.ruling(cmd.ClaimFlag(at=self.now, board=self.ref(day, board), claimant=claimant, **details))

    def wins_all(self, day: str) -> None:
        """The home team wins every match of a day that is open."""
        for board in self.match(day).boards:
            if self.board(day, board.ref.board_number).end is None and board.started_at is not None:
                winner = GameResult.won_by(board.colour_of(HOME))
                self.ends(day, board.ref.board_number, winner, Termination.RESIGNATION)

    # Rulings.

    def rules_missed(self, leg: str, kind: HandInKind, day: str | None = None, reason: str = "") -> Ruling:
        """A deadline is over."""
        return self.ruling(
            cmd.RuleMissedDeadline(
                at=self.now, leg_id=LegId(leg), kind=kind, match_id=None if day is None else MatchId(day), reason=reason
            )
        )

    def penalises(self, team: str, points: int, reason: str = "disturbed a game", leg: str | None = None) -> Ruling:
        """Points are taken from a team."""
        leg_id = None if leg is None else LegId(leg)
        return self.ruling(
            cmd.PenaliseTeam(at=self.now, team_id=TeamId(team), points=points, reason=reason, leg_id=leg_id)
        )

    def postpones(
        self,
        day: str,
        *boards: int,
        to: date = RESERVE_DAY,
        by: tuple[OfficialRole, ...] = (OfficialRole.ARBITER, OfficialRole.CONTROLLER),
        reason: str = "power cut",
    ) -> Ruling:
        """Games are put off."""
        return self.ruling(
            cmd.PostponeGames(
                at=self.now, match_id=MatchId(day), scheduled_start=local("18:00:00", to), reason=reason,
                approved_by=by, boards=boards,
            )
        )  # fmt: skip

    def closes(self, leg: str) -> Ruling:
        """A leg is closed."""
        return self.ruling(cmd.CloseLeg(at=self.now, leg_id=LegId(leg)))

    def undoes(self, seq: int) -> Accepted:
        """An entry is taken back; what stays behind it is accepted."""
        self.accepting("later_entries_stay").accepting("signatures_void")
        return self.do(cmd.Rescind(at=self.now, target=seq, reason="wrong key"))

    # What is to be seen.

    def leg(self, leg: str) -> Leg:
        """A leg."""
        return self.state.legs[LegId(leg)]

    def match(self, day: str) -> Match:
        """A game day."""
        return self.state.matches[MatchId(day)]

    def board(self, day: str, number: int) -> Board:
        """One board."""
        board = self.match(day).board(number)
        assert board is not None
        return board

    def outcome(self, day: str, number: int) -> tuple[GameResult | None, Termination]:
        """How a board ended."""
        end = self.board(day, number).end
        assert end is not None, "the board plays on"
        return end.result, end.termination

    def shows(self, day: str, number: int) -> ClockReadings:
        """What the clocks of a board show now."""
        clock = self.board(day, number).clock
        assert clock is not None
        return engine_clock.readings(clock, self.now)

    def runs(self, day: str, number: int) -> Colour | None:
        """Whose clock runs."""
        clock = self.board(day, number).clock
        assert clock is not None
        return clock.running

    def points(self, day: str, number: int) -> tuple[int, int] | None:
        """Whole points of a board, home and away; None while it plays."""
        final = self.board(day, number).final
        return None if final is None else whole(final.home, final.away)

    def day_score(self, day: str) -> tuple[int, int]:
        """Whole points of a game day."""
        score = match_score(self.match(day))
        return whole(score.home, score.away)

    def leg_lines(self, leg: str) -> LegScore:
        """The score of a leg with its lines."""
        return leg_score(scored_leg(self.state, self.rulebook, self.leg(leg)))

    def leg_score(self, leg: str) -> tuple[int, int]:
        """Whole points of a leg as it stands."""
        score = self.leg_lines(leg)
        return whole(score.home, score.away)

    def table(self) -> tuple[Standing, ...]:
        """The table."""
        return table(self.state, self.rulebook)

    def totals(self) -> dict[str, int]:
        """Whole points of each team, from the first place down."""
        return {row.team: row.total // 2 for row in self.table()}

    def folded(self) -> State:
        """The state as the journal alone gives it."""
        return fold(self.entries)


def whole(*half_points: int) -> tuple[int, int]:
    """Half-points of two teams as whole points, which is all there is in this league."""
    assert all(points % 2 == 0 for points in half_points)
    home, away = (points // 2 for points in half_points)
    return home, away
