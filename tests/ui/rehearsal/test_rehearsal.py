"""The golden evening through the windows, by mouse and keys, gives the same journal facts as its script."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app import bootstrap
from arbiter_app.desk import Desk
from arbiter_app.ui.rehearsal.outcome import faults_of
from arbiter_app.ui.rehearsal.steps import STEPS
from tests.ui.rehearsal.conftest import Rehearsed
from tests.ui.rehearsal.facts import board_facts, happened, kinds, match_facts, the_match

pytestmark = [pytest.mark.qt, pytest.mark.slow, pytest.mark.qt_log_ignore("This plugin does not support", extend=True)]


def test_every_step_is_played_and_told(rehearsed: Rehearsed) -> None:
    assert [line.rpartition(" … ")[2] for line in rehearsed.told] == [
        f"{number}/{len(STEPS)}" for number in range(1, len(STEPS) + 1)
    ]


def test_the_card_is_five_and_a_half_to_one_and_a_half__w16(rehearsed: Rehearsed) -> None:
    assert faults_of(the_match(rehearsed.desk), rehearsed.desk.rulebook) == []


def test_windows_and_script_record_the_same_kinds_of_entries(rehearsed: Rehearsed, scripted: Desk) -> None:
    assert kinds(rehearsed.desk) == kinds(scripted)


def test_windows_and_script_record_the_same_at_the_same_instants(rehearsed: Rehearsed, scripted: Desk) -> None:
    assert happened(rehearsed.desk) == happened(scripted)


def test_windows_and_script_lead_to_the_same_match(rehearsed: Rehearsed, scripted: Desk) -> None:
    assert match_facts(rehearsed.desk) == match_facts(scripted)


@pytest.mark.parametrize("number", range(1, 9))
def test_windows_and_script_lead_to_the_same_board(rehearsed: Rehearsed, scripted: Desk, number: int) -> None:
    assert board_facts(rehearsed.desk, number) == board_facts(scripted, number)


def test_the_signatures_were_drawn(rehearsed: Rehearsed) -> None:
    strokes = [one.strokes for one in the_match(rehearsed.desk).signatures]
    assert [len(one) for one in strokes] == [2, 2]
    assert all(len(stroke) > 3 for one in strokes for stroke in one)


def test_the_pack_on_the_stick_is_sound(rehearsed: Rehearsed) -> None:
    (pack,) = (rehearsed.out / "stick").iterdir()
    assert Path(the_match(rehearsed.desk).exports[-1].folder) == pack
    assert bootstrap.check_pack(pack).faults == ()
