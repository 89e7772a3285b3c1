"""Where units get and how trains run: the fast answers against a slow search by the words of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.aeto.game import GAME
from sandtable.games.aeto.position import Chit, Installation, Off, Phase, Position, State, Store, Work
from sandtable.games.aeto.rules.forts import works
from sandtable.games.aeto.rules.forts.works import permanent
from sandtable.games.aeto.rules.movement.allowance import mps
from sandtable.games.aeto.rules.movement.march import ON_FOOT, march
from sandtable.games.aeto.rules.movement.phase import MOVE, OFFENSIVE_MOVE
from sandtable.games.aeto.rules.movement.reach import trek, way
from sandtable.games.aeto.rules.movement.wreck import WRECK
from sandtable.games.aeto.rules.rail import trains
from sandtable.games.aeto.rules.rail.capacity import capacity, payers
from sandtable.games.aeto.rules.rail.nets import allowed
from sandtable.games.aeto.rules.rail.trains import entrained, stations
from sandtable.games.aeto.rules.sides import enemies, friends
from sandtable.games.aeto.rules.special import cooperation
from sandtable.games.aeto.rules.stacking import no_room
from sandtable.games.aeto.rules.supply import lines
from sandtable.games.aeto.rules.zones import enemy_zones
from sandtable.games.aeto.world.atlas import (
    BESIDE,
    CITY,
    COUNTRY,
    FERRY,
    FORTIFIED,
    MOUNTAINS,
    OF_COUNTRY,
    OF_ZONE,
    PLACE_IDS,
    RAIL,
    REGIONS,
    TERRAIN,
    distance,
    place_of,
)
from sandtable.games.aeto.world.calendar import Weather
from sandtable.games.aeto.world.kinds import Kind, Terrain, Zone
from sandtable.games.aeto.world.nations import (
    AXIS,
    FINLAND,
    FRANCE,
    GERMANY,
    HUNGARY,
    ITALY,
    NATION,
    POLAND,
    RUMANIA,
    RUSSIA,
)
from sandtable.games.aeto.world.roster import COMMANDOS, FAST, GENERALS, HQS, KIND, LAND_UNITS, ROSTER, UNIT, UNIT_IDS
from sandtable.games.aeto.world.scenario import CARDS
from tests.aeto.board import side
from tests.aeto.data import AETO
from tests.aeto.test_atlas import HEX

SCENARIOS = tuple(CARDS)
_LEADERS = HQS | GENERALS


# ---------------------------------------------------------------- the rules, read slowly
def kinds_of_side(here: int, there: int) -> set[str]:
    edge = side(HEX[here], HEX[there])
    return {kind for kind, edges in AETO.board.sides.items() if edge in edges}


def army(p: Position, place: int, mine: int, *, hostile: bool) -> list[int]:
    """Land units in a hex that are at war with a nation, or beside it; concealed enemies left aside."""
    found = []
    for unit in bit_list(p.here.get(place, 0) & LAND_UNITS):
        is_enemy = enemies(p, mine, p.nation(unit))
        if is_enemy and hostile and not p.concealed >> unit & 1:
            found.append(unit)
        if not hostile and friends(p, mine) >> p.nation(unit) & 1:
            found.append(unit)
    return found


def covered(p: Position, place: int, mine: int) -> bool:
    """AEC-5.13/1."""
    if MOUNTAINS >> place & 1 or any(row.place == place for row in p.works):
        return False
    for there in BESIDE[place]:
        is_armed = there >= 0 and p.card.land >> there & 1 and army(p, there, mine, hostile=True)
        if is_armed and not kinds_of_side(place, there) & {"sea", "lake", "impassable", "mountain-impassable"}:
            return True
    return False


def stops(p: Position, place: int, mine: int, unit: int) -> bool:
    """AEC-5.13/2: an enemy zone in which no friendly land unit stands."""
    return covered(p, place, mine) and not [u for u in army(p, place, mine, hostile=False) if u != unit]


def price(p: Position, unit: int, here: int, there: int) -> int | None:
    """AEC-5.8/1: the MPs of a step, or None where none leads."""
    kinds = kinds_of_side(here, there)
    is_climber = KIND[unit] == Kind.MOUNTAIN
    winter = sum(OF_ZONE[zone] for zone in Zone if p.weather[zone] == Weather.WINTER)
    if "impassable" in kinds or "sea" in kinds:
        return None
    if "lake" in kinds and not winter >> here & winter >> there & 1:
        return None
    over = "mountain-impassable" in kinds
    if over and not is_climber:
        return None
    if _LEADERS >> unit & 1 or CITY >> there & 1:
        return 1 + over
    terrain = Terrain(TERRAIN[there])
    if terrain is Terrain.SWAMP:
        return 1 if RAIL[here] >> there & 1 else 3 if FAST >> unit & 1 else 2
    return over + {Terrain.FOREST: 2, Terrain.MOUNTAIN: 1 if is_climber else 2}.get(terrain, 1)


def shut(p: Position, unit: int, there: int) -> bool:
    mine = p.nation(unit)
    if not p.card.land >> there & 1:
        return True
    if any(enemies(p, mine, p.nation(other)) for other in bit_list(p.here.get(there, 0) & (LAND_UNITS | HQS))):
        return True
    if any(row.place == there and enemies(p, mine, p.ground[there]) for row in p.works):
        return True
    if mine == RUSSIA and COUNTRY[there] == FINLAND and not REGIONS["eastern-finland"] >> there & 1:
        return True
    if mine == FINLAND and COUNTRY[there] == RUSSIA:
        rating = ROSTER[unit].movement or 5
        if min(distance(there, home) for home in bit_list(OF_COUNTRY[FINLAND])) > rating:
            return True
    if _LEADERS >> unit & 1:
        lone = any(enemies(p, mine, p.nation(other)) for other in bit_list(p.here.get(there, 0) & GENERALS))
        return lone or stops(p, there, mine, unit)
    return False


def every_way(p: Position, unit: int, left: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield all ways of a unit that has not moved, with their MPs."""
    mine, start = p.nation(unit), p.at[unit]
    slips = (FAST | COMMANDOS) >> unit & 1
    due: list[tuple[int, tuple[int, ...]]] = [(0, (start,))]
    while due:
        spent, places = due.pop()
        here, is_first = places[-1], len(places) == 1
        if not is_first:
            yield spent, places
            if stops(p, here, mine, unit):
                continue
        for there in BESIDE[here]:
            if there < 0 or there in places or shut(p, unit, there):
                continue
            if is_first and not slips and covered(p, start, mine) and stops(p, there, mine, unit):
                continue
            paid = price(p, unit, here, there)
            if paid is not None and is_first:
                paid = min(paid, left)
            if paid is not None and spent + paid <= left:
                due.append((spent + paid, (*places, there)))
        if is_first:
            due += [(left, (start, there)) for there in bit_list(FERRY[start]) if not shut(p, unit, there)]


