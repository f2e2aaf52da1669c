"""Two kinds of trouble: a Problem is the world's doing, a Defect is ours. A refusal by the Laws is neither."""

from collections.abc import Mapping

SAVE_ANEW = {"way": "save_anew"}
"""Among the facts of a fault in an event file: its sound entries, written into a new file, are the way out."""


class Problem(Exception):
    """The world did not do what was needed: the disk is full, the file is locked, foreign or newer.

    `code` names the kind ("store.disk_full") and never changes, `sentence` says in English what happened and `way_out`
    what can be done now. `facts` holds the names and numbers in the sentence, for a translation of it.
    """

    def __init__(self, code: str, sentence: str, way_out: str, facts: Mapping[str, str] | None = None) -> None:
        super().__init__(f"{sentence} {way_out}".strip())
        self.code = code
        self.sentence = sentence
        self.way_out = way_out
        self.facts: Mapping[str, str] = dict(facts or {})

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, self.sentence, self.way_out, self.facts)


class Defect(Exception):
    """The program is wrong. Logged and shown plainly; what is on the disk stays as it is."""
