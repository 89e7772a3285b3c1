"""Scenario cards: span, set-up, theatre, what must be declared, and how the winner is found. Each is a file of data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.facts import Scenario
from sandtable.games.europe_engulfed.world.atlas import AREA, AREA_IDS, AREAS, BELONGS, RESOURCES, ZONE_IDS
from sandtable.games.europe_engulfed.world.calendar import TURN
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import NATION_NUMBER, NATION_SIDE, SIDE_IDS, Nation, Side
from sandtable.games.europe_engulfed.world.setup import SETUPS, Date, Muster, NextAllowed, Placed, Setup, Track
from sandtable.games.europe_engulfed.world.theatre import BOOK, THEATRES, Buy, Theatre, cut

__all__ = [
    "BOOK",
    "CAMPS",
    "CARDS",
    "LEVELS",
    "SCENARIOS",
    "SCENARIO_DOCS",
    "SEATINGS",
    "SETUPS",
    "THEATRES",
    "Buy",
    "Card",
    "Count",
    "Date",
    "Declaration",
    "Event",
    "Happening",
    "Muster",
    "NextAllowed",
    "Placed",
    "Setup",
    "Theatre",
    "Track",
    "Victory",
]

# In the order in which they are offered
SCENARIO_DOCS: Final[Mapping[str, dict[str, Any]]] = {
    name: DATA.tables(f"scenarios/{name}.toml")
    for name in (
        "poland-1939",
        "france-1940",
        "barbarossa-1941",
        "torch-1942",
        "turning-point",
        "overlord-1944",
        "blitzkrieg",
        "campaign-1941",
        "campaign-1939",
    )
}
CAMPS: Final[Mapping[str, tuple[str, ...]]] = {"axis": ("axis",), "allies": ("west", "soviet")}
# EE-intro/1, EE-intro/2
SEATINGS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "two": CAMPS,
    "three": {side: (side,) for side in SIDE_IDS},
}
LEVELS: Final = (
    "axis-decisive",
    "axis",
    "draw",
    "allied",
    "allied-decisive",
)  # of short scenarios, best for the Axis first


class Happening(IntEnum):
    """What decides or shifts the victory of a short scenario."""

    POLAND_CONQUERED = 0
    PARIS_AXIS = 1  # at the end of a player-turn, or Vichy declared
    ITALY_OUT = 2  # conquered or surrendered


class Declaration(NamedTuple):
    """A war that must be declared in a turn."""

    by: Nation
    on: Nation
    turn: int
    rule: str


@dataclass(frozen=True)
class Count:
    """Victory by areas that the Axis controls after the last turn, each with its weight."""

    weights: bytes  # by area; 0: it does not count
    levels: tuple[tuple[int, str], ...]  # (least, level) from the highest down
    at_once: tuple[str, ...]  # rules of the campaign that end it before
    shift_if: Happening | None  # by one level to the Allies


class Mark(NamedTuple):
    """A level, if it happens by a turn and Germany has lost no more steps than this; -1: however many."""

    by: int
    steps: int
    level: str


@dataclass(frozen=True)
class Event:
    """Victory by the turn in which something happens, read from the first mark down."""

    what: Happening
    marks: tuple[Mark, ...]
    otherwise: str  # the level if it never does
    ends_at_once: bool  # or else with the turn


Victory = Count | Event | None
"""How the winner is found; None: by the turn in which Germany falls (EE-10.47/2)."""


@dataclass(frozen=True)
class Card:
    """What a scenario fixes for its whole course; its set-up is cut to its theatre."""

    id: str
    title: str
    first_turn: int
    last_turn: int
    setup: Setup
    theatre: Theatre
    sides: tuple[Side, ...]
    must_declare: tuple[Declaration, ...]
    victory_test: Victory
    victory: str  # the same in words

    @property
    def turns(self) -> int:
        """How many turns it lasts at most."""
        return self.last_turn - self.first_turn + 1


def _happening(name: str) -> Happening:
    return Happening[name.upper().replace("-", "_")]


def _victory(doc: dict[str, Any]) -> Victory:
    if doc["kind"] == "count":
        counted = RESOURCES if doc["of"] == "all" else RESOURCES & BELONGS[NATION_NUMBER[doc["of"]]]
        weights = {AREA[name]: weight for name, weight in doc.get("weights", {}).items()}
        return Count(
            weights=bytes(weights.get(area, 1) if counted >> area & 1 else 0 for area in range(AREAS)),
            levels=tuple((row["least"], row["level"]) for row in doc["levels"]),
            at_once=tuple(doc.get("at-once", ())),
            shift_if=_happening(doc["shift-if"]) if "shift-if" in doc else None,
        )
    if doc["kind"] == "event":
        return Event(
            what=_happening(doc["event"]),
            marks=tuple(Mark(TURN[r["by"]], r.get("german-steps-lost", -1), r["level"]) for r in doc["levels"]),
            otherwise=doc["otherwise"],
            ends_at_once=doc["ends-at-once"],
        )
    return None


def _sides(theatre: Theatre) -> tuple[Side, ...]:
    """Return the sides that run a power of a theatre; Minors that the Axis attacks are the Soviets' (EE-intro/2)."""
    running = {NATION_SIDE[nation] for nation in bit_list(theatre.powers)}
    return tuple(side for side in Side if side in running or (side is Side.SOVIET and -1 in running))


def _card(name: str, doc: dict[str, Any]) -> Card:
    whole, theatre = SETUPS[doc["setup"]], THEATRES[doc["theatre"]]
    return Card(
        id=name,
        title=doc["title"],
        first_turn=whole.first_turn,
        last_turn=TURN[doc["last-turn"]],
        setup=cut(whole, theatre),
        theatre=theatre,
        sides=_sides(theatre),
        must_declare=tuple(
            Declaration(NATION_NUMBER[row["by"]], NATION_NUMBER[row["on"]], TURN[row["turn"]], row["rule"])
            for row in doc.get("must-declare", ())
        ),
        victory_test=_victory(doc["victory"]),
        victory=doc["victory"]["words"],
    )


CARDS: Final[Mapping[str, Card]] = {name: _card(name, doc) for name, doc in SCENARIO_DOCS.items()}


def _scenario(card: Card) -> Scenario:
    """Return what people choose from."""
    doc = SCENARIO_DOCS[card.id]
    return replace(
        Scenario.of(card.id, doc, card.turns),
        sides=() if len(card.sides) == len(Side) else tuple(SIDE_IDS[side] for side in card.sides),
        seatings=SEATINGS if 3 in doc["seats"] else {},
        offers=tuple(doc["offers"]),
        theatre=() if card.theatre.is_whole else _in_play(card.theatre),
    )


def _in_play(theatre: Theatre) -> tuple[str, ...]:
    """Return the areas and sea-zones of a theatre."""
    areas = (AREA_IDS[area] for area in bit_list(theatre.areas))
    return (*areas, *(ZONE_IDS[zone] for zone in bit_list(theatre.zones)))


SCENARIOS: Final[Mapping[str, Scenario]] = {name: _scenario(card) for name, card in CARDS.items()}
