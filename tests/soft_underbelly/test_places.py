"""What is to be known of a place, as facts with headings, for page and terminal alike."""

from __future__ import annotations

import pytest

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.world.atlas import BLACK, BLUE, PLACE_IDS
from sandtable.games.soft_underbelly.world.roster import UNIT
from tests.soft_underbelly.theatre import PLACE, theatre


def lines(p: Position, place: str) -> list[str]:
    return [fact.line for fact in GAME.show.place_facts(p, PLACE[place])]


def facts(p: Position, place: str) -> dict[str, str]:
    return {fact.id: fact.text for fact in GAME.show.place_facts(p, PLACE[place])}


def test_an_area_is_told_from_its_kind_to_its_lines() -> None:
    assert lines(GAME.start("spring-1941"), "tobruk") == [
        "Tobruk: coastal area with a port",
        "Held by: Britain",
        "Here: 8th Army",
        "Defends: the Allies with 2 points",
        "Stacking, Allies: 1 of 1 army",
        "Room for each side: 1 army, 1 tactical, 1 parachute, 1 supply, 1 fort, 1 flotilla, 1 carrier, 1 convoy "
        "and 1 landing craft",
        "Road to: Tripoli (Italy): Italian Infantry 1, Italian Tactical",
        "Road to: Western Desert (Britain): ANZAC",
        "Sea lane to: Gulf of Sirte: empty",
        "Sea lane to: Ionian Sea: empty",
        "Sea lane to: Eastern Mediterranean: British Flotilla 1",
    ]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("western-desert", "land area"),
        ("ionian-sea", "sea area"),
        ("rome", "coastal area with a port"),
        ("malta", "island with a port"),
        ("britain", "homeland off the map, with a port"),
    ],
)
def test_the_kind_of_an_area_comes_first(place: str, words: str) -> None:
    """SU-features/1, SU-coast/2, SU-start/12"""
    assert GAME.show.place_facts(GAME.start("spring-1941"), PLACE[place])[0].text == words


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("1941 spring", "Mud: no second army"),
        ("1941 summer", "Summer: no effect"),
        ("1941 fall", "Fall: no breakthrough"),
        ("1941 winter", "Winter: double supply, no landings and no flights"),
    ],
)
def test_the_winter_zone_tells_what_the_season_does(turn: str, words: str) -> None:
    """SU-weather/1: Tobruk lies south of it."""
    assert facts(theatre(turn), "po-valley")["zone"] == words
    assert "zone" not in facts(theatre(turn), "tobruk")


def test_the_northern_edge_closes_for_good() -> None:
    """SU-north-edge/1, SU-north-edge/4"""
    p = theatre()
    assert facts(p, "po-valley")["edge"] == "on it: the Axis goes off the map here"
    p.lost_edge = 1 << PLACE["po-valley"]
    assert facts(p, "po-valley")["edge"] == "on it, closed for good: the Allies have possessed it"
    assert "Po Valley" not in facts(p, "northern-box")["edge"]


def test_a_star_tells_whom_it_pays_and_ships_control_without_possessing() -> None:
    """SU-repl/18, SU-possess/2"""
    p = theatre(units={"british-flotilla-1": "naples"})
    assert facts(p, "naples")["star"] == "pays Italy"
    assert facts(p, "naples")["control"] == "Italy, controlled by the Allies"
    assert "star" not in facts(p, "tobruk")
    assert "control" not in facts(p, "ionian-sea")


def test_stacking_counts_each_kind_of_each_side() -> None:
    """SU-stack/2, SU-stack/17, SU-convoy/11: what is aboard a ship counts through its ship."""
    units = {"italian-infantry-1": "tripoli", "italian-infantry-2": "tripoli", "italian-tactical": "tripoli"}
    p = theatre(units={**units, "german-tactical-1": "malta", "malta-fort": "malta"})
    assert "Stacking, Axis: 2 of 1 army, 1 of 1 tactical" in lines(p, "tripoli")
    assert [line for line in lines(p, "malta") if line.startswith("Stacking")] == [
        "Stacking, Axis: 1 of 1 tactical",
        "Stacking, Allies: 1 of 1 fort",
    ]
    p.put(UNIT["italian-convoy"], PLACE["ionian-sea"])
    p.load(UNIT["italian-infantry-2"], UNIT["italian-convoy"])
    assert "Stacking, Axis: 1 of 1 convoy" in lines(p, "ionian-sea")
    assert facts(p, "ionian-sea")["units"] == "Italian Convoy (carrying Italian Infantry 2)"
    assert facts(p, "britain")["stacking"] == "without limit"


def test_supply_names_the_sources_in_reach_and_whom_they_serve() -> None:
    """SU-supply/2, SU-supply/3, SU-supply/5: a supply unit serves land units over black lines, ships over blue ones."""
    p = theatre(units={"italian-supply": "rome", "italian-convoy": "ionian-sea"})
    assert [line for line in lines(p, "po-valley") if line.startswith("Supply")] == [
        "Supply, Axis: Italian Supply (for land units, aircraft and landings)"
    ]
    assert facts(p, "western-med")["supply"] == "Italian Supply (for ships, aircraft and landings)"
    assert facts(p, "taranto")["supply"] == "Italian Convoy (for land units, ships, aircraft and landings)"
    assert "supply" not in facts(p, "tripoli")


@pytest.mark.parametrize("place", ["rome", "ionian-sea", "western-desert", "malta", "us"])
def test_every_line_is_told_once(place: str) -> None:
    ways = [fact for fact in GAME.show.place_facts(theatre(), PLACE[place]) if fact.id in ("rail", "road", "lane")]
    area = PLACE[place]
    assert len(ways) == len(bit_list(BLACK[area])) + len(bit_list(BLUE[area]))


def test_the_boxes_off_the_map_can_be_looked_into() -> None:
    p = GAME.start("gothic-line-1944")
    assert lines(p, "northern-box") == [
        "The north off the map, Axis: German Infantry 2",
        "Leads to: Po Valley, Croatia and Belgrade (for the Axis)",
    ]
    assert lines(GAME.start("campaign"), "northern-box")[0] == "The north off the map: nothing"
    assert "The replacement pile, Allies: British Supply 2, US Supply" in lines(p, "replacements")
    assert "The turn track: 1942 winter 5th Army" in lines(GAME.start("torch-1942"), "turn-track")


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_every_place_has_facts_whose_rules_stand_in_the_ledger(scenario: str) -> None:
    p = GAME.start(scenario)
    for place in range(len(PLACE_IDS)):
        found = GAME.show.place_facts(p, place)
        assert found
        assert all(fact.text and (not fact.rule or fact.rule in GAME.ledger) for fact in found)
