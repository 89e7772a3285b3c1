"""Counsel for the Command Phase: which HQ is worth a step now, and in which role (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from sandtable.board.graph import around, waves
from sandtable.core.bits import bit_list, gathered, mask_of, union
from sandtable.core.order import Fan, Order
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.command.authority import Role, in_command
from sandtable.games.westfront.rules.movement.stacking import full
from sandtable.games.westfront.rules.sea.invasion import support_hexes
from sandtable.games.westfront.rules.sea.movement import capacity, harbours
from sandtable.games.westfront.rules.values import air_range, effective_cv
from sandtable.games.westfront.staff.appraisal import (
    ATLANTIC_PORTS,
    FIGHTERS,
    HOME,
    clash,
    comers,
    distant,
    fortnights_left,
    strength,
    valued,
)
from sandtable.games.westfront.staff.marching import Field, Scored
from sandtable.games.westfront.world.atlas import INVADABLE, NEAR, PORTS, RAIL_HEXES, WITHIN
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AMPHIBIOUS,
    AXIS,
    FORTS,
    HQS,
    MAX_CV,
    NO_SEA_ASSAULT,
    PARAS,
    STATICS,
    SUPREME,
)

_DONE: Final = Order("done")
_STEP: Final = 3.0  # what a step of an HQ is worth
_LAST: Final = 5.0  # … the last one, without which it commands nothing
_DEARER: Final = 1.5  # where a war is long, a strong HQ commands far, and is soon worth more than two weak ones
_MARCH: Final = 0.2  # what a commanded step gains by a march, for each point of the pull where it is
_BLITZ: Final = 0.6  # what the second phases add to the first
_SHIPPED: Final = 0.12  # what a step gains overseas, for each point of the pull there
_ATTACKS: Final = 3  # attacks that one HQ can well command


def weigh_activations(p: Position, side: int, fans: Sequence[Fan]) -> list[Scored]:
    """Return the activations with what they promise beyond the steps that they cost; to end promises nothing."""
    survey = _Survey(p, side)
    found: list[Scored] = [(0.0, _DONE)]
    for verb, head, last in fans:
        if verb != "activate":
            continue
        if len(head) == 1:
            found += [(survey.worth(head[0], role), Order(verb, (head[0], role))) for role in bit_list(last)]
        elif head[1] == Role.ORDINARY:
            found += survey.deployments(head[0], last)
    return found


class _Survey:
    """What the HQs of a side could do now."""

    def __init__(self, p: Position, side: int) -> None:
        self.p = p
        self.side = side
        self.field = Field(p, side)
        self.commanded = in_command(p, 0)
        self.landings = (p.active & p.invasion).bit_count()
        self.enemies = p.occupied[1 - side]

    # ------------------------------------------------------------ costs
    def _cost(self, hq: int, steps: int) -> float:
        """Return what the steps are worth that an activation costs (WF-5.43/1, WF-5.7/1)."""
        value = self.p.cv[hq]
        if value < steps:
            return 30.0  # WF-5.2/3
        price = steps * (_STEP if value < MAX_CV[hq] else 0.7 * _STEP)
        price += _LAST - _STEP if value == steps else 0.0
        if self.field.is_husky:
            return price * min(1.0, fortnights_left(self.p) / 3)
        return price * (_DEARER if fortnights_left(self.p) else 1.0)

    def worth(self, hq: int, number: int) -> float:
        """Return what an HQ is worth in a role, less what that costs."""
        role = Role(number)
        if role.invades:
            gain = self._invasion(hq, role.blitzes)
        elif role.drops:
            gain = self._paradrop(hq) if not role.blitzes else 0.0
        elif SUPREME >> hq & 1:
            gain = self._supreme(hq)
        else:
            gain = self._command(hq, self.p.place[hq], role.blitzes)
        return gain - self._cost(hq, 2 if role.blitzes else 1)

    def deployments(self, hq: int, hexes: int) -> list[Scored]:
        """Return the best hex into which an HQ may deploy first, if that is better than staying (WF-5.21/1)."""
        if SUPREME >> hq & 1:
            return []
        cost = self._cost(hq, 1)
        here = self.p.place[hq]
        staying = self._command(hq, here, False)
        ends = [(self._command(hq, there, False), there) for there in bit_list(hexes)]
        gain, best = max(ends)
        if gain <= staying + 0.5:
            return []
        return [(gain - cost, Order("activate", (hq, int(Role.ORDINARY), best)))]

    # ------------------------------------------------------------ roles
    def _command(self, hq: int, here: int, blitz: bool) -> float:
        """Return what there is to command: battles to support, attacks to make, marches."""
        p, value = self.p, effective_cv(self.p, hq)
        if value < 0 or (blitz and value < 2):
            return 0.0
        near = self._range(here, value)
        total = sum(max(0.0, self._support_gain(hq, there)) for there in bit_list(p.battles & near))
        troops = self._troops(near) & ~self.commanded
        total += self._attack_gain(hq, troops, near)
        if blitz:
            total *= 1 + _BLITZ
        return total + self._march_gain(troops)

    def _range(self, here: int, value: int) -> int:
        """Return the hexes that an HQ would command from a hex; in the straits of Sicily those across them, too."""
        p = self.p
        through = ~(p.held[1 - self.side] & ~p.battles)
        if self.field.is_husky:
            return WITHIN[here][value] & through
        return 1 << here | union(islice(waves(NEAR, 1 << here, through), value))

    def _troops(self, near: int) -> int:
        return gathered(self.p.at, near & self.p.occupied[self.side] & ~self.enemies) & FIGHTERS

    def _support_gain(self, hq: int, here: int) -> float:
        """Return what support and an airstrike add to a battle that is open."""
        p = self.p
        ours, theirs = p.units(self.side, here), p.units(1 - self.side, here)
        before = max(0.0, self.field.gain(here, ours))
        odds = clash(p, here, ours, theirs, True, effective_cv(p, hq) + self.field.air(here))
        return self.field.promise(here, ours, theirs, odds) - before

    def _attack_gain(self, hq: int, troops: int, near: int) -> float:
        """Return what the best attacks of some troops promise."""
        p = self.p
        gains = []
        for target in bit_list((around(NEAR, near) | near) & self.enemies & ~p.battles):
            force = comers(p, self.side, target) & troops
            if force:
                gains.append(self._attack(hq, target, _strongest(p, force, 3), bool(near >> target & 1)))
        gains.sort(reverse=True)
        return sum(max(0.0, gain) for gain in gains[:_ATTACKS])

    def _attack(self, hq: int, target: int, force: int, backed: bool) -> float:
        theirs = self.p.units(1 - self.side, target)
        air = effective_cv(self.p, hq) if WITHIN[self.p.place[hq]][air_range(self.p, hq)] >> target & 1 else 0
        odds = clash(self.p, target, force, theirs, backed or SUPREME >> hq & 1 == 0, air)
        return self.field.promise(target, force, theirs, odds)

    def _march_gain(self, troops: int) -> float:
        p, drawn = self.p, self.field.pull
        total = 0.0
        for unit in bit_list(troops):
            here = p.place[unit]
            if not self.field.is_husky:
                total += _MARCH * p.cv[unit] * self._slope(here)
            elif not (NEAR[here] & self.enemies or HOME >> here & 1):
                total += _MARCH * p.cv[unit] * min(4.0, drawn[here])
        return min(12.0, total)

    def _slope(self, here: int) -> float:
        """Return how much stronger than a hex one that lies nearby draws troops, if no enemy bars the way."""
        if HOME >> here & 1:
            return 0.0
        drawn = self.field.pull
        hexes = WITHIN[here][2] & ~(self.enemies | HOME)
        return max(0.0, max((drawn[there] for there in bit_list(hexes)), default=0.0) - drawn[here])

    def _supreme(self, hq: int) -> float:
        """Return what Supreme Moves bring: units that go where they are drawn, ships to forward ports, an airstrike."""
        p, value = self.p, max(0, effective_cv(self.p, hq))
        reach = WITHIN[p.place[hq]][air_range(p, hq)]
        total = sum(0.6 * max(0.0, self._air_gain(there, value)) for there in bit_list(p.battles & reach)[:2])
        mine = p.occupied[self.side]
        attacks = self._attack_gain(hq, self._troops(mine) & ~self.commanded, mine)
        given = 0 if self.field.is_husky else p.supreme[0]  # what there is to do for the moves of another SHQ
        transports = sum(self._transports()[given : given + 2 * value])
        return total + max((attacks + self._guard_gain()) / (2 if given else 1), transports)

    def _guard_gain(self) -> float:
        """Return what it is worth to bring guards to the prizes that are most in danger."""
        p, field = self.p, self.field
        gains = [
            0.3 * field.worths[here] * field.danger(here) / (field.danger(here) + 2 * strength(p, p.at[here]) + 1)
            for here in bit_list(valued(p) & p.held[self.side] & ~p.battles)
            if WITHIN[here][3] & self.enemies or (self.side == AXIS and distant(p, here))
        ]
        return sum(sorted(gains, reverse=True)[:_ATTACKS])

    def _air_gain(self, here: int, dice: int) -> float:
        p = self.p
        ours, theirs = p.units(self.side, here), p.units(1 - self.side, here)
        odds = clash(p, here, ours, theirs, bool(self.field.backed >> here & 1), dice)
        return self.field.promise(here, ours, theirs, odds) - self.field.gain(here, ours)

    def _transports(self) -> list[float]:
        """Return what the best moves by ship or rail would bring, best first."""
        p, drawn = self.p, self.field.pull
        if self.side == ALLIES and not self.field.is_husky:
            return self._crossings()
        ways = PORTS if self.side == ALLIES else RAIL_HEXES
        ends = p.held[self.side] & ways & ~p.battles
        best = sorted((drawn[there] for there in bit_list(ends)), reverse=True)[:4]
        if not best:
            return []
        mean = sum(best) / len(best)
        gains = [
            _SHIPPED * p.cv[unit] * (mean - drawn[here])
            for here in bit_list(ends & p.occupied[self.side])
            for unit in bit_list(p.at[here] & FIGHTERS)
            if drawn[here] < mean
        ]
        return sorted(gains, reverse=True)

    def _crossings(self) -> list[float]:
        """Return what the units gain that the harbours overseas can take in, best first (WF-15.21/1)."""
        p, field = self.p, self.field
        abroad = harbours(p, ALLIES) & ~HOME & ~p.battles & ~full(p)
        gains: list[float] = []
        for home in (ATLANTIC_PORTS, ~ATLANTIC_PORTS):
            ends = bit_list(abroad & home)
            if not ends:
                continue
            found = [
                max(field.place_worth(unit, there) for there in ends) - field.place_worth(unit, here)
                for here in bit_list(p.occupied[ALLIES] & HOME & PORTS & home)
                for unit in bit_list(p.units(ALLIES, here) & ~(p.active | SUPREME))
            ]
            berths = sum(capacity(p, there) for there in ends)
            gains += sorted((gain for gain in found if gain > 0), reverse=True)[:berths]
        return sorted(gains, reverse=True)

    # ------------------------------------------------------------ over the sea and from the air
    def _invasion(self, hq: int, blitz: bool) -> float:
        """Return what landings promise: the best for an ordinary HQ, two for a Blitz HQ (WF-15.42/1, WF-15.44/1)."""
        p, here = self.p, self.p.place[hq]
        crew = p.units(self.side, here) & ~(HQS | FORTS | STATICS)
        if not crew or (blitz and crew.bit_count() < 2) or (self.side == AXIS and not self.field.is_husky):
            return 0.0
        backed = support_hexes(p, hq)
        beaches = backed or WITHIN[here][4] & INVADABLE
        targets = beaches & (self.enemies | p.held[1 - self.side] | p.battles) & ~(1 << here)
        gains = sorted((self._landing(hq, there, crew, backed) for there in bit_list(targets)), reverse=True)
        gains = gains[self.landings :]
        if not gains or gains[0] <= 0:
            return 0.0
        return gains[0] * (1 + _BLITZ if blitz else 1)

    def _landing(self, hq: int, target: int, crew: int, backed: int) -> float:
        """Return what the best unit of a crew would gain by landing in a hex."""
        p = self.p
        theirs, present = p.units(1 - self.side, target), p.units(self.side, target)
        if not theirs:
            lander = _strongest(p, crew & AMPHIBIOUS or crew, 1)
            unit = lander.bit_length() - 1
            gain = self.field.place_worth(unit, target) - self.field.place_worth(unit, p.place[unit]) + 1.0
            return gain + self.field.beach_bonus(target)
        landers = crew if present else crew & ~NO_SEA_ASSAULT
        if not landers:
            return 0.0
        force = _strongest(p, landers, 1)
        air = effective_cv(p, hq) if WITHIN[p.place[hq]][air_range(p, hq)] >> target & 1 else 0
        odds = clash(p, target, force | present, theirs, bool(backed >> target & 1), air + self.field.air(target))
        gain = self.field.promise(target, force | present, theirs, odds)
        gain = gain * 0.8 if not present else gain - self.field.gain(target, present)
        return gain + self.field.beach_bonus(target)

    def _paradrop(self, hq: int) -> float:
        """Return what a drop promises: on an empty prize beside friends, or into a battle that friends fight."""
        p, here = self.p, self.p.place[hq]
        paras = p.units(self.side, here) & PARAS
        reach = WITHIN[here][air_range(p, hq)]
        best = 0.0
        for target in bit_list(reach & p.battles):
            present = p.units(self.side, target)
            best = max(best, self.field.gain(target, present | paras) - self.field.gain(target, present))
        friends = p.held[self.side] & ~p.battles
        for target in bit_list(reach & p.held[1 - self.side] & ~self.enemies):
            if NEAR[target] & friends:
                best = max(best, self.field.place_worth(paras.bit_length() - 1, target))
        return best


def _strongest(p: Position, units: int, count: int) -> int:
    """Return the strongest of some units."""
    blocks = sorted(bit_list(units), key=lambda unit: p.cv[unit], reverse=True)
    return mask_of(blocks[:count])
