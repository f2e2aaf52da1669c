"""Is this line-up allowed? Each check looks at one thing and yields its findings, with clause and board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.engine.eligibility.checks import place_findings
from arbiter_app.engine.eligibility.from_state import place_in, season_of_event
from arbiter_app.engine.eligibility.season import Season, declared_team, substitutions
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.lineups.panels import needs_panel, panel_size
from arbiter_app.engine.lineups.suspensions import suspension_findings
from arbiter_app.engine.names import folded
from arbiter_app.engine.records import Player, Slot, SlotKind, Team
from arbiter_app.engine.rulebook import LineUps, Rulebook, UnratedOrder
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import PlayerId, Side


def check_line_up(
    state: State,
    rulebook: Rulebook,
    match: Match,
    team: Team,
    slots: Sequence[Slot],
) -> list[Finding]:
    """Everything that is wrong with a line-up, from board 1 downward."""
    division = match.division
    findings = list(_size(rulebook, slots, match.board_count, division))
    findings += _unknown_or_twice(state, slots)
    if findings:
        return findings
    players = [state.players[slot.player_id] if slot.player_id else None for slot in slots]
    findings += _gaps(rulebook, slots)
    findings += _to_be_named(rulebook, slots)
    findings += panel_findings(rulebook, state, team, division)
    findings += _eligibility(rulebook, state, match, team, players)
    findings += elsewhere_findings(state, match, players)
    findings += suspension_findings(state, rulebook, match, players)
    findings += order_findings(rulebook, players)
    return findings


def _size(rulebook: Rulebook, slots: Sequence[Slot], board_count: int, division: str) -> Iterator[Finding]:
    if len(slots) != board_count:
        yield Finding(
            "line_up_size",
            Severity.REFUSE,
            rulebook.sources.get(f"divisions.{division}.team_size"),
            {"names": len(slots), "boards": board_count},
            overridable=False,
        )
    elif all(slot.kind is SlotKind.BLANK for slot in slots):
        yield Finding("line_up_empty", Severity.CONFIRM, params={"boards": board_count})


def _unknown_or_twice(state: State, slots: Sequence[Slot]) -> Iterator[Finding]:
    seen: dict[PlayerId, int] = {}
    for number, slot in enumerate(slots, 1):
        where = str(number)
        if (slot.kind is SlotKind.NAMED) != (slot.player_id is not None):
            yield Finding("slot_without_player", Severity.REFUSE, overridable=False, where=where)
        if slot.player_id is None:
            continue
        player = state.players.get(slot.player_id)
        if player is None:
            yield Finding(
                "no_such_player",
                Severity.REFUSE,
                params={"player": slot.player_id},
                overridable=False,
                where=where,
            )
        elif slot.player_id in seen:
            yield Finding(
                "player_twice",
                Severity.REFUSE,
                params={"player": player.name, "board": number, "other": seen[slot.player_id]},
                overridable=False,
                where=where,
            )
        seen[slot.player_id] = number


def _gaps(rulebook: Rulebook, slots: Sequence[Slot]) -> Iterator[Finding]:
    """Walkovers come from the lowest board upward (L-5.2); a place to be named later is no gap (X-13)."""
    if not rulebook.line_ups.walkovers_from_lowest:
        return
    occupied = [number for number, slot in enumerate(slots, 1) if slot.kind is not SlotKind.BLANK]
    last = max(occupied, default=0)
    for number in range(1, last):
        if slots[number - 1].kind is SlotKind.BLANK:
            clause = rulebook.sources.get("line_ups.walkovers_from_lowest")
            yield Finding("line_up_gap", Severity.REFUSE, clause, {"board": number, "last": last}, where=str(number))


def _to_be_named(rulebook: Rulebook, slots: Sequence[Slot]) -> Iterator[Finding]:
    """A place may be left open only where the rules know players named after the start (L-6.11)."""
    if rulebook.judgements.named_later:
        return
    clause = rulebook.sources.get("judgements.named_later")
    for number, slot in enumerate(slots, 1):
        if slot.kind is SlotKind.TO_BE_NAMED:
            yield Finding("place_left_open", Severity.REFUSE, clause, {"board": number}, where=str(number))


def panel_findings(rulebook: Rulebook, state: State, team: Team, division: str) -> Iterator[Finding]:
    """A panel that is missing, or smaller than the division asks for (L-6.4)."""
    if not needs_panel(rulebook, state, team):
        return
    size, least = panel_size(state, team), rulebook.divisions[division].panel_minimum
    if size == 0:
        clause = rulebook.sources.get("line_ups.panel_required")
        yield Finding("panel_missing", Severity.REFUSE, clause, {"team": team.name})
    elif size < least:
        clause = rulebook.sources.get(f"divisions.{division}.panel_minimum")
        params: dict[str, str | int] = {"team": team.name, "size": size, "least": least}
        yield Finding("panel_too_small", Severity.REFUSE, clause, params)


def _eligibility(
    rulebook: Rulebook, state: State, match: Match, team: Team, players: Sequence[Player | None]
) -> Iterator[Finding]:
    season = season_of_event(state, rulebook) if rulebook.eligibility.ladder else None
    for number, player in enumerate(players, 1):
        if player is not None:
            yield from check_player(rulebook, state, match, team, player, number, season)


def check_player(
    rulebook: Rulebook,
    state: State,
    match: Match,
    team: Team,
    player: Player,
    number: int,
    season: Season | None = None,
) -> Iterator[Finding]:
    """What speaks against one player on this team's sheet, whatever the order.

    A player of another team of the same club may be a substitute; what the file knows of the season says whether he is
    allowed to, and the captain must show what it does not know. `season`: made anew where it is not given.
    """
    if season is None and rulebook.eligibility.ladder:
        season = season_of_event(state, rulebook)
    rules = rulebook.line_ups
    params: dict[str, str | int] = {"player": player.name, "board": number, "team": team.name}
    where = str(number)
    if player.team_id != team.id:
        clause = rulebook.sources.get("line_ups.one_club")
        other = state.team(player.team_id)
        if other.club and folded(other.club) == folded(team.club):
            yield from _of_club(rulebook, season, team, player, {**params, "other": other.name}, where)
        else:
            yield Finding("player_of_other_team", Severity.REFUSE, clause, params, where=where)
    elif needs_panel(rulebook, state, team) and panel_size(state, team) and not _may_be_declared(rulebook, player):
        clause = rulebook.sources.get("line_ups.panel_required")
        yield Finding("player_not_on_panel", Severity.REFUSE, clause, params, where=where)
    if rules.registration_required and not player.registration.strip():
        clause = rulebook.sources.get("line_ups.registration_required")
        yield Finding("player_not_registered", Severity.REFUSE, clause, params, where=where)
    if season is not None:
        place = place_in(match, team.id, player.id, number)
        yield from place_findings(rulebook.eligibility, season, place, rulebook.sources.get)


def _may_be_declared(rulebook: Rulebook, player: Player) -> bool:
    """Whether a player is on the panel, or may come to a team by his first game (L-6.5)."""
    return player.on_panel or rulebook.eligibility.first_game_declares


def _of_club(
    rulebook: Rulebook,
    season: Season | None,
    team: Team,
    player: Player,
    params: dict[str, str | int],
    where: str,
) -> Iterator[Finding]:
    """A player of another team of the club: how often he has been a substitute, as far as the file knows (L-6.6)."""
    rule = rulebook.eligibility
    rank = None if season is None else season.rank(team.id)
    own = None if season is None else declared_team(rule, season, season.players[player.id])
    own_rank = None if season is None or own is None else season.rank(own)
    if season is None or rank is None or (own is not None and own_rank is None):
        yield Finding("player_of_club", Severity.WARN, rulebook.sources.get("line_ups.one_club"), params, where=where)
    elif own_rank is not None and own_rank > rank:
        games = len(substitutions(rule, season, season.players[player.id])) + 1
        clause = rulebook.sources.get("eligibility.free_substitutions")
        told = {**params, "games": games, "free": rule.free_substitutions or 0}
        yield Finding("substitute", Severity.WARN, clause, told, where=where)


def elsewhere_findings(state: State, match: Match, players: Sequence[Player | None]) -> Iterator[Finding]:
    """Players who stand on an open line-up of another match at the same hour. Sealed ones are not looked into."""
    taken = {
        board.seat(side).player_id: other
        for other in state.matches.values()
        if other.id != match.id and other.scheduled_start == match.scheduled_start
        for board in other.boards
        for side in Side
    }
    for number, player in enumerate(players, 1):
        other = None if player is None else taken.get(player.id)
        if player is not None and other is not None:
            name = f"{state.team(other.home).name} – {state.team(other.away).name}"
            params: dict[str, str | int] = {"player": player.name, "board": number, "other": name}
            yield Finding("player_elsewhere", Severity.WARN, params=params, where=str(number))


def order_rating(rules: LineUps, player: Player) -> int:
    """The figure that counts for the order of boards, never below the floor; unrated: estimate or floor (L-6.8(b))."""
    floor = rules.order_floor or 0
    figure = player.rating
    if figure is None and rules.order_unrated is UnratedOrder.ESTIMATE_ELSE_FLOOR:
        figure = player.estimate
    return max(floor, figure or 0)


def order_findings(rulebook: Rulebook, players: Sequence[Player | None]) -> Iterator[Finding]:
    """Players placed below a team-mate rated so much less that they are illegal there (L-6.8(a), C-2.6(a)).

    Without a floor a player who has no figure at all is compared with nobody.
    """
    gap = rulebook.line_ups.order_gap
    if gap is None:
        return
    clause = rulebook.sources.get("line_ups.order_gap")
    free_up_to = rulebook.line_ups.order_free_up_to or 0
    for number, player in enumerate(players, 1):
        if player is None:
            continue
        own = order_rating(rulebook.line_ups, player)
        if own <= free_up_to:
            continue  # Whoever is rated so much less is no higher either.
        above = [
            (own - order_rating(rulebook.line_ups, other), higher)
            for higher, other in enumerate(players[: number - 1], 1)
            if other is not None and order_rating(rulebook.line_ups, other)
        ]
        difference, higher = max(above, default=(0, 0))
        if difference >= gap:
            params: dict[str, str | int] = {
                "player": player.name,
                "board": number,
                "other": higher,
                "difference": difference,
                "limit": gap - 1,
            }
            yield Finding("board_order", Severity.REFUSE, clause, params, where=str(number))
