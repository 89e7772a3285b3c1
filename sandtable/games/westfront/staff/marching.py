"""Counsel for the Movement Phases: attacks and landings where the odds are good, marches to where troops are needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from sandtable.board.graph import around
from sandtable.core.bits import bit_list, gathered, grouped, lowest, mask_of, union
from sandtable.core.order import Fan, Order
from sandtable.games.westfront.position import Beachhead, Phase, Position
from sandtable.games.westfront.rules.command.authority import commanded_hexes
from sandtable.games.westfront.rules.movement.strategic import span
from sandtable.games.westfront.rules.sea.invasion import support_hexes
from sandtable.games.westfront.rules.sea.seas import enemy_seas, passage
from sandtable.games.westfront.rules.supply.network import network, supplied_hexes
from sandtable.games.westfront.rules.values import air_range, effective_cv
from sandtable.games.westfront.staff.appraisal import (
    ATLANTIC_PORTS,
    BERLIN,
    FIGHTERS,
    HOME,
    SEABORNE,
    STEP_WORTH,
    Clash,
    bases,
    block_worth,
    clash,
    comers,
    denies,
    distant,
    force_worth,
    fortnights_left,
    lodgement,
    near_goals,
    open_coasts,
    prizes,
    pull,
    round_lead,
    strength,
    troops_near,
    valued,
    walled,
    ways_in,
)
from sandtable.games.westfront.world.atlas import (
    COAST,
    INTERDICTION,
    NEAR,
    OPEN,
    PORT_SEAS,
    PORTS,
    STACKING,
    WET,
    WITHIN,
    distance,
)
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AMPHIBIOUS,
    AXIS,
    BEACHHEADS,
    FORTS,
    HQS,
    OF_PLAYER,
    STATICS,
    SUPREME,
)

Scored = tuple[float, Order]

_DONE: Final = Order("done")
_DRAWN: Final = 0.12  # what a step counts in a hex, for each point of its pull
_BEST: Final = 2  # destinations of a unit that are offered
_SEIZED: Final = 1.6  # what an empty prize of the enemy counts to who walks in, in prizes
_REPULSE: Final = 6.0
_FAR: Final = 4  # sea areas of the longest way that is looked at
_INTERDICTED: Final[tuple[float, ...]] = (0.6, 2.5)  # what each die of interdiction costs a side (WF-15.72/3)
_SCREENED: Final = 0.5  # what a prize gains by a screen that bars all ways to it
_EMBARKED: Final = 1.5  # what it costs to take a unit away from a base of landings
_BASE: Final = 2.0  # how strongly such a base draws units,
_CREW: Final = 3  # … up to so many
_ROOM: Final = 0.5  # what a hex counts that is won, for each point of its pull
_ASIDE: Final = 12.0  # what it counts against a landing that it is not at the lodgement
_JOINED: Final = 3.0  # … and for one that is


class Field:
    """What a side's moves are judged by, gathered once for all of them."""

    def __init__(self, p: Position, side: int) -> None:
        self.p = p
        self.side = side
        self.blitz = int(p.phase >= Phase.BLITZ_MOVEMENT)
        self.worths = prizes(p)
        self.pull = pull(p, side)
        self.fed = supplied_hexes(p, side, network(p, side))
        self.enemies = p.occupied[1 - side]
        self.backed = _support(p, self.blitz)
        self.coasts = open_coasts(p) if side == AXIS and not p.card.husky else 0
        self.wings = [
            (WITHIN[p.place[hq]][air_range(p, hq)], effective_cv(p, hq))
            for hq in bit_list(p.active & OF_PLAYER[side] & ~p.paradrop)
        ]
        self.is_husky = p.card.husky
        self.bases = bases(p) if side == ALLIES else 0
        self._gains: dict[tuple[int, int], float] = {}
        self._dangers: dict[int, float] = {}
        self.screens = self._screens()
        self.wanted = valued(p) | mask_of(self.screens) | near_goals(self.pull)

    # ------------------------------------------------------------ battles
    def air(self, here: int) -> int:
        """Return the dice of the best airstrike that could help in a hex."""
        return max((dice for reach, dice in self.wings if reach >> here & 1), default=0)

    def gain(self, here: int, ours: int) -> float:
        """Return what a side has to expect if these units of it fight in a hex."""
        if not ours:
            return 0.0
        key = here, ours
        if key not in self._gains:
            theirs = self.p.units(1 - self.side, here)
            odds = clash(self.p, here, ours, theirs, bool(self.backed >> here & 1), self.air(here))
            self._gains[key] = self.promise(here, ours, theirs, odds)
        return self._gains[key]

    def promise(self, here: int, ours: int, theirs: int, odds: Clash) -> float:
        """Return what a battle promises the side that fights it: the hex, what is destroyed, what is lost."""
        p, success = self.p, odds.wins
        if self.is_husky and not fortnights_left(p):
            success = 1 - odds.ruins if denies(p, self.side) else odds.clears
        lead = round_lead(p, ours, theirs, odds)
        if not self.is_husky:
            lead += _ROOM * success * self.pull[here]
        return lead + 2 * success * self.worths[here] + (1 - odds.ruins) * _pinned(p, self.side, here)

    # ------------------------------------------------------------ ways
    def dice(self, port: int, coast: int) -> int:
        """Return the dice that the enemy may throw at a unit on the way over the sea (WF-15.72/1)."""
        hostile = enemy_seas(self.p, self.side)
        if not hostile:
            return 0
        way = passage(self.p, self.side, PORT_SEAS[port], COAST[coast], _FAR)
        return sum(INTERDICTION[area] for area in bit_list(way.seas & hostile)) if way else 0

    @cached_property
    def focus(self) -> int:
        """The beaches where the Allies should land."""
        return lodgement(self.p, _sea_support(self.p))

    @cached_property
    def zone(self) -> int:
        """The same with the hexes beside them."""
        return self.focus | around(NEAR, self.focus)

    def beach_bonus(self, target: int) -> float:
        """Return what speaks for a beach beside what stands there: landings should be close together."""
        if self.is_husky or self.side == AXIS:
            return 0.0
        joined = _JOINED * (1 + (self.focus >> target & 1)) if self.zone >> target & 1 else -_ASIDE
        return joined - walled(self.p, target)

    # ------------------------------------------------------------ places
    def _screens(self) -> dict[int, float]:
        """Return the hexes that bar the way to a prize, with what it is worth to stand there."""
        p, found = self.p, dict[int, float]()
        for here in bit_list(valued(p) & p.held[self.side] & ~p.battles):
            if WITHIN[here][2] & self.enemies and (ways := ways_in(p, 1 - self.side, here)):
                share = _SCREENED * self.worths[here] / ways.bit_count()
                for there in bit_list(ways):
                    found[there] = max(share, found.get(there, 0.0))
        return found

    def danger(self, here: int) -> float:
        """Return the steps of the enemy that could attack a hex in a turn."""
        if here not in self._dangers:
            near = WITHIN[here][3] & self.enemies
            by_land = strength(self.p, comers(self.p, 1 - self.side, here)) if near else 0
            by_sea = SEABORNE * (self.coasts >> here & 1)
            self._dangers[here] = by_land + by_sea + (distant(self.p, here) if self.side == AXIS else 0)
        return self._dangers[here]

    def place_worth(self, unit: int, here: int) -> float:
        """Return what it is worth that a unit stands in a hex without enemies, beside the others there."""
        p, bit = self.p, 1 << unit
        if HQS & bit:
            return self._hq_worth(unit, here)
        steps = p.cv[unit]
        total = 0.0 if (STATICS | FORTS) & bit else _DRAWN * steps * self._drawn(unit, here)
        if self.worths[here]:
            total += self._prize_worth(unit, here)
        if here in self.screens and not p.units(self.side, here) & ~bit:
            total += self.screens[here]
        if not self.fed >> here & 1 and not self._opens(unit, here):
            total -= STEP_WORTH[unit] + block_worth(p, unit) / (1 + steps)
        return total

    def _drawn(self, unit: int, here: int) -> float:
        """Return how strongly a hex draws a unit: a base of landings no more than it needs (WF-15.42/1)."""
        if self.side == ALLIES and not self.is_husky and HOME >> here & 1:
            crew = self.p.units(ALLIES, here) & FIGHTERS & ~(1 << unit)
            return _BASE if self.bases >> here & 1 and crew.bit_count() < _CREW else 0.0
        return self.pull[here]

    def _prize_worth(self, unit: int, here: int) -> float:
        p = self.p
        others = p.units(self.side, here) & ~(1 << unit)
        danger, guard = self.danger(here), strength(p, others)
        exposed = danger / (danger + 2 * (guard + p.cv[unit]) + 1)
        if not others and not p.held[self.side] >> here & 1:
            return (1 - 0.6 * exposed) * _SEIZED * self.worths[here] - 0.5 * exposed * force_worth(p, 1 << unit)
        if not danger:
            return 0.3 if not others else 0.0
        return 1.2 * self.worths[here] * (danger / (danger + 2 * guard + 1) - exposed)

    def _opens(self, unit: int, here: int) -> bool:
        """Tell whether a unit would supply itself: in a port that it takes, or with its BeachHead (WF-15.51/1)."""
        if PORTS >> here & 1 and self.side == ALLIES:
            return True
        return bool(AMPHIBIOUS >> unit & 1) and self.p.beachheads[BEACHHEADS.index(unit)] == Beachhead.READY

    def _hq_worth(self, hq: int, here: int) -> float:
        """An HQ wants troops around it, the front not far, and the enemy not beside it."""
        p = self.p
        total = -6.0 if not self.fed >> here & 1 else 0.0
        if NEAR[here] & self.enemies and not p.units(self.side, here) & FIGHTERS & ~(1 << hq):
            total -= 4
        if SUPREME >> hq & 1:
            return total  # it commands from anywhere
        if self.side == ALLIES and not self.is_husky:
            return total + self._army_group_worth(hq, here)
        troops = troops_near(p, self.side, here)
        return total + 0.15 * min(20, troops) + 0.5 * min(10.0, self.pull[here])

    def _army_group_worth(self, hq: int, here: int) -> float:
        """An Allied HQ at home lands a unit a turn; any other commands an army from behind its front (WF-15.42/1)."""
        p, others = self.p, HQS & ~SUPREME & ~(1 << hq)
        if HOME >> here & 1:
            crew = p.units(ALLIES, here) & FIGHTERS
            return min(_CREW, crew.bit_count()) * (0.3 if p.units(ALLIES, here) & others else 0.6)
        troops = troops_near(p, ALLIES, here)
        crowd = (gathered(p.at, WITHIN[here][2] & p.occupied[ALLIES]) & OF_PLAYER[ALLIES] & others).bit_count()
        near = 2.0 if WITHIN[here][2] & self.enemies else 0.0
        if NEAR[here] & self.enemies:
            near -= 1.5  # the front is for troops
        return 0.3 * min(24, troops) + near + 0.5 * min(10.0, self.pull[here]) - 1.0 * crowd


