"""What leaves the server about a match: one function makes it, for one seat, out of what that seat may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from sandtable.core.act import DONE, Acts
from sandtable.core.documents import Doc
from sandtable.core.errors import Violation
from sandtable.core.event import Event
from sandtable.core.facts import Result
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.names import PIECE, PLACE
from sandtable.core.notation import sentence
from sandtable.core.order import Order
from sandtable.core.show import Card, Remark
from sandtable.core.step import Roll
from sandtable.core.view import LogLine, View
from sandtable.players.advice import Advice
from sandtable.players.player import Thought
from sandtable.table.errors import TableError
from sandtable.table.families import families
from sandtable.table.limits import LINE_ORDERS, LOG_LINES
from sandtable.table.seats import Seat, eyes, people, seat_of, sees_plans
from sandtable.table.takeback import barrier


class Documents:
    """The documents of a match as it is now, by the sides that may know them; the next ones are made out of them."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, ...], tuple[Any, Doc]] = {}
        self._current: set[tuple[int, ...]] = set()

    def outdate(self) -> None:
        """Hear that the position is another one."""
        self._current.clear()

    def of(self, seen: View[Any]) -> Doc:
        """Return the document of the position as it is now, as it is seen."""
        texts, key = seen.game.texts, seen.sides if seen.game.facts.hidden else ()
        if key not in self._current:
            was = self._kept.get(key)
            doc = texts.redump(seen.position, *was) if was else texts.dump(seen.position)
            self._kept[key] = seen.position, doc
            self._current.add(key)
        return self._kept[key][1]


def view(
    match: Match[Any],
    players: Mapping[str, str],
    seat: Seat,
    since: int | None = None,
    at: int | None = None,
    laid: Collection[str] = (),
    documents: Documents | None = None,
) -> Doc:
    """Return what a seat sees now, or saw after `at` orders, with the overlays and panels that are laid out.

    Its log begins with order `since` + 1, or has the last lines; `documents` keeps that of the position as it is now.
    """
    last = len(match.history)
    if at is not None and not 0 <= at <= last:
        raise TableError(f"the match holds {last} orders: there is no order {at}")
    shown = match if at is None or at == last else match.branch(at)
    seen, is_now = shown.view(eyes(match, players, seat)), shown is match
    game, position = seen.game, seen.position
    doc = documents.of(seen) if documents and is_now else game.texts.dump(position)
    first = max(0, len(shown.history) - LOG_LINES) if since is None else since
    undo_stop = _undo_stop(match, players, seat) if is_now else ""
    ending = shown.agreement or seen.result
    return {
        "type": "view",
        "game": game.facts.id,
        "seat": seat.name,
        "at": len(shown.history),
        "last": last,
        "since": first,
        "moment": game.when(position),
        "turn": doc.get("turn", ""),
        **_decision(shown, seen, seat, is_now),
        "doc": doc,
        "status": [fact._asdict() for fact in game.show.status(position)],
        "markers": [marker._asdict() for marker in game.show.markers(position)],
        "allegiances": dict(game.show.allegiances(position)),
        "faces": {piece: face._asdict() for piece, face in game.show.faces(position).items()},
        "warnings": [remark_doc(game, remark) for remark in game.show.warnings(position)],
        "forecast": game.show.forecast(position),
        "overlays": overlay_docs(seen, laid),
        "panels": panel_docs(seen, laid),
        "battles": game.show.battle_boards(position),
        "log": log(game, seen.past, first + 1 if first else 0, len(shown.history)),
        "result": ending and result_doc(game, ending),
        "epilogue": _epilogue(game, position) if seen.result else None,
        "can_undo": is_now and not undo_stop,
        "undo_stop": undo_stop,
        "can_redo": is_now and bool(match.future) and match.future[-1].side in seat.sides,
        "seats": dict(players),
        "sides": [game.side_id(side) for side in sorted(seat.sides)],
    }


def _undo_stop(match: Match[Any], players: Mapping[str, str], seat: Seat) -> str:
    """Return why a seat can take nothing back now, if it is so."""
    persons = people(match, players)
    is_open = any(True for _ in match.ways_back(seat.sides, persons))
    return "" if is_open else barrier(match, seat.sides, persons)


def _epilogue(game: Game[Any], position: Any) -> Doc | None:
    told = game.show.epilogue(position)
    return told and {"title": told.title, "facts": [remark_doc(game, remark) for remark in told.facts]}


def overlay_docs(seen: View[Any], laid: Collection[str]) -> Doc:
    """Return what can be laid over the map: the title of each, and all of those that are laid."""
    position, side = seen.position, _looker(seen)
    return {
        overlay.id: {
            "title": overlay.title,
            **({"usual": True} if overlay.is_usual else {}),
            **(overlay.show(position) if overlay.id in laid else {}),
        }
        for overlay in seen.game.show.overlays(position, side)
    }


def panel_docs(seen: View[Any], laid: Collection[str]) -> Doc:
    """Return the displays that can lie beside the map: the title of each, and the cards of those that are open."""
    position = seen.position
    return {
        panel.id: {
            "title": panel.title,
            **({"cards": [_card_doc(card) for card in panel.show(position)]} if panel.id in laid else {}),
        }
        for panel in seen.game.show.panels(position, _looker(seen))
    }


def _looker(seen: View[Any]) -> int | None:
    """Return the side that looks, if it is one."""
    return seen.sides[0] if len(seen.sides) == 1 else None


