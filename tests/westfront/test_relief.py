"""Overstacked hexes: who can still make room in them."""

from __future__ import annotations

from sandtable.games.westfront.position import Position, Weather
from sandtable.games.westfront.rules.movement.relief import Relief, relief
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES
from tests.westfront.positions import activate, board, u

CASABLANCA = ["br-5", "br-8-mk", "br-10", "br-12-mk", "br-13-mk"]  # one too many; from there only Rabat is near
FEZ = ["us-3", "us-4", "us-13", "us-18", "us-19"]  # from there Rabat and others are
RABAT = ["br-3", "br-30-tk", "us-8-arm"]  # room for one more


def morocco(*names: str, **more: str) -> Position:
    """Return a position with these units in Casablanca, Fez and Rabat, as they belong."""
    homes = {"casablanca": CASABLANCA, "fez": FEZ, "rabat": RABAT}
    places = {name: home for home, units in homes.items() for name in units if name in names}
    return board(places | more, player=ALLIES)


def test_nobody_is_stuck_where_nothing_is_overstacked() -> None:
    """WF-6.21/1."""
    assert relief(morocco(*CASABLANCA[:4])) == Relief((), 0)


def test_units_without_command_leave_for_a_fare() -> None:
    """WF-6.22/1, WF-6.51/1."""
    p = morocco(*CASABLANCA)
    assert relief(p) == Relief((HEX["casablanca"],), 0)
    p.supreme = [1, 0]
    assert relief(p) == Relief((), 1)
    p.moved = sum(1 << u(name) for name in CASABLANCA)
    assert relief(p) == Relief((HEX["casablanca"],), 0)


def test_the_supreme_moves_of_a_thq_are_for_spaniards() -> None:
    """WF-16.4/7."""
    p = morocco(*CASABLANCA)
    p.supreme = [0, 2]
    assert relief(p).stuck == (HEX["casablanca"],)


def test_an_hq_can_mobilize_out_of_the_hex() -> None:
    """WF-5.41/1; but not at 0 (WF-5.2/3)."""
    p = morocco(*CASABLANCA[:4], **{"12-ag": "casablanca"})
    p.moved = sum(1 << u(name) for name in CASABLANCA)
    activate(p, "12-ag")
    assert relief(p) == Relief((), 0)
    p.cv[u("12-ag")] = 0
    assert relief(p).stuck == (HEX["casablanca"],)


def test_who_can_go_elsewhere_leaves_the_room_to_who_cannot() -> None:
    """WF-6.22/1: in mud one from Casablanca needs Rabat, one from Fez does not."""
    p = morocco(*CASABLANCA, *FEZ, *RABAT)
    p.supreme = [9, 0]
    p.weather = int(Weather.MUD)
    assert relief(p) == Relief((), 2, is_roomy=False)


def test_room_is_given_once() -> None:
    """WF-6.22/1: in mud nobody gets farther than Rabat, and the second from Casablanca finds it full."""
    p = morocco(*CASABLANCA, *RABAT, **{"us-19": "casablanca"})
    p.supreme = [9, 0]
    assert relief(p).stuck == ()
    p.weather = int(Weather.MUD)
    assert relief(p) == Relief((HEX["casablanca"],), 1, is_roomy=False)
