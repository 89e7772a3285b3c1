"""Odds on the ground agree with fights through the game's own steps: chances exactly, mean losses as thrown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.dice import SeededDice
from sandtable.core.order import ROLL, Order
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.combat.attack import NAMED
from sandtable.games.europa.rules.combat.battle import BATTLE, Battle
from sandtable.games.europa.rules.ground.marching import MARCH
from sandtable.games.europa.show.drill import drill
from sandtable.games.europa.world.charts import RESULTS
from tests.europa.drawn import (
    GAMES,
    THROWS,
    Moment,
    agree,
    ends,
    gathered,
    give,
    moments,
    of_step,
    to_the_dice,
    told,
)

CODES: Final = tuple(RESULTS)
UNITS: Final = GAME.notation.names["unit"].titles


# ---------------------------------------------------------------- attacks
class Attack(NamedTuple):
    """A drawn attack: its units have been named, or its die is about to fall with all that was brought to it."""

    p: Position
    place: int
    units: int

    @property
    def enemies(self) -> int:
        return self.p.here[self.place] & self.p.of_side(1 - self.p.phasing)

    def begun(self) -> Position:
        """Return a copy in which the attack is under way."""
        return self.p.copy() if is_fought(self.p) else give(self.p, Order("fight"))


class Cost(NamedTuple):
    """How an attack ends: its result, what it has cost both in quarters of REs, and whether the hex is empty."""

    code: str
    attackers4: int
    defenders4: int
    is_empty: bool


def weaken(p: Position, units: int) -> None:
    """Starve and disrupt some units."""
    for unit in bit_list(units):
        p.hunger[unit] = Hunger.U3
    p.disrupted |= units
    p.changed(units)


def eased(attack: Attack) -> Attack:
    """Return an attack on the lowest of the defenders alone, who is weak."""
    p = attack.p.copy()
    first, *others = bit_list(attack.enemies)
    for other in others:
        p.remove(other, Off.POOL)
    weaken(p, 1 << first)
    return attack._replace(p=p)


@cache
def attacks(scenario: str) -> tuple[Attack, ...]:
    named = (m.p for m in of_step(scenario, "attack") if m.order.verb == "fight")
    thrown = (m.p for m in of_step(scenario, "attack-die"))
    return (
        *(Attack(p, *NAMED.top(p)) for p in named),
        *(Attack(p, now.target, now.units) for p in thrown if (now := battle_of(p)) is not None),
    )


def battle_of(p: Position) -> Battle | None:
    return BATTLE.find(p, "battle")


def is_fought(p: Position) -> bool:
    return battle_of(p) is not None


def result_of(p: Position) -> str:
    """Return the result of the attack under way once its die has fallen."""
    battle = battle_of(p)
    return CODES[battle.result] if battle is not None and battle.result >= 0 else ""


def left4(p: Position, units: int) -> int:
    """Return the REs of those of some units that are on the map, or at sea off it, in quarters."""
    return sum(p.size(unit) for unit in bit_list(units) if p.at[unit] >= 0 or p.at[unit] == Off.AFLOAT)


def cost(attack: Attack, code: str, end: Position) -> Cost:
    """Return what an attack has come to."""
    ours, theirs = (left4(attack.p, units) - left4(end, units) for units in (attack.units, attack.enemies))
    return Cost(code, ours, theirs, not end.ground[1 - attack.p.phasing] >> attack.place & 1)


def fought(attack: Attack, begun: Position) -> dict[Cost, Fraction]:
    """Return how likely each end of an attack is that has been begun."""
    found = ends(begun, is_fought, result_of)
    return gathered((cost(attack, str(end.notes[0]) if end.notes else "", end.p), end.share) for end in found)


def check_attack(attack: Attack, begun: Position) -> dict[Cost, Fraction]:
    """Hold all that is told of an attack to what comes of it."""
    exact, (head, *topics) = fought(attack, begun), told(attack.p, attack.place).items()
    codes = {text.partition(":")[0]: share for text, share in head[1].items()}
    if any(not end.code for end in exact):
        assert codes == {"below 1": Fraction(1)}
        assert [end[1:3] for end in exact] == [(0, 0)]
        return exact
    assert codes == gathered((end.code, share) for end, share in exact.items())
    assert dict(topics) == {
        "REs the attackers lose": gathered((f"{end.attackers4 / 4:g}", share) for end, share in exact.items()),
        "REs the defenders lose": gathered((f"{end.defenders4 / 4:g}", share) for end, share in exact.items()),
        "the hex": gathered(("is emptied" if end.is_empty else "is held", share) for end, share in exact.items()),
    }
    return exact


@pytest.mark.parametrize("scenario", GAMES)
def test_odds_of_an_attack_are_those_of_every_face(scenario: str) -> None:
    """From the naming of its units, and again with support, gunfire and payment when its die is about to fall."""
    drawn = attacks(scenario)
    assert len(drawn) >= 10
    for attack in drawn:
        check_attack(attack, attack.begun())


def test_who_attacks_from_the_sea_comes_ashore_where_he_can() -> None:
    """Else he goes back with a loss (EUC-31/3); the drawn landings are tried against weaker defenders as well."""
    named = [attack for attack in attacks("overlord-1944") if not is_fought(attack.p)]
    landings = [attack for attack in named if is_from_the_sea(attack)]
    found = [check_attack(weak, weak.begun()) for weak in map(eased, landings)]
    assert any(end.is_empty and not end.attackers4 for exact in found for end in exact)
    assert any(end.code == "NE" and end.attackers4 for exact in found for end in exact)


def is_from_the_sea(attack: Attack) -> bool:
    return any(attack.p.at[unit] == Off.AFLOAT for unit in bit_list(attack.units))


def test_the_drawn_attacks_are_of_every_kind() -> None:
    """All nine results, attacks called off, halved for want of supply, from the sea, and with support of all kinds."""
    drawn = [attack for scenario in GAMES for attack in attacks(scenario)]
    assert len(drawn) >= 60
    codes = {end.code for attack in drawn for end in fought(attack, attack.begun())}
    assert codes == {"", *CODES}
    thrown = [battle for attack in drawn if (battle := battle_of(attack.p)) is not None]
    for brought in ("halved", "gs", "das", "shells", "problems"):
        assert any(getattr(battle, brought) for battle in thrown), brought
    assert any(map(is_from_the_sea, drawn))


DRILLS: Final[Mapping[str, dict[str, str]]] = {
    "plain": {"attack": "panzer-div, infantry-div 2", "defend": "infantry-div"},
    "woods": {"attack": "infantry-div 3, artillery", "defend": "infantry-div", "terrain": "woods", "gs": "6"},
    "river": {"attack": "infantry-div 3", "defend": "infantry-div", "across": "river", "gs": "4"},
    "fort": {"attack": "infantry-div 4", "defend": "infantry-div", "fort": "", "gunfire": "2"},
    "unsupplied": {"attack": "infantry-div 4", "defend": "infantry-div", "unsupplied": ""},
    "starving": {"attack": "infantry-div", "defend": "infantry-div", "starving": "", "das": "2"},
    "cadre": {"attack": "panzer-div", "defend": "infantry-div cadre", "weather": "mud"},
    "fortress": {"attack": "infantry-div 5", "defend": "infantry-div", "terrain": "fortress"},
    "too weak": {"attack": "infantry-div cadre", "defend": "infantry-div 3", "across": "major-river"},
}


@pytest.mark.parametrize("name", DRILLS)
def test_a_fight_described_in_words_is_fought_as_told(name: str) -> None:
    p, place = drill(DRILLS[name])
    battle = battle_of(p)
    assert battle is not None
    attack = Attack(p, place, battle.units)
    check_attack(attack, attack.begun())


# ---------------------------------------------------------------- overruns
def is_overrun(p: Position) -> bool:
    """Tell whether an overrun goes on, or air units that it has caught are about to fly."""
    return any(frame[0] == "overrun" for frame in p.stack) or (bool(p.stack) and p.stack[-1][0] == "flight")


def massed(moment: Moment) -> Iterator[Moment]:
    """Yield an overrun by all who can form a column, of the weakest of the enemy's army, starved, with aircraft."""
    place, unit = moment.order.args
    p, enemy = moment.p, 1 - moment.p.phasing
    for other in bit_list(p.here[p.at[unit]]):
        order = Order("column", (other, unit))
        p = p if GAME.why_not(p, order) else give(p, order)
    p = p.copy()
    army = [other for other in bit_list(p.of_side(enemy)) if p.at[other] >= 0 and p.face(other).defence]
    for other in bit_list(p.here[place]):
        p.remove(other, Off.POOL)
    weakest = min(army, key=lambda other: p.face(other).defence)
    p.put(weakest, place)
    weaken(p, 1 << weakest)
    based = mask_of(air for air in bit_list(p.airs_of(enemy)) if p.base[air] >= 0)
    for air in bit_list(based)[:2]:
        p.station(air, place)
    tried = next((order for order in (Order("overrun", (place,)), moment.order) if not GAME.why_not(p, order)), None)
    if tried is not None:
        yield Moment(p, moment.step, tried)


