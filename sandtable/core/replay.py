"""Playing a record again, and proving that it is what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandtable.core.agreement import read_agreement
from sandtable.core.dice import AbsentDice, Dice, DiceError, ScriptedDice, SealedDice, SeededDice, seed_hash
from sandtable.core.errors import SandtableError
from sandtable.core.facts import BadSetting, Setting
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.plugins import Lookup, find_game
from sandtable.core.positiontext import read_position
from sandtable.core.record import ENGINE_TAGS, UNFINISHED, OrderLine, Record, read_record, result_text
from sandtable.core.stretch import Chances, Rolls

MIGRATED = "Migrated"  # the tag that says through which versions a match was brought: `1 -> 2`


@dataclass(frozen=True)
class Verdict:
    """A record that is true: what was played, and how much of it could be proved.

    Of one that was migrated it is proved that the rules of this version take all its orders and dice, not that its
    players had these positions before them.
    """

    match: Match[Any]
    dice: int
    are_dice_proved: bool
    reason: str

    def __str__(self) -> str:
        migrated = self.match.headers.get(MIGRATED)
        note = f"; migrated {migrated}: these rules take all of it, but positions may have been others"
        found = f"{len(self.match.history)} orders replay to {self.match.now.digest()}; {self.reason}"
        return f"{found}{note}" if migrated else found


def replay(
    text: str, source: str, to: int | None = None, *, dice: Dice | None = None, lookup: Lookup = find_game
) -> Match[Any]:
    """Play a record again, all of it or its first `to` orders. `dice` go on where the record's dice end.

    Without `dice` the match goes on with those of its seed, if the record gives it. A record of an older version is
    migrated: it is played under the rules of this one, as far as they take its orders and dice.
    """
    return _replay(read_record(text, source), to, dice, lookup)


def verify(text: str, source: str, *, lookup: Lookup = find_game) -> Verdict:
    """Play a record again and recompute every die from its seed; raise InputError where they differ."""
    record = read_record(text, source)
    match = _replay(record, None, None, lookup)
    count = sum(len(roll) for _, chances in _all_chances(record, match) for roll in chances.rolls)
    dice = _seed_dice(record)
    if dice is None or isinstance(dice, AbsentDice):
        why = "its seed is still sealed" if dice else "it names no seed"
        reason = f"its {count} dice cannot be proved: {why}" if count else "no dice were thrown"
        return Verdict(match, count, not count, reason)
    number = 0
    for line, chances in _all_chances(record, match):
        for throw, values in zip(chances.throws, chances.rolls, strict=True):
            for value, true in zip(values, dice.roll(throw.count, throw.faces), strict=True):
                number += 1
                if value != true:
                    raise record.error(line, f"die {number} shows {value}, but the seed gives {true}")
    how = "sealed" if "Seed-Hash" in record.tags else "open"
    return Verdict(match, count, True, f"{count} dice recomputed from the {how} seed")


def _replay(record: Record, to: int | None, dice: Dice | None, lookup: Lookup) -> Match[Any]:
    if to is not None and not 0 <= to <= len(record.orders):
        raise record.error(None, f"the record holds {len(record.orders)} orders: there is no order {to}")
    script = ScriptedDice()
    game = _game(record, lookup)
    version = _version(record, game)
    is_old = version < game.facts.version
    if is_old:  # its hashes are of other rules
        record.checks.clear()
    match = _start(record, game, script)
    _check(record, match)
    for line in record.orders[:to]:
        _play(record, match, line, script)
        _check(record, match)
    is_whole = len(match.history) == len(record.orders)
    if is_whole and match.result is None:
        match.agreement = read_agreement(game.facts, record.tags["Result"])
    if is_old:
        match.headers[MIGRATED] = migration(match, version)
    elif is_whole:
        _check_end(record, match)
    script.then = dice or _seed_dice(record)
    return match


def _game(record: Record, lookup: Lookup) -> Game[Any]:
    try:
        return lookup(record.tags["Game"])
    except SandtableError as error:
        raise record.tag_error("Game", str(error)) from None


def _version(record: Record, game: Game[Any]) -> int:
    """Return the version of a record's rules, which must not be newer than these."""
    version, facts = record.tags["Version"], game.facts
    if not (version.isascii() and version.isdigit() and int(version)):
        raise record.tag_error("Version", f"{version!r} is not a version")
    if int(version) > facts.version:
        raise record.tag_error(
            "Version", f"the record is of version {version} of {facts.id}; this is version {facts.version}"
        )
    return int(version)


