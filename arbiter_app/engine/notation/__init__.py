"""Chess notation as people write it, in the languages of scoresheets (FIDE Laws, appendix C)."""

from arbiter_app.engine.notation.completion import completions as completions
from arbiter_app.engine.notation.letters import LETTERS as LETTERS, spell as spell
from arbiter_app.engine.notation.moves import Reading as Reading, read_move as read_move
from arbiter_app.engine.notation.sheets import (
    NotUnderstood as NotUnderstood,
    SheetPly as SheetPly,
    SheetReading as SheetReading,
    likely_languages as likely_languages,
    read_sheet as read_sheet,
    split_sheet as split_sheet,
)
