"""Victory: VPs line by line, levels, Victory Cities, and how the war goes on from card to card."""

from __future__ import annotations

import pytest

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Beachhead, Bulge, Neutral, Off, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.production.phase import production_level
from sandtable.games.westfront.rules.victory import (
    by_points,
    points,
    result,
    tournament_points,
    victory_cities,
)
from sandtable.games.westfront.world.atlas import HEX, NEAR, OF_NATION, PORTS, VICTORY_CITIES, Nation
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.roster import ALLIES, AXIS, PORTUGUESE, SPANISH
from tests.westfront.homefront import asking, offered, order, refused, run, started
from tests.westfront.positions import board, h, u


def values(p: Position, side: int) -> dict[str, int]:
    """Return the VPs of a side by their reason."""
    return {part.words: part.value for part in points(p)[side].parts}


def seize(p: Position, hexes: int) -> None:
    """Give the Allies hexes."""
    p.prior = [p.prior[ALLIES] | hexes, p.prior[AXIS] & ~hexes]
    refresh(p)


# ---------------------------------------------------------------- VPs
def november() -> Position:
    """Return the end of S'43 of the book's example, all but the Production Levels."""
    p = board({}, month="1943-11")
    for name, cv in (("af", 2), ("15-ag", 3), ("21-ag", 3), ("1-ag", 3), ("shaef", 1)):
        p.put(u(name), HEX["london" if name != "af" else "birmingham"])
        p.cv[u(name)] = cv
    hqs = (
        ("okw", 2),
        ("ob-west", 2),
        ("army-group-b", 2),
        ("army-group-c", 1),
        ("army-group-g", 1),
        ("army-group-e", 1),
    )
    for name, cv in hqs:
        p.put(u(name), HEX["berlin" if cv == 2 else "leipzig"])
        p.cv[u(name)] = cv
    for name in ("br-5", "84-cps", "65a-static", "66-static"):
        p.put(u(name), Off.POOL)
    for number in ("2nd", "3rd", "4th", "5th", "6th", "7th", "11th"):
        p.put(u(f"it-{number}-army"), Off.LOST)
    p.put(u("it-sar-coastal-army"), Off.LOST)
    p.supplied = -1
    p.beachheads[0] = int(Beachhead.READY)
    islands = ("palermo", "catania", "messina", "cagliari", "sassari", "olbia", "bastia")
    seize(p, h(*islands, "reggio", "taranto", "brindisi", "bari", "naples"))
    return p


def test_the_example_of_the_book_adds_up() -> None:
    """EX-17.1, WF-17.1/2, WF-17.1/4, WF-17.1/6, WF-17.1/7, WF-17.1/10"""
    p = november()
    assert values(p, ALLIES) == {
        "Production Level": production_level(p, ALLIES),
        "CV of HQs": 24,
        "other units eliminated": -2,
        "BeachHeads Ready": 2,
        "ports cleared in the South": 13,
        "handicap": -55,
    }
    assert values(p, AXIS) == {
        "Production Level": production_level(p, AXIS),
        "CV of HQs": 18,
        "Italians, neutrals and statics eliminated": -10,
        "other units eliminated": -2,
    }


def test_the_example_of_the_book_is_an_allied_marginal_victory() -> None:
    """EX-17.1, WF-17.2/1"""
    assert by_points(110 - 55, 46) == (ALLIES, "marginal", "WF-17.2/1")


@pytest.mark.parametrize(
    ("margin", "level", "counted"),
    [(0, "draw", 1), (5, "draw", 1), (6, "marginal", 2), (15, "marginal", 2), (16, "major", 3), (26, "decisive", 5)],
)
def test_the_margin_makes_the_level(margin: int, level: str, counted: int) -> None:
    """WF-17.2/1, WF-CHART/4"""
    for allies, axis, winner in ((margin, 0, ALLIES), (0, margin, AXIS)):
        outcome = by_points(allies, axis)
        assert outcome[1] == level
        if level == "draw":
            assert outcome[0] == -1
            assert tournament_points(outcome) == (1, 1)
        else:
            assert outcome[0] == winner
            assert tournament_points(outcome)[winner] == counted
            assert tournament_points(outcome)[1 - winner] == 0


