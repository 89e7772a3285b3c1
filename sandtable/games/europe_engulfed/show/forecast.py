"""What a side may expect of its battles, from what it knows: hidden blocks count as their stand-ins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.phase import mandatory
from sandtable.games.europe_engulfed.rules.combat.round import Battle, Type
from sandtable.games.europe_engulfed.show.blocks import STAND_INS_MASK
from sandtable.games.europe_engulfed.show.fight import Toll
from sandtable.games.europe_engulfed.show.odds import summarise, tolls
from sandtable.games.europe_engulfed.world.pieces import STAND_IN_STEPS
from sandtable.odds import Distribution

_TYPES: Final = ("a normal round", "an assault")
_MOST: Final = 4  # battles that are foreseen at once


def forecast(p: Position) -> list[str]:
    """Return a sentence about each round that must be fought next; of one under way the battle board tells the odds."""
    if not p.stack or p.stack[-1][0] not in ("combat", "mandatory-round"):
        return []
    due = bit_list(mandatory(p))[:_MOST]
    told = [words for area in due for words in _said(area, {_TYPES[kind]: _odds(p, area, kind) for kind in Type})]
    return [*told, *_hidden(p, mask_of(due))]


def _odds(p: Position, area: int, kind: int) -> Distribution[Toll]:
    return tolls(p, Battle(area, kind, is_first=1))


def _said(area: int, ways: Mapping[str, Distribution[Toll]]) -> Iterator[str]:
    """Yield one sentence: how often each way clears an area, and what it costs both sides."""
    parts = []
    for what, odds in ways.items():
        cleared, _, _, ours, theirs = summarise(odds)
        steps = f"costs you {_steps(ours)} steps and the enemy {_steps(theirs)}"
        parts.append(f"{what} clears it in {_percent(cleared)} of cases and {steps}")
    yield NOTATION.say(f"{{area}}: {'; '.join(parts)}.", (area,))


def _hidden(p: Position, areas: int) -> Iterator[str]:
    """Say what hidden blocks are taken for."""
    hidden = (p.pieces_in(areas) & STAND_INS_MASK).bit_count()
    if hidden:
        verb = "is" if hidden == 1 else "are"
        yield f"{counted(hidden, 'hidden block')} {verb} taken for infantry of {STAND_IN_STEPS} steps."


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}"


def _steps(mean: Fraction) -> str:
    return f"{float(mean):.1f}"