def best_ways(p: Position, unit: int, left: int) -> dict[int, tuple[int, int, int, tuple[int, ...]]]:
    """AEC-5.7/5: for each hex the cheapest way, then least zones, then most taken, then the first by its hexes."""
    mine = p.nation(unit)
    best: dict[int, tuple[int, int, int, tuple[int, ...]]] = {}
    for spent, places in every_way(p, unit, left):
        zones = sum(stops(p, place, mine, unit) for place in places[1:])
        takes = LAND_UNITS >> unit & 1
        taken = sum(bool(takes) and enemies(p, mine, p.ground[place]) for place in places[1:])
        row = (spent, zones, -taken, places)
        best[places[-1]] = min(best.get(places[-1], row), row)
    return best


def scattered(scenario: str, seed: int) -> Position:
    """A position of a scenario in which units stand anywhere, in any weather."""
    rng = random.Random(seed)
    p = GAME.texts.start(scenario)
    for zone in Zone:
        p.weather[zone] = rng.choice(list(Weather))
    land = bit_list(p.card.land)
    for unit in bit_list(p.card.units & ON_FOOT):
        there = rng.choice(land)
        if p.at[unit] >= 0 and rng.random() < 0.5:
            others = p.here.get(there, 0)
            if not any(enemies(p, p.nation(unit), p.nation(other)) for other in bit_list(others)):
                p.put(unit, there)
    p.derive()
    return p


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_get_where_a_slow_search_gets_by_the_way_that_it_prefers(scenario: str) -> None:
    rng = random.Random(5)
    for seed in range(3):
        p = scattered(scenario, seed)
        on_map = bit_list(p.units_in(p.card.land) & ON_FOOT)
        for unit in rng.sample(on_map, 8):
            ground = trek(p, unit, None)
            slow = best_ways(p, unit, ground.party.left)
            assert ground.costs == {place: row[0] for place, row in slow.items()}, UNIT_IDS[unit]
            for place, row in slow.items():
                assert way(p, unit, place, None) == row[3], (UNIT_IDS[unit], PLACE_IDS[place])


