"""Sea Movement (WF-15.2): strategic moves from port to port, paid for with Supreme Moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sandtable.core.act import BOARD, Act, Reasons, Role
from sandtable.core.bits import bit_list, gathered, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log, Route
from sandtable.core.phrases import counted
from sandtable.core.step import Effect
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Phase, Position, Voyage
from sandtable.games.westfront.rules.command.chain import no_supreme_move
from sandtable.games.westfront.rules.control import allowed, engaged
from sandtable.games.westfront.rules.movement.engagement import leave, would_retreat
from sandtable.games.westfront.rules.movement.maneuver import (
    STRATEGISTS,
    mobilizing,
    purse,
    strategic_movers,
    unfit_for_strategy,
)
from sandtable.games.westfront.rules.movement.obstacles import forbidden
from sandtable.games.westfront.rules.movement.stacking import Occupancy, forted, packed, shut
from sandtable.games.westfront.rules.movement.strategic import set_out, ticket
from sandtable.games.westfront.rules.sea.beachheads import berths, functioning, port_like
from sandtable.games.westfront.rules.sea.seas import (
    AREAS_PER_MOVE,
    COASTS_ON,
    PORTS_ON,
    Passage,
    areas_to,
    closing_shore,
    enemy_seas,
    passage,
    port_open,
    sea_reach,
    shut_harbours,
)
from sandtable.games.westfront.world.atlas import (
    COAST,
    HARBOUR_STRAIT,
    INTERDICTION,
    MAJOR_PORTS,
    PORT_SEAS,
    PORTS,
    sea_lane,
)
from sandtable.games.westfront.world.roster import ALLIES, FORTS, ITALIANS, PLAYER


# ---------------------------------------------------------------- harbours
def harbours(p: Position, player: int) -> int:
    """Return the friendly ports, and the BeachHeads that serve as such, that ships can reach and leave (WF-15.42/8)."""
    found = p.held[player] & PORTS
    if player == ALLIES:
        found |= port_like(p)  # WF-15.53/1
    return found & ~shut_harbours(p, player)


def waters(p: Position, here: int) -> int:
    """Return the sea areas of a harbour (WF-15.1/4)."""
    return PORT_SEAS[here] | (COAST[here] if port_like(p) >> here & 1 else 0)


def capacity(p: Position, here: int) -> int:
    """Return how many units a harbour passes in a Player-Turn (WF-15.21/1, WF-15.53/1)."""
    port = 2 if MAJOR_PORTS >> here & 1 else PORTS >> here & 1
    return port + berths(p, here)


def worked_out(p: Position) -> int:
    """Return the harbours that have passed as many units as they can in this turn."""
    return mask_of(here for here, used in p.port_use if used >= capacity(p, here))


def use_port(p: Position, here: int) -> None:
    """Count a unit that enters or leaves a harbour."""
    used = dict(p.port_use)
    used[here] = used.get(here, 0) + 1
    p.port_use = tuple(sorted(used.items()))


@lru_cache(maxsize=1024)
def _harbours_on(seas: int, beachheads: int) -> int:
    """Return the ports and BeachHead hexes on some sea areas."""
    return gathered(PORTS_ON, seas) | gathered(COASTS_ON, seas) & beachheads


# ---------------------------------------------------------------- ways
def _range(p: Position, unit: int) -> int:
    """Return how many sea areas a unit may cross with the Supreme Moves at hand (WF-15.2/5, WF-5.62/1)."""
    free = 1 if p.active >> unit & 1 else 0
    return (purse(p, unit) + free) * AREAS_PER_MOVE[PLAYER[unit]]


def _in_range(p: Position, here: int, areas: int) -> int:
    """Return the ports and BeachHead hexes at most so many sea areas from a harbour, whoever holds them."""
    return _harbours_on(sea_reach(p, p.player, waters(p, here), areas), port_like(p))


def _way(p: Position, unit: int, goal: int) -> Passage | None:
    """Return the way a unit takes: the safest that can be paid for, then the shortest."""
    return passage(p, p.player, waters(p, p.place[unit]), waters(p, goal), _range(p, unit))


def _moves(p: Position, way: Passage) -> int:
    """Return how many Sea Moves a way takes (WF-15.2/5)."""
    return -(-way.length // AREAS_PER_MOVE[p.player])


# ---------------------------------------------------------------- restrictions
def _landlocked(p: Position, unit: int) -> Violation | None:
    """A unit starts in a friendly port or BeachHead that has room for it to leave."""
    here = p.place[unit]
    if found := no_harbour(p, here):
        return found
    if worked_out(p) >> here & 1:
        return refusal("WF-15.21/1", "{place} has passed all the units it can in this turn", here)
    return None


def no_harbour(p: Position, here: int) -> Violation | None:
    """Say why ships can neither reach nor leave a hex: they need a port, or a BeachHead that serves as one."""
    if harbours(p, p.player) >> here & 1:
        return None
    if PORTS >> here & 1:
        return no_port(p, here)
    if p.player != ALLIES or here not in p.beachheads:
        return refusal("WF-15.2/1", "{place} has no port", here)
    if not functioning(p) >> here & 1:
        return refusal("WF-15.54/1", "the storm keeps the BeachHead in {place} from serving as a port", here)
    if p.battles >> here & 1:
        return refusal("WF-15.53/1", "the BeachHead in {place} is no port while there is a battle", here)
    return refusal("WF-15.53/1", "the BeachHead in {place} is no port while the hex is not Friendly", here)


def no_port(p: Position, here: int, rule: str = "WF-15.2/1") -> Violation | None:
    """Say why a hex is no friendly port that ships can reach and leave, which a rule asks for."""
    if not PORTS >> here & 1:
        return refusal(rule, "{place} has no port", here)
    if p.held[1 - p.player] >> here & 1:
        return refusal(rule, "the enemy controls the port of {place}", here)
    if not p.held[p.player] >> here & 1:
        return refusal(rule, "the port of {place} is Disputed", here)
    return shut_in(p, here)


def shut_in(p: Position, here: int) -> Violation | None:
    """No ship passes a strait with an enemy shore (WF-1.39/3)."""
    if port_open(p, p.player, here):
        return None
    shore = lowest(HARBOUR_STRAIT[here] & p.held[1 - p.player])
    return refusal("WF-1.39/3", "{place}, in enemy hands, closes the strait before {place}", shore, here)


def _held_fast(p: Position, unit: int) -> Violation | None:
    """A unit may disengage by sea, but not retreat; a fort may not even that."""
    if not engaged(p, unit):
        return None
    if FORTS >> unit & 1:
        return refusal("WF-2.26/1", "{unit} is a fort in a battle and does not move", unit)
    if would_retreat(p, unit):
        return refusal(
            "WF-15.2/3", "{unit} is the last of your units in {place} and cannot retreat by sea", unit, p.place[unit]
        )
    return None


def _out_of_season(p: Position) -> Violation | None:
    """Supreme Moves are spent in the first Movement Phase."""
    if p.phase == Phase.MOVEMENT:
        return None
    return refusal("WF-5.7/4", "in Blitz Movement units move only under the command of Blitz HQs")


def _unwelcome(p: Position, unit: int, goal: int) -> Violation | None:
    """A Sea Move ends in another friendly port that is not embattled and has capacity left."""
    if goal == p.place[unit]:
        return refusal("WF-15.2/1", "{unit} is in {place} already", unit, goal)
    if found := forbidden(p, unit, goal) or no_harbour(p, goal):
        return found
    if p.battles >> goal & 1:
        return refusal("WF-15.2/1", "there is a battle in {place}: no Sea Move ends there", goal)
    if worked_out(p) >> goal & 1:
        return refusal("WF-15.21/1", "{place} has passed all the units it can in this turn", goal)
    if forted(p, unit) >> goal & 1:
        return refusal("WF-2.26/5", "{place} has a fort already", goal)
    return packed(p, unit, goal) if _has_no_berth(Occupancy(p), unit, goal) else None


def _has_no_berth(occupancy: Occupancy, unit: int, goal: int) -> bool:
    """Tell whether a harbour is full for a unit, and for what its way costs (WF-6.22/1)."""
    p = occupancy.p
    if p.active >> unit & 1:
        return bool(shut(p) >> goal & 1)
    if occupancy.full() >> goal & 1:
        return True
    if not occupancy.full(unit, purse(p, unit)) >> goal & 1:  # whatever the way costs
        return False
    way = _way(p, unit, goal)
    return way is not None and bool(occupancy.full(unit, _moves(p, way)) >> goal & 1)


# ---------------------------------------------------------------- the act
def _cruises(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit that may go by sea, with the harbours it may go to."""
    if _out_of_season(p):
        return
    movers = strategic_movers(p) if any(p.supreme) else mobilizing(p) & STRATEGISTS
    if not movers:
        return
    busy = harbours(p, p.player) & ~worked_out(p)
    ends, occupancy = busy & ~p.battles, Occupancy(p)
    grounds: dict[int, int] = {}  # by whether the unit is Italian
    for here in bit_list(busy & p.occupied[p.player]):
        reached: dict[int, int] = {}  # by range
        for unit in bit_list(p.at[here] & movers):
            areas, italian = _range(p, unit), ITALIANS >> unit & 1
            if areas not in reached:
                reached[areas] = _in_range(p, here, areas) & ends & ~(1 << here)
            if italian not in grounds:
                grounds[italian] = allowed(p, unit)
            goals = reached[areas] & grounds[italian] & ~forted(p, unit)
            if full := goals & occupancy.hexes:
                goals &= ~mask_of(goal for goal in bit_list(full) if _has_no_berth(occupancy, unit, goal))
            if goals and not _held_fast(p, unit):
                yield unit, goals


