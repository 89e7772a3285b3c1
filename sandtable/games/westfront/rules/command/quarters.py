"""Room for HQs (WF-5.21/5): they may overstack hexes when they deploy, only if enough units can leave them after."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.command.authority import Role, assume, grants
from sandtable.games.westfront.rules.control import allowed, engaged, refresh
from sandtable.games.westfront.rules.movement.maneuver import STRATEGISTS
from sandtable.games.westfront.rules.movement.relief import neighbourhood, relief
from sandtable.games.westfront.rules.movement.stacking import crowded, load
from sandtable.games.westfront.world.atlas import STACKING
from sandtable.games.westfront.world.roster import FORTS, STATICS


class Quarters:
    """Where there is room for HQs of the active side in its Command Phase, gathered once for all of them."""

    __slots__ = ("is_over", "p", "stuck", "tight")

    def __init__(self, p: Position) -> None:
        crowds = crowded(p)
        self.p = p
        self.is_over = any(load(p, here) > STACKING[here] for here in bit_list(crowds))
        self.tight = crowds | (neighbourhood(p) if self.is_over else 0)  # where an HQ may be one too many
        self.stuck = len(_stuck(p.copy())) if self.is_over else 0

    def suffice(self, hq: int, role: Role, hexes: int) -> int:
        """Return those of some hexes in which an HQ may take a role; there is no doubt about any that is not tight."""
        return hexes & ~mask_of(place for place in bit_list(hexes & self.tight) if self.wanting(hq, role, place))

    def wanting(self, hq: int, role: Role, place: int) -> Violation | None:
        """Refuse a role, in an HQ's own hex or one into which it deploys, that leaves more units stuck than are now."""
        stays = place == self.p.place[hq]
        if not self.tight >> place & 1:
            return None
        if not self.is_over and (stays or self._can_change_places(hq, role, place)):
            return None
        stuck = self._stuck_after(hq, role, place)
        if len(stuck) <= self.stuck:
            return None
        if stays:
            return refusal(
                "WF-6.22/1",
                "with {unit} as {role} too few units could leave {place}, which is overfull",
                hq,
                role,
                stuck[0],
            )
        return refusal(
            "WF-5.21/5",
            "with {unit} in {place} too few units could leave {place}, which is overfull",
            hq,
            place,
            stuck[0],
        )

    def _can_change_places(self, hq: int, role: Role, place: int) -> bool:
        """Tell whether an HQ that deploys, or a unit that it then commands, can go to where it was."""
        p = self.p
        if engaged(p, hq):
            return False
        if role is Role.ORDINARY and p.cv[hq]:
            return True  # it can mobilize: a Blitz HQ or one at 0 cannot (WF-5.7/2, WF-5.2/3)
        led = 0 if STRATEGISTS >> hq & 1 else p.units(p.player, place) & ~(STATICS | FORTS | p.active)
        return any(allowed(p, unit) >> p.place[hq] & 1 for unit in bit_list(led))

    def _stuck_after(self, hq: int, role: Role, place: int) -> tuple[int, ...]:
        p = self.p.copy()
        assume(p, hq, role)
        p.put(hq, place)
        return _stuck(p)


def _stuck(p: Position) -> tuple[int, ...]:
    """Let the Movement Phase begin, and return the hex of each unit above the limits that would be stuck."""
    p.phase = int(Phase.MOVEMENT)
    p.supreme = grants(p)
    refresh(p)
    return relief(p).stuck
