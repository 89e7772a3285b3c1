"""Ground and air units: their numbers over the whole game, and the rows of ratings that counters have.

What a unit is may differ from scenario to scenario; a card has its rows (see scenario). Strengths and movement are as
printed, REs are in quarters.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.documents import COMMON_DOCS, SCENARIO_DOCS, UNITS_DOC, Doc, chart_rows
from sandtable.games.europa.world.nations import BRITISH, CONTINGENT, NATION, NATION_IDS, NATION_TITLES, Nation
from sandtable.games.europa.world.nations import SIDE_OF_NATION as SIDE_OF_NATION

__all__ = [
    "AIRS",
    "AIR_IDS",
    "AIR_TITLES",
    "CLASS_IDS",
    "CONTINGENT",
    "FLIPPED",
    "NATION_IDS",
    "NATION_TITLES",
    "SIDE_OF_NATION",
    "STAND_INS",
    "UNARMED",
    "UNITS",
    "UNIT_IDS",
    "UNIT_TITLES",
    "AirKind",
    "AirRow",
    "Armour",
    "Counter",
    "Face",
    "Mobility",
    "Nation",
]


class Mobility(IntEnum):
    """The column of the costs of movement (EUC-6/1)."""

    OTHER = 0
    CM = 1
    MOUNTAIN = 2


class Armour(IntEnum):
    """How far a unit counts as armour (AECA) or against it (ATEC); neutral is left out of the sum (EUC-10/1)."""

    NONE = 0
    HALF = 1
    FULL = 2
    NEUTRAL = 3


class Face(NamedTuple):
    """One side of a counter: attack, defence and movement as printed (EUC-3/3)."""

    attack: int
    defence: int
    move: int

    def __str__(self) -> str:
        strength = f"{self.attack}" if self.attack == self.defence else f"{self.attack}-{self.defence}"
        return f"{strength}-{self.move}"


class Counter(NamedTuple):
    """A row of ratings of a ground unit."""

    title: str
    nation: Nation
    cls: int  # its class, an index into CLASS_IDS
    full: Face
    cadre: Face | None
    re4: int  # size in quarters of REs, at full strength (EUC-3.A/1)
    mobility: Mobility
    is_cm: bool  # combat/motorized (EUC-3.B/1)
    aeca: Armour
    atec: Armour
    supported: bool  # printed support (EUC-9.A/1)
    gives_support: bool  # to those stacked with it, at full strength: divisions, artillery, support groups, HQs
    is_division: bool
    mountain: bool  # EUC-15/6
    artillery: bool  # EUC-9/21
    aa: int  # its AA strength (EUC-15/2)
    static: bool  # EUC-15/1
    position: bool  # position AA (EUC-15/2)
    construction: bool  # EUC-14/1
    engineer: bool  # assault engineer (EUC-14/4)
    hq: bool  # EUC-15/4
    transport: int  # quarters of REs that a transport counter carries (EUC-15/8)
    airdrop: bool  # EUC-15/5
    glider: bool
    airland: bool
    special_forces: bool  # all three abilities (EUC-1/1)
    zoc_ability: bool  # EUC-1/2
    seaborne: bool  # EUC-1/3
    raider: bool  # EUC-1/4
    border_guard: bool  # EUC-15/3
    security: bool  # EUC-45/2
    marine: bool  # EU-103.E.5.b.1/1
    heavy: bool  # has heavy equipment (EUC-15/7)
    pure_armour: bool  # EUC-3.B/2
    force: str  # the armed force, the nation's id but for Canadians (EU-103.A/1, EU-103.A/2)
    home_command: str  # the command that it is bound to (EU-103.A.21.a/2)
    foot_from_the_sea: bool  # not c/m in an amphibious assault (EU-103.A.6.c.2/1, EU-103.A.6.c.4/1)
    founds_base: bool  # may found a logistics base (EU-103.A.6.c.3/1)
    guard: bool  # of Habbaniya and Shaibah (EU-103.A.21.c/1)
    indian_mountain: bool  # 3/4 into mountains at full strength (EU-103.A.21.g/1), no mountaineer (EU-103.A.21.g/2)
    double_garrison: bool  # EU-103.E.21.d/1
    what_if: bool  # it was not there in history
    formation: str  # whom it belongs to, in words
    note: str


class AirKind(IntEnum):
    """EUC-20/1."""

    F = 0  # fighter
    HF = 1  # heavy fighter
    A = 2  # attack
    B = 3  # bomber
    HB = 4  # heavy bomber
    T = 5  # transport
    C = 6  # co-operation


class AirRow(NamedTuple):
    """The ratings of an air unit (EUC-20/1)."""

    title: str
    nation: Nation
    model: str
    kind: AirKind
    attack: int
    defence: int
    tbf: int
    sbf: int
    range: int
    command: str  # whom it belongs to, in words
    note: str

    @property
    def is_fighter(self) -> bool:
        """Whether it is of type F or HF."""
        return self.kind in (AirKind.F, AirKind.HF)

    @property
    def patrol_range(self) -> int:
        """Half its range, fractions down, for all nations (EUC-21/2, EU-103.A.8.a/1)."""
        return self.range // 2


# ---------------------------------------------------------------- numbers over the whole game
_CLASSES: Final[Mapping[str, Doc]] = UNITS_DOC["class"]
_MODELS: Final[Mapping[str, Doc]] = DATA.tables("air.toml")["model"]
CLASS_IDS: tuple[str, ...] = tuple(_CLASSES)
_CLASS: Final = {name: number for number, name in enumerate(CLASS_IDS)}


def _events(doc: Doc, *actions: str) -> list[Doc]:
    return [row for row in doc["schedule"]["events"] if row["action"] in actions]


def _all_rows() -> Iterator[Doc]:
    """Yield the rows of all ground units, scenario after scenario; what several share follows the last of these."""
    last = {doc["common"]: name for name, doc in SCENARIO_DOCS.items() if "common" in doc}
    for name, doc in SCENARIO_DOCS.items():
        for part in ("axis", "allies", "inside"):
            yield from doc["ground"].get(part, ())
        if "common" not in doc:
            yield from _events(doc, "arrive")
        elif last[doc["common"]] == name:
            yield from _events(COMMON_DOCS[doc["common"]], "arrive")
            yield from chart_rows()


def _all_air_rows() -> Iterator[Doc]:
    for doc in SCENARIO_DOCS.values():
        yield from (*doc["air"]["axis"], *doc["air"]["allies"])
        yield from _events(COMMON_DOCS[doc["common"]] if "common" in doc else doc, "arrive-air")


def _first_rows(rows: Iterable[Doc]) -> Mapping[str, Doc]:
    """Return the first row of each unit; its numbers follow from their order."""
    found: dict[str, Doc] = {}
    for row in rows:
        found.setdefault(row["id"], row)
    return found


def _titles(rows: Mapping[str, Doc]) -> tuple[str, ...]:
    """Return the names of units; of those that share one, each also says whose it is."""
    times = Tally(row["name"] for row in rows.values())
    return tuple(
        f"{NATION_TITLES[NATION[row['nat']]]} {row['name']}" if times[row["name"]] > 1 else row["name"]
        for row in rows.values()
    )


_FIRST: Final = _first_rows(_all_rows())
_REAL: Final = len(_FIRST)
_NATION_OF_REAL: Final = bytes(NATION[row["nat"]] for row in _FIRST.values())
_UNSEEN: Final = ((Nation.GE, "axis-unit", "An Axis unit"), (Nation.UK, "allied-unit", "An Allied unit"))


def _most_on_map(side: int) -> int:
    """Return how many units of a side a scenario has at most."""
    return max(
        sum(SIDE_OF_NATION[NATION[row["nat"]]] == side for row in (*doc["ground"]["axis"], *doc["ground"]["allies"]))
        for doc in SCENARIO_DOCS.values()
    )


# What a side sees of enemy units whose name it does not know (EUC-3.H/1): behind all others, by side
_MOST: Final = tuple(map(_most_on_map, range(len(_UNSEEN))))
STAND_INS: tuple[range, ...] = (range(_REAL, _REAL + _MOST[0]), range(_REAL + _MOST[0], _REAL + sum(_MOST)))
_NUMBERED: Final = [(number, row) for row, count in zip(_UNSEEN, _MOST, strict=True) for number in range(1, count + 1)]

UNIT_IDS: tuple[str, ...] = (*_FIRST, *(f"{name}-{number}" for number, (_, name, _) in _NUMBERED))
UNIT_TITLES: tuple[str, ...] = (*_titles(_FIRST), *(f"{title} ({number})" for number, (_, _, title) in _NUMBERED))
UNITS: Final = len(UNIT_IDS)
UNIT: Final[Mapping[str, int]] = {name: unit for unit, name in enumerate(UNIT_IDS)}
NATION_OF_UNIT: Final = _NATION_OF_REAL + bytes(nation for _, (nation, _, _) in _NUMBERED)

_FIRST_AIR: Final = _first_rows(_all_air_rows())
AIR_IDS: tuple[str, ...] = tuple(_FIRST_AIR)
AIR_TITLES: tuple[str, ...] = _titles(_FIRST_AIR)
AIRS: Final = len(AIR_IDS)
AIR: Final[Mapping[str, int]] = {name: air for air, name in enumerate(AIR_IDS)}
NATION_OF_AIR: Final = bytes(NATION[row["nat"]] for row in _FIRST_AIR.values())

# ---------------------------------------------------------------- rows of ratings
UNARMED: Final = 1  # the form of a stand-in in a stack without a defence (EUC-3.H/1)
FLIPPED: Final = 1  # the form of a heavy AA brigade that has founded a base (EU-103.A.6.c.3/3)
_NAMED: Final[Mapping[str, Doc]] = {name: row for row in UNITS_DOC["named"] for name in row["units"]}
_GRADES: Final = {grade.name.lower(): grade for grade in Armour}
_SUPPORTERS: Final = ("support-group", "hq")
_LEAST_ARTILLERY: Final = 2  # quarters of REs of artillery that gives support (EUC-9.A/1)


def face(text: str) -> Face:
    """Return attack, defence and movement as they are printed: `7-6`, `9-7-10`."""
    numbers = [int(part) for part in text.split("-")]
    return Face(numbers[0], numbers[0], numbers[1]) if len(numbers) == 2 else Face(*numbers)


def _mobility(is_cm: bool, mountain: bool) -> Mobility:
    return Mobility.CM if is_cm else Mobility.MOUNTAIN if mountain else Mobility.OTHER


def counter(row: Doc) -> Counter:
    """Return the ratings that the row of a unit gives; what it leaves out, its class says (EUC-3/3)."""
    cls = _CLASSES[row["class"]]
    nation = NATION[row["nat"]]
    traits = _NAMED.get(row["id"], {}).get("traits", ())
    is_cm, re4 = row.get("cm", cls["cm"]), int(row.get("re", cls["re"]) * 4)
    special, mountain, artillery = (cls.get(trait, False) for trait in ("special-forces", "mountain", "artillery"))
    is_division = cls["cadre"]
    return Counter(
        title=row["name"],
        nation=nation,
        cls=_CLASS[row["class"]],
        full=face(row["str"]),
        cadre=face(row["cadre"]) if "cadre" in row else None,
        re4=re4,
        mobility=_mobility(is_cm, mountain),
        is_cm=is_cm,
        aeca=_GRADES[row.get("aeca", cls["aeca"])],
        atec=_GRADES[row.get("atec", cls["atec"])],
        supported=row.get("sup", cls["supported"]),
        gives_support=is_division or row["class"] in _SUPPORTERS or (artillery and re4 >= _LEAST_ARTILLERY),
        is_division=is_division,
        mountain=mountain,
        artillery=artillery,
        aa=cls.get("aa", 0),
        static=cls.get("static", False),
        position=cls.get("position", False),
        construction=cls.get("construction", False),
        engineer=cls.get("assault-engineer", False),
        hq=row["class"] == "hq",
        transport=int(cls.get("carries-re", 0) * 4),
        airdrop=cls.get("airdrop", False),
        glider=cls.get("glider", False),
        airland=row.get("airland", cls.get("glider", False)),
        special_forces=special,
        zoc_ability=special or cls.get("zoc-ability", False) or _is_sas(row["name"], nation),
        seaborne=special,
        raider=special,
        border_guard=cls.get("border-guard", False),
        security=cls.get("security", False),
        marine=cls.get("marine", False),
        heavy=cls.get("heavy", False),
        pure_armour=cls.get("pure-armour", False),
        force=row.get("force", row["nat"]),
        home_command=row.get("home-command", ""),
        foot_from_the_sea="foot-from-the-sea" in traits,
        founds_base="founds-base" in traits,
        guard="guard" in traits,
        indian_mountain="three-quarters-in-mountains" in traits,
        double_garrison="double-garrison" in traits,
        what_if=row.get("what-if", False),
        formation=", ".join(row[key] for key in ("group", "army", "corps") if key in row),
        note=row.get("note", ""),
    )


def stand_in(side: int) -> tuple[Counter, Counter]:
    """Return what stands for an unknown unit: a brigade that fights for itself, or who stops nobody."""
    nation, name, title = _UNSEEN[side]
    row = {"id": name, "name": title, "nat": NATION_IDS[nation], "class": "infantry-x", "str": "1-6", "sup": True}
    return counter(row), counter({**row, "str": "0-6"})


def _is_sas(title: str, nation: Nation) -> bool:
    """Tell whether a unit is of the British SAS (EU-103.A.6.c.5/1)."""
    return "SAS" in title.split() and bool(BRITISH >> nation & 1)


def forms(row: Doc) -> tuple[Counter, ...]:
    """Return the forms that a unit has by itself: its row, and its other side if it has one (EU-103.A.6.c.3/3)."""
    first = counter(row)
    named = _NAMED.get(row["id"], {})
    if "flipped" not in named:
        return (first,)
    other = face(named["flipped"])
    return first, first._replace(full=other, founds_base=False)


def air_row(row: Doc) -> AirRow:
    """Return the ratings of an air unit: those of its model."""
    model = _MODELS[row["model"]]
    return AirRow(
        title=row["name"],
        nation=NATION[row["nat"]],
        model=row["model"],
        kind=AirKind[model["type"]],
        attack=model["attack"],
        defence=model["defence"],
        tbf=model["tbf"],
        sbf=model["sbf"],
        range=model["range"],
        command=row.get("command", ""),
        note=row.get("note", ""),
    )
