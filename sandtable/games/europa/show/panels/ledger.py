"""The ledger of victory points: every line of both sides, what they come to, and the levels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.charts import chart
from sandtable.core.show import Card, Fact
from sandtable.games.europa.language import NOTATION, SIDE_ADJECTIVES, SIDES
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.victory import Line, difference, ledger
from sandtable.games.europa.show.status import victory_words
from sandtable.games.europa.show.words import LEVEL_WORDS, PLACE_IDS, SIDE_IDS, capital, places, quarters
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.victory import NO_DATE

_NOTHING: Final = Fact("line", "", "nothing yet")


def victory(p: Position) -> list[Card]:
    """Return what it would be now, the lines of each side, what nobody has, and what ends the game at once."""
    return [_levels(p), *(_side(p, side) for side in Side), *_open_towns(p), *_sudden(p)]


def _levels(p: Position) -> Card:
    found, total = p.card.victory, difference(p)
    rows, least_above = [], ""
    for row in found.levels:
        span = f"{quarters(row.least4)} or more" if row.least4 is not None else f"below {least_above}"
        here = " ◂" if row.level == found.level(total) else ""
        rows.append([span, f"{capital(LEVEL_WORDS[row.level].removeprefix('an ').removeprefix('a '))}{here}"])
        least_above = quarters(row.least4) if row.least4 is not None else ""
    facts = [Fact("victory", "Now", victory_words(p), found.counting, found.rule)]
    if found.estimate4 is not None:
        facts.append(Fact("history", "History would score", quarters(found.estimate4), rule=found.rule))
    levels = chart("Axis less Allied points", ["Difference", "Level"], rows, found.rule)
    return Card("As it stands", "Levels", facts=tuple(facts), charts=(levels,), is_now=True)


def _side(p: Position, side: Side) -> Card:
    lines = [line for line in ledger(p) if line.side == side]
    total = sum(line.vp4 for line in lines)
    facts = [Fact("line", _words(line), quarters(line.vp4), rule=line.rule) for line in lines]
    towns = tuple(PLACE_IDS[line.args[0]] for line in lines if line.args and isinstance(line.args[0], int))
    return Card(
        f"{capital(SIDES[side])}: {quarters(total)}",
        "Points",
        SIDE_IDS[side],
        facts=tuple(facts) or (_NOTHING,),
        places=towns,
    )


def _words(line: Line) -> str:
    return capital(NOTATION.say(line.pattern, line.args))


def _open_towns(p: Position) -> Iterator[Card]:
    """Yield the towns that score for neither side now: they are contested, or score for the other side alone."""
    held = [town for town in p.card.victory.towns if all(town.places & ~p.owned[side] for side in Side)]
    if held:
        facts = (
            Fact("line", NOTATION.say("{place}", (town.places.bit_length() - 1,)), quarters(town.vp4)) for town in held
        )
        marked = tuple(name for town in held for name in places(town.places))
        yield Card("Shared between both sides", "Points", facts=tuple(facts), places=marked)


def _sudden(p: Position) -> Iterator[Card]:
    for row in p.card.victory.sudden:
        missing = bit_list(row.places & ~p.owned[row.side])
        when = f", before {TURN_IDS[row.before]}" if row.before != NO_DATE else ""
        text = f"{len(missing)} hexes are missing{when}" if missing else "all are held"
        fact = Fact("sudden", LEVEL_WORDS[row.level], text, rule="EUC-57/7")
        title = f"{SIDE_ADJECTIVES[row.side]} sudden victory"
        yield Card(title, "Levels", SIDE_IDS[row.side], facts=(fact,), places=tuple(places(row.places)))
