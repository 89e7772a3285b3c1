"""What is to be known of a place: ground, works, port, airbase, owner, stacking, zones, supply, who is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, having
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.europa.language import JOB_TITLES, SIDE_ADJECTIVES
from sandtable.games.europa.position import UNSEEN, Kind, Phase, Position, Side
from sandtable.games.europa.rules.air.bases import airbases, based, capacity, room, usable_capacity
from sandtable.games.europa.rules.air.flak import aa
from sandtable.games.europa.rules.damage import hits
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.rail import nets
from sandtable.games.europa.rules.sea.ports import handled, handles
from sandtable.games.europa.rules.stacking import weigh
from sandtable.games.europa.rules.supply import ports
from sandtable.games.europa.rules.supply.lines import field, is_own_box
from sandtable.games.europa.rules.zones import covered, exerting, zones
from sandtable.games.europa.show.pieces import (
    HIDDEN,
    air_marks,
    air_ratings,
    counted_re,
    ratings,
    sums,
    support_words,
    unit_marks,
)
from sandtable.games.europa.show.words import (
    AIR_IDS,
    AIR_TITLES,
    EDGES,
    GRADES,
    PLACE_TITLES,
    TERRAINS,
    TOWNS,
    UNIT_IDS,
    UNIT_TITLES,
    capital,
    quarters,
)
from sandtable.games.europa.world.atlas import (
    BESIDE,
    BOX,
    BOXES,
    COUNTRY,
    COUNTRY_TITLES,
    FORTRESS,
    LAND,
    MAJORS,
    NO_COUNTRY,
    OUT_OF_PLAY,
    RAIL,
    TERRAIN,
    TOWN,
    Town,
)
from sandtable.games.europa.world.atlas import (
    EDGES as SIDES_OF,
)
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.charts import STACKS, TERRAIN_DRM, TOWN_DRM

_DAMAGE: Final = {
    Kind.RAIL: ("rail break", "EUC-7/4"),
    Kind.FIELD: ("airbase hit", "EUC-20/9"),
    Kind.PORT: ("port hit", "EUC-30/7"),
}


def place_facts(p: Position, place: int) -> list[Fact]:
    """Return what is to be known of a place."""
    if not p.sheet.everywhere >> place & 1:
        return []
    parts = (_box, _ground, _sides, _town, _owner, _works, _port, _field, _rail, _depot, _victory)
    there = (_stacking, _zones, _supply, _units, _airs)
    return [fact for part in (*parts, *there) for fact in part(p, place)]


# ---------------------------------------------------------------- the ground
def _box(p: Position, place: int) -> Iterator[Fact]:
    if BOX >> place & 1:
        joins = listed([PLACE_TITLES[there] for there in bit_list(BOXES[place].joins)])
        yield Fact("box", "Box", f"joins {joins}" if joins else "reached by sea and air", rule="EUC-3.I/2")


def _ground(p: Position, place: int) -> Iterator[Fact]:
    if BOX >> place & 1:
        return
    country = f", {COUNTRY_TITLES[COUNTRY[place]]}" if COUNTRY[place] != NO_COUNTRY else ""
    shut = "Nobody may enter." if OUT_OF_PLAY >> place & 1 else ""
    drm = TERRAIN_DRM[TERRAIN[place]]
    die = f"The attacker's die: {drm:+}." if drm else ""
    yield Fact("terrain", "Terrain", capital(f"{TERRAINS[TERRAIN[place]]}{country}"), shut or die, "EUC-41/1")


def _sides(p: Position, place: int) -> Iterator[Fact]:
    """Tell which of its sides hinder, and towards where."""
    lines = []
    for flag, words in EDGES.items():
        ways = [there for there, edge in zip(BESIDE[place], SIDES_OF[place], strict=True) if edge & flag and there >= 0]
        if ways:
            lines.append(f"{words} to {listed([PLACE_TITLES[there] for there in ways])}")
    if lines:
        yield Fact("sides", "Sides", capital("; ".join(lines)), rule="EUC-41/3")


def _town(p: Position, place: int) -> Iterator[Fact]:
    kind = Town(TOWN[place])
    if kind == Town.NONE:
        return
    city = next((name for name, hexes in MAJORS.items() if hexes >> place & 1), "")
    of = f" ({city.replace('-', ' ').title()})" if city else ""
    drm = f"The attacker's die: {TOWN_DRM[kind]:+}." if TOWN_DRM[kind] else ""
    yield Fact("town", "Town", f"{capital(TOWNS[kind])}{of}", drm, "EUC-3.D/1")


def owner_words(p: Position, place: int) -> str:
    """Say whose a place is."""
    if p.swept >> place & 1:
        return "swept by the Soviets"
    if neutral_ground(p) >> place & 1:
        return "neutral"
    side = next((side for side in Side if p.owned[side] >> place & 1), -1)
    return SIDE_ADJECTIVES[side] if side >= 0 else "nobody's"


def _owner(p: Position, place: int) -> Iterator[Fact]:
    if (LAND | BOX) >> place & 1:
        fresh = "It changed hands in this player-turn." if p.entered >> place & 1 else ""
        yield Fact("control", "Owner", capital(owner_words(p, place)), fresh, "EUC-3.C/1")


# ---------------------------------------------------------------- works, port, airbase, rail
def _works(p: Position, place: int) -> Iterator[Fact]:
    if FORTRESS >> place & 1:
        detail = "The attacker's die: -2; defenders ignore DR."
        yield Fact("fortress", "Fortress", "printed", detail, "EUC-9/26")
    if p.fort >> place & 1:
        yield Fact("fort", "Fort", "stands", "The attacker's die: -1.", "EUC-41/2")
    if p.government == place:
        yield Fact("government", "Government", "sits here", rule="EUC-55/1")
    for row in p.works:
        if row.place == place:
            done = f"{quarters(row.phases)} phases of 1 RE done."
            yield Fact("work", "Work", capital(JOB_TITLES[row.job]), done, "EUC-14/2")
    for beach in p.beaches:
        if beach.place == place:
            until = f"until {TURN_IDS[beach.last]}"
            yield Fact("beach", f"{SIDE_ADJECTIVES[beach.side]} beach", until, rule="EUC-31/5")
    if p.mulberry >> place & 1:
        yield Fact("mulberry", "Mulberry", "placed", rule="EUC-31/4")


def _port(p: Position, place: int) -> Iterator[Fact]:
    grade = ports.grade(p, place)
    if grade is None:
        return
    owner = next((side for side in Side if p.owned[side] >> place & 1), -1)
    parts = [GRADES[grade]]
    if number := hits(p, place, Kind.PORT):
        parts.append(counted(number, "hit"))
    detail = ""
    if owner >= 0:
        handling, feeding = handles(p, place, owner), ports.feeds(p, place, owner)
        used = f", {quarters(handled(p, place))} used" if handled(p, place) else ""
        detail = f"Handles {_re(handling)} a player-turn{used}; feeds {_re(feeding)}."
        if not ports.open_ports(p, owner) >> place & 1:
            parts.append("closed by an enemy zone")
    parts.append(ports.sea_of(place).replace("-", " ").title())
    yield Fact("port", "Port", capital(", ".join(parts)), detail, "EUC-30/2")


def _re(re4: int | None) -> str:
    return "any number of REs" if re4 is None else counted_re(re4)


def _field(p: Position, place: int) -> Iterator[Fact]:
    if airbases(p) >> place & 1:
        damage = f", {counted(hits(p, place, Kind.FIELD), 'hit')}" if hits(p, place, Kind.FIELD) else ""
        strip = ", a temporary airfield" if p.strip >> place & 1 else ""
        text = f"{based(p, place)} of {capacity(p, place)}{damage}{strip}"
        detail = f"Serves {usable_capacity(p, place)}, room for {room(p, place)} more."
        yield Fact("airbase", "Airbase", text, detail, "EUC-20/7")
    owner = next((side for side in Side if p.owned[side] >> place & 1), -1)
    if owner >= 0 and (guns := aa(p, place, owner)).total:
        yield Fact("aa", "AA", str(guns.total), f"{guns}.", "EUC-21/7")


def _rail(p: Position, place: int) -> Iterator[Fact]:
    if not RAIL[place]:
        return
    if nets.unbuilt(p) >> place & 1:
        yield Fact("rail", "Railway", "not built yet", rule="EUC-7/6")
        return
    side = next((side for side in Side if nets.usable(p, side) >> place & 1), -1)
    number = hits(p, place, Kind.RAIL)
    if number:
        text = counted(number, "break")
    elif side >= 0:
        net = nets.net_of(p, side, place)
        text = f"{SIDE_ADJECTIVES[side]}, usable"
        if net is not None and side == p.phasing and p.phase not in (Phase.WEATHER, Phase.END):
            text += f": {quarters(nets.left(p, net))} REs left on the {capital(net.id)} net"
    else:
        text = "not usable yet" if p.rail_dead >> place & 1 else "nobody's"
    yield Fact("rail", "Railway", capital(text), rule="EUC-7/3")


def _depot(p: Position, place: int) -> Iterator[Fact]:
    for row in p.depots:
        if row.place == place:
            title = f"{SIDE_ADJECTIVES[row.side]} depot"
            yield Fact("depot", title, counted(row.points, "supply point"), rule="EUC-18/10")


def _victory(p: Position, place: int) -> Iterator[Fact]:
    for town in p.card.victory.towns:
        if town.places >> place & 1:
            more = ", all its hexes" if town.places & town.places - 1 else ""
            yield Fact("victory", "Victory points", f"{quarters(town.vp4)}{more}", rule=p.card.victory.rule)


# ---------------------------------------------------------------- who is there, and what that means
def _stacking(p: Position, place: int) -> Iterator[Fact]:
    if not LAND >> place & 1 or OUT_OF_PLAY >> place & 1:
        return
    limit = STACKS[TERRAIN[place]]
    for side in Side:
        units = p.here.get(place, 0) & p.of_side(side)
        if units & UNSEEN[side]:
            continue  # how many REs they are is not known
        if units:
            divisions, re4 = weigh(p, units)
            text = f"{divisions} of {limit.divisions} divisions, {quarters(re4)} of {quarters(limit.re4)} REs"
            yield Fact(f"stacking-{side}", f"{SIDE_ADJECTIVES[side]} stacking", text, rule="EUC-8/1")
    if not p.here.get(place):
        text = f"{counted(limit.divisions, 'division')} and {quarters(limit.re4)} REs of a side"
        yield Fact("stacking", "Stacking", text, rule="EUC-8/1")


def _zones(p: Position, place: int) -> Iterator[Fact]:
    """Tell whose zones lie over a place, from which stacks, and whether somebody cancels them."""
    if not LAND >> place & 1:
        return
    zoned = exerting(p)
    for side in Side:
        full, reduced = zones(p, side)
        if (full | reduced) >> place & 1:
            kind = "full" if full >> place & 1 else "reduced"
            near = [
                there for there in BESIDE[place] if there >= 0 and (zoned.full[side] | zoned.reduced[side]) >> there & 1
            ]
            text = f"{kind}, from {listed([PLACE_TITLES[there] for there in near])}"
            free = covered(p, 1 - side) >> place & 1
            detail = "A unit there cancels it for retreat, supply and rail." if free else ""
            yield Fact(f"zone-{side}", f"{SIDE_ADJECTIVES[side]} zone", capital(text), detail, "EUC-5/2")
        own = [("a full", zoned.full[side]), ("a reduced", zoned.reduced[side])]
        for words, stacks in own:
            if stacks >> place & 1:
                title = f"{SIDE_ADJECTIVES[side]} stack"
                yield Fact(f"exerts-{side}", title, f"exerts {words} zone", rule="EUC-5/1")


def _supply(p: Position, place: int) -> Iterator[Fact]:
    """Tell whether a line leads from here, for whom, and through which port that has a limit."""
    for side in Side:
        is_its = (p.owned[side] | p.ground[side]) >> place & 1
        words = supply_words(p, place, side) if is_its else ""
        if words:
            yield Fact(f"supply-{side}", f"{SIDE_ADJECTIVES[side]} supply", capital(words), rule="EUC-18/2")


def supply_words(p: Position, place: int, side: int) -> str:
    """Say what line of supply leads from a place for a side; nothing where none does and nobody of it stands there."""
    if is_own_box(p, place, side):
        return "regular: a box of its own"
    found = field(p, side)
    if any(net.flood.regular >> place & 1 for net in found.nets):
        return "a regular line"
    narrow = [PLACE_TITLES[outlet.place] for outlet in found.outlets if outlet.flood.regular >> place & 1]
    if narrow:
        return f"through {listed(narrow)}"
    if any(net.limited >> place & 1 for net in found.nets):
        return "a long road: limited supply"
    return "no line" if p.ground[side] >> place & 1 else ""


def _units(p: Position, place: int) -> Iterator[Fact]:
    """Tell of each stack what it comes to, then unit by unit what its counter says and what lies on it."""
    for side in Side:
        units = p.here.get(place, 0) & p.of_side(side)
        if not units:
            continue
        known, hidden = units & ~HIDDEN, (units & HIDDEN).bit_count()
        parts = [sums(p, known)] if known else []
        parts += [counted(hidden, "unknown unit")] if hidden else []
        yield Fact(f"units-{side}", f"{SIDE_ADJECTIVES[side]} units", "; ".join(parts), rule="EUC-3/3")
        for unit in bit_list(known):
            marks = ", ".join([support_words(p, unit, units), *unit_marks(p, unit)])
            words = f"{ratings(p, unit)} – {marks}"
            yield Fact("unit", UNIT_TITLES[unit], words, rule="EUC-9.A/1", piece=UNIT_IDS[unit])


def _airs(p: Position, place: int) -> Iterator[Fact]:
    for air in bit_list(p.wings.get(place, 0)):
        marks = ", ".join(air_marks(p, air))
        text = f"{air_ratings(p.airman(air))}{f' – {marks}' if marks else ''}"
        yield Fact("air", AIR_TITLES[air], text, rule="EUC-20/1", piece=AIR_IDS[air])
    for air in bit_list(having(p.cap, place)):
        yield Fact("cap", "On CAP here", AIR_TITLES[air], rule="EUC-21/4")
