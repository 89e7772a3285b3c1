"""The chart of permissible attacks: which force may attack which defenders, and who of them fights (SU-chart/6)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.rules.values import CHARTS
from sandtable.games.soft_underbelly.world.roster import AIR, CARRIERS, FIGHTERS, FORTS, NAVAL, SUPPLIES, TACTICALS

# The classes of the chart; a carrier is a naval unit in it
LAND_CLASS: Final = 1
TACTICAL_CLASS: Final = 2
NAVAL_CLASS: Final = 4
CLASSES: Final = {
    "land": LAND_CLASS,
    "tactical": TACTICAL_CLASS,
    "naval": NAVAL_CLASS,
    "land-tactical": LAND_CLASS | TACTICAL_CLASS,
    "land-naval": LAND_CLASS | NAVAL_CLASS,
    "tactical-naval": TACTICAL_CLASS | NAVAL_CLASS,
    "all": LAND_CLASS | TACTICAL_CLASS | NAVAL_CLASS,
}
_UNITS_OF: Final = {LAND_CLASS: FIGHTERS | SUPPLIES | FORTS, TACTICAL_CLASS: TACTICALS, NAVAL_CLASS: NAVAL}

# What a force is made of; the landing craft of an invader does not make it naval (SU-attack-chart/2)
OVERLAND, LANDING, DROP, WITH_TACTICAL, WITH_CARRIER, LONE_FLOTILLA, ESCORTED_FLOTILLA = (1 << n for n in range(7))
BY_LAND: Final = OVERLAND | LANDING | DROP
BY_AIR: Final = WITH_TACTICAL | WITH_CARRIER
BY_SEA: Final = WITH_CARRIER | LONE_FLOTILLA | ESCORTED_FLOTILLA
# What defenders are made of; every ship counts, transports included (SU-attack-chart/2)
ON_LAND, A_TACTICAL, A_CARRIER, SHIPS = (1 << n for n in range(4))


class Cell(NamedTuple):
    """A cell of the chart (SU-attack-chart/1)."""

    attack: str
    fights: int
    landing: str
    paradrop: str
    note_1: bool  # the attacker cannot take possession, having no land unit (SU-attack-chart/4)


def _cell(row: dict[str, object]) -> Cell:
    fights = row["fights"]
    assert isinstance(fights, list)
    return Cell(
        attack=str(row["attack"]),
        fights=sum(CLASSES[name] for name in fights),
        landing=str(row["landing"]),
        paradrop=str(row["paradrop"]),
        note_1=bool(row["note-1"]),
    )


_HERE: Final = (0,)  # the area that a sentence speaks of: `forbidden` puts it in
_LONE_LANDING: Final = Violation(
    "SU-attack-chart/2", "a landing against the tacticals or ships in {place} needs naval or air support", _HERE
)
CHART: Final = {(CLASSES[row["attacker"]], CLASSES[row["defender"]]): _cell(row) for row in CHARTS["attack"]}


def defence_of(units: int) -> int:
    """Return what these defenders are made of."""
    return (
        (ON_LAND if units & _UNITS_OF[LAND_CLASS] else 0)
        | (A_TACTICAL if units & TACTICALS else 0)
        | (A_CARRIER if units & CARRIERS else 0)
        | (SHIPS if units & NAVAL & ~CARRIERS else 0)
    )


def _attacking_classes(force: int) -> int:
    return (
        (LAND_CLASS if force & BY_LAND else 0)
        | (TACTICAL_CLASS if force & WITH_TACTICAL else 0)
        | (NAVAL_CLASS if force & BY_SEA else 0)
    )


def _defending_classes(defence: int) -> int:
    return (
        (LAND_CLASS if defence & ON_LAND else 0)
        | (TACTICAL_CLASS if defence & A_TACTICAL else 0)
        | (NAVAL_CLASS if defence & (A_CARRIER | SHIPS) else 0)
    )


def forbidden(target: int, force: int, defence: int, air_only: bool) -> Violation | None:
    """Return why a force may not attack these defenders of an area, or None if it may."""
    found = impermissible(force, defence, air_only)
    return found and found._replace(args=(target,))


@cache
def impermissible(force: int, defence: int, air_only: bool) -> Violation | None:
    """Return why a force may not attack these defenders, wherever they are, or None if it may."""
    if not force:
        return Violation("SU-combat/1", "no unit is committed to the attack on {place} yet", _HERE)
    if not defence:
        return Violation("SU-combat/1", "there is no enemy unit to attack in {place}", _HERE)
    if air_only:
        return _no_air_combat(defence)
    cell = CHART[_attacking_classes(force), _defending_classes(defence)]
    return (
        _forbidden_mix(force, cell)
        or _forbidden_landing(force, defence, cell)
        or _forbidden_drop(force, defence, cell)
        or _idle_land_units(force, cell)
        or _flotilla_in_air_combat(force, cell)
        or _flotilla_without_air(force, defence, cell)
    )


def _no_air_combat(defence: int) -> Violation | None:
    if not defence & (A_TACTICAL | A_CARRIER):
        return Violation(
            "SU-air-combat/1", "an air combat needs an enemy tactical or carrier, and none is in {place}", _HERE
        )
    return None


def _forbidden_mix(force: int, cell: Cell) -> Violation | None:
    if cell.attack != "no":
        return None
    classes = _attacking_classes(force)
    if classes == LAND_CLASS and force & LANDING:
        return _LONE_LANDING
    if classes == LAND_CLASS:
        return Violation(
            "SU-attack-chart/2",
            "land units alone cannot attack the tacticals or ships in {place}: they drive them out by moving in",
            _HERE,
        )
    if classes == LAND_CLASS | NAVAL_CLASS:
        return Violation(
            "SU-attack-chart/8",
            "land and naval units without a tactical cannot attack the tactical with ships in {place}",
            _HERE,
        )
    # SU-combat/9, SU-air-combat/4, SU-naval-combat/5, and SU-stack/13: a tactical does not dislodge a parachute
    rule = {TACTICAL_CLASS: "SU-combat/9", NAVAL_CLASS: "SU-naval-combat/5"}.get(classes, "SU-attack-chart/3")
    return Violation(rule, "the land units in {place} can only be attacked if a land unit attacks them too", _HERE)


def _forbidden_landing(force: int, defence: int, cell: Cell) -> Violation | None:
    if not force & LANDING:
        return None
    if cell.landing == "no":
        return _LONE_LANDING
    if defence & (A_TACTICAL | A_CARRIER) and not force & BY_AIR:
        # SU-attack-chart/6; the cells that need a carrier say the same
        return Violation(
            "SU-landing/5", "a landing against the tactical or carrier in {place} needs a tactical or carrier", _HERE
        )
    return None


def _forbidden_drop(force: int, defence: int, cell: Cell) -> Violation | None:
    if force & DROP and (cell.paradrop == "no" or defence & (A_TACTICAL | A_CARRIER)):
        return Violation(
            "SU-attack-chart/7", "a parachute cannot drop on {place}, where a tactical or carrier is", _HERE
        )
    return None


def _idle_land_units(force: int, cell: Cell) -> Violation | None:
    """In a partial cell land units take part by a landing or a drop only (SU-naval-combat/4); overland they displace by
    moving in, and join against ships in a port only where the cell says yes (SU-naval-combat/3)."""
    if cell.attack == "partial" and force & OVERLAND:
        return Violation(
            "SU-attack-chart/1",
            "land units have no part in this attack over a black line: they displace by moving into {place}",
            _HERE,
        )
    return None


def _flotilla_in_air_combat(force: int, cell: Cell) -> Violation | None:
    """Cells in which tacticals alone are fought are air combats (SU-air-combat/1), unless it is a landing."""
    is_air_combat = cell.attack == "partial" and cell.fights == TACTICAL_CLASS
    if is_air_combat and not force & BY_LAND and force & (LONE_FLOTILLA | ESCORTED_FLOTILLA):
        return Violation("SU-attack-chart/3", "flotillas have no part in the air combat in {place}", _HERE)
    return None


def _flotilla_without_air(force: int, defence: int, cell: Cell) -> Violation | None:
    if force & BY_LAND or not force & LONE_FLOTILLA:
        return None
    fought = (A_TACTICAL if cell.fights & TACTICAL_CLASS else 0) | (A_CARRIER if cell.fights & NAVAL_CLASS else 0)
    if defence & fought:
        return Violation(
            "SU-air-naval/2",
            "a flotilla attacks the tactical or carrier in {place} only if one of its own area attacks too",
            _HERE,
        )
    return None


def fighting(force: int, units: int, air_only: bool) -> int:
    """Return which of the defenders take part in a permissible attack (SU-combat/10, SU-air-combat/1)."""
    if air_only:
        return units & AIR
    classes = CHART[_attacking_classes(force), _defending_classes(defence_of(units))].fights
    return units & (
        (_UNITS_OF[LAND_CLASS] if classes & LAND_CLASS else 0)
        | (_UNITS_OF[TACTICAL_CLASS] if classes & TACTICAL_CLASS else 0)
        | (_UNITS_OF[NAVAL_CLASS] if classes & NAVAL_CLASS else 0)
    )


@cache
def completable(force: int, more: int, escorts: int, defence: int, air_only: bool) -> bool:
    """Tell whether a force becomes permissible as it is, or by units of the kinds in `more`.

    `escorts` are the kinds of aircraft that can still join all its lone flotillas in their areas; 0 if none can.
    """
    choices = [force]
    for kind in (OVERLAND, LANDING, DROP, WITH_TACTICAL, WITH_CARRIER, LONE_FLOTILLA):
        if more & kind:
            choices += [mix | kind for mix in choices]
    if escorts:
        choices += [mix & ~LONE_FLOTILLA | ESCORTED_FLOTILLA | escorts for mix in choices]
    return any(impermissible(mix, defence, air_only) is None for mix in choices)
