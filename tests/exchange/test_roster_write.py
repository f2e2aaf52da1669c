"""A roster that is written is read back as it was, levels included."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, strategies as st

from arbiter_app.engine.records import Player, Team
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.exchange.roster_columns import Column
from arbiter_app.exchange.roster_csv import read_roster
from arbiter_app.exchange.roster_write import write_roster

TEAM_A = Team(TeamId("A"), "Team A", "Club A", "Captain A")
TEAM_B = Team(TeamId("B"), "Team B")
LETTERS = st.text(st.sampled_from("ABÓЙабв'\"<>,;=+-@ 19"), min_size=1, max_size=12)
NAMES = LETTERS.map(lambda text: " ".join(text.split())).filter(lambda text: text.lstrip("'") == text != "")
RATINGS = st.none() | st.integers(1, 3500)


def known(player: Player) -> tuple[object, ...]:
    """What a roster says of a player."""
    return (
        player.name, player.registration, player.rating, player.estimate, player.on_panel, player.fide_id, player.level,
    )  # fmt: skip


def test_a_level_and_a_division_are_written_and_missing_ones_left_empty() -> None:
    players = (
        Player(PlayerId("A1"), "Player A1", TEAM_A.id, "1001", 1985, level=1),
        Player(PlayerId("A2"), "<b>O'Ó, Й</b>", TEAM_A.id, on_panel=False, fide_id="2500001"),
    )
    entered = replace(TEAM_A, division="division-4")
    text = write_roster((entered, TEAM_B), players).decode("utf-8-sig")
    assert text.splitlines() == [
        "team,club,captain,player,registration,rating,estimate,panel,fide id,level,division",
        "Team A,Club A,Captain A,Player A1,1001,1985,,yes,,1,division-4",
        'Team A,Club A,Captain A,"<b>O\'Ó, Й</b>",,,,no,2500001,,division-4',
        "Team B,,,,,,,,,,",
    ]


def test_the_columns_are_those_that_are_read_and_none_marks_bughouse_players() -> None:
    entered = replace(TEAM_A, division="division-4")
    preview = read_roster(write_roster((entered, TEAM_B), ()), "teams.csv")
    assert [team.division for team in preview.teams] == ["division-4", ""]
    assert preview.columns == {column.value for column in Column}
    assert [team.name for team in preview.teams] == ["Team A", "Team B"]
    assert (preview.faults, preview.doubts) == ((), ())


@given(
    names=st.lists(NAMES, min_size=1, max_size=6),
    ratings=st.lists(RATINGS, min_size=12, max_size=12),
    levels=st.lists(st.none() | st.integers(1, 9), min_size=6, max_size=6),
    panel=st.lists(st.booleans(), min_size=6, max_size=6),
)
def test_what_is_written_is_read_back(
    names: list[str], ratings: list[int | None], levels: list[int | None], panel: list[bool]
) -> None:
    players = tuple(
        Player(
            PlayerId(str(number)), name, TEAM_A.id, str(1000 + number), ratings[number], ratings[number + 6],
            panel[number], level=levels[number],
        )
        for number, name in enumerate(names)
    )  # fmt: skip
    preview = read_roster(write_roster((TEAM_A,), players), "teams.csv")
    assert preview.faults == ()
    assert [known(player) for player in preview.players] == [known(player) for player in players]
    (team,) = preview.teams
    assert (team.name, team.club, team.captain) == (TEAM_A.name, TEAM_A.club, TEAM_A.captain)
