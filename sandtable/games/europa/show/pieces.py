"""Pieces in words: what they are called, their ratings on the side that shows, and every mark that lies on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.core.fields import marks as marks_of
from sandtable.core.phrases import counted, word_of
from sandtable.games.europa.language import SIDE_ADJECTIVES
from sandtable.games.europa.position import UNSEEN, AirState, Hunger, Position
from sandtable.games.europa.rules.support import is_supported
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.show.words import (
    AIR_STATES,
    AIR_TITLES,
    PLACE_TITLES,
    SUPPLY,
    UNIT_TITLES,
    quarters,
)
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.pieces import AirRow, Armour

_MARKS: Final = {
    "fed": "fed from the air",
    "provided": "fed in its siege",
    "ever_moved": "has left its first hex",
    "released": "may be assembled",
    "transferred": "released from its command",
    "known": "known to the enemy",
    "on_top": "on top by choice",
    "shown": "seen on top",
    "handled": "has loaded and unloaded",
    "railed": "by rail",
    "shipped": "by sea",
    "landed": "landed from the sea",
    "flown_in": "flown in",
    "worked": "at work",
    "surprise_acted": "acted in the surprise turn",
    "flown": "has flown in this phase",
    "sent": "has flown in this player-turn",
    "ferried": "has transferred",
    "patrolled": "has made its patrol attack",
    "committed": "committed to the opening blow",
}
_ABILITIES: Final = {
    "artillery": "artillery",
    "mountain": "mountain",
    "static": "static",
    "position": "position",
    "construction": "construction",
    "engineer": "assault engineers",
    "hq": "headquarters",
    "airdrop": "air-droppable",
    "glider": "by glider",
    "special_forces": "special forces",
    "border_guard": "border guards",
    "security": "security",
    "heavy": "heavy equipment",
}
_UNIT_MARKS: Final = marks_of(Position, "unit")
_AIR_MARKS: Final = marks_of(Position, "air")
HIDDEN: Final = union(UNSEEN)


# ---------------------------------------------------------------- ground units
def units_in_words(p: Position, units: int) -> str:
    """Return units with ratings and marks; of unknown ones only how many there are."""
    names = [unit_in_words(p, unit) for unit in bit_list(units & ~HIDDEN)]
    for side, unseen in enumerate(UNSEEN):
        if count := (units & unseen).bit_count():
            names.append(counted(count, f"unknown {SIDE_ADJECTIVES[side]} unit"))
    return ", ".join(names)


def unit_in_words(p: Position, unit: int) -> str:
    """Return a unit with its ratings and marks: `1 Pz XX 9-7-10 (U1, reserve)`."""
    marks = ", ".join(unit_marks(p, unit))
    return f"{UNIT_TITLES[unit]} {p.face(unit)}{f' ({marks})' if marks else ''}"


def unit_marks(p: Position, unit: int) -> Iterator[str]:
    """Yield all that distinguishes a unit from one that is full, rested and in regular supply."""
    if p.form[unit]:
        yield f"form {p.form[unit]}"
    if p.hunger[unit] != Hunger.REGULAR:
        yield SUPPLY[Hunger(p.hunger[unit])]
    for name in _UNIT_MARKS:
        if getattr(p, name) >> unit & 1:
            yield _MARKS.get(name, name.replace("_", " "))
    if p.aboard[unit] >= 0:
        yield f"aboard {UNIT_TITLES[p.aboard[unit]]}"
    if p.inside[unit] >= 0:
        yield f"inside {UNIT_TITLES[p.inside[unit]]}"
    if p.cargo[unit]:
        yield f"carries {counted(p.cargo[unit], 'supply point')}"
    if p.spent[unit]:
        yield f"{p.spent[unit] / 2:g} MPs used"
    if p.due[unit] >= 0:
        yield f"due {TURN_IDS[p.due[unit]]}"


def ratings(p: Position, unit: int) -> str:
    """Say what a counter shows besides its strength: `9-7-10, 3 REs, c/m, armour full, anti-tank full, cadre 3-10`."""
    counter = p.counter(unit)
    parts = [str(p.face(unit)), counted_re(p.size(unit))]
    parts += ["c/m"] if counter.is_cm else []
    parts += [f"armour {word_of(counter.aeca)}"] if counter.aeca != Armour.NONE else []
    parts += [f"anti-tank {word_of(counter.atec)}"] if counter.atec != Armour.NONE else []
    parts += [f"AA {counter.aa}"] if counter.aa else []
    parts += [words for name, words in _ABILITIES.items() if getattr(counter, name)]
    if counter.cadre is not None and not p.cadre >> unit & 1:
        parts.append(f"cadre {counter.cadre}")
    return ", ".join(parts)


def support_words(p: Position, unit: int, units: int) -> str:
    """Say whether a unit is supported in its stack, and by whom."""
    counter = p.counter(unit)
    if not is_supported(p, unit, units):
        return "without support: half strength"
    if counter.is_division or counter.supported or p.cadre >> unit & 1:
        return "supported by itself"
    givers = bit_list(units & traits(p).helpers & ~p.cadre)
    return f"supported by {UNIT_TITLES[givers[0]]}" if givers else "supported until it first moves"


def sums(p: Position, units: int) -> str:
    """Return what known units come to as printed: `2 units, 6 REs, attack 14, defence 12`."""
    known = [p.face(unit) for unit in bit_list(units)]
    res = sum(p.size(unit) for unit in bit_list(units))
    attack, defence = (sum(face[which] for face in known) for which in (0, 1))
    return f"{counted(len(known), 'unit')}, {counted_re(res)}, attack {attack}, defence {defence}"


def counted_re(re4: int) -> str:
    """Say how many REs: `1 RE`, `4.5 REs`."""
    return f"{quarters(re4)} RE{'s' * (re4 != 4)}"


# ---------------------------------------------------------------- air units
def airs_in_words(p: Position, airs: int) -> str:
    """Return air units with ratings and marks."""
    return ", ".join(air_in_words(p, air) for air in bit_list(airs))


def air_in_words(p: Position, air: int) -> str:
    """Return an air unit with its type, its ratings and marks: `1 Bf 109E F 8-8, 12 hexes (inoperative)`."""
    marks = ", ".join(air_marks(p, air))
    return f"{AIR_TITLES[air]} {air_ratings(p.airman(air))}{f' ({marks})' if marks else ''}"


def air_ratings(row: AirRow) -> str:
    """Say the ratings of an air unit: type, attack and defence, bombing, range."""
    bombs = f", TBF {row.tbf}, SBF {row.sbf}" if row.tbf or row.sbf else ""
    return f"{row.kind.name} {row.attack}-{row.defence}{bombs}, range {row.range}"


def air_marks(p: Position, air: int) -> Iterator[str]:
    """Yield all that distinguishes an air unit from one that is operative and rested."""
    if p.air_state[air] != AirState.OPERATIVE:
        yield AIR_STATES[AirState(p.air_state[air])]
    for name in _AIR_MARKS:
        if getattr(p, name) >> air & 1:
            yield _MARKS.get(name, name.replace("_", " "))
    if p.cap[air] >= 0:
        yield f"on CAP over {PLACE_TITLES[p.cap[air]]}"
    if p.air_due[air] >= 0:
        yield f"due {TURN_IDS[p.air_due[air]]}"
