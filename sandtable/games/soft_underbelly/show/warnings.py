"""What ought to be seen to: overfull areas, units that must attack, landings and attacks without sources, stars."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.beachheads import awaiting_source
from sandtable.games.soft_underbelly.rules.stacking import MOVEMENT, crowds
from sandtable.games.soft_underbelly.rules.stars import PRODUCERS
from sandtable.games.soft_underbelly.show.forfeits import bought, idle_armies, stranded, surplus
from sandtable.games.soft_underbelly.show.outlook import draft, further
from sandtable.games.soft_underbelly.show.words import open_step
from sandtable.games.soft_underbelly.world.roster import Side


def warnings(p: Position) -> list[Remark]:
    """Return all warnings."""
    step = open_step(p)
    if step in ("", "setup"):  # SU-stack/3: no limits on stars yet
        return []
    found = [surplus(crowd)._replace(kind="overfull") for side in Side for crowd in crowds(p, side, MOVEMENT)]
    found += [remark._replace(kind="attack") for told in (idle_armies(p), stranded(p)) for remark in told]
    return [*found, *_supply(p, step), *_attacks(p, step), *_stars(p, step)]


def _supply(p: Position, step: str) -> Iterator[Remark]:
    for unit in bit_list(awaiting_source(p, p.side)):
        words = "{unit} has landed in {place} and takes a source of its own in combat"
        yield Remark("SU-landing/9", words, (unit, p.at[unit]), "supply")
    if step == "planning":
        plan = draft(p)
        if more := further(p, plan):
            words = "the attack on {place} still takes {sources}"
            yield Remark("SU-supply/1", words, (plan.target, counted(more.bit_count(), "source")), "supply")


def _attacks(p: Position, step: str) -> Iterator[Remark]:
    for plan in p.plans if step == "combat" else ():
        if plan.units:
            yield Remark("SU-supply/12", "the attack on {place} waits to be fought", (plan.target,), "attack")


def _stars(p: Position, step: str) -> Iterator[Remark]:
    for nation in PRODUCERS[p.side] if step == "replacements" else ():
        if units := bought(p, nation):
            stars = counted(p.points[nation], "star")
            words = "{unit} can be rebuilt: {nation} has {stars} to spend"
            yield Remark("SU-repl/11", words, (units[0], nation, stars), "unspent")
