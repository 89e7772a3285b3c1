"""Fleet transfers (EE-8.3): Fleet Points change zones in both supply phases, a few a game turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.procedure import WHOSE, Asking
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.naval.fleets import OWNERS, POOL, able, change
from sandtable.games.europe_engulfed.rules.naval.passages import holds_canal, shut
from sandtable.games.europe_engulfed.rules.powers import group_of, side_of
from sandtable.games.europe_engulfed.rules.supply.sea import port_is_supplied
from sandtable.games.europe_engulfed.world.atlas import GIBRALTAR, Zone
from sandtable.games.europe_engulfed.world.charts import (
    TRANSFERS_AXIS,
    TRANSFERS_BRITAIN,
    TRANSFERS_BY_SUEZ,
    TRANSFERS_FRANCE,
)
from sandtable.games.europe_engulfed.world.roster import Group, Nation

_OWNERS: Final = tuple(nation for nations in OWNERS for nation in nations)
_STRAITS: Final = frozenset((Zone.ATLANTIC, Zone.MEDITERRANEAN))
ACCOUNTS: Final = (Nation.GERMANY, Nation.BRITAIN, Nation.FRANCE)  # under whose names transfers count
_NEW_OWNER: Final = {Zone.ATLANTIC: Nation.GERMANY, Zone.MEDITERRANEAN: Nation.ITALY, Zone.BALTIC: Nation.GERMANY}


def _account(nation: int) -> Nation:
    """Return under which power's name a transfer counts: the pool's under Britain's, the Axis' under Germany's."""
    if nation in POOL:
        return Nation.BRITAIN
    return Nation.FRANCE if nation == Nation.FRANCE else Nation.GERMANY


def transfer_limit(p: Position, nation: int) -> int:
    """Return how many points may change zones in a game turn (EE-8.31/1, EE-8.31/2, EE-8.32/1)."""
    if group_of(p, nation) == Group.AXIS:
        return TRANSFERS_AXIS
    if p.control[GIBRALTAR] != Group.WEST:
        return TRANSFERS_BY_SUEZ
    return TRANSFERS_FRANCE if nation == Nation.FRANCE else TRANSFERS_BRITAIN


def transfers_made(p: Position, nation: int) -> int:
    """Return how many have; by Suez it is one of all the Western Allies'."""
    if group_of(p, nation) == Group.WEST and p.control[GIBRALTAR] != Group.WEST:
        return p.transfers[Nation.BRITAIN] + p.transfers[Nation.FRANCE]
    return p.transfers[_account(nation)]


# ---------------------------------------------------------------- restrictions
def no_transfer(p: Position, nation: int, origin: int, zone: int) -> Reasons:
    """Tell why a Fleet Point of a nation cannot change zones; the port that it leaves does not matter (EE-8.3/5)."""
    if nation == Nation.USSR:
        return refusal("EE-8.3/4", "Soviet Fleet Points never change zones")
    if nation not in _OWNERS or side_of(p, nation) != WHOSE.top(p).side:
        return refusal("EE-8.3/1", "{nation} has no fleets that you direct", nation)
    found = _no_passage(p, group_of(p, nation), origin, zone)
    if found:
        return found
    is_able = able(p, (nation,), origin)
    if not is_able or transfers_made(p, nation) >= transfer_limit(p, nation):
        rule = "EE-8.31/1" if is_able else "EE-8.3/3"
        return refusal(rule, "{nation} has no Fleet Point in the {zone} that can be transferred now", nation, origin)
    if not port_is_supplied(p, group_of(p, nation), zone):
        return refusal("EE-8.3/1", "there is no supplied friendly port on the {zone}", zone)
    return None


def _no_passage(p: Position, group: int, origin: int, zone: int) -> Violation | None:
    """Tell why a passage is shut to a transfer; Suez opens one that Gibraltar shuts (EE-8.31/2)."""
    if not p.card.theatre.zones >> zone & 1:
        return refusal("EE-16-card/2", "the {zone} is outside this theatre of war", zone)
    found = shut(p, group, origin, zone)
    if found and group == Group.WEST and {origin, zone} == _STRAITS and holds_canal(p, group):
        return None
    return found


def transfers(p: Position) -> Iterator[tuple[tuple[int, int], int]]:
    """Offer all transfers of the side that is asked."""
    for nation, origin, ready, _ in p.fleets:
        if ready and side_of(p, nation) == WHOSE.top(p).side:
            zones = sum(1 << zone for zone in Zone if zone != origin and not no_transfer(p, nation, origin, zone))
            yield (nation, origin), zones


# ---------------------------------------------------------------- carrying out
def transfer(p: Position, log: Log, nation: int, origin: int, zone: int) -> None:
    """Send a Fleet Point to another zone, where it cannot transport in this turn (EE-8.3/3)."""
    owner = _NEW_OWNER[Zone(zone)] if group_of(p, nation) == Group.AXIS else nation  # EE-8.323/1
    p.transfers[_account(nation)] += 1
    change(p, nation, origin, -1)
    change(p, owner, zone, 0, 1)
    log.add("EE-8.3/1", "a Fleet Point of {nation} leaves the {zone} for the {zone}", nation, origin, zone)
    if owner != nation:
        log.add("EE-8.323/1", "it is a Fleet Point of {nation} from now on", int(owner))


class Transfers(Asking[Position]):
    """A side sends Fleet Points to other zones before supply is checked (EE-8.3/1, EE-3.6/1)."""

    name = "transfers"
    moment = "the transfer of fleets"
    rules = ("EE-8.3/1", "EE-8.31/1", "EE-8.32/1")
    asks = "Send Fleet Points to other sea-zones, or leave them where they are."
    acts = (
        Act("transfer", no_transfer, transfer, transfers),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return any(zones for _, zones in transfers(p))
