"""What an incident is about: the board as it stands at the moment of the first key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from arbiter_app.engine import clock as clocks
from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour, Side
from arbiter_app.errors import Defect
from arbiter_app.queries.hall_clocks import LastReading, ReadingKind
from arbiter_app.ui.hall.steps import Field, Option, Step, Values
from arbiter_app.ui.hall.words import LETTER, colour_word, player_of, team_of, tr, who

FRESH = timedelta(seconds=5)
"""So long a reading that was just typed counts as what a clock in the hall shows, although it runs."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One board at one instant. `rulebook` as it stands in the division; `reading` for a clock in the hall."""

    state: State
    rulebook: Rulebook
    match: Match
    board: Board
    at: datetime
    reading: LastReading | None = None

    @property
    def number(self) -> int:
        """The board's number."""
        return self.board.ref.board_number

    @property
    def label(self) -> str:
        """What the board is called: its number, with the letter that a bughouse board bears."""
        if not self.match.is_bughouse:
            return str(self.number)
        return f"{BOARD_LETTERS.get(self.number, '')} ({self.number})".strip()

    @property
    def has_hall_clock(self) -> bool:
        """True when a clock stands in the hall, which the arbiter reads off."""
        clock = self.board.clock
        return clock is not None and clock.source is ClockSource.HALL

    def readings(self) -> ClockReadings | None:
        """What the clocks show; None for a clock in the hall that may show something else by now.

        Such a clock is known while it stands still after it was read or set, and for a moment after it was read.
        """
        if self.board.clock is None:
            return None
        now = clocks.at_instant(self.board.clock, self.at)
        if now.is_certain:
            return clocks.readings(now, self.at)
        reading = self.reading
        if reading is None or reading.kind is ReadingKind.START or self.at - reading.at > FRESH:
            return None
        return reading.readings

    def last_shown(self, colour: Colour) -> int | None:
        """What a clock in the hall last showed for one colour, however long ago; None for a clock of this computer."""
        return self.reading.readings.of(colour) if self.has_hall_clock and self.reading is not None else None

    def seat_label(self, side: Side) -> str:
        """ "Player A1 · White · Club A"."""
        colour = colour_word(self.board.colour_of(side))
        return f"{player_of(self.state, self.board, side)} · {colour} · {team_of(self.state, self.board, side)}"


def colour_options(scene: Scene, then: Callable[[Colour], Step], label: str = "{who}") -> tuple[Option, ...]:
    """W and B, with the names."""

    def option(colour: Colour) -> Option:
        words = label.format(who=who(scene.state, scene.board, colour))
        return Option(LETTER[colour], words, lambda: then(colour))

    return tuple(option(colour) for colour in Colour)


def side_options(scene: Scene, sides: tuple[Side, ...], then: Callable[[Side], Step]) -> tuple[Option, ...]:
    """W and B for the sides, with names and teams."""

    def option(side: Side) -> Option:
        return Option(LETTER[scene.board.colour_of(side)], scene.seat_label(side), lambda: then(side))

    return tuple(sorted((option(side) for side in sides), key=lambda one: one.key, reverse=True))


def reading_fields(scene: Scene, *, only_hall: bool = True) -> tuple[Field, ...]:
    """Two fields with what the clocks show; none where this computer knows it by itself, empty where nobody does.

    Without `only_hall` the fields are there for any clock, and must be filled.
    """
    if only_hall and not scene.has_hall_clock:
        return ()
    shown = scene.readings()
    return tuple(
        Field(
            f"{colour.value}_ms",
            tr("{colour}'s clock").format(colour=colour_word(colour)),
            "time",
            None if shown is None else shown.of(colour),
            required=not only_hall,
            last_ms=scene.last_shown(colour),
        )
        for colour in Colour
    )


def typed_readings(values: Values) -> ClockReadings | None:
    """Both readings as typed; None while one is missing."""
    white, black = values.get("white_ms"), values.get("black_ms")
    if isinstance(white, int) and isinstance(black, int):
        return ClockReadings(white, black)
    return None


def needed_readings(values: Values) -> ClockReadings:
    """Both readings of fields that had to be filled. Raises Defect when one is missing all the same."""
    readings = typed_readings(values)
    if readings is None:
        raise Defect("went on without both readings")
    return readings


def men_fields() -> tuple[Field, ...]:
    """Two fields for the men on the board; empty: as far as the moves tell."""
    return (
        Field("white_men", tr("White's men, e.g. K R P"), narrow=True),
        Field("black_men", tr("Black's men, e.g. K"), narrow=True),
    )


def typed_men(values: Values, name: str) -> str | None:
    """Men as the engine reads them ("KRP"); None for an empty field."""
    text = str(values.get(name) or "").replace(" ", "").replace(",", "").upper()
    return text or None


def typed_text(values: Values, name: str) -> str:
    """A text field without blanks at its ends."""
    return str(values.get(name) or "").strip()


def typed_number(values: Values, name: str) -> int | None:
    """A number field; None when empty."""
    value = values.get(name)
    return value if isinstance(value, int) else None
