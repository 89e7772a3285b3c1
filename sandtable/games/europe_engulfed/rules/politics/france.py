"""The end of France (EE-9.522, EE-9.531, EE-10.1): what is left of its army, its fleet and its land."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import ALL_SIDES, AXIS_SIDES, refusal
from sandtable.games.europe_engulfed.position import Fleet, Off, Position, Status
from sandtable.games.europe_engulfed.rules.politics.conquest import disband, inherit
from sandtable.games.europe_engulfed.rules.territory import country
from sandtable.games.europe_engulfed.world.atlas import VICHY_REGIONS, Zone
from sandtable.games.europe_engulfed.world.charts import FREE_FRENCH_BLOCKS
from sandtable.games.europe_engulfed.world.pieces import FULL, KIND, PIECES_OF, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Kind, Nation, Side
from sandtable.games.europe_engulfed.world.setup import Date

_STEPS: Final = 3  # of a Free French block
_SHARE: Final = {Kind.INFANTRY: FREE_FRENCH_BLOCKS - 1, Kind.ARMOR: 1}  # EE-9.531/1
_FRENCH: Final = UNITS_OF[Nation.FRANCE]
_ELIGIBLE: Final = mask_of(unit for unit in bit_list(_FRENCH) if FULL[unit] == _STEPS and KIND[unit] in _SHARE)
_OVERSEAS: Final = VICHY_REGIONS[1] | VICHY_REGIONS[2]
_ALLIED_SIDES: Final = ALL_SIDES & ~AXIS_SIDES
_FLEET_ZONES: Final = (Zone.ATLANTIC, Zone.MEDITERRANEAN)


def end_france(p: Position, log: Log, kept: int) -> None:
    """Let France be conquered, some of its land going another way: forces out, empty land to the Axis (EE-9.522/7)."""
    france = Nation.FRANCE
    p.status[france] = Status.CONQUERED  # EE-10.12/2
    p.actions[france] = 0
    p.dates[Date.FRANCE_FELL] = p.turn
    p.regroup()
    if p.maginot:
        p.maginot = 0
        log.add("EE-6.84/3", "the Maginot Line is gone")
    disband(p, log, PIECES_OF[france])
    for area in bit_list(country(p, france) & ~kept):
        inherit(p, log, area, Group.AXIS, "EE-9.522/7")


def conquer_france(p: Position, log: Log) -> None:
    """EE-10.1/1, EE-10.31/3: without Vichy, Africa and the Levant stay with Britain, and so does one Fleet Point."""
    log.add("EE-10.1/1", "{nation} is conquered by {group}", int(Nation.FRANCE), int(Group.AXIS))
    end_france(p, log, _OVERSEAS)
    log.add("EE-10.31/3", "French North Africa and the Levant are British-controlled where they are not the Axis's")
    choose_free_french(p)
    p.stack.append((KeepFleet.name,))


# ---------------------------------------------------------------- the Free French
def choose_free_french(p: Position) -> None:
    """Let the Western Allies choose four blocks (EE-9.531/1)."""
    for unit in bit_list(_ELIGIBLE & ~p.vichy_units):
        p.put(unit, Off.HAND)
    p.stack.append((FreeFrench.name,))


def _in_hand(p: Position) -> int:
    return mask_of(unit for unit in bit_list(_ELIGIBLE) if p.at[unit] == Off.HAND)


def _kept(p: Position, kind: int) -> int:
    return sum(KIND[unit] == kind and p.at[unit] in (Off.POOL, Off.WAITING) for unit in bit_list(_ELIGIBLE))


def keepable(p: Position) -> int:
    """Return the blocks that may still be kept."""
    return mask_of(unit for unit in bit_list(_in_hand(p)) if _kept(p, KIND[unit]) < _SHARE[Kind(KIND[unit])])


def not_keepable(p: Position, unit: int) -> Reasons:
    """Tell why a block cannot be kept for the Free French."""
    if not _FRENCH >> unit & 1:
        return refusal("EE-9.531/1", "{unit} is not French", unit)
    if keepable(p) >> unit & 1:
        return None
    if p.at[unit] in (Off.POOL, Off.WAITING):
        return refusal("EE-9.531/1", "{unit} is kept already", unit)
    return refusal("EE-9.531/1", "three infantry and one armor of three steps are kept, and {unit} is none", unit)


def keep(p: Position, log: Log, unit: int) -> None:
    """Keep a block: the first infantry joins the U.S. pool at once, the others later (EE-9.532/1, EE-9.532/2)."""
    is_first = KIND[unit] == Kind.INFANTRY and not _kept(p, Kind.INFANTRY)
    p.put(unit, Off.POOL if is_first else Off.WAITING)
    rule, words = ("EE-9.532/1", "at once") if is_first else ("EE-9.531/1", "later")
    log.tell(_ALLIED_SIDES, rule, "{unit} will fight for the Free French, {when}", unit, words)
    log.echo(AXIS_SIDES, rule, "a French block will fight for the Free French, {when}", words)


class FreeFrench(Acts[Position]):
    """The Western Allies choose the blocks of the Free French; the rest of the army is gone."""

    name = "free-french"
    secret = True  # pools are hidden
    moment = "the choice of the Free French"
    rules = ("EE-9.531/1", "EE-9.532/1")
    asks = "Keep three infantry and one armor for the Free French."
    acts = (Act("keep", not_keepable, keep, keepable),)

    def settle(self, p: Position, log: Log) -> bool:
        if keepable(p):
            return False
        for unit in bit_list(_in_hand(p)):
            p.put(unit, Off.OUT)
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return Side.WEST


# ---------------------------------------------------------------- the fleet
def fleets_left(p: Position) -> int:
    """Return the zones with a French Fleet Point of which one may become British."""
    return mask_of(f.zone for f in p.fleets if f.nation == Nation.FRANCE and f.zone in _FLEET_ZONES)


def not_keeping(p: Position, zone: int) -> Reasons:
    """Tell why no French Fleet Point of a zone can be kept."""
    if fleets_left(p) >> zone & 1:
        return None
    return refusal("EE-9.522/5", "there is no French Fleet Point in the {zone} to keep", zone)


def keep_fleet(p: Position, log: Log, zone: int) -> None:
    """Make a French Fleet Point British, one that is able to transport if there is one."""
    french = next(fleet for fleet in p.fleets if fleet.nation == Nation.FRANCE and fleet.zone == zone)
    able = min(1, french.able)
    log.add("EE-9.522/5", "a French Fleet Point in the {zone} becomes British", zone)
    _scuttle(p)
    p.fleets = with_points(p.fleets, Nation.BRITAIN, zone, able, 1 - able)


def _scuttle(p: Position) -> None:
    p.fleets = tuple(fleet for fleet in p.fleets if fleet.nation != Nation.FRANCE)


def with_points(fleets: tuple[Fleet, ...], nation: int, zone: int, able: int, used: int) -> tuple[Fleet, ...]:
    """Return the fleets with some more points of a nation in a zone."""
    for number, fleet in enumerate(fleets):
        if (fleet.nation, fleet.zone) == (nation, zone):
            more = fleet._replace(able=fleet.able + able, used=fleet.used + used)
            return (*fleets[:number], more, *fleets[number + 1 :])
    return (*fleets, Fleet(int(nation), int(zone), able, used))


class KeepFleet(Acts[Position]):
    """The Western Allies choose which French Fleet Point becomes British (EE-9.522/5)."""

    name = "keep-fleet"
    moment = "the end of the French fleet"
    rules = ("EE-9.522/5",)
    asks = "One French Fleet Point becomes British: which?"
    acts = (Act("keep-fleet", not_keeping, keep_fleet, fleets_left, role=Role.CHOOSE),)

    def settle(self, p: Position, log: Log) -> bool:
        zones = bit_list(fleets_left(p))
        if len(zones) > 1:
            return False
        for zone in zones:
            keep_fleet(p, log, zone)
        _scuttle(p)
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return Side.WEST
