"""Supply where no case reaches: every start, exact allotments against brute force, and what lines are cached by."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Silence
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.naval.fleets import capacity, points
from sandtable.games.europe_engulfed.rules.opening import first_moment
from sandtable.games.europe_engulfed.rules.supply.final import restore
from sandtable.games.europe_engulfed.rules.supply.lines import fed, is_fed, lines, open_to, sources
from sandtable.games.europe_engulfed.rules.supply.rations import Rations, competing, is_enough, mustered
from sandtable.games.europe_engulfed.rules.supply.sea import Demand, Way, Ways, fits, hungry, port_is_supplied, room
from sandtable.games.europe_engulfed.world.atlas import (
    ALEXANDRIA,
    CRETE,
    GIBRALTAR,
    HOME,
    MALTA,
    SICILY,
    USA_BOX,
    Zone,
    areas_of,
)
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.games.europe_engulfed.world.scenario import SCENARIO_DOCS

BY_SEA = (Group.AXIS, Group.WEST, Group.SOVIET)
ALONE: Way = (1, 0, 0, 0)
BOTH: Way = (1, 1, 0, 0)
CAPE: Way = (4, 0, 0, 0)


# ---------------------------------------------------------------- starts
@pytest.mark.parametrize("scenario", SCENARIO_DOCS)
def test_nobody_starves_at_a_start_and_every_fleet_has_a_port(scenario: str) -> None:
    p = first_moment(scenario)
    for group in BY_SEA:
        demands = hungry(p, mustered(p, group))
        assert all(demand.ways for demand in demands)
        assert is_enough(p, group, demands)
        assert all(port_is_supplied(p, group, zone) for zone in Zone if points(p, group, zone))


@pytest.mark.parametrize("scenario", SCENARIO_DOCS)
def test_the_check_of_a_start_asks_nobody_and_marks_nobody(scenario: str) -> None:
    p = first_moment(scenario)
    for group in BY_SEA:
        p.stack = [(Rations.name, int(group))]
        GAME.settle(p, Silence())
        assert p.stack == []
    assert not p.starved


def test_the_mediterranean_feeds_less_where_sicily_malta_and_crete_are_hostile() -> None:
    """EX-EE-3.33-1, EX-EE-d-setup-1941."""
    p = first_moment("campaign-1941")
    assert capacity(p, Group.WEST, Zone.MEDITERRANEAN) == 3 * 2  # Sicily and Crete are the Axis'
    assert capacity(p, Group.WEST, Zone.ATLANTIC) == 5 * 4
    assert capacity(p, Group.AXIS, Zone.MEDITERRANEAN) == 3 * 2  # Malta is British
    p.give(CRETE, Group.WEST)
    assert capacity(p, Group.WEST, Zone.MEDITERRANEAN) == 3 * 3
    p.give(SICILY, Group.WEST)
    assert capacity(p, Group.WEST, Zone.MEDITERRANEAN) == 3 * 4
    p.give(MALTA, Group.AXIS)
    assert capacity(p, Group.WEST, Zone.MEDITERRANEAN) == 3 * 3  # either is enough, both count once
    assert capacity(p, Group.AXIS, Zone.MEDITERRANEAN) == 3 * 2


def test_a_start_of_1941_uses_the_sea_as_the_book_counts() -> None:
    """EX-EE-d-setup-1941: one in Gibraltar, eight beyond; without Gibraltar the Mediterranean is no way home."""
    p = first_moment("campaign-1941")
    demands = {demand.ways: demand.pieces.bit_count() for demand in hungry(p, mustered(p, Group.WEST))}
    assert demands == {(ALONE,): 1, (BOTH,): 2, (BOTH, CAPE): 6}
    p.give(GIBRALTAR, Group.AXIS)
    beyond = [d.ways for d in hungry(p, mustered(p, Group.WEST) & ~p.here[GIBRALTAR])]
    assert beyond == [((4, 0, 0, 0),), ((4, 1, 0, 0),)]


# ---------------------------------------------------------------- allotments
def _splits(over: Ways, count: int) -> list[tuple[int, ...]]:
    return [split for split in product(range(count + 1), repeat=len(over)) if sum(split) == count]


def _fits_slowly(wanted: list[tuple[Ways, int]], left: Way) -> bool:
    for choice in product(*(_splits(over, count) for over, count in wanted)):
        used = [0, 0, 0, 0]
        for (over, _), split in zip(wanted, choice, strict=True):
            for way, number in zip(over, split, strict=True):
                used = [have + number * take for have, take in zip(used, way, strict=True)]
        if all(have <= most for have, most in zip(used, left, strict=True)):
            return True
    return False


SORTS: tuple[Ways, ...] = ((ALONE,), (BOTH,), (BOTH, CAPE), ((2, 0, 0, 0),), ((0, 1, 0, 0), ALONE), ((4, 1, 0, 0),))


def _problem(rng: Random) -> tuple[list[tuple[Ways, int]], Way]:
    sorts = rng.sample(SORTS, 3)
    return [(over, rng.randint(0, 4)) for over in sorts], (rng.randint(0, 14), rng.randint(0, 5), 0, 0)


@pytest.mark.parametrize("seed", range(60))
def test_all_are_fed_if_any_split_over_their_ways_feeds_them(seed: int) -> None:
    wanted, left = _problem(Random(seed))
    assert fits(tuple(wanted), left) == _fits_slowly(wanted, left)


def _maximal(counts: tuple[int, ...], most: list[int], sorts: list[Ways], left: Way) -> bool:
    """Tell whether so many of each sort can be fed, and nobody besides."""

    def feeds(fed: tuple[int, ...]) -> bool:
        return fits(tuple(zip(sorts, fed, strict=True)), left)

    more = [tuple(n + (k == i) for k, n in enumerate(counts)) for i in range(len(counts)) if counts[i] < most[i]]
    return feeds(counts) and not any(feeds(fed) for fed in more)


@pytest.mark.parametrize("seed", range(40))
def test_who_is_named_could_not_be_fed_in_the_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the owner names, nobody starves for whom there would be a place, and somebody can always be named."""
    rng = Random(seed)
    wanted, left = _problem(rng)
    sorts = [over for over, count in wanted if count]
    most = [count for _, count in wanted if count]
    numbers = iter(range(100))
    hungry_ones = [mask_of(next(numbers) for _ in range(count)) for count in most]
    monkeypatch.setattr("sandtable.games.europe_engulfed.rules.supply.rations.room", lambda p, group: left)
    p, starved = Position(), 0
    while True:
        demands = [Demand(over, mask & ~starved) for over, mask in zip(sorts, hungry_ones, strict=True)]
        if fits(tuple((demand.ways, demand.pieces.bit_count()) for demand in demands), left):
            break
        gone = [Demand(over, mask & starved) for over, mask in zip(sorts, hungry_ones, strict=True) if mask & starved]
        offered = competing(p, Group.WEST, demands, gone)
        assert offered
        starved |= 1 << rng.choice(bit_list(offered & ~starved))
    assert _maximal(tuple((mask & ~starved).bit_count() for mask in hungry_ones), most, sorts, left)


