"""A seeded random game as readable text, so that any change of behaviour is a readable difference."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.record import result_text
from sandtable.core.words import WordedOrder


def playthrough(game: Game[Any], scenario: str, seed: int, shown: int | None = None) -> str:
    """Play a random game and tell it: every decision, order, throw, event and what each side may know.

    Only the first `shown` decisions are told in full; the rest is in the digests a moment and the result.
    """
    match = Match.new(game, scenario, SeededDice(seed))
    match.history.keep(game.facts.longest)  # every moment tells all that each side knows of the past
    return "\n".join(_tell(match, Random(seed), seed, shown)) + "\n"


def _tell(match: Match[Any], rng: Random, seed: int, shown: int | None) -> Iterator[str]:
    facts = match.game.facts
    yield f"{facts.id} {facts.version}, {match.scenario}, seed {seed}"
    yield from _chances(match, -1)
    moment = None
    while decision := match.decision:
        if match.game.moment(match.now) != moment:
            moment = match.game.moment(match.now)
            yield f"\n## {moment} = {match.now.digest()} {_views(match)}"
        order = decision.legal.draw(rng)
        match.play(order)
        number = len(match.history)
        if shown is None or number <= shown:
            side = match.game.side_id(decision.side)
            yield f"{number}. {side}, {decision.step}: {decision.prompt} [{len(decision.legal)}]"
            yield f"   > {WordedOrder.of(order, match.game.notation)}"
            yield from _chances(match, number - 1)
    result = result_text(match.game, match.result)
    yield f"\n{len(match.history)} orders, {result} = {match.now.digest()}"


def _chances(match: Match[Any], index: int) -> Iterator[str]:
    chances = match.history[index] if index >= 0 else match.opening
    say = match.game.notation.say
    for throw, values in zip(chances.throws, chances.rolls, strict=True):
        yield f"   {say(throw.pattern, throw.args)}: {{{' '.join(map(str, values))}}}"
    for event in chances.events:
        known = [side for index, side in enumerate(match.game.facts.sides) if event.is_seen_by(index)]
        only = "" if len(known) == len(match.game.facts.sides) else f" (only {', '.join(known) or 'nobody'})"
        yield f"   {say(event.pattern, event.args)} {event.rule}{only}"


def _views(match: Match[Any]) -> str:
    return " ".join(f"{side} {match.view(side).digest()}" for side in match.game.facts.sides)
