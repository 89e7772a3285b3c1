"""Retreats (AEC-5.18/5 to /10): the check by d6, hexes towards a source, who cannot, HQs and Generals left behind."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.graph import waves
from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Off, Position
from sandtable.games.aeto.rules.combat.battle import (
    Battle,
    amend,
    battle,
    defenders,
    enemies_in,
    foes_of,
    fort_of,
)
from sandtable.games.aeto.rules.combat.losses import eliminate
from sandtable.games.aeto.rules.command.generals import LOST_AT_MOST, RISK
from sandtable.games.aeto.rules.control import take
from sandtable.games.aeto.rules.movement.reach import walk
from sandtable.games.aeto.rules.sides import enemy_ground, friendly_ground, other_camp, side_of_camp
from sandtable.games.aeto.rules.special import cooperation
from sandtable.games.aeto.rules.stacking import no_room
from sandtable.games.aeto.rules.supply.effects import starved_defenders
from sandtable.games.aeto.rules.supply.sources import tracer_of, working
from sandtable.games.aeto.rules.zones import seen_enemies, uninhibited
from sandtable.games.aeto.world.atlas import CITY, MOUNTAINS, WALK
from sandtable.games.aeto.world.calendar import year_of
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import GERMANY
from sandtable.games.aeto.world.options import NO_VOLUNTARY_RETREAT
from sandtable.games.aeto.world.roster import GENERALS, HQS

_CHART: Final[dict[str, int]] = CHARTS["core"]["retreat_check"]
_PASSES: Final = _CHART["pass_on_net_at_most"]
_RULE: Final = "AEC-5.18/6"
_GERMANS_GO_FROM: Final = 1944


# ---------------------------------------------------------------- the check
def check(p: Position) -> None:
    """Let surviving defenders check, if they lost a step (AEC-5.18/5)."""
    b = battle(p)
    if b.lost and defenders(p, b):
        p.stack.append(("retreat-check",))


def check_modifiers(p: Position, b: Battle) -> Sum:
    """Return what is added to the die of a Retreat Check."""
    starved, rule = starved_defenders(p, mask_of(defenders(p, b))), "AEC-5.18/5"
    is_strong = (CITY | MOUNTAINS) >> b.target & 1 or fort_of(p, b) >= 0
    has_general = p.here[b.target] & GENERALS & foes_of(p, b.camp)
    return summed(
        (
            Modifier(rule, "city, fort or mountain", _CHART["city_fort_mountain"]) if is_strong else None,
            Modifier(rule, "a General", _CHART["general"]) if has_general else None,
            Modifier(rule, "out of supply", _CHART["out_of_supply"]) if starved else None,
            Modifier(rule, "further steps lost", _CHART["per_step_lost_beyond_first"] * (b.lost - 1)),
        )
    )


class RetreatCheck(Chance[Position]):
    """AEC-5.18/5: one d6; net 3 or less passes."""

    name = "retreat-check"
    moment = "a Retreat Check"
    rules = ("AEC-5.18/5",)

    def roll(self, p: Position) -> Roll:
        b = battle(p)
        most = _PASSES - check_modifiers(p, b).total
        meanings = (("stand", 1, min(6, most)), ("retreat", max(1, most + 1), 6))
        found = tuple(row for row in meanings if row[1] <= row[2])
        return Roll(1, 6, "the Retreat Check in {place}", (b.target,), (Part("", 1, found),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        b = battle(p)
        parts = check_modifiers(p, b)
        units = mask_of(defenders(p, b))
        is_passed = order.args[0] + parts.total <= _PASSES
        words = "the defenders of {place} pass their Retreat Check; {modifiers}"
        if not is_passed:
            words = "the defenders of {place} fail their Retreat Check; {modifiers}"
        log.add("AEC-5.18/5", words, b.target, str(parts))
        p.stack.pop()
        if is_passed:
            amend(p, b._replace(price=0))
        RETREATING.push(p, Retreat.name, Retreating(b.target, other_camp(b.camp), units, int(is_passed)))


# ---------------------------------------------------------------- where to
class Retreating(NamedTuple):
    """Units that leave a hex, or may: once one has gone of its own will, the others follow."""

    place: int
    camp: int
    units: int
    is_free: int = 0


RETREATING: Final = Frame(Retreating, place="place", camp="camp", units="units")


def steps_home(p: Position, unit: int) -> dict[int, int]:
    """Return how many land hexes each hex is from the nearest source, whoever owns them (AEC-5.18/10)."""
    near = tuple(around & p.card.land for around in WALK)
    found: dict[int, int] = {}
    for number, front in enumerate(waves(near, working(p, tracer_of(p, unit)) & p.card.land)):
        for place in bit_list(front):
            found.setdefault(place, number)
    return found


def no_refuge(p: Position, unit: int, start: int, place: int) -> Violation | None:
    """Tell why a unit does not retreat to a hex."""
    mine = p.nation(unit)
    if not walk(p, unit, start) >> place & 1:
        return refusal(_RULE, "{place} is not one hex over land from {place}", place, start)
    if seen_enemies(p, mine) >> place & 1:
        return refusal(_RULE, "the enemy is in {place}", place)
    owner = p.ground[place]
    if not (friendly_ground(p, mine) | enemy_ground(p, mine)) >> place & 1:
        return refusal(_RULE, "{place} belongs to {nation}, which is neutral", place, owner)
    if found := cooperation.why_closed(p, unit, place):
        return found
    if uninhibited(p, mine) >> place & 1:
        return refusal(_RULE, "{place} is in an enemy zone, and none of your units holds it", place)
    home = steps_home(p, unit)
    if start in home and home.get(place, len(home) + 1) > home[start]:
        return refusal("AEC-5.18/10", "{place} is farther from a source than {place}", place, start)
    return no_room(p, unit, place)


def refuges(p: Position, unit: int, start: int) -> int:
    """Return the hexes to which a unit can retreat."""
    near = bit_list(walk(p, unit, start))
    return mask_of(place for place in near if no_refuge(p, unit, start, place) is None)


def not_retreating(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not retreat so."""
    now = RETREATING.top(p)
    if not now.units >> unit & 1:
        return refusal(_RULE, "{unit} does not retreat", unit)
    return _bound(p, now) or no_refuge(p, unit, now.place, place)


