"""The two rounds of an air combat (EUC-21/5): pairs of fighters and escorts, then free fighters against the crews."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.step import Step
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position, Shot
from sandtable.games.europa.rules.air.dogfight import DOGFIGHT, NAME, Dogfight, current
from sandtable.games.europa.rules.air.fire import fire
from sandtable.games.europa.rules.air.mission import under_way
from sandtable.games.europa.rules.air.states import rest

_RULE: Final = "EUC-21/5"
_MOST: Final = 2  # on one opponent


def _fight(p: Position) -> Dogfight:
    found = current(p)
    if found is None:
        raise ValueError("no air combat is under way")
    return found


# ---------------------------------------------------------------- who meets whom
class Parted(NamedTuple):
    """Fighters of the larger side that stay free."""

    free: int = 0


PARTED: Final = Frame(Parted, free="air-units")


def chooser(p: Position) -> int:
    """Return the side that makes the pairs: that with more fighters, on a tie the one that is not phasing."""
    now = under_way(p)
    defenders, escorts = _fight(p).airs.bit_count(), now.escorts.bit_count()
    if defenders == escorts:
        return 1 - p.phasing
    return 1 - now.side if defenders > escorts else now.side


def larger(p: Position) -> int:
    """Return the fighters of the side that makes the pairs."""
    now = under_way(p)
    return now.escorts if chooser(p) == now.side else _fight(p).airs


def smaller(p: Position) -> int:
    """Return the fighters of the other side."""
    now = under_way(p)
    return _fight(p).airs if chooser(p) == now.side else now.escorts


def unpaired(p: Position) -> int:
    """Return the fighters of the larger side of which nothing was said yet."""
    return larger(p) & ~PARTED.top(p).free & ~mask_of(shot.air for shot in p.shots)


def unmet(p: Position) -> int:
    """Return the fighters of the smaller side without an opponent."""
    return smaller(p) & ~mask_of(shot.at for shot in p.shots)


def open_to(p: Position) -> int:
    """Return those whom the next fighter may meet: all must meet one before anybody meets two."""
    alone = unmet(p)
    if unpaired(p).bit_count() <= alone.bit_count():
        return alone
    met = [shot.at for shot in p.shots]
    return mask_of(air for air in bit_list(smaller(p)) if met.count(air) < _MOST)


def not_paired(p: Position, air: int, other: int) -> Reasons:
    """Tell why two units are no pair."""
    if found := _not_to_pair(p, air):
        return found
    if open_to(p) >> other & 1:
        return None
    if not smaller(p) >> other & 1:
        return refusal(_RULE, "{air} is no opponent in this fight", other)
    if unmet(p) and not unmet(p) >> other & 1:
        return refusal(_RULE, "{air} has no opponent yet", lowest(unmet(p)))
    return refusal(_RULE, "{air} has two opponents", other)


def _not_to_pair(p: Position, air: int) -> Reasons:
    if unpaired(p) >> air & 1:
        return None
    if not larger(p) >> air & 1:
        return refusal(_RULE, "{air} is not one of those that are paired", air)
    return refusal(_RULE, "{air} has been told what to do", air)


def pairs(p: Position) -> list[tuple[int, int]]:
    """Return each fighter that can be paired, and its opponents."""
    targets = open_to(p)
    return [(air, targets) for air in bit_list(unpaired(p))]


def pair(p: Position, log: Log, air: int, other: int) -> None:
    """Let two units meet."""
    p.shots = (*p.shots, Shot(air, other))
    log.add(_RULE, "{air} meets {air}", air, other)


def not_free(p: Position, air: int) -> Reasons:
    """Tell why a fighter does not stay free."""
    if found := _not_to_pair(p, air):
        return found
    return None if frees(p) >> air & 1 else refusal(_RULE, "{air} must have an opponent", lowest(unmet(p)))


def frees(p: Position) -> int:
    """Return the fighters that may stay free: there must be enough for everybody."""
    left = unpaired(p)
    return left if left.bit_count() > unmet(p).bit_count() else 0


def leave_free(p: Position, log: Log, air: int) -> None:
    """Let a fighter stay free."""
    PARTED.turn(p, Pairing.name, Parted(PARTED.top(p).free | 1 << air))
    log.add(_RULE, "{air} stays free", air)


class Pairing(Acts[Position]):
    """The side with more fighters says who meets whom."""

    name = "pairing"
    frame = PARTED
    moment = "the pairing of fighters"
    asks = "Who meets whom?"
    rules = (_RULE,)
    acts = (
        Act("pair", not_paired, pair, pairs, role=Role.ATTACK),
        Act("free", not_free, leave_free, frees),
    )

    def settle(self, p: Position, log: Log) -> bool:
        left, targets = unpaired(p), open_to(p)
        if not left:
            p.stack.pop()
            return True
        if left & left - 1 or targets & targets - 1 or frees(p):
            return False
        pair(p, log, lowest(left), lowest(targets))
        return True

    def side(self, p: Position) -> int:
        return chooser(p)


# ---------------------------------------------------------------- whom a unit with two opponents fires at
def doubled(p: Position) -> list[tuple[int, int]]:
    """Return the next fighter that faces two and has not said whom it fires at, and both of them."""
    fired = {shot.air for shot in p.shots}
    for air in bit_list(smaller(p)):
        facing = mask_of(shot.air for shot in p.shots if shot.at == air and larger(p) >> shot.air & 1)
        if air not in fired and facing:
            return [(air, facing)]
    return []


def not_firing(p: Position, air: int, other: int) -> Reasons:
    """Tell why a fighter does not fire at another."""
    for asked, facing in doubled(p):
        if asked == air and facing >> other & 1:
            return None
        if asked == air:
            return refusal(_RULE, "{air} does not face {air}", air, other)
        return refusal(_RULE, "it is for {air} to choose now", asked)
    raise ValueError("nobody faces two")


def fire_back(p: Position, log: Log, air: int, other: int) -> None:
    """Let a fighter fire at one of its opponents."""
    p.shots = (*p.shots, Shot(air, other))


class Aiming(Acts[Position]):
    """A fighter that faces two picks one (EUC-21/5)."""

    name = "aiming"
    moment = "the choice of an opponent"
    rules = (_RULE,)
    acts = (Act("aim", not_firing, fire_back, doubled),)

    def settle(self, p: Position, log: Log) -> bool:
        for air, facing in doubled(p):
            if facing & facing - 1:
                return False
            fire_back(p, log, air, lowest(facing))
            return True
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return 1 - chooser(p)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("At whom does {air} fire?", (doubled(p)[0][0],))


# ---------------------------------------------------------------- against the crews
def waiting(p: Position) -> int:
    """Return the free fighters that have not said at whom they fire."""
    return _fight(p).hunters & ~mask_of(shot.air for shot in p.shots)


def hunts(p: Position) -> list[tuple[int, int]]:
    """Return each free fighter, and the bombers and transports that it may fire at."""
    return [(air, under_way(p).crew) for air in bit_list(waiting(p))]


def not_hunting(p: Position, air: int, other: int) -> Reasons:
    """Tell why a fighter does not fire at a bomber."""
    if not waiting(p) >> air & 1:
        return refusal(_RULE, "{air} is not free to fire", air)
    if under_way(p).crew >> other & 1:
        return None
    return refusal(_RULE, "{air} is no bomber or transport of this mission", other)


def hunt(p: Position, log: Log, air: int, other: int) -> None:
    """Let a free fighter fire at a bomber, which fires back."""
    p.shots = (*p.shots, Shot(air, other), Shot(other, air))


class Hunt(Acts[Position]):
    """Fighters that were free, or have driven their opponents off, fire at bombers and transports (EUC-21/5)."""

    name = "hunt"
    moment = "the attack on bombers"
    asks = "Which bomber or transport does a free fighter attack?"
    rules = (_RULE,)
    acts = (
        Act("aim", not_hunting, hunt, hunts, role=Role.ATTACK),
        Act("pass", freely, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if waiting(p) and under_way(p).crew:
            return False
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return 1 - under_way(p).side


# ---------------------------------------------------------------- the course
def pair_off(p: Position, now: Dogfight) -> None:
    """Let fighters and escorts meet; without escorts all fighters are free at once."""
    if under_way(p).escorts and now.airs:
        p.stack += ((Aiming.name,), (Pairing.name,))
    else:
        DOGFIGHT.turn(p, NAME, now._replace(hunters=now.airs))


def open_fire(p: Position, now: Dogfight) -> None:
    """Let all who have an opponent fire."""
    if p.shots:
        fire(p, p.shots)


def go_for_crews(p: Position, now: Dogfight) -> None:
    """Let free fighters choose bombers and transports."""
    p.stack.append((Hunt.name,))


def end(p: Position, now: Dogfight) -> None:
    """End the fight: interceptors go home, CAP stays until the end of the phase (EUC-21/3, EUC-21/4)."""
    p.stack.pop()
    if not now.is_cap:
        rest(p, now.airs)


_STAGES: Final = (pair_off, open_fire, go_for_crews, open_fire, end)


class Rounds(Step[Position]):
    """Opens the two rounds of an air combat."""

    name = NAME
    frame = DOGFIGHT

    def settle(self, p: Position, log: Log) -> bool:
        now = DOGFIGHT.top(p)
        now = now._replace(stage=now.stage + 1)
        DOGFIGHT.turn(p, NAME, now)
        _STAGES[now.stage - 1](p, now)
        return True
