"""A roster is read as a whole or not at all, in whatever encoding it comes."""

from __future__ import annotations

import csv
import io
from unicodedata import normalize

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.records import Player, Team
from arbiter_app.exchange.csv_text import MOST_BYTES
from arbiter_app.exchange.roster_csv import read_roster
from arbiter_app.shapes import RosterPreview

HEADER = "team,club,captain,player,registration,rating,estimate,panel,fide id"
ODD_NAMES = ["O'Connor-Ó Sé, Áine", "<b>O'Ó, Й</b>", "Ёлкин Й.", 'Player "A1"', "Ní Bhriain, Órlaith"]


def read(text: str, written_in: str = "utf-8", encoding: str = "") -> RosterPreview:
    return read_roster(text.encode(written_in), "teams.csv", encoding)


def codes(preview: RosterPreview) -> list[tuple[int, str, str]]:
    return [(fault.row, fault.column, fault.code) for fault in preview.faults]


def test_teams_and_players_come_with_all_their_columns() -> None:
    preview = read(
        f"{HEADER}\n"
        "Club A1,Club A,Captain A,Player A1,1001,1985,,yes,2500001\n"
        "Club A1,Club A,Captain A,Player A2,,,1400,no,\n"
        "Club A2,Club A,,Player A3,1003,1700,,x,\n"
    )
    assert preview.faults == ()
    assert preview.teams == (
        Team(preview.teams[0].id, "Club A1", "Club A", "Captain A", 2),
        Team(preview.teams[1].id, "Club A2", "Club A", "", 2),
    )
    first, second, _ = preview.players
    assert first == Player(first.id, "Player A1", preview.teams[0].id, "1001", 1985, None, True, "2500001")
    assert (second.registration, second.rating, second.estimate, second.on_panel) == ("", None, 1400, False)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_delimiters_line_ends_and_marks_make_no_difference(delimiter: str, end: str, encoding: str) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator=end)
    writer.writerow(["Team", "Name", "ICU", "Elo"])
    writer.writerows(["Club A", name, number, "1500"] for number, name in enumerate(ODD_NAMES, 1))
    preview = read(file.getvalue(), encoding)
    assert preview.faults == ()
    assert [player.name for player in preview.players] == ODD_NAMES
    assert preview.delimiter == delimiter
    assert preview.encoding == encoding


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("cp1252", "Ó Sé, Áine"),
        ("cp1252", "Ní Bhriain – Müller"),
        ("cp1251", "Ёлкин Алексей"),
        ("cp1251", "Йорданов Й."),
    ],
)
def test_windows_code_pages_are_detected_and_others_can_be_chosen(encoding: str, name: str) -> None:
    data = f'Team,Player\nClub A,"{name}"\n'.encode(encoding)
    preview = read_roster(data, "teams.csv")
    assert (preview.encoding, [player.name for player in preview.players]) == (encoding, [name])
    other = read_roster(data, "teams.csv", "latin-1")
    assert other.encoding == "latin-1"
    assert other.sample != preview.sample or encoding == "cp1252"
    assert {encoding, "latin-1"} <= set(preview.encodings)


def test_an_encoding_that_does_not_fit_is_a_fault_with_its_row_and_names_those_that_do() -> None:
    preview = read_roster("Team,Player\nClub A,Player\nClub A,Ó\n".encode("cp1252"), "teams.csv", "utf-8")
    assert [(fault.row, fault.code) for fault in preview.faults] == [(3, "encoding_wrong")]
    assert "cp1252" in preview.faults[0].expected
    assert preview.players == ()


def test_a_russian_header_is_understood() -> None:
    preview = read("Команда;Клуб;Капитан;ФИО;Номер;Рейтинг;Заявка\nКлуб А;Клуб;К;Игрок А1;7;1800;да\n")
    assert preview.faults == ()
    assert preview.players[0].name == "Игрок А1"
    assert preview.players[0].on_panel


