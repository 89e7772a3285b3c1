"""Attacks described in words, for questions about odds: `attack: panzer-div 2, infantry-div 7-6`, `terrain: woods`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.drill import DrillError, check_terms, one_of
from sandtable.core.names import kebab
from sandtable.games.europa.position import Hunger, Off, Phase, Position
from sandtable.games.europa.rules.combat.battle import BATTLE, NAME, Battle
from sandtable.games.europa.rules.opening import first_moment
from sandtable.games.europa.world.atlas import BESIDE, EDGES, FORTRESS, NEAR, OF_TERRAIN, OF_TOWN, Edge, Terrain, Town
from sandtable.games.europa.world.calendar import Weather
from sandtable.games.europa.world.charts import GUNFIRE_A_HEX, WHOLE
from sandtable.games.europa.world.nations import SIDE_IDS
from sandtable.games.europa.world.pieces import CLASS_IDS, STAND_INS, UNIT_IDS
from sandtable.games.europa.world.scenario import CARDS

_BOARD: Final = "sandbox"
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
_MOST_SUPPORT: Final = 99


def drill(terms: Mapping[str, str]) -> tuple[Position, int]:
    """Return an attack as it is described, with its die to be thrown, and its hex."""
    check_terms(terms, _NEEDED, _TERMS, _FLAGS)
    side = one_of(_SIDES, terms.get("side", SIDE_IDS[0]), "side")
    p = _empty(side)
    p.weather = int(one_of(_SKIES, terms.get("weather", "clear"), "weather"))
    target, origins = _field(p, terms)
    attackers = _enlist(p, terms["attack"], side, origins)
    _enlist(p, terms["defend"], 1 - side, [target])
    for term, change in _FLAGS.items():
        if term in terms:
            change(p, target, attackers)
    p.derive()
    battle = Battle(
        target,
        attackers,
        gs=_number(terms, "gs", _MOST_SUPPORT) * WHOLE,
        das=_number(terms, "das", _MOST_SUPPORT) * WHOLE,
        shells=_number(terms, "gunfire", GUNFIRE_A_HEX),
    )
    p.stack = []
    BATTLE.push(p, NAME, battle)
    return p, target


# ---------------------------------------------------------------- the ground
def _empty(side: int) -> Position:
    """Return the test sheet without units, owned as at its start, a side in its combat phase."""
    p = first_moment(_BOARD)
    for unit in range(len(p.at)):
        p.at[unit] = Off.OUT
    for air in range(len(p.base)):
        p.base[air] = Off.OUT
    p.fort = p.cadre = p.disrupted = 0
    p.phase, p.phasing = int(Phase.COMBAT), side
    p.derive()
    return p


def _field(p: Position, terms: Mapping[str, str]) -> tuple[int, list[int]]:
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
def _enlist(p: Position, words: str, side: int, places: list[int]) -> int:
    """Put units into hexes in turn: each by its class with a number, or by its own name."""
    found = 0
    for some in words.split(","):
        for unit in _named(p, some.split(), side):
            p.put(unit, places[found.bit_count() % len(places)])
            p.give(1 << p.at[unit], side)
            found |= 1 << unit
    return found


def _named(p: Position, words: list[str], side: int) -> list[int]:
    if not words:
        raise DrillError("a unit is missing between two commas: write 'panzer-div 2, infantry-div'")
    is_cadre = words[-1] == "cadre"
    words = words[:-1] if is_cadre else words
    count = int(words[-1]) if len(words) > 1 and words[-1].isdecimal() else 1
    name = kebab(" ".join(words[:-1] if len(words) > 1 and words[-1].isdecimal() else words))
    own = p.of_side(side)
    if name in _UNIT and CARDS[_BOARD].counters[_UNIT[name]]:
        free = [_UNIT[name]]
    else:
        cls = one_of({kind: number for number, kind in enumerate(CLASS_IDS)}, name, "class of units")
        free = [unit for unit in bit_list(own) if unit in _UNIT.values() and p.counter(unit).cls == cls]
    free = [unit for unit in free if p.at[unit] < 0 and own >> unit & 1][:count]
    if len(free) < count:
        raise DrillError(f"the test sheet has no {count} more '{name}' for {SIDE_IDS[side]}")
    if is_cadre:
        p.cadre |= sum(1 << unit for unit in free)
    return free


def _number(terms: Mapping[str, str], term: str, most: int) -> int:
    text = terms.get(term, "0").strip()
    if not text.isdecimal() or int(text) > most:
        raise DrillError(f"'{term}' is a number up to {most}, not '{text}'")
    return int(text)


# ---------------------------------------------------------------- what stands alone
def _fort(p: Position, target: int, _attackers: int) -> None:
    p.fort = 1 << target


def _hungry(p: Position, _target: int, attackers: int) -> None:
    for unit in bit_list(attackers):
        p.hunger[unit] = Hunger.U1


def _starving(p: Position, target: int, _attackers: int) -> None:
    for unit in bit_list(p.here[target]):
        p.hunger[unit] = Hunger.U3


_NEEDED: Final = {"attack": "panzer-div 2, infantry-div", "defend": "infantry-div"}
_TERMS: Final = ("side", "terrain", "across", "weather", "gs", "das", "gunfire")
_FLAGS: Final[dict[str, Callable[[Position, int, int], None]]] = {
    "fort": _fort,
    "unsupplied": _hungry,
    "starving": _starving,
}
