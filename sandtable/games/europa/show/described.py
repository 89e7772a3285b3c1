"""What is described in words for questions about odds: a piece of the test sheet, and who stands on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.drill import DrillError, one_of
from sandtable.core.names import kebab
from sandtable.games.europa.position import Off, Phase, Position, air_rows
from sandtable.games.europa.rules.opening import first_moment
from sandtable.games.europa.world.atlas import BESIDE, EDGES, FORTRESS, NEAR, OF_TERRAIN, OF_TOWN, Edge, Terrain, Town
from sandtable.games.europa.world.calendar import Weather
from sandtable.games.europa.world.nations import SIDE_IDS
from sandtable.games.europa.world.pieces import CLASS_IDS, STAND_INS, UNIT_IDS
from sandtable.games.europa.world.scenario import CARDS

BOARD: Final = "sandbox"
TERMS: Final = ("side", "terrain", "across", "weather")
_FLIES: Final = -1
_UNIT: Final = {name: unit for unit, name in enumerate(UNIT_IDS) if unit < STAND_INS[0].start}
_SIDES: Final = {name: side for side, name in enumerate(SIDE_IDS)}
_SKIES: Final = {weather.name.lower(): weather for weather in Weather}
_TERRAINS: Final = {
    terrain.name.lower().replace("_", "-"): terrain for terrain in Terrain if terrain not in (Terrain.SEA, Terrain.BOX)
}
_CITIES: Final = {"dot-city": Town.DOT, "point-city": Town.POINT, "partial-city": Town.PARTIAL, "full-city": Town.FULL}
_ACROSS: Final = {
    "river": Edge.RIVER,
    "major-river": Edge.MAJOR_RIVER,
    "wadi": Edge.WADI,
    "escarpment": Edge.ESCARPMENT,
    "mountain": Edge.MOUNTAIN,
}


# ---------------------------------------------------------------- the ground
def empty(terms: Mapping[str, str], phase: Phase) -> Position:
    """Return the test sheet without units, owned as at its start, in a phase of the side that is named."""
    p = first_moment(BOARD)
    for unit in range(len(p.at)):
        p.at[unit] = Off.OUT
    for air in range(len(p.base)):
        p.base[air] = Off.OUT
    p.fort = p.cadre = p.disrupted = 0
    p.phase = int(phase)
    p.phasing = one_of(_SIDES, terms.get("side", SIDE_IDS[0]), "side")
    p.weather = int(one_of(_SKIES, terms.get("weather", "clear"), "weather"))
    p.derive()
    return p


def field(p: Position, terms: Mapping[str, str]) -> tuple[int, list[int]]:
    """Return a hex of some terrain, or a town, and the hexes beside it from which it is attacked."""
    ground = terms.get("terrain", "clear")
    if ground in _CITIES:
        hexes = OF_TOWN[_CITIES[ground]]
    elif ground == "fortress":
        hexes = FORTRESS
    else:
        hexes = OF_TERRAIN[one_of({**_TERRAINS, **_CITIES}, ground, "terrain")] & ~_towns() & ~FORTRESS
    wanted = one_of(_ACROSS, terms["across"], "side of a hex") if "across" in terms else Edge(0)
    for target in bit_list(hexes & p.sheet.everywhere):
        origins = list(_origins(p, target, wanted))
        if origins:
            return target, origins
    raise DrillError(f"the test sheet has no {ground} that is attacked across a {terms.get('across', 'plain side')}")


def _towns() -> int:
    return OF_TOWN[Town.DOT] | OF_TOWN[Town.POINT] | OF_TOWN[Town.PARTIAL] | OF_TOWN[Town.FULL]


def _origins(p: Position, target: int, wanted: Edge) -> Iterator[int]:
    """Yield the hexes beside a hex over a side of a kind, or over a plain one."""
    hinder = Edge(0)
    for kind in _ACROSS.values():
        hinder |= kind
    for there, edge in zip(BESIDE[target], EDGES[target], strict=True):
        if there >= 0 and NEAR[target] >> there & 1 and (edge & hinder) == wanted:
            yield there


# ---------------------------------------------------------------- the units
def enlist(p: Position, words: str, side: int, places: list[int]) -> int:
    """Put units into hexes in turn: each by its class with a number, or by its own name."""
    found = 0
    for some in words.split(","):
        for unit in _named(p, some.split(), side):
            p.put(unit, places[found.bit_count() % len(places)])
            p.give(1 << p.at[unit], side)
            found |= 1 << unit
    return found


def _named(p: Position, words: list[str], side: int) -> list[int]:
    is_cadre = words[-1:] == ["cadre"]
    name, count = name_of(words[:-1] if is_cadre else words)
    own = p.of_side(side)
    if name in _UNIT and CARDS[BOARD].counters[_UNIT[name]]:
        free = [_UNIT[name]]
    else:
        cls = one_of(_known(), name, "class of units")
        if cls == _FLIES:
            raise DrillError(f"'{name}' flies, and fights nobody on the ground")
        free = [unit for unit in bit_list(own) if unit in _UNIT.values() and p.counter(unit).cls == cls]
    free = [unit for unit in free if p.at[unit] < 0 and own >> unit & 1]
    found = first_of(free, count, name, side)
    if is_cadre:
        p.cadre |= sum(1 << unit for unit in found)
    return found


@cache
def models() -> Mapping[str, int]:
    """Return the air units of the test sheet of each model."""
    found: dict[str, int] = {}
    for air, row in enumerate(air_rows(BOARD, first_moment(BOARD).turn)):
        if row is not None:
            name = kebab(row.model)
            found[name] = found.get(name, 0) | 1 << air
    return found


@cache
def _known() -> Mapping[str, int]:
    """Return the classes of ground units by their numbers, and what flies."""
    return {**dict.fromkeys(models(), _FLIES), **{kind: number for number, kind in enumerate(CLASS_IDS)}}


def name_of(words: list[str]) -> tuple[str, int]:
    """Return what some words name, and how many of it: the last word may be a number."""
    if not words:
        raise DrillError("a unit is missing between two commas: write 'panzer-div 2, infantry-div'")
    is_counted = len(words) > 1 and words[-1].isdecimal()
    return kebab(" ".join(words[:-1] if is_counted else words)), int(words[-1]) if is_counted else 1


def first_of(free: list[int], count: int, name: str, side: int) -> list[int]:
    """Return so many of those that are free."""
    if len(free) < count:
        raise DrillError(f"the test sheet has no {count} more '{name}' for {SIDE_IDS[side]}")
    return free[:count]


def number_of(terms: Mapping[str, str], term: str, most: int) -> int:
    text = terms.get(term, "0").strip()
    if not text.isdecimal() or int(text) > most:
        raise DrillError(f"'{term}' is a number up to {most}, not '{text}'")
    return int(text)