def test_every_kind_of_space_is_one_space() -> None:
    preview = read("Team,Player\nClub\u00a0A, Player\u00a0\u202f A1 \nClub A,Player A2\n")
    assert [team.name for team in preview.teams] == ["Club A"]
    assert [player.name for player in preview.players] == ["Player A1", "Player A2"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(0, "", "file_empty")]),
        (" \r\n\r\n", [(0, "", "file_empty")]),
        ("Club A,Player A1\n", [(1, "", "no_header")]),
        ("Team,Rating\nClub A,1500\n", [(1, "player", "column_missing")]),
        ("Player\nPlayer A1\n", [(1, "team", "column_missing")]),
        ("Team,Player\n", [(2, "", "no_lines")]),
        ("Team,Player,Name\nClub A,Player A1,\n", [(1, "player", "column_twice")]),
        ("Team,Player,Rating\nClub A,Player A1,15OO\n", [(2, "rating", "rating_no_number")]),
        ("Team,Player,Rating\nClub A,Player A1,1500.5\n", [(2, "rating", "rating_no_number")]),
        ("Team,Player,Rating\nClub A,Player A1," + "9" * 5000 + "\n", [(2, "rating", "text_too_long")]),
        ("Team,Player,ICU\nClub A,Player A1,7\n\nClub B,Player B1,7\n", [(4, "registration", "registration_twice")]),
        ("Team,Player\n,Player A1\n", [(2, "team", "player_without_team")]),
        ("Team,Club,Player\nReds,Club A,Player A1\nReds,Club B,Player B1\n", [(3, "club", "team_twice")]),
        ("Team,Player\nClub A,Player A1\nClub A,player  a1\n", [(3, "player", "player_twice")]),
        ("Team,Player,ICU\nClub A,,12\n", [(2, "player", "name_missing")]),
        ("Team,Player\nClub A\n", [(2, "", "fields_wrong")]),
        ("Team,Player\nClub A,Smith, John\n", [(2, "", "fields_wrong")]),
        ("Team,Player\nClub A,Pla\0yer\n", [(2, "", "nul_byte")]),
        ("Team,Player\nClub A,Pla\x07yer\n", [(2, "player", "control_character")]),
        ('Team,Player\nClub A,"Player A1\n', [(2, "", "quotes_wrong")]),
        ("Team,Player,Panel\nClub A,Player A1,perhaps\n", [(2, "panel", "panel_unclear")]),
        (f"Team,Player\nClub A,{'x' * 121}\n", [(2, "player", "text_too_long")]),
    ],
)
def test_a_fault_has_row_column_and_reason_and_nothing_is_taken_over(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    preview = read(text)
    assert codes(preview)[: len(expected)] == expected
    assert preview.teams == ()
    assert preview.players == ()


def test_all_faults_are_told_at_once_in_the_order_of_the_rows() -> None:
    preview = read("Team,Player,Rating,ICU\nClub A,Player A1,x,1\n,Player A2,1500,2\nClub A,Player A3,y,1\n")
    assert codes(preview) == [
        (2, "rating", "rating_no_number"),
        (3, "team", "player_without_team"),
        (4, "rating", "rating_no_number"),
        (4, "registration", "registration_twice"),
    ]


def test_a_file_of_ten_megabytes_is_refused_unread() -> None:
    preview = read_roster(b"Team,Player\n" + b"Club A,Player\n" * (MOST_BYTES // 14), "teams.csv")
    assert codes(preview) == [(0, "", "file_too_big")]


def test_a_picture_is_refused_without_a_traceback() -> None:
    preview = read_roster(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 20, "photo.csv")
    assert preview.faults
    assert preview.players == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Club A,PLAYER ONE,9,1500", "odd_capitals"),
        ("Club A,player one,9,1500", "odd_capitals"),
        ("Club A,pLAYER one,9,1500", "odd_capitals"),
        ("Club A,Player B1,9,3501", "rating_unusual"),
        ("Club A,Player B1,9,-5", "rating_unusual"),
        ("Club A,Player A1,9,1500", "same_name"),
        ("CLUB A,Player B1,9,1500", "team_spelled_twice"),
    ],
)
def test_what_looks_odd_is_a_doubt_and_can_be_taken_over(line: str, code: str) -> None:
    preview = read(f"Team,Player,ICU,Rating\nClub A,Player A1,1,1500\n{line}\n")
    assert preview.faults == ()
    assert [(doubt.row, doubt.code) for doubt in preview.doubts] == [(3, code)]
    assert len(preview.players) == 2


@pytest.mark.parametrize("name", ["Player A1", "McDonald Ó Sé", "van der Berg", "D'Arcy O'Neill", "Li U", "Иванов И."])
def test_usual_names_raise_no_doubt(name: str) -> None:
    assert read(f'Team,Player\nClub A,"{name}"\n').doubts == ()


def test_ids_stay_the_same_from_import_to_import() -> None:
    before = read("Team,Player,ICU\nClub A,Ó Sé Áine,10 01\nClub A,Player A2,\n")
    after = read("Player;Team;ICU;Rating\nÁine Ó Sé;Club  A;1001;1700\nPLAYER A2;club a;;1500\n", "utf-8-sig")
    assert [player.id for player in before.players] == [player.id for player in after.players]
    assert [team.id for team in before.teams] == [team.id for team in after.teams]


def test_a_line_without_a_player_enters_the_team_alone() -> None:
    preview = read("Team,Club,Captain,Player\nClub A,Club A,Captain A,\n")
    assert (preview.faults, [team.captain for team in preview.teams], preview.players) == ((), ["Captain A"], ())


def test_trailing_delimiters_of_a_spreadsheet_are_no_fault() -> None:
    assert read("Team;Player;;\nClub A;Player A1;;\n;;;\n").faults == ()


def test_an_encoding_nobody_knows_is_refused() -> None:
    assert codes(read("Team,Player\nClub A,Player A1\n", "utf-8", encoding="rot13")) == [(0, "", "encoding_unknown")]


def test_a_level_is_taken_over_and_a_strange_one_is_a_fault() -> None:
    preview = read_roster(
        b"team,player,level\nClub A 1,Player A1,1\nClub A 1,Player A9,3\nClub A 1,Player A4,", "squads.csv"
    )
    assert [player.level for player in preview.players] == [1, 3, None]
    strange = read_roster(b"team,player,level\nClub A 1,Player A1,strong\nClub A 1,Player A2,0", "squads.csv")
    assert [(fault.row, fault.column, fault.code, fault.found) for fault in strange.faults] == [
        (2, "level", "level_no_number", "strong"),
        (3, "level", "level_no_number", "0"),
    ]


@pytest.mark.clause("W-23")
@pytest.mark.parametrize("heading", ["Bughouse", "BH", "plays bughouse"])
def test_a_column_that_marks_bughouse_players_is_left_out_with_a_notice(heading: str) -> None:
    marked = read_roster(f"team,player,level,{heading}\nTeam A,Player A4,2,yes".encode(), "squads.csv")
    plain_list = read_roster(b"team,player,level\nTeam A,Player A4,2", "squads.csv")
    assert [(doubt.row, doubt.code, doubt.found) for doubt in marked.doubts] == [(1, "bughouse_dropped", heading)]
    assert (marked.faults, marked.players) == ((), plain_list.players)


plain = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters='"'), min_size=1).map(
    lambda text: " ".join(text.split())
)


