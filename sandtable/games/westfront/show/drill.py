"""Battles described in words, for questions about odds: `attack: armor 3, infantry 4`, `terrain: hill`, `air: 3 TF`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.core.bits import bit_list, lowest
from sandtable.core.drill import DrillError, check_terms, one_of
from sandtable.core.names import kebab
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Bulge, Entry, Neutral, Phase, Position, Strike, Way, Weather
from sandtable.games.westfront.rules.combat.fire import air_power
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.world.atlas import (
    CITY_DEFENCE,
    COASTAL,
    FORTRESSES,
    INVADABLE,
    MAJOR_CITIES,
    NATION,
    NEAR,
    OF_TERRAIN,
    Nation,
    Terrain,
)
from sandtable.games.westfront.world.roster import (
    BEACHHEADS,
    CAVALRY,
    FORTS,
    HQS,
    KIND,
    LAST_STEP,
    MAX_CV,
    NO_SEA_ASSAULT,
    OF_KIND,
    OF_PLAYER,
    PARAS,
    REAL,
    SS,
    UNIT,
    Kind,
    Player,
)

_SIDES: Final = {player.name.lower(): player for player in Player}
_SIDE_TITLES: Final = NOTATION.names["side"].titles
_KINDS: Final = {kind.name.lower(): kind for kind in Kind}
_WAYS: Final = {way.name.lower(): way for way in Way}
_NEVER_BY_SEA: Final = NO_SEA_ASSAULT | CAVALRY | FORTS | HQS  # WF-15.42/5, WF-15.45/4, WF-5.1/4
_OPEN: Final = ~(MAJOR_CITIES | FORTRESSES)
_FIELDS: Final[dict[str, int]] = {
    **{terrain.name.lower(): OF_TERRAIN[terrain] & _OPEN for terrain in Terrain},
    "city": CITY_DEFENCE & OF_TERRAIN[Terrain.CLEAR],
    "fortress": FORTRESSES,
}


def drill(terms: Mapping[str, str]) -> tuple[Position, int]:
    """Return a new battle as it is described, about to be fought, and its hex."""
    check_terms(terms, _NEEDED, ("side", "terrain", "assault", "air"), _FLAGS)
    p = Position()
    p.scenario = "campaign"
    p.spain = p.portugal = int(Neutral.AT_WAR)
    p.phase = int(Phase.COMBAT)
    p.player = int(one_of(_SIDES, terms.get("side", "allies"), "side"))
    here = _field(terms.get("terrain", "clear"))
    p.attacked[p.player] = p.fresh = 1 << here
    attackers = [_enlist(p, words.split(), p.player, here) for words in terms["attack"].split(",")]
    for words in terms["defend"].split(","):
        _enlist(p, words.split(), 1 - p.player, here)
    _support(p, here)
    if "assault" in terms:
        _assault(p, here, attackers, terms["assault"].split(","))
    if "air" in terms:
        _fly(p, here, terms["air"])
    for term, change in _FLAGS.items():
        if term in terms:
            change(p, here)
    refresh(p)
    return p, here


def _field(terrain: str) -> int:
    """Return a hex of some terrain on the mainland: where one can land, or on the coast, if there is one."""
    hexes = one_of(_FIELDS, terrain, "terrain")
    ashore = [here for here in bit_list(hexes) if NEAR[here] and NATION[here] != Nation.BRITAIN]
    return min(ashore, key=lambda here: (not INVADABLE >> here & 1, not COASTAL >> here & 1, here))


def _enlist(p: Position, words: list[str], player: int, here: int) -> int:
    """Put a unit into the battle: its kind, `ss` before it, or its own name, and then its CV."""
    if len(words) < 2 or not words[-1].isdecimal():
        raise DrillError(f"'{' '.join(words)}' is no unit with its CV: write 'armor 3', 'ss mech 2' or 'us-2-amph 4'")
    cv, name = int(words[-1]), kebab(" ".join(words[:-1]))
    free = [unit for unit in _named(name, player) if p.place[unit] < 0 and LAST_STEP[unit] <= cv <= MAX_CV[unit]]
    if not free:
        raise DrillError(f"{_SIDE_TITLES[player]} have no more '{name}' that can be at {cv}cv")
    unit = free[0]
    p.put(unit, here)
    p.cv[unit] = cv
    p.supplied |= 1 << unit
    return unit


def _named(name: str, player: int) -> tuple[int, ...]:
    """Return the units that a name may mean, which is that of a kind, or of one of them."""
    own = OF_PLAYER[player] & REAL
    if name in UNIT:
        return (UNIT[name],) if own >> UNIT[name] & 1 else ()
    kind = one_of(_KINDS, name.removeprefix("ss-"), "kind of unit")
    return bit_list(own & OF_KIND[kind] & (SS if name.startswith("ss-") else ~SS))


def _support(p: Position, here: int) -> None:
    """Let an active HQ stand beside the battle."""
    hq = lowest(OF_KIND[Kind.HQ] & OF_PLAYER[p.player] & REAL)
    p.put(hq, lowest(NEAR[here]))
    p.cv[hq] = MAX_CV[hq]
    p.active = p.face_up = 1 << hq


def _fly(p: Position, here: int, words: str) -> None:
    """WF-13.14/1: dice and firepower of an airstrike, which are an HQ's."""
    number, _, power = words.partition(" ")
    most = max(MAX_CV[hq] for hq in bit_list(HQS & OF_PLAYER[p.player]))
    if not number.isdecimal() or not 1 <= int(number) <= most:
        raise DrillError(f"an airstrike has 1 to {most} dice, not '{number}'")
    own = air_power(p, p.player).name
    if power and power.strip().upper() != own:
        raise DrillError(f"airstrikes of {_SIDE_TITLES[p.player]} are {own}, not {power.strip()}")
    p.strikes = (Strike(here, lowest(p.active), int(number)),)


