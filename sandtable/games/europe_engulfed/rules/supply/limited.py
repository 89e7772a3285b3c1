"""Limited Supply (EE-7.9): a Special Action keeps the units of an area alive for a step each; Fortresses need none."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.procedure import WHOSE, Asking
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import no_action, spend
from sandtable.games.europe_engulfed.rules.fog import by_looks
from sandtable.games.europe_engulfed.rules.powers import group_of_piece, patron_of, pieces_of_side, power_of, side_of
from sandtable.games.europe_engulfed.world.atlas import FORTRESSES
from sandtable.games.europe_engulfed.world.pieces import NATION, UNITS
from sandtable.games.europe_engulfed.world.roster import MAJORS, Nation


def eliminate(p: Position, log: Log, piece: int, rule: str, why: str) -> None:
    """Send a piece to its force pool."""
    report(log, p, rule, f"{{piece}} is eliminated: {why}", piece)
    if NATION[piece] == Nation.GERMANY and piece < UNITS:
        p.german_losses += p.steps[piece]
    p.remove(piece)


def wither(p: Position, log: Log, piece: int, rule: str) -> None:
    """Give a piece Limited Supply: it loses a step; wings and cadres are eliminated (EE-7.9/2).

    Who survives is supplied until the next check (EE-7.9/3).
    """
    if piece >= UNITS or p.steps[piece] == 1:
        eliminate(p, log, piece, rule, "Limited Supply does not keep wings and cadres")
        return
    p.steps[piece] -= 1
    p.starved &= ~(1 << piece)
    if NATION[piece] == Nation.GERMANY:
        p.german_losses += 1
    report(log, p, rule, "{piece} loses a step to Limited Supply", piece)


def in_fortress(p: Position, piece: int) -> bool:
    """Tell whether a piece stands in a friendly Fortress (EE-7.9/5, EE-glossary-fortress/4)."""
    area = p.at[piece]
    return bool(FORTRESSES >> area & 1) and p.control[area] == group_of_piece(p, piece)


# ---------------------------------------------------------------- for a Special Action
def sustained(p: Position, area: int, nation: int) -> int:
    """Return the pieces in an area to which a power's Special Action gives Limited Supply: its own and its Minors'."""
    starving = p.here[area] & p.starved
    return mask_of(piece for piece in bit_list(starving) if patron_of(p, power_of(p, piece)) == nation)


def not_sustained(p: Position, area: int, nation: int) -> Reasons:
    """Tell why a power cannot give Limited Supply in an area."""
    if nation not in MAJORS or side_of(p, nation) != WHOSE.top(p).side:
        return refusal("EE-7.13/1", "{nation} has no Special Actions that you may spend on supply", nation)
    starving = sustained(p, area, nation)
    if not starving:
        return refusal("EE-7.9/4", "{nation} has nobody without supply in {area}", nation, area)
    if all(in_fortress(p, piece) for piece in bit_list(starving)):
        return refusal("EE-7.9/5", "in {area}, a Fortress, Limited Supply costs nothing", area)
    if reason := no_action(p, nation, "EE-7.9/1"):
        return reason
    if all(piece >= UNITS or p.steps[piece] == 1 for piece in bit_list(starving)):
        return refusal("EE-7.9/2", "all in {area} are wings and cadres: they would be lost all the same", area)
    return None


def places(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the areas with pieces that can be kept alive, and the powers that can do it."""
    mine = p.starved & pieces_of_side(p, WHOSE.top(p).side)
    areas = mask_of(p.at[piece] for piece in bit_list(mine))
    for area in bit_list(areas):
        yield area, mask_of(nation for nation in MAJORS if p.actions[nation] and not not_sustained(p, area, nation))


def sustain(p: Position, log: Log, area: int, nation: int) -> None:
    """Spend a Special Action on Limited Supply in an area."""
    spend(p, log, nation, "EE-7.9/1", "{nation} gives Limited Supply in {area}", area)
    for piece in by_looks(p, sustained(p, area, nation)):
        wither(p, log, piece, "EE-7.9/2")


class LimitedSupply(Asking[Position]):
    """A side may keep units alive before those without supply are eliminated (EE-1.27/1)."""

    name = "limited-supply"
    moment = "Limited Supply"
    rules = ("EE-7.9/1", "EE-1.27/1")
    asks = "Units without supply will be eliminated: give some of them Limited Supply?"
    acts = (
        Act("sustain", not_sustained, sustain, places, effect=lambda p, area, nation: Effect((), "a Special Action")),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return any(nations for _, nations in places(p))
