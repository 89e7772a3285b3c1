"""Strategic Sea-transport (EE-5.32): by rail to a port, over one sea or several, and on by rail, in one strat-move."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, grouped, lowest, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.movement.allotment import charged, count_move, exhausted
from sandtable.games.europe_engulfed.rules.movement.lands import SORT
from sandtable.games.europe_engulfed.rules.movement.network import WEST, Network
from sandtable.games.europe_engulfed.rules.movement.obstacles import not_entered, stuck, unwelcome
from sandtable.games.europe_engulfed.rules.movement.operations import nowhere
from sandtable.games.europe_engulfed.rules.movement.outlook import Sort
from sandtable.games.europe_engulfed.rules.naval.battle import strength
from sandtable.games.europe_engulfed.rules.naval.convoy import embark
from sandtable.games.europe_engulfed.rules.naval.passages import route
from sandtable.games.europe_engulfed.rules.naval.ports import beachheads, friendly, usable
from sandtable.games.europe_engulfed.rules.naval.transport import RED_SEA, no_germans_in_africa, no_ships
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, group_of_piece, power_of, side_of_piece
from sandtable.games.europe_engulfed.world.atlas import AFRICA, CAPE_PORTS, TOBRUK, Zone
from sandtable.games.europe_engulfed.world.pieces import FULL, UNITS
from sandtable.games.europe_engulfed.world.roster import Group


class Lane(NamedTuple):
    """A way over the sea: the zones that it crosses, and the ports at its far end."""

    zones: tuple[int, ...]
    ports: int


# ---------------------------------------------------------------- lanes
def lanes(ground: Network, piece: int, without: int, *, with_ships: bool = True) -> Iterator[Lane]:
    """Yield the lanes that are open to a piece from ports to which land brings it, leaving some areas out."""
    p, group = ground.p, group_of_piece(ground.p, piece)
    near = ground.chain(piece, without) | ground.start(piece, without)
    far = ground.ground_of(piece) & ~without
    if no_germans_in_africa(p, piece, TOBRUK):
        far &= ~AFRICA
    zones = bit_list(p.card.theatre.zones)
    ports = [ports_of(p, piece, zone) for zone in zones]
    for origin, quays in zip(zones, ports, strict=True):
        if not (quays | beachheads(p, group, origin)) & near:
            continue
        for zone, landings in zip(zones, ports, strict=True):  # none is a beachhead (EE-7.22/6)
            crossed = route(p, group, origin, zone)
            if crossed and not (with_ships and any(no_ships(p, piece, sea) for sea in crossed)):
                yield Lane(crossed, landings & far)
    ends = CAPE_PORTS & far
    if group == Group.WEST and ends & near and not (with_ships and no_ships(p, piece, Zone.ATLANTIC)):
        yield Lane((RED_SEA,), ends)


def ports_of(p: Position, piece: int, zone: int) -> int:
    """Return the ports of a piece's power on a zone, those of Vichy among them that let the Axis pass (EE-9.523/2)."""
    power = power_of(p, piece)
    found = friendly(p, power, zone)
    is_axis = group_of_piece(p, piece) == Group.AXIS
    return found | usable(p, power, zone, p.held[Group.VICHY]) if is_axis else found


# ---------------------------------------------------------------- where to
def destinations(ground: Network, piece: int) -> int:
    """Return the areas to which a piece can be shipped."""
    return reached(ground, piece, ground.spent(piece)) & ground.ends(piece) & ~(1 << ground.p.at[piece])


def reached(ground: Network, piece: int, without: int) -> int:
    """Return the areas to which lanes and rails behind them lead, leaving some out."""
    ports = union(lane.ports for lane in lanes(ground, piece, without))
    return ground.spread(piece, ports, without) if ports else 0


def best_lane(ground: Network, piece: int, area: int) -> Lane:
    """Return the lane to an area over the fewest zones, and the weakest enemies."""
    enemy, spent = 1 - camp_of_piece(ground.p, piece), ground.spent(piece)
    found = [lane for lane in lanes(ground, piece, spent) if ground.spread(piece, lane.ports, spent) >> area & 1]
    return min(found, key=lambda lane: (len(lane.zones), sum(strength(ground.p, enemy, zone) for zone in lane.zones)))


