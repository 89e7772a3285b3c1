"""The charts for the table's reference pages: what the rules read, as they read it, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from sandtable.core.charts import chart
from sandtable.core.documents import Doc
from sandtable.core.phrases import heading, word_of
from sandtable.core.tables import Table
from sandtable.games.europa.show.words import GRADES, TERRAINS, capital, fraction, quarters
from sandtable.games.europa.world.calendar import DAYS, MONTHS, WEATHER, WEATHER_IDS, ZONE_TITLES
from sandtable.games.europa.world.charts import (
    AA_FIRE,
    AIR_COMBAT,
    ARMOUR_STEPS,
    CONVOY,
    CRT,
    DISRUPTION,
    ENTRY_MP2,
    HEXSIDES,
    LEAVE_MP2,
    LEAVE_REDUCED_MP2,
    OVERLAND_COST,
    PORT_HANDLES,
    PORT_HITS,
    PORT_SUPPLIES,
    REDUCED_TO_ZONE_MP2,
    RESULTS,
    STACKS,
    STARVED,
    SUCCESS,
    TERRAIN_AECA,
    TERRAIN_ATTACK,
    TERRAIN_ATTACK_CM,
    TERRAIN_DRM,
    TOWN_AA,
    TOWN_AECA,
    TOWN_DRM,
    TOWN_ROOM,
    WHOLE,
    WORK_PHASES,
    ZONE_TO_ZONE_MP2,
)
from sandtable.games.europa.world.kinds import Edge, Grade, Terrain, Town
from sandtable.games.europa.world.pieces import Mobility

_CLOSED: Final = "–"
_DICE: Final = range(-3, 11)
_FIGHTING: Final = tuple(terrain for terrain in Terrain if terrain not in (Terrain.SEA, Terrain.BOX))
_ON_DIE: Final = (  # which modifiers there are besides those of terrain, with who has them
    ("armour, less the anti-tank ability of the defence", "0 to +3", "EUC-10/7"),
)


def charts() -> Iterator[Doc]:
    """Yield every chart: combat first, then terrain and movement, supply, air, ports and works, weather."""
    yield _combat()
    yield _results()
    yield _modifiers()
    yield _armour()
    yield _terrain()
    yield _hexsides()
    yield _towns()
    yield _zones()
    yield _stacking()
    yield _hunger()
    yield _dice("The Success Table", SUCCESS, "Die")
    yield _dice("Air combat: 2d6 + attack – defence", AIR_COMBAT, "Score")
    yield _dice("AA fire: 2d6 + AA", AA_FIRE, "Score")
    yield _dice("Air drops: one die", DISRUPTION, "Score")
    yield _dice("Convoys: one die + the month", CONVOY, "Score")
    yield _ports()
    yield _works()
    yield _weather()


# ---------------------------------------------------------------- combat
def _combat() -> Doc:
    """The table as players look it up: the die with its modifiers, and the odds."""
    rows = [[str(die), *(CRT.read(die + shift) for shift in CRT.shifts)] for die in _DICE]
    return chart("Combat results", ["Die", *CRT.columns], rows, CRT.rule)


def _results() -> Doc:
    rows = [[code, capital(meaning.words), meaning.rule] for code, meaning in RESULTS.items()]
    return chart("What the results mean", ["Result", "Meaning", "Rule"], rows, "EUC-9/5")


def _modifiers() -> Doc:
    rows = [*_ON_DIE, *((row.words, f"{row.value:+}", row.rule) for row in CRT.modifiers.values())]
    told = [[capital(words), value, rule] for words, value, rule in rows]
    return chart("Modifiers of the die, besides terrain", ["What", "Die", "Rule"], told, "EUC-9/6")


def _armour() -> Doc:
    rows = [[f"{share.part}/{share.whole}", f"{level:+}"] for level, share in enumerate(ARMOUR_STEPS, 1)]
    note = "Of the REs that are not neutral. The level of the defence against armour is taken off."
    return chart("Armour and anti-tank levels", ["At least", "Level"], rows, "EUC-10/3", note=note)


# ---------------------------------------------------------------- terrain, movement
def _terrain() -> Doc:
    columns = ["Terrain", "MPs c/m", "mountain", "others", "Attack", "Die", "Armour", "Overland supply"]
    rows = [
        [
            capital(TERRAINS[terrain]),
            *(_mps(ENTRY_MP2[terrain][mobility]) for mobility in (Mobility.CM, Mobility.MOUNTAIN, Mobility.OTHER)),
            _attack(terrain),
            _signed(TERRAIN_DRM[terrain]),
            word_of(TERRAIN_AECA[terrain]),
            OVERLAND_COST[terrain],
        ]
        for terrain in _FIGHTING
    ]
    return chart("Terrain", columns, rows, "EUC-41/1")


def _attack(terrain: Terrain) -> str:
    usual, motor = TERRAIN_ATTACK[terrain], TERRAIN_ATTACK_CM[terrain]
    return _share(usual) if usual == motor else f"{_share(usual)}, c/m {_share(motor)}"


def _hexsides() -> Doc:
    columns = ["Side", "MPs others", "c/m", "Attack", "Artillery", "Die", "Armour"]
    rows = [
        [heading(word_of(Edge(edge))), *(_mps(mp2) for mp2 in side.mp2), *_across(side)]
        for edge, side in HEXSIDES.items()
    ]
    return chart("Sides of hexes", columns, rows, "EUC-41/3")


def _across(side: Any) -> tuple[str, ...]:
    if side.closed:
        return (_CLOSED,) * 4
    return _share(side.attack), _share(side.artillery), _signed(side.drm), word_of(side.aeca)


def _towns() -> Doc:
    columns = ["Town", "Die", "Armour", "Air units", "AA"]
    rows = [
        [heading(word_of(town)), _signed(TOWN_DRM[town]), word_of(TOWN_AECA[town]), TOWN_ROOM[town], TOWN_AA[town]]
        for town in Town
        if town > Town.REFERENCE
    ]
    return chart("Towns", columns, rows, "EUC-3.D/1")


def _zones() -> Doc:
    rows = [
        ["Leave a full zone", *map(_mps, LEAVE_MP2)],
        ["From zone to zone", *map(_mps, ZONE_TO_ZONE_MP2)],
        ["Leave a reduced zone", *map(_mps, LEAVE_REDUCED_MP2)],
        ["From a reduced zone to another", *map(_mps, REDUCED_TO_ZONE_MP2)],
    ]
    return chart("What enemy zones cost", ["Step", "MPs others", "c/m"], rows, "EUC-5/3")


def _stacking() -> Doc:
    rows = [
        [capital(TERRAINS[terrain]), STACKS[terrain].divisions, quarters(STACKS[terrain].re4)] for terrain in _FIGHTING
    ]
    return chart("Stacking: ground units of a side in a hex", ["Terrain", "Divisions", "REs"], rows, "EUC-8/1")


# ---------------------------------------------------------------- supply, dice
def _hunger() -> Doc:
    columns = ["State", "Attack", "Defence", "MPs others", "c/m", "Zone"]
    rows = [
        [f"U{turns}", _share(row.attack), _share(row.defence), *map(_share, row.move), word_of(row.zone)]
        for turns, row in enumerate(STARVED, 1)
    ]
    note = "From U4 on isolated units roll for attrition (EUC-18/13)."
    return chart("Units without supply", columns, rows, "EUC-18/8", note=note)


def _dice(title: str, table: Table, what: str) -> Doc:
    rows = [[span, result] for span, result in zip(_spans(table.above), (row[0] for row in table.results), strict=True)]
    modifiers = "; ".join(f"{row.words} {row.value:+}" for row in table.modifiers.values())
    more = {"note": f"{capital(modifiers)}."} if modifiers else {}
    return chart(title, [what, "Result"], rows, table.rule, **more)


def _spans(above: Sequence[int]) -> Iterator[str]:
    """Yield the rows of a table by the scores that they hold: `1 or less`, `2-4`, `5 or more`."""
    yield f"{above[0] - 1} or less"
    for low, after in pairwise(above):
        yield str(low) if after == low + 1 else f"{low}–{after - 1}"
    yield f"{above[-1]} or more"


# ---------------------------------------------------------------- ports, works, weather
def _ports() -> Doc:
    rows = [
        [capital(GRADES[grade]), _any(PORT_HANDLES[grade]), _any(PORT_SUPPLIES[grade]), PORT_HITS[grade]]
        for grade in Grade
    ]
    return chart("Ports", ["Grade", "Handles REs", "Feeds REs", "Hits when captured"], rows, "EUC-30/2")


def _works() -> Doc:
    rows = [[heading(name), phases] for name, phases in WORK_PHASES.items()]
    return chart("Works: phases of a unit of 1 RE", ["Job", "Phases"], rows, "EUC-14/2")


def _weather() -> Doc:
    rows = [[ZONE_TITLES.get(zone, zone), *map(faces_in_words, by_month)] for zone, by_month in WEATHER.items()]
    note = f"Four turns a month: the {', '.join(DAYS)}."
    return chart("Weather by the die of the turn", ["Zone", *MONTHS], rows, "EUC-42/2", note=note)


def faces_in_words(faces: bytes) -> str:
    """Say which weather the faces of the die bring: `clear`, `clear 1-4, mud 5-6`."""
    spans: Mapping[int, list[int]] = {kind: [n for n, face in enumerate(faces, 1) if face == kind] for kind in faces}
    if len(spans) == 1:
        return WEATHER_IDS[faces[0]]
    return ", ".join(f"{WEATHER_IDS[kind]} {_run(found)}" for kind, found in spans.items())


def _run(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


# ---------------------------------------------------------------- cells
def _mps(mp2: int) -> str:
    return f"{mp2 / 2:g}" if mp2 >= 0 else _CLOSED


def _share(share: int) -> str:
    return "1" if share == WHOLE else fraction(share) if share else "0"


def _signed(number: int) -> str:
    return f"{number:+}" if number else "0"


def _any(re4: int) -> str:
    return quarters(re4) if re4 >= 0 else "any"
