"""One rehearsal of the golden evening for all tests here, and the same evening from its script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app import bootstrap, wiring
from arbiter_app.desk import Desk
from arbiter_app.resources import resource
from arbiter_app.ui.main_window import SMALLEST, USUAL
from arbiter_app.ui.rehearsal.clock import instant, settle
from tests.ui.rehearsal.layout import misfits


@dataclass(slots=True)
class Rehearsed:
    """What the windows left: the desk, the folder, what was told, and what did not fit at each look."""

    out: Path
    desk: Desk
    told: list[str] = field(default_factory=list)
    misfits: dict[str, list[str]] = field(default_factory=dict)
    looks: list[str] = field(default_factory=list)


@pytest.fixture(scope="package")
def rehearsed(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsed]:
    """The evening played through the windows; every look is a look at the layout in the smallest window."""
    del qapp
    out = tmp_path_factory.mktemp("evening")
    told: list[str] = []
    looks: list[str] = []
    found: dict[str, list[str]] = {}

    def look(name: str, window: QWidget) -> None:
        before = window.size()
        window.resize(*SMALLEST)
        settle()
        looks.append(name)
        found[name] = misfits(window)
        window.resize(before)
        settle()

    stage = wiring.rehearse(out, look, told.append)
    assert stage.window.size().toTuple() == USUAL
    workspace = stage.window.workspace
    assert workspace is not None
    yield Rehearsed(out, workspace.desk, told, found, looks)
    stage.window.close()


@pytest.fixture(scope="package")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """The same evening from its script, exported at the same moment."""
    lines = bootstrap.load_script(resource("sample", "golden-evening.jsonl"))
    out = tmp_path_factory.mktemp("script")
    opened, reader, rest = bootstrap.begin_script(lines, out / "golden.arbiter")
    bootstrap.play_script(rest, opened.desk, reader)
    opened.desk.now = lambda: instant("23:25:00")
    for match_id in tuple(opened.desk.state.matches):
        bootstrap.export_pack(opened, match_id, out)
    yield opened.desk
    opened.close()
