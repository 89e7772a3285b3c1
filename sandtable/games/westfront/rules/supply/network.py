"""Rail/Sea Supply (chapters 9, 10 and 15.3): what a side's Supply Origin reaches, and which hexes draw on it.

Everything here follows from the control that is frozen for the phase (WF-8.1/1), so it is remembered by bit sets.
A sea lane through enemy areas exists in the Supply Phase only, and there it may be cut (WF-15.3/3, WF-15.73/1).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.board.graph import around, reach
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import cut_hexes, in_play
from sandtable.games.westfront.rules.sea import beachheads, seas
from sandtable.games.westfront.world.atlas import (
    COAST,
    FORTRESSES,
    HEX,
    HEXES,
    INTERDICTION,
    NEAR,
    PORT_SEAS,
    PORTS,
    RAIL,
    RAIL_HEXES,
    SEA,
    SEAS,
    VICTORY_CITIES,
)
from sandtable.games.westfront.world.roster import ALLIES, AXIS

ORIGIN: Final = (1 << HEX["london"], 1 << HEX["berlin"])  # WF-9.12/2
_ATLANTIC: Final = 1 << SEA["Atlantic Ocean"]
_NO_WAY: Final = 1 + sum(INTERDICTION)  # more dice than any way costs


class Network(NamedTuple):
    """What is in Rail/Sea Supply (WF-9.3/1); rail crosses the ferry straits, too (WF-9.23/2)."""

    rail: int  # rail hexes that friendly rail lines run into, battle hexes at their ends included (WF-9.12/1)
    ports: int  # friendly ports in Sea Supply; rail goes on from them (WF-15.3/1, WF-15.3/2)
    hexes: int  # both together: where cities produce (WF-9.31/2)
    besieged: int  # embattled ports that a sea lane reaches, but no rail
    beaches: int  # functioning BeachHeads with a way by sea to the network (WF-15.52/3)


class Lane(NamedTuple):
    """A port, or a BeachHead, that only a way through enemy areas joins to the network (WF-15.73/1)."""

    here: int
    beachhead: bool
    dice: int

    @property
    def bit(self) -> int:
        """Its bit in the set `landed` of lanes that got through: a BeachHead's lies behind those of the ports."""
        return 1 << self.here + HEXES * self.beachhead


class _Water(NamedTuple):
    """What a side's lanes depend on."""

    own: int  # the sea areas it controls
    shores: int  # hostile ones, which close straits (WF-1.39/3)
    ports: int  # its friendly ports that can be reached from the sea
    beaches: int  # its functioning BeachHeads that can


def network(p: Position, player: int, landed: int = 0) -> Network:
    """Return what a side's Supply Origin reaches by rail and secure lanes, and by the risky lanes in `landed`."""
    return _network(player, p.held[player], barred(p, player), _water(p, player), p.card.origins, landed)


def sources(p: Position, player: int, net: Network) -> int:
    """Return the hexes at which a supply line may end (WF-9.3/2); take `beaches` out of the network to ignore BHs.

    BeachHeads are limited ones: lines, but no rail, run from them (WF-10.6/1, WF-15.52/2).
    A besieged port is none for the side without Naval Supremacy, and a besieged Fortress never (WF-15.31/1).
    """
    weak = net.besieged if player == AXIS else net.besieged & FORTRESSES
    return net.hexes & ~weak | net.beaches & p.held[player]


def with_line(p: Position, player: int, sources: int) -> int:
    """Return the hexes from which a supply line of at most two hexes reaches a source (WF-10.3/1).

    It passes no enemy hex, but may begin in one: attackers trace their line out of the battle.
    """
    return _with_line(sources, in_play(p) & ~p.held[1 - player])


def supplied_hexes(p: Position, player: int, net: Network) -> int:
    """Return the hexes in which a side's units are Supplied by a line or by a BeachHead among them (WF-15.52/1)."""
    return with_line(p, player, sources(p, player, net)) | net.beaches


def barred(p: Position, player: int) -> int:
    """Return the battles through which no line or lane of a side runs (WF-9.12/1, WF-15.31/1).

    In an embattled Supply Origin they begin, which is not to run through it (WF-9.12/2).
    """
    battles = cut_hexes(p)
    return battles if p.card.origins else battles & ~ORIGIN[player]


@lru_cache(maxsize=1 << 10)
def rail_lines(start: int, held: int, battles: int) -> int:
    """Return start and all hexes that friendly rail runs to: into a battle, never on (WF-9.12/1, WF-9.12/3)."""
    clear = held & ~battles
    return start | reach(RAIL, start & clear, clear, held)


