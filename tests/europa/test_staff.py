"""The staff gives legal orders at every step, carries games by itself, and judges both sides by one measure."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list, lowest
from sandtable.core.event import Silence
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Beach, Off, Position, Side
from sandtable.games.europa.rules.victory import difference, ledger
from sandtable.games.europa.staff.attacks import promise, strength
from sandtable.games.europa.staff.field import Field, odds_for, shift_of
from sandtable.games.europa.staff.verbs import weigh
from sandtable.games.europa.world.atlas import BOX, TOWNS
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.pieces import STAND_INS, UNIT_IDS
from sandtable.games.europa.world.scenario import CARDS
from sandtable.games.europa.world.where import PLACE

SILENCE = Silence()
SHORT = [scenario for scenario in GAME.facts.listed if scenario != "desert-campaign"]


def advised(p: Position) -> Order:
    """Return the staff's first order on what the side to decide sees."""
    side = GAME.choice(p).side(p)
    seen = GAME.known(p, (side,))
    seen.legal = legal = GAME.legal(p)
    offered = GAME.staff.policy(seen, side)
    assert offered, p.stack[-1]
    assert all(weight > 0 for _, weight in offered)
    order = max(offered, key=lambda entry: entry.weight).order
    assert order in legal, (p.stack[-1], GAME.notation.text(order))
    return order


def play(
    p: Position,
    seed: int,
    staffed: tuple[int, ...] = tuple(Side),
    most: int = 100_000,
    given: set[str] | None = None,
) -> dict[str, int]:
    """Play on, some sides by the first orders of the staff and the others at random; tell when towns fell.

    The verbs that were given are added to a set.
    """
    rng, fallen, given = Random(seed), dict[str, int](), set() if given is None else given
    for _ in range(most):
        if not p.stack:
            break
        step, turn = GAME.choice(p), p.turn
        if isinstance(step, Chance):
            roll = step.roll(p)
            order = Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count)))
        else:
            order = advised(p) if step.side(p) in staffed else GAME.legal(p).draw(rng)
        given.add(order.verb)
        GAME.apply(p, order, SILENCE)
        for town, place in TOWNS.items():
            if town in ("warszawa", "lodz", "krakow", "poznan") and p.owned[Side.AXIS] >> place & 1:
                fallen.setdefault(town, turn)
    return fallen


@pytest.mark.parametrize("scenario", list(CARDS))
def test_whatever_the_enemy_does_the_staff_gives_legal_orders(scenario: str) -> None:
    for side in Side:
        p = GAME.start(scenario)
        play(p, 1, (side,), most=200)
        assert p.turn >= p.card.first_turn


@pytest.mark.parametrize(
    ("scenario", "verbs"),
    [
        ("crete-1941", "drop evacuate gs shell"),
        ("iraq-1941", "bomb feed ration send-supply"),
        ("eritrea-1941", "build-rail assemble fill southern-front"),
        ("overlord-1944", "land v1 shell drop garrison"),
        ("italy-1943", "land shell partisans"),
        ("desert-crusader", "pay stock unload send-supply assemble"),
        ("france-1940", "evacuate rail das"),
        ("tunisia-1943", "work assemble ship"),
        ("poland-1939", "bomb overrun work bridge cross shell"),
    ],
)
def test_the_staff_does_what_a_scenario_is_about(scenario: str, verbs: str) -> None:
    given = set[str]()
    for seed in (1, 2):
        play(GAME.start(scenario), seed, given=given)
    missing = set(verbs.split()) - given
    assert not missing


def test_the_staff_builds_its_mulberries_on_beaches_alone() -> None:
    p = GAME.start("overlord-1944")
    beach, coast = PLACE["we1115"], PLACE["we1007"]
    p.beaches = (Beach(beach, Side.ALLIES, 4),)
    field = Field(p, Side.ALLIES)
    assert (weigh(field, Order("mulberry", (beach,))) or 0) > 0 > (weigh(field, Order("mulberry", (coast,))) or 0)


def test_an_attack_that_nobody_pays_for_promises_less() -> None:
    """EUC-18/11: in the desert it is made at half strength."""
    p = GAME.start("desert-gazala")
    field = Field(p, Side.AXIS)
    target, units = next(
        (target, field.beside(target)) for target in bit_list(p.armed[Side.ALLIES] & ~BOX) if field.beside(target)
    )
    paid = strength(field, target, units)
    p.depots = ()
    p.memo = None
    assert strength(Field(p, Side.AXIS), target, units) == paid / 2


def test_a_better_column_promises_more() -> None:
    p = GAME.start("poland-1939")
    field = Field(p, Side.AXIS)
    target = next(target for target in bit_list(p.armed[Side.ALLIES] & ~BOX) if field.beside(target))
    hopes = [promise(field, target, field.beside(target), column) for column in (0, 3, 6, 9, 12)]
    assert hopes == sorted(hopes)
    assert hopes[0] < 0 < hopes[-1]


def lost(p: Position, side: int) -> float:
    """Return the VPs that the REs of a side which were eliminated have brought the enemy."""
    return sum(line.vp4 for line in ledger(p) if line.pattern == "REs eliminated" and line.side != side) / 4


