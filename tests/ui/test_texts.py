"""Sentences for codes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication

from arbiter_app.ui import texts


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "_sentences", {})
    texts.register_sentences({"order.above": "Board {board} is {excess} above board {above}.", "plain": "Done."})


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize(
    ("code", "params", "sentence"),
    [
        ("plain", {}, "Done."),
        ("order.above", {"board": 5, "excess": 158, "above": 4}, "Board 5 is 158 above board 4."),
        ("order.above", {"board": "{above}", "excess": "<b>", "above": 4}, "Board {above} is <b> above board 4."),
        ("order.above", {"board": 5}, "Board 5 is … above board …."),
        ("none.such", {}, "none.such"),
        ("none.such", {"board": 5}, "none.such (board: 5)"),
    ],
)
def test_a_code_becomes_a_sentence_and_never_a_traceback(code: str, params: dict[str, object], sentence: str) -> None:
    assert texts.tr_code(code, **params) == sentence


@pytest.mark.usefixtures("registered")
def test_missing_sentences_are_named() -> None:
    assert texts.missing_codes(["plain", "b", "a"]) == ("a", "b")
    assert texts.known_codes() == {"plain", "order.above"}


@pytest.mark.usefixtures("registered")
def test_one_code_has_one_sentence() -> None:
    texts.register_sentences({"plain": "Done."})
    with pytest.raises(ValueError, match="two sentences"):
        texts.register_sentences({"plain": "Ready."})


@pytest.mark.qt
@pytest.mark.parametrize("language", ["en", "tlh"])
def test_a_language_without_a_file_is_spoken_in_english(qapp: QCoreApplication, language: str) -> None:
    assert texts.install_translation(qapp, language) == "en"
    assert texts.languages()[0] == "en"
