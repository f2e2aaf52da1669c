"""A file of teams and players beside those already known: who is who, what is kept, and what would change.

A player is known by the registration number, without one by name and team; a team by name and club. What the file does
not say stays as it is known, so that the same file taken over twice changes nothing the second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from arbiter_app.engine.names import folded
from arbiter_app.engine.records import Player, Team
from arbiter_app.engine.state import State
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.shapes import RosterPreview, RowFault


def merge_roster(state: State, preview: RosterPreview, divisions: Mapping[str, str] | None = None) -> RosterPreview:
    """The preview with the ids of whom is known already, and a doubt for everything known that would change.

    `news` counts the players that are new or change; without any of them and of the teams nothing has to be taken over.
    `divisions`: ids and names of the rulebook's divisions; a team may be entered under either, or under the number.
    Without them a division stays as it is written; one that is none of them is a fault.
    """
    if not preview.faults and divisions is not None:
        preview = _with_divisions(preview, divisions)
    if preview.faults:
        return preview
    merging = _Merging(state, preview)
    merging.take_teams()
    merging.take_players()
    doubts = tuple(sorted((*preview.doubts, *merging.doubts), key=lambda one: one.row))
    merged = replace(
        preview, teams=tuple(merging.teams.values()), players=tuple(merging.players.values()), doubts=doubts
    )
    teams, players = what_changes(state, merged)
    return replace(merged, news=len(players), nothing_new=not teams and not players)


def what_changes(state: State, preview: RosterPreview) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """The teams and players of a merged preview that are not known exactly so."""
    teams = tuple(team for team in preview.teams if state.teams.get(team.id) != team)
    players = tuple(player for player in preview.players if state.players.get(player.id) != player)
    return teams, players


def _number(registration: str) -> str:
    return folded(registration).replace(" ", "")


@dataclass(slots=True)
class _Merging:
    """What has been matched so far. `team_ids` leads from a team's id in the file to its id here."""

    state: State
    preview: RosterPreview
    teams: dict[TeamId, Team] = field(default_factory=dict)
    players: dict[PlayerId, Player] = field(default_factory=dict)
    team_ids: dict[TeamId, TeamId] = field(default_factory=dict)
    doubts: list[RowFault] = field(default_factory=list)

    # Teams

    def take_teams(self) -> None:
        """Every team of the file, and teams of the same clubs whose number of teams grows by it."""
        for team in self.preview.teams:
            known = self._known_team(team)
            team_id = self._free_team_id(team) if known is None else known.id
            self.team_ids[team.id] = team_id
            self.teams[team_id] = replace(team, id=team_id) if known is None else _kept_team(known, team)
            if known is not None and known.id != team.id and self._joins_by_hand(known, team):
                self._doubt(0, "team", "team_by_hand", team.name, known.name)
            if known is not None and team.division and known.division and team.division != known.division:
                self._doubt(0, "division", "division_changes", team.division, known.division)
            if known is not None and team.captain and known.captain and team.captain != known.captain:
                self._doubt(0, "captain", "captain_changes", team.captain, known.captain)
        self._count_clubs()

    def _known_team(self, team: Team) -> Team | None:
        free = [one for one in self.state.teams.values() if one.id not in self.teams]
        named = [one for one in free if folded(one.name) == folded(team.name)]
        same = [one for one in named if folded(one.club) == folded(team.club)]
        if same:
            return next((one for one in same if one.id == team.id), same[0])
        open_ones = [one for one in named if not one.club or not team.club]
        return open_ones[0] if len(open_ones) == 1 else None

    def _free_team_id(self, team: Team) -> TeamId:
        taken = {*self.state.teams, *self.teams, *(one.id for one in self.preview.teams if one is not team)}
        return TeamId(_free(team.id, taken))

    def _joins_by_hand(self, known: Team, team: Team) -> bool:
        """Whether the file adds to a team that was entered by hand: a value, or somebody who is not in it yet."""
        squad = {folded(player.name) for player in self.state.squad(known.id)}
        comes = [one for one in self.preview.players if one.team_id == team.id and folded(one.name) not in squad]
        return bool(comes) or _kept_team(known, team) != known

    def _count_clubs(self) -> None:
        everybody = {**self.state.teams, **self.teams}
        sizes = Counter(folded(team.club) for team in everybody.values() if team.club)
        clubs = {folded(team.club) for team in self.teams.values() if team.club}
        for team_id, team in everybody.items():
            club = folded(team.club)
            if club in clubs and sizes[club] > team.club_teams:
                self.teams[team_id] = replace(team, club_teams=sizes[club])

    # Players

    def take_players(self) -> None:
        """Every player of the file; the numbers first, for they are surer than names."""
        found: dict[PlayerId, Player | None] = {}
        used: set[PlayerId] = set()
        for by_number in (True, False):
            for player in self.preview.players:
                if found.get(player.id) is None:
                    candidates = self._by_number(player) if by_number else self._by_name(player)
                    known = next((one for one in candidates if one.id not in used), None)
                    found[player.id] = known
                    if known is not None:
                        used.add(known.id)
        rows = self.preview.player_rows or (0,) * len(self.preview.players)
        for row, player in zip(rows, self.preview.players, strict=True):
            known = found[player.id]
            team_id = self.team_ids.get(player.team_id, player.team_id)
            if known is None:
                taken = {*self.state.players, *self.players}
                new = replace(player, id=PlayerId(_free(player.id, taken)), team_id=team_id)
                self.players[new.id] = new
                self._doubt_namesakes(row, new)
            else:
                kept = self._kept_player(known, replace(player, team_id=team_id))
                self.players[known.id] = kept
                self.doubts += self._changes(row, known, kept)
                if player.level not in (None, kept.level):
                    self._doubt(row, "level", "level_stays", str(player.level), str(kept.level))

    def _by_number(self, player: Player) -> Iterator[Player]:
        number = _number(player.registration)
        return (one for one in self.state.players.values() if number and _number(one.registration) == number)

    def _by_name(self, player: Player) -> Iterable[Player]:
        """Players of the same name and team whose number, where both have one, is no other."""
        squad = self.state.squad(self.team_ids.get(player.team_id, player.team_id))
        same = [
            one
            for one in squad
            if folded(one.name) == folded(player.name) and not (one.registration and player.registration)
        ]
        same.sort(key=lambda one: (bool(one.registration), one.id != player.id))
        return same

    def _kept_player(self, known: Player, player: Player) -> Player:
        return Player(
            known.id,
            player.name,
            player.team_id,
            known.registration
            if _number(known.registration) == _number(player.registration)
            else player.registration or known.registration,
            known.rating if player.rating is None else player.rating,
            known.estimate if player.estimate is None else player.estimate,
            player.on_panel if "panel" in self.preview.columns else known.on_panel,
            player.fide_id or known.fide_id,
            # A level changes only where the rules are asked about it.
            level=player.level if known.level is None else known.level,
        )

    def _changes(self, row: int, known: Player, now: Player) -> Iterator[RowFault]:
        if known.team_id != now.team_id:
            yield RowFault(row, "team", "moves_team", self._team_name(now.team_id), self._team_name(known.team_id))
        if known.name != now.name:
            yield RowFault(row, "player", "name_changes", now.name, known.name)
        if known.registration != now.registration:
            yield RowFault(row, "registration", "number_is_new", now.registration, now.name)
        if known.rating is not None and known.rating != now.rating:
            yield RowFault(row, "rating", "rating_changes", str(now.rating), str(known.rating))

    def _doubt_namesakes(self, row: int, new: Player) -> None:
        for other in self.state.players.values():
            if folded(other.name) == folded(new.name):
                number = other.registration or "—"
                self._doubt(row, "player", "name_known", new.name, f"{self._team_name(other.team_id)}, {number}")
                return

    def _team_name(self, team_id: TeamId) -> str:
        team = self.teams.get(team_id) or self.state.teams.get(team_id)
        return team_id if team is None else team.name

    def _doubt(self, row: int, column: str, code: str, found: str, expected: str) -> None:
        self.doubts.append(RowFault(row, column, code, found, expected))


