"""The readable views: plain tables of what stands, in anybody's SQLite tool, and nothing sealed."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from arbiter_app.engine import events as ev
from arbiter_app.engine.records import (
    DrawClaim,
    GameEnd,
    Pairing,
    Player,
    SeatRef,
    Signature,
    SignatureKind,
    Slot,
    SlotKind,
    Team,
)
from arbiter_app.engine.records_discipline import FineCause, FineEnd
from arbiter_app.engine.rulebook_season import Offence, Sanction
from arbiter_app.engine.values import (
    BoardPoints,
    BoardRef,
    ClaimSource,
    ClauseId,
    ClockReadings,
    ClockSource,
    Colour,
    DrawClaimKind,
    GameResult,
    IrregularityKind,
    IrregularityOutcome,
    MatchId,
    PlayerId,
    QuickplayDecision,
    QuickplayRequest,
    Side,
    TeamId,
    Termination,
)
from arbiter_app.store import backup, views
from arbiter_app.store.codec import EventCodec
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.opening import open_event_file
from arbiter_app.store.records import NewRecord
from tests.store.doubles import EVENING, ticking_clock

MATCH = MatchId("m1")
BOARD_1, BOARD_2 = BoardRef(MATCH, 1), BoardRef(MATCH, 2)
CODEC = EventCodec(ev.EVENT_TYPES)
WON = GameEnd(Termination.RESIGNATION, GameResult.WHITE_WINS, GameResult.WHITE_WINS, BoardPoints(2, 0))
DRAWN = GameEnd(Termination.AGREEMENT, GameResult.DRAW, GameResult.DRAW, BoardPoints(1, 1))
WALKOVER = GameEnd(Termination.WALKOVER, None, None, BoardPoints(0, 2))
WHITE_LOST = GameEnd(Termination.ILLEGAL_MOVES, GameResult.BLACK_WINS, GameResult.BLACK_WINS, BoardPoints(0, 2))


def named(player: str) -> Slot:
    return Slot(SlotKind.NAMED, PlayerId(player))


def sealed(side: Side, *players: str) -> ev.LineUpSealed:
    return ev.LineUpSealed(MATCH, side, tuple(named(player) for player in players), salt="s")


TEAMS = (Team(TeamId("a"), "Club A", captain="Captain A"), Team(TeamId("b"), "Club B"))
PLAYERS = (
    Player(PlayerId("a1"), "Player A1", TeamId("a"), rating=1900),
    Player(PlayerId("a2"), "<b>O'Ó, Й</b>", TeamId("a")),
    Player(PlayerId("b1"), "Player B1", TeamId("b")),
)
REVEAL = ev.LineUpsRevealed(
    MATCH,
    (
        Pairing(1, Side.HOME, named("a1"), named("b1")),
        Pairing(2, Side.AWAY, Slot(SlotKind.TO_BE_NAMED), Slot(SlotKind.BLANK)),
    ),
    ended=((2, WALKOVER),),
)
BEGINNING: tuple[ev.Event, ...] = (
    ev.EventCreated("Evening", "Arbiter A", "Europe/Dublin"),
    ev.RosterImported(TEAMS, PLAYERS, "teams.csv"),
    ev.MatchArranged(MATCH, TeamId("a"), TeamId("b"), "Division 1", 4, EVENING, "Hall A", 2),
    sealed(Side.HOME, "a1", "a2"),
    sealed(Side.AWAY, "b1"),
    REVEAL,
)

Evening = Callable[..., sqlite3.Connection]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Write events to a file and open it as a stranger's tool does."""
    opened: list[sqlite3.Connection] = []

    def write(*events: ev.Event) -> sqlite3.Connection:
        path = tmp_path / "evening.arbiter"
        path.unlink(missing_ok=True)
        records = [
            NewRecord(at(number), "Arbiter A", ev.scope_of(event), *CODEC.encode(event))
            for number, event in enumerate(events, 1)
        ]
        JournalFile.create(path, records, clock=ticking_clock()).close()
        connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
        connection.row_factory = sqlite3.Row
        opened.append(connection)
        return connection

    yield write
    for connection in opened:
        connection.close()


def at(seq: int) -> datetime:
    return EVENING + timedelta(minutes=seq)


def rows(connection: sqlite3.Connection, view: str, *columns: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.execute(f"SELECT {', '.join(columns)} FROM {view}")]


