"""The score of a leg: W-C1 with its running score, forfeits of a day and of the leg, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.competition.appearances import Appearance, Use, allowance, bughouse_used, singles_used
from arbiter_app.engine.competition.leg_score import Forfeit, Leg, LegItem, check_close, day_worth, leg_score, wins
from arbiter_app.engine.values import BoardPoints, MatchId, Side
from tests.engine.competition.workplace import (
    BUGHOUSE,
    BUGHOUSE_DRAW,
    BUGHOUSE_WIN,
    LEVELS,
    SINGLES_DRAW,
    SINGLES_WIN,
    STANDARD,
    SWITCHES,
    of_setting,
    said,
    season,
    source,
    squad,
)

CODES = ("1-0", "0-1", "½-½", "+/-", "-/+", "-/-")
W_C1 = ("1-0", "½-½", "+/-", "0-1", "1-0", "-/-", "½-½", "0-1", "½-½", "1-0")


def points(code: str | None, level: int | None) -> BoardPoints | None:
    """Half-points of a result as it is written on the match sheet; None is open, or put off."""
    win = BUGHOUSE_WIN if level is None else SINGLES_WIN[level - 1]
    draw = BUGHOUSE_DRAW if level is None else SINGLES_DRAW[level - 1]
    if code is None:
        return None
    if code in ("1-0", "+/-"):
        return BoardPoints(win, 0)
    if code in ("0-1", "-/+"):
        return BoardPoints(0, win)
    return BoardPoints(draw, draw) if code == "½-½" else BoardPoints(0, 0)


def leg(codes: Sequence[str | None], forfeit: Forfeit | None = None, **day_forfeits: Forfeit) -> Leg:
    """Ten matches in the order of the days D1, D3, D5, D7; results that are not given yet are open."""
    items = []
    for number in range(10):
        code = codes[number] if number < len(codes) else None
        level = None if number == 9 else number % 3 + 1
        day = ("D1", "D3", "D5", "D7")[number // 3]
        label = "BH" if level is None else f"{day} L{level}"
        worth = BUGHOUSE_WIN if level is None else SINGLES_WIN[level - 1]
        items.append(LegItem(label, MatchId(day), worth, points(code, level), level))
    return Leg(tuple(items), forfeit, {MatchId(day): given for day, given in day_forfeits.items()})


def whole(half_points: int) -> int:
    assert half_points % 2 == 0
    return half_points // 2


def score(one: Leg) -> tuple[int, int]:
    """The score in whole points."""
    found = leg_score(one)
    return whole(found.home), whole(found.away)


class TestFullLeg:
    @pytest.mark.clause("W-2", "W-39", "W-40", "W-41", "W-42", "W-43", "W-44", "W-45", "W-49", "W-50", "W-51")
    def test_w_c1_ends_54_39_with_every_running_score(self) -> None:
        found = leg_score(leg(W_C1))
        running = [(whole(line.running.home), whole(line.running.away)) for line in found.lines]
        assert running == [
            (15, 0),
            (20, 5),
            (25, 5),
            (25, 20),
            (35, 20),
            (35, 20),
            (42, 27),
            (42, 37),
            (44, 39),
            (54, 39),
        ]
        assert (found.is_complete, check_close(leg(W_C1), source)) == (True, ())
        assert sum(score(leg(W_C1))) == 100 - 5 - 1 - 1

    @pytest.mark.clause("W-2", "W-8")
    def test_w_c1_appearances_of_team_a(self) -> None:
        """Each has one single, A10 too though nobody came; bughouse of A4 and A9 1 of 2."""
        played = ["A1", "A4", "A9", "A2", "A5", "A10", "A3", "A6", "A11"]
        team = season(squad(listed=1), *(f"{name} v B" for name in played), "A4+A9 v B")
        nobody_came = tuple(
            replace(one, use=Use.FORFEITED) if one.player_id == "A10" else one for one in team.appearances
        )
        team = replace(team, appearances=nobody_came)
        used = {one.name: singles_used(LEVELS, team, one.player_id) for one in team.members}
        assert {name for name, count in used.items() if count} == set(played)
        assert set(used.values()) == {0, 1}
        assert [one.name for one in team.members if bughouse_used(LEVELS, team, one.player_id)] == ["A4", "A9"]
        a4 = allowance(LEVELS, SWITCHES, team, team.members[3])
        assert (a4.used, a4.limit) == (1, 2)

    @pytest.mark.clause("W-40", "W-42", "W-44", "W-46")
    def test_ten_draws_bring_47_each(self) -> None:
        assert score(leg(["½-½"] * 10)) == (47, 47)

    @pytest.mark.clause("W-39", "W-41", "W-43", "W-45")
    def test_ten_wins_bring_100(self) -> None:
        assert score(leg(["1-0"] * 10)) == (100, 0)
        assert whole(leg([]).worth) == 100

    @pytest.mark.clause("W-51", "W-50")
    def test_a_double_forfeit_is_not_a_draw(self) -> None:
        assert score(leg([None, None, "-/-"])) == (0, 0)
        assert score(leg([None, None, "½-½"])) == (2, 2)

    @pytest.mark.clause("W-2")
    def test_a_leg_with_nine_results_cannot_be_closed(self) -> None:
        found = check_close(leg(W_C1[:9]), source)
        assert (said(found), of_setting(found)) == (["leg_incomplete BH"], ["legs.game_days"])
        assert found[0].params == {"missing": "BH", "matches": 10}
        assert said(check_close(leg(W_C1[:7]), source)) == ["leg_incomplete D5 L2, D5 L3, BH"]

    @pytest.mark.clause("W-88", "W-2")
    def test_a_game_put_off_keeps_the_leg_open(self) -> None:
        put_off = [None if number == 3 else code for number, code in enumerate(W_C1)]
        assert said(check_close(leg(put_off), source)) == ["leg_incomplete D3 L1"]

    @pytest.mark.clause("W-39", "W-40", "W-43", "W-44")
    @given(st.lists(st.sampled_from(CODES), min_size=10, max_size=10))
    def test_what_is_left_when_a_score_is_divided_by_five_tells_the_draws(self, codes: list[str]) -> None:
        """Without a forfeited leg; each team's score, and the sum."""
        one = leg(codes)
        draws = {level: sum(codes[at] == "½-½" for at in range(level - 1, 9, 3)) for level in (1, 3)}
        lost = sum(item.worth for item, code in zip(one.items, codes, strict=True) if code == "-/-")
        home, away = score(one)
        assert home % 5 == away % 5 == 2 * (draws[1] + draws[3]) % 5
        assert home + away == 100 - draws[1] - draws[3] - whole(lost)


