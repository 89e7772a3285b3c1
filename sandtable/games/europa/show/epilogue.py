"""How a game ended: at what level, by which rule, and what each side scored."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.show import Epilogue, Remark
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.victory import difference, ledger, vps
from sandtable.games.europa.show.words import LEVEL_WORDS, capital, lead_words
from sandtable.games.europa.world.calendar import in_words


def epilogue(p: Position) -> Epilogue | None:
    """Return how the game ended, once it has."""
    if p.outcome is None:
        return None
    winner, level, rule = p.outcome
    words = LEVEL_WORDS[level].removeprefix("an ") if level in LEVEL_WORDS else level
    title = "A draw" if winner < 0 else f"{capital(SIDES[winner])} win: {words}"
    return Epilogue(title, tuple(_facts(p, rule)))


def _facts(p: Position, rule: str) -> Iterator[Remark]:
    yield Remark(rule, "the game ended in {turn}", (in_words(p.turn),))
    yield Remark(p.card.victory.rule, "the difference is {lead}", (lead_words(difference(p, at_end=True)),))
    for line in ledger(p, at_end=True):
        args = (SIDES[line.side], vps(line.vp4), *line.args)
        yield Remark(line.rule, f"{{side}} have {{vps}}: {line.pattern}", args)
