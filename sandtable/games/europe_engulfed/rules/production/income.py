"""Income (EE-4.1): what a power has in a Production Phase, line by line, before any dice and damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.powers import group_of, is_at_war
from sandtable.games.europe_engulfed.rules.production.tracing import traced
from sandtable.games.europe_engulfed.rules.supply.garrisons import needing_garrison, owes_garrison, watchers
from sandtable.games.europe_engulfed.world.atlas import (
    ALEXANDRIA,
    AREA_TITLES,
    BELONGS,
    BOOTY,
    HOME,
    LADOGA,
    LENINGRAD,
    OSLO,
    PLOESTI,
    RESOURCES,
    WORTH,
    Zone,
)
from sandtable.games.europe_engulfed.world.calendar import SOVIET_PRODUCTION_GROWS
from sandtable.games.europe_engulfed.world.charts import (
    ITALY_NEUTRAL_INCOME,
    MINOR_INCOME,
    ORE,
    SOVIET_OFF_MAP,
    SOVIET_PEACE_INCOME,
    US_INCOME,
)
from sandtable.games.europe_engulfed.world.roster import MINORS, Group, Nation
from sandtable.games.europe_engulfed.world.scenario import BOOK


class Line(NamedTuple):
    """WERPs, the rule that gives them, and what they come from."""

    werps: int
    rule: str
    words: str


def income(p: Position, power: int) -> tuple[Line, ...]:
    """Return what a power receives in a Production Phase, line by line; none: it does not produce."""
    named = p.card.theatre.werps[power]
    if not is_producing(p, power):
        return ()
    if named != BOOK:
        return (Line(named, "EE-16-card/2", "its share of the war"),)
    lines = _BOOKS[Nation(power)](p)
    return tuple(line for line in lines if line.werps)


def is_producing(p: Position, power: int) -> bool:
    """Tell whether a power has production at all: Italy and the Soviet Union have some even in peace."""
    if power not in _BOOKS or not p.card.theatre.werps[power]:
        return False
    if power == Nation.USSR and not is_at_war(p, power):
        return p.status[power] == Status.NEUTRAL and SOVIET_PEACE_INCOME[p.turn] > 0  # EE-9.24/1
    return is_at_war(p, power) or (power == Nation.ITALY and p.status[power] == Status.NEUTRAL)  # EE-9.32/3


def home_production(p: Position, power: int) -> int:
    """Return what the Home resource areas of a power yield it: each its share of the base (EE-4.12/3, EE-2.26/1)."""
    return sum(WORTH[area] for area in bit_list(paying_homes(p, power)))


def paying_homes(p: Position, power: int) -> int:
    """Return the Home resource areas that count for a power; Leningrad only with the Ladoga Swamps (EE-4.12/2)."""
    homes = traced(p, power, RESOURCES & HOME[power] & p.held[group_of(p, power)])
    if homes >> LENINGRAD & 1 and not traced(p, power, p.held[Group.SOVIET] & 1 << LADOGA):
        homes &= ~(1 << LENINGRAD)
    return homes


# ---------------------------------------------------------------- the books of the powers
def _home_lines(p: Position, power: int) -> Iterator[Line]:
    count = paying_homes(p, power).bit_count()
    all_of_them = (RESOURCES & HOME[power]).bit_count()
    words = "its Home resource areas" if count == all_of_them else f"{count} of {all_of_them} Home resource areas"
    yield Line(home_production(p, power), "EE-4.14/1", words)


def _germany(p: Position) -> Iterator[Line]:
    yield from _home_lines(p, Nation.GERMANY)
    yield from _booty_lines(p, Nation.GERMANY)
    if is_ploesti_paying(p):
        yield Line(BOOTY[PLOESTI], "EE-9.15/5", AREA_TITLES[PLOESTI])
    if has_ore(p):
        yield Line(ORE, "EE-9.14/1", "Swedish ore")


def _italy(p: Position) -> Iterator[Line]:
    if is_at_war(p, Nation.ITALY):
        yield from _home_lines(p, Nation.ITALY)
    else:
        yield Line(ITALY_NEUTRAL_INCOME, "EE-9.42/5", "Italy in peace")


def _britain(p: Position) -> Iterator[Line]:
    yield from _home_lines(p, Nation.BRITAIN)
    held = traced(p, Nation.BRITAIN, RESOURCES & p.held[Group.WEST] & ~HOME[Nation.BRITAIN])
    if held >> ALEXANDRIA & 1 and watchers(p, Group.WEST, ALEXANDRIA):
        yield Line(BOOTY[ALEXANDRIA], "EE-4.11/1", AREA_TITLES[ALEXANDRIA])
    for nation in MINORS:
        if is_at_war(p, nation) and group_of(p, nation) == Group.WEST:
            for area in bit_list(BELONGS[nation] & held):
                yield Line(MINOR_INCOME, "EE-9.63/2", AREA_TITLES[area])


def _usa(p: Position) -> Iterator[Line]:
    """From this all that it has is built (EE-9.32/4); neither it nor France is paid for garrisons (EE-4.11/3)."""
    yield Line(US_INCOME, "EE-4.14/1", "the U.S.A.")


def _france(p: Position) -> Iterator[Line]:
    yield from _home_lines(p, Nation.FRANCE)


def _ussr(p: Position) -> Iterator[Line]:
    if not is_at_war(p, Nation.USSR):
        rule = "EE-9.24/1" if p.turn < SOVIET_PRODUCTION_GROWS else "EE-9.24/2"
        yield Line(SOVIET_PEACE_INCOME[p.turn], rule, "the Soviet Union in peace")
        return
    yield Line(SOVIET_OFF_MAP, "EE-4.14/2", "beyond the Urals")
    yield from _home_lines(p, Nation.USSR)
    yield from _booty_lines(p, Nation.USSR)


def _booty_lines(p: Position, power: int) -> Iterator[Line]:
    """Yield what conquered areas with a garrison pay (EE-4.11/2, EE-4.11/4, EE-4.13/1)."""
    group = group_of(p, power)
    for area in bit_list(traced(p, power, needing_garrison(p, group))):
        if not owes_garrison(p, group, area):  # EE-4.7/2
            is_soviet = BELONGS[Nation.USSR] >> area & 1
            rule = "EE-4.13/1" if is_soviet else "EE-4.11/2" if power == Nation.GERMANY else "EE-4.11/4"
            yield Line(BOOTY[area], rule, AREA_TITLES[area])


def is_ploesti_paying(p: Position) -> bool:
    """EE-9.15/5, EE-9.15/6: Ploesti pays Germany while Rumania fights for it; after that it is like any conquest."""
    return is_at_war(p, Nation.RUMANIA) and bool(traced(p, Nation.GERMANY, p.held[Group.AXIS] & 1 << PLOESTI))


def has_ore(p: Position) -> bool:
    """EE-9.14/1: the ore of Sweden comes over the Baltic, or by Norway's coast."""
    if p.status[Nation.SWEDEN] != Status.NEUTRAL:
        return False
    is_norway_open = p.status[Nation.NORWAY] == Status.NEUTRAL or bool(p.held[Group.AXIS] & ~p.contested & 1 << OSLO)
    return is_norway_open and any(
        fleet.nation == Nation.GERMANY and fleet.zone == Zone.BALTIC and fleet.able + fleet.used for fleet in p.fleets
    )


_BOOKS = {
    Nation.GERMANY: _germany,
    Nation.ITALY: _italy,
    Nation.BRITAIN: _britain,
    Nation.USA: _usa,
    Nation.FRANCE: _france,
    Nation.USSR: _ussr,
}
