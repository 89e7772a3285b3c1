"""Free set-up (EUC-60/5): each side, in the order of the scenario, may move its units within their regions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.bases import own_bases, room
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.world.atlas import distance
from sandtable.games.europa.world.options import FREE_SETUP
from sandtable.games.europa.world.scenario import CARDS

_RULE: Final = "EUC-60/5"
_ASKED: Final = Single(usual=0)  # how many sides have set up


@cache
def regions(scenario: str) -> dict[int, int]:
    """Return where each unit may be set up instead of its printed hex; units without a region are not in it."""
    return {row.unit: row.region | 1 << row.place for row in CARDS[scenario].starts if row.region}


@cache
def air_starts(scenario: str) -> dict[int, int]:
    """Return the printed base of each air unit."""
    return {row.air: row.place for row in CARDS[scenario].air_starts}


def setting_up(p: Position) -> int:
    """Return the side that sets up now."""
    first = p.card.set_up_first
    return first if _ASKED.top(p) == 0 else 1 - first


# ---------------------------------------------------------------- ground units
def open_places(p: Position, unit: int) -> int:
    """Return where a unit can be set up: in its region, on own ground, within stacking."""
    region = regions(p.scenario)[unit] & p.owned[setting_up(p)] & ~(1 << p.at[unit])
    return mask_of(place for place in bit_list(region) if no_room(p, unit, place) is None)


def not_deployed(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit is not set up in a place."""
    if not p.of_side(setting_up(p)) >> unit & 1:
        return refusal(_RULE, "{unit} is not yours", unit)
    if unit not in regions(p.scenario):
        return refusal(_RULE, "{unit} has no region: it stands where the scenario has it", unit)
    if p.at[unit] < 0:
        return refusal(_RULE, "{unit} is not on the map", unit)
    if p.moved >> unit & 1:
        return refusal(_RULE, "{unit} has been set up", unit)
    if p.at[unit] == place:
        return refusal(_RULE, "{unit} stands in {place} already", unit, place)
    if not regions(p.scenario)[unit] >> place & 1:
        return refusal(_RULE, "{place} is not in the region of {unit}", place, unit)
    if not p.owned[setting_up(p)] >> place & 1:
        return refusal(_RULE, "{place} is not yours", place)
    return no_room(p, unit, place)


def deployments(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the units that were not set up yet, and where they may stand."""
    own = p.units_in(p.ground[setting_up(p)]) & p.of_side(setting_up(p)) & ~p.moved
    return ((unit, open_places(p, unit)) for unit in regions(p.scenario) if own >> unit & 1)


def deploy(p: Position, log: Log, unit: int, place: int) -> None:
    """Set a unit up."""
    p.put(unit, place)
    p.moved |= 1 << unit
    report(p, log, _RULE, "{unit} is set up in {place}", unit, place)


# ---------------------------------------------------------------- air units
def reachable(p: Position, air: int) -> int:
    """Return the airbases with room within the range of an air unit's printed base."""
    home, reach = air_starts(p.scenario)[air], p.airman(air).range
    bases = own_bases(p, setting_up(p)) & ~(1 << p.base[air])
    return mask_of(place for place in bit_list(bases) if distance(home, place) <= reach and room(p, place) > 0)


def not_based(p: Position, air: int, place: int) -> Reasons:
    """Tell why an air unit is not based in a place."""
    if not p.airs_of(setting_up(p)) >> air & 1:
        return refusal(_RULE, "{air} is not yours", air)
    if air not in air_starts(p.scenario):
        return refusal(_RULE, "{air} is still to come", air)
    if p.base[air] < 0:
        return refusal(_RULE, "{air} is not on the map", air)
    if p.ferried >> air & 1:
        return refusal(_RULE, "{air} has been set up", air)
    if p.base[air] == place:
        return refusal(_RULE, "{air} is based in {place} already", air, place)
    if not own_bases(p, setting_up(p)) >> place & 1:
        return refusal(_RULE, "{place} is no airbase of yours", place)
    if distance(air_starts(p.scenario)[air], place) > p.airman(air).range:
        return refusal(_RULE, "{place} is out of the range of {air} from its printed base", place, air)
    return None if reachable(p, air) >> place & 1 else refusal("EUC-20/7", "{place} has no room for it", place)


def basings(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the air units that were not set up yet, and their bases."""
    own = p.airs_of(setting_up(p)) & ~p.ferried
    return ((air, reachable(p, air)) for air in air_starts(p.scenario) if own >> air & 1 and p.base[air] >= 0)


def base(p: Position, log: Log, air: int, place: int) -> None:
    """Base an air unit."""
    p.station(air, place)
    p.ferried |= 1 << air
    log.add(_RULE, "{air} is set up in {place}", air, place)


# ---------------------------------------------------------------- the step
def finish(p: Position, log: Log) -> None:
    """Let the other side set up."""
    log.add(_RULE, "{side} have set up", SIDES[setting_up(p)])
    _ASKED.turn(p, SetUp.name, _ASKED.top(p) + 1)


def as_history(p: Position, log: Log) -> None:
    """Put all back where the scenario has it."""
    side = setting_up(p)
    for row in p.card.starts:
        if p.of_side(side) >> row.unit & 1:
            p.put(row.unit, row.place)
    for air, place in air_starts(p.scenario).items():
        if p.airs_of(side) >> air & 1:
            p.station(air, place)
    finish(p, log)


class SetUp(Acts[Position]):
    """Both sides set up, if that was chosen; then the first turn begins."""

    name = "set-up"
    frame = _ASKED
    secret = True  # an order names a unit that the enemy may not see
    moment = "the set-up"
    rules = (_RULE,)
    asks = "Set your units up within their regions, or leave them as they stood in history."
    acts = (
        Act("deploy", not_deployed, deploy, deployments, role=Role.PLACE),
        Act("base", not_based, base, basings, role=Role.PLACE),
        Act("as-history", freely, as_history, role=Role.CHOOSE),
        Act("done", freely, finish, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if p.chose(FREE_SETUP) and _ASKED.top(p) < len(SIDES):
            return False
        p.moved = p.ferried = 0
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return setting_up(p)
