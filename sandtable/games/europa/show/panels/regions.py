"""Areas that count as a whole: garrisons that are owed, where partisans rise, districts that can be liberated."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europa.language import SIDE_ADJECTIVES
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.politics.france import is_free
from sandtable.games.europa.rules.politics.garrisons import is_due, missing, present4
from sandtable.games.europa.rules.victory import vps
from sandtable.games.europa.show.words import PLACE_TITLES, SIDE_IDS, places, quarters
from sandtable.games.europa.world.atlas import CITIES
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.scenario import REGION, REGION_IDS, REGION_TITLES


def regions(p: Position) -> list[Card]:
    """Return the garrisons, then partisans, then districts."""
    return [*_garrisons(p), *_partisans(p), *_districts(p)]


def _garrisons(p: Position) -> Iterator[Card]:
    for row in p.card.garrisons:
        if is_due(p, row):
            held = present4(p, row)
            gauge = Gauge("REs", held // 4, row.re4 // 4, f"{quarters(held)} of {quarters(row.re4)}", row.rule)
            cost = f"{vps(row.vp4 * missing(p, row))} to the enemy each turn" if missing(p, row) else "nothing"
            fact = Fact("cost", "What is missing costs", cost, rule="EUC-44/3")
            marked = tuple(places(row.places))
            yield Card(row.title, "Garrisons", SIDE_IDS[row.side], facts=(fact,), gauges=(gauge,), places=marked)


def _partisans(p: Position) -> Iterator[Card]:
    owed = {row.region: row.attacks for row in p.owed}
    for row in p.card.partisans:
        less = owed.get(REGION_IDS.index(row.region), 0) if row.region in REGION_IDS else 0
        text = f"{max(0, row.rate - less)} of {row.rate} on the 1 and the 3 turn of a month"
        fact = Fact("partisans", "Attacks", text, rule=row.rule)
        yield Card(row.title, "Partisans", SIDE_IDS[Side.ALLIES], facts=(fact,), places=tuple(places(row.places)))


def _districts(p: Position) -> Iterator[Card]:
    freed = {row.region: row.turn for row in p.freed}
    for name in p.card.districts:
        cities = bit_list(p.sheet.regions[name] & CITIES)
        number = REGION_IDS.index(name)
        held = sum(bool(p.owned[Side.ALLIES] >> city & 1) for city in cities)
        left = ", ".join(PLACE_TITLES[city] for city in cities if not p.owned[Side.ALLIES] >> city & 1)
        facts = [Fact("left", "Still to be taken", left, rule="EU-103.B.21.a/3")] if left else []
        if number in freed:
            facts.append(Fact("freed", "Liberated", TURN_IDS[freed[number]], rule="EU-103.B.21.a/5"))
        gauge = Gauge(f"Cities that are {SIDE_ADJECTIVES[Side.ALLIES]}", held, len(cities), rule="EUC-3.F/1")
        side = SIDE_IDS[Side.ALLIES] if is_free(p, name) else ""
        marked = tuple(places(REGION[name] & p.sheet.everywhere))
        yield Card(REGION_TITLES[number], "Districts", side, facts=tuple(facts), gauges=(gauge,), places=marked)
