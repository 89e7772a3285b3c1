"""Scenario cards: months, board, who fights whom, who owns what, who stands where, how it is won (AEC-1.0/21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sandtable.board.graph import waves
from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.facts import Scenario
from sandtable.games.aeto.world.atlas import (
    BOARD,
    COASTAL,
    COUNTRY,
    LAND,
    OF_COUNTRY,
    ON_MAP,
    PLACE_IDS,
    PLACES,
    REGIONS,
    SEA,
    ZONE_STEPS,
    place_of,
)
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.data import DATA
from sandtable.games.aeto.world.nations import (
    ALLIES,
    AXIS,
    GERMANY,
    ITALY,
    NATIONS,
    NOBODY,
    OWNER_1939,
    RUSSIA,
    SIDE_IDS,
    SOVIET,
    WEST,
    nation_of,
)
from sandtable.games.aeto.world.options import OPTIONS
from sandtable.games.aeto.world.roster import UNIT

SCENARIO_IDS: Final = ("poland-1939", "winter-war-1939", "desert-1941", "stalingrad-1942")
"""Those that can be played; the others wait for their stage in data/scenarios."""
_DRAW: Final = -1
_WINNER: Final = {"axis": AXIS, "allies": ALLIES, "draw": _DRAW}
_NO_ROW: Final[Mapping[str, Any]] = {}

Doc = Mapping[str, Any]


class Start(NamedTuple):
    """A unit that stands somewhere at the start, or comes there in a month."""

    unit: int
    place: int
    is_depleted: bool = False


class Source(NamedTuple):
    """A supply source that the scenario adds: its hex, and the nations that it serves."""

    place: int
    serves: int


class Stock(NamedTuple):
    """A supply chit on the board at the start."""

    place: int
    nation: int
    number: int


class Line(NamedTuple):
    """A victory line: the camp that wins by it (-1: a draw), its level, and the condition in words."""

    winner: int
    level: str
    words: str


@dataclass(frozen=True)
class Card:
    """What a scenario fixes for its whole course."""

    id: str
    title: str
    stage: int
    first_month: int
    last_month: int
    board: int  # the places in play; nothing leaves them
    land: int  # its land hexes
    steps: Grid  # over which zones of control reach, on this board
    nations: int  # those that take part
    sides: tuple[int, ...]  # of each nation the side that plays it, or -1
    camps: tuple[int, ...]  # nations that stand on each other's ground
    war: tuple[int, ...]  # of each nation its enemies
    ground: bytes  # the nation that owns each place at the start
    initiative: int  # the camp that holds it
    holder: int  # the side whose player holds it
    eps: Mapping[int, int]
    offensives: Mapping[int, Mapping[int, int]]  # by month: what each major power receives
    minors: Mapping[int, int]  # free Offensives a month of minor nations
    blitzkrieg: Mapping[int, tuple[int, ...]]  # by victim: the months that count as its first and second
    sources: tuple[Source, ...]
    stocks: tuple[Stock, ...]
    fortifications: tuple[int, ...]
    coastal_forts: tuple[int, ...]
    starts: tuple[Start, ...]
    arrivals: Mapping[int, tuple[Start, ...]]
    victory: tuple[Line, ...]
    out_of_supply: int  # units that begin so on purpose
    words: tuple[str, ...]

    @property
    def months(self) -> int:
        """How many months it lasts."""
        return self.last_month - self.first_month + 1

    @property
    def units(self) -> int:
        """Every unit that takes part from the start or arrives."""
        later = (start for rows in self.arrivals.values() for start in rows)
        return mask_of(start.unit for start in (*self.starts, *later))


# ---------------------------------------------------------------- the board
def row_of(here: int) -> int:
    """Return the row of a hex as sheet W counts it, northward."""
    return BOARD.grid.rows + BOARD.grid.first[1] - BOARD.grid.offset(here)[1]


def _between(limits: Iterable[int], values: Iterable[tuple[int, int]]) -> int:
    low, high = limits
    return mask_of(here for here, value in values if low <= value <= high)


_ROWS: Final = tuple((here, row_of(here)) for here in bit_list(ON_MAP))
_COLUMNS: Final = tuple((here, BOARD.grid.offset(here)[0]) for here in bit_list(ON_MAP))


def _land_of(names: Iterable[str]) -> int:
    return union(OF_COUNTRY[nation_of(name)] for name in names)


def _region(name: str) -> int:
    return REGIONS[name.lower().replace(" ", "-")]


def board_of(area: Doc) -> int:
    """Return the places of a scenario's board (AEC-1.0/21)."""
    found = _land_of(area.get("nations", ()))
    found |= union(_region(name) for name in area.get("regions", ()))
    found |= mask_of(place_of(name) for name in area.get("hexes", ()))
    if sheet := area.get("sheet"):
        prefix = sheet.lower()
        found |= mask_of(here for here in bit_list(ON_MAP) if any(name[0] == prefix for name in BOARD.printed[here]))
    found |= union(_between(limits, _ROWS) for limits in area.get("rows", ()))
    if "columns" in area:
        found &= _between(area["columns"], _COLUMNS)
    if "only_rows" in area:
        found &= _between(area["only_rows"], _ROWS)
    found |= _sea_around(found, area.get("sea_within", 0))
    found &= ~(_land_of(area.get("closed", ())) & LAND)
    others = (*area.get("sea_areas", ()), *area.get("boxes", ()))
    return found | mask_of(place_of(name) for name in others)


