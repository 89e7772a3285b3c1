"""Supply: floods against a slow search of another kind, and what other chapters ask."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.aeto.game import GAME
from sandtable.games.aeto.position import Chit, Off, Phase, Position, Status, Store
from sandtable.games.aeto.rules.sequence import MONTH
from sandtable.games.aeto.rules.sides import enemies, friends
from sandtable.games.aeto.rules.supply.chits import capacity, plan, share
from sandtable.games.aeto.rules.supply.depletion import modifiers, steps_lost
from sandtable.games.aeto.rules.supply.effects import draw_for_attack, starved_attackers, starved_defenders
from sandtable.games.aeto.rules.supply.flood import spread
from sandtable.games.aeto.rules.supply.isolation import cut_off, newly_cut_off, reopen
from sandtable.games.aeto.rules.supply.lines import defends_in_supply, fed, fed_for, has_line, in_supply, is_hampered
from sandtable.games.aeto.rules.supply.marking import lift
from sandtable.games.aeto.rules.supply.replenishment import destiny
from sandtable.games.aeto.rules.supply.sources import (
    FORTRESSES,
    HOME,
    SPECIALS,
    Tracer,
    fortress_feeds,
    tracer_of,
    working,
)
from sandtable.games.aeto.world.atlas import CLIMBED, LAND, OF_COUNTRY, ON_MAP, PLACE_IDS, SWAMP, ZONE_STEPS, place_of
from sandtable.games.aeto.world.calendar import Weather
from sandtable.games.aeto.world.kinds import Zone
from sandtable.games.aeto.world.nations import (
    ALLIES,
    AXIS,
    BRITAIN,
    FINLAND,
    FRANCE,
    GERMANY,
    ITALY,
    NATION,
    POLAND,
    RUMANIA,
    RUSSIA,
)
from sandtable.games.aeto.world.roster import LAND_UNITS, ROSTER, UNIT, UNIT_IDS
from sandtable.games.aeto.world.scenario import CARDS, Card
from tests.aeto.board import Hex, flood
from tests.aeto.test_atlas import BOARD, HEX, PLACE
from tests.aeto.test_ground import is_held, zone_by_hand

DRAWN = 50  # positions a scenario


def units(*names: str) -> int:
    return mask_of(UNIT[name.replace("_", "-")] for name in names)


def bare(scenario: str, **places: str) -> Position:
    """The board of a scenario with these units alone."""
    p = GAME.texts.start(scenario)
    for unit in bit_list(p.units_in(p.card.board)):
        p.put(unit, Off.OUT)
    for name, place in places.items():
        unit = UNIT[name.replace("_", "-")]
        p.put(unit, place_of(place))
        p.steps[unit] = 2
    p.phase = int(Phase.OFFENSIVE)
    return p


# ---------------------------------------------------------------- the flood, against a search hex by hex
def is_open(p: Position, here: Hex, mine: int) -> bool:
    """AEC-7.7/3: friendly, no enemy in it, in no enemy zone unless a friendly unit stands there."""
    place = PLACE[here]
    stand = p.here.get(place, 0) & LAND_UNITS
    if not p.card.land >> place & 1 or not friends(p, mine) >> p.ground[place] & 1:
        return False
    if any(enemies(p, mine, p.nation(unit)) for unit in bit_list(stand)):
        return False
    return not zone_by_hand(p, place, mine) or is_held(p, stand, mine)


def steps_of(p: Position, here: Hex, mine: int, *, climbs: bool) -> list[Hex]:
    """AE-7.7/3 to /6: over land, ferries and ice; into and out of swamp abroad along rails alone."""

    def bears(there: Hex) -> bool:
        return bool(p.weather["smd".index(BOARD.zone[there])] == Weather.WINTER)

    found = []
    for there in BOARD.walk(here, climbs=climbs, frozen=True):
        is_over_lake = there not in BOARD.walk(here, climbs=climbs)
        is_wet = any(BOARD.is_swamp(end) and not is_home(end, mine) for end in (here, there))
        if is_over_lake and not (bears(here) and bears(there)):
            continue
        if is_wet and there not in BOARD.rails.get(here, ()):
            continue
        if is_open(p, there, mine):
            found.append(there)
    return found


def is_home(here: Hex, mine: int) -> bool:
    return NATION[BOARD.ids[BOARD.nation[here]]] == mine


def searched(p: Position, mine: int, sources: int, *, climbs: bool) -> set[int]:
    start = [HEX[place] for place in bit_list(sources) if is_open(p, HEX[place], mine)]
    found = flood(start, lambda here: steps_of(p, here, mine, climbs=climbs))
    return {PLACE[here] for here in found} | set(bit_list(sources))


def draw(scenario: str, rng: random.Random) -> Position:
    """Draw a position with units, owners and weather at random."""
    p = GAME.texts.start(scenario)
    p.works = ()
    p.weather = bytearray(rng.choice(list(Weather)) for _ in Zone)
    land, owners = bit_list(p.card.land), bit_list(p.card.nations)
    for unit in bit_list(p.units_in(p.card.board)):
        if rng.random() < 0.6:
            p.put(unit, rng.choice(land))
    for place in rng.sample(land, len(land) // 10):
        p.give(place, rng.choice(owners))
    for centre in rng.sample(land, 3):  # and whole tracts, so that armies stand deep in each other's land
        owner = rng.choice(owners)
        for place in bit_list(p.card.steps.within(1 << centre, 4)):
            p.give(place, owner)
    p.touch()
    return p


@pytest.mark.parametrize("scenario", list(CARDS))
def test_a_flood_feeds_what_a_slow_search_finds(scenario: str) -> None:
    rng, both = random.Random(11), set()
    for _ in range(DRAWN):
        p = draw(scenario, rng)
        for unit in rng.sample(bit_list(p.units_in(p.card.land) & LAND_UNITS), 6):
            tracer = tracer_of(p, unit)
            wide = working(p, tracer)
            found = searched(p, tracer.nation, wide, climbs=tracer.climbs)
            for places, part in locals_of(p, tracer):
                found |= searched(p, tracer.nation, places, climbs=tracer.climbs) & set(bit_list(part))
            assert has_line(p, unit) == (p.at[unit] in found), (UNIT_IDS[unit], PLACE_IDS[p.at[unit]])
            both.add(has_line(p, unit))
    assert both == {True, False}


def locals_of(p: Position, tracer: Tracer) -> list[tuple[int, int]]:
    """AE-7.0/11: in the scenarios of stage 1 only Cairo feeds a part of the world, units of the UK in North Africa."""
    cairo = place_of("cairo-suez")
    if tracer.nation != BRITAIN or p.ground[cairo] != BRITAIN:
        return []
    countries = (NATION["libya"], NATION["egypt"])
    part = mask_of(place for place in bit_list(p.card.land) if NATION[BOARD.ids[BOARD.nation[HEX[place]]]] in countries)
    return [(1 << cairo, part)]


# ---------------------------------------------------------------- swamp, lakes, mountains
def test_swamp_abroad_is_crossed_by_rail_alone() -> None:
    """EX-AE-7.7-1: what is foreign for Germans in Finland is home for Finns."""
    p = bare("winter-war-1939")
    swamp, start = place_of("e0733"), place_of("oulu")
    assert not BOARD.rails.get(HEX[swamp])
    for nation in (GERMANY, FINLAND):
        p.war[nation], p.side_of[nation] = 1 << RUSSIA, AXIS
    p.war[RUSSIA] = 1 << GERMANY | 1 << FINLAND
    p.touch()
    assert spread(p, Tracer(FINLAND), 1 << start) >> swamp & 1
    assert not spread(p, Tracer(GERMANY), 1 << start) >> swamp & 1
    wet = next(place for place in bit_list(p.card.land & SWAMP & OF_COUNTRY[RUSSIA]) if HEX[place] in BOARD.rails)
    ends = [PLACE[there] for there in BOARD.rails[HEX[wet]] if PLACE[there] and p.card.land >> PLACE[there] & 1]
    for place in (wet, *ends):
        p.give(place, FINLAND)
    assert spread(p, Tracer(GERMANY), 1 << ends[0]) >> wet & 1


def test_a_line_crosses_ice_and_never_the_middle_of_a_lake() -> None:
    """EX-AE-7.7-2: Lake Ladoga bears at its rim, and its all-lake hex is no way."""
    p = bare("winter-war-1939")
    for place in bit_list(p.card.land & ~mask_of(map(place_of, ("e1229", "e1330", "leningrad")))):
        p.give(place, RUSSIA)
    start = 1 << place_of("e1229")
    assert spread(p, Tracer(FINLAND), start) == start
    p.weather[Zone.SEVERE] = Weather.WINTER
    p.give(place_of("leningrad"), FINLAND)
    p.touch()
    found = spread(p, Tracer(FINLAND), start)
    assert found >> place_of("e1330") & 1
    assert not found >> place_of("e1329") & 1


def widen(monkeypatch: pytest.MonkeyPatch, scenario: str) -> None:
    """Let a scenario be played on the whole map."""
    card = replace(CARDS[scenario], board=ON_MAP, land=LAND, steps=ZONE_STEPS)
    monkeypatch.setitem(cast("dict[str, Card]", CARDS), scenario, card)


def test_mountain_units_trace_where_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    widen(monkeypatch, "stalingrad-1942")
    p = bare("stalingrad-1942")
    here = next(place for place in bit_list(LAND) if CLIMBED[place] & LAND)
    there = bit_list(CLIMBED[here] & LAND)[0]
    for place in bit_list(LAND):
        p.give(place, GERMANY if place in (here, there) else RUSSIA)
    assert spread(p, Tracer(GERMANY), 1 << here) == 1 << here
    assert spread(p, Tracer(GERMANY, climbs=True), 1 << here) == 1 << here | 1 << there


# ---------------------------------------------------------------- sources
def test_sources_of_the_table_serve_whom_they_serve() -> None:
    desert = bare("desert-1941")
    cairo = place_of("cairo-suez")
    assert fed(desert, BRITAIN) >> cairo & 1
    assert not fed(desert, ITALY)
    assert not fed_for(desert, Tracer(BRITAIN, is_native=False)) >> cairo & 1  # AE-7.0/17
    desert.give(cairo, ITALY)
    assert not fed(desert, BRITAIN)
    p = bare("stalingrad-1942")
    edge = 1 << place_of("e1811")
    assert working(p, Tracer(RUSSIA)) & edge  # AE-7.0/8
    assert not working(p, Tracer(GERMANY)) & edge
    assert working(p, Tracer(RUMANIA)) == mask_of(map(place_of, ("kharkov", "dnepropetrovsk", "rostov")))
    serving = {bit_list(row.places)[0]: row for row in SPECIALS if row.places.bit_count() == 1}
    assert serving[place_of("algiers")].serves >> FRANCE & 1
    assert not serving[place_of("algiers")].serves >> BRITAIN & 1  # AE-7.0/6
    assert serving[place_of("gibraltar")].units == 1
    assert FORTRESSES >> place_of("sevastopol") & 1


@pytest.mark.parametrize(
    ("unit", "stands", "source", "is_fed"),
    [
        ("fr-i", "w1316", "algiers", True),  # AE-7.0/3
        ("fr-i", "e5118", "algiers", False),  # beyond North Africa
        ("fr-i", "e5118", "beirut", True),
        ("uk-nz", "e5118", "beirut", False),  # AE-7.0/6
        ("fr-i", "dakar", "dakar", True),  # AE-7.0/4
        ("fr-i", "w3021", "w3021", True),  # AE-7.0/5
        ("fr-i", "w3120", "w3021", False),
        ("it-xx", "w1932", "durazzo", True),  # AE-7.0/7
        ("it-xx", "rome", "durazzo", False),
        ("su-62-rc", "e1933", "riga", True),  # AE-7.0/8
        ("uk-nz", "mosul", "mosul", True),  # AE-7.0/10
        ("uk-nz", "cairo-suez", "mosul", False),
        ("us-ii", "mosul", "mosul", False),  # AE-7.0/17
        ("uk-nz", "malta", "malta", True),  # AE-7.0/14
        ("fr-i", "malta", "malta", False),
    ],
)
def test_a_source_of_the_table_feeds_its_own_in_its_part_of_the_world(
    monkeypatch: pytest.MonkeyPatch, unit: str, stands: str, source: str, is_fed: bool
) -> None:
    """Everywhere is the unit's own ground, but for all other sources."""
    widen(monkeypatch, "stalingrad-1942")
    p, number = bare("stalingrad-1942", **{unit: stands}), UNIT[unit]
    nation = p.nation(number)
    p.war[nation] = 0
    others = HOME[nation] | mask_of(place for row in SPECIALS for place in bit_list(row.places)) & LAND
    for place in bit_list(LAND):
        p.give(place, FINLAND if others >> place & 1 else nation)
    p.give(place_of(source), FRANCE if source == "beirut" else nation)
    if place_of(source) != place_of(stands) and others >> place_of(stands) & 1:
        p.give(place_of(stands), FINLAND)
    assert has_line(p, number) is is_fed


