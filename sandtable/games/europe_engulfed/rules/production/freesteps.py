"""Free steps: of the Axis Minors (EE-9.15/7), of other Minors (EE-9.62), of conscription, and the Guards (EE-9.24)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.language import ALL_SIDES, NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Off, Position
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, group_of, is_at_war, side_of
from sandtable.games.europe_engulfed.rules.production.purse import own_sides
from sandtable.games.europe_engulfed.rules.production.replacements import misses
from sandtable.games.europe_engulfed.rules.production.units import Yard, no_site, set_down, show_in_fight, yard
from sandtable.games.europe_engulfed.rules.supply.lines import home_areas
from sandtable.games.europe_engulfed.world.pieces import ELITE, FULL, KIND, NATION, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, Kind, Nation


class Source(IntEnum):
    """Where free steps come from."""

    AXIS_MINORS = 0
    MINOR = 1
    CONSCRIPTION = 2
    GUARDS = 3


RULE: Final = ("EE-9.15/7", "EE-9.62/1", "EE-9.24/7", "EE-9.24/5")  # by source


class Free(NamedTuple):
    """Where the steps come from, whose they are, and how many are left."""

    source: int
    nation: int
    left: int


FREE: Final = Frame(Free, nation="nation")
_INFANTRY: Final = mask_of(unit for unit, kind in enumerate(KIND) if kind == Kind.INFANTRY)


# ---------------------------------------------------------------- who has them
def push_free_steps(p: Position, source: Source, nation: int, steps: int) -> None:
    """Let the owner of a nation place free steps."""
    if steps:
        FREE.push(p, FreeSteps.name, Free(int(source), nation, steps))


def push_minors(p: Position) -> None:
    """Let the Minor Powers of the phasing camp have their steps, one each (EE-9.62/3), the Axis Minors one together."""
    for nation in reversed(MINORS):
        if is_at_war(p, nation) and CAMP_OF_GROUP[group_of(p, nation)] == p.phasing:
            push_free_steps(p, Source.MINOR, nation, 1)
    entered = [nation for nation in AXIS_MINORS if is_at_war(p, nation)]
    if entered and p.phasing == CAMP_OF_GROUP[group_of(p, entered[0])]:
        push_free_steps(p, Source.AXIS_MINORS, Nation.GERMANY, 1)


class Bounty:
    """A position, the free steps that are open, the blocks that may have one, and where new ones rise."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.now = FREE.top(p)
        self.blocks = _blocks(p, self.now)
        self._yards: dict[int, Yard] = {}

    def yard(self, nation: int) -> Yard:
        """Return where blocks of a nation may appear."""
        if nation not in self._yards:
            self._yards[nation] = self._survey(nation)
        return self._yards[nation]

    def _survey(self, nation: int) -> Yard:
        p = self.p
        if self.now.source != Source.MINOR:
            found = yard(p, nation)
            return found._replace(rule=RULE[self.now.source]) if self.now.source == Source.AXIS_MINORS else found
        homes = home_areas(p, nation) & p.card.theatre.areas  # EE-9.62/1: contested ones, too
        return Yard(nation, homes, p.held[group_of(p, nation)], 0, homes, 0, RULE[self.now.source])


def _blocks(p: Position, now: Free) -> int:
    if now.source == Source.AXIS_MINORS:
        return union(UNITS_OF[n] for n in AXIS_MINORS if is_at_war(p, n) and n != p.minor_step) & _INFANTRY
    if now.source == Source.CONSCRIPTION:
        return UNITS_OF[Nation.USSR] & _INFANTRY & ~ELITE
    if now.source == Source.GUARDS:
        return mask_of(unit for unit in bit_list(UNITS_OF[Nation.USSR]) if p.at[unit] == Off.NOT_YET)
    return UNITS_OF[now.nation]


def _not_meant(ground: Bounty, unit: int) -> Violation | None:
    """Tell why a block is none of those that may have such a step."""
    if ground.blocks >> unit & 1:
        return None
    p, now = ground.p, ground.now
    nation = NATION[unit]
    if now.source == Source.AXIS_MINORS and nation in AXIS_MINORS and is_at_war(p, nation):
        if KIND[unit] != Kind.INFANTRY:
            return refusal("EE-9.15/10", "{unit} is built with German WERPs only", unit)
        return refusal("EE-9.15/8", "{nation} had the free step of the last turn", nation)
    words = ("Axis Minor infantry", "its own units", "Soviet infantry that is not elite", "the four Guards")
    return refusal(RULE[now.source], "free steps are for {words}, and not for {unit}", words[now.source], unit)


# ---------------------------------------------------------------- new blocks
def not_raised(ground: Bounty, unit: int, area: int) -> Reasons:
    """Tell why a block cannot be raised in an area for nothing."""
    if found := _not_meant(ground, unit) or _not_off_map(ground, unit):
        return found
    return no_site(ground.yard(NATION[unit]), area)


def _not_off_map(ground: Bounty, unit: int) -> Violation | None:
    p = ground.p
    if p.at[unit] == (Off.NOT_YET if ground.now.source == Source.GUARDS else Off.POOL):
        return None
    if p.at[unit] >= 0:
        return refusal("EE-4.4/2", "{unit} is on the map already, in {area}", unit, p.at[unit])
    return refusal("EE-4.4/2", "{unit} is not in the force pool", unit)


