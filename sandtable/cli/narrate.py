"""What happened, in words: orders, events, refusals, results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sandtable.cli.keeping import Shelf
from sandtable.core.errors import Violation
from sandtable.core.event import Event
from sandtable.core.facts import Result
from sandtable.core.game import Decision, Game
from sandtable.core.rule import Ledger
from sandtable.core.view import LogLine
from sandtable.players.advice import Advice, Reason
from sandtable.table.limits import LINE_ORDERS


def event_lines(game: Game[Any], events: Iterable[Event]) -> Iterator[str]:
    """Yield events as sentences, each with its rule."""
    for event in events:
        yield f"  {game.notation.say(event.pattern, event.args)} ({event.rule})"


def order_lines(game: Game[Any], line: LogLine) -> Iterator[str]:
    """Yield an order of the past, with its dice, and what followed from it."""
    order = "(a secret order)" if line.order is None else game.notation.text(line.order)
    dice = "".join(f" {{{' '.join(map(str, roll))}}}" for roll in line.rolls)
    yield f"{game.side_id(line.side)}: {order}{dice}"
    yield from event_lines(game, line.events)


def history_lines(game: Game[Any], past: Sequence[LogLine], last: int | None = None) -> Iterator[str]:
    """Yield the story of a past, or the last orders of it, under a heading a moment."""
    if last is None:
        yield from event_lines(game, past[0].events)
    moment = ""
    for line in past[max(1, len(past) - last) if last else 1 :]:
        if line.moment != moment:
            moment = line.moment
            yield f"— {moment} —"
        yield from order_lines(game, line)


def offer_lines(game: Game[Any], shelf: Shelf) -> Iterator[str]:
    """Yield the matches that were left, how to go on with one of them, and which cannot be read."""
    kept = shelf.unfinished()
    if kept:
        yield "Left unfinished:"
    for number, match in enumerate(kept, start=1):
        yield f"  {number}. {match.line(game)}"
    if kept:
        yield (
            "Type resume to go on with it."
            if len(kept) == 1
            else "Type resume to go on with the first, resume 2 with the second."
        )
    for fault in shelf.faults():
        yield f"A match that was left cannot be read: {fault}"


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
    """Return how a game ended, and by which rule, if it was by one."""
    told = result.text(game.facts.winner(result) or "")
    return f"{told} ({result.rule})" if result.rule else told


def advice_lines(game: Game[Any], advice: Advice) -> Iterator[str]:
    """Yield an order that is advised, why, what could follow, and what else could be done."""
    say = game.notation.text
    yield f"{say(advice.order)}: {because(advice.reasons)}"
    yield f"  {advice.chance:.0%} to win then, by the marshal's reckoning; in brackets: hundredths of it"
    if len(advice.line) > 1:
        yield f"  then: {', '.join(map(say, advice.line[1:LINE_ORDERS]))}"
    if advice.rivals:
        yield f"  or: {', '.join(f'{say(order)} ({chance:.0%})' for order, chance in advice.rivals)}"


def because(reasons: Iterable[Reason]) -> str:
    """Return reasons as a sentence: `it holds more ground (+4), though it loses units (-1)`."""
    good: list[str] = []
    bad: list[str] = []
    for text, gain in reasons:
        # a game that is won or lost by an order needs no number
        (bad if gain < 0 else good).append(f"{text} ({100 * gain:+.2g})" if 0 < abs(gain) < 1 else text)
    if not good:
        return f"it {' and '.join(bad)}, but nothing better was found"
    return f"it {' and '.join(good)}" + (f", though it {' and '.join(bad)}" if bad else "")
