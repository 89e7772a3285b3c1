"""Land combat: strengths, modifiers and odds as worked examples have them, and dice against distributions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.aeto.game import GAME
from sandtable.games.aeto.position import NEVER, Chit, Installation, Off, Phase, Position, Store, Work
from sandtable.games.aeto.rules.combat import support, table
from sandtable.games.aeto.rules.combat.battle import NAME, Battle
from sandtable.games.aeto.rules.combat.dice import chances, odds, result
from sandtable.games.aeto.rules.combat.modifiers import modifiers
from sandtable.games.aeto.rules.combat.retreat import check_modifiers
from sandtable.games.aeto.rules.combat.strength import attack_strength, defence_strength
from sandtable.games.aeto.rules.command.generals import LOST_AT_MOST, RISK
from sandtable.games.aeto.rules.special import armor, blitzkrieg, italians, winter
from sandtable.games.aeto.rules.special.finland import EASTERN, WESTERN
from sandtable.games.aeto.world.atlas import BESIDE, RIVER, place_of
from sandtable.games.aeto.world.calendar import Weather, month_of
from sandtable.games.aeto.world.kinds import Zone
from sandtable.games.aeto.world.nations import ALLIES, AXIS, BRITAIN, GERMANY, NATION, POLAND, RUSSIA, WEST
from sandtable.games.aeto.world.roster import ROSTER, STEPS, UNIT


def field(scenario: str = "poland-1939") -> Position:
    """Return a scenario with an empty board."""
    p = GAME.texts.start(scenario)
    for unit in bit_list(p.units_in(p.card.board)):
        p.put(unit, Off.OUT)
    p.works = ()
    return p


def put(p: Position, place: str, *units: str) -> int:
    """Set units down whole, and return them as a set."""
    for name in units:
        p.steps[UNIT[name]] = STEPS[UNIT[name]]
        p.put(UNIT[name], place_of(place))
    return mask_of(UNIT[name] for name in units)


def fight(p: Position, target: str, units: int, camp: int = AXIS, **more: int) -> Battle:
    return Battle(place_of(target), camp, units=units, **more)


# ---------------------------------------------------------------- the table
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(39, 10, "3-1"), (7, 4, "1-1"), (3, 5, "1-2"), (3, 8, "1-3"), (29, 4, "6-1"), (41, 4, "10-1")],
)
def test_odds_round_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert table.COLUMNS[table.column(attack, defence)] == column  # EX-AEC-1, EX-AEC-C-7


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(39, 10, "4-1"), (5, 2, "3-1"), (12, 5, "2-1"), (2, 3, "1-2"), (5, 7, "1-1"), (2, 7, "1-3")],
)
def test_odds_round_to_the_nearest_by_option(attack: int, defence: int, column: str) -> None:
    assert table.COLUMNS[table.column(attack, defence, nearest=True)] == column  # EX-AE-11.17-1


# ---------------------------------------------------------------- strengths
def test_support_at_most_doubles_and_zhukov_comes_after_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    p = field("stalingrad-1942")  # EX-AEC-C-8: 12 halved across a river, General 3 and 10 points, Zhukov
    rivers = [(here, there) for here in bit_list(p.card.land) for there in _across(here) if p.card.land >> there & 1]
    here, there = rivers[0]
    names = [name for name in UNIT if name.startswith("su-") and (p.card.units >> UNIT[name] & 1)]
    infantry = [name for name in names if _is(name, 4, 3)][:3]
    for name in infantry:
        p.steps[UNIT[name]] = 2
        p.put(UNIT[name], here)
    p.put(UNIT["su-g-rybalko"], here)
    p.put(UNIT["su-g-zhukov"], here)
    p.put(UNIT["su-hq-konev"], here)
    p.put(UNIT["de-ii"], there)
    p.steps[UNIT["de-ii"]] = 2
    monkeypatch.setattr(support, "strength", lambda p, b, *, is_attack: 10 * is_attack)
    b = Battle(there, ALLIES, units=mask_of(UNIT[name] for name in infantry), general=UNIT["su-g-rybalko"])
    found = attack_strength(p, b)
    assert found.total == 14
    assert [part.rule for part in found.parts][-2:] == ["AEC-5.14/4", "AE-10.14/2"]


def _across(here: int) -> tuple[int, ...]:
    return bit_list(RIVER[here])


def _is(name: str, strength: int, movement: int) -> bool:
    face = ROSTER[UNIT[name]]
    return (face.strength, face.movement) == (strength, movement)


def test_air_and_ships_bring_nothing_yet() -> None:
    p = field()
    b = fight(p, "w3731", put(p, "w3730", "de-ii"))
    assert (support.strength(p, b, is_attack=True), support.modifier(p, b)) == (0, None)


def test_a_fortification_adds_two_and_an_empty_one_is_all_there_is() -> None:
    p = field()
    units = put(p, "w3730", "de-ii", "de-iii", "de-x")
    p.works = (Installation(place_of("w3731"), Work.FORTIFICATION),)
    p.touch()
    b = fight(p, "w3731", units)
    found = odds(p, b)
    assert (found.attack.total, found.defence.total, table.COLUMNS[found.column]) == (12, 2, "6-1")  # EX-AEC-C-10
    assert [result(p, b, found, roll) for roll in (1, 2)] == ["1/-", "-/1"]
    put(p, "w3731", "pl-pomorze")
    assert defence_strength(p, b).total == 5


def test_minors_abroad_defend_with_half_rounded_up() -> None:
    p = field()
    units = put(p, "w3730", "de-ii")
    put(p, "w3729", "pl-pomorze")
    assert defence_strength(p, fight(p, "w3729", units)).total == 2  # AEC-5.14/3: 3 halved
    put(p, "w3731", "pl-poznan")
    assert defence_strength(p, fight(p, "w3731", units)).total == 3


# ---------------------------------------------------------------- modifiers
def test_blitzkrieg_asks_for_half_of_the_strength() -> None:
    p = field()
    units = put(p, "w3730", "de-ii")
    put(p, "w3731", "pl-pomorze")
    b = fight(p, "w3731", units)
    assert str(blitzkrieg.modifier(p, b)) == "+2 Blitzkrieg (AE-10.2/4)"
    p.month += 1
    assert str(blitzkrieg.modifier(p, b)) == "+1 Blitzkrieg (AE-10.2/5)"
    p.month += 1
    assert blitzkrieg.modifier(p, b) is None
    p.month -= 2
    p.blitz[POLAND] = 255
    assert blitzkrieg.modifier(p, b) is None  # AE-10.2/3


def test_half_german_is_enough_for_blitzkrieg() -> None:
    p = field()
    more = put(p, "w3730", "de-iii") | put(p, "w3631", "de-ii")
    put(p, "w3731", "pl-pomorze")
    p.owner[UNIT["de-ii"]] = NATION["hungary"]
    p.side_of[NATION["hungary"]] = AXIS
    p.touch()
    assert blitzkrieg.modifier(p, fight(p, "w3731", more)) is not None  # EX-AE-D-10.2-1: 4 of 8
    p.steps[UNIT["de-iii"]] = 1
    assert blitzkrieg.modifier(p, fight(p, "w3731", more)) is None


def test_blitzkrieg_leads_at_three_to_one_from_six_to_eight() -> None:
    p = field()  # EX-AEC-R-2
    units = put(p, "w3730", "de-ii", "de-iii", "de-1-cav")
    put(p, "w3731", "pl-pomorze")
    b = fight(p, "w3731", units)
    found = odds(p, b)
    assert (table.COLUMNS[found.column], found.modifiers.total) == ("3-1", 2)
    assert result(p, b, found, 6) == "-/3¥"


def test_brackets_backfire_in_a_soviet_city_but_in_a_blitzkrieg_turn() -> None:
    p = field("stalingrad-1942")  # EX-AEC-6, EX-AE-D-10.2-4
    city = place_of("rostov")
    name = next(name for name in UNIT if name.startswith("su-") and _is(name, 4, 3))
    p.steps[UNIT[name]] = 2
    p.put(UNIT[name], city)
    near = next(place for place in _beside(city) if p.card.land >> place & 1)
    p.put(UNIT["de-ii"], near)
    p.steps[UNIT["de-ii"]] = 2
    b = Battle(city, AXIS, units=1 << UNIT["de-ii"])
    found = odds(p, b)
    roll = next(roll for roll in range(-9, 20) if table.result(found.column, roll + found.modifiers.total) == "[-/1]")
    assert "-1 Soviet home city (AE-10.10/1)" in str(modifiers(p, b))
    assert result(p, b, found, roll) == "1/-"
    p.blitz[RUSSIA] = p.month
    assert result(p, b, found, roll) == "-/1"


def _beside(place: int) -> tuple[int, ...]:
    return tuple(there for there in BESIDE[place] if there >= 0)


def test_armor_of_1944_counts_from_half_of_the_strength_in_the_clear() -> None:
    p = field()
    units = put(p, "w3730", "de-xix-pz", "de-ii")
    put(p, "w3731", "pl-pomorze")
    b = fight(p, "w3731", units)
    assert armor.attacking(p, b) is None
    p.month = month_of("January 1944")
    assert str(armor.attacking(p, b)) == "+1 armor of 1944 attacks (AE-10.1/1)"
    put(p, "w3731", "de-xix-pz", "de-ii")
    back = fight(p, "w3731", put(p, "w3730", "pl-pomorze"), ALLIES)
    assert str(armor.defending(p, back)) == "-1 armor of 1944 is attacked (AE-10.1/2)"
    put(p, "w3731", "de-iii")
    assert armor.defending(p, back) is None  # 6 of 14


def test_italians_count_from_half_of_the_units() -> None:
    p = field("desert-1941")
    names = [name for name in UNIT if name.startswith("it-") and p.card.units >> UNIT[name] & 1]
    here, there = next((h, t) for h in bit_list(p.card.land) for t in _beside(h) if p.card.land >> t & 1)
    land = [name for name in names if STEPS[UNIT[name]] and p.strength(UNIT[name])]
    p.put(UNIT[land[0]], here)
    b = Battle(there, AXIS, units=1 << UNIT[land[0]])
    assert str(italians.attacking(p, b)) == "-1 Italians attack (AEC-5.16/4)"
    assert italians.defending(p, b) is None


def test_finns_gain_and_soviets_suffer_in_the_first_winter() -> None:
    p = GAME.texts.start("winter-war-1939")
    finn = next(unit for unit in bit_list(p.card.units) if p.nation(unit) == NATION["finland"] and p.strength(unit))
    p.put(finn, p.at[finn])
    b = Battle(p.at[finn], ALLIES)
    assert str(winter.finns_are_attacked(p, b)) == "-1 Soviets attack in the Winter War (AE-10.24/5)"
    attack = Battle(p.at[finn], AXIS, units=1 << finn)
    assert str(winter.finns_attack(p, attack)) == "+2 Finns attack in the Winter War (AE-10.24/5)"
    p.month = month_of("April 1940")
    assert winter.finns_attack(p, attack) is None


def test_a_retreat_check_counts_city_general_and_further_steps() -> None:
    p = field()  # EX-AEC-C-9: 4 - 1 - 1 + 1 = 3
    put(p, "warsaw", "de-ii")
    p.put(UNIT["de-g-kluge"], place_of("warsaw"))
    b = fight(p, "warsaw", put(p, "w3534", "pl-pomorze"), ALLIES, lost=2)
    assert 4 + check_modifiers(p, b).total == 3


# ---------------------------------------------------------------- dice against distributions
def test_the_dice_fall_as_the_distribution_says() -> None:
    p = field()
    units = put(p, "w3730", "de-ii", "de-xix-pz")
    put(p, "w3731", "pl-pomorze", "pl-cav-1")
    b = fight(p, "w3731", units)
    assert sum(chances(p, b).values()) == table.FACES
    rng, seen, tries = random.Random(3), Counter[str](), 800
    for _ in range(tries):
        q = p.copy()
        q.stack = [("war", 15), ("offensives", 1), ("offensive", 0, 1, 1, 4)]
        q.stack += [(NAME, *b._replace(stage=3)), ("attack-die",)]
        log = Log()
        GAME.apply(q, Order("roll", (rng.randint(1, 8),)), log)
        told = next(event for event in log.events if event.rule == "AEC-5.18/2")
        seen[str(told.args[-1])] += 1
    for word, faces in chances(p, b).items():
        assert abs(seen[word] / tries - faces / 8) < 0.06, word
    assert set(seen) == set(chances(p, b))


def test_whoever_let_a_roll_stand_may_answer_the_new_one() -> None:
    p = field()  # EX-AE-D-11.14-1: both have declared
    b = fight(p, "w3731", put(p, "w3730", "de-ii"), declared=1 << AXIS | 1 << ALLIES, stage=3, roll=5)
    put(p, "w3731", "pl-pomorze")
    p.stack = [("war", 15), ("offensives", 1), ("offensive", 0, 1, 1, 4), (NAME, *b), ("reroll", AXIS, 0)]
    asked = []
    for order in (Order("keep"), Order("again"), Order("roll", (1,)), Order("again"), Order("roll", (2,))):
        decision = GAME.decision(p)
        assert decision is not None
        asked.append((decision.side, order.verb))
        GAME.apply(p, order, Log())
    assert asked == [(AXIS, "keep"), (WEST, "again"), (-1, "roll"), (AXIS, "again"), (-1, "roll")]
    assert "reroll" not in [frame[0] for frame in p.stack]  # the last roll stands


def test_no_soviet_unit_advances_over_the_line_in_the_winter_war() -> None:
    p = field("winter-war-1939")
    here, there = next((h, t) for h in bit_list(EASTERN) for t in _beside(h) if WESTERN >> t & 1)
    unit = next(unit for unit in bit_list(p.card.units) if p.nation(unit) == RUSSIA and p.strength(unit))
    other = next(other for other in bit_list(p.card.units & ~(1 << unit)) if p.nation(other) == RUSSIA)
    p.put(unit, here)
    p.put(other, here)
    b = Battle(there, ALLIES, units=1 << unit, stage=8)
    p.stack = [("war", 15), ("offensives", 0), ("offensive", RUSSIA, 1, 1, 4), (NAME, *b), ("advance", 0)]
    reasons = GAME.why_not(p, Order("advance", (unit,)))
    assert [reason.rule for reason in reasons] == ["AE-10.24/1"]


def test_fate_spares_zhukov_but_for_a_one() -> None:
    assert RISK[UNIT["su-g-zhukov"]] == 1  # EX-AE-D-5.20-1: 2 is net 3
    assert [roll + RISK[UNIT["su-g-zhukov"]] <= LOST_AT_MOST for roll in (1, 2)] == [True, False]
    assert 4 + RISK[UNIT["de-g-kluge"]] <= LOST_AT_MOST


def test_the_blitzkrieg_against_the_soviets_is_over_by_1942() -> None:
    p = field("stalingrad-1942")
    b = fight(p, "stalingrad", put(p, "e2414", "de-li"))
    put(p, "stalingrad", "su-62-rc")
    blitzkrieg.start_clocks(p, Log(), b)
    assert p.blitz[RUSSIA] == month_of("June 1941")
    assert blitzkrieg.modifier(p, b) is None


def test_an_attack_on_allies_in_a_nation_begins_the_blitzkrieg_against_it() -> None:
    """AE-10.2/1: what counts is the home hex, not who defends it; the British are never subject (AE-10.2/2)."""
    p = field()
    p.blitz[POLAND] = NEVER
    put(p, "w3731", "uk-i")
    p.war[GERMANY] |= 1 << BRITAIN
    blitzkrieg.start_clocks(p, Log(), fight(p, "w3731", put(p, "w3730", "de-ii")))
    assert (p.blitz[POLAND], p.blitz[BRITAIN]) == (p.month, NEVER)


def past_blitzkrieg(owner: int) -> Position:
    """Return Poland with an empty board of one owner, two months after the Blitzkrieg began."""
    p = field()
    p.month += 2
    for place in bit_list(p.card.land):
        p.give(place, owner)
    return p


@pytest.mark.parametrize(
    ("place", "start", "unit", "told"),
    [
        ("e2631", "e2532", "de-xix-pz", "-1 swamp (AEC-5.16/2)"),
        ("w3730", "w3731", "de-xix-pz", "-1 forest (AEC-5.16/2)"),
        ("w3731", "w3732", "de-xix-pz", ""),
        ("w3132", "w3131", "de-xix-pz", "-1 mountain (AEC-5.16/2)"),
        ("w3132", "w3131", "de-xviii-mtn", ""),  # AE-10.5/8
    ],
)
def test_terrain_and_mud_cost_the_attacker(place: str, start: str, unit: str, told: str) -> None:
    p = past_blitzkrieg(GERMANY)
    put(p, place, "pl-pomorze")
    p.chits = (Chit(place_of(place), Store.SEA, POLAND),)
    p.give(place_of(place), POLAND)
    p.phase = int(Phase.OFFENSIVE)
    p.active = p.fed = put(p, start, unit)
    b = fight(p, place, p.active)
    assert str(modifiers(p, b)) == (told or "no modifiers")
    for zone in Zone:
        p.weather[zone] = Weather.MUD
    p.touch()
    assert str(modifiers(p, b)) == f"{told}, -1 Mud (AEC-5.16/2)".removeprefix(", ")


@pytest.mark.parametrize(
    ("attackers", "defenders", "told"),
    [
        (("de-ii",), (), "-2 attackers out of supply (AEC-5.16/1)"),
        (("de-ii", "de-brandenburg"), (), "-2 attackers out of supply (AEC-5.16/1)"),
        (("de-brandenburg",), (), "-1 commandos out of supply (AE-10.0/8)"),
        ((), ("de-ii",), "+1 defenders out of supply (AEC-5.16/1)"),
        ((), ("de-ii", "de-brandenburg"), "+1 defenders out of supply (AEC-5.16/1)"),
        ((), ("de-brandenburg",), "no modifiers"),  # AE-7.10/15
    ],
)
def test_want_of_supply_costs_attackers_and_defenders(
    attackers: tuple[str, ...], defenders: tuple[str, ...], told: str
) -> None:
    p, here, there = past_blitzkrieg(POLAND), "w3732", "w3731"
    p.give(place_of(there), GERMANY)
    germans, poles = put(p, there, *attackers, *defenders), put(p, here, "pl-pomorze")
    b = fight(p, here, germans) if attackers else fight(p, there, poles, ALLIES)
    assert str(modifiers(p, b)) == told
