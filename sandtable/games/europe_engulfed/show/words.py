"""Words for what has no name in the notation: weather, fronts, camps, phases, statuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.europe_engulfed.language import WEATHERS
from sandtable.games.europe_engulfed.position import Phase, Status, Vichy
from sandtable.games.europe_engulfed.world.calendar import weather_boxes

FRONTS: Final = ("the West", "the East", "the South")
CAMP_ADJECTIVES: Final = ("Axis", "Allied")
GROUP_ADJECTIVES: Final = ("Axis", "Western", "Soviet", "Vichy", "neutral")
PHASES: Final = {
    Phase.WEATHER: ("Weather Phase", "EE-sop-a/1"),
    Phase.SUPPLY: ("Initial Supply Phase", "EE-sop-b/1"),
    Phase.PRODUCTION: ("Production Phase", "EE-sop-c/1"),
    Phase.OPERATIONS: ("Operational Movement Phase", "EE-sop-d/1"),
    Phase.STRATEGIC: ("Strategic Movement Phase", "EE-sop-e/1"),
    Phase.COMBAT: ("Combat Phase", "EE-sop-f/1"),
    Phase.BREAKTHROUGH: ("Breakthrough Phase", "EE-sop-g/1"),
    Phase.FINAL_SUPPLY: ("Final Supply Phase", "EE-sop-h/1"),
    Phase.END: ("end of the player-turn", "EE-sop-i/1"),
}
STATUSES: Final = {
    Status.NEUTRAL: "neutral",
    Status.AT_WAR: "at war",
    Status.CONQUERED: "out of the war",
    Status.OUT: "outside the theatre",
}
VICHY: Final = {
    Vichy.NONE: "not declared",
    Vichy.DECLINED: "declined",
    Vichy.DECLARED: "declared",
    Vichy.AT_WAR: "at war with the Allies",
    Vichy.GONE: "gone",
}


ASSETS: Final = (
    "German bombers",
    "Allied bombers",
    "German fighters",
    "Allied fighters",
    "U-boats",
    "ASW level",
    "German Flak level",
    "British Flak level",
    "V-1",
    "V-2",
)
LIMITS: Final = (
    "ASW level",
    "German Flak level",
    "British Flak level",
    *(f"{whose} Fleet Points" for whose in ("German", "Italian", "British", "U.S.", "French", "Soviet")),
)
DATES: Final = (
    "the fall of France",
    "Italy's entry",
    "the Axis Minors' entry",
    "the war in the east",
    "the entry of the U.S.A.",
    "Novgorod in Axis hands",
    "Leningrad in Axis hands",
    "the war with Vichy France",
    "Lebanon in German hands",
    "the landing in France",
    "the pact",
    "a raid against the railways",
    "the fall of Paris",
)


def weather_words(box: Sequence[int]) -> str:
    """Say the weather of all zones."""
    if len(set(box)) == 1:
        return f"{WEATHERS[box[0]]} everywhere"
    return ", ".join(f"{WEATHERS[weather]} in {front}" for front, weather in zip(FRONTS, box, strict=True))


def weather_to_come(turn: int) -> tuple[str, str]:
    """Say the weather of a turn, or the two between which dice choose, with the rule."""
    boxes = [weather_words(box) for box in weather_boxes(turn)]
    if len(boxes) > 1:
        return f"German die higher: {boxes[0]}; else {boxes[-1]}", "EE-1.11/1"
    return boxes[0], "EE-1.1/1"


def capital(words: str) -> str:
    """Return words as a sentence begins."""
    return words[:1].upper() + words[1:]
