"""Air missions described in words: `attack: he-111p 2, bf-109e`, `defend: hurri-1, heavy-aa`, `type: airbase`.

Fighters of the attack are escorts, and with a drop goes the unit that is dropped. Each fighter of the defence meets an
escort of its own; who finds none attacks a bomber.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.drill import DrillError, check_terms, one_of
from sandtable.games.europa.position import AirState, Phase, Position, Shot
from sandtable.games.europa.rules.air.course import ANSWERED
from sandtable.games.europa.rules.air.fire import fire
from sandtable.games.europa.rules.air.mission import Mission, Task, crews_for, needed, push
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.show.described import TERMS, empty, enlist, field, first_of, models, name_of
from sandtable.games.europa.world.pieces import AIR_TITLES

_TASKS: Final = {
    "airbase": Task.AIRBASE,
    "air-units": Task.AIR_UNITS,
    "rail": Task.RAIL,
    "port": Task.PORT,
    "gs": Task.GS,
    "drop": Task.DROP,
}
_NEEDED: Final = {"attack": "he-111p 2, bf-109e"}


def is_flown(words: str) -> bool:
    """Tell whether those who attack fly."""
    return any(name_of(some.split())[0] in models() for some in words.split(",") if some.strip())


def sortie(terms: Mapping[str, str]) -> tuple[Position, int]:
    """Return a mission with all its shots to be fired, or with nobody who meets it, and its hex."""
    check_terms(terms, _NEEDED, ("defend", "type", *TERMS), ())
    p = empty(terms, Phase.MOVEMENT)
    task = one_of(_TASKS, terms.get("type", "airbase"), "type of mission")
    target, origins = field(p, terms)
    airs, cargo = _enlist(p, terms["attack"], p.phasing, origins[0])
    fighters, _ = _enlist(p, terms["defend"], 1 - p.phasing, target) if "defend" in terms else (0, 0)
    p.derive()
    now = _manned(p, Mission(task, p.phasing, target, origins[0], airs, stage=ANSWERED), cargo)
    _check_fighters(p, fighters)
    p.stack = []
    push(p, now)
    if fighters:
        fire(p, tuple(_shots(fighters, now)))
    return p, target


def _enlist(p: Position, words: str, side: int, place: int) -> tuple[int, int]:
    """Base air units in a place, and let ground units stand there; return both."""
    airs = units = 0
    for some in words.split(","):
        name, count = name_of(some.split())
        if name not in models():
            units |= enlist(p, some, side, [place])
            continue
        own = models()[name] & p.airs_of(side) & ~airs
        for air in first_of(list(bit_list(own)), count, name, side):
            p.station(air, place)
            p.air_state[air] = AirState.OPERATIVE
            airs |= 1 << air
    return airs, units


def _manned(p: Position, now: Mission, cargo: int) -> Mission:
    """Tell crew and escorts apart, and load who is to be dropped."""
    escorts = now.crew & wings(p).fighters
    crew = now.crew & ~escorts
    if idle := crew & ~crews_for(p, now.task):
        raise DrillError(f"{AIR_TITLES[bit_list(idle)[0]]} flies no such mission")
    if now.task == Task.DROP and cargo.bit_count() != 1:
        raise DrillError("one unit is dropped: attack 'ju-52 2, para-ii'")
    if now.task != Task.DROP and cargo:
        raise DrillError("ground units only fly in a drop: say so, type 'drop'")
    full = now._replace(crew=crew, escorts=escorts, cargo=cargo.bit_length() - 1)
    if crew.bit_count() < needed(p, full):
        raise DrillError(f"a mission like this takes {needed(p, full)} air units besides its escorts")
    return full


def _check_fighters(p: Position, airs: int) -> None:
    if others := airs & ~wings(p).fighters:
        raise DrillError(f"{AIR_TITLES[bit_list(others)[0]]} is no fighter: it meets no mission")


def _shots(fighters: int, now: Mission) -> Iterator[Shot]:
    """Yield the shots of pairs: both fire."""
    escorts, crew = iter(bit_list(now.escorts)), cycle(bit_list(now.crew))
    for fighter in bit_list(fighters):
        met = next(escorts, -1)
        other = met if met >= 0 else next(crew)
        yield from (Shot(fighter, other), Shot(other, fighter))
