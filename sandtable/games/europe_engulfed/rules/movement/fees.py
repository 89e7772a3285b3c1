"""Who pays for a landing or a drop (EE-7.13, EE-7.25, EE-9.47): each power that takes part, with Special Actions."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Camp, Payment, Position
from sandtable.games.europe_engulfed.rules.actions import no_action, spend
from sandtable.games.europe_engulfed.rules.movement.allotment import charged
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, is_two_peoples, side_of, side_of_piece
from sandtable.games.europe_engulfed.world.atlas import UPPER_EGYPT, Zone
from sandtable.games.europe_engulfed.world.charts import UPPER_EGYPT_ACTIONS
from sandtable.games.europe_engulfed.world.roster import Nation


class Fee(NamedTuple):
    """How many Special Actions of a power are due."""

    nation: int
    actions: int = 1


def partakers(p: Position, piece: int, zone: int = -1) -> tuple[int, ...]:
    """Return the powers that pay if a piece takes part in an assault, over a sea-zone if it sails.

    On the Mediterranean the Axis pays with Italy's Special Action, and with Germany's besides if others than Italians
    take part (EE-9.47/1).
    """
    power = charged(p, piece)
    is_in_italian_ships = zone == Zone.MEDITERRANEAN and camp_of_piece(p, piece) == Camp.AXIS
    return (power, Nation.ITALY) if is_in_italian_ships and power != Nation.ITALY else (power,)


def payers(p: Position, piece: int, area: int, zone: int = -1) -> tuple[Fee, ...]:
    """Return what is still due if a piece takes part in an assault: one payment covers landing and drop (EE-7.2/5)."""
    each = UPPER_EGYPT_ACTIONS if zone >= 0 and area == UPPER_EGYPT else 1  # EE-7.25/1
    powers = partakers(p, piece, zone)
    return tuple(Fee(power, each) for power in powers if Payment(area, power) not in p.paid)


def unaffordable(p: Position, piece: int, area: int, zone: int = -1, rule: str = "EE-7.2/1") -> Violation | None:
    """Tell which power cannot pay for a piece's part in an assault."""
    side = side_of_piece(p, piece)
    for nation, actions in payers(p, piece, area, zone):
        if is_two_peoples(p) and side_of(p, nation) != side:
            return refusal("EE-7.13/1", "{piece} needs a Special Action of {nation}, which is not yours", piece, nation)
        is_italian = nation == Nation.ITALY and charged(p, piece) != Nation.ITALY
        found = no_action(p, nation, "EE-9.47/1" if is_italian else "EE-7.25/1" if actions > 1 else rule, actions)
        if found:
            return found
    return None


def pay(p: Position, log: Log, piece: int, area: int, zone: int = -1, rule: str = "EE-7.2/1") -> None:
    """Let the powers pay that have not yet paid for their part in an assault."""
    for nation, actions in payers(p, piece, area, zone):
        for _ in range(actions):
            spend(p, log, nation, rule, "{nation} takes part in an assault on {area}", area)
        p.paid = (*p.paid, Payment(area, nation))


def without_italy(p: Position, piece: int, area: int, zone: int) -> Violation | None:
    """EE-9.47/1: tell that Italy cannot pay its part where a Special Action has others sail the Mediterranean."""
    return no_action(p, Nation.ITALY, "EE-9.47/1") if _owes_italy(p, piece, area, zone) else None


def pay_italy(p: Position, log: Log, piece: int, area: int, zone: int) -> bool:
    """Let Italy pay its part in what a Special Action brings about in an area, once; tell whether it did."""
    if not _owes_italy(p, piece, area, zone):
        return False
    spend(p, log, Nation.ITALY, "EE-9.47/1", "{nation} lends its ships for {area}", area)
    note_italy(p, area)
    return True


def note_italy(p: Position, area: int) -> None:
    """Note that Italy has paid for an area."""
    p.paid = (*p.paid, Payment(area, Nation.ITALY))


def _owes_italy(p: Position, piece: int, area: int, zone: int) -> bool:
    is_owed = Nation.ITALY in partakers(p, piece, zone) and charged(p, piece) != Nation.ITALY
    return is_owed and Payment(area, Nation.ITALY) not in p.paid


def price(p: Position, piece: int, area: int, zone: int = -1) -> str:
    """Say what a piece's part in an assault costs now."""
    actions = sum(fee.actions for fee in payers(p, piece, area, zone))
    return counted(actions, "Special Action") if actions else ""
