"""Combat where cases do not reach: strengths, odds and modifiers by hand, and menus in battles drawn at random."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Silence
from sandtable.core.step import Chance, Choice
from sandtable.games.europa.game import GAME
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import Afloat, Bridge, Hunger, Off, Phase, Position, Side
from sandtable.games.europa.rules.combat.armour import armour_effects, armour_share, tank_defence_share
from sandtable.games.europa.rules.combat.battle import Battle
from sandtable.games.europa.rules.combat.modifiers import terrain
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, Prospect, prospect, prospect_of
from sandtable.games.europa.rules.combat.strength import attack_strength, defence_strength
from sandtable.games.europa.world.atlas import LAND, OUT_OF_PLAY, PLACE_ALIASES, PLACE_IDS, Town
from sandtable.games.europa.world.calendar import Weather, turn_of
from sandtable.games.europa.world.charts import CRT, WHOLE
from sandtable.games.europa.world.pieces import UNIT
from sandtable.games.europa.world.scenario import CARDS

PLACE = {**PLACE_ALIASES, **{name: place for place, name in enumerate(PLACE_IDS)}}


def stand(units: dict[str, str], scenario: str = "sandbox", turn: str = "May 1 40") -> Position:
    """Return a position in which these units stand there and all others nowhere."""
    card = CARDS[scenario]
    p = Position(scenario=scenario, turn=turn_of(turn), owned=list(card.owners), phase=int(Phase.COMBAT))
    for unit, place in units.items():
        p.at[UNIT[unit]] = PLACE[place]
    p.derive()
    return p


def sx(*units: str) -> list[str]:
    return [f"sx-{unit}" for unit in units]


def of(*units: str) -> int:
    return mask_of(UNIT[unit] for unit in units)


def points(strength: int) -> Fraction:
    return Fraction(strength, WHOLE)


def attack(units: dict[str, str], unit: str, target: str, **more: str) -> Fraction:
    """Return what a unit brings to an attack from where it stands."""
    p = stand(units, **more)
    return points(attack_strength(p, UNIT[unit], p.at[UNIT[unit]], PLACE[target]))


def defence(p: Position, unit: str) -> Fraction:
    return points(defence_strength(p, UNIT[unit]))


# ---------------------------------------------------------------- odds (EUC-9/4, EUC-9/5)
@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        (290, 100, "2:1"),
        (150, 100, "3:2"),
        (149, 100, "1:1"),
        (89, 10, "7:1"),
        (80, 10, "7:1"),
        (90, 10, "9:1"),
        (40, 160, "1:4"),
        (950, 100, "9:1"),
        (1, 0, "9:1"),
    ],
)
def test_odds_are_rounded_in_favour_of_the_defender(attackers: int, defenders: int, column: str) -> None:  # EX-EUC-01
    assert CRT.columns[CRT.column(attackers, defenders)] == column


def test_less_than_one_to_four_is_no_attack() -> None:
    assert CRT.column(39, 160) == TOO_WEAK


def three_to_one() -> tuple[Position, str, int]:
    attackers = sx("ge-reserve-div-1", "ge-reserve-div-2", "ge-reserve-div-3")
    p = stand({**dict.fromkeys(attackers, "sx0205"), "sx-uk-reserve-div-1": "sx0206"})
    return p, "sx0206", of(*attackers)


def test_the_results_of_three_to_one() -> None:  # EX-EUC-02
    p, target, units = three_to_one()
    found = prospect(p, PLACE[target], units)
    assert found.results == ("NE", "EX", "EX", "HX", "DR", "DR")
    assert (found.odds, found.net) == ("3:1", 5)
    assert found.chances == {"AE": 0, "AH": 0, "AR": 0, "NE": 1, "EX": 2, "HX": 1, "DR": 2, "DH": 0, "DE": 0}


@pytest.mark.parametrize(("gs", "column"), [(0, "3:1"), (5, "4:1"), (15, "6:1"), (40, "6:1")])
def test_no_more_air_support_counts_than_there_is_ground_strength(gs: int, column: str) -> None:  # EX-EUC-05
    p, target, units = three_to_one()
    assert prospect_of(p, Battle(PLACE[target], units, gs=gs * WHOLE)).odds == column


@pytest.mark.parametrize(("das", "column"), [(0, "3:1"), (2, "2:1"), (5, "3:2"), (9, "3:2")])
def test_nor_in_the_defence(das: int, column: str) -> None:
    p, target, units = three_to_one()
    assert prospect_of(p, Battle(PLACE[target], units, das=das * WHOLE)).odds == column


def test_gunfire_counts_beside_air_support() -> None:
    p, target, units = three_to_one()
    found = prospect_of(p, Battle(PLACE[target], units, gs=40 * WHOLE, shells=3, fire=2))
    assert (found.total_attack, found.total_defence) == (33 * WHOLE, 7 * WHOLE)


# ---------------------------------------------------------------- strengths (EUC-9/3)
@pytest.mark.parametrize(
    ("unit", "origin", "target", "strength"),
    [
        ("ge-infantry-div-1", "sx0205", "sx0206", Fraction(7)),
        ("ge-infantry-div-1", "sx0306", "sx0405", Fraction(7, 2)),  # a river
        ("ge-infantry-div-1", "sx1406", "sx1506", Fraction(7, 4)),  # a major river: EX-EUC-23
        ("ge-artillery-1", "sx0306", "sx0405", Fraction(2)),
        ("ge-artillery-1", "sx1406", "sx1506", Fraction(1)),
        ("ge-infantry-div-1", "sx0707", "sx0806", Fraction(7, 2)),  # mountains
        ("ge-mountain-div-1", "sx0707", "sx0806", Fraction(6)),
        ("ge-infantry-div-1", "sx0606", "sx0706", Fraction(7, 2)),  # a mountain side
        ("ge-mountain-div-1", "sx0606", "sx0706", Fraction(6)),
        ("ge-infantry-div-1", "sx1006", "sx1106", Fraction(7, 2)),  # an escarpment
        ("ge-mountain-div-1", "sx1006", "sx1106", Fraction(3)),
        ("ge-panzer-div-1", "sx0906", "sx1006", Fraction(5)),  # c/m into a swamp
        ("ge-infantry-div-1", "sx0906", "sx1006", Fraction(7)),
        ("ge-infantry-x-1", "sx0205", "sx0206", Fraction(1)),  # nobody supports it
        ("ge-infantry-x-1", "sx1406", "sx1506", Fraction(1, 4)),
    ],
)
def test_fractions_of_an_attack(unit: str, origin: str, target: str, strength: Fraction) -> None:
    assert attack({f"sx-{unit}": origin}, f"sx-{unit}", target) == strength


@pytest.mark.parametrize(
    ("friend", "strength"),
    [
        ("ge-infantry-div-1", 2),
        ("ge-artillery-1", 2),
        ("ge-support-group-1", 2),
        ("ge-hq-1", 2),
        ("ge-infantry-x-2", 1),
        ("ge-heavy-aa-1", 1),
        ("ge-cavalry-x-1", 1),
    ],
)
def test_who_supports_a_brigade(friend: str, strength: int) -> None:  # EUC-9.A/1
    units = {"sx-ge-infantry-x-1": "sx0205", f"sx-{friend}": "sx0205"}
    assert attack(units, "sx-ge-infantry-x-1", "sx0206") == strength


def test_support_is_judged_by_hex_and_a_cadre_gives_none() -> None:  # EUC-9.A/1, EUC-9.A/3
    units = {"sx-ge-infantry-x-1": "sx0205", "sx-ge-infantry-div-1": "sx0306"}
    assert attack(units, "sx-ge-infantry-x-1", "sx0206") == 1
    p = stand({**units, "sx-ge-infantry-div-1": "sx0205"})
    p.cadre = of("sx-ge-infantry-div-1")
    origin = PLACE["sx0205"]
    assert points(attack_strength(p, UNIT["sx-ge-infantry-x-1"], origin, PLACE["sx0206"])) == 1
    assert points(attack_strength(p, UNIT["sx-ge-infantry-div-1"], origin, PLACE["sx0206"])) == 2


def test_supply_halves_once() -> None:  # EUC-18/8, EUC-18/11
    p = stand({"sx-ge-infantry-div-1": "sx0306"})
    unit, origin, target = UNIT["sx-ge-infantry-div-1"], PLACE["sx0306"], PLACE["sx0405"]
    assert points(attack_strength(p, unit, origin, target, is_unpaid=True)) == Fraction(7, 4)
    p.hunger[unit] = Hunger.LIMITED
    assert points(attack_strength(p, unit, origin, target)) == Fraction(7, 2)
    for hunger in (Hunger.U1, Hunger.U2):
        p.hunger[unit] = hunger
        assert points(attack_strength(p, unit, origin, target, is_unpaid=True)) == Fraction(7, 4)


@pytest.mark.parametrize(
    ("unit", "strength"),
    [
        ("rm-assault-gun-x-1", Fraction(3, 4)),  # 3/2 from the sea, and without support
        ("uk-engineer-tank-x-1", Fraction(4, 4)),
        ("uk-army-tank-x-1", Fraction(3, 8)),
        ("uk-infantry-div-1", Fraction(6, 2)),
        ("uk-armoured-div-1", Fraction(9, 4)),
        ("uk-commando-x-1", Fraction(2)),
    ],
)
def test_fractions_from_the_sea(unit: str, strength: Fraction) -> None:  # EX-EUC-24, EUC-1/3
    p = stand({})
    number, off = UNIT[f"sx-{unit}"], PLACE["port-seven"]
    p.at[number] = Off.AFLOAT
    p.afloat = (Afloat(number, PLACE["port-one"], off),)
    assert points(attack_strength(p, number, -1, off)) == strength


def test_who_waits_off_the_same_hex_supports() -> None:  # EUC-31/1, EX-EUC-24
    p = stand({})
    gun, division, off = UNIT["sx-rm-assault-gun-x-1"], UNIT["sx-uk-infantry-div-1"], PLACE["port-seven"]
    p.at[gun] = p.at[division] = Off.AFLOAT
    p.afloat = tuple(Afloat(unit, PLACE["port-one"], off) for unit in (gun, division))
    assert points(attack_strength(p, gun, -1, off)) == Fraction(3, 2)


@pytest.mark.parametrize(("served", "strength"), [("sx1506", Fraction(7, 2)), ("sx1507", Fraction(7, 4))])
def test_a_bridging_engineer_serves_one_side(served: str, strength: Fraction) -> None:  # EUC-14/5
    p = stand({"sx-ge-infantry-div-1": "sx1406", "sx-ge-construction-1": "sx1406"})
    p.bridges = (Bridge(UNIT["sx-ge-construction-1"], PLACE["sx1406"], PLACE[served]),)
    unit = UNIT["sx-ge-infantry-div-1"]
    assert points(attack_strength(p, unit, p.at[unit], PLACE["sx1506"])) == strength


def test_an_engineer_serves_its_own_side_alone() -> None:
    p = stand({"sx-ge-infantry-div-1": "sx1406", "sx-uk-construction-1": "sx1506"})
    p.bridges = (Bridge(UNIT["sx-uk-construction-1"], PLACE["sx1506"], PLACE["sx1406"]),)
    unit = UNIT["sx-ge-infantry-div-1"]
    assert points(attack_strength(p, unit, p.at[unit], PLACE["sx1506"])) == Fraction(7, 4)


def test_an_indian_division_in_mountains() -> None:  # EX-EU-05
    units = {"in-4-ind": "ww1206"}
    assert attack(units, "in-4-ind", "keren", scenario="eritrea-1941", turn="Feb 1 41") == Fraction(21, 4)
    p = stand(units, "eritrea-1941", "Feb 1 41")
    p.cadre = of("in-4-ind")
    assert points(attack_strength(p, UNIT["in-4-ind"], PLACE["ww1206"], PLACE["keren"])) == 1


def test_fractions_of_a_defence() -> None:  # EUC-9/3: terrain is none of them
    p = stand({"sx-uk-infantry-div-1": "sx0806", "sx-uk-militia-x-1": "sx0206"})
    assert defence(p, "sx-uk-infantry-div-1") == 6
    assert defence(p, "sx-uk-militia-x-1") == Fraction(1, 2)
    p.disrupted = of("sx-uk-infantry-div-1")
    assert defence(p, "sx-uk-infantry-div-1") == 3
    for hunger, left in ((Hunger.U2, 3), (Hunger.U3, Fraction(3, 2)), (Hunger.U4, Fraction(3, 2))):
        p.hunger[UNIT["sx-uk-infantry-div-1"]] = hunger
        assert defence(p, "sx-uk-infantry-div-1") == left
    p.provided = of("sx-uk-infantry-div-1")  # EUC-18/12
    assert defence(p, "sx-uk-infantry-div-1") == 3


# ---------------------------------------------------------------- armour (EUC-10)
def level(units: list[str], place: str = "sx0205", target: str = "sx0206", weather: Weather = Weather.CLEAR) -> int:
    p = stand(dict.fromkeys(units, place))
    p.weather = int(weather)
    return armour_share(p, of(*units), PLACE[target]).level


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (sx("ge-panzer-div-1", "ge-motorized-div-1"), 3),  # EX-EUC-20: 3/3
        (sx("ge-panzer-div-1", "ge-motorized-div-1", "ge-infantry-div-1"), 3),  # 3/6
        (sx("ge-panzer-div-1", "ge-infantry-div-1", "ge-infantry-div-2"), 3),  # a third
        (sx("ge-light-div-1", "ge-infantry-div-1", "ge-infantry-div-2"), 1),  # 1.5/9
        (sx("ge-infantry-div-1", "ge-infantry-div-2", "ge-army-tank-x-1"), 1),  # a seventh
        (sx("ge-infantry-div-1", "ge-infantry-x-1", "ge-army-tank-x-1"), 2),  # a fifth
        (sx("ge-infantry-div-1", "ge-infantry-div-2", "ge-army-tank-x-1", "ge-infantry-x-1"), 0),  # an eighth
        (sx("ge-motorized-div-1", "ge-artillery-1"), 0),  # all neutral (EUC-10/6)
        (sx("ge-army-tank-x-1"), 0),  # unsupported (EUC-10/7)
    ],
)
def test_the_level_of_armour(units: list[str], expected: int) -> None:
    assert level(units) == expected


@pytest.mark.parametrize(
    ("place", "target", "expected"),
    [
        ("sx0405", "sx0506", 2),  # woods: half of 3/6
        ("sx0505", "sx0605", 2),  # rough
        ("sx0606", "sx0706", 0),  # wooded rough
        ("sx0707", "sx0806", 0),  # mountains
        ("sx0906", "sx1006", 0),  # swamp
        ("sx1306", "sx1206", 2),  # sand, and a wadi: the worst counts
        ("sx1205", "sx1305", 2),  # a wadi
        ("sx1307", "pointow", 2),  # a point city
        ("sx0403", "midburg", 0),  # a full city
        ("sx0405", "sx0406", 0),  # a fortress
        ("sx0306", "sx0405", 3),  # a river
        ("sx1406", "sx1506", 0),  # a major river
    ],
)
def test_terrain_cuts_armour(place: str, target: str, expected: int) -> None:  # EUC-10/4
    units = sx("ge-panzer-div-1", "ge-infantry-div-1")
    assert level(units, place, target) == expected


def test_terrain_cuts_unit_by_unit_and_no_denominator() -> None:  # EUC-10/4
    units = {"sx-ge-panzer-div-1": "sx1406", "sx-ge-panzer-div-2": "sx1505", "sx-ge-infantry-div-1": "sx1505"}
    found = armour_share(stand(units), of(*units), PLACE["sx1506"])
    assert Fraction(found.part, found.whole) == Fraction(3, 9)


@pytest.mark.parametrize("weather", [Weather.MUD, Weather.STORM])
def test_bad_weather_leaves_no_armour(weather: Weather) -> None:
    assert level(sx("ge-panzer-div-1"), weather=weather) == 0


NONE = (Fraction(0), 0)
ALL = (Fraction(1), 3)


def tank_defence(*units: str, turn: str = "May 1 40", hunger: Hunger = Hunger.REGULAR) -> tuple[Fraction, int]:
    p = stand(dict.fromkeys(units, "sx0206"), turn=turn)
    for unit in units:
        p.hunger[UNIT[unit]] = hunger
    found = tank_defence_share(p, of(*units))
    return Fraction(found.part, found.whole or 1), found.level


def test_the_level_of_anti_tank_ability() -> None:
    assert tank_defence(*sx("pl-cavalry-x-1", "uk-reserve-div-1")) == (Fraction(1, 8), 0)  # EX-EUC-21
    assert tank_defence(*sx("uk-infantry-div-1")) == NONE  # all neutral
    assert tank_defence(*sx("uk-support-group-1")) == ALL
    assert tank_defence(*sx("uk-support-group-1"), hunger=Hunger.U1) == NONE  # EUC-10/7
    assert tank_defence(*sx("uk-anti-tank-1")) == NONE  # unsupported


@pytest.mark.parametrize(
    ("units", "before", "after"),
    [
        (sx("uk-infantry-div-1"), NONE, ALL),  # EX-EU-37
        (sx("uk-reserve-div-1"), NONE, ALL),
        (sx("uk-reserve-div-1", "uk-infantry-x-1"), NONE, ALL),  # the brigade is neutral
        (sx("uk-infantry-x-1"), NONE, NONE),  # unsupported: none
        (sx("uk-motorized-div-1"), (Fraction(1, 2), 3), (Fraction(1, 2), 3)),  # has 1.5 REs of its own
        (sx("ic-reserve-div-1"), NONE, NONE),  # EX-EU-40
        (sx("fr-reserve-div-1"), NONE, NONE),  # the French of 1940
        (sx("ff-infantry-div-1"), NONE, ALL),
        (sx("us-infantry-div-1"), NONE, ALL),
        (sx("pl-infantry-div-1"), NONE, ALL),
    ],
)
def test_infantry_anti_tank_weapons(
    units: list[str], before: tuple[Fraction, int], after: tuple[Fraction, int]
) -> None:  # EU-103.A.3.a/2
    assert tank_defence(*units, turn="Aug 4 44") == before
    assert tank_defence(*units, turn="Sep 1 44") == after


def test_a_cadre_has_no_anti_tank_weapons_of_its_own() -> None:
    p = stand({"sx-uk-infantry-div-1": "sx0206"}, turn="Sep 1 44")
    p.cadre = of("sx-uk-infantry-div-1")
    assert tank_defence_share(p, of("sx-uk-infantry-div-1")).level == 0


def test_armour_is_never_below_nothing() -> None:
    units = {"sx-ge-infantry-div-1": "sx0205", "sx-uk-support-group-1": "sx0206"}
    p = stand(units)
    assert armour_effects(p, of("sx-ge-infantry-div-1"), PLACE["sx0206"], of("sx-uk-support-group-1")) == 0


# ---------------------------------------------------------------- whole attacks
def czestochowa() -> Prospect:
    attackers = ("ge-1-pz", "ge-4-pz", "ge-14-inf", "ge-31-inf")
    p = stand({**dict.fromkeys(attackers, "po2127"), "pl-7-inf": "czestochowa"}, "poland-1939", "Sep 1 39")
    return prospect_of(p, Battle(PLACE["czestochowa"], of(*attackers), gs=12 * WHOLE))


def test_the_attack_on_czestochowa() -> None:  # EX-EUC-04
    found = czestochowa()
    assert (found.total_attack, found.total_defence) == (44 * WHOLE, 5 * WHOLE)
    assert (found.odds, found.net, found.results[0]) == ("7:1", 11, "DH")


def test_the_attack_on_mersa_brega() -> None:  # EX-EUC-34
    p = stand(
        {"ge-5-lt": "18a3028", "uk-3-arm-bde": "mersa-brega", "uk-2-sup-gp": "mersa-brega"},
        "desert-campaign",
        "Mar 4 41",
    )
    found = prospect_of(p, Battle(PLACE["mersa-brega"], of("ge-5-lt"), gs=6 * WHOLE))
    assert (found.total_attack, found.total_defence) == (13 * WHOLE, 3 * WHOLE)
    assert (found.odds, found.results[3]) == ("4:1", "DR")


def test_terrain_takes_no_more_than_four(monkeypatch: pytest.MonkeyPatch) -> None:  # EUC-41/2; no hex is so strong
    p = stand({"sx-ge-infantry-div-1": "sx0405"})
    p.fort = 1 << PLACE["sx0506"]
    assert terrain(p, PLACE["sx0506"], of("sx-ge-infantry-div-1")).total == -2
    monkeypatch.setattr("sandtable.games.europa.rules.combat.modifiers.TOWN_DRM", (-3,) * len(Town))
    assert terrain(p, PLACE["sx0506"], of("sx-ge-infantry-div-1")).total == -4


# ---------------------------------------------------------------- menus, in battles drawn at random
_VERBS = (("attack", "place"), ("join", "unit"), ("lose", "unit"), ("advance", "unit"), ("shell", "number"))


def battlefield(random: Random) -> Position:
    """Return the test sheet with units of both sides close together, some of them off a port."""
    p = Position(scenario="sandbox", turn=random.choice((0, 40, 205)), owned=list(CARDS["sandbox"].owners))
    p.phase, p.stack = int(Phase.COMBAT), [("combat",)]
    p.phasing = random.choice((Side.AXIS, Side.ALLIES))
    p.weather = int(random.choice(list(Weather)))
    land = [place for place in bit_list(LAND & p.sheet.hexes & ~OUT_OF_PLAY) if place % 16 < 9]
    homes = {place: random.choice((Side.AXIS, Side.ALLIES)) for place in random.sample(land, 40)}
    for unit in bit_list(p.card.axis_units | p.card.allied_units):
        p.at[unit] = Off.POOL
        if random.random() < 0.4:
            p.at[unit] = random.choice([place for place, side in homes.items() if side == p.side_of(unit)])
            p.hunger[unit] = random.choice((0, 0, 0, 0, 1, 2, 3, 4))
            p.cadre |= (p.counter(unit).cadre is not None and random.random() < 0.2) << unit
            p.disrupted |= (random.random() < 0.05) << unit
    p.derive()
    return p


def check_menu(step: Choice[Position], p: Position, random: Random) -> None:
    """Hold that what a step offers and what it refuses agree, on all orders with one argument and some with two."""
    orders = GAME.legal(p)
    assert len(orders)
    names = {kind: range(len(NOTATION.names[kind])) for kind in ("unit", "place", "number")}
    for verb, kind in (
        ("attack", "place"),
        ("join", "unit"),
        ("lose", "unit"),
        ("advance", "unit"),
        ("shell", "number"),
    ):
        if verb in step.verbs:
            for arg in random.sample(names[kind], min(60, len(names[kind]))):
                order = NOTATION.read(f"{verb} {NOTATION.names[kind].ids[arg]}")[0]
                assert (order in orders) is not bool(step.why_not(p, order)), NOTATION.text(order)
    for order in orders:
        assert not step.why_not(p, order), NOTATION.text(order)


@pytest.mark.parametrize("seed", range(8))
def test_menus_and_refusals_agree_in_drawn_battles(seed: int) -> None:
    random = Random(seed)
    p = battlefield(random)
    GAME.settle(p, Silence())
    for _ in range(160):
        if not p.stack or str(p.stack[-1][0]) == "movement":
            break
        step = GAME.steps[str(p.stack[-1][0])]
        if isinstance(step, Choice) and not isinstance(step, Chance):
            check_menu(step, p, random)
        order = GAME.legal(p).draw(random)
        if order.verb in ("done", "call-off") and random.random() < 0.9:
            order = GAME.legal(p).draw(random)
        before = p.key()
        GAME.apply(p, order, Silence())
        assert p.key() != before
