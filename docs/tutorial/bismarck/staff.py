"""The judgement of computer players: what a position is worth, what to consider, what may be hidden."""

from collections.abc import Sequence
from random import Random

from bismarck.position import AXIS, DATA, HUNTED, SIDE, UNSEEN, Position
from bismarck.rules import BISMARCK, BREST, SEA
from sandtable.board.graph import distances
from sandtable.core.bits import bit_list
from sandtable.core.staff import Feature, Staff, Weighed, read_weights

WAY = [*distances(SEA, 1 << BREST), 4]  # the last is that of a ship which is not seen


class BismarckStaff(Staff[Position]):
    """All that players know of this game."""

    features = (
        Feature("steps", "has more steps afloat", "loses steps"),
        Feature("raids", "raids more convoys", "raids fewer convoys"),
        Feature("way", "comes nearer to Brest", "is farther from Brest"),
    )

    def measure(self, p: Position, camp: int) -> Sequence[float]:
        steps = sum(strength if SIDE[ship] == AXIS else -strength for ship, strength in enumerate(p.strength))
        return [(1 - 2 * camp) * lead for lead in (steps, p.raids, -WAY[p.at[BISMARCK]])]

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        way = WAY if side == AXIS else distances(SEA, p.traces[BISMARCK])
        gains = {order: way[p.at[order.args[0]]] - way[order.args[1]] if order.args else 0.5 for order in p.legal or ()}
        return [Weighed(order, 2.0**gain) for order, gain in gains.items()]

    def imagine(self, p: Position, side: int, rng: Random) -> Position:
        world = p.copy()
        for ship in HUNTED:
            if p.strength[ship] and p.at[ship] == UNSEEN:
                world.at[ship] = rng.choice(bit_list(p.traces[ship]))
        return world


STAFF = BismarckStaff(read_weights(DATA.tables("weights.toml"), BismarckStaff.features))
