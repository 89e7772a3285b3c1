"""The game's own judgement for computer players: what a position is worth to a side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.staff import USUAL, Feature, Staff, Weighed, read_weights
from sandtable.games.westfront import counsel
from sandtable.games.westfront.atlas import (
    CITY_PP,
    HEXES,
    MAJOR_PORTS,
    NEAR,
    OF_NATION,
    PORTS,
    REGION,
    RESOURCE_PP,
    VICTORY,
    Nation,
)
from sandtable.games.westfront.command import supported
from sandtable.games.westfront.fire import Gun, battery, defence
from sandtable.games.westfront.network import network, supplied_hexes
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.roster import ALLIES, AXIS, KIND, OF_PLAYER, UNITS, Kind
from sandtable.games.westfront.scenario import card
from sandtable.games.westfront.tables import tables

_STEP_WORTH: Final = {
    Kind.ARMOR: 2.0,
    Kind.MECH: 1.5,
    Kind.INFANTRY: 1.0,
    Kind.AMPHIBIOUS: 1.2,
    Kind.FORT: 1.5,
    Kind.PARA: 1.6,
    Kind.MOUNTAIN: 1.2,
    Kind.CAVALRY: 1.2,
    Kind.STATIC: 0.7,
    Kind.HQ: 2.5,
    Kind.SHQ: 2.5,
    Kind.THQ: 1.2,
}
_WORTH: Final = tuple(_STEP_WORTH[KIND[unit]] for unit in range(UNITS))
_ALIVE: Final = 2.5  # a block on the map, beside its steps: cadres cost much
_CORPS: Final = 15.0  # … in HUSKY, where each corps that the Allies lose costs a level of victory (WF-HUSKY/1)
_STIR: Final = 0.02  # a move must be good for something

_NORTH: Final = mask_of(
    here
    for nation in (Nation.FRANCE, Nation.BELGIUM, Nation.HOLLAND, Nation.GERMANY, Nation.DENMARK)
    for here in bit_list(OF_NATION[nation])
)
_HUSKY_PORTS: Final = REGION["sicily"] & PORTS
_HOME: Final = OF_NATION[Nation.BRITAIN] | OF_NATION[Nation.NORTH_AFRICA] | OF_NATION[Nation.MALTA]


def _prize(here: int) -> float:
    """Return what holding a hex is worth: production to both sides, cleared ports and Victory Cities (WF-17)."""
    if _HOME >> here & 1:
        return 0.0
    worth = 2.0 * CITY_PP[here] + 3.0 * RESOURCE_PP[here] + 3.0 * VICTORY.get(here, 0)
    if PORTS >> here & 1:
        worth += (1.0 + (MAJOR_PORTS >> here & 1)) * (2.0 if _NORTH >> here & 1 else 1.0)
    return worth


_PRIZES: Final = tuple(_prize(here) for here in range(HEXES))
_HUSKY_PRIZES: Final = tuple(25.0 if _HUSKY_PORTS >> here & 1 else 0.0 for here in range(HEXES))


def prizes(p: Position) -> tuple[float, ...]:
    """Return what each hex is worth in this scenario (WF-HUSKY/1: the ports of Sicily)."""
    return _HUSKY_PRIZES if card(p).husky else _PRIZES


class WestFrontStaff(Staff[Position]):
    """Steps, ground, and what the battles that are open promise."""

    features = (
        Feature("forces", "has more and stronger units", "loses strength"),
        Feature("ground", "holds more of the ground that counts", "gives up ground that counts"),
        Feature("battles", "gains by the battles that are open", "loses by the battles that are open"),
    )

    def measure(self, p: Position, side: int) -> Sequence[float]:
        return _forces(p, side) - _forces(p, 1 - side), _ground(p, side), _battles(p, side)

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        """Return the orders that the counsel of the open step recommends."""
        return [Weighed(order, 1.0) for order in counsel.candidates(p, side)]

    def scale(self, p: Position) -> str:
        return "husky" if card(p).husky else USUAL


def _forces(p: Position, side: int) -> float:
    """Count blocks and steps; an active HQ has already paid, an unsupplied unit is half lost (WF-10.4/1)."""
    total = -_STIR * (p.moved & OF_PLAYER[side]).bit_count()
    lines = supplied_hexes(p, side, network(p, side))
    alive = _block(p, side)
    for unit in p.side_units(side):
        steps = p.cv[unit] - (p.active >> unit & 1) - (p.blitz >> unit & 1)
        worth = alive + _WORTH[unit] * steps
        total += worth if lines >> p.place[unit] & 1 else 0.6 * worth
    return total


def _block(p: Position, side: int) -> float:
    return _CORPS if side == ALLIES and card(p).husky else _ALIVE


def _ground(p: Position, side: int) -> float:
    """Count prizes held, and how well those that are not yet held can be reached, and the others defended."""
    total = 0.0
    worths = prizes(p)
    for here in bit_list(_valued(card(p).husky) & (p.held[ALLIES] | p.held[AXIS] | p.battles)):
        total += worths[here] * _share(p, side, here)
    return total


@lru_cache(maxsize=2)
def _valued(husky: bool) -> int:
    return mask_of(here for here, worth in enumerate(_HUSKY_PRIZES if husky else _PRIZES) if worth)


def _share(p: Position, side: int, here: int) -> float:
    """Return how much of a hex is a side's, from -1 to 1: who is there, who holds it, who is near."""
    own, enemy = p.units(side, here), p.units(1 - side, here)
    if own and not enemy:
        return 1.0
    if enemy and not own:
        return -1.0 + _pressure(p, side, here)
    if own:
        return 0.0
    if p.held[side] >> here & 1:
        return 0.8 - _pressure(p, 1 - side, here)
    return -0.6 + 2 * _pressure(p, side, here)


