"""Rails, works and the sea where no case reaches: menus against refusals, the pace of the railhead, limits by grade."""

from __future__ import annotations

from itertools import product
from random import Random, SystemRandom

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.dice import SeededDice
from sandtable.core.event import Silence
from sandtable.core.match import Match
from sandtable.core.order import fans_of
from sandtable.games.europa.game import GAME
from sandtable.games.europa.language import MOST
from sandtable.games.europa.position import Damage, Job, Kind, Position, Side
from sandtable.games.europa.rules.rail.nets import RAILS, hexes, joining, nets, unbuilt, usable
from sandtable.games.europa.rules.rail.railhead import build, next_hex, not_now, open_line
from sandtable.games.europa.rules.rail.trains import RAIL_ACTS
from sandtable.games.europa.rules.sea.acts import SEA_ACTS
from sandtable.games.europa.rules.sea.ports import can_handle, handle, handles
from sandtable.games.europa.rules.supply.ports import grade, places
from sandtable.games.europa.rules.works.acts import WORK_ACTS
from sandtable.games.europa.world.atlas import PLACE_IDS, RAIL, SHEETS, Grade
from sandtable.games.europa.world.calendar import TURN_IDS, turn_of
from sandtable.games.europa.world.pieces import UNIT_IDS
from sandtable.games.europa.world.scenario import CARDS

DEEDS = {deed.verb: deed for deed in (*RAIL_ACTS, *SEA_ACTS, *WORK_ACTS)}
KINDS = {  # of the arguments of each verb
    "rail": "up",
    "send-supply": "npp",
    "ship": "up",
    "ship-supply": "npp",
    "land": "up",
    "bring-over": "up",
    "evacuate": "up",
    "work": "uj",
    "build-rail": "pu",
    "demolish": "u",
    "bridge": "up",
}
PLAYED = ("poland-1939", "desert-crusader", "eritrea-1941", "crete-1941", "overlord-1944", "italy-1943", "sandbox")


def place_of(name: str) -> int:
    return PLACE_IDS.index(name)


def start(scenario: str) -> Position:
    return GAME.start(GAME.facts.setting(scenario).scenario)


# ---------------------------------------------------------------- menus against refusals
def some_args(p: Position, verb: str, random: Random) -> tuple[int, ...]:
    """Return arguments of a verb, such that a good part of them means something."""
    own, harbours = bit_list(p.of_side(p.phasing)), bit_list(places(p, p.phasing))
    everywhere = bit_list(p.sheet.everywhere)
    draws = {
        "u": lambda: random.choice(own),
        "p": lambda: random.choice(harbours if harbours and random.random() < 0.5 else everywhere),
        "n": lambda: random.randrange(4 if random.random() < 0.7 else MOST + 1),
        "j": lambda: random.randrange(len(Job)),
    }
    return tuple(draws[kind]() for kind in KINDS[verb])


@pytest.mark.parametrize("scenario", PLAYED)
def test_menus_offer_what_nothing_is_against(scenario: str) -> None:
    seed = SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")
    random = Random(seed)
    match = Match.new(GAME, scenario, SeededDice(seed))
    looked_at = tried = 0
    for _ in range(400):
        p = match.now
        if not p.stack or match.result is not None:
            break
        if p.stack[-1][0] == "movement" and random.random() < 0.3:
            looked_at += 1
            for verb, deed in DEEDS.items():
                fans = [fan for family in deed.families(p) for fan in fans_of(family)]
                offered = {(*fan.head, last) for fan in fans for last in bit_list(fan.last)}
                for args in random.sample(sorted(offered), min(len(offered), 10)):
                    assert not deed.against(p, *args), f"{verb} {args}"
                for _ in range(10):
                    args = some_args(p, verb, random)
                    tried += 1
                    reasons = deed.against(p, *args)
                    assert bool(reasons) is (args not in offered), f"{verb} {args}: {reasons}"
                    assert all(reason.rule in GAME.ledger for reason in reasons)
        match.play(GAME.legal(p).draw(random))
    assert looked_at
    assert tried


