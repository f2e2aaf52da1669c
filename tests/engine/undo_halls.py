"""Halls in which something is about to happen, and acts given by their command, for the tests of undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.rulebook import Period
from tests.engine.hall import AWAY, DRAW, HALL_CLOCK, HOME, MATCH, OPEN, WHITE, Hall, league


def do(command: type[Any], **fields: Any) -> Callable[[Hall], object]:
    """An act given by its command; board 1 and the match are filled in."""

    def act(hall: Hall) -> object:
        known = {"board": hall.ref(1), "match_id": MATCH}
        given = {name: value for name, value in known.items() if name in command.__dataclass_fields__}
        return hall.do(command(at=hall.now, **given, **fields))

    return act


def with_open_places() -> Hall:
    hall = Hall.division(1)
    hall.club_a.names(*(f"A{number}" for number in range(1, 8)), OPEN)
    hall.club_b.names_all()
    hall.reveal()
    hall.all_wish_standard()
    return hall


def before_line_ups() -> Hall:
    return Hall.division(4)


def sealed() -> Hall:
    hall = Hall.division(4)
    hall.club_a.names_all()
    return hall


def both_sealed() -> Hall:
    hall = sealed()
    hall.club_b.names_all()
    # Opening is an act of its own here; written in the same instant it would belong to the second line-up.
    return hall.at("18:31:00")


def open_and_started() -> Hall:
    hall = with_open_places()
    hall.equipment_missing(7)
    hall.starts(absent=[(2, AWAY), (3, AWAY)])
    return hall.at("19:45:00")


def too_late() -> Hall:
    return open_and_started().at("20:15:01")


def in_play() -> Hall:
    hall = Hall.playing(1, fischer=[1], absent=[(2, AWAY)])
    hall.at("19:40:00").plays(1, "e4", "e5", "Nf3")
    hall.offers(1, WHITE)
    return hall.at("19:50:00")


def where_somebody_may_play_at_home() -> Hall:
    hall = in_play()
    note = do(cmd.NoteArrangements, player_id="B1", arrangements=(Arrangement.OWN_VENUE,))
    note(hall)
    return hall


def in_two_periods() -> Hall:
    periods = (Period(5_400_000, 40), Period(1_800_000))
    controls = {
        name: replace(control, white=periods, black=periods) for name, control in league().time_controls.items()
    }
    return Hall.playing(4, replace(league(), time_controls=controls))


def stopped() -> Hall:
    hall = in_play()
    hall.stops(1, 3)
    hall.illegal_move(1, WHITE)
    return hall.at("19:55:00")


def flags_down() -> Hall:
    hall = Hall.playing(4, clock=HALL_CLOCK)
    hall.sees_flag(1, WHITE)
    return hall.at("21:20:00")


def ended() -> Hall:
    hall = Hall.playing(4)
    for board in range(1, 7):
        hall.at("21:00:00").ends(board, DRAW)
    return hall


def signed() -> Hall:
    hall = ended()
    hall.signs(HOME)
    return hall


def disputed() -> Hall:
    hall = in_play()
    hall.do(cmd.OpenDispute(at=hall.now, board=hall.ref(1), text="touched piece"))
    return hall
