"""What a side imagines of the enemy: names for the units that it sees and does not know."""

from __future__ import annotations

from itertools import chain
from random import Random

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.fog import bridges_renamed, frame_renamed, renamed
from sandtable.games.europa.rules.politics.france import limits
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.rules.stacking import too_many
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.zones import exerting
from sandtable.games.europa.world.pieces import STAND_INS


def imagine(p: Position, side: int, rng: Random) -> Position:
    """Return a copy of what a side sees in which the enemy's units have names: it would see the same."""
    whole, foe = p.copy(), enemy(side)
    whole.legal = None
    names = _deal(whole, foe, rng)
    for face, unit in names.items():
        place = p.at[face]
        whole.put(face, Off.OUT)
        whole.form[face] = 0
        whole.put(unit, place)
    whole.bridges = bridges_renamed(p.bridges, names)
    whole.tried = tuple(row._replace(units=renamed(row.units, names)) for row in p.tried)
    whole.stack = [frame_renamed(frame, names) for frame in p.stack]
    whole.told = whole.zones = whole.memo = None
    return whole


def _deal(p: Position, foe: int, rng: Random) -> dict[int, int]:
    """Give each stand-in a unit that may be it: the largest first, to whoever has room, too many being cadres."""
    faces: dict[int, list[int]] = {}
    for face in STAND_INS[foe]:
        if p.at[face] >= 0:
            faces.setdefault(p.at[face], []).append(face)
    units = [unit for unit in bit_list(p.of_side(foe)) if unit < STAND_INS[0][0] and p.at[unit] == Off.OUT]
    rng.shuffle(units)
    defended = mask_of(unit for unit in bit_list(p.of_side(foe)) if p.face(unit).defence)
    units.sort(key=lambda unit: (~defended >> unit & 1, -p.size(unit)))
    divisions, zoned = traits(p).divisions, exerting(p).full[foe]
    stacks = {place: p.here[place] & p.of_side(foe) & ~mask_of(here) for place, here in faces.items()}
    dealt: dict[int, list[int]] = {place: [] for place in faces}
    for unit in units:
        fits = p.armed[foe] if defended >> unit & 1 else ~0
        free = [place for place, here in faces.items() if len(dealt[place]) < len(here) and fits >> place & 1]
        roomy = [place for place in free if not _is_crowded(p, place, stacks[place] | 1 << unit)] or free
        bare = [place for place in roomy if zoned >> place & 1 and not stacks[place] & divisions]
        weak = [place for place in roomy if not stacks[place] & defended]
        place = rng.choice(bare or weak or roomy)
        dealt[place].append(unit)
        stacks[place] |= 1 << unit
    for place, here in dealt.items():
        for unit in here:
            if p.counter(unit).cadre and _is_crowded(p, place, stacks[place]):
                p.cadre |= 1 << unit
    # in the order in which stand-ins are given, or what pending steps remember would show others
    pairs = (zip(here, sorted(dealt[place]), strict=True) for place, here in faces.items())
    return dict(chain.from_iterable(pairs))


def _is_crowded(p: Position, place: int, units: int) -> bool:
    return bool(too_many(p, place, units) or limits(p, place, units))
