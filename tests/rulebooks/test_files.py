"""Users add rulebooks by putting files into a folder; a faulty one hides no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.engine.rulebook_faults import RulebookFaulty
from arbiter_app.rulebooks import (
    Origin,
    builtin_ids,
    check_file,
    find,
    list_rulebooks,
    load,
    load_builtin,
    read_text,
    user_folder,
)
from tests.rulebooks.books import WHOLE


def put(folder: Path, name: str, text: str) -> Path:
    """Write a rulebook into a folder."""
    path = folder / f"{name}.toml"
    path.write_bytes(text.encode())
    return path


def test_a_rulebook_in_the_folder_is_found_and_loads(tmp_path: Path) -> None:
    path = put(tmp_path, "club-evening", WHOLE)
    own = [each for each in list_rulebooks(tmp_path) if each.origin is Origin.USER]
    assert [(each.id, each.title, each.edition, each.path, each.faults) for each in own] == [
        ("club-evening", "Club evening", "2026", path, ())
    ]
    assert own[0].is_usable
    assert load("club-evening", tmp_path).divisions["only"].team_size == 4


def test_a_users_rulebook_may_extend_another_of_the_user(tmp_path: Path) -> None:
    put(tmp_path, "club-evening", WHOLE)
    put(
        tmp_path,
        "club-summer",
        'id = "club-summer"\ntitle = "Summer"\nedition = "2026"\nextends = "club-evening"\n'
        '[[division]]\nid = "only"\nname = "Only"\nteam_size = { value = 5, clause = "X-1" }\n',
    )
    summer = load("club-summer", tmp_path)
    assert (summer.divisions["only"].team_size, summer.divisions["only"].panel_minimum) == (5, 4)
    assert [base.id for base in read_text("club-summer", tmp_path).bases] == ["club-evening", "fide-standard"]


def test_a_faulty_rulebook_is_listed_with_its_faults_and_hides_no_other(tmp_path: Path) -> None:
    put(tmp_path, "a-broken", "this is no TOML")
    put(tmp_path, "b-empty", "")
    (tmp_path / "c-latin.toml").write_bytes(b'id = "c-latin"\n\ntitle = "Caf\xe9"\n')
    put(tmp_path, "club-evening", WHOLE)
    put(tmp_path, "d-faulty", WHOLE.replace("club-evening", "d-faulty") + "[scoring]\nwin = 1\n")
    found = {each.id: each for each in list_rulebooks(tmp_path)}
    assert list(found) == [*builtin_ids(), "a-broken", "b-empty", "c-latin", "club-evening", "d-faulty"]
    assert [name for name, each in found.items() if not each.is_usable] == [
        "a-broken",
        "b-empty",
        "c-latin",
        "d-faulty",
    ]
    assert str(found["c-latin"].faults[0]) == (
        "c-latin.toml:3: (encoding): is not UTF-8; expected text saved as UTF-8; found the byte 0xe9"
    )
    assert found["d-faulty"].title == "Club evening"
    assert load("club-evening", tmp_path).id == "club-evening"


def test_a_rulebook_with_the_name_of_a_shipped_one_is_refused_and_the_shipped_one_stays(tmp_path: Path) -> None:
    put(tmp_path, "leinster-league", WHOLE.replace("club-evening", "leinster-league"))
    listed = [each for each in list_rulebooks(tmp_path) if each.id == "leinster-league"]
    assert [(each.origin, each.is_usable) for each in listed] == [(Origin.BUILTIN, True), (Origin.USER, False)]
    assert listed[1].faults[0].problem == "has the name of a shipped rulebook"
    assert load("leinster-league", tmp_path) == load_builtin("leinster-league")


def test_a_faulty_base_is_named_by_its_own_file(tmp_path: Path) -> None:
    put(tmp_path, "ground", WHOLE.replace("club-evening", "ground") + "\n[scoring]\nwin = 1\n")
    path = put(tmp_path, "top", WHOLE.replace("club-evening", "top").replace("fide-standard", "ground"))
    assert [(fault.file, fault.key) for fault in check_file(path, tmp_path)] == [("ground.toml", "scoring.win")]
    with pytest.raises(RulebookFaulty):
        load("top", tmp_path)


def test_a_base_that_is_not_utf_8_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "ground.toml").write_bytes(b"\xff")
    path = put(tmp_path, "top", WHOLE.replace("fide-standard", "ground"))
    assert [(fault.file, fault.line) for fault in check_file(path, tmp_path)] == [("ground.toml", 1)]


def test_an_unknown_time_zone_is_a_fault(tmp_path: Path) -> None:
    text = WHOLE + '\n[deadlines]\ntime_zone = { value = "Europe/Dublinn", clause = "X-1" }\n'
    (fault,) = check_file(put(tmp_path, "club-evening", text), tmp_path)
    assert (fault.line, fault.key) == (text.count("\n"), "deadlines.time_zone.value")
    assert fault.problem == "unknown time zone"
    path = put(tmp_path, "top", WHOLE.replace("club-evening", "top").replace("fide-standard", "club-evening"))
    assert [each.file for each in check_file(path, tmp_path)] == ["club-evening.toml"]
    with pytest.raises(RulebookFaulty, match="unknown time zone"):
        load("top", tmp_path)


def test_a_file_that_cannot_be_opened_is_a_fault(tmp_path: Path) -> None:
    (fault,) = check_file(tmp_path / "nothing.toml", tmp_path)
    assert (fault.file, fault.problem, fault.found) == ("nothing.toml", "cannot be read", "No such file or directory")


@pytest.mark.parametrize("name", ["nowhere", "../leinster-league", "", "*"])
def test_an_unknown_id_is_a_key_error(name: str, tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        find(name, tmp_path)
    with pytest.raises(KeyError):
        load_builtin(name)


def test_without_a_folder_there_are_only_the_shipped_ones(tmp_path: Path) -> None:
    assert [each.id for each in list_rulebooks(tmp_path / "missing")] == list(builtin_ids())


def test_the_folder_of_the_user_is_named_after_the_application() -> None:
    assert user_folder().parts[-2:] == ("arbiter-app", "rulebooks")