NAMES = [
    "teams",
    "players",
    "matches",
    "boards",
    "games",
    "moves",
    "illegal_moves",
    "draw_claims",
    "draw_offers",
    "late_arrivals",
    "forfeits",
    "piece_transfers",
    "clock_adjustments",
    "penalties",
    "signatures",
    "exports",
    "legs",
    "player_lists",
    "level_changes",
    "team_penalties",
    "officials",
    "postponements",
    "sanctions",
    "fines",
]


@pytest.mark.parametrize("view", NAMES)
def test_every_view_can_be_read_in_an_empty_file(evening: Evening, view: str) -> None:
    assert evening().execute(f"SELECT * FROM {view}").fetchall() == []


@pytest.mark.parametrize("view", NAMES)
def test_a_view_is_read_only(tmp_path: Path, view: str) -> None:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, []).close()
    with (
        closing(sqlite3.connect(path)) as connection,
        pytest.raises(sqlite3.OperationalError, match="because it is a view"),
    ):
        connection.execute(f"DELETE FROM {view}")


def test_teams_and_players_show_their_latest_details(evening: Evening) -> None:
    shown = evening(
        *BEGINNING,
        ev.TeamRegistered(Team(TeamId("b"), "Club B 2")),
        ev.PlayerRegistered(Player(PlayerId("a1"), "Player A1", TeamId("a"), rating=1950)),
    )
    assert rows(shown, "teams", "team_id", "name", "captain") == [("a", "Club A", "Captain A"), ("b", "Club B 2", "")]
    assert rows(shown, "players", "player_id", "name", "rating") == [
        ("a1", "Player A1", 1950),
        ("a2", "<b>O'Ó, Й</b>", None),
        ("b1", "Player B1", None),
    ]


def test_nothing_sealed_is_in_any_view(evening: Evening) -> None:
    shown = evening(*BEGINNING[:-1])
    queries = [f"SELECT * FROM {view}" for view in NAMES if view not in ("teams", "players")]
    for query in (*queries, "SELECT * FROM entries WHERE scope <> 'event'"):
        for row in shown.execute(query):
            assert not any(player in str(tuple(row)) for player in ("a1", "a2", "b1"))
    assert rows(shown, "boards", "*") == []


def test_boards_show_who_sits_where_once_revealed(evening: Evening) -> None:
    shown = evening(*BEGINNING, ev.PlayerNamed(BOARD_2, Side.HOME, PlayerId("a2")))
    assert rows(shown, "boards", "board_number", "white_side", "white_player", "black_player") == [
        (1, "home", "Player A1", "Player B1"),
        (2, "away", None, "<b>O'Ó, Й</b>"),
    ]


def test_games_and_the_match_show_results_and_points(evening: Evening) -> None:
    shown = evening(*BEGINNING, ev.GameEnded(BOARD_1, WON))
    columns = ("board_number", "termination", "result", "automatic_home", "final_home", "final_away")
    assert rows(shown, "games", *columns) == [
        (1, "resignation", "1-0", 2, 2, 0),
        (2, "walkover", None, 0, 0, 2),
    ]
    assert rows(shown, "matches", "home_team", "away_team", "home_half_points", "away_half_points", "boards_ended") == [
        ("Club A", "Club B", 2, 2, 2)
    ]
    assert rows(shown, "forfeits", "board_number", "termination") == [(2, "walkover")]


def test_a_corrected_result_replaces_the_first(evening: Evening) -> None:
    shown = evening(*BEGINNING, ev.GameEnded(BOARD_1, WON), ev.ResultCorrected(BOARD_1, WON, DRAWN, "misheard"))
    assert rows(shown, "games", "result", "final_home")[0] == ("1/2-1/2", 1)


def test_a_withdrawn_result_is_gone(evening: Evening) -> None:
    shown = evening(*BEGINNING, ev.GameEnded(BOARD_1, WON), ev.ResultWithdrawn(BOARD_1, WON, "they play on"))
    assert rows(shown, "games", "result", "termination")[0] == (None, None)


def test_swapped_colours_turn_the_names_and_the_result(evening: Evening) -> None:
    turned = GameEnd(Termination.RESIGNATION, GameResult.BLACK_WINS, GameResult.BLACK_WINS, BoardPoints(2, 0))
    before = evening(*BEGINNING, ev.GameEnded(BOARD_1, WON))
    ((white, black, _),) = rows(before, "games", "white_player", "black_player", "result")[:1]
    (side,) = rows(before, "boards", "white_side")[0]
    other = Side(str(side)).opponent
    shown = evening(*BEGINNING, ev.GameEnded(BOARD_1, WON), ev.ColoursSwapped(BOARD_1, other, "reversed", turned))
    assert rows(shown, "games", "white_player", "black_player", "result")[0] == (black, white, "0-1")


