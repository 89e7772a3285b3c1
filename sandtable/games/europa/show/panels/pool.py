"""The replacement pool with prices, cadres that could be restored, and the points of each nation."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.show import Card, Fact
from sandtable.games.europa.language import SIDE_ADJECTIVES
from sandtable.games.europa.position import AirState, Off, Position, Side
from sandtable.games.europa.rules.forces.replacements import price
from sandtable.games.europa.show.pieces import HIDDEN, air_ratings
from sandtable.games.europa.show.status import purses
from sandtable.games.europa.show.words import AIR_TITLES, SIDE_IDS, UNIT_IDS, UNIT_TITLES, quarters
from sandtable.games.europa.world.charts import ARP4_ABORTED, ARP4_ELIMINATED
from sandtable.games.europa.world.pieces import NATION_TITLES, SIDE_OF_NATION


def pool(p: Position) -> list[Card]:
    """Return the points and what they could buy, side by side."""
    parts = (_points, _units, _cadres, _airs)
    return [card for side in Side for part in parts for card in part(p, side)]


def _points(p: Position, side: Side) -> Iterator[Card]:
    facts = [Fact("points", NATION_TITLES[nation], words, rule="EUC-52/2") for nation, words in purses(p, side)]
    for row in p.card.incomes:
        if SIDE_OF_NATION[row.nation] == side:
            month = f"{quarters(row.infantry4)} infantry, {quarters(row.armour4)} armour a month"
            air = [f"{quarters(row.repair4_turn)} air a turn"] if row.repair4_turn else []
            air += [f"{quarters(row.repair4_month)} air a month"] if row.repair4_month else []
            title = f"{NATION_TITLES[row.nation]} income"
            facts.append(Fact("income", title, ", ".join([month, *air]), rule="EUC-50/1"))
    if facts:
        yield Card(f"{SIDE_ADJECTIVES[side]} points", "Points", SIDE_IDS[side], facts=tuple(facts))


def _units(p: Position, side: Side) -> Iterator[Card]:
    held = [unit for unit in bit_list(p.of_side(side)) if p.at[unit] == Off.POOL]
    if held:
        facts = tuple(
            Fact("pool", f"{UNIT_TITLES[unit]} {p.face(unit)}", price(p, unit), rule="EUC-52/3") for unit in held
        )
        yield Card(f"{SIDE_ADJECTIVES[side]} units to rebuild", "Replacement pool", SIDE_IDS[side], facts=facts)


def _cadres(p: Position, side: Side) -> Iterator[Card]:
    cadres = bit_list(p.cadre & p.units_in(p.ground[side]) & p.of_side(side) & ~HIDDEN)
    if cadres:
        facts = tuple(
            Fact("cadre", f"{UNIT_TITLES[unit]} to {p.counter(unit).full}", price(p, unit), rule="EUC-52/3")
            for unit in cadres
        )
        pieces = tuple(UNIT_IDS[unit] for unit in cadres)
        yield Card(f"{SIDE_ADJECTIVES[side]} cadres to restore", "Cadres", SIDE_IDS[side], facts=facts, pieces=pieces)


def _airs(p: Position, side: Side) -> Iterator[Card]:
    prices = {AirState.ABORTED: ARP4_ABORTED, AirState.ELIMINATED: ARP4_ELIMINATED}
    facts = [
        Fact("air", f"{AIR_TITLES[air]} ({air_ratings(p.airman(air))})", f"{quarters(price4)} ARP", rule="EUC-24/1")
        for state, price4 in prices.items()
        for air in bit_list(p.airs_of(side))
        if p.air_state[air] == state
    ]
    if facts:
        yield Card(f"{SIDE_ADJECTIVES[side]} air units to refit or rebuild", "Air", SIDE_IDS[side], facts=tuple(facts))
