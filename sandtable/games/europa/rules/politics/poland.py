"""Poland (103.D.21): its government, the surrender of those who are cut off, and the way into neutral countries."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Effect, Part, Roll, Step
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Hunger, Off, Position, Seat, Side
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.rules.ground.costs import gaits_of, toll, worst_cost
from sandtable.games.europa.rules.ground.marching import go_on_with, movable, mover, not_moving
from sandtable.games.europa.rules.ground.reach import left_of, mps
from sandtable.games.europa.rules.ground.tops import disclose
from sandtable.games.europa.rules.politics.australia import assess
from sandtable.games.europa.rules.politics.havens import havens, is_gone, is_polish
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.victory import vps
from sandtable.games.europa.rules.zones import FULL, NONE, REDUCED, zones
from sandtable.games.europa.world.atlas import NEAR, OF_COUNTRY
from sandtable.games.europa.world.charts import SUCCESS

_FACES: Final = 6


# ---------------------------------------------------------------- the government
def has_fallen(p: Position) -> bool:
    """Tell whether the fate of the government is to be rolled for: its hex is the enemy's (EU-103.D.21.d/2)."""
    return is_polish(p) and p.government >= 0 and bool(p.owned[Side.AXIS] >> p.government & 1)


def decide(p: Position) -> bool:
    """Let the fate of the government be rolled for, if its hex has been taken, before anything else is done."""
    if not has_fallen(p):
        return False
    p.stack.append((GovernmentFate.name,))
    return True


