"""The game's words: names, verbs, and sentences that refuse or report."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log, Route
from sandtable.core.names import PIECE, PLACE, Names, numbers
from sandtable.core.notation import Notation, Verb
from sandtable.core.phrases import counted
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.world.atlas import ALIASES, PLACE_IDS, PLACE_TITLES, SEA_IDS, SEA_TITLES
from sandtable.games.westfront.world.roster import (
    BEACHHEAD_IDS,
    BEACHHEAD_TITLES,
    PLAYER,
    UNIT_IDS,
    UNIT_TITLES,
    Player,
)

NOTATION: Final = Notation(
    names={
        "unit": Names(UNIT_IDS, UNIT_TITLES, on=PIECE),
        "place": Names(PLACE_IDS, PLACE_TITLES, ALIASES, on=PLACE),
        "sea": Names(SEA_IDS, SEA_TITLES),
        "beachhead": Names(BEACHHEAD_IDS, BEACHHEAD_TITLES),
        "side": Names([player.name.lower() for player in Player], ["the Allies", "the Axis"]),
        "number": numbers(5),
        "nation": Names(["italy", "spain", "portugal"], ["Italy", "Spain", "Portugal"]),
        "role": Names(
            ["ordinary", "invasion", "paradrop", "blitz", "blitz-invasion", "blitz-paradrop"],
            ["ordinary HQ", "Invasion HQ", "Paradrop HQ", "Blitz HQ", "Blitz Invasion HQ", "Blitz Paradrop HQ"],
        ),
        "price": Names(["step", "points"], ["a step", "PPs"]),
    },
    verbs=[
        # set-up (chapter 3)
        Verb(
            "deploy",
            ("{unit} {place}", "{unit} {place} at {number}"),
            "set up a unit in a hex",
            ("Set up {1} in {2}", "Set up {1} in {2} at {3}cv"),
        ),
        Verb("default", ("",), "let the rest be set up by the scenario's plan", ("Set up the rest by the plan",)),
        Verb("agree", ("",), "go on into the next scenario", ("Go on into the next scenario",)),
        Verb("decline", ("",), "let the scenario end here", ("Let the scenario end here",)),
        # production (chapter 11)
        Verb("build", ("{unit}",), "buy a step for a unit", ("Buy a step for {1}",)),
        Verb("prepare", ("{beachhead}",), "buy the next state of a BeachHead: Prep, then Ready", ("Prepare {1}",)),
        Verb("rebuild", ("{unit} {place}",), "buy back an eliminated unit as a cadre", ("Rebuild {1} in {2}",)),
        Verb("arrive", ("{unit} {place}",), "place a reinforcement", ("Place {1} in {2}",)),
        Verb(
            "advance",
            ("{unit} for {price}",),
            "bring a reinforcement forward by a month, for a step or for points",
            ("Bring {1} forward by a month for {2}",),
        ),
        Verb("disband", ("{unit}",), "eliminate a unit of your own", ("Disband {1}",)),
        Verb("remove", ("{beachhead}",), "take up a placed BeachHead (it becomes Prep)", ("Remove {1}",)),
        Verb("ground", ("",), "ground the German paras for good", ("Ground the German paras for good",)),
        # command (chapter 5)
        Verb("declare-war", ("{nation}",), "declare war on Spain or Portugal", ("Declare war on {1}",)),
        Verb("surprise", ("",), "make this the turn of the Bulge surprise", ("Attack by surprise in this turn",)),
        Verb(
            "activate",
            ("{unit} as {role}", "{unit} as {role} to {place}"),
            "activate an HQ where it stands, or deploy it to another hex first",
            ("Activate {1} as {2}", "Activate {1} as {2} and deploy it to {3}"),
        ),
        # movement (chapters 6, 9, 14, 15)
        Verb("move", ("{unit} {place}",), "move a unit overland", ("Move {1} to {2}",)),
        Verb(
            "attack",
            ("{unit} {place} from {place}",),
            "move a unit into an enemy-occupied hex from a hex beside it",
            ("Attack {2} with {1} from {3}",),
        ),
        Verb(
            "withdraw",
            ("{unit} {place} via {place}",),
            "leave a battle through a hex beside it",
            ("Withdraw {1} to {2} by way of {3}",),
        ),
        Verb(
            "retreat",
            ("{unit} {place} via {place}",),
            "leave a battle last, as the Rearguard, under pursuit fire",
            ("Retreat {1} last to {2} by way of {3}",),
        ),
        Verb("rail", ("{unit} {place}",), "move a unit by rail", ("Move {1} by rail to {2}",)),
        Verb("ship", ("{unit} {place}",), "move a unit by sea", ("Ship {1} to {2}",)),
        Verb(
            "invade",
            ("{unit} {place} with {unit}",),
            "land a unit from the sea under an Invasion HQ",
            ("Land {1} in {2}, led by {3}",),
        ),
        Verb(
            "mark",
            ("{place} with {unit}",),
            "mark the hex of a Blitz Invasion HQ's second wave",
            ("Mark {1} for the second wave of {2}",),
        ),
        Verb(
            "evacuate",
            ("{unit} with {unit}",),
            "bring a unit back by sea to the port of an Invasion HQ",
            ("Evacuate {1} to the port of {2}",),
        ),
        Verb(
            "drop", ("{unit} {place} with {unit}",), "drop a para under a Paradrop HQ", ("Drop {1} on {2}, led by {3}",)
        ),
        Verb(
            "enter",
            ("{unit} {place}",),
            "bring a unit of Army Group E onto the map",
            ("Bring {1} from the east to {2}",),
        ),
        Verb(
            "mobilize",
            ("{unit} {place}",),
            "deactivate an HQ and move it overland",
            ("Let {1} stop commanding and move to {2}",),
        ),
        # combat (chapters 7 and 13)
        Verb(
            "strike",
            ("{place} with {unit}",),
            "assign an HQ's airstrike to a battle",
            ("Strike {1} with the aircraft of {2}",),
        ),
        Verb("fight", ("{place}",), "fight a round in this battle", ("Fight in {1}",)),
        Verb("lose", ("{unit}",), "let this unit take the hit", ("Let {1} take the hit",)),
        Verb("repulse", ("{unit}",), "let this unit be repulsed", ("Let {1} be repulsed",)),
        # supply (chapter 10)
        Verb("place", ("{beachhead}",), "place a BeachHead where its corps has landed", ("Place {1}",)),
        Verb("starve", ("{unit}",), "let this unit be the one without supply", ("Leave {1} without supply",)),
        Verb("feed", ("{unit}",), "let this unit be the one that is supplied", ("Supply {1}",)),
        # politics (chapter 16)
        Verb("demand", ("{nation}",), "roll for the surrender of a nation", ("Demand the surrender of {1}",)),
        Verb("defect", ("{unit}",), "let this Italian unit become the Friuli", ("Let {1} join the Allies",)),
        Verb("revolt", ("",), "roll for a revolt in France", ("Call for a revolt in France",)),
        Verb("raise", ("{unit} {place}",), "raise Tito or the Maquis in a hex", ("Raise {1} in {2}",)),
        Verb("done", ("",), "end this step", ("End this step",)),
    ],
)
refusal: Final = NOTATION.refusal


def hexes(count: int) -> str:
    """Say how many hexes."""
    return counted(count, "hex", "hexes")


def report(log: Log, p: Position, rule: str, pattern: str, unit: int, *args: int | str, route: Route = ()) -> None:
    """Note what a unit does, its slot first in the sentence: the enemy sees a block unless it is face-up (WF-0/2).

    The way of a move lies open to both.
    """
    if not log.is_heard:
        return
    if p.face_up >> unit & 1:
        log.add(rule, pattern, unit, *args)
        log.along(route)
        return
    owner = PLAYER[unit]
    log.tell(1 << owner, rule, pattern, unit, *args)
    log.along(route)
    article = "An" if pattern.startswith("{unit}") else "an"
    block = f"{article} {('Allied', 'Axis')[owner]} block"
    log.echo(1 << 1 - owner, rule, pattern.replace("{unit}", block, 1), *args)
    log.along(route)
