"""Which control is played, when a session starts, what is looked at before it."""

from __future__ import annotations

from datetime import time

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.sessions import session_start
from arbiter_app.engine.findings import Refused, Severity
from arbiter_app.engine.values import MatchId
from tests.engine.hall import (
    AWAY,
    HOME,
    MATCH,
    WHITE,
    Hall,
    clocks,
    instant,
    laws_in_a_team_match,
    league,
    refused,
)


def control_of(hall: Hall, board: int) -> str | None:
    clock = hall.board(board).clock
    return None if clock is None else clock.control.id


@pytest.fixture
def hall() -> Hall:
    hall = Hall.division(1)
    hall.club_a.names_all()
    hall.club_b.names_all()
    hall.reveal()
    return hall


@pytest.mark.clause("L-7.4(a)/1")
@pytest.mark.parametrize(
    ("home", "away", "control"),
    [
        ("standard-120", "standard-120", "standard-120"),
        ("standard-120", "fischer-90-30", "fischer-90-30"),
        ("fischer-90-30", "standard-120", "fischer-90-30"),
        ("fischer-90-30", None, "fischer-90-30"),
        ("standard-120", None, None),
        (None, None, None),
    ],
)
def test_one_wish_for_fischer_decides_and_both_must_want_standard(
    hall: Hall, home: str | None, away: str | None, control: str | None
) -> None:
    for side, wish in ((HOME, home), (AWAY, away)):
        if wish is not None:
            hall.wishes(1, side, wish)
    answer = hall.starts()
    assert control_of(hall, 1) == control
    waiting = [note.params["board"] for note in answer.notes if note.code == "wish_missing"]
    assert (1 in waiting) is (control is None)


@pytest.mark.clause("L-7.4(a)/1")
def test_a_board_whose_players_have_not_said_their_wish_starts_when_they_have(hall: Hall) -> None:
    hall.starts()
    command = cmd.StartBoard(at=instant("19:25:00"), board=hall.ref(1), source=hall.clock)
    with refused("wish_missing", "L-7.4(a)/1"):
        hall.do(command)
    hall.wishes(1, HOME, "fischer-90-30")
    hall.do(command)
    assert hall.at("19:26:00").shows(1) == clocks("1:29:30", "1:30:30")
    assert hall.runs(1) is WHITE
    with refused("board_has_started"):
        hall.do(command)


@pytest.mark.clause("L-7.4(a)/1")
def test_with_an_absent_player_the_board_starts_as_standard(hall: Hall) -> None:
    hall.wishes(1, HOME, "standard-120")
    hall.starts(absent=[(1, AWAY)])
    assert control_of(hall, 1) == "standard-120"


@pytest.mark.clause("L-7.4(a)/2")
def test_without_a_digital_clock_that_board_alone_plays_standard(hall: Hall) -> None:
    for board in (6, 7):
        hall.wishes(board, HOME, "fischer-90-30")
    hall.do(cmd.NoteDigitalClock(at=hall.now, board=hall.ref(7), available=False))
    hall.starts()
    assert (control_of(hall, 6), control_of(hall, 7)) == ("fischer-90-30", "standard-120")


@pytest.mark.clause("L-7.4(a)/3")
@pytest.mark.parametrize("told", [True, False])
def test_for_a_closing_venue_the_home_captain_may_choose_standard_and_should_have_told(hall: Hall, told: bool) -> None:
    hall.wishes(1, AWAY, "fischer-90-30")
    answer = hall.do(cmd.ElectForClosingTime(at=hall.now, match_id=MATCH, visitors_told=told))
    assert [(note.code, note.clause) for note in answer.notes] == (
        [] if told else [("visitors_not_told", "L-7.4(a)/3")]
    )
    hall.starts()
    assert control_of(hall, 1) == "standard-120"


def test_other_rules_know_no_choice_for_a_closing_venue() -> None:
    hall = Hall.division(1, laws_in_a_team_match())
    with refused("no_choice_for_closing_time"):
        hall.do(cmd.ElectForClosingTime(at=hall.now, match_id=MATCH, visitors_told=True))


@pytest.mark.clause("L-7.4(b)", "L-7.4(c)")
@pytest.mark.parametrize(("division", "shown"), [(4, "1:45:00"), (5, "1:45:00"), (6, "1:30:00"), (7, "1:30:00")])
def test_the_lower_divisions_have_no_choice(division: int, shown: str) -> None:
    hall = Hall.playing(division)
    assert hall.shows(1) == clocks(shown, shown)
    assert control_of(hall, 1) not in ("standard-120", "fischer-90-30")


@pytest.mark.clause("L-7.4(a)/1")
def test_a_control_of_another_division_cannot_be_wished(hall: Hall) -> None:
    with refused("no_such_control", control="standard-90"):
        hall.wishes(1, HOME, "standard-90")


@pytest.mark.clause("L-7.3(a)", "L-7.3(b)", "L-7.3(c)")
@pytest.mark.parametrize(
    ("division", "saturday", "start"),
    [
        (2, False, time(19, 15)),
        (3, False, time(19, 15)),
        (5, False, time(19, 30)),
        (7, False, time(19, 30)),
        (2, True, time(14, 30)),
        (5, True, time(14, 30)),
    ],
)
def test_sessions_start_by_division_and_on_saturdays_at_half_past_two(
    division: int, saturday: bool, start: time
) -> None:
    assert session_start(league().divisions[f"division-{division}"], saturday) == start


class TestBeforeTheMatch:
    @pytest.mark.clause("L-7.9/1", "L-10.3")
    def test_the_checklist_of_the_home_team_is_ticked_item_by_item(self, hall: Hall) -> None:
        assert {"boards", "clocks", "scoresheets", "league_rules", "laws_of_chess", "access"} <= set(
            hall.rulebook.checklist
        )
        for in_order in (True, False):
            hall.do(
                cmd.TickChecklist(at=hall.now, match_id=MATCH, item="access", in_order=in_order, remark="door locked")
            )
        (item,) = hall.match.checklist
        assert (item.item, item.in_order, item.remark, item.at) == ("access", False, "door locked", hall.now)
        with refused("no_such_item"):
            hall.do(cmd.TickChecklist(at=hall.now, match_id=MATCH, item="coffee", in_order=True))

    @pytest.mark.clause("L-10.1")
    def test_an_empty_venue_is_warned_about(self, hall: Hall) -> None:
        command = cmd.ArrangeMatch(
            at=hall.now,
            match_id=MatchId("b-a"),
            home=hall.club_b.team_id,
            away=hall.club_a.team_id,
            division="division-1",
            round_number=2,
            scheduled_start=hall.match.scheduled_start,
        )
        decision = hall.decides(command)
        assert isinstance(decision, Refused)
        (finding,) = decision.findings
        assert (finding.code, finding.severity, finding.clause) == ("venue_missing", Severity.WARN, "L-10.1")
        hall.accepting("venue_missing").do(command)

    @pytest.mark.clause("F-6.6")
    def test_clocks_are_not_started_before_the_scheduled_time_unnoticed(self, hall: Hall) -> None:
        with refused("start_too_early", minutes=5):
            hall.starts("19:10:00")
        hall.accepting("start_too_early").starts("19:10:00")
        with refused("match_has_started"):
            hall.starts()
