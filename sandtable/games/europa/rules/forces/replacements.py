"""Replacements (EUC-52): points and their uses, special replacements, units rebuilt and cadres restored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.forces.conversions import catch_up
from sandtable.games.europa.rules.forces.schedule import divided, open_places, with_room
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.rules.supply.isolation import is_isolated, is_unprepared, linked
from sandtable.games.europa.rules.supply.lines import field
from sandtable.games.europa.rules.victory import points
from sandtable.games.europa.world.atlas import BOX, MAJORS, OF_COUNTRY
from sandtable.games.europa.world.charts import DOMINIONS, SPECIAL_RATE, SPECIAL_RATE_ISOLATED
from sandtable.games.europa.world.nations import PURSE
from sandtable.games.europa.world.pieces import Face, Nation

_LEAST4: Final = 2  # half a point
_CENTRAL: Final = "poland"  # the board on which major cities of their country receive them (EUC-52/5)
_HOMES: Final = {Nation.PL: "poland", Nation.GE: "germany"}


# ---------------------------------------------------------------- special replacements
def special(p: Position, log: Log, unit: int) -> None:
    """A unit is lost: its owner gains a quarter of its printed attack if it was not isolated (EUC-52/4)."""
    purse = PURSE[p.counter(unit).nation]
    is_cut_off = is_isolated(p, unit, for_replacements=True)
    share = SPECIAL_RATE_ISOLATED if is_cut_off else SPECIAL_RATE
    gain4 = 4 * p.face(unit).attack * share.part // share.whole
    if is_cut_off and is_unprepared(p, unit):
        log.add("EU-103.D.15.c.1/4", "{unit} is replaced as an isolated unit, though it did not fight as one", unit)
    if purse < 0 or not gain4:
        return
    p.infantry[purse] += gain4
    log.add("EUC-52/4", "{nation}: {n} infantry RP for {unit}", purse, points(gain4), unit)


# ---------------------------------------------------------------- what a unit costs
def cost4(p: Position, unit: int) -> tuple[int, int]:
    """Return what it costs to rebuild a unit, or to restore it if it is a cadre: infantry and armour points.

    The printed attack, the defence if there is none, at least half a point; c/m units pay half of it, fractions up, in
    armour (EUC-52/3). An HQ costs 1 infantry RP (EUC-15/4).
    """
    counter = p.counter(unit)
    if counter.hq:
        return 4, 0
    whole4 = max(_worth4(counter.full) - (_worth4(counter.cadre) if _is_cadre(p, unit) else 0), _LEAST4)
    if not counter.is_cm:
        return whole4, 0
    armour4 = -(-whole4 // 8) * 4
    return max(0, whole4 - armour4), min(armour4, whole4)


def _worth4(face: Face | None) -> int:
    return 4 * (face.attack or face.defence) if face else 0


def _is_cadre(p: Position, unit: int) -> bool:
    return p.at[unit] >= 0 and bool(p.cadre >> unit & 1)


def price(p: Position, unit: int) -> str:
    """Say what a unit costs."""
    infantry4, armour4 = cost4(p, unit)
    parts = [f"{points(infantry4)} infantry RP"] if infantry4 else []
    return " and ".join([*parts, f"{points(armour4)} armour RP"] if armour4 else parts)


def purse_of(p: Position, unit: int) -> int:
    """Return the nation whose points a unit uses, -1: it has none (EUC-52/7)."""
    return PURSE[p.counter(unit).nation]


def _too_dear(p: Position, unit: int) -> Violation | None:
    purse = purse_of(p, unit)
    if purse < 0:
        return refusal("EUC-52/7", "{unit} is of a nation without replacement points", unit)
    infantry4, armour4 = cost4(p, unit)
    if infantry4 > p.infantry[purse] or armour4 > p.armour[purse]:
        words = "{unit} costs {price}; {nation}: there are {n} infantry and {m} armour RP"
        have = points(p.infantry[purse]), points(p.armour[purse])
        return refusal("EUC-52/3", words, unit, price(p, unit), purse, *have)
    return None


def _had_its_unit(p: Position, unit: int) -> Violation | None:
    """A dominion has one unit a month rebuilt in the desert (EUC-52/6)."""
    nation = p.counter(unit).nation
    if p.card.is_desert and DOMINIONS >> nation & 1 and p.rebuilt >> nation & 1:
        return refusal("EUC-52/6", "{nation}: this month's unit has been rebuilt", int(nation))
    return None


def pay(p: Position, unit: int) -> None:
    """Pay for a unit."""
    infantry4, armour4 = cost4(p, unit)
    purse, nation = purse_of(p, unit), p.counter(unit).nation
    p.infantry[purse] -= infantry4
    p.armour[purse] -= armour4
    if DOMINIONS >> nation & 1:
        p.rebuilt |= 1 << nation


# ---------------------------------------------------------------- rebuilt units
def depots_for(p: Position, unit: int) -> int:
    """Return the places that receive a unit of the pool (EUC-52/5, EUC-52/7)."""
    nation = p.counter(unit).nation
    if found := p.card.replaced_at[p.phasing]:
        return found
    if p.card.sheet == _CENTRAL and nation in _HOMES:
        return union(MAJORS.values()) & OF_COUNTRY[_HOMES[nation]] & p.sheet.everywhere
    net = field(p, p.phasing).net(nation)
    return (net.source.places if net is not None else 0) | BOX & p.sheet.everywhere


def rooms_for(p: Position, unit: int) -> int:
    """Return those of them where it can appear like a reinforcement, if they are not isolated."""
    return with_room(p, unit, depots_for(p, unit) & open_places(p) & _joined(p) & ~_parted(p))


def _parted(p: Position) -> int:
    """Return the hexes of cities that would receive units if they were owned as a whole (EUC-52/5)."""
    return divided(p, p.phasing) if p.card.sheet == _CENTRAL else 0


def _joined(p: Position) -> int:
    return linked(p, p.phasing) | BOX


def not_rebuilt(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit cannot be rebuilt in a place."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal("EUC-52/1", "{unit} is not yours", unit)
    if p.at[unit] != Off.POOL:
        return refusal("EUC-52/1", "{unit} is not in the replacement pool", unit)
    if found := _too_dear(p, unit) or _had_its_unit(p, unit):
        return found
    if not depots_for(p, unit) >> place & 1:
        return refusal(_place_rule(p), "{unit} cannot be rebuilt in {place}", unit, place)
    if not p.owned[p.phasing] >> place & 1:
        return refusal("EUC-51/1", "{place} is not yours", place)
    if _parted(p) >> place & 1:
        return refusal("EUC-3.D/1", "{place} is a hex of a major city that is not all yours", place)
    if not open_places(p) >> place & 1:
        return refusal("EUC-51/1", "{place} is in an enemy zone", place)
    if not _joined(p) >> place & 1:
        return refusal("EUC-52/5", "{place} is isolated", place)
    return no_room(p, unit, place)


def _place_rule(p: Position) -> str:
    return "EUC-52/5" if p.card.is_desert or p.card.sheet == _CENTRAL else "EUC-52/7"


def rebuildable(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the units of the pool that can be paid for, and where they may come back."""
    for unit in bit_list(p.of_side(p.phasing)):
        if p.at[unit] == Off.POOL and not (_too_dear(p, unit) or _had_its_unit(p, unit)):
            yield unit, rooms_for(p, unit)


