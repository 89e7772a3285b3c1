"""The surprise turn (EUC-47, 103.D.15): the invader's extra turn within his first player-turn, before he moves."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, leave
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.position import Pending
from sandtable.core.step import Step
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import AirState, Phase, Position, Side
from sandtable.games.europa.rules.sequence import enter
from sandtable.games.europa.world.atlas import distance
from sandtable.games.europa.world.charts import SURPRISE_TBF
from sandtable.games.europa.world.pieces import AirKind

# EUC-47/1, EU-103.D.15/2, without exploitation (EUC-47/5); bombers are named as the bonus movement phase opens
# (EU-103.D.15.b/1)
PARTS: Final[tuple[tuple[Phase, Pending], ...]] = (
    (Phase.SPECIAL_AIR, ("special-air",)),
    (Phase.BONUS_MOVEMENT, ("commit",)),
    (Phase.BONUS_MOVEMENT, ("bonus-movement",)),
    (Phase.BONUS_MOVEMENT, ("phase-end",)),
    (Phase.BONUS_COMBAT, ("bonus-combat",)),
    (Phase.BONUS_COMBAT, ("phase-end",)),
)
_STAGE: Final = Single(usual=0)


def is_surprise(p: Position) -> bool:
    """Tell whether this player-turn has a surprise turn: the Axis one of the turn of the invasion (EU-103.D.15/1)."""
    return p.turn == p.card.surprise_turn and p.phasing == Side.AXIS


class SurpriseTurn(Step[Position]):
    """Opens the parts of the surprise turn."""

    name = "surprise-turn"
    frame = _STAGE

    def settle(self, p: Position, log: Log) -> bool:
        stage = _STAGE.top(p)
        if p.outcome is not None or not is_surprise(p):
            p.stack.pop()
            return True
        if stage == len(PARTS):
            p.stack.pop()
            make_ready(p, log)
            log.add("EUC-47/1", "the surprise turn is over, and the player-turn runs on as usual")
            return True
        if stage == 0:
            log.add("EU-103.D.15/1", "the surprise turn begins")
            log.add("EU-103.D.15.c.1/5", "the Axis looks through all Polish stacks within five hexes of the border")
            log.add("EU-103.D.15/2", "the surprise turn is played as any other, but for the rules of Poland")
        phase, part = PARTS[stage]
        _STAGE.turn(p, self.name, stage + 1)
        if phase != p.phase:
            enter(p, phase)
        p.stack.append(part)
        if phase == Phase.SPECIAL_AIR:
            p.stack.append(("cap",))  # which ends by itself (EU-103.D.15.b/5)
        return True


def make_ready(p: Position, log: Log) -> None:
    """EUC-47/2: air units used in the surprise turn are operative again, the committed ones are not."""
    used = p.card.muster.surprise_airs & ~p.committed
    ready = [air for air in bit_list(used) if p.base[air] >= 0 and p.air_state[air] == AirState.INOPERATIVE]
    for air in ready:
        p.air_state[air] = AirState.OPERATIVE
    if ready:
        log.add("EUC-47/2", "the air units of the surprise turn are ready again, but for those that were committed")


def not_eligible(p: Position, unit: int) -> Violation | None:
    """Tell why a ground unit takes no part in the surprise turn (EU-103.D.15/3)."""
    muster = p.card.muster
    if muster.surprise >> unit & 1:
        return None
    if muster.reserves >> unit & 1:
        return refusal("EU-103.D.15/5", "{unit} is a reserve: it takes no part in the surprise turn", unit)
    return refusal("EU-103.D.15/6", "{unit} belongs to neither army group: it waits for the regular phases", unit)


# ---------------------------------------------------------------- the opening blow
def eligible(p: Position) -> int:
    """Return the bombers that may be committed: operative type B units of the fleets that reach a Polish base."""
    targets = [place for place, airs in p.wings.items() if airs & p.airs_of(Side.ALLIES)]
    found = 0
    for air in bit_list(p.card.muster.surprise_airs & ~p.committed):
        row = p.airman(air)
        is_ready = p.base[air] >= 0 and p.air_state[air] == AirState.OPERATIVE
        if is_ready and row.kind == AirKind.B and any(distance(p.base[air], there) <= row.range for there in targets):
            found |= 1 << air
    return found


def committed_tbf(p: Position) -> int:
    """Return the TBF that is committed so far."""
    return sum(p.airman(air).tbf for air in bit_list(p.committed))


def not_committed(p: Position, air: int) -> Reasons:
    """Tell why an air unit cannot be committed."""
    if not p.airs_of(Side.AXIS) >> air & 1:
        return refusal("EU-103.D.15.b/1", "{air} is not yours", air)
    if p.committed >> air & 1:
        return refusal("EU-103.D.15.b/1", "{air} is committed already", air)
    if not p.card.muster.surprise_airs >> air & 1:
        return refusal("EU-103.D.15/4", "{air} belongs to neither of the two fleets", air)
    if p.airman(air).kind != AirKind.B:
        return refusal("EU-103.D.15.b/1", "{air} is not of type B", air)
    if p.base[air] < 0 or p.air_state[air] != AirState.OPERATIVE:
        return refusal("EU-103.D.15.b/1", "{air} is not operative", air)
    if not eligible(p) >> air & 1:
        return refusal("EU-103.D.15.b/2", "{air} reaches no Polish airbase", air)
    return None


def commit(p: Position, log: Log, air: int) -> None:
    """Name bombers for the blow: they are simply inoperative (EU-103.D.15.b/3)."""
    p.committed |= 1 << air
    p.air_state[air] = AirState.INOPERATIVE
    log.add("EU-103.D.15.b/3", "{air} is committed to the blow at the Polish Air Force", air)


def too_few(p: Position) -> Reasons:
    """Tell that more bombers must be committed, as long as there are any."""
    have = committed_tbf(p)
    if have >= SURPRISE_TBF or not eligible(p):
        return None
    return refusal("EU-103.D.15.b/1", "{n} TBF are committed, and {m} must be", have, SURPRISE_TBF)


class Commit(Acts[Position]):
    """The German commits type B air units of 25 TBF or more (EU-103.D.15.b/1)."""

    name = "commit"
    moment = "the commitment of bombers"
    rules = ("EU-103.D.15.b/1", "EU-103.D.15.b/2")
    acts = (
        Act("commit", not_committed, commit, eligible),
        Act("done", too_few, leave, role=Role.END),
    )
    empty = "no bomber can be committed"

    def side(self, p: Position) -> int:
        return Side.AXIS

    def prompt(self, p: Position) -> str:
        words = "Commit bombers to the opening blow: {n} TBF so far, and {m} are needed."
        return NOTATION.say(words, (committed_tbf(p), SURPRISE_TBF))
