"""Scenario cards: the span, the sheet, who is there, who owns what, what is fed from where, and how it is won."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, having, mask_of, union
from sandtable.core.facts import Scenario
from sandtable.games.europa.world.atlas import EASTERN, LAND, OF_COUNTRY, SHEETS, TOWNS, Grade, Sheet
from sandtable.games.europa.world.calendar import Dated, Weather, month_of, number_on, turn_of
from sandtable.games.europa.world.charts import NET_IDS, PARTISAN_RATES, RAIL_NETS, RAIL_RULE, RailNet, dated, quarters
from sandtable.games.europa.world.documents import NO_DOC, SCENARIO_DOCS, Doc, common_doc
from sandtable.games.europa.world.muster import AirStart, Muster, Start, muster
from sandtable.games.europa.world.nations import ALLIES, AXIS, NATION, PURSE, PURSES, SIDE_IDS, SIDE_OF_NATION, Nation
from sandtable.games.europa.world.options import RAID_DATES, RAIDS_FROM
from sandtable.games.europa.world.pieces import UNIT, AirRow, Counter
from sandtable.games.europa.world.schedule import ConvertAir, Event
from sandtable.games.europa.world.sources import Sources, sources
from sandtable.games.europa.world.victory import LEVELS, Victory, victory
from sandtable.games.europa.world.where import PLACE, REGION, REGION_IDS, REGION_TITLES, area, land_of, places_of

__all__ = [
    "CARDS",
    "LEVELS",
    "NET_IDS",
    "REGION",
    "REGION_IDS",
    "REGION_TITLES",
    "SCENARIOS",
    "Card",
    "Sources",
    "Start",
    "Victory",
]

NEVER: Final = -1  # of dates


class Fort(NamedTuple):
    """A fort that stands at the start (EUC-14/3)."""

    place: int
    title: str


class Depot(NamedTuple):
    """Supply points that lie ready at the start (EUC-18/10)."""

    place: int
    side: int
    points: int


class Income(NamedTuple):
    """What a nation receives, in quarters: RPs a month, ARPs a turn or a month (EUC-50/1)."""

    nation: Nation
    infantry4: int
    armour4: int
    repair4_turn: int
    repair4_month: int


class Production(NamedTuple):
    """What a region yields a month to the side that controls it (EUC-50/1, EU-103.B.21.b/1)."""

    side: int
    region: str
    infantry4: int


class Garrison(NamedTuple):
    """REs that a side must keep in an area (EUC-44/1)."""

    side: int
    title: str
    places: int
    re4: int
    vp4: int  # for each missing RE, to the enemy
    rule: str


class Partisans(NamedTuple):
    """Partisan attacks that the Allies may make (EUC-45/1)."""

    title: str
    region: str
    places: int
    rate: int
    rule: str


class Mulberries(NamedTuple):
    """Mulberries that may be placed on a turn (EUC-31/4)."""

    turn: int
    number: int
    grade: Grade


class FlyingBombs(NamedTuple):
    """V1 attacks (EUC-26/3, EUC-26/4)."""

    launch: int  # the region from which they come
    points: Mapping[int, int]  # by turn
    duty_from_start: bool  # the interceptor force must stand from the first turn on


class Government(NamedTuple):
    """A government (EUC-55/1)."""

    nation: Nation
    place: int  # -1: in exile
    may_move_to: int  # where it may come back to, all of these owned (EUC-55/4)
    rule: str


class Neutrals(NamedTuple):
    """Neutrals that join the other side when one attacks them (EUC-56/5)."""

    countries: tuple[str, ...]
    by: int
    rule: str


class FrenchLimits(NamedTuple):
    """The stacking limits of the French, once a country has been entered (EU-103.B.21.c.3/1)."""

    countries: tuple[str, ...]
    rule: str
    words: str


class Evacuation(NamedTuple):
    """Where units may leave over the sea (EUC-30/8)."""

    beaches: int  # beside ports
    to: int


class Guards(NamedTuple):
    """Units that bases of their own feed (EU-103.A.21.c/2)."""

    units: int
    bases: int
    rule: str


class SouthernFront(NamedTuple):
    """Port boxes that the Allies may gain one after the other, and the boxes of that front (EUC-59/1)."""

    ports: tuple[int, ...]
    front: int
    exit: int  # from where units leave for another command (EUC-56/6)


class Convoy(NamedTuple):
    """What the die of a convoy takes in some months, first and last included (EUC-30/5)."""

    first: int
    last: int
    modifier: int


class Railhead(NamedTuple):
    """Where a railhead stood in history."""

    turn: int
    place: int


@dataclass(frozen=True)
class Card:
    """What a scenario fixes for its whole course."""

    id: str
    title: str
    rule: str  # the rule that describes it
    sheet: str
    first_turn: int
    last_turn: int
    last_turn_if: Mapping[str, int]  # by option
    first_player: int
    set_up_first: int
    theatre: str  # general, or desert where attacks are paid for (EUC-18/11)
    first_weather: int  # of the first turn, without a die; -1: by the calendar
    surprise_turn: int  # NEVER: none (EUC-47/1)
    reserves_at_start: bool
    muster: Muster
    owners: tuple[int, int]  # places of each side at the start (EUC-3.C/2, EUC-60/6)
    neutral: tuple[str, ...]  # countries that are nobody's
    supply: tuple[Sources, Sources]
    depots: tuple[Depot, ...]
    forts: tuple[Fort, ...]
    railhead: int
    historical_railheads: tuple[Railhead, ...]
    nets: tuple[RailNet, ...]
    sea_re4: tuple[int, int]  # sea transport a player-turn (EUC-30/1)
    gunfire: tuple[int, int]  # points a turn (EUC-30/4)
    gunfire_reach: tuple[int, int]  # hexes that it reaches, 0: all coasts
    gunfire_ships: str
    craft: tuple[tuple[Dated, ...], tuple[Dated, ...]]  # landing craft (EUC-31/1)
    landing_closed: int
    mulberries: tuple[Mulberries, ...]
    points: tuple[tuple[Dated, ...], tuple[Dated, ...]]  # supply points a turn
    points_at: tuple[int, int]  # where they land
    convoys: tuple[Convoy, ...]
    raids_from: Mapping[str, int]  # by value of the option, or under "" where it is not offered (EU-103.A.21.f/1)
    incomes: tuple[Income, ...]
    replaced_at: tuple[int, int]  # where units are rebuilt, 0: at a source (EUC-52/5, EUC-52/7)
    production: tuple[Production, ...]
    garrisons: tuple[Garrison, ...]
    partisans: tuple[Partisans, ...]
    districts: tuple[str, ...]  # regions that can be liberated or controlled (EUC-3.F/1)
    flying_bombs: FlyingBombs | None
    government: Government | None
    neutrals: Neutrals | None
    french_limits: FrenchLimits | None
    evacuation: Evacuation | None
    guards: Guards | None
    southern_front: SouthernFront | None
    east_africa: bool  # the Allies run the East Africa Command (EU-103.A.21.a/5)
    inexperience: bool  # American assembly is limited (EU-103.E.21.b.1/1) …
    problems: bool  # … and tactical problems can be used (EU-103.E.21.b.2/1)
    victory: Victory
    words: tuple[str, ...]  # what its file tells besides

    # ------------------------------------------------------------ units
    @property
    def counters(self) -> tuple[tuple[Counter, ...], ...]:
        """The forms of each ground unit; () if it is not in the scenario."""
        return self.muster.counters

    @property
    def airs(self) -> tuple[AirRow | None, ...]:
        """The ratings of each air unit at first; None if it is not in the scenario."""
        return self.muster.airs

    def air(self, air: int, turn: int) -> AirRow:
        """Return the ratings of an air unit on a turn."""
        found = self.airs[air]
        for date, event in self.events_of_air:
            if date <= turn and air in event.airs:
                found = event.rows[event.airs.index(air)]
        if found is None:
            raise ValueError(f"air unit {air} is not in {self.id}")
        return found

    @property
    def events_of_air(self) -> tuple[tuple[int, ConvertAir], ...]:
        """The conversions of air units, by date."""
        return tuple((turn, e) for turn, events in self.schedule.items() for e in events if isinstance(e, ConvertAir))

    @property
    def starts(self) -> tuple[Start, ...]:
        """Where ground units are at the start."""
        return self.muster.starts

    @property
    def air_starts(self) -> tuple[AirStart, ...]:
        """Where air units are at the start."""
        return self.muster.air_starts

    @property
    def inside(self) -> tuple[tuple[int, int], ...]:
        """Divisions that start or come assembled, and their components."""
        return self.muster.inside

    @property
    def schedule(self) -> Mapping[int, tuple[Event, ...]]:
        """What happens on a date, by turn."""
        return self.muster.schedule

    @property
    def axis_units(self) -> int:
        """All ground units of the Axis."""
        return self.muster.units[AXIS]

    @property
    def allied_units(self) -> int:
        """All ground units of the Allies."""
        return self.muster.units[ALLIES]

    @property
    def axis_airs(self) -> int:
        """All air units of the Axis."""
        return self.muster.wings[AXIS]

    @property
    def allied_airs(self) -> int:
        """All air units of the Allies."""
        return self.muster.wings[ALLIES]

    # ------------------------------------------------------------ facts of a turn
    @property
    def is_desert(self) -> bool:
        """Whether attacks are paid for (EUC-18/11)."""
        return self.theatre == "desert"

    @property
    def turns(self) -> int:
        """How many turns it lasts."""
        return self.last_turn - self.first_turn + 1

    def last_turn_with(self, options: Iterable[str]) -> int:
        """Return its last turn with some options."""
        return max((self.last_turn, *(self.last_turn_if[name] for name in options if name in self.last_turn_if)))

    def events(self, turn: int) -> tuple[Event, ...]:
        """Return what happens on a turn."""
        return self.schedule.get(turn, ())

    def raids_since(self, value: str) -> int:
        """Return the first turn of raids, given the value of the option; NEVER: there are none."""
        return self.raids_from.get(value, self.raids_from.get("", NEVER))

    def convoy_modifier(self, month: int) -> int:
        """Return what a month adds to the dice of convoys (EUC-30/5)."""
        return next((row.modifier for row in self.convoys if row.first <= month <= row.last), 0)

    def craft_on(self, side: int, turn: int) -> int:
        """Return the landing craft that a side has on a turn."""
        return number_on(self.craft[side], turn)

    def points_on(self, side: int, turn: int) -> int:
        """Return the supply points that are due to a side on a turn."""
        return number_on(self.points[side], turn)


# ---------------------------------------------------------------- reading
def _pair(doc: Doc, key: str, scale: int = 1) -> tuple[int, int]:
    """Return a number of each side."""
    row = doc.get(key, NO_DOC)
    return int(row.get("axis", 0) * scale), int(row.get("allies", 0) * scale)


def _dated_pair(doc: Doc, key: str, number: str) -> tuple[tuple[Dated, ...], tuple[Dated, ...]]:
    row = doc.get(key, NO_DOC)
    return dated(row.get("axis", []), number), dated(row.get("allies", []), number)


def _place_pair(doc: Doc, key: str) -> tuple[int, int]:
    row = doc.get(key, NO_DOC)
    return places_of(row.get("axis", ())), places_of(row.get("allies", ()))


def _owners(sheet: Sheet, doc: Doc, starts: Iterable[Start], forces: Muster) -> tuple[int, int]:
    """Return who owns what at the start: countries, then single hexes, then where units stand (EUC-3.C/2, EUC-60/6).

    The hexes of a neutral are nobody's, though its units stand there (EUC-56/5).
    """
    rule = doc["ownership"]
    owners = [land_of(sheet, rule[side]) for side in SIDE_IDS]
    if split := rule.get("split"):
        country = land_of(sheet, [split["country"]])
        west = mask_of(
            p for p in bit_list(country) if sheet.grid.offset(p - sheet.base)[0] <= split["axis-up-to-column"]
        )
        owners = [owners[AXIS] | west, owners[ALLIES] | country & ~west]
    for side, name in enumerate(SIDE_IDS):
        _give(owners, side, places_of(rule.get(f"{name}-hexes", ())))
        _give(owners, side, places_of(box for box, owner in rule.get("boxes", {}).items() if owner == name))
    open_land = LAND & ~land_of(sheet, rule.get("neutral", ()))
    for start in starts:
        counter = forces.counters[start.unit][0]
        face = counter.cadre if start.is_cadre and counter.cadre else counter.full
        if (face.attack or face.defence) and open_land >> start.place & 1:
            _give(owners, SIDE_OF_NATION[counter.nation], 1 << start.place)
    return owners[AXIS], owners[ALLIES]


def _give(owners: list[int], side: int, places: int) -> None:
    owners[side] |= places
    owners[1 - side] &= ~places


def _nets(doc: Doc) -> tuple[RailNet, ...]:
    """Return the nets with a capacity: those of a table of their own, or one a side (EUC-7/8, EUC-7/9)."""
    own = doc.get("rail-capacity", NO_DOC)
    names = ((side, name) for side, name in enumerate(SIDE_IDS) if name in own)
    a_side = (RailNet(name, side, 0, dated(own[name], "re", 4), RAIL_RULE) for side, name in names)
    return (*(RAIL_NETS[name] for name in doc.get("rail-nets", ())), *a_side)


def _incomes(doc: Doc, feeding: Iterable[Sources]) -> Iterator[Income]:
    """Yield what each nation receives; whose `italian` points are follows from who is fed in the scenario."""
    fed = union(found.nations for found in feeding)
    for name, row in doc.get("replacements", {}).items():
        yield Income(
            nation=next(PURSES[name, side] for side in (AXIS, ALLIES) if fed & _users(name, side)),
            infantry4=quarters(row["inf-rp-month"]),
            armour4=quarters(row["arm-rp-month"]),
            repair4_turn=quarters(row.get("arp-turn", 0)),
            repair4_month=quarters(row.get("arp-month", 0)),
        )


def _users(points: str, side: int) -> int:
    """Return the nations of a side that use some points."""
    return having(PURSE, PURSES[points, side]) if (points, side) in PURSES else 0


def _production(doc: Doc) -> Iterator[Production]:
    for key, side in (("axis-production", AXIS), ("french-production", ALLIES)):
        for region, row in doc.get(key, {}).items():
            yield Production(side, region, quarters(row["inf-rp-month"]))


def _garrison(sheet: Sheet, row: Doc) -> Garrison:
    named = union(1 << PLACE[name] if name in PLACE else area(sheet, name) for name in row.get("at", ()))
    return Garrison(
        side=SIDE_IDS.index(row["side"]),
        title=row["area"],
        places=named | (EASTERN & sheet.everywhere if row.get("eastern", False) else 0),
        re4=quarters(row["re"]),
        vp4=quarters(row["vp-per-missing-re"]),
        rule=row["rule"],
    )


def _flying_bombs(sheet: Sheet, row: Doc) -> FlyingBombs:
    points = {turn_of(day["turn"]): day["points"] for day in row["points"]}
    return FlyingBombs(area(sheet, row["region"]), points, row.get("duty-from-start", False))


def _government(row: Doc) -> Government:
    place = NEVER if row["at"] == "exile" else PLACE[row["at"]]
    return Government(NATION[row["nation"]], place, places_of(row.get("may-move-to", ())), row["rule"])


def _french_limits(doc: Doc, row: Doc) -> FrenchLimits:
    return FrenchLimits(
        countries=("france", *doc["neutral-until-attacked"]["countries"]),
        rule=row["rule"],
        words=row["trigger"],
    )


def _evacuation(sheet: Sheet, special: Doc) -> Evacuation | None:
    if "evacuation-to" in special:
        return Evacuation(places_of(special.get("evacuation-from", ())), places_of(special["evacuation-to"]))
    if "evacuation-to-country" in special:
        return Evacuation(0, OF_COUNTRY[special["evacuation-to-country"]] & sheet.everywhere)
    return None


def _guards(row: Doc) -> Guards:
    return Guards(mask_of(UNIT[name] for name in row["units"]), places_of(row["bases"]), row["rule"])


def _southern_front(special: Doc) -> SouthernFront:
    ports = tuple(PLACE[name] for name in special["box-ports"])
    return SouthernFront(ports, PLACE[special["front-box"]], PLACE[special["exit-box"]])


def _raids_from(doc: Doc) -> Mapping[str, int]:
    usual = {"": turn_of(doc["raids-from"])} if "raids-from" in doc else {}
    return {**usual, **RAID_DATES} if RAIDS_FROM.id in doc["offers"] else usual


_TOLD: Final = ("purpose", "source", "note")


def _words(doc: Doc) -> tuple[str, ...]:
    """Return what a file tells besides its numbers: purpose, source, note, special rules in words."""
    told = [doc[key] for key in _TOLD if key in doc]
    told += (row["note"] for row in doc.get("options", {}).values())
    told += (text for text in doc.get("special", {}).values() if isinstance(text, str))
    return (*told, *doc.get("demarcation", ()))


def card_of(name: str, doc: Doc, shared: Doc) -> Card:
    """Return the card of a scenario, given its file and what it shares with others."""
    sheet = SHEETS[doc["sheet"]]
    forces = muster(sheet, doc, shared)
    both = ChainMap(doc, shared)
    special = both.get("special", NO_DOC)
    feeding = sources(both["supply"]["axis"]), sources(both["supply"]["allies"])
    return Card(
        id=name,
        title=doc["title"],
        rule=doc["rule"],
        sheet=sheet.id,
        first_turn=turn_of(doc["first-turn"]),
        last_turn=turn_of(doc["last-turn"]),
        last_turn_if={option: turn_of(row["last-turn"]) for option, row in doc.get("options", {}).items()},
        first_player=SIDE_IDS.index(doc["first-player"]),
        set_up_first=SIDE_IDS.index(doc["set-up-first"]),
        theatre=doc["theatre"],
        first_weather=Weather[doc["first-weather"].upper()] if "first-weather" in doc else NEVER,
        surprise_turn=turn_of(doc["surprise-turn"]) if "surprise-turn" in doc else NEVER,
        reserves_at_start=doc.get("reserve-at-start", "any") != "none",
        muster=forces,
        owners=_owners(sheet, doc, forces.starts, forces),
        neutral=tuple(doc["ownership"].get("neutral", ())),
        supply=feeding,
        depots=tuple(
            Depot(TOWNS[town], side, points)
            for side, owner in enumerate(SIDE_IDS)
            for town, points in doc["depots"][owner].items()
        ),
        forts=tuple(Fort(PLACE[row["hex"]], row["name"]) for row in doc["forts"]),
        railhead=PLACE[doc["railhead"]] if "railhead" in doc else NEVER,
        historical_railheads=tuple(
            Railhead(turn_of(row["turn"]), TOWNS[row["place"]]) for row in both.get("historical-railhead", ())
        ),
        nets=_nets(both),
        sea_re4=_pair(both, "sea-transport-re", 4),
        gunfire=_pair(both, "naval-gunfire"),
        gunfire_reach=_place_pair(both, "naval-gunfire-reach"),
        gunfire_ships=both.get("naval-gunfire-ships", ""),
        craft=_dated_pair(both, "landing-craft", "lc"),
        landing_closed=places_of(doc.get("landing-closed", ())),
        mulberries=tuple(
            Mulberries(turn_of(row["turn"]), row["number"], Grade[row["grade"].upper()])
            for row in doc.get("mulberries", ())
        ),
        points=_dated_pair(both, "supply-points", "sp"),
        points_at=_place_pair(both, "supply-points-at"),
        convoys=tuple(
            Convoy(month_of(row["from"]), month_of(row["to"]), row["modifier"]) for row in both.get("convoy", ())
        ),
        raids_from=_raids_from(both),
        incomes=tuple(_incomes(both, feeding)),
        replaced_at=_place_pair(both, "replaced-at"),
        production=tuple(_production(doc)),
        garrisons=tuple(_garrison(sheet, row) for row in doc.get("garrisons", ())),
        partisans=tuple(
            Partisans(row["area"], row["region"], area(sheet, row["region"]), *PARTISAN_RATES[row["area"]])
            for row in doc.get("partisans", ())
        ),
        districts=tuple(doc.get("districts", ())),
        flying_bombs=_flying_bombs(sheet, doc["v1"]) if "v1" in doc else None,
        government=_government(doc["government"]) if "government" in doc else None,
        neutrals=_neutrals(doc["neutral-until-attacked"]) if "neutral-until-attacked" in doc else None,
        french_limits=_french_limits(doc, special["french-limits"]) if "french-limits" in special else None,
        evacuation=_evacuation(sheet, special),
        guards=_guards(special["guards"]) if "guards" in special else None,
        southern_front=_southern_front(special) if "box-ports" in special else None,
        east_africa=doc.get("east-africa-command", "") == SIDE_IDS[ALLIES],
        inexperience="american-assembly" in special,
        problems="tactical-problems" in special,
        victory=victory(doc["victory"], doc.get("government", NO_DOC), doc.get("early-end", NO_DOC)),
        words=_words(doc),
    )


def _neutrals(row: Doc) -> Neutrals:
    return Neutrals(tuple(row["countries"]), SIDE_IDS.index(row["by"]), row["rule"])


CARDS: Final[Mapping[str, Card]] = {name: card_of(name, doc, common_doc(doc)) for name, doc in SCENARIO_DOCS.items()}


def _scenario(card: Card) -> Scenario:
    """Return what people choose from."""
    doc = SCENARIO_DOCS[card.id]
    return replace(
        Scenario.of(card.id, doc, card.turns),
        offers=tuple(doc["offers"]),
        board=card.sheet,
        is_test=doc.get("is-test", False),
    )


SCENARIOS: Final[Mapping[str, Scenario]] = {name: _scenario(card) for name, card in CARDS.items()}