@given(
    names=st.lists(plain.filter(bool), min_size=1, max_size=8),
    team=plain.filter(bool),
    delimiter=st.sampled_from(",;\t"),
    ratings=st.lists(st.none() | st.integers(1, 3500), min_size=8, max_size=8),
)
def test_what_is_written_is_read_back(names: list[str], team: str, delimiter: str, ratings: list[int | None]) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter)
    writer.writerow(["Team", "Player", "Registration", "Rating"])
    for number, name in enumerate(names):
        writer.writerow([team, name, number + 1, ratings[number]])
    preview = read_roster(file.getvalue().encode(), "teams.csv", "utf-8")
    shortened = [fault for fault in preview.faults if fault.code == "text_too_long"]
    assert preview.faults == tuple(shortened)
    if not shortened:
        whole = [" ".join(normalize("NFC", name).split()) for name in names]
        assert [player.name for player in preview.players] == whole
        assert [player.rating for player in preview.players] == ratings[: len(names)]


@given(st.binary(max_size=400))
def test_no_bytes_make_it_raise(data: bytes) -> None:
    preview = read_roster(data, "teams.csv")
    assert preview.faults or preview.teams


def test_two_divisions_of_one_team_are_a_fault() -> None:
    preview = read_roster(b"team,player,division\nK3,Player K1,4\nK3,Player K2,5\n", "teams.csv")
    assert [(one.row, one.column, one.code, one.found, one.expected) for one in preview.faults] == [
        (3, "division", "division_differs", "5", "4")
    ]