def _sea_support(p: Position) -> list[int]:
    """Return the beaches that each Allied HQ could support from its port (WF-15.43/1)."""
    hqs = [hq for hq in bit_list(HQS & OF_PLAYER[ALLIES] & ~SUPREME) if p.place[hq] >= 0]
    return [support_hexes(p, hq) for hq in hqs if PORTS >> p.place[hq] & 1]


def _pinned(p: Position, side: int, here: int) -> float:
    """Return what it is worth that enemies in a hex are held there: they do not get at the prizes (WF-6.32/2)."""
    if p.occupied[side] >> here & 1:
        return 0.0  # they are held already
    foes = p.units(1 - side, here) & FIGHTERS
    if side == AXIS:
        reach = WITHIN[BERLIN][4] >> here & 1 and not p.card.husky
        return 0.5 * prizes(p)[BERLIN] if reach and comers(p, ALLIES, BERLIN) & foes else 0.0
    if not p.card.husky or not foes or not WITHIN[here][2] & valued(p) & p.held[side]:
        return 0.0
    return 16.0 if fortnights_left(p) == 0 else 3.0


def _support(p: Position, blitz: int) -> int:
    """Return the hexes in which a battle would be supported (WF-5.42/3, WF-15.43/1)."""
    landing = bit_list(p.active & p.invasion & ~SUPREME & (p.blitz if blitz else -1))
    return commanded_hexes(p, blitz) | union(support_hexes(p, hq) for hq in landing)