def test_hqs_and_units_without_supply() -> None:
    """WF-17.1/3, WF-17.1/5"""
    p = board({"84-cps": "berlin", "64-cps": "berlin"})
    p.supplied = 1 << u("64-cps")
    p.put(u("okw"), Off.POOL)
    wait = values(p, AXIS)
    assert (wait["HQs eliminated"], wait["units without supply"]) == (-4, -1)


def test_a_war_on_the_neutrals_that_ends_well_brings_five() -> None:
    """EX-16.4, WF-16.4/5, WF-17.1/9: 14 units and 12 ports against 21 VPs"""
    p = board({"br-5": "london"}, month="1944-05", scenario="w43-free")
    p.period, p.penalty = 1, 21
    before = points(p)[ALLIES].total - points(p)[AXIS].total + 21
    p.spain = p.portugal = int(Neutral.DEFEATED)
    for unit in bit_list(SPANISH | PORTUGUESE):
        p.put(unit, Off.LOST)
    ports = PORTS & (OF_NATION[Nation.SPAIN] | OF_NATION[Nation.PORTUGAL])
    assert ports.bit_count() == 12
    levels = production_level(p, ALLIES), production_level(p, AXIS)
    p.held[ALLIES] |= ports
    gained = points(p)[ALLIES].total - points(p)[AXIS].total
    assert values(p, AXIS)["Italians, neutrals and statics eliminated"] == -14
    assert values(p, ALLIES)["ports cleared in the South"] == 12
    assert (production_level(p, ALLIES), production_level(p, AXIS)) == levels
    assert values(p, ALLIES)["beyond the buildup in the North"] == -11
    assert gained - before == 5 - 11


def test_northern_ports_count_double_and_embattled_ones_nothing() -> None:
    """WF-17.1/7"""
    p = board({"84-cps": "brest", "br-5": "brest"})
    seize(p, h("cherbourg", "calais", "bastia"))
    p.attacked[ALLIES] = h("brest")
    p.held[ALLIES] |= h("brest")
    found = values(p, ALLIES)
    assert (found["ports cleared in the North"], found["ports cleared in the South"]) == (6, 1)


def test_in_winter_43_the_buildup_caps_landings() -> None:
    """WF-17.1/8, WF-W43/9: two units in Britain, one in Africa"""
    p = board({"br-5": "london", "15-ag": "birmingham", "br-10": "tunis"}, month="1944-05", scenario="w43-free")
    p.beachheads = [int(Beachhead.READY)] * 5
    p.period = 1
    assert values(p, ALLIES)["beyond the buildup in the North"] == -8
    p.period = 0
    assert "beyond the buildup in the North" not in values(p, ALLIES)


# ---------------------------------------------------------------- Victory Cities
def winter_44(allied: tuple[str, ...]) -> Position:
    p = board({}, month="1945-05", scenario="w44-free")
    p.period, p.italy = 3, 1
    p.spain = int(Neutral.DEFEATED)
    seize(p, OF_NATION[Nation.SPAIN])
    west = OF_NATION[Nation.FRANCE] | OF_NATION[Nation.BELGIUM] | OF_NATION[Nation.HOLLAND] | OF_NATION[Nation.ITALY]
    seize(p, west | h(*allied))
    return p


def test_victory_cities_decide_winter_44() -> None:
    """EX-17.32/1, WF-17.31/1, WF-17.32/1, WF-W44/7"""
    p = winter_44(("ruhr", "cologne"))
    assert victory_cities(p) == (6, 7)
    assert result(p) == (AXIS, "marginal", "WF-17.32/1")


@pytest.mark.parametrize(
    ("allies", "outcome"),
    [(("ruhr", "munich"), (ALLIES, "marginal")), (("ruhr", "hamburg", "munich"), (ALLIES, "decisive"))],
)
def test_the_margin_of_cities_makes_the_level(allies: tuple[str, ...], outcome: tuple[int, str]) -> None:
    """WF-17.32/1, EX-17.32/2"""
    p = winter_44(())
    taken = h(*allies, "cologne", "frankfurt", "stuttgart", "hannover", "bremen") | NEAR[HEX["munich"]]
    p.held[ALLIES] |= taken
    p.held[AXIS] &= ~taken
    assert result(p)[:2] == outcome