def test_a_fortress_feeds_the_first_unit_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """AE-7.0/9: Sevastopol, beyond every line."""
    widen(monkeypatch, "stalingrad-1942")
    p = bare("stalingrad-1942", su_62_rc="sevastopol", su_66_rc="sevastopol", de_li="w3118")
    for place in bit_list(LAND):
        p.give(place, GERMANY)
    p.give(place_of("sevastopol"), RUSSIA)
    one, two = sorted((UNIT["su-62-rc"], UNIT["su-66-rc"]))
    assert (has_line(p, one), has_line(p, two)) == (True, False)
    p.put(one, Off.POOL)
    assert has_line(p, two)
    assert not cut_off(p, RUSSIA) >> place_of("sevastopol") & 1  # AE-7.8/9
    assert not fortress_feeds(p, UNIT["de-li"])


# ---------------------------------------------------------------- isolation
def test_an_isolation_ends_when_a_line_opens_and_begins_anew_with_another_die() -> None:
    """EX-AE-D-7.8-1, the second half."""
    p, log = bare("winter-war-1939", fi_home="e0432"), Log()
    leningrad, hexes = place_of("leningrad"), tuple(map(place_of, ("e1428", "e1529", "e1530")))
    p.weather[Zone.SEVERE] = Weather.WINTER
    for place in hexes:
        p.give(place, FINLAND)
    assert cut_off(p, RUSSIA) == 1 << leningrad
    p.stack = [("isolation",)]
    GAME.apply(p, Order("roll", (4,)), log)
    assert (p.isolated, len(p.chits)) == (1 << leningrad, 4)
    assert not newly_cut_off(p)  # one die a period
    assert not working(p, Tracer(RUSSIA)) >> leningrad & 1
    assert not reopen(p, log)
    p.give(hexes[0], RUSSIA)
    assert reopen(p, log)
    assert (p.isolated, p.chits) == (0, ())
    p.give(hexes[0], FINLAND)
    assert newly_cut_off(p) == 1 << leningrad