def _card_doc(card: Card) -> Doc:
    gauges = [{**gauge._asdict(), "text": gauge.figure} for gauge in card.gauges]
    return {**card._asdict(), "facts": [fact._asdict() for fact in card.facts], "gauges": gauges}


def _decision(match: Match[Any], seen: View[Any], seat: Seat, is_now: bool) -> Doc:
    """Return what is asked; if it is the seat's to decide now, with the legal orders and what to reckon with."""
    awaited = None if match.agreement else seen.awaited
    if awaited is None:
        return {"decision": None, "orders": [], "worksheet": None, "forfeits": []}
    is_yours = is_now and awaited.side in seat.sides
    sitting = seat_of(match, awaited.side)
    doc = {
        "side": seen.game.side_id(awaited.side),
        "seat": sitting,
        "sides": [seen.game.side_id(side) for side in match.seats[sitting]],
        "step": awaited.step,
        "prompt": awaited.prompt,
        "rules": list(awaited.rules),
        "yours": is_yours,
        "acts": _acts(seen) if is_yours else {},
    }
    if not is_yours:
        return {"decision": doc, "orders": [], "worksheet": None, "forfeits": []}
    game, show = seen.game, seen.game.show
    return {
        "decision": doc,
        "orders": families(game.notation, awaited.legal),
        "worksheet": show.worksheet(seen.position, awaited.side),
        "forfeits": [remark_doc(game, remark) for remark in show.forfeits(seen.position)],
    }


def _acts(seen: View[Any]) -> Doc:
    """Return what the verbs of the open step are for, which of them are grave, and what the one that ends it ends."""
    step = seen.game.choice(seen.position)
    if not isinstance(step, Acts):
        return {}
    return {
        deed.verb: {
            "role": deed.role.value,
            **({"grave": True} if deed.is_grave else {}),
            **({"ends": step.moment} if deed.verb == DONE else {}),
        }
        for deed in step.acts
    }


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


def log(game: Game[Any], past: Sequence[LogLine], first: int, last: int) -> list[Doc]:
    """Return what happened by the orders from one to another; what fell before all of them is number 0."""
    lines = [_line(game, n, line) for n, line in enumerate(past[max(1, first) : last + 1], start=max(1, first))]
    if first == 0 and past[0].throws:
        lines.insert(0, {"n": 0, "side": None, "text": "", "moment": "", **_chances(game, past[0])})
    return lines


def _line(game: Game[Any], n: int, line: LogLine) -> Doc:
    return {
        "n": n,
        "side": game.side_id(line.side),
        "text": None if line.order is None else game.notation.text(line.order),
        "moment": line.moment,
        **({"ends": line.ends} if line.ends else {}),
        **_chances(game, line),
    }


def _chances(game: Game[Any], line: LogLine) -> Doc:
    return {
        "dice": [dice_doc(game, throw, values) for throw, values in zip(line.throws, line.rolls, strict=True)],
        "events": [event_doc(game, event) for event in line.events],
    }


def dice_doc(game: Game[Any], throw: Roll, values: tuple[int, ...]) -> Doc:
    """Return a throw as it fell; where its dice mean something one by one, whose they are and what each brings."""
    purpose = game.notation.say(throw.pattern, throw.args)
    doc: Doc = {"purpose": purpose, "faces": throw.faces, "values": list(values)}
    if throw.parts:
        owners = [part for part in throw.parts for _ in range(part.dice)]
        doc["parts"] = [{"whose": part.whose, "count": part.dice} for part in throw.parts]
        doc["marks"] = [part.reading(value) for part, value in zip(owners, values, strict=True)]
    return doc


def event_doc(game: Game[Any], event: Event) -> Doc:
    """Return an event as a sentence with its rule, the pieces and places that it speaks of, and the way of a move."""
    doc = _said(game, event)
    if event.route:
        doc["route"] = [step if isinstance(step, str) else game.notation.places.ids[step] for step in event.route]
    if event.is_skip:
        doc["skipped"] = dict(zip(("step", "why"), event.args, strict=True))
    return doc


def remark_doc(game: Game[Any], remark: Remark) -> Doc:
    """Return a remark as a sentence with its rule, its kind, and the pieces and places that it speaks of."""
    return {**_said(game, remark), "kind": remark.kind}


def _said(game: Game[Any], said: Event | Remark) -> Doc:
    about: dict[str, list[str]] = {PIECE: [], PLACE: []}
    for kind, arg in zip(sentence(said.pattern).kinds, said.args, strict=True):
        names = game.notation.names.get(kind)
        if names and names.on and isinstance(arg, int):
            about[names.on].append(names.ids[arg])
    text = game.notation.say(said.pattern, said.args)
    return {"rule": said.rule, "text": text, "pieces": about[PIECE], "places": about[PLACE]}


def violation_docs(game: Game[Any], violations: Iterable[Violation]) -> list[Doc]:
    """Return why an order is refused, with the text of each rule."""
    return [
        {
            "rule": violation.rule,
            "text": game.notation.say(violation.pattern, violation.args),
            "full": game.ledger[violation.rule].rule if violation.rule in game.ledger else "",
        }
        for violation in violations
    ]


def result_doc(game: Game[Any], result: Result) -> Doc:
    """Return how a match ended."""
    winner = game.facts.winner(result)
    who = game.sheet()["camps"][winner]["title"] if winner else ""
    return {"winner": winner, "level": result.level, "rule": result.rule, "text": f"{result.text(who)}."}