def _not_shipped(p: Position, unit: int, goal: int) -> Reasons:
    """Return what keeps a unit from going to a harbour by sea."""
    if found := _out_of_season(p) or unfit_for_strategy(p, unit):
        return found
    reasons = _landlocked(p, unit), _held_fast(p, unit), _unwelcome(p, unit, goal)
    if any(reasons) or _in_range(p, p.place[unit], _range(p, unit)) >> goal & 1:
        return reasons
    return _too_far(p, unit, goal)


def _too_far(p: Position, unit: int, goal: int) -> Violation:
    """Say why the Supreme Moves left do not bring a unit to a harbour (WF-15.2/5)."""
    here, reach = p.place[unit], AREAS_PER_MOVE[p.player]
    start, goals, left = waters(p, here), waters(p, goal), _range(p, unit) // reach
    if not left:
        return no_supreme_move(p, unit, "WF-15.2/5")
    shore = closing_shore(p, p.player, start, goals, left * reach)
    if shore >= 0:
        return refusal("WF-1.39/3", "{place}, in enemy hands, closes a strait on the way to {place}", shore, goal)
    areas = areas_to(p, p.player, start, goals)
    if not areas:
        return refusal("WF-15.2/1", "no way by sea leads from {place} to {place}", here, goal)
    away, needed = counted(areas, "sea area"), counted(-(-areas // reach), "Supreme Move")
    return refusal(
        "WF-15.2/5", "{place} is {areas} away and takes {needed}, and you have {left}", goal, away, needed, str(left)
    )


def _ship(p: Position, log: Log, unit: int, goal: int) -> None:
    """Bring a unit by sea from one friendly port to another (WF-15.2/1)."""
    origin, way = p.place[unit], _way(p, unit, goal)
    assert way is not None
    text = "{unit} goes by sea from {place} to {place}"
    report(log, p, "WF-15.2/1", text, unit, origin, goal, route=lane(log, origin, goal, way))
    if engaged(p, unit):
        leave(p, unit, origin, -1)
    set_out(p, unit, _moves(p, way), log)
    p.put(unit, goal)
    use_port(p, origin)
    use_port(p, goal)
    sail(p, unit, origin, way, invading=False)


def lane(log: Log, start: int, goal: int, way: Passage) -> Route:
    """Return the way of a unit by sea, from hex to hex; none if nobody listens."""
    return sea_lane(start, goal, way.seas) if log.is_heard else ()


def sail(p: Position, unit: int, origin: int, way: Passage, *, invading: bool) -> None:
    """Note the enemy areas that a unit has crossed, for interdiction after all movement (WF-15.72/1)."""
    if risky := way.seas & enemy_seas(p, p.player):
        p.voyages += (Voyage(unit, origin, risky, int(invading)),)


def danger(p: Position, way: Passage) -> str:
    """Say how many dice the enemy throws against a way by sea (WF-15.72/1)."""
    dice = sum(INTERDICTION[area] for area in bit_list(way.seas & enemy_seas(p, p.player)))
    return f"{counted(dice, 'die', 'dice')} of interdiction" if dice else ""


def _ship_effect(p: Position, unit: int, goal: int) -> Effect:
    """Return what a voyage costs, and what it risks."""
    way = _way(p, unit, goal)
    assert way is not None
    return Effect((BOARD,), ", ".join(filter(None, (ticket(p, unit, _moves(p, way)), danger(p, way)))))


SHIP: Final = Act("ship", _not_shipped, _ship, _cruises, role=Role.CARRY, effect=_ship_effect)
