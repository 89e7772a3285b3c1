"""Places as the files of scenarios name them: by town, printed id, country or region, as sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sandtable.core.bits import mask_of, union
from sandtable.games.europa.world.atlas import (
    LAND,
    MAJORS,
    OF_COUNTRY,
    PLACE_ALIASES,
    PLACE_IDS,
    SHEETS,
    TOWNS,
    Sheet,
)

PLACE: Final[Mapping[str, int]] = {
    **PLACE_ALIASES,
    **TOWNS,
    **{name: place for place, name in enumerate(PLACE_IDS)},
}


# ---------------------------------------------------------------- regions of all boards, in one number space
def _regions() -> dict[str, int]:
    """Return the regions by name; one that two boards have is one region, of which a scenario sees its own board's."""
    found: dict[str, int] = {}
    for sheet in SHEETS.values():
        for name, places in sheet.regions.items():
            found[name] = found.get(name, 0) | places
    return found


REGION: Final[Mapping[str, int]] = _regions()
REGION_IDS: tuple[str, ...] = tuple(REGION)
REGION_TITLES: tuple[str, ...] = tuple(name.replace("-", " ").title() for name in REGION_IDS)


def places_of(names: Iterable[str]) -> int:
    """Return places by their names, as a set."""
    return mask_of(PLACE[name] for name in names)


def city(name: str) -> int:
    """Return all hexes of a major city, or the hex of another town (EUC-3.D/1)."""
    return MAJORS[name] if name in MAJORS else 1 << TOWNS[name]


def cities(names: Iterable[str]) -> int:
    """Return all hexes of some towns."""
    return union(map(city, names))


def land_of(sheet: Sheet, countries: Iterable[str]) -> int:
    """Return the land of some countries on a sheet."""
    return union(OF_COUNTRY[name] for name in countries) & LAND & sheet.everywhere


def area(sheet: Sheet, name: str) -> int:
    """Return the hexes of a region, or of a country, on a sheet; other boards may have a region of a country's name."""
    return (REGION.get(name, 0) | OF_COUNTRY.get(name, 0)) & sheet.everywhere
