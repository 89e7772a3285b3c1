"""Losses and ends of ground units (EUC-9/14, EUC-9/15, EUC-52/1): cadres, the pool, what goes with a unit."""

from __future__ import annotations

from enum import Enum

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.forces.replacements import special
from sandtable.games.europa.rules.ground.tops import disclose, report
from sandtable.games.europa.rules.politics.australia import watch_pool
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.supply.isolation import is_isolated


class Cause(Enum):
    """Why a unit is eliminated: the rule, what is told, and whether it brings special replacements (EUC-52/4)."""

    COMBAT = ("EUC-9/14", "{unit} is eliminated", True)
    ISOLATED = ("EUC-9/15", "{unit} is isolated and eliminated outright", True)
    NO_RETREAT = ("EUC-9/17", "{unit} cannot retreat and is eliminated", True)
    HQ = ("EUC-15/4", "{unit}, alone in {place}, is eliminated", True)
    OVERRUN = ("EUC-11/3", "{unit} is overrun and eliminated", False)
    SWEPT_UP = ("EUC-6/6", "{unit} is taken", False)
    ATTRITION = ("EUC-18/13", "{unit} is eliminated", True)
    DROP = ("EUC-23.G.2.b/1", "{unit} is lost in its drop", True)
    RAID = ("EUC-1/4", "{unit} is lost in its raid", True)
    STACKING = ("EUC-8/3", "{unit} is given up", True)
    SEA = ("EUC-31/3", "{unit} has no port to go back to and is eliminated", True)
    SURRENDER = ("EU-103.D.21.b/3", "{unit} surrenders", False)

    @property
    def rule(self) -> str:
        """The rule by which the unit goes."""
        return self.value[0]

    @property
    def words(self) -> str:
        """What is told of it."""
        return self.value[1]

    @property
    def is_replaced(self) -> bool:
        """Whether special replacements follow, unless the unit is isolated."""
        return self.value[2]


# ---------------------------------------------------------------- the end of a unit
def eliminate(p: Position, log: Log, unit: int, cause: Cause) -> None:
    """Take a unit off: into the replacement pool (EUC-52/1), or for good if it surrenders.

    Its passengers get off, its supply points stay behind; the components of a division that was assembled go to the
    pool in its stead (EUC-13/7).
    """
    disclose(p, log, cause.rule, cause.words, unit, *((p.at[unit],) if "{place}" in cause.words else ()))
    if cause.is_replaced:
        special(p, log, unit)
    to = Off.GONE if cause is Cause.SURRENDER else Off.POOL
    for passenger in passengers(p, unit):
        p.aboard[passenger] = -1
    depots.leave_behind(p, unit)
    parts = components_inside(p, unit)
    if parts:
        log.add("EUC-13/7", "the components of {unit} go to the replacement pool", unit)
    for part in bit_list(parts):
        p.inside[part] = -1
        p.put(part, to)
    p.remove(unit, Off.UNFORMED if parts else to)
    watch_pool(p, log)


def passengers(p: Position, unit: int) -> tuple[int, ...]:
    """Return the units that a transport counter carries (EUC-15/8)."""
    if not p.counter(unit).transport:
        return ()
    return tuple(other for other, carrier in enumerate(p.aboard) if carrier == unit)


def components_inside(p: Position, division: int) -> int:
    """Return the units that an assembled division was made of (EUC-13/5)."""
    if not p.counter(division).is_division:
        return 0
    return mask_of(part for part, whole in enumerate(p.inside) if whole == division)


# ---------------------------------------------------------------- a loss
def take_loss(p: Position, log: Log, unit: int, rule: str) -> None:
    """Let a unit take a loss: it becomes its cadre, or is eliminated (EUC-9/14)."""
    if not leaves_cadre(p, unit):
        eliminate(p, log, unit, Cause.ISOLATED if has_cadre(p, unit) else Cause.COMBAT)
        return
    p.cadre |= 1 << unit
    p.changed(1 << unit)
    report(p, log, rule, "{unit} is reduced to a cadre", unit)


def has_cadre(p: Position, unit: int) -> bool:
    """Tell whether a unit at full strength has a cadre side."""
    return not p.cadre >> unit & 1 and p.counter(unit).cadre is not None


def leaves_cadre(p: Position, unit: int) -> bool:
    """Tell whether a unit would become a cadre by a loss: no cadre does, and no isolated division (EUC-9/15)."""
    return has_cadre(p, unit) and not (p.counter(unit).is_division and is_isolated(p, unit))
