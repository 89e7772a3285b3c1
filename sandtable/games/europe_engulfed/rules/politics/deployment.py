"""Deployment (EE-9.61/1, EE-19-card/2): a Minor Power that comes into the war sets up its forces at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.movement.leaving import home_country
from sandtable.games.europe_engulfed.rules.powers import group_of, side_of
from sandtable.games.europe_engulfed.world.atlas import CAPITAL
from sandtable.games.europe_engulfed.world.minors import FORCES
from sandtable.games.europe_engulfed.world.pieces import UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Nation

_AN_AREA: Final = 2
DEPLOYING: Final = Single("nation")


def muster(p: Position, nation: int) -> None:
    """Take the forces of a power in hand, to be deployed next; the rest of its blocks wait in the pool."""
    for unit in bit_list(UNITS_OF[nation]):
        if p.at[unit] == Off.NEUTRAL:
            p.put(unit, Off.POOL)
    for unit, _, steps in FORCES[Nation(nation)]:
        p.put(unit, Off.HAND)
        p.steps[unit] = steps
    DEPLOYING.push(p, Deployment.name, nation)


def in_hand(p: Position, nation: int) -> int:
    """Return the units of a power that are to be deployed."""
    return mask_of(unit for unit in bit_list(UNITS_OF[nation]) if p.at[unit] == Off.HAND)


# ---------------------------------------------------------------- where
def places(p: Position, nation: int) -> int:
    """Return the areas at home that take one more unit: at most two each, if there are areas enough."""
    home = home_country(p, nation) & p.held[group_of(p, nation)] & p.card.theatre.areas
    waiting = in_hand(p, nation).bit_count()
    standing = sum((p.here[area] & UNITS_OF[nation]).bit_count() for area in bit_list(home))
    most = max(_AN_AREA, -(-(waiting + standing) // max(1, home.bit_count())))
    if waiting == 1 and home >> CAPITAL[nation] & 1 and not p.here[CAPITAL[nation]] & UNITS_OF[nation]:
        return 1 << CAPITAL[nation]
    return mask_of(area for area in bit_list(home) if (p.here[area] & UNITS_OF[nation]).bit_count() < most)


def not_deployable(p: Position, unit: int, area: int) -> Reasons:
    """Tell why a unit cannot be set up in an area."""
    nation = DEPLOYING.top(p)
    if not in_hand(p, nation) >> unit & 1:
        return refusal("EE-9.61/1", "{unit} is not to be deployed", unit)
    if places(p, nation) >> area & 1:
        return None
    if not home_country(p, nation) >> area & 1:
        return refusal("EE-19-card/2", "{area} is not in {nation}", area, nation)
    return refusal("EE-19-card/2", "{area} has its two units already", area)


def deployments(p: Position) -> Iterator[tuple[int, int]]:
    """Offer every unit in hand every place."""
    nation = DEPLOYING.top(p)
    areas = places(p, nation)
    return ((unit, areas) for unit in bit_list(in_hand(p, nation)))


# ---------------------------------------------------------------- carrying out
def deploy(p: Position, log: Log, unit: int, area: int) -> None:
    """Set up a unit."""
    p.put(unit, area)
    report(log, p, "EE-9.61/1", "{unit} is deployed in {area}", unit, area)


def as_history(p: Position, log: Log) -> None:
    """Set up all that is left where it stood in history, or where there is room."""
    nation = DEPLOYING.top(p)
    stood = {unit: area for unit, area, _ in FORCES[Nation(nation)]}
    units = bit_list(in_hand(p, nation))
    for unit in units:
        areas = places(p, nation)
        p.put(unit, stood[unit] if areas >> stood[unit] & 1 else lowest(areas))
    for unit in sorted(units, key=p.at.__getitem__):  # told by area: the enemy is not to know who stands where
        report(log, p, "EE-9.61/1", "{unit} is deployed in {area}", unit, p.at[unit])


class Deployment(Acts[Position]):
    """The side that runs a Minor Power sets up its forces."""

    name = "deployment"
    secret = True  # an order names a block whose face the enemy does not see
    frame = DEPLOYING
    moment = "the deployment of a Minor Power"
    rules = ("EE-9.61/1", "EE-19-card/2")
    acts = (
        Act("deploy", not_deployable, deploy, deployments, role=Role.PLACE),
        Act("as-history", freely, as_history),
    )

    def settle(self, p: Position, log: Log) -> bool:
        nation = DEPLOYING.top(p)
        units, areas = in_hand(p, nation), places(p, nation)
        if units and areas.bit_count() > 1:
            return False
        for unit in bit_list(units):
            deploy(p, log, unit, bit_list(areas)[0])
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return side_of(p, DEPLOYING.top(p))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Deploy the forces of {nation}.", (DEPLOYING.top(p),))
