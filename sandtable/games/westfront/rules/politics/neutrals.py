"""Spain and Portugal (WF-16.4): the declaration of war on them, and the forces they put into the field.

Nations are numbered as the notation names them; Italy stands among them because it may surrender, too.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Neutral, Off, Position
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import HEX, OF_NATION, Nation
from sandtable.games.westfront.world.roster import AXIS, ITALIANS, PORTUGUESE, SPANISH, UNIT_IDS
from sandtable.games.westfront.world.scenario import CARDS, FORCES

ITALY, SPAIN, PORTUGAL = range(3)
TERRITORY: tuple[int, ...] = (OF_NATION[Nation.ITALY], OF_NATION[Nation.SPAIN], OF_NATION[Nation.PORTUGAL])
ARMY: tuple[int, ...] = (ITALIANS, SPANISH, PORTUGUESE)
CAPITAL: dict[int, int] = {SPAIN: HEX["madrid"], PORTUGAL: HEX["lisbon"]}
_PENALTY: Final = {SPAIN: CHARTS["dow_penalty"]["spain"], PORTUGAL: CHARTS["dow_penalty"]["portugal"]}


def stance(p: Position, nation: int) -> Neutral:
    """Return what has become of a nation; Italy is at war until it surrenders."""
    if nation == ITALY:
        return Neutral.DEFEATED if p.italy else Neutral.AT_WAR
    return Neutral(p.spain if nation == SPAIN else p.portugal)


def set_stance(p: Position, nation: int, now: Neutral) -> None:
    """Note what becomes of a nation."""
    if nation == ITALY:
        p.italy = int(now == Neutral.DEFEATED)
    elif nation == SPAIN:
        p.spain = int(now)
    else:
        p.portugal = int(now)


def penalty(p: Position, nation: int) -> int:
    """Return the VPs that the Allies lose by declaring war on a nation now (WF-16.4/5)."""
    return -int(_PENALTY[nation][CARDS[p.period].upper()])


def declare(p: Position, log: Log, nation: int) -> None:
    """Bring a neutral into the war on the Axis side; the Axis deploys its units at once (WF-16.4/1, WF-16.4/4)."""
    enemies = (SPAIN, PORTUGAL) if nation == PORTUGAL else (SPAIN,)  # WF-16.4/2
    for enemy in enemies:
        if stance(p, enemy) == Neutral.NEUTRAL:
            _activate(p, enemy, log)
    p.stack.append((Mobilization.name,))


def _activate(p: Position, nation: int, log: Log) -> None:
    lost = penalty(p, nation)
    log.add("WF-16.4/5", "the Allies declare war on {nation}, which costs them {lost} VPs", nation, str(lost))
    p.penalty += lost
    set_stance(p, nation, Neutral.AT_WAR)
    p.prior[AXIS] |= TERRITORY[nation]  # WF-16.4/3: from now on it is in play
    p.held[AXIS] |= TERRITORY[nation]
    for unit in bit_list(ARMY[nation]):
        p.put(unit, Off.HAND)
        p.cv[unit] = FORCES["neutral"][UNIT_IDS[unit]]  # WF-16.4/9


def in_hand(p: Position) -> list[int]:
    """Return the units that are still to be deployed."""
    return [unit for unit in bit_list(SPANISH | PORTUGUESE) if p.place[unit] == Off.HAND]


def home(unit: int) -> int:
    """Return the territory of a unit's nation."""
    return TERRITORY[PORTUGAL] if PORTUGUESE >> unit & 1 else TERRITORY[SPAIN]


def berths(p: Position) -> list[tuple[int, int]]:
    """Return each unit that is still to be deployed, with the hexes for it."""
    full = p.full[AXIS]
    return [(unit, home(unit) & ~full) for unit in in_hand(p)]


def misplaced(p: Position, unit: int, here: int, strength: int | None = None) -> Reasons:
    """Return what keeps a unit from being deployed in a hex."""
    if not (SPANISH | PORTUGUESE) >> unit & 1:
        return refusal("WF-16.4/4", "{unit} is not a unit of a nation that has come into the war", unit)
    if p.place[unit] >= 0:
        return refusal("WF-16.4/4", "{unit} is deployed in {place} already", unit, p.place[unit])
    if p.place[unit] != Off.HAND:
        return refusal("WF-16.4/4", "{unit} is not called to arms now", unit)
    found = []
    if not home(unit) >> here & 1:
        found.append(refusal("WF-16.4/4", "{place} is not in the country of {unit}", here, unit))
    if p.full[AXIS] >> here & 1:
        found.append(refusal("WF-6.21/1", "{place} holds as many of your units as it may", here))
    if strength is not None:
        found.append(refusal("WF-16.4/9", "the strength of {unit} is fixed", unit))
    return found


def deploy(p: Position, log: Log, unit: int, here: int) -> None:
    """Set a unit of the nation down."""
    p.put(unit, here)
    p.supplied |= 1 << unit  # WF-10.1/1
    report(log, p, "WF-16.4/4", "{unit} deploys in {place}", unit, here)


class Mobilization(Acts[Position]):
    """The Axis deploys the units of a nation that was neutral, anywhere in it (WF-16.4/4)."""

    name = "mobilization"
    moment = "the deployment of a former neutral"
    rules = ("WF-16.4/4", "WF-16.4/9")
    secret = True
    acts = (Act("deploy", misplaced, deploy, berths, role=Role.PLACE),)

    def waits(self, p: Position) -> bool:
        return bool(in_hand(p))

    def side(self, p: Position) -> int:
        return AXIS

    def prompt(self, p: Position) -> str:
        return f"Deploy {len(in_hand(p))} units of the nation that has been drawn into the war."
