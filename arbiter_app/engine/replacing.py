"""`replace` for the engine's frozen values: `dataclasses.replace`, at half the price.

A state is changed by replacing a few values of many fields for each entry, so this is where folding spends its time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter

    @cache
    def _shape(cls):
        names = [field.name for field in fields(cls)]
        if len(names) == 1:
            return lambda value: (getattr(value, names[0]),), {names[0]: 0}
        return attrgetter(*names), {name: place for place, name in enumerate(names)}

    def replace(value, /, **changes):
        """The same value with some fields changed. Raises KeyError for a field it does not have."""
        cls = value.__class__
        read, places = _shape(cls)
        values = list(read(value))
        for name, changed in changes.items():
            values[places[name]] = changed
        return cls(*values)