def migration(match: Match[Any], version: int) -> str:
    """Return how a match of an older version came to this one: `1 -> 2`, or `1 -> 2 -> 3` if it had come to 2 so."""
    return f"{match.headers.get(MIGRATED, version)} -> {match.game.facts.version}"


def _setting(record: Record, game: Game[Any]) -> Setting:
    tags = record.tags
    try:
        return game.facts.setting(tags["Scenario"], tags.get("Seating", ""), tags.get("Options", "").split())
    except BadSetting as error:
        raise record.tag_error(error.key.title(), str(error)) from None


def _start(record: Record, game: Game[Any], script: ScriptedDice) -> Match[Any]:
    setting = _setting(record, game)
    if record.position is None:
        first = game.start(*setting)
    else:
        first = read_position(game, record.position, record.source, shift=record.position_line)
        if (first.seating, first.options) != setting[1:]:
            raise record.error(record.position_line, "seating and options are not those of the tags")
    script.add([value for roll in record.opening.rolls for value in roll])
    try:
        match = Match.at(game, setting.scenario, script, first)
        check_dice(match.opening, record.opening.rolls)
    except DiceError as error:
        raise record.error(record.opening.line, str(error)) from None
    match.headers = {name: value for name, value in record.tags.items() if name not in ENGINE_TAGS}
    return match


def _play(record: Record, match: Match[Any], line: OrderLine, script: ScriptedDice) -> None:
    try:
        repeat(match, script, line.text, line.rolls)
    except SandtableError as error:
        raise record.error(line.line, misfit(match, int(record.tags["Version"]), error)) from None


def repeat(match: Match[Any], script: ScriptedDice, text: str, rolls: Rolls) -> None:
    """Play an order again with the dice that it called for; where rules or dice do not fit, raise and take it back."""
    played, given = len(match.history), len(script.values)
    script.add([value for roll in rolls for value in roll])
    try:
        match.order(text)
        check_dice(match.history[-1], rolls)
    except SandtableError:
        match.undo(len(match.history) - played)
        match.future.clear()
        del script.values[given:]
        raise


def misfit(match: Match[Any], version: int, error: SandtableError) -> str:
    """Return why the next order of a match that is played again cannot be; of an older version, how far it goes."""
    played, facts = len(match.history), match.game.facts
    if version == facts.version:
        return f"order {played + 1}: {error}"
    which = f"order {played + 1} of this match of version {version} does not fit version {facts.version} of {facts.id}"
    return f"{which}: {error}; the {played} before it do"


def check_dice(chances: Chances, rolls: Rolls) -> None:
    """Refuse dice that are not those that are thrown."""
    if chances.rolls != rolls:
        thrown = " and ".join(f"{throw.count}d{throw.faces}" for throw in chances.throws) or "nothing"
        given = " ".join(f"{{{' '.join(map(str, roll))}}}" for roll in rolls) or "none"
        raise DiceError(f"{thrown} is thrown here, and the record gives {given}")


def _check(record: Record, match: Match[Any]) -> None:
    played = len(match.history)
    for line, digest in record.checks.get(played, []):
        if digest != match.now.digest():
            raise record.error(
                line,
                f"the position differs first here, after order {played}: {match.now.digest()}, not {digest}",
            )


def _check_end(record: Record, match: Match[Any]) -> None:
    if record.tags["Hash"] != match.now.digest():
        raise record.tag_error(
            "Hash", f"the final position is {match.now.digest()}, and the record says {record.tags['Hash']}"
        )
    result = result_text(match.game, match.result)
    if record.tags["Result"] != result:
        raise record.tag_error("Result", f"the result is {result!r}, and the record says {record.tags['Result']!r}")


def _seed_dice(record: Record) -> Dice | None:
    """Return the dice of the record's seed, or those that stand for a seed which is not revealed."""
    seed, seal = record.tags.get("Seed"), record.tags.get("Seed-Hash")
    if seal is None:
        return SeededDice(seed) if seed is not None else None
    if seed is None:
        if record.tags["Result"] != UNFINISHED:
            raise record.tag_error("Seed-Hash", "the match is over, and its seed is not revealed")
        return AbsentDice(seal)
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        raise record.tag_error("Seed", "a sealed seed is revealed as hexadecimal digits") from None
    if seed_hash(key) != seal:
        raise record.tag_error("Seed", f"this is not the seed that was sealed: its hash is {seed_hash(key)}")
    return SealedDice(key)


def _all_chances(record: Record, match: Match[Any]) -> list[tuple[int, Chances]]:
    lines = [line.line for line in record.orders]
    return [(record.opening.line, match.opening), *zip(lines, match.history, strict=True)]