# ---------------------------------------------------------------- trains
def slow_stations(p: Position, unit: int) -> set[int]:
    """AE-6.1/8 to /13: where trains of a unit's nation get from its hex, hex by hex; room is left aside."""
    mine, start = p.nation(unit), p.at[unit]

    def runs(place: int) -> bool:
        is_friendly = bool(friends(p, mine) >> p.ground[place] & 1)
        return is_friendly and bool(p.card.land >> place & 1) and not stops(p, place, mine, -1)

    seen, due = {start}, [start]
    while due:
        for there in bit_list(RAIL[due.pop()]):
            if there not in seen and runs(there):
                seen.add(there)
                due.append(there)
    return seen - {start} if runs(start) else set()


@pytest.mark.parametrize("scenario", ["poland-1939", "stalingrad-1942"])
def test_trains_run_where_a_slow_search_runs(scenario: str) -> None:
    for seed in range(4):
        p = scattered(scenario, seed)
        p.acting = seed % 2
        for unit in bit_list(p.units_in(p.card.land) & LAND_UNITS):
            slow = slow_stations(p, unit)
            fast = stations(p, unit)
            assert set(bit_list(fast)) == {place for place in slow if no_room(p, unit, place) is None}, UNIT_IDS[unit]


@pytest.mark.parametrize(
    ("start", "end", "countries"),
    [
        ("kiev", "berlin", [GERMANY]),  # EX-AE-6.1-1b
        ("kiev", "paris", [FRANCE]),  # EX-AE-6.1-1c, EX-AE-6.1-1e: Germany is only crossed
        ("berlin", "paris", [GERMANY, FRANCE]),  # EX-AE-6.1-1d
        ("paris", "kiev", [FRANCE]),  # EX-AE-6.1-1f
    ],
)
def test_a_train_is_paid_at_one_of_its_ends(start: str, end: str, countries: list[int]) -> None:
    p = GAME.texts.start("stalingrad-1942")
    p.conqueror[FRANCE] = GERMANY
    assert payers(p, GERMANY, place_of(start), place_of(end)) == mask_of(countries)
    assert capacity(p, FRANCE) == 1  # AE-6.1/20
    p.rail_used[FRANCE] = 1
    assert not payers(p, GERMANY, place_of(start), place_of(end)) & 1 << FRANCE


def test_cities_in_enemy_hands_cost_trains() -> None:
    p = GAME.texts.start("stalingrad-1942")
    assert capacity(p, RUSSIA) == 8
    p.give(place_of("minsk"), GERMANY)
    p.give(place_of("moscow"), GERMANY)
    assert capacity(p, RUSSIA) == 5  # EX-AE-D-6.1-3
    p.give(place_of("minsk"), RUSSIA)
    assert capacity(p, RUSSIA) == 6
    assert capacity(p, HUNGARY) == 2
    p.give(place_of("budapest"), RUSSIA)
    assert capacity(p, HUNGARY) == 1  # AE-6.1/23
    p.conqueror[HUNGARY] = RUSSIA
    p.give(place_of("budapest"), HUNGARY)
    assert capacity(p, HUNGARY) == 1  # AE-6.1/22
    assert (capacity(p, GERMANY), capacity(p, ITALY)) == (6, 3)


