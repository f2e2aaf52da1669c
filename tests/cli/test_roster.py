"""`roster`: teams and players of an event as a CSV that can be imported again."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.bootstrap import begin_script, play_script
from arbiter_app.cli import main
from arbiter_app.exchange.roster_csv import read_roster
from arbiter_app.resources import resource
from arbiter_app.script import read_script


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """The sample league before its first list."""
    text = resource("sample", "workplace-league", "season.jsonl").read_text("utf-8")
    lines = [line for line in read_script(text) if line.name in {"create_event", "import_roster"}]
    path = tmp_path / "league.arbiter"
    opened, reader, rest = begin_script(lines, path)
    play_script(rest, opened.desk, reader)
    opened.close()
    return path


def test_the_players_of_a_league_come_with_their_levels(league: Path, tmp_path: Path) -> None:
    target = tmp_path / "teams.csv"
    assert main(["roster", str(league), "--to", str(target)]) == 0
    preview = read_roster(target.read_bytes(), "teams.csv")
    assert (preview.faults, preview.doubts) == ((), ())
    assert [team.captain for team in preview.teams] == ["Captain A", "Captain B", "Captain C", "Captain D"]
    levels = [player.level for player in preview.players if player.team_id == preview.teams[0].id]
    assert levels == [1] * 3 + [2] * 5 + [3] * 7


def test_no_file_is_written_over(league: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "teams.csv"
    target.write_text("mine", "utf-8")
    assert main(["roster", str(league), "--to", str(target)]) == 1
    assert target.read_text("utf-8") == "mine"
    assert "Choose another place or another name." in capsys.readouterr().err
