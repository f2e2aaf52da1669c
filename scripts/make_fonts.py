"""Make `resources/fonts/` from the web fonts of Inter 4.1. Needed only when the fonts change.

    npm pack inter-ui@4.1.1 && tar xzf inter-ui-4.1.1.tgz
    python -m pip install fonttools brotli
    python scripts/make_fonts.py package/web

Why our own cut, and under an own family name: docs/decisions/0005-own-font.md
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Inter Arbiter"
WEIGHTS = ["Regular", "Medium", "SemiBold", "Bold"]
TARGET = Path(__file__).resolve().parent.parent / "resources" / "fonts"

# Latin with all its extensions, Greek, Cyrillic; punctuation, currency, fractions, arrows, mathematics, signs, boxes.
RANGES = [
    (0x0020, 0x058F),
    (0x1E00, 0x1EFF),
    (0x2000, 0x27BF),
    (0x2900, 0x2BFF),
    (0xFB00, 0xFB06),
    (0xFFFD, 0xFFFD),
]
FEATURES = [
    "calt",
    "case",
    "ccmp",
    "frac",
    "kern",
    "locl",
    "mark",
    "mkmk",
    "ordn",
    "pnum",
    "subs",
    "sups",
    "tnum",
    "zero",
]

# Signs of a score card that Inter lacks, and the drawn sign that serves for them.
SAME_SIGN = {0x2610: 0x25A1, 0x2714: 0x2713, 0x2715: 0x2717, 0x2716: 0x2717, 0x2718: 0x2717}


def cut(source: Path, style: str) -> TTFont:
    """Return the subset of one weight, with the signs added and the family renamed."""
    font: Any = TTFont(source)
    for table in font["cmap"].tables:
        for sign, drawn in SAME_SIGN.items():
            if table.isUnicode() and drawn in table.cmap:
                table.cmap[sign] = table.cmap[drawn]
    options = subset.Options(layout_features=FEATURES, name_IDs=["*"], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[sign for first, last in RANGES for sign in range(first, last + 1)])
    cutter.subset(font)
    font.flavor = None
    rename(font, style)
    return font


def rename(font: Any, style: str) -> None:
    """Give the family our name; heavier weights than the four of old systems get the typographic names 16 and 17."""
    plain = style in ("Regular", "Bold")
    names = {
        1: FAMILY if plain else f"{FAMILY} {style}",
        2: style if plain else "Regular",
        3: f"{FAMILY} {style} 4.1",
        4: f"{FAMILY} {style}",
        6: f"{FAMILY.replace(' ', '')}-{style}",
        16: FAMILY,
        17: style,
    }
    named = font["name"]
    named.names = [record for record in named.names if record.nameID not in {*names, 21, 22, 25}]
    for number, text in names.items():
        named.setName(text, number, 3, 1, 0x409)


def main(folder: Path) -> None:
    """Cut every weight that the application uses."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for style in WEIGHTS:
        path = TARGET / f"{FAMILY.replace(' ', '')}-{style}.ttf"
        cut(folder / f"Inter-{style}.woff2", style).save(path)
        print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
