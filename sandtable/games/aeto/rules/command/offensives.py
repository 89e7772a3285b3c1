"""The Offensive Phase (AEC-5.0): camps open Offensives in turn until both pass; the five steps of one Offensive."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.procedure import PASS, ROUND
from sandtable.core.step import Step
from sandtable.games.aeto.position import OFFENSIVE, Position
from sandtable.games.aeto.rules.phases.base import Alternation
from sandtable.games.aeto.rules.sides import nations_of_camp
from sandtable.games.aeto.world.nations import CAMP_TITLES

NAME: Final = "offensives"
# The steps of one Offensive (AEC-5.0/2)
STEPS: Final = ("command", "breakthrough", "land-movement", "combat", "exploitation")


class Offensive(NamedTuple):
    """The Offensive that runs: who pays, how many attacks it allows, which of its steps is next.

    The units are marks of the position: `active`, `agents`, `broke_through`, `attacked`, `exploiting`.
    """

    payer: int  # a nation
    attacks: int  # left in the Combat Step
    exploits: int  # left in the Exploitation Step: the same limit again (AEC-5.0/5)
    step: int = 0


RUNNING: Final = Frame(Offensive, payer="nation")


def running(p: Position) -> Offensive | None:
    """Return the Offensive that runs, or None."""
    return RUNNING.find(p, Running.name)


def camp_of(p: Position) -> int:
    """Return the camp whose Offensive it is, wherever that step lies on the stack."""
    found = ROUND.find(p, NAME)
    return found.next if found else p.acting


def can_act(p: Position, camp: int) -> bool:
    """Tell whether a camp has Offensives, minor Offensives or EPs for Impromptu ones (AEC-5.0/10).

    The EPs are to be asked of `impromptu` when it is built.
    """
    return any(p.offensives[nation] for nation in bit_list(nations_of_camp(p, camp)))


def open_offensive(p: Position, log: Log, payer: int, attacks: int) -> None:
    """Lay an Offensive on the stack, whose units and agents are marked: called by `hq` and `stack`."""
    p.opened += 1
    RUNNING.push(p, Running.name, Offensive(payer, attacks, attacks))


class Offensives(Alternation):
    """AEC-5.0/1: one camp after the other opens an Offensive or passes. A camp without any passes by itself."""

    name = NAME
    moment = "the Offensive Phase"
    rules = ("AEC-5.0/1",)
    asks = "Open an Offensive, or pass."
    acts = (PASS,)  # `hq`, `stack`, `buy` come before it

    def settle(self, p: Position, log: Log) -> bool:
        now = ROUND.top(p)
        if now.out.bit_count() < len(self.sides) and not can_act(p, now.next):
            log.skip(-1, "AEC-5.0/10", self.moment, f"{CAMP_TITLES[now.next]} have no Offensives")
            self.apply(p, Order(PASS.verb), log)
            return True
        return super().settle(p, log)


class Running(Step[Position]):
    """AEC-5.0/9: lays the five steps of an Offensive on the stack one after the other, then marks its units."""

    name = "offensive"
    frame = RUNNING

    def settle(self, p: Position, log: Log) -> bool:
        now = RUNNING.top(p)
        if p.outcome is not None or now.step == len(STEPS):
            p.activated |= p.active
            forget(p, OFFENSIVE)
            p.stack.pop()
            p.touch()
            return True
        RUNNING.turn(p, self.name, now._replace(step=now.step + 1))
        p.stack.append((STEPS[now.step],))
        return True
