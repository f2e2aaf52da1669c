"""The same people in another file are the same people: ids stay, known values stay, changes are named."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import Player, Team
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.exchange.roster_csv import read_roster
from arbiter_app.queries.roster_merge import merge_roster, what_changes
from arbiter_app.shapes import RosterPreview
from tests.queries.evening import Evening, empty_event


@dataclass(slots=True)
class Office:
    """An empty event into which files are taken over."""

    evening: Evening

    def looks_at(self, *lines: str) -> RosterPreview:
        """What a file would bring."""
        preview = read_roster("\n".join(lines).encode(), "teams.csv")
        assert preview.faults == ()
        return merge_roster(self.evening.state, preview)

    def takes_over(self, *lines: str) -> RosterPreview:
        """Take over what is new in a file."""
        preview = self.looks_at(*lines)
        teams, players = what_changes(self.evening.state, preview)
        if teams or players:
            self.evening.do(cmd.ImportRoster(at=self.evening.at, teams=teams, players=players, file_name="teams.csv"))
        return preview

    def enters(self, team: Team, *players: Player) -> None:
        """Enter a team and players by hand."""
        self.evening.do(cmd.RegisterTeam(at=self.evening.at, team=team))
        for player in players:
            self.evening.do(cmd.RegisterPlayer(at=self.evening.at, player=player))

    def names(self) -> list[str]:
        """All players by name."""
        return sorted(player.name for player in self.evening.state.players.values())

    def player(self, name: str) -> Player:
        """The only player of this name."""
        (found,) = [one for one in self.evening.state.players.values() if one.name == name]
        return found


@pytest.fixture
def office() -> Office:
    """An event with nobody in it."""
    return Office(empty_event())


def codes(preview: RosterPreview) -> list[str]:
    """The doubts about what is known."""
    return [doubt.code for doubt in preview.doubts]


PLAIN = ("team,player,rating", "Club A,Player A1,1900", "Club A,Player A2,1800")
NUMBERED = ("team,player,icu,rating", "Club A,Player A1,101,1900", "Club A,Player A2,102,1800")


def test_the_same_file_twice_changes_nothing(office: Office) -> None:
    office.takes_over(*NUMBERED)
    before = office.evening.state.players, office.evening.state.teams
    again = office.looks_at(*NUMBERED)
    assert again.nothing_new
    assert again.news == 0
    assert codes(again) == []
    office.takes_over(*NUMBERED)
    assert (office.evening.state.players, office.evening.state.teams) == before


def test_numbers_that_come_later_are_given_to_the_players_who_are_known(office: Office) -> None:
    office.takes_over(*PLAIN)
    ids = set(office.evening.state.players)
    preview = office.takes_over(*NUMBERED)
    assert set(office.evening.state.players) == ids
    assert office.player("Player A1").registration == "101"
    assert codes(preview) == ["number_is_new", "number_is_new"]
    assert [doubt.row for doubt in preview.doubts] == [2, 3]


def test_what_the_file_does_not_say_stays_as_it_is_known(office: Office) -> None:
    office.takes_over(
        "team,club,captain,player,icu,rating,estimate,panel,fide id",
        "Club A,Club A,Captain A,Player A1,101,1900,1950,no,2500000",
    )
    known = office.player("Player A1")
    preview = office.takes_over("team,player", "club  a,PLAYER A1")
    (player,) = preview.players
    assert player == Player(known.id, "PLAYER A1", known.team_id, "101", 1900, 1950, False, "2500000")
    (team,) = office.evening.state.teams.values()
    assert (team.name, team.club, team.captain) == ("Club A", "Club A", "Captain A")


def test_a_number_tells_that_a_player_moves_to_another_team(office: Office) -> None:
    office.takes_over(*NUMBERED)
    known = office.player("Player A1")
    preview = office.takes_over("team,player,icu", "Club B,Player A1,101")
    (doubt,) = preview.doubts
    assert (doubt.code, doubt.found, doubt.expected) == ("moves_team", "Club B", "Club A")
    moved = office.player("Player A1")
    assert moved.id == known.id
    assert moved.rating == 1900
    assert office.evening.state.teams[moved.team_id].name == "Club B"


def test_another_rating_and_another_captain_are_named(office: Office) -> None:
    office.takes_over("team,captain,player,rating", "Club A,Captain A,Player A1,1900")
    preview = office.looks_at("team,captain,player,rating", "Club A,Captain C,Player A1,1950")
    assert codes(preview) == ["captain_changes", "rating_changes"]


def test_a_team_entered_by_hand_is_the_same_team(office: Office) -> None:
    by_hand = Team(TeamId("T1"), "Club A", captain="Captain A")
    office.enters(by_hand, Player(PlayerId("T1-1"), "Player A1", by_hand.id, rating=1850))
    preview = office.takes_over(*NUMBERED)
    assert list(office.evening.state.teams) == ["T1"]
    assert office.evening.state.teams[by_hand.id].captain == "Captain A"
    assert office.names() == ["Player A1", "Player A2"]
    assert office.player("Player A1").id == "T1-1"
    assert codes(preview) == ["team_by_hand", "number_is_new", "rating_changes"]
    assert codes(office.looks_at(*NUMBERED)) == []


def test_teams_of_one_name_and_different_clubs_are_two(office: Office) -> None:
    office.takes_over("team,club,player", "First team,Club A,Player A1")
    office.takes_over("team,club,player", "First team,Club B,Player B1")
    assert sorted(team.club for team in office.evening.state.teams.values()) == ["Club A", "Club B"]
    assert office.player("Player A1").team_id != office.player("Player B1").team_id


def test_a_club_that_gets_a_second_team_has_two_teams(office: Office) -> None:
    office.takes_over("team,club,player", "Club A 1,Club A,Player A1")
    office.takes_over("team,club,player", "Club A 2,Club A,Player A2")
    assert [team.club_teams for team in office.evening.state.teams.values()] == [2, 2]


def test_one_name_with_two_numbers_is_two_people(office: Office) -> None:
    office.takes_over(*NUMBERED)
    preview = office.takes_over("team,player,icu", "Club A,Player A1,900")
    assert codes(preview) == ["name_known"]
    assert office.names() == ["Player A1", "Player A1", "Player A2"]


def test_two_lines_are_never_one_player(office: Office) -> None:
    office.takes_over("team,player", "Club A,Player A1")
    office.takes_over("team,player,icu", "Club A,Player A1,101", "Club A,player a1,102")
    assert sorted(one.registration for one in office.evening.state.players.values()) == ["101", "102"]


def test_a_faulty_file_is_left_as_it_is(office: Office) -> None:
    faulty = read_roster(b"team,player,rating\nClub A,Player A1,high\n", "teams.csv")
    assert merge_roster(office.evening.state, faulty) is faulty


def test_a_known_level_stays_whatever_a_file_says_and_a_missing_one_is_filled_in(office: Office) -> None:
    office.takes_over("team,player,level", "Team A,Player A4,2", "Team A,Player A5,")
    preview = office.takes_over("team,player,level", "Team A,Player A4,3", "Team A,Player A5,2")
    assert [(doubt.code, doubt.found, doubt.expected) for doubt in preview.doubts] == [("level_stays", "3", "2")]
    assert [office.player(name).level for name in ("Player A4", "Player A5")] == [2, 2]
    again = office.takes_over("team,player,rating", "Team A,Player A4,1800")
    assert (office.player("Player A4").level, again.news) == (2, 1)


DIVISIONS = {"division-1": "Division 1", "division-4": "Division 4", "novices": "Novices"}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Division 4", "division-4"), ("division-4", "division-4"), ("4", "division-4"), ("DIVISION 1", "division-1"),
        ("novices", "novices"), ("", ""),
    ],
)  # fmt: skip
def test_the_division_of_a_team_is_known_by_name_id_or_number(office: Office, written: str, read: str) -> None:
    preview = read_roster(f"team,player,division\nK3,Player K1,{written}\n".encode(), "teams.csv")
    merged = merge_roster(office.evening.state, preview, DIVISIONS)
    assert (merged.faults, [team.division for team in merged.teams]) == ((), [read])


def test_a_division_the_rules_do_not_have_is_a_fault_in_its_line_and_nothing_is_taken_over(office: Office) -> None:
    preview = read_roster(b"team,player,division\nK3,Player K1,4\nK9,Player K2,Division 9\n", "teams.csv")
    merged = merge_roster(office.evening.state, preview, DIVISIONS)
    assert [(one.row, one.column, one.code, one.found, one.expected) for one in merged.faults] == [
        (3, "division", "division_unknown", "Division 9", "Division 1, Division 4, Novices")
    ]
    assert (merged.teams, merged.players) == ((), ())


def test_a_division_stays_where_a_later_file_says_none_and_another_is_named(office: Office) -> None:
    office.enters(Team(TeamId("K3"), "K3", division="division-4"))
    (team,) = office.looks_at("team,player", "K3,Player K1").teams
    assert team.division == "division-4"
    moved = office.looks_at("team,player,division", "K3,Player K1,division-1")
    assert [team.division for team in moved.teams] == ["division-1"]
    assert ("division_changes", "division-1", "division-4") in [
        (one.code, one.found, one.expected) for one in moved.doubts
    ]
