"""The ground that chapters stand on: sides, zones, stacking, control, weather; by definition, hex by hex."""

from __future__ import annotations

import random

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.game import GAME
from sandtable.games.aeto.position import Chit, Installation, Off, Position, Store, Work
from sandtable.games.aeto.rules.control import take, would_take
from sandtable.games.aeto.rules.movement.reach import cost, walk
from sandtable.games.aeto.rules.sides import (
    enemies,
    friends,
    ground_of_camp,
    side_of_camp,
    units_of_camp,
)
from sandtable.games.aeto.rules.stacking import closed_for, no_room, steps_in, surplus
from sandtable.games.aeto.rules.weather import allowance, frozen
from sandtable.games.aeto.rules.zones import (
    contested,
    enemy_zones,
    hindering,
    inhibited,
    is_contested,
    is_inhibited,
    seen_enemies,
    uninhibited,
)
from sandtable.games.aeto.texts.inspection import IMPLAUSIBLE
from sandtable.games.aeto.world.atlas import BESIDE, MOUNTAINS, PLACE_IDS, place_of
from sandtable.games.aeto.world.calendar import Weather
from sandtable.games.aeto.world.kinds import Zone
from sandtable.games.aeto.world.nations import (
    ALLIES,
    AXIS,
    BRITAIN,
    FINLAND,
    GERMANY,
    HUNGARY,
    ITALY,
    POLAND,
    RUMANIA,
    RUSSIA,
    SOVIET,
    WEST,
)
from sandtable.games.aeto.world.roster import LAND_UNITS, UNIT
from sandtable.games.aeto.world.scenario import CARDS
from tests.aeto.board import side
from tests.aeto.data import AETO
from tests.aeto.test_atlas import HEX

SCENARIOS = tuple(CARDS)


def start(scenario: str) -> Position:
    return GAME.texts.start(scenario)


def put(p: Position, **places: str) -> None:
    for unit, place in places.items():
        p.put(UNIT[unit.replace("_", "-")], place_of(place))


# ---------------------------------------------------------------- sides
def test_poland_fights_beside_the_west_and_finland_beside_the_axis() -> None:
    assert (start("poland-1939").playing, start("winter-war-1939").playing) == ((AXIS, WEST), (AXIS, SOVIET))
    assert start("winter-war-1939").side_of[FINLAND] == AXIS  # AE-10.24/3
    assert side_of_camp(start("stalingrad-1942"), ALLIES) == SOVIET


def test_nations_are_enemies_by_their_wars_and_friends_by_a_common_one() -> None:
    p = start("stalingrad-1942")
    assert enemies(p, GERMANY, RUSSIA)
    assert enemies(p, RUSSIA, RUMANIA)
    assert not enemies(p, GERMANY, HUNGARY)
    assert friends(p, ITALY) == mask_of((GERMANY, ITALY, RUMANIA, HUNGARY))
    assert friends(p, POLAND) == 1 << POLAND  # AEC-5.7/4: at peace


def test_a_counter_that_has_changed_hands_is_its_new_owners() -> None:
    p = start("desert-1941")
    unit = UNIT["it-xx"]
    assert units_of_camp(p, AXIS) >> unit & 1
    p.owner[unit] = BRITAIN
    p.touch()
    assert units_of_camp(p, ALLIES) >> unit & 1
    assert not units_of_camp(p, AXIS) >> unit & 1


# ---------------------------------------------------------------- zones
def zone_by_hand(p: Position, place: int, mine: int) -> bool:
    """AEC-5.13/1: beside an enemy land unit, over no barred side, no mountain; forts are left aside."""
    if MOUNTAINS >> place & 1:
        return False
    for there in BESIDE[place]:
        units = bit_list(p.here.get(there, 0) & LAND_UNITS & ~p.concealed)
        if any(enemies(p, mine, p.nation(unit)) for unit in units) and p.card.land >> there & 1:
            edge = side(HEX[place], HEX[there])
            if not any(edge in AETO.board.sides[kind] for kind in ("sea", "lake", "impassable", "mountain-impassable")):
                return True
    return False


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_zones_are_those_of_their_definition_wherever_units_stand(scenario: str) -> None:
    rng = random.Random(7)
    p = start(scenario)
    card, units = p.card, bit_list(p.card.units & LAND_UNITS)
    for _ in range(6):
        for mine in bit_list(card.nations):
            held = {there for there, here in p.here.items() if is_held(p, here, mine)}
            forts = {row.place for row in p.works}
            for place in bit_list(card.land & ~mask_of(forts)):
                is_zone = zone_by_hand(p, place, mine)
                assert enemy_zones(p, mine) >> place & 1 == is_zone, PLACE_IDS[place]
                assert is_inhibited(p, mine, place) == (is_zone and place in held)
                assert uninhibited(p, mine) >> place & 1 == (is_zone and place not in held)
        for unit in rng.sample(units, 5):
            p.put(unit, rng.choice(bit_list(card.land)))


