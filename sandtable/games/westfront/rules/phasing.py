"""What steps share: who decides, mostly the active player (WF-4.4/1), and whether it is a blitz."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.core.frame import Frame
from sandtable.games.westfront.position import Position


class Tempo(NamedTuple):
    """What the steps of Movement and Combat remember."""

    blitz: int  # 1 in the blitz phases, which take place only with a Blitz HQ (WF-5.7/6)


class Asked(NamedTuple):
    """Which side a step asks that belongs to no Player-Turn."""

    side: int


TEMPO: Final = Frame(Tempo)
ASKED: Final = Frame(Asked)
DONE: Final = Act("done", freely, leave, role=Role.END)


class ActiveActs(Acts[Position]):
    """A step whose acts are the active side's."""

    def side(self, p: Position) -> int:
        return p.player
