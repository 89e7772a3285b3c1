"""The Supply Phase: recovery and linkup, interdiction of lanes, rations, attrition."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core.event import Log
from sandtable.core.order import ROLL, Order
from sandtable.core.step import CHANCE, Choice, Step
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Beachhead, Off, Phase, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.sea.beachheads import Placement
from sandtable.games.westfront.rules.supply.phase import Check, Lanes, Rations, Recovery
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, AXIS, UNITS
from tests.westfront.positions import board, h, u

GRENOBLE = ("87-cps", "76-pzr", "73-cps")  # one unit more than a mountain holds
STEPS: dict[str, Step[Position]] = {step.name: step for step in (Recovery(), Placement(), Check(), Lanes(), Rations())}


class SupplyPhase:
    """A Supply Phase that is played up to each decision."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.log = Log()
        p.stack = [("supply",)]
        self._settle()

    def _settle(self) -> None:
        self.p.legal = None
        while self.p.stack and STEPS[str(self.p.stack[-1][0])].settle(self.p, self.log):
            self.p.legal = None

    @property
    def step(self) -> Choice[Position] | None:
        """The open decision."""
        if not self.p.stack:
            return None
        step = STEPS[str(self.p.stack[-1][0])]
        assert isinstance(step, Choice)
        return step

    def play(self, verb: str, *args: int) -> None:
        assert self.step is not None, "the phase is over"
        order = Order(verb, args)
        assert self.step.why_not(self.p, order) == []
        assert order in self.step.orders(self.p)
        self.step.apply(self.p, order, self.log)
        self._settle()

    def purpose(self) -> str:
        assert isinstance(self.step, Lanes)
        roll = self.step.roll(self.p)
        return f"{roll.count}d{roll.faces} {NOTATION.say(roll.pattern, roll.args)}"

    def told(self, side: int) -> list[str]:
        """Return the sentences a side gets to read."""
        return [NOTATION.say(e.pattern, e.args) for e in self.log.events if e.is_seen_by(side)]


def front(
    units: dict[str, str],
    *,
    player: int = ALLIES,
    battles: dict[str, int] | None = None,
    allied: int = 0,
    month: str = "1943-07",
    scenario: str = "s43",
) -> Position:
    """Return a position at the start of a Supply Phase; `battles` names the Original Attackers."""
    p = board(units, player=player, phase=Phase.SUPPLY, allied=allied, month=month, scenario=scenario)
    for name, attacker in (battles or {}).items():
        p.attacked[attacker] |= h(name)
    refresh(p)
    return p


def is_supplied(p: Position, name: str) -> bool:
    return bool(p.supplied >> u(name) & 1)


# ---------------------------------------------------------------- recovery and linkup
def husky_landing(invader: bool = True) -> Position:
    """Catania on the evening of the landing: its defender is gone, all who hold it are dispersed."""
    p = front({}, scenario="husky")
    for name in ("us-6-amph", "br-2-para") if invader else ("br-2-para",):
        p.put(u(name), HEX["catania"])
        p.cv[u(name)] = 3
        p.supplied |= 1 << u(name)
    p.landed = 1 << u("us-6-amph") if invader else 0
    p.dropped = 1 << u("br-2-para")
    refresh(p)
    return p


def test_invaders_recover_before_paras_are_tested() -> None:
    """WF-4.46/2, WF-14.6/3, EX-HUSKY-D-01."""
    p = husky_landing()
    assert p.held[AXIS] & h("catania")
    SupplyPhase(p)
    assert p.held[ALLIES] & h("catania")
    assert p.place[u("br-2-para")] == HEX["catania"]
    assert not p.dropped | p.landed


def test_a_para_without_friends_is_eliminated() -> None:
    """WF-14.6/3, WF-14.6/4: a port it has taken alone does not save it."""
    p = husky_landing(invader=False)
    phase = SupplyPhase(p)
    assert p.place[u("br-2-para")] == Off.POOL
    assert "Br 2 Para in Catania finds no friends and is eliminated" in phase.told(ALLIES)
    assert "An Allied block in Catania finds no friends and is eliminated" in phase.told(AXIS)


