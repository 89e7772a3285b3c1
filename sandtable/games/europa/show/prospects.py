"""What may come of a fight: the nine results of an attack and what they cost, an overrun, an air mission."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from sandtable.core.phrases import counted
from sandtable.core.show import Prospect as Chance
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air import mission as air
from sandtable.games.europa.rules.air import odds as in_air
from sandtable.games.europa.rules.air.fire import BOMB, FIRING, Fire
from sandtable.games.europa.rules.air.flak import is_fired_at
from sandtable.games.europa.rules.air.mission import BOMBING, MISSION, Mission, Task
from sandtable.games.europa.rules.air.overrun import FLEEING, Flight
from sandtable.games.europa.rules.combat.battle import Battle
from sandtable.games.europa.rules.combat.crt import DIE
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, Prospect, prospect_of
from sandtable.games.europa.rules.ground import assault
from sandtable.games.europa.rules.ground.assault import ASSAULT
from sandtable.games.europa.rules.ground.overrun import is_enough
from sandtable.games.europa.show.aftermath import Toll, toll_of
from sandtable.games.europa.show.attack import attack_on, marching, overruns_of
from sandtable.games.europa.show.words import AIR_TITLES, UNIT_TITLES, quarters
from sandtable.games.europa.world.charts import RESULTS

_SURE: Final = Fraction(1)
_AIR_RESULTS: Final = {"-": "nothing", "R": "returns", "A": "is aborted", "K": "is eliminated"}
_V1_RESULTS: Final = {"-": "nothing", "R": "is destroyed", "A": "is destroyed", "K": "is destroyed"}  # EUC-26/3
_BOMBS: Final = {"S": "a hit", "F": "nothing", "F*": "nothing"}
_FLIGHTS: Final = {"S": "gets off the ground", "F": "is destroyed", "F*": "is destroyed"}


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
    """Return what may come of the fight in a place: of a mission or a flight, of overruns, of an attack."""
    flown = MISSION.find(p, air.NAME)
    if flown is not None and flown.target == place:
        return list(_mission(p, flown))
    caught = FLEEING.find(p, Flight.name)
    if caught is not None and caught.place == place:
        return list(_flights())
    tried = ASSAULT.find(p, assault.NAME)
    if tried is not None:
        return list(_overruns(p, place, tried.units))
    battle = attack_on(p, place)
    attack = _attack(p, battle) if battle is not None else ()
    return [*_overruns(p, place, marching(p)), *attack]


# ---------------------------------------------------------------- overruns
def _overruns(p: Position, place: int, movers: int) -> Iterator[Chance]:
    """Tell which overruns succeed, and that of who moves now in any case; and what becomes of air units there."""
    is_fatal = False
    for tried in overruns_of(p, place):
        enough = is_enough(p, tried)
        if enough or tried.units == movers:
            who = "the column" if tried.units & tried.units - 1 else UNIT_TITLES[tried.units.bit_length() - 1]
            text = "ten to one: they are overrun" if enough else "not ten to one: it fails"
            yield Chance(f"overrun by {who}", text, _SURE)
        is_fatal |= enough
    if is_fatal and p.wings.get(place, 0) & p.airs_of(1 - p.phasing):
        yield from _flights()


def _flights() -> Iterator[Chance]:
    for words, share in _merged(in_air.of_success(), _FLIGHTS).items():
        yield Chance("each air unit that is caught at its base", words, share)


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
    yield from _effect(p, now)
    yield from _shots(p)


def _effect(p: Position, now: Mission) -> Iterator[Chance]:
    """Yield what a mission brings if nobody who flies it now drops out before."""
    if now.task == Task.V1:
        for words, share in _merged(in_air.of_success(), _BOMBS).items():
            yield Chance("the V1, if it comes through", words, share)
    if not now.crew:
        return
    if now.task == Task.AIR_UNITS:
        for hits, share in in_air.of_raid(p, now).items():
            yield Chance("bombs, if all come through", counted(hits, "hit"), share)
    elif now.task in BOMBING:
        for words, share in _merged(in_air.of_bombs(p, now), _BOMBS).items():
            yield Chance("bombs, if all come through", words, share)
    elif now.task == Task.DROP and now.cargo >= 0:
        for code, share in in_air.of_drop(p, now.cargo, now.target, now.crew).items():
            yield Chance("the drop, if all come through", code, share)


def _merged(chances: Mapping[str, Fraction], words: Mapping[str, str]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for code, share in chances.items():
        found[words[code]] = found.get(words[code], Fraction()) + share
    return found


def _shots(p: Position) -> Iterator[Chance]:
    """Yield the shots that have been paired; the first of a patrol attack is the patrol's (EUC-21/2)."""
    firing = FIRING.find(p, Fire.name)
    for number, shot in enumerate(p.shots):
        is_patrol = firing is not None and bool(firing.is_patrol) and not number
        is_bomb = shot.at == BOMB
        target = "the V1" if is_bomb else AIR_TITLES[shot.at]
        results = in_air.of_shot(p, shot, is_patrol=is_patrol)
        for words, share in _merged(results, _V1_RESULTS if is_bomb else _AIR_RESULTS).items():
            yield Chance(f"{AIR_TITLES[shot.air]} fires at {target}", words, share)
