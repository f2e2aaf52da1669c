"""W-C2: the table with a penalty for a team that was free, shared places, the sample season (W-1, W-39, W-51 to W-53)."""

from __future__ import annotations

import pytest

from arbiter_app.bootstrap import load_script
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.apply import fold
from arbiter_app.engine.league import leg_score as league_leg_score  # noqa: F401
from arbiter_app.resources import resource
from tests.engine.hall import refused
from tests.engine.league.season import D1, Season
