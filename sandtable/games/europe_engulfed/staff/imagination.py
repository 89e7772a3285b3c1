"""What a side imagines of the other camp: faces for the backs that it sees, and pools of all that it does not."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europe_engulfed.position import Off, Position, Status
from sandtable.games.europe_engulfed.rules.fog import rename
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, group_of_piece, pieces_of_camp
from sandtable.games.europe_engulfed.world.atlas import SWAMP
from sandtable.games.europe_engulfed.world.pieces import ARMORED, BLOCKS_MASK, FULL, NATION, STAND_INS, family_of
from sandtable.games.europe_engulfed.world.roster import Nation

_FAMILY: Final = {unit: family for family, units in enumerate(STAND_INS) for unit in units}
_WHOLE: Final = 0.55  # how many blocks are at full strength


def imagine(p: Position, side: int, rng: Random) -> Position:
    """Return a copy of what a side sees in which the other camp's blocks have faces: it would see the same."""
    pieces = pieces_of_camp(p, 1 - CAMP_OF_SIDE[side])
    unseen = [unit for unit in bit_list(pieces & BLOCKS_MASK & ~p.vichy_units) if p.at[unit] == Off.OUT]
    backs = [unit for unit in bit_list(pieces & ~BLOCKS_MASK) if unit in _FAMILY and p.at[unit] >= 0]
    faces = _dealt(p, unseen, backs, rng)
    steps = {face: FULL[face] if rng.random() < _WHOLE else rng.randint(1, FULL[face]) for face in faces.values()}
    pool = {unit: _store(p, unit) for unit in unseen if unit not in steps}
    whole = _unveiled(p, faces, steps, pool)
    if p.sealed is not None:  # with the same faces: nobody moves while sides decide as if at once
        whole.sealed = _unveiled(p.sealed, faces, steps, pool)
    return whole


def _dealt(p: Position, unseen: list[int], backs: list[int], rng: Random) -> dict[int, int]:
    """Return a face for each back: any of its family that may be there, armor in no swamp."""
    decks: dict[int, list[int]] = {}
    for unit in unseen:
        decks.setdefault(family_of(unit, group_of_piece(p, unit)), []).append(unit)
    out = p.card.setup.muster.out
    for deck in decks.values():
        rng.shuffle(deck)
        deck.sort(key=lambda unit: _store(p, unit) == Off.POOL and not out >> unit & 1)  # the last is dealt first
    faces = {}
    for back in sorted(backs, key=lambda back: not SWAMP >> p.at[back] & 1):
        deck, in_swamp = decks[_FAMILY[back]], SWAMP >> p.at[back] & 1
        index = next((i for i in reversed(range(len(deck))) if not (in_swamp and ARMORED >> deck[i] & 1)), -1)
        faces[back] = deck.pop(index)
    return faces


def _store(p: Position, unit: int) -> Off:
    """Return where a block is that stands nowhere: in its pool, or gone with its power, or outside the theatre."""
    muster, nation = p.card.setup.muster, NATION[unit]
    if p.status[nation] == Status.CONQUERED and nation == Nation.FRANCE and not muster.out >> unit & 1:
        return Off.POOL if muster.pool >> unit & 1 else Off.WAITING  # Free French, of now and of later
    return Off.OUT if muster.out >> unit & 1 or p.status[nation] in (Status.OUT, Status.CONQUERED) else Off.POOL


def _unveiled(p: Position, faces: Mapping[int, int], steps: Mapping[int, int], pool: Mapping[int, Off]) -> Position:
    """Return a copy with faces for backs, wherever the position speaks of them."""
    q = p.copy()
    q.legal = None
    rename(q, mask_of(faces), faces)
    for back, face in faces.items():
        q.put(face, q.at[back])
        q.put(back, Off.OUT)
        q.steps[back], q.steps[face] = 0, steps[face]
    for unit, where in pool.items():
        q.put(unit, where)
    return q
