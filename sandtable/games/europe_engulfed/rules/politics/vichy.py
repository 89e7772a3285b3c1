"""Vichy France (EE-9.521 to EE-9.525): how it comes about, and the Allied war on it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.phrases import listed
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Off, Position, Vichy
from sandtable.games.europe_engulfed.rules.politics.conquest import disband
from sandtable.games.europe_engulfed.rules.politics.france import choose_free_french, end_france
from sandtable.games.europe_engulfed.rules.politics.victory import judge_now
from sandtable.games.europe_engulfed.rules.politics.withdrawal import leave_land
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.rules.supply.lines import fed, walk
from sandtable.games.europe_engulfed.world.atlas import PARIS, PARIS_RING, VICHY_REGIONS
from sandtable.games.europe_engulfed.world.pieces import FULL, UNIT_TITLES
from sandtable.games.europe_engulfed.world.roster import VICHY_UNITS, Group, Nation, Side
from sandtable.games.europe_engulfed.world.setup import Date

VICHY_LAND: Final = union(VICHY_REGIONS)  # EE-9.522/1


# ---------------------------------------------------------------- the offer
class Ground(IntEnum):
    """Why Germany may declare Vichy France."""

    PARIS = 0  # it controls Paris for the first time, with a land line: declining loses the choice (EE-9.521/3)
    RING = 1  # all land around Paris is the Axis's


OFFERED: Final = Single()


def offer_vichy(p: Position, log: Log) -> None:
    """Ask Germany at the end of a phase that meets EE-9.521/1 or EE-9.521/2, whoever's player-turn it is."""
    if p.vichy != Vichy.NONE or not is_at_war(p, Nation.FRANCE):
        return
    if p.control[PARIS] == Group.AXIS and is_paris_joined(p):
        OFFERED.push(p, VichyOffer.name, int(Ground.PARIS))
    elif PARIS_RING & p.held[Group.AXIS] == PARIS_RING:
        OFFERED.push(p, VichyOffer.name, int(Ground.RING))


def is_paris_joined(p: Position) -> bool:
    """Tell whether a supply path leads by land from Paris to Germany."""
    return bool(fed(p, Nation.GERMANY) & (walk(p, Group.AXIS)[PARIS] | 1 << PARIS))


def decline(p: Position, log: Log) -> None:
    """Go on fighting France."""
    is_last = OFFERED.top(p) == Ground.PARIS
    p.stack.pop()
    if is_last:
        p.vichy = int(Vichy.DECLINED)
        log.add("EE-9.521/3", "Germany declines: France must be conquered")
    else:
        log.add("EE-9.521/2", "Germany does not declare Vichy France yet")


# ---------------------------------------------------------------- one stroke
def proclaim(p: Position, log: Log) -> None:
    """EE-9.522: everything French changes in one stroke."""
    rule = "EE-9.521/1" if OFFERED.top(p) == Ground.PARIS else "EE-9.521/2"
    p.stack.pop()
    log.add(rule, "Germany declares Vichy France")
    p.vichy = int(Vichy.DECLARED)
    judge_now(p, log)
    if p.outcome is not None:
        return
    p.vichy_units = VICHY_UNITS
    end_france(p, log, VICHY_LAND)
    p.fleets = tuple(fleet for fleet in p.fleets if fleet.nation != Nation.FRANCE)  # EE-9.522/4
    _found_vichy(p, log)
    choose_free_french(p)
    p.stack.append((VichyPlaces.name,))
    leave_land(p, VICHY_LAND)


def _found_vichy(p: Position, log: Log) -> None:
    """EE-9.522/1, EE-9.523/3: three regions are Vichy's; Allied pieces there are eliminated to the force pool."""
    disband(p, log, p.pieces_in(VICHY_LAND) & p.ranks[Group.WEST], Off.POOL)
    for area in bit_list(VICHY_LAND & p.card.theatre.areas):
        p.give(area, Group.VICHY)
    log.add("EE-9.522/1", "the south of France, French North Africa and the French Levant are Vichy France")
    for unit in bit_list(VICHY_UNITS):
        p.put(unit, Off.HAND)
        p.steps[unit] = FULL[unit]
    units = listed([UNIT_TITLES[unit] for unit in bit_list(VICHY_UNITS)])
    log.reveal(
        "EE-9.522/2", "{units} go over to Vichy France", units
    )  # until now the Axis did not know where they were


class VichyOffer(Acts[Position]):
    """Germany may declare Vichy France."""

    name = "vichy-offer"
    frame = OFFERED
    moment = "the offer of Vichy France"
    rules = ("EE-9.521/1", "EE-9.521/2", "EE-9.521/3")
    acts = (
        Act("declare-vichy", freely, proclaim, is_grave=True),
        Act("decline", freely, decline, is_grave=True),
    )

    def side(self, p: Position) -> int:
        return Side.AXIS

    def prompt(self, p: Position) -> str:
        if OFFERED.top(p) == Ground.PARIS:
            return "Paris is yours: declare Vichy France now, or France must be conquered."
        return "The land around Paris is yours: declare Vichy France?"


# ---------------------------------------------------------------- its units
def _in_hand(p: Position) -> int:
    return mask_of(unit for unit in bit_list(p.vichy_units) if p.at[unit] == Off.HAND)


def regions_left(p: Position) -> int:
    """Return the land of the regions that have no Vichy unit yet."""
    return union(land for land in VICHY_REGIONS if not p.pieces_in(land) & p.vichy_units)


def not_placeable(p: Position, unit: int, area: int) -> Reasons:
    """Tell why a Vichy unit cannot be set up in an area."""
    if not _in_hand(p) >> unit & 1:
        return refusal("EE-9.522/2", "{unit} is not one of the Vichy units to be placed", unit)
    if not VICHY_LAND >> area & 1:
        return refusal("EE-9.522/1", "{area} is not in Vichy France", area)
    if regions_left(p) >> area & 1:
        return None
    return refusal("EE-9.522/2", "the region of {area} has its unit", area)


def placings(p: Position) -> Iterator[tuple[int, int]]:
    """Offer each unit every region that is left."""
    return ((unit, regions_left(p)) for unit in bit_list(_in_hand(p)))


def place(p: Position, log: Log, unit: int, area: int) -> None:
    """Set up a Vichy unit, for good (EE-9.522/3)."""
    p.put(unit, area)
    log.add("EE-9.522/2", "{unit} stands for Vichy in {area}", unit, area)


class VichyPlaces(Acts[Position]):
    """The Axis sets up a unit in each of the three regions."""

    name = "vichy-places"
    moment = "the set-up of Vichy France"
    rules = ("EE-9.522/2", "EE-9.522/3")
    asks = "Set up a Vichy unit in each region."
    acts = (Act("place", not_placeable, place, placings, role=Role.PLACE),)

    def waits(self, p: Position) -> bool:
        return bool(_in_hand(p))

    def side(self, p: Position) -> int:
        return Side.AXIS


# ---------------------------------------------------------------- the Allied war
def break_with_vichy(p: Position, log: Log) -> None:
    """EE-9.525/2: an Allied declaration of war turns all areas that are still Vichy's over to the Axis."""
    p.vichy = int(Vichy.AT_WAR)
    p.dates[Date.VICHY_WAR] = p.turn
    for area in bit_list(p.held[Group.VICHY]):
        p.give(area, Group.AXIS)
    log.add("EE-9.525/2", "all areas of Vichy France become Axis-controlled")
