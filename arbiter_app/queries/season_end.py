"""After the last round of a division: who may ask for a special match and why, board prizes, trophies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from arbiter_app.engine.competition.special_match import SpecialMatch
from arbiter_app.engine.divisions import division_tables
from arbiter_app.engine.records_season import SpecialMatchRight
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.season_end import prize_rows, special_match_pairs
from arbiter_app.engine.state import State
from arbiter_app.engine.values import BoardPoints, ClauseId, TeamId
from arbiter_app.queries.event import team_name


class SpecialStatus(StrEnum):
    """Where the question of a special match stands."""

    NO_RIGHT = "no_right"
    TO_TELL = "to_tell"
    TOLD = "told"
    LAPSED = "lapsed"
    ASKED = "asked"
    DECLINED = "declined"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Kept:
    """What the two teams keep, in half-points: their totals, and without the boards against the offending teams."""

    gained_total: int
    gained_left: int
    displaced_total: int
    displaced_left: int
    conceded: int
    received: int
    below: int
    has_more_left: bool
    is_clean: bool


@dataclass(frozen=True, slots=True)
class SpecialRow:
    """One pair of teams. `until`: the last day of the reply; `kept`: None for a right that was given by hand."""

    gained: TeamId
    displaced: TeamId
    gained_name: str
    displaced_name: str
    status: SpecialStatus
    until: date | None
    kept: Kept | None
    clause: ClauseId | None
    score: BoardPoints | None = None


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One player's account in half-points; `hundredths`: of a percent, cut off."""

    player: str
    team: str
    points: int
    available: int
    hundredths: int
    is_won: bool


@dataclass(frozen=True, slots=True)
class TrophyLine:
    """One trophy that is out or came back. `is_late`: it should be back."""

    name: str
    team: str
    issued_on: date
    due_on: date
    returned_on: date | None
    engraved: bool
    is_late: bool


@dataclass(frozen=True, slots=True)
class SeasonEnd:
    """All of it for one division. `is_over`: every match was played; `announced_on`: the prizes of the division;
    `appeal_until`: the last day to appeal against them."""

    division_id: str
    is_over: bool
    special: tuple[SpecialRow, ...]
    prizes: tuple[PrizeLine, ...]
    announced_on: date | None
    appeal_until: date | None
    trophies: tuple[TrophyLine, ...]
    prize_clause: ClauseId | None
    percent: int | None


def season_end(state: State, rulebook: Rulebook, division_id: str, today: date) -> SeasonEnd:
    """What follows the last round of a division; `today` is local."""
    tables = division_tables(state, rulebook, division_id)
    announced, days = state.prizes_announced.get(division_id), rulebook.protests.prize_days
    return SeasonEnd(
        division_id,
        all(table.is_final for table in tables),
        _special_rows(state, rulebook, division_id, today),
        tuple(
            PrizeLine(
                state.players[row.player_id].name,
                team_name(state, row.team),
                row.points,
                row.available,
                row.hundredths,
                row.is_won,
            )
            for row in prize_rows(state, rulebook, division_id)
        ),
        announced,
        None if announced is None or days is None else announced + timedelta(days=days),
        tuple(
            TrophyLine(
                one.name,
                team_name(state, one.team_id),
                one.issued_on,
                one.due_on,
                one.returned_on,
                one.engraved,
                one.returned_on is None and one.due_on < today,
            )
            for one in reversed(state.trophies)
        ),
        rulebook.sources.get("board_prizes.percent"),
        rulebook.board_prizes.percent,
    )


def has_season_end(rulebook: Rulebook) -> bool:
    """Whether the rules say anything about what follows the last round."""
    special, prizes = rulebook.special_matches, rulebook.board_prizes
    return special.match_threshold is not None or prizes.percent is not None or rulebook.trophies.hold_years is not None


def _special_rows(state: State, rulebook: Rulebook, division_id: str, today: date) -> tuple[SpecialRow, ...]:
    pairs = special_match_pairs(state, rulebook, division_id)
    teams = {row.team for table in division_tables(state, rulebook, division_id) for row in table.rows}
    rights = {(one.gained, one.displaced): one for one in state.special_matches if one.displaced in teams}
    rows = [_row(state, rulebook, one, rights.pop((one.gained, one.displaced), None), today) for one in pairs]
    rows += [_row(state, rulebook, None, right, today) for right in rights.values()]
    return tuple(rows)


def _row(
    state: State, rulebook: Rulebook, pair: SpecialMatch | None, right: SpecialMatchRight | None, today: date
) -> SpecialRow:
    one = right or pair
    assert one is not None, "a row has a pair or a right"
    until = None if right is None else right.notified_on + timedelta(days=rulebook.special_matches.reply_days)
    status, setting = _status(pair, right, until, today)
    return SpecialRow(
        one.gained,
        one.displaced,
        team_name(state, one.gained),
        team_name(state, one.displaced),
        status,
        until,
        None if pair is None else _kept(rulebook, pair),
        rulebook.sources.get(f"special_matches.{setting}"),
        None if right is None else right.score,
    )


def _status(
    pair: SpecialMatch | None, right: SpecialMatchRight | None, until: date | None, today: date
) -> tuple[SpecialStatus, str]:
    """Where it stands, and the setting whose clause says so."""
    if right is None or until is None:
        if pair is not None and pair.is_entitled:
            return SpecialStatus.TO_TELL, "reply_days"
        has_more = pair is not None and pair.has_more_left
        return SpecialStatus.NO_RIGHT, "clean_below" if has_more else "more_must_be_left"
    if right.score is not None:
        return SpecialStatus.PLAYED, "must_be_won"
    if right.asks is None:
        return SpecialStatus.LAPSED if today > until else SpecialStatus.TOLD, "reply_days"
    return SpecialStatus.ASKED if right.asks else SpecialStatus.DECLINED, "must_be_won" if right.asks else "reply_days"


def _kept(rulebook: Rulebook, pair: SpecialMatch) -> Kept:
    return Kept(
        pair.gained_total,
        pair.gained_left,
        pair.displaced_total,
        pair.displaced_left,
        pair.conceded,
        pair.received,
        rulebook.special_matches.clean_below,
        pair.has_more_left,
        pair.is_clean,
    )
