"""What blocks, hexes and battles are worth, in one currency: a step of infantry counts 1.

The judgement of the staff and its counsel both rest on it. It must be quick, so it counts averages, not every die.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from sandtable.board.graph import around, waves
from sandtable.core.bits import bit_list, gathered, mask_of, union
from sandtable.games.westfront.position import Position, Weather
from sandtable.games.westfront.rules.combat.fire import DIE, Firepower, air_power, battery, holds_fortress
from sandtable.games.westfront.rules.control import territory
from sandtable.games.westfront.rules.sea.seas import AREAS_PER_MOVE, COASTS_ON, sea_reach
from sandtable.games.westfront.world.atlas import (
    CITY_DEFENCE,
    CITY_PP,
    COAST,
    HEX,
    HEXES,
    INVADABLE,
    MAJOR_PORTS,
    NEAR,
    OF_BASIN,
    OF_NATION,
    PORT_SEAS,
    PORTS,
    REGION,
    RESOURCE_PP,
    ROUGH,
    STOPPING,
    VICTORY,
    WITHIN,
    Basin,
    Nation,
    distance,
)
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    FORTS,
    HQS,
    ITALIANS,
    KIND,
    OF_PLAYER,
    PLAYER,
    STAND_INS,
    STATICS,
    SUPREME,
    UNIT,
    UNITS,
    Kind,
)
from sandtable.games.westfront.world.scenario import FORCES, LAST_MONTH

# ---------------------------------------------------------------- blocks
_STEP_WORTH: Final = {
    Kind.ARMOR: 2.0,
    Kind.MECH: 1.5,
    Kind.INFANTRY: 1.0,
    Kind.AMPHIBIOUS: 1.2,
    Kind.FORT: 1.5,
    Kind.PARA: 1.6,
    Kind.MOUNTAIN: 1.2,
    Kind.CAVALRY: 1.2,
    Kind.STATIC: 0.7,
    Kind.HQ: 2.5,
    Kind.SHQ: 2.5,
    Kind.THQ: 1.2,
}
STEP_WORTH: Final = tuple(_STEP_WORTH[KIND[unit]] for unit in range(UNITS))
IMMOBILE: Final = FORTS | STATICS
FIGHTERS: Final = ~(HQS | IMMOBILE)  # the units that an HQ sends into battle
_BLOCK_WORTH: Final = tuple(  # WF-17.1/3, WF-17.1/4: what the loss of a block counts, beside its steps
    4.0 if HQS >> unit & 1 else 1.2 if (ITALIANS | STATICS) >> unit & 1 else 2.5 for unit in range(UNITS)
)
_CORPS: Final = 20.0  # WF-HUSKY/1: each corps that the Allies lose costs as much as a port


def block_worth(p: Position, unit: int) -> float:
    """Return what is lost with the last step of a block, beside that step."""
    if p.card.husky and PLAYER[unit] == ALLIES and not HQS >> unit & 1:
        return _CORPS
    return _BLOCK_WORTH[unit]


def force_worth(p: Position, units: int) -> float:
    """Return what some blocks are worth as they stand."""
    return sum(block_worth(p, unit) + STEP_WORTH[unit] * p.cv[unit] for unit in bit_list(units))


def strength(p: Position, units: int) -> int:
    """Return the steps of those of some blocks that fight."""
    return sum([p.cv[unit] for unit in bit_list(units & ~HQS)])


def troops_near(p: Position, side: int, here: int) -> int:
    """Return the steps that a side has in and around a hex for an HQ there to command."""
    return strength(p, gathered(p.at, WITHIN[here][2] & p.occupied[side]) & OF_PLAYER[side] & FIGHTERS)


# ---------------------------------------------------------------- hexes
_NORTH: Final = ~REGION["corsica"] & territory(
    Nation.FRANCE, Nation.BELGIUM, Nation.HOLLAND, Nation.GERMANY, Nation.DENMARK
)
HOME: Final = territory(Nation.BRITAIN, Nation.NORTH_AFRICA, Nation.MALTA)
SICILIAN_PORTS: Final = REGION["sicily"] & PORTS
_HUSKY_PORT: Final = 25.0
BERLIN: Final = HEX["berlin"]
GATES: Final = INVADABLE & PORTS & (_NORTH | OF_NATION[Nation.FRANCE]) & ~REGION["corsica"]
_GATE: Final = 3.0  # what a minor port is worth to who wants to come ashore
_BUILDUP: Final = 6  # the fortnights in which an army that has landed comes to use
_SUPPLY_ORIGIN: Final = 30.0  # WF-9.12/2: without it no unit of the Axis is in supply


def _prize(here: int) -> float:
    """Return what holding a hex is worth: production of both sides, cleared ports and Victory Cities (WF-17)."""
    if HOME >> here & 1:
        return 0.0
    worth = 2.0 * CITY_PP[here] + 3.0 * RESOURCE_PP[here] + 3.0 * VICTORY.get(here, 0)
    if here == BERLIN:
        worth += _SUPPLY_ORIGIN
    if PORTS >> here & 1:  # WF-17.1/7
        worth += (1.0 + (MAJOR_PORTS >> here & 1)) * (2.0 if _NORTH >> here & 1 else 1.0)
    return worth


PRIZES: Final = tuple(_prize(here) for here in range(HEXES))
_HUSKY_PRIZES: Final = tuple(_HUSKY_PORT if SICILIAN_PORTS >> here & 1 else 0.0 for here in range(HEXES))
VALUED: Final = mask_of(here for here, worth in enumerate(PRIZES) if worth)


def prizes(p: Position) -> tuple[float, ...]:
    """Return what each hex is worth in this scenario (WF-HUSKY/1: the ports of Sicily)."""
    return _HUSKY_PRIZES if p.card.husky else _prizes_with(min(_BUILDUP, fortnights_left(p)))


@lru_cache(maxsize=_BUILDUP + 1)
def _prizes_with(fortnights: int) -> tuple[float, ...]:
    """Return the prizes with so much time left: an army comes through the ports of the North (WF-15.42/8)."""
    share = fortnights / _BUILDUP
    return tuple(
        worth + share * _GATE * (1 + (MAJOR_PORTS >> here & 1)) if (GATES >> here & 1) else worth
        for here, worth in enumerate(PRIZES)
    )


def valued(p: Position) -> int:
    """Return the hexes that are worth something."""
    return SICILIAN_PORTS if p.card.husky else VALUED


# ---------------------------------------------------------------- time
def fortnights_left(p: Position) -> int:
    """Return how many Fortnights follow this one before victory is judged (WF-3.11/1)."""
    last = p.card.last_months[-1] if p.card.husky else LAST_MONTH[p.period]
    return max(0, 2 * (last - p.month) + 1 - p.fortnight)


def denies(p: Position, side: int) -> bool:
    """Tell whether a side moves last, and so keeps a port from counting by standing in it (WF-HUSKY/1)."""
    return side == AXIS and p.card.husky and fortnights_left(p) == 0


# ---------------------------------------------------------------- battles
class Clash(NamedTuple):
    """What a round of combat between two groups brings, and how it would end if it went on."""

    given: float  # the steps that the passive side loses on average
    taken: float  # … and the active side
    clears: float  # the chance that no passive unit is left after the round
    ruins: float  # the chance that no active unit is
    wins: float  # the chance that the active side has the hex in the end


@lru_cache(maxsize=1 << 14)
def at_least(single: int, double: int, triple: int, needed: int) -> float:
    """Return the chance that so many dice of each firepower score as many hits as needed (WF-7.32/1)."""
    if needed <= 0:
        return 1.0
    if needed > single + double + triple:
        return 0.0
    if triple:
        power, rest = Firepower.TF, (single, double, triple - 1)
    elif double:
        power, rest = Firepower.DF, (single, double - 1, 0)
    else:
        power, rest = Firepower.SF, (single - 1, 0, 0)
    hit = power / DIE
    return hit * at_least(*rest, needed - 1) + (1 - hit) * at_least(*rest, needed)


def _throw(p: Position, here: int, units: int, attacking: bool) -> list[int]:
    """Return how many dice of each firepower some units throw; the first is of none."""
    dice = [0, 0, 0, 0]
    for gun in battery(p, here, units, p.cv, attacking):
        dice[gun.power] += gun.dice
    return dice


def _hits(dice: list[int]) -> float:
    return (dice[1] + 2 * dice[2] + 3 * dice[3]) / DIE


def _endurance(p: Position, units: int) -> int:
    """Return the hits without cover that eliminate some units; an HQ outlives the loss of its last step (WF-5.1/5)."""
    return max(1, sum(p.cv[unit] for unit in bit_list(units)) + (units & HQS).bit_count())


_KEENNESS: Final = 1.6  # how sharply the better force wins in the long run
_PATIENCE: Final = 0.75  # what a battle that goes on is worth, beside one that is won at once


def clash(p: Position, here: int, active: int, passive: int, backed: bool, air: int = 0) -> Clash:
    """Weigh a round in which some units of the active side attack others, supported or not, with dice from the air."""
    player = PLAYER[active.bit_length() - 1]
    level = _cover(p, here, 1 - player, backed)
    fire, answer = _throw(p, here, active, True), _throw(p, here, passive, False)
    fire[air_power(p, player)] += air
    taken = _hits(answer)
    staying = _endurance(p, active)
    ruins = at_least(answer[1], answer[2], answer[3], staying)
    if not level:
        return Clash(0.0, taken, 0.0, ruins, 0.0)
    needed = _endurance(p, passive) * level
    if shielded := passive & FORTS & p.supplied:  # WF-7.35/3
        needed += sum(p.cv[fort] for fort in bit_list(shielded)) * (3 - level)
    hits = _hits(fire)
    clears = at_least(fire[1], fire[2], fire[3], needed)
    edge = (hits * staying / (max(0.2, taken) * needed)) ** _KEENNESS
    wins = clears + (1 - clears - ruins * (1 - clears)) * _PATIENCE * edge / (1 + edge)
    return Clash(hits / level, taken, clears, ruins, wins)


def round_lead(p: Position, active: int, passive: int, odds: Clash) -> float:
    """Return what the active side wins more than it loses by a round, beside the hex."""
    lead = odds.given * _mean_step(passive) - odds.taken * _mean_step(active)
    return lead + odds.clears * force_worth(p, passive) / 2 - odds.ruins * force_worth(p, active)


def _mean_step(units: int) -> float:
    blocks = bit_list(units)
    return sum(STEP_WORTH[unit] for unit in blocks) / len(blocks)


def _cover(p: Position, here: int, passive: int, backed: bool) -> int:
    """Return the hits that cost the passive side a step, as `fire.defence` does, whoever is active in the position."""
    if holds_fortress(p, here, passive):
        return 3 if backed else 0
    is_covered = (ROUGH | CITY_DEFENCE) >> here & 1 or p.weather == Weather.MUD
    return (2 if is_covered else 1) + (not backed)


# ---------------------------------------------------------------- who can get where
_REACH: Final = 3  # the hexes that the fast units go (WF-2.21/1)


SEABORNE: Final = 6  # the steps that a landing is taken to bring, as long as nobody has seen it


def comers(p: Position, side: int, here: int) -> int:
    """Return the unengaged units of a side that could attack a hex overland in a turn."""
    blocked = p.occupied[1 - side]
    near = union(rings(here, blocked & WITHIN[here][_REACH])) & p.occupied[side] & ~blocked
    return gathered(p.at, near) & FIGHTERS


_HEARTS: Final = mask_of(here for here, worth in enumerate(PRIZES) if worth >= 12)  # what must not be lost by a coup
_COUP: Final = 6  # the hexes that a breakthrough may go until the next turn
_REMOTE: Final = 0.4  # what a step counts that far away


def distant(p: Position, here: int) -> float:
    """Return the Allied steps ashore that could break through to the heart of Germany, less what they count nearby."""
    if p.card.husky or not _HEARTS >> here & 1:
        return 0.0
    far = WITHIN[here][_COUP] & ~WITHIN[here][_REACH] & p.occupied[ALLIES] & ~(HOME | p.battles)
    return _REMOTE * sum(strength(p, p.units(ALLIES, there) & FIGHTERS) for there in bit_list(far))


def ways_in(p: Position, side: int, here: int) -> int:
    """Return the hexes beside a hex through which a side would have to come at it, held against it or not."""
    enemies = p.occupied[side]
    inner = NEAR[here] & ~enemies
    outer = around(NEAR, inner) & enemies & ~p.occupied[1 - side]
    return inner & around(NEAR, outer) if outer else 0


@lru_cache(maxsize=1 << 14)
def rings(here: int, blocked: int) -> tuple[int, ...]:
    """Return the hexes one, two and three steps from a hex on ways that no enemy blocks; mountain and marsh stop."""
    open_ground = ~(blocked | STOPPING)
    return tuple(islice(waves(NEAR, 1 << here, open_ground), _REACH))


# ---------------------------------------------------------------- where to go
_FADING: Final = 0.7  # what a goal still draws one hex farther away
_FAR: Final = 9
_TIERS: Final[tuple[float, ...]] = (12.0, 6.0, 3.0, 1.0)  # goals are sorted by worth into these
_BASE_TIER: Final = 3


def pull(p: Position, side: int) -> tuple[float, ...]:
    """Return how strongly each hex draws the troops of a side: near the prizes of the enemy, for the Axis near Allies.

    The Allies have to take what counts; the Axis has to be where they are.
    """
    worths = prizes(p)
    goals = valued(p) & p.held[1 - side] | p.battles
    tiers = [0] * len(_TIERS)
    if side == AXIS:
        goals |= p.occupied[ALLIES] & ~HOME
        tiers[0] |= goals & WITHIN[BERLIN][4]
    elif not p.card.husky:
        tiers[_BASE_TIER] |= bases(p)
    for here in bit_list(goals):
        tiers[_tier(worths[here])] |= 1 << here
    return _pull(tuple(tiers))


def bases(p: Position) -> int:
    """Return the Allied ports from which an HQ could command a landing: troops are wanted there (WF-15.41/1)."""
    found = mask_of(p.place[hq] for hq in bit_list(HQS & OF_PLAYER[ALLIES]) if p.place[hq] >= 0)
    return found & HOME & PORTS & p.held[ALLIES]


def open_coasts(p: Position) -> int:
    """Return the hexes in which the Allies could land: they are near a port with several of their blocks."""
    ports = bit_list(p.occupied[ALLIES] & p.held[ALLIES] & PORTS)
    seas = union(PORT_SEAS[here] for here in ports if p.units(ALLIES, here).bit_count() > 1)
    return around(COASTS_ON, sea_reach(p, ALLIES, seas, AREAS_PER_MOVE[ALLIES])) & INVADABLE if seas else 0


# ---------------------------------------------------------------- where to land
ATLANTIC_PORTS: Final = mask_of(here for here in bit_list(PORTS) if PORT_SEAS[here] & OF_BASIN[Basin.ATLANTIC])
_THEATERS: Final = tuple(
    mask_of(here for here in bit_list(INVADABLE & ~HOME) if COAST[here] & OF_BASIN[basin])
    for basin in (Basin.ATLANTIC, Basin.MEDITERRANEAN)
)
_HINTERLAND: Final = 4  # the hexes inland that a landing may hope for
_WALL: Final = mask_of(  # where orders of battle put forts that may stand anywhere on a coast (WF-OB44/2)
    HEX[name]
    for part in FORCES["ob"]
    if any(line["at"] == "Coast" and FORTS >> UNIT[line["unit"]] & 1 for line in part["units"])
    for name in FORCES["coast"][part["formation"]]
)
_TRAP: Final = 8.0  # … that only one way leads inland
_OFFING: Final = 2.0  # … for each hex more than two that it is away from all HQs
_BACKED: Final = 4.0  # what it counts for a beach that an HQ can support it
_FORTIFIED: Final = 24.0  # what it counts against a beach that a fort may be there


def _prospect(here: int) -> float:
    """Return what lies behind a beach: prizes, the less the farther away; a port and ways inland serve an army."""
    near = VALUED & WITHIN[here][_HINTERLAND] & ~(1 << BERLIN)
    behind = sum(min(12.0, PRIZES[there]) * 0.6 ** distance(here, there) for there in bit_list(near))
    is_trap = (NEAR[here] & ~HOME).bit_count() == 1
    return behind + 2.0 * (PORTS >> here & 1) + 2.0 * (MAJOR_PORTS >> here & 1) - _TRAP * is_trap


_PROSPECTS: Final = {here: _prospect(here) for theater in _THEATERS for here in bit_list(theater)}


def lodgement(p: Position, backing: Sequence[int]) -> int:
    """Return the beaches, one of each theater, at which the Allies should land.

    One strong lodgement is worth more than many weak ones: where friends stand already, or else where much lies behind
    and few can come to its defence, under the guns of as many HQs as possible.
    """
    found, backed = 0, union(backing)
    for theater in _THEATERS:
        choice = theater & (backed & p.held[AXIS] | p.battles & p.occupied[ALLIES])
        if choice:
            worths = {here: _beach_worth(p, here) + _BACKED * _count(backing, here) for here in bit_list(choice)}
            best = max(worths, key=worths.__getitem__)
            found |= 1 << best
    return found


def _count(masks: Sequence[int], here: int) -> int:
    return sum(mask >> here & 1 for mask in masks)


def walled(p: Position, here: int) -> float:
    """Return what counts against a landing where an unseen block may be a fort."""
    return _FORTIFIED if _WALL >> here & 1 and p.units(AXIS, here) & STAND_INS else 0.0


def _beach_worth(p: Position, here: int) -> float:
    friends = gathered(p.at, (1 << here | NEAR[here]) & p.occupied[ALLIES]) & OF_PLAYER[ALLIES]
    guard = p.units(AXIS, here)
    danger = strength(p, comers(p, AXIS, here) & ~guard)
    worth = _PROSPECTS[here] + 1.5 * strength(p, friends & FIGHTERS) - _OFFING * max(0, _crossing(p, here) - 2)
    return worth - 1.5 * strength(p, guard) - 0.4 * danger - walled(p, here)


def _crossing(p: Position, here: int) -> int:
    """Return how far the nearest Allied HQ is from a beach."""
    hqs = HQS & OF_PLAYER[ALLIES] & ~SUPREME
    return min((distance(here, p.place[hq]) for hq in bit_list(hqs) if p.place[hq] >= 0), default=0)


@lru_cache(maxsize=1 << 8)
def _tier(worth: float) -> int:
    return next((i for i, least in enumerate(_TIERS) if worth >= least), len(_TIERS) - 1)


@lru_cache(maxsize=1 << 12)
def _pull(tiers: tuple[int, ...]) -> tuple[float, ...]:
    drawn = [0.0] * HEXES
    for goals, worth in zip(tiers, _TIERS, strict=True):
        for wave in (goals, *islice(waves(NEAR, goals), _FAR)) if goals else ():
            for here in bit_list(wave):
                drawn[here] = max(drawn[here], worth)
            worth *= _FADING
    return tuple(drawn)


@lru_cache(maxsize=1 << 8)
def near_goals(drawn: tuple[float, ...]) -> int:
    """Return the hexes that draw troops most."""
    least = _FADING**2 * max(drawn)
    return mask_of(here for here, worth in enumerate(drawn) if worth >= least > 0)
