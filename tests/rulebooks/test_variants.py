"""Other competitions' ways with lateness and illegal moves, each as a small rulebook that extends the Laws."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_toml import parse_rulebook
from arbiter_app.engine.values import IrregularityKind, Termination
from arbiter_app.rulebooks import builtin_folder
from tests.engine.hall import BLACK, BLACK_WINS, DRAW, HALL_CLOCK, HOME, WHITE, Hall, clocks, league, refused

CLAUSE = """
[[clause]]
id = "V-1"
title = "Ours"
kind = "enforces"
text = "As this competition has it."
"""

# No tolerance at all; a minute for an illegal move and for displaced pieces; two hands are conduct.
NO_TOLERANCE = """
[lateness]
default_minutes = { value = 0, clause = "V-1" }
[irregularities]
displaced_bonus_seconds = { value = 60, clause = "V-1" }
[judgements]
two_hands = { value = false, clause = "V-1" }
"""

# Up to five minutes late off the own clock; an illegal move costs the offender a minute.
OFF_THE_CLOCK = """
[lateness]
default_minutes = { value = 5, clause = "V-1" }
late_time = { value = "deducted", clause = "V-1" }
[illegal_moves]
penalty = { value = "offender_loses", clause = "V-1" }
"""

# Corrected while the offender records; else lost on a claim, and taking the king is one.
ON_A_CLAIM = """
[illegal_moves]
ladder = { value = ["corrected"], clause = "V-1" }
unrecorded_loses_on_claim = { value = true, clause = "V-1" }
king_capture_claims = { value = true, clause = "V-1" }
"""


def variant(settings: str, extends: str) -> Rulebook:
    """These settings over a rulebook of the Laws, in the divisions of the league."""
    head = f'id = "variant"\ntitle = "Variant"\nedition = "2026"\nextends = "{extends}"\n'

    def base(name: str) -> str:
        return (builtin_folder() / f"{name}.toml").read_text("utf-8")

    book = parse_rulebook(head + settings + CLAUSE, "variant.toml", base)
    return replace(book, divisions=league().divisions, time_controls=league().time_controls)


class TestNoTolerance:
    RULES = variant(NO_TOLERANCE, "fide-rapid")

    @pytest.mark.parametrize(("time", "plays"), [("19:30:00", True), ("19:30:01", False)])
    def test_a_second_late_is_too_late(self, time: str, plays: bool) -> None:
        hall = Hall.playing(4, self.RULES, HALL_CLOCK, absent=[(1, HOME)])
        hall.at(time).arrives(1, HOME)
        assert (hall.board(1).end is None) is plays

    def test_the_first_illegal_move_gives_a_minute_and_the_second_loses(self) -> None:
        hall = Hall.playing(4, self.RULES, HALL_CLOCK)
        hall.illegal_move(1, BLACK, readings=clocks("0:02:15", "0:03:00"))
        assert hall.shows(1) == clocks("0:03:15", "0:03:00")
        hall.illegal_move(1, BLACK, white_men="K", black_men="KQ")
        assert hall.outcome(1) == (DRAW, Termination.ILLEGAL_MOVES_NO_MATE)

    def test_a_minute_is_proposed_for_displaced_pieces(self) -> None:
        hall = Hall.playing(4, self.RULES, HALL_CLOCK)
        kind, read = IrregularityKind.DISPLACED_PIECES, clocks("0:06:10", "0:05:00")
        hall.do(cmd.RecordIrregularity(at=hall.now, board=hall.ref(1), kind=kind, colour=BLACK, readings=read))
        assert hall.shows(1) == clocks("0:07:10", "0:05:00")


class TestOffTheClock:
    RULES = variant(OFF_THE_CLOCK, "fide-blitz")

    @pytest.mark.parametrize(
        ("time", "shows"), [("19:32:30", "1:42:30"), ("19:34:59", "1:40:01"), ("19:35:00", "1:40:00")]
    )
    def test_the_lateness_goes_off_the_own_clock(self, time: str, shows: str) -> None:
        hall = Hall.playing(4, self.RULES, HALL_CLOCK, absent=[(1, HOME)])
        hall.at(time).arrives(1, HOME)
        assert hall.shows(1).of(hall.board(1).colour_of(HOME)) == clocks(shows, "0:00:00").white_ms

    def test_a_second_over_five_minutes_is_a_loss_before_he_comes(self) -> None:
        hall = Hall.playing(4, self.RULES, HALL_CLOCK, absent=[(1, HOME)])
        hall.at("19:35:01").rules_absence(1)
        assert hall.outcome(1)[1] is Termination.DEFAULT

    def test_the_minute_for_an_illegal_move_goes_off_the_offender(self) -> None:
        hall = Hall.playing(4, self.RULES, HALL_CLOCK)
        hall.illegal_move(1, WHITE, readings=clocks("0:04:00", "0:05:00"))
        assert hall.shows(1) == clocks("0:03:00", "0:05:00")


class TestOnAClaim:
    RULES = variant(ON_A_CLAIM, "fide-standard")

    def test_who_records_corrects_and_who_does_not_loses_on_a_claim_before_the_touch(self) -> None:
        hall = Hall.playing(4, self.RULES, HALL_CLOCK)
        hall.illegal_move(1, WHITE, recording=True)
        assert hall.board(1).end is None
        with refused("claim_after_touch", "V-1"):
            hall.illegal_move(1, WHITE, recording=False, touched=True)
        hall.illegal_move(1, WHITE, recording=False, touched=True, king_taken=True)
        assert hall.outcome(1)[0] is BLACK_WINS