def _bound(p: Position, now: Retreating) -> Violation | None:
    """Tell that Germans stay where they need not go (AE-11.8/1)."""
    if not now.is_free or not p.chose(NO_VOLUNTARY_RETREAT) or year_of(p.month) >= _GERMANS_GO_FROM:
        return None
    germans = [unit for unit in bit_list(now.units) if p.nation(unit) == GERMANY]
    return refusal("AE-11.8/1", "{unit} is German, and has passed its check", germans[0]) if germans else None


def ways_out(p: Position) -> list[tuple[int, int]]:
    """Return where each unit can go."""
    now = RETREATING.top(p)
    if _bound(p, now):
        return []
    return [(unit, refuges(p, unit, now.place)) for unit in bit_list(now.units)]


def retreat(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit go; HQs and Generals of the hex go with the last one (AEC-5.18/7)."""
    now = RETREATING.top(p)
    left = now.units & ~(1 << unit)
    RETREATING.turn(p, Retreat.name, now._replace(units=left, is_free=0))
    p.put(unit, place)
    take(p, log, unit, place)
    log.add(_RULE, "{unit} retreats to {place}", unit, place)
    log.along((now.place, place))
    if not left and not enemies_in(p, other_camp(now.camp), now.place):
        for other in bit_list(p.here.get(now.place, 0) & (HQS | GENERALS)):
            p.put(other, place)
            log.add("AEC-5.18/7", "{unit} goes with it", other)


def not_standing(p: Position) -> Reasons:
    """Tell why the units cannot stay."""
    if RETREATING.top(p).is_free:
        return None
    return refusal(_RULE, "all of them must retreat")


def stand(p: Position, log: Log) -> None:
    """Let the units stay."""
    now = RETREATING.top(p)
    p.stack.pop()
    log.add("AEC-5.18/5", "the defenders stay in {place}", now.place)


class Retreat(Acts[Position]):
    """The owner leads his units out one after the other, or lets them stay where they may."""

    name = "retreat"
    frame = RETREATING
    moment = "a retreat"
    rules = (_RULE, "AEC-5.18/10")
    asks = "Say where your units retreat."
    acts = (
        Act("retreat", not_retreating, retreat, ways_out, role=Role.MOVE),
        Act("stand", not_standing, stand, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        now = RETREATING.top(p)
        if not now.units:
            p.stack.pop()
            return True
        ways = ways_out(p)
        if not any(places for _, places in ways):
            self._trapped(p, log, now)
            return True
        if now.is_free:
            return False
        if len(ways) == 1 and ways[0][1].bit_count() == 1:
            retreat(p, log, ways[0][0], lowest(ways[0][1]))
            return True
        return False

    def _trapped(self, p: Position, log: Log, now: Retreating) -> None:
        """Units that need not go stay; those that must are eliminated."""
        if now.is_free:
            stand(p, log)
            return
        p.stack.pop()
        for unit in bit_list(now.units):
            eliminate(p, log, unit, _RULE)

    def side(self, p: Position) -> int:
        return side_of_camp(p, RETREATING.top(p).camp)


def clear_out(p: Position) -> None:
    """Let units that were left out retreat, if those that defended are gone (AEC-5.14/2)."""
    b = battle(p)
    left = enemies_in(p, b.camp, b.target)
    if b.spared & left and not left & ~b.spared:
        RETREATING.push(p, Retreat.name, Retreating(b.target, other_camp(b.camp), b.spared & left))


# ---------------------------------------------------------------- who is left behind
class Fate(Chance[Position]):
    """AE-5.20/2: one d6 for each General whose units were all eliminated."""

    name = "fate"
    moment = "the fate of a General"
    rules = ("AE-5.20/2",)

    def roll(self, p: Position) -> Roll:
        general = left_behind(p, battle(p))[0]
        most = LOST_AT_MOST - RISK.get(general, 0)
        return Roll(
            1, 6, "the fate of {unit}", (general,), (Part("", 1, (("lost", 1, most), ("escapes", most + 1, 6))),)
        )

    def apply(self, p: Position, order: Order, log: Log) -> None:
        general = left_behind(p, battle(p))[0]
        is_lost = order.args[0] + RISK.get(general, 0) <= LOST_AT_MOST
        p.remove(general, Off.GONE if is_lost else Off.POOL)
        log.add("AE-5.20/2", "{unit} is lost for good" if is_lost else "{unit} escapes to his force pool", general)
        p.stack.pop()


def left_behind(p: Position, b: Battle) -> tuple[int, ...]:
    """Return the Generals of the beaten who stand alone in the hex."""
    return bit_list(p.here.get(b.target, 0) & GENERALS & foes_of(p, b.camp))


def decide_fate(p: Position, log: Log) -> None:
    """Let HQs go to their force pools, and throw for Generals, where all land units of the hex are gone (AE-5.20/1)."""
    b = battle(p)
    if not b.lost or enemies_in(p, b.camp, b.target):
        return
    for hq in bit_list(p.here.get(b.target, 0) & HQS & foes_of(p, b.camp)):
        p.remove(hq, Off.POOL)
        log.add("AEC-5.2/2", "{unit} goes to its force pool", hq)
    p.stack += [("fate",)] * len(left_behind(p, b))
