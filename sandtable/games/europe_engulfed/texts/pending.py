"""What can be wrong with the pending steps of a position: what they rest on, whom they ask, what they are about.

A stack written by hand may be short, one step of a phase alone; what it has must be able to go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.procedure import Round, Rounds
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.partners import Paying
from sandtable.games.europe_engulfed.rules.combat.round import Battle, Stage
from sandtable.games.europe_engulfed.rules.movement.thrust import Exploit
from sandtable.games.europe_engulfed.rules.naval.voyage import VOYAGE, is_at_risk
from sandtable.games.europe_engulfed.rules.politics.rumania import too_many
from sandtable.games.europe_engulfed.rules.powers import phasing_sides
from sandtable.games.europe_engulfed.rules.steps import STEPS
from sandtable.games.europe_engulfed.texts.frames import stack_faults
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, FORTRESSES
from sandtable.games.europe_engulfed.world.roster import MAJORS, NATION_IDS

_STEPS: Final = {step.name: step for step in STEPS}
_OF_BATTLE: Final = (
    *("retreat", "fall-back", "evacuation", "reinforce", "reinforcing", "allotment", "dogfight", "wing-losses"),
    *("reveal", "support", "fire", "volley", "losses", "counterattack", "sally", "aftermath"),
)
_OF_VOYAGE: Final = ("interception", "sea-battle", "sea-losses", "drowning")
# What must lie below a step: it reads from there, or is a part of it
_RESTS_ON: Final = {
    **dict.fromkeys(_OF_BATTLE, ("battle", "EE-6.2/1")),
    **dict.fromkeys(_OF_VOYAGE, ("voyage", "EE-8.11/1")),
    **dict.fromkeys(("interdiction", "interdiction-dice"), ("convoy", "EE-8.21/1")),
    "lot": ("guests", "EE-9.17/8"),
    "guest": ("guests", "EE-9.17/8"),
    "homeward": ("sail-home", "EE-6.86/2"),
    "allot": ("allotment", "EE-6.22/1"),
    "propose": ("proposals", "EE-6.2/2"),
    "proposals": ("combat", "EE-6.2/2"),
    "umpire": ("combat", "EE-6.2/2"),
    "claim": ("claims", "EE-7.4/1"),
    "claims": ("breakthrough", "EE-7.4/1"),
    "referee": ("breakthrough", "EE-7.4/1"),
}
_BOARDING: Final = ("crossing", "landing", "evacuation", "homeward")
_AT_SEA: Final = (*_BOARDING, "voyage", "convoy")
_IN_FORTRESS: Final = ("occupation", "thinning", "sail-home")
_AFTER_A_FIGHT: Final = frozenset(("aftermath", "occupation", "sail-home", "homeward", "voyage", "fall-back"))


def pending_faults(p: Position) -> Iterator[str]:
    """Find steps that could not go on."""
    nonsense = [*stack_faults(p)]
    yield from nonsense
    if not nonsense:
        yield from _sense_faults(p)


def _sense_faults(p: Position) -> Iterator[str]:
    for place, frame in enumerate(p.stack):
        name = str(frame[0])
        below = [str(other[0]) for other in p.stack[:place]]
        needed, rule = _RESTS_ON.get(name, ("", ""))
        if name == "partners" and Paying(*map(int, frame[1:])).is_counter:
            needed, rule = "battle", "EE-7.7/1"
        if needed and needed not in below:
            yield f"the stack has {name!r}, and no {needed!r} below it ({rule})"
    yield from _side_faults(p)
    yield from _round_faults(p)
    yield from _battle_faults(p)
    yield from _production_faults(p)
    yield from _fortress_faults(p)
    yield from _guest_faults(p)
    yield from _breakthrough_faults(p)
    yield from _ship_faults(p)


def _side_faults(p: Position) -> Iterator[str]:
    """A step asks a side that plays."""
    for frame in p.stack:
        name, layout = str(frame[0]), _STEPS[str(frame[0])].frame
        for column, value in enumerate(frame[1:]):
            if layout.kind(column) == "side" and value not in p.playing:
                yield f"the stack has {name!r}, which asks nobody who plays (EE-intro/2)"


def _round_faults(p: Position) -> Iterator[str]:
    """In a phase that sides share one of them is next that has not ended its part."""
    for frame in p.stack:
        step = _STEPS[str(frame[0])]
        if not isinstance(step, Rounds):
            continue
        now, count = Round(*map(int, frame[1:])), len(step.taking_part(p))
        if not 0 <= now.next < count or not 0 <= now.out < 1 << count:
            yield f"the stack has side {now.next} next in {frame[0]!r}, which {count} share (EE-1.0/1)"
        elif now.out >> now.next & 1 and now.out.bit_count() < count:
            yield f"the stack has {frame[0]!r} go on with a side that has ended its part (EE-1.0/1)"


def _battle_faults(p: Position) -> Iterator[str]:
    """A round is fought where both camps have ground units, until it is over."""
    for place, frame in enumerate(p.stack):
        if frame[0] != "battle":
            continue
        battle = Battle(*map(int, frame[1:]))
        above = {str(other[0]) for other in p.stack[place + 1 :]}
        if battle.stage < Stage.AFTER and not p.contested >> battle.area & 1 and not above & _AFTER_A_FIGHT:
            yield f"a round is fought in {AREA_IDS[battle.area]}, which is not contested (EE-glossary-contested/1)"


def _production_faults(p: Position) -> Iterator[str]:
    """Who buys is a Major Power, and who is asked what to buy has not finished."""
    buyers = [int(frame[1]) for frame in p.stack if frame[0] == "purchases"]
    for nation in buyers:
        if nation not in MAJORS:
            yield f"{NATION_IDS[nation]} buys, and has no production of its own (EE-glossary-major/1)"
    if buyers and p.stack[-1][0] == "purchases" and p.finished >> buyers[-1] & 1:
        yield f"{NATION_IDS[buyers[-1]]} buys, but has finished its production (EE-4.5/4)"


def _fortress_faults(p: Position) -> Iterator[str]:
    """Who has to leave a Fortress is in one."""
    for frame in p.stack:
        if frame[0] in _IN_FORTRESS and not FORTRESSES >> int(frame[1]) & 1:
            yield f"the step {frame[0]} is about {AREA_IDS[int(frame[1])]}, which is no Fortress (EE-5.5/2)"


def _guest_faults(p: Position) -> Iterator[str]:
    """Who is drawn to leave Rumania is one of too many."""
    if any(frame[0] in ("lot", "guest") for frame in p.stack) and not too_many(p):
        yield "a German unit is to leave Rumania, and no more are there than may be (EE-9.17/8)"


def _breakthrough_faults(p: Position) -> Iterator[str]:
    """A breakthrough is the phasing camp's, and somebody has paid for it."""
    for frame in p.stack:
        if frame[0] != "advance":
            continue
        now = Exploit(*map(int, frame[1:]))
        if not now.powers or now.side not in phasing_sides(p):
            yield f"a breakthrough to {AREA_IDS[now.area]} is under way for which nobody has paid (EE-5.4/1)"


def _ship_faults(p: Position) -> Iterator[str]:
    """Ships that are being loaded have somebody aboard."""
    for frame in p.stack:
        if frame[0] in _BOARDING and not p.aboard:
            yield f"the stack has {frame[0]!r}, but nobody is aboard (EE-5.31/2)"
    voyage = VOYAGE.find(p, "voyage")
    if voyage and p.stack[-1][0] == "interception" and not is_at_risk(p, voyage.camp, voyage.zone):
        yield "the stack has ships to be intercepted, but no enemy fleet is there (EE-8.11/1)"
    if p.aboard and not any(frame[0] in _AT_SEA for frame in p.stack):
        yield "pieces are aboard, but no ships are at sea (EE-5.31/2)"
