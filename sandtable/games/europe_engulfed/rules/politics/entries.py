"""How powers come into the war (chapter 9): by a declaration, or by themselves when their time has come."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Camp, Position, Status
from sandtable.games.europe_engulfed.rules.politics.deployment import muster
from sandtable.games.europe_engulfed.world.atlas import BALTIC_STATES, BELONGS
from sandtable.games.europe_engulfed.world.calendar import US_ENTRY
from sandtable.games.europe_engulfed.world.charts import ACTION_MINORS
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, Group, Nation
from sandtable.games.europe_engulfed.world.setup import Date

_WEST: Final = (Nation.BRITAIN, Nation.FRANCE)


def is_neutral(p: Position, nation: int) -> bool:
    """Tell whether a power is at peace."""
    return p.status[nation] == Status.NEUTRAL


# ---------------------------------------------------------------- a power comes in
def enter_war(p: Position, nation: int) -> None:
    """Let a power be in the war."""
    p.status[nation] = Status.AT_WAR
    p.regroup()


def open_land(p: Position, nation: int, group: int) -> None:
    """Let what was a power's neutral land be friendly to a group, whose units may enter it (EE-9.63/3)."""
    for area in bit_list(BELONGS[nation] & p.held[Group.NEUTRAL]):
        p.give(area, group)


def attack_minor(p: Position, log: Log, nation: int, attacker: int) -> None:
    """EE-9.61 to EE-9.64: a Minor Power is attacked by a group, and the other camp deploys and leads it."""
    group = Group.WEST if attacker == Group.AXIS else Group.AXIS
    leader = Nation.BRITAIN if group == Group.WEST else Nation.GERMANY
    p.attacker[nation] = int(attacker)
    enter_war(p, nation)
    open_land(p, nation, group)
    log.add("EE-9.63/1", "{nation} is at war: its land is friendly to {nation}", nation, int(leader))
    if ACTION_MINORS >> nation & 1:
        p.actions[nation] = 1
        log.add("EE-9.64/1", "{nation} has a Special Action", nation)
    muster(p, nation)


def join_axis(p: Position, log: Log, nation: int, rule: str) -> None:
    """EE-9.15/1, EE-9.15/2: an Axis Minor Power comes in, is deployed, and lets German units in."""
    log.add(rule, "{nation} enters the war on the side of Germany", nation)
    enter_war(p, nation)
    open_land(p, nation, Group.AXIS)
    muster(p, nation)


def start_soviet_war(p: Position, log: Log) -> None:
    """EE-9.11/6, EE-9.23/6: the Soviet Union is at war with Germany, and with every Axis power in the war."""
    p.dates[Date.SOVIET_WAR] = p.turn
    p.pact_due = 0
    enter_war(p, Nation.USSR)
    log.add("EE-9.15/3", "the Axis powers in the war are at war with the Soviet Union")
    if p.held[Group.NEUTRAL] & BALTIC_STATES:
        for area in bit_list(p.held[Group.NEUTRAL] & BALTIC_STATES):
            p.give(area, Group.SOVIET)
        log.add("EE-9.25/4", "the Baltic States become Soviet-controlled")


# ---------------------------------------------------------------- by themselves
def is_paris_lost(p: Position) -> bool:
    """Tell whether this is a turn after that in which Paris fell to the Axis or Vichy was declared."""
    return any(0 <= p.dates[date] < p.turn for date in (Date.PARIS_FELL, Date.FRANCE_FELL))


class Entries(Step[Position]):
    """As operational movement begins, powers come into the war whose time it is."""

    name = "entries"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        if p.phasing == Camp.ALLIES:
            avenge_poland(p, log)
            return True
        bring_in_usa(p, log)
        if is_paris_lost(p):
            bring_in_italy(p, log)
            bring_in_axis_minors(p, log)
        return True


def avenge_poland(p: Position, log: Log) -> None:
    """EE-17-card/2: Britain and France declare war on Germany after its attack on Poland."""
    if p.attacker[Nation.POLAND] != Group.AXIS:
        return
    for nation in _WEST:
        if is_neutral(p, nation):
            enter_war(p, nation)
            log.add("EE-17-card/2", "{nation} declares war on Germany", int(nation))


def bring_in_usa(p: Position, log: Log) -> None:
    """EE-9.32/3: the U.S.A. enters the war in the Axis operations of Jan/Feb 1942, without a unit (EE-9.32/4)."""
    if p.turn >= US_ENTRY and is_neutral(p, Nation.USA):
        p.dates[Date.US_ENTRY] = p.turn
        enter_war(p, Nation.USA)
        log.add("EE-9.32/3", "{nation} enters the war", int(Nation.USA))


def bring_in_italy(p: Position, log: Log) -> None:
    """EE-9.42/2, EE-9.42/4: Italy is obliged to declare war the turn after Paris fell; its enemies are Germany's."""
    if is_neutral(p, Nation.ITALY):
        p.dates[Date.ITALY] = p.turn
        enter_war(p, Nation.ITALY)
        log.add("EE-9.42/2", "{nation} declares war on the Allies", int(Nation.ITALY))


def bring_in_axis_minors(p: Position, log: Log) -> None:
    """EE-9.15/1: all Axis Minor Powers declare war on the Allies, and are deployed."""
    for nation in reversed(AXIS_MINORS):
        if is_neutral(p, nation):
            p.dates[Date.AXIS_MINORS] = p.turn
            join_axis(p, log, nation, "EE-9.15/1")