def test_a_ruling_changes_the_final_points_and_not_the_result(evening: Evening) -> None:
    ruling = ev.PointsRuled(BOARD_1, BoardPoints(0, 2), Side.HOME, (ClauseId("L-8.5"),), "Controller", "ineligible")
    shown = evening(*BEGINNING, ev.GameEnded(BOARD_1, WON), ruling)
    columns = ("result", "automatic_home", "final_home", "final_away", "ruling")
    assert rows(shown, "games", *columns)[0] == ("1-0", 2, 0, 2, "ineligible")


def test_a_rescinded_entry_is_in_no_view(evening: Evening) -> None:
    end = ev.GameEnded(BOARD_1, WON)
    shown = evening(*BEGINNING, end, ev.EntryRescinded(7, "GameEnded", BOARD_1.scope, "wrong board"))
    assert rows(shown, "games", "result")[0] == (None,)
    assert rows(shown, "entries", "count(*)") == [(7,)]


def test_what_is_rescinded_with_an_entry_is_in_no_view_and_comes_back_with_it(evening: Evening) -> None:
    written = (*BEGINNING, ev.DisputeOpened(BOARD_1, "noise"), ev.ClocksStopped(BOARD_1.match_id, (1,), "dispute"))
    taken_back = ev.EntryRescinded(7, "DisputeOpened", BOARD_1.scope, "not here", (8, 6))
    assert rows(evening(*written, taken_back), "entries", "seq") == [(1,), (2,), (3,), (4,), (5,), (9,)]
    brought_back = ev.EntryRescinded(9, "EntryRescinded", BOARD_1.scope, "it was")
    assert rows(evening(*written, taken_back, brought_back), "entries", "count(*)") == [(9,)]


def test_a_rescinded_rescission_brings_the_entry_back(evening: Evening) -> None:
    shown = evening(
        *BEGINNING,
        ev.GameEnded(BOARD_1, WON),
        ev.EntryRescinded(7, "GameEnded", BOARD_1.scope, "wrong board"),
        ev.EntryRescinded(8, "EntryRescinded", BOARD_1.scope, "it was right"),
    )
    assert rows(shown, "games", "result")[0] == ("1-0",)


def move(board: BoardRef, san: str) -> ev.MoveMade:
    return ev.MoveMade(board, "0000", san)


def illegal(board: BoardRef, kept: int, ended: GameEnd | None = None) -> ev.IllegalMoveRecorded:
    return ev.IllegalMoveRecorded(
        board,
        Colour.WHITE,
        1,
        ClockReadings(60_000, 50_000),
        ClockReadings(60_000, 170_000),
        kept,
        (ClauseId("L-7.12/2"),),
        ended,
    )


def test_moves_are_numbered_and_those_taken_back_are_marked(evening: Evening) -> None:
    shown = evening(
        *BEGINNING,
        move(BOARD_1, "e4"),
        move(BOARD_2, "d4"),
        move(BOARD_1, "e5"),
        move(BOARD_1, "Bc4"),
        move(BOARD_1, "Nc6"),
        illegal(BOARD_1, kept=2),
        move(BOARD_1, "Nf3"),
        move(BOARD_1, "Nf6"),
    )
    columns = ("board_number", "ply", "colour", "san", "taken_back")
    assert sorted(rows(shown, "moves ORDER BY board_number, seq", *columns)) == sorted(
        [
            (1, 1, "white", "e4", 0),
            (1, 2, "black", "e5", 0),
            (1, 3, "white", "Bc4", 1),
            (1, 4, "black", "Nc6", 1),
            (1, 3, "white", "Nf3", 0),
            (1, 4, "black", "Nf6", 0),
            (2, 1, "white", "d4", 0),
        ]
    )


def test_the_moves_of_a_cancelled_game_are_marked_and_the_new_one_counts_from_the_first(evening: Evening) -> None:
    new_game = ev.IrregularityRuled(
        BOARD_1, IrregularityKind.WRONG_POSITION, IrregularityOutcome.NEW_GAME, plies_kept=0
    )
    shown = evening(
        *BEGINNING,
        ev.PositionPlaced(BOARD_1, "8/8/4k3/8/8/4K3/8/8 b - - 0 40"),
        move(BOARD_1, "Kd5"),
        new_game,
        move(BOARD_1, "e4"),
        move(BOARD_1, "e5"),
    )
    assert rows(shown, "moves ORDER BY seq", "ply", "colour", "san", "taken_back") == [
        (1, "black", "Kd5", 1),
        (1, "white", "e4", 0),
        (2, "black", "e5", 0),
    ]


