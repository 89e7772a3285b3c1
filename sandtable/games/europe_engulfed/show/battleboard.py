"""The battle board: who fights where with what dice, which stage a round is at, and who may still spend an action."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted, listed
from sandtable.games.europe_engulfed.language import NOTATION, WEATHERS
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.dice import DIE
from sandtable.games.europe_engulfed.rules.combat.dogfight import by_nation
from sandtable.games.europe_engulfed.rules.combat.losses import HITS, Losses
from sandtable.games.europe_engulfed.rules.combat.phase import mandatory
from sandtable.games.europe_engulfed.rules.combat.round import Battle, Stage, Type, camp_in, force, paid_for, wings
from sandtable.games.europe_engulfed.rules.powers import SIDES_OF_CAMP, friends, patron_of, powers_in, side_of_piece
from sandtable.games.europe_engulfed.rules.weather import weather_in
from sandtable.games.europe_engulfed.show.blocks import STAND_INS_MASK
from sandtable.games.europe_engulfed.show.factors import factors, fires
from sandtable.games.europe_engulfed.show.places import terrain_words
from sandtable.games.europe_engulfed.show.prospects import fought
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, AREA_TITLES
from sandtable.games.europe_engulfed.world.pieces import NATION, UNIT_IDS
from sandtable.games.europe_engulfed.world.roster import NATION_ADJECTIVES, NATION_TITLES, SIDE_IDS

_TYPES: Final = NOTATION.names["type"].titles
_ROLES: Final = ("defender", "attacker")
_STAGES: Final = {
    Stage.RETREAT: "Retreat",
    Stage.REINFORCE: "Reinforce",
    Stage.ALLOT: "Wings",
    Stage.DOGFIGHT: "Dogfight",
    Stage.REVEAL: "Faces",
    Stage.DEFENCE: "Defence fires",
    Stage.OFFENCE: "Attack fires",
    Stage.COUNTER: "Counterattack",
}


def boards(p: Position) -> list[Doc]:
    """Return a board for every contested area, the one that is being fought first."""
    now = fought(p)
    if now is not None and not p.contested >> now.area & 1:
        now = None
    found = [] if now is None else [_board(p, now, is_fought=True)]
    others = bit_list(p.contested & ~(0 if now is None else 1 << now.area))
    return found + [_board(p, Battle(area, Type.NORMAL, is_first=p.newly >> area & 1), False) for area in others]


def _board(p: Position, battle: Battle, is_fought: bool) -> Doc:
    doc: Doc = {
        "place": AREA_IDS[battle.area],
        "title": AREA_TITLES[battle.area],
        "sides": [_side(p, battle, is_attacking) for is_attacking in (1, 0)],
        "needs": {"text": _needs(), "rule": "EE-glossary-hit-bonus/1"},
        "notes": _notes(p, battle, is_fought),
    }
    if is_fought:
        stages = [stage for stage in _STAGES if not battle.is_counter or Stage.ALLOT <= stage <= Stage.OFFENCE]
        now = max(battle.stage - 1, stages[0])  # the frame remembers which is next
        doc |= {"stages": [_STAGES[stage] for stage in stages], "stage": min(now - stages[0], len(stages) - 1)}
    return doc


def _side(p: Position, battle: Battle, is_attacking: int) -> Doc:
    units = force(p, battle, is_attacking)
    shown = {fire.unit: fire for fire in fires(p, battle, is_attacking)}
    return {
        "side": SIDE_IDS[_leader(p, battle, units, is_attacking)],
        "role": _role(units, is_attacking),
        "notes": list(_of_side(p, battle, is_attacking)),
        "units": [
            {
                "unit": UNIT_IDS[unit],
                "strength": p.steps[unit],
                "fire": shown[unit].words if unit in shown else "",
                "partial": "wing" if battle.supported >> unit & 1 else "",
            }
            for unit in sorted(bit_list(units), key=lambda unit: (unit not in shown or shown[unit].arm, unit))
        ],
        "factors": list(factors(p, battle, is_attacking)),
        "total": _total(p, battle, is_attacking),
    }


def _role(units: int, is_attacking: int) -> str:
    """Say what a side does, and whose forces are known to fight: `defender: Poland`, run by the Soviet side."""
    nations = sorted({NATION[unit] for unit in bit_list(units & ~STAND_INS_MASK)})
    known = f": {listed([NATION_TITLES[nation] for nation in nations])}" if nations else ""
    return f"{_ROLES[is_attacking]}{known}"


def _leader(p: Position, battle: Battle, units: int, is_attacking: int) -> int:
    """Return the side that has most of the units; stand-ins are of the side that they are drawn for."""
    sides = SIDES_OF_CAMP[camp_in(p, battle, is_attacking)]
    counts = [sum(side_of_piece(p, unit) == side for unit in bit_list(units)) for side in sides]
    known = [side for side in sides if side in p.playing] or list(sides)
    return max(known, key=lambda side: counts[sides.index(side)])


def _total(p: Position, battle: Battle, is_attacking: int) -> str:
    """Say how many steps a side has, and how many of its blocks are hidden."""
    units = force(p, battle, is_attacking)
    hidden = (units & STAND_INS_MASK).bit_count()
    parts = [counted(p.steps_of(units & ~STAND_INS_MASK), "step")]
    return listed([*parts, *([counted(hidden, "hidden block")] if hidden else [])])


def _of_side(p: Position, battle: Battle, is_attacking: int) -> list[str]:
    """Return the wings of a side, who pays for the round, and who may still spend a Special Action."""
    flown = by_nation(wings(p, battle, is_attacking))
    notes = [counted(count, f"{NATION_ADJECTIVES[nation]} wing") for nation, count in flown.items()]
    camp = camp_in(p, battle, is_attacking)
    idle = friends(p, battle.area, camp) & ~force(p, battle, is_attacking)
    if is_attacking and paid_for(p, battle.powers, idle) != idle:
        notes.append(f"{counted(idle.bit_count(), 'unit')} not paid for")
    payers = dict.fromkeys(patron_of(p, nation) for nation in powers_in(p, battle.area, camp))
    notes += [f"{NATION_TITLES[n]}: {counted(p.actions[n], 'Special Action')}" for n in payers if p.actions[n]]
    return notes


def _needs() -> str:
    return f"A die hits if it makes {DIE} or more with its bonus: {DIE} without one, 5-{DIE} with +1, 4-{DIE} with +2."


def _notes(p: Position, battle: Battle, is_fought: bool) -> list[str]:
    notes = [f"{terrain_words(battle.area)} ground", f"{WEATHERS[weather_in(p, battle.area)]} weather"]
    if is_fought:
        notes.append(("counterattack: " if battle.is_counter else "") + _TYPES[battle.type])
        hits = HITS.find(p, Losses.name)
        if hits and hits.hits:
            notes.append(f"{counted(hits.hits, 'hit')} still to be taken")
    if mandatory(p) >> battle.area & 1:
        notes.append("must be fought for")
    elif battle.is_first:
        notes.append("newly contested")
    if battle.is_mixed:
        notes.append("several Axis Minors")
    return notes
