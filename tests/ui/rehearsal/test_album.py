"""The pictures of the README: those that the album keeps, small, and of few colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from arbiter_app.ui.rehearsal.album import INCIDENTS, README
from arbiter_app.ui.rehearsal.few_colours import in_few_colours

pytestmark = pytest.mark.qt

ROOT = Path(__file__).resolve().parents[3]
LARGEST = 150_000


def test_the_readme_shows_every_picture_of_the_album() -> None:
    shown = re.findall(r"docs/screenshots/([a-z0-9-]+)\.png", (ROOT / "README.md").read_text("utf-8"))
    of_seasons = [name for name in shown if name.startswith("league-")]
    assert [name for name in shown if name not in of_seasons] == list(README)
    assert [name for name in of_seasons if not (ROOT / "docs" / "screenshots" / f"{name}.png").is_file()] == []


def test_the_page_of_incidents_shows_every_picture_of_its_list_once() -> None:
    shown = re.findall(r"screenshots/([a-z0-9-]+)\.png", (ROOT / "docs" / "incidents.md").read_text("utf-8"))
    assert sorted(shown) == sorted(INCIDENTS)


@pytest.mark.parametrize("name", sorted({*README, *INCIDENTS}))
def test_a_picture_is_there_and_small(name: str) -> None:
    assert 0 < (ROOT / "docs" / "screenshots" / f"{name}.png").stat().st_size < LARGEST


def test_a_picture_keeps_its_frequent_colours_and_nears_the_others() -> None:
    picture = QImage(100, 10, QImage.Format.Format_RGB32)
    picture.fill(QColor(10, 20, 30))
    for number in range(400):
        picture.setPixelColor(number % 100, number // 100, QColor(number % 20, number // 20, 200))
    few = in_few_colours(picture)
    assert few.colorCount() == 256
    assert few.pixelColor(50, 9).getRgb() == (10, 20, 30, 255)
    for number in (0, 130, 399):
        was, now = picture.pixelColor(number % 100, number // 100), few.pixelColor(number % 100, number // 100)
        assert abs(was.red() - now.red()) + abs(was.green() - now.green()) + abs(was.blue() - now.blue()) < 12
