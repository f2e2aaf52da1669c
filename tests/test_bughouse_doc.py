"""docs/bughouse.md: its pictures are those that the script makes, its examples are read by the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arbiter_app.engine.bughouse.pair import read_bfen
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.exchange.bpgn_file import MOST_BYTES
from arbiter_app.exchange.bpgn_read import read_bpgn

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "bughouse.md").read_text("utf-8")
SHOWN = re.findall(r"\(screenshots/bughouse-([a-z0-9-]+)\.png\)", PAGE)
LARGEST = 150_000


def test_the_page_shows_every_picture_of_the_script_once() -> None:
    script = (ROOT / "scripts" / "bughouse_pictures.py").read_text("utf-8")
    assert sorted(SHOWN) == sorted(re.findall(r'on\.look\("([a-z0-9-]+)"\)', script))


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_there_and_small(name: str) -> None:
    assert 0 < (ROOT / "docs" / "screenshots" / f"bughouse-{name}.png").stat().st_size < LARGEST


def test_the_position_and_the_game_of_the_page_can_be_read() -> None:
    position, game = re.findall(r"```\n(.*?)\n```", PAGE, re.DOTALL)
    assert read_bfen(position, Bughouse()).bfen() == position
    found = read_bpgn(game.partition("…")[0])
    assert [fault.code for fault in found.faults] == ["game_cut_off"]
    assert [move.label for move in found.games[0].moves] == ["1A. e4", "1B. c4", "1a. d5", "2A. exd5"]


def test_the_largest_file_is_as_the_page_says() -> None:
    assert f"Files of up to {MOST_BYTES // 1_000_000} MB" in PAGE


def test_the_readme_leads_to_the_page() -> None:
    assert "(docs/bughouse.md)" in (ROOT / "README.md").read_text("utf-8")
