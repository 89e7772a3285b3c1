"""Who flies a mission (EUC-21/1): bombers or transports of one base, and escorts from any base in range."""

from __future__ import annotations

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst, LazyActs
from sandtable.core.order import Fan
from sandtable.core.phrases import counted
from sandtable.games.europa.language import NOTATION, SIDES, refusal
from sandtable.games.europa.position import Landing, Phase, Position
from sandtable.games.europa.rules.air.answers import not_flying
from sandtable.games.europa.rules.air.bases import own_bases, room, roomy
from sandtable.games.europa.rules.air.mission import (
    LIFTING,
    Mission,
    amend,
    crews_for,
    free_to_fly,
    in_reach,
    needed,
    times,
    under_way,
)
from sandtable.games.europa.rules.air.ranges import disc, no_fly, path
from sandtable.games.europa.rules.air.states import send
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.world.atlas import COUNTRY, COUNTRY_TITLES, distance

_RULE = "EUC-21/1"
_SURPRISE = (Phase.SPECIAL_AIR, Phase.BONUS_MOVEMENT, Phase.BONUS_COMBAT)


# ---------------------------------------------------------------- who may fly at all
def no_crew(p: Position, air: int, side: int, task: int, target: int) -> Violation | None:
    """Tell why an air unit flies no mission of a kind to a place."""
    if not p.airs_of(side) >> air & 1:
        return refusal(_RULE, "{air} is not yours", air)
    if not crews_for(p, task) >> air & 1:
        if task in LIFTING and wings(p).bombers >> air & 1:
            return refusal("EUC-26/1", "{air} is a bomber and carries nothing", air)
        return refusal("EUC-20/10", "{air} does not fly such a mission", air)
    found = not_now(p, air, side) or _too_far(p, air, target, times(task))
    return found or over_neutrals(p, side, p.base[air], target)


def not_now(p: Position, air: int, side: int) -> Violation | None:
    """Tell why an air unit of a side does not fly in this phase."""
    if side == p.phasing and p.phase in _SURPRISE and not p.card.muster.surprise_airs >> air & 1:
        return refusal("EU-103.D.15/5", "{air} is of the Home Defence: it takes no part in the surprise turn", air)
    return not_flying(p, air)


def _too_far(p: Position, air: int, target: int, times_range: int) -> Violation | None:
    far, row = distance(p.base[air], target), p.airman(air)
    if far <= row.range * times_range:
        return None
    words = "{place} is {number} hexes from {air}, whose range is {number}"
    return refusal("EUC-20/5", words, target, far, air, row.range * times_range)


def over_neutrals(p: Position, side: int, base: int, target: int) -> Violation | None:
    """Tell that the straight way from a base to a place leads over a neutral that a side may not enter (EUC-56/5)."""
    shut = no_fly(p, side)
    here = lowest(path(base, target) & shut) if shut else -1
    if here < 0:
        return None
    words = "the straight way from {place} to {place} leads over {country}, which is neutral"
    return refusal("EUC-56/5", words, base, target, COUNTRY_TITLES[COUNTRY[here]])


def crews(p: Position, side: int, task: int, target: int) -> int:
    """Return the air units of a side that may fly a mission of a kind to a place."""
    airs = free_to_fly(p, side, crews_for(p, task))
    found = in_reach(p, airs, target, times(task)) if airs else 0
    if not found or not no_fly(p, side):
        return found
    return mask_of(air for air in bit_list(found) if not over_neutrals(p, side, p.base[air], target))


# ---------------------------------------------------------------- bombers and transports
def lifts(p: Position) -> int:
    """Return who may still join as bomber or transport."""
    now = under_way(p)
    if now.task in LIFTING and now.crew.bit_count() >= needed(p, now):
        return 0
    found = crews(p, now.side, now.task, now.target)
    return found & p.wings.get(now.base, 0) if now.base >= 0 else found


def not_lifting(p: Position, air: int) -> Reasons:
    """Tell why an air unit does not join as bomber or transport."""
    now = under_way(p)
    if now.crew >> air & 1:
        return refusal(_RULE, "{air} flies this mission already", air)
    if found := no_crew(p, air, now.side, now.task, now.target):
        return found
    if now.base >= 0 and p.base[air] != now.base:
        return refusal(_RULE, "{air} is not based in {place}: a mission is flown from one base", air, now.base)
    if now.task in LIFTING and now.crew.bit_count() >= needed(p, now):
        return refusal("EUC-23.G/2", "{number} can carry all of it", _all_of_it(p, now))
    return None


def lift(p: Position, log: Log, air: int) -> None:
    """Let an air unit join."""
    now = under_way(p)
    send(p, 1 << air)
    amend(p, now._replace(base=p.base[air], crew=now.crew | 1 << air))


# ---------------------------------------------------------------- escorts
def escorts(p: Position) -> int:
    """Return the fighters that may escort the mission."""
    now = under_way(p)
    airs = free_to_fly(p, now.side, wings(p).fighters) if now.crew else 0
    return in_reach(p, airs, now.target) if airs else 0


