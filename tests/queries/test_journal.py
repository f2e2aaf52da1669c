"""The journal for people: a sentence for every entry, nothing of a sealed line-up, and what can be taken back."""

from __future__ import annotations

from dataclasses import fields
from string import Formatter

import pytest
from hypothesis import given, settings, strategies as st

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import EVENT_TYPES, Event
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.state import Entry, State
from arbiter_app.engine.values import ClockReadings, Colour, GameResult, Side, Termination
from arbiter_app.queries.journal import (
    JournalRow,
    describe,
    group_of,
    journal_rows,
    last_undoable,
    undo_obstacle,
)
from arbiter_app.queries.journal_facts import FIELD_WORDS, HIDDEN, entry_facts
from arbiter_app.queries.journal_undo import undo_effects
from arbiter_app.queries.journal_wording import ENTRY_SENTENCES, entry_sentence
from tests.queries.evening import MATCH, START, Evening, arranged, opened, played, ref, seal, signed, started
from tests.store.any_event import any_of


def rows(evening: Evening) -> tuple[JournalRow, ...]:
    return journal_rows(evening.desk.entries(), evening.state)


def sentences(evening: Evening) -> list[str]:
    return [entry_sentence(row.code, row.params) for row in rows(evening)]


def newest(evening: Evening) -> str:
    return sentences(evening)[0]


def everything_told(evening: Evening) -> str:
    """All that the journal shows of all entries."""
    told = sentences(evening)
    for recorded in evening.desk.entries():
        entry = recorded.entry
        assert entry is not None
        told += [fact.value for fact in entry_facts(entry, evening.state)]
    told += [str(row.params) + str(row.clauses) for row in rows(evening)]
    return "\n".join(told)


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_every_kind_of_event_has_a_sentence_a_group_and_words_for_its_fields(kind: str) -> None:
    assert any(code == f"entry.{kind}" or code.startswith(f"entry.{kind}.") for code in ENTRY_SENTENCES)
    assert group_of(kind)
    missing = {one.name for one in fields(EVENT_TYPES[kind])} - set(FIELD_WORDS) - HIDDEN
    assert not missing


def test_every_way_a_game_ends_has_its_sentence() -> None:
    assert not [end for end in Termination if f"entry.GameEnded.{end.value}" not in ENTRY_SENTENCES]


@pytest.mark.parametrize("kind", EVENT_TYPES)
@settings(max_examples=20)
@given(data=st.data())
def test_any_event_is_told_with_all_its_values(kind: str, data: st.DataObject) -> None:
    event: Event = data.draw(any_of(EVENT_TYPES[kind]))
    entry = Entry(1, START, "Arbiter 1", event)
    code, params = describe(entry, State())
    wanted = {name for _, name, _, _ in Formatter().parse(ENTRY_SENTENCES[code]) if name}
    assert wanted <= set(params)
    assert entry_sentence(code, params)
    entry_facts(entry, State())


def test_the_newest_entry_comes_first_with_place_and_author() -> None:
    evening = played()
    first = rows(evening)[0]
    assert (first.seq, first.author, first.board_number, first.match_name) == (
        evening.desk.entry_count, "Arbiter 1", 6, "Club A – Club B",
    )  # fmt: skip
    assert [row.seq for row in rows(evening)] == list(range(evening.desk.entry_count, 0, -1))


def test_an_illegal_move_is_told_with_player_colour_and_number() -> None:
    evening = started()
    readings = ClockReadings(3_600_000, 3_000_000)
    evening.do(cmd.RecordIllegalMove(at=evening.at, board=ref(2), colour=Colour.BLACK, readings=readings))
    assert newest(evening) == "Illegal move by Player B2 (Black), number 1"
    assert "L-7.12/2" in rows(evening)[0].clauses


def test_a_default_is_told_with_its_points() -> None:
    assert "Default by a declared player: +1 / −1" in sentences(played())


def test_a_name_with_braces_or_tags_stays_what_it_is() -> None:
    evening = started({"B2": "<b>{Ó}"})
    evening.do(cmd.RecordArrival(at=evening.at, board=ref(7), side=Side.AWAY))
    evening.do(cmd.OfferDraw(at=evening.at, board=ref(2), colour=Colour.BLACK, move_number=12))
    assert newest(evening) == "Draw offer by <b>{Ó} (Black), number 1"


def test_a_sealed_line_up_is_told_nowhere_before_the_reveal() -> None:
    evening = arranged()
    seal(evening, Side.HOME)
    seal(evening, Side.AWAY, 7)
    told = everything_told(evening)
    assert "Club A sealed its line-up" in told
    assert "sealed" in told
    assert not [name for name in ("Player A", "Player B") if name in told]
    evening.do(cmd.RevealLineUps(at=evening.at, match_id=MATCH))
    assert "Player B7" in everything_told(evening)


def test_what_was_set_aside_in_a_line_up_stays_sealed_with_it() -> None:
    evening = arranged()
    gap = evening.desk.preview(_home_line_up_without_its_first(evening))
    codes = [one.code for one in getattr(gap, "findings", ())]
    assert codes
    accept = tuple(Acceptance(code, "under protest") for code in codes)
    evening.do(_home_line_up_without_its_first(evening, accept))
    assert "protest" not in everything_told(evening)
    assert rows(evening)[0].clauses == ()


def _home_line_up_without_its_first(evening: Evening, accept: tuple[Acceptance, ...] = ()) -> cmd.SealLineUp:
    whole = arranged()
    seal(whole, Side.HOME)
    line_up = whole.match.home_line_up
    assert line_up is not None
    slots = (line_up.slots[7], *line_up.slots[:7])
    return cmd.SealLineUp(at=evening.at, match_id=MATCH, side=Side.HOME, slots=slots, salt="s", accept=accept)


