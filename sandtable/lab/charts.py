"""The charts of an analysis, drawn with matplotlib: the same analysis gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.core.census import Census
from sandtable.core.game import Game
from sandtable.core.position import Position
from sandtable.lab.analyse import Analysis
from sandtable.lab.wording import SIGNS, opening, points, side_names

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER, INK, SOFT, LINE = "#fffdf6", "#2a2218", "#5f5138", "#d9cdb0"  # the light theme of the table
COLOURS = ("#2a5f9e", "#b04f22")  # of sides to which their game gives none
DASHES = ("-", (0, (5, 2)))  # sides differ by more than their colour
WIDTH = 9.0  # inches
TICKS = 9  # labels on the axis of time, at most
STYLE: dict[Any, object] = {
    "axes.axisbelow": True,
    "axes.edgecolor": SOFT,
    "axes.facecolor": PAPER,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.labelcolor": SOFT,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "figure.facecolor": PAPER,
    "font.family": "DejaVu Sans",  # comes with matplotlib: charts look the same everywhere
    "font.size": 10,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "lines.linewidth": 2.2,
    "savefig.dpi": 144,
    "svg.hashsalt": "sandtable",
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
}


@dataclass(frozen=True)
class Chart:
    """A chart as files, what it shows, and the words that stand for it where it cannot be seen."""

    name: str
    title: str
    note: str
    alt: str
    svg: bytes
    png: bytes


class Course:
    """The match as charts need it: its positions from player-turn to player-turn, its sides' names and colours."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.turns = analysis.turns
        match = analysis.match
        self.game: Game[Any] = match.game
        self.positions: list[Position] = [*(match.history[turn.begin].before for turn in self.turns), match.now]
        self.time = range(len(self.positions))
        self.names = side_names(self.game)
        sheet = self.game.sheet()["camps"]
        self.colours = [
            str(sheet[camp].get("colour", usual)) for camp, usual in zip(self.game.facts.camps, COLOURS, strict=True)
        ]

    def label_time(self, ax: Axes) -> None:
        """Label the axis of time where a new turn of the game begins, or some of these places if they are many."""
        turns = [str(self.game.texts.dump(p)["turn"]) for p in self.positions]
        news = [i for i, turn in enumerate(turns) if i == 0 or turn != turns[i - 1]]
        shown = news[:: -(-len(news) // TICKS)]
        ax.set_xticks(shown, [turns[i] for i in shown])
        ax.set_xlim(-0.2, len(self.positions) - 0.8)

    def fill(self, ax: Axes, values: Sequence[float], base: float) -> None:
        """Draw a line whose area is in the colour of the side that it favours: the first above, the second below."""
        for colour, ahead in zip(self.colours, ([v >= base for v in values], [v <= base for v in values]), strict=True):
            ax.fill_between(
                self.time, list(values), base, where=ahead, interpolate=True, color=colour, alpha=0.22, linewidth=0
            )
        ax.plot(self.time, values, color=INK, linewidth=1.8)
        ax.axhline(base, color=SOFT, linewidth=0.9)

    def label_halves(self, ax: Axes, text: str) -> None:
        """Say beside an axis whose upper and whose lower half is."""
        for colour, name, height in zip(self.colours, self.names, (0.75, 0.25), strict=True):
            words = f"{name.removeprefix('the ')}\n{text}"
            ax.text(1.01, height, words, color=colour, weight="bold", transform=ax.transAxes, va="center")


def charts(analysis: Analysis) -> list[Chart]:
    """Draw all charts."""
    from matplotlib import rc_context

    course = Course(analysis)
    with rc_context(STYLE):
        return [draw(course) for draw in DRAWN]


def chances(course: Course) -> Chart:
    """Draw the true chances over time, with blunders and mistakes."""
    figure, (ax,) = _figure(1, 3.6)
    values = [100 * chance for chance in (*(turn.before[0] for turn in course.turns), course.turns[-1].after[0])]
    course.fill(ax, values, 50)
    _mark(course, ax)
    ax.set_ylim(-5, 105)
    ax.set_yticks([0, 25, 50, 75, 100], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    course.label_halves(ax, "ahead")
    course.label_time(ax)
    first = course.names[0]
    marks = [f"{entry.mark} of {course.names[entry.side]} in {turn.moment}" for turn, entry in course.analysis.marked]
    return _chart(
        "chances",
        "Chances",
        f"The chance of {first} to win, as the game’s staff judges the whole position, from player-turn to"
        " player-turn. ?? is a blunder, ? a mistake, in the colour of the side that made it.",
        f"{first}: {values[0]:.0f} % at first, {values[-1]:.0f} % at last, between {min(values):.0f} % and"
        f" {max(values):.0f} %. Marked: {'; '.join(marks) or 'nothing'}.",
        figure,
    )


def _mark(course: Course, ax: Axes) -> None:
    """Set a sign within each player-turn in which a side erred."""
    for i, turn in enumerate(course.turns):
        marked = [entry for entry in turn.sides if entry.mark]
        for k, entry in enumerate(marked, start=1):
            share = k / (len(marked) + 1)
            height = 100 * (turn.before[0] + share * (turn.after[0] - turn.before[0]))
            box = {"boxstyle": "round,pad=0.25", "facecolor": course.colours[entry.side], "edgecolor": PAPER}
            sign = SIGNS[entry.mark]
            ax.text(i + share, height, sign, color="white", weight="bold", ha="center", va="center", bbox=box)


def forces(course: Course) -> Chart:
    """Draw what each side has on the map."""
    figure, axes = _figure(2, 4.6)
    census = Census(course.game)
    rows = [census.count(p) for p in course.positions]
    said = []
    for ax, measure in zip(axes, ("strength", "units"), strict=True):
        for i, camp in enumerate(course.game.facts.camps.values()):
            values = [sum(row[side][measure] for side in camp) for row in rows]
            ax.plot(course.time, values, color=course.colours[i], linestyle=DASHES[i], label=course.names[i])
            said.append(f"{course.names[i]}: {measure} {values[0]:g} at first, {values[-1]:g} at last")
        ax.set_title(measure.capitalize())
        ax.set_ylim(bottom=0)
    axes[0].legend(frameon=False, ncols=2, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0.1)
    course.label_time(axes[-1])
    return _chart("forces", "Forces", "What each side has on the map.", "; ".join(said) + ".", figure)


def features(course: Course) -> Chart:
    """Draw by what the staff judges: the lead of the first side in each feature that played a part, as it counts."""
    leads = {name: values for name, values in _leads(course).items() if any(round(value, 1) for value in values)}
    figure, axes = _figure(max(1, len(leads)), 0.8 + 1.3 * max(1, len(leads)), sharey=True)
    said = []
    for ax, (name, values) in zip(axes, leads.items(), strict=False):
        course.fill(ax, values, 0)
        ax.set_title(name.capitalize())
        course.label_halves(ax, "lead")
        said.append(f"{name} {values[0]:+.1f} at first, {values[-1]:+.1f} at last")
    _centre(axes, 1)
    course.label_time(axes[-1])
    first, second = course.names
    return _chart(
        "features",
        "What the lead is made of",
        f"What the staff judges by, as much as it counts: above the line {first} lead, below it {second}.",
        f"Lead of {first}: {'; '.join(said)}.",
        figure,
    )


def swings(course: Course) -> Chart:
    """Draw what each player-turn gave away, and what the dice did."""
    has_dice = bool(course.game.facts.chance)
    figure, axes = _figure(1 + has_dice, 2.4 + 2.2 * has_dice, sharey=True)
    for i, turn in enumerate(course.turns):
        for entry in turn.sides:
            axes[0].bar(i + 0.5, 100 * entry.loss * (2 * entry.side - 1), 0.7, color=course.colours[1 - entry.side])
        axes[-1].bar(i + 0.5, 100 * turn.luck, 0.7, color=course.colours[turn.luck < 0])
    for ax, title in zip(axes, ("Choice", "Dice"), strict=False):
        ax.set_title(title)
        ax.axhline(0, color=SOFT, linewidth=0.9)
        ax.set_ylabel("points")
        course.label_halves(ax, "gain")
    _centre(axes, 10)
    course.label_time(axes[-1])
    first, second = course.names
    gifts = [f"{course.names[side]} gave away {points(course.analysis.given_away(side))}" for side in (0, 1)]
    total = course.analysis.luck(0)
    dice = f"; the dice helped {first if total >= 0 else second} by {points(abs(total))}" if has_dice else ""
    return _chart(
        "swings",
        "Choice and luck" if has_dice else "Choice",
        f"Chance to win that changed hands, in points of a hundred: up to {first}, down to {second}. Choice is what the"
        f" other side’s orders gave away.{' Dice are what other dice would not have brought.' if has_dice else ''}",
        "; ".join(gifts) + dice + ".",
        figure,
    )


def _leads(course: Course) -> dict[str, list[float]]:
    """Return the lead of the first side in each feature over time, as much as it counted then."""
    staff = course.game.staff
    rows = []
    for p in course.positions:
        counted = zip(staff.weights[staff.scale(p)].of, staff.measure(p, 0), strict=True)
        rows.append([weight * lead + 0.0 for weight, lead in counted])  # + 0.0: never -0
    return {feature.name: [row[i] for row in rows] for i, feature in enumerate(staff.features)}


DRAWN: Sequence[Callable[[Course], Chart]] = (chances, forces, features, swings)


def _figure(rows: int, height: float, *, sharey: bool = False) -> tuple[Figure, list[Axes]]:
    """Return a figure with some axes below each other, which share the time."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height))
    return figure, list(figure.subplots(rows, 1, sharex=True, sharey=sharey, squeeze=False)[:, 0])


def _centre(axes: list[Axes], least: float) -> None:
    """Let axes that share their height reach as far down as up, and so far at least."""
    reach = max(least, *(abs(value) for value in axes[0].get_ylim()))
    axes[0].set_ylim(-reach, reach)


def _chart(name: str, title: str, note: str, alt: str, figure: Figure) -> Chart:
    svg, png = _saved(figure, "svg", {"Date": None}), _saved(figure, "png", {"Software": None})
    return Chart(name, title, note, opening(alt), svg, png)


def _saved(figure: Figure, kind: str, metadata: dict[str, None]) -> bytes:
    buffer = io.BytesIO()
    figure.savefig(buffer, format=kind, metadata=metadata)
    return buffer.getvalue()
