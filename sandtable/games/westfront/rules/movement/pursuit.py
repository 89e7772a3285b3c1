"""Pursuit (WF-6.42): when all others have moved, Rearguards leave their battles under fire."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Roll
from sandtable.games.westfront.language import report
from sandtable.games.westfront.position import Position, Rearguard, Weather
from sandtable.games.westfront.rules.movement.engagement import renew_battle, settle_battles, turn_upright
from sandtable.games.westfront.rules.movement.survey import tito_at_home
from sandtable.games.westfront.rules.movement.trail import tread_out, way_out
from sandtable.games.westfront.rules.values import speed
from sandtable.games.westfront.world.atlas import CITY_DEFENCE, FORTRESSES, ROUGH
from sandtable.games.westfront.world.roster import AMPHIBIOUS, HQS, PLAYER

_DF: Final = 5  # the lowest hit of double fire, and of single fire (WF-7.32/1)
_SF: Final = 6
_FACES: Final = 6


class Pursuers(NamedTuple):
    """The dice of the enemies in a battle: those of faster units at DF, of equally fast ones at SF (WF-6.42/1)."""

    double: int
    single: int


def pursuers(p: Position, rearguard: Rearguard) -> Pursuers:
    """Return who fires at a Rearguard, in any terrain and weather alike (WF-6.42/5); nobody at Tito (WF-6.42/3).

    Every Rearguard is faster than a fort, whose speed is 0, so forts never fire (WF-6.42/1).
    """
    if tito_at_home(p, rearguard.unit):
        return Pursuers(0, 0)
    pace = _pace(p, rearguard)
    double = single = 0
    for enemy in bit_list(p.units(1 - PLAYER[rearguard.unit], rearguard.battle) & ~HQS):
        swift = speed(p, enemy)
        if swift > pace:
            double += p.cv[enemy]
        elif swift == pace:
            single += p.cv[enemy]
    return Pursuers(double, single)


def _pace(p: Position, rearguard: Rearguard) -> int:
    """Return how fast a Rearguard counts: by sea 1, amphibious corps 2 (WF-6.42/3, WF-15.6/2)."""
    if rearguard.via < 0:
        return 2 if AMPHIBIOUS >> rearguard.unit & 1 else 1
    return speed(p, rearguard.unit)


def cover(p: Position, rearguard: Rearguard) -> int:
    """Return the hits that cost a Rearguard a step: terrain, city, fortress and mud protect it (WF-6.42/4)."""
    here = rearguard.battle
    if FORTRESSES >> here & 1 and not p.attacked[PLAYER[rearguard.unit]] >> here & 1:
        return 3  # WF-7.35/1
    return 2 if p.weather == Weather.MUD or (ROUGH | CITY_DEFENCE) >> here & 1 else 1


class Pursuit(Chance[Position]):
    """Fires at one Rearguard after the other; those who live go where they wanted (WF-6.41/1, WF-6.42/2)."""

    name = "pursuit"
    rules = ("WF-6.42/1", "WF-6.42/2", "WF-6.42/4")

    def settle(self, p: Position, log: Log) -> bool:
        if not p.rearguards:
            p.stack.pop()
            return True
        rearguard = p.rearguards[0]
        if any(pursuers(p, rearguard)):
            return False
        if p.units(1 - PLAYER[rearguard.unit], rearguard.battle) & ~p.face_up:
            log.reveal("WF-6.42/1", "nobody in {place} is fast enough for pursuit fire", rearguard.battle)
        self._go(p, log)
        return True

    def roll(self, p: Position) -> Roll:
        rearguard = p.rearguards[0]
        double, single = pursuers(p, rearguard)
        dice = [f"{counted(n, 'die', 'dice')} at {name}" for n, name in ((double, "DF"), (single, "SF")) if n]
        return Roll(double + single, _FACES, "pursuit fire in {place}: {dice}", (rearguard.battle, ", ".join(dice)))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        rearguard = p.rearguards[0]
        double = pursuers(p, rearguard).double
        hits = sum(die >= (_DF if i < double else _SF) for i, die in enumerate(order.args))
        steps = hits // cover(p, rearguard)
        log.add("WF-6.42/1", "pursuit fire in {place} scores {hits}", rearguard.battle, str(hits))
        if steps:
            report(log, p, "WF-6.42/4", "{unit} loses {steps}", rearguard.unit, f"{steps} CV")
        if steps and p.reduce(rearguard.unit, steps):
            log.add("WF-6.42/2", "the Rearguard in {place} is eliminated", rearguard.battle)
            self._close(p)
        else:
            self._go(p, log)

    def _go(self, p: Position, log: Log) -> None:
        """Let the Rearguard disengage and move (WF-6.41/1)."""
        unit, battle, destination, via = p.rearguards[0]
        route = way_out(log, p, unit, battle, via, destination) if via >= 0 else (battle, destination)
        turn_upright(p, 1 << unit)
        p.put(unit, destination)
        report(log, p, "WF-6.41/1", "{unit} retreats from {place} to {place}", unit, battle, destination, route=route)
        if via >= 0:
            tread_out(p, log, unit, battle, via, destination)
        self._close(p)

    def _close(self, p: Position) -> None:
        """Strike the Rearguard off the list; units that came this phase fight on in a new battle (WF-6.41/3)."""
        unit, battle, _, _ = p.rearguards[0]
        p.rearguards = p.rearguards[1:]
        if p.units(PLAYER[unit], battle):
            renew_battle(p, battle, PLAYER[unit])
        settle_battles(p)
