"""Firepower and cover."""

from __future__ import annotations

import pytest

from sandtable.games.westfront.position import Bulge, Position, Weather
from sandtable.games.westfront.rules.combat.fire import Firepower, air_power, battery, defence, hits, rating
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS, PLAYER, UNIT
from tests.westfront.positions import board

_CLEAR, _MARSH, _MOUNTAIN, _CITY = "arnhem", "amsterdam-ne1", "messina", "lille"


def firepower(p: Position, unit: int, attacking: bool, here: int) -> Firepower:
    """Return a unit's firepower in a battle as it stands."""
    guns = battery(p, here, p.units(PLAYER[unit], here), p.cv, attacking)
    return next((gun.power for gun in guns if gun.unit == unit), rating(p, unit, attacking, here))


def fire(unit: str, here: str, weather: Weather = Weather.DRY) -> str:
    """Return a unit's offensive and defensive firepower in a hex."""
    p = board({unit: here})
    p.weather = int(weather)
    return "/".join(firepower(p, UNIT[unit], attacking, HEX[here]).name for attacking in (True, False))


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("br-30-tk", "DF/DF"),
        ("us-19", "SF/DF"),
        ("br-5", "SF/SF"),
        ("78-cav", "SF/SF"),
        ("88-static", "SF/SF"),
        ("81-fort", "SF/TF"),
        ("us-2-amph", "SF/SF"),
        ("1-para", "SF/DF"),
        ("51-mtn", "SF/SF"),
        ("1-ss-pzr", "TF/TF"),
        ("4-ss-mech", "DF/TF"),
        ("5-ss-mtn", "SF/SF"),
        ("okw", "NONE/NONE"),
        ("21-ag", "NONE/NONE"),
        ("sp-jdn", "NONE/NONE"),
    ],
)
def test_firepower_by_type(unit: str, expected: str) -> None:
    """WF-7.32/2, WF-2.21/1..2.26/2, WF-2.61/1..2.65/1, WF-5.1/3."""
    assert fire(unit, _CLEAR) == expected


def test_mountain_units_are_at_home_in_dry_mountains() -> None:
    """WF-7.32/6, WF-2.62/1, WF-2.65/1."""
    assert fire("51-mtn", _MOUNTAIN) == "DF/DF"
    assert fire("5-ss-mtn", _MOUNTAIN) == "TF/TF"
    assert fire("51-mtn", _MOUNTAIN, Weather.MUD) == "SF/SF"
    assert fire("5-ss-mtn", _MOUNTAIN, Weather.MUD) == "SF/SF"


def test_marsh_and_mud_cap_offensive_fire_only() -> None:
    """WF-7.32/4, WF-12.23/2, WF-7.32/3."""
    assert fire("1-ss-pzr", _MARSH) == "SF/TF"
    assert fire("1-ss-pzr", _CLEAR, Weather.MUD) == "SF/TF"
    assert fire("us-19", _CLEAR, Weather.MUD) == "SF/DF"


def test_a_major_city_lifts_defensive_fire_to_df() -> None:
    """WF-7.32/5, WF-1.41/2."""
    assert fire("br-5", _CITY) == "SF/DF"
    assert fire("1-ss-pzr", _CITY) == "TF/TF"
    assert fire("br-5", "rome") == "SF/SF"
    assert fire("okw", _CITY) == "NONE/NONE"


def test_the_bulge_surprise_frees_armor_from_mud_not_from_marsh() -> None:
    """WF-W44/5."""
    p = board({"pzrgp-west": _CLEAR, "1-ss-pzr": _CLEAR, "aok-mech": _CLEAR, "58-pzr": _MARSH}, player=AXIS)
    p.weather = int(Weather.MUD)
    p.bulge = int(Bulge.NOW)
    found = [
        firepower(p, UNIT[name], True, p.place[UNIT[name]]).name
        for name in ("pzrgp-west", "1-ss-pzr", "aok-mech", "58-pzr")
    ]
    assert found == ["DF", "TF", "SF", "SF"]


def test_an_amphibious_corps_fires_df_at_its_own_working_beachhead() -> None:
    """WF-15.5/3, WF-15.54/1."""
    p = board({"us-2-amph": "licata", "us-6-amph": "licata"})
    here, corps, other = HEX["licata"], UNIT["us-2-amph"], UNIT["us-6-amph"]
    p.beachheads[0] = here
    assert [firepower(p, corps, attacking, here).name for attacking in (True, False)] == ["DF", "DF"]
    assert firepower(p, other, True, here) is Firepower.SF
    p.storm = 1
    assert firepower(p, corps, True, here) is Firepower.SF


