"""Step (e) of an initial phase (EUC-4/3): convoys, points, reinforcements, and what points bring back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, leave
from sandtable.core.bits import bit_list, having, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Effect, Part, Roll, Step
from sandtable.games.europa.language import NOTATION, SIDES, refusal
from sandtable.games.europa.position import AirState, Position, Side
from sandtable.games.europa.rules.air.bases import own_bases, roomy
from sandtable.games.europa.rules.air.states import is_fed
from sandtable.games.europa.rules.forces import production, schedule
from sandtable.games.europa.rules.forces.replacements import REBUILD, RESTORE
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.supply.lines import regular_places
from sandtable.games.europa.rules.victory import points
from sandtable.games.europa.world.calendar import month
from sandtable.games.europa.world.charts import CONVOY, CONVOY_DELAY
from sandtable.games.europa.world.nations import PURSE

_FACES: Final = 6
_REFIT4, _REVIVE4 = 4, 8  # quarters of ARPs (EUC-24/1)
_NONE, _ALL = "none", "all"


class Arriving(NamedTuple):
    """Supply points that are still to be landed, and how many units of a convoy have to wait."""

    points: int = 0
    waiting: int = 0


ARRIVING: Final = Frame(Arriving)


# ---------------------------------------------------------------- convoys
class Due(NamedTuple):
    """How many dice of the convoy were thrown, and what arrives of the points."""

    thrown: int = 0
    points: int = 0


DUE: Final = Frame(Due)


class Arrivals(Step[Position]):
    """What comes by itself, then the dice of the convoys, then what the owner decides."""

    name = "arrivals"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        schedule.happen(p, log)
        schedule.withdraw_due(p, log)
        production.receive(p, log)
        due = p.card.points_on(p.phasing, p.turn)
        if p.phasing == Side.AXIS and p.card.convoys:
            DUE.push(p, Convoy.name, Due())
        else:
            ARRIVING.push(p, Landing.name, Arriving(due))
        return True


class Convoy(Chance[Position]):
    """Mediterranean convoys: one die for the points due, one for the ground units (EUC-30/5)."""

    name = "convoy"
    frame = DUE
    rules = ("EUC-30/5",)

    def settle(self, p: Position, log: Log) -> bool:
        now = DUE.top(p)
        units = list(schedule.arrivals(p))
        if now.thrown == 0 and not p.card.points_on(p.phasing, p.turn):
            DUE.turn(p, self.name, Due(1, 0))
            return True
        if now.thrown == 2 or (now.thrown == 1 and not units):
            ARRIVING.turn(p, Landing.name, Arriving(now.points, 0))
            return True
        return False

    def roll(self, p: Position) -> Roll:
        modifier = p.card.convoy_modifier(month(p.turn))
        what = "ground units" if DUE.top(p).thrown else "supply points"
        meanings = CONVOY.meanings(modifier, range(1, _FACES + 1))
        return Roll(1, _FACES, "the convoy with {what}", (what,), (Part(SIDES[Side.AXIS], 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = DUE.top(p)
        result = CONVOY.read(order.args[0] + p.card.convoy_modifier(month(p.turn)))
        if not now.thrown:
            due = p.card.points_on(p.phasing, p.turn)
            arriving = 0 if result == _NONE else due if result == _ALL else -(-due // 2)
            log.add("EUC-30/5", "of the convoy {result} arrives: {n} supply points", result, arriving)
            DUE.turn(p, self.name, Due(1, arriving))
            return
        units = list(schedule.arrivals(p))
        log.add("EUC-30/5", "of the units of the convoy {result} arrive", result)
        waiting = len(units) if result == _NONE else 0 if result == _ALL else len(units) // 2
        if waiting == len(units):
            for unit in units:
                delay(p, log, unit)
            waiting = 0
        ARRIVING.turn(p, Landing.name, Arriving(now.points, waiting))


def delay(p: Position, log: Log, unit: int) -> None:
    """Let a unit be due again some turns later."""
    p.due[unit] = p.turn + CONVOY_DELAY
    log.add("EUC-30/5", "{unit} waits for a later convoy", unit)


def not_held(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not wait for a later convoy."""
    if not ARRIVING.top(p).waiting:
        return refusal("EUC-30/5", "no unit has to wait for a later convoy")
    return None if unit in schedule.arrivals(p) else refusal("EUC-51/1", "{unit} is not due", unit)


def to_hold(p: Position) -> int:
    """Return the units of which some have to wait."""
    return mask_of(schedule.arrivals(p)) if ARRIVING.top(p).waiting else 0


