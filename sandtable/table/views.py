"""What leaves the server about a match: one function makes it, for one seat, out of what that seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.errors import Violation
from sandtable.core.event import Event
from sandtable.core.facts import Result
from sandtable.core.game import Game
from sandtable.core.match import Chances, Entry, Match
from sandtable.core.notation import sentence
from sandtable.core.order import Order
from sandtable.core.position import Position
from sandtable.core.step import Roll
from sandtable.players.advice import Advice
from sandtable.players.player import Thought
from sandtable.table.errors import TableError
from sandtable.table.families import families
from sandtable.table.limits import LINE_ORDERS
from sandtable.table.seats import Seat, eyes, people, seat_of, sees_plans
from sandtable.table.takeback import ways_back


def view(
    match: Match[Any],
    players: Mapping[str, str],
    seat: Seat,
    since: int = 0,
    at: int | None = None,
    dumps: dict[tuple[int, ...], Doc] | None = None,
) -> Doc:
    """Return what a seat sees now, or saw after `at` orders; its log begins with order `since` + 1.

    `dumps` remembers the document of the position as it is now, by the sides that may know it.
    """
    last = len(match.history)
    if at is not None and not 0 <= at <= last:
        raise TableError(f"the match holds {last} orders: there is no order {at}")
    shown = match if at is None or at == last else match.branch(at)
    sides = eyes(match, players, seat)
    position = seen(match.game, shown.now, sides)
    is_now = shown is match
    known = {} if dumps is None or not is_now else dumps
    key = sides if match.game.facts.hidden else ()
    doc = known[key] if key in known else known.setdefault(key, match.game.texts.dump(position))
    human = people(match, players)
    return {
        "type": "view",
        "game": match.game.facts.id,
        "seat": seat.name,
        "at": len(shown.history),
        "last": last,
        "since": since,
        "moment": match.game.moment(position),
        "turn": doc.get("turn", ""),
        **_decision(shown, seat, is_now),
        "doc": doc,
        "forecast": match.game.show.forecast(position),
        "overlays": match.game.show.overlays(position, sides[0] if len(sides) == 1 else None),
        "battles": match.game.show.battle_boards(position),
        "worksheet": _worksheet(shown, position, seat, is_now),
        "log": log(shown, sides, since),
        "result": shown.result and result_doc(match.game, shown.result),
        "can_undo": is_now and any(True for _ in ways_back(match, seat.sides, human)),
        "can_redo": is_now and bool(match.future) and match.future[-1].side in seat.sides,
        "seats": dict(players),
    }


def seen(game: Game[Any], p: Position, sides: Iterable[int]) -> Position:
    """Return a copy of a position without what any of the sides must not know."""
    known = p.copy()
    for side in sides:
        known = game.redact(known, side)
    known.legal = None  # what is legal for the other side may tell what it hides
    return known


def _decision(match: Match[Any], seat: Seat, is_now: bool) -> Doc:
    decision = match.game.decision(match.now)
    if decision is None:
        return {"decision": None, "orders": []}
    is_yours = is_now and decision.side in seat.sides
    is_told = not decision.secret or is_yours
    doc = {
        "side": match.game.side_id(decision.side),
        "seat": seat_of(match, decision.side),
        "step": decision.step,
        "prompt": decision.prompt if is_told else "",
        "rules": list(decision.rules),
        "yours": is_yours,
    }
    return {"decision": doc, "orders": families(match.game.notation, decision.legal) if is_yours else []}


def _worksheet(match: Match[Any], position: Position, seat: Seat, is_now: bool) -> Doc | None:
    decision = match.game.decision(match.now)
    if decision is None or not is_now or decision.side not in seat.sides:
        return None
    sheet: Doc | None = match.game.show.worksheet(position, decision.side)
    return sheet


def order_doc(game: Game[Any], order: Order) -> Doc:
    """Return an order with its words, and what it is about."""
    kinds = game.notation.kinds(order)
    args = [
        {"kind": kind, "id": game.notation.names[kind].ids[arg]} for kind, arg in zip(kinds, order.args, strict=True)
    ]
    return {"text": game.notation.text(order), "verb": order.verb, "args": args}


def thinking(match: Match[Any], players: Mapping[str, str], seat: Seat, side: str, thought: Thought) -> Doc:
    """Return what a seat is told while a computer player thinks: what it plans, only if the seat may know that."""
    index = match.game.facts.sides.index(side)
    doc = {"type": "thinking", "side": side, "player": players[seat_of(match, index)]}
    if sees_plans(match, players, seat, index):
        return {**doc, **thought_doc(match.game, thought)}
    return {**doc, "done": thought.done, "tried": thought.tried}


def thought_doc(game: Game[Any], thought: Thought) -> Doc:
    """Return all of a thought, but of its line only the beginning."""
    return {
        "done": thought.done,
        "tried": thought.tried,
        "line": line_texts(game, thought.line),
        "chance": thought.chance,
    }


def line_texts(game: Game[Any], line: Iterable[Order]) -> list[str]:
    """Return the beginning of a line as texts."""
    return [game.notation.text(order) for order in islice(line, LINE_ORDERS)]


def hint(game: Game[Any], advice: Advice) -> Doc:
    """Return advice: an order, what may follow, why, and what else could be done."""
    return {
        "type": "hint",
        **order_doc(game, advice.order),
        "line": line_texts(game, advice.line),
        "chance": advice.chance,
        "reasons": [reason._asdict() for reason in advice.reasons],
        "rivals": [{**order_doc(game, rival.order), "chance": rival.chance} for rival in advice.rivals],
    }


def log(match: Match[Any], sides: tuple[int, ...], since: int) -> list[Doc]:
    """Return what happened, order by order; what fell before the first order is number 0."""
    lines = []
    if since == 0 and match.opening.throws:
        lines.append({"n": 0, "side": None, "text": "", "moment": "", **_chances(match.game, match.opening, sides)})
    for n, entry in enumerate(match.history[since:], start=since + 1):
        lines.append({"n": n, **_entry(match.game, entry, sides)})
    return lines


def _entry(game: Game[Any], entry: Entry[Any], sides: tuple[int, ...]) -> Doc:
    is_hidden = entry.secret and any(side != entry.side for side in sides)
    return {
        "side": game.side_id(entry.side),
        "text": None if is_hidden else game.notation.text(entry.order),
        "moment": game.moment(entry.before),
        **_chances(game, entry, sides),
    }


def _chances(game: Game[Any], chances: Chances, sides: tuple[int, ...]) -> Doc:
    return {
        "dice": [dice_doc(throw, values) for throw, values in zip(chances.throws, chances.rolls, strict=True)],
        "events": event_docs(game, chances.events, sides),
    }


def dice_doc(throw: Roll, values: tuple[int, ...]) -> Doc:
    """Return a throw as it fell; where its dice mean something one by one, whose they are and what each brings."""
    doc: Doc = {"purpose": throw.purpose, "faces": throw.faces, "values": list(values)}
    if throw.parts:
        owners = [part for part in throw.parts for _ in range(part.dice)]
        doc["parts"] = [{"whose": part.whose, "count": part.dice} for part in throw.parts]
        doc["marks"] = [part.reading(value) for part, value in zip(owners, values, strict=True)]
    return doc


def event_docs(game: Game[Any], events: Iterable[Event], sides: tuple[int, ...]) -> list[Doc]:
    """Return the events that all of these sides may know of."""
    return [event_doc(game, event) for event in events if all(event.is_seen_by(side) for side in sides)]


def event_doc(game: Game[Any], event: Event) -> Doc:
    """Return an event as a sentence with its rule, and the units and places that it speaks of."""
    about: dict[str, list[str]] = {"unit": [], "place": []}
    for kind, arg in zip(sentence(event.pattern).kinds, event.args, strict=True):
        if kind in about and isinstance(arg, int):
            about[kind].append(game.notation.names[kind].ids[arg])
    text = game.notation.say(event.pattern, event.args)
    return {"rule": event.rule, "text": text, "units": about["unit"], "places": about["place"]}


def violation_docs(game: Game[Any], violations: Iterable[Violation]) -> list[Doc]:
    """Return why an order is refused, with the text of each rule."""
    return [
        {"rule": rule, "text": text, "full": game.ledger[rule].rule if rule in game.ledger else ""}
        for rule, text in violations
    ]


def result_doc(game: Game[Any], result: Result) -> Doc:
    """Return how a match ended."""
    winner = game.facts.winner(result)
    who = game.sheet()["camps"][winner]["title"] if winner else ""
    return {"winner": winner, "level": result.level, "rule": result.rule, "text": f"{result.text(who)}."}