def test_bulgarians_cross_rumania_by_rail_and_stop_nowhere_in_it() -> None:
    p, bulgaria = GAME.texts.start("stalingrad-1942"), NATION["bulgaria"]
    rumanian = place_of("bucharest")
    unit = next(unit for unit in bit_list(LAND_UNITS) if p.nation(unit) == bulgaria)
    assert allowed(bulgaria) >> rumanian & 1
    found = cooperation.why_closed(p, unit, rumanian, by_rail=True)
    assert found is not None
    assert found.rule == "AE-6.1/29"
    assert cooperation.why_closed(p, unit, place_of("sofia")) is None
    for rule, country in (("AE-6.1/26", FINLAND), ("AE-6.1/27", RUMANIA), ("AE-6.1/28", HUNGARY)):
        other = next(unit for unit in bit_list(LAND_UNITS) if p.nation(unit) == country)
        refused = cooperation.why_closed(p, other, place_of("paris"), by_rail=True)
        assert refused is not None
        assert refused.rule == rule


# ---------------------------------------------------------------- what no case reaches
def test_a_permanent_fort_shelters_until_it_is_destroyed() -> None:
    p = GAME.texts.start("poland-1939")
    fort = next(iter(FORTIFIED))
    assert permanent(p) >> fort & 1
    p.works = (Installation(fort, Work.PERMANENT, State.DESTROYED),)
    assert not permanent(p) >> fort & 1


def test_a_permanent_fort_is_entered_over_its_open_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    p = GAME.start("poland-1939")  # no board of a land scenario has one: let it be Poznan's
    fort, shut, free = map(place_of, ("poznan", "w3628", "w3529"))
    monkeypatch.setattr(works, "FORTIFIED", {fort: 1 << shut})
    for unit in bit_list(p.units_in(p.card.board)):
        p.put(unit, Off.OUT)
    p.stack, p.phase, p.acting = [("movement",)], int(Phase.MOVEMENT), AXIS
    p.weather[Zone.MODERATE] = Weather.MUD
    for name, place, causes in (("de-x", shut, ["AEC-5.12/3"]), ("de-xiii", free, [])):
        p.put(UNIT[name], place)
        told = MOVE.against(p, UNIT[name], fort)
        assert [row.rule for row in told] == causes
        assert trek(p, UNIT[name], None).ends >> fort & 1 == (not causes)


def test_no_train_takes_who_lives_on_a_chit() -> None:
    """AE-6.1/19: the line must lead overland to a source."""
    p, unit = GAME.start("poland-1939"), UNIT["de-x"]
    place = place_of("poznan")
    for other in bit_list(p.units_in(p.card.board)):
        p.put(other, Off.OUT)
    p.put(unit, place)
    p.give(place, GERMANY)
    assert entrained(p) >> unit & 1
    for other in bit_list(p.card.land & ~(1 << place)):
        p.give(other, POLAND)
    p.chits = (Chit(place, Store.SEA, GERMANY),)
    p.touch()
    assert lines.in_supply(p, unit)
    assert not entrained(p)
    found = trains.not_entrained(p, unit)
    assert found is not None
    assert found.rule == "AE-6.1/19"


def test_want_of_supply_shortens_a_move_but_in_a_city(monkeypatch: pytest.MonkeyPatch) -> None:
    p, unit, tanks = GAME.start("poland-1939"), UNIT["de-x"], UNIT["de-xvi-pz"]
    monkeypatch.setattr(lines, "in_supply", lambda p, unit: False)
    p.put(unit, place_of("w3428"))
    p.put(tanks, place_of("w3428"))
    assert (mps(p, unit), mps(p, tanks)) == (2, 1)  # AE-7.10/11, AE-7.10/12
    p.put(unit, place_of("berlin"))
    assert mps(p, unit) == 3  # AE-7.10/7
    p.oos = 1 << unit
    assert mps(p, unit) == 2
    p.phase = int(Phase.OFFENSIVE)
    p.active = p.fed = 1 << tanks
    assert mps(p, tanks) == p.movement(tanks)  # AE-7.10/10


def test_who_is_at_peace_feels_no_zone() -> None:
    p = GAME.texts.start("poland-1939")
    assert enemy_zones(p, GERMANY)
    p.war[GERMANY] = p.war[POLAND] = 0
    p.touch()
    assert not enemy_zones(p, GERMANY)  # AEC-5.13/5


def test_a_step_is_not_ended_while_a_hex_holds_too_much() -> None:
    p = GAME.start("poland-1939")
    p.stack, p.phase, p.acting = [("movement",)], int(Phase.MOVEMENT), AXIS
    for name in ("de-i", "de-ii", "de-iii", "de-iv"):
        p.put(UNIT[name], place_of("w3428"))
    p.legal = None
    (done,) = GAME.notation.read("done")
    assert [row.rule for row in GAME.why_not(p, done)] == ["AEC-5.9/3"]
    (move,) = GAME.notation.read("move de-i w3427")
    GAME.apply(p, move, Log())
    assert not GAME.why_not(p, done)


