"""The game's words: names, verbs, and sentences that refuse."""

from __future__ import annotations

from typing import Final

from sandtable.core.names import PIECE, PLACE, Names, numbers
from sandtable.core.notation import Notation, Verb
from sandtable.games.europa.world.atlas import COUNTRY_IDS, COUNTRY_TITLES, PLACE_ALIASES, PLACE_IDS, PLACE_TITLES
from sandtable.games.europa.world.pieces import AIR_IDS, AIR_TITLES, NATION_IDS, NATION_TITLES, UNIT_IDS, UNIT_TITLES
from sandtable.games.europa.world.scenario import NET_IDS, REGION_IDS, REGION_TITLES

SIDES: Final = ("the Axis", "the Allies")
SIDE_ADJECTIVES: Final = ("Axis", "Allied")
WEATHERS: Final = ("clear", "mud", "storm")
JOBS: Final = ("fort", "airfield", "remove-airfield", "mend-base", "mend-rail", "mend-port", "upgrade-port")
JOB_TITLES: Final = (
    "a fort",
    "a temporary airfield",
    "the removal of an airfield",
    "an airbase hit",
    "a rail break",
    "a port hit",
    "a port upgrade",
)
MOST: Final = 60  # the largest number that an order can name
TARGETS: Final = ("air-units", "airbase", "rail", "port")
TARGET_TITLES: Final = ("the air units", "the airbase", "the railway", "the port")

