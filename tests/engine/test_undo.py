"""Undo: every kind of entry can be taken back, with what else changes shown first, and the facts are as before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.findings import Acceptance, ClockEffect
from arbiter_app.engine.records import Arrangement, Team
from arbiter_app.engine.state import State
from arbiter_app.engine.values import (
    DrawClaimKind,
    IrregularityKind,
    MatchId,
    QuickplayDecision,
    QuickplayRequest,
    TeamId,
    Termination,
)
from arbiter_app.queries.hall_timeline import last_act
from tests.engine.hall import (
    AWAY,
    BLACK,
    BLACK_WINS,
    DRAW,
    HOME,
    MATCH,
    NOBODY,
    OPEN,
    WHITE,
    WHITE_WINS,
    Hall,
    clocks,
    ms,
    refused,
)
from tests.engine.league.undo_entries import ENTRIES_OF_LEAGUE
from tests.engine.undo_discipline import ENTRIES_OF_DISCIPLINE
from tests.engine.undo_halls import (
    before_line_ups,
    both_sealed,
    disputed,
    do,
    ended,
    flags_down,
    in_play,
    in_two_periods,
    open_and_started,
    sealed,
    signed,
    stopped,
    too_late,
    where_somebody_may_play_at_home,
    with_open_places,
)
from tests.engine.undo_season import ENTRIES_OF_SEASON
from tests.engine.undoing import what_stands

CLUB_C = Team(TeamId("club-c"), "Club C")


ENTRIES: list[tuple[str, Callable[[], Hall], Callable[[Hall], object]]] = [
    (
        "TeamRegistered",
        before_line_ups,
        do(cmd.RegisterTeam, team=CLUB_C),
    ),
    ("PlayerRegistered", before_line_ups, lambda h: h.club_a.player("A3", rating=1900)),
    ("ArrangementsNoted", before_line_ups, do(cmd.NoteArrangements, player_id="A1", arrangements=tuple(Arrangement))),
    ("ChecklistTicked", before_line_ups, do(cmd.TickChecklist, item="clocks", in_order=False)),
    ("NoteTaken", before_line_ups, do(cmd.TakeNote, text="light")),
    ("LineUpSealed", before_line_ups, lambda h: h.club_a.names_all()),
    ("LineUpReopened", sealed, do(cmd.ReopenLineUp, side=HOME, reason="ill")),
    ("LineUpsRevealed", both_sealed, lambda h: h.reveal()),
    ("PlayerNamed", with_open_places, lambda h: h.names(8, HOME, "A8")),
    ("TimeControlWished", with_open_places, lambda h: h.wishes(1, AWAY, "fischer-90-30")),
    ("DigitalClockNoted", with_open_places, do(cmd.NoteDigitalClock, available=False)),
    ("ClosingTimeElected", with_open_places, do(cmd.ElectForClosingTime, visitors_told=True)),
    ("EquipmentMissed", with_open_places, lambda h: h.equipment_missing(5)),
    ("MatchStarted", with_open_places, lambda h: h.starts()),
    ("BoardStarted", open_and_started, lambda h: h.equipment(7, demanded=True)),
    ("PlayerArrived", open_and_started, lambda h: h.arrives(2, AWAY, wish="fischer-90-30")),
    ("GameEnded", too_late, lambda h: h.arrives(3, AWAY)),
    ("GameEnded", too_late, lambda h: h.rules_absence(8)),
    ("ClockSwitched", open_and_started, lambda h: h.accepting("opponent_is_named", "x").switches(8)),
    ("ClockPlaced", in_play, do(cmd.PlaceClock, right_of=BLACK, by=BLACK)),
    (
        "BoardPlacedElsewhere",
        where_somebody_may_play_at_home,
        do(cmd.PlaceBoardElsewhere, venue="Club B"),
    ),
    ("ClockPressed", in_play, lambda h: h.presses(1)),
    ("ClocksStopped", in_play, lambda h: h.stops()),
    ("ClocksAdjusted", in_play, lambda h: h.sets(1, "0:10:00", "0:20:00")),
    ("ClockRead", in_play, lambda h: h.reads(1, "0:10:00", "0:20:00")),
    ("MoveMade", in_play, lambda h: h.plays(1, "Nc6")),
    ("PositionPlaced", in_play, lambda h: h.position(1, "8/5k2/8/8/3Q4/2K5/7r/8 b - - 0 60")),
    ("ReconstructionNoted", in_play, do(cmd.NoteReconstruction)),
    (
        "RecordReplaced",
        in_play,
        do(cmd.ReplaceRecord, moves=("d4",), reason="x", accept=(Acceptance("position_not_noted"),)),
    ),
    ("PeriodBegun", in_two_periods, do(cmd.BeginNextPeriod)),
    ("IllegalMoveRecorded", in_play, lambda h: h.illegal_move(1, WHITE, found_at_move=2)),
    (
        "IllegalMoveStood",
        in_play,
        lambda h: h.accepting("illegal_move_is_corrected", "found late").do(
            cmd.LetIllegalMoveStand(at=h.now, board=h.ref(1), colour=BLACK, move="e8e6")
        ),
    ),
    (
        "IllegalMoveCorrected",
        in_play,
        lambda h: h.accepting("agreement_not_known", "in a friendly game").do(
            cmd.CorrectByAgreement(at=h.now, board=h.ref(1), colour=WHITE, found_at_move=2)
        ),
    ),
    ("IrregularityRuled", in_play, do(cmd.RecordIrregularity, kind=IrregularityKind.WRONG_POSITION)),
    ("DrawOfferDeclined", in_play, lambda h: h.declines_draw(1)),
    ("GameEnded", in_play, lambda h: h.accepts_draw(1)),
    ("DrawOffered", in_play, lambda h: h.offers(1, BLACK, 2)),
    ("DrawOfferRefused", in_play, lambda h: h.offers(1, WHITE, 3)),
    ("DrawClaimRejected", in_play, do(cmd.RecordDrawClaim, claimant=BLACK, kind=DrawClaimKind.THREEFOLD, upheld=False)),
    ("TouchMoveRuled", in_play, do(cmd.RuleTouchMove, colour=BLACK, touched=("g8",))),
    (
        "QuickplayRuled",
        in_play,
        do(
            cmd.RuleQuickplayFinish,
            claimant=BLACK,
            request=QuickplayRequest.NO_EFFORT,
            decision=QuickplayDecision.POSTPONED,
            opponent_bonus=True,
            accept=tuple(
                Acceptance(code, "asked by both")
                for code in ("guideline_not_announced", "quickplay_with_increment", "too_much_time_left")
            ),
        ),
    ),
    ("FlagClaimRejected", in_play, lambda h: h.claims_flag(1, WHITE)),
    ("PenaltyGiven", in_play, do(cmd.GivePenalty, colour=BLACK, measure="own_time", reason="noise", ms=60_000)),
    ("ColoursSwapped", in_play, do(cmd.SwapColours, reason="reversed")),
    ("DisputeOpened", in_play, do(cmd.OpenDispute, text="noise")),
    ("DisputeClosed", disputed, do(cmd.CloseDispute, text="settled", appeal_reserved=True)),
    ("TimesConfirmed", stopped, lambda h: h.both_confirm(1)),
    ("ClocksRestarted", stopped, lambda h: h.restarts(3)),
    ("FlagFell", flags_down, lambda h: h.sees_flag(1, BLACK)),
    ("RecordingStopped", flags_down, lambda h: h.stops_recording(1, WHITE, "0:01:00")),
    ("GameEnded", flags_down, lambda h: h.claims_flag(1, BLACK)),
    ("ResultCorrected", ended, lambda h: h.corrects(1, WHITE_WINS)),
    ("ResultWithdrawn", ended, do(cmd.WithdrawResult, reason="goes on")),
    ("ResultVerified", ended, lambda h: h.verifies(1, DRAW)),
    ("PointsRuled", ended, lambda h: h.rules_points(1, HOME)),
    ("PlayerSuspended", ended, do(cmd.RuleAdvice, offender=HOME, ruled_by="Controller", reason="advice")),
    ("BoardDisputed", ended, do(cmd.DisputeCardBoard, side=AWAY, text="a win")),
    ("CardSigned", ended, lambda h: h.signs(HOME)),
    ("SignaturesVoided", signed, lambda h: h.accepting("signatures_void").corrects(1, WHITE_WINS)),
]
"""The kind of the entry, the hall it happens in, and the act."""


@pytest.mark.parametrize(
    ("kind", "hall_at", "act"),
    ENTRIES + ENTRIES_OF_SEASON + ENTRIES_OF_DISCIPLINE,
    ids=[f"{n}-{kind}" for n, (kind, *_) in enumerate(ENTRIES + ENTRIES_OF_SEASON + ENTRIES_OF_DISCIPLINE)],
)
def test_every_kind_of_entry_can_be_taken_back_and_the_facts_are_as_before(
    kind: str, hall_at: Callable[[], Hall], act: Callable[[Hall], object]
) -> None:
    hall = hall_at()
    before, seq = facts(hall), hall.state.seq
    act(hall)
    made = [type(entry.event).__name__ for entry in hall.entries[seq:]]
    assert kind in made
    after = facts(hall)
    undo = take_back(hall, seq + 1 + made.index(kind))
    assert facts(hall) == before
    take_back(hall, undo)
    assert facts(hall) == after


def facts(hall: Hall) -> State:
    """What stands."""
    return what_stands(hall.state, hall.now)


def take_back(hall: Hall, number: int) -> int:
    """Take an entry back; the number of the entry that does so."""
    seq = hall.state.seq + 1
    hall.undoes(number)
    return seq


def test_no_kind_of_entry_is_forgotten() -> None:
    elsewhere = {
        "RulebookAdopted",
        "EventCreated",
        "PackExported",
        "RosterImported",
        "MatchArranged",
        "EquipmentArrived",
        "EntryRescinded",
    }
    in_legs = {kind for kind, *_ in ENTRIES_OF_LEAGUE}
    in_season = {kind for kind, *_ in ENTRIES_OF_SEASON + ENTRIES_OF_DISCIPLINE}
    assert set(ev.EVENT_TYPES) == {kind for kind, *_ in ENTRIES} | in_legs | in_season | elsewhere


def test_what_the_file_stands_on_and_what_left_the_hall_cannot_be_taken_back() -> None:
    hall = ended()
    hall.do(cmd.RecordExport(at=hall.now, match_id=MATCH, revision=1, folder="F", manifest_sha256="0"))
    with refused("entry_is_foundation"):
        hall.undoes_last()


def test_an_undo_needs_a_reason_and_an_entry_and_happens_once() -> None:
    hall = in_play()
    with refused("reason_missing"):
        hall.undoes_last(" ")
    with refused("no_such_entry"):
        hall.undoes(hall.state.seq + 1)
    last = hall.state.seq
    hall.undoes(last)
    with refused("already_rescinded"):
        hall.undoes(last)


def equipment_comes_late() -> Hall:
    hall = Hall.ready(4)
    hall.equipment_missing(3)
    hall.starts()
    return hall.at("19:50:00")


def waits_for_its_clock() -> Hall:
    hall = Hall.ready(1)
    hall.equipment_missing(2)
    hall.starts(absent=[(2, AWAY)])
    return hall.at("19:50:00")


def against_an_empty_place() -> Hall:
    hall = Hall.division(1)
    hall.club_a.names(*(f"A{number}" for number in range(1, 8)), OPEN)
    hall.club_b.names(*(f"B{number}" for number in range(1, 8)), NOBODY)
    hall.reveal()
    return hall


def one_move_before_mate() -> Hall:
    hall = Hall.playing(4)
    hall.plays(1, "f3", "e5", "g4")
    return hall.at("19:40:00")


TOGETHER: list[tuple[Callable[[], Hall], Callable[[Hall], object], list[str]]] = [
    (in_play, do(cmd.OpenDispute, text="noise"), ["DisputeOpened", "ClocksStopped"]),
    (equipment_comes_late, lambda h: h.equipment(3, demanded=True), ["EquipmentArrived", "BoardStarted"]),
    (waits_for_its_clock, lambda h: h.arrives(2, AWAY, wish="fischer-90-30"), ["PlayerArrived", "TimeControlWished"]),
    (against_an_empty_place, lambda h: h.names(8, HOME, "A8"), ["PlayerNamed", "GameEnded"]),
    (one_move_before_mate, lambda h: h.plays(1, "Qh4"), ["MoveMade", "GameEnded"]),
    (signed, lambda h: h.accepting("signatures_void").corrects(1, WHITE_WINS), ["ResultCorrected", "SignaturesVoided"]),
]
"""The hall, an act, and the entries that it leaves."""


@pytest.mark.parametrize("number", [0, 1], ids=["by the first", "by the last"])
@pytest.mark.parametrize(("hall_at", "act", "kinds"), TOGETHER, ids=[kinds[0] for *_, kinds in TOGETHER])
def test_what_one_command_wrote_is_taken_back_together_and_named(
    hall_at: Callable[[], Hall], act: Callable[[Hall], object], kinds: list[str], number: int
) -> None:
    hall = hall_at()
    before, seq = facts(hall), hall.state.seq
    act(hall)
    assert [type(entry.event).__name__ for entry in hall.entries[seq:]] == kinds
    ruling = hall.undoes(seq + 1 + number)
    other = 1 - number
    line = ruling.lines[0]
    assert line.params["entry"] == seq + 1 + other
    if line.code == "also_taken_back":
        assert line.params["part"] == kinds[other]
    assert {seq + 1, seq + 2} <= hall.state.rescinded
    assert facts(hall) == before
    with refused("already_rescinded"):
        hall.undoes(seq + 2 - number)


def test_other_commands_of_the_same_instant_stay() -> None:
    hall = in_play()
    hall.presses(3)
    hall.do(cmd.OpenDispute(at=hall.now, board=hall.ref(1), text="noise"))
    hall.stops(4)
    stop_of_4 = hall.state.seq
    assert [line.code for line in hall.undoes(stop_of_4).lines] == ["clocks_stand"]
    hall.undoes(stop_of_4 - 1)
    assert hall.state.rescinded == {stop_of_4, stop_of_4 - 1, stop_of_4 - 2}


def test_signatures_come_back_with_the_undo_of_the_change_that_voided_them() -> None:
    hall = signed()
    hall.signs(AWAY)
    hall.accepting("signatures_void").corrects(1, WHITE_WINS)
    assert (hall.match.signatures, hall.match.voided) == ((), True)
    hall.undoes(hall.state.seq - 1)
    assert [one.side for one in hall.match.signatures] == [HOME, AWAY]
    assert not hall.match.voided


def test_signatures_stay_void_while_the_card_is_not_what_was_signed() -> None:
    hall = signed()
    hall.accepting("signatures_void").corrects(1, WHITE_WINS)
    first = hall.state.seq - 1
    hall.at("21:30:00").corrects(2, WHITE_WINS)
    hall.undoes(first)
    assert (hall.match.signatures, hall.match.voided) == ((), True)
    assert isinstance(hall.entries[-1].event, ev.SignaturesVoided)


def test_later_entries_of_the_same_place_are_counted_first_and_those_of_others_are_not() -> None:
    hall = in_play()
    seq = hall.state.seq
    hall.presses(1)
    hall.presses(1)
    hall.presses(3)
    with refused("later_entries_stay", later=2):
        hall.do(cmd.Rescind(at=hall.now, target=seq, reason="wrong key"))


def test_board_1_is_not_board_10_nor_a_match_another_one_of_a_longer_name() -> None:
    hall = in_play()
    seq = hall.state.seq
    hall.do(
        cmd.ArrangeMatch(
            at=hall.now,
            match_id=MatchId(f"{MATCH}-2"),
            home=hall.club_b.team_id,
            away=hall.club_a.team_id,
            division="division-1",
            round_number=2,
            scheduled_start=hall.match.scheduled_start,
            venue="Hall 1",
        )
    )
    hall.do(cmd.Rescind(at=hall.now, target=seq, reason="wrong key"))
    assert hall.board(1).live_offer is None


def test_the_clocks_with_and_without_the_entry_are_shown_first() -> None:
    hall = Hall.playing(4)
    hall.at("19:40:00").presses(1)
    ruling = hall.at("19:45:00").undoes_last()
    assert ruling.clocks == (
        ClockEffect(WHITE, ms("1:35:00"), ms("1:30:00")),
        ClockEffect(BLACK, ms("1:40:00"), ms("1:45:00")),
    )
    assert hall.shows(1) == clocks("1:30:00", "1:45:00")


def test_the_score_with_and_without_the_entry_is_shown_first() -> None:
    hall = Hall.playing(4)
    hall.ends(1, BLACK_WINS)
    ruling = hall.undoes_last()
    assert ruling.score is not None
    assert (ruling.score.home_before, ruling.score.home_after) == (2, 0)


def test_a_move_in_the_middle_of_the_record_cannot_be_taken_back_alone() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "e4", "e5", "Nf3")
    with refused("moves_would_not_fit", board=1):
        hall.undoes(hall.state.seq - 1)
    hall.undoes_last()
    assert [ply.san for ply in hall.board(1).plies] == ["e4", "e5"]


def test_an_illegal_move_whose_place_was_played_on_cannot_be_taken_back_alone() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "e4", "e5", "Nf3")
    hall.illegal_move(1, WHITE, found_at_move=2)
    hall.both_confirm(1)
    hall.restarts(1)
    hall.plays(1, "Nc3")
    illegal = next(entry.seq for entry in hall.entries if isinstance(entry.event, ev.IllegalMoveRecorded))
    with refused("moves_would_not_fit"):
        hall.undoes(illegal)


@pytest.mark.parametrize(
    "stop",
    [
        lambda h: h.ends(1, DRAW),
        lambda h: h.stops(),
        lambda h: h.do(cmd.OpenDispute(at=h.now, board=h.ref(1), text="noise")),
        lambda h: h.illegal_move(1, WHITE),
    ],
    ids=["end", "stop", "dispute", "illegal move"],
)
def test_an_undone_end_or_stop_leaves_the_clock_standing_as_it_stood_and_charges_nobody(
    stop: Callable[[Hall], object],
) -> None:
    hall = Hall.playing(4)
    hall.at("19:40:00").presses(1)
    hall.at("20:00:00")
    seq = hall.state.seq
    stop(hall)
    ruling = hall.at("20:30:00").undoes(seq + 1)
    stood = clocks("1:35:00", "1:25:00")
    assert (hall.shows(1), hall.runs(1)) == (stood, None)
    told = next(line.params for line in ruling.lines if line.code == "clocks_stand")
    assert told == {"board": 1, "white_ms": stood.white_ms, "black_ms": stood.black_ms}
    clock = hall.board(1).clock
    assert clock is not None
    assert clock.black.lowest_ms == stood.black_ms
    hall.at("20:40:00").restarts(1)
    assert hall.runs(1) is BLACK
    assert hall.at("20:45:00").shows(1) == clocks("1:35:00", "1:20:00")
    hall.ends(1, BLACK_WINS, Termination.RESIGNATION)
    assert hall.outcome(1) == (BLACK_WINS, Termination.RESIGNATION)


def test_after_an_undo_the_next_undo_goes_to_what_was_before() -> None:
    hall = Hall.playing(4)
    hall.at("19:40:00").presses(1)
    pressed = hall.state.seq
    hall.at("20:00:00").ends(1, DRAW)
    hall.at("20:05:00").undoes_last()
    entry = last_act(hall.state, hall.ref(1))
    assert entry is not None
    assert entry.seq == pressed


def first(hall: Hall, kind: type[ev.Event]) -> int:
    """The number of the first entry of a kind."""
    return next(entry.seq for entry in hall.entries if isinstance(entry.event, kind))


def test_a_team_or_player_that_a_match_needs_is_not_taken_back() -> None:
    hall = Hall.playing(4)
    for kind in (ev.TeamRegistered, ev.PlayerRegistered):
        with refused("undo_entry_is_used"):
            hall.undoes(first(hall, kind))


def test_a_match_that_has_begun_is_not_taken_back_under_its_boards() -> None:
    hall = Hall.playing(4)
    hall.ends(1, DRAW)
    for kind in (ev.MatchArranged, ev.LineUpSealed, ev.LineUpsRevealed, ev.MatchStarted):
        with refused("undo_match_has_begun"):
            hall.undoes(first(hall, kind))


def test_the_start_can_be_taken_back_while_nothing_was_played() -> None:
    hall = Hall.playing(4)
    hall.undoes(first(hall, ev.MatchStarted))
    assert hall.match.started_at is None


def test_a_match_without_line_ups_can_be_taken_back() -> None:
    hall = Hall.division(4)
    hall.undoes(first(hall, ev.MatchArranged))
    assert hall.facts().matches == {}