# ---------------------------------------------------------------- what is against it
def not_shipped(ground: Network, piece: int, area: int) -> Reasons:
    """Return what forbids a strat-move by sea."""
    p = ground.p
    found = stuck(ground, piece) or exhausted(p, charged(p, piece))
    if found or destinations(ground, piece) >> area & 1:
        return found
    return (
        nowhere(p, piece, area)
        or _is_beachhead(p, piece, area)
        or not_entered(p, piece, area)
        or unwelcome(p, piece, area)
        or _no_lane(ground, piece, area)
    )


def _is_beachhead(p: Position, piece: int, area: int) -> Violation | None:
    """EE-7.22/6: no strat-move leads into a beachhead."""
    group = group_of_piece(p, piece)
    if not any(head.area == area and head.group == group for head in p.beachheads):
        return None
    return refusal("EE-7.22/6", "{area} is a beachhead: units come there by operational movement only", area)


def _no_lane(ground: Network, piece: int, area: int) -> Violation:
    """Say why no ships bring a piece to an area: none there, or no way."""
    p = ground.p
    for lane in lanes(ground, piece, ground.spent(piece), with_ships=False):
        if ground.spread(piece, lane.ports) >> area & 1:
            causes = (no_ships(p, piece, max(zone, Zone.ATLANTIC)) for zone in lane.zones)
            return next(cause for cause in causes if cause)
    if AFRICA >> area & 1 and (found := no_germans_in_africa(p, piece, area)):
        return found
    return refusal("EE-5.32/1", "no ports and open seas join {area} to {area}", p.at[piece], area)


def shippings(ground: Network) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Offer all strat-moves by sea, by sorts of pieces."""
    p = ground.p
    if not any(fleet.able for fleet in p.fleets):
        return
    known = ground.sea.shipped
    for sort, pieces in grouped((_sort(p, piece), piece) for piece in ground.able()).items():
        piece = lowest(pieces)
        key = (ground.net, sort, ground.spent(piece))
        if key not in known:
            known[key] = _shipped(ground, piece, known)
        yield (), (pieces, known[key])


def _sort(p: Position, piece: int) -> Sort:
    return p.at[piece], SORT[piece], piece < UNITS and p.steps[piece] == FULL[piece]


def _shipped(ground: Network, piece: int, known: dict[tuple[Hashable, ...], int]) -> int:
    """Return where a piece can be shipped: pieces of one sort that land joins find the same ships."""
    spent, here = ground.spent(piece), 1 << ground.p.at[piece]
    is_there = here & AFRICA != 0  # EE-9.12/3
    place = ground.through, SORT[piece], ground.ground_of(piece), ground.chain(piece, spent) | here, is_there
    if place not in known:
        known[place] = reached(ground, piece, spent)
    return known[place] & ground.ends(piece) & ~here


# ---------------------------------------------------------------- the act
def ship(p: Position, log: Log, piece: int, area: int) -> None:
    """Ship a piece in the Strategic Movement Phase."""
    send(Network(p, side_of_piece(p, piece)), log, piece, area)


def send(ground: Network, log: Log, piece: int, area: int) -> None:
    """Send a piece off by sea; the enemy may interdict it in each zone that it crosses (EE-8.21/4)."""
    p = ground.p
    lane = best_lane(ground, piece, area)
    is_western = bool(p.western_cut) and not reached(ground, piece, WEST) >> area & 1
    count_move(p, charged(p, piece), is_western=is_western)
    p.railed |= 1 << piece
    p.marched |= 1 << piece
    report(log, p, "EE-5.32/1", "{piece} strat-moves by sea to {area}", piece, area)
    embark(p, piece, area, lane.zones)


SHIP: Final = Act("ship", not_shipped, ship, shippings, role=Role.CARRY)
