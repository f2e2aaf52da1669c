"""A division whose matches are played board by board through `decide` and `apply`: a code of results for each match."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Self

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.divisions import DivisionTable, division_tables
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.records import Player, SeatRef, Slot, SlotKind, Team
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.values import BoardRef, ClockSource, GameResult, MatchId, PlayerId, Side, TeamId
from tests.engine.hall import Hall, instant, league

EVENING = instant("19:30:00")
ANY_DAY = tuple(map(Acceptance, ("easter_weeks", "after_programme_end")))
"""A week later for each round: the days are not what these tests are about."""


class Season(Hall):
    """`meets("P–Q", "1 1 = = 2")`: on each board the home team wins, the away team wins, or nobody ("=").

    "-": the home player does not come and the away player has the point; "+" the other way.
    """

    def __init__(self, division: str, rulebook: Rulebook | None = None) -> None:
        self.name = division
        super().__init__(rulebook or league(), division, ClockSource.HALL)

    def _once(self, stage: str, prepare: Callable[[], None]) -> None:
        """Nothing is arranged before it is wanted, and nothing is kept for the halls of other tests."""

    @property
    def size(self) -> int:
        """Boards of a match."""
        return self.rulebook.divisions[self.name].team_size

    def enters(self, *teams: str, group: str = "") -> Self:
        """Teams with their players."""
        for name in teams:
            team = Team(TeamId(name), name, f"Club {name}", division=self.name, group=group)
            self.do(cmd.RegisterTeam(at=self.now, team=team))
            for number in range(1, self.size + 1):
                player = Player(
                    PlayerId(f"{name}{number}"), f"Player {name}{number}", team.id, f"ICU-{name}{number}", 1500,
                    on_panel=True,
                )  # fmt: skip
                self.do(cmd.RegisterPlayer(at=self.now, player=player))
        return self

    def arranges(self, pair: str, *, round_number: int) -> MatchId:
        """A match, a week later for each round."""
        home, away = pair.split("–")
        match_id = MatchId(re.sub(r"\W+", "-", pair))
        known = {TeamId(home), TeamId(away)} - set(self.state.teams)
        self.enters(*sorted(known))
        self.do(
            cmd.ArrangeMatch(
                at=self.now, match_id=match_id, home=TeamId(home), away=TeamId(away), division=self.name,
                round_number=round_number, scheduled_start=EVENING + timedelta(weeks=round_number - 1), venue="Hall 1",
                accept=ANY_DAY,
            )
        )  # fmt: skip
        return match_id

    def meets(self, pair: str, results: str, *, round_number: int | None = None) -> Self:
        """A whole match, or its first boards where fewer results are given; in the next week unless it is said."""
        round_number = round_number or len(self.state.matches) + 1
        match_id = self.arranges(pair, round_number=round_number)
        codes = results.split()
        for side, team in zip(Side, pair.split("–"), strict=True):
            slots = tuple(Slot(SlotKind.NAMED, PlayerId(f"{team}{one}")) for one in range(1, self.size + 1))
            self.do(cmd.SealLineUp(at=self.now, match_id=match_id, side=side, slots=slots))
        self.do(cmd.RevealLineUps(at=self.now, match_id=match_id))
        self.now = EVENING + timedelta(weeks=round_number - 1)
        seats = {(number, side) for number in range(1, self.size + 1) for side in Side}
        missing = {
            (number, Side.HOME if code == "-" else Side.AWAY) for number, code in enumerate(codes, 1) if code in "+-"
        }
        present = tuple(SeatRef(number, side) for number, side in sorted(seats - missing))
        for number in range(1, self.size + 1):
            self._wishes(BoardRef(match_id, number))
        self.do(cmd.StartMatch(at=self.now, match_id=match_id, source=ClockSource.HALL, present=present))
        self.now += timedelta(minutes=61)
        for number, code in enumerate(codes, 1):
            self._ends(BoardRef(match_id, number), code)
        return self

    def _wishes(self, board: BoardRef) -> None:
        controls = self.rulebook.divisions[self.name].time_controls
        if len(controls) > 1:
            for side in Side:
                self.do(cmd.WishTimeControl(at=self.now, board=board, side=side, control_id=controls[0]))

    def _ends(self, board: BoardRef, code: str) -> None:
        if code in "+-":
            self.do(cmd.RuleAbsence(at=self.now, board=board))
            return
        away_is_white = board.board_number % 2 == 1
        result = GameResult.DRAW
        if code != "=":
            result = GameResult.WHITE_WINS if (code == "2") is away_is_white else GameResult.BLACK_WINS
        self.do(cmd.RecordResult(at=self.now, board=board, result=result))

    def penalises(self, team: str, points: int, *, half: bool = False) -> None:
        """The committee takes points from a team."""
        self.do(cmd.PenaliseTeam(at=self.now, team_id=TeamId(team), points=points, half=half, reason="Committee"))

    def decides_order(self, teams: Sequence[str], reason: str) -> None:
        """A play-off or a lot puts level teams into an order."""
        self.do(cmd.DecidePlaces(at=self.now, teams=tuple(map(TeamId, teams)), reason=reason))

    def tables(self) -> tuple[DivisionTable, ...]:
        """The tables of the division."""
        return division_tables(self.state, self.rulebook, self.name)

    def table(self) -> DivisionTable:
        """The only table, or the first."""
        return self.tables()[0]


def order(table: DivisionTable) -> str:
    """The places as text: "P R Q", and "P Q=R" where Q and R share one."""
    text = ""
    before = 0
    for row in table.rows:
        text += row.team if not text else f"{'=' if before == row.place else ' '}{row.team}"
        before = row.place
    return text
