"""How a stored match is opened: from a snapshot of its position, and the orders since, which are played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from sandtable.core.agreement import read_agreement
from sandtable.core.dice import Dice, ScriptedDice, SealedDice, SeedDice, SeededDice
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.history import History
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.core.positiontext import read_position
from sandtable.core.replay import check_dice, migration, misfit, repeat
from sandtable.core.stretch import Play
from sandtable.table.errors import Unplayable
from sandtable.table.snapshots import read_snapshot
from sandtable.table.store import AGREE, MIGRATE, OFFER, ORDER, REDO, UNDO, Beginning, Move, Snapshot

SEEDED, SEALED, UNPROVED = "seeded", "sealed", "unproved"


@dataclass(frozen=True)
class Restored:
    """A stored match, opened; `kept` is the number of orders of the snapshot from which that was done.

    `offer` is the seat that offers a draw, if one does.

    One of an older version has its `migration`, or, if these rules do not take an order of it, stands before that one:
    `misfit` says which it is and why.
    """

    match: Match[Any]
    migration: str = ""
    misfit: str = ""
    kept: int = 0
    offer: str = ""


class Line(NamedTuple):
    """What moves come to: the orders that stand, and those that were taken back, the last of them first to come."""

    played: list[Move]
    undone: list[Move]


def restore(beginning: Beginning, moves: Sequence[Move], snapshots: Sequence[Snapshot] = ()) -> Restored:
    """Open a stored match where it stands; refuse if it is of a newer version, or not what it was."""
    game = find_game(beginning.game)
    version = game.facts.version
    if beginning.version > version:
        raise Unplayable(f"this match is of version {beginning.version} of {beginning.game}; this is version {version}")
    is_old = beginning.version < version
    script = ScriptedDice([value for roll in beginning.opening for value in roll])
    match, line = _begin_again(game, beginning, script), line_of(moves)
    kept = 0 if is_old else _take_up(match, line.played, snapshots, script)
    reason = _play_on(match, line.played[kept:], script, beginning.version)
    if reason and not is_old:
        raise Unplayable(f"this match is no longer accepted: {reason}")
    if moves and not is_old and moves[-1].digest != match.now.digest():
        raise Unplayable("this match replays to another position than it had: the game has changed since")
    if not is_old:
        _take_back(match, line.undone, script, version)
    script.then = make_dice(beginning.dice_kind, beginning.dice_seed)
    if reason:
        return Restored(match, misfit=reason, kept=kept)
    match.agreement = read_agreement(game.facts, _last(moves, AGREE))
    return Restored(match, migration(match, beginning.version) if is_old else "", kept=kept, offer=_last(moves, OFFER))


def _last(moves: Sequence[Move], kind: str) -> str:
    """Return what the last move of a kind says, if there is one."""
    return next((move.text for move in reversed(moves) if move.kind == kind), "")


def make_dice(kind: str, key: str) -> Dice:
    """Return the dice that are stored so."""
    match kind:
        case "seeded":
            return SeededDice(key)
        case "sealed":
            return SealedDice(bytes.fromhex(key))
        case _:
            return SeedDice(bytes.fromhex(key))


def _begin_again(game: Game[Any], beginning: Beginning, script: ScriptedDice) -> Match[Any]:
    try:
        setting = game.facts.setting(beginning.scenario, beginning.seating, beginning.options.split())
        first = game.start(*setting)
        if beginning.first is not None:
            first = read_position(game, beginning.first, beginning.id)
        match = Match.at(game, beginning.scenario, script, first)
        check_dice(match.opening, tuple(map(tuple, beginning.opening)))
    except SandtableError as error:
        raise Unplayable(f"the beginning of this match is no longer accepted: {error}") from None
    match.headers = dict(beginning.headers)
    return match


def line_of(moves: Sequence[Move]) -> Line:
    """Return what moves come to.

    When a match went over to other rules, nothing could be played again any more, and of the positions before only the
    last is known under these.
    """
    played: list[Move] = []
    undone: list[Move] = []
    for move in moves:
        if move.kind == UNDO:
            undone += [played.pop() for _ in range(move.count)]
        elif move.kind == REDO:
            played += [undone.pop() for _ in range(move.count)]
        elif move.kind == ORDER:
            played.append(move)
            undone.clear()
        elif move.kind == MIGRATE:
            undone.clear()
            played = [replace(order, digest="") for order in played]
            played[-1:] = [replace(order, digest=move.digest) for order in played[-1:]]
        elif move.kind == AGREE:
            undone.clear()
    return Line(played, undone)


def _take_up(match: Match[Any], played: Sequence[Move], snapshots: Sequence[Snapshot], script: ScriptedDice) -> int:
    """Let a match stand at the last snapshot that can be used, and return after how many orders that is."""
    game = match.game
    fitting = {snapshot.at: snapshot for snapshot in snapshots if _fits(snapshot, game, played)}
    for at in sorted(fitting, reverse=True):
        position = read_snapshot(game, fitting.pop(at))
        if position is None:
            continue
        plays = [Play(move.text, move.dice) for move in played[:at]]
        digests = [move.digest for move in played[:at]]
        reads = {other: partial(read_snapshot, game, snapshot) for other, snapshot in fitting.items()}
        history = History.stored(game, match.now, script.counter, plays, digests, reads)
        script.add([value for play in plays for roll in play.rolls for value in roll])
        match.take_up(history, position)
        return at
    return 0


def _fits(snapshot: Snapshot, game: Game[Any], played: Sequence[Move]) -> bool:
    """Tell whether a snapshot was taken under these rules, and of orders that were not taken back since."""
    is_there = snapshot.version == game.facts.version and 0 < snapshot.at <= len(played)
    return is_there and played[snapshot.at - 1].digest == snapshot.digest


def _play_on(match: Match[Any], moves: Sequence[Move], script: ScriptedDice, version: int) -> str:
    """Play orders of a version again; return why one of them cannot be, if it is so."""
    try:
        for move in moves:
            repeat(match, script, move.text, move.dice)
    except SandtableError as error:
        return misfit(match, version, error)
    return ""


def _take_back(match: Match[Any], undone: Sequence[Move], script: ScriptedDice, version: int) -> None:
    """Let orders that were taken back be ready to be played again."""
    reason = _play_on(match, undone[::-1], script, version)
    if reason:
        raise Unplayable(f"what was taken back in this match is no longer accepted: {reason}")
    match.undo(len(undone))
