"""A game to look at maps of areas with: a piece goes to a place next to it, and takes it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from sandtable.core.bits import mask_of
from sandtable.core.datafolder import DataFolder
from sandtable.core.documents import Doc
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.facts import GameFacts, Result, Scenario
from sandtable.core.fields import own
from sandtable.core.game import Game
from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation, Verb
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.position import Position
from sandtable.core.rule import Ledger, Rule
from sandtable.core.show import Overlay, Overlays, Show
from sandtable.core.staff import USUAL, Feature, Staff, Weighed, Weights
from sandtable.core.step import Choice
from sandtable.core.texts import Texts
from tests.maps.small import BORDERS

SIDES = ("red", "blue")
COLOURS = ("#b8463a", "#3f6ea8")
LONGEST = 200
STEP = "wander"
NO_BOARDS: Mapping[str, int] = {}


@dataclass(frozen=True)
class Land:
    """Where one can wander: places, what is next to each, and where pieces begin."""

    places: tuple[str, ...]
    titles: tuple[str, ...]
    near: tuple[int, ...]  # of each place, as a set
    start: tuple[tuple[int, int], ...]  # of each piece: its place and its side

    @property
    def pieces(self) -> tuple[str, ...]:
        """The names of the pieces."""
        return tuple(f"{SIDES[side]}-{n}" for n, (_, side) in enumerate(self.start, 1))


@dataclass(slots=True, eq=False, repr=False)
class Wandering(Position):
    """Where the pieces are, and who was last in a place."""

    moves: int = own(0)
    at: list[int] = own([])
    owner: list[int] = own([])


class Wander(Game[Wandering]):
    """The game on a land."""

    ledger = Ledger(
        {"WANDER/1": Rule("WANDER/1", "Wander", "rule", "A piece goes to a place next to it.", "", (), None)}
    )

    def __init__(self, name: str, land: Land, data: DataFolder, boards: Mapping[str, int] = NO_BOARDS) -> None:
        self.land, self.data, self.boards = land, data, boards
        self.facts = GameFacts(
            id=name,
            title=name.title(),
            version=1,
            sides=SIDES,
            scenarios={"walk": Scenario("walk", "A walk", board=next(iter(boards), ""))},
            default_scenario="walk",
            turns=("day 1",),
            longest=LONGEST,
            sequence_rule="WANDER/1",
        )
        names = {
            "unit": Names(land.pieces, [piece.replace("-", " ").title() for piece in land.pieces], on=PIECE),
            "place": Names(land.places, land.titles, on=PLACE),
            "side": Names(SIDES, [side.title() for side in SIDES]),
        }
        self.notation = Notation(names, [Verb("go", ("{unit} {place}",), "go to a place next to it")])
        self.steps = {STEP: Going(land)}
        self.texts = WanderTexts(land)
        self.show = Show[Wandering](
            briefing=briefing,
            sheet=partial(sheet, land),
            overlays=Overlays((Overlay("held", "Held", partial(held, land)),)),
        )
        self.staff = WanderStaff({USUAL: Weights((1.0,), 1.0)})
        super().__init__()

    def result(self, p: Wandering) -> Result | None:
        return Result(None, "", "WANDER/1") if p.moves == LONGEST else None

    def moment(self, p: Wandering) -> str:
        return "day 1"


class Going(Choice[Wandering]):
    """One piece, the sides by turns."""

    name = STEP
    rules = ("WANDER/1",)

    def __init__(self, land: Land) -> None:
        self.land = land

    def settle(self, p: Wandering, log: Log) -> bool:
        if p.moves < LONGEST:
            return False
        p.stack.pop()
        return True

    def side(self, p: Wandering) -> int:
        return p.moves % 2

    def prompt(self, p: Wandering) -> str:
        return "Where to?"

    def orders(self, p: Wandering) -> Orders:
        mine = (n for n, (_, side) in enumerate(self.land.start) if side == self.side(p))
        return Menu([Fan("go", (piece,), self.land.near[p.at[piece]]) for piece in mine])

    def why_not(self, p: Wandering, order: Order) -> list[Violation]:
        return [] if order in self.orders(p) else [Violation("WANDER/1", "that is not next to it")]

    def apply(self, p: Wandering, order: Order, log: Log) -> None:
        piece, place = order.args
        p.owner[place] = self.side(p)
        p.at[piece] = place
        p.moves += 1
        log.add("WANDER/1", "{unit} goes to {place}", piece, place)


class WanderTexts(Texts[Wandering]):
    """How positions stand in documents."""

    def __init__(self, land: Land) -> None:
        self.land = land

    def start(self, scenario: str) -> Wandering:
        p = Wandering(at=[place for place, _ in self.land.start], owner=[-1] * len(self.land.places), stack=[(STEP,)])
        for place, side in self.land.start:
            p.owner[place] = side
        return p

    def dump(self, p: Wandering) -> Doc:
        names, pieces = self.land.places, self.land.pieces
        return {
            "scenario": "walk",
            **p.unusual_doc(),
            "turn": "day 1",
            "side": SIDES[p.moves % 2],
            "step": STEP,
            "places": {names[n]: {"owner": SIDES[side]} for n, side in enumerate(p.owner) if side >= 0},
            "units": {piece: names[place] for piece, place in zip(pieces, p.at, strict=True)},
            "globals": {},
        }

    def moment(self, p: Wandering) -> Doc:
        return {"scenario": "walk", **p.unusual_doc(), "turn": "day 1", "step": STEP}

    def redump(self, p: Wandering, was: Wandering, doc: Doc) -> Doc:
        return self.dump(p)

    def faults(self, p: Wandering) -> list[str]:
        return []


class WanderStaff(Staff[Wandering]):
    """All places are as good."""

    features = (Feature("moves", "goes on", "stays"),)

    def measure(self, p: Wandering, side: int) -> tuple[float, ...]:
        return (float(p.moves),)

    def policy(self, p: Wandering, side: int) -> list[Weighed]:
        return [Weighed(order, 1.0) for order in p.legal or ()]

    def imagine(self, p: Wandering, side: int, rng: Random) -> Wandering:
        return p.copy()


def sheet(land: Land) -> Doc:
    """Return what the pieces and sides look like."""
    sides = zip(SIDES, COLOURS, strict=True)
    look = {"nation": "", "kind": "infantry", "symbol": "SFGPUCI----E---", "strength": 1}
    pieces = zip(land.pieces, land.start, strict=True)
    return {
        "sides": {side: {"title": side.title(), "colour": colour} for side, colour in sides},
        "pieces": {piece: {**look, "title": piece.title(), "side": SIDES[side]} for piece, (_, side) in pieces},
    }


def briefing(p: Wandering) -> str:
    """Return the situation in words."""
    return f"{p.moves} moves"


def held(land: Land, p: Wandering) -> Doc:
    """Return whose the places are."""
    return {
        "fills": {
            word: [land.places[n] for n, owner in enumerate(p.owner) if owner == i] for i, word in enumerate(SIDES)
        }
    }


def near_by(places: Iterable[str], borders: Iterable[tuple[str, str]]) -> tuple[int, ...]:
    """Return what is next to each place, as sets."""
    index = {name: n for n, name in enumerate(places)}
    pairs = [(index[a], index[b]) for one, two in borders for a, b in ((one, two), (two, one))]
    return tuple(mask_of(b for a, b in pairs if a == n) for n in index.values())


def small_land(doc: Mapping[str, Any]) -> Land:
    """Return the small map of areas as a land: into the keep one goes from the south, over the bay to exile."""
    places = tuple(doc["places"])
    borders = [*BORDERS, ("south", "keep"), ("harbour", "bay"), ("bay", "exile")]
    start = [
        ("south", 0),
        ("south", 0),
        ("south", 0),
        ("keep", 0),
        ("bay", 0),
        ("north", 1),
        ("north", 1),
        ("marsh", 1),
    ]
    titles = tuple(place["label"]["text"] for place in doc["places"].values())
    begin = tuple((places.index(name), side) for name, side in start)
    return Land(places, titles, near_by(places, borders), begin)


class Map(DataFolder):
    """The data of another game, of which only the map is this one's."""

    def lessons(self) -> dict[str, str]:
        return {}


SMALL = Map("tests.toy")
LAND = small_land(json.loads(SMALL.text("map.json")))
WANDER = Wander("wander", LAND, SMALL)