def risky_lanes(p: Position, player: int, net: Network) -> list[Lane]:
    """Return the ports and BeachHeads that enemy seas part from the network, with the fewest dice (WF-10.7/1)."""
    water = _water(p, player)
    tolls = _tolls(_seas_of(net.hexes & water.ports & ~barred(p, player)), water.shores, seas.ALL_SEAS & ~water.own)
    ends = [(here, False, PORT_SEAS[here]) for here in bit_list(water.ports & ~net.hexes)]
    ends += [(here, True, COAST[here]) for here in bit_list(water.beaches & ~net.beaches)]
    lanes = [Lane(here, is_bh, min(tolls[area] for area in bit_list(goals))) for here, is_bh, goals in ends]
    return [lane for lane in lanes if lane.dice < _NO_WAY]


@lru_cache(maxsize=1 << 8)
def _tolls(start: int, shores: int, hostile: int) -> tuple[int, ...]:
    """Return the fewest dice that a way from the starting areas to each area costs (WF-15.73/1).

    A way costs the interdiction values of all hostile areas on it, its two ends included.
    """
    prices = [INTERDICTION[area] * (hostile >> area & 1) for area in range(SEAS)]
    tolls = [prices[area] if start >> area & 1 else _NO_WAY for area in range(SEAS)]
    unsettled, links = seas.ALL_SEAS, seas.links(shores)
    while unsettled:
        area = min(bit_list(unsettled), key=tolls.__getitem__)
        unsettled ^= 1 << area
        for other in bit_list(links[area] & unsettled):
            tolls[other] = min(tolls[other], tolls[area] + prices[other])
    return tuple(tolls)


# ---------------------------------------------------------------- water
def _water(p: Position, player: int) -> _Water:
    own = seas.ALL_SEAS & ~seas.enemy_seas(p, player)
    shut = seas.shut_harbours(p, player)
    beaches = beachheads.functioning(p) if player == ALLIES else 0
    return _Water(own, seas.hostile_shores(p, player), p.held[player] & PORTS & ~shut, beaches & ~shut)


@lru_cache(maxsize=1 << 10)
def _seas_of(ports: int) -> int:
    return around(PORT_SEAS, ports)


# ---------------------------------------------------------------- the network
@lru_cache(maxsize=1 << 10)
def _network(
    player: int, held: int, battles: int, water: _Water, origins: tuple[int, int] | None, landed: int
) -> Network:
    if landed:
        secure = _network(player, held, battles, water, origins, 0)
        rail, ports = secure.rail, secure.ports | landed & water.ports
    else:
        rail = origins[player] & held if origins else _origin(player, held, battles, water)
        ports = rail & PORTS
    rail, ports, areas = _spread(rail, ports, held, battles, water)
    beaches = mask_of(here for here in bit_list(water.beaches) if COAST[here] & areas or landed >> HEXES + here & 1)
    return Network(rail, ports, rail | ports, ports & battles & ~rail, beaches)


def _origin(player: int, held: int, battles: int, water: _Water) -> int:
    """Return the Supply Origin if it is in order; without one no line is friendly (WF-9.12/2)."""
    home = ORIGIN[player]
    if player == AXIS:
        return home if rail_lines(home & held, held, battles) & VICTORY_CITIES & ~home else 0
    _, _, areas = _spread(home & held, 0, held, battles, water)
    return home if areas & _ATLANTIC else 0


def _spread(rail: int, ports: int, held: int, battles: int, water: _Water) -> tuple[int, int, int]:
    """Return the rail hexes, ports and sea areas that lines and secure lanes reach from some (WF-9.31/1).

    Lines and lanes are chained at will, but no lane goes through a besieged port (WF-15.31/1).
    """
    links = seas.links(water.shores)
    while True:
        rail = rail_lines(rail | ports & ~battles, held, battles)
        areas = _seas_of((rail | ports) & water.ports & ~battles) & water.own
        areas |= reach(links, areas, water.own, water.own)
        found = ports | around(seas.PORTS_ON, areas) & water.ports
        if found == ports:
            return rail & RAIL_HEXES, ports, areas
        ports = found


# ---------------------------------------------------------------- supply lines
@lru_cache(maxsize=1 << 11)
def _with_line(sources: int, passable: int) -> int:
    beside = sources | around(NEAR, sources)
    return beside | around(NEAR, beside & passable)
