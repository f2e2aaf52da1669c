"""The application brings its own font, so that a hall laptop shows every name and sign, and each the same way."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QRawFont

from arbiter_app.resources import resource

FAMILY = "Inter Arbiter"
FILES = sorted(resource("fonts").glob("*.ttf"))
ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def font(qapp: QGuiApplication) -> QFont:
    """Return the regular weight in 20 pixels."""
    assert isinstance(qapp, QGuiApplication)
    for path in FILES:
        assert QFontDatabase.addApplicationFont(str(path)) != -1
    regular = QFont(FAMILY)
    regular.setPixelSize(20)
    return regular


def shown_texts() -> Iterator[str]:
    """Yield every text that ships with the application and may reach a screen or a sheet.

    The signs of `engine/notation` are read off scoresheets; nothing of ours is written with them.
    """
    for path in (ROOT / "arbiter_app").rglob("*.py"):
        if path.parent.name == "notation":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    for folder in ("rulebooks", "sample", "translations"):
        for path in resource(folder).glob("*.*"):
            if path.suffix in {".toml", ".jsonl", ".csv", ".ts"}:
                yield path.read_text("utf-8")


def test_four_weights_are_there(font: QFont) -> None:
    assert font.family() == FAMILY
    assert {"Regular", "Medium", "SemiBold", "Bold"} <= set(QFontDatabase.styles(FAMILY))


def test_every_weight_has_the_letters_of_names_and_the_signs_of_a_card(font: QFont) -> None:
    wanted = "ÁÉÍÓÚáéíóúĊḂḊḞĠṀṠṪ ĄąŁłŐőŽžßñçøå ЁЖЙЩЪЫЬЭЮЯёжйщъыьэюя ІЇҐЄЎіїґєў ½¼¾ ☐■□●○✓✗→←↑↓–—−×±≤≥…“”‘’«»№€£"
    lacking = {
        path.name: signs
        for path in FILES
        if (
            signs := [sign for sign in wanted if not QRawFont(str(path), font.pixelSize()).supportsCharacter(ord(sign))]
        )
    }
    assert not lacking


def test_every_shipped_text_can_be_shown(font: QFont) -> None:
    raw = QRawFont(str(resource("fonts", "InterArbiter-Regular.ttf")), font.pixelSize())
    signs = {sign for text in shown_texts() for sign in text if sign.isprintable()}
    assert signs
    assert not sorted(sign for sign in signs if not raw.supportsCharacter(ord(sign)))


def test_figures_of_a_clock_are_all_of_one_width(font: QFont) -> None:
    clock = QFont(font)
    clock.setFeature(QFont.Tag("tnum"), 1)
    assert len({QFontMetricsF(clock).horizontalAdvance(figure * 10) for figure in "0123456789"}) == 1
    assert len({QFontMetricsF(font).horizontalAdvance(figure * 10) for figure in "0123456789"}) > 1
