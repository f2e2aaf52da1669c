"""The right to a special match of a team displaced by boards conceded to another one (L-5.5 to L-5.7).

A gained: one team conceded it many boards in a match, or many boards came to it over the season. B stands below it,
with a line between them that matters. B may ask for a match where it has more than A once what both have against the
offending teams on those boards is left out, and where B itself neither conceded nor received much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from arbiter_app.engine.competition.division_matches import (
    ScoredMatch,
    boards_conceded,
    boards_received,
    meetings,
)
from arbiter_app.engine.competition.table import Standing
from arbiter_app.engine.records_season import SpecialMatchRight
from arbiter_app.engine.rulebook_season import Clean, SpecialMatches, SpecialScope
from arbiter_app.engine.values import MatchId, TeamId


class Ground(StrEnum):
    """Why a table may be distorted: by one match (L-5.5), or over the season (L-5.6)."""

    MATCH = "match"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What both teams have against one offending team that is left out; half-points. `boards`: empty for all."""

    offender: TeamId
    match_id: MatchId
    boards: tuple[int, ...]
    gained: int
    displaced: int


@dataclass(frozen=True, slots=True)
class SpecialMatch:
    """What was found for one pair of teams. Totals and `left_out` in half-points.

    `line`: they stand on either side of the line below this place. `conceded`, `received`: boards of the displaced team
    in the season.
    """

    gained: TeamId
    displaced: TeamId
    line: int
    ground: Ground
    gained_total: int
    displaced_total: int
    left_out: tuple[LeftOut, ...]
    conceded: int
    received: int
    is_clean: bool
    more_must_be_left: bool = True

    @property
    def gained_left(self) -> int:
        """What the team that gained keeps."""
        return self.gained_total - sum(one.gained for one in self.left_out)

    @property
    def displaced_left(self) -> int:
        """What the displaced team keeps."""
        return self.displaced_total - sum(one.displaced for one in self.left_out)

    @property
    def is_entitled(self) -> bool:
        """Whether the displaced team may ask for the match: enough is left to it, and it is clean."""
        return self.has_more_left and self.is_clean

    @property
    def has_more_left(self) -> bool:
        """Whether the displaced team has more than the other without what is left out, or as much where that does."""
        least = self.gained_left + (1 if self.more_must_be_left else 0)
        return self.displaced_left >= least


def special_matches(
    rule: SpecialMatches,
    order: Sequence[TeamId],
    totals: Mapping[TeamId, int],
    matches: Sequence[ScoredMatch],
    lines: Sequence[int],
) -> tuple[SpecialMatch, ...]:
    """All pairs to look at, entitled or not: the line nearest the top first, then the teams from the top.

    `order`: the final order of the division; `totals`: half-points; `lines`: places after which a line is drawn, such
    as 2 where the first two go up.
    """
    return tuple(
        found
        for line in lines
        for gained in order[:line]
        for displaced in order[line:]
        if (found := _pair(rule, gained, displaced, totals, matches, line)) is not None
    )


def exchanged(
    rule: SpecialMatches, rows: Sequence[Standing], rights: Sequence[SpecialMatchRight]
) -> tuple[Standing, ...]:
    """The rows after the special matches: where the displaced team won, the two teams change places (L-5.5(c)).

    A drawn or lost match leaves all as it is, and no board count is looked at; so does a match of teams whose order
    has turned since.
    """
    found = list(rows)
    for right in rights:
        counts = right.is_won or (right.is_drawn and not rule.must_be_won)
        places = {row.team: place for place, row in enumerate(found)}
        above, below = places.get(right.gained), places.get(right.displaced)
        if not counts or above is None or below is None or above > below:
            continue
        upper, lower = found[above], found[below]
        found[above] = replace(lower, place=upper.place, last_place=upper.last_place, exchanged_with=right.gained)
        found[below] = replace(upper, place=lower.place, last_place=lower.last_place, exchanged_with=right.displaced)
    return tuple(found)


def _pair(
    rule: SpecialMatches,
    gained: TeamId,
    displaced: TeamId,
    totals: Mapping[TeamId, int],
    matches: Sequence[ScoredMatch],
    line: int,
) -> SpecialMatch | None:
    given = [
        (match, match.received(side), match.team_of(side.opponent))
        for match in matches
        if (side := match.side_of(gained)) is not None and match.received(side)
    ]
    ground = Ground.MATCH
    causes = [one for one in given if rule.match_threshold is not None and len(one[1]) >= rule.match_threshold]
    if not causes:
        ground = Ground.SEASON
        total = sum(len(boards) for _, boards, _ in given)
        causes = given if rule.season_threshold is not None and total >= rule.season_threshold else []
    # What the displaced team itself conceded to the other says nothing about a third team.
    causes = [one for one in causes if one[2] != displaced]
    if not causes:
        return None
    conceded, received = boards_conceded(matches, displaced), boards_received(matches, displaced)
    kept = [number < rule.clean_below for number in (conceded, received)]
    return SpecialMatch(
        gained,
        displaced,
        line,
        ground,
        totals[gained],
        totals[displaced],
        tuple(_left_out(rule, gained, displaced, matches, causes)),
        conceded,
        received,
        all(kept) if rule.clean is Clean.BOTH else any(kept),
        rule.more_must_be_left,
    )


def _left_out(
    rule: SpecialMatches,
    gained: TeamId,
    displaced: TeamId,
    matches: Sequence[ScoredMatch],
    causes: Sequence[tuple[ScoredMatch, tuple[int, ...], TeamId]],
) -> Iterator[LeftOut]:
    """For each cause what both have against the offender: where teams meet twice, in the same meeting of theirs."""
    for match, conceded, offender in causes:
        own = list(meetings(matches, gained, offender))
        place = [one.id for one, _ in own].index(match.id)
        side = own[place][1]
        theirs = list(meetings(matches, displaced, offender))[place : place + 1]
        if rule.scope is SpecialScope.MATCHES:
            lost = sum(one.points_of(other) for one, other in theirs)
            yield LeftOut(offender, match.id, (), match.points_of(side), lost)
        else:
            lost = sum(one.points_on(other, conceded) for one, other in theirs)
            yield LeftOut(offender, match.id, conceded, match.points_on(side, conceded), lost)
