"""The playing hall for tests: values only, `decide` and `apply`, no file and no window.

    hall = Hall.playing(4, clock=HALL_CLOCK)
    hall.at("20:31:00").illegal_move(1, WHITE)
    assert hall.shows(1) == clocks("0:40:00", "0:37:00")

An act that is refused raises; `with refused("code", clause="L-5.2"):` says that it should be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from typing import Any

import pytest

from arbiter_app.engine import clock as engine_clock, commands as cmd
from arbiter_app.engine.apply import apply, fold
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.decide import decide
from arbiter_app.engine.findings import Acceptance, Accepted, Decision, Finding, Refused, Ruling
from arbiter_app.engine.groups import belongs
from arbiter_app.engine.records import Otherwise, Player, SeatRef, SignatureKind, Slot, SlotKind, Team
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.state import Board, Entry, Match, State, match_score
from arbiter_app.engine.values import (
    BoardRef,
    ClauseId,
    ClockReadings,
    ClockSource,
    Colour,
    GameResult,
    MatchId,
    PlayerId,
    Side,
    TeamId,
    Termination,
)
from arbiter_app.rulebooks import load_builtin

HOME, AWAY = Side.HOME, Side.AWAY
WHITE, BLACK = Colour.WHITE, Colour.BLACK
HALL_CLOCK, THIS_COMPUTER = ClockSource.HALL, ClockSource.APPLICATION
WHITE_WINS, BLACK_WINS, DRAW = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW

MATCH = MatchId("a-b")
DUBLIN_IN_OCTOBER = timezone(timedelta(hours=1))
STROKES = (((100, 500), (400, 300), (900, 450)),)
OPEN, NOBODY = "?", None


@cache
def league() -> Rulebook:
    """The rules of the league."""
    return load_builtin("leinster-league")


@cache
def laws() -> Rulebook:
    """The Laws alone."""
    return load_builtin("fide-standard")


@cache
def laws_in_a_team_match() -> Rulebook:
    """The Laws, with the divisions and controls of the league around them."""
    return replace(laws(), divisions=league().divisions, time_controls=league().time_controls)


def with_rules(rulebook: Rulebook, section: str, **settings: object) -> Rulebook:
    """The rulebook with some settings of one section changed."""
    changed = replace(getattr(rulebook, section), **settings)
    return replace(rulebook, **{section: changed})


def instant(text: str, day: str = "2017-10-12") -> datetime:
    """A local time of the evening, as UTC."""
    return datetime.fromisoformat(f"{day}T{text}").replace(tzinfo=DUBLIN_IN_OCTOBER).astimezone(UTC)


def ms(text: str) -> int:
    """A time such as "1:05:00" in milliseconds."""
    hours, minutes, seconds = text.split(":")
    return ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000


def clocks(white: str, black: str) -> ClockReadings:
    """What two clocks show."""
    return ClockReadings(ms(white), ms(black))


def points(*texts: str) -> tuple[int, ...]:
    """Points as people write them ("5.5", "-1"), in half-points."""
    return tuple(round(float(text) * 2) for text in texts)


class Refusal(AssertionError):
    """An act was refused."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(f"{one.code} ({one.clause})" for one in findings))
        self.findings = findings


@contextmanager
def refused(code: str, clause: str | None = None, **params: str | int) -> Iterator[None]:
    """What happens inside must be refused for this reason, under this clause, with these values."""
    with pytest.raises(Refusal) as caught:
        yield
    found = {one.code: one for one in caught.value.findings}
    assert code in found, str(caught.value)
    if clause is not None:
        assert found[code].clause == clause
    assert {name: found[code].params.get(name) for name in params} == params


