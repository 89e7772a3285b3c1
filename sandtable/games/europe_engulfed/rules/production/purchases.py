"""What a power buys (EE-4.3 to EE-4.6, EE-6.91, EE-7.1): the step in which it spends its WERPs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.act import Act, Acts, Role, freely
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import side_of
from sandtable.games.europe_engulfed.rules.production.assets import buy, item_price, not_bought, on_sale
from sandtable.games.europe_engulfed.rules.production.conscription import conscript, levy, not_conscripting
from sandtable.games.europe_engulfed.rules.production.fleets import fleet_price, launch_fleet, not_launched, slipways
from sandtable.games.europe_engulfed.rules.production.freesteps import Source, push_free_steps
from sandtable.games.europe_engulfed.rules.production.gifts import convoys, gifts, give, lend, not_given, not_lent
from sandtable.games.europe_engulfed.rules.production.guards import push_guards
from sandtable.games.europe_engulfed.rules.production.purse import werps
from sandtable.games.europe_engulfed.rules.production.replacements import (
    action_price,
    areas_in_need,
    not_restored,
    not_unrestricted,
    restorable,
    restore,
    step_price,
    unrestrict,
)
from sandtable.games.europe_engulfed.rules.production.units import (
    Depot,
    build,
    build_price,
    build_wing,
    builds,
    not_built,
    not_winged,
    wing_price,
    wing_sites,
)
from sandtable.games.europe_engulfed.rules.production.works import (
    build_heavy,
    fort_price,
    fortifiable,
    fortify,
    heavy_price,
    not_fortified,
    not_heavy,
    strengthened,
)
from sandtable.games.europe_engulfed.world.roster import Nation

PURCHASING: Final = Single("nation")


def by_power(do: Callable[..., None]) -> Callable[..., None]:
    """Let the power that produces be the one that does something."""

    def done(p: Position, log: Log, *args: int) -> None:
        do(p, log, PURCHASING.top(p), *args)

    return done


def finish(p: Position, log: Log, power: int) -> None:
    """End the production of a power: what it has not spent is lost, and it cannot buy again (EE-4.1/2, EE-4.5/4)."""
    if p.werps[power]:
        log.add("EE-4.1/2", "{nation} loses {n} that it did not spend", power, werps(p.werps[power]))
        p.werps[power] = 0
    p.finished |= 1 << power
    p.unrestricted = 0  # EE-7.13/1: it was for the units of this power
    p.bought[:] = bytes(len(p.bought))  # EE-2.3/1: each nation has limits of its own
    p.stack.pop()
    if power == Nation.USSR:
        push_guards(p)
        push_free_steps(p, Source.CONSCRIPTION, power, levy(p))


_Asked = Callable[..., Any]


def _buying(verb: str, why_not: _Asked, do: _Asked, offers: _Asked, price: _Asked) -> Act:
    return Act(verb, why_not, do, offers, role=Role.BUY, effect=price)


class Purchases(Acts[Position]):
    """A power spends its WERPs; the other camp sees what lies open, and what is left (EE-4.5/2, EE-4.5/3)."""

    name = "purchases"
    frame = PURCHASING
    moment = "production"
    rules = ("EE-1.22/1", "EE-4.3/1", "EE-4.4/1", "EE-4.5/1", "EE-4.5/2")
    secret = True
    empty = "nothing can be bought"
    acts = (
        _buying("build", not_built, by_power(build), builds, build_price),
        _buying("step", not_restored, by_power(restore), restorable, step_price),
        _buying("wing", not_winged, build_wing, wing_sites, wing_price),
        _buying("fleet", not_launched, launch_fleet, slipways, fleet_price),
        _buying("fortify", not_fortified, by_power(fortify), fortifiable, fort_price),
        Act("heavy", not_heavy, by_power(build_heavy), strengthened, role=Role.BUY, effect=heavy_price, is_grave=True),
        _buying("buy", not_bought, by_power(buy), on_sale, item_price),
        Act(
            "unrestricted",
            not_unrestricted,
            by_power(unrestrict),
            areas_in_need,
            effect=action_price,
            is_grave=True,
        ),
        Act("conscript", not_conscripting, by_power(conscript), is_grave=True),
        Act("give", not_given, give, gifts),
        Act("lend", not_lent, lend, convoys),
        Act("finish", freely, by_power(finish), role=Role.END),
    )

    def side(self, p: Position) -> int:
        return side_of(p, PURCHASING.top(p))

    def ground(self, p: Position) -> Depot:
        return Depot(p, PURCHASING.top(p))

    def prompt(self, p: Position) -> str:
        power = PURCHASING.top(p)
        return NOTATION.say("Spend {n} of {nation}, then finish.", (werps(p.werps[power]), power))
