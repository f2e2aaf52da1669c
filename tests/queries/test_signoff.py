"""What is said beside the card: fines to think of, what voided the signatures, the three layers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import BoardPoints, GameResult, Side
from arbiter_app.queries.scorecard import ScoreCard, scorecard
from arbiter_app.queries.signoff import fine_hints, layers, shown_points, voided_changes
from tests.queries.evening import MATCH, Evening, played, ref, signed


def card_of(evening: Evening) -> ScoreCard:
    return scorecard(evening.state, evening.desk.rulebook, MATCH)


@pytest.mark.clause("L-5.3/1")
def test_two_defaults_of_one_team_may_be_fined() -> None:
    evening = played(absent=(6, 7))
    hints = fine_hints(evening.state, evening.desk.rulebook, MATCH)
    assert [(one.side, one.team, one.boards, one.minimum, one.clause) for one in hints] == [
        (Side.AWAY, "Club B", (6, 7), 20, "L-5.3/1")
    ]


@pytest.mark.clause("L-5.3/1")
def test_one_default_and_a_walkover_are_not_fined() -> None:
    evening = played()
    assert fine_hints(evening.state, evening.desk.rulebook, MATCH) == ()


def test_rules_without_a_fine_give_no_hint() -> None:
    evening = played(absent=(6, 7))
    rulebook = evening.desk.rulebook
    without = replace(rulebook, deadlines=replace(rulebook.deadlines, fine_default_minimum=None))
    assert fine_hints(evening.state, without, MATCH) == ()


def test_what_voided_the_signatures_is_told_until_they_are_given_again() -> None:
    evening = signed()
    assert voided_changes(evening.state, MATCH) == ()
    evening.correct(1, GameResult.WHITE_WINS)
    changes = voided_changes(evening.state, MATCH)
    assert [(one.board_number, one.was, one.now) for one in changes] == [(1, "1/2-1/2 (½ : ½)", "1-0 (0 : 1)")]
    evening.sign(Side.HOME)
    assert voided_changes(evening.state, MATCH) == ()


def test_a_board_whose_layers_agree_shows_only_its_points() -> None:
    assert [layers(row) for row in card_of(played()).rows] == [None] * 8


def test_a_ruling_shows_all_three_layers() -> None:
    evening = signed()
    evening.do(cmd.RulePoints(at=evening.at, board=ref(2), offender=Side.HOME, ruled_by="Controller", reason="order"))
    three = layers(card_of(evening).rows[1])
    assert three is not None
    assert (three.on_the_board, three.automatic, three.final) == ("1–0", "1–0", "0–1")


@pytest.mark.parametrize(
    ("home", "away", "text"),
    [(2, 0, "1–0"), (1, 1, "½–½"), (2, -2, "+1 / −1"), (-2, -2, "−1 / −1"), (0, 0, "0–0"), (-2, 0, "−1 / 0")],
)
def test_points_are_shown_with_signs_where_one_is_negative(home: int, away: int, text: str) -> None:
    assert shown_points(BoardPoints(home, away)) == text
    assert shown_points(None) == "–"
