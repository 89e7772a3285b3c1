"""Battles described in words, for questions about odds: `attack: armor 4, infantry 3`, `wings: 2-1`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.core.bits import bit_list, lowest
from sandtable.core.drill import DrillError, check_terms, one_of
from sandtable.core.names import kebab
from sandtable.games.europe_engulfed.position import Camp, Entry, Off, Phase, Position, Status, Way
from sandtable.games.europe_engulfed.rules.combat.round import Battle, Stage, Type
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.world.atlas import CLEAR, FORTRESSES, NEAR, REGION, RIVER, ROUGH, STRAIT, SWAMP
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.pieces import BLOCKS_MASK, ELITE, FULL, KIND, UNIT_IDS, UNITS_OF, WINGS_OF
from sandtable.games.europe_engulfed.world.roster import NATION_NUMBER, Group, Kind, Nation

_KINDS: Final = {kind.name.lower(): kind for kind in Kind}
_TYPES: Final = {kind.name.lower(): kind for kind in Type}
_SKIES: Final = {weather.name.lower().replace("_", "-"): weather for weather in Weather}
_UNIT: Final = {name: unit for unit, name in enumerate(UNIT_IDS) if BLOCKS_MASK >> unit & 1}
_OPEN: Final = ~FORTRESSES & REGION["ussr"]
_FIELDS: Final[dict[str, int]] = {
    "clear": CLEAR & _OPEN,
    "rough": ROUGH & _OPEN,
    "swamp": SWAMP & _OPEN,
    "fortress": FORTRESSES & REGION["ussr"],
}
_ENEMIES: Final = {Nation.GERMANY: Nation.USSR, Nation.ITALY: Nation.BRITAIN}  # who is attacked, if nobody is named
_AXIS: Final = (Nation.GERMANY, Nation.ITALY)


def drill(terms: Mapping[str, str]) -> tuple[Position, int]:
    """Return a round as it is described, about to be fought, and its area."""
    check_terms(terms, _NEEDED, _TERMS, _FLAGS)
    attacker = one_of(NATION_NUMBER, terms.get("by", "germany"), "power")
    usual = _ENEMIES.get(attacker, Nation.GERMANY)
    defender = one_of(NATION_NUMBER, terms["against"], "power") if "against" in terms else usual
    p, area = _ground(terms.get("terrain", "clear"), attacker, defender)
    for nation, words in ((attacker, terms["attack"]), (defender, terms["defend"])):
        for some in words.split(","):
            _enlist(p, some.split(), nation, area)
    p.weather[:] = bytes([one_of(_SKIES, terms.get("weather", "clear"), "weather")]) * len(p.weather)
    p.newly = 1 << area
    for term, change in _FLAGS.items():
        if term in terms:
            change(p, area, attacker)
    _fly(p, area, (attacker, defender), terms.get("wings", "0-0"), terms.get("dogfight", "0-0"))
    kind = one_of(_TYPES, terms.get("type", "normal"), "type of round")
    p.stack = [("battle", *Battle(area, kind, stage=Stage.REVEAL, is_first=p.newly >> area & 1)), ("dogfight",)]
    return p, area


def _ground(terrain: str, attacker: Nation, defender: Nation) -> tuple[Position, int]:
    """Return an empty board with two powers at war, and an area of some terrain that the defender holds."""
    if (attacker in _AXIS) == (defender in _AXIS):
        raise DrillError("one of the two powers must be Germany or Italy, and one of the Allies")
    p = first_moment("campaign-1941")
    for piece in range(len(p.at)):
        p.at[piece] = Off.OUT
    p.steps[:] = bytes(len(p.steps))
    for nation in (attacker, defender):
        p.status[nation] = Status.AT_WAR
    p.derive()
    p.phase, p.phasing = int(Phase.COMBAT), int(Camp.AXIS if attacker in _AXIS else Camp.ALLIES)
    area = lowest(one_of(_FIELDS, terrain, "terrain"))
    p.give(area, next(group for group in Group if p.ranks[group] & UNITS_OF[defender]))
    return p, area


def _enlist(p: Position, words: list[str], nation: Nation, area: int) -> None:
    """Put a unit into the battle: its kind, `elite` before it, or its own name, and then its steps."""
    if len(words) < 2 or not words[-1].isdecimal():
        raise DrillError(f"'{' '.join(words)}' is no unit with its steps: write 'armor 4', 'elite armor 3' or 'de-i 4'")
    steps, name = int(words[-1]), kebab(" ".join(words[:-1]))
    free = [unit for unit in _named(name, nation) if p.at[unit] < 0 and 1 <= steps <= FULL[unit]]
    if not free:
        raise DrillError(f"there is no more '{name}' of {nation.name.title()} that can have {steps} steps")
    p.put(free[0], area)
    p.steps[free[0]] = steps


def _named(name: str, nation: Nation) -> tuple[int, ...]:
    """Return the units that a name may mean, which is that of a kind, or of one of them."""
    own = UNITS_OF[nation] & BLOCKS_MASK
    if name in _UNIT:
        return (_UNIT[name],) if own >> _UNIT[name] & 1 else ()
    kind = one_of(_KINDS, name.removeprefix("elite-"), "kind of unit")
    choice = own & (ELITE if name.startswith("elite-") else ~ELITE)
    return tuple(unit for unit in bit_list(choice) if KIND[unit] == kind)


def _fly(p: Position, area: int, powers: tuple[Nation, Nation], number: str, dogfight: str) -> None:
    """EE-6.22/1: wings of the attacker and of the defender, and how many of them dogfight."""
    for nation, count, sent in zip(powers, _pair(number), _pair(dogfight), strict=True):
        wings = bit_list(WINGS_OF[nation])[:count]
        if len(wings) < count or sent > count:
            raise DrillError(f"{nation.name.title()} has not so many wings: {count}, {sent} of them dogfighting")
        for i, wing in enumerate(wings):
            p.put(wing, area)
            if i < sent:
                p.dogfighting |= 1 << wing


def _pair(words: str) -> tuple[int, int]:
    first, _, second = words.partition("-")
    if not first.strip().isdecimal() or not second.strip().isdecimal():
        raise DrillError(f"'{words}' is no pair of numbers: write '2-1', the attacker's first")
    return int(first), int(second)


# ---------------------------------------------------------------- what stands alone
def _enter(p: Position, area: int, way: Way) -> None:
    """Let all attackers have come in one way."""
    origin = lowest({Way.RIVER: RIVER[area], Way.STRAIT: STRAIT[area]}.get(way, 0) or NEAR[area] or 1)
    groups = (Group.AXIS,) if p.phasing == Camp.AXIS else (Group.WEST, Group.SOVIET)
    for group in groups:
        for unit in bit_list(p.ground(area, group)):
            p.entries = (*p.entries, Entry(unit, area, origin, int(way)))


def _river(p: Position, area: int, attacker: Nation) -> None:
    _enter(p, area, Way.RIVER)


def _landing(p: Position, area: int, attacker: Nation) -> None:
    _enter(p, area, Way.SEA)
    p.landed = 1 << area


def _later(p: Position, area: int, attacker: Nation) -> None:
    """A round after the first one."""
    p.newly = 0


def _fort(p: Position, area: int, attacker: Nation) -> None:
    p.fort = 1 << area


def _heavy(p: Position, area: int, attacker: Nation) -> None:
    p.heavy = 1 << area


def _unsupplied(p: Position, area: int, attacker: Nation) -> None:
    """EE-3.4/3: the attackers are out of supply."""
    p.starved = p.here[area] & UNITS_OF[attacker]


_NEEDED: Final = dict.fromkeys(("attack", "defend"), "armor 4, infantry 3")
_TERMS: Final = ("by", "against", "terrain", "weather", "type", "wings", "dogfight")
_FLAGS: Final[dict[str, Callable[[Position, int, Nation], None]]] = {
    "river": _river,
    "landing": _landing,
    "later": _later,
    "fort": _fort,
    "heavy": _heavy,
    "unsupplied": _unsupplied,
}
