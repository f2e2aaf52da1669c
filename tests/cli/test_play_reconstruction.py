"""A reconstruction in a script: noted first, then the moves found, typed as they stand on the sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_play_claims import answers, moves

NOTED = {
    "at": "21:00:00",
    "do": "note_reconstruction",
    "board": 1,
    "fen": "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
    "readings": {"white": "0:10:00", "black": "0:00:40"},
    "running": "white",
    "white_moves": 3,
    "black_moves": 3,
}


@pytest.mark.clause("F-8.5", "F-8.6")
def test_a_game_is_noted_reconstructed_and_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = {
        "at": "21:20:00",
        "do": "replace_record",
        "board": 1,
        "moves": ["e2-e4", "e5", "Кf3", "Кс6", "Сb5", "a6"],
        "reason": "both scoresheets",
    }
    status, rows = answers(tmp_path, capsys, *moves(1, "e4"), NOTED, found, *moves(1, "Ba4"))
    assert status == 0
    noted, replaced = rows[-3:-1]
    assert noted["ruling"]["code"] == "reconstruction_noted"
    assert replaced["ruling"]["code"] == "record_replaced"
    assert "White has made 3 moves, Black 3." in replaced["ruling"]["lines"]


def test_moves_that_lead_elsewhere_are_refused_with_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {"at": "21:20:00", "do": "replace_record", "board": 1, "moves": ["e4", "Nf9"], "reason": "one sheet"}
    status, rows = answers(tmp_path, capsys, NOTED, found)
    assert status == 1
    assert [finding["code"] for finding in rows[-1]["findings"]] == ["record_move_impossible"]
