"""Minor Powers on the politics panel: who may declare war on them, from when on, and what it would bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Card, Fact
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.politics.declarations import cannot_declare
from sandtable.games.europe_engulfed.rules.powers import group_of
from sandtable.games.europe_engulfed.rules.territory import country
from sandtable.games.europe_engulfed.show.words import GROUP_ADJECTIVES, capital
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, AREA_TITLES, BOOTY, CAPITAL, RESOURCES
from sandtable.games.europe_engulfed.world.calendar import PHONY_WAR_ENDS, TURN_TITLES
from sandtable.games.europe_engulfed.world.charts import ACTION_MINORS, MINOR_INCOME
from sandtable.games.europe_engulfed.world.minors import FORCES
from sandtable.games.europe_engulfed.world.roster import (
    AXIS_MINORS,
    MINORS,
    NATION_TITLES,
    SIDE_IDS,
    Group,
    Nation,
    Side,
)

_SIDES: Final = ("The Axis", "The Western Allies", "The Soviet Union")
_NEVER: Final = ("EE-9.1/1", "EE-9.23/1", "EE-9.31/1", "EE-9.51/4")  # whom a side can never attack is not worth a line
# What else follows from a declaration, with its rule
_TRIGGERS: Final = {
    Nation.SWEDEN: ("the ore for Germany ends", "EE-9.14/1"),
    Nation.NORWAY: ("the ore needs Oslo in Axis hands", "EE-9.14/1"),
    Nation.BELGIUM: ("war on The Netherlands as well", "EE-9.11/5"),
    Nation.NETHERLANDS: ("war on Belgium as well", "EE-9.11/5"),
    Nation.SPAIN: ("by the Axis: Portugal is open to the Allies", "EE-9.31/4"),
    Nation.TURKEY: ("by the Axis: the Soviets may enter the war", "EE-9.23/5"),
    Nation.POLAND: ("its fall brings the pact", "EE-9.25/1"),
}


# ---------------------------------------------------------------- declarations
def declarations(p: Position, nation: int) -> Iterator[Fact]:
    """Yield which sides may declare war on a power: now, or the first turn in which they may as things stand."""
    for side in p.playing:
        against = cannot_declare(p, side, nation)
        if against is None:
            yield Fact("war", _SIDES[side], "may declare war now", rule="EE-1.23/2")
            continue
        turn = _first_turn(p, side, nation)
        words = capital(NOTATION.say(against.pattern, against.args))
        if turn is not None:
            yield Fact("war", _SIDES[side], f"may declare war from {TURN_TITLES[turn]} on", words, against.rule)
        elif against.rule not in _NEVER:
            yield Fact("war", _SIDES[side], "may not declare war", words, against.rule)


def _first_turn(p: Position, side: int, nation: int) -> int | None:
    """Return the first turn in which a side may declare war on a power, if only time passes."""
    later = p.copy()
    for turn in range(p.turn + 1, p.card.last_turn + 1):
        later.turn = turn
        later.phony_war = int(bool(p.phony_war) and turn < PHONY_WAR_ENDS)
        if cannot_declare(later, side, nation) is None:
            return turn
    return None


def forces(nation: int) -> str:
    """Say with which forces a Minor Power comes in."""
    blocks = FORCES.get(Nation(nation), ())
    steps = sum(block.steps for block in blocks)
    return f"{counted(len(blocks), 'block')} of {counted(steps, 'step')}" if blocks else "no block"


# ---------------------------------------------------------------- cards
def axis_minors(p: Position) -> Iterator[Card]:
    """Yield the Axis Minors that are still neutral."""
    for nation in AXIS_MINORS:
        if p.status[nation] == Status.NEUTRAL:
            comes = Fact("entry", "Enters", "the turn after Paris fell or Vichy was declared", rule="EE-9.15/1")
            brings = Fact("brings", "Brings", forces(nation), rule="EE-9.15/2")
            facts = (comes, *declarations(p, nation), brings)
            yield _card(nation, "Axis Minors", facts, SIDE_IDS[Side.AXIS])


def neutrals(p: Position) -> Iterator[Card]:
    """Yield the Minor Powers that nobody has attacked."""
    for nation in MINORS:
        if p.status[nation] == Status.NEUTRAL:
            yield _card(nation, "Neutrals", (*declarations(p, nation), *_brings(p, nation)))


def _brings(p: Position, nation: Nation) -> Iterator[Fact]:
    parts = [forces(nation)]
    parts += ["a Special Action"] if ACTION_MINORS >> nation & 1 else []
    yield Fact("brings", "Its defence", " and ".join(parts), rule="EE-9.64/1" if len(parts) > 1 else "EE-9.61/1")
    for area in bit_list(country(p, nation) & RESOURCES):
        words = f"{MINOR_INCOME} to Britain while friendly, {BOOTY[area]} to a German garrison"
        yield Fact("werps", f"WERPs of {AREA_TITLES[area]}", words, rule="EE-9.63/2")
    if nation in _TRIGGERS:
        words, rule = _TRIGGERS[nation]
        yield Fact("trigger", "Follows", words, rule=rule)


def _card(nation: Nation, under: str, facts: tuple[Fact, ...], side: str = "") -> Card:
    home = CAPITAL[nation]
    return Card(NATION_TITLES[nation], under, side, facts=facts, places=(AREA_IDS[home],) if home >= 0 else ())


def fallen(p: Position) -> Iterator[Card]:
    """Yield who is in the war, by the group that it fights for, and who is out of it."""
    facts = []
    for group in (Group.AXIS, Group.WEST, Group.SOVIET):
        names = [NATION_TITLES[n] for n in Nation if p.status[n] == Status.AT_WAR and group_of(p, n) == group]
        if names:
            facts.append(Fact("war", GROUP_ADJECTIVES[group], listed(names), rule="EE-glossary-controlled/4"))
    out = [NATION_TITLES[nation] for nation in Nation if p.status[nation] == Status.CONQUERED]
    if out:
        facts.append(Fact("out", "Out of the war", listed(out), rule="EE-10.1/1"))
    yield Card("Who is in the war", "The war", facts=tuple(facts))
