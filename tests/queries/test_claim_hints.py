"""What the arbiter's screen may say about a possible draw (FIDE 12.6)."""

from __future__ import annotations

from arbiter_app.engine.laws.claims import AutomaticKind
from arbiter_app.queries.claim_hints import claim_hint
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
