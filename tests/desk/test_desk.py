"""The desk: one door, nothing twice, nothing half, everybody told once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta

import pytest

from arbiter_app.bootstrap import create_command, stop_running_clocks
from arbiter_app.desk import Change, Desk
from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.apply import fold
from arbiter_app.engine.card import card_hash, make_card
from arbiter_app.engine.decide import decide
from arbiter_app.engine.findings import Acceptance, Accepted, Refused
from arbiter_app.engine.records import Player, SeatRef, SignatureKind, Slot, SlotKind, Team
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Draft, Recorded, State
from arbiter_app.engine.values import (
    BoardRef,
    ClockSource,
    GameResult,
    MatchId,
    PlayerId,
    Side,
    TeamId,
)
from arbiter_app.errors import Problem
from arbiter_app.rulebooks import load_builtin
from arbiter_app.store.event_journal import EventJournal, nothing, to_record
from arbiter_app.store.memory import MemoryJournal
from tests.engine.hall import STROKES, instant

NOW = instant("19:00:00")
NOTE = cmd.TakeNote(at=NOW, match_id=MatchId("m"), text="light")


class FaultyJournal:
    """A journal in memory that fails when told to."""

    def __init__(self, journal: EventJournal) -> None:
        self.journal = journal
        self.fails = False
        self.readonly = False

    def append(self, drafts: Sequence[Draft]) -> Sequence[Recorded]:
        if self.fails:
            raise Problem("store.full", "The disk is full.", "Make room and try again.")
        return self.journal.append(drafts)

    def entries(self, scope: str = "", leave_sealed: Callable[[str, str], bool] = nothing) -> Iterable[Recorded]:
        return self.journal.entries(scope, leave_sealed)


def rules() -> Rulebook:
    return load_builtin("leinster-league")


def new_journal() -> FaultyJournal:
    """The journal of a new event."""
    create = create_command("leinster-league", "Season", "Arbiter 1", "Europe/Dublin", NOW)
    decision = decide(State(), rules(), create)
    assert isinstance(decision, Accepted)
    records = [to_record(Draft(NOW, "Arbiter 1", event)) for event in decision.events]
    return FaultyJournal(EventJournal(MemoryJournal(records, clock=lambda: NOW)))


def desk_over(journal: FaultyJournal, recorded: Iterable[Recorded] | None = None) -> Desk:
    """A desk with the journal open; without moves where `recorded` has none."""
    return Desk(journal, rules(), "Arbiter 1", lambda: NOW, journal.entries() if recorded is None else recorded)


def arrange(desk: Desk, *matches: str) -> None:
    """Two teams of six and their matches."""
    for letter in "AB":
        team = TeamId(letter)
        assert desk.submit(cmd.RegisterTeam(at=NOW, team=Team(team, f"Club {letter}"))).is_accepted
        players = tuple(
            Player(PlayerId(f"{letter}{n}"), f"Player {letter}{n}", team, f"{letter}{n}") for n in range(1, 7)
        )
        assert desk.submit(cmd.ImportRoster(at=NOW, teams=(), players=players, file_name=f"{letter}.csv")).is_accepted
    for match in matches:
        command = cmd.ArrangeMatch(
            at=NOW,
            match_id=MatchId(match),
            home=TeamId("A"),
            away=TeamId("B"),
            division="division-4",
            round_number=1,
            scheduled_start=instant("19:30:00"),
            venue="Hall 1",
        )
        assert desk.submit(command).is_accepted


def play(desk: Desk, match: str) -> None:
    """Both line-ups, the start on this computer's clock, and a few moves on board 1."""
    match_id = MatchId(match)
    for side, letter in ((Side.HOME, "A"), (Side.AWAY, "B")):
        slots = tuple(Slot(SlotKind.NAMED, PlayerId(f"{letter}{n}")) for n in range(1, 7))
        # The same six play two matches at one hour here; that is asked about, and set aside.
        accept = (Acceptance("player_elsewhere"),)
        sealing = cmd.SealLineUp(at=NOW, match_id=match_id, side=side, slots=slots, accept=accept)
        assert desk.submit(sealing).is_accepted
    assert desk.submit(cmd.RevealLineUps(at=NOW, match_id=match_id)).is_accepted
    everybody = tuple(SeatRef(number, side) for number in range(1, 7) for side in Side)
    start = cmd.StartMatch(at=instant("19:30:00"), match_id=match_id, source=ClockSource.APPLICATION, present=everybody)
    assert desk.submit(start).is_accepted
    for minute, move in enumerate(("e4", "e5", "Nf3"), 31):
        made = cmd.MakeMove(at=instant(f"19:{minute}:00"), board=BoardRef(match_id, 1), move=move)
        assert desk.submit(made).is_accepted
    pressed = cmd.PressClock(at=instant("19:40:00"), board=BoardRef(match_id, 1))
    assert desk.submit(pressed).is_accepted


