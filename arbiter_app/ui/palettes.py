"""The colours of the three themes. Every pair of text and ground keeps WCAG AA (4.5 : 1); a test measures it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """What a pill, a notice or a cell wants to say; the words say it too, colour is never the only sign."""

    OK = "ok"
    WARN = "warn"
    DANGER = "danger"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as ``#rrggbb``. ``x_soft`` is a ground, ``x_text`` the text that stands on it."""

    name: str
    dark: bool
    rail: str
    rail_text: str
    rail_muted: str
    rail_current: str
    window: str
    statusbar: str
    surface: str
    surface_alt: str
    border: str
    border_strong: str
    text: str
    muted: str
    primary: str
    primary_hover: str
    on_primary: str
    primary_text: str
    selection: str
    accent: str
    danger: str
    ok_soft: str
    ok_text: str
    warn_soft: str
    warn_text: str
    danger_soft: str
    danger_text: str
    neutral_soft: str
    neutral_text: str
    focus: str
    stripe: str
    ink: str
    board_light: str
    board_dark: str
    board_last_light: str
    board_last_dark: str
    board_check: str
    board_mark: str

    def tone(self, tone: Tone) -> tuple[str, str]:
        """Ground and text colour of a tone."""
        match tone:
            case Tone.OK:
                return self.ok_soft, self.ok_text
            case Tone.WARN:
                return self.warn_soft, self.warn_text
            case Tone.DANGER:
                return self.danger_soft, self.danger_text
            case Tone.NEUTRAL:
                return self.neutral_soft, self.neutral_text


LIGHT = Palette(
    name="light",
    dark=False,
    rail="#212820",
    rail_text="#f2f1ec",
    rail_muted="#a9b2a4",
    rail_current="#323b2f",
    window="#f4f2ec",
    statusbar="#e9e6dd",
    surface="#ffffff",
    surface_alt="#f4f2ec",
    border="#dedad0",
    border_strong="#bdb9ae",
    text="#1d211c",
    muted="#5f615b",
    primary="#2d5c3a",
    primary_hover="#244b2f",
    on_primary="#ffffff",
    primary_text="#2d5c3a",
    selection="#ebf1e8",
    accent="#c9a227",
    danger="#a8322a",
    ok_soft="#dcebd9",
    ok_text="#23502f",
    warn_soft="#f5e6b8",
    warn_text="#6a4d00",
    danger_soft="#f6d6d1",
    danger_text="#8a221b",
    neutral_soft="#ece9e1",
    neutral_text="#50524c",
    focus="#1f6fb5",
    stripe="#eae7de",
    ink="#1c2d50",
    board_light="#ebe7da",
    board_dark="#a7b598",
    board_last_light="#e8de8f",
    board_last_dark="#c5c062",
    board_check="#d9534a",
    board_mark="#1d211c",
)

DARK = Palette(
    name="dark",
    dark=True,
    rail="#0f130f",
    rail_text="#f0f1ec",
    rail_muted="#9aa59a",
    rail_current="#263028",
    window="#161a17",
    statusbar="#0f130f",
    surface="#1f2521",
    surface_alt="#2a312c",
    border="#3a443d",
    border_strong="#5d6a60",
    text="#f0f1ec",
    muted="#adb7ac",
    primary="#6fbf84",
    primary_hover="#86cf99",
    on_primary="#0e140f",
    primary_text="#86cf99",
    selection="#2c3d31",
    accent="#e0bb45",
    danger="#f2938a",
    ok_soft="#24402c",
    ok_text="#b4e3c0",
    warn_soft="#463a14",
    warn_text="#f3d987",
    danger_soft="#4f2421",
    danger_text="#ffc2bb",
    neutral_soft="#343c36",
    neutral_text="#d3d9d0",
    focus="#7db8f0",
    stripe="#303832",
    ink="#c6d6f5",
    board_light="#d9d5c7",
    board_dark="#7f9070",
    board_last_light="#d8cd76",
    board_last_dark="#a9a44a",
    board_check="#e2665d",
    board_mark="#161a17",
)

HIGH_CONTRAST = Palette(
    name="contrast",
    dark=True,
    rail="#000000",
    rail_text="#ffffff",
    rail_muted="#f0f0f0",
    rail_current="#3d3d00",
    window="#000000",
    statusbar="#000000",
    surface="#000000",
    surface_alt="#1c1c1c",
    border="#ffffff",
    border_strong="#ffffff",
    text="#ffffff",
    muted="#e6e6e6",
    primary="#ffe14d",
    primary_hover="#fff2a8",
    on_primary="#000000",
    primary_text="#ffe14d",
    selection="#3d3d00",
    accent="#00e0ff",
    danger="#ffa8a8",
    ok_soft="#003d14",
    ok_text="#ccffd9",
    warn_soft="#4d3d00",
    warn_text="#fff0b3",
    danger_soft="#660000",
    danger_text="#ffffff",
    neutral_soft="#333333",
    neutral_text="#ffffff",
    focus="#00e0ff",
    stripe="#2b2b2b",
    ink="#ffffff",
    board_light="#ffffff",
    board_dark="#7a8f9c",
    board_last_light="#ffe14d",
    board_last_dark="#d1a800",
    board_check="#ff3b30",
    board_mark="#000000",
)

PALETTES: dict[str, Palette] = {palette.name: palette for palette in (LIGHT, DARK, HIGH_CONTRAST)}
