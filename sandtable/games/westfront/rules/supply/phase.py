"""The Supply Phase (WF-4.46): the active side's dispersed units recover, and the enemy's unsupplied units wither."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Effect, Roll, Step
from sandtable.games.westfront.language import NOTATION, refusal, report
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import TITO_COUNTRY, refresh
from sandtable.games.westfront.rules.movement.engagement import settle_battles
from sandtable.games.westfront.rules.sea.beachheads import sweep
from sandtable.games.westfront.rules.supply.network import Lane, Network, network, risky_lanes, supplied_hexes
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import EVERYWHERE, FORTRESSES, HEXES, NEAR, STACKING
from sandtable.games.westfront.world.roster import AXIS, FORTS, LAST_STEP, OF_PLAYER, PLAYER, TITO

_CHART: Final[dict[str, list[int]]] = CHARTS["supply_interdiction"]
# WF-15.73/3: by the side that rolls; the Allies have Naval Supremacy (WF-15.2/4)
_INTERDICTED: Final = (
    {False: _CHART["sea_roller_has_ns"], True: _CHART["bh_roller_has_ns"]},
    {False: _CHART["sea_enemy_has_ns"], True: _CHART["bh_enemy_has_ns"]},
)


class Recovery(Step[Position]):
    """Invaders recover, then dropped paras link up or are lost, then BeachHeads are placed (WF-4.46/2)."""

    name = "supply"

    def settle(self, p: Position, log: Log) -> bool:
        p.landed &= ~OF_PLAYER[p.player]  # WF-15.42/6
        if p.dropped & OF_PLAYER[p.player]:
            refresh(p)  # with the invaders, but still without the paras
            link_up(p, log)
        p.stack[-1] = ("supply-check",)
        p.stack.append(("beachheads",))
        return True


def link_up(p: Position, log: Log) -> None:
    """Let dropped paras rejoin; those who stand alone are eliminated (WF-14.6/3), supplied or not (WF-14.6/4)."""
    dropped = p.dropped & OF_PLAYER[p.player]
    lost = [unit for unit in bit_list(dropped) if not _links_up(p, unit)]
    for unit in lost:
        report(log, p, "WF-14.6/3", "{unit} in {place} finds no friends and is eliminated", unit, p.place[unit])
        p.eliminate(unit)
    p.dropped &= ~dropped
    if lost:
        settle_battles(p)
        sweep(p, log)


def _links_up(p: Position, unit: int) -> bool:
    here, friendly = p.place[unit], p.held[p.player]
    is_joined = p.battles >> here & 1 and p.units(p.player, here) & ~p.dropped
    return bool(friendly >> here & 1 or NEAR[here] & friendly & ~p.battles or is_joined)


class Check(Step[Position]):
    """Control is fixed once more, with all who have recovered; it then holds for the supply check (WF-4.46/3)."""

    name = "supply-check"

    def settle(self, p: Position, log: Log) -> bool:
        refresh(p)
        _ROLLED.turn(p, Lanes.name, Rolled.of(0, 0))
        return True


# ---------------------------------------------------------------- interdiction
class Rolled(NamedTuple):
    """The lanes that got through and, until all are rolled for, those that were cut: ports, and BeachHeads' hexes."""

    ports: int
    beaches: int
    cut_ports: int = 0
    cut_beaches: int = 0

    @classmethod
    def of(cls, landed: int, cut: int) -> Rolled:
        """Return the record of lanes that are given as bits of `Lane`."""
        return cls(landed & EVERYWHERE, landed >> HEXES, cut & EVERYWHERE, cut >> HEXES)

    @property
    def landed(self) -> int:
        """The lanes that got through, as bits of `Lane`."""
        return self.ports | self.beaches << HEXES

    @property
    def cut(self) -> int:
        """The lanes that were cut, as bits of `Lane`."""
        return self.cut_ports | self.cut_beaches << HEXES


_ROLLED: Final = Frame(Rolled, ports="places", beaches="places", cut_ports="places", cut_beaches="places")


class Lanes(Chance[Position]):
    """The active side rolls against each enemy sea lane that runs through its seas and would matter (WF-15.73/1)."""

    name = "lanes"
    frame = _ROLLED
    rules = ("WF-15.73/1", "WF-15.73/2", "WF-15.73/4")

    def settle(self, p: Position, log: Log) -> bool:
        if _next_lane(p) is not None:
            return False
        now = _ROLLED.top(p)
        p.stack[-1] = (Rations.name, now.ports, now.beaches)
        provision(p, now.landed)
        return True

    def roll(self, p: Position) -> Roll:
        lane = _lane(p)
        numbers = _INTERDICTED[p.player][lane.beachhead]
        about = _source(lane), lane.here, "1" if len(numbers) == 1 else f"1-{numbers[-1]}"
        return Roll(lane.dice, 6, "{source} of {place}: {numbers} interdicts it", about)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        lane = _lane(p)
        now = _ROLLED.top(p)
        is_cut = any(value in _INTERDICTED[p.player][lane.beachhead] for value in order.args)
        outcome = "is interdicted" if is_cut else "gets through"
        log.add("WF-15.73/4", "{source} of {place} {outcome}", _source(lane), lane.here, outcome)
        after = Rolled.of(now.landed | lane.bit * (not is_cut), now.cut | lane.bit * is_cut)
        _ROLLED.turn(p, self.name, after)


