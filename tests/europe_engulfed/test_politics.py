"""Politics where no case reaches: what is out of the game is told nobody, and whole chains of events."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.act import Acts, Role
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Camp, Off, Position, Status, Vichy
from sandtable.games.europe_engulfed.rules.control import relinquish
from sandtable.games.europe_engulfed.rules.fog import backs, faces
from sandtable.games.europe_engulfed.rules.politics.conquest import conquer
from sandtable.games.europe_engulfed.rules.politics.declarations import cannot_declare, declare
from sandtable.games.europe_engulfed.rules.politics.majors import conquer_major
from sandtable.games.europe_engulfed.rules.politics.upfront import lacking, unmanned
from sandtable.games.europe_engulfed.rules.politics.vichy import proclaim
from sandtable.games.europe_engulfed.rules.politics.victory import verdict_of_campaign
from sandtable.games.europe_engulfed.world.atlas import (
    AREA,
    AROUND,
    CAPITAL,
    PACT_AREAS,
    PARIS,
    RESOURCES,
    UP_FRONT,
    WARSAW,
)
from sandtable.games.europe_engulfed.world.minors import FORCES
from sandtable.games.europe_engulfed.world.pieces import BLOCKS, FULL, KIND, NATION, PIECES_OF, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import (
    AXIS_MINORS,
    MINORS,
    VICHY_UNITS,
    Group,
    Kind,
    Nation,
    Side,
)
from sandtable.games.europe_engulfed.world.setup import Date
from tests.europe_engulfed.veil import shuffle


def _answer(p: Position, log: Log, *wanted: str) -> None:
    """Answer a question with what is wanted, if it is legal, or by ending it, or with anything but a war."""
    step = GAME.choice(p)
    if isinstance(step, Chance):
        roll = step.roll(p)
        GAME.apply(p, Order(ROLL, (roll.faces,) * roll.count), log)
        return
    orders = [order for order in GAME.legal(p) if order.verb != "declare"]
    texts = {GAME.notation.text(order): order for order in orders}
    named = [texts[text] for text in wanted if text in texts]
    ends = [order for order in orders if isinstance(step, Acts) and step.deed(order).role is Role.END]
    GAME.apply(p, (named or ends or orders)[0], log)


def _play(p: Position, until: int, *wanted: str) -> list[str]:
    """Play on to a turn, doing what is wanted wherever it is legal; return the rules by which things happened."""
    log = Log()
    while p.stack and p.turn < until:
        _answer(p, log, *wanted)
    return [event.rule for event in log.events]


@pytest.mark.parametrize("nation", [*MINORS, *AXIS_MINORS])
def test_a_minor_power_that_falls_leaves_nothing_behind(nation: Nation) -> None:
    p, log = GAME.start("campaign-1939"), Log()
    by = Nation.USSR if nation in AXIS_MINORS else Nation.GERMANY
    declare(p, log, by, nation)
    while p.stack[-1][0] == "deployment":
        _answer(p, log, "as-history")
    assert all(p.at[unit] >= 0 and p.steps[unit] == steps for unit, _, steps in FORCES[nation])
    p.give(CAPITAL[nation], Group.SOVIET if nation in AXIS_MINORS else Group.AXIS)
    conquer(p, log, nation)
    assert all(p.at[unit] == Off.OUT and not p.steps[unit] for unit in bit_list(UNITS_OF[nation]))
    assert p.status[nation] == Status.CONQUERED
    assert not p.contested


@pytest.mark.parametrize("nation", [Nation.ITALY, Nation.BRITAIN, Nation.USSR, Nation.GERMANY])
def test_a_major_power_that_falls_leaves_no_piece_and_no_fleet(nation: Nation) -> None:
    p, log = GAME.start("campaign-1941"), Log()
    p.status[nation] = Status.AT_WAR
    p.regroup()
    conquer_major(p, log, nation, "EE-10.1/1")
    assert all(p.at[piece] == Off.OUT for piece in bit_list(PIECES_OF[nation]))
    assert all(fleet.nation != nation for fleet in p.fleets)
    assert not p.actions[nation]


def test_who_goes_over_to_vichy_comes_to_light_with_its_declaration() -> None:
    p, log = GAME.start("blitzkrieg"), Log()
    hidden = GAME.secrets(p, Side.AXIS)
    p.stack.append(("vichy-offer", 0))
    proclaim(p, log)
    assert hidden - GAME.secrets(p, Side.AXIS) == set(bit_list(VICHY_UNITS))
    assert [event.rule for event in log.events if event.is_reveal] == ["EE-9.522/2"]


def test_every_french_block_has_its_place_after_a_declaration_of_vichy() -> None:
    p, log = GAME.start("campaign-1939"), Log()
    p.status[Nation.FRANCE] = p.status[Nation.BRITAIN] = Status.AT_WAR
    p.stack.append(("vichy-offer", 0))
    proclaim(p, log)
    while p.stack[-1][0] in ("withdrawal", "vichy-places", "free-french"):
        _answer(p, log)
    by_place: dict[int, list[int]] = {}
    for unit in bit_list(UNITS_OF[Nation.FRANCE]):
        by_place.setdefault(min(p.at[unit], 0), []).append(unit)
    assert sum(1 << unit for unit in by_place[0]) == VICHY_UNITS == p.vichy_units
    assert [(KIND[unit], FULL[unit]) for unit in by_place[Off.POOL]] == [(Kind.INFANTRY, 3)]
    assert sorted(KIND[unit] for unit in by_place[Off.WAITING]) == [Kind.INFANTRY, Kind.INFANTRY, Kind.ARMOR]
    assert len(by_place[Off.OUT]) == UNITS_OF[Nation.FRANCE].bit_count() - 7
    assert all(p.at[wing] == Off.OUT for wing in bit_list(PIECES_OF[Nation.FRANCE] & ~UNITS_OF[Nation.FRANCE]))
    assert p.vichy == Vichy.DECLARED
    assert p.ranks[Group.VICHY] & VICHY_UNITS == VICHY_UNITS


@pytest.mark.parametrize(
    ("scenario", "fortress", "group"),
    [("barbarossa-1941", "tobruk", Group.WEST), ("torch-1942", "leningrad", Group.SOVIET)],
)
def test_an_empty_fortress_outside_the_theatre_stays_whose_it_is(scenario: str, fortress: str, group: Group) -> None:
    p, log = GAME.start(scenario), Log()
    relinquish(p, log)
    assert p.control[AREA[fortress]] == group != p.control[AROUND[AREA[fortress]]]
    assert log.events == []


def test_poland_falls_and_the_pact_binds_the_soviets_until_the_war() -> None:
    """EE-10.2, EE-9.25, EE-9.26: from the fall of Warsaw to the up-front defence."""
    p = GAME.start("campaign-1939")
    _play_until(p, "operations")
    declare(p, Log(), Nation.GERMANY, Nation.POLAND)
    while p.stack[-1][0] == "deployment":
        _answer(p, Log(), "as-history")
    for unit in bit_list(p.here[WARSAW]):
        p.remove(unit)
    p.give(WARSAW, Group.AXIS)
    p.put(bit_list(UNITS_OF[Nation.GERMANY] & p.here[AREA["east-prussia"]])[0], WARSAW)
    rules = _play(p, p.card.first_turn + 2)
    assert p.dates[Date.PACT] == p.card.first_turn
    assert "EE-17-card/2" in rules
    assert not PACT_AREAS & ~p.held[Group.SOVIET]
    assert p.pact_due != PACT_AREAS  # whoever could has walked in: `done` was not legal before
    assert rules.index("EE-9.25/1") < rules.index("EE-17-card/2")
    assert not lacking(p)
    assert not unmanned(p)


def test_paris_falls_and_italy_and_the_axis_minors_come_in() -> None:
    """EE-9.521, EE-9.42, EE-9.15: the offer at the end of the phase, the entries in the operations of the next turn."""
    p = GAME.start("blitzkrieg")
    p.turn = 4
    p.phony_war = 0
    p.status[Nation.POLAND] = Status.CONQUERED
    p.status[Nation.FRANCE] = p.status[Nation.BRITAIN] = Status.AT_WAR
    for name in ("belgium", "paris", "pas-de-calais"):
        p.give(AREA[name], Group.AXIS)
    p.status[Nation.BELGIUM] = Status.CONQUERED
    for unit in bit_list(p.here[PARIS] | p.here[AREA["pas-de-calais"]]):
        p.remove(unit)
    garrisons = bit_list(UNITS_OF[Nation.GERMANY] & p.here[AREA["rhineland"]])
    p.put(garrisons[0], PARIS)
    p.put(garrisons[1], AREA["belgium"])
    p.regroup()
    rules = _play(p, 6, "declare-vichy")
    happened = ["EE-9.521/1", "EE-9.522/1", "EE-9.522/2", "EE-9.532/1", "EE-9.42/2", "EE-9.15/1"]
    assert [rules.index(rule) for rule in happened] == sorted(rules.index(rule) for rule in happened)
    assert p.dates[Date.PARIS_FELL] == p.dates[Date.FRANCE_FELL] == 4
    assert p.dates[Date.ITALY] == p.dates[Date.AXIS_MINORS] == 5


def _play_until(p: Position, step: str) -> None:
    while p.stack[-1][0] != step:
        _answer(p, Log())


def test_backs_and_faces_agree_in_the_game_and_in_what_is_seen_of_it() -> None:
    p = GAME.start("campaign-1941")
    seen = GAME.redact(p.copy(), [Side.AXIS])
    shown = faces(seen, Camp.ALLIES)
    assert {back: p.at[unit] for back, unit in faces(p, Camp.ALLIES).items()} == {b: seen.at[b] for b in shown}
    assert all(back == unit >= BLOCKS for back, unit in shown.items())
    assert all(
        NATION[unit] == NATION[back] for unit, back in backs(p, Camp.ALLIES).items() if NATION[unit] not in MINORS
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("side", Side)
def test_menus_of_declarations_are_those_that_nothing_forbids(seed: int, side: Side) -> None:
    rng = Random(seed)
    p = GAME.start(rng.choice(["campaign-1939", "campaign-1941", "torch-1942", "barbarossa-1941"]))
    p.turn = rng.randrange(p.card.first_turn, p.card.last_turn)
    p.phony_war = rng.randrange(2)
    allowed = {nation for nation in Nation if not cannot_declare(p, side, nation)}
    assert not allowed & {Nation.USA, Nation.ITALY, Nation.FRANCE, Nation.BRITAIN}
    assert all(p.status[nation] == Status.NEUTRAL for nation in allowed - {Nation.GERMANY})
    assert side == Side.SOVIET or Nation.GERMANY not in allowed


@pytest.mark.parametrize(("held", "level"), [(10, "axis-operational"), (9, "axis-marginal"), (31, "axis-operational")])
def test_the_campaign_is_judged_by_resource_areas(held: int, level: str) -> None:
    p = GAME.start("campaign-1939")
    for number, area in enumerate(bit_list(RESOURCES)):
        p.give(area, Group.AXIS if number < held else Group.WEST)
    assert verdict_of_campaign(p).level == level


@pytest.mark.parametrize("seed", range(3))
def test_the_germans_call_up_blocks_that_they_do_not_know(seed: int) -> None:
    """EE-9.26/3: what they may name, and where it goes, does not depend on who stands behind a back."""
    rng = Random(seed)
    p = GAME.start("campaign-1941")
    for unit in bit_list(p.pieces_in(UP_FRONT) & UNITS_OF[Nation.USSR]):
        p.put(unit, AREA[rng.choice(["moscow", "kiev", "minsk"])])
    p.stack.append(("up-front",))
    p.legal = None
    other = shuffle(p, Side.AXIS, rng)
    assert list(GAME.legal(p)) == list(GAME.legal(other)) != []
    order = GAME.legal(p).draw(rng)
    at = p.at[faces(p, Camp.ALLIES)[order.args[0]]]
    for position in (p, other):
        before = [pieces.bit_count() for pieces in position.here]
        GAME.apply(position, order, Log())
        changed = {area: position.here[area].bit_count() - count for area, count in enumerate(before)}
        assert {area for area, change in changed.items() if change} == {at, order.args[1]}