def test_the_chits_of_a_captured_source_are_the_captors() -> None:
    p, log = bare("winter-war-1939", fi_home="e0432"), Log()
    leningrad = place_of("leningrad")
    p.isolated = 1 << leningrad
    p.chits = (Chit(leningrad, Store.SEA, FINLAND),)
    p.give(leningrad, FINLAND)
    assert reopen(p, log)
    assert (p.isolated, len(p.chits), log.events) == (0, 1, [])


# ---------------------------------------------------------------- chits
def tobruk(count: int, used: int = 0) -> tuple[Position, int]:
    """Tobruk with its chit, and so many British units there, beyond every line."""
    names = ("uk-9-aus", "uk-polish-1", "uk-4-ind", "uk-nz", "uk-5-ind")[:count]
    p = bare("desert-1941", **dict.fromkeys(names, "e5630"))
    for place in bit_list(p.card.land):
        p.give(place, ITALY)
    for name in ("tobruk", "e5630"):
        p.give(place_of(name), BRITAIN)
    p.chits = (Chit(place_of("tobruk"), Store.SEA, BRITAIN, used=used),)
    p.touch()
    return p, units(*names)


def test_ports_hold_so_many_chits() -> None:
    """EX-AE-7.2-2: a Major Port holds three Sea Supply chits."""
    assert [capacity(place_of(name)) for name in ("alexandria", "tobruk", "warsaw")] == [3, 1, 0]


