"""A rulebook travels with its event as one text that needs nothing else to be read."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from arbiter_app.engine.rulebook_faults import RulebookFaulty
from arbiter_app.engine.rulebook_toml import bundle, parse_bundle, rulebook_text, unbundle
from arbiter_app.rulebooks import builtin_folder, builtin_ids, load_builtin, read_text
from tests.rulebooks.books import BASE, BASE_TEXT, WHOLE, parsed


@pytest.mark.parametrize("name", builtin_ids())
def test_a_bundle_reads_like_the_files(name: str) -> None:
    text = read_text(name)
    assert parse_bundle(bundle(text)) == load_builtin(name)
    assert unbundle(bundle(text)) == text


def test_a_text_has_the_sha_256_of_its_file() -> None:
    text = read_text("leinster-league")
    content = (builtin_folder() / "leinster-league.toml").read_bytes()
    assert text.sha256 == sha256(content).hexdigest()
    assert [base.id for base in text.bases] == ["fide-standard"]


def test_a_bundle_is_the_same_text_each_time() -> None:
    assert bundle(read_text("leinster-league")) == bundle(read_text("leinster-league"))


def test_a_bundle_does_not_look_at_the_shipped_rulebooks() -> None:
    text = WHOLE.replace(BASE, "old-laws")
    old_laws = BASE_TEXT.replace(f'id = "{BASE}"', 'id = "old-laws"').replace('["bonus", "loss"]', '["loss"]')
    bundled = bundle(rulebook_text("club-evening", text, (rulebook_text("old-laws", old_laws),)))
    assert [step.value for step in parse_bundle(bundled).illegal_moves.ladder] == ["loss"]
    assert len(parsed(WHOLE).illegal_moves.ladder) == 2


def test_a_bundle_without_the_base_is_faulty() -> None:
    with pytest.raises(RulebookFaulty, match="unknown rulebook"):
        parse_bundle(bundle(rulebook_text("club-evening", WHOLE)))


def test_an_altered_text_is_named() -> None:
    bundled = bundle(read_text("leinster-league")).replace("Europe/Dublin", "Europe/London")
    with pytest.raises(RulebookFaulty) as raised:
        parse_bundle(bundled)
    (fault,) = raised.value.faults
    assert (fault.file, fault.problem) == ("leinster-league.toml", "was altered")
    assert fault.expected == f"SHA-256 {read_text('leinster-league').sha256}"


@pytest.mark.parametrize(
    ("bundled", "problem"),
    [
        ("", "is no bundle of rulebooks"),
        ("[]", "is no bundle of rulebooks"),
        ("3", "is no bundle of rulebooks"),
        ('{"version":1}', "is no bundle of rulebooks"),
        ('{"version":1,"rulebooks":[]}', "is no bundle of rulebooks"),
        ('{"version":1,"rulebooks":[{"id":"a"}]}', "is no bundle of rulebooks"),
        (json.dumps({"version": 2, "rulebooks": [{"id": "a", "text": "", "sha256": ""}]}), "unknown bundle"),
    ],
)
def test_what_is_no_bundle_is_said_so(bundled: str, problem: str) -> None:
    with pytest.raises(RulebookFaulty) as raised:
        parse_bundle(bundled)
    assert [fault.problem for fault in raised.value.faults] == [problem]