def test_an_offensive_moves_those_that_it_activated_and_that_did_not_break_through() -> None:
    p = GAME.start("poland-1939")
    active, hq, broke, other = (UNIT[name] for name in ("de-x", "de-hq-bock", "de-xvi-pz", "de-ii"))
    p.stack, p.phase = [("offensives", AXIS, 0), ("land-movement",)], int(Phase.OFFENSIVE)
    p.active, p.agents, p.broke_through = 1 << active | 1 << broke, 1 << hq, 1 << broke
    assert {fan.head[0] for fan in OFFENSIVE_MOVE.fans(p)} == {active, hq}
    causes = [OFFENSIVE_MOVE.against(p, unit, place_of("berlin"))[0].rule for unit in (broke, other)]
    assert causes == ["AEC-5.0/9", "AEC-5.0/9"]
    fan = next(fan for fan in OFFENSIVE_MOVE.fans(p) if fan.head == (active,))
    place = bit_list(fan.last)[0]
    OFFENSIVE_MOVE.apply(p, Log(), active, place)
    assert p.at[active] == place


def test_a_commando_wrecks_one_installation_of_each_hex_and_no_permanent_fort() -> None:
    p, log = GAME.start("poland-1939"), Log()
    unit, danzig = UNIT["de-brandenburg"], place_of("danzig")
    p.stack, p.phase = [("offensives", AXIS, 0), ("land-movement",)], int(Phase.OFFENSIVE)
    p.steps[unit] = 1
    p.put(unit, danzig)
    p.works = (Installation(danzig, Work.COASTAL_FORT),)
    assert not list(WRECK.fans(p))  # it is not activated
    assert WRECK.against(p, unit, Work.PORT)[0].rule == "AE-10.0/5"
    p.active = 1 << unit
    (fan,) = WRECK.fans(p)
    assert (fan.head, fan.last) == ((unit,), 1 << Work.PORT | 1 << Work.COASTAL_FORT)
    assert WRECK.against(p, unit, Work.PERMANENT)[0].rule == "AE-10.0/6"
    assert WRECK.against(p, unit, Work.RADAR)[0].rule == "AE-10.0/5"
    WRECK.apply(p, log, unit, Work.PORT)
    assert Installation(danzig, Work.PORT, State.DESTROYED) in p.works
    assert WRECK.against(p, unit, Work.COASTAL_FORT)[0].rule == "AE-10.0/5"
    march(p, log, unit, (danzig, place_of("w3830")))
    assert not p.wrecked


# ---------------------------------------------------------------- menus and refusals
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_offered_is_what_nothing_is_against(scenario: str) -> None:
    rng = random.Random(3)
    for _seed in range(3):
        p = GAME.start(scenario)
        while GAME.decision(p) is not None and p.month == p.card.first_month:
            decision = GAME.decision(p)
            if decision is not None and decision.step in ("movement", "rail"):
                _compare(p, rng)
            GAME.apply(p, GAME.legal(p).draw(rng), Log())


def _compare(p: Position, rng: random.Random) -> None:
    legal = GAME.legal(p)
    verb = "move" if p.stack[-1][0] == "movement" else "rail"
    units = bit_list(p.card.units)
    places = [*bit_list(p.card.land), *bit_list(p.card.board)[:2], 0]
    payers = [(), (), (0,), (p.nation(rng.choice(units)),), (COUNTRY[rng.choice(bit_list(p.card.land))],)]
    for unit in rng.sample(units, min(4, len(units))):
        for place in rng.sample(places, 12):
            orders = [Order("conceal", (unit,)), Order("uncover", (unit,))] if verb == "move" else []
            tail = rng.choice(payers) if verb == "rail" else ()
            for order in (*orders, Order(verb, (unit, place, *tail))):
                told = GAME.why_not(p, order)
                assert (order in legal) == (not told), (GAME.notation.text(order), told)
                assert all(str(GAME.notation.say(row.pattern, row.args)) for row in told)