def test_poland_looks_like_september() -> None:
    ends = []
    for seed in range(4):
        p = GAME.start("poland-1939")
        ends.append((p, play(p, seed)))
    for p, fallen in ends:
        assert all(fallen[town] <= turn_of("Sep 4 39") for town in ("lodz", "krakow", "poznan"))
        assert fallen.get("warszawa", p.card.last_turn) > p.card.first_turn
        assert 2 * lost(p, Side.ALLIES) >= 60, "Polish REs score half"
        assert lost(p, Side.AXIS) <= 60
    assert sum("warszawa" in fallen for _, fallen in ends) >= 2
    assert 50 <= sum(difference(p) for p, _ in ends) / 4 / len(ends) <= 110


@pytest.mark.parametrize("scenario", ["poland-1939", "desert-crusader", "tunisia-1943"])
def test_who_follows_the_staff_does_better_than_who_draws(scenario: str) -> None:
    found = []
    for side in Side:
        p = GAME.start(scenario)
        play(p, 3, (side,))
        found.append(difference(p))
    assert found[Side.AXIS] > found[Side.ALLIES]


def test_the_same_position_brings_the_same_advice() -> None:
    p = GAME.start("france-1940")
    play(p, 5, most=120)
    side = GAME.choice(p).side(p)
    seen = GAME.known(p, (side,))
    seen.legal = GAME.legal(p)
    assert GAME.staff.policy(seen.copy(), side) == GAME.staff.policy(seen, side)


def test_what_one_side_leads_in_the_other_lacks() -> None:
    for scenario in SHORT:
        p = GAME.start(scenario)
        play(p, 2, most=60)
        axis, allies = (GAME.staff.measure(p, side) for side in Side)
        assert len(axis) == len(GAME.staff.features)
        assert axis == [-lead for lead in allies]


def test_ground_that_is_won_and_units_that_are_lost_show() -> None:
    p = GAME.start("poland-1939")
    before = GAME.staff.evaluate(p, Side.AXIS)
    p.give(1 << TOWNS["lwow"], Side.AXIS)
    taken = GAME.staff.evaluate(p, Side.AXIS)
    p.remove(lowest(p.units_in(p.ground[Side.AXIS]) & p.of_side(Side.AXIS)), Off.POOL)
    assert GAME.staff.evaluate(p, Side.AXIS) < taken > before


def test_a_town_that_could_be_taken_counts_less_than_one_that_is_held() -> None:
    p = GAME.start("poland-1939")
    threats = [feature.name for feature in GAME.staff.features].index("threats")
    before = GAME.staff.measure(p, Side.ALLIES)[threats]
    for unit in ("pl-10-inf", "pl-19-inf", "pl-29-inf"):
        p.put(UNIT_IDS.index(unit), TOWNS["lodz"])
    assert GAME.staff.measure(p, Side.ALLIES)[threats] > before


def test_odds_and_shifts_are_those_of_the_table() -> None:
    assert [shift_of(attack, 1) for attack in (0.1, 0.25, 1, 1.5, 2, 5, 8, 9, 20)] == [-2, -1, 2, 3, 4, 7, 9, 10, 10]
    assert odds_for(7) == 5
    assert odds_for(11) > 20


def test_unseen_units_are_reckoned_by_the_one_on_top() -> None:
    p = GAME.start("tunisia-1943")
    play(p, 1, most=30)
    seen = GAME.known(p, (Side.AXIS,))
    field, hidden = Field(seen, Side.AXIS), 0
    for place in bit_list(seen.armed[Side.ALLIES] & ~BOX):
        units = bit_list(seen.here[place] & seen.of_side(Side.ALLIES))
        known = [unit for unit in units if unit < STAND_INS[0][0]]
        hidden += len(units) - len(known)
        if not known:  # they came in this phase: nobody has been on top yet
            assert field.defence(place) == pytest.approx(0.6 * 4 * len(units))
            continue
        best = max(seen.face(unit).defence for unit in known)
        assert best / 4 <= field.defence(place) <= best * len(units)
    assert hidden


def test_a_look_is_taken_before_doubtful_attacks_alone() -> None:
    weighty, open_ones = set[str](), 0
    for scenario in ("poland-1939", "tunisia-1943", "eritrea-1941", "gothic-1944", "france-1944", "italy-1943"):
        p = GAME.start(scenario)
        for _ in range(800):
            if not p.stack:
                break
            if isinstance(GAME.choice(p), Chance):
                play(p, 1, most=1)
                continue
            GAME.legal(p)
            if GAME.staff.is_weighty(p):
                weighty.add(GAME.choice(p).name)
                side = GAME.choice(p).side(p)
                assert GAME.staff.policy(p, side)[0].order.verb == "attack"
            elif GAME.choice(p).name == "combat":
                open_ones += 1
            GAME.apply(p, advised(p), SILENCE)
    assert weighty
    assert weighty <= {"combat", "bonus-combat"}
    assert open_ones, "most attacks are not in doubt"