def _assault(p: Position, here: int, attackers: list[int], words: list[str]) -> None:
    """WF-7.5/1: how the attackers come, one word for all of them or one for each."""
    ways = [one_of(_WAYS, word, "way") for word in words]
    ways = ways * len(attackers) if len(ways) == 1 else ways
    if len(ways) != len(attackers):
        raise DrillError(f"{len(ways)} ways for {len(attackers)} attackers")
    for unit, way in zip(attackers, ways, strict=True):
        if (way == Way.AIR and not PARAS >> unit & 1) or (way == Way.SEA and _NEVER_BY_SEA >> unit & 1):
            raise DrillError(f"{KIND[unit].name.lower()} cannot assault by {way.name.lower()}")
    origin = lowest(NEAR[here])
    p.entries = tuple(Entry(unit, here, origin, int(way)) for unit, way in zip(attackers, ways, strict=True))


def _muddy(p: Position, _here: int) -> None:
    p.weather = int(Weather.MUD)


def _leave_alone(p: Position, _here: int) -> None:
    """WF-7.4/1: no HQ is in range."""
    for hq in bit_list(p.active):
        p.eliminate(hq)


def _cut_off(p: Position, _here: int) -> None:
    """WF-2.26/4: forts without supply."""
    p.supplied &= ~FORTS


def _land_stores(p: Position, here: int) -> None:
    """WF-15.5/3: the BeachHeads of all amphibious units in the battle are placed."""
    for i, unit in enumerate(BEACHHEADS):
        if p.place[unit] == here:
            p.beachheads[i] = here


def _surprise(p: Position, _here: int) -> None:
    """WF-W44/5."""
    p.bulge = int(Bulge.NOW)


_NEEDED: Final = dict.fromkeys(("attack", "defend"), "armor 3, infantry 4")
_FLAGS: Final[dict[str, Callable[[Position, int], None]]] = {
    "mud": _muddy,
    "unsupported": _leave_alone,
    "unsupplied": _cut_off,
    "beachhead": _land_stores,
    "surprise": _surprise,
}
