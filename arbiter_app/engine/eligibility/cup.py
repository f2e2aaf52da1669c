"""May this player play for this cup team, and on this board? (C-Def.d to C-Def.h, C-2.2 to C-2.7)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.eligibility.season import Place, Presence, Season
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_eligibility import CupEligibility
from arbiter_app.engine.values import ClauseId, PlayerId, TeamId


@dataclass(frozen=True, slots=True)
class CupFacts:
    """What a cup knows beside the games. `registered`: the teams a player is entered for; `lapsed`: no members now.

    `boards`: the board of each player in his team's last match of the cup. `permitted`: players an official allowed to
    move further.
    """

    registered: Mapping[PlayerId, tuple[TeamId, ...]] = field(default_factory=dict)
    lapsed: frozenset[PlayerId] = frozenset()
    boards: Mapping[PlayerId, int] = field(default_factory=dict)
    permitted: frozenset[PlayerId] = frozenset()


def cup_findings(
    rule: CupEligibility, season: Season, facts: CupFacts, place: Place, source: Source
) -> tuple[Finding, ...]:
    """All that speaks against a player in a cup team. The season's teams hold league and cup teams alike.

    Raises KeyError for a player or team the season does not know.
    """
    earlier = season.before(place)
    return (
        *_member(rule, facts, season, place, source),
        *_league(rule, earlier, place, source),
        *_rating(rule, earlier, place, source),
        *_one_club(rule, earlier, place, source),
        *_one_team(rule, earlier, facts, place, source),
    )


def unrated_findings(
    rule: CupEligibility, season: Season, facts: CupFacts, place: Place, board: int, lowest: int, source: Source
) -> tuple[Finding, ...]:
    """Whether a player without a rating moves too far, or begins too high (C-2.6(b), C-2.7).

    `lowest`: the last board his team fills. A registered player may begin anywhere.
    """
    player = season.players[place.player_id]
    if rule.unrated_moves is None or player.rating is not None or player.id in facts.permitted:
        return ()
    before = facts.boards.get(player.id)
    clause = source("cup_eligibility.unrated_moves")
    params: dict[str, str | int] = {"player": player.name, "board": board}
    if before is None:
        if place.team in facts.registered.get(player.id, ()) or board == lowest:
            return ()
        return (Finding("unrated_begins_high", Severity.WARN, clause, {**params, "lowest": lowest}, where=place.where),)
    if abs(board - before) <= rule.unrated_moves:
        return ()
    return (Finding("unrated_moves_far", Severity.WARN, clause, {**params, "before": before}, where=place.where),)


def _member(rule: CupEligibility, facts: CupFacts, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    if rule.member_required and place.player_id in facts.lapsed:
        yield _refused("no_member", source("cup_eligibility.member_required"), season, place)


def _league(rule: CupEligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """The divisions that open a trophy; a game as a substitute opens it too."""
    if not rule.played_in:
        return
    played = {
        season.teams[one.team].division for one in season.games_of(place.player_id) if one.presence is Presence.PLAYED
    }
    if not played & set(rule.played_in):
        yield _refused("not_played_in_divisions", source("cup_eligibility.played_in"), season, place)


def _rating(rule: CupEligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """A rating that is too high; who has none may play (Q32)."""
    rating = season.players[place.player_id].rating
    if rule.rating_below is not None and rating is not None and rating >= rule.rating_below:
        clause = source("cup_eligibility.rating_below")
        yield _refused("rated_too_high", clause, season, place, rating=rating, below=rule.rating_below)


def _one_club(rule: CupEligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    for game in season.games_of(place.player_id):
        team = season.teams[game.team]
        is_cup = team.division in rule.trophies
        if is_cup and game.presence is Presence.PLAYED and not season.same_club(team.id, place.team):
            yield _refused("cup_for_other_club", source("cup_eligibility.trophies"), season, place, other=team.name)
            return


def _one_team(rule: CupEligibility, season: Season, facts: CupFacts, place: Place, source: Source) -> Iterator[Finding]:
    """One team of a trophy, also when the other one is out, and for substitutes."""
    if not rule.one_team:
        return
    trophy = season.teams[place.team].division
    played = [one.team for one in season.games_of(place.player_id) if one.presence is Presence.PLAYED]
    for team in (*facts.registered.get(place.player_id, ()), *played):
        if team != place.team and season.teams[team].division == trophy:
            clause = source("cup_eligibility.one_team")
            yield _refused("cup_for_other_team", clause, season, place, other=season.teams[team].name)
            return


def _refused(code: str, clause: ClauseId | None, season: Season, place: Place, **params: str | int) -> Finding:
    names = {"player": season.players[place.player_id].name, "team": season.teams[place.team].name}
    return Finding(code, Severity.REFUSE, clause, {**names, **params}, where=place.where)