def _kept_team(known: Team, team: Team) -> Team:
    """The known team with what the file says of it."""
    same_club = folded(known.club) == folded(team.club)
    return replace(
        known,
        name=known.name if folded(known.name) == folded(team.name) else team.name,
        club=known.club if same_club else team.club or known.club,
        captain=team.captain or known.captain,
        club_teams=max(known.club_teams, team.club_teams),
        division=team.division or known.division,
    )


def _with_divisions(preview: RosterPreview, divisions: Mapping[str, str]) -> RosterPreview:
    """The preview with ids in the place of what is written in the column of divisions, or with its faults."""
    ids = {_number(text): found for found, name in divisions.items() for text in (found, name)}
    ids |= {found.rpartition("-")[2]: found for found in divisions if found.rpartition("-")[2].isdigit()}
    faults = tuple(
        RowFault(
            _first_row(preview, team), "division", "division_unknown", team.division, ", ".join(divisions.values())
        )
        for team in preview.teams
        if team.division and _number(team.division) not in ids
    )
    if faults:
        return replace(preview, teams=(), players=(), player_rows=(), faults=faults)
    teams = tuple(replace(team, division=ids.get(_number(team.division), "")) for team in preview.teams)
    return replace(preview, teams=teams)


def _first_row(preview: RosterPreview, team: Team) -> int:
    """Where the first player of a team stands in the file; 0 for a team without players."""
    rows = zip(preview.players, preview.player_rows, strict=False)
    return next((row for player, row in rows if player.team_id == team.id), 0)


def _free(wanted: str, taken: set[TeamId] | set[PlayerId] | set[str]) -> str:
    number, found = 2, wanted
    while found in taken:
        found = f"{wanted}-{number}"
        number += 1
    return found
