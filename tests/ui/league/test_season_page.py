"""The season on the Event screen: drawn up, its officials and reserve days, the printed papers."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.values import LegId, MatchId
from arbiter_app.exchange.notices_pdf import notice_pdf
from arbiter_app.queries.event import heading
from arbiter_app.queries.notices import Notice, day_notice, deadline_notice
from arbiter_app.ui.event.view import EventScreen
from tests.ui.fake_services import FakePicker
from tests.ui.league.season_desk import (
    D1,
    D2,
    D3,
    D7,
    ENTER,
    NASTY,
    RESERVE_DAY,
    ZONE,
    SeasonDesk,
    chooses,
    key,
    local,
    press,
    show,
    types,
)

pytestmark = pytest.mark.qt


class Season:
    """The Season tab."""

    def __init__(self, qtbot: QtBot, season: SeasonDesk) -> None:
        self.season = season
        self.screen = show(qtbot, EventScreen(season.workspace()))
        press(self.screen.season_button)
        self.plan = self.screen.season_page.plan
        self.calendar = self.screen.season_page.calendar


@pytest.mark.clause("W-1", "W-34", "W-36", "W-37")
def test_the_season_is_drawn_up_from_its_first_day(qtbot: QtBot) -> None:
    page = Season(qtbot, SeasonDesk())
    page.plan.first.setDate(page.plan.first.date().fromString("2026-03-03", "yyyy-MM-dd"))
    types(page.plan.reserve, "1 Apr 2026, 2.4.2026")
    assert [(row.home, row.away, row.phase) for row in page.plan.legs.rows_model().rows()] == [
        ("A", "B", 1), ("C", "D", 1), ("A", "C", 2), ("B", "D", 2), ("A", "D", 3), ("B", "C", 3),
    ]  # fmt: skip
    assert page.plan.says.text().startswith("6 legs from Tue 3 Mar 2026")
    press(page.plan.button)
    state = page.season.desk.state
    assert len(state.legs) == 6
    assert [day.scheduled_start for day in state.legs[LegId("A-B")].days] == [
        local("18:00:00", date(2026, 3, day)) for day in (3, 5, 9, 11)
    ]
    assert state.reserve_days == (date(2026, 4, 1), date(2026, 4, 2))
    assert page.calendar.isVisible()


@pytest.mark.parametrize("typed", ["31 Feb 2026", "tomorrow", "2026-13-01", "3 Mar", "1 Apr 2026; x"])
def test_a_day_that_is_none_arranges_nothing_and_says_how_days_are_written(qtbot: QtBot, typed: str) -> None:
    page = Season(qtbot, SeasonDesk())
    types(page.plan.days_off, typed)
    assert not page.plan.button.isEnabled()
    assert "3 Mar 2026" in page.plan.says.text()


@pytest.mark.clause("W-32", "W-33", "W-64")
def test_arbiter_and_moderator_are_of_a_third_team(qtbot: QtBot) -> None:
    page = Season(qtbot, SeasonDesk().arranges())
    form = page.calendar.officials
    for role, name in (("arbiter", "Arbiter B"), ("moderator", NASTY)):
        chooses(form.role, role)
        types(form.name, name)
        chooses(form.team, "Team B")
        press(form.button)
        assert "belongs to a team of Team A–Team B" in form.says.text()
        chooses(form.team, "Team C")
        key(ENTER, form.name)
        assert not form.says.isVisible()
    leg = page.season.desk.state.legs[LegId("A-B")]
    named = [official for role in (OfficialRole.ARBITER, OfficialRole.MODERATOR) if (official := leg.official(role))]
    assert [(one.name, one.team_id) for one in named] == [("Arbiter B", "C"), (NASTY, "C")]
    model = page.calendar.legs.rows_model()
    assert [model.index(0, column).data() for column in (6, 7)] == ["Arbiter B", NASTY]
    chooses(form.role, "controller")
    types(form.name, "Controller A")
    press(form.button)
    assert model.index(0, 7).data() == f"{NASTY}\nController A"


@pytest.mark.clause("W-64")
def test_an_arbiter_who_plays_that_day_is_refused_once_the_picks_are_open(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B", "C-D").opens_lists("A-B").opens_lists("C-D")
    season.picks("C-D-d4", "4 9", "4 9")
    page = Season(qtbot, season)
    form = page.calendar.officials
    chooses(form.team, "Team C")
    types(form.name, "player c4")
    key(ENTER, form.name)
    assert "plays on Wed 11 Mar 2026" in form.says.text()
    assert season.desk.state.legs[LegId("A-B")].official(OfficialRole.ARBITER) is None


@pytest.mark.clause("W-64")
def test_an_arbiter_who_stands_in_picks_that_open_later_is_shown_in_the_calendar(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B", "C-D").opens_lists("A-B").opens_lists("C-D")
    page = Season(qtbot, season)
    form = page.calendar.officials
    chooses(form.team, "Team C")
    types(form.name, "Player C4")
    key(ENTER, form.name)
    assert page.calendar.legs.rows_model().index(0, 6).data() == "Player C4"
    season.picks("C-D-d4", "4 9", "4 9")
    assert page.calendar.legs.rows_model().index(0, 6).data() == "Player C4\nplays Wed 11 Mar"


@pytest.mark.clause("W-88")
def test_reserve_days_are_typed_as_people_write_them(qtbot: QtBot) -> None:
    page = Season(qtbot, SeasonDesk().arranges())
    assert page.calendar.reserve.text() == "12 Mar 2026"
    types(page.calendar.reserve, "13. März 26")
    press(page.calendar.reserve_button)
    assert page.calendar.reserve_says.isVisible()
    assert list(page.season.desk.state.reserve_days) == [RESERVE_DAY]
    types(page.calendar.reserve, "13 Mar 2026, 2026-03-12")
    key(ENTER, page.calendar.reserve)
    assert list(page.season.desk.state.reserve_days) == [RESERVE_DAY, date(2026, 3, 13)]
    assert not page.calendar.reserve_says.isVisible()


@pytest.mark.clause("W-34")
def test_a_game_day_is_moved_and_one_that_breaks_the_rhythm_is_asked_about_first(qtbot: QtBot) -> None:
    page = Season(qtbot, SeasonDesk().arranges())
    mover = page.calendar.mover
    chooses(page.calendar.notice_day, "Day 2, Thu 5 Mar")
    assert mover.heading.text() == "Move Day 2, Thu 5 Mar to another day"
    types(mover.day, "soon")
    press(mover.button)
    assert mover.says.text() == "Write one day as 3 Mar 2026."
    types(mover.day, "4 Mar 2026")
    types(mover.reason, "the hall is taken")
    press(mover.button)
    assert "Singles are on every second playing day" in mover.says.text()
    assert "2026-03" not in mover.says.text()
    assert page.season.match("A-B-d2").scheduled_start == local("18:00:00", D3)
    press(mover.button)
    assert page.season.match("A-B-d2").scheduled_start == local("18:00:00", D2)
    assert page.season.kinds().count("MatchRescheduled") == 1
    assert page.calendar.legs.rows_model().index(0, 3).data() == "Wed 4 Mar"
    assert page.calendar.notice_day.currentText() == "Day 2, Wed 4 Mar"


@pytest.mark.clause("W-36")
def test_bughouse_matches_of_a_phase_stay_on_one_day(qtbot: QtBot) -> None:
    page = Season(qtbot, SeasonDesk().arranges())
    chooses(page.calendar.notice_day, "Day 4, Wed 11 Mar")
    types(page.calendar.mover.day, "12 Mar 2026")
    types(page.calendar.mover.reason, "the hall is taken")
    for _press in range(3):
        key(ENTER, page.calendar.mover.day)
    assert "The bughouse matches of phase 1 are all on one day" in page.calendar.mover.says.text()
    assert page.season.match("A-B-d4").scheduled_start == local("18:00:00", D7)


@pytest.mark.clause("W-37")
def test_the_header_names_phase_and_game_day(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges()
    state = season.desk.state
    assert heading(state, season.desk.rulebook, state.matches[MatchId("A-C-d4")]).day == 4
    screen = show(qtbot, EventScreen(season.workspace("A-C-d4")))
    assert "phase 2, day 4" in screen.fixtures.button(MatchId("A-C-d4")).accessibleName()


@pytest.mark.clause("W-22", "W-30", "W-92")
def test_the_sheet_of_deadlines_has_every_date_and_a_line_to_sign_on() -> None:
    season = SeasonDesk().arranges("A-B")
    notice = deadline_notice(season.desk.state, season.desk.rulebook, ZONE)
    assert [row[:3] for row in notice.rows] == [
        ("Mon 2 Mar 2026", "before 17:00:00", "List of players"),
        ("Mon 2 Mar 2026", "before 17:00:00", "Picks"),
        ("Wed 4 Mar 2026", "before 17:00:00", "Picks"),
        ("Sun 8 Mar 2026", "before 17:00:00", "Picks"),
        ("Tue 10 Mar 2026", "before 17:00:00", "Picks"),
    ]
    assert [row[5] for row in notice.rows] == ["W-22", "W-30", "W-30", "W-30", "W-30"]
    assert [name for name in notice.signatures if name.startswith("Team A")] == ["Team A: Captain A"]
    assert any("W-92" in paragraph for paragraph in notice.paragraphs)


@pytest.mark.clause("W-31", "W-32", "W-92", "W-93")
def test_the_notice_of_a_day_names_nobody_before_the_picks_open() -> None:
    season = SeasonDesk().arranges("A-B").opens_lists()
    sealed = day_notice(season.desk.state, season.desk.rulebook, MatchId("A-B-d1"), ZONE)
    assert sealed.rows == ()
    assert "The picks are not open yet." in sealed.paragraphs
    season.picks("A-B-d1", "1 4 9", "1 4 9")
    opened = day_notice(season.desk.state, season.desk.rulebook, MatchId("A-B-d1"), ZONE)
    assert opened.subtitle == "Singles, Tuesday 3 March 2026, 18:00"
    assert [(row[0], row[1]) for row in opened.rows] == [("1", "Expert"), ("2", "Intermediate"), ("3", "Novice")]
    assert all("Player A" in row[2] and "Player B" in row[4] for row in opened.rows)


@pytest.mark.clause("W-92")
def test_papers_are_saved_where_the_arbiter_says(qtbot: QtBot, tmp_path: Path) -> None:
    season = SeasonDesk().arranges()
    page = Season(qtbot, season)
    page.screen.use_picker(FakePicker([tmp_path / "deadlines.pdf", tmp_path / "notice.pdf", None]))
    press(page.calendar.print_button)
    chooses(page.calendar.notice_day, "Day 4, Wed 11 Mar")
    press(page.calendar.notice_button)
    press(page.calendar.print_button)
    assert season.services.errands == [
        ("notice", ("Deadlines", tmp_path / "deadlines.pdf")),
        ("notice", (f"Bughouse, Wednesday {D7.day} March 2026, 18:00", tmp_path / "notice.pdf")),
    ]


def test_a_paper_with_names_of_every_kind_is_a_pdf(qtbot: QtBot) -> None:
    del qtbot
    rows = tuple((str(number), "Novice", NASTY, "–", NASTY) for number in range(60))
    notice = Notice(NASTY, f"Tue {D1.day} Mar", ("Board", "Level", "A", "", "B"), rows, (NASTY,), (NASTY,))
    data = notice_pdf(notice)
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") >= 2, "sixty lines need a second page"