def test_thirteen_are_all_the_cities() -> None:
    """WF-17.31/1"""
    assert VICTORY_CITIES.bit_count() == 12
    assert victory_cities(board({})) == (0, 12)  # without Madrid


# ---------------------------------------------------------------- HUSKY
@pytest.mark.parametrize(
    ("ports", "lost", "outcome"),
    [
        (("palermo", "catania", "messina"), 0, (ALLIES, "decisive")),
        (("palermo", "catania"), 0, (ALLIES, "marginal")),
        (("palermo", "catania", "messina"), 2, (-1, "draw")),
        (("palermo",), 0, (-1, "draw")),
        ((), 0, (AXIS, "marginal")),
        (("palermo",), 3, (AXIS, "marginal")),
    ],
)
def test_sicilian_ports_decide_husky(ports: tuple[str, ...], lost: int, outcome: tuple[int, str]) -> None:
    """WF-HUSKY/1"""
    p = board({}, month="1943-08", scenario="husky")
    seize(p, h(*ports))
    for name in ("br-5", "br-10", "us-6-amph")[:lost]:
        p.put(u(name), Off.POOL)
    p.put(u("15-ag"), Off.POOL)  # an HQ is no corps
    run(p, ("month-end",))
    assert p.outcome == (*outcome, "WF-HUSKY/1")


# ---------------------------------------------------------------- from card to card
def test_nothing_happens_at_the_end_of_other_months() -> None:
    """WF-3.11/1"""
    p = board({}, month="1943-10")
    run(p, ("month-end",))
    assert (p.outcome, p.stack, p.period) == (None, [], 0)


def test_a_finished_scenario_is_extended_if_both_agree() -> None:
    """WF-3.13/1, WF-3.12/1, WF-W43/6"""
    p = started("s43")
    p.month = MONTH["1943-11"]
    levels = production_level(p, ALLIES), production_level(p, AXIS)
    run(p, ("month-end",))
    assert offered(p) == {"agree", "decline"}
    assert asking(p).side(p) == ALLIES
    assert refused(p, "done") == ["WF-4.4/1"]
    order(p, "agree")
    assert asking(p).side(p) == AXIS
    order(p, "agree")
    assert (p.outcome, p.period, p.grounded) == (None, 1, 0)
    assert (production_level(p, ALLIES), production_level(p, AXIS)) == (levels[0] + 10, levels[1] + 5)  # EX-3.12
    p.month = MONTH["1944-05"]  # the next card ends in May
    run(p, ("month-end",))
    order(p, "decline")
    assert p.outcome is not None


@pytest.mark.parametrize("orders", [("decline",), ("agree", "decline")])
def test_one_side_that_declines_ends_it(orders: tuple[str, ...]) -> None:
    """WF-3.13/1"""
    p = started("s44")
    p.month = MONTH["1944-11"]
    expected = result(p)
    run(p, ("month-end",))
    order(p, *orders)
    assert p.outcome == expected


def test_winter_44_cannot_be_extended() -> None:
    """WF-17.32/1"""
    p = started("w44-free")
    p.month = MONTH["1945-05"]
    run(p, ("month-end",))
    assert p.outcome == result(p)


def test_a_linked_year_goes_on_by_itself() -> None:
    """WF-3.12/1, WF-W44/5"""
    p = started("year-1944")
    p.month = MONTH["1944-11"]
    run(p, ("month-end",))
    assert (p.outcome, p.period, p.bulge, p.stack) == (None, 3, Bulge.READY, [])
    p.month = MONTH["1945-05"]
    run(p, ("month-end",))
    assert p.outcome is not None


def test_only_a_decisive_victory_ends_the_campaign_early() -> None:
    """WF-3.14/1, WF-17.3/1"""
    p = started("campaign")
    p.month = MONTH["1943-11"]
    p.penalty = -15  # as it stands the Axis leads by 15
    run(p, ("month-end",))
    assert (p.outcome, p.period) == (None, 1)
    p = started("campaign")
    p.month = MONTH["1943-11"]
    p.penalty = 30
    run(p, ("month-end",))
    assert p.outcome == (AXIS, "decisive", "WF-17.2/1")
