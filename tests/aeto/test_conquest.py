"""Conquest: who is the conqueror, nations without cities, the partition of Poland, the Winter War's end."""

from __future__ import annotations

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.position import Phase, Position, Status
from sandtable.games.aeto.rules.conquest import minor, partition, winter_war
from sandtable.games.aeto.rules.phases.aftermath import watch
from sandtable.games.aeto.rules.supply.lines import in_supply
from sandtable.games.aeto.world.atlas import MOUNTAINS, OF_COUNTRY, ZONE_STEPS, place_of
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.nations import ALLIES, AXIS, FINLAND, GERMANY, ITALY, NATION, POLAND, RUSSIA
from sandtable.games.aeto.world.roster import UNIT
from tests.aeto.test_supply import bare, units, widen


def give(p: Position, nation: int, *places: str) -> None:
    for place in places:
        p.give(place_of(place), nation)


def test_the_conqueror_holds_most_cities_then_the_capital_then_is_active() -> None:
    """AE-9.11/9: Germans and Soviets in Poland."""
    p = bare("poland-1939", pl_modlin="warsaw")
    p.war[POLAND] = 1 << GERMANY | 1 << RUSSIA
    p.war[RUSSIA], p.side_of[RUSSIA] = 1 << POLAND, 2
    give(p, GERMANY, "danzig", "poznan")
    give(p, RUSSIA, "krakow")
    assert minor.conqueror(p, POLAND) == GERMANY
    give(p, RUSSIA, "warsaw")
    assert minor.conqueror(p, POLAND) == RUSSIA  # two each: the capital decides
    give(p, POLAND, "warsaw", "poznan")
    p.acting = ALLIES
    assert minor.conqueror(p, POLAND) == RUSSIA
    p.acting = AXIS
    assert minor.conqueror(p, POLAND) == GERMANY


def test_a_conqueror_of_a_partner_is_its_power() -> None:
    p = bare("poland-1939")
    slovaks = ITALY  # any nation that fights for Germany
    p.war[POLAND] |= 1 << slovaks
    p.patron[slovaks] = GERMANY
    give(p, slovaks, "danzig", "poznan", "krakow")
    assert minor.conqueror(p, POLAND) == slovaks  # a major power has no patron
    assert minor.is_half_taken(p, POLAND)


def test_what_others_hold_stays_theirs_and_pools_are_emptied() -> None:
    """AE-9.11/1, /3, /5."""
    p, log = bare("poland-1939"), Log()
    p.side_of[RUSSIA] = 2
    give(p, GERMANY, "danzig", "poznan", "warsaw")
    give(p, RUSSIA, "vilna")
    p.put(UNIT["pl-modlin"], -2)
    minor.conquer(p, log, POLAND)
    assert p.ground[place_of("vilna")] == RUSSIA
    assert p.ground[place_of("lodz")] == GERMANY
    assert p.at[UNIT["pl-modlin"]] == -8
    assert minor.is_conquered(p, POLAND)
    assert not minor.check(p, log)  # once is enough


def test_a_nation_without_cities_loses_what_is_held_or_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    """AE-9.10/10: Lithuania; what nobody covers stays, and what its own unit holds."""
    widen(monkeypatch, "poland-1939")
    nation = NATION["lithuania"]
    p, log = bare("poland-1939"), Log()
    p.war[nation], p.war[GERMANY] = 1 << GERMANY, p.war[GERMANY] | 1 << nation
    home = bit_list(OF_COUNTRY[nation])
    foe = UNIT["de-i"]
    p.put(foe, home[0])
    beside = ZONE_STEPS.around(1 << home[0]) & OF_COUNTRY[nation] & ~MOUNTAINS
    p.touch()
    assert not minor.is_half_taken(p, nation)
    assert minor.overrun(p, log, nation)
    assert p.lands[nation] & OF_COUNTRY[nation] == mask_of(home) & ~beside & ~(1 << home[0])
    assert {event.rule for event in log.events} == {"AE-9.10/10"}


def test_the_war_begins_between_germany_and_poland() -> None:
    """AE-9.4/1, AE-9.1/1, AE-8.0/33."""
    p = bare("poland-1939")
    assert (p.war[GERMANY], p.war[POLAND]) == (1 << POLAND, 1 << GERMANY)
    assert not p.war[RUSSIA]


def test_germans_east_of_the_line_starve_from_the_end_of_september() -> None:
    """AE-9.4/5."""
    p = bare("poland-1939", de_x="e2432", de_xiii="w3633")
    for place in bit_list(p.card.land):
        p.give(place, GERMANY)
    east, west = UNIT["de-x"], UNIT["de-xiii"]
    assert in_supply(p, east)
    p.phase = int(Phase.END)
    p.touch()
    assert not in_supply(p, east)
    assert in_supply(p, west)
    partition.mark_stragglers(p, Log())
    assert p.oos == units("de-x")
    assert not watch(p, Log()) or p.oos == units("de-x")
    p.month, p.phase = month_of("October 1939"), int(Phase.MOVEMENT)
    p.touch()
    assert not in_supply(p, east)
    p.war[GERMANY] |= 1 << RUSSIA  # invading the Soviet Union
    p.touch()
    assert in_supply(p, east)


def test_the_fall_of_warsaw_is_remembered_and_the_east_is_taken_once() -> None:
    p, log = bare("poland-1939", pl_modlin="lodz", de_x="warsaw"), Log()
    partition.close(p, log)
    assert p.ground[place_of("vilna")] == POLAND
    give(p, GERMANY, "warsaw")
    assert partition.note_warsaw(p, log)
    assert not partition.note_warsaw(p, log)
    give(p, POLAND, "warsaw")
    partition.close(p, log)
    assert p.ground[place_of("vilna")] == RUSSIA
    told = len(log.events)
    partition.close(p, log)
    assert len(log.events) == told


def test_the_winter_war_is_won_only_while_it_is_fought() -> None:
    p = bare("winter-war-1939", fi_home="e0432", fi_ii="helsinki")
    assert not winter_war.is_won(p)
    p.put(UNIT["fi-home"], place_of("helsinki"))
    assert winter_war.is_won(p)
    winter_war.end(p, Log())
    assert p.status[FINLAND] == Status.NEUTRAL
    assert p.ground[place_of("viipuri")] == RUSSIA
    assert p.ground[place_of("helsinki")] == FINLAND
    assert (p.at[UNIT["fi-home"]], p.at[UNIT["fi-ii"]]) == (-2, -2)
    assert not winter_war.is_won(p)


def test_the_strip_is_won_by_no_other_war() -> None:
    p = bare("winter-war-1939", fi_ii="helsinki")
    p.war[GERMANY] |= 1 << RUSSIA
    p.war[RUSSIA] |= 1 << GERMANY
    assert not winter_war.is_won(p)  # AE-10.24/4
