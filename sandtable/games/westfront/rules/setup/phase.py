"""Set-up (WF-3.2): the Axis, then the Allies place their blocks, each without the other looking on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.rules.movement.obstacles import forbidden
from sandtable.games.westfront.rules.phasing import ASKED
from sandtable.games.westfront.rules.presence import off_map
from sandtable.games.westfront.rules.setup.deployment import (
    CHOSEN,
    ROW_OF,
    Duty,
    Quota,
    berths,
    choices,
    duties,
    first_arrivals,
    most,
    plan,
    quotas,
)
from sandtable.games.westfront.world.atlas import NATION, distance
from sandtable.games.westfront.world.roster import FORTS, LAST_STEP, MAX_CV, PLAYER


# ---------------------------------------------------------------- what is left to do
class Muster(NamedTuple):
    """What a side has in hand, and what remains to be chosen of it."""

    p: Position
    player: int
    hand: list[int]
    fixed: list[int]  # blocks in hand whose strength is given
    chosen: dict[str, list[int]]  # the others by the rows of the force table
    left: dict[str, Quota]  # units and CVs that are still to be chosen (WF-3.23/1)

    def waiting(self) -> list[int]:
        """Return the blocks that can still be set up: fixed ones, and those of types that are not complete."""
        return self.fixed + [unit for row, units in self.chosen.items() if self.left[row].units for unit in units]

    def strengths(self, unit: int) -> range:
        """Return the CVs at which a block of the owner's choice may be set up now."""
        row = ROW_OF[unit]
        return choices(self.p.scenario, unit, self.left[row], [other for other in self.chosen[row] if other != unit])


def muster(p: Position, player: int) -> Muster:
    """Survey what a side has still to set up."""
    places = berths(p.scenario)
    left = dict(quotas(p.scenario, player))
    hand: list[int] = []
    fixed: list[int] = []
    chosen: dict[str, list[int]] = {row: [] for row in left}
    for unit in (unit for unit in places if PLAYER[unit] == player):
        row, at = ROW_OF[unit], p.place[unit]
        if at == Off.HAND:
            hand.append(unit)
            (chosen[row] if places[unit].cv == CHOSEN else fixed).append(unit)
        elif at >= 0 and places[unit].cv == CHOSEN:
            left[row] = Quota(left[row].units - 1, left[row].cv - p.cv[unit])
    return Muster(p, player, hand, fixed, chosen, left)


def _is_chosen(p: Position, unit: int) -> bool:
    return berths(p.scenario)[unit].cv == CHOSEN


def unmet(p: Position, player: int) -> list[Duty]:
    """Return the duties that nobody fulfils yet."""
    return [duty for duty in duties(p.scenario, player) if not _is_met(p, player, duty)]


def _is_met(p: Position, player: int, duty: Duty) -> bool:
    return any(p.at[here] & duty.units for here in bit_list(duty.hexes & p.occupied[player]))


def _crowded(p: Position, player: int) -> tuple[int, int]:
    """Return the hexes that can take in no block of a side, and no fort of it (WF-6.21/1, WF-2.26/5)."""
    full = p.full[player]
    return full, full | mask_of(here for here in bit_list(p.occupied[player]) if p.at[here] & FORTS)


def _open_hexes(p: Position, unit: int, crowded: tuple[int, int]) -> int:
    return berths(p.scenario)[unit].area & ~crowded[FORTS >> unit & 1]


# ---------------------------------------------------------------- restrictions
def not_to_be_set_up(now: Muster, unit: int) -> Violation | None:
    """Only the side's own blocks in hand are set up (WF-3.21/1), and of each type no more than the table has."""
    if PLAYER[unit] != now.player:
        return refusal("WF-3.21/1", "{unit} is not yours", unit)
    if now.p.place[unit] >= 0:
        return refusal("WF-3.21/1", "{unit} is set up in {place} already", unit, now.p.place[unit])
    if unit not in now.hand:
        return off_map(now.p, unit)
    if _is_chosen(now.p, unit) and not now.left[ROW_OF[unit]].units:
        return refusal("WF-3.23/1", "you have all the units of this type: {unit} starts eliminated", unit)
    return None


