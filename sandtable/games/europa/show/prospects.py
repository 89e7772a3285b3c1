"""What may come of a fight: the nine results of an attack and what they cost, an overrun, an air mission."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from sandtable.core.show import Prospect as Chance
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air import mission as air
from sandtable.games.europa.rules.air import odds as in_air
from sandtable.games.europa.rules.air.flak import is_fired_at
from sandtable.games.europa.rules.air.mission import BOMBING, MISSION, Mission, Task
from sandtable.games.europa.rules.combat.battle import Battle
from sandtable.games.europa.rules.combat.crt import DIE
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, Prospect, prospect_of
from sandtable.games.europa.rules.ground.overrun import is_enough
from sandtable.games.europa.show.aftermath import Toll, toll_of
from sandtable.games.europa.show.attack import attack_on, overrun_of
from sandtable.games.europa.show.words import AIR_TITLES, quarters
from sandtable.games.europa.world.charts import RESULTS

_SURE: Final = Fraction(1)
_AIR_RESULTS: Final = {"-": "nothing", "R": "returns", "A": "is aborted", "K": "is eliminated"}
_BOMBS: Final = {"S": "a hit", "F": "nothing", "F*": "nothing"}


class Outlook(NamedTuple):
    """An attack and what each of its results would cost."""

    battle: Battle
    found: Prospect
    tolls: Mapping[str, Toll]

    def mean(self, of: Callable[[Toll], int]) -> Fraction:
        """Return what the results cost on average."""
        return sum((of(self.tolls[code]) * share for code, share in shares(self.found)), Fraction())


def outlook(p: Position, battle: Battle) -> Outlook:
    """Return an attack with what each of its results would cost; nothing if it is too weak."""
    found = prospect_of(p, battle)
    codes = dict.fromkeys(found.results) if found.column != TOO_WEAK else ()
    return Outlook(battle, found, {code: toll_of(p, battle, found, code) for code in codes})


def shares(found: Prospect) -> Iterator[tuple[str, Fraction]]:
    """Yield the results of an attack that can come, each with its chance."""
    for code, count in found.chances.items():
        if count:
            yield code, Fraction(count, len(DIE))


def prospects(p: Position, place: int) -> list[Chance]:
    """Return what may come of the fight in a place: of a mission, of an overrun, of an attack."""
    flown = MISSION.find(p, air.NAME)
    if flown is not None and flown.target == place:
        return list(_mission(p, flown))
    tried = overrun_of(p, place)
    if tried is not None:
        text = "ten to one: they are overrun" if is_enough(p, tried) else "not ten to one: it fails"
        return [Chance("overrun", text, _SURE)]
    battle = attack_on(p, place)
    return list(_attack(p, battle)) if battle is not None else []


# ---------------------------------------------------------------- an attack
def _attack(p: Position, battle: Battle) -> Iterator[Chance]:
    seen = outlook(p, battle)
    if seen.found.column == TOO_WEAK:
        yield Chance("attack", "below 1:4: it is called off", _SURE)
        return
    topic = f"attack at {seen.found.odds}, die {seen.found.net:+}"
    for code, share in shares(seen.found):
        yield Chance(topic, f"{code}: {RESULTS[code].words}", share)
    yield from _counted("REs the attackers lose", seen, lambda toll: quarters(toll.attackers4))
    yield from _counted("REs the defenders lose", seen, lambda toll: quarters(toll.defenders4))
    yield from _counted("the hex", seen, lambda toll: "is emptied" if toll.is_empty else "is held")


def _counted(topic: str, seen: Outlook, text: Callable[[Toll], str]) -> Iterator[Chance]:
    found: dict[str, Fraction] = {}
    for code, share in shares(seen.found):
        words = text(seen.tolls[code])
        found[words] = found.get(words, Fraction()) + share
    for words, share in sorted(found.items(), key=lambda item: _order(item[0])):
        yield Chance(topic, words, share)


def _order(words: str) -> tuple[float, str]:
    return (float(words), "") if words.replace(".", "", 1).isdecimal() else (0.0, words)


# ---------------------------------------------------------------- in the air
def _mission(p: Position, now: Mission) -> Iterator[Chance]:
    """Yield what AA does to each that comes through, and what the mission brings."""
    if is_fired_at(p, now):
        topic = "AA fire at each bomber"
        for code, share in in_air.of_flak(p, now.target, 1 - now.side).items():
            yield Chance(topic, _AIR_RESULTS[code], share)
    if now.task in BOMBING[1:] and now.crew:
        for words, share in _merged(in_air.of_bombs(p, now), _BOMBS).items():
            yield Chance("bombs", words, share)
    if now.task == Task.DROP and now.crew and now.cargo >= 0:
        for code, share in in_air.of_drop(p, now.cargo, now.target, now.crew).items():
            yield Chance("the drop", code, share)
    yield from _shots(p)


def _merged(chances: Mapping[str, Fraction], words: Mapping[str, str]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for code, share in chances.items():
        found[words[code]] = found.get(words[code], Fraction()) + share
    return found


def _shots(p: Position) -> Iterator[Chance]:
    """Yield the shots that have been paired."""
    for shot in p.shots:
        for code, share in in_air.of_shot(p, shot).items():
            target = AIR_TITLES[shot.at] if shot.at >= 0 else "the V1"
            yield Chance(f"{AIR_TITLES[shot.air]} fires at {target}", _AIR_RESULTS[code], share)
