"""The General Information Track (EE-glossary-strategic-assets/1): what each gauge counts, and whose it is."""

from __future__ import annotations

from enum import IntEnum

from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.world.atlas import Front
from sandtable.games.europe_engulfed.world.roster import Nation


class Asset(IntEnum):
    """The gauges, as `track` has them; British and U.S. points are one pool (EE-9.32/1)."""

    GERMAN_BOMBER = 0
    ALLIED_BOMBER = 1
    GERMAN_FIGHTER = 2
    ALLIED_FIGHTER = 3
    U_BOAT = 4
    ASW = 5
    GERMAN_FLAK = 6
    BRITISH_FLAK = 7
    V1 = 8
    V2 = 9


BOMBERS = (Asset.GERMAN_BOMBER, Asset.ALLIED_BOMBER)  # by camp
FIGHTERS = (Asset.GERMAN_FIGHTER, Asset.ALLIED_FIGHTER)
FLAK = (Asset.GERMAN_FLAK, Asset.BRITISH_FLAK)
TARGET = (Nation.GERMANY, Nation.BRITAIN)  # of each camp: whose production can be bombed (EE-2.2/3)


def is_bombed(p: Position, camp: int) -> bool:
    """Tell whether strategic warfare against a camp goes on: there is somebody to suffer, and somebody to strike."""
    if not p.card.theatre.is_whole or not is_at_war(p, TARGET[camp]):
        return False
    strikers = (Nation.BRITAIN, Nation.USA) if camp == Camp.AXIS else (Nation.GERMANY,)
    return any(is_at_war(p, nation) for nation in strikers)


def western_weather(p: Position) -> int:
    """Return the weather of every strategic air step (EE-2.22/3)."""
    return p.weather[Front.WEST]
