"""Victory (EUC-57): what each side has scored so far, line by line, the level that it comes to, and what ends a game.

VPs are in quarters. The running totals of `p.vp` hold what is scored on the way; all else is counted from what is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sandtable.core.bits import bit_list, having, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import AirState, Off, Position, Seat, Side
from sandtable.games.europa.rules.politics.france import is_free
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.world.atlas import LAND, SWEEP
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.options import OPTIONS
from sandtable.games.europa.world.pieces import AIRS, NATION_OF_AIR, UNITS
from sandtable.games.europa.world.scenario import CARDS, SCENARIOS
from sandtable.games.europa.world.schedule import Arrive
from sandtable.games.europa.world.victory import BOTH, NO_DATE, Town, Victory, winner_of

_CADRE_LOSS4 = 8  # a division that is a cadre has lost 2 REs (EUC-57/1)
_NOBODY = "draw"
_LEAST_RE4 = 4  # of a brigade (EUC-60/2)
_ONE4 = 4


class Line(NamedTuple):
    """A line of the VP ledger: whose VPs, how many, by which rule, and for what, in words with slots."""

    side: int
    vp4: int
    rule: str
    pattern: str
    args: tuple[int | str, ...] = ()


# ---------------------------------------------------------------- what is scored now
def ledger(p: Position, *, at_end: bool = False) -> tuple[Line, ...]:
    """Return what each side would have if the game ended now; `at_end`: it does, early or not (EUC-57/3)."""
    found = p.card.victory
    lines = (*_running(p), *_towns(p, found, at_end), *_losses(p, found), *_extras(p, found))
    return tuple(line for line in lines if line.vp4)


def totals(p: Position, *, at_end: bool = False) -> tuple[int, int]:
    """Return the VPs of the Axis and of the Allies (EUC-57/1)."""
    lines = ledger(p, at_end=at_end)
    axis, allies = (sum(line.vp4 for line in lines if line.side == side) for side in Side)
    return axis, allies


def difference(p: Position, *, at_end: bool = False) -> int:
    """Return the VPs of the Axis less those of the Allies (EUC-57/2)."""
    axis, allies = totals(p, at_end=at_end)
    return axis - allies


def _running(p: Position) -> Iterator[Line]:
    for side in Side:
        yield Line(side, p.vp[side], "EUC-57/1", "scored on the way")


def _towns(p: Position, found: Victory, at_end: bool) -> Iterator[Line]:
    """Towns score for their owner; what the Soviets take, or would have taken, counts for the Axis (EUC-57/3)."""
    for town in found.towns:
        side = _holder(p, town, at_end)
        if side >= 0 and found.towns_score in (BOTH, side):
            yield Line(side, town.vp4, found.lines[side], "{place}", (town.places.bit_length() - 1,))


def _holder(p: Position, town: Town, at_end: bool) -> int:
    """Return the side for which a town counts, -1: neither."""
    is_early = at_end and p.turn < last_turn(p)
    to_the_soviets = p.swept | (SWEEP[0] | SWEEP[1] if is_early else 0)
    if not town.places & ~(p.owned[Side.AXIS] | to_the_soviets):
        return Side.AXIS
    return Side.ALLIES if not town.places & ~p.owned[Side.ALLIES] else -1


def _losses(p: Position, found: Victory) -> Iterator[Line]:
    """Units in the pool or gone for good count their REs, divisions that are cadres 2 (EUC-57/1)."""
    scored = {Side.AXIS: 0, Side.ALLIES: 0}
    reduced = p.cadre & ~_born_cadres(p.scenario)
    for unit in range(UNITS):
        place = p.at[unit]
        if place in (Off.POOL, Off.GONE):
            lost4 = p.counter(unit).re4
        elif place >= 0 and reduced >> unit & 1 and p.counter(unit).is_division:
            lost4 = _CADRE_LOSS4
        else:
            continue
        scored[Side(p.side_of(unit))] += lost4 * found.loss4[p.counter(unit).nation]
    for side, sum16 in scored.items():
        yield Line(enemy(side), sum16 // 4, found.lines[enemy(side)], "REs eliminated")
    for side in Side:
        lost = having(p.air_state, AirState.ELIMINATED) & p.airs_of(side)
        vp4 = sum(found.air_loss4[NATION_OF_AIR[air]] for air in range(AIRS) if lost >> air & 1)
        yield Line(enemy(side), vp4, found.lines[enemy(side)], "air units eliminated")


@cache
def _born_cadres(scenario: str) -> int:
    """Return the units that begin as cadres: that much was lost before (EUC-57/1)."""
    card = CARDS[scenario]
    events = (event for row in card.schedule.values() for event in row)
    coming = (event.unit for event in events if isinstance(event, Arrive) and event.is_cadre)
    return mask_of((*(start.unit for start in card.starts if start.is_cadre), *coming))


def _extras(p: Position, found: Victory) -> Iterator[Line]:
    """What left, was evacuated or came back, and what the scenario names besides (EUC-57/6)."""
    evacuated = left = 0
    for unit in range(UNITS):
        if p.at[unit] == Off.EVACUATED:
            evacuated += p.size(unit) * found.evacuated4[p.counter(unit).nation]
        elif p.at[unit] == Off.LEFT:
            left += p.size(unit) * found.left4[p.counter(unit).nation]
    yield Line(Side.ALLIES, (evacuated + _at_home(p, found)) // 4, found.lines[Side.ALLIES], "REs evacuated")
    yield Line(Side.ALLIES, left // 4, "EUC-56/6", "REs sent to another command")
    gone = sum(base == Off.EVACUATED for base in p.base)
    yield Line(Side.ALLIES, gone * found.evacuated_air4, found.lines[Side.ALLIES], "air units evacuated")
    free = sum(is_free(p, region) for region in p.card.districts) if found.liberated4 else 0
    yield Line(Side.ALLIES, free * found.liberated4, "EU-103.B.21.a/3", "regions liberated")
    if p.government == Seat.CAPTURED:
        yield Line(Side.AXIS, found.captured4, "EU-103.D.21.d/4", "the government is captured")
    elif p.government >= 0:
        yield Line(Side.ALLIES, found.returned4, "EUC-55/4", "the government is back")


def _at_home(p: Position, found: Victory) -> int:
    """Return what units score that stand on land to which others are evacuated, but for those that began there."""
    home = p.card.evacuation.to & LAND if p.card.evacuation else 0
    if not home:
        return 0
    back = p.units_in(home) & p.of_side(Side.ALLIES) & ~_natives(p.scenario, home)
    return sum(p.size(unit) * found.evacuated4[p.counter(unit).nation] for unit in bit_list(back))


@cache
def _natives(scenario: str, home: int) -> int:
    """Return the units that start or come in on that land."""
    card = CARDS[scenario]
    events = (event for row in card.schedule.values() for event in row)
    coming = (event.unit for event in events if isinstance(event, Arrive) and event.where.places & home)
    return mask_of((*(start.unit for start in card.starts if home >> start.place & 1), *coming))


# ---------------------------------------------------------------- the end of a game turn
def last_turn(p: Position) -> int:
    """Return the turn with which this match ends if nothing ends it before."""
    return p.card.last_turn_with(option.id for option in OPTIONS if p.chose(option))


def score_turn(p: Position, log: Log) -> None:
    """EUC-57/4: score what counts turn by turn."""
    found = p.card.victory
    if found.turns_from == NO_DATE or p.turn < found.turns_from:
        return
    if found.held is not None and p.owned[found.held.side] >> found.held.place & 1:
        p.vp[found.held.side] += found.held.vp4
        log.add("EUC-57/4", "{place} is held: {vps}", found.held.place, vps(found.held.vp4))
    if found.government4 and p.government >= 0:
        p.vp[Side.ALLIES] += found.government4
        log.add("EUC-57/4", "the government is in its country: {vps}", vps(found.government4))


def judge_turn(p: Position, log: Log) -> None:
    """End the game on its last turn, or when a side has what it came for (EUC-60/2)."""
    early = p.card.victory.early_end
    is_over = p.turn >= last_turn(p)
    if early is not None and not is_over and (not early.places & ~p.owned[early.side] or _is_gone(p, early.gone)):
        log.add(early.rule, "there is nothing left to fight for")
        is_over = True
    if is_over:
        log.add(p.card.rule, "{scenario} ends with the turn of {turn}", p.card.title, TURN_IDS[p.turn])
        for line in ledger(p, at_end=True):
            words = "{side}, {vps}: " + line.pattern
            log.add(line.rule, words, SIDES[line.side], vps(line.vp4), *line.args)
        for side, vp4 in zip(Side, totals(p, at_end=True), strict=True):
            log.add("EUC-57/1", "{side} have {vps}", SIDES[side], vps(vp4))
        total = difference(p, at_end=True)
        level = _NOBODY if SCENARIOS[p.scenario].is_test else p.card.victory.level(total)  # EUC-60/16
        log.add(p.card.victory.rule, "the difference of the victory points is {n}", points(total))
        p.outcome = (winner_of(level), level, p.card.victory.rule)


def _is_gone(p: Position, nation: int) -> bool:
    """Tell whether no unit of 1 RE or more of a nation is left on the map (EUC-60/2)."""
    units = p.units_in(p.ground[Side.AXIS] | p.ground[Side.ALLIES])
    return not any(
        units >> unit & 1 and p.counter(unit).nation == nation and p.size(unit) >= _LEAST_RE4 for unit in range(UNITS)
    )


def judge_player_turn(p: Position, log: Log) -> None:
    """EUC-57/7: end the game at once where a side has what decides it."""
    for row in p.card.victory.sudden:
        if row.places & ~p.owned[row.side] or (row.before != NO_DATE and p.turn >= row.before):
            continue
        log.add(row.rule, "{side} own what decides the game", SIDES[row.side])
        log.add("EUC-57/7", "the game is decided at once")
        p.outcome = (winner_of(row.level), row.level, "EUC-57/7")
        return


def points(vp4: int) -> str:
    """Write victory points: halves and quarters as decimals."""
    return f"{vp4 / 4:g}"


def vps(vp4: int) -> str:
    """Say some quarters of victory points: `1 VP`, `2.5 VPs`."""
    return f"{points(vp4)} {'VP' if vp4 == _ONE4 else 'VPs'}"
