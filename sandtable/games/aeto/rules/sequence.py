"""The sequence of play (AEC-1.0): month after month, phase after phase, each camp in its turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.fields import PHASE, TURN, forget
from sandtable.core.position import Pending
from sandtable.core.procedure import Turns
from sandtable.games.aeto.position import Phase, Position, Status
from sandtable.games.aeto.rules.sides import other_camp
from sandtable.games.aeto.world.calendar import MONTH_TITLES
from sandtable.games.aeto.world.data import SPECIAL
from sandtable.games.aeto.world.nations import MAJORS, NATIONS

_FREE: Final[int] = SPECIAL["minor_nations"]["free_offensives_per_monthly_turn"]


class Part(NamedTuple):
    """A part of a month: its phase, whether both camps do it one after the other, and the step that opens it."""

    phase: Phase
    pending: Pending
    is_by_camp: bool = False


def _by_camp(phase: Phase, *names: str) -> tuple[Part, ...]:
    """Return what a camp finishes before the other begins: all of these steps, each camp in its turn (AEC-1.0/10)."""
    return tuple(Part(phase, (name,), is_by_camp=True) for _ in range(2) for name in names)


# AEC-1.0/2 to AEC-1.0/5, AEC-1.0/9; the alternated ones are opened by who says who begins (AEC-1.0/10)
MONTH: Final[tuple[Part, ...]] = (
    Part(Phase.SEASON, ("season",)),
    *_by_camp(Phase.ARRIVALS, "arrivals"),
    Part(Phase.WEATHER, ("weather",)),
    Part(Phase.WEATHER, ("flight",)),
    Part(Phase.WEATHER, ("mulberry-storms",)),
    Part(Phase.WEATHER, ("sitzkrieg",)),
    Part(Phase.WEATHER, ("dismissals",)),
    Part(Phase.STRATEGIC, ("bombing",)),
    Part(Phase.STRATEGIC, ("convoys",)),
    Part(Phase.STRATEGIC, ("ore-route",)),
    Part(Phase.NAVAL_AIR, ("scheduled-chits",)),
    Part(Phase.NAVAL_AIR, ("naval-movement",)),
    Part(Phase.NAVAL_AIR, ("air-movement",)),
    Part(Phase.OFFENSIVE, ("begin",)),
    *_by_camp(Phase.MOVEMENT, "transit", "movement", "rail"),
    *_by_camp(Phase.END, "second-naval"),
    Part(Phase.END, ("isolation",)),
    *_by_camp(Phase.END, "supply"),
    Part(Phase.END, ("marking",)),
    *_by_camp(Phase.END, "depletion"),
    *_by_camp(Phase.END, "chits"),
    *_by_camp(Phase.END, "replenishment"),
    Part(Phase.END, ("end-of-turn",)),
)


def _first_of(number: int) -> bool:
    """Tell whether a part is in the half of the camp that does it first."""
    part = MONTH[number]
    names = [other.pending[0] for other in MONTH[:number]]
    return part.pending[0] not in names


_IS_FIRST: Final = tuple(map(_first_of, range(len(MONTH))))


class War(Turns[Position]):
    """AEC-1.0/1: month after month, until the game is decided."""

    name = "war"
    parts = tuple(part.pending for part in MONTH)

    def is_over(self, p: Position) -> bool:
        return p.outcome is not None

    def begin(self, p: Position, log: Log, is_first: bool) -> None:
        p.month += not is_first
        forget(p, TURN)
        p.phase = int(Phase.SEASON)
        log.add("AEC-1.0/1", "{month} begins", MONTH_TITLES[p.month])
        receive(p, log)

    def enter(self, p: Position, number: int) -> None:
        part, was = MONTH[number], (p.phase, p.acting)
        p.phase = int(part.phase)
        if part.is_by_camp:  # the camp without the Initiative first (AEC-1.0/10)
            p.acting = other_camp(p.initiative) if _IS_FIRST[number] else p.initiative
        if (p.phase, p.acting) != was:  # what lasts for a phase is kept from one of its steps to the next
            forget(p, PHASE)
            p.touch()


def receive(p: Position, log: Log) -> None:
    """Give the Offensives of a scenario's month, which replace what is left (AEC-1.0/21), and those of minor nations.

    A minor nation at war has two, and they lapse with the month (AE-9.0/3, AE-9.0/5).
    """
    given = p.card.offensives.get(p.month)
    if given is not None:
        for nation in range(MAJORS):
            p.offensives[nation] = given.get(nation, 0)
    for nation in bit_list(p.card.nations):
        if nation >= MAJORS:
            p.offensives[nation] = p.card.minors.get(nation, _FREE) if is_at_war(p, nation) else 0
    for nation in range(NATIONS):
        if p.offensives[nation]:
            log.add("AEC-1.0/21", "{nation} has {number} Offensives", nation, int(p.offensives[nation]))


def is_at_war(p: Position, nation: int) -> bool:
    """Tell whether a nation fights."""
    return bool(p.war[nation]) and p.status[nation] in (Status.BELLIGERENT, Status.PARTNER)
