"""How studies put things, in the terminal and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

from sandtable.core.game import Game
from sandtable.players.advice import Reason
from sandtable.players.budget import Budget

SIGNS = {"blunder": "??", "mistake": "?", "": ""}  # as in chess


def side_names(game: Game[Any]) -> list[str]:
    """Return what the two sides of a study, the camps, are called within a sentence: `the Allies`."""
    sheet = game.sheet()["camps"]
    titles = [str(sheet[camp]["title"]) for camp in game.facts.camps]
    return [f"the {title.removeprefix('The ')}" if title.startswith("The ") else title for title in titles]


def opening(text: str) -> str:
    """Return a text as a sentence begins."""
    return text[:1].upper() + text[1:]


def percent(chance: float) -> str:
    """Return a chance as `62 %`."""
    return f"{chance:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


def points(chance: float) -> str:
    """Return a difference of chances as `12 points`."""
    number = round(100 * chance)
    return f"{number} point{'' if abs(number) == 1 else 's'}"


def signed(chance: float) -> str:
    """Return a difference of chances as `+12`, `−3` or `0`."""
    number = round(100 * chance)
    return f"{number:+}".replace("-", "\N{MINUS SIGN}") if number else "0"


def give_or_take(chance: float, doubt: float) -> str:
    """Return a difference of chances with its uncertainty: `12 ± 3`."""
    return f"{100 * chance:.0f} ± {100 * doubt:.0f}"


def thinking(budget: str) -> str:
    """Return a budget in words."""
    seconds, nodes = Budget.read(budget)
    return f"{seconds:g} seconds" if nodes == inf else f"{nodes:,.0f} orders to try out"


def told(reasons: Iterable[Reason]) -> str:
    """Return reasons as what follows `it …`."""
    return ", ".join(reason.text for reason in reasons)
