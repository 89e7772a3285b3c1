"""Exact odds of a combat round: every throw of every stage, by the rules that the round itself is fought by.

What owners would choose is a policy, stated in `sacrifice`; everything else is the book's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.show import Prospect
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.combat.battle import airstrike
from sandtable.games.westfront.rules.combat.fire import DIE, Gun, battery, defence, rating, shields
from sandtable.games.westfront.rules.combat.losses import absorb, cost, is_spent, takers
from sandtable.games.westfront.rules.combat.repulse import entries_of, repulse_loss, repulse_number, weakest
from sandtable.games.westfront.rules.combat.rounds import ROUND, Round, Stage
from sandtable.games.westfront.rules.command.phase import supported
from sandtable.games.westfront.world.roster import LAST_STEP, UNIT_TITLES
from sandtable.odds import Die, Distribution, certain, die, pool

LOST: Final = -1
_OUTCOME: Final = "outcome (of equals the weaker fire goes first)"
_BLITZ: Final = (Phase.BLITZ_MOVEMENT, Phase.BLITZ_COMBAT)
_Table = tuple[tuple[int, int], ...]  # (unit, CV) of those who are there


class Outcome(NamedTuple):
    """How a round ends: the CVs of those who fought, by their numbers, `LOST` if eliminated, and who was repulsed."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    repulsed: int


class _State(NamedTuple):
    """A round under way."""

    active: _Table
    passive: _Table
    carrier: int = -1
    partial: int = 0
    back: _Table = ()  # those who have been repulsed


def sacrifice(p: Position, found: int, attacking: bool, here: int) -> int:
    """Of equals the unit with the weakest fire takes the hit or goes back, then the one with the lowest number."""
    return min(bit_list(found), key=lambda unit: (rating(p, unit, attacking, here), unit))


def round_odds(p: Position, here: int) -> Distribution[Outcome]:
    """Return how a round in a battle would end, or the rest of the one that is being fought there."""
    return _Fight(p, here).odds()


class _Fight:
    """What stays the same while a round is fought."""

    def __init__(self, p: Position, here: int) -> None:
        self.p, self.here = p, here
        self.attackers = bit_list(p.units(p.player, here))
        self.defenders = bit_list(p.units(1 - p.player, here))
        self.opening = _opening(p, here)
        self.shields = shields(p, p.units(1 - p.player, here), 1 - p.player)
        self.number = repulse_number(p, here)
        self.entries = entries_of(p, here)

    def odds(self) -> Distribution[Outcome]:
        now = self.opening
        start = _State(self._table(self.attackers), self._table(self.defenders), now.carrier, now.partial)
        state = certain(_tidy(start))
        fires = {Stage.AIRSTRIKE: self._strike, Stage.DEFENCE: self._defend, Stage.OFFENCE: self._attack}
        for stage, fire in fires.items():
            if stage >= now.stage:
                state = state.then(fire).map(_tidy)
        return state.map(self._outcome)

    def _table(self, units: Iterable[int]) -> _Table:
        return tuple((unit, self.p.cv[unit]) for unit in units)

    def _strike(self, state: _State) -> Distribution[_State]:
        guns = airstrike(self.p, self.here) if self.opening.level else []
        return _volley(state, guns, 0, self._hurt_passive)

    def _defend(self, state: _State) -> Distribution[_State]:
        return _volley(state, self._guns(state.passive, False), self.number, self._hurt_active)

    def _attack(self, state: _State) -> Distribution[_State]:
        guns = self._guns(state.active, True) if self.opening.level else []
        return _volley(state, guns, 0, self._hurt_passive)

    def _guns(self, table: _Table, attacking: bool) -> list[Gun]:
        return battery(self.p, self.here, _mask(table), dict(table), attacking)

    def _hurt_passive(self, state: _State, hits: int, _: int) -> _State:
        cv, carrier, partial = dict(state.passive), state.carrier, state.partial
        while hits and cv and not is_spent(mask_of(cv), cv):
            unit = self._pick(takers(mask_of(cv), cv, self.shields, carrier), False)
            is_hurt, hits, partial = absorb(hits, partial, cost(unit, self.opening.level, self.shields))
            carrier = -1 if is_hurt else unit
            if is_hurt:
                _weaken(cv, unit)
        return state._replace(passive=tuple(cv.items()), carrier=carrier, partial=partial)

    def _hurt_active(self, state: _State, hits: int, repulses: int) -> _State:
        cv = dict(state.active)
        for _ in range(hits):
            if cv:
                _weaken(cv, self._pick(takers(mask_of(cv), cv, 0, -1), True))
        if is_spent(mask_of(cv), cv):
            cv.clear()
        back = {}
        for _ in range(min(repulses, len(cv))):
            unit = self._pick(weakest(mask_of(cv), cv), True)
            back[unit] = cv.pop(unit) - repulse_loss(self.entries[unit])
        return state._replace(active=tuple(cv.items()), back=tuple(back.items()))

    def _pick(self, found: int, attacking: bool) -> int:
        return sacrifice(self.p, found, attacking, self.here)

    def _outcome(self, state: _State) -> Outcome:
        standing = dict(state.active) | {unit: cv for unit, cv in state.back if cv >= LAST_STEP[unit]}
        holding = dict(state.passive)
        return Outcome(
            tuple(standing.get(unit, LOST) for unit in self.attackers),
            tuple(holding.get(unit, LOST) for unit in self.defenders),
            _mask(state.back),
        )


