"""Draw the course of a game of Europe Engulfed: areas, steps and WERPs by turn.

python -m tools.course RECORD PICTURE.svg
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure

from sandtable.core.files import read_text
from sandtable.core.replay import replay
from sandtable.games.europe_engulfed.world.calendar import TURNS
from sandtable.games.europe_engulfed.world.pieces import UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.lab.charts import LINE, STYLE, TICKS, WIDTH

HOLDERS: Final = {"Axis": Group.AXIS, "West": Group.WEST, "Soviets": Group.SOVIET}
POWERS: Final = {
    "Germany": Nation.GERMANY,
    "Italy": Nation.ITALY,
    "Britain": Nation.BRITAIN,
    "France": Nation.FRANCE,
    "U.S.A.": Nation.USA,
    "Soviet Union": Nation.USSR,
}
COLOURS: Final = {
    "Axis": "#4c4c4c",
    "West": "#2a5f9e",
    "Soviets": "#b04f22",
    "Germany": "#4c4c4c",
    "Italy": "#5f8a3a",
    "Britain": "#2a5f9e",
    "France": "#6ea6dd",
    "U.S.A.": "#6b6b1f",
    "Soviet Union": "#b04f22",
}
Lines = dict[str, list[float]]


class Course(NamedTuple):
    """A game by turns: the areas that groups hold and the steps of powers as each begins, the WERPs of the turn."""

    turns: list[str]
    areas: Lines
    steps: Lines
    werps: Lines


def course(source: str) -> Course:
    """Follow a game."""
    areas: Lines = {name: [] for name in HOLDERS}
    steps: Lines = {name: [] for name in POWERS}
    werps: Lines = {name: [] for name in POWERS}
    found = Course([], areas, steps, werps)
    seen, match = -1, replay(read_text(Path(source)), source)
    for p in (*(entry.before for entry in match.history), match.now):
        if p.turn != seen:
            seen = p.turn
            found.turns.append(TURNS[p.turn])
            for name, group in HOLDERS.items():
                found.areas[name].append(p.held[group].bit_count())
            for name, power in POWERS.items():
                found.steps[name].append(p.steps_of(UNITS_OF[power] & p.on_map))
                found.werps[name].append(0)
        for name, power in POWERS.items():
            found.werps[name][-1] = max(found.werps[name][-1], p.total[power])
    return found


def draw(game: Course, file: Path) -> None:
    """Draw it, a row for each of its three parts."""
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 8.4))
        axes = figure.subplots(3, 1, sharex=True)
        for ax, title, lines in zip(axes, ("Areas", "Steps", "WERPs"), game[1:], strict=True):
            for name, values in lines.items():
                dash = (0, (5, 2)) if name in ("Italy", "France", "U.S.A.") else "-"
                ax.plot(values, color=COLOURS[name], linestyle=dash, label=name)
            ax.set_title(title)
            ax.set_ylim(bottom=0)
            ax.legend(frameon=False, ncols=6, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0.1, fontsize=8)
            ax.grid(axis="y", color=LINE)
        places = range(0, len(game.turns), -(-len(game.turns) // TICKS))
        axes[-1].set_xticks(list(places), [game.turns[place] for place in places])
        figure.savefig(file, metadata={"Date": None})


if __name__ == "__main__":
    draw(course(sys.argv[1]), Path(sys.argv[2]))
