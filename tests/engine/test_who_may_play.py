"""Who may play for which team of his club, asked when a line-up is handed in (L-6.2 to L-6.8(c))."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import Slot, SlotKind
from arbiter_app.engine.records_season import PermissionKind
from arbiter_app.engine.values import PlayerId, Side, TeamId
from tests.engine.hall import Hall, refused
from tests.engine.season_club import FIRST, Club, three_teams


@pytest.fixture
def club() -> Club:
    """K1, K2 and K3 in divisions 1, 2 and 4; S, rated 1500, is on the panel of K3."""
    return three_teams(Hall.division(1))


@pytest.mark.clause("L-6.6/1", "L-6.6/3", "L-6.6/4", "L-6.7/1")
def test_a_substitute_through_a_season(club: Club) -> None:
    """W5: three games up are free, the fourth ties, and a stronger club-mate lower down bars even that team."""
    for team in ("K2", "K1", "K2", "K3", "K1"):
        club.plays("S", team)
    assert club.answer("S", "K3") == ["substitute_too_often L-6.6/3"]
    assert club.answer("S", "K2") == ["substitute_tied L-6.6/3"]
    club.plays("S", "K1")
    assert club.answer("S", "K1") == []
    club.player("K2-1", "K2", 1650)
    assert club.answer("S", "K1") == ["stronger_club_mate_lower L-6.7/1"]


@pytest.mark.clause("L-6.6/1")
def test_who_is_declared_higher_may_not_play_lower(club: Club) -> None:
    assert club.answer("K2-1", "K3") == ["declared_higher L-6.6/1"]


@pytest.mark.clause("L-6.6/1")
def test_each_game_as_a_substitute_is_counted_and_told(club: Club) -> None:
    club.plays("S", "K2")
    match = club.arranged("K1")
    slots = (Slot(SlotKind.NAMED, PlayerId("S")), *[Slot(SlotKind.BLANK)] * 7)
    with refused("substitute", "L-6.6/3", games=2, free=3, other="K3"):
        club.hall.do(cmd.SealLineUp(at=club.hall.now, match_id=match, side=Side.HOME, slots=slots))


@pytest.mark.clause("L-6.6/2")
def test_a_substitute_serves_one_team_of_a_division(club: Club) -> None:
    club.team("M1", 2)
    club.player("M1-1", "M1")
    club.plays("S", "K2")
    assert club.answer("S", "M1") == ["panel_too_small L-6.4/2", "substitute_of_other_team L-6.6/2"]


@pytest.mark.clause("L-6.2/1")
def test_one_club_in_a_season(club: Club) -> None:
    club.plays("S", "K3")
    club.team("J", 4, "Club J")
    club.player("S", "J")
    assert club.answer("S", "J") == ["played_for_other_club L-6.2/1"]


@pytest.mark.clause("L-6.2/3")
def test_permission_to_help_out_in_the_other_team_of_a_division(club: Club) -> None:
    club.team("K3b", 4)
    for number in range(1, 7):
        club.player(f"B{number}", "K3b", 1600)
    club.player("K3-5", "K3", 1650)
    club.player("K3-6", "K3", 1580)
    assert club.answer("B3", "K3") == ["team_of_same_division L-6.2/1"]

    def permits(replaced: str) -> None:
        club.hall.do(
            cmd.RecordPermission(
                at=club.hall.now,
                kind=PermissionKind.SAME_DIVISION,
                player_id=PlayerId("B3"),
                team_id=TeamId("K3"),
                authority="LC",
                given_at=FIRST - timedelta(days=1),
                instead_of=PlayerId(replaced),
            )
        )

    permits("K3-6")
    assert club.answer("B3", "K3") == ["stands_in_for_weaker L-6.2/3"]
    permits("K3-5")
    for _ in range(3):
        club.plays("B3", "K3")
    assert club.answer("B3", "K3") == ["permission_used_up L-6.2/3"]


@pytest.mark.clause("L-6.3/2")
def test_nobody_comes_in_for_the_last_round(club: Club) -> None:
    assert club.answer("S", "K3", last_round=True) == ["no_earlier_game L-6.3/2"]
    club.plays("S", "K3")
    assert club.answer("S", "K1", last_round=True) == []


@pytest.mark.clause("L-6.5/1", "L-6.5/2")
def test_an_undeclared_player_is_bound_by_his_first_game(club: Club) -> None:
    club.player("A15", "K3", on_panel=False)
    match = club.arranged("K2")
    slots = (Slot(SlotKind.NAMED, PlayerId("A15")), *[Slot(SlotKind.BLANK)] * 7)
    with refused("first_game_declares", "L-6.5/1", player="A15", team="K2"):
        club.hall.do(cmd.SealLineUp(at=club.hall.now, match_id=match, side=Side.HOME, slots=slots))
    club.week += 1
    club.plays("A15", "K2")
    assert club.answer("A15", "K3") == ["declared_higher L-6.6/1"]
    club.player("A15", "K3")
    assert club.answer("A15", "K3") == []


@pytest.mark.clause("L-6.8(c)")
def test_nobody_plays_lower_than_a_much_weaker_club_mate_is_declared(club: Club) -> None:
    club.player("Strong", "K3", 1800)
    for number in range(1, 9):
        for team in ("K1", "K2"):
            club.player(f"{team}-{number}", team, 1800)
    club.player("K2-8", "K2", 1651)
    assert club.answer("Strong", "K3") == []
    club.player("K2-8", "K2", 1650)
    assert club.answer("Strong", "K3") == ["weaker_club_mate_higher L-6.8(c)"]
    permission = cmd.RecordPermission(
        at=club.hall.now,
        kind=PermissionKind.LOWER_TEAM,
        player_id=PlayerId("Strong"),
        team_id=TeamId("K3"),
        authority="LC",
        given_at=FIRST - timedelta(days=1),
    )
    club.hall.do(permission)
    assert club.answer("Strong", "K3") == []


class TestPermissions:
    def command(self, **fields: str | None) -> cmd.RecordPermission:
        known = {"player_id": "S", "team_id": "K3", "authority": "LC", "instead_of": None, **fields}
        return cmd.RecordPermission(
            at=FIRST,
            kind=PermissionKind(known.get("kind") or "same_division"),
            player_id=PlayerId(str(known["player_id"])),
            team_id=TeamId(str(known["team_id"])),
            authority=str(known["authority"]),
            instead_of=None if known["instead_of"] is None else PlayerId(known["instead_of"]),
        )

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"player_id": "nobody"}, "no_such_player"),
            ({"team_id": "nowhere"}, "no_such_team"),
            ({"authority": " "}, "authority_missing"),
            ({}, "replaced_missing"),
        ],
    )
    def test_what_a_permission_needs(self, club: Club, fields: dict[str, str], code: str) -> None:
        with refused(code):
            club.hall.do(self.command(**fields))
