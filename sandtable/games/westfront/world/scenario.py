"""Scenario cards (chapter 3 and the cards): months, territory, deployment and who is to come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from sandtable.games.westfront.world.atlas import EVERYWHERE, HEX, PORTS, REGION
from sandtable.games.westfront.world.calendar import MONTH
from sandtable.games.westfront.world.data import DATA
from sandtable.games.westfront.world.roster import BEACHHEAD_IDS, UNIT

CARDS: Final = ("s43", "w43", "s44", "w44")
FIRST_MONTH: tuple[int, ...] = (MONTH["1943-07"], MONTH["1943-12"], MONTH["1944-06"], MONTH["1944-12"])  # WF-3.11/1
LAST_MONTH: tuple[int, ...] = (MONTH["1943-11"], MONTH["1944-05"], MONTH["1944-11"], MONTH["1945-05"])
_HUSKY_LAST: Final = MONTH["1943-08"]  # WF-HUSKY/1

FORCES: Final[dict[str, Any]] = DATA.tables("forces.toml")
DEPLOYMENTS: Final = ("fixed", "historical", "semi-historical", "free")  # WF-3.23/1, WF-3.24/1, WF-3.25/1

# In the order in which they are offered
SCENARIO_DOCS: Final[dict[str, dict[str, Any]]] = {
    name: DATA.tables(f"scenarios/{name}.toml")
    for name in (
        "husky",
        "s43",
        "s43-semi",
        "s43-free",
        "w43-semi",
        "w43-free",
        "s44",
        "s44-semi",
        "s44-free",
        "w44-semi",
        "w44-free",
        "year-1943",
        "year-1944",
        "campaign",
    )
}


@dataclass(frozen=True)
class Card:
    """What a scenario fixes for its whole course."""

    id: str
    title: str
    first_month: int
    last_months: tuple[int, ...]  # the month after which each of its linked parts ends (WF-3.12/1)
    period: int = 0  # the card with which it begins, a number in CARDS
    deployment: str = "fixed"
    hexes: int = EVERYWHERE  # the hexes in play
    husky: bool = False
    campaign: bool = False  # only a Decisive Victory ends it before its last part (WF-3.14/1)
    origins: tuple[int, int] | None = None  # hexes that are Supply Origins instead of the usual ones (WF-HUSKY/4)


def _card(name: str, doc: dict[str, Any]) -> Card:
    periods = [CARDS.index(part) for part in doc["cards"]]
    if doc["deployment"] not in DEPLOYMENTS:
        raise ValueError(f"{name}: there is no deployment {doc['deployment']!r}")
    whole = Card(
        id=name,
        title=doc["title"],
        first_month=FIRST_MONTH[periods[0]],
        last_months=tuple(LAST_MONTH[period] for period in periods),
        period=periods[0],
        deployment=doc["deployment"],
        campaign=doc.get("campaign", False),
    )
    return _cut_to_husky(whole) if doc.get("husky") else whole


def _cut_to_husky(whole: Card) -> Card:
    """Return the card of the example: two months, Sicily and what lies around it, supply from Tunisia and Reggio."""
    ports = PORTS & REGION["husky"] & (REGION["tunisia"] | 1 << HEX["malta"])
    origins = ports, 1 << HEX["reggio"]  # WF-HUSKY/4, WF-HUSKY/2
    return replace(whole, last_months=(_HUSKY_LAST,), hexes=REGION["husky"], husky=True, origins=origins)


SCENARIOS: dict[str, Card] = {name: _card(name, doc) for name, doc in SCENARIO_DOCS.items()}


class Reinforcement(NamedTuple):
    """A unit that is to come: in which month, and how strong (WF-2.5/1)."""

    unit: int
    month: int
    cv: int


# By period: the number of the card in CARDS
REINFORCEMENTS: dict[int, tuple[Reinforcement, ...]] = {
    period: tuple(
        Reinforcement(UNIT[entry["unit"]], MONTH[entry["month"]], entry["cv"])
        for entry in FORCES["reinforcement"][name]
    )
    for period, name in enumerate(CARDS)
}


# WF-OB43/5: (month, BeachHead) of those that come later, Ready
BH_ARRIVALS: tuple[tuple[int, int], ...] = tuple(
    (MONTH[month], BEACHHEAD_IDS.index(name)) for name, month in FORCES["beachhead"].items()
)
