"""Amphibious invasions (EE-7.2): units go aboard for one site, under the flags that it needs, and land together."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import BATTLE, BOARD, Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.procedure import HAND_OVER
from sandtable.core.step import Effect, Step
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.rules.movement.armada import Armada
from sandtable.games.europe_engulfed.rules.movement.fees import pay, price, unaffordable
from sandtable.games.europe_engulfed.rules.movement.leaving import breaking_off, from_home
from sandtable.games.europe_engulfed.rules.movement.phase import idle
from sandtable.games.europe_engulfed.rules.movement.sites import (
    flags,
    from_america,
    no_site,
    note_approach,
    seas_of,
    size,
)
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.naval.battle import strength
from sandtable.games.europe_engulfed.rules.naval.boarding import BOUND, Bound, hand_ships_over, no_ally
from sandtable.games.europe_engulfed.rules.naval.fleets import able
from sandtable.games.europe_engulfed.rules.naval.transport import carriers, fare, no_germans_in_africa, no_ships, quays
from sandtable.games.europe_engulfed.rules.naval.voyage import How, begin, board
from sandtable.games.europe_engulfed.rules.operating import misplaced
from sandtable.games.europe_engulfed.rules.politics.rights import must_ask
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, group_of_piece, side_of_piece
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.world.atlas import HOME, UPPER_EGYPT
from sandtable.games.europe_engulfed.world.pieces import ARMORED, FOOT, NATION, UNITS, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Nation


# ---------------------------------------------------------------- one unit
def against_landing(p: Position, unit: int, area: int, zone: int) -> Violation | None:
    """Return why a unit cannot land at a site, apart from ships, flags and who pays."""
    if ARMORED >> unit & 1:
        return refusal("EE-7.2/3", "{unit} is armor: it lands when a beachhead is there", unit)
    if p.starved >> unit & 1:
        return refusal("EE-3.4/1", "{unit} is out of supply: no ships take it up", unit)
    if area == UPPER_EGYPT and (NATION[unit] != Nation.BRITAIN or not HOME[Nation.BRITAIN] >> p.at[unit] & 1):
        return refusal("EE-7.25/1", "only British units from Great Britain sail round the Cape to {area}", area)
    if not quays(p, unit, zone) >> p.at[unit] & 1:
        return refusal("EE-7.2/3", "{unit} is in no friendly port or beachhead on the {zone}", unit, zone)
    return (
        from_america(p, unit, area)
        or closed(p, unit, area)
        or misplaced(p, unit, area)
        or from_home(p, unit, area)
        or no_germans_in_africa(p, unit, area)
        or breaking_off(p, unit, (area,))  # EE-5.31/3
    )


# ---------------------------------------------------------------- all that sail
def missing(p: Position, group: int, area: int) -> tuple[Nation, ...]:
    """Return the flags that a landing still lacks (EE-7.26/1)."""
    return tuple(nation for nation in flags(p, group, area) if not p.aboard & UNITS_OF[nation])


def no_place(ground: Survey, unit: int, area: int, zone: int) -> Violation | None:
    """Tell why a unit finds no place: there are no ships, or a flag that is missing needs the last places."""
    p = ground.p
    found = no_ships(p, unit, zone, fare(area))
    if found:
        return found
    places = min(size(area, zone) - p.aboard.bit_count(), able(p, carriers(p, unit), zone) // fare(area)) - 1
    lacking = [nation for nation in missing(p, group_of_piece(p, unit), area) if NATION[unit] != nation]
    for nation in lacking:
        if places < len(lacking) or not _can_follow(ground, nation, area, zone):
            return refusal("EE-7.26/1", "a landing in {area} must carry a unit of {nation}", area, int(nation))
    return None


def _can_follow(ground: Survey, nation: Nation, area: int, zone: int) -> bool:
    """Tell whether a unit of a nation could go aboard, and its power pay."""
    units = ground.ready & ~ground.p.aboard & UNITS_OF[nation] & FOOT
    return any(not _cannot_go(ground.p, unit, area, zone) for unit in bit_list(units))


def _cannot_go(p: Position, unit: int, area: int, zone: int) -> Violation | None:
    return against_landing(p, unit, area, zone) or unaffordable(p, unit, area, zone)


# ---------------------------------------------------------------- beginning one
def not_landing(ground: Survey, unit: int, area: int, zone: int) -> Violation | None:
    """Tell why a unit cannot begin a landing over a zone."""
    p = ground.p
    found = no_site(p, group_of_piece(p, unit), area, zone)
    return found or _cannot_go(p, unit, area, zone) or no_place(ground, unit, area, zone)


def zones_to(ground: Survey, unit: int, area: int) -> int:
    """Return the zones over which a unit can begin a landing in an area."""
    return mask_of(zone for zone in _seas(ground.p, area) if not not_landing(ground, unit, area, zone))


def _seas(p: Position, area: int) -> list[int]:
    return [zone for zone in seas_of(area) if p.card.theatre.zones >> zone & 1]


def not_invading(ground: Survey, unit: int, area: int) -> Reasons:
    """Tell why a unit cannot begin a landing: of several seas, what keeps it from the one that it is on."""
    found = idle(ground, unit)
    if found or zones_to(ground, unit, area):
        return found
    p = ground.p
    zones = _seas(p, area)
    if not zones:
        return refusal("EE-7.2/4", "{area} has no invasion site", area)
    zones.sort(key=lambda zone: not quays(p, unit, zone) >> p.at[unit] & 1)
    return not_landing(ground, unit, area, zones[0])


def invade(p: Position, log: Log, unit: int, area: int) -> None:
    """Begin a landing with a unit; others may follow before the ships sail."""
    if must_ask(p, log, unit, (area,)):
        return
    ground = Survey(p, side_of_piece(p, unit))
    enemy = 1 - camp_of_piece(p, unit)
    zone = min(bit_list(zones_to(ground, unit, area)), key=lambda zone: (strength(p, enemy, zone), zone))
    _go_aboard(p, log, unit, area, zone)
    BOUND.push(p, Landing.name, Bound(area, zone, int(How.LANDING), ground.side))


def _go_aboard(p: Position, log: Log, unit: int, area: int, zone: int) -> None:
    pay(p, log, unit, area, zone)
    board(p, unit, zone, fare(area))
    report(log, p, "EE-7.2/3", "{unit} puts to sea for {area}", unit, area)


def landing(ground: Survey, unit: int, area: int) -> Effect:
    """Return what a landing brings about, and its price."""
    zone = lowest(zones_to(ground, unit, area))
    return Effect((BATTLE,) if ground.foes >> area & 1 else (), price(ground.p, unit, area, zone))


INVADING: Final = Act("invade", not_invading, invade, Armada.menu_of, role=Role.LAND, effect=landing)


# ---------------------------------------------------------------- going on with it
def not_following(ground: Survey, piece: int) -> Reasons:
    """Tell why another unit cannot go aboard for a landing."""
    p, now = ground.p, BOUND.top(ground.p)
    found = idle(ground, piece)
    if found:
        return found
    if piece >= UNITS:
        return refusal("EE-7.23/1", "{piece} flies, or waits for the beachhead", piece)
    if p.aboard >> piece & 1:
        return refusal("EE-5.31/3", "{piece} is aboard already", piece)
    if group_of_piece(p, piece) != group_of_piece(p, lowest(p.aboard)):
        return refusal("EE-7.2/1", "the beachhead would not be one of {piece}", piece)
    return _cannot_go(p, piece, now.area, now.zone) or no_place(ground, piece, now.area, now.zone)


def followers(ground: Survey) -> int:
    """Return who else can go aboard."""
    p, now = ground.p, BOUND.top(ground.p)
    if size(now.area, now.zone) <= p.aboard.bit_count():
        return 0
    return mask_of(unit for unit in bit_list(ground.ready & FOOT & ~p.aboard) if not not_following(ground, unit))


def follow(p: Position, log: Log, piece: int) -> None:
    """Take another unit aboard."""
    now = BOUND.top(p)
    _go_aboard(p, log, piece, now.area, now.zone)


def flag_missing(ground: Survey) -> Violation | None:
    """Tell which flag a landing still lacks."""
    p, now = ground.p, BOUND.top(ground.p)
    for nation in missing(p, group_of_piece(p, lowest(p.aboard)), now.area):
        return refusal("EE-7.26/1", "a landing in {area} must carry a unit of {nation}", now.area, int(nation))
    return None


def not_handed_over(ground: Survey) -> Reasons:
    """Tell why units of an ally cannot go aboard as well: flags that are missing come first."""
    return flag_missing(ground) or no_ally(ground.p, lambda p: followers(Survey(p, BOUND.top(p).side)))


def cast_off(p: Position, log: Log) -> None:
    """Put to sea; whoever is left after a fight at sea lands."""
    now = BOUND.top(p)
    p.stack.pop()
    p.landed |= 1 << now.area
    note_approach(p, now.area, now.zone)
    p.stack.append((Ashore.name, now.area))
    begin(p, log, now.area, now.zone, How.LANDING, fare(now.area))


class Landing(Acts[Position]):
    """More units go aboard for a site, then the ships sail (EE-7.2/3, EE-7.26/1)."""

    name = "landing"
    moment = "the amphibious invasion"
    rules = ("EE-7.2/3", "EE-7.2/4", "EE-7.26/1")
    frame = BOUND
    secret = True
    empty = "nobody else can go aboard"
    acts = (
        Act(
            "embark",
            not_following,
            follow,
            followers,
            role=Role.CARRY,
            effect=lambda ground, piece: Effect((BOARD,), price(ground.p, piece, *BOUND.top(ground.p)[:2])),
        ),
        Act(HAND_OVER, not_handed_over, hand_ships_over),
        Act("cast-off", flag_missing, cast_off, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return BOUND.top(p).side

    def ground(self, p: Position) -> Survey:
        return Survey(p, self.side(p))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Ships sail for {area}: who else goes aboard?", (BOUND.top(p).area,))


class Ashore(Step[Position]):
    """A landing of which nobody is left was none: its marker is free again (EE-7.22/7)."""

    name = "ashore"
    frame = Single("area")

    def settle(self, p: Position, log: Log) -> bool:
        area = self.frame.top(p)
        p.stack.pop()
        if not any(entry.area == area and entry.way == Way.SEA for entry in p.entries):
            p.landed &= ~(1 << area)
            log.add("EE-7.22/7", "nobody has landed in {area}", area)
        return True
