"""TOML with places: every value knows the line it stands on, so that an error can say where."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.core.errors import InputError

Path = tuple[str | int, ...]

_SPACE = re.compile(r"(?:[ \t\r]|#[^\n]*)*")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_STRING = re.compile(
    r'''"""(?:[^\\]|\\.)*?"""(?:"{1,2})?(?!")|\'\'\'.*?\'\'\'(?:'{1,2})?(?!')'''
    r"""|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""",
    re.DOTALL,
)
_BARE = re.compile(r"[^,\]}#\n]*")
_SYNTAX_PLACE = re.compile(r"(.*?) \(at (?:line (\d+), column \d+|end of document)\)$", re.DOTALL)


class Toml:
    """The values of a TOML text, and where each stands."""

    def __init__(self, data: dict[str, Any], source: str, lines: Mapping[Path, int], shift: int = 0) -> None:
        self.data = data
        self.source = source
        self._lines = lines
        self._shift = shift

    def line(self, path: Sequence[str | int]) -> int | None:
        """Return the line of a value, or of the nearest table around it; None for the whole text."""
        for size in range(len(path), 0, -1):
            found = self._lines.get(tuple(path[:size]))
            if found is not None:
                return found + self._shift
        return None

    def error(self, path: Sequence[str | int], reason: str) -> InputError:
        """Return the error that names this place."""
        return InputError(self.source, self.line(path), reason)


def read_toml(text: str, source: str, shift: int = 0) -> Toml:
    """Read a TOML text; `shift` is how many lines of the source stand before it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _SYNTAX_PLACE.match(str(error))
        reason, line = (found[1], found[2]) if found else (str(error), None)
        number = int(line) if line else len(text.splitlines()) or 1
        raise InputError(source, number + shift, _plain(text, reason, number)) from None
    return Toml(data, source, _Scanner(text).scan(), shift)


def _plain(text: str, reason: str, number: int) -> str:
    """Say in plain words what the parser found at a line."""
    if reason == "Cannot overwrite a value":
        key = text.splitlines()[number - 1].partition("=")[0].strip()
        return f"{key!r} stands here for the second time"
    return reason[:1].lower() + reason[1:]


class _Scanner:
    """Walks through a text that is known to be TOML, and notes the line on which each path begins."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.at = 0
        self.breaks = [i for i, char in enumerate(self.text) if char == "\n"]
        self.lines: dict[Path, int] = {}
        self.sizes: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        while self.skip(_BLANK):
            if self.text.startswith("[[", self.at):
                table = self.header(2, is_array=True)
            elif self.text[self.at] == "[":
                table = self.header(1, is_array=False)
            else:
                self.pair(table)
        return self.lines

    def skip(self, pattern: re.Pattern[str]) -> bool:
        """Move over what matches; tell whether there is anything behind it."""
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at < len(self.text)

    def note(self, path: Path) -> None:
        self.lines.setdefault(path, bisect_right(self.breaks, self.at - 1) + 1)

    def header(self, brackets: int, *, is_array: bool) -> Path:
        start, self.at = self.at, self.at + brackets
        *parents, last = self.keys()
        end, self.at = self.at + brackets, start
        path: Path = ()
        for key in parents:
            path = self.inside((*path, key))
            self.note(path)
        path = (*path, last)
        self.note(path)
        if is_array:
            self.sizes[path] = self.sizes.get(path, 0) + 1
            path = self.inside(path)
            self.note(path)
        self.at = end
        return path

    def inside(self, path: Path) -> Path:
        """Return the path of the newest table when this is an array of tables."""
        return (*path, self.sizes[path] - 1) if path in self.sizes else path

    def keys(self) -> list[str]:
        keys = []
        while True:
            self.skip(_SPACE)
            found = _KEY.match(self.text, self.at)
            assert found, "the text was read as TOML before"
            self.at = found.end()
            keys.append(found[0] if found[0][0] not in "\"'" else tomllib.loads(f"k = {found[0]}")["k"])
            self.skip(_SPACE)
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def pair(self, table: Path) -> None:
        start = self.at
        keys = self.keys()
        end, self.at = self.at, start
        for size in range(1, len(keys) + 1):
            self.note((*table, *keys[:size]))
        self.at = end + 1
        self.skip(_SPACE)
        self.value((*table, *keys))

    def value(self, path: Path) -> None:
        opening = self.text[self.at]
        if opening == "[":
            self.items("]", path)
        elif opening == "{":
            self.items("}", path)
        elif opening in "\"'":
            self.skip(_STRING)
        else:
            self.skip(_BARE)

    def items(self, closing: str, path: Path) -> None:
        """Walk through an array or an inline table."""
        self.at += 1
        count = 0
        while self.skip(_BLANK) and self.text[self.at] != closing:
            if closing == "]":
                self.note((*path, count))
                self.value((*path, count))
            else:
                self.pair(path)
            count += 1
            self.skip(_BLANK)
            if self.text[self.at] == ",":
                self.at += 1
        self.at += 1


def write_toml(doc: Mapping[str, Any], under: str = "") -> str:
    """Write a document: plain values first, then each table under its heading, its entries one a line.

    With a key to stand under it is a document in another one.
    """
    parts = [_entries(under, {key: value for key, value in doc.items() if not isinstance(value, Mapping)})]
    for name, table in doc.items():
        if isinstance(table, Mapping):
            parts.append(_entries(f"{under}.{_key(name)}" if under else _key(name), table))
    return "".join(parts)


def _entries(heading: str, table: Mapping[str, Any]) -> str:
    lines = "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())
    return f"\n[{heading}]\n{lines}" if heading else lines


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _string(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return _string(value)
        case Mapping():
            inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case list() | tuple():
            return f"[{', '.join(_value(item) for item in value)}]"
    raise TypeError(f"TOML has no way to write {value!r}")


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def _string(text: str) -> str:
    inside = "".join(_ESCAPES.get(c) or (f"\\u{ord(c):04x}" if c < " " or c == "\x7f" else c) for c in text)
    return f'"{inside}"'
