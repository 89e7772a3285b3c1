"""The toy game's positions as documents."""

from __future__ import annotations

from typing import Any

from sandtable.core.documents import Doc, DocError, check_keys
from sandtable.core.hint import did_you_mean
from sandtable.core.texts import Texts
from tests.toy.position import BLUE, EAST, HILL, PLACES, RED, REMOVED, SIDES, STACKING, UNITS, WEST, ToyPosition

DOC_KEYS = ("scenario", "turn", "side", "step", "clear", "units", "globals", "stack")
STACKS: dict[tuple[str, str], list[tuple[str | int, ...]]] = {
    ("bid", "red"): [("turn",), ("reveal",), ("bid", BLUE), ("bid", RED)],
    ("bid", "blue"): [("turn",), ("reveal",), ("bid", BLUE)],
    ("move", "red"): [("turn",), ("move", RED)],
    ("move", "blue"): [("turn",), ("move", BLUE)],
    ("weather", "chance"): [("turn",), ("weather",)],
}


class ToyTexts(Texts[ToyPosition]):
    """How positions stand in documents, and what can be wrong with them."""

    def start(self, scenario: str) -> ToyPosition:
        p = ToyPosition()
        p.scenario = scenario
        p.at = [WEST, WEST, EAST, EAST]
        p.strength = [2, 1, 1, 2]
        p.stack = [("turn",)]
        if scenario == "storm":
            p.stack.append(("weather",))
        return p

    def faults(self, p: ToyPosition) -> list[str]:
        faults = [
            f"{len(p.units_at(place, side))} {SIDES[side]} units are in {PLACES[place]} (TOY-stack/1)"
            for place in (WEST, HILL, EAST)
            for side in (RED, BLUE)
            if len(p.units_at(place, side)) > STACKING
        ]
        in_battle = bool(p.stack) and p.stack[-1][0] == "battle"
        faults += [
            f"both sides are in {PLACES[place]} (TOY-battle/2)"
            for place in (WEST, HILL, EAST)
            if p.units_at(place, RED) and p.units_at(place, BLUE) and not in_battle
        ]
        faults += [f"{SIDES[side]} has {coins} coins" for side, coins in enumerate(p.coins) if coins < 0]
        return faults

    def dump(self, p: ToyPosition) -> Doc:
        frame = p.stack[-1] if p.stack else ("over",)
        return {
            "scenario": p.scenario,
            **p.unusual_doc(),
            "turn": f"turn {p.turn}",
            "side": _side(p),
            "step": frame[0],
            "stack": [list(frame) for frame in p.stack],
            "units": {
                name: {"at": PLACES[p.at[u]], "strength": p.strength[u], "shown": bool(p.shown[u])}
                for u, name in enumerate(UNITS)
            },
            "globals": {"mud": bool(p.mud), "coins": p.coins[:], "bids": p.bids[:]},
        }

    def build(self, doc: Doc, base: ToyPosition) -> ToyPosition:
        check_keys(doc, DOC_KEYS)
        p = base.copy()
        if "turn" in doc:
            p.turn = int(str(doc["turn"]).removeprefix("turn "))
        if doc.get("clear"):
            p.at = [REMOVED] * len(UNITS)
        for name, entry in doc.get("units", {}).items():
            self._build_unit(p, name, entry)
        known = doc.get("globals", {})
        check_keys(known, ("mud", "coins", "bids"), ("globals",))
        p.mud = int(known.get("mud", p.mud))
        p.coins = list(known.get("coins", p.coins))
        p.bids = list(known.get("bids", p.bids))
        if "stack" in doc:
            p.stack = [tuple(frame) for frame in doc["stack"]]
        elif "step" in doc:
            key = (doc["step"], doc.get("side", "red"))
            if key not in STACKS:
                raise DocError(("step",), f"{key[1]} has no step {key[0]!r}")
            p.stack = STACKS[key][:]
        p.legal = None
        return p

    def _build_unit(self, p: ToyPosition, name: str, entry: Any) -> None:
        if name not in UNITS:
            raise DocError(("units", name), f"there is no unit {name!r}{did_you_mean(name, UNITS)}")
        unit = UNITS.index(name)
        entry = {"at": entry} if isinstance(entry, str) else entry
        check_keys(entry, ("at", "strength", "shown"), ("units", name))
        place = entry.get("at", PLACES[p.at[unit]])
        if place not in PLACES:
            raise DocError(("units", name, "at"), f"there is no place {place!r}{did_you_mean(place, PLACES)}")
        p.at[unit] = PLACES.index(place)
        p.strength[unit] = entry.get("strength", p.strength[unit])
        p.shown[unit] = int(entry.get("shown", p.shown[unit]))


def _side(p: ToyPosition) -> str:
    if not p.stack:
        return "none"
    name, *rest = p.stack[-1]
    return SIDES[int(rest[0])] if name in ("bid", "move") else "chance"
