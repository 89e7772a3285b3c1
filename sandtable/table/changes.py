"""What is sent of a view after the first one: what has changed in it. The page applies it in web/src/lib/changes.ts."""

from __future__ import annotations

from typing import Any

from sandtable.core.documents import Doc

Change = Doc | list[Any]
"""How a plain value becomes another one.

`{key: change}` changes keys of a table, or items of a list by their numbers; where null stands instead of a change, the
key is gone. `[value]` is another value altogether. `[start, count, items]` puts items in the place of so many others.
"""


def changes(old: Any, new: Any) -> Change:
    """Return how a plain value becomes another one; if it stays the same, that is an empty table."""
    if isinstance(old, dict) and isinstance(new, dict):
        others = {key: value for key, value in new.items() if key not in old or old[key] != value}
        found: Doc = {key: changes(old[key], value) if key in old else [value] for key, value in others.items()}
        return found | dict.fromkeys(key for key in old if key not in new)
    if isinstance(old, list) and isinstance(new, list):
        return _spliced(old, new)
    return {} if old == new else [new]


def _spliced(old: list[Any], new: list[Any]) -> Change:
    """Return which items differ between those that stay at both ends."""
    shorter = min(len(old), len(new))
    start = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    rest = shorter - start
    end = next((i for i in range(rest) if old[-1 - i] != new[-1 - i]), rest)
    go, come = old[start : len(old) - end], new[start : len(new) - end]
    if len(go) == len(come) and all(isinstance(item, dict | list) for item in (*go, *come)):
        pairs = enumerate(zip(go, come, strict=True), start)
        return {str(i): changes(one, other) for i, (one, other) in pairs if one != other}
    return [start, len(go), come]


def changed(old: Any, change: Change) -> Any:
    """Return what a plain value becomes; what stays the same in it is shared with the old one."""
    if not change:
        return old
    if isinstance(change, dict):
        return _with_items(old, change) if isinstance(old, list) else _with_keys(old, change)
    if len(change) == 1:
        return change[0]
    start, count, items = change
    return [*old[:start], *items, *old[start + count :]]


def _with_items(old: list[Any], change: Doc) -> list[Any]:
    return [changed(item, change.get(str(i), {})) for i, item in enumerate(old)]


def _with_keys(old: Doc, change: Doc) -> Doc:
    new = {key: value for key, value in old.items() if change.get(key, {}) is not None}
    return new | {key: changed(old.get(key), part) for key, part in change.items() if part is not None}


class Stream:
    """What one connection is sent of a match: a whole view first, then what has changed, each with its number."""

    def __init__(self) -> None:
        self._number = 0
        self._last: Doc | None = None
        self._eyes: tuple[int, ...] = ()
        self._known = 0

    def forget(self) -> None:
        """Send the whole next time."""
        self._last = None

    def turn_back(self, since: int) -> bool:
        """Hear that all orders after the first `since` are new or gone; tell whether one of them was sent."""
        is_known = since < self._known
        self._known = min(self._known, since)
        return is_known

    def since(self, eyes: tuple[int, ...]) -> int | None:
        """Return after which order the log that is to be sent begins; None: that of a whole view.

        At a hotseat the next person must not read the other's log, nor see what has changed for these eyes.
        """
        if eyes != self._eyes:
            self._eyes = eyes
            self.forget()
        return None if self._last is None else self._known

    def message(self, view: Doc) -> Doc:
        """Return what is to be sent of the next view."""
        body = {key: value for key, value in view.items() if key not in ("type", "since", "log")}
        was, self._last, self._known = self._last, body, view["at"]
        self._number += 1
        if was is None:
            return {**view, "n": self._number}
        numbers = {"base": self._number - 1, "n": self._number, "since": view["since"]}
        return {"type": "changes", **numbers, "view": changes(was, body), "log": view["log"]}