def test_a_line_up_given_back_is_never_opened() -> None:
    evening = arranged({"A1": "Given Back"})
    seal(evening, Side.HOME)
    evening.do(cmd.ReopenLineUp(at=evening.at, match_id=MATCH, side=Side.HOME, reason="ill"))
    seal(evening, Side.HOME, 6)
    seal(evening, Side.AWAY)
    evening.do(cmd.RevealLineUps(at=evening.at, match_id=MATCH))
    recorded = [one for one in evening.desk.entries() if one.kind == "LineUpSealed"]
    facts = [[fact.value for fact in entry_facts(one.entry, evening.state)] for one in recorded if one.entry]
    assert facts[0] == ["sealed"]
    assert any("Given Back" in value for value in facts[1])


def test_taking_the_reveal_back_seals_everything_again() -> None:
    evening = opened()
    reveal = last_undoable(evening.state)
    assert reveal is not None
    evening.do(cmd.Rescind(at=evening.at, target=reveal.seq, reason="wrong button"))
    told = everything_told(evening)
    assert not [name for name in ("Player A", "Player B") if name in told]


def test_what_was_taken_back_says_by_which_entry_and_why() -> None:
    evening = played()
    target = last_undoable(evening.state)
    assert target is not None
    evening.do(cmd.Rescind(at=evening.at, target=target.seq, reason="wrong board"))
    row = next(row for row in rows(evening) if row.seq == target.seq)
    assert (row.counts, row.taken_back_by, row.why) == (False, evening.desk.entry_count, "wrong board")
    assert newest(evening) == f"Entry {target.seq} taken back: wrong board"


def test_an_entry_counts_again_when_its_undo_is_undone() -> None:
    evening = played()
    target = evening.desk.entry_count
    evening.do(cmd.Rescind(at=evening.at, target=target, reason="wrong board"))
    evening.do(cmd.Rescind(at=evening.at, target=target + 1, reason="it was right"))
    row = next(row for row in rows(evening) if row.seq == target)
    assert row.counts


def test_undo_goes_from_the_newest_act_of_a_place_backwards() -> None:
    evening = played()
    assert _last(evening, ref(2).scope) == "GameEnded"
    evening.do(cmd.Rescind(at=evening.at, target=_seq(evening, ref(2).scope), reason="typed twice"))
    assert _last(evening, ref(2).scope) == "TimeControlWished"
    assert last_undoable(evening.state, ref(9).scope) is None


def test_undo_passes_over_what_followed_by_itself() -> None:
    evening = signed()
    evening.correct(1, GameResult.WHITE_WINS)
    assert [one.kind for one in evening.desk.entries()][-1] == "SignaturesVoided"
    assert _last(evening, "") == "ResultCorrected"


def test_the_first_entries_of_a_file_cannot_be_taken_back() -> None:
    evening = arranged()
    assert [undo_obstacle(evening.state, seq) for seq in (1, 2, 3, 99)] == [
        "entry_is_foundation", "entry_is_foundation", "", "no_such_entry",
    ]  # fmt: skip


def _last(evening: Evening, scope: str) -> str:
    entry = last_undoable(evening.state, scope)
    assert entry is not None
    return type(entry.event).__name__


def _seq(evening: Evening, scope: str) -> int:
    entry = last_undoable(evening.state, scope)
    assert entry is not None
    return entry.seq


def test_the_consequences_of_an_undo_are_told_first() -> None:
    evening = signed()
    target = _seq(evening, ref(2).scope)
    effects = undo_effects(evening.state, evening.desk.rulebook, cmd.Rescind(at=evening.at, target=target, reason=""))
    assert effects.obstacle is None
    assert [one.code for one in effects.consequences] == ["signatures_void"]
    assert effects.score is not None
    assert (effects.score.home_before, effects.score.home_after) == (11, 9)
    assert [(one.board_number, one.was, one.now) for one in effects.boards] == [(2, "1-0 (1 : 0)", "–")]
    outcome = evening.do(cmd.Rescind(at=evening.at, target=target, reason="typed twice", accept=effects.command.accept))
    assert [one.kind for one in outcome.recorded] == ["EntryRescinded", "SignaturesVoided"]


def test_entries_taken_back_together_are_all_shown_as_taken_back() -> None:
    evening = started()
    seq = evening.desk.entry_count
    evening.do(cmd.OpenDispute(at=evening.at, board=ref(1), text="noise"))
    evening.do(cmd.Rescind(at=evening.at, target=seq + 1, reason="not here"))
    newest = journal_rows(evening.desk.entries(), evening.state)[:3]
    assert [(row.seq, row.taken_back_by) for row in newest] == [(seq + 3, None), (seq + 2, seq + 3), (seq + 1, seq + 3)]
    said = entry_sentence(newest[0].code, newest[0].params)
    assert said == f"Entries {seq + 1}, {seq + 2} taken back: not here"


def test_later_entries_of_the_same_place_are_counted() -> None:
    evening = started()
    seq = evening.desk.entry_count
    evening.end(1, "draw")
    effects = undo_effects(
        evening.state, evening.desk.rulebook, cmd.Rescind(at=evening.at, target=seq, reason="too early")
    )
    assert [(one.code, one.params["later"]) for one in effects.consequences] == [("later_entries_stay", 1)]


def test_an_undo_that_cannot_be_says_why() -> None:
    evening = arranged()
    effects = undo_effects(evening.state, evening.desk.rulebook, cmd.Rescind(at=evening.at, target=1, reason="x"))
    assert effects.obstacle is not None
    assert effects.obstacle.code == "entry_is_foundation"
