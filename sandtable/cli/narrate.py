"""What happened, in words: orders, events, refusals, results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from sandtable.core.errors import Violation
from sandtable.core.event import Event
from sandtable.core.game import Decision, Game, Result
from sandtable.core.match import Entry, Match
from sandtable.core.rule import Ledger


def event_lines(game: Game[Any], events: Iterable[Event], sides: Collection[int]) -> Iterator[str]:
    """Yield the events that any of these sides may know of, each with its rule."""
    for event in events:
        if any(event.is_seen_by(side) for side in sides):
            yield f"  {game.notation.say(event.pattern, event.args)} ({event.rule})"


def entry_lines(game: Game[Any], entry: Entry[Any], sides: Collection[int]) -> Iterator[str]:
    """Yield an order of the history, with its dice, and what followed from it."""
    hidden = entry.secret and entry.side not in sides
    order = "(a secret order)" if hidden else game.notation.text(entry.order)
    dice = "".join(f" {{{' '.join(map(str, roll))}}}" for roll in entry.rolls)
    yield f"{game.side_id(entry.side)}: {order}{dice}"
    yield from event_lines(game, entry.events, sides)


def history_lines(match: Match[Any], sides: Collection[int], last: int | None = None) -> Iterator[str]:
    """Yield a match's story, or the last orders of it, under a heading a moment."""
    if last is None:
        yield from event_lines(match.game, match.opening.events, sides)
    moment = ""
    for entry in match.history[-last:] if last else match.history:
        if match.game.moment(entry.before) != moment:
            moment = match.game.moment(entry.before)
            yield f"— {moment} —"
        yield from entry_lines(match.game, entry, sides)


def decision_lines(decision: Decision) -> Iterator[str]:
    """Yield what is asked, under which rules, and how many orders of each verb there are."""
    rules = f" ({', '.join(decision.rules)})" if decision.rules else ""
    yield f"{decision.prompt}{rules}"
    verbs = Counter(order.verb for order in decision.legal)
    yield f"{len(decision.legal)} legal: " + ", ".join(f"{verb} ({n})" for verb, n in verbs.items())


def violation_lines(violations: Iterable[Violation], ledger: Ledger | None = None) -> Iterator[str]:
    """Yield why an order is refused; with a ledger also what each rule says."""
    for violation in violations:
        yield f"  {violation}"
        if ledger and violation.rule in ledger:
            yield f"    {violation.rule}: {ledger[violation.rule].rule}"


def result_line(game: Game[Any], result: Result) -> str:
    """Return how a game ended, and by which rule."""
    ending = "a draw" if result.winner is None else f"won by {game.side_id(result.winner)}"
    return f"The game is over: {ending}{f', {result.level}' if result.level else ''} ({result.rule})"
