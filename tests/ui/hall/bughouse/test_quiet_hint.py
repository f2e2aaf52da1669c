"""A repetition on a board of bughouse is told quietly to the arbiter, and to nobody else (W-47, W-62)."""

from __future__ import annotations

import pytest

from arbiter_app.queries.bughouse_view import boards_for_the_hall
from tests.ui.hall.bughouse.real_window import RealWindow

pytestmark = pytest.mark.qt

AROUND = ("1 Nf3", "1 Nf6", "1 Ng1", "1 Ng8")


@pytest.mark.clause("W-47", "W-62")
def test_the_third_occurrence_is_said_under_its_board_alone(real: RealWindow) -> None:
    real.begin(", ".join((*AROUND, *AROUND[:3])))
    assert real.says(1) == "Black to move: Player B4"
    real.type_move(1, "Ng8")
    assert real.says(1) == "White to move: Player A4 · This position stood three times"
    assert real.says(2) == "White to move: Player B9"
    shown = boards_for_the_hall(real.desk.state, real.desk.rulebook, real.match, real.clock.moment, {})
    assert [row.hint for row in shown] == ["", ""]


@pytest.mark.clause("W-47")
def test_another_move_takes_it_away(real: RealWindow) -> None:
    real.begin(", ".join((*AROUND, *AROUND)))
    real.type_move(1, "e4")
    assert real.says(1) == "Black to move: Player B4"


@pytest.mark.clause("W-47")
def test_five_occurrences_stay_said(real: RealWindow) -> None:
    real.begin(", ".join(AROUND * 4))
    real.type_move(1, "e4")
    assert real.says(1).endswith("A position stood five times")