def rebuild(p: Position, log: Log, unit: int, place: int) -> None:
    """Bring a unit back from the pool, in regular supply (EUC-18/1)."""
    paid = price(p, unit)
    pay(p, unit)
    catch_up(p, unit)
    p.put(unit, place)
    report(p, log, "EUC-52/3", "{unit} is rebuilt in {place} for {price}", unit, place, paid)


# ---------------------------------------------------------------- cadres
def not_restored(p: Position, unit: int) -> Reasons:
    """Tell why a cadre cannot be brought to full strength."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal("EUC-52/3", "{unit} is not yours", unit)
    if not _is_cadre(p, unit):
        return refusal("EUC-52/3", "{unit} is no cadre on the map", unit)
    if p.hunger[unit] >= Hunger.U1:
        return refusal("EUC-52/3", "{unit} is not in supply", unit)
    return _too_dear(p, unit) or _had_its_unit(p, unit) or _grows_too_large(p, unit)


def _grows_too_large(p: Position, unit: int) -> Violation | None:
    """Tell whether its hex has no room for the whole unit (EUC-8/1)."""
    other = p.copy()
    other.cadre &= ~(1 << unit)
    other.put(unit, Off.DUE)
    return no_room(other, unit, p.at[unit])


def restorable(p: Position) -> int:
    """Return the cadres that can be restored."""
    cadres = p.cadre & p.units_in(p.ground[p.phasing]) & p.of_side(p.phasing)
    return mask_of(unit for unit in bit_list(cadres) if not not_restored(p, unit))


def restore(p: Position, log: Log, unit: int) -> None:
    """Bring a cadre to full strength."""
    report(p, log, "EUC-52/3", "{unit} is brought to full strength for {price}", unit, price(p, unit))
    pay(p, unit)
    p.cadre &= ~(1 << unit)
    p.changed(1 << unit)


def _priced(p: Position, unit: int, *place: int) -> Effect:
    return Effect((), price(p, unit))


REBUILD: Final = Act("rebuild", not_rebuilt, rebuild, rebuildable, role=Role.BUY, effect=_priced)
RESTORE: Final = Act("restore", not_restored, restore, restorable, role=Role.BUY, effect=_priced)
