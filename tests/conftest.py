"""What every test may use: the golden files, and hypothesis without chance or deadlines."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

GOLDEN = Path(__file__).parent / "golden"

# A run is the same each time and never depends on elapsed time; `pytest --hypothesis-profile=explore` looks further.
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", max_examples=2_000, deadline=None)
settings.load_profile("ci")

Golden = Callable[[str, str | bytes], None]
"""`golden(name, now)`: what came out must equal the golden file of that name."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one flag that rewrites the golden files."""
    parser.addoption("--regen-goldens", action="store_true", help="run only tests with golden files and rewrite those")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --regen-goldens leave out every test that compares with no golden file."""
    if config.getoption("--regen-goldens"):
        keep = [item for item in items if "golden" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=[item for item in items if item not in keep])
        items[:] = keep


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return a function that compares text or bytes with `tests/golden/<name>`, or rewrites that file with the flag."""

    def compare(name: str, now: str | bytes) -> None:
        path = GOLDEN / name
        if request.config.getoption("--regen-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(now.encode() if isinstance(now, str) else now)
            return
        assert path.exists(), f"tests/golden/{name} is not there yet: make goldens writes it"
        stored = path.read_bytes()
        if isinstance(now, str):
            assert now == stored.decode(), f"differs from tests/golden/{name}; if it should: make goldens"
        else:
            assert now == stored, f"differs from tests/golden/{name}; if it should: make goldens"

    return compare
