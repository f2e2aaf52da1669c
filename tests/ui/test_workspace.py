"""What the screens share: a finished match that is shown first has its moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.bootstrap import begin_script, load_script, open_event, play_script
from arbiter_app.resources import resource
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices


@pytest.mark.usefixtures("qapp")
def test_a_signed_evening_that_is_opened_again_shows_its_moves(tmp_path: Path) -> None:
    path = tmp_path / "evening.arbiter"
    opened, reader, lines = begin_script(load_script(resource("sample", "golden-evening.jsonl")), path)
    play_script(lines, opened.desk, reader)
    played = [len(board.plies) for match in opened.desk.state.matches.values() for board in match.boards]
    opened.close()

    again = open_event(path)
    workspace = Workspace(OpenedEvent(again.desk, path), FakeServices())
    assert workspace.match is not None
    assert [len(board.plies) for board in workspace.match.boards] == played
    assert sum(played) > 10
    again.close()
