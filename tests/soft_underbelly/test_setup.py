"""The opening: who holds what, and the Italian home set-up."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.setup import Setup, open_map
from sandtable.games.soft_underbelly.world.atlas import BOXES, BRITAIN, MAP, US
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    ARMIES,
    AXIS,
    BY_NATION,
    MARKERS,
    PARACHUTES,
    UNIT,
    UNITS,
    Nation,
)
from tests.soft_underbelly.theatre import PLACE, goals, owner_of, place_of, play, refusals

SETUP = Setup()
HOME_UNITS = ("italian-infantry-1", "italian-infantry-2", "regia-marina", "italian-supply", "italian-tactical")
ITALY = {"sicily", "sardinia", "taranto", "naples", "rome", "po-valley", "turin"}
ITALIAN_STARS = {"po-valley", "rome", "naples"}


def campaign() -> Position:
    p = Position()
    open_map(p)
    for unit, place in {
        "italian-infantry-3": "tripoli",
        "italian-convoy": "replacements",
        "gibraltar-fort": "gibraltar",
        "malta-fort": "malta",
        "british-flotilla-1": "britain",
        "british-flotilla-2": "britain",
    }.items():
        p.put(UNIT[unit], PLACE[place])
    p.stack = [("turn", 0), ("setup",)]
    return p


def test_the_axis_sets_up_five_units_anywhere_in_italy() -> None:
    """SU-start/8: any of the seven areas, the owner's choice for each unit."""
    p = campaign()
    assert SETUP.side(p) == AXIS
    assert {o.args[0] for o in SETUP.orders(p)} == {UNIT[name] for name in HOME_UNITS}
    for unit in HOME_UNITS:
        assert goals(SETUP, p, "place", unit) == ITALY


def test_an_area_without_a_star_keeps_the_stacking_limits_even_in_the_set_up() -> None:
    """SU-start/8, SU-stack/3: a star takes any number."""
    p = campaign()
    play(SETUP, p, "place italian-infantry-1 sicily", "place italian-supply rome")
    assert goals(SETUP, p, "place", "italian-infantry-2") == ITALY - {"sicily"}
    assert refusals(SETUP, p, "place italian-infantry-2 sicily") == ["SU-start/8"]
    assert "sicily" in goals(SETUP, p, "place", "italian-tactical")  # of another kind
    play(SETUP, p, "place italian-infantry-2 rome")
    p.put(UNIT["italian-infantry-1"], PLACE["turn-track"])
    assert "rome" in goals(SETUP, p, "place", "italian-infantry-1")


def test_no_unit_is_set_up_outside_italy_and_none_but_the_home_units() -> None:
    """SU-start/8, SU-start/7: dated counters wait for their date."""
    p = campaign()
    assert refusals(SETUP, p, "place italian-infantry-1 albania") == ["SU-start/8"]
    assert refusals(SETUP, p, "place italian-infantry-3 rome") == ["SU-start/8"]
    assert refusals(SETUP, p, "place italian-infantry-4 rome") == ["SU-start/7"]
    assert refusals(SETUP, p, "place italian-convoy rome") == ["SU-start/8"]
    assert refusals(SETUP, p, "place german-tactical-1 po-valley") == ["SU-start/8"]
    assert refusals(SETUP, p, "done") == ["SU-sequence/2"]


def test_every_offered_placing_is_legal_and_no_other() -> None:
    """SU-start/8, SU-sequence/2"""
    p = campaign()
    for done in ("place italian-infantry-1 sicily", "place italian-supply rome", "place regia-marina taranto"):
        menu = SETUP.orders(p)
        for unit in range(UNITS):
            for place in range(len(PLACE)):
                given = Order("place", (unit, place))
                assert (given in menu) == (not GAME.why_not(p, given)), given
        play(SETUP, p, done)


def test_play_opens_with_the_axis_turn_when_all_is_set_up() -> None:
    """SU-start/10"""
    p = campaign()
    for unit in HOME_UNITS:
        assert not SETUP.settle(p, Log())
        play(SETUP, p, f"place {unit} rome")
    assert SETUP.settle(p, Log())
    assert p.stack == [("turn", 0)]
    assert (p.turn, p.side) == (0, AXIS)
    assert place_of(p, "regia-marina") == "rome"


def test_every_area_has_the_owner_of_the_nation_list() -> None:
    """SU-start/11, SU-status/1, SU-chart/7: map and nation list agree."""
    p = campaign()
    listed = {area: row["owner"] for row in DATA.tables("charts.toml")["status"] for area in row["areas"]}
    for area, place in enumerate(MAP.places):
        assert p.owner(area) == Nation[listed.get(place.id, "nobody").upper()], place.id


def test_the_opening_owners_are_those_of_the_book() -> None:
    """SU-status/2, SU-status/6, SU-status/7, SU-status/8, SU-status/9, SU-status/5, SU-status/3, SU-start/2"""
    p = campaign()
    assert owner_of(p, "albania") == "italy"
    assert owner_of(p, "tripoli") == owner_of(p, "tobruk") == "italy"
    assert owner_of(p, "egypt") == owner_of(p, "western-desert") == "britain"
    assert owner_of(p, "bulgaria") == owner_of(p, "romania") == "germany"
    assert p.payee[PLACE["romania"]] == Nation.GERMANY
    assert p.payee[PLACE["algiers"]] == Nation.NOBODY  # SU-repl/6: France produces nothing
    assert owner_of(p, "belgrade") == owner_of(p, "croatia") == "neutral"
    assert owner_of(p, "greece") == owner_of(p, "crete") == "neutral"
    assert owner_of(p, "vichy") == owner_of(p, "algiers") == "france"


def test_states_that_are_not_listed_have_no_areas() -> None:
    """SU-status/11"""
    regions = {place.facts["region"] for place in MAP.places}
    assert not regions & {"Spain", "Turkey", "Portugal", "Switzerland"}


def test_the_boxes_are_allied_ports_out_of_reach_of_the_axis() -> None:
    """SU-start/12"""
    p = campaign()
    assert BOXES == 1 << BRITAIN | 1 << US
    assert p.facts.friendly[ALLIES] & BOXES == BOXES


def test_the_british_set_up_stands() -> None:
    """SU-start/9, SU-start/7: counters without a date are in the opening set-up."""
    p = GAME.start("campaign")
    assert place_of(p, "gibraltar-fort") == "gibraltar"
    assert place_of(p, "malta-fort") == "malta"
    assert place_of(p, "british-flotilla-1") == place_of(p, "british-flotilla-2") == "britain"
    assert place_of(p, "italian-infantry-3") == "tripoli"  # SU-start/8
    assert place_of(p, "italian-convoy") == "replacements"
    assert place_of(p, "8th-army") == "turn-track"


def test_all_positions_are_open_to_both_players() -> None:
    """SU-terms/5"""
    p = GAME.start("campaign")
    assert not GAME.facts.hidden
    assert GAME.known(p, (AXIS,)) == GAME.known(p, (ALLIES,)) == p


def test_every_infantry_panzer_and_mechanized_counter_is_an_army_and_no_parachute_is() -> None:
    """SU-terms/4"""
    assert ARMIES >> UNIT["anzac"] & 1
    assert ARMIES >> UNIT["panzerarmee-afrika"] & 1
    assert ARMIES >> UNIT["5th-army"] & 1
    assert not ARMIES & PARACHUTES
    assert not ARMIES & MARKERS
    assert PARACHUTES >> UNIT["82nd-airborne"] & 1
    assert BY_NATION[Nation.FRANCE] & ARMIES