# ---------------------------------------------------------------- the orders
def weigh_moves(p: Position, side: int, fans: Sequence[Fan], may_end: bool) -> list[Scored]:
    """Return orders of a Movement Phase with what they promise; to end it promises nothing."""
    field = Field(p, side)
    found: list[Scored] = [(0.0, _DONE)] if may_end else []
    assaults = [head for verb, head, _ in fans if verb in ("attack", "invade", "drop")]
    forces = grouped((target, unit) for unit, target in assaults if field.enemies >> target & 1)
    marches = []
    for fan in fans:
        if fan.verb in _TOLL:
            marches.append(fan)
        elif weigher := _WEIGHERS.get(fan.verb):
            found += weigher(field, fan, forces)
    lost: dict[int, float] = {}  # what a unit that marches off does not do
    for score, order in found:
        if order.args:
            lost[order.args[0]] = max(score, lost.get(order.args[0], 0.0))
    for fan in marches:
        found += _march(field, fan, lost.get(fan.head[0], 0.0))
    return found


def _attack(field: Field, fan: Fan, forces: dict[int, int]) -> list[Scored]:
    unit, target = fan.head
    score = _assault_worth(field, unit, target, forces[target])
    return [(score, Order(fan.verb, (unit, target, _approach(target, fan.last))))] if score > -3 else []


