"""Every counter: 1,406 units of 27 nations, then 42 partisans; what is printed on them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from sandtable.core.bits import having, mask_of, union
from sandtable.games.aeto.world.data import FORCES
from sandtable.games.aeto.world.kinds import (
    AIR_KINDS,
    FAST_KINDS,
    KIND_WORDS,
    LAND_KINDS,
    NAVAL_KINDS,
    Kind,
)
from sandtable.games.aeto.world.nations import ADJECTIVES, NATION_IDS, nation_of

_VALUES: Final = re.compile(r"(\d+)-(\d+)")


class Counted(NamedTuple):
    """A counter as it is printed; what a kind has not is 0."""

    id: str
    title: str
    nation: int
    kind: Kind
    strength: int  # of land and air units: on the full side …
    weak: int  # … and on the depleted side
    movement: int  # printed MPs of a land unit, range of an air unit
    steps: int  # 1 or 2; points of an STP or ATP; 0: it has none
    circled: int  # of armor: 0 no side, 1 the full side, 2 both (AEC-1.2/2)
    radius: int = 0  # of an HQ
    rating: int = 0  # of an HQ: attacks
    combat: int = 0  # of a General
    exploitation: int = 0  # of a General
    is_ss: bool = False
    is_final: bool = False  # it cannot be rebuilt (cbr)
    when: str = ""
    at: str = ""


_CIRCLES: Final = {"none": 0, "full": 1, "both": 2}


def _pair(text: str | None) -> tuple[int, int]:
    """Return the first two numbers of printed values: `4-3`, `4-4/3`; ships have their own reader (stage 3)."""
    found = _VALUES.match(text or "")
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _counter(nation: int, row: Mapping[str, Any]) -> Counted:
    kind = KIND_WORDS[row["type"]]
    strength, movement = _pair(row.get("values"))
    weak, _ = _pair(row.get("depleted"))
    return Counted(
        id=row["id"],
        title=_title(nation, kind, row["name"]),
        nation=nation,
        kind=kind,
        strength=strength,
        weak=weak,
        movement=movement or row.get("range", 0),
        steps=row.get("steps", row.get("points", 0)),
        circled=_CIRCLES[row.get("circled", "none")],
        radius=row.get("radius", 0),
        rating=row.get("rating", 0),
        combat=row.get("combat", 0),
        exploitation=row.get("exploitation", 0),
        is_ss=row.get("ss", False),
        is_final=row.get("cbr", False),
        when=row["when"],
        at=row.get("at", ""),
    )


def _title(nation: int, kind: Kind, name: str) -> str:
    if kind in (Kind.GENERAL, Kind.ADMIRAL):
        return f"{kind.name.capitalize()} {name}"
    return f"{ADJECTIVES[nation]} HQ {name}" if kind is Kind.HQ else f"{ADJECTIVES[nation]} {name}"


def _units() -> Iterator[Counted]:
    for number, (name, nation) in enumerate(FORCES["nation"].items()):
        if NATION_IDS[number] != name:
            raise ValueError(f"{name} stands elsewhere in the list of nations")
        yield from (_counter(number, row) for row in nation["units"])


def _partisans(prefixes: Mapping[int, str]) -> Iterator[Counted]:
    """Yield the partisans: ids `yu-p-1` and so on (AE-10.6)."""
    for title, count in FORCES["counters"]["partisans"].items():
        nation = nation_of(title)
        for number in range(1, count + 1):
            yield Counted(
                id=f"{prefixes[nation]}-p-{number}",
                title=f"{ADJECTIVES[nation]} partisans {number}",
                nation=nation,
                kind=Kind.PARTISAN,
                strength=0,
                weak=0,
                movement=1,
                steps=0,
                circled=0,
                when="special 10.6",
            )


def _distinct(units: Iterable[Counted]) -> Iterator[Counted]:
    """Yield units in which those that are called alike bear their nation, or the number of their id."""
    listed = tuple(units)
    count = Counter(unit.title for unit in listed)
    for unit in listed:
        if count[unit.title] > 1:
            own = unit.id.split("-", 1)[1].upper()
            is_general = unit.kind is Kind.GENERAL
            title = f"{ADJECTIVES[unit.nation]} {unit.title}" if is_general else f"{unit.title} {own}"
            unit = unit._replace(title=title)
        yield unit


_PRINTED: Final = tuple(_distinct(_units()))
_PREFIX: Final = {unit.nation: unit.id.split("-")[0] for unit in _PRINTED}
ROSTER: tuple[Counted, ...] = (*_PRINTED, *_partisans(_PREFIX))
UNITS: Final = len(ROSTER)
UNIT_IDS: tuple[str, ...] = tuple(unit.id for unit in ROSTER)
UNIT_TITLES: tuple[str, ...] = tuple(unit.title for unit in ROSTER)
UNIT: Final[Mapping[str, int]] = {name: number for number, name in enumerate(UNIT_IDS)}

# What rules ask for by number
KIND: Final = bytes(unit.kind for unit in ROSTER)
NATION_OF: Final = bytes(unit.nation for unit in ROSTER)
STRENGTH: Final = bytes(unit.strength for unit in ROSTER)
WEAK: Final = bytes(unit.weak for unit in ROSTER)
MOVEMENT: Final = bytes(unit.movement for unit in ROSTER)
STEPS: Final = bytes(unit.steps for unit in ROSTER)
CIRCLED: Final = bytes(unit.circled for unit in ROSTER)

OF_KIND: tuple[int, ...] = tuple(having(KIND, kind) for kind in Kind)
LAND_UNITS: Final = union(OF_KIND[kind] for kind in LAND_KINDS)  # land combat units
FAST: Final = union(OF_KIND[kind] for kind in FAST_KINDS)
AIR_UNITS: Final = union(OF_KIND[kind] for kind in AIR_KINDS)
SHIPS: Final = union(OF_KIND[kind] for kind in NAVAL_KINDS)
HQS: Final[int] = OF_KIND[Kind.HQ]
GENERALS: Final[int] = OF_KIND[Kind.GENERAL]
PARTISANS: Final[int] = OF_KIND[Kind.PARTISAN]
COMMANDOS: Final[int] = OF_KIND[Kind.COMMANDO]
HOME_GUARD: Final = mask_of(number for number, name in enumerate(UNIT_IDS) if name.startswith("uk-home-guard"))
SS: Final = mask_of(number for number, unit in enumerate(ROSTER) if unit.is_ss)
BY_NATION: tuple[int, ...] = tuple(having(NATION_OF, nation) for nation in range(len(NATION_IDS)))
STACKED: Final = LAND_UNITS & ~(COMMANDOS | OF_KIND[Kind.PARATROOPER] | HOME_GUARD)
"""Units whose steps count for stacking (AEC-5.9/1)."""
