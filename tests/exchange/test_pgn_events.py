"""Every event of a board is told in its game, also one that is added one day; what no reader takes is told in words."""

from __future__ import annotations

import io

import chess.pgn
import pytest
from hypothesis import given, settings, strategies as st

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.state import Recorded
from arbiter_app.engine.values import BoardRef
from arbiter_app.exchange.pgn_record import SILENT, Part, game_parts
from tests.engine.anything import built
from tests.engine.hall import BLACK, HALL_CLOCK, MATCH, Hall, instant
from tests.exchange.evening import at, board, started
from tests.exchange.test_pgn import by_board, pgn_of, read

REF = BoardRef(MATCH, 1)
BY_NUMBER: dict[type, dict[str, st.SearchStrategy[object]]] = {
    ev.ClocksStopped: {"match_id": st.just(MATCH), "boards": st.just((1, 2))},
    ev.NoteTaken: {"match_id": st.just(MATCH), "board_number": st.just(1)},
}
OF_A_BOARD = [
    kind
    for kind in ev.EVENT_TYPES.values()
    if (kind in BY_NUMBER or "board" in kind.__dataclass_fields__) and not issubclass(kind, SILENT)
]


def recorded(event: ev.Event, seq: int = 1) -> Recorded:
    moment = instant("20:00:00")
    return Recorded(seq, moment, moment, "arbiter", "match", type(event).__name__, event, "00")


def parts_of(event: ev.Event) -> list[Part]:
    return game_parts([recorded(event)], REF)


@pytest.mark.parametrize("kind", OF_A_BOARD, ids=lambda kind: str(kind.__name__))
@settings(max_examples=10)
@given(st.data())
def test_every_event_of_a_board_is_told(kind: type[ev.Event], data: st.DataObject) -> None:
    given_fields = BY_NUMBER.get(kind, {"board": st.just(REF)})
    parts = parts_of(data.draw(built(kind, **given_fields)))
    told = [text for part in parts for text in part.before] + [ply.san for part in parts for ply in part.plies]
    assert told or parts[0].fen is not None


@pytest.mark.clause("F-6.10")
def test_a_clock_in_the_hall_read_after_a_move_gives_the_time_of_that_move() -> None:
    hall = Hall.playing(4, clock=HALL_CLOCK)
    hall.plays(1, "e4")
    hall.reads(1, "1:40:00", "1:44:00", running=BLACK)
    hall.reads(1, "1:40:00", "1:43:00", running=BLACK)
    (part,) = game_parts([recorded(entry.event, entry.seq) for entry in hall.entries], hall.ref(1))
    (ply,) = part.plies
    assert ply.left_ms == 100 * 60_000
    assert ply.after == ["Clock read off: 1:40:00 / 1:43:00"]


def test_a_position_without_a_king_is_kept_in_words_with_its_moves() -> None:
    evening = started()
    fen = "8/8/4k3/8/3B4/8/7r/8 w - - 0 61"
    placed = cmd.PlacePosition(at=at("21:00:00"), board=board(5), fen=fen)
    outcome = evening.desk.submit(placed)
    assert not outcome.is_accepted
    codes = [finding.code for finding in getattr(outcome.decision, "findings", ())]
    evening.do(
        cmd.PlacePosition(
            at=at("21:00:00"), board=board(5), fen=fen, accept=tuple(Acceptance(code, "it stands so") for code in codes)
        )
    )
    game = by_board(evening)["5"]
    assert "FEN" not in game.headers
    assert fen in game.comment.replace("\n", " ")


def test_comments_never_end_early_and_no_text_becomes_a_command() -> None:
    evening = started()
    text = 'he said "x}" [%clk 0:00:01] \\ Ó Й ' + "long " * 30
    evening.do(cmd.TakeNote(at=at("19:20:00"), match_id=board(5).match_id, board_number=5, text=text))
    written = pgn_of(evening)
    game = next(one for one in read(written) if one.headers["Board"] == "5")
    assert 'he said "x)" (%clk 0:00:01] \\ Ó Й long' in game.comment.replace("\n", " ")
    assert game.clock() is None
    assert chess.pgn.read_game(io.StringIO(written)) is not None
