"""Supply where no case reaches: every start, the flood against lines traced one by one, shares against all subsets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from sandtable.core.bits import bit_list, mask_of, nth_bit, union
from sandtable.games.europa.position import Beach, Damage, Hunger, Kind, Off, Position, Raised, Side
from sandtable.games.europa.rules.supply.allotment import Draw, Rations, competing, shared_out
from sandtable.games.europa.rules.supply.isolation import is_isolated
from sandtable.games.europa.rules.supply.judging import Needs, needs
from sandtable.games.europa.rules.supply.lines import field
from sandtable.games.europa.world.atlas import BOXES, COASTAL, LAND, OF_COUNTRY, OUT_OF_PLAY, PORT, RAIL, Grade
from sandtable.games.europa.world.calendar import Weather, turn_of
from sandtable.games.europa.world.pieces import UNIT_IDS
from sandtable.games.europa.world.scenario import CARDS
from sandtable.games.europa.world.sources import SourceKind
from tests.europa.tracing import Tracer

SIDES = (Side.AXIS, Side.ALLIES)


def at_start(scenario: str) -> Position:
    """Return a position with all units where they begin."""
    card = CARDS[scenario]
    p = Position(scenario=scenario, turn=card.first_turn, phasing=card.first_player, owned=list(card.owners))
    for start in card.starts:
        p.at[start.unit] = start.place
    p.derive()
    return p


# ---------------------------------------------------------------- starts
@pytest.mark.parametrize("scenario", CARDS)
def test_all_but_those_who_are_meant_to_starve_are_supplied_at_the_start(scenario: str) -> None:
    p = at_start(scenario)
    neutral = union(OF_COUNTRY[name] for name in p.card.neutral)  # their units are not judged yet (EUC-56/5)
    hungry = set()
    for side in SIDES:
        found = needs(p, side)
        rations = shared_out(p, found.field, found.offers, {})
        hungry |= {unit for unit, ration in rations.items() if ration.state and not neutral >> p.at[unit] & 1}
    assert {UNIT_IDS[unit] for unit in hungry} == ({"uk-kings-own"} if scenario == "iraq-1941" else set())


# ---------------------------------------------------------------- the flood, against lines traced one by one
def scattered(scenario: str, random: Random) -> Position:
    """Return a position in which units, ground, weather, damage and beaches lie at random."""
    p = at_start(scenario)
    p.weather = random.choice(list(Weather))
    land = LAND & p.sheet.hexes & ~OUT_OF_PLAY
    for unit in bit_list(p.card.axis_units | p.card.allied_units):
        if random.random() < 0.2:
            p.at[unit] = Off.POOL if random.random() < 0.7 else some(land, random)
        p.hunger[unit] = random.choice(list(Hunger))
    ground = mask_of(place for place in bit_list(land) if random.random() < 0.05)
    p.owned[random.choice(SIDES)] |= ground
    p.rail_dead = mask_of(place for place in bit_list(land) if RAIL[place] and random.random() < 0.02)
    p.derive()
    for side in SIDES:
        p.owned[side] = p.owned[side] & ~p.ground[1 - side] | p.ground[side] & land
    p.owned[Side.AXIS] &= ~p.owned[Side.ALLIES]
    ports = [port for port in PORT if land >> port & 1]
    hit = sorted(port for port in ports if random.random() < 0.3)
    p.damage = tuple(Damage(port, Kind.PORT, random.randint(1, 4)) for port in hit)
    p.raised = tuple(Raised(port, Grade.MAJOR) for port in ports if PORT[port].grade == Grade.MINOR)[:1]
    coast = COASTAL & land & p.owned[Side.ALLIES]
    p.mulberry = 1 << some(coast, random) if p.card.mulberries and coast else 0
    p.beaches = tuple(Beach(some(coast, random), Side.ALLIES, p.turn) for _ in range(2)) if coast else ()
    p.derive()
    return p


def is_airhead(p: Position, side: int) -> bool:
    return p.card.supply[side].kind == SourceKind.AIRHEAD


def some(places: int, random: Random) -> int:
    return nth_bit(places, random.randrange(places.bit_count()))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", CARDS)
def test_the_flood_finds_what_units_trace_one_by_one(scenario: str, seed: int) -> None:
    random = Random(f"{scenario} {seed}")
    p = scattered(scenario, random)
    for side in SIDES:
        tracer, found = Tracer(p, side), needs(p, side)
        sample = random.sample(sorted(found.offers), min(12, len(found.offers)))
        for unit in sample:
            place, nation = p.at[unit], p.counter(unit).nation
            if p.counter(unit).guard:
                continue
            best = found.offers[unit][0]
            told = tracer.at_airhead(place) if is_airhead(p, side) else tracer.state(place, nation)
            assert (best.state, not best.outlets) == told, (UNIT_IDS[unit], place)
            assert is_isolated(p, unit, for_replacements=True) == tracer.is_isolated(place), (UNIT_IDS[unit], place)


@pytest.mark.parametrize("scenario", CARDS)
def test_ports_feed_what_the_book_says(scenario: str) -> None:
    for seed in range(6):
        p = scattered(scenario, Random(f"ports {scenario} {seed}"))
        for side in SIDES:
            tracer = Tracer(p, side)
            for outlet in field(p, side).outlets:
                if not is_airhead(p, side):
                    assert outlet.room == tracer.feeds(outlet.place)


# ---------------------------------------------------------------- shares of ports
def shortage(draws: Sequence[Draw], rooms: Sequence[int]) -> int:
    """Return what is missing, by Hall's theorem: no set of units may need more than the outlets that it can draw on."""
    worst = 0
    for sorts in subsets(sorted({draw.outlets for draw in draws})):
        need = sum(draw.size for draw in draws if draw.outlets in sorts)
        open_to = mask_of(outlet for sort in sorts for outlet in bit_list(sort))
        worst = max(worst, need - sum(rooms[outlet] for outlet in bit_list(open_to)))
    return worst