def raisable(ground: Bounty) -> Iterator[tuple[int, int]]:
    """Offer the blocks that may be raised, with their areas."""
    for unit in bit_list(ground.blocks):
        if not _not_off_map(ground, unit):
            yield unit, ground.yard(NATION[unit]).open


def raise_block(p: Position, log: Log, unit: int, area: int) -> None:
    """Let a block appear: as a cadre, a Guard in full strength."""
    now = FREE.top(p)
    set_down(p, unit, area)
    p.steps[unit] = FULL[unit] if now.source == Source.GUARDS else 1
    report(log, p, RULE[now.source], "{unit} is raised in {area}", unit, area)
    show_in_fight(p, log, unit)
    _count(p, now, unit)


# ---------------------------------------------------------------- steps of blocks on the map
def not_stepped(ground: Bounty, unit: int) -> Reasons:
    """Tell why a block cannot have a free step."""
    p, now = ground.p, ground.now
    if found := _not_meant(ground, unit):
        return found
    if now.source == Source.CONSCRIPTION:
        return misses(p, unit)
    return _misses_at_home(p, unit) or (misses(p, unit) if now.source == Source.AXIS_MINORS else None)


def _misses_at_home(p: Position, unit: int) -> Violation | None:
    """Tell why a block of a Minor Power has no step: it must be at home, in friendly land (EE-9.15/7, EE-9.62/1)."""
    nation, area = NATION[unit], p.at[unit]
    if area < 0:
        return refusal("EE-4.3/1", "{unit} is not on the map", unit)
    if p.steps[unit] >= FULL[unit]:
        return refusal("EE-4.3/1", "{unit} has its full strength", unit)
    rule = "EE-9.15/7" if nation in AXIS_MINORS else "EE-9.62/1"
    if not home_areas(p, nation) & p.held[group_of(p, nation)] & 1 << area:
        return refusal(rule, "{unit} is not in a friendly Home Area", unit)
    if p.starved >> unit & 1:
        return refusal("EE-4.31/1", "{unit} is out of supply", unit)
    return None


def steppable(ground: Bounty) -> int:
    """Return the blocks that may have a free step."""
    p = ground.p
    reduced = (unit for unit in bit_list(ground.blocks) if 0 < p.steps[unit] < FULL[unit])
    return mask_of(unit for unit in reduced if not not_stepped(ground, unit))


def take_step(p: Position, log: Log, unit: int) -> None:
    """Give a block a free step; the other camp does not learn which (EE-4.5/3)."""
    now = FREE.top(p)
    p.steps[unit] += 1
    log.tell(own_sides(p), RULE[now.source], "{unit} gains a step: {n} now", unit, str(p.steps[unit]))
    log.echo(ALL_SIDES & ~own_sides(p), RULE[now.source], "a free step is taken")
    _count(p, now, unit)


def _count(p: Position, now: Free, unit: int) -> None:
    if now.source == Source.AXIS_MINORS:
        p.minor_step = NATION[unit]
    FREE.turn(p, FreeSteps.name, now._replace(left=now.left - 1))


# ---------------------------------------------------------------- the end
def not_done(ground: Bounty) -> Reasons:
    """Tell why the step cannot be ended: Guards that can be placed are placed (EE-9.24/5)."""
    is_waiting = ground.now.source == Source.GUARDS and any(areas for _, areas in raisable(ground))
    return refusal("EE-9.24/5", "the Guards are still to be placed") if is_waiting else None


def end_steps(p: Position, log: Log) -> None:
    """Leave what is left; an Axis Minor that had no step may have the next one (EE-9.15/8)."""
    now = FREE.top(p)
    if now.source == Source.AXIS_MINORS and now.left:
        p.minor_step = -1
    if now.source == Source.GUARDS:
        for unit in bit_list(_blocks(p, now)):
            p.put(unit, Off.POOL)
    p.stack.pop()


class FreeSteps(Acts[Position]):
    """Somebody places steps that cost nothing."""

    name = "free-steps"
    frame = FREE
    moment = "the placing of free steps"
    rules = ("EE-9.15/7", "EE-9.62/1", "EE-9.62/2", "EE-9.24/5", "EE-9.24/7")
    secret = True
    empty = "nothing can be raised"
    acts = (
        Act("raise", not_raised, raise_block, raisable, role=Role.PLACE),
        Act("step", not_stepped, take_step, steppable, role=Role.BUY),
        Act("done", not_done, end_steps, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return side_of(p, FREE.top(p).nation)

    def ground(self, p: Position) -> Bounty:
        return Bounty(p)

    def settle(self, p: Position, log: Log) -> bool:
        if FREE.top(p).left:
            return super().settle(p, log)
        end_steps(p, log)
        return True

    def prompt(self, p: Position) -> str:
        now = FREE.top(p)
        if now.source == Source.GUARDS:
            return "Place the Guards as new units."
        whose = "the Axis Minors" if now.source == Source.AXIS_MINORS else NOTATION.say("{nation}", (now.nation,))
        return f"Place {counted(now.left, 'free step')} for {whose}: on a block of theirs, or as a new one."
