"""What can be laid over the map: from where the attacks of the side whose turn it is can be supplied."""

from __future__ import annotations

from typing import Final

from sandtable.core.documents import Doc, ids_of
from sandtable.core.show import Overlay, Overlays
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.supply import By, Stocks

_PLACES: Final = NOTATION.names["place"]
_UNITS: Final = NOTATION.names["unit"].ids
_CLASSES: Final = {"far": By.OTHER, "near": By.LAND, "strong": By.SHIP}


def _supply(p: Position) -> Doc:
    """The areas that any source reaches which attacks may still name, and which of them each source serves."""
    stocks = Stocks(p)
    return {
        "fills": {"good": ids_of(stocks.served, _PLACES)},
        "of": {
            _UNITS[source]: {found: ids_of(serves[by], _PLACES) for found, by in _CLASSES.items()}
            for source, serves in stocks.where
        },
        "legend": {
            "good": "in reach of a source",
            "near": "for attacks over land",
            "strong": "for ships",
            "far": "for aircraft and landings",
        },
    }


OVERLAYS: Final = Overlays((Overlay("supply", "Supply of attacks", _supply),))