def overruns(scenario: str) -> list[Moment]:
    """Return the drawn overruns, each as it was and by as many as can."""
    drawn = [moment for moment in moments(scenario) if moment.order.verb == "overrun"]
    return [*drawn, *(more for moment in drawn if len(moment.order.args) > 1 for more in massed(moment))]


FAILS: Final = {"not ten to one: it fails": Fraction(1)}
WINS: Final = {"ten to one: they are overrun": Fraction(1)}


class Try(NamedTuple):
    """What was told of an overrun: whether it succeeds, of how many, and whether aircraft are caught."""

    succeeds: bool
    by_column: bool
    catches: bool


def check_overrun(moment: Moment) -> Try:
    """Hold what is told of an overrun to what comes of it; of one that fails it need not be, if the unit stands."""
    p, (place, *one) = moment.p, moment.order.args
    known = told(p, place)
    texts = known.get(f"overrun by {UNITS[one[0]] if one else 'the column'}")
    assert texts in (None, FAILS, WINS)
    assert texts or MARCH.top(p).movers != 1 << one[0]
    is_told = texts == WINS
    enemies = p.here[place] & p.of_side(1 - p.phasing)
    caught = bit_list(p.wings.get(place, 0) & p.airs_of(1 - p.phasing))
    found = list(ends(give(p, moment.order), is_overrun, lambda q: mask_of(air for air in caught if q.base[air] >= 0)))
    assert all(is_told != any(end.p.at[unit] == place for unit in bit_list(enemies)) for end in found)
    if is_told and caught:
        flights = known["each air unit that is caught at its base"]
        escapes = gathered((end.notes[0], end.share) for end in found)
        for air in caught:
            safe = sum(share for airs, share in escapes.items() if isinstance(airs, int) and airs >> air & 1)
            assert flights == {"gets off the ground": safe, "is destroyed": 1 - safe}
    return Try(is_told, not one, is_told and bool(caught))


