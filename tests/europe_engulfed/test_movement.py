"""Menus of movement are found by sets of areas; they offer what the refusals, way by way, have nothing against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.event import Log, Silence
from sandtable.core.order import Menu, Order
from sandtable.games.europe_engulfed.game import EuropeEngulfed
from sandtable.games.europe_engulfed.position import Camp, Phase, Position
from sandtable.games.europe_engulfed.rules.borders import barred
from sandtable.games.europe_engulfed.rules.movement import lands
from sandtable.games.europe_engulfed.rules.movement.exploitation import against_advance
from sandtable.games.europe_engulfed.rules.movement.marching import Path, paths
from sandtable.games.europe_engulfed.rules.movement.network import Network
from sandtable.games.europe_engulfed.rules.movement.obstacles import not_entered, unwelcome
from sandtable.games.europe_engulfed.rules.movement.operations import Operations
from sandtable.games.europe_engulfed.rules.movement.outlook import Outlook, Reach
from sandtable.games.europe_engulfed.rules.movement.sites import SITES
from sandtable.games.europe_engulfed.rules.movement.survey import Survey, differing, ways_to
from sandtable.games.europe_engulfed.rules.movement.thrust import Advancing, Exploit, Thrust
from sandtable.games.europe_engulfed.rules.operating import misplaced
from sandtable.games.europe_engulfed.rules.powers import group_of_piece, phasing_sides, pieces_of_side, side_of
from sandtable.games.europe_engulfed.world.atlas import AIR, AREAS, AROUND, FORTRESSES, NEAR, PORTS, REGION
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.pieces import ARMORED, BLOCKS_MASK, FULL, NATION, PIECES, UNITS, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import MAJORS, Group, Nation, Side

GAME = EuropeEngulfed()
SCENARIOS = ("poland-1939", "france-1940", "barbarossa-1941", "torch-1942", "overlord-1944", "campaign-1941")


def phase_of(scenario: str, camp: int, rng: Random) -> Position:
    """Return an operations phase in random weather, with some pieces out of supply."""
    p = GAME.start(scenario)
    p.phasing, p.phase = camp, int(Phase.OPERATIONS)
    p.stack[:] = [("operations", 0, 0)]
    p.weather[:] = bytes(rng.choice((Weather.CLEAR, Weather.CLEAR, *Weather)) for _ in p.weather)
    p.starved = rng.getrandbits(PIECES) & rng.getrandbits(PIECES) & rng.getrandbits(PIECES)
    p.legal = None
    return p


def wandering(scenario: str, camp: int, orders: int = 80, *verbs: str) -> Iterator[Position]:
    """Yield positions in a phase of random moves, and of other orders."""
    rng = Random(f"{scenario} {camp}")
    p = phase_of(scenario, camp, rng)
    for number in range(orders):
        if number % 20 == 0:
            yield p
        moves = [order for order in GAME.legal(p) if order.verb in ("move", *verbs)]
        if not moves:
            break
        GAME.apply(p, rng.choice(moves), Log())
        while p.stack[-1][0] != "operations":
            GAME.apply(p, GAME.legal(p).draw(rng), Log())
    yield p


def told(ways: dict[int, tuple[Path, ...]]) -> tuple[int, dict[int, int]]:
    """Return the areas that ways lead to, and for each the areas by which others than the usual one are told."""
    others = {area: mask_of(path[-2] for path in found[1:]) for area, found in ways.items() if len(found) > 1}
    return mask_of(area for area, found in ways.items() if found), others


def besieged(p: Position, side: int) -> Position:
    """Put armor of a side into every Fortress, which is its own, and leave the areas around in various hands."""
    q, rng = p.copy(), Random(side)
    armor = bit_list(pieces_of_side(q, side) & ARMORED & BLOCKS_MASK)
    for fortress, unit in zip(bit_list(FORTRESSES), armor, strict=False):
        for other in bit_list(q.here[fortress]):
            q.remove(other)
        q.put(unit, fortress)
        q.steps[unit] = FULL[unit]
        q.moved &= ~(1 << unit)
        q.starved &= ~(1 << unit)
        q.give(fortress, side)
        if AROUND[fortress] >= 0 and rng.random() < 0.7:
            q.give(AROUND[fortress], side)
        for area in bit_list(NEAR[AROUND[fortress]] & ~FORTRESSES if AROUND[fortress] >= 0 else 0):
            if not q.here[area]:
                q.give(area, rng.choice((side, Group.WEST if side == Side.AXIS else Group.AXIS)))
    return q


def offered(reach: Reach) -> tuple[int, dict[int, int]]:
    """Return the same of what a menu offers."""
    return reach.areas, dict(reach.vias)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_moves_by_sets_are_those_way_by_way(scenario: str) -> None:
    checked = 0
    for p in (p for camp in Camp for p in wandering(scenario, camp)):
        for side in phasing_sides(p):
            ground = Survey(p, side)
            for piece in bit_list(ground.ready):
                ways = {area: ways_to(p, piece, area) for area in range(AREAS) if area != p.at[piece]}
                assert offered(ground.reach(piece)) == told(ways), GAME.notation.names["piece"].ids[piece]
                checked += 1
    assert checked > 40


@pytest.mark.parametrize("scenario", ["france-1940", "barbarossa-1941", "torch-1942", "campaign-1939", "campaign-1941"])
def test_what_is_kept_from_earlier_positions_is_what_would_be_found_anew(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a random game the menus of movement phases are the same when nothing was kept."""
    rng, p, checked = Random(scenario), GAME.start(scenario), 0
    for _ in range(700):
        if not p.stack:
            break
        orders = GAME.legal(p)
        if isinstance(orders, Menu) and p.stack[-1][0] in ("operations", "strategic", "advance"):
            forgetful = p.copy()
            forgetful.legal = None
            with monkeypatch.context() as patch:
                patch.setattr(lands, "outlook", lambda p, side, firm, mine: Outlook())
                assert GAME.legal(forgetful).families == orders.families, GAME.moment(p)  # type: ignore[attr-defined]
            checked += 1
        GAME.apply(p, orders.draw(rng), Silence())
    assert checked > 100


