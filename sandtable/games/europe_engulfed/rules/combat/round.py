"""A combat round (EE-6.2): its stages, what its frame remembers, who takes part; `begin` starts one.

What asks and throws are steps of their own. They lie on the stack above the battle, which goes on when they are done.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.position import Pending
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.language import CAMPS
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import (
    SIDES_OF_CAMP,
    friends,
    patron_of,
    pieces_of_camp,
    power_of,
    side_of,
    side_of_piece,
)
from sandtable.games.europe_engulfed.rules.weather import weather_in
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.pieces import ARMORED, FOOT, WINGS_MASK
from sandtable.games.europe_engulfed.world.roster import NATIONS, Side

EVERY_POWER: Final = (1 << NATIONS) - 1


class Type(IntEnum):
    """How a round is fought (EE-6.3/1)."""

    NORMAL = 0
    ASSAULT = 1


class Arm(IntEnum):
    """The two classes that fire apart (EE-6.25/1, EE-glossary-infantry-class/1)."""

    INFANTRY = 0
    ARMOR = 1


UNITS_OF_ARM: Final = (FOOT, ARMORED)


class Stage(IntEnum):
    """What is next in a round; a counterattack has those from ALLOT to OFFENCE (EE-7.7/6, EE-7.6/3)."""

    RETREAT = 0  # EE-7.51/3, EE-7.51/4
    REINFORCE = 1  # EE-7.6/1
    ALLOT = 2  # EE-6.22/1
    DOGFIGHT = 3  # EE-6.23/1
    REVEAL = 4  # EE-6.24/1
    DEFENCE = 5  # EE-6.31/1
    OFFENCE = 6
    COUNTER = 7  # EE-6.5/1
    AFTER = 8
    END = 9


class Battle(NamedTuple):
    """What a round remembers: pure functions of combat take it, whether it is fought or only thought of."""

    area: int
    type: int
    powers: int = EVERY_POWER  # those that pay for the attack; all, if it is free (EE-6.72/2)
    stage: int = Stage.RETREAT
    is_first: int = 0  # the round that a newly contested area must have
    is_counter: int = 0  # the phasing camp defends
    is_mixed: int = 0  # it began with units of several Axis Minors (EE-9.18/1)
    supported: int = 0  # units with a wing


class Firing(NamedTuple):
    """Which side fires, and which of its units have done so."""

    is_attacking: int
    fired: int = 0


FIRING: Final = Frame(Firing, fired="units")
BATTLE: Final = Frame(Battle, area="area", type="type", powers="nations", supported="units")


# ---------------------------------------------------------------- the frame
def current(p: Position) -> Battle:
    """Return the round that is being fought."""
    found = BATTLE.find(p, BattleRound.name)
    assert found is not None, "steps of combat lie above a round"
    return found


def amend(p: Position, now: Battle) -> None:
    """Let the round that is being fought remember this."""
    BATTLE.amend(p, BattleRound.name, now)


# ---------------------------------------------------------------- who takes part
def camp_in(p: Position, battle: Battle, is_attacking: int) -> int:
    """Return the camp that attacks, or the one that defends (EE-6.1/1; in a counterattack they change roles)."""
    return int(p.phasing ^ battle.is_counter ^ (not is_attacking))


def is_paid_for(p: Position, powers: int, piece: int) -> bool:
    """Tell whether a piece has the benefit of what these powers paid for (EE-7.13/1)."""
    power = power_of(p, piece)
    return bool((powers >> power | powers >> patron_of(p, power)) & 1)


def paid_for(p: Position, powers: int, pieces: int) -> int:
    """Return the pieces among some that have the benefit of what these powers paid for."""
    if powers == EVERY_POWER:
        return pieces
    return mask_of(piece for piece in bit_list(pieces) if is_paid_for(p, powers, piece))


def force(p: Position, battle: Battle, is_attacking: int) -> int:
    """Return the ground units that fire and may be hit (EE-6.25/2); who did not pay does neither (EE-6.72/2).

    Vichy units never attack (EE-9.522/3).
    """
    units = friends(p, battle.area, camp_in(p, battle, is_attacking))
    return paid_for(p, battle.powers, units & ~p.vichy_units) if is_attacking else units


def wings(p: Position, battle: Battle, is_attacking: int) -> int:
    """Return the wings that take part: none in Mud or Snow, none out of supply (EE-1.12/6, EE-1.13/6, EE-3.4/4).

    EE-glossary-ground-support/2: what is not Mud or Snow is Clear or Light Mud.
    """
    if weather_in(p, battle.area) in (Weather.MUD, Weather.SNOW):
        return 0
    found = p.here[battle.area] & WINGS_MASK & ~p.starved & pieces_of_camp(p, camp_in(p, battle, is_attacking))
    return paid_for(p, battle.powers, found) if is_attacking and found else found


def sides_in(p: Position, battle: Battle, is_attacking: int) -> tuple[int, ...]:
    """Return the sides that may have a say for a camp, in order."""
    return tuple(side for side in SIDES_OF_CAMP[camp_in(p, battle, is_attacking)] if side in p.playing)


def spokesman(p: Position, units: int) -> int:
    """Return the side that decides for some units: who has more steps there, the west on a tie (EE-6.26/1)."""
    steps = [0] * len(Side)
    for unit in bit_list(units):
        steps[side_of_piece(p, unit)] += p.steps[unit]
    return max(range(len(Side)), key=lambda side: (steps[side], -side))


# ---------------------------------------------------------------- the round
def begin(
    p: Position, log: Log, area: int, type_: int, powers: int = EVERY_POWER, *, is_free: bool = True, is_first: bool
) -> None:
    """Start a round: a free one, or one that these powers paid for (EE-6.1/3, EE-6.72/1)."""
    log.add("EE-6.2/1" if is_free else "EE-6.72/1", "{camp} attack in {area}: {type}", CAMPS[p.phasing], area, type_)
    # what defenders paid for in an earlier round here is over (EE-9.47/1)
    p.paid = tuple(payment for payment in p.paid if side_of(p, payment.nation) in SIDES_OF_CAMP[p.phasing])
    BATTLE.push(p, BattleRound.name, Battle(area, type_, powers, is_first=int(is_first)))


def strike_back(p: Position, log: Log, type_: int, powers: int) -> None:
    """Start a counterattack to the round that was just fought (EE-7.7/1)."""
    now = current(p)
    log.add("EE-7.7/1", "{camp} counterattack in {area}: {type}", CAMPS[1 - p.phasing], now.area, type_)
    BATTLE.push(p, BattleRound.name, Battle(now.area, type_, powers, Stage.ALLOT, is_first=now.is_first, is_counter=1))


class BattleRound(Step[Position]):
    """Opens the stages of a round one after the other, as long as both camps have ground units in the area."""

    name = "battle"
    frame = BATTLE

    def settle(self, p: Position, log: Log) -> bool:
        now = BATTLE.top(p)
        last = Stage.OFFENCE if now.is_counter else Stage.AFTER
        stage = now.stage if p.contested >> now.area & 1 else max(now.stage, Stage.AFTER)
        if stage > last:
            p.stack.pop()
            return True
        BATTLE.turn(p, self.name, now._replace(stage=stage + 1))
        p.stack.extend(_opened(p, now, stage))
        return True


def _opened(p: Position, now: Battle, stage: int) -> list[Pending]:
    """Return the steps of a stage, the first on top."""
    match stage:
        case Stage.RETREAT | Stage.REINFORCE:
            name = "retreat" if stage == Stage.RETREAT else "reinforce"
            return [(name, side) for side in reversed(sides_in(p, now, is_attacking=0))]
        case Stage.DEFENCE | Stage.OFFENCE:
            is_attacking = int(stage == Stage.OFFENCE)
            return [("fire", is_attacking), ("support", is_attacking)]
        case _:
            return [(_ALONE[Stage(stage)],)]


_ALONE: Final = {
    Stage.ALLOT: "allotment",
    Stage.DOGFIGHT: "dogfight",
    Stage.REVEAL: "reveal",
    Stage.COUNTER: "counterattack",
    Stage.AFTER: "aftermath",
}
