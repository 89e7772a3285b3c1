"""Odds in the air agree with every throw through the game's own steps: shots, AA fire, bombs, drops, V1s."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final

import pytest

from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.dice import SeededDice
from sandtable.core.drill import DrillError
from sandtable.core.order import ROLL, Order
from sandtable.core.phrases import counted
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import AirState, Position
from sandtable.games.europa.rules.air.draws import DRAW
from sandtable.games.europa.rules.air.fire import FIRING
from sandtable.games.europa.rules.air.mission import LAST, MISSION, under_way
from sandtable.games.europa.rules.air.overrun import FLEEING
from sandtable.games.europa.show.drill import drill
from tests.europa.drawn import GAMES, THROWS, Moment, agree, ends, gathered, give, of_step, to_the_dice, told

AIRS: Final = GAME.notation.names["air"].titles
FEW: Final = 2  # shots, or bombers under fire, that are held to every throw there is
WORSE: Final = ("nothing", "returns", "is aborted", "is eliminated")
AA: Final = "AA fire at each bomber"

Fates = tuple[str, ...]


def told_of(moment: Moment) -> dict[str, dict[str, Fraction]]:
    """Return what is told of the mission under way, by topic."""
    return told(moment.p, under_way(moment.p).target)


# ---------------------------------------------------------------- what becomes of those that fly
def fates(p: Position, airs: Iterable[int]) -> Fates:
    """Return what has become of some air units that were flying."""
    return tuple(_fate(p, air) for air in airs)


def _fate(p: Position, air: int) -> str:
    if p.base[air] < 0:
        return "is eliminated"
    return {AirState.ABORTED: "is aborted", AirState.INOPERATIVE: "returns"}.get(AirState(p.air_state[air]), "nothing")


def by_every_throw(moment: Moment, airs: tuple[int, ...]) -> dict[Fates, Fraction]:
    """Return what becomes of some air units by every throw of the dice that are about to be thrown."""
    thrown = ends(moment.p, lambda q: q.stack[-1] == moment.p.stack[-1], lambda q: fates(q, airs))
    return gathered((fates(end.p, airs), end.share) for end in thrown)


def shot_at(p: Position) -> tuple[int, ...]:
    """Return the air units that are fired at."""
    return tuple(sorted({shot.at for shot in p.shots if shot.at >= 0}))


def as_told(moment: Moment) -> dict[Fates, Fraction]:
    """Return how likely is what the shots do together, by what is told of each: the worst counts (EUC-21/6)."""
    known, shots = told_of(moment), moment.p.shots
    each = [known[f"{AIRS[shot.air]} fires at {AIRS[shot.at]}"].items() for shot in shots]

    def joined() -> Iterator[tuple[Fates, Fraction]]:
        for results in product(*each):
            worst = dict.fromkeys(shot_at(moment.p), "nothing")
            for shot, (words, _) in zip(shots, results, strict=True):
                worst[shot.at] = max(worst[shot.at], words, key=WORSE.index)
            yield tuple(worst.values()), product_of(share for _, share in results)

    return gathered(joined())


def product_of(shares: Iterable[Fraction]) -> Fraction:
    return prod(shares, start=Fraction(1))


# ---------------------------------------------------------------- air combats
def combats(scenario: str) -> list[Moment]:
    """Return the drawn air combats of two shots at most; of larger ones those with two at one unit remain."""
    drawn = (moment for moment in of_step(scenario, "air-fire") if shot_at(moment.p))
    return [small for moment in drawn for small in _small(moment)]


def _small(moment: Moment) -> Iterator[Moment]:
    shots = moment.p.shots
    if len(shots) <= FEW:
        yield moment
        return
    for target in shot_at(moment.p):
        met = tuple(shot for shot in shots if shot.at == target)
        if len(met) == FEW:
            p = moment.p.copy()
            p.shots = met
            yield moment._replace(p=p)


@pytest.mark.parametrize("scenario", GAMES)
def test_odds_of_two_shots_are_those_of_every_throw(scenario: str) -> None:
    drawn = combats(scenario)
    assert len(drawn) >= 2
    for moment in drawn[:: -(-len(drawn) // 8)]:
        check_shots(moment)


def check_shots(moment: Moment) -> None:
    assert as_told(moment) == by_every_throw(moment, shot_at(moment.p))


def test_two_shots_at_one_unit_count_by_the_worse() -> None:
    drawn = [moment for scenario in GAMES for moment in combats(scenario) if len(shot_at(moment.p)) < FEW]
    doubled = [moment for moment in drawn if len(moment.p.shots) == FEW]
    assert len(doubled) >= 2
    for moment in doubled[:4]:
        check_shots(moment)


def test_the_drawn_air_combats_are_of_every_kind() -> None:
    """Patrol attacks and rounds over the target, against escorts and against crews."""
    drawn = [moment.p for scenario in GAMES for moment in combats(scenario)]
    assert len(drawn) >= 20
    assert {FIRING.top(p).is_patrol for p in drawn} == {0, 1}
    assert any(under_way(p).escorts & mask_of(shot_at(p)) for p in drawn)
    assert any(under_way(p).crew & mask_of(shot_at(p)) for p in drawn)


def test_odds_of_a_shot_at_a_v1_are_those_of_every_throw() -> None:
    """Whatever hits it destroys it, which ends the mission (EUC-26/3)."""
    shots = [moment for scenario in GAMES for moment in of_step(scenario, "air-fire") if not shot_at(moment.p)]
    drawn = [moment for moment in shots if len(moment.p.shots) == 1]
    assert len(drawn) >= 4
    for moment in drawn[:8]:
        (shot,) = moment.p.shots
        found = ends(moment.p, lambda q: q.stack[-1][0] == "air-fire", lambda q: under_way(q).stage == LAST)
        exact = gathered(("is destroyed" if end.notes[0] else "nothing", end.share) for end in found)
        assert told_of(moment)[f"{AIRS[shot.air]} fires at the V1"] == exact


# ---------------------------------------------------------------- AA fire
@pytest.mark.parametrize("scenario", GAMES)
def test_odds_of_aa_fire_are_those_of_every_throw(scenario: str) -> None:
    drawn = [moment for moment in of_step(scenario, "flak") if len(moment.order.args) <= 2 * FEW]
    assert len(drawn) >= 10
    for moment in drawn[:: len(drawn) // 10]:
        check_flak(moment)


def check_flak(moment: Moment) -> None:
    """Hold what is told to what befalls each bomber, and to what befalls one whatever becomes of the other."""
    each = told_of(moment)[AA]
    pairs = product(each.items(), repeat=under_way(moment.p).crew.bit_count())
    joined = gathered((tuple(words for words, _ in pair), product_of(share for _, share in pair)) for pair in pairs)
    assert by_every_throw(moment, bit_list(under_way(moment.p).crew)) == joined


# ---------------------------------------------------------------- what a mission brings
def _is_hit(before: Position, after: Position) -> str:
    return "a hit" if before.damage != after.damage else "nothing"


def _is_struck(before: Position, after: Position) -> str:
    return "a hit" if before.vp != after.vp else "nothing"


def _hits(_before: Position, after: Position) -> str:
    now = DRAW.find(after, "air-draw")
    return counted(now.number if now is not None else 0, "hit")


def _landed(before: Position, after: Position) -> str:
    unit = under_way(before).cargo
    if after.at[unit] < 0:
        return "eliminated"
    return "disrupted" if after.disrupted >> unit & 1 else "safe"


MISSIONS: Final[Mapping[str, tuple[str, Callable[[Position, Position], str]]]] = {
    "bombing-die": ("bombs, if all come through", _is_hit),
    "air-unit-bombing": ("bombs, if all come through", _hits),
    "v1-die": ("the V1, if it comes through", _is_struck),
    "drop-die": ("the drop, if all come through", _landed),
}


@pytest.mark.parametrize("step", MISSIONS)
def test_odds_of_a_mission_that_comes_through_are_those_of_every_face(step: str) -> None:
    drawn = [moment for scenario in GAMES for moment in of_step(scenario, step)]
    assert len(drawn) >= 5
    for moment in drawn[:: -(-len(drawn) // 20)]:
        check_effect(moment)


def check_effect(moment: Moment) -> None:
    topic, words = MISSIONS[moment.step]
    assert told_of(moment)[topic] == by_every_face(moment, words)


def by_every_face(moment: Moment, words: Callable[[Position, Position], str]) -> dict[Hashable, Fraction]:
    """Return what the dice of a moment bring, in words that compare the positions before and after."""
    thrown = ends(moment.p, lambda q: q.stack[-1][0] == moment.step, lambda q: words(moment.p, q))
    return gathered((end.notes[0], end.share) for end in thrown)


def _flown(before: Position, after: Position) -> str:
    """Tell what the first die of a flight has brought."""
    return "gets off the ground" if after.base[lowest(FLEEING.top(before).airs)] >= 0 else "is destroyed"


def test_odds_of_a_flight_are_those_of_every_throw() -> None:
    """Of each air unit that is caught at its base (EUC-11/3), whether its enemy comes by an overrun or not."""
    flights = [moment for scenario in GAMES for moment in of_step(scenario, "flight")]
    drawn = [moment for moment in flights if len(moment.order.args) <= FEW]
    assert len(drawn) >= 10
    for moment in drawn[:20]:
        caught = FLEEING.top(moment.p)
        each = told(moment.p, caught.place)["each air unit that is caught at its base"]
        assert by_every_face(moment, _flown) == each


# ---------------------------------------------------------------- described in words
CHECKS: Final[Mapping[str, Callable[[Moment], None]]] = {
    "air-fire": check_shots,
    "flak": check_flak,
    **dict.fromkeys(MISSIONS, check_effect),
}
SORTIES: Final[Mapping[str, tuple[dict[str, str], tuple[str, ...]]]] = {
    "alone": ({"attack": "he-111p 2"}, ("flak", "bombing-die")),
    "met": ({"attack": "ju-87b 2", "defend": "hurri-1", "type": "rail"}, ("air-fire", "flak", "bombing-die")),
    "escorted": ({"attack": "ju-87b, bf-109e", "defend": "hurri-1", "type": "gs"}, ("air-fire", "flak")),
    "AA": ({"attack": "he-111p", "defend": "heavy-aa 2", "terrain": "full-city"}, ("flak", "bombing-die")),
    "a raid": ({"attack": "he-111p 2", "type": "air-units", "weather": "mud"}, ("flak", "air-unit-bombing")),
    "a drop": ({"attack": "ju-52 2, para-ii", "type": "drop", "terrain": "woods"}, ("flak", "drop-die")),
}


@pytest.mark.parametrize("name", SORTIES)
def test_a_mission_described_in_words_is_flown_as_told(name: str) -> None:
    """Throw after throw; between them all dice show 1, which stops nobody."""
    terms, steps = SORTIES[name]
    p, place = drill(terms)
    seen = []
    while (roll := to_the_dice(p, lambda q: MISSION.find(q, "mission") is not None)) is not None:
        order = Order(ROLL, (1,) * roll.count)
        moment = Moment(p, GAME.choice(p).name, order)
        CHECKS[moment.step](moment)
        assert under_way(p).target == place
        seen.append(moment.step)
        p = give(p, order)
    assert tuple(seen) == steps


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"attack": "hurri-1"}, "no 1 more 'hurri-1' for axis"),
        ({"attack": "he-111", "defend": "infantry-div"}, "did you mean 'he-111p'"),
        ({"attack": "bf-109e"}, "takes 1 air units besides its escorts"),
        ({"attack": "he-111p", "type": "drop"}, "flies no such mission"),
        ({"attack": "he-111p", "type": "bombing"}, "is no type of mission"),
        ({"attack": "ju-52", "type": "drop"}, "one unit is dropped"),
        ({"attack": "ju-52, para-div", "type": "drop"}, "takes 6 air units"),
        ({"attack": "he-111p, para-ii"}, "ground units only fly in a drop"),
        ({"attack": "he-111p", "defend": "blen-4"}, "is no fighter"),
        ({"attack": "he-111p", "defend": ""}, "missing between two commas"),
        ({"attack": "he-111p", "gs": "4"}, "a battle has no 'gs'"),
        ({"attack": "panzer-div", "defend": "hurri-1"}, "flies, and fights nobody on the ground"),
    ],
)
def test_a_mission_that_cannot_be_flown_is_refused_in_words(terms: dict[str, str], words: str) -> None:
    with pytest.raises(DrillError, match=words):
        drill(terms)


# ---------------------------------------------------------------- mean losses
def of_many(deadly: Iterable[Fraction]) -> dict[int, Fraction]:
    """Return how many of some units something befalls, if it befalls each by a chance of its own."""
    found = {0: Fraction(1)}
    for share in deadly:
        ways = [
            (number + more, before * by)
            for number, before in found.items()
            for more, by in ((1, share), (0, 1 - share))
        ]
        found = gathered(ways)
    return found


def check_means(moment: Moment, befalls: Mapping[int, list[dict[str, Fraction]]]) -> None:
    """Throw the dice of a moment many times: so many drop out on average, and are eliminated, as is told of each."""
    dice = SeededDice(f"{moment.step} {moment.p.digest()}")
    count = len(moment.order.args)
    thrown = [fates(give(moment.p, Order(ROLL, dice.roll(count, 6))), befalls) for _ in range(THROWS)]
    for least in (WORSE[1:], WORSE[3:]):
        lost = of_many(1 - product_of(map(_spared(least), known)) for known in befalls.values())
        agree(lost, sum(words in least for found in thrown for words in found))


def _spared(least: Fates) -> Callable[[Mapping[str, Fraction]], Fraction]:
    return lambda each: 1 - sum((each.get(words, Fraction()) for words in least), Fraction())


def test_mean_losses_of_large_air_combats_are_those_of_many_throws() -> None:
    drawn = [moment for moment in of_step("overlord-1944", "air-fire") if len(moment.p.shots) > FEW]
    assert len(drawn) >= 4
    for moment in drawn[:4]:
        check_means(moment, {air: told_at(moment, air) for air in shot_at(moment.p)})


def told_at(moment: Moment, target: int) -> list[dict[str, Fraction]]:
    """Return what is told of each shot at a unit."""
    known = told_of(moment)
    return [known[f"{AIRS[shot.air]} fires at {AIRS[target]}"] for shot in moment.p.shots if shot.at == target]


def test_mean_losses_of_many_bombers_under_fire_are_those_of_many_throws() -> None:
    large = [moment for moment in of_step("poland-1939", "flak") if len(moment.order.args) > 2 * FEW]
    assert len(large) >= 3
    for moment in large[:3]:
        check_means(moment, {air: [told_of(moment)[AA]] for air in bit_list(under_way(moment.p).crew)})
