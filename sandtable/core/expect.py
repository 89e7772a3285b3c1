"""What a case expects: dotted paths into the position's document, what a side sees of it, decision, result, events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.errors import InputError
from sandtable.core.event import Event
from sandtable.core.hint import did_you_mean
from sandtable.core.match import Match
from sandtable.core.toml import Path, Toml

_DECISION_KEYS = ("side", "step", "over")
_RESULT_KEYS = ("winner", "level", "rule")


class Differs(Exception):
    """The first thing that is not as a case says: the path to it in the case, and what is the matter."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(reason)


def check_expectations(
    match: Match[Any], toml: Toml, under: Path, table: Mapping[str, Any], events: Iterable[Event]
) -> None:
    """Compare what a case says at `under` with the match: raise Differs, or InputError for what never is."""
    documents = _Documents(match)
    for path, wanted in _leaves(table):
        place = (*under, *path)
        match path[0]:
            case "decision":
                found = _decision(match, toml, place, path)
            case "result":
                found = _result(match, toml, place, path)
            case "events":
                _check_events(match, toml, place, wanted, events)
                continue
            case "hidden":
                _check_side(match, toml, place, path)
                _check_hidden(documents, toml, place, path[1], wanted)
                continue
            case "seen":
                _check_side(match, toml, place, path)
                found = _seen(documents, toml, place, path, wanted)
            case _:
                found = _look_up(documents.of(), toml, place, path, wanted)
        if found != wanted:
            raise Differs(place, f"{'.'.join(path)} is {_show(found)}, not {_show(wanted)}")


def _leaves(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _show(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)


def _decision(match: Match[Any], toml: Toml, place: Path, path: tuple[str, ...]) -> object:
    key = _key_of(toml, place, path, _DECISION_KEYS)
    decision = match.decision
    if key == "over":
        return decision is None
    if decision is None:
        raise Differs(place, "the game is over: no decision is open")
    return match.game.side_id(decision.side) if key == "side" else decision.step


def _result(match: Match[Any], toml: Toml, place: Path, path: tuple[str, ...]) -> object:
    key = _key_of(toml, place, path, _RESULT_KEYS)
    result = match.result
    if result is None:
        raise Differs(place, "the game is not over: there is no result")
    if key == "winner":
        return match.game.facts.winner(result) or "draw"
    return result.level if key == "level" else result.rule


def _key_of(toml: Toml, place: Path, path: tuple[str, ...], known: tuple[str, ...]) -> str:
    if len(path) != 2 or path[1] not in known:
        hint = did_you_mean(path[-1], known) or f"; there are {', '.join(known)}"
        raise toml.error(place, f"there is no {'.'.join(path)!r}{hint}")
    return path[1]


def _check_events(match: Match[Any], toml: Toml, place: Path, wanted: Any, events: Iterable[Event]) -> None:
    happened = {event.rule for event in events}
    if not isinstance(wanted, list):
        raise toml.error(place, "'events' is a list of rule ids")
    for rule in wanted:
        if rule not in match.game.ledger:
            hint = did_you_mean(rule, (known.id for known in match.game.ledger))
            raise toml.error(place, f"{match.game.facts.id} has no rule {rule!r}{hint}")
        if rule not in happened:
            raise Differs(place, f"nothing happened by {rule}, only by {', '.join(sorted(happened)) or 'none'}")


class _Documents:
    """The position as a document, and what each side sees of it, each written once."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._written: dict[str | None, Doc] = {}

    def of(self, side: str | None = None) -> Doc:
        """Return the whole document, or what a side sees of it."""
        if side not in self._written:
            position = self._match.now if side is None else self._match.view(side).position
            self._written[side] = self._match.game.texts.dump(position)
        return self._written[side]


def _seen(documents: _Documents, toml: Toml, place: Path, path: tuple[str, ...], wanted: object) -> Any:
    """Return what a side sees; what only the whole document has is hidden from it."""
    _, side, *rest = path
    try:
        return _look_up(documents.of(side), toml, place, tuple(rest), wanted)
    except InputError:
        _look_up(documents.of(), toml, place, tuple(rest), wanted)
        raise Differs(place, f"{'.'.join(rest)} is hidden from {side}") from None


def _check_side(match: Match[Any], toml: Toml, place: Path, path: tuple[str, ...]) -> None:
    side, sides = path[1] if len(path) > 1 else "", match.game.facts.sides
    if side not in sides:
        hint = did_you_mean(side, sides) or f"; the sides are {', '.join(sides)}"
        raise toml.error(place, f"{path[0]!r} is of a side, and there is no side {side!r}{hint}")


def _check_hidden(documents: _Documents, toml: Toml, place: Path, side: str, wanted: Any) -> None:
    if not isinstance(wanted, list):
        raise toml.error(place, "'hidden' is a list of names and keys of the position")
    seen, whole = set(_words(documents.of(side))), set(_words(documents.of()))
    for word in wanted:
        if word not in whole:
            raise toml.error(place, f"the position has no {word!r} to hide{did_you_mean(word, whole)}")
        if word in seen:
            raise Differs(place, f"{word} must be hidden from {side}, and it is seen")


def _words(value: Any) -> Iterator[str]:
    """Yield every key and every word of a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield key
            yield from _words(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _words(entry)


def _look_up(doc: Mapping[str, Any], toml: Toml, place: Path, path: tuple[str, ...], wanted: object) -> Any:
    found: Any = doc
    for depth, key in enumerate(path):
        if isinstance(found, str) and key == "at":  # `8th-army = "tobruk"` is short for `{ at = "tobruk" }`
            continue
        if not isinstance(found, Mapping) or key not in found:
            hint = did_you_mean(key, found) if isinstance(found, Mapping) else ""
            raise toml.error(place[: len(place) - len(path) + depth + 1], f"there is no {'.'.join(path)!r}{hint}")
        found = found[key]
    if isinstance(found, Mapping) and isinstance(wanted, str) and "at" in found:
        return found["at"]
    return list(found) if isinstance(found, tuple) else found
