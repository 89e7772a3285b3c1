"""Games to look at the drawn boards of Europa with: a piece goes to a hex beside it; some wait in a box."""

from __future__ import annotations

import json
import math
from typing import Any

from tests.browser.wander import Land, Map, Wander, near_by

DATA = Map("sandtable.games.europa")


def _land(name: str) -> Land:
    """Return a board as a land: one piece of each side in its middle, six more in its first box, if it has one."""
    doc: dict[str, Any] = json.loads(DATA.text(f"maps/{name}/map.json"))
    places, wide = doc["places"], doc["grid"]["width"]
    hexes = [(key, place) for key, place in places.items() if place["shape"] == "hex"]
    rows: dict[tuple[int, int], list[tuple[str, Any]]] = {}
    for key, place in hexes:
        rows.setdefault((int(place["x"] // wide), int(place["y"] // wide)), []).append((key, place))
    borders = [
        (one, other)
        for (column, row), some in rows.items()
        for one, a in some
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
        for other, b in rows.get((column + across, row + down), [])
        if one < other and math.dist((a["x"], a["y"]), (b["x"], b["y"])) < 1.1 * wide
    ]
    ids = tuple(places)
    middle = ids.index(hexes[len(hexes) // 2][0])
    boxes = [ids.index(key) for key, place in places.items() if place["shape"] == "box"]
    start = [(middle, 0), (middle, 0), (middle, 1), *((boxes[0], 0) for _ in range(6) if boxes)]
    return Land(ids, tuple(key.title() for key in ids), near_by(ids, borders), tuple(start))


def _game(name: str) -> Wander:
    land = _land(name)
    return Wander(f"front-{name}", land, DATA, {name: (1 << len(land.places)) - 1})


ERITREA, CRETE, TUNISIA = _game("eritrea"), _game("crete"), _game("tunisia")
