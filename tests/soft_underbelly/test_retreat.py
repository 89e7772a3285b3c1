"""Retreats after combat and before it."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.rules.combat.retreat import havens
from sandtable.games.soft_underbelly.world.atlas import PLACE_IDS
from sandtable.games.soft_underbelly.world.roster import UNIT
from tests.soft_underbelly.front import attack, front, offered, play, refused, run, top
from tests.soft_underbelly.theatre import PLACE, owner_of, place_of


def refuges(units: dict[str, str], unit: str, **kwargs: object) -> set[str]:
    """Return the ids of the areas to which a unit could retreat."""
    p = front(units, **kwargs)  # type: ignore[arg-type]
    return {PLACE_IDS[area] for area in bit_list(havens(p, UNIT[unit]))}


def test_land_units_retreat_over_black_lines_to_friendly_areas() -> None:
    """SU-retreat/2."""
    assert refuges({"german-infantry-1": "naples"}, "german-infantry-1") == {"rome", "taranto", "sicily"}
    units = {"german-infantry-1": "naples", "5th-army": "rome", "british-flotilla-1": "taranto"}
    assert refuges(units, "german-infantry-1") == {"sicily"}


def test_ships_retreat_over_blue_lines_to_friendly_ports_or_free_seas() -> None:
    """SU-retreat/2; EX-SU-possess-rome."""
    assert refuges({"british-flotilla-1": "rome"}, "british-flotilla-1") == {"western-med"}
    assert refuges({"british-flotilla-1": "rome", "regia-marina": "western-med"}, "british-flotilla-1") == set()
    assert refuges({"regia-marina": "taranto"}, "regia-marina") == {"sicily", "ionian-sea", "adriatic-sea"}


def test_tacticals_never_retreat_from_sea_to_sea() -> None:
    """SU-retreat/2, SU-air-combat/6."""
    assert refuges({"italian-tactical": "ionian-sea"}, "italian-tactical") == {"taranto", "tobruk", "greece", "crete"}


def test_parachutes_do_not_retreat_by_air() -> None:
    """SU-retreat/5."""
    units = {"german-parachute": "sicily"}
    assert refuges(units, "german-parachute", owners={"malta": "germany"}) == {"naples"}
    assert refuges({"german-parachute": "sardinia"}, "german-parachute") == set()


def test_forts_never_retreat_and_the_axis_not_into_the_boxes() -> None:
    """SU-start/12."""
    assert refuges({"malta-fort": "malta"}, "malta-fort") == set()
    assert refuges({"regia-marina": "eastern-atlantic"}, "regia-marina", owners={"britain": "germany"}) == {
        "north-atlantic",
        "south-atlantic",
        "casablanca",
    }


def test_nobody_retreats_into_a_neutral_area() -> None:
    """SU-retreat/2."""
    units = {"british-flotilla-1": "alboran-sea"}
    assert refuges(units, "british-flotilla-1", turn="1941 summer") == {"gibraltar", "balearic-sea"}


def test_a_loaded_transport_does_not_retreat_into_a_port_that_is_merely_controlled() -> None:
    """SU-convoy/6."""
    units = {"us-convoy": "western-med", "british-flotilla-1": "naples"}
    assert "naples" in refuges(units, "us-convoy")
    assert "naples" not in refuges({**units, "5th-army": "ship:us-convoy"}, "us-convoy")


def test_cargo_goes_ashore_when_its_ship_retreats_into_a_port() -> None:
    """SU-stack/7."""
    p = front({"us-convoy": "eastern-med", "5th-army": "ship:us-convoy"})
    p.stack.append(("retreat", 1 << UNIT["us-convoy"], 0))
    run(p)
    play(p, "retreat us-convoy egypt")
    assert place_of(p, "5th-army") == "egypt"
    assert p.aboard[UNIT["5th-army"]] == -1


def test_survivors_without_a_refuge_are_eliminated() -> None:
    """SU-retreat/2: a single refuge is taken, none means death."""
    p = front({"british-flotilla-1": "rome", "us-convoy": "rome", "regia-marina": "western-med"})
    p.stack.append(("retreat", 1 << UNIT["british-flotilla-1"] | 1 << UNIT["us-convoy"], 1 << PLACE["rome"]))
    run(p)
    assert place_of(p, "british-flotilla-1") == "replacements"
    assert place_of(p, "us-convoy") == "replacements"


def test_the_owner_picks_the_refuge_of_each_unit() -> None:
    """SU-retreat/1, SU-retreat/3: what that overfills is settled by the stacking check."""
    p = front({"german-infantry-1": "naples", "german-infantry-2": "naples", "5th-army": "sicily"})
    units = 1 << UNIT["german-infantry-1"] | 1 << UNIT["german-infantry-2"]
    p.stack.append(("retreat", units, 1 << PLACE["naples"]))
    run(p)
    assert top(p) == "retreat"
    assert refused(p, "retreat german-infantry-1 naples") == ["SU-retreat/1"]
    assert refused(p, "retreat german-infantry-1 sicily") == ["SU-retreat/2"]
    assert refused(p, "retreat german-supply rome") == ["SU-retreat/1"]
    play(p, "retreat german-infantry-1 rome", "retreat german-infantry-2 rome")
    assert place_of(p, "german-infantry-2") == "rome"


def test_aircraft_do_not_retreat_to_where_enemy_aircraft_are() -> None:
    """SU-retreat/4."""
    p = front({"italian-tactical": "tobruk", "british-carrier": "ionian-sea"})
    p.stack.append(("retreat", 1 << UNIT["italian-tactical"], 1 << PLACE["tobruk"]))
    run(p)
    assert refused(p, "retreat italian-tactical ionian-sea") == ["SU-retreat/4"]


def test_survivors_retreat_after_a_lost_combat() -> None:
    """SU-retreat/1."""
    p = front(
        {
            "8th-army": "rome",
            "us-tactical": "rome",
            "us-supply": "rome",
            "german-infantry-1": "naples",
            "german-tactical-1": "naples",
        }
    )
    attack(p, "naples", "commit 8th-army", "commit us-tactical", "expend us-supply")
    play(p, "lose german-tactical-1")
    play(p, "retreat german-infantry-1 taranto", "advance 8th-army")
    assert owner_of(p, "naples") == "britain"


CONVOY_HUNT = {
    "british-flotilla-1": "malta",
    "british-convoy-1": "malta",
    "italian-convoy": "ionian-sea",
}


def test_units_of_value_0_may_slip_away_before_combat() -> None:
    """SU-rbc/1, SU-rbc/3, SU-rbc/4."""
    p = front(CONVOY_HUNT)
    attack(p, "ionian-sea", "commit british-flotilla-1", "expend british-convoy-1")
    assert top(p) == "evasion"
    assert "evade italian-convoy taranto" in offered(p)
    assert refused(p, "evade italian-convoy malta") == ["SU-rbc/1"]
    assert refused(p, "evade british-convoy-1 malta") == ["SU-rbc/1"]
    play(p, "evade italian-convoy adriatic-sea")
    assert offered(p) == {"advance british-flotilla-1", "done"}
    play(p, "done")
    assert p.attacked >> UNIT["british-flotilla-1"] & 1


def test_who_stands_can_be_lost() -> None:
    """SU-rbc/3, SU-losses/1."""
    p = front(CONVOY_HUNT)
    attack(p, "ionian-sea", "commit british-flotilla-1", "expend british-convoy-1")
    play(p, "stand")
    assert place_of(p, "italian-convoy") == "replacements"


def test_nobody_slips_away_from_aircraft() -> None:
    """SU-rbc/1."""
    p = front({**CONVOY_HUNT, "british-carrier": "malta"})
    attack(p, "ionian-sea", "commit british-flotilla-1", "commit british-carrier", "expend british-convoy-1")
    assert place_of(p, "italian-convoy") == "replacements"


def test_nobody_slips_away_into_an_overfull_area() -> None:
    """SU-rbc/1."""
    p = front(
        {
            "8th-army": "tunis",
            "us-supply": "tunis",
            "italian-infantry-1": "tripoli",
            "german-supply": "tripoli",
            "italian-supply": "tobruk",
        }
    )
    attack(p, "tripoli", "commit 8th-army", "expend us-supply")
    # no evasion was open: 2 against 1 takes the infantry, then the supply for free
    assert top(p) == "losses"
    p = front({"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli", "german-supply": "tripoli"})
    attack(p, "tripoli", "commit 8th-army", "expend us-supply")
    assert offered(p) == {"evade german-supply tobruk", "stand"}
