"""Who may play where: the answers for every team of a club, the players found, and a player's season."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records_season import GivenPermission, PermissionKind
from arbiter_app.engine.state import Suspension
from arbiter_app.engine.values import MatchId, PlayerId, TeamId
from arbiter_app.queries.eligibility import (
    Asked,
    TeamAnswer,
    Verdict,
    asks_who_may_play,
    find_players,
    permission_changes,
    permission_kinds,
    who_may_play,
)
from arbiter_app.queries.season_of_player import Belongs, season_of_player
from tests.engine.hall import Hall, laws, league
from tests.engine.season_club import FIRST, Club, three_teams

DUBLIN = ZoneInfo("Europe/Dublin")
DAY = timedelta(days=1)


@pytest.fixture
def club() -> Club:
    """K1, K2 and K3 in divisions 1, 2 and 4; S, rated 1500, is on the panel of K3."""
    return three_teams(Hall.division(1))


def asked(week: int, *, last_round: bool = False) -> Asked:
    """The day after the matches of a week, counted from 0; -1 is before the first."""
    return Asked(FIRST + timedelta(weeks=week) + DAY, DUBLIN, last_round)


def answers(club: Club, name: str, when: Asked) -> dict[str, TeamAnswer]:
    """The answer for each team."""
    return {one.team: one for one in who_may_play(club.hall.state, league(), PlayerId(name), when)}


def verdicts(club: Club, name: str, when: Asked) -> dict[str, Verdict]:
    """The verdict for each team."""
    return {team: one.verdict for team, one in answers(club, name, when).items()}


@pytest.mark.clause("L-6.6/1", "L-6.6/3", "L-6.6/4")
def test_a_substitute_is_told_the_number_of_the_game_and_where_the_fourth_leaves_him(club: Club) -> None:
    """W5: each week as it stood then, although the file knows the whole season."""
    for team in ("K2", "K1", "K2", "K3", "K1"):
        club.plays("S", team)
    before = answers(club, "S", asked(-1))
    assert [one.team for one in before.values()] == ["K1", "K2", "K3"]
    assert [one.verdict for one in before.values()] == [Verdict.SUBSTITUTE, Verdict.SUBSTITUTE, Verdict.MAY]
    assert [(one.game, one.free) for one in before.values()] == [(1, 3), (1, 3), (0, 3)]
    after_two = answers(club, "S", asked(1))
    assert (after_two["K2"].game, after_two["K3"].verdict) == (3, Verdict.MAY)
    fourth = answers(club, "S", asked(3))["K1"]
    assert (fourth.verdict, fourth.game) == (Verdict.SUBSTITUTE, 4)
    assert "substitution_ties" in {one.code for one in fourth.findings}
    tied = answers(club, "S", asked(4))
    assert {team: one.verdict for team, one in tied.items()} == {
        "K1": Verdict.MAY, "K2": Verdict.MAY_NOT, "K3": Verdict.MAY_NOT,
    }  # fmt: skip
    assert [(one.code, one.clause) for one in tied["K3"].findings] == [("substitute_too_often", "L-6.6/3")]
    assert ("substitute_tied", "L-6.6/3") in {(one.code, one.clause) for one in tied["K2"].findings}


@pytest.mark.clause("L-6.6/2")
def test_the_other_team_of_a_division_is_closed_to_a_substitute(club: Club) -> None:
    club.team("M1", 2)
    club.player("M1-1", "M1")
    club.plays("S", "K2")
    other = answers(club, "S", asked(0))["M1"]
    assert other.verdict is Verdict.MAY_NOT
    assert [one.code for one in other.findings if one.code != "substitute"] == ["substitute_of_other_team"]
    assert [(one.code, one.clause) for one in other.team_findings] == [("panel_too_small", "L-6.4/2")]


@pytest.mark.clause("L-6.6/1")
def test_who_is_declared_higher_may_not_play_lower_and_needs_no_match_for_the_answer(club: Club) -> None:
    lower = answers(club, "K2-1", asked(-1))["K3"]
    assert lower.verdict is Verdict.MAY_NOT
    assert [(one.code, one.clause, one.params["other"]) for one in lower.findings if one.code == "declared_higher"] == [
        ("declared_higher", "L-6.6/1", "K2")
    ]
    assert lower.match_id is None


@pytest.mark.clause("L-6.5/1", "L-6.5/2")
def test_the_first_game_of_an_undeclared_player_says_that_it_declares(club: Club) -> None:
    club.player("A15", "K3", on_panel=False)
    assert set(verdicts(club, "A15", asked(-1)).values()) == {Verdict.FIRST_GAME}
    assert season_of_player(club.hall.state, league(), PlayerId("A15"), asked(-1).end_of_day).belongs is Belongs.NOWHERE
    club.plays("A15", "K2")
    season = season_of_player(club.hall.state, league(), PlayerId("A15"), asked(0).end_of_day)
    assert (season.belongs, season.declared) == (Belongs.FIRST_GAME, "K2")
    assert verdicts(club, "A15", asked(0)) == {
        "K1": Verdict.SUBSTITUTE, "K2": Verdict.MAY, "K3": Verdict.MAY_NOT,
    }  # fmt: skip


@pytest.mark.clause("L-6.3/2")
def test_a_last_round_can_be_asked_about_before_there_is_one(club: Club) -> None:
    assert verdicts(club, "S", asked(-1))["K3"] is Verdict.MAY
    late = answers(club, "S", asked(-1, last_round=True))["K3"]
    assert late.verdict is Verdict.MAY_NOT
    assert [(one.code, one.clause) for one in late.findings] == [("no_earlier_game", "L-6.3/2")]
    club.plays("S", "K3")
    assert verdicts(club, "S", asked(0, last_round=True))["K3"] is Verdict.MAY


@pytest.mark.clause("L-6.8(c)")
def test_a_permission_that_would_help_is_named_and_what_it_changes_is_shown(club: Club) -> None:
    for team in ("K1", "K2"):
        for number in range(1, 9):
            club.player(f"{team}-{number}", team, 1800)
    club.player("Strong", "K3", 1800)
    club.player("K2-8", "K2", 1650)
    answer = answers(club, "Strong", asked(0))["K3"]
    assert (answer.verdict, answer.kind) == (Verdict.NEEDS_PERMISSION, PermissionKind.LOWER_TEAM)
    permission = GivenPermission(PermissionKind.LOWER_TEAM, PlayerId("Strong"), TeamId("K3"), FIRST, "LC", "12")
    (change,) = permission_changes(club.hall.state, league(), permission, asked(0))
    assert (change.before.verdict, change.after.verdict) == (Verdict.NEEDS_PERMISSION, Verdict.PERMITTED)
    assert change.after.permission is not None
    assert change.after.permission.authority == "LC"
    assert permission_changes(club.hall.state, league(), permission, asked(-1)) == ()
    other = replace(permission, team_id=TeamId("K1"))
    assert permission_changes(club.hall.state, league(), other, asked(0)) == ()


@pytest.mark.clause("L-6.2/1", "L-6.2/3")
def test_helping_out_in_the_same_division_needs_a_permission_only_where_one_can_hold(club: Club) -> None:
    club.team("K3b", 4)
    for number in range(1, 7):
        club.player(f"B{number}", "K3b", 1500)
    up = answers(club, "B3", asked(0))["K3"]
    assert (up.verdict, up.kind) == (Verdict.NEEDS_PERMISSION, PermissionKind.SAME_DIVISION)
    # Only the last of the club's teams may help out in the one before it, so no permission helps downward.
    down = answers(club, "K3-1", asked(0))["K3b"]
    assert (down.verdict, down.kind) == (Verdict.MAY_NOT, None)


@pytest.mark.clause("L-6.2/3")
def test_a_permission_dated_on_the_day_of_the_match_holds_if_it_was_given_before_the_start(club: Club) -> None:
    """X-28."""
    club.team("K3b", 4)
    for number in range(1, 7):
        club.player(f"B{number}", "K3b", 1500)
    club.arranged("K3")
    morning = Asked(FIRST - timedelta(hours=8), DUBLIN)
    permission = GivenPermission(
        PermissionKind.SAME_DIVISION, PlayerId("B3"), TeamId("K3"), FIRST - timedelta(hours=1), "LC",
        instead_of=PlayerId("K3-5"),
    )  # fmt: skip
    (change,) = permission_changes(club.hall.state, league(), permission, morning)
    assert (change.after.verdict, change.after.opponent, change.after.starts_at) == (Verdict.PERMITTED, "Z4", FIRST)
    late = replace(permission, given_at=FIRST)
    assert permission_changes(club.hall.state, league(), late, morning) == ()


def test_a_match_of_the_day_that_has_begun_is_not_asked_about_any_more(club: Club) -> None:
    match = club.arranged("K2")
    assert answers(club, "S", Asked(FIRST, DUBLIN))["K2"].match_id == match
    assert answers(club, "S", Asked(FIRST + timedelta(minutes=1), DUBLIN))["K2"].match_id is None


def test_players_are_found_by_name_number_and_team_without_accents_and_capitals(club: Club) -> None:
    club.player("<b>O'Ó, Й</b>", "K3")

    def found(words: str) -> list[str]:
        return [one.name for one in find_players(club.hall.state, words)]

    assert found("o'o") == ["<b>O'Ó, Й</b>"]
    assert found("k2 icu-k2-3") == ["K2-3"]
    assert "S" in found("CLUB k")
    assert found("nobody of that name") == []
    assert len(found("")) == len(club.hall.state.players)


def test_a_season_of_a_player_has_his_games_newest_first_with_opponent_board_and_number(club: Club) -> None:
    for team in ("K2", "K3", "K1"):
        club.plays("S", team)
    season = season_of_player(club.hall.state, league(), PlayerId("S"), asked(2).end_of_day)
    assert [(one.team, one.opponent, one.board, one.number) for one in season.games] == [
        ("K1", "Z1", 1, 2), ("K3", "Z4", 1, 0), ("K2", "Z2", 1, 1),
    ]  # fmt: skip
    assert (season.played, season.belongs, season.declared, season.tied) == (3, Belongs.DECLARED, "K3", "")
    assert season.substituted == (("K2", 1), ("K1", 1))
    earlier = season_of_player(club.hall.state, league(), PlayerId("S"), asked(0).end_of_day)
    assert [one.team for one in earlier.games] == ["K2"]


@pytest.mark.clause("L-7.13")
def test_permissions_and_suspensions_are_on_file(club: Club) -> None:
    club.plays("S", "K3")
    club.hall.do(
        cmd.RecordPermission(
            at=club.hall.now, kind=PermissionKind.SAME_DIVISION, player_id=PlayerId("S"), team_id=TeamId("K3"),
            authority="LC", number="7", given_at=FIRST, instead_of=PlayerId("K3-1"),
        )
    )  # fmt: skip
    barred = Suspension(PlayerId("S"), TeamId("K3"), MatchId("week-0-K3"), 1)
    state = replace(club.hall.state, suspensions=(barred,))
    season = season_of_player(state, league(), PlayerId("S"), asked(0).end_of_day)
    assert [(one.team, one.number, one.instead_of) for one in season.permissions] == [("K3", "7", "K3-1")]
    assert [(one.team, one.matches, one.since) for one in season.suspensions] == [("K3", 1, FIRST)]
    told = who_may_play(state, league(), PlayerId("S"), asked(0))
    assert {one.verdict for one in told} == {Verdict.MAY_NOT}
    assert all("player_suspended" in {found.code for found in one.findings} for one in told)


def test_rules_without_a_ladder_of_divisions_know_no_permissions() -> None:
    assert (asks_who_may_play(laws()), permission_kinds(laws())) == (False, ())
    assert asks_who_may_play(league())
