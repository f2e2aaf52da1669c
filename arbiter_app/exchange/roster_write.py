"""Teams and players as a CSV that `roster_csv` reads again, in the order of the teams; one line a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arbiter_app.engine.records import Player, Team
from arbiter_app.exchange.roster_columns import Column
from arbiter_app.exchange.tables import csv_bytes


def write_roster(teams: Iterable[Team], players: Iterable[Player]) -> bytes:
    """The roster as a file; a team without players has a line of its own. Nothing in it marks who plays bughouse."""
    return csv_bytes([column.value for column in Column], _lines(tuple(teams), tuple(players)))


def _lines(teams: tuple[Team, ...], players: tuple[Player, ...]) -> Iterator[list[object]]:
    for team in teams:
        whole = [team.name, team.club, team.captain]
        own = [player for player in players if player.team_id == team.id]
        for player in own:
            yield [*whole, *_details(player), team.division]
        if not own:
            yield [*whole, *[None] * (len(Column) - len(whole) - 1), team.division]


def _details(player: Player) -> list[object]:
    panel = "yes" if player.on_panel else "no"
    rating, estimate = player.rating, player.estimate
    return [player.name, player.registration, rating, estimate, panel, player.fide_id, player.level]
