"""The readable views of a league in legs and of bughouse: what is open, and nothing of what is sealed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import LegId, MatchId, PlayerId, Termination
from arbiter_app.store import backup
from arbiter_app.store.codec import EventCodec
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.records import NewRecord
from tests.engine.league.bughouse_day import DAY, W_C7, BughouseDay
from tests.engine.league.season import AWAY, D1, D1_EVE, DRAW, HOME, ONE_DAY, PICKS, RESERVE_DAY, WHITE_WINS, Season
from tests.store.doubles import ticking_clock

CODEC = EventCodec(ev.EVENT_TYPES)
EVERY_VIEW = "SELECT name FROM sqlite_schema WHERE type = 'view'"

Shown = Callable[[Season], sqlite3.Connection]


def written(season: Season, path: Path) -> Path:
    """The file of a season."""
    path.unlink(missing_ok=True)
    records = [
        NewRecord(entry.happened_at, entry.author, ev.scope_of(entry.event), *CODEC.encode(entry.event))
        for entry in season.entries
    ]
    JournalFile.create(path, records, clock=ticking_clock()).close()
    return path


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """Open the file of a season as a stranger's tool does."""
    opened: list[sqlite3.Connection] = []

    def read(season: Season) -> sqlite3.Connection:
        path = written(season, tmp_path / "season.arbiter")
        opened.append(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True))
        return opened[-1]

    yield read
    for connection in opened:
        connection.close()


def rows(connection: sqlite3.Connection, query: str) -> list[tuple[object, ...]]:
    return connection.execute(query).fetchall()


def everything(connection: sqlite3.Connection, *besides: str) -> str:
    """All that any view shows, but those named."""
    names = [str(name) for (name,) in connection.execute(EVERY_VIEW) if name not in besides]
    return "\n".join(str(row) for name in names for row in connection.execute(f'SELECT * FROM "{name}"'))


def seal_one(season: Season) -> Season:
    """Only the home team has sent its list."""
    season.at("15:10:00", D1_EVE)
    season.do(cmd.SealPlayerList(at=season.now, leg_id=LegId("A-B"), side=HOME, salt="salt-home"))
    return season


@pytest.mark.clause("W-24")
def test_a_sealed_list_is_in_no_view(shown: Shown) -> None:
    file = shown(seal_one(Season.arranged()))
    assert rows(file, "SELECT * FROM player_lists") == []
    assert rows(file, "SELECT body FROM entries WHERE kind = 'PlayerListSealed'") == [(None,)]
    told = everything(file, "players", "entries")
    assert "salt-home" not in told
    assert "A15" not in told


@pytest.mark.clause("W-24")
def test_open_lists_are_shown_with_the_levels_that_stood_on_them(shown: Shown) -> None:
    file = shown(Season.listed("A-B"))
    listed = rows(file, "SELECT side, team, player, level FROM player_lists ORDER BY team, level, place")
    assert len(listed) == 30
    assert listed[0] == ("home", "Team A", "A1", 1)
    assert listed[-1] == ("away", "Team B", "B15", 3)


@pytest.mark.clause("W-24")
def test_lists_are_sealed_again_once_their_opening_was_taken_back(shown: Shown) -> None:
    season = Season.listed("A-B")
    opening = season.entries[-1]
    assert isinstance(opening.event, ev.PlayerListsOpened)
    season.undoes(opening.seq)
    file = shown(season)
    assert rows(file, "SELECT * FROM player_lists") == []
    assert rows(file, "SELECT lists_opened_at FROM legs WHERE leg_id = 'A-B'") == [(None,)]
    assert "A15" not in everything(file, "players", "entries")
    assert rows(file, "SELECT count(*) FROM entries WHERE kind = 'PlayerListsOpened'") == [(0,)]