def is_held(p: Position, here: int, mine: int) -> bool:
    """Tell whether a land unit that is no enemy is among some units: in these scenarios all others are friends."""
    return any(not enemies(p, mine, p.nation(unit)) for unit in bit_list(here & LAND_UNITS))


def test_a_contested_hex_bars_and_an_inhibited_one_does_not() -> None:
    p = start("poland-1939")
    for unit in bit_list(p.units_in(p.card.board)):
        p.put(unit, Off.OUT)
    put(p, de_i="w3530", pl_modlin="lodz")
    between = place_of("w3531")
    assert is_contested(p, GERMANY, between)
    assert uninhibited(p, GERMANY) >> between & 1
    put(p, de_ii="w3531")
    assert inhibited(p, GERMANY) >> between & 1
    assert not uninhibited(p, GERMANY) >> between & 1
    assert hindering(p, UNIT["de-ii"]) >> between & 1  # AEC-5.13/2: not for its own move
    put(p, de_iii="w3531")
    assert not hindering(p, UNIT["de-ii"]) >> between & 1
    assert contested(p, GERMANY) >> between & 1


def test_a_fortification_negates_zones_and_a_concealed_unit_exerts_none() -> None:
    p = start("winter-war-1939")
    fort, attacker, under = place_of("e1331"), UNIT["su-19-rc"], UNIT["fi-iii"]
    beside = bit_list(walk(p, attacker, fort) & ~MOUNTAINS)[0]
    p.put(attacker, beside)
    assert not enemy_zones(p, FINLAND) >> fort & 1  # AEC-5.12/1
    p.works = p.works[1:]
    p.touch()
    assert enemy_zones(p, FINLAND) >> fort & 1
    put(p, fi_ii="helsinki")
    assert enemy_zones(p, RUSSIA) >> beside & 1
    p.concealed = 1 << under
    p.touch()
    assert not enemy_zones(p, RUSSIA) >> beside & 1
    assert not seen_enemies(p, RUSSIA) >> fort & 1  # AEC-4.11/2


# ---------------------------------------------------------------- stacking
def test_six_steps_fill_a_hex_and_commandos_and_leaders_are_not_counted() -> None:
    p = start("poland-1939")
    place = place_of("w3830")
    put(p, de_i="w3830", de_ii="w3830", de_brandenburg="w3830", de_hq_bock="w3830", de_g_hoth="w3830")
    p.steps[UNIT["de-brandenburg"]] = 1
    assert steps_in(p, place) == 4
    assert no_room(p, UNIT["de-iii"], place) is None
    put(p, de_iii="w3830")
    refused = no_room(p, UNIT["de-1-cav"], place)
    assert refused is not None
    assert refused.rule == "AEC-5.9/1"
    assert no_room(p, UNIT["de-g-kluge"], place) is None
    assert no_room(p, UNIT["de-iii"], place) is None  # it stands there already
    assert closed_for(p, UNIT["de-1-cav"], p.card.land) >> place & 1
    put(p, de_iv="w3830")
    assert surplus(p) == 1 << place


def test_rumanians_and_hungarians_never_share_a_hex() -> None:
    p = start("stalingrad-1942")
    refused = no_room(p, UNIT["hu-iii"], p.at[UNIT["ro-iv"]])
    assert refused is not None
    assert refused.rule == "AEC-5.9/2"
    assert no_room(p, UNIT["de-li"], p.at[UNIT["hu-iii"]]) is None


