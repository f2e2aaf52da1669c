"""Events to the exact bytes in the journal and back: canonical JSON, one registry of kinds, lifts for old versions."""

from collections.abc import Callable, Mapping
from datetime import datetime
from json import JSONDecodeError, JSONEncoder, loads
from typing import Any, Generic, NamedTuple, TypeVar

from cattrs.preconf.json import make_converter

from arbiter_app.errors import Defect, Problem
from arbiter_app.store.records import instant_to_text, text_to_instant

EventT = TypeVar("EventT")
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class Encoded(NamedTuple):
    """An event ready for the journal."""

    kind: str
    version: int
    body: bytes


class EventCodec(Generic[EventT]):
    """Writes and reads the events of one registry, `kind -> frozen dataclass`.

    A class may say `VERSION: ClassVar[int]`, 1 by default. `upcasters` lift a body of `(kind, version)` to the form of
    the next version; they see plain JSON data and are never changed once released.
    """

    def __init__(
        self,
        event_types: Mapping[str, type[EventT]],
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
    ) -> None:
        converter = make_converter(forbid_extra_keys=True, detailed_validation=False)
        converter.register_unstructure_hook(datetime, instant_to_text)
        converter.register_structure_hook(datetime, lambda text, _: text_to_instant(text))
        self._types = dict(event_types)
        self._upcasters = dict(upcasters or {})
        self._kinds = {cls: kind for kind, cls in self._types.items()}
        self._versions = {kind: int(getattr(cls, "VERSION", 1)) for kind, cls in self._types.items()}
        # Made for a kind when it first comes by: making them all would be felt when the window opens.
        self._converter = converter
        self._to_json: dict[str, Callable[[Any], Any]] = {}
        self._from_json: dict[str, Callable[[Any, Any], EventT]] = {}
        self._dump = JSONEncoder(
            sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False, check_circular=False
        ).encode

    def encode(self, event: EventT) -> Encoded:
        """Give the bytes that stand for `event`: keys sorted, UTF-8, no spaces, instants in UTC with microseconds."""
        kind = self._kinds.get(type(event))
        if kind is None:
            raise Defect(f"{type(event).__name__} is no event of this registry")
        to_json = self._to_json.get(kind)
        if to_json is None:
            to_json = self._to_json[kind] = self._converter.get_unstructure_hook(self._types[kind])
        try:
            body = self._dump(to_json(event)).encode()
        except (TypeError, ValueError) as error:
            raise Defect(f"{kind} cannot be written: {error}") from error
        return Encoded(kind, self._versions[kind], body)

    def decode(self, kind: str, version: int, body: bytes) -> EventT:
        """Give the event back. Raises Problem for what this version of the program does not know."""
        known = self._versions.get(kind)
        if known is None or version > known:
            raise _newer(kind)
        try:
            data = loads(body)
        except (JSONDecodeError, UnicodeDecodeError) as error:
            raise _unreadable(kind) from error
        for old in range(version, known):
            upcaster = self._upcasters.get((kind, old))
            if upcaster is None:
                raise Defect(f"no way from version {old} of {kind} to the next")
            data = upcaster(data)
        cls = self._types[kind]
        from_json = self._from_json.get(kind)
        if from_json is None:
            from_json = self._from_json[kind] = self._converter.get_structure_hook(cls)
        try:
            return from_json(data, cls)
        except Exception as error:
            # cattrs lets through whatever a field's constructor raises; all of it means a form we do not know.
            raise _newer(kind) from error


def _newer(kind: str) -> Problem:
    return Problem(
        "store.newer_entry",
        f"The file holds an entry “{kind}” in a form that this version of the program does not know.",
        "Install the newer version on this computer, or open the event where it was written. "
        "The file was left as it is.",
        {"kind": kind},
    )


def _unreadable(kind: str) -> Problem:
    return Problem(
        "store.unreadable_entry",
        f"An entry “{kind}” cannot be read: its content is no JSON.",
        "Restore the last good copy, and send this file to the makers of the program.",
        {"kind": kind},
    )
