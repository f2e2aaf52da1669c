"""Days as people read and type them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest

from arbiter_app.ui import dates
from arbiter_app.ui.texts import say

DAY = date(2026, 3, 3)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """The language is one per process."""
    yield
    dates.speak("en")


def test_a_day_is_written_short_and_whole() -> None:
    assert dates.short_day(DAY) == "Tue 3 Mar"
    assert dates.whole_day(DAY) == "Tue 3 Mar 2026"
    assert dates.short_moment(datetime(2026, 3, 3, 18, 0, tzinfo=UTC)) == "Tue 3 Mar, 18:00"


def test_days_follow_the_language_of_the_windows() -> None:
    dates.speak("ru")
    assert "мар" in dates.short_day(DAY)
    assert dates.read_days("3 марта 2026, 4 Mar 2026") == (DAY, date(2026, 3, 4))


@pytest.mark.parametrize(
    "typed", ["3 Mar 2026", "3 March 2026", "03.03.2026", "3.3.2026", "2026-03-03", "3-mar-2026", " 3  Mar 2026;"]
)
def test_a_day_is_read_as_people_type_it(typed: str) -> None:
    assert dates.read_days(typed.replace("  ", " ")) == (DAY,)


@pytest.mark.parametrize("typed", ["31 Feb 2026", "3 M 2026", "3 Mar", "2026-3", "03/03/2026", "x", "3 Mar 2026 x"])
def test_what_is_no_day_is_not_read(typed: str) -> None:
    assert dates.read_days(typed) is None


def test_what_stands_in_a_field_can_be_read_again() -> None:
    days = (DAY, date(2026, 12, 31))
    assert dates.read_days(dates.typed_days(days)) == days
    assert dates.read_days("") == ()


def test_days_and_instants_of_the_engine_are_readable_in_sentences() -> None:
    due = {"due": "2026-03-02T17:00:00+01:00"}
    assert say("list_late", due) == "The list is late: it was due Mon 2 Mar 2026, 17:00:00."
    days = {"day": "2026-03-03", "reserve_days": "2026-03-12, 2026-04-01"}
    assert "Reserve days: Thu 12 Mar 2026, Wed 1 Apr 2026." in say("not_reserve_day", days)
    assert dates.with_days({"player": "2026-99-99", "points": 3}) == {"player": "2026-99-99", "points": 3}