def _pressure(p: Position, side: int, here: int) -> float:
    """Return up to 0.2 for steps of a side within three hexes."""
    steps = 0.0
    near = NEAR[here]
    ring = near
    for there in bit_list(near):
        ring |= NEAR[there]
    for there in bit_list(ring & p.occupied[side]):
        weight = 1.0 if near >> there & 1 else 0.5
        steps += weight * sum(p.cv[unit] for unit in bit_list(p.units(side, there)))
    return min(0.2, 0.02 * steps)


# ---------------------------------------------------------------- battles
def _battles(p: Position, side: int) -> float:
    """Return what a further round in each open battle promises a side on average."""
    if p.phase >= Phase.SUPPLY:
        return 0.0
    return sum(_promise(p, side, here) for here in bit_list(p.battles))


def _promise(p: Position, side: int, here: int) -> float:
    """Weigh the steps that both sides lose on average in a round, and the hex if the defenders are few."""
    active, passive = p.player, 1 - p.player
    backed = bool(supported(p, int(p.phase >= Phase.BLITZ_MOVEMENT)) >> here & 1)
    level = defence(p, here, passive, backed)
    strike = sum(strike.dice for strike in p.strikes if strike.target == here) / 2
    given = (_fire(battery(p, here, p.units(active, here), p.cv, True)) + strike) / level if level else 0.0
    taken = _fire(battery(p, here, p.units(passive, here), p.cv, False))
    hold = sum(p.cv[unit] for unit in bit_list(p.units(passive, here))) or 1
    chance = min(1.0, given / hold)
    stake = sum(p.cv[unit] for unit in bit_list(p.units(active, here))) or 1
    ruin = min(1.0, taken / stake) ** 2 * _block(p, active) * p.units(active, here).bit_count()
    lead = 1.6 * (given - taken) + chance * (4.0 + prizes(p)[here]) - ruin
    return lead if side == active else -lead


def _fire(guns: list[Gun]) -> float:
    """Return the hits of some guns on average (WF-7.32/1)."""
    return sum(gun.dice * gun.power for gun in guns) / 6


STAFF: Final = WestFrontStaff(read_weights(tables("weights.toml"), WestFrontStaff.features))
