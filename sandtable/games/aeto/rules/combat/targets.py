"""Who may attack which hex (AEC-5.14/1, /2, /6, AEC-5.1/2): adjacent, activated, in command, once a step."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import Battle, Kind, fort
from sandtable.games.aeto.rules.command.hq import commanded
from sandtable.games.aeto.rules.command.offensives import camp_of, current
from sandtable.games.aeto.rules.sides import enemies, units_of_camp
from sandtable.games.aeto.world.atlas import BESIDE, FERRY, SWAMP, WALK, distance
from sandtable.games.aeto.world.roster import GENERALS, HQS, LAND_UNITS, PARTISANS


def ready(p: Position, kind: int) -> int:
    """Return the units that may take part in an attack of a step."""
    if kind == Kind.EXPLOITATION:
        return p.exploiting & LAND_UNITS
    return p.active & LAND_UNITS & ~p.attacked


def not_ready(p: Position, unit: int, kind: int) -> Violation | None:
    """Tell why a unit takes part in no attack of this step."""
    if not units_of_camp(p, camp_of(p)) >> unit & 1:
        return refusal("AEC-5.14/1", "{unit} is not yours", unit)
    if not LAND_UNITS >> unit & 1:
        return refusal("AEC-5.14/1", "{unit} is no land unit: it attacks nobody", unit)
    if not p.active >> unit & 1:
        return refusal("AEC-5.14/1", "{unit} is not activated for this Offensive", unit)
    if kind == Kind.EXPLOITATION and not p.exploiting >> unit & 1:
        return refusal("AE-5.22/4", "{unit} does not exploit, or has attacked in this step", unit)
    if kind != Kind.EXPLOITATION and p.attacked >> unit & 1:
        return refusal("AEC-5.14/2", "{unit} has attacked in this step", unit)
    return None


def borders(here: int, place: int) -> bool:
    """Tell whether land joins two hexes, so that one can be attacked from the other: no ferry does (AEC-5.14/6)."""
    return bool((WALK[here] & ~FERRY[here]) >> place & 1)


def out_of_reach(p: Position, unit: int, target: int, kind: int) -> Violation | None:
    """Tell why a unit cannot attack a hex from where it stands."""
    here = p.at[unit]
    if target not in BESIDE[here]:
        return refusal("AEC-5.14/1", "{unit} is not adjacent to {place}", unit, target)
    if not borders(here, target):
        return refusal("AEC-5.14/6", "no attack is made over the side between {place} and {place}", here, target)
    if not opposes(p, unit, target):
        return refusal("AEC-5.14/6", "{unit} is at war with nobody in {place}", unit, target)
    if kind == Kind.COMBAT and p.agents & HQS and not commanded(p, p.agents & HQS, here):
        hq = min(bit_list(p.agents & HQS), key=lambda agent: distance(p.at[agent], here))
        return refusal("AEC-5.1/2", "{unit} is out of the radius of {unit}", unit, hq)
    return None


def opposes(p: Position, unit: int, target: int) -> bool:
    """Tell whether a unit sees an enemy in a hex that it can attack, or an enemy fort that stands against it."""
    mine, here = p.nation(unit), p.here.get(target, 0) & ~p.concealed
    if any(enemies(p, mine, p.nation(other)) for other in bit_list(here & (LAND_UNITS | HQS))):
        return True
    return enemies(p, mine, p.ground[target]) and fort(p, target, (p.at[unit],)) >= 0


def able(p: Position, target: int, kind: int) -> int:
    """Return the units that can attack a hex."""
    near = p.units_in(mask_of(place for place in BESIDE[target] if place >= 0)) & ready(p, kind)
    return mask_of(unit for unit in bit_list(near) if out_of_reach(p, unit, target, kind) is None)


def around(p: Position, units: int) -> int:
    """Return the hexes of the board beside some units."""
    return union(WALK[p.at[unit]] for unit in bit_list(units) if p.at[unit] >= 0) & p.card.land


def no_target(p: Position, target: int, kind: int) -> Violation | None:
    """Tell why a hex is attacked by nobody in this step, limits left aside."""
    if not p.card.land >> target & 1:
        return refusal("AEC-5.14/6", "{place} is no land of this board", target)
    if found := _nobody_there(p, target):
        return found
    units = able(p, target, kind)
    if units:
        return None
    near = p.units_in(mask_of(place for place in BESIDE[target] if place >= 0)) & ready(p, kind)
    if not near:
        return refusal("AEC-5.14/1", "no unit that may still attack is adjacent to {place}", target)
    return out_of_reach(p, bit_list(near)[0], target, kind)


def _nobody_there(p: Position, target: int) -> Violation | None:
    own = units_of_camp(p, camp_of(p)) & LAND_UNITS
    here = p.here.get(target, 0) & ~p.concealed
    if here & own:
        return refusal("AEC-5.14/6", "{place} is held by your own units", target)
    active = bit_list(p.active & LAND_UNITS)
    if any(opposes(p, unit, target) for unit in active):
        return None
    if here & PARTISANS:
        return refusal("AEC-5.14/6", "partisans alone in {place} are removed, not attacked", target)
    if here & GENERALS:
        return refusal("AE-5.20/5", "a General alone in {place} is not attacked", target)
    return refusal("AEC-5.14/6", "there is nobody to attack in {place}", target)


# ---------------------------------------------------------------- owed attacks
def owed(p: Position) -> int:
    """Return the hexes that must be attacked again, and still can be (AE-5.21/20)."""
    now = current(p)
    return mask_of(place for place in bit_list(now.owed) if able(p, place, Kind.COMBAT) & now.owing)


def spoilt_by_marsh(target: int) -> Violation | None:
    """Tell that no breakthrough is made into a swamp (AE-5.21/7)."""
    return (
        refusal("AE-5.21/7", "{place} is a swamp: nothing breaks through it", target) if SWAMP >> target & 1 else None
    )


def starts(p: Position, b: Battle) -> set[int]:
    """Return the hexes from which an attack is made."""
    return {p.at[unit] for unit in bit_list(b.units) if p.at[unit] >= 0}
