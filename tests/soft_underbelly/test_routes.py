"""The fast routes equal the single-step rules, in positions made at random."""

from __future__ import annotations

import pickle
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import bystanders, presence
from sandtable.games.soft_underbelly.rules.movement.journey import destinations
from sandtable.games.soft_underbelly.rules.movement.phase import no_drop, no_move
from sandtable.games.soft_underbelly.rules.movement.restrictions import closed
from sandtable.games.soft_underbelly.rules.movement.routes import routes
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    BLACK,
    BLUE,
    COAST,
    GROUND,
    NORTH_BOX,
    NORTH_EDGE,
    PLACE_IDS,
    SEA,
    VICHY,
    WINTER,
)
from sandtable.games.soft_underbelly.world.calendar import TURNS, is_winter
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    ARMIES,
    FORTS,
    KIND,
    MARKERS,
    NAVAL,
    PARACHUTES,
    SIDE,
    SUPPLIES,
    TACTICALS,
    UNIT_IDS,
    UNITS,
    Kind,
    Nation,
    Side,
)
from tests.soft_underbelly.theatre import theatre


def scattered(seed: int) -> Position:
    """A position with the counters strewn where their kind can be, and areas in random hands."""
    rng = Random(seed)
    p = theatre(rng.choice(TURNS), rng.choice(("axis", "allies")))
    for area in bit_list(GROUND):
        if rng.random() < 0.3 and p.owner(area) != Nation.NEUTRAL:
            p.give(area, rng.choice((Nation.GERMANY, Nation.ITALY, Nation.BRITAIN, Nation.US)))
    p.lost_edge = rng.getrandbits(AREAS) if rng.random() < 0.5 else 0
    for unit in range(UNITS):
        if rng.random() < 0.6 and KIND[unit] != Kind.MARKER:
            p.put(unit, rng.choice(bit_list(_homes(unit) & ~p.facts.neutral)))
        if rng.random() < 0.1 and SIDE[unit] == Side.AXIS and not (NAVAL | FORTS | MARKERS) >> unit & 1:
            p.put(unit, NORTH_BOX)
    return p


def _homes(unit: int) -> int:
    if NAVAL >> unit & 1:
        return SEA | COAST
    if TACTICALS >> unit & 1:
        return SEA | GROUND
    return GROUND


def movable(p: Position) -> list[int]:
    return [u for u in range(UNITS) if p.at[u] <= NORTH_BOX and not (FORTS | MARKERS | bystanders(p)) >> u & 1]


def names(mask: int) -> list[str]:
    return [PLACE_IDS[place] for place in bit_list(mask)]


@given(st.integers(0, 10**9))
def test_every_unit_goes_by_fast_routes_exactly_where_single_steps_lead(seed: int) -> None:
    """SU-move/3, SU-land-move/1, SU-naval-move/1, SU-air-move/3"""
    p = scattered(seed)
    for unit in movable(p):
        lanes = routes(p, SIDE[unit])
        if ARMIES >> unit & 1:
            fast = lanes.army(p.at[unit])
        elif NAVAL >> unit & 1:
            fast = lanes.ship(p.at[unit])
        elif SUPPLIES >> unit & 1:
            fast = lanes.supply(p.at[unit])
        elif PARACHUTES >> unit & 1:
            fast = lanes.march(p.at[unit])
        else:
            fast = lanes.tactical(p.at[unit])
        assert names(fast) == names(destinations(p, unit)), UNIT_IDS[unit]


@given(st.integers(0, 10**9))
def test_every_parachute_flies_by_fast_routes_exactly_where_single_steps_lead(seed: int) -> None:
    """SU-para/2, SU-para/3, SU-landing/1, SU-north-edge/1"""
    p = scattered(seed)
    for unit in movable(p):
        if PARACHUTES >> unit & 1:
            plain, landings = routes(p, SIDE[unit]).flight(p.at[unit])
            expected_plain, expected_landings = flown(p, unit)
            assert names(plain) == names(expected_plain), UNIT_IDS[unit]
            assert names(landings) == names(expected_landings), UNIT_IDS[unit]


@settings(max_examples=10)
@given(st.integers(0, 10**9))
def test_every_refused_move_says_why(seed: int) -> None:
    """Whatever a unit cannot do is refused by a rule, and nothing else is."""
    p = scattered(seed)
    for unit in movable(p):
        for place in range(len(PLACE_IDS)):
            assert all(violation.rule.startswith("SU-") for violation in no_move(p, unit, place))
            if PARACHUTES >> unit & 1:
                assert all(violation.rule.startswith("SU-") for violation in no_drop(p, unit, place))


