"""Why an attack counts as it does: rules that are no fraction and no modifier, but decide what these are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.phrases import listed
from sandtable.games.europa.position import Hunger, Position
from sandtable.games.europa.rules.combat.armour import (
    Proportion,
    armour_left,
    armour_share,
    is_upgraded,
    tank_defence_share,
)
from sandtable.games.europa.rules.combat.battle import Battle, alive, defenders_of, origin_of
from sandtable.games.europa.rules.combat.modifiers import contingents
from sandtable.games.europa.rules.combat.strength import MOUNTAINS, RIVERS, SURPRISE, side_crossed
from sandtable.games.europa.rules.supply.isolation import is_unprepared
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import BESIDE, EDGES, TERRAIN
from sandtable.games.europa.world.charts import ANTI_TANK_FROM, ARMOUR_STEPS
from sandtable.games.europa.world.nations import ALLIES, CONTINGENT, NATION_TITLES
from sandtable.games.europa.world.pieces import Armour, Counter, Nation

_CHAPTER: Final = {Nation.FF: "B", Nation.PL: "D", Nation.US: "E"}  # of the book; all others are British
_ARMOURED: Final = (Armour.HALF, Armour.FULL)
_WHOLE: Final = 2  # halves of armour where nothing cuts it
_RE: Final = 16  # the REs of a proportion are in sixteenths


class Reason(NamedTuple):
    """A rule, what it says here, and the units that it speaks of, if it speaks of any."""

    rule: str
    words: str
    units: int = 0


def reasons(p: Position, now: Battle) -> Iterator[Reason]:
    """Yield why an attack counts as it does."""
    units, target = alive(p, now.units), now.target
    defenders = defenders_of(p, target, now.units)
    yield from _of_ground(p, units, target)
    yield from _of_states(p, units | defenders)
    for group, least in ((units, 2), (defenders, 3)):
        yield from _of_contingents(p, group, least)
    if armoured := _those(p, units, lambda row: row.aeca in _ARMOURED):
        yield from _of_armour(p, units, armoured, target)
        if armour_share(p, units, target).part:
            yield from _against_armour(p, defenders)


def _those(p: Position, units: int, fits: Callable[[Counter], bool]) -> int:
    return mask_of(unit for unit in bit_list(units) if fits(p.counter(unit)))


# ---------------------------------------------------------------- where, and in what state
def _of_ground(p: Position, units: int, target: int) -> Iterator[Reason]:
    """The sea, mountains, and rivers that count for nothing."""
    crossed = mask_of(unit for unit in bit_list(units) if p.phase in SURPRISE and _is_idle_river(p, unit, target))
    if crossed:
        yield Reason("EU-103.D.15.a/1", "the river on the border counts for nothing", crossed)
    afloat = mask_of(unit for unit in bit_list(units) if origin_of(p, unit) < 0)
    if seaborne := _those(p, afloat, lambda row: row.seaborne):
        yield Reason("EUC-1/3", "special forces attack from the sea in full", seaborne)
    if TERRAIN[target] in MOUNTAINS and (indians := _those(p, units, lambda row: row.indian_mountain)):
        yield Reason("EU-103.A.21.g/2", "these divisions are no mountain troops", indians)


def _is_idle_river(p: Position, unit: int, target: int) -> bool:
    """Tell whether a unit attacks across a river that has no effect."""
    origin = origin_of(p, unit)
    edge = EDGES[origin][BESIDE[origin].index(target)] & RIVERS
    return bool(edge) and not side_crossed(p, origin, target, p.side_of(unit)) & RIVERS


def _of_states(p: Position, units: int) -> Iterator[Reason]:
    """What Poles have on the turn of the invasion, and what their border guards have until they move."""
    hungry = mask_of(unit for unit in bit_list(units) if is_unprepared(p, unit) and p.hunger[unit] >= Hunger.U1)
    if hungry:
        yield Reason("EU-103.D.15.c.1/2", "they count as supplied on this turn", hungry)
    if guards := units & traits(p).guards & ~p.ever_moved:
        yield Reason("EU-103.D.15.a/3", "border guards that have never moved are supported", guards)


def _of_contingents(p: Position, units: int, least: int) -> Iterator[Reason]:
    """Name the contingents of a side where mixing them may count (EUC-9/20)."""
    found = contingents(p, units)
    if len(found) >= least:
        is_allied = p.side_of(units.bit_length() - 1) == ALLIES
        names = listed([NATION_TITLES[CONTINGENT.index(number)] for number in found])
        yield Reason("EU-103/3" if is_allied else "EUC-9/19", f"{len(found)} contingents: {names}")


# ---------------------------------------------------------------- armour
def _of_armour(p: Position, units: int, armoured: int, target: int) -> Iterator[Reason]:
    """Say how the armour of an attack comes about (EUC-10/2 to EUC-10/4)."""
    cut = (unit for unit in bit_list(armoured) if armour_left(p, origin_of(p, unit), target, p.side_of(unit)) < _WHOLE)
    if less := mask_of(cut):
        yield Reason("EUC-10/4", "ground or weather cuts their armour", less)
    share = armour_share(p, units, target)
    if share.part:
        yield Reason("EUC-10/2", f"{_res(share)} of the attackers are armour")
    if share.level:
        step = ARMOUR_STEPS[share.level - 1]
        yield Reason("EUC-10/3", f"that is {step.part}/{step.whole} or more: armour {share.level:+}")
    if neutral := _those(p, units, lambda row: row.aeca == Armour.NEUTRAL):
        yield Reason("EUC-10/6", "left out among the attackers", neutral)


def _against_armour(p: Position, defenders: int) -> Iterator[Reason]:
    """Say what a defence has against armour (EUC-10/5), by which nations' rules (103.A.3 to 103.E.3)."""
    upgraded = mask_of(unit for unit in bit_list(defenders) if is_upgraded(p, unit))
    divisions = upgraded & traits(p).divisions & ~p.cadre
    for nation in sorted({p.counter(unit).nation for unit in bit_list(upgraded)}):
        own = mask_of(unit for unit in bit_list(upgraded) if p.counter(unit).nation == nation)
        chapter = f"EU-103.{_CHAPTER.get(nation, 'A')}.3.a"
        if own & divisions:
            yield Reason(f"{chapter}/2", "anti-tank weapons of 1 RE each", own & divisions)
        if own & ~divisions:
            yield Reason(f"{chapter}/1", "with new anti-tank weapons, and left out", own & ~divisions)
    if p.turn >= ANTI_TANK_FROM and (italians := _those(p, defenders, lambda row: row.nation == Nation.IC)):
        yield Reason("EU-103.C.3/1", "they have got no new anti-tank weapons", italians)
    share = tank_defence_share(p, defenders)
    if share.part:
        yield Reason("EUC-10/5", f"{_res(share)} of the defenders can fight armour: {-share.level}")


def _res(share: Proportion) -> str:
    return f"{share.part / _RE:g} of {share.whole / _RE:g} REs"