def _source(lane: Lane) -> str:
    return "BeachHead supply" if lane.beachhead else "sea supply"


def _lane(p: Position) -> Lane:
    lane = _next_lane(p)
    assert lane is not None, "the step would have been settled"
    return lane


def _next_lane(p: Position) -> Lane | None:
    """Return the next lane to be rolled for: one that would supply units better than what they have now."""
    now = _ROLLED.top(p)
    passive = 1 - p.player
    net = network(p, passive, now.landed)
    wants = _wants(p, net)
    if not wants:
        return None
    for lane in risky_lanes(p, passive, net):
        if not lane.bit & now.cut and wants & ~_wants(p, network(p, passive, now.landed | lane.bit)):
            return lane
    return None


def _wants(p: Position, net: Network) -> int:
    """Return the hexes whose passive units have no line; behind them, those without even a besieged port's mite."""
    passive = 1 - p.player
    lacking = p.occupied[passive] & ~supplied_hexes(p, passive, net)
    return lacking | (lacking & ~(net.besieged & ~FORTRESSES)) << HEXES


# ---------------------------------------------------------------- status and attrition
def provision(p: Position, landed: int) -> None:
    """Fix which passive units have a line or a BeachHead (WF-10.2/1, WF-15.51/4); the rest is up to their owner."""
    passive = 1 - p.player
    fed = 0
    for here in bit_list(p.occupied[passive] & supplied_hexes(p, passive, network(p, passive, landed))):
        fed |= p.at[here]
    p.supplied = p.supplied & ~OF_PLAYER[passive] | fed & OF_PLAYER[passive]


class Question(NamedTuple):
    """What the owner is asked next; nothing when every status is settled."""

    p: Position
    here: int = -1
    feed: int = 0  # the units there of which one is supplied
    starve: int = 0  # or of which one goes without


def question(p: Position) -> Question:
    """Return the next question about supply."""
    passive = 1 - p.player
    own = OF_PLAYER[passive]
    for here in bit_list(_strongholds(p)):
        if not p.at[here] & own & p.supplied:
            return Question(p, here, feed=_candidates(p, p.at[here] & own, here))
    for here in bit_list(p.occupied[passive]):
        units = p.at[here] & own
        # A unit without supply is the first that is one too many.
        if units & p.supplied and units.bit_count() - STACKING[here] > (units & ~p.supplied).bit_count():
            return Question(p, here, starve=units & p.supplied)
    return Question(p)


def _strongholds(p: Position) -> int:
    """Return the passive side's hexes in which one unit can hold out without a line (WF-10.5/1, WF-15.31/1)."""
    passive = 1 - p.player
    return (FORTRESSES & p.held[passive] | _sieges(p)) & p.occupied[passive]


def _sieges(p: Position) -> int:
    """Return the besieged ports that have nothing but a sea lane; Naval Supremacy makes more of it (WF-15.31/1)."""
    if p.player == AXIS:
        return 0
    net = network(p, AXIS, _ROLLED.top(p).landed)
    return net.besieged & ~FORTRESSES & ~supplied_hexes(p, AXIS, net)


def _candidates(p: Position, units: int, here: int) -> int:
    """Return who may hold out: in a Fortress the largest (WF-1.46/3), in a besieged port any one unit."""
    if not FORTRESSES >> here & 1:
        return units
    largest = max(p.cv[unit] for unit in bit_list(units))
    return mask_of(unit for unit in bit_list(units) if p.cv[unit] == largest)


def attrition(p: Position, log: Log) -> None:
    """Every unsupplied passive unit loses a step at once, and nobody else (WF-10.4/1, WF-4.46/1)."""
    units = p.side_units(1 - p.player)
    hungry = [unit for unit in units if not p.supplied >> unit & 1]
    for unit in hungry:
        report(log, p, "WF-10.4/1", "{unit} in {place} is unsupplied", unit, p.place[unit])
    if mask_of(hungry) & ~p.face_up:  # who lives on had more than its last step, or needs none
        log.reveal("WF-10.4/2", "it is seen which of the unsupplied units live on")
    sieges = _sieges(p)
    for unit in units:
        if _withers(p, unit, sieges):
            _wither(p, unit, log)
    settle_battles(p)
    sweep(p, log)