# ---------------------------------------------------------------- lines
@pytest.mark.parametrize("scenario", CARDS)
def test_who_may_use_which_rails_at_the_start(scenario: str) -> None:
    p = start(scenario)
    for side in Side:
        own = usable(p, side)
        assert own & ~(RAILS & p.owned[side]) == 0
        assert own & unbuilt(p) == 0
        assert joining(p, side) == 0
        for net in nets(p, side):
            shared = hexes(p, side, net)
            assert shared & ~own == 0
            assert all(RAIL[place] & own & ~shared == 0 for place in bit_list(shared)), "a net ends where rails end"


def test_a_line_that_is_built_hex_by_hex_opens_hex_by_hex() -> None:
    route = SHEETS["desert"].railhead_route
    p = start("desert-campaign")
    for number, here in enumerate(route):
        p.railhead = here
        assert unbuilt(p) == mask_of(route[number + 1 :])
        p.rail_pending = here if number else -1
        assert unbuilt(p) == mask_of(route[max(number, 1) :])
        p.rail_pending = -1


# ---------------------------------------------------------------- EX-EU-14
def test_the_line_from_matruh_reaches_tobruk_on_mar_1_42() -> None:
    p = start("desert-campaign")
    p.phasing = Side.ALLIES
    builder = UNIT_IDS.index("nz-10-nz-rail-cons")
    built = {}
    for turn in range(turn_of("Jul 1 41"), turn_of("Jun 4 42")):
        p.turn = turn
        while not_now(p) is None:
            there = next_hex(p)
            p.put(builder, there)
            build(p, Silence(), there, builder)
            built[TURN_IDS[turn]] = there
        open_line(p, Silence())
    dates = (
        "Aug 3 41, Sep 1 41, Sep 3 41, Oct 1 41, Oct 3 41, Nov 1 41, Nov 3 41, Dec 1 41, Dec 3 41, Jan 1 42, Jan 3 42"
    )
    assert [*built] == [*dates.split(", "), "Feb 1 42", "Feb 3 42", "Mar 1 42"]
    assert [*built.values()] == [*SHEETS["desert"].railhead_route[1:]]
    assert built["Mar 1 42"] == place_of("tobruk")


# ---------------------------------------------------------------- ports
PORTS = {"port-one": "sx0103", "port-two": "sx0303", "port-three": "sx0503", "port-four": "sx0703"}  # and beside them


def limit(what: Grade, damage: int) -> int | None:
    """Return what EUC-30/2 says in words, in quarters of REs; None: any number."""
    if what == Grade.GREAT and not damage:
        return None
    whole = {Grade.MINOR: 2, Grade.STANDARD: 6, Grade.MAJOR: 18, Grade.GREAT: 26}[what]
    return 4 * max(whole - 2 * damage, 0)


@pytest.mark.parametrize(("name", "damage"), [*product(PORTS, range(6))])
def test_what_ports_handle(name: str, damage: int) -> None:
    p = start("sandbox")
    port = place_of(name)
    p.damage = (Damage(port, Kind.PORT, damage),) if damage else ()
    what = grade(p, port)
    assert what is not None
    whole = limit(what, damage)
    assert handles(p, port, Side.ALLIES) == whole
    p.put(UNIT_IDS.index("sx-ge-infantry-ii-1"), place_of(PORTS[name]))
    assert handles(p, port, Side.ALLIES) == (None if whole is None else whole // 2)  # EUC-30/6


def test_handling_adds_up() -> None:
    p = start("sandbox")
    port = place_of("port-one")
    assert can_handle(p, port, Side.ALLIES, 8)
    handle(p, port, 3)
    handle(p, port, 3)
    assert can_handle(p, port, Side.ALLIES, 2)
    assert not can_handle(p, port, Side.ALLIES, 3)
