"""What ending the open step would lose: HQs not activated, landings not made, PPs not spent, battles not chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sandtable.core.act import Deed
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.order import Menu
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.combat.airstrikes import Airstrikes, targets
from sandtable.games.westfront.rules.combat.phase import Combat, optional
from sandtable.games.westfront.rules.command.phase import Command, activations
from sandtable.games.westfront.rules.movement.phase import Movement
from sandtable.games.westfront.rules.movement.stacking import movers
from sandtable.games.westfront.rules.paradrop import DROP
from sandtable.games.westfront.rules.politics.neutrals import ITALY, PORTUGAL, SPAIN
from sandtable.games.westfront.rules.politics.phase import Politics, hills, no_demand, no_revolt
from sandtable.games.westfront.rules.production.depot import buildable, comebacks, depot, preparable
from sandtable.games.westfront.rules.production.phase import Production
from sandtable.games.westfront.rules.sea.beachheads import Placement, placeable
from sandtable.games.westfront.rules.sea.invasion import EVACUATE, INVADE
from sandtable.games.westfront.world.roster import BEACHHEADS, OF_PLAYER, TITO


def forfeits(p: Position) -> list[Remark]:
    """Return what would be lost if the open step were ended now."""
    told = _BY_STEP.get(str(p.stack[-1][0])) if p.stack else None
    return list(told(p)) if told else []


def _are(number: int, thing: str) -> str:
    return f"{counted(number, thing)} {'is' if number == 1 else 'are'}"


def _production(p: Position) -> Iterator[Remark]:
    """PPs that something could be bought for (WF-11.3/1)."""
    if not p.points:
        return
    store = depot(p)
    if buildable(store) or comebacks(store) or preparable(store):
        yield Remark("WF-11.3/1", "{points} lost, though something could still be bought", (_are(p.points, "PP"),))


def _command(p: Position) -> Iterator[Remark]:
    """HQs that stay inactive in this turn (WF-5.2/1)."""
    able = mask_of(head if isinstance(head, int) else head[0] for head, roles in activations(p) if roles)
    for hq in bit_list(able):
        pattern = "{unit} in {place} is not activated: it commands nobody and makes no airstrike in this turn"
        yield Remark("WF-5.2/1", pattern, (hq, p.place[hq]))


def _movement(p: Position) -> Iterator[Remark]:
    """Landings, drops, marks and Supreme Moves that are not made, and moves where nobody has moved yet."""
    landing, dropping = _commanders(p, INVADE), _commanders(p, DROP)
    for hq in bit_list(landing | _commanders(p, EVACUATE)):
        yield Remark("WF-15.42/1", "{unit} in {place} brings no unit over the sea in this phase", (hq, p.place[hq]))
    for hq in bit_list(dropping):
        yield Remark("WF-14.2/1", "{unit} in {place} drops no para in this phase", (hq, p.place[hq]))
    if any(p.supreme) and p.phase == Phase.MOVEMENT:
        yield Remark("WF-5.61/1", "{moves} lost", (_are(sum(p.supreme), "Supreme Move"),))
    free, _ = movers(p)
    if free and not p.moved & OF_PLAYER[p.player]:
        count = counted(free.bit_count(), "unit")
        yield Remark("WF-6.1/1", "none of your units has moved, and {count} in command could", (count,))


def _commanders(p: Position, deed: Deed) -> int:
    """Return the HQs that can still command a landing, a drop or an evacuation."""
    if not (p.invasion | p.paradrop) & p.active & ~p.spent:
        return 0
    return mask_of(order.args[-1] for order in Menu(list(deed.fans(p))))


def _airstrikes(p: Position) -> Iterator[Remark]:
    """Airstrikes that find a battle in range (WF-13.1/1)."""
    found = targets(p)
    for hq in sorted({hq for _, hqs in found for hq in bit_list(hqs)}):
        here = next(here for here, hqs in found if hqs >> hq & 1)
        yield Remark("WF-13.1/1", "{unit} makes no airstrike, though {place} is in its range", (hq, here))


def _battles(p: Position) -> Iterator[Remark]:
    """Battles that are not chosen (WF-7.14/1)."""
    for here in bit_list(optional(p)):
        yield Remark("WF-7.14/1", "the battle of {place} is not fought in this phase", (here,))


def _beachheads(p: Position) -> Iterator[Remark]:
    """BeachHeads that stay in hand while their corps are ashore (WF-15.51/1)."""
    for beachhead in bit_list(placeable(p)):
        here = p.place[BEACHHEADS[beachhead]]
        yield Remark("WF-15.51/1", "{beachhead} is not placed in {place}: it supplies nobody", (beachhead, here))


def _politics(p: Position) -> Iterator[Remark]:
    """Dice that are not thrown, and Tito who stays at home (WF-4.47/1)."""
    for nation in (ITALY, SPAIN, PORTUGAL):
        if no_demand(p, nation) is None:
            rule = "WF-16.1/1" if nation == ITALY else "WF-16.4/10"
            yield Remark(rule, "{nation} is not asked to surrender in this turn", (nation,))
    if no_revolt(p) is None:
        yield Remark("WF-16.31/1", "France is not called to revolt in this turn")
    if any(hexes for _, hexes in hills(p)):
        yield Remark("WF-16.32/1", "{unit} does not rise in this turn", (TITO,))


_BY_STEP: Final[dict[str, Callable[[Position], Iterator[Remark]]]] = {
    Production.name: _production,
    Command.name: _command,
    Movement.name: _movement,
    Airstrikes.name: _airstrikes,
    Combat.name: _battles,
    Placement.name: _beachheads,
    Politics.name: _politics,
}
