"""The Command Phase: roles, deployment, declarations; combat support."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Bulge, Neutral, Phase, Position, Weather
from sandtable.games.westfront.rules.command.authority import Role
from sandtable.games.westfront.rules.command.phase import Command, supported
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.movement.pursuit import Pursuit
from sandtable.games.westfront.world.atlas import HEX, HEXES
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNITS
from tests.westfront.positions import activate, board, h, husky, u

COMMAND = Command()


def at_command(units: dict[str, str], player: int = ALLIES, **options: object) -> Position:
    p = board(units, player=player, phase=Phase.COMMAND, **options)  # type: ignore[arg-type]
    p.stack = [("command",)]
    return p


def order(hq: str, role: Role = Role.ORDINARY, to: str | None = None) -> Order:
    return Order("activate", (u(hq), int(role)) if to is None else (u(hq), int(role), HEX[to]))


def refused(p: Position, hq: str, role: Role = Role.ORDINARY, to: str | None = None) -> list[str]:
    return [reason.rule for reason in COMMAND.why_not(p, order(hq, role, to))]


def play(p: Position, given: Order) -> Log:
    log = Log()
    assert COMMAND.why_not(p, given) == []
    COMMAND.apply(p, given, log)
    p.legal = None
    if p.stack[-1] == ("command",):
        COMMAND.settle(p, log)
    return log


# ---------------------------------------------------------------- roles
def test_the_roles_of_the_example() -> None:
    """EX-HUSKY-01."""
    p = husky(phase=Phase.COMMAND)
    p.stack = [("command",)]
    play(p, order("21-ag", Role.BLITZ_INVASION))
    play(p, order("15-ag", Role.BLITZ_INVASION))
    assert p.invasion == p.blitz == p.active == 1 << u("21-ag") | 1 << u("15-ag")
    play(p, order("af", Role.PARADROP))
    assert p.supreme == [0, 0]
    assert p.paradrop == 1 << u("af")
    assert not p.stack  # nobody else can be activated


def test_supreme_hqs_do_not_blitz_and_give_moves_in_the_ordinary_role() -> None:
    """WF-5.7/1, WF-5.61/1."""
    p = at_command({"af": "malta", "21-ag": "london"})
    assert refused(p, "af", Role.BLITZ) == ["WF-5.7/1"]
    play(p, order("af"))
    assert p.supreme == [6, 0]
    assert p.face_up == 1 << u("af")
    assert refused(p, "af") == ["WF-4.41/1"]


@pytest.mark.parametrize(
    ("role", "rule"),
    [(Role.INVASION, "WF-15.41/1"), (Role.PARADROP, "WF-14.2/4"), (Role.BLITZ_PARADROP, "WF-14.2/4"), (Role.BLITZ, "")],
)
def test_ports_and_paras_make_a_role(role: Role, rule: str) -> None:
    p = at_command({"21-ag": "paris", "us-4": "paris"})
    assert refused(p, "21-ag", role) == ([rule] if rule else [])


def test_a_blitzing_paradrop_hq_needs_two_paras() -> None:
    """WF-14.2/3; grounded paras do not count (WF-14.7/1)."""
    p = at_command({"ob-west": "rome", "1-para": "rome"}, AXIS)
    assert refused(p, "ob-west", Role.PARADROP) == []
    assert refused(p, "ob-west", Role.BLITZ_PARADROP) == ["WF-14.2/3"]
    p.grounded = 1
    assert refused(p, "ob-west", Role.PARADROP) == ["WF-14.7/1"]


def test_an_hq_at_0_may_be_activated_but_not_blitz() -> None:
    """WF-5.2/3, WF-5.7/1; disrupted it has no ability (WF-5.8/3)."""
    p = at_command({"21-ag": "london"})
    p.cv[u("21-ag")] = 0
    assert refused(p, "21-ag") == []
    assert refused(p, "21-ag", Role.BLITZ) == ["WF-5.7/1"]
    assert refused(p, "21-ag", Role.INVASION) == []
    p.weather = int(Weather.MUD)
    assert refused(p, "21-ag", Role.INVASION) == ["WF-5.8/3"]


def test_the_thq_is_ordinary() -> None:
    """WF-5.66/3."""
    p = at_command({"sp-jdn": "madrid"}, AXIS)
    assert refused(p, "sp-jdn", Role.INVASION) == ["WF-5.66/3"]
    assert refused(p, "sp-jdn", Role.BLITZ) == ["WF-5.66/3"]


def test_only_hqs_of_the_active_side_on_the_map() -> None:
    """WF-5.2/1."""
    p = at_command({"21-ag": "london", "us-4": "london", "ob-west": "paris"})
    assert refused(p, "ob-west") == refused(p, "us-4") == ["WF-5.2/1"]
    assert refused(p, "6-ag") == ["WF-2.5/1"]


# ---------------------------------------------------------------- deploying
def test_an_hq_deploys_one_hex_into_friendly_ground() -> None:
    """WF-5.21/1, WF-5.21/2, WF-5.21/3."""
    p = at_command({"ob-west": "paris", "90-cps": "tours", "us-4": "orleans"}, AXIS)
    assert refused(p, "ob-west", to="tours") == []
    assert refused(p, "ob-west", to="orleans") == ["WF-5.21/6"]
    assert refused(p, "ob-west", to="munich") == ["WF-5.21/1"]
    assert refused(p, "ob-west", Role.INVASION, "tours") == ["WF-15.41/1", "WF-5.21/3"]
    p.weather = int(Weather.MUD)
    assert refused(p, "ob-west", to="tours") == ["WF-5.21/2"]
    p.weather = int(Weather.DRY)
    play(p, order("ob-west", Role.BLITZ, "tours"))
    assert p.place[u("ob-west")] == HEX["tours"]
    assert p.blitz == 1 << u("ob-west")


@pytest.mark.parametrize("alone", [True, False])
def test_deploying_out_of_a_battle_may_be_a_retreat(alone: bool) -> None:
    """WF-5.21/4: it is pursued at once, and uses up no hexside."""
    p = at_command({"okw": "paris", "us-4": "paris", "90-cps": "tours", "ob-west": "berlin"}, AXIS)
    if not alone:
        p.put(u("88-cps"), HEX["paris"])
    p.attacked[ALLIES] = h("paris")
    refresh(p)
    play(p, order("okw", to="tours"))
    assert p.stack == [("command",), ("pursuit",)] if alone else [("command",)]
    assert p.crossings == ()
    while p.stack[-1] == ("pursuit",):
        if not Pursuit().settle(p, Log()):
            Pursuit().apply(p, Order("roll", (6,) * Pursuit().roll(p).count), Log())
    assert p.place[u("okw")] == (HEX["tours"] if not alone else p.place[u("okw")])
    COMMAND.settle(p, Log())
    assert p.supreme[0] == 2 * p.cv[u("okw")]  # WF-5.21/4: it commands with what it has left


# ---------------------------------------------------------------- declarations
def test_war_is_declared_by_the_allies_before_any_activation() -> None:
    """WF-4.41/2, WF-16.4/1."""
    p = at_command({"21-ag": "london"})

    def why(nation: int) -> list[str]:
        return [reason.rule for reason in COMMAND.why_not(p, Order("declare-war", (nation,)))]

    assert why(0) == ["WF-16.4/1"]
    assert why(1) == why(2) == []
    p.spain = int(Neutral.AT_WAR)
    assert why(1) == ["WF-16.4/1"]
    p.active = 1 << u("21-ag")
    assert why(2) == ["WF-4.41/2"]
    p.player = AXIS
    assert why(2) == ["WF-16.4/1"]


def test_the_bulge_is_sprung_once() -> None:
    """WF-W44/5."""
    p = at_command({"ob-west": "berlin"}, AXIS)
    assert COMMAND.why_not(p, Order("surprise"))[0].rule == "WF-W44/5"
    p.bulge = int(Bulge.READY)
    play(p, Order("surprise"))
    assert p.bulge == Bulge.NOW
    assert COMMAND.why_not(p, Order("surprise"))[0].rule == "WF-W44/5"


def test_a_side_without_hqs_passes() -> None:
    """WF-4.4/2."""
    p = at_command({"us-4": "london"}, scenario="husky")
    assert COMMAND.settle(p, Log())
    assert not p.stack


# ---------------------------------------------------------------- support
def test_support_comes_from_ordinary_hqs_in_range() -> None:
    """WF-5.42/3, WF-5.64/1."""
    p = board(
        {"ob-west": "orleans", "okw": "paris", "90-cps": "paris", "us-4": "paris", "us-3": "munich", "88-cps": "munich"}
    )
    p.attacked[ALLIES] = h("paris", "munich")
    refresh(p)
    p.player = AXIS
    activate(p, "okw")
    assert supported(p, 0) == 0
    activate(p, "ob-west")
    assert supported(p, 0) == h("paris")
    assert supported(p, 1) == 0
    p.blitz = 1 << u("ob-west")
    assert supported(p, 1) == h("paris")


# ---------------------------------------------------------------- agreement
@pytest.mark.parametrize("player", [ALLIES, AXIS])
def test_the_menu_holds_what_is_not_refused(player: int) -> None:
    units = {
        "21-ag": "london",
        "af": "malta",
        "br-2-para": "malta",
        "ob-west": "paris",
        "okw": "rome",
        "1-para": "rome",
    }
    p = at_command(units, player)
    p.bulge = int(Bulge.READY)
    legal = COMMAND.orders(p)
    orders = [Order("declare-war", (nation,)) for nation in range(3)]
    orders += [Order(verb) for verb in ("done", "ground", "surprise")]
    orders += [Order("activate", args) for args in product(range(UNITS), Role)]
    orders += [Order("activate", args) for args in product([u(name) for name in units], Role, range(HEXES))]
    for given in orders:
        assert (given in legal) == (not COMMAND.why_not(p, given)), given
    assert set(legal) <= set(orders)
    assert GAME.why_not(p, Order("move", (0, 0)))[0].rule == "WF-4.4/1"
