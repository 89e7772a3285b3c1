"""The game's words: names, verbs, and sentences that refuse. Verbs of later stages are added with them."""

from __future__ import annotations

from typing import Final

from sandtable.core.names import PIECE, PLACE, Names, numbers
from sandtable.core.notation import Notation, Verb
from sandtable.games.aeto.position import Work
from sandtable.games.aeto.world.atlas import PLACE_ALIASES, PLACE_IDS, PLACE_TITLES
from sandtable.games.aeto.world.nations import CAMP_IDS, CAMP_TITLES, NATION_IDS, NATION_TITLES, SIDE_IDS, SIDES
from sandtable.games.aeto.world.roster import UNIT_IDS, UNIT_TITLES

WORK_IDS: Final = tuple(work.name.lower().replace("_", "-") for work in Work)
WORK_TITLES: Final = (
    "the port",
    "the grass airfield",
    "the small airbase",
    "the large airbase",
    "the fortification",
    "the coastal fort",
    "the radar site",
    "the rocket site",
    "the Mulberry",
    "the permanent fort",
)
MOST: Final = 60  # the largest number that an order can name

NOTATION: Final = Notation(
    names={
        "unit": Names(UNIT_IDS, UNIT_TITLES, on=PIECE),
        "place": Names(PLACE_IDS, PLACE_TITLES, PLACE_ALIASES, on=PLACE),
        "side": Names(SIDE_IDS, SIDES),
        "camp": Names(CAMP_IDS, CAMP_TITLES),
        "nation": Names(NATION_IDS, NATION_TITLES),
        "zone": Names(("severe", "moderate", "mild"), ("the Severe Zone", "the Moderate Zone", "the Mild Zone")),
        "work": Names(WORK_IDS, WORK_TITLES),
        "number": numbers(MOST + 1),
    },
    verbs=[
        # arrivals, and who begins (AEC-1.0/3, AEC-1.0/10)
        Verb("place", ("{unit} {place}",), "bring in a unit that arrives", ("Bring {1} in at {2}",)),
        Verb("begin", ("{camp}",), "say which camp begins", ("Let {1} begin",)),
        # the Offensive Phase (AEC-5.0)
        Verb(
            "hq",
            ("{unit}", "{unit} by {nation}"),
            "open an Offensive with an HQ",
            ("Open an Offensive with {1}", "Open an Offensive with {1}, paid by {2}"),
        ),
        Verb(
            "stack",
            ("{place} {nation}", "{place} {nation} by {nation}"),
            "open an Offensive with the stack of a hex",
            ("Open an Offensive of {2} units with the stack in {1}", "Let {3} pay for the {2} stack in {1}"),
        ),
        Verb("combine", ("{unit}",), "add an HQ to the Offensive", ("Add {1} to the Offensive",)),
        Verb("buy", ("{nation}",), "buy an Impromptu Offensive", ("Buy an Impromptu Offensive for {1}",)),
        Verb("activate", ("{unit}",), "activate a unit for the Offensive", ("Activate {1}",)),
        # breakthrough (AE-5.21)
        Verb("break", ("{unit}",), "add a unit to the stack that breaks through", ("Let {1} break through",)),
        Verb("approach", ("{place}",), "move the stack up before it breaks through", ("Approach {1}",)),
        Verb("strike-at", ("{place}",), "name the hex that is broken through", ("Strike at {1}",)),
        # movement (AEC-5.7, AE-6.0)
        Verb(
            "move",
            ("{unit} {place}",),
            "move a unit",
            ("Move {1} to {2}",),
        ),
        Verb("wreck", ("{unit} {work}",), "let a commando wreck an installation", ("Let {1} wreck {2}",)),
        Verb("conceal", ("{unit}",), "put a unit under the fort of its hex", ("Put {1} under the fort",)),
        Verb("uncover", ("{unit}",), "take a unit out from under its fort", ("Take {1} out from under the fort",)),
        Verb("abandon", ("{place} {work}",), "give up an installation", ("Give up {2} in {1}",)),
        Verb(
            "rail",
            ("{unit} {place}", "{unit} {place} by {nation}"),
            "move a unit by rail",
            ("Send {1} by rail to {2}", "Send {1} by rail to {2}, paid by {3}"),
        ),
        Verb("press", ("{nation}",), "ask a nation for transit", ("Ask {1} for transit",)),
        # combat (AEC-5.14)
        Verb("attack", ("{place}",), "name a hex to attack", ("Attack {1}",)),
        Verb("join", ("{unit}",), "let a unit take part in the attack", ("Attack with {1} too",)),
        Verb("lead", ("{unit}",), "let a General lead", ("Let {1} lead",)),
        Verb("hold", ("{unit}",), "let a unit defend", ("Let {1} defend",)),
        Verb("spare", ("{unit}",), "leave a unit out of the defence", ("Leave {1} out",)),
        Verb("reroll", ("",), "declare a Re-Roll", ("Declare a Re-Roll",)),
        Verb("again", ("",), "roll once more", ("Roll once more",)),
        Verb("keep", ("",), "keep the roll", ("Keep the roll",)),
        Verb("fight", ("",), "let the dice fall", ("Let the dice fall",)),
        Verb("cancel", ("",), "cancel the attack", ("Cancel the attack",)),
        Verb("lose", ("{unit}",), "let a unit lose a step", ("Let {1} lose a step",)),
        Verb("stand", ("",), "stand where they are", ("Stand where they are",)),
        Verb("retreat", ("{unit} {place}",), "retreat a unit", ("Retreat {1} to {2}",)),
        Verb("advance", ("{unit}",), "advance a unit", ("Advance {1}",)),
        Verb("pay", ("{unit}",), "let a unit pay for the advance with a step", ("Let {1} pay for the advance",)),
        Verb("decline", ("",), "refuse the advance", ("Refuse the advance",)),
        Verb("follow", ("{unit} {place}",), "let a unit follow an advance", ("Let {1} follow to {2}",)),
        Verb("exploit", ("{unit} {place}",), "exploit with a unit", ("Let {1} exploit to {2}",)),
        Verb("react", ("{place}",), "react with the armor of a hex", ("React with the armor in {1}",)),
        # the End Phase (AEC-1.0/5)
        Verb("feed", ("{unit} {place}",), "feed a unit from a chit", ("Feed {1} from the chit in {2}",)),
        Verb("starve", ("{unit}",), "leave a unit without its share", ("Leave {1} without a share",)),
        Verb("spoil", ("{place}",), "destroy a supply chit", ("Destroy the chit in {1}",)),
        Verb("roll-for", ("{unit}",), "roll depletion for a unit next", ("Roll for {1} next",)),
        Verb("replenish", ("{unit} {place}",), "replenish a unit", ("Replenish {1} in {2}",)),
        Verb("rebuy", ("{unit} {place}",), "buy a replenishment", ("Buy {1} back in {2}",)),
        Verb("recover", ("{unit}",), "restore a unit to full strength", ("Restore {1}",)),
        Verb("pass", ("",), "pass", ("Pass",)),
        Verb("done", ("",), "end this step", ("End this step",)),
    ],
)
refusal: Final = NOTATION.refusal
