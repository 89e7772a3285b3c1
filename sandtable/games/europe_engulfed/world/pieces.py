"""All pieces in one numbering: the blocks, their stand-ins, then the wings. Rules take pieces from here.

A stand-in is what the other camp sees of a hidden block: its back, by colour; brown ones also by the camp that runs
them (EE-glossary-ground-unit/1, EE-glossary-elite/3). Of its face nothing is known.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.bits import having, mask_of
from sandtable.games.europe_engulfed.world import roster
from sandtable.games.europe_engulfed.world.roster import (
    AXIS_MINORS,
    BACKS,
    MINORS,
    NATION_ADJECTIVES,
    NATION_SIDE,
    OF_BACK,
    WINGS,
    Group,
    Kind,
    Nation,
    Side,
)

STAND_IN_STEPS: Final = 3


class Family(NamedTuple):
    """Stand-ins that look alike: their words, the colour of their backs, a nation that has such blocks, the group."""

    id: str
    title: str
    back: int
    nation: int
    group: int


def group_at_home(nation: int) -> Group:
    """Return the group of a power that needs nobody's attack to choose its enemies (EE-glossary-controlled/4)."""
    if nation == Nation.VICHY:
        return Group.VICHY
    if nation == Nation.FRANCE:
        return Group.WEST
    return Group(NATION_SIDE[nation]) if NATION_SIDE[nation] >= 0 else Group.NEUTRAL


def _families(back: int) -> list[Family]:
    nation = roster.NATION[next(unit for unit, colour in enumerate(roster.BACK) if colour == back)]
    if nation in MINORS:
        camps = (("minor-axis", Group.AXIS), ("minor-allied", Group.WEST))
        return [Family(name, "Minor Power's", back, nation, group) for name, group in camps]
    if nation in AXIS_MINORS:
        return [Family("axis-minor", "Axis Minor", back, nation, Group.AXIS)]
    elite = " elite" if OF_BACK[back] & roster.ELITE else ""
    title = f"{NATION_ADJECTIVES[nation]}{elite}"
    return [Family(f"{roster.NATION_IDS[nation]}{elite.replace(' ', '-')}", title, back, nation, group_at_home(nation))]


FAMILIES: Final = tuple(family for back in range(len(BACKS)) for family in _families(back))
_STAND_INS: Final = [(number, family) for family in FAMILIES for number in range(OF_BACK[family.back].bit_count())]

BLOCKS: Final = roster.UNITS  # the real ones
UNITS: Final = BLOCKS + len(_STAND_INS)
PIECES: Final = UNITS + WINGS
BLOCKS_MASK: Final = (1 << BLOCKS) - 1
UNITS_MASK: Final = (1 << UNITS) - 1
WINGS_MASK: Final = ((1 << WINGS) - 1) << UNITS
STAND_INS: tuple[tuple[int, ...], ...] = tuple(
    tuple(BLOCKS + n for n, (_, of) in enumerate(_STAND_INS) if of is family) for family in FAMILIES
)  # those of each family

UNIT_IDS: tuple[str, ...] = (*roster.UNIT_IDS, *(f"{family.id}-block-{n + 1}" for n, family in _STAND_INS))
UNIT_TITLES: tuple[str, ...] = (*roster.UNIT_TITLES, *(f"{family.title} block" for _, family in _STAND_INS))
NATION: Final = bytes([*roster.NATION, *(family.nation for _, family in _STAND_INS), *roster.WING_NATION])
BACK: Final = bytes([*roster.BACK, *(family.back for _, family in _STAND_INS)])
KIND: Final = bytes([*roster.KIND, *([Kind.INFANTRY] * len(_STAND_INS))])
FULL: Final = bytes([*roster.FULL, *([STAND_IN_STEPS] * len(_STAND_INS))])

ARMORED: Final = having(KIND, Kind.ARMOR)
FOOT: Final = UNITS_MASK & ~ARMORED  # the infantry class, and blocks of which nothing is known
MILITIA: Final = having(KIND, Kind.MILITIA)
CAVALRY: Final = having(KIND, Kind.CAVALRY)
AIRBORNE: Final = having(KIND, Kind.AIRBORNE)
ELITE: Final = mask_of(unit for unit, back in enumerate(BACK) if OF_BACK[back] & roster.ELITE)
SWIFT: Final = ARMORED | CAVALRY | WINGS_MASK  # they move two areas (EE-5.12/1)

# The blocks and the wings of each nation; stand-ins are nobody's
UNITS_OF: tuple[int, ...] = roster.OF_NATION
WINGS_OF: tuple[int, ...] = tuple(wings << UNITS for wings in roster.WINGS_OF)
PIECES_OF: tuple[int, ...] = tuple(units | wings for units, wings in zip(UNITS_OF, WINGS_OF, strict=True))
_UNKNOWN: tuple[int, ...] = tuple(
    mask_of(unit for family, units in zip(FAMILIES, STAND_INS, strict=True) if family.group == group for unit in units)
    for group in Group
)  # the stand-ins of each group


def family_of(unit: int, group: int) -> int:
    """Return which stand-ins a block of a group has."""
    return _FAMILY_OF[BACK[unit], group if NATION[unit] in MINORS else -1]


_FAMILY_OF: Final = {
    (family.back, family.group if family.nation in MINORS else -1): number for number, family in enumerate(FAMILIES)
}


@lru_cache(maxsize=256)  # politics change a few times a game
def ranks(in_war: int, attackers: tuple[int, ...], vichy: int) -> tuple[int, ...]:
    """Return the pieces of each group, given the powers that have entered the war and who attacked them.

    A Minor Power fights for the side that its attacker fights (EE-intro/2); an Axis Minor is nobody's until it enters.
    """
    groups = list(_UNKNOWN)
    for nation in Nation:
        groups[group_of_nation(nation, in_war, attackers[nation])] |= PIECES_OF[nation] & ~vichy
    groups[Group.VICHY] |= vichy
    return tuple(groups)


def group_of_nation(nation: int, in_war: int, attacker: int) -> int:
    """Return the group that a power belongs to, if these powers have entered the war."""
    if nation in MINORS:
        return Group.NEUTRAL if attacker < 0 else Group.WEST if attacker == Group.AXIS else Group.AXIS
    if nation in AXIS_MINORS and not in_war >> nation & 1:
        return Group.NEUTRAL
    return group_at_home(nation)


__all__ = ["Group", "Kind", "Nation", "Side"]
