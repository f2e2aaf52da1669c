"""Days and instants of the engine as people read them, in the language of the windows; and days as people type them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

import pytest
from hypothesis import given, strategies as st

from arbiter_app.ui.dates import read_days, short_day, short_moment, speak, typed_days, whole_day, with_days
from arbiter_app.ui.texts import say

TUESDAY = date(2026, 3, 3)


@pytest.fixture
def russian() -> Iterator[None]:
    speak("ru")
    yield
    speak("en")


def shown(text: str) -> object:
    return with_days({"value": text})["value"]


def test_a_deadline_is_said_by_the_clock_in_the_hall() -> None:
    told = say("picks_late", {"due": "2026-03-02T17:00:00+01:00"})
    assert told == "The picks are late: they were due Mon 2 Mar 2026, 17:00:00."


def test_several_days_in_one_value_are_all_said() -> None:
    told = say("not_reserve_day", {"day": "2026-03-04", "reserve_days": "2026-04-01, 2026-04-02"})
    assert told == "Wed 4 Mar 2026 is no reserve day. Reserve days: Wed 1 Apr 2026, Thu 2 Apr 2026."


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("2026-03-03", "Tue 3 Mar 2026"),
        ("2026-03-03T18:00:00+01:00", "Tue 3 Mar 2026, 18:00:00"),
        ("2026-03-03 18:00:00", "Tue 3 Mar 2026, 18:00:00"),
        ("2026-03-03T18:00:00.250000+01:00", "Tue 3 Mar 2026, 18:00:00"),
        ("2026-13-45", "2026-13-45"),
        ("pack-2026-03-03", "pack-2026-03-03"),
        ("2026-03-03-Club-A", "2026-03-03-Club-A"),
        ("<b>2026</b>", "<b>2026</b>"),
    ],
)
def test_what_is_a_day_is_said_and_what_only_looks_so_stays(value: str, text: str) -> None:
    assert shown(value) == text


def test_numbers_stay_numbers() -> None:
    assert with_days({"board": 3, "day": "2026-03-03"}) == {"board": 3, "day": "Tue 3 Mar 2026"}


def test_days_of_this_season_need_no_year() -> None:
    assert (short_day(TUESDAY), whole_day(TUESDAY)) == ("Tue 3 Mar", "Tue 3 Mar 2026")
    assert short_moment(datetime(2026, 3, 3, 18, 0)) == "Tue 3 Mar, 18:00"  # noqa: DTZ001


@pytest.mark.usefixtures("russian")
def test_days_speak_the_language_of_the_windows() -> None:
    assert shown("2026-03-03T18:00:00+01:00") == "вт 3 мар. 2026, 18:00:00"
    assert read_days("1 апреля 2026, 2.4.2026, 3 Apr 2026") == (
        date(2026, 4, 1), date(2026, 4, 2), date(2026, 4, 3),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("1 Apr 2026", (date(2026, 4, 1),)),
        ("1.4.2026; 2026-04-02", (date(2026, 4, 1), date(2026, 4, 2))),
        ("1 April 2026, 1 Apr 2026", (date(2026, 4, 1),)),
        ("", ()),
        ("31.2.2026", None),
        ("1 Ju 2026", None),
        ("tomorrow", None),
        ("1 Apr 2026 and 2", None),
    ],
)
def test_days_are_read_as_they_are_typed(typed: str, days: tuple[date, ...] | None) -> None:
    assert read_days(typed) == days


@given(st.lists(st.dates(date(1900, 1, 1), date(2999, 12, 31)), unique=True))
def test_what_stands_in_a_field_is_read_back(days: list[date]) -> None:
    assert read_days(typed_days(days)) == tuple(days)