def _approach(target: int, origins: int) -> int:
    """Return from where to attack: over dry ground, and by a side that lets only one in rather than by an open one."""
    dry = origins & ~WET[target] or origins
    return lowest(dry & ~OPEN[target] or dry)


def _assault_worth(field: Field, unit: int, target: int, force: int) -> float:
    """Return what a unit adds to an attack, if the others that can do join in it."""
    p, present = field.p, field.p.units(field.side, target)
    own_worth = field.place_worth(unit, p.place[unit])
    room = STACKING[target] - present.bit_count()
    others = sorted(bit_list(force & ~(1 << unit)), key=lambda other: p.cv[other] * STEP_WORTH[other])
    whole = present | 1 << unit | mask_of(others[max(0, len(others) - room + 1) :])
    before = field.gain(target, present)
    added = field.gain(target, present | 1 << unit) - before
    together = (field.gain(target, whole) - before) / max(1, (whole & ~present).bit_count())
    return max(added, together) - own_worth if together > 0 or added > 0 else min(added, together)


def _invade(field: Field, fan: Fan, forces: dict[int, int]) -> list[Scored]:
    p = field.p
    unit, target = fan.head
    order = Order(fan.verb, (unit, target, lowest(fan.last)))
    leaving = field.place_worth(unit, p.place[unit]) + _INTERDICTED[field.side] * field.dice(p.place[unit], target)
    if not field.enemies >> target & 1:
        if p.held[field.side] >> target & 1 and field.pull[target] < field.pull[p.place[unit]] + 1:
            return []
        return [(field.place_worth(unit, target) - leaving + 0.2 * p.cv[unit] + field.beach_bonus(target), order)]
    present = p.units(field.side, target)
    added = field.gain(target, present | 1 << unit) - field.gain(target, present)
    if not present:
        added *= _stays(field, unit, target)
    added += field.beach_bonus(target)
    return [(added - leaving, order)] if added > -3 else []