def hold(p: Position, log: Log, unit: int) -> None:
    """Let a unit wait."""
    now = ARRIVING.top(p)
    ARRIVING.turn(p, Landing.name, now._replace(waiting=now.waiting - 1))
    delay(p, log, unit)


# ---------------------------------------------------------------- supply points
def landings(p: Position) -> int:
    """Return where supply points can be landed."""
    if not ARRIVING.top(p).points:
        return 0
    return p.card.points_at[p.phasing] & p.owned[p.phasing] & ~p.ground[1 - p.phasing]


def not_delivered(p: Position, place: int) -> Reasons:
    """Tell why no supply point is landed in a place."""
    if not ARRIVING.top(p).points:
        return refusal("EUC-18/10", "no supply point is left to be landed")
    if not p.card.points_at[p.phasing] >> place & 1:
        return refusal("EUC-18/10", "supply points do not arrive in {place}", place)
    return None if landings(p) >> place & 1 else refusal("EUC-18/10", "{place} is not yours", place)


def deliver(p: Position, log: Log, place: int) -> None:
    """Land a supply point."""
    now = ARRIVING.top(p)
    ARRIVING.turn(p, Landing.name, now._replace(points=now.points - 1))
    depots.add(p, place, p.phasing, 1)
    log.add("EUC-18/10", "a supply point is landed in {place}", place)


