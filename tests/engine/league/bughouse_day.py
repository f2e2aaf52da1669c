"""The bughouse day of the leg A–B through `decide`: A4 White and B4 Black on board 1, B9 White, A9 Black on board 2."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.findings import Accepted, Ruling
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, match_score
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour, GameResult, MatchId, Side, Termination
from tests.engine.league.season import D7, THIS_COMPUTER, Season, local, whole

DAY = "A-B-d4"
START = local("18:00:00", D7)

W_C7 = """
6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5 | 20 2 Nf6 | 24 1 c6 | 30 1 dxc6 | 30 2 e4 | 36 1 Bd7 | 40 2 Nc6 | 42 1 cxb7
48 1 Nc6 | 50 2 Ne2 | 54 1 bxa8=Q | 60 1 Qxa8 | 60 2 e6 | 66 1 Bb5 | 70 2 P@e7 | 72 1 e6 | 78 1 Bxc6 | 84 2 N@d3
"""
"""The game of the worked case: seconds since the start, board, move."""


class BughouseDay:
    """The match since 18:00:00, by the clocks of this computer. Times are in seconds since the start."""

    def __init__(
        self, rulebook: Rulebook | None = None, source: ClockSource = THIS_COMPUTER, absent: tuple[str, ...] = ()
    ) -> None:
        if absent:
            self.season = Season.listed("A-B", rulebook)
            self.season.opens_picks(DAY)
            self.season.starts(DAY, absent, source=source)
        else:
            self.season = Season.playing(DAY, rulebook, source)

    @property
    def match(self) -> Match:
        """The match."""
        return self.season.match(DAY)

    @property
    def pair(self) -> Pair:
        """Both boards."""
        return pair_of(self.match, self.season.rulebook.bughouse)

    def score(self) -> tuple[int, int]:
        """Whole points of the match."""
        score = match_score(self.match)
        return whole(score.home, score.away)

    def endings(self) -> tuple[Termination | None, Termination | None]:
        """How both boards ended."""
        first, second = (None if board.end is None else board.end.termination for board in self.match.boards)
        return first, second

    def at(self, seconds: float) -> BughouseDay:
        """From now on it is so late."""
        self.season.now = START + timedelta(milliseconds=round(seconds * 1000))
        return self

    def do(self, command: type[Any], board: int, /, **fields: Any) -> Accepted:
        """A command about a board."""
        return self.season.do(command(at=self.season.now, board=self.season.ref(DAY, board), **fields))

    def ruling(self, command: type[Any], board: int, /, **fields: Any) -> Ruling:
        """The ruling on a command about a board."""
        ruling = self.do(command, board, **fields).ruling
        assert ruling is not None
        return ruling

    def plays(self, *moves: str) -> None:
        """Moves as "1 e4", one after the other."""
        for move in moves:
            number, text = move.split()
            self.do(cmd.MakeMove, int(number), move=text)

    def plays_timed(self, rows: str) -> None:
        """Moves as "6 1 e4 | 10 2 c4"."""
        for row in rows.strip().replace("\n", "|").split("|"):
            seconds, number, text = row.split()
            self.at(int(seconds)).plays(f"{number} {text}")

    def agrees(self, board: int) -> Ruling:
        """A draw by agreement, confirmed by the arbiter."""
        return self.ruling(cmd.RecordResult, board, result=GameResult.DRAW, termination=Termination.AGREEMENT)

    def flag(self, board: int, colour: Colour) -> Ruling:
        """A flag is seen down."""
        return self.ruling(cmd.SeeFlag, board, colour=colour)

    def first_finish(self, board: int, winner: Side, how: Termination, reason: str = "seen by the arbiter") -> Ruling:
        """The arbiter decides which finish came first."""
        return self.season.ruling(
            cmd.RuleFirstFinish(
                at=self.season.now, match_id=MatchId(DAY), board_number=board, winner=winner, termination=how,
                reason=reason,
            )
        )  # fmt: skip

    def reserve(self, board: int, colour: Colour) -> str:
        """The reserve of a player, in the order P N B R Q."""
        return "".join(self.pair.reserve(board, colour))

    def shows(self, board: int) -> ClockReadings:
        """What the clocks of a board show."""
        return self.season.shows(DAY, board)
