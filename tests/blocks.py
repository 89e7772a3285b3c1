"""What the tests of games of blocks share: documents in which blocks go by other names, and play by the staff."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.event import Silence
from sandtable.core.game import Game
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance, P

SILENCE = Silence()


def renamed(doc: Doc, names: Mapping[str, str]) -> Doc:
    """Return a document in which some blocks go by other names, wherever it speaks of them."""
    known: Doc = _words(doc, names) | {"step": doc["step"]}
    known["stack"] = [[step, *_words(rest, names)] for step, *rest in doc["stack"]]
    return known


def _words(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            key: {names.get(unit, unit): dict(entry[unit]) for unit in entry}
            if key == "units"
            else _words(entry, names)
            for key, entry in value.items()
        }
    if isinstance(value, list):
        return [_words(entry, names) for entry in value]
    return names.get(value, value) if isinstance(value, str) else value


def advised(game: Game[P], p: P, rng: Random) -> Order:
    """Return an order that the staff would give on what the side to decide sees."""
    side = game.choice(p).side(p)
    seen = game.known(p, (side,))
    seen.legal = game.legal(p)
    offered = game.staff.policy(seen, side)
    return rng.choices(offered, [weight for _, weight in offered])[0].order


def play_on(game: Game[P], p: P, rng: Random, count: int, is_wild: bool) -> None:
    """Make so many choices, any that are legal or those that the staff would make, with the dice between them."""
    while count and p.stack:
        step = game.choice(p)
        if isinstance(step, Chance):
            roll = step.roll(p)
            game.apply(p, Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count))), SILENCE)
            continue
        count -= 1
        game.apply(p, game.legal(p).draw(rng) if is_wild else advised(game, p, rng), SILENCE)


def moments(
    game: Game[P], scenario: str, seed: int, stride: int, is_wild: bool, most: int
) -> Iterator[tuple[P, Random]]:
    """Yield positions of a game, so many orders apart at most."""
    p, rng = game.start(scenario), Random(seed)
    for _ in range(most):
        if not p.stack:
            return
        yield p, rng
        play_on(game, p, rng, rng.randint(1, stride), is_wild)
