"""Blitzkrieg (AE-10.2): clocks by nation (`p.blitz`), the modifier of German land attacks."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.tables import Modifier
from sandtable.games.aeto.position import NEVER, Position
from sandtable.games.aeto.rules.combat.battle import Battle, attackers, defenders
from sandtable.games.aeto.rules.special.armor import share
from sandtable.games.aeto.world.atlas import COUNTRY
from sandtable.games.aeto.world.data import SPECIAL
from sandtable.games.aeto.world.nations import AMERICA, BRITAIN, GERMANY, NATION

_CHART: Final = SPECIAL["blitzkrieg"]
_DRM: Final[list[int]] = _CHART["land_attack_drm"]
_AMERICAN_DRM: Final[list[int]] = _CHART["us_land_attack_drm"]
_IMMUNE: Final = (BRITAIN, NATION["vichy-france"])
_RULES: Final = ("AE-10.2/4", "AE-10.2/5")


def bonus_against(p: Position, nation: int) -> tuple[str, int]:
    """Return what German attacks on units of a nation gain in this month, and by which rule."""
    turn = p.month - p.blitz[nation] if p.blitz[nation] != NEVER else -1
    if nation in _IMMUNE or not 0 <= turn < len(_DRM):
        return "", 0
    if nation == AMERICA:
        return "AE-10.2/9", _AMERICAN_DRM[turn]
    return _RULES[turn], _DRM[turn]


def modifier(p: Position, b: Battle) -> Modifier | None:
    """Tell what Blitzkrieg gives: half of the strength is German, one defender's nation subject (AE-10.2/6, /15)."""
    if not share(p, attackers(p, b), GERMANY):
        return None
    nations = {p.nation(unit) for unit in defenders(p, b)}
    rule, value = max((bonus_against(p, nation) for nation in nations), key=lambda found: found[1], default=("", 0))
    return Modifier(rule, "Blitzkrieg", value) if value else None


def is_turn(p: Position, b: Battle) -> bool:
    """Tell whether the bonus applies to an attack (AE-10.2/8)."""
    return modifier(p, b) is not None


def invade(p: Position, log: Log, place: int) -> None:
    """Begin the clock of the enemy nation whose home hex a German land unit enters or attacks (AE-10.2/1)."""
    if p.war[GERMANY] >> COUNTRY[place] & 1:
        _begin(p, log, COUNTRY[place])


def start_clocks(p: Position, log: Log, b: Battle) -> None:
    """Begin the clock of a nation in whose home German units attack, and that of the US where they meet (AE-10.2/9)."""
    if not any(p.nation(unit) == GERMANY for unit in bit_list(b.units)):
        return
    invade(p, log, b.target)
    if any(p.nation(unit) == AMERICA for unit in defenders(p, b)):
        _begin(p, log, AMERICA)


def _begin(p: Position, log: Log, nation: int) -> None:
    """Begin a clock, once in a game (AE-10.2/17)."""
    if p.blitz[nation] == NEVER and nation not in _IMMUNE:
        p.blitz[nation] = p.month
        log.add("AE-10.2/1", "the Blitzkrieg against {nation} begins", nation)
