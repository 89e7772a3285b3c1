"""Combat of Europe Engulfed: what cases cannot reach, above all battles drawn at random."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.dice import SeededDice
from sandtable.core.event import Log
from sandtable.core.fields import stale
from sandtable.core.match import Match
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance, Choice
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.bonuses import bonuses, level
from sandtable.games.europe_engulfed.rules.combat.dice import WHOLE, firers, quarters, salvos, whole_dice
from sandtable.games.europe_engulfed.rules.combat.losses import victims
from sandtable.games.europe_engulfed.rules.combat.round import Arm, Battle, Stage, Type, force
from sandtable.games.europe_engulfed.world.pieces import FULL
from tests.europe_engulfed.battles import drawn

SEEDS: Final = range(24)


def _another(order: Order, rng: Random) -> Order:
    """Return an order of the same verb with one argument drawn anew."""
    pattern = next(text for text in NOTATION.verbs[order.verb].patterns if text.count("{") == len(order.args))
    kinds, i = re.findall(r"{([\w-]+)}", pattern), rng.randrange(len(order.args))
    args = [*order.args]
    args[i] = rng.randrange(len(NOTATION.names[kinds[i]]))
    return Order(order.verb, tuple(args))


def _check_menu(step: Choice[Position], p: Position, rng: Random) -> None:
    orders = GAME.legal(p)
    assert len(orders), f"nothing is legal in {step.name}"
    for order in [orders.draw(rng) for _ in range(3)]:
        assert not step.why_not(p, order), NOTATION.text(order)
        other = _another(order, rng) if order.args else order
        refusals = step.why_not(p, other)
        assert (other in orders) is not bool(refusals), NOTATION.text(other)
        assert all(refusal.rule in GAME.ledger for refusal in refusals)
    assert step.side(p) in p.playing
    assert step.prompt(p)


def _reread(p: Position) -> Position:
    """Write a position as a document, and read it again."""
    base, doc = GAME.texts.start(p.scenario), GAME.texts.dump(p)
    base.seating = doc.pop("seating", "")
    return GAME.texts.build(doc, base)


@pytest.mark.parametrize("seed", SEEDS)
def test_battles_are_fought_to_their_end(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    steps = sum(p.steps)
    for count in range(3_000):
        if not p.stack:
            break
        step, log = GAME.choice(p), Log()
        if isinstance(step, Chance):
            roll = step.roll(p)
            order = Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count)))
            assert order in GAME.legal(p)
            assert sum(part.dice for part in roll.parts) == roll.count or not roll.parts
        else:
            _check_menu(step, p, rng)
            order = GAME.legal(p).draw(rng)
        GAME.apply(p, order, log)
        assert not stale(p)
        assert steps >= (steps := sum(p.steps))  # nobody grows in a battle
        assert all(event.rule in GAME.ledger and NOTATION.say(event.pattern, event.args) for event in log.events)
        if count % 20 == 0:
            assert _reread(p).key() == p.key()
    assert not p.stack
    assert not p.newly | p.fought | p.dogfighting


# ---------------------------------------------------------------- dice
@pytest.mark.parametrize("seed", SEEDS)
def test_armor_unit_by_unit_rolls_as_many_dice_as_the_class(seed: int) -> None:
    rng = Random(seed)
    p = drawn(rng)
    for area in bit_list(p.contested):
        for type_ in Type:
            battle = Battle(area, type_)
            units = [*bit_list(firers(p, battle, Arm.ARMOR, 1))]
            rng.shuffle(units)
            thrown = 0
            for i, unit in enumerate(units):
                fired = mask_of(units[:i])
                found = salvos(p, battle, Arm.ARMOR, 1 << unit, fired, Arm.ARMOR, 1)
                alone = quarters(p, battle, unit, 1) // WHOLE
                assert sum(salvo.dice for salvo in found) == alone or i == len(units) - 1
                thrown += sum(salvo.dice for salvo in found)
            assert thrown == whole_dice(p, battle, mask_of(units), 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_class_rolls_each_bonus_at_most_for_its_own_steps(seed: int) -> None:
    p = drawn(Random(seed))
    for area in bit_list(p.contested):
        battle = Battle(area, Type.ASSAULT, is_first=1)
        for arm in Arm:
            for is_attacking in (0, 1):
                units = firers(p, battle, arm, is_attacking)
                if not units:
                    continue
                found = salvos(p, battle, arm, units, 0, Arm.INFANTRY, is_attacking)
                assert sum(salvo.dice for salvo in found) == whole_dice(p, battle, units, is_attacking)
                levels = {u: level(bonuses(p, battle, u, Arm.INFANTRY, is_attacking)) for u in bit_list(units)}
                assert {salvo.bonus for salvo in found} <= set(levels.values())
                for salvo in found[:-1]:
                    full = sum(2 * p.steps[u] for u in levels if levels[u] == salvo.bonus)
                    assert salvo.dice <= full


def test_asking_for_dice_and_bonuses_changes_nothing() -> None:
    p = drawn(Random(3))
    before = p.key()
    for area in bit_list(p.contested):
        battle = Battle(area, Type.NORMAL)
        for is_attacking in (0, 1):
            for unit in bit_list(force(p, battle, is_attacking)):
                assert all(part.rule in GAME.ledger for part in bonuses(p, battle, unit, Arm.ARMOR, is_attacking))
    assert p.key() == before


# ---------------------------------------------------------------- losses
@pytest.mark.parametrize("seed", SEEDS)
def test_full_strength_units_are_hit_before_others_of_their_class(seed: int) -> None:
    p = drawn(Random(seed))
    for area in bit_list(p.contested):
        units = force(p, Battle(area, Type.NORMAL), 0)
        for arm in Arm:
            found = victims(p, units, arm)
            full = {unit for unit in bit_list(units) if p.steps[unit] == FULL[unit]}
            hit = set(bit_list(found))
            assert hit
            assert hit <= full or not hit & full


# ---------------------------------------------------------------- secrets
FRONTS: Final = {
    "scenario": "campaign-1941",
    "seating": "three",
    "turn": "1943-03",
    "side": "allies",
    "globals": {
        "status": {"ussr": "at_war", "usa": "at_war", "italy": "at_war"},
        "special-actions": {"britain": 1, "ussr": 1},
    },
    "places": {"kursk": "axis", "sicily": "axis"},
    "units": {
        "su-3-a": {"at": "kursk", "strength": 3, "state": ["face-up"]},
        "de-i": {"at": "kursk", "strength": 4, "state": ["face-up"]},
        "uk-i": {"at": "sicily", "strength": 4, "state": ["face-up"]},
        "de-ii": {"at": "sicily", "strength": 4, "state": ["face-up"]},
    },
    "wings": {"uk-wing-1": "sicily", "uk-wing-2": "sicily", "de-wing-1": "sicily"},
}


@pytest.mark.parametrize(
    ("frame", "step", "side", "choices"),
    [
        (["combat"], "propose", "west", ("attack kursk normal", "attack sicily assault", "done")),
        (["breakthrough"], "claim", "west", ("claim", "waive")),
        (["battle", "sicily", "normal", ["britain"], int(Stage.ALLOT)], "allot", "axis", ("0 germany", "1 germany")),
    ],
)
def test_nobody_else_learns_what_is_chosen_under_seal(
    frame: list[object], step: str, side: str, choices: tuple[str, ...]
) -> None:
    p = GAME.build({**FRONTS, "stack": [frame]})
    start = Match.at(GAME, p.scenario, SeededDice(1), p)
    assert start.decision is not None
    assert (GAME.side_id(start.decision.side), start.decision.step) == (side, step)
    futures = []
    for text in choices:
        futures.append(start.branch())
        futures[-1].order(text if step != "allot" else f"dogfight {text}")
    assert len({str(future.now.key()) for future in futures}) == len(choices)
    for other in {"axis", "west", "soviet"} - {side}:
        seen = [_seen_by(future, other) for future in futures]
        assert all(found == seen[0] for found in seen)


def _seen_by(match: Match[Position], side: str) -> tuple[object, object]:
    """Return what a side sees of a position, and the last events that it may know of."""
    number = GAME.facts.sides.index(side)
    events = [event for event in match.history[-1].events if event.is_seen_by(number)]
    return GAME.texts.dump(match.view(side).position), events
