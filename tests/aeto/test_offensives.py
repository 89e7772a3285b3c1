"""Offensives: what is offered is what nothing is against, whatever has happened before; units act once a month."""

from __future__ import annotations

import random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Choice
from sandtable.games.aeto.game import GAME
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.impromptu import price
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.nations import FRANCE, GERMANY, ITALY, RUSSIA
from sandtable.games.aeto.world.roster import LAND_UNITS

SCENARIOS = ("poland-1939", "winter-war-1939", "stalingrad-1942", "desert-1941")
STEPS = (
    "offensives",
    "command",
    "breakthrough",
    "combat",
    "attack",
    "defence",
    "commitment",
    "losses",
    "retreat",
    "advance",
    "exploitation",
    "reaction",
)


def some_orders(p: Position, rng: random.Random, verbs: tuple[str, ...]) -> list[Order]:
    """Return well-formed orders of some verbs about things that stand on the board, legal or not."""
    units = bit_list(p.units_in(p.card.board))
    places = bit_list(p.card.land)
    pools = {"unit": units, "place": places, "nation": bit_list(p.card.nations)}
    found = []
    for verb in verbs:
        for pattern in GAME.notation.verbs[verb].patterns:
            kinds = [word[1:-1] for word in pattern.split() if word.startswith("{")]
            found += [Order(verb, tuple(rng.choice(pools[kind]) for kind in kinds)) for _ in range(6)]
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_offered_is_what_nothing_is_against(scenario: str) -> None:
    rng, seen = random.Random(5), set[str]()
    for _ in range(4):
        seen |= check_menus(GAME.start(scenario), rng)
    assert {"offensives", "command", "combat", "attack"} <= seen


def check_menus(p: Position, rng: random.Random) -> set[str]:
    """Play a game by chance, hold menus against refusals, and return the steps that were looked at."""
    seen = set[str]()
    while (decision := GAME.decision(p)) is not None:
        menu = GAME.legal(p)
        if decision.step in STEPS and rng.random() < 0.4:
            seen.add(decision.step)
            step = GAME.steps[decision.step]
            assert isinstance(step, Choice)
            orders = [menu.draw(rng) for _ in range(4)] + some_orders(p, rng, step.verbs)
            for order in orders:
                assert (order in menu) == (GAME.why_not(p, order) == []), (decision.step, order)
        GAME.apply(p, menu.draw(rng), Log())
    return seen


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_unit_acts_in_one_offensive_a_month(scenario: str) -> None:
    rng, p, acted, month = random.Random(11), GAME.start(scenario), 0, -1
    count = 0
    while GAME.decision(p) is not None:
        order = GAME.legal(p).draw(rng)
        if p.month != month:
            acted, month = 0, p.month
        if order.verb == "activate":
            assert not acted >> order.args[0] & 1  # AEC-5.0/8
            acted |= 1 << order.args[0]
            count += 1
        GAME.apply(p, order, Log())
        assert not acted & p.active & p.activated & LAND_UNITS
    assert count > 3


def test_impromptu_offensives_are_dear_in_winter_but_for_the_soviets() -> None:
    p = GAME.texts.start("poland-1939")
    assert [price(p, nation) for nation in (GERMANY, ITALY, FRANCE, RUSSIA)] == [4, 6, 6, 4]
    p.month = month_of("January 1940")
    assert [price(p, nation) for nation in (GERMANY, ITALY, FRANCE, RUSSIA)] == [8, 12, 12, 4]
