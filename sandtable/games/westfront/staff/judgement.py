"""The game's own judgement for computer players: what a position is worth to a side, and what to do in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.staff import USUAL, Feature, Staff, Weighed, read_weights
from sandtable.games.westfront.position import Beachhead, Off, Phase, Position
from sandtable.games.westfront.rules.command.phase import supported
from sandtable.games.westfront.rules.setup.deployment import territory_at_start
from sandtable.games.westfront.rules.supply.network import network, supplied_hexes
from sandtable.games.westfront.staff import counsel
from sandtable.games.westfront.staff.appraisal import (
    FIGHTERS,
    HOME,
    SEABORNE,
    STEP_WORTH,
    VALUED,
    Clash,
    block_worth,
    clash,
    comers,
    distant,
    fortnights_left,
    open_coasts,
    prizes,
    pull,
    round_lead,
    strength,
    troops_near,
    valued,
)
from sandtable.games.westfront.staff.imagination import imagine
from sandtable.games.westfront.world.atlas import INVADABLE, PORTS, REGION, WITHIN
from sandtable.games.westfront.world.data import DATA
from sandtable.games.westfront.world.roster import ALLIES, AXIS, BEACHHEADS, HQS, OF_PLAYER, PLAYER, SUPREME
from sandtable.games.westfront.world.scenario import FIRST_MONTH, LAST_MONTH, SCENARIOS

HUSKY: Final = "husky"
_HOLDING: Final = 4.0  # steps in HUSKY, by what became of 1,800 games: of the Axis,
_AT_HOME: Final = 0.5  # … and of the Allies elsewhere than in Sicily


class WestFrontStaff(Staff[Position]):
    """Steps, blocks, command and supply; the prizes, who threatens them, and what the open battles promise."""

    features = (
        Feature("army", "has stronger units", "weakens its units"),
        Feature("blocks", "saves or wins blocks", "loses blocks"),
        Feature("command", "keeps its headquarters strong", "spends its headquarters"),
        Feature("ground", "holds more of the ground that counts", "gives up ground that counts"),
        Feature("grip", "secures its prizes and threatens others", "leaves its prizes open"),
        Feature("battles", "gains by the battles that are open", "loses by the battles that are open"),
        Feature("supply", "keeps its units in supply", "leaves units without supply"),
        Feature("advance", "brings its units where they are needed", "keeps its units away from where they are needed"),
        Feature("beaches", "keeps its BeachHeads in hand", "uses up its BeachHeads"),
        Feature("effort", "spares its units a march", "marches"),
    )

    def measure(self, p: Position, side: int) -> Sequence[float]:
        allied = (*_forces(p), *_ground(p), _advance(p), _beaches(p), _effort(p))
        army, blocks, command, supply, ground, grip, battles, advance, beaches, effort = allied
        found = (army, blocks, command, ground, grip, battles, supply, advance, beaches, effort)
        return found if side == ALLIES else [-value for value in found]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        """Return the orders that the counsel of the open step recommends."""
        return counsel.weigh(p, side)

    def scale(self, p: Position) -> str:
        return HUSKY if p.card.husky else USUAL

    def imagine(self, p: Position, side: int, rng: Random) -> Position:
        return imagine(p, side, rng)


# ---------------------------------------------------------------- forces
def _forces(p: Position) -> tuple[float, float, float, float]:
    """Return the Allied lead in steps, blocks and HQs, and in what is out of supply; an active HQ has paid already."""
    army = command = supply = 0.0
    spent = p.active, p.blitz
    is_husky = p.card.husky
    for side, sign in ((ALLIES, 1), (AXIS, -1)):
        lines = _fed(p, side)
        for here in bit_list(p.occupied[side]):
            share = _husky_share(side, here) if is_husky else 1.0
            for unit in bit_list(p.at[here] & OF_PLAYER[side]):
                worth = STEP_WORTH[unit] * p.cv[unit]
                if HQS >> unit & 1:
                    left = p.cv[unit] - sum(mask >> unit & 1 for mask in spent)
                    command += sign * (_husky_command(left, side) if is_husky else _command_worth(left, side))
                else:
                    army += sign * worth * share
                if not lines >> here & 1:
                    supply -= sign * (STEP_WORTH[unit] + (block_worth(p, unit) + worth) / (1 + p.cv[unit]))
    return army, _blocks(p), command * _use_of_command(p), supply


def _husky_share(side: int, here: int) -> float:
    """Return what a step counts: the few of the Axis hold the island, an Ally at home has yet to get there."""
    if side == AXIS:
        return _HOLDING
    return 1.0 if REGION["sicily"] >> here & 1 else _AT_HOME


def _husky_command(left: int, side: int) -> float:
    """Return what an HQ counts: what OKW saves wins nothing in two months, and the Allies pay dearly for theirs."""
    return float(left) if side == ALLIES else 0.0


def _command_worth(left: int, side: int) -> float:
    """Return what an HQ counts: its first step most, without which it commands nothing; those of the Axis are dear."""
    return (left + (1.0 if left > 0 else 0.0)) * (1.0 if side == ALLIES else 1.5)


def _blocks(p: Position) -> float:
    """Return what the Axis has lost in blocks more than the Allies (WF-17.1/4); a view tells only of new losses."""
    lead = 0.0
    for unit, place in enumerate(p.place):
        if place == Off.POOL or place == Off.LOST:
            lead += block_worth(p, unit) if PLAYER[unit] == AXIS else -block_worth(p, unit)
    return lead


def _use_of_command(p: Position) -> float:
    """Return what is still to be commanded; at the end of HUSKY an HQ counts nothing, elsewhere VPs (WF-17.1/2)."""
    return min(1.0, fortnights_left(p) / 3) if p.card.husky else 1.0


def _fed(p: Position, side: int) -> int:
    """Return the hexes in which a side's units are in supply, or will be if their landing succeeds."""
    fed = supplied_hexes(p, side, network(p, side))
    if p.landed and side == p.player:
        fed |= PORTS
        for beachhead, corps in enumerate(BEACHHEADS):
            if p.beachheads[beachhead] == Beachhead.READY and p.landed >> corps & 1:
                fed |= WITHIN[p.place[corps]][1]
    return fed


