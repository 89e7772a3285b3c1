"""What steps and cadres cost (WF-11.43), and the supply lines on which the price depends."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.supply.network import (
    ORIGIN,
    Network,
    barred,
    network,
    rail_lines,
    sources,
    supplied_hexes,
    with_line,
)
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import EVERYWHERE, MAJOR_PORTS, WITHIN
from sandtable.games.westfront.world.calendar import EXTENDED_RANGE, PLOESTI
from sandtable.games.westfront.world.roster import ALLIES, AXIS, GERMAN_PARAS, KIND, OF_KIND, PLAYER, UNITS, Kind


class Price(NamedTuple):
    """PPs for a replacement step, and for a cadre."""

    step: int
    cadre: int


_TYPES: Final = CHARTS["unit_type"]
_HQ: Final = CHARTS["hq_cost"]
OVERSEAS: Final = Price(*_HQ["overseas_extra"])  # WF-11.43/2
_BEACHHEAD_FACTOR: Final[int] = _HQ["beachhead_supply_multiplier"]  # WF-11.43/5, WF-15.52/4
_PLAIN_HQ: Final = Price(*_HQ["base"])
_BOMBED_HQ: Final = Price(*_HQ["axis_from_1943_12"])  # WF-11.43/3, WF-13.21/2
_DRY_HQ: Final = Price(*_HQ["axis_from_1944_09"])  # WF-11.43/4, WF-16.6/1, WF-S44/5: without the oil of Ploesti
_GROUNDED_PARA: Final = Price(_TYPES["para"]["axis_step_grounded"], _TYPES["para"]["axis_cadre_grounded"])


def _list_price(unit: int) -> Price:
    entry = _TYPES["hq" if KIND[unit] is Kind.SHQ else KIND[unit].name.lower()]
    name = ("allied", "axis")[PLAYER[unit]]
    return Price(entry[f"{name}_step"], entry[f"{name}_cadre"])


# WF-11.43/1
LIST_PRICE: tuple[Price, ...] = tuple(_list_price(unit) for unit in range(UNITS))
_SURCHARGED: Final = OF_KIND[Kind.HQ] | OF_KIND[Kind.SHQ]


class Lines(NamedTuple):
    """From which hexes a supply line that nobody can interdict leads to what (WF-11.41/1)."""

    rail: int  # to rail that runs to the Supply Origin without a sea lane
    network: int  # to Rail/Sea Supply
    beachhead: int  # to Rail/Sea Supply or a BeachHead


def lines(p: Position, player: int) -> Lines:
    """Return where a side's supply lines are secure; every lane of `network` is (WF-15.3/3)."""
    return lines_of(p, player, network(p, player))


def lines_of(p: Position, player: int, net: Network) -> Lines:
    """Return the same, given the network."""
    inland = sources(p, player, net._replace(beaches=0))
    return Lines(
        rail=with_line(p, player, inland & _lines_home(p, player)),
        network=with_line(p, player, inland),
        beachhead=supplied_hexes(p, player, net),
    )


def rail_supply(p: Position, player: int) -> int:
    """Return the hexes that friendly rail joins to a Supply Origin in order; of the Allies in HUSKY there are none."""
    return _lines_home(p, player) & network(p, player).hexes


def _lines_home(p: Position, player: int) -> int:
    origins = p.card.origins
    if origins is None:
        origin = ORIGIN[player]
    else:
        origin = 0 if player == ALLIES else origins[player]  # WF-HUSKY/4: all Allied supply comes by sea
    return rail_lines(origin & p.held[player], p.held[player], barred(p, player))


def price(p: Position, unit: int) -> Price:
    """Return what a unit costs now wherever it is: type, bombing, oil and grounded paras."""
    if GERMAN_PARAS >> unit & 1 and p.grounded:
        return _GROUNDED_PARA  # WF-11.43/6
    if PLAYER[unit] == AXIS and KIND[unit] in (Kind.HQ, Kind.SHQ):  # WF-5.66/4: a THQ's price never changes
        return _DRY_HQ if p.month >= PLOESTI else _BOMBED_HQ if p.month >= EXTENDED_RANGE else _PLAIN_HQ
    return LIST_PRICE[unit]


def step_cost(p: Position, unit: int, secure: Lines | None = None) -> int:
    """Return the PPs for a replacement step of a unit on the map."""
    here, secure = p.place[unit], secure or lines(p, PLAYER[unit])
    cost = price(p, unit).step
    if not secure.network >> here & 1 and secure.beachhead >> here & 1:
        return cost * _BEACHHEAD_FACTOR
    return cost + OVERSEAS.step if _SURCHARGED >> unit & 1 and is_overseas(p, unit, here, secure) else cost


def cadre_cost(p: Position, unit: int, here: int, secure: Lines | None = None) -> int:
    """Return the PPs for an eliminated unit that is to come back in a hex."""
    secure = secure or lines(p, PLAYER[unit])
    cost = price(p, unit).cadre
    return cost + OVERSEAS.cadre if is_overseas(p, unit, here, secure) else cost


def is_overseas(p: Position, unit: int, here: int, secure: Lines) -> bool:
    """Tell whether an HQ in a hex pays for being overseas (WF-11.43/2)."""
    return bool(overseas(p, unit, secure) >> here & 1)


def overseas(p: Position, unit: int, secure: Lines) -> int:
    """Return where an HQ would draw Sea Supply neither in nor beside a Major Port of its side (WF-11.43/2)."""
    if not _SURCHARGED >> unit & 1:
        return 0
    return EVERYWHERE & ~(secure.rail | _round_ports(MAJOR_PORTS & p.held[PLAYER[unit]]))


@lru_cache(maxsize=1 << 8)
def _round_ports(ports: int) -> int:
    """Return ports and all hexes that touch them."""
    return mask_of(near for port in bit_list(ports) for near in bit_list(WITHIN[port][1]))


__all__ = [
    "OVERSEAS",
    "Lines",
    "Price",
    "cadre_cost",
    "lines",
    "lines_of",
    "overseas",
    "price",
    "rail_supply",
    "step_cost",
]
