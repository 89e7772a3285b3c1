"""Assembly (EUC-13): a division is put together from its headquarters or support group and what fills its slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.forces.americans import inexperienced, release
from sandtable.games.europa.rules.forces.breakdown import ORGANISING, settle
from sandtable.games.europa.rules.forces.schedule import under_zone
from sandtable.games.europa.rules.forces.slots import (
    DIRECT,
    Sort,
    Terms,
    can_fill,
    needs_transport,
    slots_of,
    sort_of,
    substitutions,
    ways,
)
from sandtable.games.europa.rules.ground.tops import disclose, report
from sandtable.games.europa.rules.stacking import too_many
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import BOX
from sandtable.games.europa.world.breakdown import DIVISIONS, SUBSTITUTIONS
from sandtable.games.europa.world.nations import BRITISH

ASSEMBLY: Final = "assembly"
_RULE: Final = "EUC-13/1"
_SLOTS: Final = "EUC-13/5"
_TRANSPORT_RE4: Final = 4
_NOBODY: Final = -1


class Assembling(NamedTuple):
    """A division that is assembled, and what has been taken into it: its core, units, transport counters."""

    division: int
    taken: int


ASSEMBLING: Final = Frame(Assembling, division="unit", taken="units")


# ---------------------------------------------------------------- who can take part
def core_of(p: Position, division: int) -> int:
    """Return the headquarters or support group that a division needs on this turn (EU-103.A.6.a/2, a/6)."""
    return DIVISIONS[division].makeup(p.turn).core


def has_support_group(p: Position, division: int) -> bool:
    """Tell whether a division is organised with a support group, and not with a headquarters (EU-103.A.6.a/1)."""
    return DIVISIONS[division].is_british_armoured and not p.counter(core_of(p, division)).hq


def able(p: Position, place: int) -> int:
    """Return the units of the phasing side in a place that can take part: at full strength and in supply."""
    units = p.here.get(place, 0) & p.of_side(p.phasing) & ~p.cadre
    return mask_of(unit for unit in bit_list(units) if p.hunger[unit] <= Hunger.LIMITED)


def counters(p: Position, units: int) -> int:
    """Return those of some units that are empty transport counters of 1 RE (EU-103.A.6.a/7, EU-103.A.6.b/3)."""
    return mask_of(unit for unit in bit_list(units & traits(p).transports) if _is_free_counter(p, unit))


def _is_free_counter(p: Position, unit: int) -> bool:
    row = p.counter(unit)
    return row.transport == _TRANSPORT_RE4 and not p.cargo[unit] and bool(BRITISH >> row.nation & 1)


def _sorts(p: Position, units: int) -> tuple[Sort, ...]:
    return tuple(sort_of(p, unit) for unit in bit_list(units & ~traits(p).transports))


def _terms(p: Position, division: int, units: int) -> Terms:
    return Terms(division, counters(p, units).bit_count())


# ---------------------------------------------------------------- assemble
def not_assembled(p: Position, division: int) -> Reasons:
    """Tell why a division cannot be assembled."""
    if not p.of_side(p.phasing) >> division & 1:
        return refusal(_RULE, "{unit} is not yours", division)
    if division not in DIVISIONS:
        return refusal("EUC-13/3", "{unit} is not on the chart of breakdowns", division)
    if p.at[division] != Off.UNFORMED:
        return refusal(_SLOTS, "{unit} is not broken down", division)
    if ORGANISING.top(p).settled >> division & 1:
        return refusal(_RULE, "the assembly of {unit} was given up in this phase", division)
    return _core_unfit(p, division) or inexperienced(p, division) or _not_filled_up(p, division)


def _core_unfit(p: Position, division: int) -> Violation | None:
    """Tell why its headquarters or support group is not ready, or not in the right place."""
    core = core_of(p, division)
    if p.at[core] < 0:
        rule = "EU-103.A.6.a/2" if DIVISIONS[division].is_british_armoured else _SLOTS
        return refusal(rule, "{unit} needs {unit}, which is not on the map", division, core)
    if p.hunger[core] > Hunger.LIMITED:
        return refusal(_RULE, "{unit} is not in supply", core)
    place = p.at[core]
    if not BOX >> place & 1 and under_zone(p, p.phasing) >> place & 1:
        return refusal(_RULE, "{place} is in an enemy zone", place)
    return None


def _not_filled_up(p: Position, division: int) -> Violation | None:
    """Tell why the slots of a division cannot all be filled by units in the hex of its core, and by which rule."""
    place = p.at[core_of(p, division)]
    here = able(p, place)
    slots, terms, sorts = slots_of(p, division), _terms(p, division, here), _sorts(p, here)
    if can_fill(terms, slots, (), sorts):
        return _too_large(p, division, place)
    rows = substitutions(division, slots, sorts)
    if can_fill(terms._replace(transports=1), slots, (), sorts):
        rule = next(row.rule for row in rows if row.with_transport)
        return refusal(rule, "a transport counter of 1 RE must join {unit}", division)
    if can_fill(Terms(division, transports=1, at_most_once=False), slots, (), sorts):
        return refusal(rows[0].rule, "one unit of {unit} may be substituted, and no more", division)
    return refusal(_SLOTS, "{place} has not the units that fill the slots of {unit}", place, division)


def _too_large(p: Position, division: int, place: int) -> Violation | None:
    """Tell why the division would be too many in its hex (EUC-13/1); a brigade and its slot are of one size."""
    own = p.here[place] & p.of_side(p.phasing) & ~(1 << core_of(p, division))
    gone = 0
    for slot in slots_of(p, division):
        fit = (unit for unit in bit_list(own & ~gone) if any(ways(division, slot, sort_of(p, unit))))
        gone |= 1 << next(fit, core_of(p, division))
    return too_many(p, place, own & ~gone | 1 << division)


def assemblable(p: Position) -> int:
    """Return the divisions that can be assembled."""
    broken = (division for division in DIVISIONS if p.at[division] == Off.UNFORMED and p.at[core_of(p, division)] >= 0)
    return mask_of(division for division in broken if not not_assembled(p, division))


def assemble(p: Position, log: Log, division: int) -> None:
    """Begin to assemble a division."""
    ASSEMBLING.push(p, ASSEMBLY, Assembling(division, 1 << core_of(p, division)))


# ---------------------------------------------------------------- fill
def not_filling(p: Position, unit: int, counter: int = _NOBODY) -> Reasons:
    """Tell why a unit, with a transport counter or without, cannot be taken into the division."""
    division, taken = ASSEMBLING.top(p)
    place = p.at[core_of(p, division)]
    for each in (unit, counter) if counter >= 0 else (unit,):
        if found := _not_there(p, each, place, taken):
            return found
    slots = slots_of(p, division)
    if not any(True for slot in slots for _ in ways(division, slot, sort_of(p, unit))):
        return _no_slot(p, unit, division)
    return _wrong_counter(p, unit, counter, division) or _not_fitting(p, unit, counter)


def _no_slot(p: Position, unit: int, division: int) -> Violation:
    """Tell that a unit is of no kind that a division is made of."""
    if DIVISIONS[division].is_british_armoured:
        return refusal("EU-103.A.6.a/3", "{unit} is no brigade of the right kind for {unit}", unit, division)
    return refusal("EUC-13/4", "{unit} fits no slot of {unit}", unit, division)


def _not_there(p: Position, unit: int, place: int, taken: int) -> Violation | None:
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal(_SLOTS, "{unit} is not yours", unit)
    if p.at[unit] != place:
        return refusal(_SLOTS, "{unit} is not in {place}", unit, place)
    if taken >> unit & 1:
        return refusal(_SLOTS, "{unit} is in the division already", unit)
    if p.cadre >> unit & 1:
        return refusal(_SLOTS, "{unit} is a cadre", unit)
    return None if p.hunger[unit] <= Hunger.LIMITED else refusal(_RULE, "{unit} is not in supply", unit)


def _wrong_counter(p: Position, unit: int, counter: int, division: int) -> Violation | None:
    """Tell why a transport counter must join with a unit, or cannot."""
    row = needs_transport(division, slots_of(p, division), sort_of(p, unit))
    if row == DIRECT:
        return refusal("EUC-13/8", "{unit} needs no transport counter", unit) if counter >= 0 else None
    if counter < 0:
        return refusal(SUBSTITUTIONS[row].rule, "a transport counter of 1 RE must join with {unit}", unit)
    if not counters(p, 1 << counter):
        return refusal(SUBSTITUTIONS[row].rule, "{unit} is no empty transport counter of 1 RE", counter)
    return None


def _not_fitting(p: Position, unit: int, counter: int) -> Violation | None:
    """Tell why a unit does not go with those taken already, or leaves a slot that nobody can fill."""
    division, taken = ASSEMBLING.top(p)
    others = able(p, p.at[core_of(p, division)]) & ~taken & ~(1 << unit)
    chosen = _sorts(p, _chosen(p) | 1 << unit)
    terms = _terms(p, division, taken | others | (1 << counter if counter >= 0 else 0))
    slots, sorts = slots_of(p, division), _sorts(p, others)
    if can_fill(terms, slots, chosen, sorts):
        return None
    rows = substitutions(division, slots, (sort_of(p, unit),))
    if rows and can_fill(terms._replace(at_most_once=False), slots, chosen, sorts):
        return refusal(rows[0].rule, "one unit of {unit} may be substituted, and no more", division)
    return refusal(_SLOTS, "with {unit} not all slots of {unit} can be filled", unit, division)


def _chosen(p: Position) -> int:
    """Return what has been taken into the division to fill its slots."""
    division, taken = ASSEMBLING.top(p)
    return taken & ~(1 << core_of(p, division)) & ~traits(p).transports


def fillers(p: Position) -> Iterator[tuple[int | tuple[int, ...], int]]:
    """Yield the units that can be taken in by themselves, then those with the counters that can join."""
    division, taken = ASSEMBLING.top(p)
    here = able(p, p.at[core_of(p, division)]) & ~taken
    alone = with_counter = 0
    for unit in bit_list(here & ~traits(p).transports):
        row = needs_transport(division, slots_of(p, division), sort_of(p, unit))
        if row == DIRECT:
            alone |= (not not_filling(p, unit)) << unit
        else:
            with_counter |= 1 << unit
    yield (), alone
    for unit in bit_list(with_counter):
        yield unit, mask_of(one for one in bit_list(counters(p, here)) if not not_filling(p, unit, one))


def fill(p: Position, log: Log, unit: int, counter: int = _NOBODY) -> None:
    """Take a unit into the division, with its transport counter."""
    now = ASSEMBLING.top(p)
    joining = 1 << unit | (1 << counter if counter >= 0 else 0)
    ASSEMBLING.turn(p, ASSEMBLY, now._replace(taken=now.taken | joining))


# ---------------------------------------------------------------- the end of it
def form(p: Position, log: Log) -> None:
    """Let the division appear at full strength, in the worst state of supply of its components (EUC-18/1)."""
    division, taken = ASSEMBLING.top(p)
    place = p.at[core_of(p, division)]
    hunger = max(p.hunger[part] for part in bit_list(taken))
    is_provided = not taken & ~p.provided
    for part in bit_list(taken):
        disclose(p, log, _SLOTS, "{unit} becomes a part of {unit}", part, division)
        p.remove(part, Off.INSIDE)
        p.inside[part] = division
    p.hunger[division] = hunger
    p.provided |= is_provided << division
    p.put(division, place)
    release(p, log, division)
    p.stack.pop()
    settle(p, division)
    if has_support_group(p, division):
        report(p, log, "EU-103.A.6.a/1", "{unit} is organised with a support group", division)
    report(p, log, _SLOTS, "{unit} is assembled in {place}", division, place)


def abandon(p: Position, log: Log) -> None:
    """Give the assembly up; it is not begun again in this phase."""
    division = ASSEMBLING.top(p).division
    p.stack.pop()
    settle(p, division)


class Assembly(Acts[Position]):
    """The owner says what fills the slots of a division; where nothing is to be chosen they fill by themselves."""

    name = ASSEMBLY
    frame = ASSEMBLING
    secret = True  # an order names a unit that the enemy may not see
    moment = "the assembly of a division"
    rules = (_SLOTS, "EUC-13/4")
    acts = (
        Act("fill", not_filling, fill, fillers, role=Role.PLACE),
        Act("abandon", freely, abandon, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        left = len(slots_of(p, ASSEMBLING.top(p).division)) - _chosen(p).bit_count()
        if not left:
            form(p, log)
            return True
        (_, alone), *others = fillers(p)
        if alone.bit_count() == left and not any(counters_too for _, counters_too in others):
            fill(p, log, lowest(alone))
            return True
        return False

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        return NOTATION.say("What is {unit} made of?", (ASSEMBLING.top(p).division,))


ASSEMBLE: Final = Act("assemble", not_assembled, assemble, assemblable)
