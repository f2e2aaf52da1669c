"""Event, teams, players, fixtures, checklist."""

from __future__ import annotations

import re

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.calendar import arranged_findings
from arbiter_app.engine.decide.support import (
    find_match,
    impossible,
    notes,
    overrides,
    refusal,
    source,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused
from arbiter_app.engine.league import is_listed
from arbiter_app.engine.records import Arrangement, Player
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import BoardRef

LONGEST_NAME = 120
MOST_BOARDS = 100
MATCH_ID = re.compile(r"\w[\w.-]{0,79}")
"""A match id is a part of journal scopes and file names: letters, figures, "-", "_" and "."."""


def create_event(state: State, command: cmd.CreateEvent) -> Decision:
    """The first two entries of a file: its rulebook, and its name."""
    if state.title:
        return impossible("event_exists", title=state.title)
    if not command.title.strip():
        return impossible("title_missing", where="title")
    return Accepted(
        (
            ev.RulebookAdopted(
                command.rulebook_id,
                command.rulebook_edition,
                command.rulebook_sha256,
                command.rulebook_text,
            ),
            ev.EventCreated(
                command.title.strip(), command.arbiter.strip(), command.time_zone, command.season, command.supervised
            ),
        )
    )


def import_roster(state: State, command: cmd.ImportRoster) -> Decision:
    """Teams and players from a file; a player must belong to a team that is known or comes with him."""
    known = {team.id for team in command.teams} | set(state.teams)
    for name in [team.name for team in command.teams] + [player.name for player in command.players]:
        if not name.strip():
            return impossible("name_missing", where="name")
        if len(name) > LONGEST_NAME:
            return impossible("name_too_long", where="name", most=LONGEST_NAME)
    for player in command.players:
        if player.team_id not in known:
            return impossible("player_without_team", player=player.name, team=player.team_id)
        if _changes_listed_level(state, player):
            return _level_is_listed(state, player)
    if not command.teams and not command.players:
        return impossible("roster_empty", file=command.file_name)
    return Accepted((ev.RosterImported(command.teams, command.players, command.file_name),))


def register_team(command: cmd.RegisterTeam) -> Decision:
    """One team by hand."""
    if not command.team.name.strip():
        return impossible("name_missing", where="name")
    if len(command.team.name) > LONGEST_NAME:
        return impossible("name_too_long", where="name", most=LONGEST_NAME)
    return Accepted((ev.TeamRegistered(command.team),))


def register_player(state: State, command: cmd.RegisterPlayer) -> Decision:
    """One player by hand."""
    player = command.player
    if not player.name.strip():
        return impossible("name_missing", where="name")
    if len(player.name) > LONGEST_NAME:
        return impossible("name_too_long", where="name", most=LONGEST_NAME)
    if player.team_id not in state.teams:
        return impossible("player_without_team", player=player.name, team=player.team_id)
    if _changes_listed_level(state, player):
        return _level_is_listed(state, player)
    findings: list[Finding] = []
    for other in state.players.values():
        same = player.registration and other.registration == player.registration
        if same and other.id != player.id:
            findings.append(warning("registration_twice", player=player.name, other=other.name))
    blocking = unsettled(command, findings)
    return Refused(blocking) if blocking else Accepted((ev.PlayerRegistered(player),))


def _changes_listed_level(state: State, player: Player) -> bool:
    """Whether details of a player would put him at another level though a list has shown it (W-25, W-26)."""
    known = state.players.get(player.id)
    return known is not None and known.level != player.level and is_listed(state, player.id)


def _level_is_listed(state: State, player: Player) -> Refused:
    return impossible("level_is_listed", where="level", player=player.name, level=state.players[player.id].level or 0)


def note_arrangements(state: State, command: cmd.NoteArrangements) -> Decision:
    """What a player may do because of a disability (L-11.2, L-11.3)."""
    if command.player_id not in state.players:
        return impossible("no_such_player", player=command.player_id)
    chosen = tuple(one for one in Arrangement if one in command.arrangements)
    if chosen == state.arrangements.get(command.player_id, ()):
        return impossible("arrangements_unchanged", player=state.players[command.player_id].name)
    return Accepted((ev.ArrangementsNoted(command.player_id, chosen),))


def arrange_match(state: State, rulebook: Rulebook, command: cmd.ArrangeMatch) -> Decision:
    """One fixture."""
    if not MATCH_ID.fullmatch(command.match_id):
        return impossible("match_id_unusable", match=command.match_id[:20])
    if command.match_id in state.matches:
        return impossible("match_exists", match=command.match_id)
    for team_id in (command.home, command.away):
        if team_id not in state.teams:
            return impossible("no_such_team", team=team_id)
    if command.home == command.away:
        return impossible("team_against_itself", team=state.team(command.home).name)
    division = rulebook.divisions.get(command.division)
    if division is None:
        return impossible("no_such_division", division=command.division, known=", ".join(rulebook.divisions))
    boards = division.team_size if command.board_count is None else command.board_count
    if not 1 <= boards <= MOST_BOARDS:
        return impossible("no_boards", boards=boards)
    findings: list[Finding] = []
    if boards != division.team_size:
        size = source(rulebook, f"divisions.{division.id}.team_size")
        findings.append(refusal("board_count_differs", size, boards=boards, size=division.team_size))
    if not command.venue.strip():
        findings.append(warning("venue_missing", source(rulebook, "judgements.venue_agreed"), where="venue"))
    findings += arranged_findings(state, rulebook, command)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    event = ev.MatchArranged(
        command.match_id,
        command.home,
        command.away,
        command.division,
        command.round_number,
        command.scheduled_start,
        command.venue.strip(),
        boards,
        overrides(command, findings),
        division.game_kind,
        command.is_last_round,
        command.consent,
    )
    return Accepted((event,), notes=notes(findings))


def tick_checklist(state: State, rulebook: Rulebook, command: cmd.TickChecklist) -> Decision:
    """One item of the checklist."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if command.item not in rulebook.checklist:
        return impossible("no_such_item", item=command.item)
    return Accepted((ev.ChecklistTicked(match.id, command.item, command.in_order, command.remark.strip()),))


def take_note(state: State, command: cmd.TakeNote) -> Decision:
    """Words of the arbiter."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if not command.text.strip():
        return impossible("text_missing", where="text")
    number = command.board_number
    if number is not None and state.find_board(BoardRef(match.id, number)) is None:
        return impossible("no_such_board", board=number, boards=len(match.boards))
    return Accepted((ev.NoteTaken(match.id, number, command.text.strip(), command.topic),))
