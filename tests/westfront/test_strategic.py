"""Rail Movement: lengths, ferries, the map's edge, battles; the entry of Army Group E."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.position import Crossing, Off, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.movement.railways import rides
from sandtable.games.westfront.rules.movement.reserves import ENTER
from sandtable.games.westfront.rules.movement.strategic import BY_RAIL, open_entries
from sandtable.games.westfront.world.atlas import HEX, HEXES, RAIL_ENTRIES, ROW
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import activate, assert_agreement, board, h, u

GARRISONS = {"88-cps": "berlin", "90-cps": "paris"}  # the Axis Supply Origin, and another Victory City


def axis(units: dict[str, str], moves: int = 6, **options: object) -> Position:
    p = board(GARRISONS | units, player=AXIS, **options)  # type: ignore[arg-type]
    p.supreme = [moves, 0]
    return p


def rail(unit: str, place: str) -> Order:
    return Order("rail", (u(unit), HEX[place]))


def refused(p: Position, unit: str, place: str) -> list[str]:
    return [reason.rule for reason in BY_RAIL.against(p, *rail(unit, place).args)]


def play(p: Position, unit: str, place: str) -> int:
    """Carry out a ride and return the Supreme Moves it took."""
    assert refused(p, unit, place) == []
    before = p.supreme[0]
    BY_RAIL.apply(p, Log(), *rail(unit, place).args)
    assert p.place[u(unit)] == HEX[place]
    return before - p.supreme[0]


# ---------------------------------------------------------------- length
def test_a_rail_move_covers_ten_hexes_and_five_from_june_1944() -> None:
    """WF-9.21/1, WF-9.21/2: Berlin to Innsbruck is six hexes."""
    assert play(axis({"73-cps": "berlin"}), "73-cps", "innsbruck") == 1
    assert play(axis({"73-cps": "berlin"}, month="1944-06"), "73-cps", "innsbruck") == 2
    assert refused(axis({"73-cps": "berlin"}, 1, month="1944-06"), "73-cps", "innsbruck") == ["WF-9.21/2"]


def test_a_ferry_is_a_rail_move_of_its_own() -> None:
    """WF-9.23/1, WF-9.23/3."""
    assert play(axis({"73-cps": "reggio"}), "73-cps", "messina") == 1
    assert play(axis({"73-cps": "reggio-nw1"}), "73-cps", "messina") == 2
    assert play(axis({"73-cps": "reggio-nw1"}), "73-cps", "catania") == 3
    assert play(axis({"73-cps": "palermo-e1"}), "73-cps", "catania") == 1  # through Messina, without the ferry


def test_off_the_map_a_row_counts_two_hexes() -> None:
    """WF-9.5/1."""
    north, south = RAIL_ENTRIES[0], RAIL_ENTRIES[1]
    ends = 1 << north | 1 << south
    rows = abs(ROW[north] - ROW[south])
    assert rides(((0, 1 << north),), ends, ends, 2 * rows)[1] >> south & 1
    far = RAIL_ENTRIES[-1]
    ends = 1 << north | 1 << far
    stretch = 2 * abs(ROW[north] - ROW[far]) - 1
    levels = rides(((0, 1 << north),), ends, ends, stretch)
    assert not levels[1] >> far & 1
    assert levels[2] >> far & 1


@pytest.mark.parametrize(("month", "open_"), [("1944-09", 6), ("1944-10", 5), ("1945-01", 2), ("1945-03", 0)])
def test_the_iron_curtain_closes_entries_from_the_south(month: str, open_: int) -> None:
    """WF-16.7/1."""
    p = axis({}, month=month)
    assert open_entries(p).bit_count() == open_
    assert all(open_entries(p) >> here & 1 for here in RAIL_ENTRIES[:open_])


def test_allies_in_an_entry_hex_close_it() -> None:
    """WF-16.7/3."""
    p = axis({"tito": "sarajevo"})
    assert not open_entries(p) >> HEX["sarajevo"] & 1


# ---------------------------------------------------------------- ways
def test_a_unit_rides_on_friendly_rails_only() -> None:
    """WF-9.21/3: an Allied corps in Reims cuts nothing else, but its own hex."""
    p = axis({"73-cps": "berlin", "us-4": "reims"})
    assert refused(p, "73-cps", "reims") == ["WF-9.21/3"]
    assert refused(p, "73-cps", "london") == ["WF-1.1/3"]
    assert refused(p, "73-cps", "berlin") == ["WF-9.21/3"]


def test_a_ride_passes_no_battle_and_ends_in_none() -> None:
    """WF-9.21/4, WF-9.12/1."""
    p = axis({"73-cps": "munich", "us-4": "paris"})
    p.attacked[ALLIES] = h("paris")
    refresh(p)
    assert refused(p, "73-cps", "paris") == ["WF-9.21/4"]


def test_a_unit_disengages_by_rail_but_does_not_retreat() -> None:
    """WF-6.53/3, WF-9.22/1: it counts on the side over which it leaves."""
    p = axis({"73-cps": "paris", "us-4": "paris"})
    p.attacked[ALLIES] = h("paris")
    refresh(p)
    play(p, "73-cps", "munich")
    assert [crossing.battle for crossing in p.crossings] == [HEX["paris"]]
    assert refused(p, "90-cps", "munich") == ["WF-6.53/3"]
    p.put(u("34-cps"), HEX["paris"])
    p.crossings = tuple(Crossing(HEX["paris"], here, 2) for here in range(HEXES))
    assert refused(p, "34-cps", "munich") == ["WF-6.33/1"]


# ---------------------------------------------------------------- who
def test_forts_fall_to_their_last_step_and_do_not_leave_battles() -> None:
    """WF-2.26/1, WF-2.26/5, WF-2.26/6."""
    p = axis({"81-fort": "lille", "82-fort": "munich"})
    assert refused(p, "81-fort", "munich") == ["WF-2.26/5"]
    play(p, "81-fort", "reims")
    assert p.cv[u("81-fort")] == 1
    p = axis({"81-fort": "paris", "us-4": "paris"})
    p.attacked[ALLIES] = h("paris")
    refresh(p)
    assert refused(p, "81-fort", "munich") == ["WF-2.26/1"]


def test_an_active_shq_rides_once_for_nothing() -> None:
    """WF-5.62/1."""
    p = axis({"okw": "berlin", "73-cps": "berlin"})
    activate(p, "okw")
    assert play(p, "okw", "munich") == 6  # the moves it has not used are lost
    assert p.cv[u("okw")] == 2
    assert p.resting == 1 << u("okw")
    assert refused(p, "73-cps", "munich") == ["WF-5.43/1"]


def test_an_active_army_group_does_not_ride() -> None:
    """WF-5.2/2."""
    p = axis({"ob-west": "paris"})
    activate(p, "ob-west")
    p.supreme = [6, 0]
    assert refused(p, "ob-west", "munich") == ["WF-4.42/2"]


def test_a_unit_that_has_ridden_stays() -> None:
    """WF-6.53/4."""
    p = axis({"73-cps": "berlin"})
    play(p, "73-cps", "munich")
    assert refused(p, "73-cps", "berlin") == ["WF-6.53/4"]


# ---------------------------------------------------------------- Army Group E
def east(units: dict[str, str] | None = None, **options: object) -> Position:
    p = axis(units or {}, **options)  # type: ignore[arg-type]
    for name in ("army-group-e", "mech-gp-e", "78-cav", "it-9th-army"):
        p.place[u(name)] = int(Off.EAST)
    p.yugoslavia = 1
    return p


def shut(p: Position, unit: str, place: str) -> list[str]:
    return [reason.rule for reason in ENTER.against(p, u(unit), HEX[place])]


def test_army_group_e_comes_once_the_allies_are_in_yugoslavia() -> None:
    """WF-16.5/1, WF-16.5/3: at an entry hex, or up to five hexes farther by rail."""
    p = east()
    assert shut(p, "mech-gp-e", "sarajevo") == []
    assert shut(p, "mech-gp-e", "berlin") == []
    ENTER.apply(p, Log(), u("mech-gp-e"), HEX["sarajevo"])
    assert p.supreme == [5, 0]
    assert p.strategic & p.moved & p.supplied == 1 << u("mech-gp-e")
    assert shut(p, "mech-gp-e", "sarajevo") == ["WF-16.5/2"]
    p.yugoslavia = 0
    assert shut(p, "78-cav", "sarajevo") == ["WF-16.5/1"]


def test_under_air_supremacy_the_first_move_ends_at_the_entry() -> None:
    """WF-16.5/3."""
    p = east(moves=1, month="1944-06")
    assert shut(p, "mech-gp-e", "sarajevo") == []
    assert shut(p, "mech-gp-e", "zagreb") == ["WF-16.5/3"]
    p.supreme = [0, 0]
    assert shut(p, "mech-gp-e", "sarajevo") == ["WF-16.5/3"]


def test_allies_and_the_iron_curtain_close_the_entries() -> None:
    """WF-16.5/1, WF-16.7/2; no Italians after the surrender (WF-16.5/2)."""
    p = east({"tito": "sarajevo"})
    assert shut(p, "mech-gp-e", "sarajevo") == ["WF-16.5/1"]
    p.italy = 1
    assert shut(p, "it-9th-army", "vukovar-e1") == ["WF-16.5/2"]
    p.month = MONTH["1944-12"]
    assert list(ENTER.fans(p)) == []


# ---------------------------------------------------------------- agreement
def test_the_menu_holds_what_is_not_refused() -> None:
    p = east({"okw": "munich", "us-4": "paris", "73-cps": "paris", "81-fort": "lille", "it-2nd-army": "milan"})
    p.attacked[ALLIES] = h("paris")
    refresh(p)
    activate(p, "okw")
    p.supreme = [2, 0]
    names = (
        "okw",
        "us-4",
        "73-cps",
        "90-cps",
        "88-cps",
        "81-fort",
        "it-2nd-army",
        "78-cav",
        "it-9th-army",
        "mech-gp-e",
    )
    units = [u(name) for name in (*names, "army-group-e")]
    for maneuver in (BY_RAIL, ENTER):
        assert_agreement(maneuver, p, (Order(maneuver.verb, args) for args in product(units, range(HEXES))))