# ---------------------------------------------------------------- ground
def _ground(p: Position) -> tuple[float, float, float]:
    """Return the Allied lead in prizes, in the hold on them, and in what the battles cost."""
    grip = costs = 0.0
    worths = prizes(p)
    ground = -_ground_at_start(p.scenario, p.period, worths) - _due(p)
    battles = p.battles
    is_husky = p.card.husky
    coasts = 0 if is_husky else open_coasts(p) & p.held[AXIS]
    for here in bit_list(valued(p) & (p.held[ALLIES] | p.held[AXIS]) & ~battles):
        holder = _holder(p, here)
        sign = 1 if holder == ALLIES else -1
        ground += sign * worths[here]
        if is_husky:
            grip -= sign * worths[here] * _husky_threat(p, holder, here)
        else:
            afar = distant(p, here) if holder == AXIS else 0.0
            if afar or WITHIN[here][3] & p.occupied[1 - holder] or coasts >> here & 1:
                grip -= sign * worths[here] * _threat(p, holder, here, SEABORNE * (coasts >> here & 1) + afar)
    backed = _backed(p) if battles else 0
    for here in bit_list(battles):
        share, cost = _battle(p, here, bool(backed >> here & 1))
        ground += share * worths[here]
        costs += cost
    return ground, grip, costs


@lru_cache(maxsize=16)
def _ground_at_start(scenario: str, period: int, worths: tuple[float, ...]) -> float:
    """Return the Allied lead in prizes with which a card begins, to count only what has changed since.

    A game that goes on with the next card is judged by where that begins (WF-3.13/1, WF-3.14/1).
    """
    if SCENARIOS[scenario].husky:
        return 0.0
    held = territory_at_start(replace(SCENARIOS[scenario], period=period))
    return sum(worths[here] * ((held[ALLIES] >> here & 1) - (held[AXIS] >> here & 1)) for here in bit_list(VALUED))


_DUE: Final[tuple[tuple[float, float], ...]] = (  # when a card begins and ends: of the summers from self-play, …
    (-30.0, 20.0),
    (0.0, 0.0),
    (100.0, 300.0),
    (170.0, 300.0),  # … of the last winter the lead with which it begins, and four Victory Cities more (WF-17.32/1)
)


def _due(p: Position) -> float:
    """Return the lead that the Allies need by now to win in the end: the handicap counts on conquests (WF-17.1/10)."""
    if p.card.husky:
        return 0.0
    start, end = _DUE[p.period]
    whole = 2 * (LAST_MONTH[p.period] - FIRST_MONTH[p.period] + 1)
    return end - (end - start) * min(1.0, (fortnights_left(p) + 1) / whole)


def _holder(p: Position, here: int) -> int:
    if p.occupied[ALLIES] >> here & 1:
        return ALLIES
    return AXIS if (p.occupied[AXIS] | p.held[AXIS]) >> here & 1 else ALLIES


