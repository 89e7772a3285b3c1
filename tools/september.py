"""Draw games of Europa in Poland: what both sides lost, the difference, and when the four cities fell, turn by turn.

python -m tools.september PICTURE.svg RECORD ...
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure

from sandtable.core.files import read_text
from sandtable.core.replay import replay
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.victory import difference, ledger
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.where import PLACE
from sandtable.lab.charts import LINE, STYLE, WIDTH

CITIES: Final = ("poznan", "krakow", "lodz", "warszawa")
RATES: Final = {Side.AXIS: 1.0, Side.ALLIES: 0.5}  # VPs that the enemy has for an RE of a side (EUC-57/4, EUC-57/3)
COLOURS: Final = {Side.AXIS: "#4c4c4c", Side.ALLIES: "#b04f22"}
POINTS: Final = "#2a5f9e"


class Course(NamedTuple):
    """A game by turns, from the first: REs lost by either side, the difference, and the turns when cities fell."""

    lost: dict[Side, list[float]]
    lead: list[float]
    fallen: dict[str, int]


def lost(p: Position, side: Side) -> float:
    """Return the REs that a side has lost."""
    rows = ledger(p, at_end=not p.stack)
    return sum(row.vp4 for row in rows if row.pattern == "REs eliminated" and row.side != side) / 4 / RATES[side]


def course(source: str) -> Course:
    """Follow a game."""
    found = Course({side: [] for side in Side}, [], {})
    match = replay(read_text(Path(source)), source)
    past = [entry.before for entry in match.history]
    for p, after in zip(past, [*past[1:], match.now], strict=True):
        for city in CITIES:
            if after.owned[Side.AXIS] >> PLACE[city] & 1:
                found.fallen.setdefault(city, p.turn - p.card.first_turn)
        if after.turn != p.turn or after is match.now:
            for side in Side:
                found.lost[side].append(lost(after, side))
            found.lead.append(difference(after, at_end=not after.stack) / 4)
    return found


def draw(games: Sequence[Course], turns: Sequence[str], file: Path) -> None:
    """Draw them, one above the other."""
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 8.4))
        losses, leads, falls = figure.subplots(3, 1)
        for game in games:
            for side, values in game.lost.items():
                losses.plot(values, color=COLOURS[side], marker=".", alpha=0.6)
            leads.plot(game.lead, color=POINTS, marker=".", alpha=0.6)
        losses.set_title("REs lost by the end of the turn: Polish above, German below")
        leads.set_title("Difference in VPs")
        for row, city in enumerate(CITIES):
            dates = [game.fallen.get(city, len(turns)) for game in games]
            for turn in sorted(set(dates)):
                falls.annotate(str(dates.count(turn)), (turn, row), ha="center", va="center")
        falls.set_title("Turn in which a city fell, and in how many games")
        falls.set_yticks(range(len(CITIES)), [city.title() for city in CITIES])
        falls.set_ylim(len(CITIES) - 0.5, -0.5)
        for ax in (losses, leads, falls):
            ax.set_xticks(range(len(turns) + 1), [*turns, "never" if ax is falls else ""])
            ax.set_xlim(-0.5, len(turns) + 0.5)
            ax.grid(axis="y", color=LINE)
        figure.savefig(file, metadata={"Date": None})


def main(picture: str, *records: str) -> None:
    """Draw the games of some records."""
    games = [course(record) for record in records]
    first = TURN_IDS.index("Sep 1 39")
    draw(games, TURN_IDS[first : first + 5], Path(picture))


if __name__ == "__main__":
    main(*sys.argv[1:])
