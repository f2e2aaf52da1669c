"""What leaves the hall while a league in legs is played: lists and picks that are not open are in no file of a pack."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from arbiter_app.bootstrap import OpenEvent, begin_script, check_pack, export_pack, open_event, play_script
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import Slot, SlotKind
from arbiter_app.engine.records_league import ListedPlayer
from arbiter_app.engine.values import LegId, MatchId, PlayerId, Side
from arbiter_app.resources import resource
from arbiter_app.script import ScriptLine, read_script

DAY = MatchId("A-B-d1")
EVENING = datetime.fromisoformat("2026-03-03T15:30:00+01:00")
"""The leg A–B is being played, the lists of C–D are not open, nor are the picks for the second day of A–B."""


def is_played(line: ScriptLine) -> bool:
    """Whether the first day of A–B needs this line of the sample league."""
    before_play = line.name in {"create_event", "import_roster", "arrange_leg", "assign_official"}
    of_leg = line.name == "seal_player_list" and line.fields["leg_id"] == "A-B"
    return before_play or of_leg or line.fields.get("match") == DAY


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[OpenEvent]:
    lines = read_script(resource("sample", "workplace-league", "season.jsonl").read_text("utf-8"))
    opened, reader, rest = begin_script([line for line in lines if is_played(line)], tmp_path / "season.arbiter")
    play_script(rest, opened.desk, reader)
    yield opened
    opened.close()


def send_list(opened: OpenEvent, side: Side, salt: str, but: str = "") -> None:
    """A captain of C–D sends his whole squad but one."""
    team = opened.desk.state.legs[LegId("C-D")].team(side)
    players = tuple(
        ListedPlayer(player.id, player.level or 0) for player in opened.desk.state.squad(team) if player.id != but
    )
    sent = cmd.SealPlayerList(at=EVENING, leg_id=LegId("C-D"), side=side, players=players, salt=salt)
    assert opened.desk.submit(sent).is_accepted


def bodies(folder: Path, kind: str) -> list[bytes | None]:
    """What the copy of the event in a pack holds of a kind, as the raw file has it."""
    with closing(sqlite3.connect(folder / "event.arbiter")) as copy:
        query = "SELECT body FROM journal WHERE kind = ? ORDER BY seq"
        return [body for (body,) in copy.execute(query, (kind,))]


@pytest.mark.clause("W-24")
def test_a_list_that_is_not_open_is_in_no_file_of_a_pack(evening: OpenEvent, tmp_path: Path) -> None:
    send_list(evening, Side.HOME, "salt-of-the-list")
    report = export_pack(evening, DAY, tmp_path)
    assert check_pack(report.folder).is_sound
    for path in report.folder.iterdir():
        assert b"salt-of-the-list" not in path.read_bytes(), path.name
    open_lists, sealed = bodies(report.folder, "PlayerListSealed")[:2], bodies(report.folder, "PlayerListSealed")[2:]
    assert None not in open_lists
    assert sealed == [None]


@pytest.mark.clause("W-31")
def test_picks_for_the_next_day_are_in_no_file_of_a_pack(evening: OpenEvent, tmp_path: Path) -> None:
    slots = tuple(Slot(SlotKind.NAMED, PlayerId(name)) for name in ("A2", "A5", "A10"))
    picks = cmd.SealLineUp(
        at=EVENING, match_id=MatchId("A-B-d2"), side=Side.HOME, slots=slots, salt="salt-of-the-picks"
    )
    assert evening.desk.submit(picks).is_accepted
    report = export_pack(evening, DAY, tmp_path)
    assert check_pack(report.folder).is_sound
    for path in report.folder.iterdir():
        assert b"salt-of-the-picks" not in path.read_bytes(), path.name


@pytest.mark.clause("W-24")
def test_a_list_that_another_one_replaced_stays_sealed_for_good(evening: OpenEvent, tmp_path: Path) -> None:
    send_list(evening, Side.HOME, "salt-of-the-first", but="C15")
    send_list(evening, Side.HOME, "salt-of-the-second")
    send_list(evening, Side.AWAY, "salt-of-the-other")
    assert evening.desk.state.legs[LegId("C-D")].opened_at == EVENING
    folder = export_pack(evening, DAY, tmp_path).folder
    found = bodies(folder, "PlayerListSealed")
    assert [body is None for body in found] == [False, False, True, False, False]
    assert not [path.name for path in folder.iterdir() if b"salt-of-the-first" in path.read_bytes()]


@pytest.mark.clause("W-24")
def test_the_copy_in_a_pack_opens_without_what_is_sealed(evening: OpenEvent, tmp_path: Path) -> None:
    send_list(evening, Side.HOME, "salt-of-the-list")
    folder = export_pack(evening, DAY, tmp_path).folder
    copy = open_event(folder / "event.arbiter")
    leg = copy.desk.state.legs[LegId("C-D")]
    assert (leg.home_list, leg.away_list, leg.opened_at) == (None, None, None)
    assert copy.desk.state.legs[LegId("A-B")].opened_at is not None
    copy.close()
