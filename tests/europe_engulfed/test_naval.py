"""The sea where no case reaches: menus against refusals in played positions, dice, and the order of losses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from sandtable.core.bits import bit_list, union
from sandtable.core.event import Silence
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance, Choice
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Camp, Fleet, Phase, Position
from sandtable.games.europe_engulfed.rules.naval.battle import Dice, dice, hits, next_to_sink, strength
from sandtable.games.europe_engulfed.rules.naval.fleets import change, points
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.world.atlas import AREAS, Zone
from sandtable.games.europe_engulfed.world.pieces import UNITS
from sandtable.games.europe_engulfed.world.roster import Group, Nation

AT_SEA = ("sail", "embark", "evacuate", "ship", "round-cape", "drown", "sink", "transfer", "starve")
MED = int(Zone.MEDITERRANEAN)


# ---------------------------------------------------------------- played positions
def _played(scenario: str, seed: int, count: int) -> Iterator[tuple[Position, Choice[Position]]]:
    """Yield the decisions of a random game in which people love the sea."""
    rng, p, log = Random(seed), GAME.start(scenario), Silence()
    for _ in range(count):
        if not p.stack:
            return
        step = GAME.steps[str(p.stack[-1][0])]
        assert isinstance(step, Choice)
        if not isinstance(step, Chance):
            yield p, step
        step.apply(p, _order(p, step, rng), log)
        p.legal = None
        GAME.settle(p, log)


def _order(p: Position, step: Choice[Position], rng: Random) -> Order:
    if isinstance(step, Chance):
        roll = step.roll(p)
        return Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count)))
    orders = step.orders(p)
    verbs = [verb for verb in step.verbs if verb in (*AT_SEA, "intercept", "interdict")]
    wet = [order for order in orders if order.verb in verbs] if verbs and rng.random() < 0.6 else []
    return rng.choice(wet) if wet else orders.draw(rng)


def _all_orders(p: Position, verb: str) -> Iterator[Order]:
    pieces, areas = bit_list(union(p.here)), range(AREAS)
    match verb:
        case "embark" | "drown" | "starve":
            return (Order(verb, (piece,)) for piece in pieces)
        case "sink":
            return (Order(verb, (nation,)) for nation in Nation)
        case "transfer":
            return (Order(verb, args) for args in product(Nation, Zone, Zone))
        case "round-cape":
            return (Order(verb, args) for args in product(filter(lambda piece: piece < UNITS, pieces), areas))
        case _:
            return (Order(verb, args) for args in product(pieces, areas))


def _assert_offered_if_legal(p: Position, step: Choice[Position], rng: Random) -> set[str]:
    orders, verbs = step.orders(p), set(step.verbs) & set(AT_SEA)
    for verb in sorted(verbs):
        candidates = list(_all_orders(p, verb))
        for order in rng.sample(candidates, min(len(candidates), 250)):
            assert (order in orders) == (not step.why_not(p, order)), GAME.notation.text(order)
    return verbs


@pytest.mark.parametrize(("scenario", "seed"), [("torch-1942", 2), ("france-1940", 3)])
def test_what_is_offered_at_sea_is_what_is_not_refused(scenario: str, seed: int) -> None:
    rng, tried = Random(seed), set()
    for p, step in _played(scenario, seed, 240):
        if rng.random() < 0.2:
            tried |= _assert_offered_if_legal(p, step, rng)
    assert "sail" in tried


@pytest.mark.parametrize("scenario", ["campaign-1941", "turning-point", "overlord-1944"])
@pytest.mark.parametrize("camp", Camp)
@pytest.mark.parametrize("name", ["operations", "strategic"])
def test_a_start_offers_at_sea_what_it_does_not_refuse(scenario: str, camp: int, name: str) -> None:
    p = first_moment(scenario)
    p.phasing, p.phase, p.stack = camp, int(Phase[name.upper()]), [(name,)]
    step = GAME.steps[name]
    assert isinstance(step, Choice)
    assert _assert_offered_if_legal(p, step, Random(name)) & {"sail", "ship"}


@pytest.mark.parametrize("seed", range(2))
def test_nobody_is_left_at_sea_and_no_ship_is_made_there(seed: int) -> None:
    fleets = 99
    for p, step in _played("torch-1942", seed, 400):
        afloat = sum(fleet.able + fleet.used for fleet in p.fleets)
        if step.name in ("operations", "strategic", "combat"):
            assert not p.aboard
        if step.name == "purchases":
            fleets = 99  # new ones may be bought
        assert afloat <= fleets
        fleets = afloat if step.name != "purchases" else 99
        assert all(fleet.able >= 0 and fleet.used >= 0 for fleet in p.fleets)


# ---------------------------------------------------------------- dice and losses
def test_the_larger_fleet_throws_its_excess_besides() -> None:
    """EX-EE-d-8.13, EX-EE-8.14-1."""
    assert (dice(5, 3), dice(3, 5)) == (Dice(3, 2), Dice(3, 0))
    assert (dice(1, 4), dice(4, 1)) == (Dice(1, 0), Dice(1, 3))
    assert hits((5, 6, 1, 5, 4), Dice(3, 2)) == 2  # a 6 of the three, a 5 of the two


def _at_sea(*fleets: Fleet) -> Position:
    p = first_moment("campaign-1941")
    p.fleets = fleets
    return p


def test_losses_fall_on_idle_points_then_on_those_that_carry_then_on_the_rest() -> None:
    britain = int(Nation.BRITAIN)
    p = _at_sea(Fleet(britain, MED, 1, 2))
    carrying = {britain: 1}
    assert next_to_sink(p, Camp.ALLIES, MED, carrying) == (1 << britain, False)
    change(p, britain, MED, -1)
    assert next_to_sink(p, Camp.ALLIES, MED, carrying) == (1 << britain, True)
    assert next_to_sink(p, Camp.ALLIES, MED, {}) == (1 << britain, False)
    change(p, britain, MED, 0, -2)
    assert next_to_sink(p, Camp.ALLIES, MED, {}) == (0, False)


def test_fleets_of_neutrals_fight_nobody() -> None:
    p = first_moment("campaign-1939")
    p.fleets = (Fleet(int(Nation.ITALY), MED, 3, 0),)
    assert points(p, Group.AXIS, MED) == 3
    assert strength(p, Camp.AXIS, MED) == 0


def test_british_and_us_points_are_one_navy() -> None:
    """EE-9.32/1; as many as they build (EE-glossary-fleet/3)."""
    p = _at_sea(Fleet(int(Nation.BRITAIN), MED, 1, 0), Fleet(int(Nation.USA), MED, 1, 1))
    p.status[Nation.USA] = p.status[Nation.BRITAIN]
    assert strength(p, Camp.ALLIES, MED) == 3
    assert next_to_sink(p, Camp.ALLIES, MED, {}) == (1 << Nation.BRITAIN, False)
