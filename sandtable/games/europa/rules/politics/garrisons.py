"""Garrisons (EUC-44): REs that must stand in an area when they are counted, as the owner's initial phase begins."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.rules.victory import points, vps
from sandtable.games.europa.world.atlas import BOX, OF_COUNTRY
from sandtable.games.europa.world.charts import GARRISON_FACTOR
from sandtable.games.europa.world.scenario import Garrison

# Where an American battalion counts double (EU-103.E.21.d/1); no board shows the Levant
FRENCH_AFRICA: Final = OF_COUNTRY["algeria"] | OF_COUNTRY["tunisia"] | BOX
EASTERN_POLAND: Final = "EU-103.D.13/1"


def present4(p: Position, row: Garrison) -> int:
    """Return the REs of a garrison, in quarters."""
    units = p.units_in(row.places) & p.of_side(row.side)
    return sum(_counts4(p, row, unit) for unit in bit_list(units))


def _counts4(p: Position, row: Garrison, unit: int) -> int:
    """Return what a unit counts: in Poland any but position AA, elsewhere those with a defence (EUC-44/2)."""
    counter = p.counter(unit)
    if row.rule == EASTERN_POLAND:
        return 0 if counter.position else p.size(unit)  # EU-103.D.13/2
    if not p.face(unit).defence:
        return 0
    return p.size(unit) * (GARRISON_FACTOR if counter.double_garrison and FRENCH_AFRICA >> p.at[unit] & 1 else 1)


def is_due(p: Position, row: Garrison) -> bool:
    """Tell whether a garrison is still owed: in Eastern Poland until the Soviets come (EU-103.D.13/3)."""
    return not (row.rule == EASTERN_POLAND and p.intervened)


def missing(p: Position, row: Garrison) -> int:
    """Return how many REs are missing, fractions up (EUC-44/3)."""
    return max(0, -(-(row.re4 - present4(p, row)) // 4)) if is_due(p, row) else 0


def check(p: Position, log: Log) -> None:
    """Count the garrisons of the phasing side: what is missing scores for the enemy (EUC-44/5)."""
    for row in p.card.garrisons:
        if row.side != p.phasing:
            continue
        if log.is_heard and is_due(p, row):
            _tell_counts(p, log, row)
        if lacking := missing(p, row):
            vp4 = lacking * row.vp4
            p.vp[enemy(row.side)] += vp4
            log.add(row.rule, "{n} REs must stand in {area}", points(row.re4), row.title)
            log.add("EUC-44/2", "{n} REs stand there", points(present4(p, row)))
            log.add("EUC-44/3", "{n} REs are missing, fractions up", lacking)
            rule = "EU-103.D.21.d/1" if row.rule == EASTERN_POLAND else "EUC-44/5"
            log.add(rule, "{side} gain {vps} for that", SIDES[enemy(row.side)], vps(vp4))


def _tell_counts(p: Position, log: Log, row: Garrison) -> None:
    """Tell whose REs are not what they seem: position AA in Poland, an American battalion in Africa."""
    for unit in bit_list(p.units_in(row.places) & p.of_side(row.side)):
        counted4 = _counts4(p, row, unit)
        if row.rule == EASTERN_POLAND and not counted4:
            log.tell(1 << row.side, "EU-103.D.13/2", "{unit} does not count for the garrison", unit)
        elif counted4 > p.size(unit):
            log.tell(1 << row.side, "EU-103.E.21.d/1", "{unit} counts double for the garrison", unit)
