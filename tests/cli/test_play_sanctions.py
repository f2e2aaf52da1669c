"""The sample of sanctions through `arbiter-app play`: the figures of W6, W6b and of the case of L-6.7."""

from __future__ import annotations

import json

import pytest

from arbiter_app.cli import main
from arbiter_app.resources import resource


@pytest.mark.clause("L-6.2/2", "L-6.7/2", "L-6.9/1")
def test_each_match_ends_with_the_figures_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["play", str(resource("sample", "sanctions.jsonl")), "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    scores = {row["match"]: (row["card"], row["final"]) for row in rows if "final" in row}
    assert status == 0
    assert scores == {"v-w": ([8, 4], [6, 6]), "x-y": ([8, 4], [3, 9]), "s-t": ([10, 6], [6, 8])}
