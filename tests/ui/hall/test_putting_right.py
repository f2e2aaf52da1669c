"""R on a board that has a result: why is asked, the consequences are shown, and only then does it count."""

from __future__ import annotations

import pytest

from arbiter_app.engine.events import ResultCorrected, ResultWithdrawn
from arbiter_app.engine.values import GameResult
from tests.ui.hall.hall_hand import Hand


def reasons(hand: Hand) -> list[str]:
    events = [one.event for one in hand.evening.desk.entries()]
    return [one.reason for one in events if isinstance(one, (ResultCorrected, ResultWithdrawn))]


class TestPuttingAResultRight:
    def test_no_reason_stands_there_before_it_is_given(self, hand: Hand) -> None:
        hand.keys("1", "R", "1", "Enter", "R", "X", "Enter")
        assert hand.screen.controller.proposal is None
        assert hand.board(1).end is not None
        assert reasons(hand) == []

    @pytest.mark.parametrize(
        ("key", "reason"), [("M", "Entered by mistake"), ("B", "Meant for another board"), ("T", "Told wrongly")]
    )
    def test_a_result_is_withdrawn_for_a_reason_of_one_key(self, hand: Hand, key: str, reason: str) -> None:
        hand.keys("1", "R", "1", "Enter", "R", "X", key, "Enter")
        assert hand.board(1).end is None
        assert reasons(hand) == [reason]

    def test_another_result_for_a_reason_in_the_arbiter_s_words(self, hand: Hand) -> None:
        hand.keys("1", "R", "1", "Enter", "R", "=", "O")
        hand.type("both said draw")
        hand.keys("Enter", "Enter")
        end = hand.board(1).end
        assert end is not None
        assert end.result is GameResult.DRAW
        assert reasons(hand) == ["both said draw"]