def finish(desk: Desk, match: str) -> None:
    """All boards drawn, the card signed by both."""
    match_id = MatchId(match)
    for number in range(1, 7):
        result = cmd.RecordResult(at=instant("21:00:00"), board=BoardRef(match_id, number), result=GameResult.DRAW)
        assert desk.submit(result).is_accepted
    for side in Side:
        card = make_card(desk.state, desk.state.matches[match_id])
        signing = cmd.SignCard(
            at=instant("21:10:00"),
            match_id=match_id,
            side=side,
            kind=SignatureKind.AGREED,
            name="Captain",
            role="captain",
            strokes=STROKES,
            card_hash=card_hash(card),
        )
        assert desk.submit(signing).is_accepted


@pytest.fixture
def journal() -> FaultyJournal:
    return new_journal()


@pytest.fixture
def desk(journal: FaultyJournal) -> Desk:
    desk = desk_over(journal)
    arrange(desk, "m")
    return desk


class TestSubmit:
    def test_what_is_accepted_stands_in_the_journal_and_in_the_state(self, desk: Desk) -> None:
        outcome = desk.submit(NOTE)
        assert [type(one.event) for one in outcome.recorded] == [ev.NoteTaken]
        assert desk.entries()[-1] == outcome.recorded[-1]
        assert [note.text for note in desk.state.matches[MatchId("m")].notes] == ["light"]
        assert (desk.head_hash, desk.entry_count) == (outcome.recorded[-1].hash, outcome.recorded[-1].seq)

    def test_the_very_same_command_twice_is_applied_once(self, desk: Desk) -> None:
        first = desk.submit(NOTE)
        assert desk.submit(NOTE) is first
        assert len(desk.state.matches[MatchId("m")].notes) == 1

    def test_the_same_act_a_moment_later_is_another_one(self, desk: Desk) -> None:
        desk.submit(NOTE)
        later = cmd.TakeNote(at=NOW + timedelta(seconds=1), match_id=MatchId("m"), text="light")
        assert desk.submit(later).is_accepted
        assert len(desk.state.matches[MatchId("m")].notes) == 2

    def test_what_is_refused_leaves_no_entry_and_can_be_asked_again(self, desk: Desk) -> None:
        empty = cmd.TakeNote(at=NOW, match_id=MatchId("m"), text=" ")
        before = desk.entry_count
        for _ in range(2):
            outcome = desk.submit(empty)
            assert isinstance(outcome.decision, Refused)
            assert not outcome.is_accepted
            assert outcome.recorded == ()
        assert desk.entry_count == before

    def test_a_refusal_set_aside_is_another_command(self, desk: Desk) -> None:
        player = Player(PlayerId("A9"), "Player A9", TeamId("A"), "A1")
        asked = cmd.RegisterPlayer(at=NOW, player=player)
        assert not desk.submit(asked).is_accepted
        accept = (Acceptance("registration_twice"),)
        assert desk.submit(cmd.RegisterPlayer(at=NOW, player=player, accept=accept)).is_accepted

    def test_a_preview_changes_nothing(self, desk: Desk) -> None:
        before = desk.state
        assert isinstance(desk.preview(NOTE), Accepted)
        assert desk.state is before

    def test_somebody_else_may_be_named_as_the_author(self, desk: Desk) -> None:
        desk.submit(NOTE, author="Arbiter 2")
        assert desk.entries()[-1].author == "Arbiter 2"
        assert desk.state.history is not None
        assert desk.state.history.entry.author == "Arbiter 2"

    def test_the_state_is_the_fold_of_the_journal(self, desk: Desk) -> None:
        play(desk, "m")
        desk.submit(cmd.Rescind(at=NOW, target=desk.entry_count, reason="wrong key"))
        assert desk.state == fold(entry for one in desk.entries() if (entry := one.entry) is not None)


class TestFailure:
    def test_a_journal_that_fails_leaves_everything_as_it_was(self, journal: FaultyJournal, desk: Desk) -> None:
        told: list[Change] = []
        desk.listen(told.append)
        before, count = desk.state, desk.entry_count
        journal.fails = True
        with pytest.raises(Problem):
            desk.submit(NOTE)
        assert (desk.state is before, desk.entry_count, told) == (True, count, [])
        journal.fails = False
        assert desk.submit(NOTE).is_accepted
        assert len(told) == 1

    def test_an_event_open_for_reading_takes_no_command_and_still_previews(
        self, journal: FaultyJournal, desk: Desk
    ) -> None:
        journal.readonly = True
        assert desk.readonly
        with pytest.raises(Problem) as caught:
            desk.submit(NOTE)
        assert caught.value.code == "desk.readonly"
        assert isinstance(desk.preview(NOTE), Accepted)
        assert desk.state.matches[MatchId("m")].notes == ()


