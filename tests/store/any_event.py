"""A hypothesis strategy for any event: every field gets any value of its type. What it says need not make sense."""

import types
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
INSTANTS = st.datetimes(
    min_value=datetime(1970, 1, 1),  # noqa: DTZ001
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
)


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    """A strategy for the values of a type as the events use it."""
    if isinstance(kind, NewType):
        return any_of(kind.__supertype__)
    if kind is str:
        return TEXTS
    if kind is datetime:
        return INSTANTS
    if get_origin(kind) in (Union, types.UnionType):
        return st.one_of([any_of(one) for one in get_args(kind)])
    if get_origin(kind) is tuple:
        args = get_args(kind)
        if args[-1] is Ellipsis:
            return st.lists(any_of(args[0]), max_size=3).map(tuple)
        return st.tuples(*(any_of(one) for one in args))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return st.builds(kind, **{field.name: any_of(hints[field.name]) for field in fields(kind)})
    return st.from_type(kind)
