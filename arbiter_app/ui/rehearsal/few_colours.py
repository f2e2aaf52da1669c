"""Pictures of at most 256 colours: small files, and nothing that an eye would miss on a screenshot."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QImage

MOST = 256


def in_few_colours(picture: QImage) -> QImage:
    """The picture in its most frequent colours; every other pixel gets the nearest of them."""
    source = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(bytes(source.constBits())).cast("I")
    counts = Counter(pixels)
    kept = [colour for colour, _count in counts.most_common(MOST)]
    channels = [_channels(colour) for colour in kept]
    place = {colour: number for number, colour in enumerate(kept)}
    for colour in counts.keys() - place.keys():
        place[colour] = _nearest(_channels(colour), channels)
    indices = bytes(map(place.__getitem__, pixels))
    # A QImage does not own the bytes it is made from, so it is copied before they go.
    made = QImage(indices, source.width(), source.height(), source.width(), QImage.Format.Format_Indexed8)
    made.setColorTable(kept)
    return made.copy()


def _channels(colour: int) -> tuple[int, int, int]:
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255


def _nearest(colour: tuple[int, int, int], among: list[tuple[int, int, int]]) -> int:
    red, green, blue = colour
    distances = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in among]
    return distances.index(min(distances))
