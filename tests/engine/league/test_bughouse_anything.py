"""Any commands on a bughouse match are answered, and lead to a state in which both boards fit together."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings, strategies as st

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.apply import fold
from arbiter_app.engine.linked_boards import pair_of, steps_of
from arbiter_app.engine.state import Match, match_score
from arbiter_app.engine.values import BoardRef, Termination
from tests.engine.anything import ACTS, built
from tests.engine.hall import MATCH, Hall
from tests.engine.league.season import rules
from tests.engine.test_properties_decide import insist

PLAY = (
    "e4",
    "d5",
    "exd5",
    "Qxd5",
    "e5",
    "Nf3",
    "Nc6",
    "f3",
    "g4",
    "Qh4",
    "P@e6",
    "P@d4",
    "N@f3",
    "@e5",
    "Nf6",
    "Ng1",
    "Ng8",
)
MOVES: st.SearchStrategy[cmd.Command] = built(
    cmd.MakeMove,
    board=st.sampled_from([BoardRef(MATCH, 1), BoardRef(MATCH, 2)]),
    move=st.sampled_from(PLAY),
    completed=st.sampled_from([True, True, False]),
)
CALLS = st.lists(st.one_of(MOVES, MOVES, MOVES, ACTS), min_size=15, max_size=40)
WON_OR_OPEN = {(0, 0), (20, 0), (0, 20), (10, 10)}


@cache
def opened() -> Hall:
    """A bughouse match whose clocks run."""
    hall = Hall.division("bughouse", rules())
    hall.club_a.names_all()
    hall.club_b.names_all()
    hall.do(cmd.RevealLineUps(at=hall.now, match_id=MATCH, lot=0))
    hall.starts()
    return hall


def playing() -> Hall:
    """The same again for each test."""
    kept = opened()
    hall = Hall.division("bughouse", rules())
    hall.state, hall.entries, hall.now = kept.state, list(kept.entries), kept.now
    return hall


def check(match: Match) -> None:
    """What holds of the two boards at any time."""
    pair = pair_of(match, rules().bughouse)
    for board in match.boards:
        number = board.ref.board_number
        made = [step.move for step in steps_of(match, rules().bughouse) if step.board == number]
        assert [move for move in made if move[0] in "abcdefghPNBRQ" and move != "end"] == [
            ply.uci for ply in board.plies
        ]
        assert pair.is_closed(number) is (board.end is not None)
        assert board.start_fen is None
    if match.awarded is None and not any(board.rulings or board.penalties for board in match.boards):
        score = match_score(match)
        assert (score.home, score.away) in WON_OR_OPEN
    ends = [board.end.termination for board in match.boards if board.end is not None]
    assert ends.count(Termination.OTHER_BOARD) < 2


@settings(max_examples=30)
@given(CALLS)
def test_any_commands_lead_to_boards_that_fit_together(calls: list[cmd.Command]) -> None:
    hall = playing()
    for command in calls:
        insist(hall, command)
        check(hall.match)
    assert fold(hall.entries).matches == hall.state.matches
