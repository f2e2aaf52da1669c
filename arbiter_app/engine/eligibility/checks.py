"""May this player play for this team in this match? Each check looks at one rule and yields its findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.eligibility.same_division import same_division_findings
from arbiter_app.engine.eligibility.season import (
    PermissionKind,
    Place,
    Presence,
    Season,
    SeasonPlayer,
    declared_team,
    substitutions,
    tied_team,
)
from arbiter_app.engine.findings import Finding, Params, Severity
from arbiter_app.engine.rulebook_eligibility import Eligibility, LowerClubMate
from arbiter_app.engine.values import ClauseId, TeamId

Check = Callable[[Eligibility, Season, Place, Source], Iterator[Finding]]


def place_findings(rule: Eligibility, season: Season, place: Place, source: Source) -> tuple[Finding, ...]:
    """All that speaks against a player in a team's match, from what was played before it began.

    Raises KeyError for a player or team the season does not know.
    """
    earlier = season.before(place)
    return tuple(finding for check in CHECKS for finding in check(rule, earlier, place, source))


def _one_club(rule: Eligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """One club in a season (L-6.2/1)."""
    if not rule.one_club:
        return
    for game in season.games_of(place.player_id):
        if game.presence is Presence.PLAYED and not season.same_club(game.team, place.team):
            params = {**_params(season, place), "other": season.teams[game.team].name}
            yield _refused("played_for_other_club", source("eligibility.one_club"), place, params)
            return


def _last_round(rule: Eligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """Nobody comes in for the last round only (L-6.3/2, Q10)."""
    if not place.is_last_round or not rule.last_round_games:
        return
    counted = {Presence.PLAYED, Presence.RECEIVED} if rule.received_is_game else {Presence.PLAYED}
    games = [
        one
        for one in season.games_of(place.player_id)
        if one.presence in counted and season.same_club(one.team, place.team)
    ]
    if len(games) < rule.last_round_games:
        params = {**_params(season, place), "games": len(games), "least": rule.last_round_games}
        yield _refused("no_earlier_game", source("eligibility.last_round_games"), place, params)


def _declared(rule: Eligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """The first game of a player nobody declared; a player declared for a higher team (L-6.5/1, L-6.6/1)."""
    player = season.players[place.player_id]
    own = declared_team(rule, season, player)
    if own is None:
        if rule.first_game_declares:
            clause = source("eligibility.first_game_declares")
            params = _params(season, place)
            yield Finding("first_game_declares", Severity.CONFIRM, clause, params, where=place.where)
        return
    here, declared = season.rank(place.team), season.rank(own)
    if here is None or declared is None or not rule.no_lower_than_declared:
        return
    if here > declared:
        params = {**_params(season, place), "other": season.teams[own].name}
        yield _refused("declared_higher", source("eligibility.no_lower_than_declared"), place, params)


def _substitute(rule: Eligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """Games for higher teams: for one team of a division, three of them free, the fourth ties (L-6.6/2 to L-6.6/4)."""
    player = season.players[place.player_id]
    own = declared_team(rule, season, player)
    if own is None or season.rank(own) is None or season.rank(place.team) is None:
        return
    games = substitutions(rule, season, player)
    params = _params(season, place)
    tied, free = tied_team(rule, games), rule.free_substitutions
    clause = source("eligibility.free_substitutions")
    if tied is not None:
        if place.team != tied:
            code = "substitute_too_often" if place.team == own else "substitute_tied"
            found: Params = {**params, "other": season.teams[tied].name, "games": len(games)}
            yield _refused(code, clause, place, found)
        return
    if not _is_higher(season, place.team, own):
        return
    if rule.one_substitute_team_in_division:
        division = season.teams[place.team].division
        other = next(
            (g.team for g in games if g.team != place.team and season.teams[g.team].division == division), None
        )
        if other is not None:
            found = {**params, "other": season.teams[other].name}
            yield _refused(
                "substitute_of_other_team", source("eligibility.one_substitute_team_in_division"), place, found
            )
    if free is not None and len(games) == free:
        found = {**params, "games": len(games) + 1}
        yield Finding("substitution_ties", Severity.WARN, clause, found, where=place.where)


def _same_team(rule: Eligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """Often enough for one team, while a much stronger club-mate plays lower (L-6.7/1, Q11, Q22, Q37)."""
    player = season.players[place.player_id]
    own = declared_team(rule, season, player)
    if rule.same_team_substitutions is None or own is None or not _is_higher(season, place.team, own):
        return
    games = [one for one in substitutions(rule, season, player) if one.team == place.team]
    if len(games) < rule.same_team_substitutions or player.rating is None:
        return
    for mate in season.club_mates(player):
        stronger = mate.rating is not None and mate.rating - player.rating >= rule.same_team_gap
        if stronger and _plays_lower(rule, season, mate, place.team):
            params = {**_params(season, place), "games": len(games), "other": mate.name, "rating": mate.rating or 0}
            yield _refused("stronger_club_mate_lower", source("eligibility.same_team_substitutions"), place, params)
            return


def _weaker_higher(rule: Eligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """Nobody plays lower than a much weaker club-mate is declared, unless that was permitted (L-6.8(c), Q22)."""
    gap, here = rule.higher_team_gap, season.rank(place.team)
    player = season.players[place.player_id]
    if gap is None or here is None or season.permitted(PermissionKind.LOWER_TEAM, place):
        return
    clause = source("eligibility.higher_team_gap")
    higher = [
        mate
        for mate in season.club_mates(player)
        if mate.declared is not None and (season.rank(mate.declared) or here) < here
    ]
    if player.rating is None:
        if higher:
            yield Finding("no_rating_to_compare", Severity.WARN, clause, _params(season, place), where=place.where)
        return
    weaker = [mate for mate in higher if mate.rating is not None and player.rating - mate.rating >= gap]
    if weaker:
        mate = min(weaker, key=lambda one: one.rating or 0)
        params = {
            **_params(season, place),
            "other": mate.name,
            "rating": mate.rating or 0,
            "team_of_other": season.teams[mate.declared].name if mate.declared else "",
        }
        yield _refused("weaker_club_mate_higher", clause, place, params)


CHECKS: tuple[Check, ...] = (
    _one_club,
    same_division_findings,
    _last_round,
    _declared,
    _substitute,
    _same_team,
    _weaker_higher,
)
"""In the order of the clauses."""


def _is_higher(season: Season, team: TeamId, than: TeamId) -> bool:
    here, there = season.rank(team), season.rank(than)
    return here is not None and there is not None and here < there


def _plays_lower(rule: Eligibility, season: Season, mate: SeasonPlayer, team: TeamId) -> bool:
    where = []
    if rule.lower_club_mate is not LowerClubMate.PLAYED and mate.declared is not None:
        where.append(mate.declared)
    if rule.lower_club_mate is not LowerClubMate.DECLARED:
        where += [one.team for one in season.games_of(mate.id) if one.presence is Presence.PLAYED]
    return any(_is_higher(season, team, one) for one in where)


def _params(season: Season, place: Place) -> dict[str, str | int]:
    return {
        "player": season.players[place.player_id].name,
        "team": season.teams[place.team].name,
    }


def _refused(code: str, clause: ClauseId | None, place: Place, params: Params) -> Finding:
    return Finding(code, Severity.REFUSE, clause, params, where=place.where)
