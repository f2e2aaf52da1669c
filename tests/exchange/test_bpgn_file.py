"""Files of bughouse games on the disk: what cannot be read says why and what to do, never by a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.engine.notation.bpgn_faults import FAULT_SENTENCES
from arbiter_app.errors import Problem
from arbiter_app.exchange import bpgn_file
from arbiter_app.exchange.bpgn import write_bpgn
from arbiter_app.exchange.bpgn_file import games_of, load_bpgn
from tests.exchange.bughouse_games import PLAYERS, random_game, team_match

NAMES = ("<b>O'Ó, É\"]</b>", "Ó Súilleabháin, É.", "Иван Й")


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "file_empty"), (b"\r\n \t", "file_empty"), (b"PNG\x89\0\xff", "no_game")]
)
def test_a_file_without_games_says_so(data: bytes, code: str) -> None:
    found = games_of(data)
    assert found.games == ()
    assert (found.faults[0].line, found.faults[0].code) == (1, code)
    assert found.faults[0].reason == FAULT_SENTENCES[code]


@pytest.mark.parametrize(
    ("name", "encoding"), [(NAMES[0], "cp1252"), (NAMES[1], "cp1252"), (NAMES[2], "cp1251"), (NAMES[2], "utf-8")]
)
def test_old_code_pages_and_line_ends_of_windows(tmp_path: Path, name: str, encoding: str) -> None:
    path = tmp_path / "games.bpgn"
    game = random_game(3, plies=20, tags={**PLAYERS, "WhiteA": name})
    path.write_bytes(write_bpgn(game).replace("\n", "\r\n").encode(encoding))
    found = games_of(load_bpgn(path))
    assert found.faults == ()
    assert (found.games[0].tags["WhiteA"], found.games[0].moves) == (name, game.moves)


def test_a_file_that_is_not_there_and_one_that_is_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.bpgn", tmp_path):
        with pytest.raises(Problem) as found:
            load_bpgn(path)
        assert found.value.code == "bpgn.unreadable"
        assert path.name in found.value.sentence
        assert found.value.way_out


def test_a_file_that_is_too_large_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "many.bpgn"
    path.write_text(write_bpgn(team_match()), "utf-8")
    monkeypatch.setattr(bpgn_file, "MOST_BYTES", 100)
    with pytest.raises(Problem) as found:
        load_bpgn(path)
    assert found.value.code == "bpgn.too_big"


def test_reading_that_is_stopped_keeps_what_was_read() -> None:
    data = (write_bpgn(random_game(7, plies=40)) + "\n").encode() * 60
    steps: list[tuple[str, int, int]] = []
    found = games_of(data, None, lambda *step: steps.append(step), lambda: len(steps) >= 2)
    assert 0 < len(found.games) < 60
    assert [fault.code for fault in found.faults] == ["stopped"]
    assert [step for step, _, _ in steps] == ["reading", "reading"]


def test_reading_stopped_before_the_first_game_says_only_that() -> None:
    found = games_of(b"; nothing\n" + b"* " * 2_000, None, None, lambda: True)
    assert found.games == ()
    assert [fault.code for fault in found.faults if fault.code != "stray_text"] == ["stopped"]