def test_an_unsupplied_fort_fires_sf() -> None:
    """WF-2.26/4."""
    p = board({"81-fort": _CLEAR})
    p.supplied = 0
    assert firepower(p, UNIT["81-fort"], False, HEX[_CLEAR]) is Firepower.SF
    p = board({"81-fort": _CITY})
    p.supplied = 0
    assert firepower(p, UNIT["81-fort"], False, HEX[_CITY]) is Firepower.DF


def test_the_largest_defender_of_a_fortress_fires_tf() -> None:
    """WF-1.46/3, WF-7.32/7, WF-7.23/1; of equals the one whom it helps most."""
    p = board({"br-5": "malta", "us-19": "malta", "88-cps": "malta"}, player=AXIS)
    here = HEX["malta"]
    p.attacked[AXIS] = 1 << here
    assert [gun.power.name for gun in battery(p, here, p.units(ALLIES, here), p.cv, False)] == ["TF", "DF"]
    p.cv[UNIT["br-5"]] = 3
    assert [gun.power.name for gun in battery(p, here, p.units(ALLIES, here), p.cv, False)] == ["SF", "TF"]
    assert [gun.power.name for gun in battery(p, here, p.units(ALLIES, here), p.cv, True)] == ["SF", "SF"]
    p.attacked = [1 << here, 0]
    assert [gun.power.name for gun in battery(p, here, p.units(ALLIES, here), p.cv, False)] == ["SF", "DF"]


def test_units_without_cv_or_firepower_throw_no_dice() -> None:
    """WF-7.31/1, WF-5.1/3, WF-2.25/2."""
    p = board({"88-static": _CLEAR, "okw": _CLEAR, "88-cps": _CLEAR})
    p.cv[UNIT["88-static"]] = 0
    guns = battery(p, HEX[_CLEAR], p.units(AXIS, HEX[_CLEAR]), p.cv, False)
    assert [(gun.unit, gun.dice) for gun in guns] == [(UNIT["88-cps"], 4)]


def test_each_unit_has_its_own_dice_in_a_throw() -> None:
    """EX-7.32: WF-7.32/1."""
    p = board({"us-20-arm": _CLEAR, "polish-2": _CLEAR})
    p.cv[UNIT["us-20-arm"]] = 3
    p.cv[UNIT["polish-2"]] = 1
    guns = battery(p, HEX[_CLEAR], p.units(ALLIES, HEX[_CLEAR]), p.cv, True)
    assert [gun.dice for gun in guns] == [3, 1]
    assert hits((4, 5, 6, 5), guns) == 2
    assert hits((4, 4, 4, 6), guns) == 1


@pytest.mark.parametrize(
    ("here", "weather", "supported", "level"),
    [
        (_CLEAR, Weather.DRY, True, 1),
        (_CLEAR, Weather.DRY, False, 2),
        (_CLEAR, Weather.MUD, True, 2),
        (_CLEAR, Weather.MUD, False, 3),
        ("kassel", Weather.DRY, True, 2),
        ("kassel", Weather.MUD, False, 3),
        (_CITY, Weather.DRY, True, 2),
        (_MOUNTAIN, Weather.DRY, False, 3),
        ("rome", Weather.DRY, True, 1),
        ("malta", Weather.DRY, True, 3),
        ("malta", Weather.DRY, False, 0),
    ],
)
def test_hits_for_a_step(here: str, weather: Weather, supported: bool, level: int) -> None:
    """WF-7.33/1, WF-7.34/1, WF-7.35/1, WF-7.35/2, WF-7.4/1, WF-7.4/2, WF-7.4/4, WF-12.23/3."""
    p = Position()
    p.weather = int(weather)
    p.attacked[ALLIES] = 1 << HEX[here]
    assert defence(p, HEX[here], AXIS, supported) == level
    assert defence(p, HEX[here], ALLIES, supported) == 1  # the active side


def test_a_fortress_does_not_help_those_who_attacked_it() -> None:
    """WF-7.23/1."""
    p = Position()
    p.attacked[AXIS] = 1 << HEX["malta"]
    assert defence(p, HEX["malta"], AXIS, True) == 2  # only the hills do


def test_airpower_by_period() -> None:
    """WF-13.14/1, WF-13.14/2."""
    p = Position()
    found = []
    for p.period in range(4):
        found.append("/".join(air_power(p, side).name for side in (AXIS, ALLIES)))
    assert found == ["SF/TF", "SF/TF", "NONE/TF", "NONE/TF"]