def _threat(p: Position, holder: int, here: int, others: float = 0) -> float:
    """Return how much of a prize is in danger: who could attack it, against who stands there."""
    attackers = strength(p, comers(p, 1 - holder, here)) + others
    if not attackers:
        return 0.0
    guard = strength(p, p.units(holder, here))
    return 0.6 * attackers / (attackers + 2 * guard + 1)


def _husky_threat(p: Position, holder: int, here: int) -> float:
    """The Axis has the last word: a unit of it that gets into a port then keeps it from counting (WF-HUSKY/1)."""
    if holder == AXIS:
        return _threat(p, holder, here)
    attackers = strength(p, comers(p, AXIS, here))
    return (0.8 if fortnights_left(p) == 0 else 0.35) * min(1.0, attackers / 3)


# ---------------------------------------------------------------- battles
def _is_fighting(p: Position) -> bool:
    """Tell whether the active side is about to fight in this turn."""
    return Phase.MOVEMENT <= p.phase <= Phase.BLITZ_COMBAT


def _backed(p: Position) -> int:
    """Return the battles that are supported, or may well be when they are fought again."""
    if _is_fighting(p):
        return supported(p, int(p.phase >= Phase.BLITZ_MOVEMENT))
    hqs = [hq for hq in bit_list(HQS & ~SUPREME) if p.place[hq] >= 0]  # WF-5.64/1
    near = union(WITHIN[p.place[hq]][p.cv[hq]] & p.attacked[PLAYER[hq]] for hq in hqs)
    return near | INVADABLE & p.attacked[ALLIES]  # WF-15.43/1: from the sea


def _battle(p: Position, here: int, backed: bool) -> tuple[float, float]:
    """Return how much of a battle hex is Allied, from -1 to 1, and the Allied lead in what the next round costs."""
    is_fought = _is_fighting(p)
    attacker = p.player if is_fought else AXIS if p.attacked[AXIS] >> here & 1 else ALLIES
    ours, theirs = p.units(attacker, here), p.units(1 - attacker, here)
    air = sum(strike.dice for strike in p.strikes if strike.target == here) if is_fought else 0
    odds = clash(p, here, ours, theirs, backed, air)
    share = 2 * _success(p, attacker, odds) - 1
    lead = round_lead(p, ours, theirs, odds) if is_fought else 0.0
    return (share, lead) if attacker == ALLIES else (-share, -lead)


def _success(p: Position, attacker: int, odds: Clash) -> float:
    """Return the chance that a battle gives its hex to the side that attacks in it."""
    if not p.card.husky or fortnights_left(p):
        return odds.wins
    if attacker == AXIS:
        return 1 - odds.ruins  # it is enough to stand there (WF-HUSKY/1)
    return odds.clears if p.player == ALLIES and _is_fighting(p) else 0.0


# ---------------------------------------------------------------- the rest
def _advance(p: Position) -> float:
    """Return how much more the Allied units are where prizes are near, and the Axis units where Allies are."""
    is_husky = p.card.husky
    crowd = 6 if is_husky else 12
    total = 0.0
    for side, sign in ((ALLIES, 1), (AXIS, -1)):
        drawn = pull(p, side)
        for here in bit_list(p.occupied[side]):
            if drawn[here]:
                total += sign * drawn[here] * min(crowd, strength(p, p.units(side, here) & FIGHTERS))
    return (total if is_husky else total + _ashore(p)) / 10


def _ashore(p: Position) -> float:
    """Return what the Allied HQs that have left their bases command."""
    hqs = mask_of(p.place[hq] for hq in bit_list(HQS & ~SUPREME & OF_PLAYER[ALLIES]) if p.place[hq] >= 0)
    return 4.0 * sum(min(20, troops_near(p, ALLIES, here)) for here in bit_list(hqs & ~HOME))


def _beaches(p: Position) -> float:
    """WF-17.1/6: BeachHeads that are Ready or lost."""
    return 2.0 * (p.beachheads.count(Beachhead.READY) - p.beachheads.count(Beachhead.ELIMINATED))


def _effort(p: Position) -> float:
    """Return how many more units of the Axis have moved: a march must be good for something."""
    return float((p.moved & OF_PLAYER[AXIS]).bit_count() - (p.moved & OF_PLAYER[ALLIES]).bit_count())


STAFF: Final = WestFrontStaff(read_weights(DATA.tables("weights.toml"), WestFrontStaff.features))
