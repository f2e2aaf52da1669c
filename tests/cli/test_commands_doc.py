"""docs/commands.md is what the command types say."""

from __future__ import annotations

from arbiter_app.engine.commands import COMMAND_TYPES
from scripts.commands_doc import TARGET, document


def test_the_page_is_up_to_date__write_it_with_scripts_commands_doc() -> None:
    assert TARGET.read_text(encoding="utf-8") == document()


def test_every_command_stands_on_the_page() -> None:
    page = TARGET.read_text(encoding="utf-8")
    assert [name for name in COMMAND_TYPES if f"## `{name}`" not in page] == []
