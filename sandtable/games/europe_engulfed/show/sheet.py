"""The sheet: what the table shows of this game and what never changes, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.documents import Doc
from sandtable.core.phrases import word_of
from sandtable.games.europe_engulfed.position import Off
from sandtable.games.europe_engulfed.show.allegiance import USUAL_SIDE
from sandtable.games.europe_engulfed.show.charts import charts
from sandtable.games.europe_engulfed.show.words import weather_to_come
from sandtable.games.europe_engulfed.world.atlas import AREAS, BOARD
from sandtable.games.europe_engulfed.world.calendar import EVENTS, TURNS, when
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.pieces import (
    ARMORED,
    BACK,
    BLOCKS,
    ELITE,
    FAMILIES,
    FULL,
    KIND,
    NATION,
    STAND_INS,
    UNIT_IDS,
    UNIT_TITLES,
    UNITS,
)
from sandtable.games.europe_engulfed.world.roster import (
    BACKS,
    MAJORS,
    NATION_ADJECTIVES,
    NATION_IDS,
    NATION_SIDE,
    NATION_TITLES,
    NATIONS,
    SIDE_IDS,
    UNIT_NAMES,
    WING_IDS,
    WING_NATION,
    WING_TITLES,
    WINGS,
    Kind,
    Nation,
)

_TABLE: Final = DATA.tables("table.toml")
_SHORT: Final = 4  # letters; a name of no more of them gets its nation's beside it
_MOST_STEPS: Final = 4
_LYING: Final = (Kind.MILITIA, Kind.INFANTRY, Kind.CAVALRY, Kind.AIRBORNE, Kind.ARMOR)  # in a stack, from below


def sheet() -> Doc:
    """Return the whole sheet."""
    return {
        "pieces": dict((*_wings(), *_stand_ins(), *_blocks())),
        "places": dict(map(_place, range(BOARD.size))),
        "nations": {NATION_IDS[nation]: _nation(nation) for nation in range(NATIONS)},
        "sides": _TABLE["side"],
        "camps": _TABLE["camp"],
        "calendar": [
            {"turn": name, "title": when(turn), "events": list(_events(turn))} for turn, name in enumerate(TURNS)
        ],
        "sequence": _TABLE["sequence"],
        "chapters": _TABLE["chapter"],
        "charts": list(charts()),
        "off_map": [word_of(place) for place in Off],
        "states": _TABLE["state"],
        "verbs": _TABLE["verb"],
    }


# ---------------------------------------------------------------- pieces
def _blocks() -> Iterator[tuple[str, Doc]]:
    """Yield the blocks in the order in which they lie in a stack: by nation, armor and elites on top."""
    for unit in sorted(range(BLOCKS), key=lambda unit: (NATION[unit], _LYING.index(KIND[unit]), ELITE >> unit & 1)):
        doc = _block(unit, UNIT_NAMES[unit], word_of(Kind(KIND[unit])), NATION[unit])
        yield UNIT_IDS[unit], doc | (_colours(BACK[unit]) if ELITE >> unit & 1 else {})


def _stand_ins() -> Iterator[tuple[str, Doc]]:
    """Yield what the enemy sees of hidden blocks: a back, and whose side it is on."""
    for family, units in zip(FAMILIES, STAND_INS, strict=True):
        for unit in units:
            doc = _block(unit, "?", "infantry", family.nation)
            yield UNIT_IDS[unit], doc | _colours(family.back) | {"unknown": True}


def _block(unit: int, name: str, kind: str, nation: int) -> Doc:
    return {
        "title": UNIT_TITLES[unit],
        "short": _short(name, nation),
        "side": SIDE_IDS[USUAL_SIDE[unit]],
        "nation": NATION_IDS[nation],
        "kind": kind,
        "class": "armor" if ARMORED >> unit & 1 else "infantry",
        "strength": FULL[unit],
        "steps": _MOST_STEPS if name == "?" else FULL[unit],
        "least": 1,
        "symbol": _TABLE["symbol"][kind],
        "block": True,
    }


def _short(name: str, nation: int) -> str:
    """Return what stands on a block: powers that share a colour of backs are told apart by three letters."""
    if nation in MAJORS or name == "?" or len(name) > _SHORT:
        return name
    return f"{NATION_ADJECTIVES[nation][:3]} {name}"


def _wings() -> Iterator[tuple[str, Doc]]:
    for wing in range(WINGS):
        nation = WING_NATION[wing]
        yield (
            WING_IDS[wing],
            {
                "title": WING_TITLES[wing],
                "short": "wing",
                "side": SIDE_IDS[USUAL_SIDE[UNITS + wing]],
                "nation": NATION_IDS[nation],
                "kind": "wing",
                "shape": "round",
                "symbol": _TABLE["symbol"]["wing"],
            },
        )


# ---------------------------------------------------------------- powers
def _nation(nation: int) -> Doc:
    side = NATION_SIDE[nation]
    return {
        "title": NATION_TITLES[nation],
        "side": SIDE_IDS[side] if side >= 0 else None,
        **_colours(_back_of(nation)),
    }


def _back_of(nation: int) -> int:
    """Return the colour of a power's blocks; Vichy has French ones."""
    like = Nation.FRANCE if nation == Nation.VICHY else nation
    return min(BACK[unit] for unit in range(BLOCKS) if NATION[unit] == like)


def _colours(back: int) -> Doc:
    return dict(_TABLE["back"][BACKS[back]])


# ---------------------------------------------------------------- places
def _place(here: int) -> tuple[str, Doc]:
    """Return what is printed on an area or a sea-zone, and whether the book names it."""
    facts = BOARD.entries[here].facts
    doc = {"title": BOARD.titles[here], "shape": "area", "source": facts["source"]}
    if here < AREAS:
        doc |= {key: facts[key] for key in ("nation", "terrain", "weather", "worth", "booty") if facts[key]}
    return BOARD.ids[here], doc


# ---------------------------------------------------------------- the turn track
def _events(turn: int) -> Iterator[str]:
    """Yield what a turn brings: its weather, or the two between which dice choose, and what begins."""
    words, rule = weather_to_come(turn)
    yield f"Weather: {words}. ({rule}, reconstructed)"
    yield from EVENTS[turn]
