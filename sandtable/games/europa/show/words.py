"""Words for what has no name in the notation: phases, terrain, ports, supply, numbers that are kept in parts."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import word_of
from sandtable.games.europa.language import NOTATION, SIDE_ADJECTIVES
from sandtable.games.europa.position import AirState, Hunger, Off, Phase
from sandtable.games.europa.world.charts import WHOLE
from sandtable.games.europa.world.kinds import Edge, Grade, Terrain, Town
from sandtable.games.europa.world.victory import LEVELS

PLACE_IDS: Final = NOTATION.names["place"].ids
PLACE_TITLES: Final = NOTATION.names["place"].titles
UNIT_IDS: Final = NOTATION.names["unit"].ids
UNIT_TITLES: Final = NOTATION.names["unit"].titles
AIR_IDS: Final = NOTATION.names["air"].ids
AIR_TITLES: Final = NOTATION.names["air"].titles
SIDE_IDS: Final = NOTATION.names["side"].ids

PHASES: Final = {
    Phase.WEATHER: ("weather", "EUC-42/1"),
    Phase.INITIAL: ("initial phase", "EUC-4/3"),
    Phase.SPECIAL_AIR: ("special air phase", "EUC-47/2"),
    Phase.BONUS_MOVEMENT: ("bonus movement phase", "EUC-47/3"),
    Phase.BONUS_COMBAT: ("bonus combat phase", "EUC-47/4"),
    Phase.MOVEMENT: ("movement phase", "EUC-4/4"),
    Phase.REACTION: ("enemy reaction phase", "EUC-17/2"),
    Phase.COMBAT: ("combat phase", "EUC-4/5"),
    Phase.EXPLOITATION: ("exploitation phase", "EUC-4/6"),
    Phase.RESERVES: ("reserves", "EUC-17/1"),
    Phase.END: ("end of the player-turn", "EUC-4/7"),
}
TERRAINS: Final = tuple(word_of(terrain).replace("-", " ") for terrain in Terrain)
TOWNS: Final = {
    Town.NONE: "",
    Town.REFERENCE: "a name without effect",
    Town.DOT: "dot city",
    Town.POINT: "point city",
    Town.PARTIAL: "partial city hex of a major city",
    Town.FULL: "full city hex of a major city",
}
GRADES: Final = tuple(word_of(grade) for grade in Grade)
EDGES: Final = {
    Edge.RIVER: "river",
    Edge.MAJOR_RIVER: "major river",
    Edge.WADI: "wadi",
    Edge.ESCARPMENT: "escarpment",
    Edge.MOUNTAIN: "mountain side",
}
SUPPLY: Final = {
    Hunger.REGULAR: "in regular supply",
    Hunger.LIMITED: "in limited supply",
    Hunger.U1: "U1",
    Hunger.U2: "U2",
    Hunger.U3: "U3",
    Hunger.U4: "U4",
}
AIR_STATES: Final = {state: word_of(state) for state in AirState}
OFF_MAP: Final = {
    Off.DUE: "to arrive",
    Off.POOL: "in the replacement pool",
    Off.GONE: "removed for good",
    Off.SCRAPPED: "scrapped",
    Off.EVACUATED: "evacuated",
    Off.SWEPT: "taken by the Soviet advance",
    Off.LEFT: "sent to another command",
    Off.WITHDRAWN: "withdrawn",
    Off.INSIDE: "inside divisions",
    Off.AFLOAT: "at sea off a beach",
    Off.GARRISON: "in the V1 interceptor force",
    Off.UNFORMED: "not formed",
}
LEVEL_WORDS: Final = {
    level: "a draw" if level == "draw" else f"an {level.replace('-', ' ').capitalize()} victory" for level in LEVELS
}


def quarters(number4: int) -> str:
    """Write REs or points that are kept in quarters: `3`, `4.5`."""
    return f"{number4 / 4:g}"


def lead_words(difference4: int) -> str:
    """Say by how many quarters of VPs a side is ahead, the Axis if they are above zero: `Allied +12.5`."""
    return f"{SIDE_ADJECTIVES[difference4 < 0]} +{quarters(abs(difference4))}" if difference4 else "even"


def strength(number: int) -> str:
    """Write a strength that is kept in 1/256: `12.5`."""
    return f"{number / WHOLE:g}"


def fraction(share: int) -> str:
    """Write a factor of strength in 1/256: `1/2`, `3/4`."""
    part = share & -share
    return f"{share // part}/{WHOLE // part}"


def places(mask: int) -> list[str]:
    """Return the ids of some places."""
    return [PLACE_IDS[here] for here in bit_list(mask)]


def units(mask: int) -> list[str]:
    """Return the ids of some units."""
    return [UNIT_IDS[unit] for unit in bit_list(mask)]


def capital(words: str) -> str:
    """Return words as a sentence begins."""
    return words[:1].upper() + words[1:]
