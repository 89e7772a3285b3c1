"""The great affairs on the politics panel: victory, Soviets and pact, Italy, France and Vichy, the U.S.A."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, having
from sandtable.core.phrases import listed
from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position, Status, Vichy
from sandtable.games.europe_engulfed.rules.politics import upfront
from sandtable.games.europe_engulfed.rules.politics.declarations import germans_in_the_east, needed_in_the_east
from sandtable.games.europe_engulfed.rules.politics.italy import STRONGHOLDS
from sandtable.games.europe_engulfed.show.panels.minors import declarations
from sandtable.games.europe_engulfed.show.status import status
from sandtable.games.europe_engulfed.show.words import STATUSES, VICHY
from sandtable.games.europe_engulfed.world.atlas import (
    AFRICA,
    AREA_IDS,
    AREA_TITLES,
    CAPITAL,
    ITALIAN_MAINLAND,
    MIDDLE_EAST,
    PACT_AREAS,
    PARIS,
    PARIS_RING,
    SICILY,
    UP_FRONT,
    VICHY_REGIONS,
)
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES, US_ENTRY
from sandtable.games.europe_engulfed.world.charts import (
    AXIS_DECISIVE_COUNT,
    AXIS_DECISIVE_OF,
    CONSCRIPTION,
    SOVIET_WAR_INCOME,
    US_INCOME,
    US_TO_BRITAIN,
)
from sandtable.games.europe_engulfed.world.roster import NATION_TITLES, SIDE_IDS, Group, Nation, Side

_AXIS, _WEST, _SOVIET = (SIDE_IDS[side] for side in Side)
_REGIONS: Final = ("The south of France", "French North Africa", "The French Levant")


def _places(areas: int) -> tuple[str, ...]:
    return tuple(AREA_IDS[area] for area in bit_list(areas))


def _titles(areas: int) -> str:
    return listed([AREA_TITLES[area] for area in bit_list(areas)])


def _holders(p: Position, areas: int) -> str:
    """Say who holds some areas: `the Axis 3, Vichy France 1`."""
    titles = NOTATION.names["group"].titles
    counts = ((titles[group], (areas & p.held[group]).bit_count()) for group in Group)
    return ", ".join(f"{name} {count}" for name, count in counts if count)


def _is_met(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _standing(p: Position, nation: Nation) -> Fact:
    return Fact("status", "Status", STATUSES[Status(p.status[nation])])


# ---------------------------------------------------------------- victory
def germany_and_victory(p: Position) -> Iterator[Card]:
    """Yield who would win now, and how near the Axis is to a decisive victory."""
    facts = tuple(fact for fact in status(p) if fact.id == "victory")
    gauges: tuple[Gauge, ...] = ()
    if p.card.victory_test is None:
        conquered = (having(p.status, Status.CONQUERED) & AXIS_DECISIVE_OF).bit_count()
        title = "Allied Major Powers conquered, for an Axis decisive victory"
        gauges = (Gauge(title, conquered, AXIS_DECISIVE_COUNT, rule="EE-10.41/1", is_counted=True),)
    yield Card("As things stand", "Victory", facts=facts, gauges=gauges)


# ---------------------------------------------------------------- the Soviet Union
def russia(p: Position) -> Iterator[Card]:
    """Yield whether the Soviets may attack, what their war would bring, the pact and the up-front defence."""
    if p.status[Nation.USSR] != Status.NEUTRAL:
        return
    there, needed = germans_in_the_east(p), needed_in_the_east(p)
    watch = Gauge(
        "German ground units in Poland and East Prussia",
        there,
        max(there, 2 * needed),
        f"{there}, fewer than {needed} let the Soviets attack",
        "EE-9.23/3",
        needed,
    )
    facts = (
        _standing(p, Nation.USSR),
        Fact("war", "Germany", "may declare war in any turn", rule="EE-9.11/6"),
        *(fact for fact in declarations(p, Nation.GERMANY) if fact.title == "The Soviet Union"),
        Fact("werps", "War would bring it", f"{SOVIET_WAR_INCOME} WERPs a turn", rule="EE-9.24/3"),
        Fact("levy", "Conscription", f"{listed([*map(str, CONSCRIPTION)])} free steps, once", rule="EE-9.24/6"),
    )
    yield Card("Soviet Union", "Great powers", _SOVIET, facts, (watch,), places=(AREA_IDS[CAPITAL[Nation.USSR]],))
    yield _pact(p)


def _pact(p: Position) -> Card:
    if not p.pact:
        why = "when Poland falls while the Soviet Union is neutral"
        facts = (Fact("pact", "Takes effect", why, rule="EE-9.25/1"), Fact("areas", "Its areas", _titles(PACT_AREAS)))
        return Card("The pact", "Great powers", _SOVIET, facts, places=_places(PACT_AREAS))
    manned, needed = upfront.manning(p), upfront.needed(p)
    words = f"{manned}, {needed} needed"
    gauges = (Gauge("Soviet ground units up front", manned, max(manned, needed), words, "EE-9.26/1", needed),)
    told = [Fact("areas", "Its areas", _holders(p, PACT_AREAS), _titles(PACT_AREAS), "EE-9.25/2")]
    if p.pact_due:
        told.append(Fact("due", "To be entered", _titles(p.pact_due), rule="EE-9.25/2"))
    if not upfront.is_binding(p):
        told.append(Fact("bound", "Up-front defence", "from the turn after the pact", rule="EE-9.26/1"))
    empty = upfront.unmanned(p)
    if empty:
        told.append(Fact("empty", "Lack a unit", _titles(empty), rule="EE-9.26/2"))
    return Card("The pact", "Great powers", _SOVIET, tuple(told), gauges, places=_places(PACT_AREAS | UP_FRONT))


# ---------------------------------------------------------------- Italy
def italy(p: Position) -> Iterator[Card]:
    """Yield when Italy enters, or how near its morale and its surrender are."""
    if p.status[Nation.ITALY] == Status.NEUTRAL:
        entry = Fact("entry", "Enters", "the turn after Paris fell or Vichy was declared", rule="EE-9.42/2")
        yield Card(
            "Italy",
            "Great powers",
            _AXIS,
            (_standing(p, Nation.ITALY), entry),
            places=_places(1 << CAPITAL[Nation.ITALY]),
        )
    elif p.status[Nation.ITALY] == Status.AT_WAR:
        facts = (
            Fact("morale", "Morale", "collapsed" if p.morale_broken else "holds", rule="EE-9.45/1"),
            *_conditions(p),
            Fact("end", "Surrenders", "once morale has collapsed and both of these hold", rule="EE-9.46/2"),
        )
        yield Card("Italian morale", "Great powers", _AXIS, facts, places=_places(1 << SICILY | STRONGHOLDS))


def _conditions(p: Position) -> Iterator[Fact]:
    """Yield what morale rests on, and what would end the war for Italy."""
    axis, west = p.held[Group.AXIS], p.held[Group.WEST]
    both = axis & STRONGHOLDS == STRONGHOLDS
    yield Fact(
        "foothold", "Axis in Africa, Middle East", _titles(axis & (AFRICA | MIDDLE_EAST)) or "nowhere", rule="EE-9.45/1"
    )
    yield Fact("gates", "or in Gibraltar and Athens", _is_met(both), rule="EE-9.45/1")
    yield Fact("sicily", "Sicily is Western", _is_met(bool(west >> SICILY & 1)), rule="EE-9.46/2")
    yield Fact("land", "Mainland ground is Western", _titles(west & ITALIAN_MAINLAND) or "no", rule="EE-9.46/2")


# ---------------------------------------------------------------- France, the U.S.A.
def france(p: Position) -> Iterator[Card]:
    """Yield when Vichy may be declared, or who holds its three regions and when war on it is possible."""
    if p.status[Nation.FRANCE] == Status.AT_WAR and p.vichy in (Vichy.NONE, Vichy.DECLINED):
        ring = (PARIS_RING & p.held[Group.AXIS]).bit_count()
        gauge = Gauge("Areas around Paris in Axis hands", ring, PARIS_RING.bit_count(), rule="EE-9.521/2")
        facts = (
            Fact("vichy", "Vichy France", VICHY[Vichy(p.vichy)], rule="EE-9.521/3"),
            Fact("paris", "Paris", "Axis" if p.control[PARIS] == Group.AXIS else "stands", rule="EE-9.521/1"),
        )
        yield Card("France", "Great powers", _WEST, facts, (gauge,), places=_places(1 << PARIS | PARIS_RING))
    elif p.vichy in (Vichy.DECLARED, Vichy.AT_WAR):
        regions = zip(_REGIONS, VICHY_REGIONS, strict=True)
        told = [Fact("region", name, _holders(p, land), _titles(land), "EE-9.522/1") for name, land in regions]
        wars = declarations(p, Nation.VICHY) if p.vichy == Vichy.DECLARED else ()
        first = Fact("vichy", "Vichy France", VICHY[Vichy(p.vichy)], rule="EE-9.521/1")
        units = sum(1 for unit in bit_list(p.vichy_units) if p.at[unit] >= 0)
        stands = Fact("units", "Its units", f"{units}, which never move", rule="EE-9.522/3")
        land = p.held[Group.VICHY]
        yield Card("Vichy France", "Great powers", facts=(first, *told, stands, *wars), places=_places(land))


def usa(p: Position) -> Iterator[Card]:
    """Yield when the U.S.A. enters, and what it will bring."""
    if p.status[Nation.USA] != Status.NEUTRAL:
        return
    facts = (
        _standing(p, Nation.USA),
        Fact("entry", "Enters", TURN_TITLES[US_ENTRY], rule="EE-9.32/3"),
        Fact(
            "werps", "Brings", f"{US_INCOME} WERPs a turn, up to {US_TO_BRITAIN} of them to Britain", rule="EE-9.36/1"
        ),
    )
    yield Card(NATION_TITLES[Nation.USA], "Great powers", _WEST, facts)