def _sea_around(hexes: int, reach: int) -> int:
    """Return the sea hexes at most so many steps from a coast of the board; below 0 all that hang together."""
    start = hexes & (COASTAL | SEA)
    found = 0
    for steps, wave in enumerate(waves(BOARD.grid.near, start, enter=SEA | hexes), 1):
        if 0 <= reach < steps:
            break
        found |= wave
    return found & SEA


def ground_of(doc: Doc) -> bytes:
    """Return the nation that owns each place when a scenario begins: that of 1939, but for its changes."""
    found = bytearray([NOBODY]) * PLACES
    for here in bit_list(LAND):
        found[here] = OWNER_1939[COUNTRY[here]]
    for change in doc.get("owners", ()):
        places = _land_of(change.get("nations", ())) | union(_region(name) for name in change.get("regions", ()))
        places |= mask_of(place_of(name) for name in change.get("hexes", ()))
        for top, end, left, right in change.get("rects", ()):
            places |= _between((top, end), _ROWS) & _between((left, right), _COLUMNS)
        places &= LAND & ~union(_region(name) for name in change.get("except", ()))
        for here in bit_list(places):
            found[here] = nation_of(change["to"])
    return bytes(found)


# ---------------------------------------------------------------- sides, wars, forces
def _sides(camps: tuple[int, ...], war: tuple[int, ...]) -> tuple[int, ...]:
    """Return the side of each nation: those who fight the Soviets alone are the Axis side (AE-10.24/3)."""
    found = [-1] * NATIONS
    for camp in camps:
        enemies = union(war[nation] for nation in bit_list(camp))
        if camp >> RUSSIA & 1:
            side = SOVIET
        elif camp & (1 << GERMANY | 1 << ITALY) or enemies == 1 << RUSSIA:
            side = AXIS
        else:
            side = WEST
        for nation in bit_list(camp):
            found[nation] = side
    return tuple(found)


def _war(doc: Doc) -> tuple[int, ...]:
    found = [0] * NATIONS
    for one, other in doc["wars"]:
        a, b = nation_of(one), nation_of(other)
        found[a] |= 1 << b
        found[b] |= 1 << a
    return tuple(found)


_HOLDERS: Final = {"Axis": AXIS, "Western Allies": WEST, "Allies": WEST}


def _holder(doc: Doc, sides: tuple[int, ...]) -> int:
    name = doc["initiative_first_turn"]
    return _HOLDERS[name] if name in _HOLDERS else sides[nation_of(name)]


def _by_nation(row: Doc) -> dict[int, int]:
    return {nation_of(name): number for name, number in row.items()}