# ---------------------------------------------------------------- lines
def test_lines_follow_the_position_and_not_what_was_known_of_another() -> None:
    p = first_moment("barbarossa-1941")
    before = fed(p, Nation.USSR)
    for area in bit_list(areas_of("tula", "smolensk", "kiev", "kharkov", "voronezh")):
        p.give(area, Group.AXIS)
    kursk = areas_of("kursk")
    assert before & kursk
    assert not fed(p, Nation.USSR) & kursk
    p.give(bit_list(areas_of("tula"))[0], Group.SOVIET)
    assert fed(p, Nation.USSR) & kursk


def test_sources_are_fed_and_what_is_fed_is_open() -> None:
    for scenario in SCENARIO_DOCS:
        p = first_moment(scenario)
        for nation in Nation:
            if sources(p, nation):
                found = lines(p, nation)
                assert found.sources & ~found.fed == 0
                assert found.fed & ~open_to(p, nation) == 0


def test_a_greek_unit_does_not_trace_through_an_empty_alexandria() -> None:
    """EE-4.7/8 is for British and U.S. units."""
    p = first_moment("campaign-1941")
    for piece in bit_list(p.here[ALEXANDRIA] & PIECES_OF[Nation.BRITAIN]):
        p.remove(piece)
    p.attacker[Nation.GREECE] = int(Group.AXIS)
    p.regroup()
    assert not open_to(p, Nation.GREECE) >> ALEXANDRIA & 1
    assert open_to(p, Nation.BRITAIN) >> ALEXANDRIA & 1
    assert open_to(p, Nation.USA) >> ALEXANDRIA & 1


def test_marks_of_the_enemy_stay_through_the_final_check() -> None:
    p = first_moment("barbarossa-1941")
    german, soviet = bit_list(p.here[areas_of("warsaw").bit_length() - 1])[0], bit_list(PIECES_OF[Nation.USSR])[0]
    p.starved = 1 << german | 1 << soviet
    restore(p)
    assert p.starved == 1 << soviet


def test_the_room_of_fleets_is_that_of_all_points_used_or_not() -> None:
    p = first_moment("campaign-1941")
    before = room(p, Group.WEST)
    p.fleets = tuple(fleet._replace(able=0, used=fleet.able) for fleet in p.fleets)
    assert room(p, Group.WEST) == before


def test_a_unit_is_fed_in_its_own_source() -> None:
    p = first_moment("campaign-1939")
    found = lines(p, Nation.FRANCE)
    assert all(is_fed(p, Nation.FRANCE, area, found) for area in bit_list(found.sources))


def test_british_home_areas_feed_americans_who_build_in_their_box() -> None:
    """EE-glossary-home/1, EE-glossary-home/2, EE-glossary-home/3."""
    p = first_moment("campaign-1941")
    assert HOME[Nation.USA] == 1 << USA_BOX
    assert sources(p, Nation.USA) == sources(p, Nation.BRITAIN) | 1 << USA_BOX
    assert sources(p, Nation.BRITAIN) == HOME[Nation.BRITAIN]