def subsets(items: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for size in range(len(items) + 1):
        yield from combinations(items, size)


@pytest.mark.parametrize("seed", range(300))
def test_those_who_compete_are_those_whose_going_without_helps(seed: int) -> None:
    random = Random(seed)
    rooms = [random.choice((4, 8, 12, 24)) for _ in range(random.randint(1, 4))]
    count = random.randint(1, 9)
    draws = [Draw(unit, random.choice((0, 2, 4, 12)), random.randrange(1, 1 << len(rooms))) for unit in range(count)]
    missing = shortage(draws, rooms)
    found = competing(draws, rooms)
    assert bool(found) is (missing > 0)
    for draw in draws:
        others = [other for other in draws if other is not draw]
        assert bool(found >> draw.unit & 1) is (shortage(others, rooms) < missing)


@pytest.mark.parametrize("scenario", ["desert-crusader", "italy-1943", "crete-1941", "tunisia-1943"])
def test_what_is_shared_out_by_default_is_no_more_than_there_is(scenario: str) -> None:
    short = 0
    for seed in range(10):
        p = scattered(scenario, Random(f"shares {scenario} {seed}"))
        for side in SIDES:
            found = needs(p, side)
            rooms = [outlet.room // 4 for outlet in found.field.outlets]
            tight = Needs(
                found.field._replace(
                    outlets=tuple(o._replace(room=r) for o, r in zip(found.field.outlets, rooms, strict=True))
                ),
                found.offers,
            )
            given = shared_out(p, tight.field, tight.offers, {})
            assert given.keys() == found.offers.keys()
            draws = draws_of(p, given)
            assert shortage(draws, rooms) == 0
            short += sum(ration != found.offers[unit][0] for unit, ration in given.items())
    assert short  # so that something was at stake


def draws_of(p: Position, given: dict[int, Rations]) -> list[Draw]:
    return [Draw(unit, p.size(unit), ration.outlets) for unit, ration in given.items() if ration.outlets]


def test_an_airhead_feeds_nothing_by_sea_before_its_date() -> None:
    p = at_start("crete-1941")
    for unit in bit_list(p.card.allied_units):
        p.put(unit, Off.POOL)
    p.give(p.sheet.hexes & LAND, Side.AXIS)
    fields = {outlet.place: outlet.room for outlet in field(p, Side.AXIS).outlets}
    p.turn = turn_of("May 4 41")
    p.memo = None
    later = {outlet.place: outlet.room for outlet in field(p, Side.AXIS).outlets}
    assert set(fields.values()) == {36}  # 9 REs
    grown = {place: later[place] - fields.get(place, 0) for place in later if later[place] != fields.get(place, 0)}
    assert grown == dict.fromkeys((port for port in PORT if p.sheet.hexes >> port & 1), 24)  # 6 REs


def test_a_box_that_is_a_source_is_reached_over_the_hexes_that_it_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    card = CARDS["italy-1943"]
    box = next(place for place, box in BOXES.items() if box.id == "box-germany")
    own = card.supply[Side.AXIS]._replace(towns=0, boxes=1 << box)
    monkeypatch.setitem(CARDS, card.id, replace(card, supply=(own, card.supply[Side.ALLIES])))
    p = at_start("italy-1943")
    assert needs(p, Side.AXIS).field.nets[0].source.places == BOXES[box].joins & p.owned[Side.AXIS]
    p.give(1 << box, Side.ALLIES)
    assert not needs(p, Side.AXIS).field.nets[0].source.places