def wrong_strength(now: Muster, unit: int, cv: int | None) -> Violation | None:
    """A CV is named where the owner chooses it, and so that the totals can be met (WF-3.23/1, WF-3.23/2)."""
    p = now.p
    if not _is_chosen(p, unit):
        if cv is None:
            return None
        return refusal("WF-3.24/1", "the strength of {unit} is given: {number}", unit, p.cv[unit])
    if cv is None:
        return refusal("WF-3.23/1", "say at which strength {unit} is set up", unit)
    if cv > (limit := most(p.scenario, unit)):
        if limit < MAX_CV[unit]:
            return refusal("WF-3.23/2", "{unit} is SS and may not start above {number}, the average", unit, limit)
        return refusal("WF-2.3/1", "{unit} has no more than {number} CV", unit, limit)
    if cv not in now.strengths(unit):
        return refusal("WF-3.23/1", "with {unit} at {number} the total of its type cannot be met", unit, cv)
    return None


def wrong_area(p: Position, unit: int, here: int) -> Violation | None:
    """A block goes where its order of battle, North or South allow, into Friendly hexes in supply (WF-3.22/1)."""
    berth = berths(p.scenario)[unit]
    if berth.area >> here & 1:
        return None
    if not p.held[PLAYER[unit]] >> here & 1:
        return refusal("WF-3.22/1", "{place} is not in your hands", here)
    if not berth.listed >> here & 1:
        return _unlisted(p, unit, here)
    return forbidden(p, unit, here) or refusal("WF-3.22/1", "{place} is not in supply", here)


def _unlisted(p: Position, unit: int, here: int) -> Violation:
    """Say who has another place for a unit: the first month's arrivals, its region, or the order of battle."""
    if unit in first_arrivals(p.card):
        return refusal("WF-3.23/4", "{unit} is a reinforcement, and cannot arrive in {place}", unit, here)
    if p.card.deployment == "semi-historical":
        return refusal("WF-3.25/1", "{place} is not in the part of the map, North or South, of {unit}", here, unit)
    return refusal("WF-3.24/1", "{unit} is not to be in {place} by its order of battle", unit, here)


def no_room(p: Position, unit: int, here: int) -> Violation | None:
    """Stacking limits and one fort to a hex (WF-6.21/1, WF-2.26/5)."""
    full, fortified = _crowded(p, PLAYER[unit])
    if not (fortified if FORTS >> unit & 1 else full) >> here & 1:
        return None
    if full >> here & 1:
        return refusal("WF-6.21/1", "{place} holds as many of your units as it may", here)
    return refusal("WF-2.26/5", "{place} has a fort already", here)


def misplaced(now: Muster, unit: int, here: int, cv: int | None = None) -> Reasons:
    """Return what keeps a block from being set up in a hex, at a strength where it is chosen."""
    return not_to_be_set_up(now, unit) or (
        wrong_strength(now, unit, cv),
        wrong_area(now.p, unit, here),
        no_room(now.p, unit, here),
    )


def finished(now: Muster) -> Reasons:
    """Refuse to set up the rest where there is none."""
    return None if next(unfinished(now), None) else refusal("WF-3.21/1", "everything is set up")


def unfinished(now: Muster) -> Iterator[Violation]:
    """Nothing that can be set up stays in hand, and the Frontline is manned (WF-3.22/1, WF-S43/4, WF-S44/3)."""
    for duty in unmet(now.p, now.player):
        here = bit_list(duty.hexes)[0]
        if duty.rule == "WF-S43/4":
            yield refusal("WF-S43/4", "an Italian unit is needed in {country}", NATION[here].name.title())
        elif duty.rule == "WF-S44/3":
            yield refusal("WF-S44/3", "{place} needs a unit that is marked Front", here)
        else:
            yield refusal("WF-3.22/1", "{place} is a Frontline hex and must be occupied", here)
    for unit in now.waiting()[:1]:
        yield refusal("WF-3.23/1", "{unit} is still to be set up", unit)


# ---------------------------------------------------------------- the default
def set_up(p: Position, unit: int, here: int, cv: int) -> None:
    """Set a block down; it is Supplied until the enemy checks it (WF-10.1/1)."""
    p.put(unit, here)
    p.cv[unit] = cv
    p.supplied |= 1 << unit


def complete(p: Position, player: int) -> None:
    """Set up what is in hand by the plan; if that cannot be made legal, the whole side by it."""
    trial = p.copy()
    if not (_place_rest(trial, player) and not unmet(trial, player)):
        trial = p.copy()
        for unit in trial.side_units(player):
            trial.put(unit, Off.HAND)
        for unit in muster(trial, player).hand:
            if unit in plan(p.scenario):
                set_up(trial, unit, *plan(p.scenario)[unit])
    p.become(trial)


