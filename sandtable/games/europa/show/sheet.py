"""The sheet: what the table shows of this game and what never changes, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sandtable.core.documents import Doc
from sandtable.core.phrases import word_of
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import UNSEEN, Off
from sandtable.games.europa.show.charts import charts
from sandtable.games.europa.show.dates import calendar
from sandtable.games.europa.show.words import (
    AIR_IDS,
    AIR_TITLES,
    PLACE_IDS,
    PLACE_TITLES,
    SIDE_IDS,
    TERRAINS,
    UNIT_IDS,
    UNIT_TITLES,
)
from sandtable.games.europa.world.atlas import BOX, COUNTRY, NO_COUNTRY, PLACES, TERRAIN
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.nations import NATION_IDS, NATION_TITLES, SIDE_OF_NATION
from sandtable.games.europa.world.pieces import CLASS_IDS, AirRow, Counter, Nation
from sandtable.games.europa.world.scenario import CARDS

_TABLE: Final = DATA.tables("table.toml")
_ECHELONS: Final[dict[str, str]] = _TABLE["echelon"]
_ECHELON_AT: Final = 11  # in the code of a symbol


def sheet() -> Doc:
    """Return the whole sheet."""
    return {
        "pieces": dict((*_airs(), *_units())),
        "places": {PLACE_IDS[here]: _place(here) for here in range(PLACES)},
        "nations": {NATION_IDS[nation]: _nation(nation) for nation in Nation},
        "sides": _TABLE["side"],
        "calendar": list(calendar()),
        "sequence": _TABLE["sequence"],
        "charts": list(charts()),
        "off_map": [word_of(place) for place in Off],
        "states": _TABLE["state"],
        "verbs": _TABLE["verb"],
    }


# ---------------------------------------------------------------- pieces
@cache
def printed(unit: int) -> Counter:
    """Return the counter of a unit as the first scenario that has it begins with it."""
    return next(card.counters[unit][0] for card in CARDS.values() if card.counters[unit])


@cache
def air_printed(air: int) -> AirRow:
    """Return the same of an air unit."""
    return next(row for card in CARDS.values() if (row := card.airs[air]) is not None)


def _units() -> Iterator[tuple[str, Doc]]:
    """Yield the ground units, those that lie below in a stack first: small ones, then divisions, armour on top."""
    for unit in sorted(range(len(UNIT_IDS)), key=_rank):
        counter = printed(unit)
        doc = {
            "title": UNIT_TITLES[unit],
            "short": _short(counter.title),
            "side": SIDE_IDS[SIDE_OF_NATION[counter.nation]],
            "nation": NATION_IDS[counter.nation],
            "kind": _TABLE["class"][CLASS_IDS[counter.cls]]["title"],
            "class": "armour" if counter.is_cm else "infantry",
            "strength": str(counter.full),
            "symbol": _symbol(counter),
        }
        yield UNIT_IDS[unit], doc | ({"short": "?", "strength": "", "unknown": True} if _is_stand_in(unit) else {})


def _rank(unit: int) -> tuple[bool, int, int]:
    counter = printed(unit)
    return counter.is_division, counter.full.defence, unit


def _is_stand_in(unit: int) -> bool:
    return any(unseen >> unit & 1 for unseen in UNSEEN)


def _short(title: str) -> str:
    """Return what stands on a counter: its name without the sign of its size, which the symbol has."""
    words = title.split()
    return " ".join(words[:-1]) if words[-1] in _ECHELONS else title


def _symbol(counter: Counter) -> str:
    """Return the code of a counter's symbol, with the size that its name tells."""
    code: str = _TABLE["class"][CLASS_IDS[counter.cls]]["code"]
    echelon = _ECHELONS.get(counter.title.split()[-1])
    if echelon is None or code[_ECHELON_AT] == "*":
        return code
    return code[:_ECHELON_AT] + echelon + code[_ECHELON_AT + 1 :]


def _airs() -> Iterator[tuple[str, Doc]]:
    for air, name in enumerate(AIR_IDS):
        row = air_printed(air)
        look = _TABLE["air"][row.kind.name]
        yield (
            name,
            {
                "title": AIR_TITLES[air],
                "short": row.model,
                "side": SIDE_IDS[SIDE_OF_NATION[row.nation]],
                "nation": NATION_IDS[row.nation],
                "kind": look["title"],
                "strength": f"{row.attack}-{row.defence}",
                "shape": "round",
                "symbol": look["code"],
            },
        )


def _nation(nation: Nation) -> Doc:
    side = SIDE_IDS[SIDE_OF_NATION[nation]]
    return {"title": NATION_TITLES[nation], "side": side, **_TABLE["nation"][NATION_IDS[nation]]}


# ---------------------------------------------------------------- places
def _place(here: int) -> Doc:
    """Return what is printed on a place."""
    if BOX >> here & 1:
        return {"title": PLACE_TITLES[here], "shape": "box"}
    doc = {"title": PLACE_TITLES[here], "shape": "hex", "terrain": TERRAINS[TERRAIN[here]]}
    if COUNTRY[here] != NO_COUNTRY:
        doc["nation"] = NOTATION.names["country"].titles[COUNTRY[here]]
    return doc
