"""What the match sheet shows, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.values import Colour, Side
from arbiter_app.ui.palettes import Tone


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player of a board. `note` stands in grey after the name: the rating, "absent", "walkover"."""

    name: str
    colour: Colour
    note: str = ""
    clock_ms: int | None = None
    running: bool = False
    flag: bool = False
    note_matters: bool = False
    """The note stays whole, and the name gives way."""


@dataclass(frozen=True, slots=True)
class MatchRowView:
    """One board of the match sheet. `result` as it is written ("1–0", "½–½"); empty while the game goes on."""

    board_number: int
    home: PlayerLine
    away: PlayerLine
    result: str = ""
    pills: tuple[tuple[str, Tone], ...] = ()

    def line(self, side: Side) -> PlayerLine:
        """The player of a side."""
        return self.home if side is Side.HOME else self.away
