"""The course of an attack (EUC-9/24): stage after stage, until the advance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll, Step
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Off, Phase, Position
from sandtable.games.europa.rules.air.support import open_support
from sandtable.games.europa.rules.combat import advance, gunfire, paying, retreat
from sandtable.games.europa.rules.combat.battle import BATTLE, NAME, Battle, alive, amend, current, defenders_of
from sandtable.games.europa.rules.combat.crt import CODES, DIE, HARMS_HQ, OUTCOMES, Outcome, results_of
from sandtable.games.europa.rules.combat.homeward import send_home
from sandtable.games.europa.rules.combat.losses import demand, lose_all, total
from sandtable.games.europa.rules.combat.problems import Problems
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, prospect_of
from sandtable.games.europa.rules.combat.telling import tell_odds
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.world.atlas import FORTRESS
from sandtable.games.europa.world.charts import FORTRESS_IGNORES, RESULTS


# ---------------------------------------------------------------- before the die
def declare(p: Position, log: Log, now: Battle) -> None:
    """Stage (3): special rules."""
    p.stack.append((Problems.name,))


def pay(p: Position, log: Log, now: Battle) -> None:
    """Stage (4): attack supply."""
    paying.push(p, log, now)


def ask_for_air(p: Position, log: Log, now: Battle) -> None:
    """Stage (5): ground support (EUC-22/1)."""
    open_support(p, log, p.phasing, now.target)


def answer_by_air(p: Position, log: Log, now: Battle) -> None:
    """Stage (5): defensive air support, which the victim of a surprise cannot fly (EUC-22/2, EUC-47/4)."""
    if p.phase != Phase.BONUS_COMBAT:
        open_support(p, log, 1 - p.phasing, now.target)


def bring_ships(p: Position, log: Log, now: Battle) -> None:
    """Stage (5): the attacker's gunfire."""
    gunfire.push(p, p.phasing, now.target)


def answer_ships(p: Position, log: Log, now: Battle) -> None:
    """Stage (5): the defender's gunfire."""
    gunfire.push(p, 1 - p.phasing, now.target)


def form_odds(p: Position, log: Log, now: Battle) -> None:
    """Stage (6): an attack that is too weak is called off, and has been made for all that (EUC-9/25)."""
    found = prospect_of(p, now)
    if found.column == TOO_WEAK:
        log.add("EUC-9/25", "the attack on {place} is too weak, below 1:4, and called off", now.target)
        for unit in _at_sea(p, now):
            send_home(p, log, unit)
        p.stack.pop()
        return
    amend(p, now._replace(net=found.net, is_artillery=int(found.is_artillery)))
    if log.is_heard:
        tell_odds(p, log, now, found)
    p.stack.append((Die.name,))


# ---------------------------------------------------------------- the die
class Die(Chance[Position]):
    """The die of an attack (EUC-9/5)."""

    name = "attack-die"
    moment = "the combat die"
    rules = ("EUC-9/5", "EUC-9/6")

    def roll(self, p: Position) -> Roll:
        battle = _under_way(p)
        results = _results(battle)
        return Roll(
            1, DIE[-1], "the attack on {place}", (battle.target,), (Part(SIDES[p.phasing], 1, _meanings(results)),)
        )

    def apply(self, p: Position, order: Order, log: Log) -> None:
        battle = _under_way(p)
        code = _results(battle)[order.args[0] - 1]
        amend(p, battle._replace(result=CODES.index(code)))
        log.add(RESULTS[code].rule, "{place}: {code}, {words}", battle.target, code, RESULTS[code].words)
        p.stack.pop()


def _results(battle: Battle) -> tuple[str, ...]:
    return results_of(battle.net, is_artillery=bool(battle.is_artillery))