@pytest.mark.parametrize(
    ("friend", "joins"),
    [("licata", True), ("palermo", True), ("messina", True), ("malta", False)],
)
def test_a_friendly_hex_beside_it_saves_a_para(friend: str, joins: bool) -> None:
    """WF-14.6/3: an empty one in Palermo's ZOC as well; the neighbour need not be occupied."""
    p = husky_landing(invader=False)
    p.put(u("us-4"), HEX[friend])
    p.supplied |= 1 << u("us-4")
    SupplyPhase(p)
    assert (p.place[u("br-2-para")] == HEX["catania"]) == joins


def test_one_para_cannot_save_another() -> None:
    """WF-14.6/3: all are tested at the same moment."""
    p = husky_landing(invader=False)
    p.put(u("us-17-para"), HEX["messina"])
    p.cv[u("us-17-para")] = 2
    p.dropped |= 1 << u("us-17-para")
    SupplyPhase(p)
    assert p.place[u("us-17-para")] == p.place[u("br-2-para")] == Off.POOL


@pytest.mark.parametrize("with_ground_unit", [True, False])
def test_ground_units_in_the_same_battle_save_a_para(with_ground_unit: bool) -> None:
    """WF-14.6/3."""
    units = {"br-2-para": "lyon", "64-cps": "lyon"} | ({"us-4": "lyon"} if with_ground_unit else {})
    p = front(units, battles={"lyon": ALLIES})
    p.dropped = 1 << u("br-2-para")
    SupplyPhase(p)
    assert (p.place[u("br-2-para")] == HEX["lyon"]) == with_ground_unit
    assert bool(p.attacked[ALLIES]) == with_ground_unit


def test_recovered_units_count_for_the_supply_check() -> None:
    """WF-4.46/3: Catania, just recovered, makes Messina Disputed in the same phase; EX-HUSKY-09."""
    p = husky_landing()
    for name, here in (("it-6th-army", "palermo-e1"), ("65a-static", "palermo")):
        p.put(u(name), HEX[here])
        p.cv[u(name)] = 1
        p.supplied |= 1 << u(name)
    phase = SupplyPhase(p)
    assert not (p.held[ALLIES] | p.held[AXIS]) & h("messina")
    assert phase.purpose() == "1d6 sea supply of Palermo: 1-4 interdicts it"
    phase.play(ROLL, 4)
    assert is_supplied(p, "it-6th-army")
    assert not is_supplied(p, "65a-static")
    assert p.cv[u("65a-static")] == 0
    assert p.place[u("65a-static")] == HEX["palermo"], "a static at 0 stays (WF-10.4/2)"


def test_the_allies_place_beachheads_before_supply_is_judged() -> None:
    """WF-4.46/2."""
    p = husky_landing()
    p.beachheads[2] = int(Beachhead.READY)
    p.ashore = 1 << u("us-6-amph")
    phase = SupplyPhase(p)
    assert isinstance(phase.step, Placement)
    phase.play("place", 2)
    assert p.beachheads[2] == HEX["catania"]


# ---------------------------------------------------------------- who is checked
def test_only_the_passive_side_is_checked() -> None:
    """WF-4.46/1, WF-10.1/1."""
    units = {"us-4": "lyon", "64-cps": "dijon"}
    p = front(units, player=ALLIES)
    SupplyPhase(p)
    assert p.cv[u("us-4")] == 4
    assert is_supplied(p, "us-4")
    p = front(units, player=AXIS)
    SupplyPhase(p)
    assert p.cv[u("us-4")] == 3
    assert not is_supplied(p, "us-4")


def test_a_unit_that_regains_its_line_is_supplied_again() -> None:
    """WF-10.2/2."""
    p = front({"64-cps": "dijon"})
    p.supplied = 0
    SupplyPhase(p)
    assert is_supplied(p, "64-cps")


def test_cut_off_units_lose_a_step_and_those_with_a_line_do_not() -> None:
    """EX-10-SUPPLY/1."""
    units = {"us-4": "bordeaux-se1", "us-3": "toulouse", "64-cps": "bayonne", "74-cps": "bayonne-se1"}
    p = front(units, month="1944-06")
    before = p.cv[u("64-cps")], p.cv[u("74-cps")]
    phase = SupplyPhase(p)
    while isinstance(phase.step, Lanes):
        phase.play(ROLL, *[1] * phase.step.roll(p).count)
    assert (p.cv[u("64-cps")], p.cv[u("74-cps")]) == (before[0], before[1] - 1)


