"""Draws anew what a side must not know of Europe Engulfed, by the book and not by the game's own fog.

It works on the position's document. EE-glossary-ground-unit/1, EE-glossary-elite/3: of an upright enemy block one sees
its colour and that it stands there; EE-glossary-force-pool/1: pools are their owner's affair. Blocks of neutrals and
the Guards before they come are printed in the book, Vichy's three are known to all.
"""

from __future__ import annotations

from random import Random

from sandtable.core.documents import Doc
from sandtable.core.texts import SEALED
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.roster import BACK, FULL, NATION_IDS, NATION_SIDE, UNIT_IDS
from sandtable.games.europe_engulfed.world.roster import NATION as NATION_OF
from tests.blocks import renamed
from tests.properties.suite import Twin

_NUMBER = {name: number for number, name in enumerate(UNIT_IDS)}
_SETTING = ("seating", "options")  # chosen before the match
_PRINTED = ("neutral", "not_yet")
_PURCHASES = (("armor-steps", "elite-armor-steps"), ("free-french-steps",))  # of Germany, and of the Allies


def twin(p: Position, side: int, rng: Random) -> Twin[Position]:
    """Return a position that looks the same to a side, in which the enemy's hidden blocks are others."""
    doc = GAME.texts.dump(p)
    names = _other_names(_unknown(doc, side), rng)
    known = renamed(_without_setting(doc), names)
    _draw_strengths(known["units"], names, rng)
    _draw_purchases(known, side, rng)
    position = GAME.texts.build(known, GAME.start(p.scenario, p.seating, p.options))
    if p.sealed is not None:
        before = renamed(_without_setting(GAME.texts.dump(p.sealed)), names)
        for name in names.values():
            if name in known["units"] and name in before["units"]:
                before["units"][name] = dict(known["units"][name])
        position.sealed = GAME.texts.build(before, GAME.start(p.scenario, p.seating, p.options))
    index = NOTATION.names["unit"].index
    return Twin(position, {index[name]: index[other] for name, other in names.items()})


def _without_setting(doc: Doc) -> Doc:
    return {key: value for key, value in doc.items() if key not in (SEALED, *_SETTING)}


def shuffle(p: Position, side: int, rng: Random) -> Position:
    """Return a copy in which the blocks that a side does not know are other blocks, of other strength."""
    return twin(p, side, rng).position


def _camp(doc: Doc, name: str) -> int:
    """Return the camp of a block: 0 for the Axis, 1 for the Allies, -1 while nobody has attacked its power."""
    nation = NATION_OF[_NUMBER[name]]
    if doc["globals"]["status"][NATION_IDS[nation]] == "out":
        return -1  # not in this theatre: printed on its card
    if NATION_SIDE[nation] >= 0:
        return min(NATION_SIDE[nation], 1)
    attacker = doc["globals"].get("attacker", {}).get(NATION_IDS[nation])
    return -1 if attacker is None else int(attacker == "axis")


def _unknown(doc: Doc, side: int) -> list[str]:
    """Return the enemy's blocks of which a side sees at most the back."""
    enemy = 1 - min(side, 1)
    units = doc["units"]
    return [
        name
        for name in UNIT_IDS
        if _camp(doc, name) == enemy
        and units.get(name, {}).get("at") not in _PRINTED
        and not {"face-up", "vichy"} & set(units.get(name, {}).get("state", ()))
    ]


def _other_names(units: list[str], rng: Random) -> dict[str, str]:
    """Give each block the name of another one with such a back."""
    names: dict[str, str] = {}
    for back in {BACK[_NUMBER[name]] for name in units}:
        alike = [name for name in units if BACK[_NUMBER[name]] == back]
        names |= dict(zip(alike, rng.sample(alike, len(alike)), strict=True))
    return names


def _draw_strengths(units: Doc, names: dict[str, str], rng: Random) -> None:
    for name in sorted(set(names.values()) & set(units)):
        if "strength" in units[name]:
            units[name]["strength"] = rng.randint(1, FULL[_NUMBER[name]])


def _draw_purchases(known: Doc, side: int, rng: Random) -> None:
    """EE-4.5/3: which steps the enemy buys is his affair, and so is how many of a sort."""
    enemy = 1 - min(side, 1)
    if known["globals"]["phase"] == "production" and known["side"] == ("axis", "allies")[enemy]:
        known["globals"] |= {key: rng.randint(0, 2) for key in _PURCHASES[enemy]}