def _meanings(results: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    """Return each result with the lowest and the highest face that bring it."""
    found = dict.fromkeys(results)
    return tuple((code, DIE[results.index(code)], DIE[results.index(code) + results.count(code) - 1]) for code in found)


def _under_way(p: Position) -> Battle:
    battle = current(p)
    if battle is None:
        raise ValueError("no attack is under way")
    return battle


# ---------------------------------------------------------------- the result (EUC-9/24, stage 7)
def _code(now: Battle) -> str:
    return CODES[now.result]


def _outcome(now: Battle) -> Outcome:
    return OUTCOMES[_code(now)]


def _is_held(now: Battle) -> bool:
    """Tell whether the defenders ignore the result because they are in a fortress (EUC-9/26)."""
    return _code(now) in FORTRESS_IGNORES and bool(FORTRESS >> now.target & 1)


def _at_sea(p: Position, now: Battle) -> tuple[int, ...]:
    return tuple(unit for unit in bit_list(now.units) if p.at[unit] == Off.AFLOAT)


def cost_defenders(p: Position, log: Log, now: Battle) -> None:
    """Let the defender take his losses; an HQ that is alone goes with any result against it (EUC-15/4)."""
    outcome, defenders = _outcome(now), defenders_of(p, now.target, now.units)
    before = total(p, defenders, is_attack=False)
    if _code(now) in HARMS_HQ and not _is_held(now):
        _lose_lone_hq(p, log, defenders)
    if outcome.every_defender:
        lose_all(p, log, alive(p, defenders), RESULTS[_code(now)].rule)
        amend(p, now._replace(lost=before - total(p, defenders, is_attack=False)))
    elif outcome.half_defenders:
        demand(p, alive(p, defenders), before, is_attack=False)


def _lose_lone_hq(p: Position, log: Log, defenders: int) -> None:
    if any(not p.counter(unit).hq for unit in bit_list(defenders)):
        return
    for unit in bit_list(defenders):
        eliminate(p, log, unit, Cause.HQ)


def move_defenders(p: Position, log: Log, now: Battle) -> None:
    """Let the defender retreat, but not out of a fortress by a mere retreat (EUC-9/26)."""
    if _is_held(now):
        log.add("EUC-9/26", "{place} is a fortress: the defenders stay", now.target)
    elif _outcome(now).defenders_retreat:
        retreat.push(p, defenders_of(p, now.target, now.units))


def cost_attackers(p: Position, log: Log, now: Battle) -> None:
    """Let the attacker take his losses."""
    outcome, units = _outcome(now), alive(p, now.units)
    if outcome.every_attacker:
        lose_all(p, log, units, RESULTS[_code(now)].rule)
    elif outcome.half_attackers:
        demand(p, units, total(p, units, is_attack=True), is_attack=True)
    elif outcome.exchange:
        demand(p, units, now.lost * outcome.exchange, is_attack=True)


def move_attackers(p: Position, log: Log, now: Battle) -> None:
    """Let the attackers retreat: those on land one hex, those at sea go back."""
    if _outcome(now).attackers_retreat:
        retreat.push(p, alive(p, now.units))


def follow(p: Position, log: Log, now: Battle) -> None:
    """Let the attackers advance into an empty hex."""
    if not p.ground[1 - p.phasing] >> now.target & 1 and not _outcome(now).attackers_retreat:
        advance.push(p, now.target, now.units)


def go_back(p: Position, log: Log, now: Battle) -> None:
    """Send back whoever has not come ashore, with a loss unless the result has cost him one (EUC-31/3)."""
    for unit in _at_sea(p, now):
        send_home(p, log, unit, with_loss=not now.hurt >> unit & 1)


_STAGES: Final[tuple[Callable[[Position, Log, Battle], None], ...]] = (
    declare,
    pay,
    ask_for_air,
    answer_by_air,
    bring_ships,
    answer_ships,
    form_odds,
    cost_defenders,
    move_defenders,
    cost_attackers,
    move_attackers,
    follow,
    go_back,
)
AFTER_DIE: Final = _STAGES.index(cost_defenders)
"""How many stages lie before those in which a result is carried out."""


class Course(Step[Position]):
    """Opens the stages of an attack one after the other."""

    name = NAME
    frame = BATTLE

    def settle(self, p: Position, log: Log) -> bool:
        now = BATTLE.top(p)
        if p.outcome is not None or now.stage == len(_STAGES):
            p.stack.pop()
            return True
        now = now._replace(stage=now.stage + 1)
        BATTLE.turn(p, NAME, now)
        _STAGES[now.stage - 1](p, log, now)
        return True