# ---------------------------------------------------------------- interdiction
def sicily() -> Position:
    """Italy has surrendered, Reggio is under attack: X in Palermo and Y in Licata hang on sea supply (EX-15.73/1)."""
    p = front(
        {
            "us-6-amph": "reggio",
            "87-cps": "reggio",
            "us-4": "bari",
            "73-cps": "palermo",
            "34-cps": "licata",
            "1-para": "messina",
        },
        battles={"reggio": ALLIES},
        allied=h("bari", "taranto"),
    )
    p.italy = 1
    return p


def test_each_port_is_rolled_for_and_all_may_fail() -> None:
    """WF-15.73/2, EX-15.73/2, EX-15.73/3, EX-15.73/4."""
    p = sicily()
    before = p.cv[u("73-cps")], p.cv[u("34-cps")], p.cv[u("1-para")]
    phase = SupplyPhase(p)
    rolls = {"Palermo": (2,), "Messina": (4,), "Catania": (2, 5)}
    seen = []
    while isinstance(phase.step, Lanes):
        port = phase.purpose().split(" of ")[1].split(":")[0]
        assert phase.step.side(p) == CHANCE
        seen.append(port)
        phase.play(ROLL, *rolls[port])
    assert sorted(seen) == ["Catania", "Messina", "Palermo"]
    assert (p.cv[u("73-cps")], p.cv[u("34-cps")], p.cv[u("1-para")]) == (before[0] - 1, before[1] - 1, before[2])
    assert not is_supplied(p, "73-cps")
    assert is_supplied(p, "1-para")


def test_one_lane_that_gets_through_is_enough() -> None:
    """WF-15.73/2, WF-15.3/2: Palermo's rail feeds the rest of Sicily."""
    p = sicily()
    phase = SupplyPhase(p)
    assert phase.purpose() == "1d6 sea supply of Palermo: 1-4 interdicts it"
    phase.play(ROLL, 5)
    assert phase.step is None
    assert is_supplied(p, "73-cps")
    assert is_supplied(p, "34-cps")


def test_a_lane_that_would_feed_nobody_is_not_rolled_for() -> None:
    """WF-15.73/1: only ports that matter."""
    p = sicily()
    for name in ("73-cps", "34-cps"):
        p.put(u(name), HEX["berlin"])
    assert SupplyPhase(p).step is None


@pytest.mark.parametrize(("die", "fed"), [(1, False), (2, False), (3, True)])
def test_the_axis_interdicts_sea_supply_on_1_or_2(die: int, fed: bool) -> None:
    """WF-15.73/3, WF-15.73/4."""
    p = front({"us-4": "toulon", "85-cps": "marseilles"}, player=AXIS)
    phase = SupplyPhase(p)
    assert phase.purpose() == "1d6 sea supply of Toulon: 1-2 interdicts it"
    phase.play(ROLL, die)
    assert is_supplied(p, "us-4") == fed


@pytest.mark.parametrize(("dice", "fed"), [((1, 6), False), ((2, 2), True)])
def test_the_axis_interdicts_beachheads_on_1(dice: tuple[int, ...], fed: bool) -> None:
    """WF-15.73/4, WF-10.6/1: in an enemy battle hex, too."""
    p = front({"us-2-amph": "fiume", "34-cps": "fiume", "87-cps": "trieste"}, player=AXIS, battles={"fiume": ALLIES})
    p.beachheads[0] = HEX["fiume"]
    phase = SupplyPhase(p)
    assert phase.purpose() == "2d6 BeachHead supply of Fiume: 1 interdicts it"
    phase.play(ROLL, *dice)
    assert is_supplied(p, "us-2-amph") == fed


def test_an_invader_without_port_beachhead_or_line_withers() -> None:
    """WF-15.51/4."""
    p = front({"us-2-amph": "licata", "it-6th-army": "catania", "73-cps": "palermo"}, player=AXIS)
    SupplyPhase(p)
    assert not is_supplied(p, "us-2-amph")
    assert p.cv[u("us-2-amph")] == 3


# ---------------------------------------------------------------- rations
def malta(*cvs: int) -> Position:
    """Malta besieged from the air, its sea cut."""
    names = ("br-5", "br-10", "br-13-mk")[: len(cvs)]
    p = front(dict.fromkeys(names, "malta") | {"2-para": "malta"}, player=AXIS, battles={"malta": AXIS})
    for name, cv in zip(names, cvs, strict=True):
        p.cv[u(name)] = cv
    return p