def test_four_attackers_draw_on_a_chit_and_a_fifth_spoils_the_attack() -> None:
    """EX-AE-7.7-3."""
    p, four = tobruk(4)
    assert not starved_attackers(p, four)
    draw_for_attack(p, Log(), four)
    assert (p.drew_share, p.chits[0].used) == (four, 4)
    assert not starved_attackers(p, four)
    q, five = tobruk(5)
    assert starved_attackers(q, five) == five
    draw_for_attack(q, Log(), five)
    assert (q.drew_share, q.chits[0].used) == (0, 0)


def test_who_drew_a_share_in_an_attack_needs_no_second_one() -> None:
    """EX-AEC-C-14: three attack, a fourth is fed in the Supply Step, the fifth is marked."""
    p, five = tobruk(5)
    three = mask_of(bit_list(five)[:3])
    draw_for_attack(p, Log(), three)
    p.acting, p.stack = ALLIES, [("supply",)]
    fourth, fifth = bit_list(five)[3:]
    p.legal = None
    order = GAME.notation.read(f"feed {UNIT_IDS[fourth]} tobruk")[0]
    assert not GAME.why_not(p, order)
    p.stack = [("marking",), ("supply",)]
    p.legal = None
    GAME.apply(p, order, Log())
    assert p.drew_share == five & ~(1 << fifth)
    assert p.oos == 1 << fifth


