"""Rapid and blitz as data, and what an event says once for all its games."""

from __future__ import annotations

import pytest

from arbiter_app.engine.apply import apply
from arbiter_app.engine.commands import CreateEvent
from arbiter_app.engine.decide import decide
from arbiter_app.engine.findings import Accepted
from arbiter_app.engine.laws.supervision import rules_of_event
from arbiter_app.engine.rulebook import IllegalWindow
from arbiter_app.engine.rulebook_toml import bundle, parse_bundle, parse_rulebook, rulebook_text
from arbiter_app.engine.state import Entry, State
from arbiter_app.rulebooks import load_builtin
from tests.engine.hall import instant
from tests.rulebooks.books import BASE, BASE_TEXT, base_text


@pytest.mark.clause("F-A.6", "F-B.4")
@pytest.mark.parametrize("name", ["fide-rapid", "fide-blitz"])
@pytest.mark.parametrize(("said", "window"), [(None, "until_reply"), (False, "until_reply"), (True, "whole_game")])
def test_the_event_says_for_its_whole_length_whether_games_are_supervised(
    name: str, said: bool | None, window: str
) -> None:
    book = load_builtin(name)
    command = CreateEvent(
        at=instant("18:00:00"),
        title="Evening",
        arbiter="Arbiter 1",
        time_zone="UTC",
        rulebook_id=name,
        rulebook_edition=book.edition,
        rulebook_sha256="",
        rulebook_text="",
        supervised=said,
    )
    decision = decide(State(), book, command)
    assert isinstance(decision, Accepted)
    state = State()
    for number, event in enumerate(decision.events, 1):
        state = apply(state, Entry(number, command.at, "Arbiter 1", event))
    assert state.supervised is said
    assert rules_of_event(book, state.supervised).illegal_moves.window is IllegalWindow(window)


@pytest.mark.clause("F-A.4", "F-B.2")
@pytest.mark.parametrize(("name", "clause"), [("fide-rapid", "F-A.4"), ("fide-blitz", "F-B.2")])
def test_supervised_games_have_the_rules_of_standard_play(name: str, clause: str) -> None:
    here, laws = rules_of_event(load_builtin(name), True), load_builtin("fide-standard")
    assert here.irregularities == laws.irregularities
    assert here.illegal_moves.window is laws.illegal_moves.window
    assert here.source("illegal_moves.window") == clause


@pytest.mark.clause("F-B.2")
def test_supervised_blitz_tells_why_it_gives_one_minute() -> None:
    here = rules_of_event(load_builtin("fide-blitz"), True)
    assert here.illegal_moves.bonus_seconds == 60
    assert "two minutes" in here.readings["illegal_moves.bonus_seconds"].text


@pytest.mark.clause("F-A.3")
@pytest.mark.parametrize("name", ["fide-rapid", "fide-blitz"])
def test_a_wrong_claim_gives_one_minute(name: str) -> None:
    assert load_builtin(name).draw_claims.wrong_claim_bonus_seconds == 60


def test_standard_play_leaves_nothing_to_the_event() -> None:
    laws = load_builtin("fide-standard")
    assert rules_of_event(laws, False) is rules_of_event(laws, True) is laws


def test_an_event_begun_before_a_setting_was_known_is_played_as_it_was_then() -> None:
    old = "\n".join(line for line in BASE_TEXT.splitlines() if not line.startswith("window"))
    book = parse_bundle(bundle(rulebook_text(BASE, old)))
    assert book.illegal_moves.window is IllegalWindow.WHOLE_GAME
    with pytest.raises(Exception, match="window: is missing"):
        parse_rulebook(old, f"{BASE}.toml", base_text)
