"""What a phase of movement is for: which attacks still lack strength, and where each unit serves best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from sandtable.core.act import Deed
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Order
from sandtable.games.europa.position import Off, Phase, Side
from sandtable.games.europa.rules.air.drops import modifiers as drop_modifiers
from sandtable.games.europa.rules.forces.assembly import core_of
from sandtable.games.europa.rules.forces.slots import slots_of, sort_of, ways
from sandtable.games.europa.rules.ground.marching import movable
from sandtable.games.europa.rules.ground.reach import left_of, trek
from sandtable.games.europa.rules.politics.havens import havens, is_gone
from sandtable.games.europa.rules.rail.railhead import next_hex
from sandtable.games.europa.rules.sea.landings import craft
from sandtable.games.europa.rules.supply.ports import open_ports
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.staff.field import ENOUGH, Field, Scored, pull
from sandtable.games.europa.world.atlas import BOX, COASTAL, NEAR, distance
from sandtable.games.europa.world.breakdown import DIVISIONS

_GAIN: Final = 0.35  # that a march must bring
_PACE: Final = 2.4  # half MPs that a hex takes on average
_TRIED: Final = 12  # best places that are tried for room …
_OFFERED: Final = 3  # … until so many have it
_COMING: Final = 0.8  # of the strength in reach of a target, what gets there
_ATTACKS: Final = (Phase.MOVEMENT, Phase.BONUS_MOVEMENT)
_BY: Final = {"rail": 0.4, "ship": 0.8, "land": 0.3, "bring-over": 0.3, "drop": 0.2}  # that it must bring besides
_REAR: Final = 5  # hexes from the enemy, from where on one goes by train or ship
_EXIT: Final = 1.5
_HARM: Final = 0.3  # of the worth of a unit that is dropped, for each modifier of its die
_DROPPED: Final = 16  # hexes that an airdrop reaches, about
_NEVER: Final = -99.0
_UNPAID: Final = 0.5  # of the use of an attack that no depot pays for
_MUSTER: Final = 2.0  # what it is worth that the parts of a division come together …
_FAR: Final = 12  # … from so many hexes at most
_SIEGE: Final = 0.25  # of the VPs of a town, what it is worth to the stronger side to stand before it
_PRIZE: Final = 5.0  # VPs from which on a town is never left empty
_POST: Final = 0.5  # of them, what it is worth that somebody is there
_WEAK: Final = 4  # the attack strength up to which a unit is spared for that
_SITE: Final = 3.0  # what it is worth that engineers come to where they are needed
Goals = tuple[tuple[int, float], ...]


class Plan:
    """What the attacks of a phase still want, and where each unit serves best."""

    def __init__(self, field: Field, acts: Sequence[Deed]) -> None:
        self.field, self.p = field, field.p
        self.movable = movable(self.p)
        self.carriers = [act for act in acts if act.verb in _BY and isinstance(act, ByFirst)]
        self.carried = {act.verb: act.firsts(self.p) for act in self.carriers}
        self.beaches = COASTAL if self.carried.get("land") else 0
        self.craft = craft(self.p) / 4 if self.carried.get("land") else 0.0
        self.wanting = self._wanting() if self.p.phase in _ATTACKS else {}
        self.exits = tuple((place, 1.0) for place in bit_list(self._exits()))
        self.musters = self._musters() if self.p.phase == Phase.MOVEMENT else {}
        self.sites = self._sites()
        self.guards: dict[int, float] = {}

    def _exits(self) -> int:
        """Return the places out of which units leave: over the border (EU-103.D.21.c/1), or at last by sea."""
        p, side = self.p, self.field.side
        if side == Side.ALLIES and is_gone(p):
            return mask_of(place for place in bit_list(havens()) if NEAR[place] & p.owned[side])
        leaves = p.card.evacuation is not None and p.card.evacuation.to & p.owned[side]
        return open_ports(p, side) & ~BOX if leaves and p.turn >= p.card.last_turn - 1 else 0

    def _musters(self) -> dict[int, int]:
        """Return where the parts of divisions that can be assembled come together: where their core is."""
        p, found = self.p, dict[int, int]()
        for division in (division for division in DIVISIONS if p.at[division] == Off.UNFORMED):
            core = core_of(p, division)
            home, parts = p.at[core], {core: p.at[core]}
            if home < 0:
                continue
            near = [unit for unit in bit_list(self.field.own) if p.at[unit] >= 0 and distance(p.at[unit], home) <= _FAR]
            near.sort(key=lambda unit: distance(p.at[unit], home))
            slots = slots_of(p, division)
            for slot in slots:
                free = (unit for unit in near if unit not in parts and unit not in found)
                if (unit := next((u for u in free if any(ways(division, slot, sort_of(p, u)))), None)) is not None:
                    parts[unit] = home
            if len(parts) > len(slots):
                found |= parts
        return found

    def _sites(self) -> Goals:
        """Return where engineers are wanted: at what is damaged, and at the end of a line that is built."""
        p, side = self.p, self.field.side
        places = {row.place for row in p.damage} | ({next_hex(p)} if side == Side.ALLIES else set())
        return tuple((place, 1.0) for place in sorted(places) if place >= 0 and p.owned[side] >> place & 1)

    # ------------------------------------------------------------ attacks that are wanted
    def _wanting(self) -> dict[int, tuple[float, float]]:
        """Return for each enemy stack that can be beaten what strength its attack lacks, and what it is worth."""
        field, p = self.field, self.p
        reach = {unit: 1 + int(left_of(p, unit) / _PACE) for unit in bit_list(self.movable & field.ready)}
        reach |= dict.fromkeys(bit_list(self.carried.get("drop", 0)), _DROPPED)
        tanks = traits(p).motorized
        found = {}
        for target in bit_list(p.armed[field.foe] & ~BOX):
            near = field.beside(target)
            have = sum(field.punch(unit, p.at[unit], target) for unit in bit_list(near))
            coming = [unit for unit, far in reach.items() if distance(p.at[unit], target) <= far]
            armour = 1 if near & tanks or any(tanks >> unit & 1 for unit in coming) else 0
            could = have + _COMING * sum(p.face(unit).attack for unit in coming if not near >> unit & 1)
            if COASTAL >> target & 1:
                have += sum(field.punch(row.unit, -1, target) for row in p.afloat if row.off == target)
                could += have + self.craft  # a point of attack for an RE, about
            if could >= field.required(target, field.wants(target), field.air(target), armour):
                lacks = field.required(target, ENOUGH, field.air(target), armour) - have
                found[target] = (lacks, field.prize(target))
        return found

    # ------------------------------------------------------------ where to
    def score(self, unit: int, place: int) -> float:
        """Return how much a unit is wanted in a place: to hold it, to take it, to attack from there, to come nearer."""
        field, p = self.field, self.p
        if p.armed[field.foe] >> place & 1:  # off the beach
            lacks, prize = self.wanting.get(place, (0.0, 0.0))
            return 2 * prize * min(1.0, field.punch(unit, -1, place) / lacks) if lacks > 0 else _NEVER
        alone = self._guard(place, unit)
        worth = field.worth.get(place, 0.0)
        risk = field.risk(place, alone + p.face(unit).defence)
        score = (worth + 0.2) * (field.risk(place, alone) - risk)
        score -= risk * field.value(unit) * (0.5 if field.boldness > 1 else 1.0)
        if worth >= _PRIZE and not alone and p.face(unit).defence and p.face(unit).attack <= _WEAK:
            score += _POST * worth
        if not p.owned[field.side] >> place & 1:
            score += 1.5 * worth
        if field.boldness > 0.8:
            score += field.boldness * 0.5 * pull(place, field.goals)
        if not (field.fed | self.beaches) >> place & 1:
            score -= 0.5 * field.value(unit)
        if self.exits:
            score += _EXIT * pull(place, self.exits)
        if unit in self.musters:
            score += _MUSTER / (1 + distance(place, self.musters[unit]))
        if traits(p).builders >> unit & 1 and self.sites:
            score += _SITE * max(1 / (1 + distance(place, site)) for site, _ in self.sites)
        return score + self._attack(unit, place) if field.ready >> unit & 1 else score

    def _guard(self, place: int, unit: int) -> float:
        """Return what the others in a place defend with."""
        others = self.p.here.get(place, 0) & self.field.own & ~(1 << unit)
        if others not in self.guards:
            self.guards[others] = self.field.guard(others)
        return self.guards[others]

    def _attack(self, unit: int, place: int) -> float:
        """Return what a unit is worth in a place for the attacks that are wanted from there."""
        best = 0.0
        for target in bit_list(NEAR[place] & self.p.armed[self.field.foe]) if self.wanting else ():
            if self.field.boldness > 1:
                best = max(best, _SIEGE * self.field.worth.get(target, 0.0))
            if target in self.wanting:
                lacks, prize = self.wanting[target]
                punch = self.field.punch(unit, place, target)
                if place == self.p.at[unit]:
                    lacks += punch
                if lacks > 0:
                    is_paid = self.field.paid >> place & 1
                    best = max(best, prize * min(1.0, punch / lacks) * (1.0 if is_paid else _UNPAID))
        return best

    def _ways(self, unit: int) -> Iterator[tuple[float, str, int]]:
        """Yield how a unit may go somewhere: what it must bring besides, the verb, and the places."""
        if self.movable >> unit & 1 and left_of(self.p, unit):
            yield 0.0, "move", trek(self.p, 1 << unit).ends & ~BOX
        for act in self.carriers:
            if self.carried[act.verb] >> unit & 1 and self.field.to_enemy(self.p.at[unit]) > _REAR:
                for fan in act.of_first(self.p, unit):
                    yield _BY[act.verb], act.verb, fan.last & ~BOX

    def _harm(self, unit: int, place: int) -> float:
        """Return what a drop is likely to cost: on broken ground or near the enemy units are lost or disrupted."""
        return -_HARM * drop_modifiers(self.p, unit, place, 0).total * self.field.value(unit)

    def best(self, unit: int, least: float = _GAIN) -> list[Scored]:
        """Return the best that a unit can do and what is nearly as good, if it brings something."""
        stay = self.score(unit, self.p.at[unit])
        scored = [
            (self.score(unit, place) - stay - price - (self._harm(unit, place) if verb == "drop" else 0.0), place, verb)
            for price, verb, places in self._ways(unit)
            for place in bit_list(places)
        ]
        tried = ((gain, place, verb) for gain, place, verb in sorted(scored, reverse=True)[:_TRIED] if gain >= least)
        roomy = ((gain, Order(verb, (unit, place))) for gain, place, verb in tried if self.field.room(unit, place))
        return list(islice(roomy, _OFFERED))
