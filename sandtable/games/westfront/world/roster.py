"""The blocks (chapter 2): sides, nations, types, and the sets of units that the rules speak of.

Behind the real blocks stand stand-ins: in what a side may know of a position, every enemy block that is not
face-up is one of them (WF-0/2). They never occur in a real position.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from sandtable.core.bits import having, mask_of
from sandtable.games.westfront.world.data import DATA


class Player(IntEnum):
    """The two sides; the Allies move first (WF-0/1, WF-0/3)."""

    ALLIES = 0
    AXIS = 1


ALLIES: Final = Player.ALLIES
AXIS: Final = Player.AXIS


class People(IntEnum):
    """Whose unit a block is."""

    ALLIED = 0  # the supreme HQs
    US = 1
    BRITAIN = 2
    CANADA = 3
    FRANCE = 4
    POLAND = 5
    ITALY = 6
    YUGOSLAVIA = 7
    GERMANY = 8
    SPAIN = 9
    PORTUGAL = 10


class Kind(IntEnum):
    """Types of unit (WF-2.2/1)."""

    ARMOR = 0
    MECH = 1
    INFANTRY = 2
    AMPHIBIOUS = 3
    FORT = 4
    PARA = 5
    MOUNTAIN = 6
    CAVALRY = 7
    STATIC = 8
    HQ = 9
    SHQ = 10
    THQ = 11


_UNITS: Final = DATA.tables("units.toml")["unit"]
_REAL: Final = len(_UNITS)
_PLAYERS: Final = {"allies": ALLIES, "axis": AXIS}


def _blocks(player: Player) -> list[tuple[str, str]]:
    name = ("allied", "axis")[player]
    count = sum(unit["side"] == player.name.lower() for unit in _UNITS)
    return [(f"{name}-block-{i}", f"{name.title()} block") for i in range(1, count + 1)]


_STAND_INS: Final = [(*names, player) for player in Player for names in _blocks(player)]

UNIT_IDS: tuple[str, ...] = tuple(unit["id"] for unit in _UNITS) + tuple(name for name, _, _ in _STAND_INS)
UNIT_TITLES: tuple[str, ...] = tuple(unit["name"] for unit in _UNITS) + tuple(title for _, title, _ in _STAND_INS)
UNITS: Final = len(UNIT_IDS)
UNIT: dict[str, int] = {name: i for i, name in enumerate(UNIT_IDS)}
PLAYER: tuple[Player, ...] = tuple(_PLAYERS[unit["side"]] for unit in _UNITS) + tuple(p for _, _, p in _STAND_INS)
PEOPLE: tuple[People, ...] = tuple(People[unit["nation"].upper()] for unit in _UNITS) + tuple(
    (People.ALLIED, People.GERMANY)[player] for _, _, player in _STAND_INS
)
# A stand-in is taken for infantry: what it really is nobody on the other side knows.
KIND: tuple[Kind, ...] = tuple(Kind[unit["type"].upper()] for unit in _UNITS) + (Kind.INFANTRY,) * len(_STAND_INS)
MAX_CV: tuple[int, ...] = tuple(unit["max"] for unit in _UNITS) + (4,) * len(_STAND_INS)

REAL: Final = (1 << _REAL) - 1
STAND_INS: Final = (1 << UNITS) - 1 ^ REAL
STAND_INS_OF: tuple[range, ...] = tuple(
    range(UNIT[f"{name}-block-1"], UNIT[f"{name}-block-1"] + PLAYER[_REAL:].count(player))
    for name, player in (("allied", ALLIES), ("axis", AXIS))
)
STAND_IN_CV: Final = 2


OF_PLAYER: tuple[int, ...] = tuple(having(PLAYER, player) for player in Player)
OF_PEOPLE: tuple[int, ...] = tuple(having(PEOPLE, people) for people in People)
OF_KIND: tuple[int, ...] = tuple(having(KIND, kind) for kind in Kind)

HQS: Final = having(KIND, Kind.HQ, Kind.SHQ, Kind.THQ)
SUPREME: Final = OF_KIND[Kind.SHQ]
FORTS: Final = OF_KIND[Kind.FORT]
STATICS: Final = OF_KIND[Kind.STATIC]
PARAS: Final = OF_KIND[Kind.PARA]
AMPHIBIOUS: Final = OF_KIND[Kind.AMPHIBIOUS]
CAVALRY: Final = OF_KIND[Kind.CAVALRY]
NO_SEA_ASSAULT: Final = OF_KIND[Kind.ARMOR] | STATICS  # WF-15.45/4
SS: Final = mask_of(u for u, unit in enumerate(_UNITS) if unit.get("ss"))
ITALIANS: Final = OF_PEOPLE[People.ITALY] & OF_PLAYER[AXIS]
SPANISH: Final = OF_PEOPLE[People.SPAIN]
PORTUGUESE: Final = OF_PEOPLE[People.PORTUGAL]
GERMAN_PARAS: Final = PARAS & OF_PEOPLE[People.GERMANY]
BRITISH: Final = OF_PEOPLE[People.BRITAIN]
FRIULI: Final = UNIT["friuli"]
MAQUIS: Final = UNIT["maquis"]
TITO: Final = UNIT["tito"]
VOLUNTEERS: Final = 1 << FRIULI | 1 << MAQUIS  # WF-2.68/1: on foot (WF-2.23/1, WF-16.1/4)
OKW: Final = UNIT["okw"]
AF: Final = UNIT["af"]
SHAEF: Final = UNIT["shaef"]
ARMY_GROUP_E: Final = mask_of(
    UNIT[name] for name in ("army-group-e", "mech-gp-e", "78-cav", "it-9th-army")
)  # WF-16.5/2

# The last step before elimination: 1, but 0 for HQs and statics (WF-2.3/1, WF-5.1/5, WF-7.33/3). It is also a
# cadre's CV.
LAST_STEP: tuple[int, ...] = tuple(0 if (HQS | STATICS) >> u & 1 else 1 for u in range(UNITS))

# ---------------------------------------------------------------- BeachHeads (WF-15.5/2)
BEACHHEADS: tuple[int, ...] = tuple(
    UNIT[name] for name in ("us-2-amph", "us-5-amph", "us-6-amph", "us-7-amph", "br-1-amph")
)
BEACHHEAD_IDS: tuple[str, ...] = ("us-2-bh", "us-5-bh", "us-6-bh", "us-7-bh", "br-1-bh")
BEACHHEAD_TITLES: tuple[str, ...] = ("US 2 BH", "US 5 BH", "US 6 BH", "US 7 BH", "Br 1 BH")
