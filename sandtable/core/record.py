"""Records as text: what PGN is in chess. Tags, then the orders with their dice, and a checksum a moment.

A record reads and writes like this; `#` starts a comment:

    [Game "toy"]
    [Version "1"]
    …
    # turn 1, red
    = 5f0c8a1d2b3e4f60
    bid 3
    attack hill {6 1} {4}

Dice stand in braces behind the order that they answer, one pair of braces a throw; dice that fall before
the first order stand alone. `=` is the digest of the position there. A match that did not begin at its
scenario's first moment has its position in the record, each line behind a bar, under `[Position]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandtable.core.errors import InputError
from sandtable.core.facts import Result, option_texts
from sandtable.core.game import Game
from sandtable.core.positiontext import write_position
from sandtable.core.stretch import Chances, Rolls

if TYPE_CHECKING:
    from sandtable.core.match import Match

UNFINISHED = "*"
ENGINE_TAGS = ("Game", "Version", "Scenario", "Seating", "Options", "Seed-Hash", "Seed", "Result", "Orders", "Hash")
REQUIRED_TAGS = ("Game", "Version", "Scenario", "Result", "Orders", "Hash")

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9-]*)\s+"((?:[^"\\]|\\["\\])*)"\]\s*')
_GROUP = re.compile(r"\{([^{}]*)\}\s*")
_DIGEST = re.compile(r"[0-9a-f]{16}")
_LOOKS_LIKE = re.compile(r'\s*(?:#[^\n]*\s*)*\[[A-Za-z][A-Za-z0-9-]*\s+"')


def looks_like_record(text: str) -> bool:
    """Tell a record from other texts by its first tag."""
    return bool(_LOOKS_LIKE.match(text))


def seat_tag(seat: str) -> str:
    """Return the tag that names who sits at a seat: `free-france` -> `Free-France`."""
    return seat.title()


def result_text(game: Game[Any], result: Result | None) -> str:
    """Return a result as a record gives it: `axis decisive`, `draw`, or `*` while the match goes on."""
    if result is None:
        return UNFINISHED
    return f"{game.facts.winner(result) or 'draw'} {result.level}".strip()


def write_record(match: Match[Any]) -> str:
    """Write the record of a match."""
    return Scribe(match).text()


class Scribe:
    """Writes the record of a match as it goes on: what was written of its orders stands until they are taken back."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._begin()

    def _begin(self) -> None:
        self._lines: list[str] = []
        self._written = 0
        self._moment = ""
        if self._match.opening.rolls:
            self._lines += ["", _dice(self._match.game, self._match.opening)]

    def text(self) -> str:
        """Return the record as it is now; whoever takes orders back asks for it before others follow."""
        match = self._match
        if len(match.history) < self._written:
            self._begin()
        for entry in match.history.since(self._written):
            moment = match.game.moment(entry.before)
            if moment != self._moment:
                self._lines += ["", f"# {moment}", f"= {entry.before.digest()}"]
                self._moment = moment
            self._lines.append(f"{match.game.notation.text(entry.order)} {_dice(match.game, entry)}".rstrip())
        self._written = len(match.history)
        return "\n".join([*_head(match), *self._lines]) + "\n"


def _head(match: Match[Any]) -> Iterator[str]:
    yield from (f'[{name} "{_escape(value)}"]' for name, value in _tags(match).items())
    if match.first != match.game.start(*match.setting):
        yield "[Position]"
        yield from (f"| {line}".rstrip() for line in write_position(match.game, match.first).splitlines())


def _tags(match: Match[Any]) -> dict[str, str]:
    facts = match.game.facts
    setting = match.setting
    chosen = {"Seating": setting.seating, "Options": " ".join(option_texts(setting.options))}
    players = {seat_tag(seat): "?" for seat in match.seats}
    given = {name: value for name, value in match.headers.items() if name not in ENGINE_TAGS}
    return {
        "Game": facts.id,
        "Version": str(facts.version),
        "Scenario": match.scenario,
        **{name: value for name, value in chosen.items() if value},
        **match.dice.headers(is_over=match.result is not None),
        **players,
        **given,
        "Result": result_text(match.game, match.result),
        "Orders": str(len(match.history)),
        "Hash": match.now.digest(),
    }


def _dice(game: Game[Any], chances: Chances) -> str:
    groups = " ".join(f"{{{' '.join(map(str, values))}}}" for values in chances.rolls)
    purposes = "; ".join(game.notation.say(throw.pattern, throw.args) for throw in chances.throws)
    return f"{groups}  # {purposes}" if groups else ""