def test_armor_that_lives_on_a_chit_draws_though_it_began_supplied() -> None:
    """AE-7.7/11: the privilege of AE-7.10/10 spares those who had a line, and have no chit now."""
    p, five = tobruk(5)
    fast = UNIT["uk-7-armd"]
    p.put(fast, place_of("e5630"))
    p.active = p.fed = 1 << fast
    p.touch()
    assert starved_attackers(p, five | 1 << fast) == five | 1 << fast
    draw_for_attack(p, Log(), 1 << fast)
    assert p.drew_share == 1 << fast
    p.drew_share, p.chits = 0, ()
    p.touch()
    assert not starved_attackers(p, 1 << fast)


def test_who_is_beyond_every_chit_keeps_nobody_from_drawing() -> None:
    p, four = tobruk(4)
    afar = UNIT["uk-5-ind"]
    p.put(afar, place_of("e5728"))
    assert starved_attackers(p, four | 1 << afar) == 1 << afar
    draw_for_attack(p, Log(), four | 1 << afar)
    assert p.drew_share == four


def test_any_chit_feeds_all_defenders() -> None:
    p, five = tobruk(5, used=4)
    assert not any(in_supply(p, unit) for unit in bit_list(five))
    assert all(defends_in_supply(p, unit) for unit in bit_list(five))
    assert not starved_defenders(p, five)
    p.chits = ()
    p.touch()
    assert starved_defenders(p, five) == five