class Club:
    """One team: its players, and the line-up its captain hands in."""

    def __init__(self, hall: Hall, side: Side, letter: str) -> None:
        self.hall, self.side, self.letter = hall, side, letter
        self.team_id = TeamId(f"club-{letter.lower()}")

    def player(self, player_id: str, /, **details: Any) -> None:
        """Register a player, or change one."""
        known = self.hall.state.players.get(PlayerId(player_id))
        new = Player(PlayerId(player_id), f"Player {player_id}", self.team_id, f"ICU-{player_id}", 1500)
        self.hall.do(cmd.RegisterPlayer(at=self.hall.now, player=replace(known or new, **details)))

    def ratings(self, *figures: int | None) -> None:
        """The ratings of the first players, from board 1 downward."""
        for number, rating in enumerate(figures, 1):
            self.player(f"{self.letter}{number}", rating=rating)

    def names(self, *names: str | None) -> Accepted:
        """Hand in the line-up: names, "?" for a place still to be named, None for nobody."""
        return self.hall.do(
            cmd.SealLineUp(at=self.hall.now, match_id=MATCH, side=self.side, slots=tuple(map(_slot, names)))
        )

    def names_all(self) -> Accepted:
        """Hand in a full line-up."""
        return self.names(*(f"{self.letter}{number}" for number in range(1, self.hall.match.board_count + 1)))


def _slot(name: str | None) -> Slot:
    if name is None:
        return Slot(SlotKind.BLANK)
    return Slot(SlotKind.TO_BE_NAMED) if name == OPEN else Slot(SlotKind.NAMED, PlayerId(name))


_STAGES: dict[tuple[int, str], tuple[Rulebook, State, tuple[Entry, ...], datetime]] = {}
"""Halls as far as they were prepared: values, so that every test can begin where another one began."""


