"""Hex control: Friendly, Disputed, the enemy's, and what changes it."""

from __future__ import annotations

import pytest

from sandtable.core.bits import bit_list
from sandtable.games.westfront.position import Neutral, Position
from sandtable.games.westfront.rules.control import (
    GREATER_ITALY,
    TITO_COUNTRY,
    allowed,
    cut_hexes,
    disputed,
    in_play,
    refresh,
)
from sandtable.games.westfront.world.atlas import HEX, OF_NATION, PLACE_IDS, Nation
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from tests.westfront.positions import board, h, u


def status(p: Position, name: str) -> str:
    """Return whose a hex is, in a word."""
    here = HEX[name]
    holders = [word for side, word in ((ALLIES, "allied"), (AXIS, "axis")) if p.held[side] >> here & 1]
    assert len(holders) < 2, f"{name} belongs to both sides"
    return holders[0] if holders else "disputed" if disputed(p) >> here & 1 else "out of play"


def statuses(p: Position, *names: str) -> dict[str, str]:
    return {name: status(p, name) for name in names}


def embattle(p: Position, name: str, attacker: int) -> None:
    """Record who began the battle in a hex, and compute control anew."""
    p.attacked[attacker] |= h(name)
    refresh(p)


def test_a_unit_holds_its_hex_and_the_empty_hexes_around() -> None:
    """WF-8.31/1, WF-8.2/1."""
    p = board({"us-4": "toulouse"})
    assert set(statuses(p, "toulouse", "bordeaux-e1").values()) == {"allied"}
    assert status(p, "limoges") == "axis"


def test_zoc_does_not_cross_rivers_straits_or_sea() -> None:
    """WF-8.2/2, EX-8-CONTROL/1."""
    p = board({"us-4": "lyon", "us-3": "reggio"})
    assert statuses(p, "dijon", "lyon-se1", "clermont-ferrand", "messina") == {
        "dijon": "allied",
        "lyon-se1": "axis",
        "clermont-ferrand": "axis",
        "messina": "axis",
    }


def test_a_hex_in_the_zoc_of_both_sides_is_disputed() -> None:
    """WF-8.33/1, EX-8-CONTROL/1: over the river the Axis unit has no say."""
    p = board({"us-4": "bordeaux-se1", "64-cps": "bayonne", "74-cps": "lyon"})
    assert status(p, "bordeaux") == "disputed"
    p = board({"us-4": "avignon-e1", "74-cps": "lyon"})
    assert status(p, "lyon-se1") == "allied"


def test_a_disputed_hex_that_loses_both_zocs_goes_to_the_last_sole_controller() -> None:
    """WF-8.34/1."""
    p = board({"us-4": "bordeaux-se1", "64-cps": "bayonne"})
    for unit, goal in (("us-4", "tunis"), ("64-cps", "berlin")):
        p.put(u(unit), HEX[goal])
    refresh(p)
    assert status(p, "bordeaux") == "axis"
    assert status(p, "bordeaux-se1") == "allied"


def test_a_hex_that_is_left_keeps_its_controller() -> None:
    """WF-8.34/1."""
    p = board({"us-4": "toulouse"})
    p.put(u("us-4"), HEX["tunis"])
    refresh(p)
    assert set(statuses(p, "toulouse", "bordeaux-e1").values()) == {"allied"}


def test_engaged_units_have_no_zoc() -> None:
    """WF-8.2/3, EX-8-CONTROL/2."""
    p = board({"us-4": "paris", "64-cps": "paris", "us-3": "orleans"})
    embattle(p, "paris", ALLIES)
    assert statuses(p, "paris-w1", "tours", "dijon-nw1") == {
        "paris-w1": "axis",
        "tours": "allied",
        "dijon-nw1": "allied",
    }


@pytest.mark.parametrize(("attacker", "holder"), [(ALLIES, "axis"), (AXIS, "allied")])
def test_a_battle_hex_belongs_to_its_original_defender(attacker: int, holder: str) -> None:
    """WF-8.31/2, WF-7.12/1."""
    p = board({"us-4": "paris", "64-cps": "paris"})
    embattle(p, "paris", attacker)
    assert status(p, "paris") == holder


def test_unsupplied_units_have_no_zoc_but_hold_their_hex() -> None:
    """WF-8.2/3, WF-8.31/1."""
    p = board({})
    p.put(u("tito"), HEX["sarajevo"])
    refresh(p)
    assert statuses(p, "sarajevo", "split") == {"sarajevo": "allied", "split": "axis"}


