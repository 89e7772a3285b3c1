"""Nations: their sides, the contingents that they belong to, and whose points they use (EUC-9/19, EU-103.A/1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from sandtable.core.bits import mask_of
from sandtable.games.europa.world.documents import UNITS_DOC, Doc

AXIS: Final = 0
ALLIES: Final = 1
SIDE_IDS: Final = ("axis", "allies")


class Nation(IntEnum):
    """A nation or a British armed force."""

    GE = 0  # German
    SL = 1  # Slovak
    IT = 2  # Italian
    IQ = 3  # Iraqi
    UK = 4  # British Army and RAF
    RM = 5  # Royal Marines
    AU = 6  # Australian
    NZ = 7  # New Zealand
    SA = 8  # South African
    IN = 9  # Indian
    COL = 10  # British Colonial
    FR = 11  # French (EU-103.B/1)
    FF = 12  # Free French
    PL = 13  # Polish, in exile too (EU-103.D/1)
    US = 14  # American, of all services (EU-103.E/1)
    BE = 15  # Belgian
    NE = 16  # Dutch
    GR = 17  # Greek
    ET = 18  # Ethiopian
    IC = 19  # Italian, co-belligerent (EU-103.C/1)
    BZ = 20  # Brazilian


_ROWS: Final[list[Doc]] = UNITS_DOC["nation"]
NATION_IDS: tuple[str, ...] = tuple(nation.name.lower() for nation in Nation)
NATION_TITLES: tuple[str, ...] = tuple(row["title"] for row in _ROWS)
NATION: Final[Mapping[str, Nation]] = {name: Nation(number) for number, name in enumerate(NATION_IDS)}
SIDE_OF_NATION: Final = bytes(SIDE_IDS.index(row["side"]) for row in _ROWS)  # EU-103/1
CONTINGENT_IDS: tuple[str, ...] = tuple(dict.fromkeys(row["contingent"] for row in _ROWS))  # EU-103/3
CONTINGENT: Final = bytes(CONTINGENT_IDS.index(row["contingent"]) for row in _ROWS)
BRITISH: Final = mask_of(nation for nation in Nation if CONTINGENT[nation] == CONTINGENT[Nation.UK])


# ---------------------------------------------------------------- points (EUC-52/7)
PURSES: Final[Mapping[tuple[str, int], Nation]] = {
    (row["points"], SIDE_OF_NATION[number]): Nation(number)
    for number, row in reversed(list(enumerate(_ROWS)))
    if "points" in row
}  # under which nation points of a side are kept, the first that uses them: `british`, `italian`


def _purse(nation: Nation) -> int:
    points = _ROWS[nation].get("points")
    return PURSES[points, SIDE_OF_NATION[nation]] if points else -1


PURSE: tuple[int, ...] = tuple(map(_purse, Nation))  # the nation whose points each uses; -1: it has none


def nations_of(names: list[str]) -> int:
    """Return nations by their ids, as a set."""
    return mask_of(NATION[name] for name in names)