# ---------------------------------------------------------------- control
def test_a_land_unit_takes_what_it_enters_with_forts_and_chits() -> None:
    p, log = start("poland-1939"), Log()
    place = place_of("lodz")
    for unit in bit_list(p.here[place]):
        p.put(unit, Off.POOL)
    p.works = (Installation(place, Work.FORTIFICATION),)
    p.chits = (Chit(place, Store.SEA, POLAND, is_italian=True),)
    assert not would_take(p, UNIT["de-hq-bock"], place)  # AE-6.0/5
    take(p, log, UNIT["de-i"], place)
    assert p.ground[place] == GERMANY
    assert ground_of_camp(p, AXIS) >> place & 1
    assert p.taken == 1 << place
    assert not p.works
    assert p.chits == (Chit(place, Store.SEA, GERMANY),)
    assert [event.rule for event in log.events] == ["AEC-5.7/2", "AE-5.19/12", "AE-7.12/2"]
    take(p, log, UNIT["pl-modlin"], place)
    assert p.ground[place] == POLAND
    fresh = p.copy()
    fresh.derive()
    assert (fresh.here, fresh.lands) == (p.here, p.lands)


def test_what_an_ally_frees_is_its_owners_again_and_a_lone_general_is_lifted() -> None:
    p, log = start("stalingrad-1942"), Log()
    place = place_of("rostov")
    for unit in bit_list(p.here[place]):
        p.put(unit, Off.POOL)
    put(p, de_g_paulus="rostov")
    take(p, log, UNIT["su-1-gr"], place)
    assert p.ground[place] == RUSSIA
    assert p.at[UNIT["de-g-paulus"]] == Off.POOL  # AE-5.20/5


# ---------------------------------------------------------------- weather, steps
@pytest.mark.parametrize(
    ("unit", "weather", "mps"),
    [
        ("de-xxiv-pz", Weather.CLEAR, 5),
        ("de-xxiv-pz", Weather.WINTER, 2),
        ("su-26-tc", Weather.WINTER, 4),  # AEC-1.4/1: Soviet armor loses 1
        ("de-xi", Weather.WINTER, 3),
        ("de-xi", Weather.MUD, 1),
        ("de-xxiv-pz", Weather.MUD, 2),
        ("de-hq-weichs", Weather.MUD, 5),  # AE-6.0/6
    ],
)
def test_weather_takes_movement(unit: str, weather: Weather, mps: int) -> None:
    p = start("stalingrad-1942")
    p.weather[Zone.SEVERE] = p.weather[Zone.MODERATE] = weather
    p.put(UNIT[unit], place_of("e2516"))
    assert allowance(p, UNIT[unit]) == mps


def test_lakes_bear_in_winter_and_a_ferry_takes_the_whole_move() -> None:
    p = start("winter-war-1939")
    shore = next(
        here for here in bit_list(p.card.land) if walk_in(p, Weather.WINTER, here) != walk_in(p, Weather.CLEAR, here)
    )
    assert walk_in(p, Weather.WINTER, shore) & ~walk_in(p, Weather.CLEAR, shore)
    assert frozen(p) == 0
    q = start("stalingrad-1942")
    unit = UNIT["de-iii-pz"]
    assert cost(q, unit, place_of("e3420"), place_of("e3419")) == allowance(q, unit) == 5  # AEC-5.7/3, Kerch


def walk_in(p: Position, weather: Weather, here: int) -> int:
    p.weather[Zone.SEVERE] = weather
    found = walk(p, UNIT["fi-ii"], here)
    p.weather[Zone.SEVERE] = Weather.CLEAR
    return found


# ---------------------------------------------------------------- the position itself
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_set_up_has_no_fault_and_goes_through_a_document(scenario: str) -> None:
    p = GAME.start(scenario)
    assert GAME.texts.faults(p) == []
    again = GAME.build(GAME.texts.dump(p))
    assert again == p
    assert GAME.texts.dump(again) == GAME.texts.dump(p)


def test_faults_are_told_in_words() -> None:
    p = start("poland-1939")
    put(p, de_i="lodz", de_ii="w3118")
    p.steps[UNIT["de-iii"]] = 3
    p.concealed = 1 << UNIT["pl-poznan"]
    p.stack = []
    told = " / ".join(GAME.texts.faults(p))
    assert "no step is pending, and nobody has won" in told
    assert "de-ii is in paris, which is off the board of poland-1939 (AEC-1.0/21)" in told
    assert "enemies in one hex" in told
    assert "de-iii has 3 steps, and 2 are printed" in told
    assert "pl-poznan is concealed, and there is no fort" in told
    assert len(IMPLAUSIBLE) >= 8