def _place_rest(p: Position, player: int) -> bool:
    strengths = _rest_strengths(p, player)
    if strengths is None:
        return False
    for unit, cv in strengths.items():
        here = _best_hex(p, unit)
        if here < 0:
            return False
        set_up(p, unit, here, cv)
    return True


def _rest_strengths(p: Position, player: int) -> dict[int, int] | None:
    """Return which blocks in hand are set up and at what CV, near the plan; None if the totals cannot be met."""
    planned, now = plan(p.scenario), muster(p, player)
    found = {unit: p.cv[unit] for unit in now.fixed}
    for row, (count, total) in now.left.items():
        blocks = sorted(now.chosen[row], key=lambda unit: unit not in planned)[:count]
        cvs = {unit: planned[unit].cv if unit in planned else LAST_STEP[unit] for unit in blocks}
        for unit in blocks:
            wanted = cvs[unit] + total - sum(cvs.values())
            cvs[unit] = max(LAST_STEP[unit], min(most(p.scenario, unit), wanted))
        if len(blocks) < count or sum(cvs.values()) != total:
            return None
        found |= cvs
    return found


def _best_hex(p: Position, unit: int) -> int:
    """Return the hex of the plan, or the nearest to it that is open; -1 if none is."""
    hexes = bit_list(_open_hexes(p, unit, _crowded(p, PLAYER[unit])))
    planned = plan(p.scenario).get(unit)
    if planned is None or not hexes:
        return hexes[0] if hexes else -1
    return min(hexes, key=lambda here: distance(planned.here, here))


# ---------------------------------------------------------------- the step
def openings(now: Muster) -> Iterator[tuple[int, int | tuple[int, int]]]:
    """Yield each block that can be set up with its hexes, and with the strengths where there is a choice of them."""
    p, crowded = now.p, _crowded(now.p, now.player)
    known: dict[tuple[str, int, int], int] = {}  # the strengths of blocks that are alike
    for unit in now.waiting():
        hexes = _open_hexes(p, unit, crowded)
        if not _is_chosen(p, unit):
            yield unit, hexes
            continue
        kind = ROW_OF[unit], LAST_STEP[unit], most(p.scenario, unit)
        if kind not in known:
            known[kind] = mask_of(now.strengths(unit))
        yield unit, (hexes, known[kind])


def deploy(p: Position, log: Log, unit: int, here: int, cv: int | None = None) -> None:
    """Set up a block (WF-3.22/1)."""
    set_up(p, unit, here, p.cv[unit] if cv is None else cv)
    log.tell(1 << PLAYER[unit], "WF-3.22/1", "{unit} is set up in {place}", unit, here)


def deploy_rest(p: Position, log: Log) -> None:
    """Set up what is left by the scenario's plan."""
    side = ASKED.top(p)
    complete(p, side)
    log.tell(1 << side, "WF-3.22/1", "the rest is set up as planned")


def finish(p: Position, log: Log) -> None:
    """End a side's set-up; what it has not chosen starts eliminated (WF-3.23/3)."""
    side = ASKED.top(p)
    for unit in muster(p, side).hand:
        p.put(unit, Off.POOL)
        p.cv[unit] = 0
    p.stack.pop()
    log.reveal("WF-3.21/1", "{side} have set up", side)


class Setup(Acts[Position]):
    """A side sets up its blocks; the enemy sees them when it is done."""

    name = "setup"
    frame = ASKED
    moment = "the set-up"
    rules = ("WF-3.21/1", "WF-3.22/1", "WF-3.23/1")
    secret = True
    acts = (
        Act("deploy", misplaced, deploy, openings, role=Role.PLACE),
        Act("default", finished, deploy_rest, role=Role.PLACE),
        Act("done", unfinished, finish, role=Role.END),
    )

    def ground(self, p: Position) -> Muster:
        return muster(p, self.side(p))

    def side(self, p: Position) -> int:
        return ASKED.top(p)

    def prompt(self, p: Position) -> str:
        count = len(muster(p, self.side(p)).waiting())
        return f"Set up your blocks: {count} still in hand." if count else "Your blocks are set up."
