"""The board: areas, sea zones, what joins them, and the sets of areas that rules name. Built once, shared by all.

Areas come first, then the zones; sets are masks of areas. A Fortress is an area of its own inside another one, whose
only neighbour over land it is; Malta lies in no area.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from sandtable.board.boards import load_areas
from sandtable.board.mapfile import Column
from sandtable.core.bits import lowest, mask_of
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import NATION_IDS

_SOURCES: Final = ("text", "reconstructed")
_PLACE_COLUMNS: Final = {
    "source": Column(str, choices=_SOURCES),
    "nation": Column(str, required=False),
    "home": Column(bool, required=False, default=False),
    "region": Column(str, required=False),
    "weather": Column(str, required=False, choices=("west", "east", "south")),
    "terrain": Column(str, required=False, choices=("clear", "rough", "swamp")),
    "desert": Column(bool, required=False, default=False),
    "worth": Column(int, required=False, default=0),
    "booty": Column(int, required=False, default=0),
    "capital": Column(bool, required=False, default=False),
    "heavy-site": Column(bool, required=False, default=False),
    "waters": Column(list, required=False, default=(), items=str),
    "site": Column(dict, required=False),
    "allied-payer": Column(str, required=False),
    "axis-payer": Column(str, required=False),
    "payer-source": Column(str, required=False, choices=_SOURCES),
    "note": Column(str, required=False),
}
_LINK_COLUMNS: Final = {
    "source": Column(str, choices=_SOURCES),
    "gate": Column(str, required=False),  # the rule that shuts it at times
    "basis": Column(str, required=False),
}


class Zone(IntEnum):
    """The sea zones."""

    ATLANTIC = 0
    MEDITERRANEAN = 1
    BALTIC = 2
    BLACK_SEA = 3


class Front(IntEnum):
    """The three weather zones (EE-glossary-weather-zones/1)."""

    WEST = 0
    EAST = 1
    SOUTH = 2


BOARD: Final = load_areas(DATA.text("map.toml"), "map.toml", _PLACE_COLUMNS, _LINK_COLUMNS)
_FACTS: Final = tuple(entry.facts for entry in BOARD.entries)

AREAS: Final = BOARD.size - len(Zone)
EVERYWHERE: Final = (1 << AREAS) - 1
AREA_IDS: tuple[str, ...] = BOARD.ids[:AREAS]
AREA_TITLES: tuple[str, ...] = BOARD.titles[:AREAS]
ZONE_IDS: tuple[str, ...] = BOARD.ids[AREAS:]
ZONE_TITLES: tuple[str, ...] = BOARD.titles[AREAS:]
AREA: Final[Mapping[str, int]] = {name: area for area, name in enumerate(AREA_IDS)}
ZONE: Final[Mapping[str, Zone]] = {name: Zone(zone) for zone, name in enumerate(ZONE_IDS)}


def areas_of(*names: str) -> int:
    """Return the mask of some areas by their ids."""
    return mask_of(AREA[name] for name in names)


def _near(*links: str) -> tuple[int, ...]:
    return tuple(mask & EVERYWHERE for mask in BOARD.near(*links)[:AREAS])


# ---------------------------------------------------------------- what joins areas
LAND: Final = _near("land")
RIVER: Final = _near("river")
STRAIT: Final = _near("strait")  # Messina, the Dardanelles, Kerch (EE-glossary-straits/1)
NEAR: Final = _near("land", "river", "strait")  # all that one walks, a Fortress and the area around it as well
AIR: Final = _near("air")  # EE-glossary-air-route/1
INSIDE: Final = _near("inside")  # a Fortress and the area around it, both ways
SUPPLY_LINK: Final = _near("supply")  # EE-3.2/4: Leningrad and the Ladoga Swamps
AROUND: tuple[int, ...] = BOARD.inside[:AREAS]  # of a Fortress the area around it, or -1
FORTRESS_OF: tuple[int, ...] = tuple(lowest(INSIDE[area]) if AROUND[area] < 0 else -1 for area in range(AREAS))
FORTRESSES: Final = BOARD.of_kind("fortress")  # EE-glossary-fortress/1

# ---------------------------------------------------------------- what areas are
ROUGH: Final = BOARD.where("terrain", "rough")
SWAMP: Final = BOARD.where("terrain", "swamp")
CLEAR: Final = BOARD.where("terrain", "clear")
DESERT: Final = BOARD.where("desert")  # clear (EE-glossary-desert/1), unless the option says more (EE-opt-desert/1)
WEATHER_ZONE: Final = bytes(Front[facts["weather"].upper()] for facts in _FACTS[:AREAS])
OF_FRONT: tuple[int, ...] = tuple(BOARD.where("weather", front.name.lower()) for front in Front)
WORTH: Final = bytes(facts["worth"] for facts in _FACTS[:AREAS])  # WERPs to its own nation (EE-4.14/1)
BOOTY: Final = bytes(facts["booty"] for facts in _FACTS[:AREAS])  # WERPs to a conqueror (EE-4.13/1)
RESOURCES: Final = mask_of(area for area, worth in enumerate(WORTH) if worth)
CAPITALS: Final = BOARD.where("capital")
HEAVY_SITES: Final = BOARD.where("heavy-site")  # EE-6.95/4

BELONGS: tuple[int, ...] = tuple(BOARD.where("nation", nation) for nation in NATION_IDS)
# EE-glossary-home/1, EE-glossary-home/2, EE-9.4/1: as printed; pact and conquest end it
HOME: tuple[int, ...] = tuple(land & BOARD.where("home") for land in BELONGS)
CAPITAL: tuple[int, ...] = tuple(lowest(home & CAPITALS) for home in HOME)
REGION: Final[Mapping[str, int]] = {
    name: BOARD.where("region", name) for name in dict.fromkeys(facts["region"] for facts in _FACTS[:AREAS])
}

# ---------------------------------------------------------------- the sea
_ZONES: Final = tuple(AREAS + zone for zone in Zone)
PORTS: tuple[int, ...] = tuple(BOARD.near("port")[zone] for zone in _ZONES)
COAST: tuple[int, ...] = tuple(BOARD.near("coast")[zone] for zone in _ZONES)
SITE: tuple[bytes, ...] = tuple(
    bytes((facts["site"] or {}).get(name, 0) for facts in _FACTS[:AREAS]) for name in ZONE_IDS
)  # sizes of invasion sites (EE-7.2/4)
NEXT_ZONES: tuple[int, ...] = tuple(BOARD.near("sea")[zone] >> AREAS for zone in _ZONES)  # masks of zones (EE-8.32/1)
ZONES_AT: tuple[int, ...] = tuple(mask_of(z for z in Zone if PORTS[z] >> area & 1) for area in range(AREAS))
CAPE_PORTS: Final = mask_of(area for area in range(AREAS) if _FACTS[area]["waters"])  # Upper Egypt, Persia (EE-5.33/3)
CAPE_SITE: Final[int] = _FACTS[AREA["upper-egypt"]]["site"]["red-sea"]  # size of the site of Upper Egypt (EE-7.25/1)
ALLIED_PAYER: Final = bytes(NATION_IDS.index(_FACTS[zone]["allied-payer"]) for zone in _ZONES)  # EE-4.2/2
AXIS_PAYER: Final = bytes(NATION_IDS.index(_FACTS[zone]["axis-payer"]) for zone in _ZONES)

# ---------------------------------------------------------------- sets that rules name
PARIS_RING: Final = BOARD.regions["paris-ring"]  # EE-9.521/2
UP_FRONT: Final = BOARD.regions["up-front"]  # EE-9.26/1
PACT_AREAS: Final = BOARD.regions["pact"]  # EE-9.25/2
BALTIC_STATES: Final = BOARD.regions["baltic-states"]  # EE-9.25/4
ITALIAN_MAINLAND: Final = BOARD.regions["italian-mainland"]
VICHY_REGIONS: tuple[int, ...] = tuple(
    BOARD.regions[f"vichy-{name}"] for name in ("continental", "africa", "levant")
)  # EE-9.522/1
AFRICA: Final = BOARD.regions["africa"]
MIDDLE_EAST: Final = BOARD.regions["middle-east"]  # EE-glossary-middle-east/1
BRITISH_ISLES: Final = BOARD.regions["british-isles"]
MANDATE: Final = BOARD.regions["british-mandate"]
ATLANTIC_COAST: Final = BOARD.regions["atlantic-coast"]  # EE-9.527/4: from Andalucia to Denmark
V2_COAST: Final = BOARD.regions["v2-coast"]  # EE-2.28/13
KIEL: Final = areas_of("ruhr", "denmark")  # EE-8.321/1: either opens the Baltic to the Axis
SUEZ: Final = areas_of("alexandria", "sinai-desert")  # EE-glossary-suez/1: both open the canal
SOVIET_FORTRESSES: Final = FORTRESSES & REGION["ussr"]  # EE-5.5: two units

# ---------------------------------------------------------------- areas that rules name
ALBANIA: Final = AREA["albania"]
ALEXANDRIA: Final = AREA["alexandria"]
ANDALUCIA: Final = AREA["andalucia"]
ATHENS: Final = AREA["athens"]
BAKU: Final = AREA["baku"]
BELGIUM: Final = AREA["belgium"]
BERLIN: Final = AREA["berlin"]
BESSARABIA: Final = AREA["bessarabia"]
BORDEAUX: Final = AREA["bordeaux"]
BREST_LITOVSK: Final = AREA["brest-litovsk"]
CALABRIA: Final = AREA["calabria"]
CORSICA: Final = AREA["corsica"]
CRETE: Final = AREA["crete"]
CRIMEA: Final = AREA["crimea"]
CYRENAICA: Final = AREA["cyrenaica"]
DENMARK: Final = AREA["denmark"]
EAST_PRUSSIA: Final = AREA["east-prussia"]
GIBRALTAR: Final = AREA["gibraltar"]
KARELIA: Final = AREA["karelia"]
KRASNODAR: Final = AREA["krasnodar"]
LADOGA: Final = AREA["ladoga-swamps"]
LEBANON: Final = AREA["lebanon"]
LENINGRAD: Final = AREA["leningrad"]
LITHUANIA: Final = AREA["lithuania"]
LONDON: Final = AREA["london"]
LVOV: Final = AREA["lvov"]
LYON: Final = AREA["lyon"]
MALTA: Final = AREA["malta"]
MARSEILLE: Final = AREA["marseille"]
METZ: Final = AREA["metz"]
MOROCCO: Final = AREA["morocco"]
MOSCOW: Final = AREA["moscow"]
NARVIK: Final = AREA["narvik"]
NETHERLANDS: Final = AREA["netherlands"]
NORMANDY: Final = AREA["normandy"]
NOVGOROD: Final = AREA["novgorod"]
ONEGA: Final = AREA["onega-swamps"]
OSLO: Final = AREA["oslo"]
PARIS: Final = AREA["paris"]
PAS_DE_CALAIS: Final = AREA["pas-de-calais"]
PERSIA: Final = AREA["persia"]
PIEDMONT: Final = AREA["piedmont"]
PLOESTI: Final = AREA["ploesti"]
ROME: Final = AREA["rome"]
RUHR: Final = AREA["ruhr"]
SARDINIA: Final = AREA["sardinia"]
SEVASTOPOL: Final = AREA["sevastopol"]
SICILY: Final = AREA["sicily"]
SINAI: Final = AREA["sinai-desert"]
STALINGRAD: Final = AREA["stalingrad"]
SYRIA: Final = AREA["syria"]
TOBRUK: Final = AREA["tobruk"]
TRONDHEIM: Final = AREA["trondheim"]
UPPER_EGYPT: Final = AREA["upper-egypt"]
URALS: Final = AREA["ural-mountains"]
USA_BOX: Final = AREA["usa"]
WARSAW: Final = AREA["warsaw"]
