"""Two windows on one season: the second only looks, and sees nothing that is sealed."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app import bootstrap
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import LegId, MatchId, TeamId
from arbiter_app.resources import resource
from arbiter_app.script import read_script
from arbiter_app.ui.event.view import EventScreen
from arbiter_app.ui.line_ups.view import LineUpsScreen
from arbiter_app.ui.rulings.league_page import LeagueRulingsPage
from arbiter_app.ui.rulings.view import RulingsScreen
from arbiter_app.ui.services import OpenedEvent, Services
from arbiter_app.ui.standings.view import StandingsScreen
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices, HallClock
from tests.ui.league.season_desk import AWAY, ENTER, HOME, key, local, press, show

pytestmark = pytest.mark.qt


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """The sample season up to the eve of its second phase, in a file; one list of the leg A-C is sealed."""
    path = tmp_path / "season.arbiter"
    lines = read_script(resource("sample", "workplace-league", "season.jsonl").read_text("utf-8"))
    end = next(at for at, one in enumerate(lines) if one.name == "close_leg")
    opened, reader, rest = bootstrap.begin_script(lines[: end + 1], path)
    try:
        bootstrap.play_script(rest, opened.desk, reader)
        at = local("12:00:00", date(2026, 3, 11))
        opened.desk.submit(cmd.SealPlayerList(at=at, leg_id=LegId("A-C"), side=HOME, salt="00" * 16))
    finally:
        opened.close()
    return path


@pytest.mark.clause("W-24", "W-31")
def test_the_second_window_reads_the_season_and_changes_nothing(qtbot: QtBot, season: Path) -> None:
    clock = HallClock(local("16:00:00", date(2026, 3, 11)))
    first = bootstrap.open_event(season, now=clock)
    second = bootstrap.open_event(season, readonly=True, now=clock)
    try:
        assert second.desk.readonly
        space = Workspace(OpenedEvent(second.desk, season), cast(Services, FakeServices(clock)))
        space.choose_match(MatchId("A-C-d1"))
        standings = show(qtbot, StandingsScreen(space)).league
        key(ENTER, standings.legs)
        assert not standings.why.close_button.isEnabled()
        standings.legs.choose(2)
        assert standings.why.close_button.isVisible()
        assert not standings.why.close_button.isEnabled()
        rulings = show(qtbot, RulingsScreen(space)).findChild(LeagueRulingsPage)
        assert isinstance(rulings, LeagueRulingsPage)
        assert not rulings.penalty_form.button.isEnabled()
        assert not rulings.postpone_form.button.isEnabled()
        assert not rulings.confirm_button.isVisible()
        event = show(qtbot, EventScreen(space))
        press(event.squads_button)
        assert not event.squads_page.members.button.isEnabled()
        press(event.season_button)
        assert not event.season_page.calendar.reserve_button.isEnabled()
        line_ups = show(qtbot, LineUpsScreen(space))
        assert [line_ups.lists.buttons[side].isEnabled() for side in (HOME, AWAY)] == [False, False]
        assert line_ups.lists.pills[HOME].text() == "Team A: sealed"
        for screen in (standings, rulings, line_ups):
            assert "Player A4" not in " ".join(label.text() for label in screen.findChildren(QLabel))
        first.desk.submit(cmd.PenaliseTeam(at=clock(), team_id=TeamId("C"), points=8, reason="noise"))
        assert first.desk.state.team_penalties
    finally:
        second.close()
        first.close()