def _starts(doc: Doc) -> Iterator[Start]:
    for force in doc["force"]:
        depleted = set(force.get("depleted", ()))
        for entry in force["setup"]:
            for name in entry["units"]:
                yield Start(UNIT[name], place_of(entry["at"]), name in depleted)


def _arrivals(doc: Doc) -> dict[int, tuple[Start, ...]]:
    found: dict[int, tuple[Start, ...]] = {}
    for entry in doc.get("reinforcements", ()):
        month = month_of(entry["month"])
        rows = tuple(Start(UNIT[name], place_of(entry["at"])) for name in entry["units"])
        found[month] = (*found.get(month, ()), *rows)
    return found


def _offensives(doc: Doc, first: int) -> Mapping[int, Mapping[int, int]]:
    later = doc.get("monthly_offensives", _NO_ROW)
    return {first: _by_nation(doc["offensives"])} | {month_of(name): _by_nation(row) for name, row in later.items()}


def _stocks(doc: Doc) -> Iterator[Stock]:
    for row in doc.get("supply_chits", ()):
        yield Stock(place_of(row["at"]), nation_of(row["owner"]), row["sea"])


def _card(name: str, doc: Doc) -> Card:
    board, first = board_of(doc["board"]), month_of(doc["first_turn"])
    camps = tuple(mask_of(map(nation_of, camp)) for camp in doc["camps"])
    war = _war(doc)
    sides = _sides(camps, war)
    holder = _holder(doc, sides)
    return Card(
        id=name,
        title=doc["title"],
        stage=doc["stage"],
        first_month=first,
        last_month=month_of(doc["last_turn"]),
        board=board,
        land=board & LAND,
        steps=ZONE_STEPS.among(board & LAND),
        nations=union(camps),
        sides=sides,
        camps=camps,
        war=war,
        ground=ground_of(doc),
        initiative=AXIS if holder == AXIS else ALLIES,
        holder=holder,
        eps=_by_nation(doc["eps"]),
        offensives=_offensives(doc, first),
        minors=_by_nation(doc.get("minor_offensives", _NO_ROW)),
        blitzkrieg={
            nation_of(victim): tuple(map(month_of, months)) for victim, months in doc.get("blitzkrieg", _NO_ROW).items()
        },
        sources=tuple(
            Source(place_of(row["hex"]), mask_of(map(nation_of, row["serves"]))) for row in doc.get("extra_sources", ())
        ),
        stocks=tuple(_stocks(doc)),
        fortifications=tuple(map(place_of, doc.get("fortifications", ()))),
        coastal_forts=tuple(map(place_of, doc.get("coastal_forts", ()))),
        starts=tuple(_starts(doc)),
        arrivals=_arrivals(doc),
        victory=tuple(Line(_WINNER[row["winner"]], row["level"], row["if"]) for row in doc["victory"]),
        out_of_supply=mask_of(UNIT[unit] for unit in doc.get("out_of_supply", ())),
        words=tuple(doc["rules"]),
    )


SCENARIO_DOCS: Final[Mapping[str, Doc]] = {name: DATA.tables(f"scenarios/{name}.toml") for name in SCENARIO_IDS}
CARDS: Final[Mapping[str, Card]] = {name: _card(name, doc) for name, doc in SCENARIO_DOCS.items()}


def _facts(name: str, doc: Doc) -> Scenario:
    """Return a scenario as people choose it."""
    card, told = CARDS[name], Scenario.of(name, doc, CARDS[name].months)
    present = sorted({card.sides[nation] for nation in bit_list(card.nations)})
    return Scenario(
        id=name,
        title=told.title,
        words=told.words,
        turns=told.turns,
        minutes=told.minutes,
        difficulty=told.difficulty,
        teaches=told.teaches,
        sides=tuple(SIDE_IDS[side] for side in present),
        offers=tuple(option.id for option in OPTIONS),
        picture=told.picture,
        newcomer=told.newcomer,
        theatre=tuple(PLACE_IDS[place] for place in bit_list(card.board)),
    )


SCENARIOS: Final[Mapping[str, Scenario]] = {name: _facts(name, doc) for name, doc in SCENARIO_DOCS.items()}
