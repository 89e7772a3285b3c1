"""What can be wrong with ground units: where they stand, what they are, what lies on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europa.language import SIDE_ADJECTIVES
from sandtable.games.europa.position import Hunger, Off, Phase, Position, Side
from sandtable.games.europa.rules.ground.transport import POINTS_A_RE, riders_of
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.stacking import too_many
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import BOX, COUNTRY, COUNTRY_TITLES, LAND, OUT_OF_PLAY, PLACE_IDS, SHORE
from sandtable.games.europa.world.pieces import UNIT_IDS

MOVING: Final = (Phase.BONUS_MOVEMENT, Phase.MOVEMENT, Phase.REACTION, Phase.EXPLOITATION)
"""Phases in which stacks and bases may be too full until they end (EUC-8/1, EUC-20/7)."""

_LINGERING: Final = ("phase-end", "retreats")  # steps that thin such stacks out
_SWEEPING: Final = ("sweep", "escape", "retiring", "air-escape")
_ON_MAP_MARKS: Final = ("disrupted", "reserve", "known", "on_top", "shown", "exploited", "worked", "attacked")
_RE: Final = 4


def is_pending(p: Position, *steps: str) -> bool:
    """Tell whether one of some steps lies on the stack."""
    return any(frame[0] in steps for frame in p.stack)


def strays(p: Position) -> int:
    """Return the units about which nothing can be asked: not of this scenario, or in a form that they have not."""
    forms = p.card.counters
    return mask_of(
        unit
        for unit, place in enumerate(p.at)
        if (place != Off.OUT or p.form[unit]) and p.form[unit] >= len(forms[unit])
    )


def fit(p: Position) -> int:
    """Return the units of the scenario that have ratings."""
    return (p.card.axis_units | p.card.allied_units) & ~strays(p)


# ---------------------------------------------------------------- what cannot be played
def stray_faults(p: Position) -> Iterator[str]:
    """Find units without ratings, and units off the board."""
    own = p.card.axis_units | p.card.allied_units
    for unit, place in enumerate(p.at):
        name = UNIT_IDS[unit]
        if not own >> unit & 1:
            if place != Off.OUT or p.form[unit]:
                yield f"{name} is not in {p.scenario} (EUC-60/5)"
        elif p.form[unit] >= len(p.card.counters[unit]):
            forms = len(p.card.counters[unit])
            yield f"{name} has form {p.form[unit]}, but 0 to {forms - 1} are possible (EUC-51/4)"
        if place >= 0 and not p.sheet.everywhere >> place & 1:
            yield f"{name} is in {PLACE_IDS[place]}, off the board of {p.scenario} (EUC-6/2)"


def boarding_faults(p: Position) -> Iterator[str]:
    """Find parts of what is no division, and passengers of what is no transport counter."""
    known = fit(p)
    for unit in bit_list(known):
        whole, carrier = p.inside[unit], p.aboard[unit]
        if whole >= 0 and not (known >> whole & 1 and p.card.counters[whole][0].is_division):
            yield f"{UNIT_IDS[unit]} is inside {UNIT_IDS[whole]}, which is no division here (EUC-13/5)"
        if carrier >= 0 and not (known >> carrier & 1 and p.counter(carrier).transport):
            yield f"{UNIT_IDS[unit]} is aboard {UNIT_IDS[carrier]}, which is no transport counter (EUC-15/8)"


# ---------------------------------------------------------------- where they stand
def ground_faults(p: Position) -> Iterator[str]:
    """Find units where nobody can be."""
    swept = 0 if is_pending(p, *_SWEEPING) else p.swept
    neutral, friend = neutral_ground(p), 1 - p.card.neutrals.by if p.card.neutrals is not None else -1  # EUC-56/5
    for unit in bit_list(fit(p)):
        place, name = p.at[unit], UNIT_IDS[unit]
        if place < 0:
            continue
        if not (LAND | BOX) >> place & 1:
            yield f"{name} is in {PLACE_IDS[place]}, which is sea (EUC-3.G/1)"
        elif OUT_OF_PLAY >> place & 1:
            yield f"{name} is in {PLACE_IDS[place]}, which is out of play (EUC-6/2)"
        elif swept >> place & 1:
            yield f"{name} is in {PLACE_IDS[place]}, which the Soviets have swept (EUC-58/2)"
        elif neutral >> place & 1 and p.side_of(unit) != friend:
            yield f"{name} is in {PLACE_IDS[place]}, in {COUNTRY_TITLES[COUNTRY[place]]}, which is neutral (EUC-56/1)"


def company_faults(p: Position) -> Iterator[str]:
    """Find places with units of both sides, and stacks that are too large."""
    known, is_passing = fit(p), p.phase in MOVING or is_pending(p, *_LINGERING)
    for place, units in p.here.items():
        stacks = [units & known & p.of_side(side) for side in Side]
        if all(stacks) and any(p.armed[side] >> place & 1 for side in Side):  # pieces without a defence stop nobody
            yield f"{PLACE_IDS[place]} holds units of both sides (EUC-6/2)"
        for side, stack in zip(Side, stacks, strict=True):
            if not is_passing and (found := too_many(p, place, stack)):
                limit = found.args[1]
                what = "divisions" if "divisions" in found.pattern else "REs"
                adjective = SIDE_ADJECTIVES[side]
                yield f"{PLACE_IDS[place]} holds more than {limit} {what} of {adjective} units ({found.rule})"


# ---------------------------------------------------------------- what they are
def state_faults(p: Position) -> Iterator[str]:
    """Find cadres of what has none, and what units off the map cannot have."""
    known = fit(p)
    for unit in bit_list(p.cadre & known):
        if p.counter(unit).cadre is None:
            yield f"{UNIT_IDS[unit]} is a cadre, but has no cadre side (EUC-3/3)"
    off = mask_of(unit for unit in bit_list(known) if p.at[unit] < 0 and p.at[unit] != Off.AFLOAT)
    for name in _ON_MAP_MARKS:
        for unit in bit_list(getattr(p, name) & off):
            yield f"{UNIT_IDS[unit]} is {name.replace('_', '-')}, but not on the map (EUC-52/1)"
    for unit in bit_list(off):
        if p.hunger[unit] != Hunger.REGULAR:
            yield f"{UNIT_IDS[unit]} is in no regular supply, but not on the map (EUC-18/1)"
        if p.spent[unit]:
            yield f"{UNIT_IDS[unit]} has spent MPs, but is not on the map (EUC-6/1)"


def top_faults(p: Position) -> Iterator[str]:
    """Find stacks with two units on top."""
    for place, units in p.here.items():
        for side in Side:
            if (units & p.on_top & p.of_side(side)).bit_count() > 1:
                yield f"{PLACE_IDS[place]} has more than one {SIDE_ADJECTIVES[side]} unit on top (EUC-3.H/1)"


def reserve_faults(p: Position) -> Iterator[str]:
    """Find units in reserve that could not have been put there: neutrals (EUC-56/5)."""
    for unit in bit_list(p.reserve & fit(p)):
        if p.at[unit] >= 0 and neutral_ground(p) >> p.at[unit] & 1:
            yield f"{UNIT_IDS[unit]} is in reserve, but neutral (EUC-56/5)"


# ---------------------------------------------------------------- what is part of what
def part_faults(p: Position) -> Iterator[str]:
    """Find components that are in their division and elsewhere, or in a division that is not there."""
    known = fit(p)
    for unit in bit_list(known):
        name, whole = UNIT_IDS[unit], p.inside[unit]
        if p.at[unit] == Off.INSIDE and whole < 0:
            yield f"{name} is inside a division, but in none that is named (EUC-13/5)"
        if whole < 0:
            continue
        if p.at[unit] >= 0:
            yield f"{name} is inside {UNIT_IDS[whole]} and in {PLACE_IDS[p.at[unit]]} (EUC-13/5)"
        elif p.at[unit] != Off.INSIDE:
            yield f"{name} is inside {UNIT_IDS[whole]}, and elsewhere off the map (EUC-13/5)"
        if known >> whole & 1 and p.at[whole] in (Off.POOL, Off.UNFORMED, Off.INSIDE, Off.OUT):
            yield f"{name} is inside {UNIT_IDS[whole]}, which is not on the map (EUC-13/5)"


def cargo_faults(p: Position) -> Iterator[str]:
    """Find passengers elsewhere than their counter, and counters that carry too much."""
    known = fit(p)
    for unit in bit_list(known):
        carrier = p.aboard[unit]
        if carrier >= 0 and (p.at[unit] < 0 or p.at[carrier] != p.at[unit]):
            yield f"{UNIT_IDS[unit]} is aboard {UNIT_IDS[carrier]}, which is not in its place (EUC-15/8)"
    carriers = union(1 << p.aboard[unit] for unit in bit_list(known) if p.aboard[unit] >= 0) & known
    for counter in bit_list(carriers & traits(p).transports):
        load = sum(p.size(unit) for unit in bit_list(riders_of(p, 1 << counter) & known))
        if load > p.counter(counter).transport or p.cargo[counter]:
            yield f"{UNIT_IDS[counter]} carries more than it can (EUC-15/8)"
    for unit in bit_list(known):
        if p.cargo[unit] > p.counter(unit).transport * POINTS_A_RE // _RE:
            yield f"{UNIT_IDS[unit]} carries {p.cargo[unit]} supply points, which it cannot (EUC-15/8)"
        elif p.cargo[unit] and p.at[unit] < 0:
            yield f"{UNIT_IDS[unit]} carries supply points, but is not on the map (EUC-15/8)"


def afloat_faults(p: Position) -> Iterator[str]:
    """Find units at sea off no coast."""
    rows = [row.unit for row in p.afloat]
    for unit, place in enumerate(p.at):
        if place == Off.AFLOAT and unit not in rows:
            yield f"{UNIT_IDS[unit]} is at sea, but off no hex (EUC-31/1)"
    for row in p.afloat:
        name = UNIT_IDS[row.unit]
        if p.at[row.unit] != Off.AFLOAT or rows.count(row.unit) > 1:
            yield f"{name} is off {PLACE_IDS[row.off]}, but not at sea, or off two hexes (EUC-31/1)"
        if not SHORE >> row.off & 1:
            yield f"{name} is off {PLACE_IDS[row.off]}, which is no coast (EUC-31/1)"
