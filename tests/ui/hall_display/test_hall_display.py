"""What the hall sees: names, clocks, results, score; never a hint, never a sealed line-up, no clock that is made up."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.commands import (
    ArrangeMatch,
    OfferDraw,
    PressClock,
    ReadClock,
    RecordIllegalMove,
    RevealLineUps,
    SeeFlag,
)
from arbiter_app.engine.values import BoardRef, ClockReadings, ClockSource, Colour, GameResult, MatchId, Side
from arbiter_app.queries.hall_display import display, next_change
from arbiter_app.ui.hall_display.view import HallDisplay
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import (
    MATCH,
    START,
    TEAM_A,
    TEAM_B,
    FakeServices,
    HallClock,
    does,
    ends,
    match_workspace,
    plays,
    seals_both,
)

pytestmark = pytest.mark.qt


@pytest.fixture
def workspace(services: FakeServices) -> Workspace:
    """A match that is arranged."""
    return match_workspace(services)


@pytest.fixture
def window(qtbot: QtBot, workspace: Workspace) -> HallDisplay:
    """The second window."""
    made = HallDisplay(workspace)
    # It deletes itself when it is closed.
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    return made


def board(number: int) -> BoardRef:
    """A board of the match."""
    return BoardRef(MATCH, number)


@pytest.mark.clause("L-6.10/1")
def test_a_sealed_line_up_is_nowhere_in_the_picture(window: HallDisplay, workspace: Workspace) -> None:
    seals_both(workspace.desk)
    assert window.picture.texts() == []
    assert window.picture.head_texts() == ("Club A", "–", "Club B")
    shown = display(workspace.desk.state, workspace.desk.rulebook, workspace.desk.state.matches[MATCH], workspace.now())
    assert "Player" not in str(shown)


def test_after_the_reveal_names_stand_in_the_order_of_the_boards(window: HallDisplay, workspace: Workspace) -> None:
    seals_both(workspace.desk)
    does(workspace.desk, RevealLineUps(at=workspace.now(), match_id=MATCH))
    assert [(row[1], row[5]) for row in window.picture.texts()][:2] == [
        ("Player A1", "Player B1"),
        ("Player A2", "Player B2"),
    ]


def test_the_side_that_runs_is_marked_by_a_sign_and_not_by_colour_alone(
    window: HallDisplay, workspace: Workspace, clock: HallClock
) -> None:
    plays(workspace.desk, clock)
    clock.goes_on(minutes=10)
    does(workspace.desk, PressClock(at=clock(), board=board(1)))
    clock.goes_on(minutes=5)
    window.refresh()
    rows = window.picture.texts()
    assert rows[0][2:5] == ("► 1:55:00", "·", "1:50:00")
    assert rows[1][2:5] == ("► 1:45:00", "·", "2:00:00")


def test_results_and_score_are_shown_and_a_finished_board_has_no_clock(
    window: HallDisplay, workspace: Workspace, clock: HallClock
) -> None:
    plays(workspace.desk, clock, away_named=7)
    ends(workspace.desk, board_1=GameResult.WHITE_WINS, board_2=GameResult.DRAW)
    rows = window.picture.texts()
    assert rows[0][2:5] == ("—", "0–1", "—")
    assert rows[1][3] == "½–½"
    assert rows[7] == ("8", "Player A8", "—", "1–0", "—", "—")
    assert window.picture.head_texts()[1] == "1½ – 1½"


def test_no_incident_changes_the_picture_but_for_the_clocks(
    window: HallDisplay, workspace: Workspace, clock: HallClock
) -> None:
    """Flags, offers and illegal moves are for the arbiter's screen only."""
    plays(workspace.desk, clock)
    desk = workspace.desk
    clock.goes_on(minutes=121)
    window.refresh()
    before = window.picture.texts()
    does(desk, SeeFlag(at=clock(), board=board(2), colour=Colour.WHITE))
    does(desk, OfferDraw(at=clock(), board=board(4), colour=Colour.WHITE, with_move=False))
    window.refresh()
    assert window.picture.texts() == before
    clock.goes_on(seconds=1)
    does(desk, PressClock(at=clock(), board=board(6)))
    window.refresh()
    before = window.picture.texts()
    does(
        desk,
        RecordIllegalMove(at=clock(), board=board(6), colour=Colour.WHITE, white_men="KR", black_men="KR"),
    )
    changed = window.picture.texts()
    assert [new for new, old in zip(changed, before, strict=True) if new != old] == [changed[5]]
    assert changed[5][3] == "·"