def test_the_largest_unit_of_a_besieged_fortress_holds_out() -> None:
    """WF-10.5/1, WF-1.46/3."""
    p = malta(2, 3)
    assert SupplyPhase(p).step is None
    assert (p.cv[u("br-5")], p.cv[u("br-10")]) == (1, 3)
    assert is_supplied(p, "br-10")
    assert not is_supplied(p, "br-5")


def test_the_owner_picks_among_the_largest_of_a_fortress() -> None:
    """WF-10.5/1."""
    p = malta(3, 3, 2)
    phase = SupplyPhase(p)
    assert phase.step is not None
    assert phase.step.side(p) == ALLIES
    assert set(phase.step.orders(p)) == {Order("feed", (u("br-5"),)), Order("feed", (u("br-10"),))}
    (reason,) = phase.step.why_not(p, Order("feed", (u("br-13-mk"),)))
    assert reason.rule == "WF-10.5/1"
    (reason,) = phase.step.why_not(p, Order("feed", (u("2-para"),)))
    assert reason.rule == "WF-10.4/1"
    (reason,) = GAME.why_not(p, Order("done"))
    assert reason.rule == "WF-4.4/1"
    phase.play("feed", u("br-10"))
    assert (p.cv[u("br-5")], p.cv[u("br-10")], p.cv[u("br-13-mk")]) == (2, 3, 1)


def messina(*cvs: int) -> Position:
    """Messina besieged, Reggio cut off from it: only a sea lane is left (EX-HUSKY-23)."""
    names = ("87-cps", "76-pzr")[: len(cvs)]
    p = front(
        dict.fromkeys(names, "messina")
        | {"us-4": "messina", "us-3": "catania", "us-13": "palermo-e1", "us-16": "reggio"},
        battles={"messina": ALLIES},
    )
    for name, cv in zip(names, cvs, strict=True):
        p.cv[u(name)] = cv
    return p


def test_a_besieged_axis_port_keeps_one_unit_at_cadre_strength() -> None:
    """WF-15.31/1, EX-HUSKY-23."""
    p = messina(3, 1)
    phase = SupplyPhase(p)
    phase.play(ROLL, 6)
    assert phase.step is not None
    assert phase.step.side(p) == AXIS
    phase.play("feed", u("76-pzr"))
    assert (p.cv[u("87-cps")], p.cv[u("76-pzr")]) == (2, 1)
    assert is_supplied(p, "76-pzr")
    assert not is_supplied(p, "87-cps")


def test_siege_supply_does_not_keep_a_unit_above_cadre_strength() -> None:
    """WF-15.31/1."""
    p = messina(3)
    phase = SupplyPhase(p)
    phase.play(ROLL, 6)
    assert phase.step is None
    assert p.cv[u("87-cps")] == 2
    assert is_supplied(p, "87-cps")


def test_a_second_port_is_rolled_for_although_a_siege_feeds_one_unit() -> None:
    """WF-15.73/2: a lane to Catania would feed both units in Messina."""
    p = messina(3, 1)
    p.put(u("us-3"), HEX["licata"])
    p.put(u("34-cps"), HEX["catania"])
    p.cv[u("34-cps")] = 3
    refresh(p)
    phase = SupplyPhase(p)
    seen = []
    while isinstance(phase.step, Lanes):
        seen.append(phase.purpose().split(" of ")[1].split(":")[0])
        phase.play(ROLL, *[6] * phase.step.roll(p).count)
    assert seen == ["Messina", "Catania"]
    assert is_supplied(p, "87-cps")
    assert is_supplied(p, "76-pzr")
    assert p.cv[u("87-cps")] == 3


def test_a_besieged_port_without_its_lane_keeps_nobody() -> None:
    """WF-15.31/1: the lane can be interdicted."""
    p = messina(1, 1)
    phase = SupplyPhase(p)
    phase.play(ROLL, 1)
    assert phase.step is None
    assert p.place[u("87-cps")] == p.place[u("76-pzr")] == Off.POOL
    assert not p.attacked[ALLIES], "the battle is over"


def test_the_owner_names_the_units_above_the_stacking_limit() -> None:
    """WF-6.22/2: they are unsupplied although they have a line."""
    p = front({"87-cps": "grenoble", "76-pzr": "grenoble", "73-cps": "grenoble"})
    before = p.cv[u("76-pzr")]
    phase = SupplyPhase(p)
    assert phase.step is not None
    assert len(phase.step.orders(p)) == 3
    phase.play("starve", u("76-pzr"))
    assert phase.step is None
    assert p.cv[u("76-pzr")] == before - 1
    assert not is_supplied(p, "76-pzr")
    assert is_supplied(p, "87-cps")


