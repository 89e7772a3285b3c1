"""The first moment of a scenario: who holds what, who is to come, and what waits to be set up."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import no_step
from sandtable.core.position import Pending
from sandtable.games.westfront.position import Beachhead, Bulge, Off, Phase, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.production.arrivals import call_up
from sandtable.games.westfront.rules.sequence import MONTH, TURN
from sandtable.games.westfront.rules.setup.deployment import (
    ORDER_OF_BATTLE,
    available,
    berths,
    plan,
    territory_at_start,
)
from sandtable.games.westfront.world.roster import (
    ALLIES,
    ARMY_GROUP_E,
    AXIS,
    BEACHHEAD_IDS,
    ITALIANS,
    UNIT,
)
from sandtable.games.westfront.world.scenario import CARDS, FORCES, REINFORCEMENTS, SCENARIOS, Card

_WINTER_43: Final = 1
_WINTER_44: Final = 3
_HUSKY_REINFORCEMENT: Final = UNIT["polish-2"]  # WF-HUSKY/2
_IT_9TH: Final = UNIT["it-9th-army"]

# The steps that a hand-written position may name, and where a Player-Turn first has them
_OPENING_STEPS: Final = ("setup", "production")
_TURN_STEPS: Final = {
    ("blitz-" if phase in (Phase.BLITZ_MOVEMENT, Phase.BLITZ_COMBAT) else "") + str(frame[0]): number
    for number, (phase, frame) in enumerate(TURN)
}


def read_scenario(name: str) -> Position:
    """Return the first moment of a scenario, not yet settled."""
    card = SCENARIOS[name]
    p = Position()
    p.scenario, p.period, p.month = name, card.period, card.first_month
    p.held = list(territory_at_start(card))
    p.prior = p.held.copy()
    _set_politics(p, card)
    _set_beachheads(p, card)
    _announce(p, card)
    p.stack = [("war", 0)]
    if card.husky:
        _stand_ready(p)
    else:
        _lay_out(p, card)
        p.stack += [("setup", int(ALLIES)), ("setup", int(AXIS))]  # WF-3.21/1: the Axis first
    return p


def _set_politics(p: Position, card: Card) -> None:
    p.grounded = int(card.husky or card.period >= _WINTER_43)  # WF-HUSKY/3, WF-W43/6
    p.italy = int(card.period >= _WINTER_43)  # WF-W43/1
    p.maquis = int(card.period == _WINTER_44)  # the force table has the Maquis
    p.bulge = int(Bulge.READY if card.period == _WINTER_44 else Bulge.NONE)  # WF-W44/5


def _set_beachheads(p: Position, card: Card) -> None:
    """WF-OB43/5, WF-OB44/5; in Husky only the two that land there."""
    for name, state in FORCES["card"][CARDS[card.period]]["beachheads"].items():
        p.beachheads[BEACHHEAD_IDS.index(name)] = int(Beachhead[state.upper()])
    if card.husky:
        p.beachheads[BEACHHEAD_IDS.index("br-1-bh")] = int(Beachhead.DUE)


def _announce(p: Position, card: Card) -> None:
    """Put what is off the map in its place: reinforcements, Army Group E, the neutrals, the lost Italians."""
    later = [entry for entry in REINFORCEMENTS[card.period] if entry.month > card.first_month]
    if card.husky:
        call_up(p, [entry for entry in later if entry.unit == _HUSKY_REINFORCEMENT])
        return
    call_up(p, later)
    for name, cv in FORCES["neutral"].items():
        p.put(UNIT[name], Off.NEUTRAL)
        p.cv[UNIT[name]] = cv
    for unit in bit_list(ARMY_GROUP_E):  # WF-S43/7, WF-W43/7
        if not (p.italy and unit == _IT_9TH):
            p.put(unit, Off.EAST)
            p.cv[unit] = ORDER_OF_BATTLE["s43"][unit].cv
    for unit in bit_list(ITALIANS & ~ARMY_GROUP_E) if p.italy else ():
        p.put(unit, Off.LOST)  # WF-17.1/4: those that left by surrender stay eliminated


def _lay_out(p: Position, card: Card) -> None:
    """Give each side its blocks in hand; what the order of battle does not list is eliminated (WF-3.23/3)."""
    places = berths(card.id)
    for unit in available(card):
        if unit not in places:
            p.put(unit, Off.POOL)
    for unit, berth in places.items():
        p.put(unit, Off.HAND)
        p.cv[unit] = max(0, berth.cv)
        p.expect(unit, -1)  # WF-OB43/2: PzrGp B on the map does not arrive once more


def _stand_ready(p: Position) -> None:
    """Set up Husky: its blocks stand where the example has them (WF-HUSKY/1)."""
    for unit, (here, cv) in plan(p.scenario).items():
        p.put(unit, here)
        p.cv[unit] = cv
        p.supplied |= 1 << unit  # WF-10.1/1
    refresh(p)


# ---------------------------------------------------------------- positions that somebody writes down
def open_step(p: Position, step: str) -> None:
    """Lay on the stack what is pending at the beginning of a step, and fix control for its phase (WF-8.1/1)."""
    if step in _OPENING_STEPS:
        frame: Pending = (step, p.player)
        p.phase = int(Phase.SETUP if step == "setup" else Phase.PRODUCTION)
        p.stack = [("war", 0 if step == "setup" else MONTH.index(frame) + 1), frame]
        if step == "production":
            refresh(p)
        return
    number = _TURN_STEPS.get(step)
    if number is None:
        raise no_step(step, (*_OPENING_STEPS, *_TURN_STEPS))
    turns = [i for i, frame in enumerate(MONTH) if frame == ("turn", p.player, 0)]
    phase, frame = TURN[number]
    p.phase = int(phase)
    refresh(p)
    p.stack = [("war", turns[p.fortnight] + 1), ("turn", p.player, number + 1), frame]
