"""Themes: contrast, text size, fonts."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QFontMetrics, QRawFont
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.ui import theme
from arbiter_app.ui.palettes import PALETTES, Palette, Tone
from arbiter_app.ui.widgets.buttons import DangerButton, LinkButton, PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.fields import ChoiceBox, NumberEdit

pytestmark = pytest.mark.qt
AA_TEXT = 4.5
AA_SIGN = 3.0
TEXT_ON_GROUND = [
    ("text", "surface"), ("text", "window"), ("text", "surface_alt"), ("text", "selection"),
    ("muted", "surface"), ("muted", "window"), ("muted", "surface_alt"), ("muted", "selection"),
    ("neutral_text", "statusbar"), ("rail_text", "rail"), ("rail_text", "rail_current"), ("rail_muted", "rail"),
    ("rail_muted", "rail_current"), ("on_primary", "primary"), ("on_primary", "primary_hover"),
    ("primary_text", "surface"), ("primary_text", "selection"), ("danger", "surface"), ("danger", "selection"),
    ("danger_text", "danger_soft"), ("surface", "text"), ("board_mark", "board_light"),
    ("board_mark", "board_dark"), ("ink", "surface"),
]  # fmt: skip
SIGN_ON_GROUND = [
    ("focus", "surface"), ("focus", "window"), ("primary", "surface"), ("muted", "surface"),
    ("rail_text", "rail_current"), ("accent", "rail"),
]  # fmt: skip


def luminance(name: str) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    colour = QColor(name)
    red, green, blue = (linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize(("ink", "ground"), TEXT_ON_GROUND)
def test_text_keeps_contrast_aa(palette: Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= AA_TEXT


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("tone", Tone)
def test_pills_keep_contrast_aa(palette: Palette, tone: Tone) -> None:
    ground, ink = palette.tone(tone)
    assert contrast(ink, ground) >= AA_TEXT


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize(("sign", "ground"), SIGN_ON_GROUND)
def test_signs_keep_contrast_aa(palette: Palette, sign: str, ground: str) -> None:
    assert contrast(getattr(palette, sign), getattr(palette, ground)) >= AA_SIGN


def test_the_measure_itself_knows_black_on_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)


@pytest.mark.parametrize(
    ("name", "percent", "palette", "size"),
    [
        ("light", 100, "light", 14),
        ("dark", 150, "dark", 21),
        ("contrast", 90, "contrast", 13),
        ("none such", 100, "light", 14),
        ("light", 900, "light", 21),
        ("light", 5, "light", 13),
    ],
)
def test_a_theme_is_put_in_force_by_name_and_text_size(
    qapp: QApplication, qtbot: QtBot, name: str, percent: int, palette: str, size: int
) -> None:
    with qtbot.waitSignal(theme.themed):
        theme.apply_theme(qapp, name, percent)
    assert theme.current().name == palette
    assert qapp.font().pixelSize() == size
    assert theme.font(14).pixelSize() == size
    assert theme.colour("text").name() == theme.current().text


def test_figures_of_a_clock_have_equal_width() -> None:
    metrics = QFontMetrics(theme.font(30, bold=True, digits=True))
    assert len({metrics.horizontalAdvance(figure * 4) for figure in "0123456789"}) == 1


def test_the_font_has_the_letters_of_the_players() -> None:
    """Irish, Cyrillic, halves, arrows of the card, and dashes."""
    assert QFontInfo(theme.font(14)).family() in theme.load_fonts()
    raw = QRawFont.fromFont(theme.font(14))
    assert [letter for letter in "ÓóáéíúЙйЁё½–−→×·…" if not raw.supportsCharacter(ord(letter))] == []


def test_only_fonts_that_exist_are_asked_for() -> None:
    assert theme.load_fonts()
    assert set(theme.load_fonts()) <= set(QFontDatabase.families())


@pytest.mark.parametrize(
    "make",
    [
        lambda: PrimaryButton("A"),
        lambda: SecondaryButton("A", "I"),
        lambda: DangerButton("A"),
        lambda: LinkButton("1"),
        lambda: QPushButton("A"),
        lambda: QLineEdit(),
        lambda: NumberEdit(),
        lambda: ChoiceBox(),
        lambda: QCheckBox("A"),
    ],
    ids=["primary", "secondary", "danger", "link", "plain", "line", "number", "choice", "box"],
)
@pytest.mark.parametrize("percent", [90, 100, 150])
def test_everything_is_large_enough_for_a_finger(qtbot: QtBot, qapp: QApplication, make: object, percent: int) -> None:
    theme.apply_theme(qapp, "light", percent)
    assert callable(make)
    widget = make()
    assert isinstance(widget, QWidget)
    qtbot.addWidget(widget)
    widget.ensurePolished()
    assert widget.sizeHint().height() >= theme.TOUCH_PX
    assert widget.sizeHint().width() >= theme.TOUCH_PX


def test_the_cross_that_empties_a_field_stands_inside_the_field(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply_theme(qapp, "light", 100)
    edit = QLineEdit()
    qtbot.addWidget(edit)
    edit.setClearButtonEnabled(True)
    edit.setText("draw offer")
    edit.resize(300, edit.sizeHint().height())
    edit.show()
    cross = edit.findChild(QToolButton)
    assert isinstance(cross, QToolButton)
    assert edit.rect().adjusted(2, 2, -2, -2).contains(cross.geometry())
