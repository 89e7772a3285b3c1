"""The game's words: names, verbs, and sentences that refuse or report."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
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
        "role": Names(["ordinary", "invasion", "paradrop", "blitz", "blitz-invasion", "blitz-paradrop"]),
        "price": Names(["step", "points"]),
    },
    verbs=[
        # set-up (chapter 3)
        Verb("deploy", ("{unit} {place}", "{unit} {place} at {number}"), "set up a unit in a hex"),
        Verb("default", ("",), "let the rest be set up by the scenario's plan"),
        Verb("agree", ("",), "go on into the next scenario"),
        Verb("decline", ("",), "let the scenario end here"),
        # production (chapter 11)
        Verb("build", ("{unit}",), "buy a step for a unit"),
        Verb("prepare", ("{beachhead}",), "buy the next state of a BeachHead: Prep, then Ready"),
        Verb("rebuild", ("{unit} {place}",), "buy back an eliminated unit as a cadre"),
        Verb("arrive", ("{unit} {place}",), "place a reinforcement"),
        Verb("advance", ("{unit} for {price}",), "bring a reinforcement forward by a month, for a step or for points"),
        Verb("disband", ("{unit}",), "eliminate a unit of your own"),
        Verb("remove", ("{beachhead}",), "take up a placed BeachHead (it becomes Prep)"),
        Verb("ground", ("",), "ground the German paras for good"),
        # command (chapter 5)
        Verb("declare-war", ("{nation}",), "declare war on Spain or Portugal"),
        Verb("surprise", ("",), "make this the turn of the Bulge surprise"),
        Verb("activate", ("{unit} as {role}", "{unit} as {role} to {place}"), "activate an HQ; `to`: deploying a hex"),
        # movement (chapters 6, 9, 14, 15)
        Verb("move", ("{unit} {place}",), "move a unit overland"),
        Verb("attack", ("{unit} {place} from {place}",), "move a unit into an enemy-occupied hex from a hex beside it"),
        Verb("withdraw", ("{unit} {place} via {place}",), "leave a battle through a hex beside it"),
        Verb("retreat", ("{unit} {place} via {place}",), "leave a battle last, as the Rearguard, under pursuit fire"),
        Verb("rail", ("{unit} {place}",), "move a unit by rail"),
        Verb("ship", ("{unit} {place}",), "move a unit by sea"),
        Verb("invade", ("{unit} {place} with {unit}",), "land a unit from the sea under an Invasion HQ"),
        Verb("mark", ("{place} with {unit}",), "mark the hex of a Blitz Invasion HQ's second wave"),
        Verb("evacuate", ("{unit} with {unit}",), "bring a unit back by sea to the port of an Invasion HQ"),
        Verb("drop", ("{unit} {place} with {unit}",), "drop a para under a Paradrop HQ"),
        Verb("enter", ("{unit} {place}",), "bring a unit of Army Group E onto the map"),
        Verb("mobilize", ("{unit} {place}",), "deactivate an HQ and move it overland"),
        # combat (chapters 7 and 13)
        Verb("strike", ("{place} with {unit}",), "assign an HQ's airstrike to a battle"),
        Verb("fight", ("{place}",), "fight a round in this battle"),
        Verb("lose", ("{unit}",), "let this unit take the hit"),
        Verb("repulse", ("{unit}",), "let this unit be repulsed"),
        # supply (chapter 10)
        Verb("place", ("{beachhead}",), "place a BeachHead where its corps has landed"),
        Verb("starve", ("{unit}",), "let this unit be the one without supply"),
        Verb("feed", ("{unit}",), "let this unit be the one that is supplied"),
        # politics (chapter 16)
        Verb("demand", ("{nation}",), "roll for the surrender of a nation"),
        Verb("defect", ("{unit}",), "let this Italian unit become the Friuli"),
        Verb("revolt", ("",), "roll for a revolt in France"),
        Verb("raise", ("{unit} {place}",), "raise Tito or the Maquis in a hex"),
        Verb("done", ("",), "end this step"),
    ],
)
refusal: Final = NOTATION.refusal


def hexes(count: int) -> str:
    """Say how many hexes."""
    return counted(count, "hex", "hexes")


def report(log: Log, p: Position, rule: str, pattern: str, unit: int, *args: int | str) -> None:
    """Note what a unit does, its slot first in the sentence: the enemy sees a block unless it is face-up (WF-0/2)."""
    if p.face_up >> unit & 1:
        log.add(rule, pattern, unit, *args)
        return
    owner = PLAYER[unit]
    log.tell(1 << owner, rule, pattern, unit, *args)
    article = "An" if pattern.startswith("{unit}") else "an"
    block = f"{article} {('Allied', 'Axis')[owner]} block"
    log.echo(1 << 1 - owner, rule, pattern.replace("{unit}", block, 1), *args)
