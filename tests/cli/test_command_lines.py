"""Every command can be written as a line of a script, and the line is read as the same command."""

from __future__ import annotations

import json

import pytest
from cattrs.preconf.json import make_converter
from hypothesis import given, settings, strategies as st

from arbiter_app.engine.commands import COMMAND_TYPES, Command, script_name
from arbiter_app.engine.state import State
from arbiter_app.script import Reader, read_script
from tests.store.any_event import any_of

CONVERTER = make_converter()


def line_of(command: Command) -> str:
    """A command as somebody would write it who leaves nothing out."""
    return json.dumps({"do": script_name(type(command)), **CONVERTER.unstructure(command)})


@pytest.mark.parametrize("name", COMMAND_TYPES)
@settings(max_examples=10)
@given(data=st.data())
def test_a_command_written_down_is_read_as_the_same_command(name: str, data: st.DataObject) -> None:
    command: Command = data.draw(any_of(COMMAND_TYPES[name]))
    (line,) = read_script(line_of(command))
    assert Reader().command(line, State()) == command
