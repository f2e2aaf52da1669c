"""Any commands of a league in legs, at any stage of a season: always an answer, and a state that holds."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from hypothesis import given, settings, strategies as st

from arbiter_app.engine import commands as cmd, commands_league
from arbiter_app.engine.commands import COMMAND_TYPES, Command
from arbiter_app.engine.findings import Acceptance, Refused
from arbiter_app.engine.records import Player, Slot, SlotKind
from arbiter_app.engine.records_league import ListedPlayer
from arbiter_app.engine.values import BoardRef, LegId, MatchId, PlayerId, TeamId
from arbiter_app.wording import SENTENCES
from tests.engine.anything import built
from tests.engine.league.season import D1, D1_EVE, D2, D7, RESERVE_DAY, Season, local
from tests.engine.league.undo_entries import leg_played, list_missed, one_list_in, picks_missed_by_the_day, picks_open

LEGS = st.sampled_from(["A-B", "A-B", "A-B", "C-D", "nowhere"]).map(LegId)
MATCHES = st.sampled_from(["A-B-d1", "A-B-d1", "A-B-d2", "A-B-d4", "C-D-d1", "nowhere"]).map(MatchId)
TEAMS = st.sampled_from(["A", "B", "C", "nobody"]).map(TeamId)
PLAYERS = st.sampled_from(["A1", "A4", "A8", "A9", "B1", "B5", "B15", "C1", "nobody"]).map(PlayerId)
LEVEL = st.integers(0, 4)
INSTANTS = st.builds(
    lambda start, seconds: start + timedelta(seconds=seconds),
    st.sampled_from([local("16:50:00", D1_EVE), local("17:55:00", D1), local("18:30:00", D1), local("12:00:00", D7)]),
    st.integers(0, 1200),
)
STARTS = st.sampled_from([local("18:00:00", day) for day in (D1, D2, D7, RESERVE_DAY)])
SQUAD = {name: Season.founded().state.squad(TeamId(name)) for name in "AB"}


def listed(team: str) -> tuple[ListedPlayer, ...]:
    """The whole squad of a team."""
    return tuple(ListedPlayer(player.id, player.level or 0) for player in SQUAD[team])


WORLD: dict[str, st.SearchStrategy[Any]] = {
    "at": INSTANTS,
    "leg_id": LEGS,
    "match_id": MATCHES,
    "team_id": TEAMS,
    "home": TEAMS,
    "away": TEAMS,
    "player_id": PLAYERS,
    "board": st.builds(BoardRef, MATCHES, st.integers(0, 4)),
    "board_number": st.integers(0, 4),
    "boards": st.lists(st.integers(0, 4), max_size=3).map(tuple),
    "level": LEVEL,
    "points": st.integers(-1, 5),
    "phase": st.integers(0, 4),
    "starts": st.lists(STARTS, max_size=5).map(tuple),
    "scheduled_start": STARTS,
    "days": st.lists(st.sampled_from([D1, D2, RESERVE_DAY]), max_size=3).map(tuple),
    "teams": st.lists(TEAMS, max_size=3).map(tuple),
    "players": st.sampled_from([(), listed("A"), listed("B"), listed("A")[:3]])
    | st.lists(st.builds(ListedPlayer, PLAYERS, LEVEL), max_size=4).map(tuple),
    "player": st.builds(Player, PLAYERS, st.sampled_from(["Player A4", ""]), TEAMS, level=st.none() | LEVEL),
    "slots": st.lists(
        st.builds(Slot, st.just(SlotKind.NAMED), PLAYERS) | st.just(Slot(SlotKind.BLANK)), max_size=4
    ).map(tuple),
    "lot": st.none() | st.integers(0, 1),
    "target": st.integers(1, 60),
    "reason": st.sampled_from(["so decided", ""]),
}
KINDS: list[type[Command]] = [kind for kind in COMMAND_TYPES.values() if kind.__module__ == commands_league.__name__]
KINDS += [cmd.SealLineUp, cmd.ReopenLineUp, cmd.RevealLineUps, cmd.RegisterPlayer, cmd.StartMatch, cmd.RuleAbsence]
KINDS += [cmd.RecordResult, cmd.CorrectResult, cmd.WithdrawResult, cmd.RulePoints, cmd.RuleFirstFinish, cmd.Rescind]


def asked(kind: type[Command]) -> st.SearchStrategy[Command]:
    """Commands of a kind about this season."""
    known = {name: values for name, values in WORLD.items() if name in kind.__dataclass_fields__}
    return built(kind, **known, accept=st.just(()))


CALLS = st.lists(st.one_of([asked(kind) for kind in KINDS]), min_size=1, max_size=25)
STAGES = st.sampled_from(
    [Season.founded, Season.arranged, one_list_in, list_missed, picks_missed_by_the_day, picks_open, leg_played]
)


def insist(season: Season, command: Command) -> None:
    """Give a command, and give it again with everything accepted that can be."""
    decision = season.decides(command)
    if isinstance(decision, Refused):
        assert decision.findings
        assert {one.code for one in decision.findings} <= set(SENTENCES)
        aside = tuple(Acceptance(one.code, "the arbiter says so", one.where) for one in decision.findings)
        command = replace(command, accept=aside)
        decision = season.decides(command)
        if isinstance(decision, Refused):
            assert {one.code for one in decision.findings} <= set(SENTENCES)
            return
    season.do(command)


@settings(max_examples=40)
@given(STAGES, CALLS)
def test_any_commands_of_a_league_are_answered_and_lead_to_a_sound_state(stage: Any, calls: list[Command]) -> None:
    season = stage()
    for command in calls:
        insist(season, command)
        check(season)
    assert season.folded() == season.state


def check(season: Season) -> None:
    """What holds of every season that commands lead to."""
    for leg in season.state.legs.values():
        both = leg.home_list is not None and leg.away_list is not None
        assert leg.opened_at is None or both
        assert {day.match_id for day in leg.days} <= set(season.state.matches)
        score = season.leg_lines(leg.id)
        assert 0 <= score.home + score.away <= 200
    shown = season.table()
    assert {row.team for row in shown} <= set(season.state.teams)
    assert sum(row.total for row in shown) <= 200 * len(season.state.legs)