def test_italian_chits_cost_germans_twice() -> None:
    """EX-AE-D-7.7-1: two Germans, or four Italians, or one and two."""
    p = bare("desert-1941")
    chit = Chit(place_of("benghazi"), Store.SEA, ITALY, is_italian=True)
    p.chits = (chit,)
    for name in ("de-dak", "de-xl-pz", "it-xx", "it-xxi", "it-xxii", "it-xxiii"):
        p.put(UNIT[name], chit.place)
    assert (share(p, UNIT["de-dak"], chit), share(p, UNIT["it-xx"], chit)) == (2, 1)
    assert plan(p, units("de-dak", "de-xl-pz")) is not None
    assert plan(p, units("it-xx", "it-xxi", "it-xxii", "it-xxiii")) is not None
    assert plan(p, units("de-dak", "it-xx", "it-xxi")) is not None
    assert plan(p, units("de-dak", "de-xl-pz", "it-xx")) is None


# ---------------------------------------------------------------- effects
def test_cities_and_running_offensives_shield_and_markers_end_it() -> None:
    p = bare("stalingrad-1942", de_li="stalingrad", de_xiv_mot="e2514")
    for place in bit_list(p.card.land):
        p.give(place, RUSSIA)
    p.give(place_of("stalingrad"), GERMANY)
    foot, fast = UNIT["de-li"], UNIT["de-xiv-mot"]
    assert not in_supply(p, foot)
    assert not is_hampered(p, foot)  # AE-7.10/7
    p.oos = 1 << foot
    assert is_hampered(p, foot)
    assert is_hampered(p, fast)
    p.active = p.fed = 1 << fast
    assert not is_hampered(p, fast)  # AE-7.10/10
    p.phase = int(Phase.MOVEMENT)
    assert is_hampered(p, fast)


def test_who_is_beyond_every_line_suffers_in_attack_and_defence() -> None:
    p = bare("stalingrad-1942", de_li="e2414", de_viii="stalingrad", ro_iv="e2416")
    for place in bit_list(p.card.land):
        p.give(place, RUSSIA)
    for name in ("e2414", "stalingrad", "e2416"):
        p.give(place_of(name), GERMANY)
    three = units("de-li", "de-viii", "ro-iv")
    assert starved_attackers(p, three) == starved_defenders(p, three) == units("de-li", "ro-iv")  # AE-7.10/7
    p.oos = three
    assert starved_attackers(p, three) == starved_defenders(p, three) == three


def test_a_marker_lifted_and_a_line_lost_again_leaves_no_marker() -> None:
    """AE-7.11/2: it suffers, and waits for the Supply Step to be marked."""
    p, unit = bare("winter-war-1939", su_4_cc="e0228", fi_home="e0432"), UNIT["su-4-cc"]
    p.oos = 1 << unit
    assert lift(p, Log())
    for name in ("leningrad", "murmansk", "archangel"):
        p.give(place_of(name), FINLAND)
    assert is_hampered(p, unit)
    assert not p.oos


@pytest.mark.parametrize(("net", "steps"), [(-3, 2), (1, 2), (2, 1), (3, 1), (4, 0), (9, 0)])
def test_the_table_of_depletion(net: int, steps: int) -> None:
    assert steps_lost(net) == steps


def test_modifiers_of_depletion_add_up() -> None:
    p = bare("desert-1941", us_ii="tobruk", us_iv="tobruk", de_brandenburg="e5630")
    unit, commando = UNIT["us-ii"], UNIT["de-brandenburg"]
    p.oos = 1 << unit | 1 << commando
    assert (modifiers(p, unit), modifiers(p, commando)) == (2, 2)
    p.oos |= 1 << UNIT["us-iv"]
    assert modifiers(p, unit) == 1