def test_moves_put_right_by_agreement_are_marked(evening: Evening) -> None:
    shown = evening(
        *BEGINNING,
        move(BOARD_1, "e4"),
        move(BOARD_1, "e5"),
        ev.IllegalMoveCorrected(BOARD_1, Colour.BLACK, 1),
        move(BOARD_1, "c5"),
    )
    assert rows(shown, "moves ORDER BY seq", "ply", "san", "taken_back") == [(1, "e4", 0), (2, "e5", 1), (2, "c5", 0)]


def test_a_position_set_up_by_hand_starts_the_count_again(evening: Evening) -> None:
    shown = evening(
        *BEGINNING,
        move(BOARD_1, "e4"),
        ev.PositionPlaced(BOARD_1, "8/8/4k3/8/8/4K3/8/8 b - - 0 40"),
        move(BOARD_1, "Kd5"),
        move(BOARD_1, "Kd3"),
    )
    assert rows(shown, "moves ORDER BY seq", "ply", "colour", "san", "taken_back") == [
        (1, "white", "e4", 1),
        (1, "black", "Kd5", 0),
        (2, "white", "Kd3", 0),
    ]


def test_illegal_moves_show_player_clocks_and_clauses(evening: Evening) -> None:
    shown = evening(*BEGINNING, illegal(BOARD_1, 0), illegal(BOARD_1, 0, WHITE_LOST))
    columns = ("player", "number", "black_before_ms", "black_after_ms", "termination", "clauses")
    assert rows(shown, "illegal_moves", *columns) == [
        ("Player A1", 1, 50_000, 170_000, None, '["L-7.12/2"]'),
        ("Player A1", 1, 50_000, 170_000, "illegal_moves", '["L-7.12/2"]'),
    ]
    assert rows(shown, "games", "result", "final_away")[0] == ("0-1", 2)
    assert rows(shown, "clock_adjustments", "cause", "black_after_ms")[0] == ("IllegalMoveRecorded", 170_000)


def test_clock_adjustments_show_before_after_and_reason(evening: Evening) -> None:
    adjusted = ev.ClocksAdjusted(BOARD_1, ClockReadings(1000, 2000), ClockReadings(1000, 122_000), "disturbed")
    columns = ("cause", "black_before_ms", "black_after_ms", "reason")
    assert rows(evening(*BEGINNING, adjusted), "clock_adjustments", *columns) == [
        ("ClocksAdjusted", 2000, 122_000, "disturbed")
    ]


def test_draw_offers_show_those_allowed_and_those_not(evening: Evening) -> None:
    shown = evening(
        *BEGINNING,
        ev.DrawOffered(BOARD_1, Colour.BLACK, 1, 7),
        ev.DrawOfferRefused(BOARD_1, Colour.WHITE, 5, "too_early"),
    )
    assert rows(shown, "draw_offers", "player", "valid", "number", "own_moves", "reason") == [
        ("Player B1", 1, 1, 7, None),
        ("Player A1", 0, None, 5, "too_early"),
    ]


def test_draw_claims_show_the_ground_and_what_became_of_them(evening: Evening) -> None:
    repeated = GameEnd(Termination.REPETITION, GameResult.DRAW, GameResult.DRAW, BoardPoints(1, 1))
    wrong = ev.DrawClaimRejected(BOARD_1, Colour.WHITE, DrawClaimKind.FIFTY_MOVES, None, None)
    asked = ev.QuickplayRuled(
        BOARD_1, Colour.WHITE, QuickplayRequest.NO_EFFORT, QuickplayDecision.POSTPONED, None, None
    )
    claim = DrawClaim(DrawClaimKind.THREEFOLD, Colour.BLACK, ClaimSource.RECORD, "Ng8", 3)
    right = ev.GameEnded(BOARD_1, repeated, claim=claim)
    shown = evening(*BEGINNING, wrong, asked, right, ev.GameEnded(BOARD_2, DRAWN))
    columns = ("board_number", "ground", "outcome", "claimant", "checked_with", "announced", "counted")
    assert rows(shown, "draw_claims", *columns) == [
        (1, "fifty_moves", "rejected", "white", None, None, None),
        (1, "no_effort", "postponed", "white", None, None, None),
        (1, "repetition", "upheld", "black", "record", "Ng8", 3),
    ]