def _escape(value: str) -> str:
    return re.sub(r"\s+", " ", value).replace("\\", "\\\\").replace('"', '\\"')


@dataclass(frozen=True)
class OrderLine:
    """An order of a record: its text, its dice, and the line on which it stands."""

    text: str
    rolls: Rolls
    line: int


@dataclass
class Record:
    """A record that was read, not yet played."""

    source: str
    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    position: str | None = None
    position_line: int = 0
    opening: OrderLine = OrderLine("", (), 1)
    orders: list[OrderLine] = field(default_factory=list)
    checks: dict[int, list[tuple[int, str]]] = field(default_factory=dict)

    def error(self, line: int | None, reason: str) -> InputError:
        """Return the error that names a line of this record."""
        return InputError(self.source, line, reason)

    def tag_error(self, name: str, reason: str) -> InputError:
        """Return the error that names a tag's line."""
        return self.error(self.tag_lines.get(name), reason)


def read_record(text: str, source: str) -> Record:
    """Read a record's lines, without playing them; a malformed or cut-off one is refused with its line."""
    record = Record(source)
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        _read_line(record, line.strip(), number)
    missing = [name for name in REQUIRED_TAGS if name not in record.tags]
    if missing:
        raise record.error(1, f"the record has no tag [{missing[0]} …]")
    declared = record.tags["Orders"]
    if not (declared.isascii() and declared.isdigit()):
        raise record.tag_error("Orders", f"{declared!r} is not a number of orders")
    if len(record.orders) != int(declared):
        how = "it is cut off" if len(record.orders) < int(declared) else "it was added to"
        raise record.error(len(lines), f"the record declares {declared} orders and holds {len(record.orders)}: {how}")
    if not text.endswith("\n"):
        raise record.error(len(lines), "the last line has no end: the record is cut off")
    return record


def _read_line(record: Record, line: str, number: int) -> None:
    match line[:1]:
        case "" | "#":
            return
        case "[":
            _read_tags(record, line, number)
        case "|":
            _read_bar(record, line, number)
        case "=":
            digest = line[1:].partition("#")[0].strip()
            if not _DIGEST.fullmatch(digest):
                raise record.error(number, f"{digest!r} is not a checksum: it has 16 digits 0-9, a-f")
            record.checks.setdefault(len(record.orders), []).append((number, digest))
        case "{":
            if record.orders or record.opening.rolls:
                raise record.error(number, "dice stand behind the order that they answer")
            record.opening = OrderLine("", _read_order(record, line, number).rolls, number)
        case _:
            record.orders.append(_read_order(record, line, number))


def _read_tags(record: Record, line: str, number: int) -> None:
    if record.orders:
        raise record.error(number, "tags stand before the first order")
    if line.partition("#")[0].strip() == "[Position]":
        if record.position is not None:
            raise record.error(number, "the tag [Position] stands here twice")
        record.position, record.position_line = "", number
        return
    while line and not line.startswith("#"):
        found = _TAG.match(line)
        if not found:
            raise record.error(number, f'a tag is written [Name "value"], not {line}')
        if found[1] in record.tags:
            raise record.error(number, f"the tag [{found[1]} …] stands here twice")
        record.tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        record.tag_lines[found[1]] = number
        line = line[found.end() :]


def _read_bar(record: Record, line: str, number: int) -> None:
    if record.position is None:
        raise record.error(number, "lines with a bar stand under [Position]")
    if number != record.position_line + 1 + record.position.count("\n"):
        raise record.error(number, "the lines of the position stand together, directly under [Position]")
    record.position += line[1:].removeprefix(" ") + "\n"


def _read_order(record: Record, line: str, number: int) -> OrderLine:
    line = line.partition("#")[0]
    text, brace, rest = line.partition("{")
    rolls = []
    rest = brace + rest
    while rest:
        found = _GROUP.match(rest)
        if not found:
            raise record.error(number, f"dice are written {{6 1 5}}, not {rest.strip()}")
        values = found[1].split()
        if not values or not all(value.isascii() and value.isdigit() for value in values):
            raise record.error(number, f"dice are written {{6 1 5}}, not {found[0].strip()}")
        rolls.append(tuple(map(int, values)))
        rest = rest[found.end() :]
    return OrderLine(text.strip(), tuple(rolls), number)
