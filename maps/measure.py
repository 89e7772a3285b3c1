"""Measure the table's fonts once: `python -m maps.measure data` writes metrics.json, in thousandths of the size."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.ttLib import TTFont

from maps.lettering import FONTS, METRICS

_LETTERS = [chr(n) for n in (*range(32, 127), *range(0xC0, 0x180), 0x2019, 0x2013)]


def main(data_folder: str) -> None:
    """Write the widths of every letter of the fonts that labels use."""
    doc = {}
    for name, file in FONTS.items():
        font = TTFont(Path(data_folder) / file)
        units, letters, widths = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"]
        doc[name] = {c: round(1000 * widths[letters[ord(c)]][0] / units) for c in _LETTERS if ord(c) in letters}
    text = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in doc.items())
    METRICS.write_text("{" + text + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