def flown(p: Position, unit: int) -> tuple[int, int]:
    """Return the ends of all flights, followed line by line: plain movement, and landings."""
    start = p.at[unit]
    if not _open_sky(p, unit, start, is_start=True):
        return 0, 0
    bases = _bases(p, unit, start)
    plain = bases
    landings = 0
    for base in bit_list(bases):
        for first, first_is_blue in _lines(base):
            plain, landings = _note(p, unit, first, first_is_blue, plain, landings)
            if _open_sky(p, unit, first) and not closed_to_flight(p, unit, first):
                for second, second_is_blue in _lines(first):
                    plain, landings = _note(p, unit, second, first_is_blue or second_is_blue, plain, landings)
    return plain & ~(1 << start), landings & ~plain & ~(1 << start)


def _bases(p: Position, unit: int, start: int) -> int:
    """Where its ordinary move may take a parachute, flying from friendly area to friendly area (SU-para/2)."""
    seen, queue = 1 << start, [start]
    while queue:
        here = queue.pop()
        if here != start and GROUND >> here & 1 and _is_stopped(p, unit, here):
            continue
        for there in (*(there for there, _ in _lines(here)), *_round_the_north(p, unit, here)):
            is_open = _open_sky(p, unit, there) and not closed_to_flight(p, unit, there)
            if is_open and (_is_friendly(p, unit, there) or SEA >> there & 1) and not seen >> there & 1:
                seen |= 1 << there
                queue.append(there)
    return seen & GROUND


def _round_the_north(p: Position, unit: int, here: int) -> tuple[int, ...]:
    is_off_map = here == NORTH_BOX or NORTH_EDGE >> here & 1
    return bit_list(NORTH_EDGE & ~p.lost_edge) if is_off_map and SIDE[unit] == Side.AXIS else ()


def _is_friendly(p: Position, unit: int, area: int) -> bool:
    return bool(p.facts.owned[SIDE[unit]] >> area & 1) and not presence(p, area, 1 - SIDE[unit])


def _lines(here: int) -> list[tuple[int, bool]]:
    if here == NORTH_BOX:
        return []
    blue = BLUE[here] & ~SEA if SEA >> here & 1 else BLUE[here]
    return [(there, False) for there in bit_list(BLACK[here])] + [(there, True) for there in bit_list(blue)]


def _open_sky(p: Position, unit: int, area: int, is_start: bool = False) -> bool:
    if is_winter(p.turn) and WINTER >> area & 1:
        return False
    return is_start or not presence(p, area, 1 - SIDE[unit]) & AIR


def closed_to_flight(p: Position, unit: int, area: int) -> bool:
    return bool(closed(p, unit, area)) or bool(p.facts.neutral >> area & 1)


def _is_stopped(p: Position, unit: int, area: int) -> bool:
    f = p.facts
    side = SIDE[unit]
    is_near_enemy = f.at_war and bool(BLACK[area] & f.fighters[1 - side])
    return is_near_enemy and not (f.fighters[side] | f.tacticals[side]) >> area & 1


def _note(p: Position, unit: int, end: int, over_blue: bool, plain: int, landings: int) -> tuple[int, int]:
    """Add a flight's end to the plain ones or to the landings (SU-landing/1)."""
    invades = bool(p.facts.neutral >> end & 1 and VICHY >> end & 1) and not closed(p, unit, end)
    if not GROUND >> end & 1 or not _open_sky(p, unit, end):
        return plain, landings
    if closed_to_flight(p, unit, end) and not invades:
        return plain, landings
    is_hostile = not p.facts.owned[SIDE[unit]] >> end & 1 or bool(presence(p, end, 1 - SIDE[unit]))
    if over_blue and is_hostile and COAST >> end & 1:
        return plain, landings | 1 << end
    return plain | 1 << end, landings


def test_ways_that_were_looked_up_travel_with_their_position() -> None:
    p = GAME.start("spring-1941")
    lanes = routes(p, p.side)
    sent = routes(pickle.loads(pickle.dumps(p)), p.side)
    for start in range(AREAS):
        assert (sent.army(start), sent.ship(start)) == (lanes.army(start), lanes.ship(start))
        assert (sent.supply(start), sent.tactical(start)) == (lanes.supply(start), lanes.tactical(start))