@pytest.mark.parametrize("scenario", GAMES)
def test_an_overrun_succeeds_exactly_where_it_is_told(scenario: str) -> None:
    drawn = overruns(scenario)
    assert len(drawn) >= 4
    for moment in drawn:
        check_overrun(moment)


def test_the_drawn_overruns_are_of_every_kind() -> None:
    """By one and by a column, such as succeed and such as fail, and some that catch aircraft."""
    drawn = [moment for scenario in GAMES for moment in overruns(scenario)]
    assert len(drawn) >= 20
    tries = [check_overrun(moment) for moment in drawn]
    assert {found[:2] for found in tries} == {(True, True), (True, False), (False, True), (False, False)}
    assert any(found.catches for found in tries)
    assert sum(found.succeeds for found in tries) >= 20


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ({"attack": "panzer-div", "defend": "infantry-x", "overrun": ""}, WINS),
        ({"attack": "panzer-div", "defend": "infantry-x", "overrun": "", "across": "river"}, FAILS),
        ({"attack": "panzer-div 2", "defend": "infantry-x", "overrun": "", "across": "river"}, WINS),
        ({"attack": "panzer-div", "defend": "infantry-x", "overrun": "", "across": "river", "starving": ""}, WINS),
        ({"attack": "panzer-div 2", "defend": "infantry-div", "overrun": ""}, FAILS),
    ],
)
def test_an_overrun_described_in_words_is_tried_as_told(terms: dict[str, str], text: dict[str, Fraction]) -> None:
    p, place = drill(terms)
    enemies = p.here[place]
    assert list(told(p, place).values()) == [text]
    assert to_the_dice(p, is_overrun) is None
    assert (p.here.get(place, 0) != enemies) == (text == WINS)


# ---------------------------------------------------------------- mean losses
@pytest.mark.parametrize("scenario", GAMES)
def test_mean_losses_of_an_attack_are_those_of_many_throws(scenario: str) -> None:
    """Within three standard errors; what a face does is worked out once."""
    drawn = [attack for attack in attacks(scenario) if "the hex" in told(attack.p, attack.place)]
    for number, attack in enumerate(drawn[:5]):
        known, start = told(attack.p, attack.place), attack.begun()
        roll = to_the_dice(start, is_fought)
        assert roll is not None
        faces = [_by_face(attack, start, face) for face in range(1, roll.faces + 1)]
        dice = SeededDice(f"{scenario} {number}").roll(THROWS, roll.faces)
        costs = [faces[face - 1] for face in dice]
        agree(known["REs the attackers lose"], sum(cost.attackers4 for cost in costs) / 4)
        agree(known["REs the defenders lose"], sum(cost.defenders4 for cost in costs) / 4)


def _by_face(attack: Attack, start: Position, face: int) -> Cost:
    q = give(start, Order(ROLL, (face,)))
    code = result_of(q)
    assert to_the_dice(q, is_fought) is None
    return cost(attack, code, q)
