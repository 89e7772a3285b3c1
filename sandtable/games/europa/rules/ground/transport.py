"""Transport counters (EUC-15/8): they carry foot units of their hex, or supply points, at their own pace."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.act import Act, Deed, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.traits import traits

RULE: Final = "EUC-15/8"
POINTS_A_RE: Final = 2
_RE: Final = 4


# ---------------------------------------------------------------- who is carried
def riders(p: Position) -> int:
    """Return all units that are carried."""
    if not traits(p).transports:
        return 0
    return mask_of(unit for unit, carrier in enumerate(p.aboard) if carrier >= 0)


def riders_of(p: Position, units: int) -> int:
    """Return the units that some units carry."""
    if not units & traits(p).transports:
        return 0
    return mask_of(unit for unit, carrier in enumerate(p.aboard) if carrier >= 0 and units >> carrier & 1)


def is_rider(p: Position, unit: int) -> bool:
    """Tell whether a unit is carried."""
    return p.aboard[unit] >= 0


def room_on(p: Position, counter: int) -> int:
    """Return how many quarters of REs a counter can still carry."""
    taken = sum(p.size(unit) for unit in bit_list(riders_of(p, 1 << counter)))
    return p.counter(counter).transport - taken


# ---------------------------------------------------------------- loading
def rule_of_rest(p: Position, unit: int) -> str:
    """Return the rule by which a unit has no movement allowance: position AA, static units, others."""
    row = p.counter(unit)
    return "EUC-15/2" if row.position else "EUC-15/1" if row.static else "EUC-6/1"


def _not_handled(p: Position, counter: int) -> Violation | None:
    """Tell why a counter of the phasing side neither loads nor unloads now."""
    if not p.of_side(p.phasing) >> counter & 1:
        return refusal(RULE, "{unit} is not yours", counter)
    if not p.counter(counter).transport:
        return refusal(RULE, "{unit} is no transport counter", counter)
    if p.at[counter] < 0:
        return refusal(RULE, "{unit} is not on the map", counter)
    if p.handled >> counter & 1:
        return refusal(RULE, "{unit} has loaded and unloaded in this phase", counter)
    return None


def not_loading(p: Position, counter: int, unit: int) -> Reasons:
    """Tell why a counter cannot take a unit up: both must stand where they began the phase."""
    if found := _not_handled(p, counter):
        return found
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal(RULE, "{unit} is not yours", unit)
    if p.at[unit] != p.at[counter]:
        return refusal(RULE, "{unit} is not in the hex of {unit}", unit, counter)
    if p.counter(unit).is_cm:
        return refusal(RULE, "{unit} is c/m: it is not carried", unit)
    if not p.face(unit).move:
        return refusal(rule_of_rest(p, unit), "{unit} has no movement allowance: it is not carried", unit)
    if is_rider(p, unit):
        return refusal(RULE, "{unit} is carried by {unit} already", unit, p.aboard[unit])
    moved = next((each for each in (counter, unit) if not _is_fresh(p, each)), None)
    if moved is not None:
        return refusal(RULE, "{unit} has moved: units are loaded at the start of the phase", moved)
    if p.cargo[counter]:
        return refusal(RULE, "{unit} carries supply points", counter)
    if p.size(unit) > room_on(p, counter):
        return refusal(RULE, "{unit} has no room for {unit}", counter, unit)
    return None


def _is_fresh(p: Position, unit: int) -> bool:
    stuck = p.moved | p.disrupted | p.railed | p.shipped | p.flown_in | p.landed | p.dropped | p.worked
    return not p.spent[unit] and not stuck >> unit & 1


def loads(p: Position) -> Iterable[tuple[int, int]]:
    """Yield the counters, and the units that each can take up."""
    known, own = traits(p), p.of_side(p.phasing)
    for counter in _counters(p):
        if _is_fresh(p, counter) and not p.cargo[counter] and (room := room_on(p, counter)):
            here = p.here[p.at[counter]] & own & ~known.motorized
            yield (
                counter,
                mask_of(
                    unit
                    for unit in bit_list(here)
                    if p.size(unit) <= room and p.face(unit).move and not is_rider(p, unit) and _is_fresh(p, unit)
                ),
            )


def _counters(p: Position) -> Iterable[int]:
    """Return the counters of the phasing side that may still load or unload."""
    all_counters = traits(p).transports & p.of_side(p.phasing) & ~p.handled
    return (counter for counter in bit_list(all_counters) if p.at[counter] >= 0)


def take_up(p: Position, log: Log, counter: int, unit: int) -> None:
    """Let a counter take a unit up."""
    p.aboard[unit] = counter
    log.tell(1 << p.phasing, RULE, "{unit} takes {unit} up", counter, unit)


# ---------------------------------------------------------------- supply points
def not_stocking(p: Position, counter: int, number: int) -> Reasons:
    """Tell why a counter cannot load so many supply points."""
    if found := _not_handled(p, counter):
        return found
    if p.cargo[counter] or riders_of(p, 1 << counter):
        return refusal(RULE, "{unit} is loaded already", counter)
    most, here = _most_points(p, counter), p.at[counter]
    if not 1 <= number <= most:
        return refusal(RULE, "{unit} carries 1 to {number} supply points", counter, most)
    stored = depots.points(p, here, p.phasing)
    if number > stored:
        return refusal("EUC-18/10", "in {place} there are {number}", here, counted(stored, "supply point"))
    return None


def _most_points(p: Position, counter: int) -> int:
    return p.counter(counter).transport * POINTS_A_RE // _RE


def stocks(p: Position) -> Iterable[tuple[int, int]]:
    """Yield the counters, and how many supply points each can load."""
    if not p.depots:
        return
    for counter in _counters(p):
        most = min(_most_points(p, counter), depots.points(p, p.at[counter], p.phasing))
        if most and not p.cargo[counter] and not riders_of(p, 1 << counter):
            yield counter, (1 << most + 1) - 2


def stock(p: Position, log: Log, counter: int, number: int) -> None:
    """Load supply points out of the depot of its hex."""
    depots.take(p, p.at[counter], p.phasing, number)
    p.cargo[counter] = number
    report(p, log, RULE, "{unit} loads {number} in {place}", counter, counted(number, "supply point"), p.at[counter])


# ---------------------------------------------------------------- unloading
def not_unloading(p: Position, counter: int) -> Reasons:
    """Tell why a counter has nothing to unload."""
    if found := _not_handled(p, counter):
        return found
    if not p.cargo[counter] and not riders_of(p, 1 << counter):
        return refusal(RULE, "{unit} carries nothing", counter)
    return None


def unloadings(p: Position) -> int:
    """Return the counters that carry something."""
    carriers = riders(p)
    return mask_of(counter for counter in _counters(p) if p.cargo[counter] or (carriers and riders_of(p, 1 << counter)))


def unload(p: Position, log: Log, counter: int) -> None:
    """Set down what a counter carries: with units it stops, supply points lie in its hex from then on."""
    place = p.at[counter]
    if cargo := p.cargo[counter]:
        p.cargo[counter] = 0
        depots.add(p, place, p.side_of(counter), cargo)
        report(p, log, RULE, "{unit} sets {number} down in {place}", counter, counted(cargo, "supply point"), place)
    else:
        get_off(p, counter)
        p.moved |= 1 << counter
        log.tell(1 << p.side_of(counter), RULE, "{unit} sets down whom it carries in {place}", counter, place)
    p.handled |= 1 << counter


def get_off(p: Position, counter: int) -> None:
    """Let all get off whom a counter carries: they have moved."""
    for unit in bit_list(riders_of(p, 1 << counter)):
        p.aboard[unit] = -1
        p.moved |= 1 << unit


def all_off(p: Position) -> None:
    """Let everybody get off as the phase ends: counters stop (EUC-15/8)."""
    for unit in bit_list(riders(p)):
        p.aboard[unit] = -1


TRANSPORT_ACTS: Final[tuple[Deed, ...]] = (
    Act("load", not_loading, take_up, loads, role=Role.CARRY),
    Act("stock", not_stocking, stock, stocks, role=Role.CARRY),
    Act("unload", not_unloading, unload, unloadings, role=Role.CARRY),
)