NOTATION: Final = Notation(
    names={
        "unit": Names(UNIT_IDS, UNIT_TITLES, on=PIECE),
        "air": Names(AIR_IDS, AIR_TITLES, on=PIECE, plural="air-units"),
        "place": Names(PLACE_IDS, PLACE_TITLES, PLACE_ALIASES, on=PLACE),
        "side": Names(["axis", "allies"], SIDES),
        "nation": Names(NATION_IDS, NATION_TITLES),
        "country": Names(COUNTRY_IDS, COUNTRY_TITLES, plural="countries"),
        "region": Names(REGION_IDS, REGION_TITLES),
        "net": Names(NET_IDS),
        "job": Names(JOBS, JOB_TITLES),
        "target": Names(TARGETS, TARGET_TITLES),
        "number": numbers(MOST + 1),
    },
    verbs=[
        # set-up (EUC-60/5)
        Verb("deploy", ("{unit} {place}",), "set up a unit", ("Set up {1} in {2}",)),
        Verb("as-history", ("",), "leave all as it stood in history", ("Leave the set-up as in history",)),
        # the initial phase (EUC-4/3)
        Verb("mulberry", ("{place}",), "place a Mulberry", ("Place a Mulberry in {1}",)),
        Verb("starve", ("{unit}",), "let this unit draw no supply through its port", ("Leave {1} without supply",)),
        Verb("siege", ("{place}",), "feed a besieged force from its depot", ("Feed the besieged in {1}",)),
        Verb("evacuate-government", ("",), "send the government into exile", ("Send the government into exile",)),
        Verb("return-government", ("{place}",), "bring a government back", ("Bring the government to {1}",)),
        Verb("declare-base", ("{place}",), "declare a logistics base", ("Declare {1} a logistics base",)),
        Verb("raid", ("{place}",), "raid an airbase", ("Raid the airbase of {1}",)),
        Verb(
            "sabotage",
            ("{unit} {target} {place}",),
            "try a demolition with special forces",
            ("Let {1} blow up {2} in {3}",),
        ),
        Verb("partisans", ("{target} {place}",), "make a partisan attack", ("Let partisans attack {1} in {2}",)),
        Verb("southern-front", ("",), "try for the next port of the south", ("Try for the next southern port",)),
        Verb("hold", ("{unit}",), "let this unit wait for a later convoy", ("Let {1} wait for a later convoy",)),
        Verb("deliver", ("{place}",), "land a supply point", ("Land a supply point in {1}",)),
        Verb("arrive", ("{unit} {place}",), "bring in a reinforcement", ("Bring {1} in at {2}",)),
        Verb("base", ("{air} {place}",), "base an arriving air unit", ("Base {1} in {2}",)),
        Verb("rebuild", ("{unit} {place}",), "rebuild a unit from the pool", ("Rebuild {1} in {2}",)),
        Verb("restore", ("{unit}",), "bring a cadre to full strength", ("Restore {1} to full strength",)),
        Verb("refit", ("{air}",), "refit an aborted air unit for 1 ARP", ("Refit {1}",)),
        Verb("revive", ("{air} {place}",), "rebuild an eliminated air unit for 2 ARPs", ("Rebuild {1} in {2}",)),
        Verb("assemble", ("{unit}",), "begin to assemble a division", ("Assemble {1}",)),
        Verb(
            "fill",
            ("{unit}", "{unit} with {unit}"),
            "fill a slot of the division",
            ("Take {1} into the division", "Take {1} into the division, with {2}"),
        ),
        Verb("abandon", ("",), "give up this assembly", ("Give up the assembly",)),
        Verb("break-down", ("{unit}",), "break a division down", ("Break {1} down",)),
        Verb("give-up", ("",), "name a unit to scrap or disband", ("Scrap or disband a unit",)),
        Verb("scrap", ("{unit}",), "scrap a unit for half its points", ("Scrap {1}",)),
        Verb("disband", ("{unit}",), "disband a unit into the pool", ("Disband {1}",)),
        Verb("garrison", ("{air}",), "put a fighter into the V1 interceptor force", ("Send {1} against the V1s",)),
        # ground movement (EUC-4/4)
        Verb(
            "move",
            ("{unit} {place}", "{unit} {place} via {place}"),
            "move a unit, or the column that it is in",
            ("Move {1} to {2}", "Move {1} to {2} through {3}"),
        ),
        Verb("column", ("{unit} with {unit}",), "let units of one hex move together", ("Let {1} move with {2}",)),
        Verb("march", ("{place}",), "move the column", ("March to {1}",)),
        Verb("leave", ("{unit}",), "drop a unit from the column", ("Leave {1} behind",)),
        Verb("halt", ("",), "end the march of the column", ("End the march",)),
        Verb(
            "overrun",
            ("{place}", "{place} with {unit}"),
            "overrun an enemy in an adjacent hex",
            ("Overrun {1} with the column", "Overrun {1} with {2}"),
        ),
        Verb("top", ("{unit}",), "put a unit on top of its stack", ("Put {1} on top",)),
        Verb("eliminate", ("{unit}",), "give up a unit of a stack that is too large", ("Eliminate {1}",)),
        # rail, sea, transport
        Verb("rail", ("{unit} {place}",), "move a unit by rail", ("Send {1} by rail to {2}",)),
        Verb("ship", ("{unit} {place}",), "move a unit by sea", ("Ship {1} to {2}",)),
        Verb("load", ("{unit} {unit}",), "load a unit onto a transport counter", ("Load {2} onto {1}",)),
        Verb(
            "stock", ("{unit} {number}",), "load supply points onto a transport", ("Load {2} supply points onto {1}",)
        ),
        Verb("unload", ("{unit}",), "unload a transport counter", ("Unload {1}",)),
        Verb(
            "send-supply",
            ("{number} {place} to {place}",),
            "send supply points by rail",
            ("Send {1} supply points from {2} by rail to {3}",),
        ),
        Verb(
            "ship-supply",
            ("{number} {place} to {place}",),
            "send supply points by sea",
            ("Ship {1} supply points from {2} to {3}",),
        ),
        # engineers
        Verb("work", ("{unit} {job}",), "set a construction unit to work", ("Set {1} to work on {2}",)),
        Verb(
            "build-rail",
            ("{place} with {unit}",),
            "build the next hex of the line",
            ("Build the line to {1} with {2}",),
        ),
        Verb("demolish", ("{unit}",), "demolish the railway in its hex", ("Let {1} demolish the railway",)),
        Verb("bridge", ("{unit} {place}",), "serve a river side", ("Let {1} bridge the way to {2}",)),
        # landings, evacuations
        Verb("land", ("{unit} {place}",), "land a unit from the sea", ("Land {1} in {2}",)),
        Verb("bring-over", ("{unit} {place}",), "bring a unit over a beach", ("Bring {1} over the beach of {2}",)),
        Verb("evacuate", ("{unit} {place}",), "send a unit away", ("Evacuate {1} to {2}",)),
        Verb("depart", ("{unit}",), "send a unit to another command", ("Send {1} to another command",)),
        Verb("cross", ("{unit} {place}",), "leave for a neutral country", ("Let {1} cross into {2}",)),
        # air
        Verb("cap", ("{air} {place}",), "put a fighter over a hex", ("Put {1} over {2}",)),
        Verb("transfer", ("{air} {place}",), "transfer an air unit", ("Transfer {1} to {2}",)),
        Verb("carry", ("{air} {unit} {place}",), "carry a unit by air", ("Fly {2} to {3} with {1}",)),
        Verb("fly-in", ("{air} {place}",), "carry a supply point by air", ("Fly a supply point to {2} with {1}",)),
        Verb("drop", ("{unit} {place}",), "drop a unit from the air", ("Drop {1} on {2}",)),
        Verb("feed", ("{air} {place}",), "feed units by air", ("Feed units in {2} with {1}",)),
        Verb("ration", ("{unit}",), "let this unit be fed", ("Feed {1}",)),
        Verb("bomb", ("{target} {place}",), "open a bombing mission", ("Bomb {1} in {2}",)),
        Verb("lift", ("{air}",), "add an air unit to the mission", ("Send {1}",)),
        Verb("escort", ("{air}",), "let a fighter escort the mission", ("Let {1} escort it",)),
        Verb("fly", ("",), "let the mission begin", ("Begin the mission",)),
        Verb("v1", ("{place}",), "fire a V1 at London", ("Fire a V1 at {1}",)),
        Verb("commit", ("{air}",), "commit bombers to the opening blow", ("Commit {1} to the opening blow",)),
        Verb("patrol", ("{air}",), "make a patrol attack on the mission", ("Let {1} attack it on its way",)),
        Verb("intercept", ("{air}",), "send a fighter against the mission", ("Send {1} against it",)),
        Verb("pair", ("{air} {air}",), "choose an opponent", ("Pair {1} with {2}",)),
        Verb("free", ("{air}",), "leave a fighter free", ("Leave {1} free",)),
        Verb("aim", ("{air} {air}",), "choose whom an air unit fires at", ("Let {1} fire at {2}",)),
        Verb("lose-air", ("{air}",), "give up an air unit for want of room", ("Give {1} up",)),
        Verb("return", ("{air} {place}",), "choose where an air unit lands", ("Land {1} in {2}",)),
        # combat (EUC-9/24)
        Verb("attack", ("{place}",), "name a hex to attack", ("Attack {1}",)),
        Verb("join", ("{unit}",), "let a unit take part in the attack", ("Attack with {1}",)),
        Verb("fight", ("",), "begin the attack", ("Begin the attack",)),
        Verb("call-off", ("",), "call the attack off", ("Call the attack off",)),
        Verb("exploit-problems", ("",), "declare American tactical problems", ("Declare tactical problems",)),
        Verb("pay", ("{place}",), "pay for the attack from a depot", ("Pay from the depot in {1}",)),
        Verb("unpaid", ("",), "attack without paying", ("Attack without supply",)),
        Verb("gs", ("{air}",), "open a ground support mission", ("Support the attack with {1}",)),
        Verb("das", ("{air}",), "open a defensive air support mission", ("Support the defence with {1}",)),
        Verb("shell", ("{number}",), "add points of naval gunfire", ("Add {1} points of gunfire",)),
        Verb("lose", ("{unit}",), "let this unit take the loss", ("Let {1} take the loss",)),
        Verb("retreat", ("{unit} {place}",), "retreat a unit", ("Retreat {1} to {2}",)),
        Verb("advance", ("{unit}",), "advance a unit", ("Advance {1}",)),
        # ends
        Verb("reserve", ("{unit}",), "put a unit into reserve", ("Put {1} into reserve",)),
        Verb("escape", ("{unit} {place}",), "get away from the Soviet advance", ("Let {1} escape to {2}",)),
        Verb("retire", ("{unit} {place}",), "go back behind the line", ("Take {1} back to {2}",)),
        Verb("stay", ("",), "stay where they are", ("Let them stay",)),
        Verb("pass", ("",), "let it go", ("Let it pass",)),
        Verb("done", ("",), "end this step", ("End this step",)),
    ],
)
refusal: Final = NOTATION.refusal
