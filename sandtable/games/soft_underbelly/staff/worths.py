"""What areas and units are worth to the staff, in one currency (data/worths.toml)."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import word_of
from sandtable.games.soft_underbelly.world.atlas import AREAS, GRAPH
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import KIND

_WORTHS: Final = DATA.tables("worths.toml")


def _by_area(worths: dict[str, float]) -> dict[int, float]:
    return {GRAPH.index[name]: worth for name, worth in worths.items()}


UNIT_WORTH: tuple[float, ...] = tuple(_WORTHS["unit"][word_of(kind)] for kind in KIND)
AREA_WORTH: Final = tuple(_by_area(_WORTHS["area"]).get(area, 0.0) for area in range(AREAS))
STRAITS: Final = _by_area(_WORTHS["strait"])

SOURCE_COST: Final = (
    7.0  # what an attack expends (SU-supply/1) can be bought again, so it is less than a source is worth
)


def ground_worth(areas: int) -> float:
    """Return what areas are worth together."""
    return sum(AREA_WORTH[area] for area in bit_list(areas))


def force_worth(units: int) -> float:
    """Return what units are worth together."""
    return sum(UNIT_WORTH[unit] for unit in bit_list(units))
