"""The cards of what is fought: an attack with its twelve columns, an overrun with its ratio, an air mission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.charts import chart
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted, listed
from sandtable.games.europa.language import WEATHERS
from sandtable.games.europa.position import UNSEEN, Position
from sandtable.games.europa.rules.air import mission
from sandtable.games.europa.rules.air.dogfight import current as dogfight
from sandtable.games.europa.rules.air.fire import modifiers as shot_modifiers
from sandtable.games.europa.rules.air.flak import aa, is_fired_at
from sandtable.games.europa.rules.air.load import load, share
from sandtable.games.europa.rules.air.mission import BOMBING, MISSION, SUPPORT, Mission, Task, is_extended
from sandtable.games.europa.rules.combat.attack import NAMED, Naming
from sandtable.games.europa.rules.combat.battle import Battle, alive, current, defenders_of
from sandtable.games.europa.rules.combat.crt import DIE
from sandtable.games.europa.rules.combat.modifiers import size_of
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, Prospect, prospect_of
from sandtable.games.europa.rules.ground import assault
from sandtable.games.europa.rules.ground.assault import ASSAULT, Assault
from sandtable.games.europa.rules.ground.overrun import strengths
from sandtable.games.europa.show.attack import is_over, put_together
from sandtable.games.europa.show.factors import attacking, defending, factor
from sandtable.games.europa.show.pieces import air_ratings, counted_re
from sandtable.games.europa.show.words import (
    AIR_IDS,
    AIR_TITLES,
    PLACE_IDS,
    PLACE_TITLES,
    SIDE_IDS,
    TERRAINS,
    TOWNS,
    UNIT_IDS,
    UNIT_TITLES,
    capital,
    strength,
)
from sandtable.games.europa.world.atlas import FORTRESS, TERRAIN, TOWN, Town, distance
from sandtable.games.europa.world.charts import AIR_COMBAT, CRT, OVERRUN_RATIO, RESULTS

_STAGES: Final = ("Units", "Supply", "GS", "DAS", "Guns", "Die", "Losses", "Retreat", "Advance")
_STAGE: Final = (1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 7, 8, 8)  # of them, by how many stages of an attack were opened
_FLIGHT: Final = ("Crew", "Patrols", "CAP", "Interception", "AA", "Target", "Return")
_TRY: Final = ("Look", "Payment", "Ratio")
_TASKS: Final = {
    Task.AIR_UNITS: "Bombing of air units",
    Task.AIRBASE: "Bombing of the airbase",
    Task.RAIL: "Bombing of the railway",
    Task.PORT: "Bombing of the port",
    Task.GS: "Ground support",
    Task.DAS: "Defensive air support",
    Task.CARRY: "Air transport",
    Task.FLY_IN: "Supply by air",
    Task.DROP: "Air drop",
    Task.FEED: "Feeding from the air",
    Task.V1: "V1",
}


def boards(p: Position) -> list[Doc]:
    """Return what is fought or put together now, the innermost first: a mission, an overrun, an attack."""
    parts = (_flights, _overruns, _attacks)
    return [board | {"over": board["title"]} for part in parts for board in part(p)]


# ---------------------------------------------------------------- an attack
def _attacks(p: Position) -> Iterator[Doc]:
    now = current(p)
    if now is not None:
        yield _attack(p, now) | {"stages": list(_STAGES), "stage": _STAGE[now.stage]}
        return
    named = NAMED.find(p, Naming.name)
    if named is not None:
        yield _attack(p, put_together(p) or Battle(named.target, 0)) | {"stages": list(_STAGES), "stage": 0}


def _attack(p: Position, battle: Battle) -> Doc:
    is_open = not is_over(battle) and alive(p, battle.units)  # whoever has retreated stands somewhere else
    found = prospect_of(p, battle) if is_open else None
    doc: Doc = {
        "place": PLACE_IDS[battle.target],
        "title": f"Attack on {PLACE_TITLES[battle.target]}",
        "sides": [
            _fighters(p, p.phasing, "attacker", alive(p, battle.units), is_attack=True),
            _fighters(p, 1 - p.phasing, "defender", _defenders(p, battle), is_attack=False),
        ],
        "notes": list(_notes(p, battle.target, battle)),
    }
    if found is not None:
        attacker, defender = doc["sides"]
        attacker |= {"factors": list(attacking(p, battle, found)), "total": strength(found.total_attack)}
        defender |= {"factors": list(defending(p, battle, found)), "total": strength(found.total_defence)}
        doc["needs"] = {"text": odds_words(found), "rule": "EUC-9/5"}
        doc["charts"] = [strip(found)]
    return doc


def _defenders(p: Position, battle: Battle) -> int:
    if battle.units:
        return defenders_of(p, battle.target, battle.units)
    return p.here.get(battle.target, 0) & p.of_side(1 - p.phasing)


def _fighters(p: Position, side: int, role: str, units: int, *, is_attack: bool) -> Doc:
    known = units & ~UNSEEN[side]
    hidden = (units & UNSEEN[side]).bit_count()
    notes = [counted_re(size_of(p, known))] if known else []
    notes += [counted(hidden, "unknown unit")] if hidden else []
    return {
        "side": SIDE_IDS[side],
        "role": role,
        "notes": notes,
        "units": [
            {
                "unit": UNIT_IDS[unit],
                "strength": p.face(unit).attack if is_attack else p.face(unit).defence,
                "fire": str(p.face(unit)) if known >> unit & 1 else "",
                "partial": "",
            }
            for unit in bit_list(units)
        ],
    }


def odds_words(found: Prospect) -> str:
    """Say the odds, and which faces of the die bring what: `21 : 7 is 3:1. Die +5: EX on 1–2, HX on 3, DR on 4–6.`"""
    ratio = f"{strength(found.total_attack)} : {strength(found.total_defence)}"
    if found.column == TOO_WEAK:
        return f"{ratio} is below {CRT.columns[0]}: the attack would be called off."
    faces = [(code, [die for die in DIE if found.results[die - 1] == code]) for code in dict.fromkeys(found.results)]
    told = [f"{code} on {_span(dice)}" for code, dice in faces]
    guns = " Artillery alone does no more than drive out." if found.is_artillery else ""
    return f"{ratio} is {found.odds}. Die {found.net:+}: {', '.join(told)}.{guns}"


def _span(dice: list[int]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{dice[0]}–{dice[-1]}"


def strip(found: Prospect) -> Doc:
    """Return the twelve columns with the results of the die in each, as the modifiers have it; this one is marked."""
    modifiers = found.net - (CRT.shifts[found.column] if found.column != TOO_WEAK else 0)
    heads = [f"▸{odds}" if number == found.column else odds for number, odds in enumerate(CRT.columns)]
    rows = [[str(die), *(CRT.read(die + modifiers + shift) for shift in CRT.shifts)] for die in DIE]
    words = f"With {modifiers:+} of modifiers" if modifiers else "Without modifiers"
    codes = dict.fromkeys(found.results) if found.column != TOO_WEAK else ()
    note = "; ".join(f"{code}: {RESULTS[code].words}" for code in codes)
    return chart(words, ["Die", *heads], rows, CRT.rule, note=note)


def _notes(p: Position, place: int, battle: Battle | None = None) -> Iterator[str]:
    """Yield the ground, works and weather, and what is still to be taken."""
    town = Town(TOWN[place])
    yield capital(TERRAINS[TERRAIN[place]])
    if town > Town.REFERENCE:
        yield TOWNS[town]
    if FORTRESS >> place & 1:
        yield "fortress"
    if p.fort >> place & 1:
        yield "fort"
    yield f"{WEATHERS[p.weather]} weather"
    if battle is not None and battle.problems:
        yield f"American tactical problems: {battle.problems:+}"
    if battle is not None and battle.result >= 0:
        yield f"result {list(RESULTS)[battle.result]}"


# ---------------------------------------------------------------- an overrun
def _overruns(p: Position) -> Iterator[Doc]:
    now = ASSAULT.find(p, assault.NAME)
    if now is not None:
        yield _overrun(p, now)


def _overrun(p: Position, now: Assault) -> Doc:
    attack, defence = strengths(p, now)
    as_battle = Battle(now.target, now.units, halved=now.halved)
    found = prospect_of(p, as_battle)._replace(column=TOO_WEAK)  # no column and no modifier counts (EUC-11/1)
    attacker = _fighters(p, p.phasing, "attacker", now.units, is_attack=True)
    defender = _fighters(p, 1 - p.phasing, "defender", _defenders(p, as_battle), is_attack=False)
    enough = "enough" if attack >= OVERRUN_RATIO * defence else "not enough"
    words = f"{strength(attack)} against {strength(defence)}: {OVERRUN_RATIO} to 1 needs "
    return {
        "place": PLACE_IDS[now.target],
        "title": f"Overrun of {PLACE_TITLES[now.target]}",
        "sides": [
            attacker | {"factors": list(attacking(p, as_battle, found)), "total": strength(attack)},
            defender | {"factors": list(defending(p, as_battle, found)), "total": strength(defence)},
        ],
        "stages": list(_TRY),
        "stage": min(now.stage, 1),
        "needs": {"text": f"{words}{strength(OVERRUN_RATIO * defence)}, {enough}.", "rule": "EUC-11/4"},
        "notes": list(_notes(p, now.target)),
    }


# ---------------------------------------------------------------- an air mission
def _flights(p: Position) -> Iterator[Doc]:
    now = MISSION.find(p, mission.NAME)
    if now is not None:
        yield _flight(p, now)


def _flight(p: Position, now: Mission) -> Doc:
    fighting = dogfight(p)
    risen = fighting.airs if fighting is not None else 0
    over = sum(1 << air for air in bit_list(p.airs_of(1 - now.side)) if p.cap[air] == now.target)
    flown = {
        "side": SIDE_IDS[now.side],
        "role": "attacker: crew and escorts" if now.task in (*BOMBING, *SUPPORT) else "crew and escorts",
        "notes": [counted(now.crew.bit_count(), "air unit"), counted(now.escorts.bit_count(), "escort")],
        "units": _airs(p, now.crew | now.escorts, now.escorts, "escort"),
        "factors": list(_brought(p, now)),
        "total": strength(load(p, now)) if now.task in (*BOMBING, *SUPPORT) else str(now.crew.bit_count()),
    }
    met = {
        "side": SIDE_IDS[1 - now.side],
        "role": "defender: fighters and AA",
        "notes": [counted(over.bit_count(), "fighter") + " on CAP"] if over else [],
        "units": _airs(p, risen, over, "CAP"),
        "factors": list(_met(p, now)),
        "total": counted(risen.bit_count(), "fighter"),
    }
    return {
        "place": PLACE_IDS[now.target],
        "title": f"{_TASKS[Task(now.task)]}: {PLACE_TITLES[now.target]}",
        "sides": [flown, met],
        "stages": list(_FLIGHT),
        "stage": min(max(now.stage - 1, 0), len(_FLIGHT) - 1),
        "needs": {"text": _air_words(), "rule": "EUC-21/5"},
        "notes": list(_path(p, now)),
    }


def _airs(p: Position, airs: int, marked: int, word: str) -> list[Doc]:
    return [
        {
            "unit": AIR_IDS[air],
            "strength": p.airman(air).attack,
            "fire": f"{p.airman(air).attack}-{p.airman(air).defence}",
            "partial": word if marked >> air & 1 else "",
        }
        for air in bit_list(airs)
    ]


def _brought(p: Position, now: Mission) -> Iterator[Doc]:
    """Yield what each of the crew brings, and those who fly on an extended range."""
    for air in bit_list(now.crew):
        far = ", extended range" if now.base >= 0 and is_extended(p, air, now.target) else ""
        value = strength(share(p, now, air)) if now.task in (*BOMBING, *SUPPORT) else ""
        yield factor(f"{AIR_TITLES[air]}: {air_ratings(p.airman(air))}{far}", value, "EUC-20/5")
    for shot in p.shots:
        yield factor(*_shot(p, shot.air, shot.at, shot_modifiers(p, shot).total))


def _shot(p: Position, air: int, at: int, total: int) -> tuple[str, str, str]:
    target = AIR_TITLES[at] if at >= 0 else "the V1"
    return f"{AIR_TITLES[air]} fires at {target}", f"2d6 {total:+}", "EUC-21/5"


def _met(p: Position, now: Mission) -> Iterator[Doc]:
    if is_fired_at(p, now):
        for part in aa(p, now.target, 1 - now.side).parts:
            yield factor(f"AA: {part.words}", f"{part.value:+}", part.rule)


def _path(p: Position, now: Mission) -> Iterator[str]:
    if now.base >= 0:
        yield f"from {PLACE_TITLES[now.base]}, {counted(distance(now.base, now.target), 'hex', 'hexes')}"
    yield f"{WEATHERS[p.weather]} weather"
    if now.cargo >= 0:
        yield f"with {UNIT_TITLES[now.cargo]}"


def _air_words() -> str:
    """Say what the shots need, as the table has it."""
    words = {"R": "returns", "A": "aborted", "K": "eliminated"}
    rows = zip(AIR_COMBAT.above, (row[0] for row in AIR_COMBAT.results[1:]), strict=True)
    return f"2d6, attack less defence: {listed([f'{low} {words[code]}' for low, code in rows])}."
