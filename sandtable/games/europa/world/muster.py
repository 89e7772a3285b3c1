"""Who is in a scenario: forms of its units, where they start, what they are parts of, and their schedule.

A unit has one form or more: its row of ratings at first, its other side if it has one, and what conversions make of it
by and by. A scenario that shares a schedule takes from it what falls after its first turn and not after its last; what
came before is in its set-up, and only tells what units are and who was withdrawn (EUC-60/3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from sandtable.core.bits import mask_of
from sandtable.games.europa.world.atlas import Sheet
from sandtable.games.europa.world.breakdown import CHART_ROWS, DIVISIONS, Division
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.documents import SCENARIO_DOCS, Doc
from sandtable.games.europa.world.nations import NATION, SIDE_IDS, SIDE_OF_NATION
from sandtable.games.europa.world.pieces import (
    AIR,
    AIRS,
    STAND_INS,
    UNIT,
    UNITS,
    AirRow,
    Counter,
    air_row,
    forms,
    stand_in,
)
from sandtable.games.europa.world.schedule import (
    Arrive,
    Convert,
    ConvertAir,
    Event,
    Rebuild,
    Return,
    Spot,
    Transfer,
    Where,
    Withdraw,
    box_passes,
    simple_event,
    where_of,
)
from sandtable.games.europa.world.where import PLACE, area

_RATINGS: Final = ("name", "class", "str", "cadre", "cm", "aeca", "atec", "sup", "re")  # that a conversion changes


class Start(NamedTuple):
    """Where a unit is at the start."""

    unit: int
    place: int
    is_cadre: bool
    region: int  # where its owner may set it up instead (EUC-60/5), 0: nowhere else


class AirStart(NamedTuple):
    """Where an air unit is at the start, and how its base is called in the order of battle."""

    air: int
    place: int
    base: str


class Muster(NamedTuple):
    """All units of a scenario, and what becomes of them."""

    counters: tuple[tuple[Counter, ...], ...]  # the forms of each unit; (): it is not in it
    airs: tuple[AirRow | None, ...]
    starts: tuple[Start, ...]
    air_starts: tuple[AirStart, ...]
    inside: tuple[tuple[int, int], ...]  # divisions that start or come assembled, and their components (EUC-13/7)
    withdrawn: int  # by the schedule before the first turn; they come back on their date
    schedule: dict[int, tuple[Event, ...]]  # by turn
    units: tuple[int, int]  # of each side
    wings: tuple[int, int]  # air units of each side
    surprise: int  # may act in the surprise turn (EU-103.D.15/3), others may not (EU-103.D.15/6)
    reserves: int  # of the reserves of an army or above (EU-103.D.15/5)
    surprise_airs: int  # EU-103.D.15/4
    home_defence: int  # air units (EU-103.D.15/5)


class _Forms:
    """The rows of ratings of units, while they are gathered."""

    def __init__(self) -> None:
        self.rows: dict[int, Doc] = {}  # what each unit is by now
        self.found: dict[int, tuple[Counter, ...]] = {}

    def add(self, unit: int, row: Doc) -> None:
        """Take a unit in, unless it is there already."""
        if unit not in self.found:
            self.rows[unit], self.found[unit] = row, forms(row)

    def change(self, unit: int, changes: Doc) -> int:
        """Give a unit other ratings, and return the number of the form."""
        row = {**self.rows[unit], **{key: changes[key] for key in _RATINGS if key in changes}}
        if "class" in changes:  # the grades are those of the new class, unless the row says otherwise
            row = {key: value for key, value in row.items() if key not in _RATINGS or key in changes}
        self.rows[unit] = row
        form = forms(row)[0]
        if form not in self.found[unit]:
            self.found[unit] += (form,)
        return self.found[unit].index(form)


class _History(NamedTuple):
    """What units are, and who is withdrawn, before the first turn of a scenario that shares a schedule."""

    rows: dict[int, Doc]
    withdrawn: set[int]


def _history(common: Doc, first_turn: int) -> _History:
    history = _History(dict(CHART_ROWS), set())
    if not common:
        return history
    whole = SCENARIO_DOCS[common["forms"][0]]
    gathered = _Forms()
    for unit, row in CHART_ROWS.items():
        gathered.add(unit, row)
    for row in (*whole["ground"]["axis"], *whole["ground"]["allies"]):
        gathered.found.pop(UNIT[row["id"]], None)
        gathered.add(UNIT[row["id"]], row)
    for row in common["schedule"]["events"]:
        if turn_of(row["turn"]) <= first_turn:
            _remember(gathered, history.withdrawn, row)
    history.rows.update(gathered.rows)
    return history


def _remember(gathered: _Forms, withdrawn: set[int], row: Doc) -> None:
    """Take in what an event of the past made of units."""
    if row["action"] == "arrive":
        gathered.add(UNIT[row["id"]], row)
    elif row["action"] == "convert":
        _convert(gathered, [UNIT[name] for name in row["ids"]], row)
    elif row["action"] == "withdraw":
        withdrawn |= {UNIT[name] for name in row["ids"]}
    elif row["action"] == "return":
        gathered.change(UNIT[row["id"]], row)
        withdrawn.discard(UNIT[row["id"]])


def _convert(gathered: _Forms, units: list[int], row: Doc) -> tuple[int, ...]:
    """Change the ratings of units, or take in their successor; return the forms."""
    if "to" not in row:
        return tuple(gathered.change(unit, row) for unit in units)
    successor = UNIT[row["to"]]
    if successor not in gathered.found:
        kept = {key: value for key, value in gathered.rows[units[0]].items() if key not in _RATINGS}
        gathered.add(successor, {**kept, "id": row["to"], **{key: row[key] for key in _RATINGS if key in row}})
    return (gathered.change(successor, row),)


# ---------------------------------------------------------------- the schedule
def _scheduled(doc: Doc, common: Doc, first_turn: int) -> Iterator[Doc]:
    """Yield the rows of the schedule that a scenario takes; those on its first turn, if the schedule is its own."""
    if common:
        yield from (row for row in common["schedule"]["events"] if turn_of(row["turn"]) > first_turn)
    else:
        yield from doc["schedule"]["events"]


class _Gathering:
    """The units of a scenario while its files are read from the first turn to the last."""

    def __init__(self, sheet: Sheet, history: _History, last_turn: int) -> None:
        self.sheet = sheet
        self.history = history
        self.last_turn = last_turn
        self.forms = _Forms()
        self.withdrawn = 0
        self.leaving: set[int] = set()  # that the schedule withdraws, assembled or not by then
        self.airs: list[AirRow | None] = [None] * AIRS
        self.air_rows: dict[int, Doc] = {}
        self.events: list[tuple[int, Event]] = []

    def add_air(self, row: Doc) -> None:
        air = AIR[row["id"]]
        self.air_rows[air], self.airs[air] = row, air_row(row)

    def note(self, turn: int, *events: Event) -> None:
        self.events += ((turn, event) for event in events)

    def take(self, row: Doc) -> None:
        """Take in an event of the schedule."""
        turn = turn_of(row["turn"])
        if turn > self.last_turn:
            return
        action, side, words = row["action"], SIDE_IDS.index(row["side"]), row.get("note", "")
        here = [UNIT[name] for name in row.get("ids", ()) if UNIT.get(name) in self.forms.found]
        if action == "convert":
            if here:
                to = UNIT[row["to"]] if "to" in row else -1
                forms_now = _convert(self.forms, here, row)
                self.note(turn, Convert(side, tuple(here), to, forms_now, row.get("if-supplied", False), words))
        elif action == "convert-air":
            self.convert_air(turn, side, row)
        elif action == "return":
            self.bring_back(turn, side, row)
        else:
            if action == "arrive":
                self.forms.add(UNIT[row["id"]], row)
            elif action == "arrive-air":
                self.add_air(row)
            elif action == "withdraw":
                self.leaving |= {UNIT[name] for name in row["ids"]}
            self.note(turn, *(event for event in simple_event(self.sheet, row) if self.is_in(event)))

    def is_in(self, event: Event) -> bool:
        """Tell whether an event speaks of units of the scenario, if it speaks of any."""
        if isinstance(event, Withdraw | Transfer):
            return any(unit in self.forms.found for unit in event.units)
        return event.unit in self.forms.found if isinstance(event, Rebuild) else True

    def convert_air(self, turn: int, side: int, row: Doc) -> None:
        airs = [AIR[name] for name in row["ids"] if AIR[name] in self.air_rows]
        rows = tuple(air_row({**self.air_rows[air], "model": row["model"]}) for air in airs)
        if airs:
            self.note(turn, ConvertAir(side, tuple(airs), rows, row.get("note", "")))

    def bring_back(self, turn: int, side: int, row: Doc) -> None:
        """Take in the return of a unit that was withdrawn, now or before the first turn."""
        unit = UNIT[row["id"]]
        if unit not in self.forms.found:
            if unit not in self.history.withdrawn | self.leaving:
                return
            self.forms.add(unit, self.history.rows[unit])
            self.withdrawn |= mask_of({unit} & self.history.withdrawn)
        form = self.forms.change(unit, row)
        self.note(turn, Return(side, unit, form, where_of(self.sheet, row["at"]), row.get("note", "")))

    def add_chart(self) -> None:
        """Take in what divisions can be broken down to or assembled from."""
        for division in DIVISIONS.values():
            if any(unit in self.forms.found for unit in (division.unit, *division.cores)):
                for unit in (division.unit, *division.cores, *division.components):
                    if unit in self.history.rows:
                        self.forms.add(unit, self.history.rows[unit])


# ---------------------------------------------------------------- the set-up
def _region(sheet: Sheet, row: Doc) -> int:
    return area(sheet, row["region"]) if "region" in row else 0


def _start(sheet: Sheet, row: Doc) -> Start:
    return Start(
        unit=UNIT[row["id"]],
        place=PLACE[row["at"]],
        is_cadre=row.get("state") == "cadre",
        region=_region(sheet, row),
    )


def _arrival(sheet: Sheet, row: Doc) -> Arrive:
    """Return the arrival of a unit that the set-up names with its date (EUC-60/1)."""
    return Arrive(
        side=SIDE_OF_NATION[NATION[row["nat"]]],
        unit=UNIT[row["id"]],
        where=Where(Spot.PLACES, 1 << PLACE[row["at"]]),
        is_cadre=row.get("state") == "cadre",
        region=_region(sheet, row),
        note=row.get("note", ""),
    )


def _inside(doc: Doc, gathered: _Gathering, placed: set[int]) -> Iterator[tuple[int, int]]:
    """Yield divisions that are assembled when they first stand somewhere, and their components."""
    told = {UNIT[name]: [UNIT[part] for part in parts] for name, parts in doc["ground"].get("assembled", {}).items()}
    for row in doc["ground"].get("inside", ()):
        told.setdefault(UNIT[row["division"]], []).append(UNIT[row["id"]])
    for division in DIVISIONS.values():
        if division.unit in placed:
            parts = told.get(division.unit) or _parts_of(division, gathered, placed)
            yield from ((division.unit, part) for part in parts)


def _parts_of(division: Division, gathered: _Gathering, placed: set[int]) -> Iterable[int]:
    """Return the components by the chart; none if one of them is somewhere else, or not in the scenario."""
    parts = division.components
    return parts if all(part in gathered.forms.found and part not in placed for part in parts) else ()


def _set_of(rows: Iterable[Doc], key: str, numbers: Mapping[str, int]) -> int:
    return mask_of(numbers[row["id"]] for row in rows if row.get(key, False))


def muster(sheet: Sheet, doc: Doc, common: Doc) -> Muster:
    """Return the units of a scenario."""
    first_turn, ground, air = turn_of(doc["first-turn"]), doc["ground"], doc["air"]
    last_turn = max(turn_of(row["last-turn"]) for row in (doc, *doc.get("options", {}).values()))
    gathered = _Gathering(sheet, _history(common, first_turn), last_turn)
    rows = [*ground["axis"], *ground["allies"]]
    for row in (*rows, *ground.get("inside", ())):
        gathered.forms.add(UNIT[row["id"]], row)
    air_rows = [*air["axis"], *air["allies"]]
    for row in air_rows:
        gathered.add_air(row)
    for row in rows:
        if "arrive" in row:
            gathered.note(turn_of(row["arrive"]), _arrival(sheet, row))
    for row in doc["ownership"].get("box-changes", ()):
        gathered.note(turn_of(row["turn"]), box_passes(row))
    for row in _scheduled(doc, common, first_turn):
        gathered.take(row)
    gathered.add_chart()
    starts = tuple(_start(sheet, row) for row in rows if "arrive" not in row)
    placed = {start.unit for start in starts}
    placed |= {event.unit for _, event in gathered.events if isinstance(event, Arrive | Return)}
    counters = tuple(gathered.forms.found.get(unit, ()) for unit in range(UNITS - sum(map(len, STAND_INS))))
    unseen = tuple(stand_in(side) for side, numbers in enumerate(STAND_INS) for _ in numbers)
    return Muster(
        counters=counters + unseen,
        airs=tuple(gathered.airs),
        starts=starts,
        air_starts=tuple(AirStart(AIR[row["id"]], PLACE[row["at"]], row.get("base", "")) for row in air_rows),
        inside=tuple(_inside(doc, gathered, placed)),
        withdrawn=gathered.withdrawn,
        schedule=_by_turn(gathered.events, counters),
        units=_sides((unit, rows[0]) for unit, rows in enumerate(counters) if rows),
        wings=_sides((air, row) for air, row in enumerate(gathered.airs) if row),
        surprise=_set_of(rows, "surprise", UNIT),
        reserves=_set_of(rows, "reserve", UNIT),
        surprise_airs=_set_of(air_rows, "surprise", AIR),
        home_defence=_set_of(air_rows, "home-defence", AIR),
    )


def _sides(found: Iterable[tuple[int, Counter | AirRow]]) -> tuple[int, int]:
    sides = [0, 0]
    for number, row in found:
        sides[SIDE_OF_NATION[row.nation]] |= 1 << number
    return sides[0], sides[1]


def _by_turn(
    events: list[tuple[int, Event]], counters: tuple[tuple[Counter, ...], ...]
) -> dict[int, tuple[Event, ...]]:
    """Return events by turn, in the order of the files; withdrawals and transfers only of units in the scenario."""
    found: dict[int, tuple[Event, ...]] = {}
    for turn, event in events:
        if isinstance(event, Withdraw | Transfer):
            event = event._replace(units=tuple(unit for unit in event.units if counters[unit]))
        found[turn] = (*found.get(turn, ()), event)
    return dict(sorted(found.items()))