class TestListeners:
    def test_each_is_told_once_of_each_change_and_not_of_refusals(self, desk: Desk) -> None:
        first: list[Change] = []
        second: list[Change] = []
        desk.listen(first.append)
        stop = desk.listen(second.append)
        desk.submit(NOTE)
        desk.submit(NOTE)
        desk.submit(cmd.TakeNote(at=NOW, match_id=MatchId("m"), text=""))
        stop()
        stop()
        desk.submit(cmd.TakeNote(at=NOW, match_id=MatchId("m"), text="heat"))
        assert (len(first), len(second)) == (2, 1)
        assert first[0].scopes == {"match/m"}

    def test_a_change_is_about_its_scope_what_is_above_and_what_is_below(self) -> None:
        change = Change((), frozenset({"match/m1/board/1"}))
        touched = {scope: change.touches(scope) for scope in ("match/m1/board/1", "match/m1", "match/m1/board/10")}
        assert touched == {"match/m1/board/1": True, "match/m1": True, "match/m1/board/10": False}
        whole = Change((), frozenset({"match/m1"}))
        assert whole.touches("match/m1/board/3")
        assert not whole.touches("match/m10")
        assert not whole.touches("match/m10/board/3")
        assert Change((), frozenset({"event"})).touches("match/m1")


class TestDeferredMoves:
    @staticmethod
    def without_moves(journal: FaultyJournal) -> list[Recorded]:
        return list(journal.entries(leave_sealed=lambda kind, _scope: kind in ev.PLY_KINDS))

    @pytest.fixture
    def season(self) -> tuple[FaultyJournal, Desk]:
        """One match signed, one in play."""
        journal = new_journal()
        desk = desk_over(journal)
        arrange(desk, "old", "new")
        play(desk, "old")
        finish(desk, "old")
        play(desk, "new")
        return journal, desk

    def test_of_finished_matches_the_moves_wait_until_somebody_looks(self, season: tuple[FaultyJournal, Desk]) -> None:
        journal, full = season
        opened = desk_over(journal, self.without_moves(journal))
        assert opened.state.matches[MatchId("old")].boards[0].plies == ()
        assert opened.state.matches[MatchId("new")] == full.state.matches[MatchId("new")]
        assert opened.load_match(MatchId("old")) == full.state.matches[MatchId("old")]
        assert opened.state == full.state

    def test_a_command_about_such_a_match_loads_it_first(self, season: tuple[FaultyJournal, Desk]) -> None:
        journal, full = season
        opened = desk_over(journal, self.without_moves(journal))
        note = cmd.TakeNote(at=NOW, match_id=MatchId("old"), text="sent by post")
        opened.submit(note)
        assert len(opened.state.matches[MatchId("old")].boards[0].plies) == 3
        assert opened.state == fold(entry for one in journal.entries() if (entry := one.entry) is not None)
        assert full.entry_count == opened.entry_count - 1

    def test_a_command_about_another_match_leaves_it_deferred(self, season: tuple[FaultyJournal, Desk]) -> None:
        journal, _ = season
        opened = desk_over(journal, self.without_moves(journal))
        opened.submit(cmd.TakeNote(at=NOW, match_id=MatchId("new"), text="light"))
        assert opened.state.matches[MatchId("old")].boards[0].plies == ()
        opened.load_match(MatchId("old"))
        assert opened.state == fold(entry for one in journal.entries() if (entry := one.entry) is not None)

    def test_an_undo_of_an_undecoded_move_is_told_what_it_does(self, season: tuple[FaultyJournal, Desk]) -> None:
        journal, _ = season
        opened = desk_over(journal, self.without_moves(journal))
        move = next(one.seq for one in journal.entries() if one.kind == "MoveMade")
        refused = opened.preview(cmd.Rescind(at=NOW, target=move, reason="wrong key"))
        assert isinstance(refused, Refused)
        assert {one.code for one in refused.findings} <= {"later_entries_stay", "moves_would_not_fit"}

    def test_the_last_entry_may_be_an_undecoded_one(self) -> None:
        journal = new_journal()
        desk = desk_over(journal)
        arrange(desk, "old")
        play(desk, "old")
        opened = desk_over(journal, self.without_moves(journal))
        assert opened.state == desk.state
        assert opened.entry_count == desk.entry_count


class TestAfterACrash:
    def test_running_clocks_of_this_computer_stop_at_the_last_certain_moment(self) -> None:
        times = iter([NOW, *(instant("19:45:00") for _ in range(99))])
        create = create_command("leinster-league", "Season", "Arbiter 1", "Europe/Dublin", NOW)
        decision = decide(State(), rules(), create)
        assert isinstance(decision, Accepted)
        records = [to_record(Draft(NOW, "Arbiter 1", event)) for event in decision.events]
        journal = FaultyJournal(EventJournal(MemoryJournal(records, clock=lambda: next(times))))
        desk = desk_over(journal)
        arrange(desk, "m")
        play(desk, "m")
        opened = Desk(journal, rules(), "Arbiter 1", lambda: instant("22:00:00"), journal.entries())
        assert stop_running_clocks(opened) == (MatchId("m"),)
        clock = opened.state.matches[MatchId("m")].boards[0].clock
        assert clock is not None
        assert (clock.running, clock.since) == (None, instant("19:45:00"))
        assert stop_running_clocks(opened) == ()
