"""The tables and the match file of a pack."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.values import Side
from arbiter_app.exchange.incidents_csv import incidents_csv
from arbiter_app.exchange.match_json import match_json, read_match_json
from arbiter_app.exchange.raw_entries import sealed_entries
from arbiter_app.exchange.scorecard_csv import scorecard_csv
from arbiter_app.store.chain import entry_hash
from tests.conftest import Golden
from tests.exchange.evening import MATCH, Evening, at, before_the_match, raw_entries, ruled, seal, signed


def table(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def incidents(evening: Evening) -> bytes:
    return incidents_csv(evening.desk.state, MATCH, evening.desk.entries())


def match_file(evening: Evening) -> bytes:
    raw = raw_entries(evening)
    sealed = sealed_entries(evening.desk.state)
    return match_json(evening.card, raw, sealed, raw[-1].seq, raw[-1].hash.hex())


def without_hashes(text: str) -> str:
    """The same text without what depends on the wording of the rulebook, which is the first entry."""
    lines = [line for line in text.splitlines(keepends=True) if '"kind":"RulebookAdopted"' not in line]
    return re.sub(r"\b[0-9a-f]{64}\b", "(hash)", "".join(lines))


def test_the_score_card_as_a_table(golden: Golden) -> None:
    golden("exchange/scorecard.csv", ruled_table := scorecard_csv(ruled().card))
    assert ruled_table.startswith(b"\xef\xbb\xbf")


def test_the_incidents_as_a_table(golden: Golden) -> None:
    golden("exchange/incidents.csv", without_hashes(incidents(signed()).decode("utf-8-sig")).encode())


def test_the_match_file(golden: Golden) -> None:
    golden("exchange/match.json", without_hashes(match_file(signed()).decode()))


@pytest.mark.clause("L-8.5")
def test_what_goes_to_rating_stays_when_points_are_ruled() -> None:
    row = table(scorecard_csv(ruled().card))[5]
    assert (row["result_on_the_board"], row["home_points"], row["home_points_after_rulings"]) == ("1-0", "1", "0")


def test_a_board_without_a_game_has_points_and_no_result() -> None:
    row = table(scorecard_csv(signed().card))[3]
    assert (row["result_on_the_board"], row["home_points"], row["away_points"]) == ("", "1", "-1")
    assert row["termination"] == "default"


def test_the_last_line_has_scores_and_board_counts() -> None:
    total = table(scorecard_csv(signed().card))[-1]
    assert (total["board"], total["home_points"], total["away_points"]) == ("total", "5.5", "1.5")
    assert (total["home_board_count"], total["away_board_count"]) == ("11", "8")


def test_names_with_markup_quotes_and_commas_come_back_from_the_table() -> None:
    names = [row["home_player"] for row in table(scorecard_csv(signed().card))]
    assert names[0] == "<b>O'Ó, Й</b>"
    assert names[2] == 'Player "A3" \\ }'


def test_every_incident_is_in_the_table_in_order_with_its_clauses() -> None:
    rows = table(incidents(signed()))
    numbers = [int(row["entry"]) for row in rows]
    assert numbers == sorted(numbers)
    illegal = [row for row in rows if row["kind"] == "IllegalMoveRecorded"]
    assert len(illegal) == 3
    assert "L-7.12/2" in illegal[0]["clauses"]
    assert not [row for row in rows if row["kind"] in ("MoveMade", "ClockPressed")]


def test_an_entry_that_was_taken_back_says_by_which_and_why() -> None:
    evening = signed()
    accept = (Acceptance("later_entries_stay"), Acceptance("signatures_void"))
    note = next(one.seq for one in evening.desk.entries() if one.kind == "NoteTaken")
    evening.do(cmd.Rescind(at=at("23:30:00"), target=note, reason="other hall", accept=accept))
    row = next(row for row in table(incidents(evening)) if row["entry"] == str(note))
    assert row["why"] == "other hall"
    assert int(row["taken_back_by"]) > note


def test_times_say_how_far_they_are_from_utc() -> None:
    assert table(incidents(signed()))[0]["happened_at"] == "2017-10-12T18:32:00+01:00"


def test_the_match_file_has_every_entry_with_the_very_bytes() -> None:
    evening = signed()
    data = match_file(evening)
    entries = json.loads(data)["entries"]
    raw = raw_entries(evening)
    assert [entry["body"].encode() for entry in entries] == [one.body for one in raw]
    found = read_match_json(data, entry_hash)
    assert found.faults == ()
    assert found.hashes == {one.seq: one.hash.hex() for one in raw}


def test_a_sealed_line_up_leaves_only_its_hash() -> None:
    evening = before_the_match()
    seal(evening, Side.HOME)
    data = match_file(evening)
    last = json.loads(data)["entries"][-1]
    assert (last["kind"], last["body"]) == ("LineUpSealed", None)
    assert b"salt-home" not in data
    assert read_match_json(data, entry_hash).faults == ()
    assert "under protest" not in incidents(evening).decode("utf-8-sig")


def test_a_line_up_that_was_given_back_stays_sealed_after_the_reveal() -> None:
    evening = before_the_match()
    seal(evening, Side.AWAY)
    first = evening.desk.state.seq
    evening.do(cmd.ReopenLineUp(at=at("18:59:00"), match_id=MATCH, side=Side.AWAY, reason="wrong sheet"))
    seal(evening, Side.HOME)
    seal(evening, Side.AWAY, "19:00:00")
    evening.do(cmd.RevealLineUps(at=at("19:05:00"), match_id=MATCH))
    assert sealed_entries(evening.desk.state) == {first}


@pytest.mark.parametrize(
    "place", [b'"author":"Arb', b'"kind":"Match', b'\\"venue\\":\\"Ha', b'"seq":3', b'"version":1,"body"']
)
def test_one_altered_byte_in_an_entry_is_found_and_the_entry_named(place: bytes) -> None:
    data = match_file(signed())
    at_byte = data.index(place, data.index(b'"seq":3')) + len(place) - 1
    if place.endswith(b'body"'):
        at_byte = data.index(b'"version":1', data.index(b'"seq":3')) + len(b'"version":1') - 1
    altered = data[:at_byte] + bytes([data[at_byte] ^ 1]) + data[at_byte + 1 :]
    faults = read_match_json(altered, entry_hash).faults
    assert len(faults) == 1
    assert re.search(r"entry [2-4]\b", faults[0])


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b"null", b"\xff\xfe", b'{"match":{"id":1},"entries":3}', b"[" * 9999]
)
def test_what_is_no_match_file_is_said_so(data: bytes) -> None:
    assert read_match_json(data, entry_hash).faults