@pytest.mark.parametrize("mark", ["dropped", "landed"])
def test_dispersed_units_change_no_control(mark: str) -> None:
    """WF-8.1/2: the hex keeps its status although its defender is gone."""
    p = board({"us-6-amph": "catania"})
    p.held, p.prior = [0, 0], [0, in_play(p)]
    setattr(p, mark, 1 << u("us-6-amph"))
    refresh(p)
    assert set(statuses(p, "catania", "messina", "licata").values()) == {"axis"}


def test_a_hex_with_dispersed_units_falls_to_the_zoc_of_others() -> None:
    """WF-8.1/2."""
    p = board({"us-6-amph": "catania", "us-4": "licata"})
    p.landed = 1 << u("us-6-amph")
    refresh(p)
    assert status(p, "catania") == "allied"


def test_defenders_attacked_by_dispersed_units_alone_keep_their_zoc() -> None:
    """WF-8.2/4: one attacker by land ends it."""
    p = board({"us-6-amph": "catania", "it-6th-army": "catania", "us-4": "licata"})
    p.landed = 1 << u("us-6-amph")
    embattle(p, "catania", ALLIES)
    assert statuses(p, "catania", "messina", "palermo-e1") == {
        "catania": "axis",
        "messina": "axis",
        "palermo-e1": "disputed",
    }
    assert not cut_hexes(p)
    p.put(u("us-4"), HEX["catania"])
    refresh(p)
    assert status(p, "palermo-e1") == "allied", "nobody's ZOC is left, the Allies controlled Licata's surroundings last"
    assert cut_hexes(p) == h("catania")


def test_control_holds_until_it_is_computed_again() -> None:
    """WF-8.1/1."""
    p = board({"us-4": "toulouse"})
    before = list(p.held)
    p.put(u("us-4"), HEX["bordeaux"])
    assert p.held == before


def test_neutral_ground_belongs_to_nobody_until_war_is_declared() -> None:
    """WF-16.4/8."""
    p = board({"us-4": "gibraltar"})
    assert statuses(p, "malaga", "madrid", "lisbon") == dict.fromkeys(("malaga", "madrid", "lisbon"), "out of play")
    p.spain = int(Neutral.AT_WAR)
    refresh(p)
    assert statuses(p, "malaga", "lisbon") == {"malaga": "allied", "lisbon": "out of play"}


def test_mallorca_is_spanish() -> None:
    """WF-16.4/8, WF-ERR/3."""
    assert not in_play(board({})) & h("mallorca")


def test_husky_is_played_on_its_own_hexes() -> None:
    """WF-HUSKY/1."""
    p = board({}, scenario="husky")
    assert in_play(p) >> HEX["reggio"] & 1
    assert not in_play(p) & h("naples", "taranto", "algiers")


def test_the_axis_never_enters_africa_or_britain() -> None:
    """WF-1.1/3."""
    p = board({})
    assert not allowed(p, u("64-cps")) & (OF_NATION[Nation.BRITAIN] | OF_NATION[Nation.NORTH_AFRICA])
    assert allowed(p, u("64-cps")) & h("malta", "paris") == h("malta", "paris")
    assert allowed(p, u("us-4")) == in_play(p)


def test_italians_stay_in_greater_italy() -> None:
    """WF-2.66/1: adjacent means touching, over an alpine side too."""
    area = allowed(board({}), u("it-6th-army"))
    inside = h("rome", "palermo", "cagliari", "bastia", "sarajevo", "nice", "grenoble", "innsbruck")
    assert area & inside == inside, [PLACE_IDS[here] for here in bit_list(inside & ~area)]
    assert not area & h("lyon", "marseilles", "munich", "vienna")
    assert area == GREATER_ITALY & in_play(board({})) & ~OF_NATION[Nation.NORTH_AFRICA]


def test_tito_country_is_yugoslavia_and_what_touches_it() -> None:
    """WF-16.32/5."""
    assert OF_NATION[Nation.YUGOSLAVIA] & ~TITO_COUNTRY == 0
    assert TITO_COUNTRY & h("trieste", "gyor", "bari") == h("trieste", "gyor", "bari")
    assert not TITO_COUNTRY & h("venice", "vienna", "rome")
