"""A slip in a date or an id is asked about before it charges a clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.values import MatchId
from tests.engine.hall import AWAY, Hall, refused


def test_a_press_before_the_start_is_asked_about() -> None:
    hall = Hall.playing(4)
    started = hall.board(1).started_at
    assert started is not None
    press = cmd.PressClock(at=started - timedelta(hours=9), board=hall.ref(1))
    with refused("before_the_start"):
        hall.do(press)


def test_an_arrival_years_later_is_asked_about_before_it_is_a_default() -> None:
    hall = Hall.division(4)
    hall.club_a.names_all()
    hall.club_b.names_all()
    hall.reveal()
    hall.starts(absent=[(1, AWAY)])
    started = hall.board(1).started_at
    assert started is not None
    late = cmd.RecordArrival(at=started + timedelta(days=400), board=hall.ref(1), side=AWAY)
    with refused("long_after_the_start"):
        hall.do(late)


@pytest.mark.parametrize("match_id", ["", "..", "a/board/1", "a b", "x" * 81])
def test_an_id_that_would_reach_into_another_match_is_refused(match_id: str) -> None:
    hall = Hall.division(4)
    arranged = next(entry.event for entry in hall.entries if isinstance(entry.event, ev.MatchArranged))
    command = cmd.ArrangeMatch(
        at=hall.entries[-1].happened_at,
        match_id=MatchId(match_id),
        home=arranged.home,
        away=arranged.away,
        division=arranged.division,
        round_number=2,
        scheduled_start=arranged.scheduled_start,
        venue="Hall 1",
    )
    with refused("match_id_unusable"):
        hall.do(command)
    hall.do(replace(command, match_id=MatchId("d4-r2")))
