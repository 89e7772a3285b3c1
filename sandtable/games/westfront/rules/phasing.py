"""What steps share: who decides, mostly the active player (WF-4.4/1), and whether it is a blitz."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.core.frame import Single
from sandtable.games.westfront.position import Position

BLITZ: Final = Single()  # 1 in the blitz phases, which take place only with a Blitz HQ (WF-5.7/6)
ASKED: Final = Single()  # which side a step asks that belongs to no Player-Turn
DONE: Final = Act("done", freely, leave, role=Role.END)


class ActiveActs(Acts[Position]):
    """A step whose acts are the active side's."""

    def side(self, p: Position) -> int:
        return p.player
