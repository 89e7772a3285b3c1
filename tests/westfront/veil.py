"""Draws anew what a side must not know, by the book and not by the game's own fog.

It works on the position's document. WF-0/2: of an upright enemy block one sees that it stands there; dispersed
blocks lie face-down, and the supply of a block is marked. WF-3.21/1: nobody looks at who sets up. WF-11.1/1: nor at who
produces. Blocks off the map are their owner's affair, but for neutrals and Army Group E before they are in the war
(WF-16.4/1, WF-16.5/1).
"""

from __future__ import annotations

from random import Random

from sandtable.core.documents import Doc
from sandtable.core.texts import SEALED
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Position
from tests.blocks import renamed
from tests.properties.suite import Twin

_SIDES = GAME.facts.sides
_COUNTERS: dict[str, Doc] = {name: unit for name, unit in GAME.sheet()["pieces"].items() if not unit.get("unknown")}
_MARKS_OF_THE_OWNER = ("moved", "strategic", "resting", "ashore")  # nothing of it is seen on a block's back
_OFF_MAP: list[str] = GAME.sheet()["off_map"]
_OPEN_ABOUT_ITALY = ("politics", "defection")  # surrender counts the Italians that are gone, and brings them to light


def twin(p: Position, side: int, rng: Random) -> Twin[Position]:
    """Return a position that looks the same to a side, in which the enemy's hidden blocks are others."""
    doc, enemy = GAME.texts.dump(p), _SIDES[1 - side]
    unknown = _unknown(doc if p.sealed is None else GAME.texts.dump(p.sealed), enemy)
    names = _other_names(unknown, rng)
    known = _other(doc, names, rng)
    if ["setup", 1 - side] in doc["stack"]:
        _draw_set_up(known["units"], unknown, rng)
    if doc["step"] == "production" and doc["side"] == enemy:
        _draw_production(known, enemy, unknown, rng)
    if p.sealed is not None:
        _draw_works(known["globals"], enemy, rng)
        _draw_strengths(known["units"], [name for name in _COUNTERS if _COUNTERS[name]["side"] == enemy], rng)
    position = GAME.texts.build(known, GAME.start(p.scenario))
    if p.sealed is not None:  # who stood somewhere before Production has nothing to do with who stands there now
        before = _other(GAME.texts.dump(p.sealed), _other_names(unknown, rng), rng)
        position.sealed = GAME.texts.build(before, GAME.start(p.scenario))
    index = NOTATION.names["unit"].index
    return Twin(position, {index[name]: index[other] for name, other in names.items()})


def _other_names(units: list[str], rng: Random) -> dict[str, str]:
    return dict(zip(units, rng.sample(units, len(units)), strict=True))


def _other(doc: Doc, names: dict[str, str], rng: Random) -> Doc:
    """Return a document in which unknown blocks are others, of other strength and with other marks."""
    known = renamed({key: value for key, value in doc.items() if key != SEALED}, names)
    _draw_strengths(known["units"], list(names), rng)
    _draw_marks(known["units"], list(names), rng)
    return known


def shuffle(p: Position, side: int, rng: Random) -> Position:
    """Return a copy in which the blocks that a side does not know are other blocks, of other strength."""
    return twin(p, side, rng).position


def _unknown(doc: Doc, enemy: str) -> list[str]:
    told = doc["globals"]
    struck = [strike["hq"] for strike in told.get("strikes", ())]  # assigned in the open (WF-7.13/1)
    return [
        name
        for name, counter in _COUNTERS.items()
        if counter["side"] == enemy
        and name not in struck
        and "face-up" not in _states(doc, name)
        and not (_at(doc, name) == "neutral" or (_at(doc, name) == "east" and not told["yugoslavia-entered"]))
        and not (doc["step"] in _OPEN_ABOUT_ITALY and counter["nation"] == "italy")
    ]


def _at(doc: Doc, name: str) -> str:
    return str(doc["units"].get(name, {}).get("at", "out"))


def _states(doc: Doc, name: str) -> list[str]:
    return list(doc["units"].get(name, {}).get("state", ()))


def _draw_strengths(units: Doc, unknown: list[str], rng: Random) -> None:
    for name in sorted(set(unknown) & set(units)):
        units[name]["strength"] = rng.randint(_COUNTERS[name]["least"], _COUNTERS[name]["steps"])


def _draw_marks(units: Doc, unknown: list[str], rng: Random) -> None:
    for name in sorted(set(unknown) & set(units)):
        kept = [mark for mark in units[name].get("state", ()) if mark not in _MARKS_OF_THE_OWNER]
        units[name]["state"] = kept + [mark for mark in _MARKS_OF_THE_OWNER if rng.random() < 0.2]


def _draw_set_up(units: Doc, unknown: list[str], rng: Random) -> None:
    """Take some blocks that are set up into the hand again."""
    for name in sorted(set(unknown) & set(units)):
        if units[name]["at"] not in _OFF_MAP and rng.random() < 0.5:
            units[name] = {"at": "hand", "strength": units[name]["strength"]}


def _draw_production(doc: Doc, enemy: str, unknown: list[str], rng: Random) -> None:
    """Let the enemy have bought, placed and prepared something else."""
    told = doc["globals"]
    told["points"] = rng.randint(0, 99)
    told["advanced"] = rng.random() < 0.5
    told.pop("arrivals", None)
    if enemy == "allies":
        told["changed-beachheads"] = [name for name in told["beachheads"] if rng.random() < 0.5]
    for name in sorted(set(unknown) & set(doc["units"])):
        if rng.random() < 0.3:
            doc["units"][name].setdefault("state", []).append("raised")


def _draw_works(told: Doc, enemy: str, rng: Random) -> None:
    """Let the enemy have prepared other BeachHeads, or grounded his paras, since Production began."""
    if enemy == "allies":
        told["beachheads"] = {name: rng.choice(("prep", "ready", "eliminated")) for name in told["beachheads"]}
    else:
        told["paras-grounded"] = rng.random() < 0.5
