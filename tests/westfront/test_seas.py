"""Sea areas: control, straits, ways."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.westfront.rules.sea.seas import (
    axis_seas,
    calm_seas,
    hostile_shores,
    links,
    passage,
    port_open,
    sea_reach,
)
from sandtable.games.westfront.world.atlas import HEX, OF_BASIN, PORT_SEAS, SEA, Basin
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import board, h


def seas(*names: str) -> int:
    return sum(1 << SEA[name] for name in names)


def test_seas_without_a_line_in_the_list_are_out_of_play() -> None:
    """WF-15.1/6."""
    outside = ("Arctic Ocean", "Norwegian Leads", "Norwegian Sea", "Indian Ocean", "Red Sea", "Persian Gulf")
    assert len(SEA) == 16
    assert not set(outside) & set(SEA)


def test_in_july_1943_the_axis_controls_the_areas_of_its_naval_bases() -> None:
    assert axis_seas(board({})) == seas(
        "Bay of Biscay", "Gulf of Lyon", "Ligurian Sea", "Adriatic Sea", "Skagerrak", "Western Baltic"
    )


def test_air_supremacy_and_the_surrender_of_italy_end_axis_control_of_two_basins() -> None:
    p = board({}, month="1944-06")
    assert not axis_seas(p) & OF_BASIN[Basin.ATLANTIC]
    p.italy = 1
    assert axis_seas(p) == OF_BASIN[Basin.BALTIC]


def test_a_disputed_base_serves_the_side_that_had_it_last() -> None:
    p = board({})
    p.held[AXIS] &= ~h("brest")
    assert axis_seas(p) & seas("Bay of Biscay")
    p.held[ALLIES] |= h("brest")
    assert not axis_seas(p) & seas("Bay of Biscay")


def test_a_strait_is_closed_while_either_shore_is_enemy_controlled() -> None:
    p = board({}, allied=h("messina"))
    ionian, tyrrhenian = SEA["Ionian Sea"], SEA["Tyrrhenian Sea"]
    assert not links(hostile_shores(p, ALLIES))[ionian] >> tyrrhenian & 1
    assert not links(hostile_shores(p, AXIS))[ionian] >> tyrrhenian & 1
    p.held[AXIS] &= ~h("reggio")  # a Disputed shore does not close it
    assert links(hostile_shores(p, ALLIES))[ionian] >> tyrrhenian & 1


def test_antwerp_is_cut_off_by_either_enemy_shore() -> None:
    p = board({}, allied=h("antwerp", "ostende"))
    assert not port_open(p, ALLIES, HEX["antwerp"])
    assert port_open(p, ALLIES, HEX["ostende"])
    assert port_open(board({}, allied=h("antwerp", "ostende", "rotterdam")), ALLIES, HEX["antwerp"])


def test_tunis_to_taranto_is_two_friendly_areas() -> None:
    p = board({}, allied=h("taranto"))
    way = passage(p, ALLIES, PORT_SEAS[HEX["tunis"]], PORT_SEAS[HEX["taranto"]], 2)
    assert way is not None
    assert (way.seas, way.length) == (seas("Central Med", "Ionian Sea"), 2)


def test_the_way_with_the_fewest_interdiction_dice_is_taken_if_it_is_short_enough() -> None:
    p = board({})
    start, goal = seas("Atlantic Ocean"), seas("Western Med")
    assert passage(p, ALLIES, start, goal, 3) == (seas("Atlantic Ocean", "Alboran Sea", "Western Med"), 3)
    assert passage(p, ALLIES, start, goal, 2) is None
    start, goal = seas("Western Med"), seas("Ligurian Sea")
    # both ways cross three areas at most; the Gulf of Lyon is the enemy's, the Tyrrhenian is not
    assert passage(p, ALLIES, start, goal, 3) == (seas("Western Med", "Tyrrhenian Sea", "Ligurian Sea"), 3)
    p.prior[AXIS] = p.held[AXIS] = h("tunis", "marseilles", "genoa")
    assert passage(p, ALLIES, start, goal, 9) == (seas("Western Med", "Gulf of Lyon", "Ligurian Sea"), 3)


def test_reach_agrees_with_passage() -> None:
    p = board({}, allied=h("brest"))
    for start in (seas("North Sea"), seas("Tyrrhenian Sea", "Central Med")):
        for limit in range(5):
            reached = sea_reach(p, ALLIES, start, limit)
            found = [area for area in range(len(SEA)) if passage(p, ALLIES, start, 1 << area, limit)]
            assert list(bit_list(reached)) == found


def test_a_storm_closes_its_basin() -> None:
    p = board({})
    p.storm = Basin.MEDITERRANEAN
    assert not calm_seas(p) & seas("Tyrrhenian Sea")
    assert calm_seas(p) & seas("North Sea")