# ---------------------------------------------------------------- reinforcements
def not_arriving(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not come in at a place."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal("EUC-51/1", "{unit} is not yours", unit)
    if unit not in schedule.arrivals(p):
        return refusal("EUC-51/1", "{unit} is not due", unit)
    if ARRIVING.top(p).waiting:
        return refusal("EUC-30/5", "first say which units wait for a later convoy")
    if schedule.places_for(p, unit) >> place & 1:
        return None
    if not p.owned[p.phasing] >> place & 1:
        return refusal("EUC-51/1", "{place} is not yours", place)
    if not schedule.is_open(p, place):
        return refusal("EUC-51/1", "{place} is in an enemy zone", place)
    return refusal("EUC-51/1", "{unit} does not come in at {place}, or there is no room", unit, place)


def all_arrivals(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the units that are due, and where they come in."""
    if not ARRIVING.top(p).waiting:
        for unit in schedule.arrivals(p):
            yield unit, schedule.places_for(p, unit)


def arrive(p: Position, log: Log, unit: int, place: int) -> None:
    """Bring a unit in; it is in regular supply until it is judged (EUC-18/1)."""
    p.due[unit] = -1
    p.put(unit, place)
    log.add("EUC-51/1", "{unit} arrives in {place}", unit, place)


def not_based(p: Position, air: int, place: int) -> Reasons:
    """Tell why an air unit does not come in at a base."""
    if air not in schedule.air_arrivals(p):
        return refusal("EUC-51/1", "{air} is not due", air)
    if schedule.bases_for(p, air) >> place & 1:
        return None
    return refusal("EUC-20/7", "{place} is no airbase of yours with room, or not where {air} arrives", place, air)


def all_bases(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the air units that are due, and their bases."""
    return ((air, schedule.bases_for(p, air)) for air in schedule.air_arrivals(p))


def base(p: Position, log: Log, air: int, place: int) -> None:
    """Bring an air unit in."""
    p.air_due[air] = -1
    p.station(air, place)
    p.air_state[air] = AirState.OPERATIVE
    log.add("EUC-51/1", "{air} arrives in {place}", air, place)


# ---------------------------------------------------------------- air replacement points
def _too_few_arps(p: Position, air: int, need4: int) -> Reasons:
    purse = PURSE[p.airman(air).nation]
    if purse < 0:
        return refusal("EUC-52/7", "{air} is of a nation without repair points", air)
    if p.repair[purse] < need4:
        have = points(p.repair[purse])
        return refusal("EUC-24/1", "{nation} have {n} ARP, and {m} are needed", purse, have, points(need4))
    return None


def not_refitted(p: Position, air: int) -> Reasons:
    """Tell why an aborted air unit is not refitted."""
    if not p.airs_of(p.phasing) >> air & 1:
        return refusal("EUC-24/1", "{air} is not yours", air)
    if p.base[air] < 0 or p.air_state[air] != AirState.ABORTED:
        return refusal("EUC-24/1", "{air} is not aborted", air)
    if not is_fed(p, air):
        return refusal("EUC-24/1", "the base of {air} is not in supply", air)
    return _too_few_arps(p, air, _REFIT4)


def to_refit(p: Position) -> int:
    """Return the air units that can be refitted."""
    aborted = having(p.air_state, AirState.ABORTED) & p.airs_of(p.phasing)
    return mask_of(air for air in bit_list(aborted) if not not_refitted(p, air))


def refit(p: Position, log: Log, air: int) -> None:
    """Turn an aborted air unit inoperative for 1 ARP."""
    p.repair[PURSE[p.airman(air).nation]] -= _REFIT4
    p.air_state[air] = AirState.INOPERATIVE
    log.add("EUC-24/1", "{air} is refitted", air)


def _revival_bases(p: Position) -> int:
    return own_bases(p, p.phasing) & roomy(p, p.phasing) & regular_places(p, p.phasing)


def not_revived(p: Position, air: int, place: int) -> Reasons:
    """Tell why an eliminated air unit does not come back."""
    if not p.airs_of(p.phasing) >> air & 1:
        return refusal("EUC-24/1", "{air} is not yours", air)
    if p.air_state[air] != AirState.ELIMINATED:
        return refusal("EUC-24/1", "{air} is not eliminated", air)
    if found := _too_few_arps(p, air, _REVIVE4):
        return found
    return (
        None if _revival_bases(p) >> place & 1 else refusal("EUC-24/1", "{place} is no supplied base with room", place)
    )


def to_revive(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the eliminated air units that can be paid for, and where they come back."""
    lost = bit_list(having(p.air_state, AirState.ELIMINATED) & p.airs_of(p.phasing))
    able = [air for air in lost if not _too_few_arps(p, air, _REVIVE4)]
    places = _revival_bases(p) if able else 0
    return ((air, places) for air in able)


def revive(p: Position, log: Log, air: int, place: int) -> None:
    """Bring an eliminated air unit back, inoperative, for 2 ARPs."""
    p.repair[PURSE[p.airman(air).nation]] -= _REVIVE4
    p.air_state[air] = AirState.INOPERATIVE
    p.station(air, place)
    log.add("EUC-24/1", "{air} comes back to {place}", air, place)


def _price_of_refit(p: Position, air: int) -> Effect:
    return Effect((), "1 ARP")


def _price_of_revival(p: Position, air: int, place: int) -> Effect:
    return Effect((), "2 ARPs")


# ---------------------------------------------------------------- the step
def still_due(p: Position) -> Reasons:
    """Tell what must come in before the step can end."""
    now = ARRIVING.top(p)
    if now.waiting:
        return refusal("EUC-30/5", "{n} units more have to wait for a later convoy", now.waiting)
    if landings(p):
        return refusal("EUC-18/10", "{n} supply points are still to be landed", now.points)
    unit = next((unit for unit, places in all_arrivals(p) if places), -1)
    if unit >= 0:
        return refusal("EUC-51/1", "{unit} is still to come in", unit)
    air = next((air for air, places in all_bases(p) if places), -1)
    return refusal("EUC-51/1", "{air} is still to come in", air) if air >= 0 else None


class Landing(Acts[Position]):
    """Reinforcements come in, and points are spent."""

    name = "landing"
    frame = ARRIVING
    moment = "reinforcements and replacements"
    rules = ("EUC-51/1", "EUC-52/2")
    acts = (
        Act("hold", not_held, hold, to_hold),
        Act("deliver", not_delivered, deliver, landings, role=Role.PLACE),
        Act("arrive", not_arriving, arrive, all_arrivals, role=Role.PLACE),
        Act("base", not_based, base, all_bases, role=Role.PLACE),
        REBUILD,
        RESTORE,
        Act("refit", not_refitted, refit, to_refit, role=Role.BUY, effect=_price_of_refit),
        Act("revive", not_revived, revive, to_revive, role=Role.BUY, effect=_price_of_revival),
        Act("done", still_due, leave, role=Role.END),
    )
    empty = "nothing arrives, and nothing can be bought"

    def settle(self, p: Position, log: Log) -> bool:
        return self._bring_in(p, log) or super().settle(p, log)

    def _bring_in(self, p: Position, log: Log) -> bool:
        """Bring in by itself what has one place to come to."""
        if ARRIVING.top(p).waiting:
            return False
        for unit, places in all_arrivals(p):
            if places.bit_count() == 1:
                arrive(p, log, unit, places.bit_length() - 1)
                return True
        for air, places in all_bases(p):
            if places.bit_count() == 1:
                base(p, log, air, places.bit_length() - 1)
                return True
        if landings(p).bit_count() == 1:
            deliver(p, log, landings(p).bit_length() - 1)
            return True
        return False

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        if (now := ARRIVING.top(p)).waiting:
            return NOTATION.say("Which units wait for a later convoy? {n} must.", (now.waiting,))
        return "Bring in what arrives, spend your points, then go on."
