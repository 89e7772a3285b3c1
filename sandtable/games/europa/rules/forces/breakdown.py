"""Breakdown (EUC-13): a division is exchanged for what it was assembled from, or for what the chart names."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import listed
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.elimination import components_inside
from sandtable.games.europa.rules.forces.americans import inexperienced, release
from sandtable.games.europa.rules.ground.tops import disclose
from sandtable.games.europa.rules.stacking import too_many
from sandtable.games.europa.world.breakdown import DIVISIONS
from sandtable.games.europa.world.pieces import CLASS_IDS, UNIT_TITLES

ORGANISATION: Final = "organisation"
_RULE: Final = "EUC-13/1"
_SUPPORT_GROUP: Final = CLASS_IDS.index("support-group")


class Organising(NamedTuple):
    """Divisions that were assembled, or whose assembly was given up, in this step."""

    settled: int = 0


ORGANISING: Final = Frame(Organising, settled="units")


def settle(p: Position, division: int) -> None:
    """Note that a division has had its turn: it is neither broken down nor assembled again in this step."""
    found = ORGANISING.find(p, ORGANISATION)
    if found is not None:
        ORGANISING.amend(p, ORGANISATION, Organising(found.settled | 1 << division))


# ---------------------------------------------------------------- what it breaks down to
def components(p: Position, division: int) -> int:
    """Return what a division breaks down to (EUC-13/2, EUC-13/6): what is inside it, or else what the chart names.

    With the transport counters that became part of it (EUC-13/8).
    """
    if found := components_inside(p, division):
        return found
    named = DIVISIONS[division].components if division in DIVISIONS else ()
    is_whole = all(p.card.counters[part] and p.at[part] in (Off.UNFORMED, Off.OUT) for part in named)
    return mask_of(named) if is_whole else 0


# ---------------------------------------------------------------- the order
def not_broken_down(p: Position, division: int) -> Reasons:
    """Tell why a division does not break down."""
    if not p.of_side(p.phasing) >> division & 1:
        return refusal(_RULE, "{unit} is not yours", division)
    if division not in DIVISIONS:
        return refusal("EUC-13/3", "{unit} is not on the chart of breakdowns", division)
    if p.at[division] < 0:
        return refusal(_RULE, "{unit} is not on the map", division)
    if p.cadre >> division & 1:
        return refusal("EUC-13/7", "{unit} is a cadre: it has no components", division)
    if p.hunger[division] > Hunger.LIMITED:
        return refusal(_RULE, "{unit} is not in supply", division)
    if ORGANISING.top(p).settled >> division & 1:
        return refusal(_RULE, "{unit} was assembled in this phase", division)
    parts = components(p, division)
    if not parts:
        return refusal("EUC-13/3", "the chart names no components that {unit} could yield", division)
    if found := inexperienced(p, division):
        return found
    place = p.at[division]
    return too_many(p, place, p.here[place] & p.of_side(p.phasing) & ~(1 << division) | parts)


def breakable(p: Position) -> int:
    """Return the divisions that can be broken down."""
    return mask_of(division for division in DIVISIONS if p.at[division] >= 0 and not not_broken_down(p, division))


def break_down(p: Position, log: Log, division: int) -> None:
    """Break a division down: its components take over its state of supply (EUC-18/1)."""
    place, hunger, is_provided = p.at[division], p.hunger[division], p.provided >> division & 1
    parts = components(p, division)
    disclose(p, log, "EUC-13/6", "{unit} breaks down in {place}", division, place)
    _tell_parts(p, log, division, parts)
    release(p, log, division)
    p.remove(division, Off.UNFORMED)
    for part in bit_list(parts):
        p.inside[part] = -1
        p.hunger[part] = hunger
        p.provided |= is_provided << part
        p.put(part, place)


def _tell_parts(p: Position, log: Log, division: int, parts: int) -> None:
    """Tell what a division yields: what the chart names (EUC-13/2), or a support group with plain brigades."""
    names = listed([UNIT_TITLES[part] for part in bit_list(parts)])
    if not DIVISIONS[division].is_british_armoured:
        if DIVISIONS[division].components:
            log.add("EUC-13/2", "it is exchanged for {names}", names)
        return
    if any(p.counter(part).cls == _SUPPORT_GROUP for part in bit_list(parts)):
        log.add("EU-103.A.6.a/4", "it yields its support group and brigades: {names}", names)
        log.add("EU-103.A.6.a/5", "none of the brigades is a supported one")


BREAK_DOWN: Final = Act("break-down", not_broken_down, break_down, breakable)
