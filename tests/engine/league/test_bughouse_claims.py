"""Claims of a draw in bughouse: the record of both boards decides, reserves included (W-47, W-62, W-63, X-W16)."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.values import ClaimSource, Colour, DrawClaimKind, Termination
from tests.engine.hall import lines, refused
from tests.engine.league.bughouse_day import BughouseDay
from tests.engine.league.season import BLACK, THIS_COMPUTER, WHITE, clocks, with_rules

AROUND = ("2 Nf3", "2 Nf6", "2 Ng1", "2 Ng8")
CAPTURE = ("1 e4", "1 d5", "1 exd5")
THREEFOLD, FIFTY = DrawClaimKind.THREEFOLD, DrawClaimKind.FIFTY_MOVES


def claims(day: BughouseDay, colour: Colour = WHITE, kind: DrawClaimKind = THREEFOLD, **more: object) -> Ruling:
    """A player of board 2 claims a draw."""
    return day.ruling(cmd.RecordDrawClaim, 2, claimant=colour, kind=kind, **more)


class TestRepetition:
    """The position of a board with both its reserves."""

    @pytest.mark.clause("W-47", "W-62")
    def test_three_times_the_same_draws_the_board_on_appeal_only(self) -> None:
        day = BughouseDay()
        day.plays(*AROUND, *AROUND)
        assert day.endings() == (None, None)
        ruling = claims(day)
        assert "position_counted" in lines(ruling)
        assert day.endings() == (None, Termination.REPETITION)
        end = day.season.entries[-1].event
        claim = getattr(end, "claim", None)
        assert claim is not None
        assert (claim.source, claim.count, claim.positions) == (ClaimSource.RECORD, 3, ("", "2...Ng8", "4...Ng8"))

    @pytest.mark.clause("W-47")
    def test_twice_is_not_enough_and_brings_the_opponent_a_minute(self) -> None:
        day = BughouseDay()
        day.at(8).plays(*AROUND)
        claims(day)
        assert day.endings() == (None, None)
        assert day.shows(2) == clocks("14:52", "16:00")

    @pytest.mark.clause("W-47")
    @pytest.mark.parametrize("with_reserves", [True, False])
    def test_a_man_that_came_over_makes_another_position__x_w16(self, with_reserves: bool) -> None:
        day = BughouseDay(with_rules("bughouse", repetition_with_reserves=with_reserves))
        day.plays(*AROUND, *CAPTURE, *AROUND)
        claims(day)
        assert (day.endings()[1] is Termination.REPETITION) is not with_reserves

    @pytest.mark.clause("W-47")
    def test_it_counts_after_drops_too(self) -> None:
        day = BughouseDay()
        day.plays(*CAPTURE, "2 e4", "2 P@d5")
        day.plays(*AROUND, *AROUND)
        claims(day)
        assert day.endings() == (None, Termination.REPETITION)

    @pytest.mark.clause("W-47")
    def test_an_announced_move_is_counted_and_has_to_be_legal(self) -> None:
        day = BughouseDay()
        day.plays(*AROUND[:3])
        with refused("bughouse_not_in_reserve"):
            claims(day, BLACK, announced="N@f3")
        claims(day, BLACK, announced="Ng8")
        assert day.endings() == (None, None)
        day.plays("2 Ng8", *AROUND[:3])
        ruling = claims(day, BLACK, announced="Ng8")
        assert "position_with_announced" in lines(ruling)
        assert day.endings() == (None, Termination.REPETITION)

    @pytest.mark.clause("W-47")
    def test_only_the_player_on_move_claims(self) -> None:
        day = BughouseDay()
        day.plays(*AROUND, *AROUND)
        with refused("claimant_not_on_move"):
            claims(day, BLACK)

    @pytest.mark.clause("W-47")
    def test_without_a_record_the_arbiter_decides(self) -> None:
        day = BughouseDay()
        with refused("claim_needs_judgement"):
            claims(day)
        claims(day, upheld=True)
        assert day.endings() == (None, Termination.REPETITION)

    @pytest.mark.clause("W-47")
    def test_where_moves_are_missing_from_the_record_the_arbiter_decides(self) -> None:
        day = BughouseDay(source=THIS_COMPUTER)
        day.plays(*AROUND)
        for _ in range(2):
            day.do(cmd.PressClock, 2)
        with refused("claim_needs_judgement"):
            claims(day)

    @pytest.mark.clause("W-46", "W-47")
    def test_a_board_drawn_by_repetition_leaves_the_match_to_the_other(self) -> None:
        day = BughouseDay()
        day.plays(*AROUND, *AROUND)
        claims(day)
        assert day.score() == (0, 0)
        day.plays("1 e4", "1 e5")
        day.agrees(1)
        assert day.score() == (5, 5)


class TestFiftyMoves:
    """Half-moves of the board without a capture, a pawn's move or a pawn's drop."""

    @staticmethod
    def quiet(day: BughouseDay, half_moves: int) -> None:
        """Knights of board 2 go to and fro."""
        day.plays(*(AROUND[number % 4] for number in range(half_moves)))

    @pytest.mark.clause("W-47")
    @pytest.mark.parametrize(("half_moves", "colour", "is_drawn"), [(100, WHITE, True), (99, BLACK, False)])
    def test_fifty_moves_of_each_draw_on_appeal(self, half_moves: int, colour: Colour, is_drawn: bool) -> None:
        day = BughouseDay()
        self.quiet(day, half_moves)
        claims(day, colour, FIFTY)
        assert (day.endings()[1] is Termination.FIFTY_MOVES) is is_drawn

    @pytest.mark.clause("W-47")
    def test_a_pawns_drop_begins_the_count_anew_and_a_knights_does_not(self) -> None:
        for drop, is_drawn in (("P@a5", False), ("N@a5", True)):
            day = BughouseDay()
            day.plays(*CAPTURE, "1 Nc6", "1 dxc6")
            self.quiet(day, 49)
            day.plays(f"2 {drop}", *("2 Ng1", "2 Nf6", "2 Nf3", "2 Ng8") * 12, "2 Ng1", "2 Nf6")
            claims(day, WHITE, FIFTY)
            assert (day.endings()[1] is Termination.FIFTY_MOVES) is is_drawn, drop

    @pytest.mark.clause("W-47")
    def test_the_announced_move_counts_unless_it_moves_a_pawn(self) -> None:
        for announced, is_drawn in (("Ng8", True), ("e5", False)):
            day = BughouseDay()
            self.quiet(day, 99)
            claims(day, BLACK, FIFTY, announced=announced)
            assert (day.endings()[1] is Termination.FIFTY_MOVES) is is_drawn, announced


class TestWithoutAClaim:
    """Five occurrences and 75 moves are only told here; the arbiter may find them (1.9)."""

    @pytest.mark.clause("W-47", "W-62")
    def test_a_fifth_occurrence_does_not_end_the_game_by_itself(self) -> None:
        day = BughouseDay()
        day.plays(*AROUND * 4)
        assert day.endings() == (None, None)
        with refused("not_drawn_by_itself"):
            day.ruling(cmd.RecordDrawClaim, 2, kind=DrawClaimKind.FIVEFOLD, claimant=None)
        day.season.accepting("not_drawn_by_itself")
        day.ruling(cmd.RecordDrawClaim, 2, kind=DrawClaimKind.FIVEFOLD, claimant=None)
        assert day.endings() == (None, Termination.REPETITION)

    @pytest.mark.clause("W-47")
    @pytest.mark.parametrize(
        ("kind", "half_moves"), [(DrawClaimKind.FIVEFOLD, 15), (DrawClaimKind.SEVENTYFIVE_MOVES, 149)]
    )
    def test_what_is_not_in_the_moves_is_refused(self, kind: DrawClaimKind, half_moves: int) -> None:
        day = BughouseDay()
        TestFiftyMoves.quiet(day, half_moves)
        day.season.accepting("not_drawn_by_itself")
        with refused("draw_not_in_the_moves"):
            day.ruling(cmd.RecordDrawClaim, 2, kind=kind, claimant=None)

    @pytest.mark.clause("W-47")
    def test_seventy_five_moves_found_two_half_moves_late(self) -> None:
        day = BughouseDay()
        TestFiftyMoves.quiet(day, 152)
        day.season.accepting("not_drawn_by_itself")
        ruling = day.ruling(cmd.RecordDrawClaim, 2, kind=DrawClaimKind.SEVENTYFIVE_MOVES, claimant=None)
        at = next(line for line in ruling.lines if line.code == "drawn_at")
        assert at.params == {"position": "75...Nf6", "later": 2}
        assert day.endings() == (None, Termination.FIFTY_MOVES)
