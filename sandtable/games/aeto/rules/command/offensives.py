"""One Offensive (AEC-5.0/2): what it remembers, its five steps one after the other, who can open one."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.frame import Frame
from sandtable.core.procedure import ROUND
from sandtable.core.step import Step
from sandtable.games.aeto.position import OFFENSIVE, Position
from sandtable.games.aeto.rules.command.impromptu import could_buy
from sandtable.games.aeto.rules.command.payment import has_offensive
from sandtable.games.aeto.rules.sides import nations_of_camp, other_camp
from sandtable.games.aeto.world.nations import CAMP_OF_SIDE

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
    breaks: int = 0  # left in the Breakthrough Step (AE-5.21/9)
    at: int = -1  # the hex of a Stack Activation
    nation: int = -1  # whose units a Stack Activation is for
    partners: int = 0  # nations that pay for further HQs (AEC-5.3/1)
    struck: int = 0  # targets of its breakthroughs (AE-5.21/12)
    owed: int = 0  # hexes that must be attacked again (AE-5.21/20) …
    owing: int = 0  # … by these units
    hit: int = 0  # hexes that were attacked in the Combat or the Exploitation Step (AEC-5.14/2)
    came: int = 0  # units that advanced
    prey: int = 0  # the hexes to one of which an armor reaction is bound (AEC-5.11/1)
    cleared: int = 0  # units that took part in an attack which emptied its hex (AE-5.22/4)


RUNNING: Final = Frame(
    Offensive,
    payer="nation",
    at="place",
    nation="nation",
    partners="nations",
    struck="places",
    owed="places",
    owing="units",
    hit="places",
    came="units",
    prey="places",
    cleared="units",
)


def running(p: Position) -> Offensive | None:
    """Return the Offensive that runs, or None."""
    return RUNNING.find(p, Running.name)


def open_reaction(p: Position, payer: int, at: int, prey: int) -> None:
    """Lay an armor reaction on the stack: the Combat Step of an Offensive, with one attack (AEC-5.11/1)."""
    step = STEPS.index("combat")
    RUNNING.push(p, Running.name, Offensive(payer, 1, 0, step, at=at, nation=payer, prey=prey))


def current(p: Position) -> Offensive:
    """Return the Offensive that runs, where there must be one."""
    found = running(p)
    assert found is not None
    return found


def amend(p: Position, now: Offensive) -> None:
    """Let the Offensive that runs be as it is now."""
    RUNNING.amend(p, Running.name, now)
    p.legal = None


def camp_of(p: Position) -> int:
    """Return the camp whose Offensive it is, or which may open one: the alternation itself has gone on by then."""
    now = running(p)
    if now is not None:
        return CAMP_OF_SIDE[p.side_of[now.payer]]
    found = ROUND.find(p, NAME)
    return found.next if found else p.acting


def can_act(p: Position, camp: int) -> bool:
    """Tell whether a camp has Offensives, minor Offensives or EPs for Impromptu ones (AEC-5.0/10)."""
    return any(has_offensive(p, nation) or could_buy(p, nation) for nation in bit_list(nations_of_camp(p, camp)))


def open_offensive(p: Position, log: Log, payer: int, attacks: int, at: int = -1, nation: int = -1) -> None:
    """Lay an Offensive on the stack, whose agents are marked: called by `hq` and `stack`."""
    p.opened += 1
    RUNNING.push(p, Running.name, Offensive(payer, attacks, attacks, breaks=attacks, at=at, nation=nation))


class Running(Step[Position]):
    """AEC-5.0/9: lays the five steps of an Offensive on the stack one after the other, then marks its units."""

    name = "offensive"
    frame = RUNNING

    def settle(self, p: Position, log: Log) -> bool:
        now = RUNNING.top(p)
        last = STEPS.index("combat") + 1 if now.prey else len(STEPS)
        if p.outcome is not None or now.step == last:
            enemy = other_camp(camp_of(p))
            p.activated |= p.active | p.agents
            forget(p, OFFENSIVE)
            p.stack.pop()
            p.touch()
            if now.came and not now.prey and p.outcome is None:
                p.stack.append(("reaction", enemy, now.came))
            return True
        RUNNING.turn(p, self.name, now._replace(step=now.step + 1, hit=0))
        p.stack.append((STEPS[now.step],))
        return True
