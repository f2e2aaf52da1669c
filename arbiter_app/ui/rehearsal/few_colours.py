"""Pictures of at most 256 colours: small files, and nothing that an eye would miss on a screenshot."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QImage

MOST = 256
FREQUENT = 96
"""So many are chosen for being frequent; the others for being far from all that were chosen before."""


def in_few_colours(picture: QImage) -> QImage:
    """The picture in few colours; every pixel of another colour gets the nearest of them."""
    source = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(bytes(source.constBits())).cast("I")
    kept, place = _choose(Counter(pixels))
    indices = bytes(map(place.__getitem__, pixels))
    # A QImage does not own the bytes it is made from, so it is copied before they go.
    made = QImage(indices, source.width(), source.height(), source.width(), QImage.Format.Format_Indexed8)
    made.setColorTable(kept)
    return made.copy()


def _choose(counts: Counter[int]) -> tuple[list[int], dict[int, int]]:
    """The colours to keep, and for every colour the place of the nearest kept one."""
    kept: list[int] = []
    place: dict[int, int] = {}
    distance = dict.fromkeys(counts, 1 << 20)
    frequent = [colour for colour, _count in counts.most_common(FREQUENT)]
    while len(kept) < min(MOST, len(counts)):
        number = len(kept)
        new = frequent[number] if number < len(frequent) else max(distance, key=lambda one: distance[one] * counts[one])
        kept.append(new)
        for colour, so_far in distance.items():
            now = _distance(colour, new)
            if now < so_far:
                distance[colour] = now
                place[colour] = number
    return kept, place


def _distance(one: int, other: int) -> int:
    red = (one >> 16 & 255) - (other >> 16 & 255)
    green = (one >> 8 & 255) - (other >> 8 & 255)
    blue = (one & 255) - (other & 255)
    return red * red + green * green + blue * blue
