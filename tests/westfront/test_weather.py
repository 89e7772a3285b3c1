"""Weather by month and dice, and the storms of the winter."""

from __future__ import annotations

import pytest

from sandtable.games.westfront.position import Weather
from sandtable.games.westfront.world.atlas import Basin
from tests.westfront.homefront import order, run
from tests.westfront.positions import board


@pytest.mark.parametrize("month", ["1943-07", "1944-03", "1944-10"])
def test_from_march_to_october_it_is_dry_without_dice(month: str) -> None:
    """WF-12.1/1"""
    p = board({}, month=month)
    p.weather, p.storm = int(Weather.MUD), 0
    run(p, ("fortnight", 1))
    assert (p.stack, p.fortnight, p.weather, p.storm) == ([], 1, Weather.DRY, -1)


@pytest.mark.parametrize(
    ("month", "dice", "weather"),
    [
        ("1943-11", "2 2", Weather.DRY),
        ("1943-11", "1 2", Weather.MUD),
        ("1943-12", "2 2", Weather.MUD),
        ("1944-01", "1 2", Weather.MUD),
        ("1945-02", "5 5", Weather.DRY),
        ("1945-02", "5 6", Weather.MUD),
    ],
)
def test_two_dice_make_the_weather_of_the_winter(month: str, dice: str, weather: Weather) -> None:
    """WF-12.1/1, WF-12.1/2, WF-4.3/1"""
    p = board({}, month=month)
    run(p, ("fortnight", 0))
    order(p, f"roll {dice}")
    assert p.weather == weather


@pytest.mark.parametrize(
    ("dice", "basin"),
    [
        ("1 1", -1),
        ("1 2", Basin.MEDITERRANEAN),
        ("6 5", Basin.MEDITERRANEAN),
        ("4 3", Basin.BALTIC),
        ("1 4", Basin.ATLANTIC),
        ("6 3", Basin.ATLANTIC),
        ("6 6", -1),
    ],
)
def test_odd_sums_raise_a_storm_in_a_basin(dice: str, basin: int) -> None:
    """WF-12.3/1"""
    p = board({}, month="1943-12")
    run(p, ("fortnight", 0))
    order(p, f"roll {dice}")
    assert p.storm == basin
