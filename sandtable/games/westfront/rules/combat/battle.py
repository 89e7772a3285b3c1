"""A combat round (WF-7.2): airstrike, defensive fire, repulses, offensive fire, each with its losses at once."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Part, Roll, Step
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.combat.fire import DIE, Gun, air_power, battery, defence, dice, hits
from sandtable.games.westfront.rules.combat.losses import is_spent
from sandtable.games.westfront.rules.combat.repulse import repulse_number
from sandtable.games.westfront.rules.combat.rounds import ROUND, Round, Stage, go_on
from sandtable.games.westfront.rules.command.phase import supported
from sandtable.games.westfront.rules.movement.engagement import settle_battles, turn_upright
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNIT_TITLES

COVER: Final = ("no effect", "full losses", "Double Defense", "Triple Defense")


def begin_round(p: Position, here: int, blitz: int, log: Log) -> None:
    """Open a round; whether it is supported is judged now, for its airstrike too (WF-7.4/1, WF-7.4/6, WF-13.15/3)."""
    is_supported = bool(supported(p, blitz) >> here & 1)
    level = defence(p, here, 1 - p.player, is_supported)
    ROUND.push(p, "battle", Round(Stage.AIRSTRIKE, here, level))
    how = "supported" if is_supported else "unsupported"
    rule = "WF-7.21/1" if is_supported else "WF-7.4/1"
    log.add(rule, "a round is fought in {place}, {how}: {cover} for {side}", here, how, COVER[level], 1 - p.player)


class Battle(Step[Position]):
    """The fire sequence of a round (WF-7.22/1); dice and choices are steps of their own, which come back here."""

    name = "battle"
    frame = ROUND

    def settle(self, p: Position, log: Log) -> bool:
        now = ROUND.top(p)
        for player in (1 - p.player, p.player):
            _remove_spent(p, player, now.here, log)
        if now.stage == Stage.END or not p.battles >> now.here & 1:
            _finish(p, now.here, log)  # WF-13.15/4, WF-7.51/6
        elif now.stage == Stage.REPULSE:
            ROUND.turn(p, "repulse", now)
        elif guns(p, now):
            ROUND.turn(p, "fire", now)
        else:
            go_on(p, now)
        return True


def guns(p: Position, now: Round) -> list[Gun]:
    """Return who fires in this stage of a round; nobody where fire has no effect (WF-7.4/4)."""
    if now.stage == Stage.DEFENCE:
        return battery(p, now.here, p.units(1 - p.player, now.here), p.cv, attacking=False)
    if not now.level:
        return []
    if now.stage == Stage.OFFENCE:
        return battery(p, now.here, p.units(p.player, now.here), p.cv, attacking=True)
    return airstrike(p, now.here)


def airstrike(p: Position, here: int) -> list[Gun]:
    """Return the airstrike that is assigned to a battle, as the gun of its HQ (WF-7.13/1, WF-13.15/1)."""
    power = air_power(p, p.player)
    return [Gun(strike.hq, strike.dice, power) for strike in p.strikes if strike.target == here]


class Fire(Chance[Position]):
    """One throw of all dice of a side: its units by their numbers, each unit's dice in a row (WF-7.31/1)."""

    name = "fire"
    frame = ROUND
    rules = ("WF-7.22/1", "WF-7.31/1", "WF-7.32/1")

    def roll(self, p: Position) -> Roll:
        now = ROUND.top(p)
        firing = guns(p, now)
        about = *_said(now), _who(now, firing)
        return Roll(dice(firing), DIE, "{fire} {place}: {who}", about, _parts(p, now, firing))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = ROUND.top(p)
        scored = hits(order.args, guns(p, now))
        repulses = 0
        if now.stage == Stage.DEFENCE:
            number = repulse_number(p, now.here)
            repulses = sum(value <= number for value in order.args)
        log.add("WF-7.32/1", "{fire} {place}: {score}", *_said(now), _score(scored, repulses))
        ROUND.turn(p, "losses", now._replace(hits=scored, repulses=repulses))


def _said(now: Round) -> tuple[str, int]:
    words = {Stage.AIRSTRIKE: "airstrike on", Stage.DEFENCE: "defensive fire at", Stage.OFFENCE: "offensive fire at"}
    return words[Stage(now.stage)], now.here


def _who(now: Round, firing: list[Gun]) -> str:
    """Say who fires, in the order of the dice; an airstrike has no unit in the hex."""
    if now.stage == Stage.AIRSTRIKE:
        return ", ".join(f"{counted(gun.dice, 'die', 'dice')} at {gun.power.name}" for gun in firing)
    return ", ".join(f"{UNIT_TITLES[gun.unit]} {gun.dice} {gun.power.name}" for gun in firing)


def _parts(p: Position, now: Round, firing: list[Gun]) -> tuple[Part, ...]:
    """Say whose dice are which, and what their faces bring (WF-7.32/1, WF-7.51/1)."""
    number = repulse_number(p, now.here) if now.stage == Stage.DEFENCE else 0
    repulse = (("repulse", 1, number),) if number else ()
    return tuple(
        Part(f"{UNIT_TITLES[gun.unit]} {gun.power.name}", gun.dice, (("hit", DIE + 1 - gun.power, DIE), *repulse))
        for gun in firing
    )


def _score(scored: int, repulses: int) -> str:
    found = [counted(count, word) for count, word in ((scored, "hit"), (repulses, "repulse")) if count]
    return " and ".join(found) or "no effect"


def _remove_spent(p: Position, player: int, here: int, log: Log) -> None:
    """WF-2.25/2: statics at 0cv that have nobody else beside them are removed."""
    present = p.units(player, here)
    if is_spent(present, p.cv):
        for unit in bit_list(present):
            p.eliminate(unit)
            log.add("WF-2.25/2", "{unit}, at 0cv and alone in {place}, is removed", unit, here)


def _finish(p: Position, here: int, log: Log) -> None:
    """The Original Defender's units go upright again (WF-7.12/2); a battle may be over."""
    p.stack.pop()
    for player in (ALLIES, AXIS):
        if p.attacked[1 - player] >> here & 1:
            turn_upright(p, p.units(player, here))
    if not p.battles >> here & 1:
        winner = next((player for player in (ALLIES, AXIS) if p.units(player, here)), None)
        if winner is None:
            log.add("WF-7.12/1", "the battle of {place} is over, nobody is left there", here)
        else:
            log.add("WF-7.12/1", "the battle of {place} is over, {side} are left there", here, int(winner))
    settle_battles(p)
