"""The game's words: names, verbs, and sentences that refuse or report."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.core.names import PIECE, PLACE, Names, Union, numbers
from sandtable.core.notation import Notation, Verb
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, AREA_TITLES, ZONE_IDS, ZONE_TITLES
from sandtable.games.europe_engulfed.world.pieces import FAMILIES, UNIT_IDS, UNIT_TITLES, UNITS, family_of
from sandtable.games.europe_engulfed.world.roster import (
    GROUP_IDS,
    NATION_IDS,
    NATION_NAMES,
    WING_IDS,
    WING_TITLES,
    Group,
)
from sandtable.games.europe_engulfed.world.setup import DATE_IDS

ASSETS: Final = (
    "german-bomber",
    "allied-bomber",
    "german-fighter",
    "allied-fighter",
    "u-boat",
    "asw",
    "german-flak",
    "british-flak",
    "v1",
    "v2",
)
LIMITS: Final = (
    "asw",
    "german-flak",
    "british-flak",
    "fleet-germany",
    "fleet-italy",
    "fleet-britain",
    "fleet-usa",
    "fleet-france",
    "fleet-ussr",
)
CAMPS: Final = ("the Axis", "the Allies")
WEATHERS: Final = ("Clear", "Light Mud", "Mud", "Snow")
ITEMS: Final = ("fighter", "bomber", "u-boat", "flak", "asw", "special-action", "v1", "v2")
_UNITS: Final = Names(UNIT_IDS, UNIT_TITLES, on=PIECE)
_WINGS: Final = Names(WING_IDS, WING_TITLES, on=PIECE)

NOTATION: Final = Notation(
    names={
        "unit": _UNITS,
        "wing": _WINGS,
        "piece": Union({"unit": _UNITS, "wing": _WINGS}),
        "area": Names(AREA_IDS, AREA_TITLES, on=PLACE),
        "zone": Names(ZONE_IDS, ZONE_TITLES, on=PLACE),
        "nation": Names(NATION_IDS, NATION_NAMES),
        "side": Names(["axis", "west", "soviet"], ["the Axis", "the Western Allies", "the Soviet Union"]),
        "camp": Names(["axis", "allies"], CAMPS),
        "group": Names(GROUP_IDS, ["the Axis", "the Western Allies", "the Soviet Union", "Vichy France", "nobody"]),
        "front": Names(["west", "east", "south"], ["the West", "the East", "the South"]),
        "number": numbers(100),
        "item": Names(
            ITEMS,
            [
                "a fighter point",
                "a bomber point",
                "a U-boat point",
                "a Flak level",
                "an ASW level",
                "a Special Action",
                "two V-1 points",
                "a V-2 point",
            ],
        ),
        "weapon": Names(["v1", "v2"], ["V-1", "V-2"]),
        "route": Names(["murmansk", "persia"], ["Murmansk", "Persia"]),
        "type": Names(["normal", "assault"], ["a normal round", "an assault"], plural="types"),
        "class": Names(["infantry", "armor"], ["infantry", "armor"], plural="classes"),
        "asset": Names(ASSETS),
        "date": Names(DATE_IDS),
        "limit": Names(LIMITS),
    },
    verbs=[
        # before the first turn (chapter 10)
        Verb("bid", ("{number} for {camp}",), "bid for a side", ("Bid {1} steps for {2}",)),
        # supply (chapters 3 and 8)
        Verb(
            "transfer",
            ("{nation} {zone} {zone}",),
            "send a Fleet Point to another sea-zone",
            ("Transfer a Fleet Point of {1} from the {2} to the {3}",),
        ),
        Verb("starve", ("{piece}",), "let this piece be the one without supply", ("Leave {1} without supply",)),
        Verb("keep", ("{unit}",), "let this unit be one of those that stay", ("Keep {1}",)),
        Verb("return", ("{unit}",), "let this unit sail back", ("Let {1} sail back",)),
        Verb(
            "sustain",
            ("{area} by {nation}",),
            "give Limited Supply for a Special Action",
            ("Sustain all in {1} by a Special Action of {2}",),
        ),
        # strategic warfare (chapter 2)
        Verb("raid", ("",), "send the bombers", ("Send the bombers",)),
        Verb("raid-rails", ("",), "send the bombers against rail traffic in the west", ("Bomb the railways",)),
        Verb("intercept", ("",), "send fighters or fleets against it", ("Intercept",)),
        Verb("stay", ("",), "keep the fighters on the ground", ("Keep the fighters down",)),
        Verb("pass", ("",), "let it go", ("Let it pass",)),
        Verb("launch", ("{number} {weapon}",), "fire V-weapons at Britain", ("Launch {1} of {2}",)),
        # production (chapter 4)
        Verb("produce", ("{nation}",), "let this power produce next", ("Produce for {1}",)),
        Verb("build", ("{unit} {area}",), "raise a new block as a cadre", ("Build {1} in {2}",)),
        Verb("step", ("{unit}",), "buy a replacement step", ("Give {1} a step",)),
        Verb("wing", ("{nation} {area}",), "build a ground-support unit", ("Build a wing of {1} in {2}",)),
        Verb("fleet", ("{nation} {zone}",), "build a Fleet Point", ("Build a Fleet Point of {1} in the {2}",)),
        Verb("fortify", ("{area}",), "build a field fortification", ("Fortify {1}",)),
        Verb("heavy", ("{area}",), "make a field fortification a heavy one", ("Fortify {1} heavily",)),
        Verb(
            "unrestricted",
            ("{area}",),
            "spend a Special Action on Unrestricted Replacements",
            ("Spend a Special Action on replacements in {1}",),
        ),
        Verb("conscript", ("",), "begin emergency conscription", ("Begin emergency conscription",)),
        Verb("buy", ("{item}",), "buy an asset or a Special Action", ("Buy {1}",)),
        Verb("give", ("{nation} {number}",), "give another power WERPs", ("Give {1} {2} WERPs",)),
        Verb("lend", ("{number} by {route}",), "send the Soviets WERPs", ("Send the Soviets {1} WERPs by {2}",)),
        Verb("finish", ("",), "end the production of this power", ("End production",)),
        Verb("raise", ("{unit} {area}",), "raise a block with a free step", ("Raise {1} in {2}",)),
        # declarations (chapter 9)
        Verb("declare", ("{nation}",), "declare war", ("Declare war on {1}",)),
        Verb("deploy", ("{unit} {area}",), "set up a block of an attacked power", ("Deploy {1} in {2}",)),
        Verb("as-history", ("",), "set up the rest where history had it", ("Deploy the rest as in history",)),
        Verb("declare-vichy", ("",), "declare Vichy France", ("Declare Vichy France",)),
        Verb("decline", ("",), "let it be", ("Decline",)),
        Verb("place", ("{unit} {area}",), "set up a unit of Vichy", ("Place {1} in {2}",)),
        Verb("keep-fleet", ("{zone}",), "make this French Fleet Point British", ("Keep the French fleet of the {1}",)),
        Verb("call-up", ("{unit} {area}",), "move a Soviet block to the front", ("Call {1} up to {2}",)),
        Verb("relocate", ("{piece} {area}",), "move a piece that may not stay", ("Move {1} to {2}",)),
        Verb("claim", ("",), "claim the first right", ("Claim it",)),
        Verb("waive", ("",), "leave it to the ally", ("Leave it to the ally",)),
        # movement (chapters 5 and 7)
        Verb(
            "move",
            ("{piece} {area}", "{piece} {area} via {area}"),
            "move a piece",
            ("Move {1} to {2}", "Move {1} to {2} through {3}"),
        ),
        Verb("sail", ("{piece} {area}",), "carry a piece by sea", ("Carry {1} by sea to {2}",)),
        Verb("fly", ("{piece} {area}",), "fly a wing over an air-route", ("Fly {1} to {2}",)),
        Verb("invade", ("{unit} {area}",), "land a unit from the sea", ("Land {1} in {2}",)),
        Verb("drop", ("{unit} {area}",), "drop an airborne unit", ("Drop {1} on {2}",)),
        Verb(
            "disengage",
            ("{area} by {nation}",),
            "let all leave an area without a rearguard",
            ("Leave {1} without a rearguard, by a Special Action of {2}",),
        ),
        Verb("remove-beachhead", ("{area}",), "take up a beachhead", ("Take up the beachhead in {1}",)),
        Verb("embark", ("{piece}",), "take a piece aboard", ("Take {1} aboard",)),
        Verb("cast-off", ("",), "put to sea", ("Put to sea",)),
        Verb("sink", ("{nation}",), "let this navy lose the Fleet Point", ("Lose a Fleet Point of {1}",)),
        Verb("drown", ("{piece}",), "let this piece go down with its ship", ("Let {1} go down",)),
        Verb("rail", ("{piece} {area}",), "strat-move a piece", ("Strat-move {1} to {2}",)),
        Verb("ship", ("{piece} {area}",), "strat-move a piece by sea", ("Ship {1} to {2}",)),
        Verb("round-cape", ("{unit} {area}",), "strat-move round the Cape", ("Ship {1} round the Cape to {2}",)),
        Verb("interdict", ("",), "roll against a unit at sea", ("Interdict it",)),
        Verb("hand-over", ("",), "let the ally go on", ("Let the ally go on",)),
        # combat (chapter 6)
        Verb("attack", ("{area} {type}",), "fight a round", ("Attack in {1}: {2}",)),
        Verb("allow", ("{area}",), "decide which attack comes next", ("Let them attack in {1} next",)),
        Verb("retreat", ("{nation}",), "retreat before combat for a Special Action", ("Retreat the forces of {1}",)),
        Verb("fall-back", ("{piece} {area}",), "retreat a piece", ("Let {1} fall back to {2}",)),
        Verb("evacuate", ("{piece} {area}",), "retreat a piece by sea", ("Evacuate {1} to {2}",)),
        Verb("call", ("{nation}",), "reinforce the battle for a Special Action", ("Reinforce by an action of {1}",)),
        Verb("join", ("{piece}",), "bring a piece into the battle", ("Bring {1} into the battle",)),
        Verb(
            "dogfight",
            ("{number} {nation}",),
            "say how many wings dogfight",
            ("{2}: {1} to dogfight",),
        ),
        Verb("lose-wing", ("{nation}",), "let a wing of this nation be the one lost", ("Lose a wing of {1}",)),
        Verb("support", ("{unit}",), "let a wing support this unit", ("Support {1} with a wing",)),
        Verb("fire", ("{class}",), "fire with all units of a class", ("Fire with the {1}",)),
        Verb("fire-unit", ("{unit}",), "fire with this armor alone", ("Fire with {1} alone",)),
        Verb("lose", ("{unit}",), "let this unit take the hit", ("Let {1} take the hit",)),
        Verb(
            "counterattack",
            ("{type} by {nation}",),
            "counterattack for a Special Action",
            ("Counterattack: {1}, by an action of {2}",),
        ),
        # breakthrough (chapters 5 to 7)
        Verb(
            "strike",
            ("{area} {type} by {nation}",),
            "buy another round for a Special Action",
            ("Fight on in {1}: {2}, by an action of {3}",),
        ),
        Verb(
            "exploit",
            ("{area} by {nation}",),
            "buy a Breakthrough Movement to an area",
            ("Break through to {1} by an action of {2}",),
        ),
        Verb(
            "redeploy", ("{nation}",), "buy another Strategic Movement Phase", ("Strat-move again by an action of {1}",)
        ),
        Verb("prefer", ("{side}",), "decide who spends the next Special Action", ("Let {1} go first",)),
        Verb("pledge", ("{nation}",), "take part with a Special Action", ("Take part with an action of {1}",)),
        Verb("done", ("",), "end this step", ("End this step",)),
    ],
)
refusal: Final = NOTATION.refusal
AXIS_SIDES: Final = 0b001
ALL_SIDES: Final = 0b111


def report(
    log: Log, p: Position, rule: str, pattern: str, piece: int, *args: int | str, route: tuple[int, ...] = ()
) -> None:
    """Note what a piece does, its slot first in the sentence: the enemy sees a block's back unless it is face-up.

    The way of a move lies open to both (EE-glossary-ground-unit/1, EE-glossary-elite/3).
    """
    if not log.is_heard:
        return
    if piece >= UNITS or p.face_up >> piece & 1:
        log.add(rule, pattern, piece, *args)
        log.along(route)
        return
    owners, block = owners_of(p, piece), back_words(p, piece)
    log.tell(owners, rule, pattern, piece, *args)
    log.along(route)
    shown = block[0].upper() + block[1:] if pattern.startswith("{") else block
    log.echo(ALL_SIDES & ~owners, rule, pattern.replace("{piece}", shown, 1).replace("{unit}", shown, 1), *args)
    log.along(route)


def owners_of(p: Position, piece: int) -> int:
    """Return the sides whose camp a piece belongs to, as a bit set."""
    return AXIS_SIDES if (p.ranks[Group.AXIS] | p.ranks[Group.VICHY]) >> piece & 1 else ALL_SIDES & ~AXIS_SIDES


def back_words(p: Position, unit: int) -> str:
    """Say what a hidden block looks like from behind."""
    group = next(group for group, pieces in enumerate(p.ranks) if pieces >> unit & 1)
    title = FAMILIES[family_of(unit, group)].title
    return f"{'an' if title[0] in 'AEIO' else 'a'} {title} block"