def _stays(field: Field, unit: int, target: int) -> float:
    """Return the chance that a lone invader is not repulsed (WF-15.45/1); an airstrike thins out the defenders."""
    repulsed = 1 if AMPHIBIOUS >> unit & 1 else 2 if field.side == ALLIES else 4
    dice = max(0, strength(field.p, field.p.units(1 - field.side, target)) - field.air(target) // 3)
    return float((1 - repulsed / _REPULSE) ** dice)


def _drop(field: Field, fan: Fan, forces: dict[int, int]) -> list[Scored]:
    """Paras drop where friends are, or will be: alone they are lost (WF-14.6/3)."""
    p = field.p
    unit, target = fan.head
    order = Order(fan.verb, (unit, target, lowest(fan.last)))
    friends = NEAR[target] & p.held[field.side] & ~p.battles
    present = p.units(field.side, target) & ~p.dropped
    if not (friends or present):
        return []
    if field.enemies >> target & 1:
        added = field.gain(target, p.units(field.side, target) | 1 << unit) - field.gain(target, present)
    else:
        added = field.place_worth(unit, target)
    return [(added - field.place_worth(unit, p.place[unit]), order)]


def _march(field: Field, fan: Fan, lost: float) -> list[Scored]:
    """Look at every hex that a unit may go to, and offer the best."""
    p, unit = field.p, fan.head[0]
    if FORTS >> unit & 1 or (fan.verb == "mobilize" and _is_needed(p, unit)):
        return []  # WF-2.26/6: a fort would be a cadre
    start = p.place[unit]
    staying = (field.place_worth(unit, start) if start >= 0 else 0.0) + _TOLL[fan.verb][field.side] + lost
    if fan.verb == "ship" and field.is_husky and field.bases >> start & 1:
        staying += _EMBARKED
    hexes = fan.last & field.wanted if fan.verb in _FAST else fan.last
    if fan.verb == "ship":
        hexes &= theater(field, start)
    ends = [(field.place_worth(unit, here) - staying, here) for here in bit_list(hexes)]
    if fan.verb == "ship":
        ends = [(score - _INTERDICTED[field.side] * field.dice(start, here), here) for score, here in ends if score > 0]
    elif fan.verb == "rail":
        stretch = span(p, field.side)
        ends = [(score / (1 + distance(start, here) // stretch), here) for score, here in ends if score > 0]
    ends.sort(reverse=True)
    return [(score, Order(fan.verb, (unit, here))) for score, here in ends[:_BEST] if score > -1]


def theater(field: Field, start: int) -> int:
    """Return the hexes to which it makes sense to ship from one: the Atlantic and the Mediterranean are far apart."""
    if field.is_husky or field.side == AXIS:
        return -1
    return ATLANTIC_PORTS if ATLANTIC_PORTS >> start & 1 else ~ATLANTIC_PORTS


_FAST: Final = ("rail", "ship", "enter")  # they reach so many hexes that only the best are looked at
_TOLL: Final = {  # what a way costs beside its dangers
    "move": (0.05, 0.05),
    "rail": (0.2, 0.2),
    "ship": (0.3, 0.3),
    "mobilize": (0.1, 0.1),
    "enter": (0.0, 0.0),
}


def _is_needed(p: Position, hq: int) -> bool:
    """Tell whether an active HQ can support a battle, or strike in one (WF-5.41/2)."""
    return bool(WITHIN[p.place[hq]][max(air_range(p, hq), effective_cv(p, hq))] & p.battles)


def _leave(field: Field, fan: Fan, forces: dict[int, int]) -> list[Scored]:
    """Leave a battle that is being lost, for the best place there is."""
    p = field.p
    unit, end = fan.head
    here = p.place[unit]
    ours = p.units(field.side, here)
    staying = field.gain(here, ours) - field.gain(here, ours & ~(1 << unit))
    if staying > 0:
        return []
    score = field.place_worth(unit, end) - staying - (1.0 if fan.verb == "retreat" else 0.0)
    return [(score - 2 * field.worths[here], Order(fan.verb, (unit, end, lowest(fan.last))))] if score > 0 else []


def _mark(field: Field, fan: Fan, forces: dict[int, int]) -> list[Scored]:
    """A second beach costs nothing, and gives a choice (WF-15.44/1)."""
    target, hq = fan.head[0], lowest(fan.last)
    taken = {wave.target for wave in field.p.waves if wave.hq == hq}
    if target in taken or field.p.held[field.side] >> target & 1:
        return []
    if field.side == ALLIES and not field.is_husky:
        return [(0.1, Order(fan.verb, (target, hq)))] if field.focus >> target & 1 else []
    if not taken:
        return []
    return [(0.1 + 0.02 * (field.worths[target] + field.pull[target]), Order(fan.verb, (target, hq)))]


def _evacuate(field: Field, fan: Fan, forces: dict[int, int]) -> list[Scored]:
    """Bring off a unit that would be lost (WF-15.6/1)."""
    p, unit = field.p, fan.head[0]
    here = p.place[unit]
    ours = p.units(field.side, here)
    if not p.battles >> here & 1 or ours != 1 << unit:
        return []
    promise = field.gain(here, ours)
    return [(-promise - 2 * field.worths[here], Order(fan.verb, (unit, lowest(fan.last))))] if promise < 0 else []


_WEIGHERS: Final = {
    "attack": _attack,
    "invade": _invade,
    "drop": _drop,
    "withdraw": _leave,
    "retreat": _leave,
    "mark": _mark,
    "evacuate": _evacuate,
}