def test_late_arrivals_show_only_those_who_were_late(evening: Evening) -> None:
    shown = evening(
        *BEGINNING,
        ev.MatchStarted(MATCH, ClockSource.HALL, (SeatRef(1, Side.HOME),), ()),
        ev.PlayerArrived(BOARD_1, Side.AWAY, 600_000, ClockReadings(1, 2)),
        ev.PlayerArrived(BOARD_2, Side.AWAY, 0),
    )
    assert rows(shown, "late_arrivals", "player", "late_ms", "black_ms") == [("Player B1", 600_000, 2)]
    assert rows(shown, "matches", "started_at") == [("2026-11-30T19:37:00.000000Z",)]


def test_penalties_name_the_player(evening: Evening) -> None:
    shown = evening(*BEGINNING, ev.PenaltyGiven(BOARD_1, Colour.BLACK, "warning", "telephone"))
    assert rows(shown, "penalties", "player", "measure", "reason") == [("Player B1", "warning", "telephone")]


def test_signatures_say_whether_they_still_hold(evening: Evening) -> None:
    def signed(side: Side) -> ev.CardSigned:
        return ev.CardSigned(
            MATCH, Signature(side, SignatureKind.AGREED, f"Captain {side}", "captain", (), "00", EVENING)
        )

    shown = evening(*BEGINNING, signed(Side.HOME), ev.SignaturesVoided(MATCH, ()), signed(Side.AWAY))
    assert rows(shown, "signatures", "side", "name", "voided") == [
        ("home", "Captain home", 1),
        ("away", "Captain away", 0),
    ]


def test_exports_are_listed(evening: Evening) -> None:
    shown = evening(*BEGINNING, ev.PackExported(MATCH, 1, "STICK/m1", "ab"))
    assert rows(shown, "exports", "match_id", "revision", "folder") == [("m1", 1, "STICK/m1")]


def test_a_copy_without_sealed_bodies_can_be_read_through_the_views(evening: Evening, tmp_path: Path) -> None:
    evening(*BEGINNING)
    with JournalFile.open(tmp_path / "evening.arbiter", readonly=True) as journal:
        backup.sealed_copy(journal, tmp_path / "copy.arbiter", lambda record: record.kind == "LineUpSealed")
    with closing(sqlite3.connect(tmp_path / "copy.arbiter")) as copy:
        assert len(rows(copy, "boards", "*")) == 2


def test_old_views_are_renewed_at_opening_and_the_journal_is_not_touched(evening: Evening, tmp_path: Path) -> None:
    evening(*BEGINNING).close()
    path = tmp_path / "evening.arbiter"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP VIEW exports")
        connection.execute("DROP VIEW teams")
        connection.execute("CREATE VIEW teams AS SELECT 1 AS old")
        connection.execute('CREATE VIEW "an ""older"" one" AS SELECT 1')
    file = open_event_file(path, "Arbiter A")
    found = dict(file.journal.connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'view'").fetchall())
    assert found == views.VIEWS
    assert not views.renew_if_needed(file.journal.connection, path)
    assert file.report.head.seq == len(BEGINNING)
    file.close()


def test_fines_say_how_they_ended_and_sanctions_on_which_boards(evening: Evening) -> None:
    club = TeamId("club-a")
    fine = ev.FineImposed(MATCH, club, FineCause.DEFAULTS, 20, date(2026, 12, 1), (), "Controller", "two absent")
    ruled = ev.SanctionRuled(
        MATCH, Side.HOME, Offence.BOARD_ORDER, Sanction.POINTS_PASS_OVER, (1, 2), 0, -2, 2, False, (), "Controller",
        "155",
    )  # fmt: skip
    shown = evening(*BEGINNING, ruled, fine)
    assert rows(shown, "sanctions", "offence", "boards", "ruled_by") == [("board_order", "[1,2]", "Controller")]
    ((seq, amount, ended),) = rows(shown, "fines", "seq", "amount", "ended")
    assert (amount, ended) == (20, None)
    assert isinstance(seq, int)
    paid = ev.FineSettled(seq, club, FineEnd.PAID, date(2026, 12, 3))
    shown = evening(*BEGINNING, ruled, fine, paid)
    assert rows(shown, "fines", "ended", "ended_on") == [("paid", "2026-12-03")]