def _withers(p: Position, unit: int, sieges: int) -> bool:
    """Tell whether a unit loses a step by its supply."""
    here, is_cadre = p.place[unit], p.cv[unit] == LAST_STEP[unit]
    if p.supplied >> unit & 1:
        return bool(sieges >> here & 1) and not is_cadre  # WF-15.31/1: a siege keeps it at cadre strength
    if FORTS >> unit & 1:
        return not is_cadre  # WF-2.26/4
    return not (unit == TITO and TITO_COUNTRY >> here & 1)  # WF-16.32/5


def _wither(p: Position, unit: int, log: Log) -> None:
    """Take the step; of a block that is not face-up the enemy learns nothing but its end."""
    if p.cv[unit] == LAST_STEP[unit]:
        report(log, p, "WF-10.4/2", "{unit} in {place} is eliminated", unit, p.place[unit])
    elif p.face_up >> unit & 1:
        log.add("WF-10.4/1", "{unit} loses a step", unit)
    else:
        log.tell(1 << PLAYER[unit], "WF-10.4/1", "{unit} loses a step", unit)
    p.reduce(unit)


# ---------------------------------------------------------------- who gets the last supply
def to_feed(now: Question) -> int:
    """Return the units of which one is supplied."""
    return now.feed


def not_fed(now: Question, unit: int) -> Reasons:
    """The largest holds out in a Fortress, any one in a besieged port (WF-10.5/1, WF-15.31/1)."""
    if now.feed >> unit & 1:
        return None
    if not now.feed:
        return refusal("WF-6.22/2", "{place} holds too many units: one of them is to go without supply", now.here)
    largest = lowest(now.feed)
    return _stranger(now, unit) or refusal(
        "WF-10.5/1", "{unit} is larger than {unit}, and only the largest holds out in {place}", largest, unit, now.here
    )


def feed(p: Position, log: Log, unit: int) -> None:
    """Let a unit hold out."""
    p.supplied |= 1 << unit
    rule = "WF-10.5/1" if FORTRESSES >> p.place[unit] & 1 else "WF-15.31/1"
    report(log, p, rule, "{unit} in {place} holds out", unit, p.place[unit])


def to_starve(now: Question) -> int:
    """Return the units of which one goes without."""
    return now.starve


def not_starved(now: Question, unit: int) -> Reasons:
    """Of too many units in a hex some go without supply (WF-6.22/2)."""
    if now.starve >> unit & 1:
        return None
    if not now.starve:
        rule = "WF-10.5/1" if FORTRESSES >> now.here & 1 else "WF-15.31/1"
        return refusal(rule, "{place} has no supply line: one of its units is to be supplied", now.here)
    return _stranger(now, unit) or refusal("WF-6.22/2", "{unit} goes without supply already", unit)


def starve(p: Position, log: Log, unit: int) -> None:
    """Let a unit go without supply."""
    p.supplied &= ~(1 << unit)
    report(log, p, "WF-6.22/2", "{unit} is one too many in {place}", unit, p.place[unit])


def hunger(now: Question, unit: int) -> Effect:
    """Return what a unit loses without supply (WF-10.4/1, WF-10.4/2)."""
    return Effect((), "it is eliminated" if now.p.cv[unit] == LAST_STEP[unit] else "1 step")


def _stranger(now: Question, unit: int) -> Violation | None:
    if now.p.place[unit] == now.here and OF_PLAYER[1 - now.p.player] >> unit & 1:
        return None
    return refusal("WF-10.4/1", "{unit} is not one of your units in {place}", unit, now.here)


class Rations(Acts[Position]):
    """The owner names who gets the last supply, or who must do without; then attrition is taken (WF-10.4/1)."""

    name = "rations"
    frame = _ROLLED
    moment = "this question of supply"
    rules = ("WF-10.5/1", "WF-15.31/1", "WF-6.22/2")
    secret = True
    acts = (
        Act("feed", not_fed, feed, to_feed),
        Act("starve", not_starved, starve, to_starve, role=Role.LOSE, effect=hunger),
    )

    def ground(self, p: Position) -> Question:
        return question(p)

    def settle(self, p: Position, log: Log) -> bool:
        now = question(p)
        if (now.feed | now.starve).bit_count() > 1:
            return False
        if now.feed:
            feed(p, log, lowest(now.feed))
        elif now.starve:
            starve(p, log, lowest(now.starve))
        else:
            attrition(p, log)
            p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return 1 - p.player

    def prompt(self, p: Position) -> str:
        now = question(p)
        if now.feed:
            return NOTATION.say("Name the unit in {place} that is supplied.", (now.here,))
        return NOTATION.say("{place} holds too many units: name one that goes without supply.", (now.here,))
