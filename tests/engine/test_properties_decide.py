"""Deciding, for any commands on any state that commands lead to: always an answer, never a failure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings, strategies as st

from arbiter_app.engine.apply import fold
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.commands import Command, Rescind, SignCard
from arbiter_app.engine.findings import Acceptance, Refused, Severity
from arbiter_app.engine.record import is_whole
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State, match_score
from arbiter_app.engine.values import ms_between
from arbiter_app.wording import SENTENCES
from tests.engine.anything import ACTS, COMMANDS
from tests.engine.hall import AWAY, DRAW, HOME, Hall, laws_in_a_team_match, league

RULES = st.sampled_from([league, laws_in_a_team_match])
"""Not the rules themselves: what a failing example says of them would fill pages."""
CALLS = st.lists(st.one_of(ACTS, ACTS, ACTS, COMMANDS), min_size=15, max_size=40)
STAGES = st.sampled_from(["before the line-ups", "about to start", "in play", "in play", "over", "signed"])


def hall_at(stage: str, rulebook: Rulebook) -> Hall:
    """A match at one of its stages."""
    if stage == "before the line-ups":
        return Hall.division(4, rulebook)
    if stage == "about to start":
        return Hall.ready(1, rulebook)
    hall = Hall.playing(4, rulebook, absent=[(2, HOME)])
    if stage == "in play":
        return hall
    hall.at("22:00:00").rules_absence(2)
    for board in (1, 3, 4, 5, 6):
        hall.accepting("flag_or_result_first").ends(board, DRAW)
    if stage == "signed":
        hall.signs(HOME)
        hall.signs(AWAY)
    return hall


def insist(hall: Hall, command: Command) -> None:
    """Give a command, and give it again with everything accepted that can be; who signs has read the card."""
    if isinstance(command, SignCard) and command.match_id in hall.state.matches:
        card = make_card(hall.state, hall.state.matches[command.match_id])
        command = replace(command, card_hash=card_hash(card))
    decision = hall.attempt(command)
    if isinstance(decision, Refused):
        assert decision.findings
        assert {one.code for one in decision.findings} <= set(SENTENCES)
        assert all(one.severity is not Severity.NOTE for one in decision.findings)
        accept = tuple(Acceptance(one.code, "the arbiter says so", one.where) for one in decision.findings)
        hall.attempt(replace(command, accept=accept))


def check(state: State) -> None:
    """What holds of every state that commands lead to."""
    for match in state.matches.values():
        card = make_card(state, match)
        assert all(signature.card_hash == card_hash(card) for signature in match.signatures)
        score = match_score(match)
        finals = [board.final for board in match.boards if board.final is not None]
        added = (sum(one.home for one in finals), sum(one.away for one in finals))
        # A sanction may take points of the whole match, and never adds any.
        assert (score.home, score.away) == added or (
            match.sanctions and score.home <= added[0] and score.away <= added[1]
        )
        for board in match.boards:
            assert is_whole(board)
            assert board.end is None or board.clock is None or board.clock.running is None
            clock = board.clock
            if clock is not None and board.started_at is not None:
                used = clock.white.used_ms + clock.black.used_ms + clock.paused_ms
                assert used == ms_between(board.started_at, clock.since)


@settings(max_examples=30)
@given(STAGES, RULES, CALLS)
def test_any_commands_are_answered_and_lead_to_a_sound_state(
    stage: str, rules: Callable[[], Rulebook], calls: list[Command]
) -> None:
    hall = hall_at(stage, rules())
    for command in calls:
        insist(hall, command)
        check(hall.state)
    assert hall.state == fold(hall.entries)


@settings(max_examples=15)
@given(STAGES, CALLS, st.data())
def test_taking_back_what_can_be_taken_back_leaves_a_sound_state(
    stage: str, calls: list[Command], data: st.DataObject
) -> None:
    hall = hall_at(stage, league())
    for command in calls:
        insist(hall, command)
    for _ in range(3):
        insist(hall, Rescind(at=hall.now, target=data.draw(st.integers(1, hall.state.seq)), reason="wrong key"))
        check(hall.state)
    assert hall.state == fold(hall.entries)