def _opening(p: Position, here: int) -> Round:
    """Return the round that is being fought here, if its dice are to be thrown next, or else a new one."""
    if p.stack and p.stack[-1][0] == "fire" and ROUND.top(p).here == here:
        return ROUND.top(p)
    is_supported = bool(supported(p, int(p.phase in _BLITZ)) >> here & 1)
    return Round(Stage.AIRSTRIKE, here, defence(p, here, 1 - p.player, is_supported))


def _volley(
    state: _State, guns: list[Gun], number: int, suffer: Callable[[_State, int, int], _State]
) -> Distribution[_State]:
    """Let some guns fire, if both sides are still there; dice up to `number` repulse."""
    if not guns or not state.active or not state.passive:
        return certain(state)
    return pool((gun.dice, _die(gun.power, number)) for gun in guns).map(lambda score: suffer(state, *score))


@lru_cache
def _die(power: int, number: int) -> Die:
    return die(range(DIE + 1 - power, DIE + 1), range(1, number + 1), faces=DIE)


def _weaken(cv: dict[int, int], unit: int) -> None:
    cv[unit] -= 1
    if cv[unit] < LAST_STEP[unit]:
        del cv[unit]


def _tidy(state: _State) -> _State:
    """WF-2.25/2: statics at 0cv that are alone are removed."""
    return state._replace(active=_unspent(state.active), passive=_unspent(state.passive))


def _unspent(table: _Table) -> _Table:
    return () if is_spent(_mask(table), dict(table)) else table


def _mask(table: _Table) -> int:
    return mask_of(unit for unit, _ in table)


# ---------------------------------------------------------------- in words
class Summary(NamedTuple):
    """The odds of a round in a few figures."""

    won: Fraction  # the attackers are alone in the hex
    thrown_back: Fraction  # no attacker is left there
    goes_on: Fraction
    attackers_lose: Fraction  # steps, on average
    defenders_lose: Fraction


def summarise(p: Position, here: int, odds: Distribution[Outcome]) -> Summary:
    """Return the odds of a round in a few figures."""
    fight = _Fight(p, here)
    return Summary(
        odds.chance(lambda end: _stays(end, fight.attackers) and not _holds(end)),
        odds.chance(lambda end: not _stays(end, fight.attackers)),
        odds.chance(lambda end: _stays(end, fight.attackers) and _holds(end)),
        odds.mean(lambda end: _steps(p, fight.attackers, end.attackers)),
        odds.mean(lambda end: _steps(p, fight.defenders, end.defenders)),
    )


def _stays(end: Outcome, attackers: tuple[int, ...]) -> bool:
    return any(cv != LOST and not end.repulsed >> unit & 1 for unit, cv in zip(attackers, end.attackers, strict=True))


def _holds(end: Outcome) -> bool:
    return any(cv != LOST for cv in end.defenders)


def _steps(p: Position, units: tuple[int, ...], cvs: tuple[int, ...]) -> int:
    """Return the steps that units have lost, the last one included (WF-2.4/1)."""
    return sum(p.cv[unit] - (LAST_STEP[unit] - 1 if cv == LOST else cv) for unit, cv in zip(units, cvs, strict=True))


def prospects(p: Position, here: int) -> list[Prospect]:
    """Return what may come of a round in a battle; none where there is no battle."""
    if not p.battles >> here & 1:
        return []
    fight = _Fight(p, here)
    odds = fight.odds()
    found = [Prospect("battle", text, chance) for text, chance in _ends(summarise(p, here, odds)) if chance]
    found += _counted("steps the attackers lose", odds, lambda end: _steps(p, fight.attackers, end.attackers))
    found += _counted("steps the defenders lose", odds, lambda end: _steps(p, fight.defenders, end.defenders))
    if fight.number:
        found += _counted("attackers repulsed", odds, lambda end: end.repulsed.bit_count())
    return found + [Prospect(_OUTCOME, _told(fight, end), chance) for end, chance in odds.ranked()]


def _ends(summary: Summary) -> list[tuple[str, Fraction]]:
    texts = ("the defenders are destroyed", "no attacker is left", "the battle goes on")
    return list(zip(texts, summary[:3], strict=True))


def _counted(topic: str, odds: Distribution[Outcome], count: Callable[[Outcome], int]) -> list[Prospect]:
    return [Prospect(topic, str(number), chance) for number, chance in sorted(odds.map(count))]


def _told(fight: _Fight, end: Outcome) -> str:
    attackers = ", ".join(
        f"{UNIT_TITLES[unit]} {_strength(cv)}" + " repulsed" * (end.repulsed >> unit & 1)
        for unit, cv in zip(fight.attackers, end.attackers, strict=True)
    )
    defenders = ", ".join(
        f"{UNIT_TITLES[unit]} {_strength(cv)}" for unit, cv in zip(fight.defenders, end.defenders, strict=True)
    )
    return f"{attackers} against {defenders}"


def _strength(cv: int) -> str:
    return "lost" if cv == LOST else str(cv)
