"""Airstrikes (WF-13.1): before anything is revealed, active HQs send aircraft into battles in their Air Range."""

from __future__ import annotations

from sandtable.core.act import BATTLE, Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Phase, Position, Strike
from sandtable.games.westfront.rules.combat.fire import air_power
from sandtable.games.westfront.rules.combat.phase import no_battle
from sandtable.games.westfront.rules.movement.maneuver import inactive
from sandtable.games.westfront.rules.phasing import BLITZ, DONE, ActiveActs
from sandtable.games.westfront.rules.values import air_range, beyond_air_range, effective_cv
from sandtable.games.westfront.world.atlas import WITHIN
from sandtable.games.westfront.world.roster import OF_PLAYER


def targets(p: Position) -> list[tuple[int, int]]:
    """Return each battle that may be struck, with the HQs that can; none for a side without airpower (WF-13.14/1)."""
    struck = mask_of(strike.target for strike in p.strikes)
    battles = p.battles & ~struck if air_power(p, p.player) else 0
    wings = [hq for hq in bit_list(p.active & OF_PLAYER[p.player]) if no_aircraft(p, hq) is None] if battles else []
    reach = {hq: _reach(p, hq) for hq in wings}
    return [(here, mask_of(hq for hq in wings if reach[hq] >> here & 1)) for here in bit_list(battles)]


def _reach(p: Position, hq: int) -> int:
    """Return the hexes in an HQ's Air Range over anything (WF-13.11/1, WF-5.63/1), in command or not (WF-7.13/2)."""
    return WITHIN[p.place[hq]][air_range(p, hq)]


def no_strike(p: Position, here: int, hq: int) -> Reasons:
    """Return what keeps an HQ from striking a battle."""
    found = no_target(p, here), no_aircraft(p, hq)
    return found if any(found) else beyond_air_range(p, here, hq, "WF-13.11/1")


def no_target(p: Position, here: int) -> Violation | None:
    """Airstrikes go into battles, where own units are (WF-7.15/3), one into each (WF-13.13/1)."""
    if reason := no_battle(p, here):
        return reason
    if any(strike.target == here for strike in p.strikes):
        return refusal("WF-13.13/1", "{place} has its airstrike already", here)
    return None


def no_aircraft(p: Position, hq: int) -> Violation | None:
    """Only an active HQ has an airstrike, one in a Combat Phase (WF-5.5/1, WF-5.42/4)."""
    if (p.resting & OF_PLAYER[p.player]) >> hq & 1 and p.phase == Phase.COMBAT:
        return refusal("WF-5.41/2", "{unit} has mobilized, and makes no airstrike in this turn", hq)
    if found := inactive(p, hq, "WF-5.5/1"):
        return found
    if p.paradrop >> hq & 1:
        return refusal("WF-14.2/1", "{unit} is a Paradrop HQ: its aircraft carry paras", hq)
    if not p.cv[hq]:
        return refusal("WF-5.5/1", "{unit} is at 0 and has no airstrike", hq)
    if effective_cv(p, hq) < 1:
        return refusal("WF-5.8/1", "{unit} is disrupted by Mud and has no airstrike at this CV", hq)
    for strike in p.strikes:
        if strike.hq == hq:
            return refusal("WF-13.1/1", "{unit} has made its airstrike on {place}", hq, strike.target)
    return None


def strike(p: Position, log: Log, here: int, hq: int) -> None:
    """Assign an HQ's airstrike to a battle."""
    dice = effective_cv(p, hq)  # WF-13.12/1, WF-13.16/1
    p.strikes += (Strike(here, hq, dice),)
    log.add("WF-7.13/1", "{unit} assigns an airstrike of {dice} to {place}", hq, str(dice), here)


def strike_effect(p: Position, here: int, hq: int) -> Effect:
    """Return the dice of an airstrike, and that its battle must be fought (WF-7.15/3)."""
    dice = counted(effective_cv(p, hq), "die", "dice")
    return Effect((BATTLE,), f"{dice} at {air_power(p, p.player).name}")


class Airstrikes(ActiveActs):
    """The active player assigns airstrikes, one an HQ and one a battle (WF-7.13/1)."""

    name = "airstrikes"
    frame = BLITZ
    moment = "the assignment of airstrikes"
    rules = ("WF-7.13/1", "WF-13.1/1")  # of Invasion HQs, too (WF-15.43/2)
    acts = (Act("strike", no_strike, strike, targets, role=Role.ATTACK, effect=strike_effect), DONE)
    asks = "Assign airstrikes to battles: a battle with one must be fought."
    empty = "no HQ is left that can strike a battle"

    def waits(self, p: Position) -> bool:
        return bool(p.battles)