def test_the_days_of_a_leg_are_matches(shown: Shown) -> None:
    file = shown(Season.arranged())
    days = rows(
        file,
        "SELECT match_id, division, game_kind, round_number, home_team, away_team, board_count, scheduled_start"
        " FROM matches WHERE leg_id = 'A-B' ORDER BY scheduled_start",
    )
    assert days[0] == ("A-B-d1", "singles", "standard", 1, "Team A", "Team B", 3, "2026-03-03T17:00:00.000000Z")
    assert days[3] == ("A-B-d4", "bughouse", "bughouse", 1, "Team A", "Team B", 2, "2026-03-11T17:00:00.000000Z")
    assert rows(file, "SELECT count(*), count(DISTINCT leg_id) FROM matches") == [(24, 6)]


def played() -> Season:
    """The leg A-B is over, won by A in everything but its bughouse match, which is drawn."""
    season = Season.arranged()
    season.plays_leg("A-B", days=3)
    season.opens_picks(DAY)
    season.starts(DAY)
    season.at("18:20:00")
    for board in (1, 2):
        season.ends(DAY, board, DRAW, Termination.AGREEMENT)
    season.at("18:50:00").closes("A-B")
    return season


def test_matches_and_legs_show_the_points_that_the_engine_counts(shown: Shown) -> None:
    season = played()
    file = shown(season)
    counted = {match.id: match_score(match) for match in season.state.matches.values() if match.leg_id == "A-B"}
    found = rows(file, "SELECT match_id, home_half_points, away_half_points FROM matches WHERE leg_id = 'A-B'")
    assert {str(name): (home, away) for name, home, away in found} == {
        name: (points.home, points.away) for name, points in counted.items()
    }
    assert rows(file, "SELECT home_half_points, away_half_points, awarded FROM legs WHERE leg_id = 'A-B'") == [
        (190, 10, 0)
    ]
    assert rows(file, "SELECT closed_at IS NOT NULL FROM legs WHERE leg_id = 'A-B'") == [(1,)]


def test_a_bughouse_match_is_won_once_though_both_boards_end(shown: Shown) -> None:
    day = BughouseDay()
    day.plays_timed(W_C7)
    file = shown(day.season)
    query = f"SELECT home_half_points, away_half_points, boards_ended FROM matches WHERE match_id = '{DAY}'"
    assert rows(file, query) == [(20, 0, 2)]
    assert rows(file, f"SELECT termination FROM games WHERE match_id = '{DAY}' ORDER BY board_number") == [
        ("other_board",),
        ("checkmate",),
    ]


def test_a_decision_about_the_first_finish_is_in_the_games(shown: Shown) -> None:
    day = BughouseDay()
    query = f"SELECT home_half_points, away_half_points FROM matches WHERE match_id = '{DAY}'"
    day.at(80).season.ends(DAY, 2, WHITE_WINS, Termination.RESIGNATION)
    assert rows(shown(day.season), query) == [(0, 20)]
    day.at(90).first_finish(1, HOME, Termination.CHECKMATE)
    file = shown(day.season)
    assert rows(file, query) == [(20, 0)]
    found = rows(file, f"SELECT termination FROM games WHERE match_id = '{DAY}' ORDER BY board_number")
    assert found == [("checkmate",), ("other_board",)]


@pytest.mark.clause("W-85")
def test_an_awarded_leg_shows_the_award_and_not_what_was_played(shown: Shown) -> None:
    season = Season.playing("A-B-d1")
    season.at("18:20:00").wins_all("A-B-d1")
    season.at("16:30:00", season.eve_of("A-B-d2")).picks("A-B-d2", AWAY, season.day_picks("A-B-d2", AWAY))
    season.at("17:03:00").rules_missed("A-B", PICKS, "A-B-d2", "no picks")
    query = "SELECT awarded, home_half_points, away_half_points, ruling FROM legs WHERE leg_id = 'A-B'"
    assert rows(shown(season), query) == [(1, 0, 200, "no picks")]