class TestForfeits:
    """W-C6: what a confirmed forfeit does to the score."""

    @pytest.mark.clause("W-84")
    def test_a_leg_without_a_list_is_closed_with_all_points_to_the_other_team(self) -> None:
        one = leg([], Forfeit.given(Side.AWAY))
        assert score(one) == (0, 100)
        assert (leg_score(one).is_complete, check_close(one, source)) == (True, ())
        assert score(leg([], Forfeit.given(Side.HOME))) == (100, 0)
        assert score(leg([], Forfeit.given(None))) == (0, 0)

    @pytest.mark.clause("W-85")
    def test_results_of_a_leg_forfeited_later_are_kept_and_struck_through(self) -> None:
        """W-C6/4: the leg stands 35–20 after D1 and D3."""
        assert score(leg(W_C1[:6])) == (35, 20)
        found = leg_score(leg(W_C1[:6], Forfeit.TO_AWAY))
        assert (whole(found.home), whole(found.away)) == (0, 100)
        assert [line.struck for line in found.lines[:6]] == [points(code, n % 3 + 1) for n, code in enumerate(W_C1[:6])]
        assert [line.struck for line in found.lines[6:]] == [None] * 4
        assert {line.points for line in found.lines} == {BoardPoints(0, 0)}

    @pytest.mark.clause("W-85")
    def test_appearances_of_results_struck_through_still_count(self) -> None:
        team = season(squad(listed=1), "A4 v B")
        assert singles_used(LEVELS, team, team.members[3].player_id) == 1
        cancelled = Appearance(team.members[4].player_id, MatchId("D5"), 1, 2, team.appearances[0].opponent)
        released = team.adding(replace(cancelled, use=Use.RELEASED))
        assert singles_used(LEVELS, released, cancelled.player_id) == 0

    @pytest.mark.clause("W-85")
    def test_a_forfeited_day_brings_30_and_bughouse_is_still_to_play(self) -> None:
        one = leg(W_C1[:6], D5=Forfeit.TO_AWAY)
        assert score(one) == (35, 50)
        assert leg_score(one).missing == ("BH",)
        assert score(leg(W_C1[:6], D5=Forfeit.TO_NOBODY)) == (35, 20)
        assert score(leg(W_C1[:6], D7=Forfeit.TO_HOME)) == (45, 20)

    @pytest.mark.clause("W-85")
    def test_results_of_a_forfeited_day_are_struck_through(self) -> None:
        found = leg_score(leg(W_C1, D1=Forfeit.TO_AWAY))
        assert (whole(found.home), whole(found.away)) == (54 - 25, 39 - 5 + 30)
        assert [line.struck is not None for line in found.lines] == [True] * 3 + [False] * 7

    @pytest.mark.clause("W-85", "W-45")
    def test_what_a_day_is_worth(self) -> None:
        assert day_worth(STANDARD, SINGLES_WIN) == 60
        assert day_worth(BUGHOUSE, (BUGHOUSE_WIN,)) == 20


def test_matches_won_are_counted_by_level_and_a_double_forfeit_is_none() -> None:
    items = leg(W_C1).items
    assert (wins(items, Side.HOME), wins(items, Side.AWAY)) == (4, 2)
    assert (wins(items, Side.HOME, 1), wins(items, Side.AWAY, 1)) == (1, 1)
