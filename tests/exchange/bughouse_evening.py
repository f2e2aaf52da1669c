"""The bughouse match of the sample league: everything before it as in the sample, then move by move on two boards."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from arbiter_app.bootstrap import OpenEvent, begin_script, play_script
from arbiter_app.desk import Desk
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.state import Board, Match
from arbiter_app.engine.values import BoardRef, ClockSource, MatchId, Side
from arbiter_app.resources import resource
from arbiter_app.script import read_script
from tests.exchange.bughouse_games import STEPS

MATCH = MatchId("A-B-d4")
START = datetime(2026, 3, 11, 17, 0, tzinfo=UTC)
"""18:00 in Berlin."""
HARD_NAME = '<b>O\'Ó, Й "A4"]</b> {'


@dataclass(slots=True)
class BughouseEvening:
    """The event with its match, which has been started, and how long that is ago."""

    opened: OpenEvent

    @property
    def desk(self) -> Desk:
        return self.opened.desk

    @property
    def match(self) -> Match:
        return self.desk.state.matches[MATCH]

    def board(self, number: int) -> Board:
        found = self.match.board(number)
        assert found is not None
        return found

    def do(self, command: cmd.Command) -> None:
        """Submit a command that has to stand."""
        outcome = self.desk.submit(command)
        assert outcome.is_accepted, (command, outcome.decision)

    def move(self, seconds: int, board: int, move: str) -> None:
        self.do(cmd.MakeMove(at=at(seconds), board=BoardRef(MATCH, board), move=move))

    def play(self, plies: int | None = None) -> None:
        """The sequence of the rules, whole or its first moves."""
        rows = [row.split() for row in STEPS.replace("\n", "|").split("|") if row.strip()]
        for seconds, board, move in rows[:plies]:
            self.move(int(seconds), int(board), move.rstrip("+#"))


def at(seconds: int) -> datetime:
    """So long after the start."""
    return START + timedelta(seconds=seconds)


def started(
    path: Path | None = None, name: str = "Player A4", source: ClockSource = ClockSource.APPLICATION
) -> BughouseEvening:
    """The match with all four players there; `name` is that of White on board A."""
    text = resource("sample", "workplace-league", "season.jsonl").read_text("utf-8")
    lines = read_script(text.replace('"Player A4"', json.dumps(name)))
    first = next(
        number for number, line in enumerate(lines) if (line.name, line.fields.get("match")) == ("start_match", MATCH)
    )
    opened, reader, rest = begin_script(lines[:first], path)
    play_script(rest, opened.desk, reader)
    evening = BughouseEvening(opened)
    everybody = tuple(SeatRef(number, side) for number in (1, 2) for side in Side)
    evening.do(cmd.StartMatch(at=START, match_id=MATCH, source=source, present=everybody))
    return evening
