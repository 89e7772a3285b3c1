"""The sea: Fleet Points able and used in each zone, whom they feed unit by unit, transfers left, beachheads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import listed
from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.naval.fleets import capacity, of_group, points, reduction
from sandtable.games.europe_engulfed.rules.naval.transfers import ACCOUNTS, transfer_limit, transfers_made
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, is_at_war
from sandtable.games.europe_engulfed.rules.supply.rations import mustered
from sandtable.games.europe_engulfed.rules.supply.sea import Way, fits, hungry, port_is_supplied, room
from sandtable.games.europe_engulfed.show.blocks import PIECE_IDS, PIECE_TITLES
from sandtable.games.europe_engulfed.show.eyes import is_open
from sandtable.games.europe_engulfed.show.words import GROUP_ADJECTIVES
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, AREA_TITLES, ZONE_IDS, ZONE_TITLES, Zone
from sandtable.games.europe_engulfed.world.charts import BEACHHEADS
from sandtable.games.europe_engulfed.world.pieces import NATION
from sandtable.games.europe_engulfed.world.roster import GROUP_IDS, NATION_ADJECTIVES, NATION_TITLES, Group, Nation

_NAVIES: Final = (Group.AXIS, Group.WEST, Group.SOVIET)


def sea(p: Position) -> list[Card]:
    """Return a card for the fleets of each group in each zone, the transfers that are left, and the beachheads."""
    fed = {group: rationed(p, group) for group in _NAVIES if is_open(p, CAMP_OF_GROUP[group])}
    zones = [Zone(zone) for zone in bit_list(p.card.theatre.zones)]
    cards = [_fleets(p, group, zone, fed) for zone in zones for group in _NAVIES if points(p, group, zone)]
    return [*cards, *_transfers(p), *_beachheads(p)]


# ---------------------------------------------------------------- who is fed over which zones
def rationed(p: Position, group: int) -> tuple[tuple[int, Way], ...]:
    """Return the pieces that fleets of a group feed, each with what it takes in every zone.

    Where several ways lead to a piece, one is named that leaves enough for all who come after it.
    """
    left = room(p, group)
    demands = [demand for demand in hungry(p, mustered(p, group)) if demand.ways]
    rest = [(demand.ways, demand.pieces.bit_count()) for demand in demands]
    found = []
    for number, demand in enumerate(demands):
        for piece in bit_list(demand.pieces):
            rest[number] = (demand.ways, rest[number][1] - 1)
            open_ways = [(way, after) for way in demand.ways if min(after := _less(left, way)) >= 0]
            if not open_ways:
                continue
            way, left = next((one for one in open_ways if fits(tuple(rest), one[1])), open_ways[0])
            found.append((piece, way))
    return tuple(found)


def _less(left: Way, way: Way) -> Way:
    atlantic, mediterranean, baltic, black_sea = (have - take for have, take in zip(left, way, strict=True))
    return atlantic, mediterranean, baltic, black_sea


# ---------------------------------------------------------------- a zone
def _fleets(p: Position, group: Group, zone: Zone, fed: dict[Group, tuple[tuple[int, Way], ...]]) -> Card:
    eaters = [(piece, way[zone]) for piece, way in fed.get(group, ()) if way[zone]]
    ready = sum(fleet.able for fleet in of_group(p, group, zone))
    most = capacity(p, group, zone)
    gauges = [Gauge("Fleet Points able to transport", ready, points(p, group, zone), rule="EE-5.34/1", is_counted=True)]
    if group in fed:
        gauges.append(Gauge("Supply capacity in use", sum(take for _, take in eaters), most, rule="EE-3.31/1"))
    else:
        gauges.append(Gauge("Supply capacity", most, text=f"{most} units", rule="EE-3.31/1"))
    return Card(
        f"{GROUP_ADJECTIVES[group]} fleets in the {ZONE_TITLES[zone]}",
        ZONE_TITLES[zone],
        GROUP_IDS[group],
        facts=(*_facts(p, group, zone), *_fed(eaters)),
        gauges=tuple(gauges),
        pieces=tuple(PIECE_IDS[piece] for piece, _ in eaters),
        places=(ZONE_IDS[zone],),
    )


def _facts(p: Position, group: Group, zone: Zone) -> Iterator[Fact]:
    fleets = of_group(p, group, zone)
    if len(fleets) > 1:
        whose = [f"{NATION_ADJECTIVES[fleet.nation]} {fleet.able} able, {fleet.used} used" for fleet in fleets]
        yield Fact("fleets", "Points", "; ".join(whose), rule="EE-glossary-fleet/1")
    less = reduction(p, group) if zone == Zone.MEDITERRANEAN else 0
    if less:
        yield Fact("less", "Reduced", f"each point feeds {less} fewer", rule="EE-3.33/1")
    if not port_is_supplied(p, group, zone):
        yield Fact("port", "Port", "no supplied port here", rule="EE-8.3/2")


def _fed(eaters: list[tuple[int, int]]) -> Iterator[Fact]:
    """Yield who takes what, the pieces of a nation together."""
    by_nation: dict[int, list[str]] = {}
    for piece, take in eaters:
        count = f" ×{take}" if take > 1 else ""
        name = PIECE_TITLES[piece].removeprefix(f"{NATION_ADJECTIVES[NATION[piece]]} ")
        by_nation.setdefault(NATION[piece], []).append(f"{name}{count}")
    for nation, names in by_nation.items():
        yield Fact("fed", f"Feeds {NATION_ADJECTIVES[nation]} units", listed(names), rule="EE-3.3/1")


# ---------------------------------------------------------------- transfers and beachheads
def _transfers(p: Position) -> Iterator[Card]:
    gauges = []
    for nation in ACCOUNTS:
        most = transfer_limit(p, nation) if is_at_war(p, nation) else 0
        if most:
            title = "The Axis" if nation == Nation.GERMANY else NATION_TITLES[nation]
            left = max(0, most - transfers_made(p, nation))
            gauges.append(Gauge(title, left, most, rule="EE-8.31/1", is_counted=True))
    if gauges and p.card.theatre.zones.bit_count() > 1:
        yield Card("Fleet transfers left in this turn", "Transfers and beachheads", gauges=tuple(gauges))


def _beachheads(p: Position) -> Iterator[Card]:
    for group in _NAVIES:
        held = [beachhead for beachhead in p.beachheads if beachhead.group == group]
        if held:
            where = [(AREA_TITLES[one.area], f"on the {ZONE_TITLES[one.zone]}") for one in held]
            facts = [Fact("beach", area, zone, rule="EE-7.22/4") for area, zone in where]
            yield Card(
                f"{GROUP_ADJECTIVES[group]} beachheads",
                "Transfers and beachheads",
                GROUP_IDS[group],
                facts=tuple(facts),
                gauges=(Gauge("In play", len(held), BEACHHEADS[group], rule="EE-7.24/1", is_counted=True),),
                places=tuple(AREA_IDS[one.area] for one in held),
            )
