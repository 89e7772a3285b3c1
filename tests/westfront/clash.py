"""Combat in tests without the whole game: only the steps of the Combat Phase run, then the position rests."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Silence
from sandtable.core.order import Order
from sandtable.core.step import Chance, Choice
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Entry, Phase, Position, Way
from sandtable.games.westfront.rules.combat.rounds import ROUND
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.show.odds import sacrifice
from sandtable.games.westfront.world.atlas import HEX
from sandtable.games.westfront.world.roster import ALLIES, UNIT
from tests.stage import Stage
from tests.westfront.positions import board

STAGE = Stage(GAME, "airstrikes", "combat", "battles", "battle", "fire", "losses", "repulse", "combat-end")
run, asking, play, offered, refused = STAGE.run, STAGE.asking, STAGE.play, STAGE.offered, STAGE.refused
_REST = ("turn", 0, 0)


def clash(
    here: str,
    attack: Mapping[str, int],
    defend: Mapping[str, int],
    *,
    hq: tuple[str, str, int] | None = None,
    player: int = ALLIES,
    month: str = "1943-07",
    ways: Mapping[str, tuple[Way, str]] | None = None,
    fresh: bool = True,
    blitz: int = 0,
) -> Position:
    """Return a battle that the active player has started, at the airstrikes; `hq`: an active one, where, its CV."""
    p = board(dict.fromkeys((*attack, *defend), here), player=player, phase=Phase.COMBAT, month=month)
    for name, cv in (*attack.items(), *defend.items()):
        p.cv[UNIT[name]] = cv
    p.attacked[player] |= 1 << HEX[here]
    if fresh:
        p.fresh |= 1 << HEX[here]
    for name, (way, origin) in (ways or {}).items():
        p.entries += (Entry(UNIT[name], HEX[here], HEX[origin], int(way)),)
    if hq:
        activate(p, *hq)
    refresh(p)
    p.stack = [_REST, ("combat-end", blitz), ("combat", blitz), ("airstrikes", blitz)]
    run(p)
    return p


def activate(p: Position, name: str, here: str, cv: int) -> None:
    """Put an active HQ down."""
    hq = UNIT[name]
    p.put(hq, HEX[here])
    p.cv[hq] = cv
    p.supplied |= 1 << hq
    p.active |= 1 << hq
    p.face_up |= 1 << hq


def asked(p: Position) -> str:
    """Return what is asked, or nothing when the phase is over."""
    return GAME.prompt(p) if p.stack[-1] != _REST else ""


def strengths(p: Position, *names: str) -> list[int]:
    """Return the CVs of some units."""
    return [p.cv[UNIT[name]] for name in names]


def to_the_dice(p: Position) -> int:
    """Go on until dice are to be thrown, and return how many; owners choose as `odds.sacrifice` says."""
    log = Silence()
    while p.stack[-1] != _REST:
        p.legal = None
        step = STAGE.steps[STAGE.top(p)]
        if step.settle(p, log):
            continue
        if isinstance(step, Chance):
            return step.roll(p).count
        assert isinstance(step, Choice)
        found = mask_of(order.args[0] for order in step.orders(p))
        unit = sacrifice(p, found, step.side(p) == p.player, ROUND.top(p).here)
        step.apply(p, Order("lose" if step.name == "losses" else "repulse", (unit,)), log)
    return 0


def throw(p: Position, values: tuple[int, ...]) -> None:
    """Let the step that asks for dice have them."""
    asking(p).apply(p, Order("roll", values), Silence())


def names(units: int) -> set[str]:
    """Return the ids of a set of units."""
    return {NOTATION.names["unit"].ids[unit] for unit in bit_list(units)}
