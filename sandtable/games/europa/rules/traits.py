"""What the ground units of a scenario are by their ratings, as sets: found once for each row of forms."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.games.europa.position import Position
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.pieces import Counter, Mobility, Nation
from sandtable.games.europa.world.scenario import CARDS

INVASION: Final = turn_of("Sep 1 39")  # the turn on which Poland is invaded (EU-103.D.15/1)


class Traits(NamedTuple):
    """Sets of units by what their counters say, whatever state they are in."""

    divisions: int  # a cadre is none (EUC-3.A/1)
    motorized: int  # c/m (EUC-3.B/1)
    mountain: int
    special: int  # special forces (EUC-1/1)
    slips: int  # with the ZOC ability (EUC-1/2)
    helpers: int  # they give support to others (EUC-9.A/1)
    printed: int  # with printed support
    guards: int  # Polish border guards (EU-103.D.15.a/3)
    zoneless: int  # they add nothing to a zone (EUC-5/1)
    static: int  # position units too
    transports: int
    uncounted: int  # HQs and transport counters: stacking and ownership do not know them (EUC-8/2, EUC-3.C/1)
    marines: int  # of the USMC (EU-103.E.5.b.1/1)
    polish: int
    moves: int  # with a movement rating
    cadre_moves: int  # with one on the cadre side
    heavy: int  # with heavy equipment (EUC-15/7)
    builders: int  # construction units (EUC-14/1)
    bridgers: int  # construction and assault engineer units (EUC-14/5)


def traits(p: Position) -> Traits:
    """Return the sets for the forms that units have now."""
    return _traits(p.scenario, bytes(p.form))


@lru_cache(maxsize=256)  # forms change by conversions only
def _traits(scenario: str, forms: bytes) -> Traits:
    sets = [0] * len(Traits._fields)
    for unit, rows in enumerate(CARDS[scenario].counters):
        if rows:
            for number, has in enumerate(_of(rows[forms[unit]])):
                sets[number] |= bool(has) << unit
    return Traits(*sets)


def _of(row: Counter) -> Traits:
    """Tell for one counter in which of the sets it is."""
    return Traits(
        divisions=row.is_division,
        motorized=row.is_cm,
        mountain=row.mobility == Mobility.MOUNTAIN,
        special=row.special_forces,
        slips=row.zoc_ability,
        helpers=row.gives_support,
        printed=row.supported,
        guards=row.border_guard and row.nation == Nation.PL,
        zoneless=_adds_nothing(row),
        static=row.static or row.position,
        transports=row.transport,
        uncounted=row.hq or row.transport,
        marines=row.marine and row.nation == Nation.US,
        polish=row.nation == Nation.PL,
        moves=row.full.move,
        cadre_moves=(row.cadre or row.full).move,
        heavy=row.heavy,
        builders=row.construction,
        bridgers=row.construction or row.engineer,
    )


def _adds_nothing(row: Counter) -> bool:
    """EUC-5/1: artillery, AA, static, position, construction, HQ and transport units."""
    is_special = row.artillery or bool(row.aa) or row.static or row.position
    return is_special or row.construction or row.hq or bool(row.transport)
