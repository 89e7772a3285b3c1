"""What may come of the fight in an area: of the round that is fought there, or of one that could be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from sandtable.core.show import Prospect
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.dogfight import is_contested_in_the_air
from sandtable.games.europe_engulfed.rules.combat.fire import VOLLEY, Fire, Throw
from sandtable.games.europe_engulfed.rules.combat.losses import HITS, Losses
from sandtable.games.europe_engulfed.rules.combat.round import BATTLE, FIRING, Battle, BattleRound, Stage, Type, wings
from sandtable.games.europe_engulfed.show.fight import AS_ALLOTTED, NOBODY, Moment, Toll
from sandtable.games.europe_engulfed.show.odds import Summary, summarise, thought_of, tolls
from sandtable.games.europe_engulfed.world.atlas import AREAS
from sandtable.odds import Distribution

_TYPES: Final = ("normal round", "assault")
_FEW: Final = 16  # pairs of allotments that are told one by one
_ENDS: Final = ("the area is cleared", "no attacker is left", "both sides stay")


def fought(p: Position) -> Battle | None:
    """Return the round that is under way, if there is one."""
    return BATTLE.find(p, BattleRound.name)


def prospects(p: Position, place: int) -> list[Prospect]:
    """Return what may come of a round in an area; none where nobody fights."""
    if place >= AREAS or not p.contested >> place & 1:
        return []
    now = fought(p)
    if now is not None and now.area == place:
        if now.stage > Stage.COUNTER:
            return []
        begun = moment_of(p, now)
        is_whole = not (begun.is_attacking or begun.fired or begun.volley or begun.hurt)
        return list(_told(rest_of(p, now), _TYPES[now.type] if is_whole else f"rest of the {_TYPES[now.type]}"))
    battle = Battle(place, Type.NORMAL, is_first=p.newly >> place & 1)
    return [
        prospect
        for kind in Type
        for prospect in (*_told(tolls(p, battle._replace(type=kind)), _TYPES[kind]), *_pairs(p, battle, kind))
    ]


def rest_of(p: Position, battle: Battle) -> Distribution[Toll]:
    """Return what the rest of a round that is being fought would cost."""
    return tolls(p, battle, AS_ALLOTTED if battle.stage > Stage.DOGFIGHT else NOBODY, moment_of(p, battle))


def moment_of(p: Position, battle: Battle) -> Moment:
    """Return where a round stands, by the steps that are open above it."""
    now = Moment(is_attacking=int(battle.stage > Stage.OFFENCE), is_dogfought=battle.stage > Stage.DOGFIGHT)
    if p.stack[-1][0] == "dogfight":
        now = now._replace(is_dogfought=False)
    if firing := FIRING.find(p, Fire.name):
        now = now._replace(is_attacking=firing.is_attacking, fired=firing.fired)
    if volley := VOLLEY.find(p, Throw.name):
        now = now._replace(volley=volley.units)
    if hits := HITS.find(p, Losses.name):
        now = now._replace(hurt=hits)
    return now


def _told(odds: Distribution[Toll], topic: str) -> Iterator[Prospect]:
    yield from (Prospect(topic, text, chance) for text, chance in _ends(summarise(odds)) if chance)
    yield from _counted(f"{topic}: steps the attackers lose", odds, lambda end: end.attackers)
    yield from _counted(f"{topic}: steps the defenders lose", odds, lambda end: end.defenders)


def _ends(summary: Summary) -> list[tuple[str, Fraction]]:
    return list(zip(_ENDS, summary[:3], strict=True))


def _counted(topic: str, odds: Distribution[Toll], count: Callable[[Toll], int]) -> list[Prospect]:
    return [Prospect(topic, str(number), chance) for number, chance in sorted(odds.map(count))]


def _pairs(p: Position, battle: Battle, kind: int) -> Iterator[Prospect]:
    """Tell the chance to clear the area for each pair of allotments, if these are few (EE-6.22/1)."""
    if not is_contested_in_the_air(p, battle):
        return
    most = [wings(p, battle, side).bit_count() for side in (1, 0)]
    if (most[0] + 1) * (most[1] + 1) > _FEW:
        return
    fight = thought_of(p, battle._replace(type=kind))
    for attackers in range(most[0] + 1):
        for defenders in range(most[1] + 1):
            ends = _ends(summarise(fight.odds((attackers, defenders))))
            topic = f"{_TYPES[kind]}, dogfighting {attackers} against {defenders}"
            yield from (Prospect(topic, text, chance) for text, chance in ends if chance)
