"""A: somebody else plays for a player who is not there, where the rules allow it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.rulebook import Substitution
from arbiter_app.engine.values import Side
from arbiter_app.ui.hall.incident_arrival import arrived
from arbiter_app.ui.hall.scene import Scene
from arbiter_app.ui.hall.steps import Ask, Propose
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = [pytest.mark.qt, pytest.mark.clause("F-6.7.1")]


def scene_with(hand: Hand, window: Substitution) -> Scene:
    """Board 3 as it stands, whose home player is not there, under rules with this window."""
    hand.workspace.choose_board(3)
    scene = hand.screen.controller.scene()
    assert scene is not None
    return replace(
        scene, rulebook=replace(scene.rulebook, lateness=replace(scene.rulebook.lateness, substitution=window))
    )


def test_another_player_of_the_team_is_offered_until_the_default_time(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    step = arrived(scene_with(hand, Substitution.UNTIL_DEFAULT_TIME))
    assert isinstance(step, Propose)
    (option,) = step.options
    assert option.key == "S"
    names = option.then()
    assert isinstance(names, Ask)
    seated = {board.seat(Side.HOME).player_id for board in hand.evening.match.boards}
    for each in names.options:
        proposal = each.then()
        assert isinstance(proposal, Propose)
        command = proposal.command
        assert isinstance(command, cmd.NamePlayer)
        assert (command.board.board_number, command.side) == (3, Side.HOME)
        assert command.player_id not in seated
    assert names.options or "Everybody" in names.note


@pytest.mark.parametrize(
    ("window", "minutes"),
    [(Substitution.NEVER, 0), (Substitution.UNTIL_START, 0), (Substitution.UNTIL_DEFAULT_TIME, 61)],
)
def test_nobody_is_offered_where_the_rules_do_not_allow_it_any_more(
    qtbot: QtBot, window: Substitution, minutes: int
) -> None:
    hand = sit_down(qtbot, begun())
    hand.evening.clock.now += timedelta(minutes=minutes)
    step = arrived(scene_with(hand, window))
    assert isinstance(step, Ask | Propose)
    assert "S" not in {option.key for option in step.options}