def test_a_clock_in_the_hall_shows_what_was_read_and_when_and_does_not_run_by_itself(
    window: HallDisplay, workspace: Workspace, clock: HallClock
) -> None:
    plays(workspace.desk, clock, source=ClockSource.HALL)
    clock.goes_on(minutes=30)
    readings = ClockReadings(90 * 60_000, 100 * 60_000)
    does(workspace.desk, ReadClock(at=clock(), board=board(1), readings=readings, running=Colour.WHITE))
    clock.goes_on(minutes=12)
    window.refresh()
    match = workspace.desk.state.matches[MATCH]
    shown = display(workspace.desk.state, workspace.desk.rulebook, match, clock())
    assert shown.rows[0].read_at == clock() - timedelta(minutes=12)
    assert window.picture.texts()[0][2:5] == ("1:40:00", "·", "1:30:00")
    assert next_change(match, clock()) is None


def test_the_timer_waits_for_the_next_second_that_changes_and_no_longer(
    window: HallDisplay, workspace: Workspace, clock: HallClock
) -> None:
    plays(workspace.desk, clock)
    clock.goes_on(seconds=10, milliseconds=250)
    window.refresh()
    assert window.next_wait_ms() == 750


def test_only_the_clock_that_changed_is_painted_again(
    qtbot: QtBot, window: HallDisplay, workspace: Workspace, clock: HallClock
) -> None:
    plays(workspace.desk, clock)
    qtbot.waitExposed(window)
    left = window.picture.clock_rect(1, Side.HOME)
    right = window.picture.clock_rect(1, Side.AWAY)
    assert not left.intersects(right)
    assert left.right() < window.picture.width() // 2 < right.left()


def test_escape_closes_the_window_and_tells_it(qtbot: QtBot, window: HallDisplay) -> None:
    with qtbot.waitSignal(window.closed):
        QTest.keyClick(window, Qt.Key.Key_Escape)


class TestWhichMatch:
    """The hall stays with its match while the arbiter browses."""

    OTHER = MatchId("M2")

    def browse(self, workspace: Workspace) -> None:
        """The arbiter looks at another match, of the next round."""
        if self.OTHER not in workspace.desk.state.matches:
            does(
                workspace.desk,
                ArrangeMatch(
                    at=workspace.now(), match_id=self.OTHER, home=TEAM_B, away=TEAM_A, division="division-1",
                    round_number=6, scheduled_start=START, venue="Hall B",
                ),
            )  # fmt: skip
        workspace.choose_match(self.OTHER)

    def test_it_stays_with_the_match_that_is_played(
        self, window: HallDisplay, workspace: Workspace, clock: HallClock
    ) -> None:
        plays(workspace.desk, clock)
        self.browse(workspace)
        assert window.picture.head_texts()[::2] == ("Club A", "Club B")
        assert window.windowTitle() == "Club A – Club B"
        clock.goes_on(minutes=10)
        ends(workspace.desk, board_1=GameResult.DRAW)
        assert window.picture.texts()[0][3] == "½–½"

    def test_it_goes_along_when_its_match_is_over(
        self, window: HallDisplay, workspace: Workspace, clock: HallClock
    ) -> None:
        plays(workspace.desk, clock)
        ends(workspace.desk, **{f"board_{number}": GameResult.DRAW for number in range(1, 9)})
        assert window.picture.head_texts() == ("Club A", "4 – 4", "Club B")
        self.browse(workspace)
        assert window.picture.head_texts() == ("Club B", "–", "Club A")

    def test_before_its_match_begins_it_goes_along_only_to_one_that_is_played(
        self, window: HallDisplay, workspace: Workspace, clock: HallClock
    ) -> None:
        self.browse(workspace)
        assert window.picture.head_texts()[0] == "Club A"
        plays(workspace.desk, clock)
        assert window.picture.head_texts()[0] == "Club A"

    def test_opened_anew_it_shows_the_match_that_is_looked_at_until_another_is_played(
        self, qtbot: QtBot, workspace: Workspace, clock: HallClock
    ) -> None:
        plays(workspace.desk, clock)
        self.browse(workspace)
        anew = HallDisplay(workspace)
        anew.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        qtbot.addWidget(anew)
        assert anew.picture.head_texts()[0] == "Club B"
        workspace.choose_match(MATCH)
        assert anew.picture.head_texts()[0] == "Club A"
