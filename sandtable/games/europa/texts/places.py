"""What can be wrong with places, what is built and stored in them, and with points and politics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.fields import Mark, fields_of
from sandtable.games.europa.language import JOBS, SIDE_ADJECTIVES
from sandtable.games.europa.position import (
    Beach,
    Damage,
    Depot,
    Handled,
    Job,
    Kind,
    Position,
    Raised,
    Side,
    Tried,
    Work,
)
from sandtable.games.europa.rules.air.bases import airbases
from sandtable.games.europa.rules.politics.havens import is_polish
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.rail.nets import RAILS
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.works.bridges import crossings
from sandtable.games.europa.texts.pieces import fit
from sandtable.games.europa.world.atlas import (
    BOX,
    COUNTRY_IDS,
    FORTRESS,
    LAND,
    OF_COUNTRY,
    PLACE_IDS,
    PORT,
    SHORE,
    SWEEP,
    Grade,
)
from sandtable.games.europa.world.charts import LOGISTICS_BASES, WORK_PHASES
from sandtable.games.europa.world.pieces import NATION_IDS, UNIT_IDS
from sandtable.games.europa.world.scenario import REGION_IDS
from sandtable.games.europa.world.schedule import Join

_MARKS: Final = tuple(spec for spec in fields_of(Position) if isinstance(spec, Mark) and spec.of == "place")
_BUILT: Final = (("fort", "a fort"), ("strip", "a temporary airfield"))
_BASES: Final = mask_of(base.place for base in LOGISTICS_BASES)
_PHASE4: Final = 4
_Placed = Damage | Raised | Work | Depot | Beach | Handled | Tried


# ---------------------------------------------------------------- what cannot be played
def board_faults(p: Position) -> Iterator[str]:
    """Find places of other boards of which something is told."""
    off = ~p.sheet.everywhere
    told = [(spec.key, getattr(p, spec.name)) for spec in _MARKS]
    told += [(f"owned by the {SIDE_ADJECTIVES[side]} side", p.owned[side]) for side in Side]
    rows: tuple[_Placed, ...] = (*p.damage, *p.raised, *p.works, *p.depots, *p.beaches, *p.handling, *p.tried)
    told.append(("told of", union(1 << row.place for row in rows)))
    told.append(("a railhead", mask_of(place for place in (p.railhead, p.rail_pending) if place >= 0)))
    told.append(("the seat of a government", 1 << p.government if p.government >= 0 else 0))
    for words, places in told:
        for place in bit_list(places & off):
            yield f"{PLACE_IDS[place]} is {words}, but not on the board of {p.scenario} (EUC-60/5)"


def grade_faults(p: Position) -> Iterator[str]:
    """Find ports of grades that there are not."""
    for row in p.raised:
        if row.grade > max(Grade):
            name, most = PLACE_IDS[row.place], max(Grade)
            yield f"{name} has a port of grade {row.grade}, but 0 to {most} are possible (EUC-30/2)"


def line_faults(p: Position) -> Iterator[str]:
    """Find a railhead off its line."""
    route = p.sheet.railhead_route
    if p.railhead >= 0 and p.railhead not in route:
        yield f"{PLACE_IDS[p.railhead]} is the railhead, but not on the line that is built (EUC-7/7)"
    if p.rail_pending >= 0 and p.rail_pending != p.railhead:
        yield f"{PLACE_IDS[p.rail_pending]} was built just now, but is not the railhead (EU-103.A.2.b.1/8)"


# ---------------------------------------------------------------- owners
def owner_faults(p: Position) -> Iterator[str]:
    """Find ground that nobody, or only one side, can own."""
    here = p.sheet.everywhere
    for place in bit_list(p.owned[0] & p.owned[1] & here):
        yield f"{PLACE_IDS[place]} is owned by both sides (EUC-3.C/1)"
    owned = (p.owned[0] | p.owned[1]) & here
    for place in bit_list(owned & ~(LAND | BOX)):
        yield f"{PLACE_IDS[place]} is sea, and has an owner (EUC-3.C/1)"
    for place in bit_list(owned & neutral_ground(p)):
        yield f"{PLACE_IDS[place]} is neutral, and has an owner (EUC-3.C/2)"
    for place in bit_list(owned & p.swept):
        yield f"{PLACE_IDS[place]} was swept by the Soviets, and has an owner (EUC-58/2)"


# ---------------------------------------------------------------- what stands there
def building_faults(p: Position) -> Iterator[str]:
    """Find what is built where nothing can be."""
    for name, words in _BUILT:
        for place in bit_list(getattr(p, name) & p.sheet.everywhere & ~LAND):
            yield f"{PLACE_IDS[place]} has {words}, and is no land (EUC-14/3)"
    for place in bit_list(p.fort & FORTRESS):
        yield f"{PLACE_IDS[place]} is a fortress, and has a fort besides (EUC-14/3)"
    for place in bit_list(p.mulberry & p.sheet.everywhere & (~SHORE | mask_of(PORT))):
        yield f"{PLACE_IDS[place]} has a Mulberry, and is no coast without a port (EUC-31/4)"
    for place in bit_list(p.rail_dead & p.sheet.everywhere & ~RAILS):
        yield f"{PLACE_IDS[place]} was taken with a railway that it has not (EUC-7/3)"


def damage_faults(p: Position) -> Iterator[str]:
    """Find damage to nothing, and none at all."""
    there = {Kind.RAIL: RAILS, Kind.FIELD: airbases(p), Kind.PORT: _ports(p)}
    names = {Kind.RAIL: ("railway", "EUC-7/4"), Kind.FIELD: ("airbase", "EUC-20/9"), Kind.PORT: ("port", "EUC-30/7")}
    seen: set[tuple[int, int]] = set()
    for row in p.damage:
        what, rule = names[Kind(row.kind)]
        if not there[Kind(row.kind)] >> row.place & 1:
            yield f"{PLACE_IDS[row.place]} has damage to its {what}, and has none ({rule})"
        if row.hits < 1 or (row.place, row.kind) in seen:
            yield f"{PLACE_IDS[row.place]} has {row.hits} hits on its {what}, or is named twice ({rule})"
        seen.add((row.place, row.kind))


def _ports(p: Position) -> int:
    return mask_of(PORT) | p.mulberry | union(1 << row.place for row in p.raised)


def port_faults(p: Position) -> Iterator[str]:
    """Find ports that were enlarged, and are none, or to no higher grade."""
    places = [row.place for row in p.raised]
    for row in p.raised:
        printed = PORT[row.place].grade if row.place in PORT else -1
        if row.place not in PORT and not _BASES >> row.place & 1:
            yield f"{PLACE_IDS[row.place]} has a port that was enlarged, and no port (EUC-14/6)"
        elif row.grade <= printed or places.count(row.place) > 1:
            yield f"{PLACE_IDS[row.place]} has a port that was enlarged to no higher grade, or twice (EUC-14/6)"


def beach_faults(p: Position) -> Iterator[str]:
    """Find beaches on no coast, and those that are none any more."""
    places = [row.place for row in p.beaches]
    for row in p.beaches:
        if not SHORE >> row.place & 1:
            yield f"{PLACE_IDS[row.place]} is a beach, and has no sea side (EUC-31/5)"
        if row.last < p.turn or places.count(row.place) > 1:
            yield f"{PLACE_IDS[row.place]} is a beach no more, or twice (EUC-31/5)"


def depot_faults(p: Position) -> Iterator[str]:
    """Find depots without supply points, and those where nobody can have one."""
    rows = [(row.place, row.side) for row in p.depots]
    for row in p.depots:
        name = PLACE_IDS[row.place]
        if row.points < 1:
            yield f"{name} has a depot of {row.points} supply points (EUC-18/10)"
        if not (LAND | BOX) >> row.place & 1:
            yield f"{name} has a depot, and is sea (EUC-18/10)"
        elif p.armed[1 - row.side] >> row.place & 1:
            yield f"{name} has a depot of the {SIDE_ADJECTIVES[row.side]} side, and enemies stand in it (EUC-18/14)"
        if rows.count((row.place, row.side)) > 1:
            yield f"{name} has two depots of one side (EUC-18/10)"


# ---------------------------------------------------------------- engineers
def work_faults(p: Position) -> Iterator[str]:
    """Find work that nobody does, and that is done."""
    known = fit(p)
    for row in p.works:
        job, name = JOBS[row.job], PLACE_IDS[row.place]
        if row.unit < 0:
            if row.job != Job.UPGRADE_PORT:
                yield f"{name} has work on {job} that nobody does (EUC-14/2)"
        elif not (known & traits(p).builders) >> row.unit & 1:
            yield f"{UNIT_IDS[row.unit]} is at work on {job}, and is no construction unit (EUC-14/1)"
        elif p.at[row.unit] != row.place:
            yield f"{UNIT_IDS[row.unit]} is at work in {name}, and not there (EUC-14/2)"
        if row.phases >= WORK_PHASES[job] * _PHASE4:
            yield f"{name} has work on {job} that would be finished (EUC-14/2)"


def bridge_faults(p: Position) -> Iterator[str]:
    """Find bridges over no river, and without an engineer."""
    known = fit(p)
    for row in p.bridges:
        name = UNIT_IDS[row.unit]
        if not (known & traits(p).bridgers) >> row.unit & 1 or p.at[row.unit] != row.here:
            yield f"{name} bridges a river from {PLACE_IDS[row.here]}, and is no engineer there (EUC-14/5)"
        elif not LAND >> row.here & 1 or not crossings(row.here) >> row.there & 1:
            yield f"{name} bridges no river between {PLACE_IDS[row.here]} and {PLACE_IDS[row.there]} (EUC-14/5)"


# ---------------------------------------------------------------- points and politics
def point_faults(p: Position) -> Iterator[str]:
    """Find less than no points."""
    kinds = (
        ("infantry RP", p.infantry, "EUC-50/1"),
        ("armour RP", p.armour, "EUC-50/1"),
        ("ARP", p.repair, "EUC-24/1"),
    )
    for words, points, rule in kinds:
        for nation, number in enumerate(points):
            if number < 0:
                yield f"{NATION_IDS[nation]} has {number} quarters of {words} ({rule})"
    for side in Side:
        if p.gunfire[side] > p.card.gunfire[side]:
            yield f"the {SIDE_ADJECTIVES[side]} side has used {p.gunfire[side]} points of gunfire (EUC-30/4)"


def government_faults(p: Position) -> Iterator[str]:
    """Find a government where none can be."""
    if p.card.government is None:
        if p.government != -1:
            yield f"{p.scenario} has no government, and one has a place (EUC-55/1)"
    elif p.government >= 0 and not LAND >> p.government & 1:
        yield f"{PLACE_IDS[p.government]} has a government, and is no hex (EUC-55/1)"


def politics_faults(p: Position) -> Iterator[str]:
    """Find Soviets, neutrals and regions that the scenario does not know."""
    if (p.intervened or p.soviets) and not is_polish(p):
        yield f"{p.scenario} has no Soviet advance (EUC-58/1)"
    if p.soviets > len(SWEEP):
        yield f"the Soviet line has moved {p.soviets} times, and {len(SWEEP)} are possible (EUC-58/2)"
    events = (event for turn in p.card.schedule for event in p.card.events(turn) if isinstance(event, Join))
    joining = mask_of(event.country for event in events)
    for country in bit_list(p.joined & ~joining):
        name = COUNTRY_IDS[country]
        if name not in p.card.neutral or not OF_COUNTRY[name] & p.sheet.everywhere:
            yield f"{name} has joined a side, and was not neutral here (EUC-56/5)"
    ports = mask_of(p.card.southern_front.ports) if p.card.southern_front else 0
    for place in bit_list(p.boxes_taken & ~ports):
        yield f"{PLACE_IDS[place]} was gained on the southern front, and is no port of it (EUC-59/1)"
    areas = {row.region for row in p.card.partisans}
    for owed in p.owed:
        if REGION_IDS[owed.region] not in areas:
            yield f"{REGION_IDS[owed.region]} has partisans, and none are there (EUC-45/1)"
    for freed in p.freed:
        if REGION_IDS[freed.region] not in p.card.districts:
            yield f"{REGION_IDS[freed.region]} was liberated, and cannot be (EUC-3.F/1)"
