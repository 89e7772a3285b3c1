"""The situation in words."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.phrases import listed
from sandtable.core.show import Briefing, step_in_words, under
from sandtable.games.aeto.language import WORK_TITLES
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import nations_of_camp
from sandtable.games.aeto.world.atlas import PLACE_IDS, PLACE_TITLES
from sandtable.games.aeto.world.calendar import MONTH_TITLES, WEATHERS, ZONES
from sandtable.games.aeto.world.nations import ALLIES, AXIS, CAMP_TITLES, NATION_TITLES
from sandtable.games.aeto.world.roster import UNIT_TITLES


def _moment(p: Position) -> Iterator[str]:
    yield f"{p.card.title}, {MONTH_TITLES[p.month]}: {step_in_words(p)}"
    yield "Weather: " + ", ".join(f"{zone} {WEATHERS[p.weather[n]]}" for n, zone in enumerate(ZONES))
    yield f"Initiative: {CAMP_TITLES[p.initiative]}"


def _powers(p: Position) -> Iterator[str]:
    rows = (
        f"{NATION_TITLES[nation]}: {p.offensives[nation]} Offensives, {p.eps[nation]} EPs"
        for nation in bit_list(p.card.nations)
    )
    yield from under("Powers", rows)


def _units(p: Position) -> Iterator[str]:
    for camp in (AXIS, ALLIES):
        nations = nations_of_camp(p, camp)
        rows = (
            f"{PLACE_TITLES[place]} ({PLACE_IDS[place]}): {listed(found)}"
            for place, units in sorted(p.here.items())
            if (found := [_unit(p, unit) for unit in bit_list(units) if nations >> p.nation(unit) & 1])
        )
        yield from under(f"Units of {CAMP_TITLES[camp]}", rows)


def _unit(p: Position, unit: int) -> str:
    words = UNIT_TITLES[unit]
    if p.movement(unit) and p.strength(unit):
        words += f" {p.strength(unit)}-{p.movement(unit)}"
    return f"{words}, out of supply" if p.oos >> unit & 1 else words


def _works(p: Position) -> Iterator[str]:
    yield from under(
        "Forts and installations", (f"{PLACE_TITLES[row.place]}: {WORK_TITLES[row.kind]}" for row in p.works)
    )
    yield from under("Supply chits", (f"{PLACE_TITLES[row.place]}, {NATION_TITLES[row.nation]}" for row in p.chits))


def _victory(p: Position) -> Iterator[str]:
    yield from under("Victory", (f"{line.level}: {line.words}" for line in p.card.victory))


BRIEFING = Briefing[Position]((_moment, _powers, _units, _works, _victory))
