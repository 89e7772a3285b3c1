"""What can be wrong with the pending steps of a position: what they remember, what they rest on, what they are about.

A stack written by hand may be short, one step of a phase alone; what it has must be able to go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.position import Pending
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules import sequence, surprise
from sandtable.games.europa.rules.air import mission
from sandtable.games.europa.rules.combat.battle import BATTLE
from sandtable.games.europa.rules.combat.course import AFTER_DIE
from sandtable.games.europa.rules.combat.crt import CODES
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.rules.supply.attrition import withering
from sandtable.games.europa.texts import pieces, wings
from sandtable.games.europa.world.atlas import PLACE_IDS
from sandtable.games.europa.world.breakdown import DIVISIONS
from sandtable.games.europa.world.pieces import UNIT_IDS
from sandtable.games.europa.world.scenario import NEVER

_STEPS: Final = {step.name: step for step in STEPS}
_NONE: Final = -1
_COUNT: Final = 999  # of points and the like
_STRENGTH: Final = 1_000_000  # in 1/256
_MOST: Final = {  # what a number can be at most, by what it is called
    "das": _STRENGTH,
    "gs": _STRENGTH,
    "result": len(CODES) - 1,
    "answers": 1 << 60,
    "stage": mission.LAST,
    "task": max(mission.Task),
    "tried": 1,
    "waiting": 1,
}
_LEAST: Final = {"net": -_COUNT, "result": _NONE, "need2": -_COUNT}
_MOST_OF: Final = {  # where the step says more than the word, or remembers one number
    ("war", ""): len(sequence.GAME_TURN),
    ("player-turn", "number"): len(sequence.PARTS),
    ("surprise-turn", ""): len(surprise.PARTS),
    ("phase-end", ""): 1,
    ("battle", "stage"): AFTER_DIE + 6,
    ("dogfight", "stage"): 4,
    ("overrun", "stage"): 1,
}
_MAY_BE_NOBODY: Final = frozenset(  # what has no name yet, or is none
    (
        ("mission", "base"),
        ("mission", "cargo"),
        ("patrol", "air"),
        ("retreats", "going"),
        *((name, "") for name in ("surrender", "sweep", "attrition")),
    )
)

# What must lie below a step: it reads from there, or is a part of it
_OF_MISSION: Final = (
    *("crew", "patrol", "interception", "dogfight", "air-fire", "flak", "air-unit-bombing", "bombing-die", "drop-die"),
    *("rations", "v1-die"),
)
_RESTS_ON: Final = {
    **dict.fromkeys(_OF_MISSION, ("mission", "EUC-21/1")),
    **dict.fromkeys(("pairing", "aiming", "hunt"), ("dogfight", "EUC-21/5")),
    **dict.fromkeys(("attack-problems", "attack-gunfire", "attack-die"), ("battle", "EUC-9/24")),
    "partisan-roll": ("raids", "EUC-45/2"),
    "sabotage-roll": ("raids", "EUC-1/4"),
    "southern-roll": ("raids", "EUC-59/1"),
    "assembly": ("organisation", "EUC-13/1"),
    **dict.fromkeys(("sweep-roll", "escape", "air-escape", "retiring"), ("sweep", "EUC-58/2")),
}
_THROWN_FOR: Final = {"flak": "EUC-21/7", "flight": "EUC-11/3", "air-fire": "EUC-21/5"}  # a die for each of them


def pending_faults(p: Position) -> Iterator[str]:
    """Find steps that could not go on."""
    nonsense = [*_stack_faults(p)]
    yield from nonsense
    if not nonsense:
        yield from _sense_faults(p)


# ---------------------------------------------------------------- numbers and names
def _stack_faults(p: Position) -> Iterator[str]:
    """Find a stack that has in it what means nothing."""
    for frame in p.stack:
        yield from _frame_faults(p, frame)


def _frame_faults(p: Position, pending: Pending) -> Iterator[str]:
    name, *values = pending
    layout = _STEPS[str(name)].frame
    for column, kind, value in zip(layout.columns, layout.kinds, values, strict=False):
        if isinstance(value, str):
            if (name, column) != ("air-draw", "rule"):
                yield f"the stack has {value!r} in {name!r}, where a number is needed (EUC-4/1)"
        elif not kind:
            most = 1 if column.startswith("is_") else _MOST_OF.get((str(name), column), _MOST.get(column, _COUNT))
            least = _LEAST.get(column, 0)
            if not least <= value <= most:
                yield f"the stack has {value} in {name!r}, where {least} to {most} are possible (EUC-4/1)"
        elif value < 0:
            if value != _NONE or (name, column) not in _MAY_BE_NOBODY:
                yield f"the stack has {value} in {name!r}, where a name is needed (EUC-4/1)"
        elif strange := _unknown(p, kind, value):
            yield f"the stack has {strange} in {name!r}, which {p.scenario} has not (EUC-60/5)"


def _unknown(p: Position, kind: str, value: int) -> str:
    """Return what a frame names that is not in the scenario."""
    known = {
        "place": p.sheet.everywhere,
        "unit": pieces.fit(p),
        "air": (p.airs_of(0) | p.airs_of(1)) & ~wings.strays(p),
    }
    one = kind.removesuffix("-units") if kind == "air-units" else kind.removesuffix("s")
    if one not in known:
        return ""
    strange = bit_list((1 << value if one == kind else value) & ~known[one])
    return f"another {one}" if strange else ""


# ---------------------------------------------------------------- sense
def _sense_faults(p: Position) -> Iterator[str]:
    for place, frame in enumerate(p.stack):
        name = str(frame[0])
        below = [str(other[0]) for other in p.stack[:place]]
        needed, rule = _RESTS_ON.get(name, ("", ""))
        if needed and needed not in below:
            yield f"the stack has {name!r}, and no {needed!r} below it ({rule})"
        if name.startswith("attack-supply") and not {"battle", "overrun"} & set(below):
            yield f"the stack has {name!r}, and neither 'battle' nor 'overrun' below it (EUC-18/11)"
    yield from _dice_faults(p)
    yield from _fight_faults(p)
    yield from _other_faults(p)


def _dice_faults(p: Position) -> Iterator[str]:
    """A throw is for somebody."""
    under_way = mission.MISSION.find(p, mission.NAME)
    for frame in p.stack:
        name = str(frame[0])
        if name == "flak":
            thrown = under_way.crew if under_way else 1
        elif name == "flight":
            thrown = int(frame[2])
        else:
            thrown = len(p.shots) if name == "air-fire" else 1
        if not thrown:
            yield f"the stack has {name!r}, and nobody is thrown for ({_THROWN_FOR[name]})"


def _fight_faults(p: Position) -> Iterator[str]:
    """Who fights is there, and on one side; who is attacked is another."""
    for frame in p.stack:
        name = str(frame[0])
        if name in ("battle", "overrun", "attack"):
            yield from _attack_faults(p, name, int(frame[1]), int(frame[2]) if len(frame) > 2 else 0)
        if name == "retreats":
            for unit in bit_list(int(frame[2]) | (1 << int(frame[4]) if len(frame) > 4 and int(frame[4]) >= 0 else 0)):
                if p.at[unit] < 0 or p.side_of(unit) != frame[1]:
                    yield f"{UNIT_IDS[unit]} is to retreat, and is not on the map or the enemy's (EUC-9/16)"


def _attack_faults(p: Position, name: str, target: int, units: int) -> Iterator[str]:
    now = BATTLE.find(p, name) if name == "battle" else None
    is_over = now is not None and now.stage >= AFTER_DIE
    if not units and name != "attack":
        yield f"{PLACE_IDS[target]} is attacked by nobody (EUC-9/1)"
    for unit in bit_list(units):
        if p.side_of(unit) != p.phasing:
            yield f"{UNIT_IDS[unit]} attacks in the enemy's player-turn (EUC-9/1)"
        elif not is_over and p.at[unit] < 0 and p.at[unit] != Off.AFLOAT:
            yield f"{UNIT_IDS[unit]} attacks, and is not on the map (EUC-9/1)"
    if not is_over and not p.ground[1 - p.phasing] >> target & 1:
        yield f"{PLACE_IDS[target]} is attacked, and no enemy is there (EUC-9/1)"
    if now is not None and is_over and now.result < 0:
        yield f"{PLACE_IDS[target]} has been attacked without a result (EUC-9/5)"


def _other_faults(p: Position) -> Iterator[str]:
    for frame in p.stack:
        if frame[0] == "assembly":
            division = int(frame[1])
            core = DIVISIONS[division].makeup(p.turn).core if division in DIVISIONS else NEVER
            if core < 0 or p.at[division] != Off.UNFORMED or p.at[core] < 0:
                yield f"{UNIT_IDS[division]} is assembled, and cannot be (EUC-13/1)"
        if frame[0] == "attrition-loss" and not withering(p, int(frame[1])):
            yield f"{PLACE_IDS[int(frame[1])]} has nobody who takes a loss by attrition (EUC-18/13)"