# ---------------------------------------------------------------- replenishment
@pytest.mark.parametrize(
    ("unit", "place", "goes"),
    [
        ("su-62-rc", "stalingrad", Off.BOX),
        ("su-1-tc", "stalingrad", Off.POOL),  # AE-7.14/6: infantry alone
        ("pl-modlin", "warsaw", Off.BOX),
        ("pl-modlin", "berlin", Off.POOL),  # AE-7.14/2
        ("de-i", "berlin", Off.POOL),  # AE-7.14/4: Volksgrenadiers alone
        ("fr-i", "paris", Off.POOL),  # AE-7.14/14
        ("it-xx", "rome", Off.POOL),
        ("uk-i", "london", Off.BOX),  # AE-7.14/5
        ("uk-nz", "cairo-suez", Off.POOL),
        ("fi-ii", "helsinki", Off.BOX),
    ],
)
def test_who_dies_at_home_may_return(unit: str, place: str, goes: Off) -> None:
    p = GAME.texts.start("poland-1939")
    assert destiny(p, UNIT[unit], place_of(place)) == goes


def test_nobody_of_a_conquered_nation_returns() -> None:
    p = GAME.texts.start("poland-1939")
    p.status[POLAND] = Status.CONQUERED
    assert destiny(p, UNIT["pl-modlin"], place_of("warsaw")) == Off.POOL  # AE-7.14/3


def test_german_volksgrenadiers_return() -> None:
    p = GAME.texts.start("poland-1939")
    found = [unit for unit in UNIT_IDS if destiny(p, UNIT[unit], place_of("berlin")) == Off.BOX]
    assert found
    assert all(ROSTER[UNIT[unit]][4:7:2] == (4, 2) for unit in found)


# ---------------------------------------------------------------- the End Phase, at random
def hard_times(scenario: str, rng: random.Random) -> Position:
    """Draw a position at the start of the Supply Step: chits anywhere, markers on every other unit, boxes filled."""
    p = draw(scenario, rng)
    card, land = p.card, bit_list(p.card.land)
    for unit in bit_list(p.units_in(card.board)):
        if rng.random() < 0.2:
            p.put(unit, Off.BOX)
    owners = bit_list(card.nations)
    chits = (
        Chit(rng.choice(land), Store.SEA, rng.choice(owners), rng.random() < 0.3, rng.randrange(4)) for _ in range(4)
    )
    p.chits = tuple(sorted(chits))
    p.oos = mask_of(unit for unit in bit_list(p.units_in(card.land) & LAND_UNITS) if rng.random() < 0.5)
    p.month, p.phase, p.initiative = card.last_month, int(Phase.END), rng.randrange(2)
    p.stack = [("war", [str(part.pending[0]) for part in MONTH].index("isolation"))]
    GAME.settle(p, Log())
    return p


def candidates(p: Position, verb: str, places: set[int]) -> Iterator[Order]:
    """Yield what could be ordered with a verb of the End Phase."""
    there = bit_list(p.card.units)
    if verb == "done":
        yield Order(verb)
    elif verb == "spoil":
        yield from (Order(verb, (place,)) for place in places)
    elif verb in ("starve", "roll-for"):
        yield from (Order(verb, (unit,)) for unit in there)
    else:
        yield from (Order(verb, (unit, place)) for unit in there for place in places)


@pytest.mark.parametrize("scenario", list(CARDS))
def test_what_the_end_phase_offers_is_what_it_does_not_refuse(scenario: str) -> None:
    seen = set()
    for seed in range(8):
        rng = random.Random(seed)
        p = hard_times(scenario, rng)
        while p.stack and GAME.result(p) is None:
            step, legal = str(p.stack[-1][0]), GAME.legal(p)
            seen.add(step)
            places = {chit.place for chit in p.chits} | set(rng.sample(bit_list(p.card.land), 2))
            for verb in () if step in ("isolation", "depletion-die") else GAME.choice(p).verbs:
                for order in candidates(p, verb, places):
                    assert (order in legal) == (not GAME.why_not(p, order)), GAME.notation.text(order)
            GAME.apply(p, legal.pick(rng.randrange(len(legal))), Log())
        assert not [unit for unit in bit_list(p.units_in(p.card.land) & LAND_UNITS) if not p.steps[unit]]
    assert {"chits", "depletion-die", "replenishment"} & seen
