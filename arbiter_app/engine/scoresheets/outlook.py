"""What the rest of two sheets will cost at least, by their words alone: the two are laid beside each other."""

from __future__ import annotations

from arbiter_app.engine.scoresheets.misreading import UNSEEN
from arbiter_app.engine.scoresheets.slots import Sheet, distance

MISSING, MISSING_NEXT = 120, 70
"""A half-move that a sheet leaves out; the one after it costs less, as a whole move is easily forgotten."""
EXTRA, REPEATED = 140, 70
"""A half-move on a sheet that was not played; one that only repeats what stands before it."""
SWAPPED = 110
AFTER_THE_END = 2
"""A half-move played after a sheet ends: players in time trouble stop recording."""
BAND = 6
OUT_OF_BAND = 400


class Outlook:
    """The least cost of what is left, by the numbers of slots read on each sheet."""

    def __init__(self, one: Sheet, two: Sheet) -> None:
        self._one, self._two = one, two
        self._alone = (_single(one), _single(two))
        self._least: dict[int, int] = {}
        for row in range(len(one) - 1, -1, -1):
            for column in range(min(len(two) - 1, row + BAND), max(0, row - BAND) - 1, -1):
                self._least[row << 12 | column] = self._cell(row, column)

    def _cell(self, row: int, column: int) -> int:
        one, two = self._one.slots, self._two.slots
        beside = distance(one[row], two[column])
        least = min(
            self.least(row + 1, column + 1) + beside,
            self.least(row + 1, column) + MISSING_NEXT,
            self.least(row, column + 1) + MISSING_NEXT,
        )
        if beside and least > SWAPPED:
            for apart in (1, 2):
                if len(one) - row > apart and len(two) - column > apart:
                    crossed = distance(one[row], two[column + apart]) + distance(one[row + apart], two[column])
                    between = distance(one[row + 1], two[column + 1]) if apart == 2 else 0
                    rest = self.least(row + apart + 1, column + apart + 1)
                    least = min(least, rest + crossed + between + SWAPPED)
        return least

    def least(self, row: int, column: int) -> int:
        """What is still to pay when so many slots of each sheet are read."""
        if row >= len(self._one):
            return self._alone[1][min(column, len(self._two))]
        if column >= len(self._two):
            return self._alone[0][row]
        return self._least.get(row << 12 | column, OUT_OF_BAND)


def _single(sheet: Sheet) -> list[int]:
    """What is to pay for the rest of a sheet when the other has ended: its gaps."""
    rest = [0]
    for slot in reversed(sheet.slots):
        rest.append(rest[-1] + AFTER_THE_END + UNSEEN * slot.is_gap)
    rest.reverse()
    return rest
