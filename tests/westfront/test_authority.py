"""Command Range, Supreme Moves and deactivation."""

from __future__ import annotations

import pytest

from sandtable.core.event import Log
from sandtable.games.westfront.position import Off, Weather
from sandtable.games.westfront.rules.command.authority import Role, command_hexes, deactivate, grants, in_command
from sandtable.games.westfront.rules.control import in_play
from sandtable.games.westfront.world.atlas import HEX, WITHIN
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import activate, board, h, u


def test_command_reaches_as_far_as_the_cv() -> None:
    """WF-5.3/1: everything around is Allied."""
    p = board({"21-ag": "paris"}, allied=WITHIN[HEX["paris"]][9])
    p.cv[u("21-ag")] = 2
    reach = command_hexes(p, u("21-ag"))
    assert reach & ~WITHIN[HEX["paris"]][2] == 0
    assert reach & WITHIN[HEX["paris"]][1] == WITHIN[HEX["paris"]][1] & in_play(p)


def test_an_enemy_hex_blocks_command_but_a_battle_may_end_it() -> None:
    """WF-5.3/1, WF-8.4/1."""
    p = board({"21-ag": "paris", "us-4": "orleans", "88-cps": "orleans"}, allied=h("paris", "tours"))
    p.attacked[ALLIES] = h("orleans")
    p.held[ALLIES], p.held[AXIS] = h("paris"), in_play(p) & ~h("paris")
    assert command_hexes(p, u("21-ag")) == h("paris", "orleans")


@pytest.mark.parametrize(
    ("hq", "place", "cv", "weather", "radius"),
    [
        ("21-ag", "paris", 3, Weather.MUD, 2),
        ("21-ag", "paris", 0, Weather.DRY, 0),
        ("21-ag", "paris", 0, Weather.MUD, -1),
    ],
)
def test_mud_disrupts(hq: str, place: str, cv: int, weather: Weather, radius: int) -> None:
    """EX-5.8: an HQ at 0 commands its own hex in dry weather, nothing in Mud (WF-5.1/5, WF-5.8/3)."""
    p = board({hq: place}, allied=WITHIN[HEX[place]][9])
    p.cv[u(hq)] = cv
    p.weather = int(weather)
    reach = command_hexes(p, u(hq))
    assert bool(reach) is (radius >= 0)
    assert radius < 0 or reach & ~WITHIN[HEX[place]][radius] == 0
    assert radius < 1 or reach & ~WITHIN[HEX[place]][radius - 1]


def test_statics_and_forts_are_never_in_command() -> None:
    """WF-2.25/1, WF-2.26/1."""
    p = board({"ob-west": "paris", "88-cps": "paris", "88-static": "orleans", "81-fort": "tours"}, player=AXIS)
    activate(p, "ob-west")
    assert in_command(p, 0) == 1 << u("ob-west") | 1 << u("88-cps")


def test_in_a_blitz_only_blitz_hqs_command() -> None:
    """WF-5.7/4; a Blitz Invasion HQ has no Command Range (WF-15.44/3)."""
    p = board({"ob-west": "paris", "army-group-b": "munich", "88-cps": "paris", "90-cps": "munich"}, player=AXIS)
    activate(p, "ob-west")
    activate(p, "army-group-b", Role.BLITZ)
    assert in_command(p, 1) == 1 << u("army-group-b") | 1 << u("90-cps")
    p.invasion = 1 << u("army-group-b")
    assert in_command(p, 1) == 0


def test_supreme_hqs_give_two_moves_a_cv_and_the_thq_one() -> None:
    """EX-5.61, WF-5.66/1; an SHQ that drops paras gives none (WF-14.2/1)."""
    p = board({"okw": "berlin", "sp-jdn": "madrid"}, player=AXIS)
    activate(p, "okw")
    activate(p, "sp-jdn")
    assert grants(p) == [6, p.cv[u("sp-jdn")]]
    p.weather = int(Weather.MUD)
    assert grants(p) == [6, p.cv[u("sp-jdn")] - 1]  # WF-5.8/2: OKW is in Berlin
    p.paradrop = 1 << u("okw")
    assert grants(p)[0] == 0


def test_deactivation_costs_a_step_and_the_moves_that_are_left() -> None:
    """WF-5.43/1."""
    p = board({"af": "malta", "shaef": "london"})
    activate(p, "af")
    activate(p, "shaef")
    p.supreme[0] -= 1
    deactivate(p, u("af"), Log())
    assert p.supreme == [6, 0]
    assert p.cv[u("af")] == 2
    assert p.active == p.face_up == 1 << u("shaef")
    assert p.resting == 1 << u("af")


def test_an_hq_at_0_does_not_survive_its_deactivation() -> None:
    """WF-5.2/3."""
    p = board({"21-ag": "london"})
    p.cv[u("21-ag")] = 0
    activate(p, "21-ag")
    deactivate(p, u("21-ag"), Log())
    assert p.place[u("21-ag")] == Off.POOL
    assert not p.active