def not_escorting(p: Position, air: int) -> Reasons:
    """Tell why an air unit does not escort."""
    now = under_way(p)
    if not now.crew:
        return refusal(_RULE, "there is nobody to escort yet")
    if not p.airs_of(now.side) >> air & 1:
        return refusal(_RULE, "{air} is not yours", air)
    if not wings(p).fighters >> air & 1:
        return refusal("EUC-20/10", "{air} is no fighter", air)
    return not_now(p, air, now.side) or _too_far(p, air, now.target, 1)


def escort(p: Position, log: Log, air: int) -> None:
    """Let a fighter escort the mission."""
    now = under_way(p)
    send(p, 1 << air)
    amend(p, now._replace(escorts=now.escorts | 1 << air))


# ---------------------------------------------------------------- where they land
def bound(p: Position) -> int:
    """Return the air units of which it was said where they land."""
    return mask_of(row.air for row in p.landings)


def havens(p: Position, air: int, now: Mission) -> int:
    """Return the other bases at which a unit of the mission may land: in its range of the target, with room."""
    reach = p.airman(air).range * (1 if distance(p.base[air], now.target) <= p.airman(air).range else times(now.task))
    found = roomy(p, now.side) & disc(now.target, reach) & ~(1 << p.base[air])
    for place in {row.place for row in p.landings}:
        if _left(p, place) <= 0:
            found &= ~(1 << place)
    return found


def _left(p: Position, place: int) -> int:
    """Return the room of a base, less those that are to land there."""
    return room(p, place) - sum(row.place == place for row in p.landings)


class Return(ByFirst):
    """Where a unit of the mission lands, if not at the base that it leaves (EUC-20/5)."""

    def firsts(self, p: Position) -> int:
        now = under_way(p)
        return (now.crew | now.escorts) & ~bound(p)

    def of_first(self, p: Position, air: int) -> list[Fan]:
        found = havens(p, air, under_way(p))
        return [Fan(self.verb, (air,), found)] if found else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        air, place = args
        now = under_way(p)
        found = self._not_landing(p, now, air, place)
        return [found] if found else []

    def _not_landing(self, p: Position, now: Mission, air: int, place: int) -> Violation | None:
        if not (now.crew | now.escorts) >> air & 1:
            return refusal("EUC-20/5", "{air} does not fly this mission", air)
        if bound(p) >> air & 1:
            return refusal("EUC-20/5", "it was said where {air} lands", air)
        if place == p.base[air]:
            return refusal("EUC-20/5", "{air} returns to {place} anyhow", air, place)
        if not own_bases(p, now.side) >> place & 1:
            return refusal("EUC-20/5", "{place} is no airbase of yours", place)
        if _left(p, place) <= 0:
            return refusal("EUC-20/7", "there is no room in {place}", place)
        if havens(p, air, now) >> place & 1:
            return None
        return refusal("EUC-20/5", "{place} is out of the range of {air} from {place}", place, air, now.target)

    def apply(self, p: Position, log: Log, *args: int) -> None:
        p.landings = tuple(sorted([*p.landings, Landing(*args)]))


# ---------------------------------------------------------------- off it goes
def not_yet(p: Position) -> Reasons:
    """Tell what a mission lacks to begin."""
    now = under_way(p)
    if not now.crew:
        return refusal(_RULE, "nobody flies this mission yet")
    if now.crew.bit_count() < needed(p, now) and lifts(p):
        return refusal("EUC-23.G/2", "it takes {number} to carry {unit}", _all_of_it(p, now), now.cargo)
    return None


def _all_of_it(p: Position, now: Mission) -> str:
    return counted(needed(p, now), "type T unit")


def fly(p: Position, log: Log) -> None:
    """Let the mission begin."""
    now = under_way(p)
    words = "{side} send {what} from {place} to {place}"
    rule = "EU-103.D.15.b/4" if now.side == p.phasing and p.phase in _SURPRISE else _RULE
    log.add(rule, words, SIDES[now.side], _strength(now), now.base, now.target)
    p.stack.pop()


def _strength(now: Mission) -> str:
    flown = counted(now.crew.bit_count(), "air unit")
    return f"{flown} with {counted(now.escorts.bit_count(), 'escort')}" if now.escorts else flown


class Crew(LazyActs[Position]):
    """The owner puts a mission together; it begins by itself when nobody else can join."""

    name = "crew"
    moment = "the choice of who flies"
    rules = (_RULE, "EUC-20/5", "EUC-20/10")
    acts = (
        Act("lift", not_lifting, lift, lifts),
        Act("escort", not_escorting, escort, escorts),
        Return("return", Role.PLACE, is_idle=True),
        Act("fly", not_yet, fly, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if lifts(p) or escorts(p) or self._may_land_elsewhere(p):
            return False
        fly(p, log)
        return True

    def _may_land_elsewhere(self, p: Position) -> bool:
        now = under_way(p)
        return any(havens(p, air, now) for air in bit_list(now.crew & ~bound(p)))

    def side(self, p: Position) -> int:
        return under_way(p).side

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Who flies to {place}?", (under_way(p).target,))
