"""Retreats (EUC-9/16, EUC-9/17): one hex for each unit, by order of preference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.step import Effect, legal
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import is_alive
from sandtable.games.europa.rules.combat.entry import move_in, passable
from sandtable.games.europa.rules.combat.losses import hurt
from sandtable.games.europa.rules.elimination import Cause, eliminate, take_loss
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.stacking import no_room
from sandtable.games.europa.rules.zones import zones_in_retreat
from sandtable.games.europa.world.atlas import BESIDE, COUNTRY, COUNTRY_TITLES, NEAR
from sandtable.games.europa.world.charts import COVER_RE4

_RULE: Final = "EUC-9/16"


class Retreating(NamedTuple):
    """Units that must retreat; one of them may have to go on, because it stands where there is no room."""

    side: int
    units: int  # still to go
    all: int  # of the retreat, gone or not
    going: int = -1
    trail: int = 0  # where that one has been


RETREATING: Final = Frame(Retreating, side="side", units="units", all="units", going="unit", trail="places")


class Havens(NamedTuple):
    """Hexes that a unit may retreat to: the best that there are, and those of them where it takes a loss."""

    places: int
    costly: int


# ---------------------------------------------------------------- pure functions
def havens(p: Position, unit: int, now: Retreating) -> Havens:
    """Return where a unit may retreat to: the first of three kinds of hex that there is (EUC-9/16)."""
    near = passable(p, unit) & ~(p.ground[1 - now.side] | neutral_ground(p) | now.trail | _left(p, unit))
    zoned = near & zones_in_retreat(p, 1 - now.side)
    if p.counter(unit).zoc_ability:
        zoned = 0  # EUC-1/2
    roomy = mask_of(place for place in bit_list(near) if no_room(p, unit, place) is None)
    if best := roomy & ~zoned:
        return Havens(best, 0)
    covered = mask_of(place for place in bit_list(zoned) if _is_held(p, place, now))
    if best := roomy & covered:
        return Havens(best, 0)
    return Havens(near, zoned & ~covered)


def _left(p: Position, unit: int) -> int:
    return 1 << p.at[unit]


def _is_held(p: Position, place: int, now: Retreating) -> bool:
    """Tell whether a unit of half an RE of the side, that does not retreat itself, cancels a zone (EUC-5/6)."""
    others = p.here.get(place, 0) & p.of_side(now.side) & ~now.all
    return any(p.size(unit) >= COVER_RE4 for unit in bit_list(others))


def stays_put(p: Position, unit: int) -> bool:
    """Tell whether a unit never retreats: static units, and those without movement (EUC-9/17, EUC-15/1)."""
    return p.counter(unit).static or not p.face(unit).move


def movers(now: Retreating) -> int:
    """Return who may go next: the one that must go on, before all others."""
    return 1 << now.going if now.going >= 0 else now.units


# ---------------------------------------------------------------- the step
def not_retreating(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit cannot retreat to a hex."""
    now = RETREATING.top(p)
    if not movers(now) >> unit & 1:
        if now.going >= 0:
            return refusal("EUC-8/3", "there is no room for {unit}: it must go on first", now.going)
        return refusal(_RULE, "{unit} does not retreat", unit)
    found = havens(p, unit, now)
    if found.places >> place & 1:
        return None
    return _why_not_there(p, unit, place, now, found)


def _why_not_there(p: Position, unit: int, place: int, now: Retreating, found: Havens) -> Reasons:
    """Tell why a hex is none that a unit may retreat to."""
    here = p.at[unit]
    if place not in BESIDE[here]:
        return refusal(_RULE, "{place} is not beside {place}: a retreat is one hex", place, here)
    if not NEAR[here] >> place & 1 or not passable(p, unit) >> place & 1:
        return refusal(_RULE, "{place} is closed to {unit}", place, unit)
    if neutral_ground(p) >> place & 1:
        country = COUNTRY_TITLES[COUNTRY[place]]
        return refusal(_RULE, "{place} is in {country}, which is neutral: nobody retreats there", place, country)
    if p.ground[1 - now.side] >> place & 1:
        return refusal(_RULE, "the enemy is in {place}", place)
    if now.trail >> place & 1:
        return refusal(_RULE, "{unit} has just left {place}", unit, place)
    if (reason := no_room(p, unit, place)) is not None:
        return reason
    return refusal(_RULE, "{place} is in an enemy zone, and {place} is better", place, lowest(found.places))


def retreat(p: Position, log: Log, unit: int, place: int) -> None:
    """Retreat a unit by a hex; it takes a loss in an enemy zone, and goes on where there is no room for it."""
    now = RETREATING.top(p)
    is_costly = bool(havens(p, unit, now).costly >> place & 1)
    here = p.at[unit]
    report(p, log, _RULE, "{unit} retreats to {place}", unit, place, route=(here, place))
    move_in(p, log, unit, place)
    if is_costly:
        hurt(p, unit)
        take_loss(p, log, unit, _RULE)
    if is_alive(p, unit) and no_room(p, unit, place) is not None:
        report(p, log, "EUC-8/3", "there is no room for {unit} in {place}: it retreats further", unit, place)
        RETREATING.amend(p, Retreats.name, now._replace(going=unit, trail=now.trail | 1 << here))
        return
    RETREATING.amend(p, Retreats.name, now._replace(units=now.units & ~(1 << unit), going=-1, trail=0))


def offers(p: Position) -> Iterator[tuple[int, int]]:
    """Return the units that retreat, with the hexes that each may go to."""
    now = RETREATING.top(p)
    return ((unit, havens(p, unit, now).places) for unit in bit_list(movers(now)))


def price(p: Position, unit: int, place: int) -> Effect:
    """Tell that a unit takes a loss in a hex."""
    is_costly = havens(p, unit, RETREATING.top(p)).costly >> place & 1
    return Effect((), "a loss" if is_costly else "")


class Retreats(Acts[Position]):
    """The owner says where each of his units retreats to; who cannot is eliminated (EUC-9/16, EUC-9/17)."""

    name = "retreats"
    frame = RETREATING
    moment = "the retreat"
    asks = "Which unit retreats where?"
    rules = ("EUC-9/16", "EUC-9/17", "EUC-8/3")
    acts = (Act("retreat", not_retreating, retreat, offers, role=Role.MOVE, effect=price),)

    def settle(self, p: Position, log: Log) -> bool:
        now = RETREATING.top(p)
        if not now.units:
            p.stack.pop()
            return True
        lost = next((unit for unit in bit_list(movers(now)) if _is_lost(p, unit, now)), -1)
        if lost >= 0:
            eliminate(p, log, lost, Cause.NO_RETREAT)
            RETREATING.turn(p, self.name, now._replace(units=now.units & ~(1 << lost), going=-1, trail=0))
            return True
        orders = legal(self, p)
        if len(orders) > 1:
            return False
        self.apply(p, orders.pick(0), log)
        return True

    def side(self, p: Position) -> int:
        return RETREATING.top(p).side

    def prompt(self, p: Position) -> str:
        now = RETREATING.top(p)
        if now.going >= 0:
            return NOTATION.say("There is no room for {unit}: where does it go on to?", (now.going,))
        return self.asks


def _is_lost(p: Position, unit: int, now: Retreating) -> bool:
    return stays_put(p, unit) or not havens(p, unit, now).places


def push(p: Position, units: int) -> None:
    """Let some units of one side retreat, before anything else happens."""
    left = mask_of(unit for unit in bit_list(units) if p.at[unit] >= 0)
    if left:
        RETREATING.push(p, Retreats.name, Retreating(p.side_of(lowest(left)), left, left))
