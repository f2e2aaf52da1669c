"""What the arbiter's screen may say about a possible draw (FIDE 12.6)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.laws.claims import AutomaticKind
from arbiter_app.queries.claim_hints import claim_hint, quiet_hint
from tests.engine.hall import HALL_CLOCK, Hall, league, with_rules

OUT_AND_BACK = ["Nf3", "Nf6", "Ng1", "Ng8"]


def test_a_third_occurrence_is_hinted_at() -> None:
    hall = Hall.playing(4, clock=HALL_CLOCK)
    assert claim_hint(hall.board(1)) is None
    hall.plays(1, *OUT_AND_BACK)
    twice = claim_hint(hall.board(1))
    assert twice is not None
    assert (twice.count, twice.half_moves, twice.could_be_claimed) == (2, 4, False)
    hall.plays(1, *OUT_AND_BACK)
    thrice = claim_hint(hall.board(1))
    assert thrice is not None
    assert (thrice.count, thrice.could_be_claimed, thrice.automatic) == (3, True, ())
    assert [one.label for one in thrice.occurrences] == ["", "2...Ng8", "4...Ng8"]


def test_a_fifth_stays_visible_when_the_game_has_gone_on() -> None:
    hall = Hall.playing(4, with_rules(league(), "judgements", fivefold_repetition=False), HALL_CLOCK)
    hall.plays(1, *(OUT_AND_BACK * 4), "e4")
    hint = claim_hint(hall.board(1))
    assert hint is not None
    assert [(one.kind, one.later) for one in hint.automatic] == [(AutomaticKind.FIVEFOLD, 1)]
    assert not hint.could_be_claimed


class TestQuietly:
    """What the arbiter is told where draws are only on appeal, and the game goes on (W-62)."""

    def hall(self, *, shown: bool = True, **judgements: bool) -> Hall:
        rules = with_rules(league(), "draw_claims", shown_to_arbiter=shown)
        return Hall.playing(4, with_rules(rules, "judgements", **judgements), HALL_CLOCK)

    def told(self, hall: Hall) -> str:
        return quiet_hint(hall.rulebook, hall.board(1))

    @pytest.mark.clause("W-62")
    def test_the_third_occurrence_is_shown_and_the_game_goes_on(self) -> None:
        hall = self.hall()
        hall.plays(1, *OUT_AND_BACK)
        assert self.told(hall) == ""
        hall.plays(1, *OUT_AND_BACK)
        assert (self.told(hall), hall.board(1).end) == ("threefold", None)

    @pytest.mark.clause("W-62")
    def test_so_is_the_fifth_where_it_ends_nothing_by_itself(self) -> None:
        hall = self.hall(fivefold_repetition=False)
        hall.plays(1, *(OUT_AND_BACK * 4))
        assert (self.told(hall), hall.board(1).end) == ("fivefold", None)

    @pytest.mark.clause("W-62")
    def test_other_rules_show_nothing(self) -> None:
        hall = self.hall(shown=False)
        hall.plays(1, *(OUT_AND_BACK * 2))
        assert self.told(hall) == ""

    @pytest.mark.clause("W-62", "W-47")
    def test_a_dead_position_is_shown_where_it_ends_nothing_by_itself(self) -> None:
        lone_bishop = "8/8/4k3/8/8/4KB2/8/8 w - - 0 60"
        for by_itself in (False, True):
            hall = self.hall(dead_position_by_itself=by_itself)
            hall.accepting("placed_dead_position").position(1, lone_bishop)
            hall.plays(1, "Bd5+")
            assert (self.told(hall), hall.board(1).end is None) == (("", False) if by_itself else ("dead", True))
