"""The game's words: names, verbs, and sentences that refuse."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation, Verb
from sandtable.core.phrases import either, listed
from sandtable.games.soft_underbelly.world.atlas import PLACE_IDS, PLACE_TITLES
from sandtable.games.soft_underbelly.world.roster import UNIT_IDS, UNIT_TITLES, Nation, Side

_NATION_TITLES: Final = (
    "nobody",
    "the neutrals",
    "Germany",
    "Italy",
    "Britain",
    "France",
    "the US",
    "the Soviet Union",
)

NOTATION: Final = Notation(
    names={
        "unit": Names(UNIT_IDS, UNIT_TITLES, on=PIECE),
        "place": Names(PLACE_IDS, PLACE_TITLES, on=PLACE),
        "nation": Names([nation.name.lower() for nation in Nation], _NATION_TITLES),
        "side": Names([side.name.lower() for side in Side], ["the Axis", "the Allies"]),
    },
    verbs=[
        Verb("place", ("{unit} {place}",), "put an arriving unit on the map", ("Put {1} in {2}",)),
        Verb("withdraw", ("{unit}",), "name the unit that the schedule takes away", ("Withdraw {1}",)),
        Verb("rebuild", ("{unit} {place}",), "spend stars on a unit of the replacement pile", ("Rebuild {1} in {2}",)),
        Verb("assign", ("{place} to {nation}",), "let a nation draw a captured star", ("Give the star of {1} to {2}",)),
        Verb("lend", ("{nation}",), "let this nation hand its ally one star", ("Let {1} lend its ally a star",)),
        Verb("reorganise", ("",), "reorganise the German army from the next turn on", ("Reorganise the German army",)),
        Verb("move", ("{unit} {place}",), "move a unit, or sail a transport with its cargo", ("Move {1} to {2}",)),
        Verb(
            "load",
            ("{unit} {unit}",),
            "sail a transport to a unit and take it aboard: `load italian-convoy italian-supply`",
            ("Load {2} aboard {1}",),
        ),
        Verb(
            "land",
            ("{unit} {place}", "{unit} {place} from {place}"),
            "put a landing craft's unit ashore, unopposed",
            ("Land in {2} with {1}", "Land in {2} with {1}, from {3}"),
        ),
        Verb("drop", ("{unit} {place}",), "fly a parachute onto an enemy area", ("Drop {1} on {2}",)),
        Verb("displace", ("{unit} {place}",), "move a displaced unit away", ("Displace {1} to {2}",)),
        Verb(
            "top",
            ("{unit}",),
            "keep both armies of an area; this one lies on top and must attack",
            ("Keep both armies, with {1} on top",),
        ),
        Verb(
            "eliminate",
            ("{unit}",),
            "give up a unit of an overfull area, or a landing without a source",
            ("Give up {1}",),
        ),
        Verb("attack", ("{place}",), "plan an attack on an area", ("Plan an attack on {1}",)),
        Verb(
            "air-attack",
            ("{place}",),
            "plan an air combat: only tacticals and carriers fight, on both sides",
            ("Plan an air combat in {1}",),
        ),
        Verb("commit", ("{unit}",), "add a unit to the planned attack", ("Commit {1} to the attack",)),
        Verb(
            "invade",
            ("{unit} {unit}",),
            "add a landing: `invade us-landing-craft 7th-army`",
            ("Invade with {2} from {1}",),
        ),
        Verb("expend", ("{unit}",), "expend a supply unit, convoy or empty landing craft", ("Expend {1}",)),
        Verb("ready", ("",), "close the plan of this attack", ("Close the plan",)),
        Verb("call-off", ("",), "give up the planned attack; what was expended stays so", ("Call the attack off",)),
        Verb("resolve", ("{place}",), "fight the planned attack on this area", ("Fight the attack on {1}",)),
        Verb("evade", ("{unit} {place}",), "retreat a unit before combat", ("Let {1} slip away to {2}",)),
        Verb("stand", ("",), "let the units that could still evade stay and fight", ("Stand and fight",)),
        Verb("lose", ("{unit}",), "pick a defender that is lost", ("Pick {1} as a loss",)),
        Verb("retreat", ("{unit} {place}",), "retreat a unit after combat", ("Retreat with {1} to {2}",)),
        Verb("advance", ("{unit}",), "advance a unit into the area that was won", ("Advance with {1}",)),
        Verb("done", ("",), "end this step", ("End this step",)),
    ],
)
refusal: Final = NOTATION.refusal


def all_units(units: int) -> str:
    """Say several units in a row."""
    return listed([UNIT_TITLES[unit] for unit in bit_list(units)])


def any_unit(units: int) -> str:
    """Say that it may be any of several units."""
    return either([UNIT_TITLES[unit] for unit in bit_list(units)])


def all_places(places: int) -> str:
    """Say several places in a row."""
    return listed([PLACE_TITLES[place] for place in bit_list(places)])


def any_place(places: int) -> str:
    """Say that it may be any of several places."""
    return either([PLACE_TITLES[place] for place in bit_list(places)])