class Hall:
    """One match under one set of rules. `at` says what time it is; the acts below happen then."""

    def __init__(self, rulebook: Rulebook, division: str, clock: ClockSource) -> None:
        self.rulebook, self.clock = rulebook, clock
        self.state = State()
        self.entries: list[Entry] = []
        self.now = instant("18:30:00")
        self._accept: tuple[Acceptance, ...] = ()
        self.club_a, self.club_b = Club(self, HOME, "A"), Club(self, AWAY, "B")
        self._once(f"{division}: arranged", lambda: self._arrange(division))

    def _once(self, stage: str, prepare: Callable[[], None]) -> None:
        """Prepare a stage the first time, and begin where that ended every other time."""
        kept = _STAGES.get((id(self.rulebook), stage))
        if kept is None:
            prepare()
            kept = _STAGES[id(self.rulebook), stage] = (self.rulebook, self.state, tuple(self.entries), self.now)
        _, self.state, entries, self.now = kept
        self.entries = list(entries)

    def _arrange(self, division: str) -> None:
        for club in (self.club_a, self.club_b):
            team = Team(club.team_id, f"Club {club.letter}", f"Club {club.letter}", f"Captain {club.letter}")
            self.do(cmd.RegisterTeam(at=self.now, team=team))
            for number in range(1, 10):
                club.player(f"{club.letter}{number}")
        self.do(
            cmd.ArrangeMatch(
                at=self.now,
                match_id=MATCH,
                home=self.club_a.team_id,
                away=self.club_b.team_id,
                division=division,
                round_number=1,
                scheduled_start=instant(self.rulebook.divisions[division].session_start.isoformat()),
                venue="Hall 1",
            )
        )

    def _make_ready(self) -> None:
        self.club_a.names_all()
        self.club_b.names_all()
        self.reveal()
        self.all_wish_standard()

    @classmethod
    def division(cls, number: int | str, rulebook: Rulebook | None = None, clock: ClockSource = THIS_COMPUTER) -> Hall:
        """A match in a division, nobody there yet."""
        return cls(rulebook or league(), f"division-{number}" if isinstance(number, int) else number, clock)

    @classmethod
    def ready(cls, number: int | str, rulebook: Rulebook | None = None, clock: ClockSource = THIS_COMPUTER) -> Hall:
        """Both line-ups full and open; where there is a choice of control, both wish the standard one."""
        hall = cls.division(number, rulebook, clock)
        hall._once(f"{hall.match.division}: ready", hall._make_ready)
        return hall

    @classmethod
    def playing(
        cls,
        number: int | str,
        rulebook: Rulebook | None = None,
        clock: ClockSource = THIS_COMPUTER,
        absent: Iterable[tuple[int, Side]] = (),
        fischer: Iterable[int] = (),
    ) -> Hall:
        """The clocks run since the scheduled start, everybody but the absent is there."""
        hall = cls.ready(number, rulebook, clock)
        for board in fischer:
            hall.wishes(board, AWAY, "fischer-90-30")
        hall.starts(absent=absent)
        return hall

    # What time it is, and what is accepted or asked.

    def at(self, time: str, day: str = "2017-10-12") -> Hall:
        """From now on it is this local time."""
        self.now = instant(time, day)
        return self

    def accepting(self, code: str, reason: str = "", where: str = "") -> Hall:
        """The next act is done in spite of this finding."""
        self._accept += (Acceptance(code, reason, where),)
        return self

    def decides(self, command: cmd.Command) -> Decision:
        """What the engine says; nothing happens."""
        accept, self._accept = self._accept, ()
        return decide(self.state, self.rulebook, replace(command, accept=command.accept + accept))

    def attempt(self, command: cmd.Command) -> Decision:
        """Give a command; it happens if it is accepted."""
        decision = self.decides(command)
        if isinstance(decision, Accepted):
            # What one command writes is taken back together, so it must be known to belong together.
            assert all(belongs(decision.events[0], other) for other in decision.events[1:])
            for event in decision.events:
                self.entries.append(Entry(self.state.seq + 1, command.at, "Arbiter 1", event))
                self.state = apply(self.state, self.entries[-1])
        return decision

    def do(self, command: cmd.Command) -> Accepted:
        """Give a command; it happens unless it is refused."""
        decision = self.attempt(command)
        if isinstance(decision, Refused):
            raise Refusal(decision.findings)
        return decision

    def ruling(self, command: cmd.Command) -> Ruling:
        """The ruling on a command that happens."""
        ruling = self.do(command).ruling
        assert ruling is not None
        return ruling

    # What is to be seen.

    @property
    def match(self) -> Match:
        """The match."""
        return self.state.matches[MATCH]

    @property
    def score(self) -> tuple[int, int]:
        """The match score in half-points, home and away."""
        score = match_score(self.match)
        return score.home, score.away

    @property
    def board_counts(self) -> tuple[int, int]:
        """The board counts, home and away, rulings included."""
        scoring = self.rulebook.scoring
        return board_count(scoring, self.match, HOME), board_count(scoring, self.match, AWAY)

    def ref(self, board: int) -> BoardRef:
        """The reference of a board."""
        return BoardRef(MATCH, board)

    def board(self, number: int) -> Board:
        """One board."""
        board = self.match.board(number)
        assert board is not None
        return board

    def shows(self, board: int) -> ClockReadings:
        """What the clocks of a board show now."""
        clock = self.board(board).clock
        assert clock is not None
        return engine_clock.readings(clock, self.now)

    def runs(self, board: int) -> Colour | None:
        """Whose clock runs."""
        clock = self.board(board).clock
        assert clock is not None
        return clock.running

    def outcome(self, board: int) -> tuple[GameResult | None, Termination]:
        """How a board ended."""
        end = self.board(board).end
        assert end is not None, "the board plays on"
        return end.result, end.termination

    def half_points(self, board: int) -> tuple[int, int] | None:
        """What a board brings, home and away, rulings included; None while it plays."""
        final = self.board(board).final
        return None if final is None else (final.home, final.away)

    def facts(self) -> State:
        """The state without the counters of the journal, to compare."""
        matches = {key: replace(match, changed_seq=0) for key, match in self.state.matches.items()}
        return replace(self.state, seq=0, history=None, rescinded=frozenset(), matches=matches)

    # Before play.

    def reveal(self) -> Ruling:
        """Both line-ups open."""
        return self.ruling(cmd.RevealLineUps(at=self.now, match_id=MATCH))

    def all_wish_standard(self) -> None:
        """Where there is a choice, everybody wishes the standard control."""
        controls = self.rulebook.divisions[self.match.division].time_controls
        for board in self.match.boards:
            for side in Side:
                if len(controls) > 1 and board.end is None:
                    self.wishes(board.ref.board_number, side, controls[0])

    def wishes(self, board: int, side: Side, control: str) -> None:
        """A player wishes a control."""
        self.do(cmd.WishTimeControl(at=self.now, board=self.ref(board), side=side, control_id=control))

    def starts(self, time: str | None = None, absent: Iterable[tuple[int, Side]] = ()) -> Accepted:
        """The clocks start; everybody named but the absent is there. Without a time: as scheduled."""
        self.now = self.match.scheduled_start if time is None else instant(time)
        missing = set(absent)
        present = tuple(
            SeatRef(board.ref.board_number, side)
            for board in self.match.boards
            for side in Side
            if board.seat(side).is_named and (board.ref.board_number, side) not in missing
        )
        return self.do(cmd.StartMatch(at=self.now, match_id=MATCH, source=self.clock, present=present))

    def names(self, board: int, side: Side, name: str) -> Accepted:
        """A place left open gets its player."""
        return self.do(cmd.NamePlayer(at=self.now, board=self.ref(board), side=side, player_id=PlayerId(name)))

    def equipment_missing(self, *boards: int) -> None:
        """These boards have no clock."""
        for board in boards:
            self.do(cmd.ReportMissingEquipment(at=self.now, board=self.ref(board)))

    def equipment(self, board: int, demanded: bool) -> Ruling:
        """The clock for a board came, or its time is over."""
        return self.ruling(
            cmd.RecordEquipment(at=self.now, board=self.ref(board), demanded=demanded, source=self.clock)
        )

    # Who is there.

    def arrives(self, board: int, side: Side, wish: str | None = None, otherwise: Otherwise | None = None) -> Ruling:
        """A player comes to the board."""
        return self.ruling(
            cmd.RecordArrival(at=self.now, board=self.ref(board), side=side, wish=wish, otherwise=otherwise)
        )

    def rules_absence(self, board: int) -> Ruling:
        """The default time is over."""
        return self.ruling(cmd.RuleAbsence(at=self.now, board=self.ref(board)))

    def forfeits(self, board: int, *absent: Side) -> Ruling:
        """A board without a game is entered."""
        return self.ruling(cmd.RecordForfeit(at=self.now, board=self.ref(board), absent=absent))

    # Clocks.

    def presses(self, board: int) -> None:
        """The running side completes a move."""
        self.do(cmd.PressClock(at=self.now, board=self.ref(board)))

    def switches(self, board: int) -> None:
        """The other side's clock is started without a move."""
        self.do(cmd.SwitchClock(at=self.now, board=self.ref(board)))

    def stops(self, *boards: int) -> None:
        """Clocks stop; all of them without a number."""
        self.do(cmd.StopClocks(at=self.now, match_id=MATCH, boards=boards))

    def restarts(self, *boards: int, running: Colour | None = None) -> None:
        """Clocks go on; all of them without a number."""
        self.do(cmd.RestartClocks(at=self.now, match_id=MATCH, boards=boards, running=running))

    def sets(self, board: int, white: str, black: str) -> Ruling:
        """The arbiter sets the clocks."""
        readings = clocks(white, black)
        return self.ruling(cmd.AdjustTime(at=self.now, board=self.ref(board), readings=readings, reason="set by hand"))

    def reads(self, board: int, white: str, black: str, running: Colour | None = None) -> None:
        """The hall clock is read off."""
        self.do(cmd.ReadClock(at=self.now, board=self.ref(board), readings=clocks(white, black), running=running))

    def both_confirm(self, board: int) -> None:
        """Both players agree to the times."""
        self.do(cmd.ConfirmTimes(at=self.now, board=self.ref(board)))

    # Play.

    def plays(self, board: int, *moves: str) -> None:
        """Moves are made and completed."""
        for move in moves:
            self.do(cmd.MakeMove(at=self.now, board=self.ref(board), move=move))

    def position(self, board: int, fen: str) -> None:
        """A position is set up by hand."""
        self.do(cmd.PlacePosition(at=self.now, board=self.ref(board), fen=fen))

    def illegal_move(self, board: int, colour: Colour, **details: Any) -> Ruling:
        """A completed illegal move."""
        return self.ruling(cmd.RecordIllegalMove(at=self.now, board=self.ref(board), colour=colour, **details))

    def stops_recording(self, board: int, colour: Colour, left: str | None = None) -> Ruling:
        """A player wants to record no more."""
        remaining = None if left is None else ms(left)
        return self.ruling(cmd.StopRecording(at=self.now, board=self.ref(board), colour=colour, remaining_ms=remaining))

    def offers(self, board: int, colour: Colour, move: int | None = None, with_move: bool = True) -> Ruling:
        """A draw offer."""
        return self.ruling(
            cmd.OfferDraw(at=self.now, board=self.ref(board), colour=colour, move_number=move, with_move=with_move)
        )

    def accepts_draw(self, board: int) -> Ruling:
        """The live offer is accepted."""
        return self.ruling(cmd.AcceptDraw(at=self.now, board=self.ref(board)))

    def declines_draw(self, board: int) -> None:
        """The live offer is declined."""
        self.do(cmd.DeclineDraw(at=self.now, board=self.ref(board)))

    def sees_flag(self, board: int, colour: Colour, **men: Any) -> Ruling:
        """A flag is seen down."""
        return self.ruling(cmd.SeeFlag(at=self.now, board=self.ref(board), colour=colour, **men))

    def claims_flag(self, board: int, claimant: Colour, **details: Any) -> Ruling:
        """A player claims on time."""
        return self.ruling(cmd.ClaimFlag(at=self.now, board=self.ref(board), claimant=claimant, **details))

    def ends(
        self, board: int, result: GameResult, termination: Termination = Termination.UNKNOWN, **details: Any
    ) -> Ruling:
        """A result is entered."""
        return self.ruling(
            cmd.RecordResult(at=self.now, board=self.ref(board), result=result, termination=termination, **details)
        )

    def corrects(self, board: int, result: GameResult, reason: str = "wrong key", **details: Any) -> Ruling:
        """A result is put right."""
        return self.ruling(
            cmd.CorrectResult(at=self.now, board=self.ref(board), result=result, reason=reason, **details)
        )

    def verifies(self, board: int, result: GameResult | None, *absent: Side) -> None:
        """The second pass."""
        self.do(cmd.VerifyResult(at=self.now, board=self.ref(board), result=result, absent=absent))

    # The card, rulings, undo.

    def signs(self, side: Side, kind: SignatureKind = SignatureKind.AGREED, **details: Any) -> Ruling:
        """A captain signs the card as it stands."""
        given: dict[str, Any] = {
            "name": "Captain A" if side is HOME else "Captain B",
            "role": "captain",
            "strokes": STROKES,
            "card_hash": card_hash(make_card(self.state, self.match)),
            **details,
        }
        return self.ruling(cmd.SignCard(at=self.now, match_id=MATCH, side=side, kind=kind, **given))

    def rules_points(self, board: int, offender: Side) -> Ruling:
        """The controller rules on an illegal player."""
        return self.ruling(
            cmd.RulePoints(
                at=self.now, board=self.ref(board), offender=offender, ruled_by="Controller", reason="illegal player"
            )
        )

    def undoes(self, seq: int, reason: str = "wrong key") -> Ruling:
        """An entry is taken back; what stays behind it is accepted."""
        self.accepting("later_entries_stay").accepting("signatures_void")
        return self.ruling(cmd.Rescind(at=self.now, target=seq, reason=reason))

    def undoes_last(self, reason: str = "wrong key") -> Ruling:
        """The last entry is taken back."""
        return self.undoes(self.state.seq, reason)

    def folded(self) -> State:
        """The state as the journal alone gives it."""
        return fold(self.entries)


def clauses(ruling: Ruling) -> set[ClauseId]:
    """The clauses a ruling names."""
    return set(ruling.clauses)


def lines(ruling: Ruling) -> set[str]:
    """The codes of what a ruling says and asks to be done."""
    return {line.code for line in (*ruling.lines, *ruling.to_do)}
