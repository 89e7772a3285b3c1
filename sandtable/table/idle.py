"""Why a piece that somebody points at has no order now: what is against all orders that could be given to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from sandtable.core.errors import Violation
from sandtable.core.match import Match
from sandtable.core.names import Names
from sandtable.core.order import Order

TRIED = 60  # orders of one pattern that are asked about


def why_idle(match: Match[Any], piece: str) -> list[Violation]:
    """Return what is against orders to a piece: what all of a verb's have in common, or else what most have."""
    game, p = match.game, match.now
    counts: Counter[Violation] = Counter()
    for orders in _orders(match, piece):
        found = [dict.fromkeys(game.why_not(p, order)) for order in orders]
        if not all(found):
            return []
        common = [violation for violation in found[0] if all(violation in others for others in found)]
        if common:
            return common[:1]
        counts.update(violation for violations in found for violation in violations)
    return [violation for violation, _ in counts.most_common(1)]


def _orders(match: Match[Any], piece: str) -> Iterator[list[Order]]:
    """Yield, for each pattern of the open step that begins with such a piece, orders to it, spread over all others."""
    notation, step = match.game.notation, match.game.choice(match.now)
    for verb in step.verbs:
        for kinds in notation.verbs[verb].kinds():
            number = _number(notation.names[kinds[0]], piece) if kinds else None
            if number is None:
                continue
            counts = [len(notation.names[kind].ids) for kind in kinds[1:]]
            pitch = max(1, max(counts, default=1) // TRIED)
            rest = product(*(range(0, count, pitch) for count in counts))
            yield [Order(verb, (number, *others)) for others in islice(rest, TRIED)]


def _number(names: Names, piece: str) -> int | None:
    return names.index.get(piece) if names.on else None
