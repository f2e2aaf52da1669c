"""A league season to measure with: matches set up and played through the desk, and a file as long as wanted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import chess

from arbiter_app.bootstrap import OpenEvent, create_command, create_event
from arbiter_app.desk import Desk
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.records import Player, SeatRef, SignatureKind, Slot, SlotKind, Team
from arbiter_app.engine.state import Draft, Recorded
from arbiter_app.engine.values import BoardRef, ClockSource, GameResult, MatchId, PlayerId, Side, TeamId
from arbiter_app.store import chain
from arbiter_app.store.event_journal import to_record
from arbiter_app.store.journal import write_fresh
from arbiter_app.store.records import Head, NewRecord

RULEBOOK, DIVISION, BOARDS = "leinster-league", "division-1", 8
CONTROL = "standard-120"
START = datetime(2026, 10, 1, 18, 15, tzinfo=UTC)
PLIES = 66
TEAMS = {Side.HOME: TeamId("club-a"), Side.AWAY: TeamId("club-b")}


@dataclass
class Ticking:
    """A clock that goes on by a second each time it is asked."""

    instant: datetime = START

    def __call__(self) -> datetime:
        self.instant += timedelta(seconds=1)
        return self.instant


def new_event(path: Path | None, clock: Ticking) -> OpenEvent:
    """An event with two teams and their players."""
    event = create_event(path, create_command(RULEBOOK, "Season", "Arbiter A", "Europe/Dublin", clock()), clock)
    players = tuple(
        Player(PlayerId(f"{team}-{number}"), f"Player {number} of {team}", team, str(number), 2000 - 40 * number)
        for team in TEAMS.values()
        for number in range(1, BOARDS + 1)
    )
    teams = tuple(Team(team, team.title()) for team in TEAMS.values())
    done(event.desk, cmd.ImportRoster(at=clock(), teams=teams, players=players, file_name="teams.csv"))
    return event


def start_match(desk: Desk, match_id: MatchId, clock: Ticking, *, running: bool = False) -> None:
    """Arrange a match, seal and reveal its line-ups, and start it with everybody there.

    `running`: all clocks run on this computer; otherwise they are physical ones whose control nobody has wished for.

    Each match has a minute of its own: a player on two open line-ups at one hour would be asked about.
    """
    started = START - timedelta(minutes=len(desk.state.matches))
    home, away = TEAMS[Side.HOME], TEAMS[Side.AWAY]
    done(
        desk,
        cmd.ArrangeMatch(
            at=clock(),
            match_id=match_id,
            home=home,
            away=away,
            division=DIVISION,
            round_number=1,
            scheduled_start=started,
            venue="Hall 1",
        ),
    )
    for side, team in TEAMS.items():
        slots = tuple(Slot(SlotKind.NAMED, PlayerId(f"{team}-{number}")) for number in range(1, BOARDS + 1))
        done(desk, cmd.SealLineUp(at=clock(), match_id=match_id, side=side, slots=slots, salt="salt"))
    done(desk, cmd.RevealLineUps(at=clock(), match_id=match_id))
    present = tuple(SeatRef(number, side) for number in range(1, BOARDS + 1) for side in Side)
    source = ClockSource.APPLICATION if running else ClockSource.HALL
    for seat in present if running else ():
        board = BoardRef(match_id, seat.board_number)
        done(desk, cmd.WishTimeControl(at=clock(), board=board, side=seat.side, control_id=CONTROL))
    done(desk, cmd.StartMatch(at=clock(), match_id=match_id, source=source, present=present))


def play_match(desk: Desk, match_id: MatchId, clock: Ticking) -> None:
    """Play a game on every board, record the results and sign the card on both sides."""
    moves = game()
    for number in range(1, BOARDS + 1):
        board = BoardRef(match_id, number)
        for move in moves:
            done(desk, cmd.MakeMove(at=clock(), board=board, move=move))
        done(desk, cmd.RecordResult(at=clock(), board=board, result=GameResult.DRAW))
    for side in Side:
        done(
            desk,
            cmd.SignCard(
                at=clock(),
                match_id=match_id,
                side=side,
                kind=SignatureKind.AGREED,
                name=f"Captain {side}",
                role="captain",
                strokes=(((100, 500), (400, 300)),),
                card_hash=card_hash(make_card(desk.state, desk.state.matches[match_id])),
            ),
        )


def game() -> list[str]:
    """A legal game of some length, the same each time: the first move in order of its name that repeats nothing."""
    board = chess.Board()
    moves: list[str] = []
    seen: set[str] = set()

    def leads_on(move: chess.Move) -> bool:
        after = board.copy(stack=False)
        after.push(move)
        return after.epd() not in seen and not after.is_game_over()

    while len(moves) < PLIES:
        move = next(
            filter(leads_on, sorted(board.legal_moves, key=lambda one: (board.is_capture(one), one.uci()[::-1])))
        )
        moves.append(board.san(move))
        board.push(move)
        seen.add(board.epd())
    return moves


def done(desk: Desk, command: cmd.Command) -> None:
    """Submit a command that has to stand."""
    outcome = desk.submit(command)
    if not outcome.is_accepted:
        raise RuntimeError(f"refused: {command} {outcome.decision}")


def write_season(path: Path, entries: int) -> int:
    """Write a file of so many entries or a few more: one match played through the desk, repeated under other names.

    Returns how many there are.
    """
    clock = Ticking()
    event = new_event(None, clock)
    beginning = [as_new(one) for one in event.desk.entries()]
    start_match(event.desk, MatchId("match-0"), clock)
    play_match(event.desk, MatchId("match-0"), clock)
    match = [as_new(one) for one in event.desk.entries()[len(beginning) :]]
    records = list(beginning)
    number = 0
    while len(records) < entries:
        number += 1
        records += [renamed(record, f"match-{number}") for record in match]
    write_fresh(path, chain.link(Head(), records, START))
    return len(records)


def as_new(recorded: Recorded) -> NewRecord:
    """The record behind an entry, to be written once more."""
    if recorded.event is None:
        raise RuntimeError(f"entry {recorded.seq} was left undecoded")
    return to_record(Draft(recorded.happened_at, recorded.author, recorded.event))


def renamed(record: NewRecord, match: str) -> NewRecord:
    """The same entry in another match."""
    return NewRecord(
        record.happened_at,
        record.author,
        record.scope.replace("match-0", match),
        record.kind,
        record.version,
        record.body.replace(b'"match-0"', f'"{match}"'.encode()),
    )