class GovernmentFate(Chance[Position]):
    """The government's hex was taken: one die on the Success Table says whether it gets away (EU-103.D.21.d/2)."""

    name = "government-fate"
    moment = "the fate of the Polish government"
    rules = ("EU-103.D.21.d/2", "EUC-55/3")

    def settle(self, p: Position, log: Log) -> bool:
        return False

    def roll(self, p: Position) -> Roll:
        meanings = SUCCESS.meanings(0, range(1, _FACES + 1))
        return Roll(1, _FACES, "the fate of the Polish government", (), (Part(SIDES[Side.AXIS], 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        p.government_left = p.player_turn
        if SUCCESS.read(order.args[0]) == "S":
            p.government = int(Seat.ESCAPED)
            log.add("EU-103.D.21.d/3", "the Polish government gets away, and must go into exile")
        else:
            p.government = int(Seat.CAPTURED)
            log.add("EU-103.D.21.d/4", "the Polish government is captured")


def not_evacuated(p: Position) -> Reasons:
    """Tell why the government cannot go into exile."""
    if is_polish(p) and p.phasing == Side.ALLIES and p.government >= 0:
        return None
    return refusal("EUC-55/2", "you have no government that may be sent into exile now")


def evacuate_government(p: Position, log: Log) -> None:
    """Send the government into exile, whatever stands around it (EU-103.D.21.a/2)."""
    p.government = int(Seat.EXILE)
    p.government_left = p.player_turn
    log.add("EU-103.D.21.a/2", "the Polish government goes into exile")


def flee_into_exile(p: Position, log: Log) -> None:
    """Let a government that got away go into exile, as it must (EU-103.D.21.d/3)."""
    if p.government == Seat.ESCAPED and p.phasing == Side.ALLIES:
        p.government = int(Seat.EXILE)
        log.add("EU-103.D.21.d/3", "the Polish government goes into exile, as it must")


EVACUATE_GOVERNMENT: Final = Act("evacuate-government", not_evacuated, evacuate_government, is_grave=True)

# ---------------------------------------------------------------- surrender
_HEXES: Final = Single("places", usual=-1)  # where there is still to be rolled; -1: not looked at yet
_HERE: Final = Single("place")


def wavering(p: Position, place: int) -> int:
    """Return the unsupplied Polish units in a hex (EU-103.D.21.b/2)."""
    units = p.here.get(place, 0) & traits(p).polish
    return mask_of(unit for unit in bit_list(units) if p.hunger[unit] >= Hunger.U1)


def to_be_checked(p: Position) -> int:
    """Return the hexes in German zones with unsupplied Polish units, once the government is gone (EU-103.D.21.b/1)."""
    if p.phasing != Side.ALLIES or not is_gone(p) or p.government_left >= p.player_turn:
        return 0
    full, reduced = zones(p, Side.AXIS)
    return mask_of(place for place in bit_list(p.ground[Side.ALLIES] & (full | reduced)) if wavering(p, place))


class Surrender(Step[Position]):
    """The start of step (c): Australians in danger, then the throw for each hex with Poles, one after the other."""

    name = "surrender"
    frame = _HEXES

    def settle(self, p: Position, log: Log) -> bool:
        left = _HEXES.top(p)
        if left < 0:
            assess(p, log)
            left = to_be_checked(p)
            if left:
                log.add("EU-103.D.21.b/1", "the Polish government is gone: Poles who are cut off may surrender")
        if not left:
            p.stack.pop()
            return True
        here = lowest(left)
        log.add("EU-103.D.21.b/2", "in {place} Poles without supply stand in a German zone", here)
        _HEXES.turn(p, self.name, left & ~(1 << here))
        _HERE.push(p, SurrenderRoll.name, here)
        return True


class SurrenderRoll(Chance[Position]):
    """One die on the Success Table: any failure eliminates all unsupplied Polish units in the hex (EU-103.D.21.b/3)."""

    name = "surrender-roll"
    moment = "the dice of surrender"
    rules = ("EU-103.D.21.b/3",)
    frame = _HERE

    def settle(self, p: Position, log: Log) -> bool:
        return False

    def roll(self, p: Position) -> Roll:
        meanings = SUCCESS.meanings(0, range(1, _FACES + 1))
        return Roll(1, _FACES, "surrender in {place}", (_HERE.top(p),), (Part(SIDES[Side.AXIS], 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        place = _HERE.top(p)
        p.stack.pop()
        if SUCCESS.read(order.args[0]) == "S":
            log.add("EU-103.D.21.b/3", "the Poles in {place} fight on", place)
            return
        for unit in bit_list(wavering(p, place)):
            eliminate(p, log, unit, Cause.SURRENDER)


# ---------------------------------------------------------------- over the border
@cache
def _border() -> int:
    """Return the hexes from which a step leads into one of those countries."""
    return union(NEAR[place] for place in bit_list(havens())) & ~havens()


def _price(p: Position, unit: int, place: int) -> int:
    """Return what the step costs, in half MPs; no hex beyond the borders is closed to anybody."""
    here, gaits = p.at[unit], gaits_of(p, 1 << unit)
    cost = worst_cost(gaits, here, place, p.weather)
    full, reduced = zones(p, Side.AXIS)
    level = FULL if full >> here & 1 else REDUCED if reduced >> here & 1 else NONE
    return cost + toll(gaits, level, NONE)


def _can_pay(p: Position, unit: int, place: int) -> bool:
    """Tell whether a unit has the MPs, or has not moved: then one hex is always open (EUC-6/3)."""
    is_fresh = not p.spent[unit] and p.hunger[unit] < Hunger.U3
    return is_fresh or _price(p, unit, place) <= left_of(p, unit)


def crossings(p: Position, unit: int) -> int:
    """Return the neutral hexes that a unit beside a border can step into with what it has left (EU-103.D.21.c/2)."""
    beyond = NEAR[p.at[unit]] & havens()
    return mask_of(place for place in bit_list(beyond) if _can_pay(p, unit, place))


def all_crossings(p: Position) -> list[tuple[int, int]]:
    """Offer who may leave, and over which border."""
    if not is_gone(p) or not (near := p.ground[Side.ALLIES] & _border()):
        return []
    able = p.units_in(near) & traits(p).polish & ~p.railed & movable(p)
    return [(unit, crossings(p, unit)) for unit in bit_list(able)]


def not_crossing(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit cannot leave for a neutral country."""
    if not p.of_side(mover(p)) >> unit & 1 or not traits(p).polish >> unit & 1:
        return refusal("EU-103.D.21.c/1", "{unit} is no Polish unit of yours", unit)
    if not is_gone(p):
        return refusal("EU-103.D.21.c/1", "the Polish government is neither in exile nor captured")
    if OF_COUNTRY["soviet-union"] >> place & 1:
        return refusal("EU-103.D.21.c/5", "nobody leaves for the Soviet Union")
    if not havens() >> place & 1:
        return refusal("EU-103.D.21.c/2", "{place} is in no neutral country that takes Polish forces in", place)
    return not_moving(p, unit) or _unable(p, unit, place)


def _unable(p: Position, unit: int, place: int) -> Violation | None:
    if not NEAR[p.at[unit]] >> place & 1:
        return refusal("EU-103.D.21.c/2", "{unit} does not stand beside {place}", unit, place)
    if p.railed >> unit & 1:
        return refusal("EU-103.D.21.c/2", "{unit} has moved by rail, and does not cross in this player-turn", unit)
    if not _can_pay(p, unit, place):
        price = _price(p, unit, place)
        words = "{unit} has {n} left, and the step into {place} costs {m}"
        return refusal("EU-103.D.21.c/2", words, unit, mps(left_of(p, unit)), place, mps(price))
    return None


def cross(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit leave for a neutral country: it is interned, and scores for the Poles (EUC-56/3, EU-103.D.21.c/4)."""
    disclose(p, log, "EU-103.D.21.c/2", "{unit} crosses into {place}", unit, place)
    log.add("EUC-56/3", "{unit} is interned", unit)
    vp4 = p.size(unit) * p.card.victory.evacuated4[p.counter(unit).nation] // 4
    log.add("EU-103.D.21.c/4", "{vps} for the Allies", vps(vp4))
    go_on_with(p, 0)
    leave_for_good(p, unit)


def leave_for_good(p: Position, unit: int) -> None:
    """Take a unit off as evacuated: it scores as what it left as."""
    was_cadre = p.cadre & 1 << unit
    p.remove(unit, Off.EVACUATED)
    p.cadre |= was_cadre


def lost_for_good(p: Position, unit: int, place: int) -> Effect:
    """Say what leaving means."""
    return Effect((), "it leaves the game, and scores half its REs")


CROSS: Final = Act("cross", not_crossing, cross, all_crossings, role=Role.MOVE, effect=lost_for_good, is_grave=True)
