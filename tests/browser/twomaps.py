"""The maps of a game with two boards: on the one lies the small land, on the other an island that no scenario has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.browser.wander import SMALL

PACKAGE = "islands_map"
INLAND, OVERSEAS = "inland", "overseas"


def lay_out(folder: Path) -> None:
    """Write both maps, each with its base, as a package into a folder of the import path."""
    from PIL import Image  # the maps themselves need nothing but Python

    small = json.loads(SMALL.text("map.json"))
    isle = {"isle": {"x": 450, "y": 320, "r": 40, "shape": "circle"}}
    bare: dict[str, Any] = {"places": isle, "links": [], "labels": [], "layers": [], "features": {}}
    for board, drawn, tint in ((INLAND, {}, (214, 220, 180)), (OVERSEAS, bare, (150, 190, 210))):
        home = folder / PACKAGE / "data" / "maps" / board
        home.mkdir(parents=True)
        chart = {**small, **drawn, "base": "base.webp", "detail": None}
        (home / "map.json").write_text(json.dumps(chart), encoding="utf-8")
        Image.new("RGB", (90, 64), tint).save(home / "base.webp")