def test_ways_out_of_fortresses_are_those_way_by_way() -> None:
    others = 0
    for p in wandering("overlord-1944", Camp.ALLIES):
        p.weather[:] = bytes([Weather.CLEAR] * 3)
        for side in (Side.AXIS, Side.WEST, Side.SOVIET):
            q = besieged(p, side)
            ground = Survey(q, side)
            for piece in bit_list(ground.ready & q.pieces_in(FORTRESSES)):
                ways = {area: ways_to(q, piece, area) for area in range(AREAS) if area != q.at[piece]}
                assert offered(ground.reach(piece)) == told(ways), GAME.notation.names["piece"].ids[piece]
                others += len(ground.reach(piece).vias)
    assert others


@pytest.mark.parametrize("scenario", ["barbarossa-1941", "overlord-1944", "torch-1942"])
def test_breakthroughs_by_sets_are_those_way_by_way(scenario: str) -> None:
    checked = 0
    for p in (p for camp in Camp for p in wandering(scenario, camp, 20)):
        p.moved = 0
        p.weather[1:] = bytes([Weather.CLEAR, Weather.CLEAR])
        for nation in (nation for nation in MAJORS if side_of(p, nation) in phasing_sides(p)):
            for target in bit_list(Thrust(p, side_of(p, nation), 1 << nation).targets())[::3]:
                ground = Advancing(p, Exploit(target, side_of(p, nation), 1 << nation))
                for piece in bit_list(ground.ready):
                    assert offered(ground.reach(piece)) == told(_advances(p, piece, ground.now))
                    checked += 1
    assert checked > 40


def _advances(p: Position, piece: int, now: Exploit) -> dict[int, tuple[Path, ...]]:
    ways = {}
    for area in range(AREAS):
        legal = [path for path in paths(p, piece, area) if not against_advance(p, piece, path, now)]
        ways[area] = differing(p, piece, legal) if area != p.at[piece] else ()
    return ways


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_strat_moves_by_parts_are_those_area_by_area(scenario: str) -> None:
    checked = 0
    for p in (p for camp in Camp for p in wandering(scenario, camp, 20)):
        p.phase = int(Phase.STRATEGIC)
        for side in phasing_sides(p):
            ground = Network(p, side)
            for piece in bit_list(ground.ready & ~p.pieces_in(p.contested))[::2]:
                assert ground.reach(piece) == _brought(p, piece)
                checked += 1
    assert checked > 10


def _brought(p: Position, piece: int) -> int:
    """Walk from area to area, asking of each whether it may be crossed."""
    seen = {p.at[piece]} if _is_crossed(p, piece, p.at[piece]) else set()
    edge = list(seen)
    while edge:
        origin = edge.pop()
        walked = mask_of(area for area in bit_list(NEAR[origin]) if not barred(p, piece, origin, area))
        for area in bit_list(walked | (AIR[origin] if piece >= UNITS else 0)):
            if area not in seen and _is_crossed(p, piece, area):
                seen.add(area)
                edge.append(area)
    ends = (area for area in seen if p.control[area] != Group.VICHY and not unwelcome(p, piece, area))
    return mask_of(ends) & ~(1 << p.at[piece])


def _is_crossed(p: Position, piece: int, area: int) -> bool:
    if p.control[area] == Group.VICHY:
        return group_of_piece(p, piece) == Group.AXIS and not p.contested >> area & 1
    by_rail_only = ("poland", "hungary", "rumania")
    is_foreign = NATION[piece] == Nation.ITALY and not any(REGION[name] >> area & 1 for name in by_rail_only)
    return not (not_entered(p, piece, area) or (is_foreign and misplaced(p, piece, area)))


@pytest.mark.parametrize("verb", ["invade", "drop", "sail"])
@pytest.mark.parametrize("scenario", ["france-1940", "torch-1942", "overlord-1944", "campaign-1941"])
def test_assaults_by_sets_are_those_one_by_one(scenario: str, verb: str) -> None:
    step, offered = GAME.steps["operations"], 0
    assert isinstance(step, Operations)
    for p in (p for camp in Camp for p in wandering(scenario, camp, 20, "invade", "drop", "fly", "sail")):
        p.weather[:] = bytes([Weather.CLEAR, Weather.LT_MUD, Weather.CLEAR])
        menu = set(step.orders(p))
        units = step.ground(p).ready & UNITS_MASK
        for unit, area in product(bit_list(units)[::4], bit_list(union(SITES) | union(PORTS) | FORTRESSES)):
            order = Order(verb, (unit, area))
            assert (order in menu) == (not step.why_not(p, order)), GAME.notation.text(order)
            offered += order in menu
    assert offered or verb == "drop"
