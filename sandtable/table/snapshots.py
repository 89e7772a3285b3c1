"""Positions that are kept beside the moves of a match, so that it opens without being played from its first order.

The moves are the match. Whatever is wrong with a snapshot, it is left out, and more orders are played again.
"""

from __future__ import annotations

import json
import logging
import zlib
from typing import Any

from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.position import Position
from sandtable.table.store import Snapshot

LOGGER = logging.getLogger(__name__)

EVERY = 256  # orders between two snapshots of a match that is played
WORTH = 32  # orders since the last one that make another worth while when a match is let go


def take_snapshot(match: Match[Any]) -> Snapshot:
    """Return a match's position as it is kept."""
    text = json.dumps(match.game.texts.dump(match.now), separators=(",", ":"))
    data = zlib.compress(text.encode())
    return Snapshot(len(match.history), match.game.facts.version, match.now.digest(), data)


def snapshots_of(match: Match[Any], kept: int = 0) -> list[Snapshot]:
    """Return the snapshots that a match should have after its first `kept` orders, of which it has them."""
    if len(match.history) - kept < WORTH:
        return []
    between = range((kept // EVERY + 1) * EVERY, len(match.history), EVERY)
    return [*(take_snapshot(match.branch(at)) for at in between), take_snapshot(match)]


def read_snapshot(game: Game[Any], snapshot: Snapshot) -> Position | None:
    """Return the position of a snapshot, or None if it is not the one that was kept."""
    try:
        position: Position = game.build(json.loads(zlib.decompress(snapshot.data)))
    except Exception:  # whatever can be wrong with bytes that were stored
        LOGGER.warning("a snapshot after %s orders of %s cannot be read", snapshot.at, game.facts.id, exc_info=True)
        return None
    if position.digest() != snapshot.digest:
        LOGGER.warning("a snapshot after %s orders of %s gives another position", snapshot.at, game.facts.id)
        return None
    return position