def test_levels_changed_are_told_and_the_players_have_the_last_one(shown: Shown) -> None:
    season = Season.founded()
    season.accepting("min_level").do(
        cmd.ChangeLevel(at=season.now, player_id=PlayerId("A8"), level=3, declared_by="Captain A")
    )
    file = shown(season)
    query = "SELECT player, team_id, was, now, legs_over, declared_by FROM level_changes"
    assert rows(file, query) == [("A8", "A", None, 3, 0, "Captain A")]
    assert rows(file, "SELECT player_id, level FROM players WHERE player_id IN ('A7', 'A8')") == [("A7", 2), ("A8", 3)]
    season.undoes(season.entries[-1].seq)
    file = shown(season)
    assert rows(file, query) == []
    assert rows(file, "SELECT level FROM players WHERE player_id = 'A8'") == [(2,)]


def test_points_taken_officials_and_games_put_off_are_told(shown: Shown) -> None:
    season = Season.listed("A-B")
    season.opens_picks("A-B-d1")
    season.at("17:55:00", D1).penalises("C", 3, "disturbed board 1")
    for name in ("Arbiter 1", "Arbiter 2"):
        season.do(cmd.AssignOfficial(at=season.now, leg_id=LegId("A-B"), role=OfficialRole.ARBITER, name=name))
    season.postpones("A-B-d1", 2, 3, to=RESERVE_DAY, reason="power cut")
    file = shown(season)
    assert rows(file, "SELECT team, half_points, reason, leg_id FROM team_penalties") == [
        ("Team C", 6, "disturbed board 1", None)
    ]
    assert rows(file, "SELECT leg_id, role, name FROM officials") == [("A-B", "arbiter", "Arbiter 2")]
    assert rows(file, "SELECT match_id, board_number, scheduled_start, approved_by, reason FROM postponements") == [
        ("A-B-d1", board, "2026-03-12T17:00:00.000000Z", '["arbiter","controller"]', "power cut") for board in (2, 3)
    ]
    assert rows(file, "SELECT scheduled_start FROM matches WHERE match_id = 'A-B-d1'") == [
        ("2026-03-03T17:00:00.000000Z",)
    ]


def test_a_match_that_was_moved_shows_its_new_day(shown: Shown) -> None:
    season = Season.arranged()
    later = season.match("A-B-d1").scheduled_start + ONE_DAY
    season.accepting("not_alternate").do(
        cmd.RescheduleMatch(at=season.now, match_id=MatchId("A-B-d1"), scheduled_start=later, reason="hall closed")
    )
    assert rows(shown(season), "SELECT scheduled_start FROM matches WHERE match_id = 'A-B-d1'") == [
        ("2026-03-04T17:00:00.000000Z",)
    ]


@pytest.mark.clause("W-73")
def test_every_man_handed_over_is_told_with_both_players(shown: Shown) -> None:
    day = BughouseDay()
    day.plays_timed(W_C7)
    query = "SELECT board_number, player, piece, was_promoted, to_board, to_player, how FROM piece_transfers"
    found = rows(shown(day.season), query)
    assert [row[2] for row in found] == ["P", "P", "P", "R", "P", "N"]
    assert found[0] == (1, "A4", "P", 0, 2, "A9", "at_once")
    assert found[4] == (1, "B4", "P", 1, 2, "B9", "at_once")


@pytest.mark.clause("W-24")
def test_a_sealed_list_is_in_no_byte_of_a_copy_that_leaves_the_hall(tmp_path: Path) -> None:
    season = seal_one(Season.arranged())
    path = written(season, tmp_path / "season.arbiter")
    sealed = {entry.seq for entry in season.entries if isinstance(entry.event, ev.PlayerListSealed)}
    with JournalFile.open(path, readonly=True) as journal:
        backup.sealed_copy(journal, tmp_path / "copy.arbiter", lambda record: record.seq in sealed)
    assert b"salt-home" in path.read_bytes()
    assert b"salt-home" not in (tmp_path / "copy.arbiter").read_bytes()


def test_a_leg_that_was_taken_back_has_no_matches(shown: Shown) -> None:
    season = Season.founded()
    season.arranges("A-B")
    season.undoes(season.entries[-1].seq)
    file = shown(season)
    assert rows(file, "SELECT * FROM matches") == []
    assert rows(file, "SELECT * FROM legs") == []