def test_units_without_a_line_are_the_first_above_the_limit() -> None:
    """WF-6.22/2: where nobody is supplied there is nothing to choose."""
    p = front({"br-5": "grenoble", "br-10": "grenoble", "br-3": "grenoble"}, player=AXIS)
    assert SupplyPhase(p).step is None


@pytest.mark.parametrize("make", [lambda: malta(3, 3, 2), lambda: front(dict.fromkeys(GRENOBLE, "grenoble"))])
def test_an_order_is_offered_exactly_if_nothing_speaks_against_it(make: Callable[[], Position]) -> None:
    phase = SupplyPhase(make())
    assert isinstance(phase.step, Rations)
    offered = set(phase.step.orders(phase.p))
    assert offered
    for verb in NOTATION.verbs:
        for arg in range(UNITS):
            order = Order(verb, (arg,))
            assert (order in offered) == (GAME.why_not(phase.p, order) == []), order


# ---------------------------------------------------------------- attrition
def test_attrition_eliminates_at_the_last_step() -> None:
    """WF-10.4/2."""
    p = front({"us-4": "lyon", "12-ag": "lyon", "us-3": "lyon"}, player=AXIS)
    p.cv[u("us-4")], p.cv[u("12-ag")], p.cv[u("us-3")] = 1, 0, 2
    SupplyPhase(p)
    assert p.place[u("us-4")] == p.place[u("12-ag")] == Off.POOL
    assert p.cv[u("us-3")] == 1


def test_attrition_never_eliminates_a_fort() -> None:
    """WF-2.26/4."""
    p = front({"81-fort": "brest", "us-4": "lorient"}, month="1944-06")
    p.cv[u("81-fort")] = 2
    for _ in range(3):
        phase = SupplyPhase(p)
        while isinstance(phase.step, Lanes):
            phase.play(ROLL, *[1] * phase.step.roll(p).count)
        assert p.cv[u("81-fort")] == 1
        assert not is_supplied(p, "81-fort")


@pytest.mark.parametrize(("here", "cv"), [("sarajevo", 2), ("trieste-ne1", 2), ("munich", 1)])
def test_tito_is_immune_in_and_next_to_yugoslavia(here: str, cv: int) -> None:
    """WF-16.32/5: he is unsupplied all the same."""
    p = front({"tito": here, "87-cps": "trieste"}, player=AXIS)
    p.cv[u("tito")] = 2
    phase = SupplyPhase(p)
    while isinstance(phase.step, Lanes):
        phase.play(ROLL, *[1] * phase.step.roll(p).count)
    assert p.cv[u("tito")] == cv
    assert not is_supplied(p, "tito")


def test_the_enemy_learns_neither_name_nor_strength() -> None:
    """WF-0/2: a fort that loses nothing looks like any other block."""
    p = front({"81-fort": "brest", "64-cps": "brest", "us-4": "lorient"}, month="1944-06")
    p.cv[u("81-fort")] = 1
    phase = SupplyPhase(p)
    assert phase.purpose() == "1d6 sea supply of Brest: 1-4 interdicts it"
    phase.play(ROLL, 1)
    *_, first, second, reveal = phase.told(ALLIES)
    assert [first, second] == ["An Axis block in Brest is unsupplied"] * 2
    assert reveal == "it is seen which of the unsupplied units live on"
    assert "64 Corps loses a step" in phase.told(AXIS)


def test_face_up_units_are_reported_by_name() -> None:
    """WF-0/2."""
    p = front({"us-4": "lyon"}, player=AXIS)
    p.face_up = 1 << u("us-4")
    assert "US 4 loses a step" in SupplyPhase(p).told(AXIS)


def test_a_beachhead_left_to_the_enemy_is_lost() -> None:
    """WF-15.51/5."""
    p = front({"us-2-amph": "fiume", "34-cps": "fiume", "87-cps": "trieste"}, player=AXIS, battles={"fiume": ALLIES})
    p.beachheads[0] = HEX["fiume"]
    p.cv[u("us-2-amph")] = 1
    SupplyPhase(p).play(ROLL, 1, 1)
    assert p.place[u("us-2-amph")] == Off.POOL
    assert p.beachheads[0] == Beachhead.ELIMINATED
