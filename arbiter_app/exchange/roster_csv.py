"""A CSV of teams and players, read and checked as a whole; nothing is taken over here.

One line a player: team and player are needed; club, captain, registration number, rating, captain's estimate, panel,
FIDE code, level and the division of the team, as it is written there, may come with them. A line with a team
and nobody enters the team alone. Ids stay the same from import to import: a player is known by the registration number,
and without one by name and team.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from arbiter_app.engine.records import Player, Team
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.exchange.csv_text import CsvRecord, CsvText, read_csv_text
from arbiter_app.exchange.roster_columns import (
    NO,
    NOT_RATED,
    REQUIRED,
    YES,
    Column,
    clean,
    columns_of,
    control_character,
    has_odd_capitals,
    key_of,
    names_bughouse,
    whole_number,
)
from arbiter_app.exchange.tables import bare
from arbiter_app.shapes import RosterPreview, RowFault

SAMPLE_LINES = 8
LONGEST_NAME = 120
USUAL_RATINGS = range(3501)
LEVELS = range(1, 10)


def read_roster(data: bytes, file_name: str, encoding: str = "") -> RosterPreview:
    """Read a roster. Never raises: with faults there is nothing to take over, and each says row, column and reason.

    `encoding` is the one a person chose; empty: it is detected.
    """
    text = read_csv_text(data, encoding)
    if not text.records:
        return _preview(file_name, text, text.faults)
    header, *lines = text.records
    columns = columns_of(header.fields)
    faults = [*text.faults, *_header_faults(header, columns)]
    if not any(columns):
        return _preview(file_name, text, tuple(faults))
    dropped = [RowFault(header.row, name, "bughouse_dropped", name) for name in header.fields if names_bughouse(name)]
    reading = _Reading(faults=faults, doubts=dropped)
    for line in lines:
        reading.take(line, columns, header.fields)
    if not lines and not faults:
        faults.append(RowFault(header.row + 1, "", "no_lines", ""))
    doubts = tuple(sorted(reading.doubts, key=lambda one: one.row))
    return _preview(file_name, text, tuple(sorted(faults, key=lambda one: one.row)), doubts, reading)


def _header_faults(header: CsvRecord, columns: tuple[Column | None, ...]) -> Iterator[RowFault]:
    if not any(columns):
        yield RowFault(header.row, "", "no_header", ", ".join(map(clean, header.fields))[:80], "team, player")
        return
    for needed in REQUIRED:
        if needed not in columns:
            yield RowFault(header.row, needed.value, "column_missing", ", ".join(map(clean, header.fields))[:80])
    for column, times in Counter(column for column in columns if column is not None).items():
        if times > 1:
            yield RowFault(header.row, column.value, "column_twice", column.value)


@dataclass(slots=True)
class _Reading:
    """What has been gathered from the lines so far."""

    faults: list[RowFault]
    doubts: list[RowFault] = field(default_factory=list)
    teams: dict[TeamId, Team] = field(default_factory=dict)
    players: dict[PlayerId, Player] = field(default_factory=dict)
    rows: dict[PlayerId, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    fide_ids: dict[str, int] = field(default_factory=dict)

    def take(self, line: CsvRecord, columns: tuple[Column | None, ...], header: tuple[str, ...]) -> None:
        """One line: the team, and the player if there is one."""
        extra = line.fields[len(columns) :]
        if len(line.fields) < len(columns) or any(field.strip() for field in extra):
            self._fault(line, "", "fields_wrong", str(len(line.fields)), str(len(header)))
            return
        values = {column: clean(bare(text)) for column, text in zip(columns, line.fields, strict=False) if column}
        for column, text in values.items():
            control = control_character(text)
            if control:
                self._fault(line, column, "control_character", control)
            elif len(text) > LONGEST_NAME:
                self._fault(line, column, "text_too_long", f"{text[:40]}…", str(LONGEST_NAME))
        team = self._team(line, values)
        self._player(line, values, team)

    def _team(self, line: CsvRecord, values: Mapping[Column, str]) -> TeamId | None:
        name = values.get(Column.TEAM, "")
        if not name:
            if Column.TEAM in values:
                self._fault(line, Column.TEAM, "player_without_team", values.get(Column.PLAYER, ""))
            return None
        team_id = TeamId(key_of(name))
        known = self.teams.get(team_id)
        club, captain = values.get(Column.CLUB, ""), values.get(Column.CAPTAIN, "")
        division = values.get(Column.DIVISION, "")
        if known is None:
            self.teams[team_id] = Team(team_id, name, club, captain, division=division)
            return team_id
        if known.name != name:
            self._doubt(line, Column.TEAM, "team_spelled_twice", name, known.name)
        if club and known.club and key_of(club) != key_of(known.club):
            self._fault(line, Column.CLUB, "team_twice", club, known.club)
        if captain and known.captain and captain != known.captain:
            self._doubt(line, Column.CAPTAIN, "captain_differs", captain, known.captain)
        if division and known.division and key_of(division) != key_of(known.division):
            self._fault(line, Column.DIVISION, "division_differs", division, known.division)
        self.teams[team_id] = replace(
            known,
            club=known.club or club,
            captain=known.captain or captain,
            division=known.division or division,
        )
        return team_id

    def _player(self, line: CsvRecord, values: Mapping[Column, str], team_id: TeamId | None) -> None:
        name = values.get(Column.PLAYER, "")
        if not name:
            about = [column for column in (Column.REGISTRATION, Column.RATING, Column.FIDE_ID) if values.get(column)]
            if about and Column.PLAYER in values:
                self._fault(line, Column.PLAYER, "name_missing", values[about[0]])
            return
        rating = self._rating(line, values, Column.RATING)
        estimate = self._rating(line, values, Column.ESTIMATE)
        on_panel = self._on_panel(line, values)
        level = self._level(line, values)
        if team_id is None:
            return
        registration, fide_id = values.get(Column.REGISTRATION, ""), values.get(Column.FIDE_ID, "")
        player_id = _player_id(registration, name, team_id)
        self._twice(line, player_id, name, registration, fide_id)
        if has_odd_capitals(name):
            self._doubt(line, Column.PLAYER, "odd_capitals", name)
        player = Player(player_id, name, team_id, registration, rating, estimate, on_panel, fide_id, level=level)
        self.players.setdefault(player_id, player)
        self.rows.setdefault(player_id, line.row)

    def _twice(self, line: CsvRecord, player_id: PlayerId, name: str, registration: str, fide_id: str) -> None:
        known = self.players.get(player_id)
        if known is not None and registration:
            self._fault(line, Column.REGISTRATION, "registration_twice", registration, str(self.rows[player_id]))
        elif known is not None:
            self._fault(line, Column.PLAYER, "player_twice", name, str(self.rows[player_id]))
        elif key_of(name) in self.names:
            self._doubt(line, Column.PLAYER, "same_name", name, str(self.names[key_of(name)]))
        if fide_id and fide_id in self.fide_ids:
            self._doubt(line, Column.FIDE_ID, "fide_id_twice", fide_id, str(self.fide_ids[fide_id]))
        self.names.setdefault(key_of(name), line.row)
        self.fide_ids.setdefault(fide_id, line.row)

    def _rating(self, line: CsvRecord, values: Mapping[Column, str], column: Column) -> int | None:
        text = values.get(column, "")
        if text.casefold() in NOT_RATED:
            return None
        number = whole_number(text)
        if number is None:
            self._fault(line, column, "rating_no_number", text)
        elif number not in USUAL_RATINGS:
            self._doubt(line, column, "rating_unusual", text, f"{USUAL_RATINGS[0]}–{USUAL_RATINGS[-1]}")
        return number

    def _level(self, line: CsvRecord, values: Mapping[Column, str]) -> int | None:
        """The number of a level, 1 being the strongest; how many there are is for the rules to say."""
        text = values.get(Column.LEVEL, "")
        number = whole_number(text) if text else None
        if text and (number is None or number not in LEVELS):
            self._fault(line, Column.LEVEL, "level_no_number", text, f"{LEVELS[0]}–{LEVELS[-1]}")
        return number

    def _on_panel(self, line: CsvRecord, values: Mapping[Column, str]) -> bool:
        """Without a column for it everybody is on the panel."""
        if Column.PANEL not in values:
            return True
        text = values[Column.PANEL].casefold()
        if text not in YES and text not in NO:
            self._fault(line, Column.PANEL, "panel_unclear", values[Column.PANEL], "yes, no")
        return text in YES

    def _fault(self, line: CsvRecord, column: str, code: str, found: str, expected: str = "") -> None:
        self.faults.append(RowFault(line.row, str(column), code, found, expected))

    def _doubt(self, line: CsvRecord, column: str, code: str, found: str, expected: str = "") -> None:
        self.doubts.append(RowFault(line.row, str(column), code, found, expected))


def _player_id(registration: str, name: str, team_id: TeamId) -> PlayerId:
    number = key_of(registration).replace(" ", "")
    return PlayerId(number or f"{key_of(name)}@{team_id}")


def _with_club_sizes(teams: Mapping[TeamId, Team]) -> tuple[Team, ...]:
    """Each team with how many teams its club has in the file (a panel is due from two on)."""
    sizes = Counter(key_of(team.club) for team in teams.values() if team.club)
    return tuple(replace(team, club_teams=sizes.get(key_of(team.club), 1)) for team in teams.values())


def _preview(
    file_name: str,
    text: CsvText,
    faults: tuple[RowFault, ...],
    doubts: tuple[RowFault, ...] = (),
    reading: _Reading | None = None,
) -> RosterPreview:
    header, *lines = text.records or (CsvRecord(0, ()),)
    whole = reading is not None and not faults
    return RosterPreview(
        file_name,
        text.encoding,
        text.encodings,
        text.delimiter,
        header.fields,
        tuple(line.fields for line in lines[:SAMPLE_LINES]),
        _with_club_sizes(reading.teams) if reading is not None and whole else (),
        tuple(reading.players.values()) if reading is not None and whole else (),
        faults,
        doubts,
        tuple(reading.rows.values()) if reading is not None and whole else (),
        frozenset(column.value for column in columns_of(header.fields) if column is not None),
    )
