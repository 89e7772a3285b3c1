"""The WERPs of a power (EE-glossary-werp/1): what it has, what it pays, and what the other camp hears of it."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import ALL_SIDES, AXIS_SIDES, refusal, report
from sandtable.games.europe_engulfed.position import Camp, Position


def werps(number: int) -> str:
    """Say how many WERPs: `1 WERP`, `12 WERPs`."""
    return counted(number, "WERP")


def priced(cost: int) -> Effect:
    """Return what a purchase costs, for those who choose."""
    return Effect(price=werps(cost))


def cannot_pay(p: Position, nation: int, cost: int) -> Violation | None:
    """Tell why a power cannot pay so much (EE-1.22/1)."""
    if cost <= p.werps[nation]:
        return None
    return refusal("EE-1.22/1", "this costs {cost}, and {nation} has {left}", werps(cost), nation, str(p.werps[nation]))


# ---------------------------------------------------------------- paying
def pay(p: Position, log: Log, nation: int, cost: int, rule: str, pattern: str, *args: int | str) -> None:
    """Pay for what lies open when it is bought (EE-4.5/2); `pattern` says what it is."""
    p.werps[nation] -= cost
    log.add(rule, pattern + "; {left} left", *args, werps(p.werps[nation]))


def pay_for_block(p: Position, log: Log, nation: int, cost: int, rule: str, unit: int, area: int) -> None:
    """Pay for a new block: the other camp sees where it stands, and no more (EE-4.5/3)."""
    p.werps[nation] -= cost
    report(log, p, rule, "{unit} is built in {area}; {left} left", unit, area, werps(p.werps[nation]))


def pay_for_step(p: Position, log: Log, nation: int, cost: int, rule: str, unit: int) -> None:
    """Pay for a step: the other camp learns what is left, not who has it (EE-4.5/3)."""
    p.werps[nation] -= cost
    left = werps(p.werps[nation])
    log.tell(own_sides(p), rule, "{unit} gains a step: {n} now; {left} left", unit, str(p.steps[unit]), left)
    log.echo(ALL_SIDES & ~own_sides(p), "EE-4.5/3", "{nation} buys; {left} left", nation, left)


def own_sides(p: Position) -> int:
    """Return the sides of the phasing camp, as a bit set."""
    return AXIS_SIDES if p.phasing == Camp.AXIS else ALL_SIDES & ~AXIS_SIDES


# ---------------------------------------------------------------- receiving and losing
def receive(p: Position, log: Log, nation: int, number: int) -> None:
    """Let a power have WERPs, of which it pays first what it owes for its fleets (EE-4.2/4).

    They count in its total like others: Britain may forward American ones (EE-9.36/2).
    """
    owed = min(number, p.debt[nation])
    if owed:
        p.debt[nation] -= owed
        log.add("EE-4.2/4", "{nation} pays {n} of it for its fleets", nation, werps(owed))
    p.werps[nation] += number - owed
    p.total[nation] += number - owed


def damage(p: Position, nation: int, number: int) -> int:
    """Take WERPs from a power, as far as it has them, and return how many; no damage is carried over (EE-4.1/2)."""
    lost = min(number, p.werps[nation])
    p.werps[nation] -= lost
    p.total[nation] -= lost
    return lost
